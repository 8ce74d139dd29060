//! Damaged files that still look real. The program plays a game, and writes it as SGF, PDN or the
//! plain text format. It adds what other programs write (comments, tags, variations, several games
//! in a file). Then it damages the file as a transfer could.

use super::spoil::{self, by_chance, one_of};
use tavolando_core::rules::SplitMix64;

/// The additions of programs and people between the tokens of a file.
const ADDITIONS: [&str; 30] = [
    "C[a comment \\] with a bracket]",
    "C[open",
    "N[name]",
    "AB[aa][bb]",
    "AW[cc:dd]",
    "AE[aa]",
    "PL[W]",
    "KM[375]",
    "KM[7,5]",
    "HA[2]",
    "SZ[9:9]",
    "RU[Japanese]",
    "CA[Shift_JIS]",
    "RE[B+R]",
    "B[]",
    "W[tt]",
    "{a comment}",
    "{open",
    "(1. 32-28 19-23)",
    "(;B[aa];W[bb])",
    "[Event \"A \"quoted\" cup\"]\n",
    "[FEN \"W:W31,32:B1,2:H0:F1\"]\n",
    "[GameType \"20,W,10,0,N2,0\"]\n",
    "[Result \"12-0\"]\n",
    "\n% a line of another program\n",
    "; to the end of the line\n",
    "$1",
    "!?",
    "2-0",
    "(0 of 1 {name}: a b)",
];
/// Characters that get into files in transfer.
const STRAY: [&str; 16] = [
    "\u{feff}", "\u{0}", "\u{1}", "\u{7}", "\u{8}", "\u{b}", "\u{c}", "\u{1a}", "\u{7f}", "\u{85}",
    "\u{a0}", "\u{2028}", "\u{202e}", "\u{fffd}", "\r", "\t",
];
const BRACKETS: [char; 8] = ['(', ')', '[', ']', '{', '}', '<', '>'];
/// The deepest nesting of brackets, and the largest repetition of a token.
const MAX_NESTING: u32 = 30_000;
/// The largest size of a file in bytes: the page reads no larger one.
const LARGEST: usize = 2_000_000;

/// Splits a text into tokens: words, and each other character by itself.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for letter in text.chars() {
        let word = letter.is_alphanumeric() || letter == '-';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(letter),
            _ => tokens.push(letter.into()),
        }
        in_word = word;
    }
    tokens
}

fn any(random: &mut SplitMix64, count: usize) -> usize {
    random.below(count.max(1) as u32) as usize
}

/// Returns a file with the text of a game, with additions and then damaged; sometimes it stays
/// undamaged.
pub(crate) fn damaged(random: &mut SplitMix64, text: &str, other: &str) -> String {
    let mut file = with_additions(random, text, other);
    for _ in 0..random.below(4) {
        file = damage(random, &file);
        file.truncate(spoil::boundary(&file, LARGEST));
    }
    file
}

/// Returns the text with the additions of other programs in and around it.
fn with_additions(random: &mut SplitMix64, text: &str, other: &str) -> String {
    let mut tokens = tokens(text);
    for _ in 0..random.below(5) {
        let at = any(random, tokens.len() + 1);
        tokens.insert(at, one_of(random, &ADDITIONS).into());
    }
    let file = tokens.concat();
    match random.below(8) {
        0 => format!("{file}\n{other}"),
        1 => format!("From: a@b (me)\n\n{file}"),
        2 => format!("{}{file}", one_of(random, &ADDITIONS)),
        _ => file,
    }
}

/// Damages the text in one way.
fn damage(random: &mut SplitMix64, text: &str) -> String {
    match random.below(12) {
        0 => cut(random, text),
        1 | 2 => flipped(random, text),
        3 => nested(random, text),
        4 => numbers(random, text),
        5 => recoded(random, text),
        6 => by_letter(random, text, &STRAY.map(String::from)),
        7 => by_letter(random, text, &BRACKETS.map(String::from)),
        8 => brackets_changed(random, text),
        _ => by_token(random, text),
    }
}

/// Keeps only the beginning or the end of the text.
fn cut(random: &mut SplitMix64, text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = any(random, letters.len() + 1);
    let kept = if by_chance(random, 70) {
        &letters[..at]
    } else {
        &letters[at..]
    };
    kept.iter().collect()
}

