//! Texts of many games, as files of PDN and SGF often are: where each game stands, and what its head calls
//! it. No move is read here.

use super::sgf;
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

/// The games of a text of SGF or PDN, in their order; none where it is another text.
pub fn list(text: &str) -> Vec<Listed> {
    let begin = match text.trim_start().chars().next() {
        Some('(') => return sgf_games(text),
        Some('{') => None,
        Some('[' | '0'..='9' | ';' | '%') => sgf_after_words_like_pdn(text),
        _ => match sgf_among_words(text) {
            None => return Vec::new(),
            begin => begin,
        },
    };
    match begin {
        None => pdn_games(text),
        Some(begin) => {
            let mut games = sgf_games(&text[begin..]);
            for game in &mut games {
                game.range = game.range.start + begin..game.range.end + begin;
            }
            games
        }
    }
}

/// Where the first game of SGF begins in a text that begins with other words, as a mail does.
pub(super) fn sgf_among_words(text: &str) -> Option<usize> {
    let mut brackets = text.match_indices('(').map(|(at, _)| at);
    brackets.find(|at| text[at + 1..].trim_start().starts_with(';'))
}

/// The same in a text that begins as PDN may: a mail of words may begin with a digit or a bracket. In PDN there are tags
/// first, and nothing that looks like a game of SGF has properties.
pub(super) fn sgf_after_words_like_pdn(text: &str) -> Option<usize> {
    let (tags, _) = pdn_tags(text.trim_start().lines().next()?);
    let begin = sgf_among_words(text).filter(|_| tags.is_empty())?;
    (!sgf::root(&text[begin..]).is_empty()).then_some(begin)
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

/// The PDN tags that a line begins with, by name and value, and the rest of it.
pub(super) fn pdn_tags(line: &str) -> (Vec<(&str, &str)>, &str) {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while let Some((tag, after)) = first_tag(rest) {
        tags.push(tag);
        rest = after.trim_start();
    }
    (tags, rest)
}

/// A value stands in quotation marks, which may stand in it after a backslash.
fn first_tag(line: &str) -> Option<((&str, &str), &str)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(char::is_whitespace)?;
    let quoted = rest.trim_start().strip_prefix('"')?;
    let mut escaped = false;
    let end = quoted.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })?;
    let rest = quoted[end + 1..].trim_start().strip_prefix(']')?;
    Some(((name, &quoted[..end]), rest))
}

/// What may end the moves of a PDN game.
pub(super) fn is_pdn_result(word: &str) -> bool {
    let results = ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"];
    results.contains(&word)
}

/// A game ends where its result stands, and where tags come after its moves or come again.
fn pdn_games(text: &str) -> Vec<Listed> {
    let mut found = Vec::new();
    let (mut at, mut begin) = (0, 0);
    let mut tags: Vec<(&str, &str)> = Vec::new();
    // Whether moves have been seen, their end has, and a comment is open.
    let (mut moves, mut ended, mut comment) = (false, false, false);
    let mut close = |range: Range<usize>, tags: &mut Vec<(&str, &str)>| {
        if !text[range.clone()].trim().is_empty() {
            let value = |name: &str| {
                let tag = tags.iter().find(|(known, _)| *known == name);
                tag.map(|(_, value)| value.to_string())
            };
            found.push(titled(range, value));
        }
        tags.clear();
    };
    for line in text.split_inclusive('\n') {
        let (heads, rest) = if comment {
            (Vec::new(), line.trim())
        } else {
            pdn_tags(line)
        };
        let again = |(name, _): &(&str, &str)| {
            *name != "Option" && tags.iter().any(|(known, _)| known == name)
        };
        let begins = match &heads[..] {
            [] => ended && !rest.is_empty(),
            heads => moves || heads.iter().any(again),
        };
        if begins {
            close(begin..at, &mut tags);
            (begin, moves) = (at, false);
        }
        ended &= !begins;
        tags.extend(heads);
        if comment || !rest.is_empty() {
            moves = true;
            let rest = uncommented(rest, &mut comment);
            let mut words = rest.split_whitespace();
            ended |= words.next_back().is_some_and(is_pdn_result);
        }
        at += line.len();
    }
    close(begin..at, &mut tags);
    found
}

/// A line without what stands in braces, which may be open before it and after it, and without what follows
/// a semicolon.
fn uncommented(line: &str, open: &mut bool) -> String {
    let mut rest = String::new();
    for letter in line.chars() {
        match letter {
            '{' => *open = true,
            '}' => *open = false,
            ';' if !*open => break,
            _ if !*open => rest.push(letter),
            _ => {}
        }
    }
    rest
}

fn sgf_games(text: &str) -> Vec<Listed> {
    let mut found = Vec::new();
    let (mut depth, mut begin) = (0_usize, 0);
    let (mut value, mut escaped) = (false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if value => escaped = true,
            ']' => value = false,
            _ if value => {}
            '[' if depth > 0 => value = true,
            '(' => {
                if depth == 0 {
                    begin = at;
                }
                depth += 1;
            }
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    let range = begin..at + 1;
                    let root = sgf::root(&text[range.clone()]);
                    let value = |name: &str| {
                        let names = [
                            ("White", "PW"),
                            ("Black", "PB"),
                            ("Event", "EV"),
                            ("Date", "DT"),
                            ("Result", "RE"),
                        ];
                        let (_, short) = names.iter().find(|(known, _)| *known == name)?;
                        let (_, values) = root.iter().find(|(known, _)| known == short)?;
                        values.first().cloned()
                    };
                    found.push(titled(range, value));
                }
            }
            _ => {}
        }
    }
    found
}
