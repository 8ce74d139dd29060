//! The chunks into which `scripts/split.mjs` has split the program, and the check that every chunk
//! is known.

use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};
use tavolando::{chunk::AnyChunk, games::GAMES};

/// The file in which `scripts/split.mjs` describes its output.
pub(super) const FILE: &str = ".chunks.json";

/// The list of all chunks except those with the rules of a game.
const LIST: &str = include_str!("../../../scripts/chunks.json");

/// The program in chunks. All file names are relative to the folder of the site.
#[derive(Deserialize, Debug)]
pub(super) struct SplitProgram {
    /// The JavaScript glue of the program, which loads the chunks.
    pub script: String,
    /// The program without its chunks.
    pub main: String,
    /// The files of each chunk, by its name.
    pub chunks: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct ListedChunk {
    name: String,
}

/// Reads the description of the chunks; `None` if the site has the whole program.
///
/// # Errors
/// If the file cannot be read, has another form, lists an unknown chunk, or lacks a known one.
pub(super) fn read(dist: &Path) -> Result<Option<SplitProgram>, String> {
    let path = dist.join(FILE);
    let with_path = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(with_path(&error)),
    };
    let split: SplitProgram = serde_json::from_slice(&bytes).map_err(|error| with_path(&error))?;
    let found: BTreeSet<&str> = split.chunks.keys().map(String::as_str).collect();
    check(&found)?;
    Ok(Some(split))
}

/// Compares the names of chunks with the list in `scripts/chunks.json` and the registry of the
/// games.
///
/// # Errors
/// If a chunk is unknown, or a known one is missing.
pub(super) fn check(found: &BTreeSet<&str>) -> Result<(), String> {
    let listed: Vec<ListedChunk> = serde_json::from_str(LIST).map_err(|error| error.to_string())?;
    let listed = listed.iter().map(|chunk| chunk.name.as_str());
    let known: BTreeSet<&str> = listed
        .chain(GAMES.iter().map(|game| game.open.name()))
        .collect();
    let unknown: Vec<_> = found.difference(&known).collect();
    let missing: Vec<_> = known.difference(found).collect();
    if !unknown.is_empty() {
        return Err(format!(
            "these chunks are neither in scripts/chunks.json nor the rules of a game: {unknown:?}"
        ));
    }
    if !missing.is_empty() {
        return Err(format!("these chunks were not cut: {missing:?}"));
    }
    Ok(())
}