/// Flips some bits. Invalid UTF-8 is decoded as the page's reader does it.
fn flipped(random: &mut SplitMix64, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(6) {
        let at = any(random, bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << random.below(8);
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Puts a piece of the text into very many brackets; some of them may stay open.
fn nested(random: &mut SplitMix64, text: &str) -> String {
    let levels = 1 + random.below(MAX_NESTING) as usize;
    let closed = if by_chance(random, 50) {
        levels
    } else {
        any(random, levels)
    };
    let (open, close) = one_of(
        random,
        &[
            ("(", ")"),
            ("(;", ")"),
            ("[", "]"),
            ("{", "}"),
            ("(1. ", ")"),
            ("(;B[aa]", ")"),
        ],
    );
    let tokens = tokens(text);
    let at = any(random, tokens.len() + 1);
    let (before, after) = (tokens[..at].concat(), tokens[at..].concat());
    format!(
        "{before}{}{after}{}",
        open.repeat(levels),
        close.repeat(closed)
    )
}

/// Replaces numbers by others, some of them huge.
fn numbers(random: &mut SplitMix64, text: &str) -> String {
    let mut tokens = tokens(text);
    let is_number = |token: &String| token.bytes().all(|byte| byte.is_ascii_digit());
    let places: Vec<usize> = (0..tokens.len())
        .filter(|at| is_number(&tokens[*at]))
        .collect();
    if places.is_empty() {
        return text.into();
    }
    for _ in 0..=random.below(3) {
        let at = one_of(random, &places);
        tokens[at] = match random.below(3) {
            0 => "9".repeat(1 + random.below(40) as usize),
            1 => format!("-{}", tokens[at]),
            _ => one_of(random, &spoil::NUMBERS).into(),
        };
    }
    tokens.concat()
}

/// Misreads the text in another encoding, or changes its line ends.
fn recoded(random: &mut SplitMix64, text: &str) -> String {
    match random.below(6) {
        0 => format!("\u{feff}{text}"),
        1 => text.replace('\n', "\r\n"),
        2 => text.replace('\n', "\r"),
        // UTF-16 as bytes.
        3 => text.chars().flat_map(|letter| [letter, '\u{0}']).collect(),
        // UTF-8 read as Latin-1.
        4 => format!("é«»{text}").bytes().map(char::from).collect(),
        _ => text.replace('-', "–").replace('"', "”"),
    }
}

/// Inserts some of these strings a few times.
fn by_letter(random: &mut SplitMix64, text: &str, letters: &[String]) -> String {
    let mut tokens = tokens(text);
    for _ in 0..=random.below(4) {
        let at = any(random, tokens.len() + 1);
        tokens.insert(at, one_of(random, letters));
    }
    tokens.concat()
}

/// Replaces or removes some of the brackets.
fn brackets_changed(random: &mut SplitMix64, text: &str) -> String {
    let mut file = String::new();
    for letter in text.chars() {
        match BRACKETS.contains(&letter) && by_chance(random, 5) {
            true if by_chance(random, 50) => {}
            true => file.push(one_of(random, &BRACKETS)),
            false => file.push(letter),
        }
    }
    file
}

/// Removes, duplicates, repeats or swaps tokens.
fn by_token(random: &mut SplitMix64, text: &str) -> String {
    let mut tokens = tokens(text);
    for _ in 0..=random.below(4) {
        if tokens.is_empty() {
            break;
        }
        let (first, second) = (any(random, tokens.len()), any(random, tokens.len()));
        match random.below(5) {
            0 => {
                tokens.remove(first);
            }
            1 => tokens.insert(first, tokens[second].clone()),
            2 => tokens.swap(first, second),
            3 => {
                let (from, to) = (first.min(second), first.max(second));
                let piece = tokens[from..to.min(from + 20)].to_vec();
                tokens.splice(from..from, piece);
            }
            _ if by_chance(random, 20) => {
                let room = LARGEST / tokens[first].len().max(1);
                let times = (random.below(MAX_NESTING) as usize).min(room);
                tokens[first] = tokens[first].repeat(times);
            }
            _ => {}
        }
    }
    tokens.concat()
}
