//! Links of ours in any text, as messengers and mail programs hand them on: with marks behind them, words around them,
//! broken into lines, escaped once or twice.
//!
//! The fragment of a link is `1.<sum>.<data>` (`docs/links.md`). Its signs are the letters and digits of ASCII, `-`, `_` and
//! `.`, and its data has no `.`. Whatever else stands in it came on the way. Several readings may be possible, so this
//! module gives all of them, the likeliest first; the sum tells which one is right, and nothing that was lost or changed
//! passes it.

/// So many links of a text are tried.
const MOST_LINKS: usize = 40;
/// A text may be cut into so many pieces of data before the rest is left alone.
const MOST_PIECES: usize = 500;
/// A link ends in fewer of the signs `-` and `_` than this, where they are its own.
const MOST_ENDS: usize = 4;
/// How many signs a sum has.
const SUM: usize = 8;
/// So many bytes may all copies of a text hold in which something was undone. A text is at most a quarter of it.
const MOST_UNDONE: usize = 8_000_000;

/// How much work the links of one text may make altogether, as a text may be made to keep the page at work.
pub struct Budget {
    readings: usize,
    bytes: usize,
}

impl Budget {
    /// Every reading of one link in pieces, and of a few more.
    pub const READINGS: usize = 1_000;
    /// Eight times what the largest link may unpack to.
    pub const BYTES: usize = 16_000_000;

    /// Enough for every link that was not made to do harm.
    pub fn of_text() -> Budget {
        Budget {
            readings: Budget::READINGS,
            bytes: Budget::BYTES,
        }
    }

    /// Takes one reading, and the bytes of its data; `false` where not so much is left.
    pub fn take_reading(&mut self, data: &str) -> bool {
        let left = self.readings > 0;
        self.readings = self.readings.saturating_sub(1);
        left && self.take_bytes(data.len())
    }

    /// Takes so many bytes; `false` where not so many are left, and then none are left.
    pub fn take_bytes(&mut self, bytes: usize) -> bool {
        let left = self.bytes.checked_sub(bytes);
        self.bytes = left.unwrap_or(0);
        left.is_some()
    }
}

/// A part of a text that has the form of a fragment of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The version of its form; `1` is today's.
    pub version: String,
    /// The sum of what it carries.
    pub sum: u32,
    /// The pieces of its data, between signs that no link of ours has.
    pieces: Vec<String>,
}

impl Link {
    /// Whether this program can read its form.
    pub fn is_known(&self) -> bool {
        self.version == "1"
    }

    /// What its data may be, the likeliest first: up to the first foreign sign, everything without foreign signs, and what
    /// lies between.
    pub fn readings(&self) -> impl Iterator<Item = String> + '_ {
        let count = self.pieces.len();
        let ends = [1, count].into_iter().chain(2..count);
        let ends = ends.take(if count == 1 { 1 } else { count });
        ends.flat_map(|end| {
            let whole = self.pieces[..end].concat();
            // A sign that is one of ours may have been put behind the link, too.
            let kept = whole.trim_end_matches(['-', '_']).len();
            let least = kept.max(whole.len().saturating_sub(MOST_ENDS)).max(1);
            (least..=whole.len())
                .rev()
                .map(move |end| whole[..end].to_string())
        })
    }
}

