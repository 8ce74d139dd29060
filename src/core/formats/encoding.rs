//! Detects the encoding of the bytes of a file. Old files name it (`CA` in SGF), omit it, or name a
//! wrong one.

/// Returns the label of a file's encoding in the Encoding Standard. It uses the byte order mark,
/// then the encoding that the file names, and otherwise guesses from the bytes.
pub fn encoding_of(bytes: &[u8]) -> String {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return "utf-8".into(),
        [0xff, 0xfe, ..] => return "utf-16le".into(),
        [0xfe, 0xff, ..] => return "utf-16be".into(),
        // The first two characters of a text are ASCII.
        [0, _, 0, _, ..] => return "utf-16be".into(),
        [_, 0, _, 0, ..] => return "utf-16le".into(),
        _ => {}
    }
    const TO_JAPANESE: &[u8] = b"\x1b$";
    if bytes.windows(2).any(|pair| pair == TO_JAPANESE) {
        return "iso-2022-jp".into();
    }
    if std::str::from_utf8(bytes).is_ok() {
        return "utf-8".into();
    }
    match declared_encoding(bytes) {
        Some(label) if !label.eq_ignore_ascii_case("utf-8") => label,
        _ => guessed_encoding(bytes).into(),
    }
}

/// Returns the encoding that an SGF text names.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    const LONGEST_LABEL: usize = 30;
    let at = bytes.windows(3).position(|name| name == b"CA[")?;
    let rest = &bytes[at + 3..];
    let end = rest
        .iter()
        .take(LONGEST_LABEL)
        .position(|byte| *byte == b']')?;
    let label = std::str::from_utf8(&rest[..end]).ok()?.trim();
    let plain = label
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_:".contains(&byte));
    (plain && !label.is_empty()).then(|| label.to_ascii_lowercase())
}

/// A double-byte encoding, with its rules for valid and common characters.
struct DoubleByteEncoding {
    label: &'static str,
    /// Single bytes from 0x80 on that are characters.
    single: fn(u8) -> bool,
    pair: fn(u8, u8) -> bool,
    usual: fn(u8, u8) -> bool,
}

static DOUBLE_BYTE_ENCODINGS: [DoubleByteEncoding; 5] = [
    DoubleByteEncoding {
        label: "shift_jis",
        single: |byte| (0xa1..=0xdf).contains(&byte),
        pair: |lead, trail| {
            matches!(lead, 0x81..=0x9f | 0xe0..=0xfc) && matches!(trail, 0x40..=0x7e | 0x80..=0xfc)
        },
        usual: |lead, _| (0x82..=0x97).contains(&lead),
    },
    DoubleByteEncoding {
        label: "euc-jp",
        single: |_| false,
        pair: |lead, trail| matches!(lead, 0x8e | 0xa1..=0xfe) && (0xa1..=0xfe).contains(&trail),
        // Kana.
        usual: |lead, _| matches!(lead, 0xa4 | 0xa5),
    },
    // Korean characters are valid GBK too: if both fit equally well, the text is Korean.
    DoubleByteEncoding {
        label: "euc-kr",
        single: |_| false,
        pair: |lead, trail| (0xa1..=0xfe).contains(&lead) && (0xa1..=0xfe).contains(&trail),
        usual: |lead, _| (0xb0..=0xc8).contains(&lead),
    },
    DoubleByteEncoding {
        label: "gbk",
        single: |_| false,
        pair: |lead, trail| {
            (0x81..=0xfe).contains(&lead) && matches!(trail, 0x40..=0x7e | 0x80..=0xfe)
        },
        usual: |lead, trail| (0xb0..=0xd7).contains(&lead) && trail >= 0xa1,
    },
    DoubleByteEncoding {
        label: "big5",
        single: |_| false,
        pair: |lead, trail| {
            (0xa1..=0xf9).contains(&lead) && matches!(trail, 0x40..=0x7e | 0xa1..=0xfe)
        },
        usual: |lead, _| (0xa4..=0xc6).contains(&lead),
    },
];

impl DoubleByteEncoding {
    /// Returns the percentage of common characters; `None` if the bytes are invalid in this
    /// encoding.
    fn score(&self, bytes: &[u8]) -> Option<usize> {
        let (mut letters, mut usual, mut low) = (0_usize, 0_usize, 0_usize);
        let mut rest = bytes.iter().copied().peekable();
        while let Some(byte) = rest.next() {
            if byte < 0x80 {
                continue;
            }
            letters += 1;
            if (self.single)(byte) {
                continue;
            }
            let trail = rest.next().filter(|trail| (self.pair)(byte, *trail))?;
            usual += usize::from((self.usual)(byte, trail));
            low += usize::from(trail < 0x80);
        }
        // Chinese text in Big5 always has such second bytes; GBK and EUC-KR text hardly ever does.
        let fits = self.label != "big5" || low > 0;
        Some(if fits {
            100 * usual / letters.max(1)
        } else {
            0
        })
    }
}

/// Guesses the most likely encoding of bytes that are not UTF-8.
fn guessed_encoding(bytes: &[u8]) -> &'static str {
    let high = |byte: &u8| *byte >= 0x80;
    let all = bytes.iter().filter(|byte| high(byte)).count();
    // In Western text, most accented letters are single high bytes between ASCII bytes.
    let single = bytes
        .iter()
        .enumerate()
        .filter(|(at, byte)| {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            let after = bytes.get(at + 1);
            high(byte) && !before.is_some_and(high) && !after.is_some_and(high)
        })
        .count();
    let words_of_west = bytes.windows(3).filter(|part| {
        part[0].is_ascii_lowercase() && high(&part[1]) && part[2].is_ascii_lowercase()
    });
    if 2 * words_of_west.count() >= single.max(1) && 2 * single > all {
        return "windows-1252";
    }
    let mut best: Option<(usize, &'static str)> = None;
    for encoding in &DOUBLE_BYTE_ENCODINGS {
        if let Some(score) = encoding.score(bytes)
            && best.is_none_or(|(known, _)| score > known)
        {
            best = Some((score, encoding.label));
        }
    }
    match best {
        Some((score, label)) if score > 0 => label,
        _ if 2 * single < all => "windows-1251",
        _ => "windows-1252",
    }
}

/// Decodes the bytes of a file, and returns whether every byte could be decoded. Other bytes become
/// U+FFFD.
#[cfg(not(target_arch = "wasm32"))]
pub fn decode(bytes: &[u8]) -> (String, bool) {
    let label = encoding_of(bytes);
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes());
    let encoding =
        encoding.or_else(|| encoding_rs::Encoding::for_label(guessed_encoding(bytes).as_bytes()));
    let (text, _, wrong) = encoding.unwrap_or(encoding_rs::UTF_8).decode(bytes);
    (text.into_owned(), !wrong)
}
