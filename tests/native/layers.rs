//! The layers: the modules that each module may name, the names that no inner module may use, and
//! the files that must be registered.

use crate::common;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use tavolando::games::GAMES;

/// Each module of the crate `tavolando-rules`, and the other modules that it may name.
const RULES: [(&str, &[&str]); 4] = [
    ("chunk", &[]),
    ("rules", &[]),
    ("search", &["rules"]),
    ("games", &["chunk", "rules", "search"]),
];
/// The same for the modules of the crate `tavolando-core`. The compiler enforces the boundaries
/// between the crates.
const CORE: [(&str, &[&str]); 7] = [
    ("json", &[]),
    ("table", &["json", "rules", "search", "games"]),
    ("formats", &["rules", "games", "table"]),
    ("protocol", &["rules", "search", "table"]),
    ("controller", &["protocol", "rules", "search", "table"]),
    (
        "engine",
        &[
            "chunk", "json", "rules", "search", "games", "table", "formats",
        ],
    ),
    ("dialects", &["rules", "search", "games", "table"]),
];
/// The same for the modules of the crate `tavolando`.
const SITE: [(&str, &[&str]); 6] = [
    ("scene", &["rules"]),
    ("text", &["chunk"]),
    ("prose", &["rules", "games", "table", "scene", "text"]),
    ("speech", &["rules", "table", "text", "prose"]),
    (
        "page",
        &[
            "chunk",
            "json",
            "rules",
            "search",
            "games",
            "table",
            "formats",
            "protocol",
            "controller",
            "scene",
            "text",
            "prose",
            "speech",
        ],
    ),
    ("worker", &["chunk", "json", "search", "protocol", "engine"]),
];
/// The same for the modules inside `page`. Their parent module, `page/mod.rs`, may name any of
/// them.
const PAGE: [(&str, &[&str]); 8] = [
    ("browser", &[]),
    ("device", &["browser"]),
    ("parts", &["browser"]),
    ("board", &["browser"]),
    ("reading", &["browser", "device", "parts", "board"]),
    ("play", &["browser", "device", "parts", "board", "reading"]),
    (
        "pages",
        &["browser", "device", "parts", "board", "reading", "play"],
    ),
    (
        "prerender",
        &["browser", "device", "board", "reading", "play", "pages"],
    ),
];
/// The modules that may use the browser.
const OUTER: [&str; 2] = ["page", "worker"];
/// The one other file that calls the WebAssembly host (for its JSON parser), and the crates that it
/// uses for that.
const HOSTED: (&str, [&str; 2]) = ("json/host.rs", ["js_sys", "wasm_bindgen"]);
/// Names that no other module may use: those of a browser, a clock or a source of randomness.
const OUTSIDE: [&str; 8] = [
    "yew",
    "gloo",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "getrandom",
    "std::time",
    "rand::",
];

/// Returns the files of a module: its folder, and the file with its name. Tests are left out,
/// because they may name anything that they test.
fn files(module: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let has = |crate_of: &[(&str, &[&str])]| crate_of.iter().any(|(name, _)| *name == module);
    let folder = match (has(&RULES), has(&CORE)) {
        (true, _) => "src/rules",
        (_, true) => "src/core",
        _ => "src",
    };
    let mut left = vec![
        common::project_file(&format!("{folder}/{module}.rs")),
        common::project_file(&format!("{folder}/{module}")),
    ];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let inside = fs::read_dir(&path).expect("a module");
            left.extend(inside.map(|file| file.expect("a file").path()));
        } else if path.exists() && path.file_name().is_some_and(|name| name != "tests.rs") {
            files.push(path);
        }
    }
    files
}

/// Returns the code of a file, without comments and without the tests at its end.
pub(crate) fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a text");
    let text = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .expect("a part");
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// Finds the paths that follow `crate::` in the code, one for each branch of braces.
fn paths(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, begin) in code.match_indices("crate::") {
        branches(&code[at + begin.len()..], "", &mut found);
    }
    found
}

/// Collects the paths of a `use` tree below the path `above`, and returns the rest of the text.
pub(crate) fn branches<'c>(tree: &'c str, above: &str, found: &mut BTreeSet<String>) -> &'c str {
    let mut rest = tree.trim_start();
    if let Some(inside) = rest.strip_prefix('{') {
        rest = inside.trim_start();
        while !rest.is_empty() && !rest.starts_with('}') {
            rest = branches(rest, above, found);
            // Skip the parts of a branch that are not paths: a star, or an alias.
            let end = rest.find([',', '}']).unwrap_or(rest.len());
            rest = rest[end..].trim_start_matches(',').trim_start();
        }
        return rest.strip_prefix('}').unwrap_or(rest);
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
    let path = format!("{above}{word}");
    match after.strip_prefix("::") {
        Some(below) if !word.is_empty() => branches(below, &format!("{path}::"), found),
        _ => {
            found.insert(path);
            after
        }
    }
}

