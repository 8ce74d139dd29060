//! Finds this program's links in any text, as messengers and mail programs change it. Links may
//! have extra characters after them, words around them, line breaks, and up to three levels of
//! escapes.
//!
//! The fragment of a link is `1.<checksum>.<data>` (`docs/links.md`). Its characters are ASCII
//! letters and digits, `-`, `_` and `.`, and its data has no `.`. Any other character was added on
//! the way. A link may have several candidates for its data, so this module returns all of them,
//! the most likely first. The checksum decides which one is right, and rejects a link with lost or
//! changed characters.

/// The largest number of links tried in a text.
const MOST_LINKS: usize = 40;
/// The largest number of pieces of data in a link; the rest of the text is ignored.
const MOST_PIECES: usize = 500;
/// The data of a link ends in fewer `-` and `_` characters than this.
const MOST_ENDS: usize = 4;
/// The number of characters of a checksum.
const CHECKSUM_CHARS: usize = 8;
/// The largest total size, in bytes, of all texts with changes undone. One text may have at most a
/// quarter of it.
const MOST_UNDONE: usize = 8_000_000;

/// A limit on the total work for the links of one text. Without it, a malicious text could keep the
/// page busy.
#[derive(Debug)]
pub struct WorkLimit {
    candidates: usize,
    bytes: usize,
}

impl WorkLimit {
    /// The limit of candidates: enough for all those of one link in pieces, and of a few more.
    pub const CANDIDATES: usize = 1_000;
    /// The limit of bytes: eight times the largest unpacked size of a link.
    pub const BYTES: usize = 16_000_000;

    /// Returns a limit that is enough for every harmless link.
    pub fn of_text() -> WorkLimit {
        WorkLimit {
            candidates: WorkLimit::CANDIDATES,
            bytes: WorkLimit::BYTES,
        }
    }

    /// Takes one candidate and the bytes of its data; `false` if too little is left.
    pub fn take_candidate(&mut self, data: &str) -> bool {
        let left = self.candidates > 0;
        self.candidates = self.candidates.saturating_sub(1);
        left && self.take_bytes(data.len())
    }

    /// Takes a number of bytes; `false` if fewer are left, and then none remain.
    pub fn take_bytes(&mut self, bytes: usize) -> bool {
        let left = self.bytes.checked_sub(bytes);
        self.bytes = left.unwrap_or(0);
        left.is_some()
    }
}

/// A part of a text in the form of a link fragment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The version of its form; `1` is the current one.
    pub version: String,
    /// The checksum of its data.
    pub checksum: u32,
    /// The pieces of its data, between characters that no link has.
    pieces: Vec<String>,
}

impl Link {
    /// Whether this program can read its form.
    pub fn is_known(&self) -> bool {
        self.version == "1"
    }

    /// Returns the candidates for the data, the most likely first: up to the first foreign
    /// character, then without all foreign characters, then the lengths in between.
    pub fn candidates(&self) -> impl Iterator<Item = String> + '_ {
        let count = self.pieces.len();
        let ends = [1, count].into_iter().chain(2..count);
        let ends = ends.take(if count == 1 { 1 } else { count });
        ends.flat_map(|end| {
            let whole = self.pieces[..end].concat();
            // A valid character may also have been added after the link.
            let kept = whole.trim_end_matches(['-', '_']).len();
            let min = kept.max(whole.len().saturating_sub(MOST_ENDS)).max(1);
            (min..=whole.len())
                .rev()
                .map(move |end| whole[..end].to_string())
        })
    }
}

/// Returns the possible links in a text, in the order in which to try them.
pub fn find(text: &str) -> Vec<Link> {
    let mut found = Vec::new();
    for text in possible_originals(text) {
        let text =
            text.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric() && sign != '#');
        // The text may be only a fragment.
        let begins = text.match_indices('#').map(|(at, _)| at + 1);
        for begin in [0].into_iter().chain(begins) {
            if let Some(link) = parse(&text[begin..])
                && found.len() < MOST_LINKS
                && !found.contains(&link)
            {
                found.push(link);
            }
        }
    }
    found
}

/// Returns the version if a text, ignoring foreign characters, begins like a link fragment: with a
/// version and something after it.
pub fn version(fragment: &str) -> Option<String> {
    possible_originals(fragment).into_iter().find_map(|text| {
        let (version, rest) = text.split_once('.')?;
        let version: String = version
            .chars()
            .filter(|sign| is_fragment_char(*sign))
            .collect();
        let digits = !version.is_empty() && version.bytes().all(|sign| sign.is_ascii_digit());
        (digits && !rest.is_empty()).then_some(version)
    })
}

/// Whether a character may occur in a link fragment.
fn is_fragment_char(sign: char) -> bool {
    sign == '.' || is_data(sign)
}

fn is_data(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-' || sign == '_'
}

