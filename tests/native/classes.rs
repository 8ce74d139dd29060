//! One style sheet per component: the classes of a component begin with its name, and so does every
//! selector in its file (docs/site.md). The board's drawing has CSS classes of its own.

use crate::common::project_file;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Further files of a component, for another style sheet or another place in the same one.
const PARTS: [(&str, &str); 9] = [
    ("base-page", "base"),
    ("base-read", "base"),
    ("board-print", "board"),
    ("choice-embed", "choice"),
    ("choice-phrases", "choice"),
    ("diagram-early", "diagram"),
    ("notice-embed", "notice"),
    ("notice-stalled", "notice"),
    ("play-phone", "play"),
];

/// Classes that any element may have.
const UTILITIES: [&str; 7] = [
    "deferred",
    "icon",
    "is-attested",
    "is-reconstructed",
    "is-tradition",
    "primary",
    "unseen",
];

/// Components whose files may have selectors without a class, which begin with one of these texts.
const WITHOUT_CLASS: [(&str, &[&str]); 3] = [
    ("dialog", &["dialog"]),
    ("notice", &["#", "[data-"]),
    ("embed", &["html", "body", "#app"]),
];

/// Classes without any style: scripts and tests find elements by them.
const HOOKS: [&str; 7] = [
    "cover-games",
    "game-tile-continue",
    "kept-refused",
    "language",
    "reading-unscripted",
    "readings-link",
    "side-away",
];

/// The beginnings of classes whose rest the program computes.
const COMPUTED: [&str; 4] = ["known-", "moves-seat-", "sheet-a4", "sheet-letter"];

/// Classes of the drawing that only other files style.
const DRAWN_ELSEWHERE: [&str; 2] = ["named", "edge-name"];

/// Returns the names of all style sheets, without their ending.
fn sheets() -> Vec<String> {
    let files = fs::read_dir(project_file("styles")).expect("the folder");
    let names = files.filter_map(|file| file.expect("a file").file_name().into_string().ok());
    let sheets = names.filter_map(|name| name.strip_suffix(".css").map(String::from));
    let mut sheets: Vec<String> = sheets.collect();
    sheets.sort();
    sheets
}

/// Returns the component of a style sheet.
fn component(sheet: &str) -> &str {
    let part = PARTS.iter().find(|(part, _)| *part == sheet);
    part.map_or(sheet, |(_, component)| component)
}

/// Splits a text at its commas that stand in no brackets.
fn split_list(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for letter in list.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("a part").push(letter),
        }
    }
    parts.iter().map(|part| part.trim().to_string()).collect()
}

/// Returns the selectors of a style sheet one by one.
fn selectors(sheet: &str) -> Vec<String> {
    let text = fs::read_to_string(project_file(&format!("styles/{sheet}.css"))).expect("a sheet");
    let mut bare = String::new();
    for (index, part) in text.split("/*").enumerate() {
        bare += match index {
            0 => part,
            _ => part.split_once("*/").map_or("", |(_, rest)| rest),
        };
    }
    let heads = bare.split(['{', '}', ';']).map(str::trim);
    let heads = heads.filter(|head| {
        let is_step = head.ends_with('%') || ["from", "to"].contains(head);
        !head.is_empty() && !head.starts_with('@') && !head.contains(": ") && !is_step
    });
    heads.flat_map(split_list).collect()
}

/// Returns the classes in a selector, or in a part of it.
fn classes(part: &str) -> impl Iterator<Item = String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let names = part.split('.').skip(1).map(move |class| {
        let end = class.find(|letter| !is_letter(letter));
        class[..end.unwrap_or(class.len())].to_string()
    });
    names.filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase()))
}

/// Returns the classes of the board's drawing, and those of boards.
fn drawn() -> BTreeSet<String> {
    let sheets = sheets();
    // A rule about boards inside another component names that component, too.
    let is_own = |class: &String| class == "board" || !sheets.contains(class);
    selectors("board")
        .iter()
        .flat_map(|selector| classes(selector).collect::<Vec<_>>())
        .filter(is_own)
        .chain(DRAWN_ELSEWHERE.iter().map(ToString::to_string))
        .collect()
}

/// Returns the component to which a class belongs: the one with the longest name that begins it.
fn owner<'a>(class: &str, sheets: &'a [String]) -> Option<&'a str> {
    let components = sheets.iter().map(|sheet| component(sheet));
    let begins = components.filter(|name| {
        let rest = class.strip_prefix(name);
        *name != "base" && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    });
    begins.max_by_key(|name| name.len())
}