/// The links that a text may hold, in the order in which they are to be tried.
pub fn find(text: &str) -> Vec<Link> {
    let mut found = Vec::new();
    for text in undone(text) {
        let text =
            text.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric() && sign != '#');
        // A fragment may stand alone.
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

/// Whether a text begins, foreign signs apart, as the fragments of links do: with a version, and something behind it.
pub fn version(fragment: &str) -> Option<String> {
    undone(fragment).into_iter().find_map(|text| {
        let (version, rest) = text.split_once('.')?;
        let version: String = version.chars().filter(|sign| is_ours(*sign)).collect();
        let digits = !version.is_empty() && version.bytes().all(|sign| sign.is_ascii_digit());
        (digits && !rest.is_empty()).then_some(version)
    })
}

/// Whether a sign may stand in a fragment of ours.
fn is_ours(sign: char) -> bool {
    sign == '.' || is_data(sign)
}

fn is_data(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-' || sign == '_'
}

/// The link at the beginning of a text.
fn parse(text: &str) -> Option<Link> {
    const LONGEST_VERSION: usize = 4;
    let mut rest = text;
    let mut until_dot = |most: usize, fits: fn(char) -> bool| {
        let mut part = String::new();
        for (at, sign) in rest.char_indices() {
            if sign == '.' {
                rest = &rest[at + 1..];
                return Some(part);
            }
            // Another link begins there.
            if sign == '#' {
                return None;
            }
            if is_data(sign) {
                if !fits(sign) || part.len() == most {
                    return None;
                }
                part.push(sign);
            }
        }
        None
    };
    let version = until_dot(LONGEST_VERSION, |sign| sign.is_ascii_digit())?;
    let sum = until_dot(SUM, |sign| matches!(sign, '0'..='9' | 'a'..='f'))?;
    if version.is_empty() || sum.len() != SUM {
        return None;
    }
    // Another link begins there.
    let data = rest.split('#').next().unwrap_or_default();
    let pieces = data.split(|sign: char| !is_data(sign));
    let pieces = pieces.filter(|piece| !piece.is_empty()).map(String::from);
    let pieces: Vec<String> = pieces.take(MOST_PIECES).collect();
    (!pieces.is_empty()).then(|| Link {
        version,
        sum: u32::from_str_radix(&sum, 16).unwrap_or_default(),
        pieces,
    })
}

/// The text as it is, and the texts that it may have been before each of these changes, alone and together. A long text
/// is looked at with fewer of them.
fn undone(text: &str) -> Vec<String> {
    let mut all = vec![text.to_string()];
    let mut held = text.len();
    let undo: [fn(&str) -> String; 9] = [
        unquoted,
        untagged,
        unescaped,
        unescaped,
        unpercented,
        unpercented,
        unpercented,
        straight_pairs,
        straight,
    ];
    for undo in undo {
        for at in 0..all.len() {
            let other = undo(&all[at]);
            if all.contains(&other) {
                continue;
            }
            held += other.len();
            if held > MOST_UNDONE {
                return all;
            }
            all.push(other);
        }
    }
    all
}

/// A text with the bytes that a mark and two hexadecimal digits stand for.
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

/// Undoes the escapes of addresses.
fn unpercented(text: &str) -> String {
    decoded(text, b'%', |sign| sign.is_ascii_hexdigit())
}

/// Undoes the escapes of mails: soft ends of lines, and `=2E`.
fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "").replace("=\n", "");
    decoded(&text, b'=', |sign| {
        sign.is_ascii_digit() || (b'A'..=b'F').contains(&sign)
    })
}

/// Takes the tags out of HTML.
fn untagged(text: &str) -> String {
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

/// Undoes the escapes of HTML. What is none of our signs is a blank.
fn unescaped(text: &str) -> String {
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

/// The sign that an escape of HTML stands for.
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

/// Undoes what makes signs prettier: one hyphen for a dash, two for a long one.
fn straight(text: &str) -> String {
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

/// The same where two hyphens were made one shorter dash.
fn straight_pairs(text: &str) -> String {
    text.replace('\u{2013}', "--")
}

#[cfg(test)]
mod tests {
    use super::{MOST_UNDONE, undone};

    #[test]
    fn all_that_may_have_been_done_to_a_long_text_takes_little_memory() {
        // Every kind of change at once, so that each copy differs from all others.
        let changes = "=41 <b> &amp;amp;num; &amp;lt; %252541 %2541 %41 \u{2013} \u{2014} \u{2010} =2541 &#37;41 ";
        assert!(undone(changes).len() > 100, "{}", undone(changes).len());
        for text in [
            changes.repeat(2_000_000 / changes.len()),
            "a".repeat(2_000_000),
        ] {
            let all = undone(&text);
            let held: usize = all.iter().map(String::len).sum();
            assert!(held <= MOST_UNDONE, "{held} bytes in {} texts", all.len());
            assert_eq!(all[0], text);
        }
    }
}
