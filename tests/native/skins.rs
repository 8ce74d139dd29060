//! The skins of boards: the rules name them, and the page has the look of each.

use crate::common;
use std::{collections::BTreeSet, fs};
use tavolando::{
    games::GAMES,
    page::board::skins::{self, SKINS},
};

/// Checks that every board of every game has a skin of the table, and that the table has no other.
#[test]
fn every_board_has_a_skin_and_every_skin_has_a_board() {
    let mut used = BTreeSet::new();
    for entry in GAMES {
        for options in common::option_sets(entry) {
            let table = common::open(entry, options, None);
            let boards = [Some(table.board()), table.board().portrait.as_deref()];
            used.extend(boards.into_iter().flatten().map(|board| board.skin));
        }
    }
    let known: BTreeSet<&str> = SKINS.iter().map(|skin| skin.name).collect();
    assert_eq!(used, known);
    assert_eq!(SKINS.len(), known.len(), "two skins have the same name");
    assert!(known.iter().all(|name| skins::find(name).name == *name));
}

#[test]
fn the_style_sheet_has_every_skin() {
    let sheet = common::project_file("styles/board.css");
    let sheet = fs::read_to_string(sheet).expect("the style sheet");
    for skin in &SKINS {
        let block = format!("\n.board.{} .block {{", skin.name);
        assert!(sheet.contains(&block), "{}", skin.name);
    }
}
