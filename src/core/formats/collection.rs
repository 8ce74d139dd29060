//! Lists the games of a text with many games, as in many PDN and SGF files. Each has its range and
//! a title from its headers. No moves are read here.

use super::{
    DetectedFormat,
    backgammon::{gnu, mat},
    pdn::scan,
    sgf,
};
use crate::table::strip_invisible;
use std::ops::Range;

/// One game in a text with many games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// The players, place, date and result, as far as the headers of the game give them; may be
    /// empty.
    pub title: String,
    /// Its range in the text, in bytes.
    pub range: Range<usize>,
}

/// Lists the games of an SGF or PDN text, or the backgammon money games of a text, in their order.
/// The list is empty for any other text.
pub fn list_games(text: &str) -> Vec<ListedGame> {
    match DetectedFormat::of(text) {
        DetectedFormat::Sgf(begin) => {
            let mut games = sgf_games(&text[begin..]);
            for game in &mut games {
                game.range = game.range.start + begin..game.range.end + begin;
            }
            games
        }
        DetectedFormat::Pdn => pdn_games(text),
        DetectedFormat::Mat => mat_games(text),
        DetectedFormat::Record
        | DetectedFormat::Plain
        | DetectedFormat::Ids
        | DetectedFormat::Psq
        | DetectedFormat::Points
        | DetectedFormat::Unknown => Vec::new(),
    }
}

/// Returns a text with only one of its games, on the same lines.
pub fn only_game(text: &str, range: &Range<usize>) -> String {
    let before = text[..range.start].matches('\n').count();
    "\n".repeat(before) + &text[range.clone()]
}

fn titled(range: Range<usize>, value: impl Fn(&str) -> Option<String>) -> ListedGame {
    let known = |name: &str| value(name).filter(|text| !["", "?", "*", "-"].contains(&text.trim()));
    let players = [known("White"), known("Black")].into_iter().flatten();
    let players = players.collect::<Vec<_>>().join(" – ");
    let rest = ["Event", "Date", "Result"].into_iter().filter_map(known);
    let parts = (!players.is_empty())
        .then_some(players)
        .into_iter()
        .chain(rest);
    ListedGame {
        title: strip_invisible(&parts.collect::<Vec<_>>().join(", ")),
        range,
    }
}

fn pdn_games(text: &str) -> Vec<ListedGame> {
    let (games, _) = scan::games(text);
    let games = games.into_iter().map(|game| {
        let value = |name: &str| game.tag(name).map(|tag| tag.value.replace("\\\"", "\""));
        titled(game.range.clone(), value)
    });
    games.collect()
}

/// A match counts as one game; each money game counts separately.
fn mat_games(text: &str) -> Vec<ListedGame> {
    let games = mat::games(text).into_iter().map(|(range, [white, black])| {
        let value = |name: &str| match name {
            "White" => Some(white.clone()),
            "Black" => Some(black.clone()),
            _ => None,
        };
        titled(range, value)
    });
    games.collect()
}

fn sgf_games(text: &str) -> Vec<ListedGame> {
    const NAMES: [(&str, &str); 5] = [
        ("White", "PW"),
        ("Black", "PB"),
        ("Event", "EV"),
        ("Date", "DT"),
        ("Result", "RE"),
    ];
    let trees = sgf::scan::games(text);
    // The games of a backgammon match belong together.
    let games = gnu::group_by_match(&trees).into_iter().map(|trees_of| {
        let (first, last) = (&trees[trees_of.start], &trees[trees_of.end - 1]);
        let ends = [first, last].map(|tree| sgf::facts::facts(&tree.nodes));
        let value = |name: &str| {
            let (_, short) = NAMES.iter().find(|(known, _)| *known == name)?;
            ends[usize::from(name == "Result")].value(short)
        };
        titled(first.range.start..last.range.end, value)
    });
    games.collect()
}
