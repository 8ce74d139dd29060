//! The walls between the rooms: what may not be named where, and what must be registered.

mod common;

use std::fs;
use tavolando::games::GAMES;

/// The rooms that know no browser.
const PURE: [&str; 8] = [
    "rules", "games", "table", "search", "engine", "scene", "text", "prose",
];
const BROWSER: [&str; 8] = [
    "yew",
    "gloo",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "getrandom",
    "std::time",
    "rand::",
];

#[test]
fn inner_rooms_name_no_browser_clock_or_chance() {
    let mut read = 0;
    for room in PURE {
        let mut folders = vec![common::project_file(&format!("src/{room}"))];
        while let Some(folder) = folders.pop() {
            for file in fs::read_dir(&folder)
                .expect("a room")
                .map(|file| file.expect("a file").path())
            {
                if file.is_dir() {
                    folders.push(file);
                    continue;
                }
                let text = fs::read_to_string(&file).expect("a text");
                for word in BROWSER {
                    assert!(!text.contains(word), "{} names {word}", file.display());
                }
                read += 1;
            }
        }
    }
    assert!(read >= 20, "only {read} files were read");
}

#[test]
fn every_game_file_is_registered_and_has_its_data() {
    let mut files = Vec::new();
    let mut folders = vec![common::project_file("src/games")];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("games") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && path.file_name().is_some_and(|name| name != "mod.rs")
            {
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
        // Games of chance are counted throw by throw.
        let counts = if entry.chance { "throws" } else { "perft" };
        for ending in ["cases", counts] {
            let data = common::project_file(&format!("tests/data/{}.{ending}", entry.key));
            assert!(data.exists(), "{} is missing", data.display());
        }
    }
}
