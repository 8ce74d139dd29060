//! Damages valid data: texts by characters, texts by words, JSON by values.

use serde_json::{Map, Value, json};
use tavolando_core::rules::SplitMix64;

/// Numbers that may cause an overflow.
pub(super) const NUMBERS: [&str; 19] = [
    "0",
    "1",
    "2",
    "7",
    "63",
    "127",
    "128",
    "254",
    "255",
    "256",
    "32767",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "18446744073709551615",
    "99999999999999999999999",
    "-1",
    "00",
];
/// Words and characters that mean something in some format, or in none.
const WORDS: [&str; 46] = [
    "",
    " ",
    "|",
    "/",
    "-",
    "x",
    ".",
    ":",
    ",",
    ";",
    "~",
    "~66",
    "~11",
    "~0",
    "~5",
    "S",
    "N",
    "W",
    "B",
    "R",
    "w",
    "b",
    "K",
    "over",
    "chance",
    "seen",
    "none",
    "pass",
    "done",
    "resume",
    "cube:256B",
    "off:15",
    "bar:9",
    "turns:9",
    "a1",
    "t19",
    "j9",
    "é",
    "٣",
    "🂡",
    "\u{0}",
    "\u{202e}",
    "\u{feff}",
    "ﬀ",
    "%",
    "\\",
];

/// Returns a random entry of a list.
pub(super) fn one_of<T: Clone>(random: &mut SplitMix64, list: &[T]) -> T {
    list[random.below(list.len() as u32) as usize].clone()
}

/// Returns true with this probability in percent.
pub(super) fn by_chance(random: &mut SplitMix64, percent: u32) -> bool {
    random.below(100) < percent
}

/// Returns a random character boundary in a text.
fn place(random: &mut SplitMix64, text: &str) -> usize {
    boundary(text, random.below(text.len() as u32 + 1) as usize)
}

/// Returns the last character boundary in a text within this many bytes.
pub(super) fn boundary(text: &str, within: usize) -> usize {
    let mut place = within.min(text.len());
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}

/// Changes a few places in a text: characters are removed, inserted, swapped or repeated.
pub(super) fn letters(random: &mut SplitMix64, text: &mut String) {
    for _ in 0..=random.below(3) {
        let (first, second) = (place(random, text), place(random, text));
        let (from, to) = (first.min(second), first.max(second));
        // Most changes are small.
        let near = text[from..to]
            .char_indices()
            .nth(4)
            .map_or(to, |(at, _)| from + at);
        match random.below(6) {
            0 => text.truncate(to),
            1 => text.replace_range(from..near, ""),
            2 => text.insert_str(from, one_of(random, &WORDS)),
            3 => text.insert_str(from, one_of(random, &NUMBERS)),
            4 => {
                let piece = text[from..near].to_string();
                text.insert_str(place(random, text), &piece);
            }
            _ => {
                let letter = char::from(32 + random.below(95) as u8).to_string();
                text.replace_range(from..near, &letter);
            }
        }
    }
}

/// Splits a text into words, numbers, and the characters between them.
fn parts(text: &str) -> Vec<String> {
    let kind = |letter: char| match letter {
        '0'..='9' => 0,
        letter if letter.is_alphabetic() => 1,
        _ => 2,
    };
    let mut parts: Vec<String> = Vec::new();
    let mut last = None;
    for letter in text.chars() {
        let now = kind(letter);
        match parts.last_mut() {
            Some(part) if last == Some(now) && now < 2 => part.push(letter),
            _ => parts.push(letter.into()),
        }
        last = Some(now);
    }
    parts
}

/// Changes words of a text: any word may be replaced, removed, doubled or swapped. `others` has
/// texts to take words from.
pub(super) fn words(random: &mut SplitMix64, text: &str, others: &[String]) -> String {
    let mut parts = parts(text);
    // With a single change, the text is most likely to remain a valid position.
    let changes = if by_chance(random, 60) {
        1
    } else {
        1 + random.below(4)
    };
    for _ in 0..changes {
        if parts.is_empty() {
            break;
        }
        if by_chance(random, 30) {
            shift(random, &mut parts);
            continue;
        }
        let at = random.below(parts.len() as u32) as usize;
        let number: Option<u64> = parts[at].parse().ok();
        match (random.below(9), number) {
            (0..=2, Some(number)) => {
                let more = number
                    .wrapping_add(u64::from(random.below(5)))
                    .wrapping_sub(2);
                parts[at] = more.to_string();
            }
            (3, Some(_)) => parts[at] = one_of(random, &NUMBERS).into(),
            (4, _) => {
                parts.remove(at);
            }
            (5, _) => parts.insert(at, parts[at].clone()),
            (6, _) => {
                let other = random.below(parts.len() as u32) as usize;
                parts.swap(at, other);
            }
            (7, _) if !others.is_empty() => {
                let other = self::parts(&one_of(random, others));
                if let Some(part) = other.get(at).or(other.first()) {
                    parts[at].clone_from(part);
                }
            }
            _ => parts[at] = one_of(random, &WORDS).into(),
        }
    }
    parts.concat()
}

