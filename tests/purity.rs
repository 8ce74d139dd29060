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
    let games = fs::read_dir(common::project_file("src/games")).expect("games");
    let files: Vec<String> = games
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    let texts: Vec<(String, String)> = files
        .iter()
        .filter(|name| name.ends_with(".rs") && *name != "mod.rs")
        .map(|name| {
            let path = common::project_file("src/games").join(name);
            (name.clone(), fs::read_to_string(path).expect("a text"))
        })
        .filter(|(_, text)| text.contains("static ENTRY"))
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