#[test]
fn every_selector_begins_with_the_component_of_its_file() {
    let sheets = sheets();
    assert!(sheets.len() > 50, "{sheets:?}");
    let mut wrong = Vec::new();
    for sheet in &sheets {
        let component = component(sheet);
        for selector in selectors(sheet) {
            let right = match classes(&selector).next() {
                // The drawing's classes keep their names: only this file has them.
                _ if sheet == "board" => true,
                None if component == "base" => true,
                None => WITHOUT_CLASS.iter().any(|(name, begins)| {
                    *name == component && begins.iter().any(|begin| selector.starts_with(begin))
                }),
                Some(class) if component == "base" => UTILITIES.contains(&&*class),
                Some(class) => owner(&class, &sheets) == Some(component),
            };
            if !right {
                wrong.push(format!("{sheet}.css: {selector}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// With such a rule, browsers compute the style of the whole page again after each move.
#[test]
fn no_style_of_the_page_depends_on_an_element_anywhere_in_it() {
    let sheets = sheets();
    let all: Vec<String> = sheets.iter().flat_map(|sheet| selectors(sheet)).collect();
    assert!(all.iter().any(|selector| selector.contains(":has(")));
    let is_wide = |selector: &&String| {
        let selector = format!(" {selector}");
        ["body", "html"]
            .iter()
            .any(|page| selector.contains(&format!(" {page}:has(")))
    };
    let wide: Vec<&String> = all.iter().filter(is_wide).collect();
    assert!(wide.is_empty(), "{wide:?}");
}

#[test]
fn every_class_in_a_style_sheet_belongs_to_a_component() {
    let (sheets, drawn) = (sheets(), drawn());
    let mut wrong = Vec::new();
    for sheet in &sheets {
        for selector in selectors(sheet) {
            let strange = |class: &String| {
                let known = UTILITIES.contains(&&**class) || drawn.contains(class);
                !known && owner(class, &sheets).is_none()
            };
            wrong.extend(
                classes(&selector)
                    .filter(strange)
                    .map(|class| format!("{sheet}.css: .{class}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that rules for the page cannot reach the drawing of a board. Such a rule did once:
/// `.foot`, which hid the foot of every page in print, also hid the feet of a board.
#[test]
fn no_style_rule_for_the_page_applies_to_the_drawing_of_a_board() {
    let mut drawn = drawn();
    assert!(drawn.len() > 100, "{drawn:?}");
    // A page rule may style the board as a whole, also by its skin.
    drawn.remove("board");
    let mut wrong = Vec::new();
    for sheet in sheets().iter().filter(|sheet| *sheet != "board") {
        for selector in selectors(sheet) {
            let first = selector.split(' ').next().unwrap_or_default();
            if classes(first)
                .next()
                .is_some_and(|class| drawn.contains(&class))
            {
                wrong.push(format!("{sheet}.css: {selector}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Adds the Rust files below a folder.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            add_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Returns the texts of all files that may give classes to elements.
fn program() -> Vec<(String, String)> {
    let mut files = Vec::new();
    add_files(&project_file("src"), &mut files);
    let text = |path: &PathBuf| fs::read_to_string(path).expect("a file");
    let mut texts: Vec<(String, String)> = files
        .iter()
        .map(|path| (path.display().to_string(), text(path)))
        .collect();
    let symbols = fs::read_to_string(project_file("static/symbols.svg")).expect("the symbols");
    texts.push(("static/symbols.svg".into(), symbols));
    texts
}

/// Checks that no style is left over when its element goes.
#[test]
fn every_class_in_a_style_sheet_is_used() {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let texts = program();
    let used: BTreeSet<&str> = texts
        .iter()
        .flat_map(|(_, text)| text.split(move |letter| !is_part(letter)))
        .collect();
    let mut unused = Vec::new();
    for sheet in sheets() {
        for selector in selectors(&sheet) {
            let dead = |class: &String| {
                !used.contains(&**class) && !COMPUTED.iter().any(|begin| class.starts_with(begin))
            };
            unused.extend(
                classes(&selector)
                    .filter(dead)
                    .map(|class| format!("{sheet}.css: .{class}")),
            );
        }
    }
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}

/// Returns the classes that a file gives to elements in attributes.
fn attributes(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rest in text.split("class=").skip(1) {
        let rest = rest.strip_prefix('\\').unwrap_or(rest);
        if let Some(value) = rest.strip_prefix('"') {
            found.extend(value.split(['"', '\\']).next().map(String::from));
        } else if let Some(value) = rest.strip_prefix('{') {
            let mut depth = 1;
            let end = value.find(|letter| {
                depth += match letter {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                depth == 0
            });
            let inside = &value[..end.unwrap_or(0)];
            found.extend(inside.split('"').skip(1).step_by(2).map(String::from));
        }
    }
    let words = found.iter().flat_map(|list| list.split_whitespace());
    // The beginning of a class whose rest is computed counts as a class.
    let words = words.map(|word| word.split('{').next().unwrap_or(word));
    words
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

#[test]
fn every_class_of_an_element_has_a_style_or_is_a_hook() {
    let mut known: BTreeSet<String> = sheets()
        .iter()
        .flat_map(|sheet| selectors(sheet))
        .flat_map(|selector| classes(&selector).collect::<Vec<_>>())
        .collect();
    let styled = HOOKS.iter().filter(|hook| known.contains(**hook));
    assert_eq!(styled.count(), 0, "a hook has a style: {HOOKS:?}");
    known.extend(HOOKS.iter().chain(&COMPUTED).map(ToString::to_string));
    let mut wrong = Vec::new();
    let mut count = 0;
    for (path, text) in program() {
        // The drawing has classes that only group its parts, and names of pieces.
        if path.contains("/page/board/") || path.ends_with(".svg") {
            continue;
        }
        for class in attributes(&text) {
            count += 1;
            if !known.contains(&class) {
                wrong.push(format!("{path}: {class}"));
            }
        }
    }
    assert!(count > 200, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
