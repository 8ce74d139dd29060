//! Words of a PDN text: turn numbers, results, signs.

use super::tag::floor_char_boundary;

/// The separators between two squares, including the Cyrillic letter that looks like `x`.
pub(super) const SEPARATORS: [char; 11] = ['-', 'x', 'X', 'х', 'Х', ':', '×', '–', '—', '−', '‑'];

/// The characters after the number of a turn.
pub(super) const DOTS: [char; 4] = ['.', ')', '…', ':'];

/// Splits the number of a turn from a word: `12.`, `12...`, `12)`, or digits alone.
pub(super) fn split_number(word: &str) -> (&str, &str) {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = digits.trim_start_matches(DOTS);
    let is_number = digits.len() < word.len() && (rest.len() < digits.len() || digits.is_empty());
    // A colon may mark a capture.
    let captures = digits.starts_with(':') && !rest.is_empty();
    if is_number && !captures {
        word.split_at(word.len() - rest.len())
    } else {
        ("", word)
    }
}

/// Whether a word is the result of a game, in any usual scoring.
pub(super) fn is_result(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "*", "1/2-1/2", "½-½", "½", "1/2", "0.5-0.5", "0,5-0,5", "draw", "drawn", "remis",
        "remise", "patta", "=", "1-1",
    ];
    let plain: String = word
        .chars()
        .map(|letter| {
            if "–—−‑:".contains(letter) {
                '-'
            } else {
                letter
            }
        })
        .collect();
    let lower = plain.to_lowercase();
    let lower = lower.trim_end_matches(['.', ',']);
    if WORDS.contains(&lower) {
        return true;
    }
    // No square has the number 0.
    let Some((one, other)) = lower.split_once('-') else {
        return false;
    };
    let points = |text: &str| {
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    points(one)
        && points(other)
        && (one.trim_matches('0').is_empty() || other.trim_matches('0').is_empty() || one == other)
}

/// Reads a result with spaces around its dash, such as `2 - 0`, at the start of a text. Returns it
/// with its length there.
pub(super) fn spaced_result(text: &str) -> Option<(String, usize)> {
    const LONGEST: usize = 20;
    let near = &text[..floor_char_boundary(text, LONGEST)];
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (one, rest) = near.split_at(digits(near));
    let sign = rest.trim_start_matches([' ', '\t']);
    let rest_of = sign.strip_prefix(['-', '–', '—', '−', ':'])?;
    let points = rest_of.trim_start_matches([' ', '\t']);
    let (other, behind) = points.split_at(digits(points));
    let is_spaced = sign.len() < rest.len() && points.len() < rest_of.len();
    let ends = !behind.starts_with(|letter: char| letter.is_alphanumeric() || letter == '/');
    let result = format!("{one}-{other}");
    (is_spaced && ends && is_result(&result)).then(|| (result, near.len() - behind.len()))
}

/// Whether a word is only an annotation of a move: signs, or a number after `$`.
pub(super) fn is_annotation(word: &str) -> bool {
    word.starts_with('$') || !word.chars().any(char::is_alphanumeric)
}

/// Whether a word has the form of a move: squares in numbers or letters with separators.
pub(super) fn looks_like_move(word: &str) -> bool {
    super::squares::WrittenMove::of(word).is_some()
}

/// Removes the annotations from a move.
pub(super) fn without_annotations(word: &str) -> &str {
    let word = word.split('$').next().unwrap_or_default();
    word.trim_end_matches(['!', '?', '*', '+', '#', '=', ','])
}

/// Whether the first word of a text has the form of a move.
pub(super) fn begins_with_move(text: &str) -> bool {
    const LONGEST_MOVE: usize = 60;
    let text = text.trim_start();
    let near = &text[..floor_char_boundary(text, LONGEST_MOVE)];
    let line = near
        .split(['\n', '{', ';', '(', ')'])
        .next()
        .unwrap_or_default();
    let words = words_of_line(line);
    words
        .first()
        .is_some_and(|word| looks_like_move(without_annotations(word)))
}

/// Splits a line into words. Squares with a separator between them are one word, with or without
/// spaces around it.
pub(super) fn words_of_line(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let ends_with_square = |word: &str| {
        let last = word
            .trim_end_matches(SEPARATORS)
            .rsplit(SEPARATORS)
            .next()
            .unwrap_or_default();
        last.len() <= 3 && last.ends_with(|letter: char| letter.is_ascii_digit())
    };
    for word in line.split_whitespace() {
        let begins =
            word.starts_with(SEPARATORS) && word.chars().nth(1).is_none_or(char::is_alphanumeric);
        match words.last_mut() {
            Some(last) if ends_with_square(last) && (begins || last.ends_with(SEPARATORS)) => {
                *last += word
            }
            _ => words.push(word.into()),
        }
    }
    words
}

/// The signs for the first numbers after `$`.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Returns the usual sign of an annotation (`$1` is `!`); empty if there is none.
pub(super) fn annotation_sign(word: &str) -> &str {
    match word.strip_prefix('$') {
        Some(number) => {
            let number = number.parse::<usize>().ok();
            let known = number.and_then(|number| SIGNS.get(number.checked_sub(1)?));
            known.copied().unwrap_or(word)
        }
        None if word.starts_with(['!', '?']) => word,
        None => "",
    }
}