/// Counts the dependencies between the modules in `table`, whose files are in `folder`. Fails if
/// the table does not list one of them.
fn count_dependencies(folder: &str, table: &[(&str, &[&str])]) -> usize {
    let inside = folder.replace('/', "::");
    let mut wrong = Vec::new();
    let mut dependencies = 0;
    for (module, known) in table {
        for file in files(&format!("{folder}{module}")) {
            for path in paths(&code(&file)) {
                let name = path
                    .strip_prefix(&inside)
                    .and_then(|path| path.split("::").next());
                let Some(name) = name.filter(|name| name != module) else {
                    continue;
                };
                // Macros and other names are not modules.
                if table.iter().any(|(other, _)| *other == name) {
                    dependencies += 1;
                    if !known.contains(&name) {
                        wrong.push(format!("{} names {name}", file.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    dependencies
}

#[test]
fn every_module_depends_only_on_allowed_modules() {
    let count = count_dependencies("", &[&RULES[..], &CORE, &SITE].concat());
    assert!(count > 100, "only {count} dependencies");
    let count = count_dependencies("page/", &PAGE);
    assert!(count > 50, "only {count} dependencies in the page");
}

#[test]
fn modules_of_the_page_use_full_paths_to_each_other() {
    for (module, _) in PAGE {
        for file in files(&format!("page/{module}")) {
            let code = code(&file);
            // Outside its own module, a file may name things only by paths that this test can read.
            let hidden = code.contains("super::super") || code.contains("crate::{self");
            let alone = module == "prerender" && code.contains("super::");
            assert!(!hidden && !alone, "{}", file.display());
        }
    }
}

#[test]
fn the_architecture_document_lists_all_modules_and_their_dependencies() {
    let modules = |file: &str| -> BTreeSet<String> {
        let text = fs::read_to_string(common::project_file(file)).expect("a text");
        let lines = text.lines().map(|line| line.trim_start_matches("pub "));
        let modules = lines.filter_map(|line| line.strip_prefix("mod "));
        modules
            .map(|line| line.trim_end_matches(';').into())
            .collect()
    };
    let names = |table: &[(&str, &[&str])]| -> BTreeSet<String> {
        table.iter().map(|(module, _)| (*module).into()).collect()
    };
    assert_eq!(modules("src/rules/lib.rs"), names(&RULES));
    assert_eq!(modules("src/core/lib.rs"), names(&CORE));
    assert_eq!(modules("src/lib.rs"), names(&SITE));
    assert_eq!(modules("src/page/mod.rs"), names(&PAGE));
    let page = fs::read_to_string(common::project_file("docs/architecture.md")).expect("a text");
    let all = [&RULES[..], &CORE, &SITE].concat();
    let modules = all
        .into_iter()
        .map(|(module, known)| (module.to_string(), known));
    let inside = PAGE.map(|(module, known)| (format!("page/{module}"), known));
    for (module, known) in modules.chain(inside) {
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{module}` |")));
        let last = row.and_then(|row| row.trim_end_matches(" |").rsplit("| ").next());
        let expected = if known.is_empty() {
            "nothing".into()
        } else {
            known.join(", ")
        };
        assert_eq!(last, Some(&*expected), "{module}");
    }
}

#[test]
fn inner_modules_use_no_browser_no_clock_and_no_randomness() {
    let mut read = 0;
    for (module, _) in [&RULES[..], &CORE, &SITE].concat() {
        if OUTER.contains(&module) {
            continue;
        }
        for file in files(module) {
            let is_hosted = file.ends_with(HOSTED.0);
            let text = fs::read_to_string(&file).expect("a text");
            for word in OUTSIDE {
                let may = is_hosted && HOSTED.1.contains(&word);
                assert!(
                    may || !text.contains(word),
                    "{} names {word}",
                    file.display()
                );
            }
            read += 1;
        }
    }
    assert!(read >= 20, "only {read} files were read");
}

#[test]
fn paths_are_found_in_every_form_of_use_declaration() {
    let code = "use crate::{\n    games::{self, kit::{write_rows, read}},\n    rules::Seat, table as t,\n};\nuse crate::text::*; fn f() { crate::search::judged() }";
    let names: Vec<String> = paths(code).into_iter().collect();
    let wanted = [
        "games::kit::read",
        "games::kit::write_rows",
        "games::self",
        "rules::Seat",
        "search::judged",
        "table",
        "text::",
    ];
    assert_eq!(names, wanted);
}

#[test]
fn every_game_file_is_registered_and_has_test_data() {
    let mut files = Vec::new();
    let mut folders = vec![common::project_file("src/rules/games")];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("games") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    let texts: Vec<String> = files
        .iter()
        .map(|path| fs::read_to_string(path).expect("a text"))
        .filter(|text| text.contains("static ENTRY"))
        .collect();
    assert_eq!(texts.len(), GAMES.len(), "{:?}", files);
    for entry in GAMES {
        // Games with dice have their counts per throw.
        let counts = if entry.dice { "throws" } else { "perft" };
        for ending in ["cases", counts] {
            let data = common::project_file(&format!("tests/data/{}.{ending}", entry.key));
            assert!(data.exists(), "{} is missing", data.display());
        }
    }
}
