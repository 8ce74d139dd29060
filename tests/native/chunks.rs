//! Tests the list of the program's chunks: the build fails if a chunk is unknown or missing, or if
//! the list cannot be read.

#[path = "../../src/bin/site/cut.rs"]
mod cut;

use cut::{FILE, check, read};
use std::{collections::BTreeSet, env, fs, path::PathBuf, process};
use tavolando::{chunk::AnyChunk, games::GAMES};

/// Returns the names of the chunks that a build makes.
fn all() -> BTreeSet<&'static str> {
    let list = include_str!("../../scripts/chunks.json");
    let list: Vec<serde_json::Value> = serde_json::from_str(list).expect("a list");
    let names = list.iter().map(|chunk| chunk["name"].as_str());
    let names = names.map(|name| &*Box::leak(name.expect("a name").to_string().into_boxed_str()));
    let games = GAMES.iter().map(|game| game.open.name());
    names.chain(games).collect()
}

/// Makes an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("tavolando-{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_build_has_exactly_the_known_chunks() {
    let all = all();
    assert!(all.len() > GAMES.len() + 10, "{all:?}");
    assert_eq!(check(&all), Ok(()));
    let mut more = all.clone();
    more.insert("tabel");
    let refused = check(&more).expect_err("an unknown chunk");
    assert!(refused.contains("tabel"), "{refused}");
    more.remove("tabel");
    more.remove("sowing_awele");
    let refused = check(&more).expect_err("a missing chunk");
    assert!(refused.contains("sowing_awele"), "{refused}");
}

#[test]
fn a_missing_list_of_chunks_is_allowed_but_an_unreadable_list_is_an_error() {
    let dist = folder("chunks");
    assert!(read(&dist).expect("no list").is_none());
    let list = dist.join(FILE);
    fs::create_dir(&list).expect("a folder in its place");
    assert!(read(&dist).is_err());
    fs::remove_dir(&list).expect("it goes");
    for damaged in ["", "{", r#"{"script":"a","main":"b"}"#] {
        fs::write(&list, damaged).expect("it is written");
        assert!(read(&dist).is_err(), "{damaged}");
    }
    let chunks: serde_json::Map<_, _> = all()
        .into_iter()
        .map(|name| (name.to_string(), serde_json::json!([])))
        .collect();
    let whole = serde_json::json!({"script": "a.js", "main": "a.wasm", "chunks": chunks});
    fs::write(&list, whole.to_string()).expect("it is written");
    let cut = read(&dist).expect("it reads").expect("it is cut");
    assert_eq!((&*cut.script, &*cut.main), ("a.js", "a.wasm"));
    fs::remove_dir_all(dist).expect("it goes");
}
