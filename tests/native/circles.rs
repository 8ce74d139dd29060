//! Checks that no files of the project depend on each other in a circle, so you can read each file
//! before the files that depend on it.
//!
//! A file depends on another if it names it by a path that begins with `crate`, `super`, `self` or
//! a module of its own. The named file is the one that the longest prefix of the path leads to. One
//! kind of dependency does not count: that of a file on its parent modules. The parent module of
//! the files in a folder is `mod.rs`, `lib.rs`, `main.rs`, or `name.rs` beside a folder `name`. It
//! names its files, and each of them may name it, for the things that they all share. A name that a
//! parent module re-exports (`pub use`) counts as its own. All other dependencies count, also those
//! on the parent modules of other folders.

use crate::{
    common,
    layers::{branches, code},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// The crates: the root folder of each, and the one folder in it to read. An empty name stands for
/// the whole crate. The number is the smallest number of dependencies that the test must find.
const CRATES: [(&str, &str, usize); 5] = [
    ("src", "page", 16),
    ("src/rules", "", 16),
    ("src/core", "", 16),
    ("src/core/bin/fuzz", "", 16),
    ("src/core/bin/arena", "", 11),
];

/// Files that the test does not read: other crates, and tests, which may name anything that they
/// test.
const NOT_READ: [&str; 3] = ["bin", "tests", "tests.rs"];

/// The known circles that stay: each with its crate and all its files.
const KNOWN: [(&str, &[&str]); 6] = [
    // Two parts of one grammar, or two forms of one file.
    (
        "src/core",
        &["formats::backgammon::columns", "formats::backgammon::mat"],
    ),
    (
        "src/core",
        &["formats::pdn::squares", "formats::pdn::words"],
    ),
    ("src/core", &["formats::sgf::scan", "formats::sgf::tree"]),
    // SGF is the format of many games. SGF of backgammon differs, but the same parts read it.
    (
        "src/core",
        &[
            "formats::backgammon::gnu",
            "formats::backgammon::trees",
            "formats::sgf",
        ],
    ),
    // Tables of known texts that refer to each other's cases.
    (
        "src/core/bin/fuzz",
        &["known::pdn_captures", "known::pdn_rows"],
    ),
    (
        "src/core/bin/fuzz",
        &["known::sgf_rows", "known::sgf_texts"],
    ),
];

/// The source code of each module, by its path in its crate.
type Modules = BTreeMap<String, String>;
/// The modules on which each module depends, with the names that it uses.
type Dependencies = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Reads the modules in a folder of a crate.
fn modules(root: &str, folder: &str) -> Modules {
    let root = common::project_file(root);
    let mut modules = Modules::new();
    let mut left = vec![root.join(folder)];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if NOT_READ.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let inside = path.strip_prefix(&root).expect("a path in the crate");
                let inside = inside.with_extension("").display().to_string();
                let mut names: Vec<&str> = inside.split(['/', '\\']).collect();
                names.pop_if(|last| ["mod", "lib", "main"].contains(last));
                modules.insert(names.join("::"), code(&path));
            }
        }
    }
    modules
}

/// Finds the paths in the source code that lead into its own crate.
fn paths(code: &str) -> BTreeSet<String> {
    let mut own: BTreeSet<&str> = BTreeSet::from(["crate", "super", "self"]);
    let mut found = BTreeSet::new();
    let mut rest = code;
    let mut outside = String::new();
    // Read the `use` trees first: in a tree only the root begins a path.
    while let Some(at) = rest.find("use ") {
        let line = rest[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = rest[line..at].trim();
        let tree = &rest[at + "use ".len()..];
        if before.is_empty() || before.starts_with("pub") && !before.contains(';') {
            let end = tree.find(';').unwrap_or(tree.len());
            branches(&tree[..end], "", &mut found);
            outside += &rest[..line];
            rest = &tree[end..];
        } else {
            outside += &rest[..at];
            rest = tree;
        }
    }
    outside += rest;
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    for (at, _) in outside.match_indices("::") {
        let before = &outside[..at];
        let begin = before.trim_end_matches(is_part);
        // A segment in the middle of a path belongs to the path that starts before it.
        if !begin.ends_with("::") {
            branches(&outside[begin.len()..], "", &mut found);
        }
    }
    for line in code.lines() {
        let declared = line
            .split_once("mod ")
            .and_then(|(_, name)| name.strip_suffix(';'));
        own.extend(declared);
    }
    found.retain(|path| {
        path.split_once("::")
            .is_some_and(|(root, _)| own.contains(root))
    });
    found
}

/// Returns the module that a path leads to.
fn target<'m>(modules: &'m Modules, from: &str, path: &str) -> Option<&'m str> {
    let mut at: Vec<&str> = from.split("::").filter(|name| !name.is_empty()).collect();
    for name in path.split("::") {
        match name {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            name => at.push(name),
        }
    }
    let mut prefixes = (0..=at.len()).rev().map(|length| at[..length].join("::"));
    prefixes.find_map(|name| Some(modules.get_key_value(&name)?.0.as_str()))
}

