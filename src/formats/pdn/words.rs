//! Words of a PDN text: numbers of turns, results, signs.

/// The signs between two squares.
pub(super) const JOINS: [char; 9] = ['-', 'x', 'X', ':', '×', '–', '—', '−', '‑'];

/// The number of a turn that a word begins with, and the rest: `12.`, `12...`, `12)`, or digits alone.
pub(super) fn split_number(word: &str) -> (&str, &str) {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', ')', '…', ':']);
    let is_number = digits.len() < word.len() && (rest.len() < digits.len() || digits.is_empty());
    // A colon may be the sign of a capture.
    let captures = digits.starts_with(':') && !rest.is_empty();
    if is_number && !captures {
        word.split_at(word.len() - rest.len())
    } else {
        ("", word)
    }
}

/// Whether a word is the result of a game, in any usual way of counting.
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
    if WORDS.contains(&lower.trim_end_matches(['.', ','])) {
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

/// Whether a word says only what is thought of a move: signs, or a number after `$`.
pub(super) fn is_sign(word: &str) -> bool {
    word.starts_with('$') || !word.chars().any(char::is_alphanumeric)
}

/// Whether a word has the form of a move: squares in numbers or letters with signs between.
pub(super) fn spells_move(word: &str) -> bool {
    super::squares::Spelt::of(word).is_some()
}

/// The signs that stand for the first numbers after `$`.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A sign after a move as people write it (`$1` is `!`); empty where it says nothing.
pub(super) fn sign(word: &str) -> &str {
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