/// Moves an amount from one number to another, so that their sum stays the same.
fn shift(random: &mut SplitMix64, parts: &mut [String]) {
    let numbers: Vec<(usize, u64)> = (0..parts.len())
        .filter_map(|at| Some((at, parts[at].parse().ok()?)))
        .collect();
    if numbers.is_empty() {
        return;
    }
    let ((from, left), (to, right)) = (one_of(random, &numbers), one_of(random, &numbers));
    if from != to {
        let count = u64::from(random.below(left.min(200) as u32 + 1));
        parts[from] = (left - count).to_string();
        parts[to] = right.saturating_add(count).to_string();
    }
}

/// Returns a JSON value that is unlikely to be valid.
pub(super) fn value(random: &mut SplitMix64) -> Value {
    match random.below(18) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(1.5),
        4 => json!(1e308),
        5 => json!(u64::MAX),
        6 => json!(i64::MIN),
        7 => json!(0),
        8 => json!([]),
        9 => json!({}),
        10 => deep(100),
        11 => json!("a".repeat(20_000)),
        12 => json!([null, [1, "a"], {"a": []}]),
        13 => json!({"game": {"game": "awele"}}),
        14 => json!(random.below(200)),
        15 => json!(one_of(random, &NUMBERS)),
        _ => json!(one_of(random, &WORDS)),
    }
}

/// Returns nested lists.
fn deep(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |inner, _| json!([inner]))
}

/// Changes an object: a field is removed, or gets another value, another name, or another object
/// around it.
pub(super) fn fields(random: &mut SplitMix64, fields: &mut Map<String, Value>) {
    let keys: Vec<String> = fields.keys().cloned().collect();
    let Some(key) = keys.get(random.below(keys.len().max(1) as u32) as usize) else {
        fields.insert("do".into(), value(random));
        return;
    };
    match random.below(6) {
        0 => {
            fields.remove(key);
        }
        1 => {
            fields.insert(one_of(random, &WORDS).into(), value(random));
        }
        2 => {
            let moved = fields.remove(key).unwrap_or_default();
            fields.insert(format!("{key}{}", one_of(random, &WORDS)), moved);
        }
        3 => {
            let other = one_of(random, &keys);
            let copied = fields[&other].clone();
            fields.insert(key.clone(), copied);
        }
        _ => match fields.get_mut(key) {
            Some(Value::Object(inner)) if by_chance(random, 80) => self::fields(random, inner),
            Some(Value::String(text)) if by_chance(random, 50) => letters(random, text),
            _ => {
                fields.insert(key.clone(), value(random));
            }
        },
    }
}

/// Returns a text that was never valid.
pub(super) fn garbage(random: &mut SplitMix64) -> String {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ";",
        "\"",
        ":",
        ",",
        "(;",
        ";B[",
        ";W[aa]",
        "1. ",
        "{\"do\":",
        "[Game \"awele\"]\n",
        "[FEN \"",
        "]\n",
        "22-18 ",
        "\\",
        "\n",
        "SZ[9]",
        "null",
        "\u{feff}",
    ];
    let piece = one_of(random, &PIECES);
    match random.below(12) {
        // Deep and long: one piece repeated.
        0 => piece.repeat(1 + random.below(60_000) as usize),
        1 => format!("{}{}", "[".repeat(40_000), "]".repeat(40_000)),
        2 => "9".repeat(50_000),
        _ => {
            let mut text = String::new();
            for _ in 0..random.below(40) {
                text += one_of(random, &PIECES);
                if by_chance(random, 20) {
                    text += one_of(random, &WORDS);
                }
            }
            text
        }
    }
}