fn dependencies(modules: &Modules) -> Dependencies {
    let mut dependencies = Dependencies::new();
    for (from, code) in modules {
        let named = dependencies.entry(from.clone()).or_default();
        for path in paths(code) {
            let Some(to) = target(modules, from, &path) else {
                continue;
            };
            let is_parent = to.is_empty() || format!("{from}::").starts_with(&format!("{to}::"));
            if !is_parent {
                named.entry(to.into()).or_default().insert(path);
            }
        }
    }
    dependencies
}

/// Finds the circles: the largest groups of modules that all depend on each other.
fn circles(dependencies: &Dependencies) -> BTreeSet<Vec<&str>> {
    let reached = |from: &str| -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut left = vec![from];
        while let Some(module) = left.pop() {
            for to in dependencies[module].keys() {
                if reached.insert(to.as_str()) {
                    left.push(to);
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> = dependencies
        .keys()
        .map(|from| (from.as_str(), reached(from)))
        .collect();
    let circle = |from: &&str| -> Vec<&str> {
        let there = reached[from].iter().copied();
        there.filter(|to| reached[to].contains(from)).collect()
    };
    let circles = reached.keys().map(circle);
    circles.filter(|circle| !circle.is_empty()).collect()
}

/// Lists the names that close a circle, with one line for each dependency.
fn ties(dependencies: &Dependencies, circle: &[&str]) -> Vec<String> {
    let mut ties = Vec::new();
    for from in circle {
        for (to, names) in &dependencies[*from] {
            if circle.contains(&to.as_str()) {
                ties.push(format!("{from} names {to}: {names:?}"));
            }
        }
    }
    ties
}

#[test]
fn no_files_depend_on_each_other_in_a_circle() {
    let mut wrong = Vec::new();
    for (root, folder, least) in CRATES {
        let dependencies = dependencies(&modules(root, folder));
        let count: usize = dependencies.values().map(BTreeMap::len).sum();
        assert!(count >= least, "only {count} dependencies in {root}");
        let circles = circles(&dependencies);
        let known = KNOWN.iter().filter(|(of, _)| *of == root);
        let known: BTreeSet<Vec<&str>> = known.map(|(_, circle)| circle.to_vec()).collect();
        for circle in circles.difference(&known) {
            wrong.extend(ties(&dependencies, circle));
        }
        for circle in known.difference(&circles) {
            wrong.push(format!(
                "in {root} there is no circle of {circle:?} any more"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn circles_are_found_but_a_module_and_its_own_files_make_none() {
    let modules: Modules = [
        // A parent module and its files.
        (
            "play",
            "mod host;\npub mod state;\npub use state::{Play, PlayProps};",
        ),
        (
            "play::host",
            "use super::{\n    Way,\n    state::{self, Play as Table},\n};",
        ),
        (
            "play::state",
            "use crate::{\n    pieces::Piece,\n    play::host::Timers,\n};",
        ),
        (
            "play::time",
            "fn tick(play: &super::Play) {\n    crate::play::state::tick(play)\n}",
        ),
        // A circle through the parent module of another folder.
        ("board", "mod view;\nfn draw() -> View {\n    view::View\n}"),
        ("board::view", "use crate::pieces;"),
        (
            "pieces",
            "use crate::board::view_of;\nuse std::{fmt, view::state};",
        ),
    ]
    .map(|(name, code)| (name.to_string(), code.to_string()))
    .into();
    let dependencies = dependencies(&modules);
    let circles: Vec<Vec<&str>> = circles(&dependencies).into_iter().collect();
    let wanted = [
        vec!["board", "board::view", "pieces"],
        vec!["play::host", "play::state"],
    ];
    assert_eq!(circles, wanted);
    let wanted = [
        "play::host names play::state: {\"super::state::Play\", \"super::state::self\"}",
        "play::state names play::host: {\"crate::play::host::Timers\"}",
    ];
    assert_eq!(ties(&dependencies, &circles[1]), wanted);
}
