//! Tags of a PDN text, such as `[Event "Cup"]`.

/// A tag.
pub(in crate::formats) struct Tag<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// The line of the tag, from 1.
    pub line: usize,
}

/// The longest value that is read, in bytes.
const LONGEST_VALUE: usize = 4_096;

/// The longest value without quotation marks that is read, in bytes.
const LONGEST_BARE_VALUE: usize = 120;

/// How far to look for a better end of a value after an escaped quotation mark, in bytes.
const NEAR: usize = 80;

/// The tags whose values may lack quotation marks.
const KNOWN: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN",
];

/// The opening quotation marks, each with its closing marks.
const QUOTATION_MARKS: [(&[char], &[char]); 3] = [
    (&['"'], &['"']),
    (&['\''], &['\'']),
    (&['“', '”', '„'], &['”', '“', '"']),
];

/// Reads the tags of one text from its start. It remembers places where no value ends, so that it
/// visits each character only a few times even in a text with many brackets.
#[derive(Default)]
pub(super) struct Tags {
    /// For each of the [`QUOTATION_MARKS`], a place in the text. No value that begins after the
    /// last requested tag ends before that place.
    searched_until: [usize; QUOTATION_MARKS.len()],
}

/// Whether a text begins with a tag.
pub(in crate::formats) fn begins_with_tag(text: &str) -> bool {
    Tags::default().at(text, 0).is_some()
}

impl Tags {
    /// Returns the tag at a place in the text: its name, its value, and the place after it. A value
    /// has quotation marks around it, and may contain such marks. Known tags may lack them. Each
    /// call must ask for a later place than the one before.
    pub(super) fn at<'a>(
        &mut self,
        text: &'a str,
        begin: usize,
    ) -> Option<(&'a str, &'a str, usize)> {
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
        let kind = QUOTATION_MARKS
            .iter()
            .position(|(opening, _)| opening.contains(&mark));
        if let Some(kind) = kind {
            let from = from + mark.len_utf8();
            let (end, after) = self.value_end(text, from, kind)?;
            return Some((name, &text[from..end], after));
        }
        // Other words in brackets are not a tag.
        let known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !known || value.len() == rest.len() {
            return None;
        }
        let short = &value[..floor_char_boundary(value, LONGEST_BARE_VALUE)];
        let end = short
            .find([']', '\n'])
            .filter(|end| short[*end..].starts_with(']'))?;
        Some((name, short[..end].trim(), from + end + 1))
    }

    /// Finds the ends of a quoted value and of its tag. It takes the first closing mark before a
    /// bracket, on the same line or on the next ones, before another tag or an empty line. An
    /// escaped mark counts only if there is no other mark on the same line.
    fn value_end(&mut self, text: &str, from: usize, kind: usize) -> Option<(usize, usize)> {
        let mut limit = from + floor_char_boundary(&text[from..], LONGEST_VALUE);
        let mut escaped: Option<(usize, usize)> = None;
        let begin = from.max(self.searched_until[kind]);
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
            if !QUOTATION_MARKS[kind].1.contains(&letter) {
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
            self.searched_until[kind] = limit;
        }
        escaped
    }
}

/// Returns a number of bytes of a text, or fewer at a character boundary or at its end.
pub(super) fn floor_char_boundary(text: &str, bytes: usize) -> usize {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}