/// Reads the link at the beginning of a text.
fn parse(text: &str) -> Option<Link> {
    const LONGEST_VERSION: usize = 4;
    let mut rest = text;
    let mut until_dot = |max: usize, fits: fn(char) -> bool| {
        let mut part = String::new();
        for (at, sign) in rest.char_indices() {
            if sign == '.' {
                rest = &rest[at + 1..];
                return Some(part);
            }
            // Another link begins here.
            if sign == '#' {
                return None;
            }
            if is_data(sign) {
                if !fits(sign) || part.len() == max {
                    return None;
                }
                part.push(sign);
            }
        }
        None
    };
    let version = until_dot(LONGEST_VERSION, |sign| sign.is_ascii_digit())?;
    let checksum_text = until_dot(CHECKSUM_CHARS, |sign| matches!(sign, '0'..='9' | 'a'..='f'))?;
    if version.is_empty() || checksum_text.len() != CHECKSUM_CHARS {
        return None;
    }
    // Another link begins here.
    let data = rest.split('#').next().unwrap_or_default();
    let pieces = data.split(|sign: char| !is_data(sign));
    let pieces = pieces.filter(|piece| !piece.is_empty()).map(String::from);
    let pieces: Vec<String> = pieces.take(MOST_PIECES).collect();
    (!pieces.is_empty()).then(|| Link {
        version,
        checksum: u32::from_str_radix(&checksum_text, 16).unwrap_or_default(),
        pieces,
    })
}

/// Returns the text and its possible originals, with each of these changes undone, alone and
/// together. For a long text, fewer changes are undone.
fn possible_originals(text: &str) -> Vec<String> {
    let mut all = vec![text.to_string()];
    let mut bytes = text.len();
    let undo: [fn(&str) -> String; 9] = [
        decode_quoted_printable,
        strip_tags,
        decode_html_escapes,
        decode_html_escapes,
        decode_percent,
        decode_percent,
        decode_percent,
        plain_double_dashes,
        plain_dashes,
    ];
    for undo in undo {
        for at in 0..all.len() {
            let other = undo(&all[at]);
            if all.contains(&other) {
                continue;
            }
            bytes += other.len();
            if bytes > MOST_UNDONE {
                return all;
            }
            all.push(other);
        }
    }
    all
}

/// Decodes escapes of a text: a mark and two hexadecimal digits.
fn decoded(text: &str, mark: u8, digit: fn(u8) -> bool) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = bytes
            .get(at + 1..at + 3)
            .filter(|code| code.iter().all(|sign| digit(*sign)));
        match code {
            Some(code) if *byte == mark => {
                let value = |sign: u8| char::from(sign).to_digit(16).unwrap_or_default();
                out.push((16 * value(code[0]) + value(code[1])) as u8);
                at += 3;
            }
            _ => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Decodes URL escapes.
fn decode_percent(text: &str) -> String {
    decoded(text, b'%', |sign| sign.is_ascii_hexdigit())
}

/// Decodes quoted-printable mail: soft line breaks, and escapes such as `=2E`.
fn decode_quoted_printable(text: &str) -> String {
    let text = text.replace("=\r\n", "").replace("=\n", "");
    decoded(&text, b'=', |sign| {
        sign.is_ascii_digit() || (b'A'..=b'F').contains(&sign)
    })
}

/// Removes the tags from HTML.
fn strip_tags(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        out += before;
        match tag.split_once('>') {
            Some((_, after)) => rest = after,
            None => return out,
        }
    }
    out + rest
}

/// Decodes HTML escapes. An escape for any foreign character becomes a space.
fn decode_html_escapes(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out += before;
        let end = after.bytes().take(LONGEST).position(|sign| sign == b';');
        let Some(end) = end else {
            out.push('&');
            rest = after;
            continue;
        };
        out.push(named(&after[..end]));
        rest = &after[end + 1..];
    }
    out + rest
}

/// Returns the character of an HTML escape.
fn named(name: &str) -> char {
    let number = name.strip_prefix('#').and_then(|number| {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        match hexadecimal {
            Some(number) => u32::from_str_radix(number, 16).ok(),
            None => number.parse().ok(),
        }
    });
    if let Some(number) = number {
        return char::from_u32(number).unwrap_or(' ');
    }
    match name {
        "amp" => '&',
        "period" => '.',
        "lowbar" => '_',
        "hyphen" | "dash" => '-',
        "num" => '#',
        "percnt" => '%',
        "equals" => '=',
        _ => ' ',
    }
}

/// Undoes typographic replacements: an em dash becomes two hyphens, any other dash becomes one.
/// Wide forms of `_`, `.` and `#` become these characters.
fn plain_dashes(text: &str) -> String {
    text.replace('\u{2014}', "--")
        .replace(
            [
                '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}', '\u{fe63}', '\u{ff0d}',
            ],
            "-",
        )
        .replace('\u{ff3f}', "_")
        .replace(['\u{ff0e}', '\u{2024}'], ".")
        .replace('\u{ff03}', "#")
}

/// Undoes the replacement of two hyphens by an en dash.
fn plain_double_dashes(text: &str) -> String {
    text.replace('\u{2013}', "--")
}

#[cfg(test)]
mod tests {
    use super::{MOST_UNDONE, possible_originals};

    #[test]
    fn all_that_may_have_been_done_to_a_long_text_takes_little_memory() {
        // Apply every kind of change at once, so that each copy differs from all others.
        let changes = "=41 <b> &amp;amp;num; &amp;lt; %252541 %2541 %41 \u{2013} \u{2014} \u{2010} =2541 &#37;41 ";
        assert!(
            possible_originals(changes).len() > 100,
            "{}",
            possible_originals(changes).len()
        );
        for text in [
            changes.repeat(2_000_000 / changes.len()),
            "a".repeat(2_000_000),
        ] {
            let all = possible_originals(&text);
            let held: usize = all.iter().map(String::len).sum();
            assert!(held <= MOST_UNDONE, "{held} bytes in {} texts", all.len());
            assert_eq!(all[0], text);
        }
    }
}
