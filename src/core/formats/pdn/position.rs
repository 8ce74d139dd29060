//! Converts positions from other programs and people to the form that the rules read.

use crate::rules::{Board, ParseError};

/// Returns a FEN position without the parts that only other programs need: counters, spaces,
/// lower-case letters. Parts that it does not understand stay, so that the rules can report the
/// error.
pub(super) fn normalized(text: &str) -> String {
    let text = text.trim().trim_end_matches(['.', ';']);
    let mut parts = text
        .split(':')
        .map(str::trim)
        .filter(|part| !part.is_empty() && !is_counter(part));
    let mover = parts.next().unwrap_or_default().to_uppercase();
    let mut fen = match mover.as_str() {
        "WHITE" => "W".into(),
        "BLACK" => "B".into(),
        _ => mover,
    };
    for part in parts {
        fen.push(':');
        // This program's own positions may end with `:ballot`.
        if part.chars().all(char::is_lowercase) && part.len() > 1 {
            fen += part;
            continue;
        }
        let side = part
            .chars()
            .next()
            .filter(|letter| "WwBb".contains(*letter));
        let squares = &part[side.map_or(0, char::len_utf8)..];
        fen.extend(side.map(|side| side.to_ascii_uppercase()));
        fen += &list(squares);
    }
    fen
}

/// Whether a part is a counter of another program: `H0`, `F1`, `+2`, or a number alone.
fn is_counter(part: &str) -> bool {
    let number = part.trim_start_matches(['H', 'h', 'F', 'f', '+']);
    let short = part.len() - number.len() <= 1;
    short
        && !number.is_empty()
        && number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'+')
}

/// Joins the squares of a side with commas.
fn list(squares: &str) -> String {
    let mut joined = squares.to_string();
    for dash in ["–", "—", "−", "‑"] {
        joined = joined.replace(dash, "-");
    }
    // A range of squares may have spaces around its hyphen.
    while let Some(spaced) = ["- ", " -"].iter().find(|spaced| joined.contains(**spaced)) {
        joined = joined.replace(spaced, "-");
    }
    let words =
        joined.split(|letter: char| letter == ',' || letter == ';' || letter.is_whitespace());
    let words = words.filter(|word| !word.is_empty()).map(|word| {
        let lower = word.to_lowercase();
        match lower.strip_prefix('k') {
            Some(square) => format!("K{square}"),
            None => lower,
        }
    });
    words.collect::<Vec<_>>().join(",")
}

/// Returns the position with a king on the square that allows only a king, according to the error;
/// `None` for another error. Squares may have names or numbers.
pub(super) fn with_king(position: &str, error: &ParseError, board: &Board) -> Option<String> {
    if error.key != "man-must-be-king" {
        return None;
    }
    let (_, square) = error.args.iter().find(|(name, _)| *name == "square")?;
    let number = board.find_site(square)?.index() + 1;
    let is_there = |word: &str| word == square || word.parse() == Ok(number);
    let mut crowned = String::new();
    // Write out a range of squares one by one if one of them holds a king.
    for (number, part) in position.split(':').enumerate() {
        if number > 0 {
            crowned.push(':');
        }
        let side = usize::from(number > 0).min(part.len());
        crowned += &part[..side];
        let words = part[side..]
            .split(',')
            .map(|word| match word.split_once('-') {
                Some((first, last)) => expand_range(first, last).unwrap_or_else(|| word.into()),
                None => word.into(),
            });
        let words: Vec<String> = words.collect();
        let words = words.iter().flat_map(|word| word.split(','));
        let words = words.map(|word| {
            if is_there(word) {
                format!("K{word}")
            } else {
                word.into()
            }
        });
        crowned += &words.collect::<Vec<String>>().join(",");
    }
    (crowned != position).then_some(crowned)
}

/// Lists the squares from one number to another; `None` if they are letters, or are already kings.
fn expand_range(first: &str, last: &str) -> Option<String> {
    let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
    let squares = (first..=last).map(|square| square.to_string());
    Some(squares.collect::<Vec<_>>().join(","))
}
