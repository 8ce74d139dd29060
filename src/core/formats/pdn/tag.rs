//! Tags of a PDN text, as `[Event "Cup"]`.

/// A tag.
pub(in crate::formats) struct Tag<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// The line that it stands on, from 1.
    pub line: usize,
}

/// Longer values are not read, in bytes.
const LONGEST_VALUE: usize = 4_096;

/// Longer values without quotation marks are not read, in bytes.
const LONGEST_BARE_VALUE: usize = 120;

/// How far a better end of a value is looked for after an escaped mark, in bytes.
const NEAR: usize = 80;

/// The tags that may do without quotation marks.
const KNOWN: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN",
];

/// The marks that a value may begin with, and for each the marks that end it.
const MARKS: [(&[char], &[char]); 3] = [
    (&['"'], &['"']),
    (&['\''], &['\'']),
    (&['“', '”', '„'], &['”', '“', '"']),
];

/// Reads the tags of one text, from its beginning on. It remembers where no value ends, so that it looks at each letter
/// of a text with many brackets only a few times.
#[derive(Default)]
pub(super) struct Tags {
    /// For each of the [`MARKS`], a place of the text before which no value ends that begins after the last tag that was
    /// looked for.
    barren: [usize; MARKS.len()],
}

/// Whether a text begins with a tag.
pub(in crate::formats) fn begins_with_tag(text: &str) -> bool {
    Tags::default().at(text, 0).is_some()
}

impl Tags {
    /// The tag at a place of the text: its name, its value, and the place after it. A value stands in quotation marks, which
    /// may stand in it; tags that are known may do without them. No place may come before one that was asked about earlier.
    pub fn at<'a>(&mut self, text: &'a str, begin: usize) -> Option<(&'a str, &'a str, usize)> {
        let inner = text[begin..].strip_prefix('[')?;
        let named = inner.trim_start();
        let rest =
            named.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        let name = &named[..named.len() - rest.len()];
        if !name.starts_with(char::is_alphabetic) {
            return None;
        }
        let value = rest.trim_start_matches([' ', '\t', ':', '=']);
        let from = text.len() - value.len();
        let mark = value.chars().next()?;
        let kind = MARKS
            .iter()
            .position(|(opening, _)| opening.contains(&mark));
        if let Some(kind) = kind {
            let from = from + mark.len_utf8();
            let (end, after) = self.value_end(text, from, kind)?;
            return Some((name, &text[from..end], after));
        }
        // Other words in brackets are no tag.
        let known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !known || value.len() == rest.len() {
            return None;
        }
        let short = &value[..floor(value, LONGEST_BARE_VALUE)];
        let end = short
            .find([']', '\n'])
            .filter(|end| short[*end..].starts_with(']'))?;
        Some((name, short[..end].trim(), from + end + 1))
    }

    /// The ends of a quoted value that begins at a place, and of its tag: the first closing mark before a bracket, on its
    /// own line, or on the next ones before another tag or an empty line. An escaped mark counts only if there is no other
    /// on the same line.
    fn value_end(&mut self, text: &str, from: usize, kind: usize) -> Option<(usize, usize)> {
        let mut limit = from + floor(&text[from..], LONGEST_VALUE);
        let mut escaped: Option<(usize, usize)> = None;
        let begin = from.max(self.barren[kind]);
        for (at, letter) in text[begin..limit].char_indices() {
            let at = begin + at;
            if letter == '\n' {
                if escaped.is_some() {
                    return escaped;
                }
                let next = text[at + 1..limit].trim_start_matches([' ', '\t', '\r']);
                if next.starts_with(['[', '\n']) {
                    limit = at;
                    break;
                }
            }
            if escaped.is_some_and(|(end, _)| at > end + NEAR) {
                return escaped;
            }
            if !MARKS[kind].1.contains(&letter) {
                continue;
            }
            let behind = text[at + letter.len_utf8()..].trim_start();
            let Some(bracket) = behind.strip_prefix(']') else {
                continue;
            };
            let end = (at, text.len() - bracket.len());
            let before = &text[from..at];
            let slashes = before.len() - before.trim_end_matches('\\').len();
            if slashes.is_multiple_of(2) {
                return Some(end);
            }
            escaped = escaped.or(Some(end));
        }
        if escaped.is_none() {
            self.barren[kind] = limit;
        }
        escaped
    }
}

/// So many bytes of a text, or fewer where a letter would be cut, or the text ends.
pub(super) fn floor(text: &str, bytes: usize) -> usize {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}
