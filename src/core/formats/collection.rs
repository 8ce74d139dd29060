//! Texts of many games, as files of PDN and SGF often are: where each game stands, and what its head calls
//! it. No move is read here.

use super::{
    Kind,
    backgammon::{gnu, mat},
    pdn::scan,
    sgf,
};
use crate::table::visible;
use std::ops::Range;

/// A game among others in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Who played, where, when, with what result: what the game's head tells of it; may be empty.
    pub title: String,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
}

/// The games of a text of SGF or PDN, or those of backgammon that were played for money, in their order; none where it is
/// another text.
pub fn list(text: &str) -> Vec<Listed> {
    match Kind::of(text) {
        Kind::Sgf(begin) => {
            let mut games = sgf_games(&text[begin..]);
            for game in &mut games {
                game.range = game.range.start + begin..game.range.end + begin;
            }
            games
        }
        Kind::Pdn => pdn_games(text),
        Kind::Mat => mat_games(text),
        Kind::Record | Kind::Plain | Kind::Ids | Kind::Psq | Kind::Points | Kind::Unknown => {
            Vec::new()
        }
    }
}

/// A text with one of its games alone, on the lines on which it stands.
pub fn alone(text: &str, range: &Range<usize>) -> String {
    let before = text[..range.start].matches('\n').count();
    "\n".repeat(before) + &text[range.clone()]
}

fn titled(range: Range<usize>, value: impl Fn(&str) -> Option<String>) -> Listed {
    let known = |name: &str| value(name).filter(|text| !["", "?", "*", "-"].contains(&text.trim()));
    let players = [known("White"), known("Black")].into_iter().flatten();
    let players = players.collect::<Vec<_>>().join(" – ");
    let rest = ["Event", "Date", "Result"].into_iter().filter_map(known);
    let parts = (!players.is_empty())
        .then_some(players)
        .into_iter()
        .chain(rest);
    Listed {
        title: visible(&parts.collect::<Vec<_>>().join(", ")),
        range,
    }
}

fn pdn_games(text: &str) -> Vec<Listed> {
    let (games, _) = scan::games(text);
    let games = games.into_iter().map(|game| {
        let value = |name: &str| game.tag(name).map(|tag| tag.value.replace("\\\"", "\""));
        titled(game.range.clone(), value)
    });
    games.collect()
}

/// A match is one game here; games for money are many.
fn mat_games(text: &str) -> Vec<Listed> {
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

fn sgf_games(text: &str) -> Vec<Listed> {
    const NAMES: [(&str, &str); 5] = [
        ("White", "PW"),
        ("Black", "PB"),
        ("Event", "EV"),
        ("Date", "DT"),
        ("Result", "RE"),
    ];
    let trees = sgf::scan::games(text);
    // The games of a match of backgammon belong together.
    let games = gnu::matches(&trees).into_iter().map(|trees_of| {
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
