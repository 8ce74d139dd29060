//! Links as messengers and mail programs pass them on. A link that only gained something is read; a
//! link that lost something is refused.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use std::io::{Read, Write};
use tavolando::{
    formats::links::{WorkLimit, find, version},
    games::GAMES,
    rules::SplitMix64,
};

/// A change that a program or a person has made to a real link.
type Alteration = Box<dyn Fn(&str) -> String>;

/// Returns a random number below `bound`.
fn pick(random: &mut SplitMix64, bound: usize) -> usize {
    random.below(bound as u32) as usize
}

/// Returns the FNV-1a hash of a text in 32 bits.
fn sum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Returns the fragment that carries a text.
fn fragment(text: &str) -> String {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes()).expect("it is packed");
    let data = BASE64_URL_SAFE_NO_PAD.encode(packer.finish().expect("it is packed"));
    format!("1.{:08x}.{data}", sum(text))
}

/// The most bytes that a link may unpack to.
const LARGEST: usize = 2_000_000;
/// How many bytes a browser unpacks at once.
const PIECE: usize = 1 << 16;

/// Unpacks the data and returns its text if the checksum is right.
fn unpacked(data: &str, wanted: u32, budget: &mut WorkLimit) -> Option<String> {
    let packed = BASE64_URL_SAFE_NO_PAD.decode(data).ok()?;
    let mut bytes = Vec::new();
    let mut unpacker = DeflateDecoder::new(&*packed);
    let mut piece = vec![0; PIECE];
    loop {
        let length = unpacker.read(&mut piece).ok()?;
        if length == 0 {
            break;
        }
        if !budget.take_bytes(length) || bytes.len() + length > LARGEST {
            return None;
        }
        bytes.extend(&piece[..length]);
    }
    let text = String::from_utf8(bytes).ok()?;
    // A browser refuses data with extra bytes after the end.
    let whole = unpacker.total_in() == packed.len() as u64;
    (whole && sum(&text) == wanted).then_some(text)
}

/// Returns the text of the first whole link, within a budget, as the page reads it.
fn opened_within(text: &str, budget: &mut WorkLimit) -> Option<String> {
    let links = find(text);
    let known = links.iter().filter(|link| link.is_known());
    let mut readings = known.flat_map(|link| link.candidates().map(|data| (link.checksum, data)));
    readings.find_map(|(sum, data)| {
        let left = budget.take_candidate(&data);
        left.then(|| unpacked(&data, sum, budget)).flatten()
    })
}

fn opened(text: &str) -> Option<String> {
    opened_within(text, &mut WorkLimit::of_text())
}

/// Returns one text for every kind of link: a game, a longer one with variations and names, a
/// position, a letter, an invitation with dice, and games on every other kind of board.
fn carried() -> Vec<String> {
    let moves = |count: usize| {
        let mut random = SplitMix64::new(5);
        let moves = (0..count).map(|_| {
            format!(
                "\"{}{}\"",
                ["N", "S"][pick(&mut random, 2)],
                pick(&mut random, 6) + 1
            )
        });
        moves.collect::<Vec<_>>().join(",")
    };
    let link = |seed| {
        let mut random = SplitMix64::new(seed);
        let digits = (0..64).map(|_| char::from(b"0123456789abcdef"[pick(&mut random, 16)]));
        digits.collect::<String>()
    };
    let mut texts = vec![
        format!("{{\"game\":\"awele\",\"moves\":[{}]}}", moves(1)),
        format!("{{\"game\":\"awele\",\"moves\":[{}]}}", moves(180)),
        format!(
            "{{\"game\":\"awele\",\"moves\":[{}],\"variations\":[{{\"at\":3,\"name\":\"Perché no? – «così»\",\"moves\":[{}]}}]}}",
            moves(9),
            moves(4)
        ),
        "{\"game\":\"senet\",\"start\":\"..B.B.B.../.........W/.....W.... r0,0 o3,2 W\",\"moves\":[]}".into(),
        format!("{{\"record\":{{\"game\":\"awele\",\"moves\":[{}]}},\"id\":\"00112233aabbccdd\",\"host\":0}}", moves(5)),
        format!(
            "{{\"record\":{{\"game\":\"backgammon\",\"moves\":[]}},\"id\":\"00112233aabbccdd\",\"host\":1,\"protocol\":2,\
             \"chains\":[{{\"end\":\"{}\",\"link\":\"{}\",\"number\":0}},{{\"end\":\"\",\"link\":\"\",\"number\":0}}]}}",
            link(1),
            link(1)
        ),
    ];
    texts.extend(
        GAMES
            .iter()
            .map(|entry| format!("{{\"game\":\"{}\",\"moves\":[]}}", entry.key)),
    );
    texts
}

const SITE: &str = "https://example.org/games/en/mancala/awele/";

/// Text that may follow a link.
const BEHIND: [&str; 34] = [
    ".",
    ",",
    ")",
    ">",
    "\"",
    "'",
    "]",
    "}",
    ";",
    ":",
    "!",
    "?",
    "…",
    "”",
    "»",
    "’",
    "*",
    "**",
    "_",
    "__",
    "-",
    "~",
    "`",
    "%22",
    "%20",
    "%E2%80%8B",
    "%C2%A0",
    "?fbclid=abc",
    "?utm_source=x&utm_medium=mail",
    "&utm_source=whatsapp",
    "&amp;fbclid=IwAR0-x_y",
    " Your move!",
    "\n\nSent from my phone.",
    ".)",
];

/// Characters that may be inserted into a link.
const WITHIN: [&str; 19] = [
    " ", "  ", "=", "\n", "\r\n", "=\n", "=\r\n", "\r\n> ", "\n>> ", "\u{ad}", "\u{200b}",
    "\u{feff}", "\u{2060}", "\u{200e}", "\u{a0}", "%20", "%C2%AD", "&shy;", "<wbr>",
];

/// Inserts `what` into the fragment of a link, after every `every` characters.
fn between(link: &str, what: &str, every: usize) -> String {
    let (address, fragment) = link.split_once('#').expect("a fragment");
    let signs: Vec<char> = fragment.chars().collect();
    let parts: Vec<String> = signs
        .chunks(every)
        .map(|part| part.iter().collect())
        .collect();
    format!("{address}#{}", parts.join(what))
}

/// Returns all alterations of a link that lose nothing.
fn alterations() -> Vec<(String, Alteration)> {
    let mut all: Vec<(String, Alteration)> = Vec::new();
    let mut add = |name: String, done: Alteration| all.push((name, done));
    for behind in BEHIND {
        add(
            format!("{behind:?} behind"),
            Box::new(move |link| format!("{link}{behind}")),
        );
    }
    for (before, behind) in [
        ("(", ")"),
        ("<", ">"),
        ("\"", "\""),
        ("*", "*"),
        ("_", "_"),
        ("«", "»"),
        ("[our game](", ")"),
        ("Look: ", " and answer. Thanks, 1.5!"),
        ("<a href=\"", "\">our game</a>"),
        ("<a href='", "'>"),
        ("> ", "\n> On Sunday you wrote:\n> #2. hello"),
        ("<", "|our game>"),
        ("<iframe src=\"", "\" width=\"480\"></iframe>"),
        ("1. first\n2. ", "\n3. third"),
        ("\u{202a}", "\u{202c}"),
        ("\u{feff}", ""),
    ] {
        add(
            format!("between {before:?} and {behind:?}"),
            Box::new(move |link| format!("{before}{link}{behind}")),
        );
    }
    for within in WITHIN {
        for every in [10, 33, 60, 76] {
            add(
                format!("{within:?} every {every}"),
                Box::new(move |link| between(link, within, every)),
            );
        }
        add(
            format!("{within:?} every 40, and words behind"),
            Box::new(move |link| between(link, within, 40) + "\n\nBye"),
        );
    }
    // The whole fragment or some characters of it, percent-encoded once, twice and three times.
    let escaped = |link: &str, which: fn(char) -> bool| {
        let (address, fragment) = link.split_once('#').expect("a fragment");
        let signs = fragment.chars().map(|sign| match which(sign) {
            true => format!("%{:02X}", u32::from(sign)),
            false => sign.to_string(),
        });
        format!("{address}#{}", signs.collect::<String>())
    };
    add(
        "every sign escaped".into(),
        Box::new(move |link| escaped(link, |_| true)),
    );
    add(
        "dots escaped".into(),
        Box::new(move |link| escaped(link, |sign| sign == '.')),
    );
    add(
        "marks escaped".into(),
        Box::new(move |link| escaped(link, |sign| !sign.is_alphanumeric()).to_lowercase_escapes()),
    );
    add(
        "its mark escaped".into(),
        Box::new(|link| link.replace('#', "%23")),
    );
    add(
        "its mark escaped twice".into(),
        Box::new(|link| link.replace('#', "%2523")),
    );
    add(
        "dots escaped twice".into(),
        Box::new(move |link| escaped(link, |sign| sign == '.').replace('%', "%25")),
    );
    add(
        "in an address of another site".into(),
        Box::new(|link| format!("https://l.example.com/?u={}&h=AT0x", escape_all(link))),
    );
    // HTML and mail.
    add(
        "escapes of HTML".into(),
        Box::new(|link| {
            link.replace('#', "&num;")
                .replace('.', "&#46;")
                .replace('_', "&lowbar;")
                .replace('-', "&#x2d;")
        }),
    );
    add(
        "escapes of HTML twice".into(),
        Box::new(|link| link.replace('.', "&amp;#46;")),
    );
    add(
        "quoted for a mail".into(),
        Box::new(|link| {
            let quoted: String = link
                .chars()
                .map(|sign| {
                    if "#._".contains(sign) {
                        format!("={:02X}", u32::from(sign))
                    } else {
                        sign.into()
                    }
                })
                .collect();
            let signs: Vec<char> = quoted.chars().collect();
            // No line may break inside an escape.
            let mut lines = String::new();
            let mut length = 0;
            for (at, sign) in signs.iter().enumerate() {
                let within = (at > 0 && signs[at - 1] == '=') || (at > 1 && signs[at - 2] == '=');
                if length >= 70 && !within {
                    lines += "=\r\n";
                    length = 0;
                }
                lines.push(*sign);
                length += 1;
            }
            lines
        }),
    );
    // Typographic replacements of characters.
    add(
        "long hyphens".into(),
        Box::new(|link| fragment_only(link, |part| part.replace('-', "\u{2011}"))),
    );
    add(
        "dashes".into(),
        Box::new(|link| {
            fragment_only(link, |part| {
                part.replace("--", "\u{2014}").replace('-', "\u{2010}")
            })
        }),
    );
    add(
        "short dashes".into(),
        Box::new(|link| fragment_only(link, |part| part.replace("--", "\u{2013}"))),
    );
    add(
        "backslashes".into(),
        Box::new(|link| {
            fragment_only(link, |part| {
                part.replace('_', "\\_")
                    .replace('-', "\\-")
                    .replace('.', "\\.")
            })
        }),
    );
    // Other addresses.
    add("relative".into(), Box::new(|link| link.replace(SITE, "")));
    add(
        "another host and path".into(),
        Box::new(|link| link.replace(SITE, "http://localhost:8080/x/it/race/ur/?fbclid=abc")),
    );
    add(
        "the fragment alone".into(),
        Box::new(|link| link.split_once('#').expect("a fragment").1.into()),
    );
    add(
        "a board for other pages".into(),
        Box::new(|link| link.replace(SITE, "https://example.org/embed/awele/?v=1&amp;lang=it")),
    );
    all
}

fn fragment_only(link: &str, done: impl Fn(&str) -> String) -> String {
    let (address, fragment) = link.split_once('#').expect("a fragment");
    format!("{address}#{}", done(fragment))
}

fn escape_all(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            byte if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

trait LowercaseEscapes {
    fn to_lowercase_escapes(&self) -> String;
}

impl LowercaseEscapes for String {
    fn to_lowercase_escapes(&self) -> String {
        let mut out = String::new();
        let mut left = 0;
        for sign in self.chars() {
            out.push(if left > 0 {
                sign.to_ascii_lowercase()
            } else {
                sign
            });
            left = if sign == '%' {
                2
            } else {
                i32::max(left - 1, 0)
            };
        }
        out
    }
}

#[test]
fn a_link_with_added_characters_is_repaired() {
    for text in carried() {
        let link = format!("{SITE}#{}", fragment(&text));
        assert_eq!(opened(&link).as_ref(), Some(&text), "{link}");
        for (name, alter) in alterations() {
            let altered = alter(&link);
            assert_eq!(opened(&altered).as_ref(), Some(&text), "{name}: {altered}");
        }
    }
}

/// Two alterations may happen to the same link.
#[test]
fn a_link_with_two_kinds_of_added_characters_is_repaired() {
    let texts = carried();
    let mut random = SplitMix64::new(11);
    let all = alterations();
    for _ in 0..400 {
        let text = &texts[pick(&mut random, 6)];
        let link = format!("{SITE}#{}", fragment(text));
        let [inner, outer] = [
            pick(&mut random, WITHIN.len()),
            pick(&mut random, BEHIND.len()),
        ];
        let altered = between(&link, WITHIN[inner], 60) + BEHIND[outer];
        assert_eq!(opened(&altered).as_ref(), Some(text), "{altered}");
        // The same in the middle of a mail, where the `#` marks the link.
        let (name, alter) = &all[pick(&mut random, all.len())];
        if name == "the fragment alone" {
            continue;
        }
        let altered = format!("Hello,\nit is your turn: {}\n", alter(&link));
        assert_eq!(opened(&altered).as_ref(), Some(text), "{name}: {altered}");
    }
}

#[test]
fn a_link_with_missing_or_changed_characters_is_refused() {
    let mut random = SplitMix64::new(7);
    let (mut refused, mut spare) = (0, 0);
    for text in carried() {
        let link = fragment(&text);
        let data = link.len() - "1.00000000.".len();
        for lost in (1..=data).step_by(data / 12 + 1) {
            assert_eq!(
                opened(&format!("#{}", &link[..link.len() - lost])),
                None,
                "{lost} lost of {link}"
            );
        }
        for _ in 0..12 {
            let at = "1.00000000.".len() + pick(&mut random, data);
            let without = format!("#{}{}", &link[..at], &link[at + 1..]);
            assert_ne!(opened(&without).as_ref(), Some(&text), "{without}");
            let sign = link.as_bytes()[at];
            if sign.is_ascii_alphabetic() {
                let other = char::from(sign ^ 0x20);
                let changed = format!("#{}{other}{}", &link[..at], &link[at + 1..]);
                // A packed text has a few bits that carry nothing.
                match opened(&changed) {
                    None => refused += 1,
                    read => {
                        assert_eq!(read.as_ref(), Some(&text), "{changed}");
                        spare += 1;
                    }
                }
            }
        }
        for changed in [link.to_uppercase(), link.to_lowercase()] {
            assert!(
                changed == link || opened(&format!("#{changed}")).is_none(),
                "{changed}"
            );
        }
        // A checksum has exactly eight hexadecimal digits, and other notations of a number are
        // refused.
        for (digit, other) in [("1.", "1.0"), ("1.", "1.-"), ("1.", "1.x")] {
            let changed = format!("#{}", link.replacen(digit, other, 1));
            assert_eq!(opened(&changed), None, "{changed}");
        }
    }
    assert!(
        refused > 100 && spare * 50 < refused,
        "{refused} and {spare}"
    );
    // With a plus instead of a zero, the checksum would parse as the same number.
    let mut nought =
        (0..).map(|number| format!("{{\"game\":\"awele\",\"moves\":[],\"n\":{number}}}"));
    let text = nought
        .find(|text| sum(text) < 0x1000_0000)
        .expect("a small sum");
    let link = fragment(&text);
    assert_eq!(
        opened(&format!("#{}", link.replacen("1.0", "1.+", 1))),
        None
    );
}

#[test]
fn other_texts_are_not_read_as_links() {
    for text in [
        "",
        "#",
        "1",
        "1.",
        "1. e4 e5 2. Nf3",
        "1. 32-28 19-23 2. 28x19",
        "(;GM[1]SZ[9];B[ee];W[cc])",
        "#rules",
        "#2",
        "see #12. and #1.5 of the list",
        "[Event \"1.00000000.x\"]",
        "%",
        "&#;",
        "=\n",
        "<",
        "#1.00000000.",
        "#1.0000000.AAAA",
        "#1.000000000.AAAA",
        "#1.0000000g.AAAA",
    ] {
        assert!(
            find(text).is_empty() || text.starts_with('['),
            "{text}: {:?}",
            find(text)
        );
    }
    assert_eq!(version("1.00000000.x").as_deref(), Some("1"));
    assert_eq!(version("%31%2E00000000.x").as_deref(), Some("1"));
    assert_eq!(version("12.x").as_deref(), Some("12"));
    for fragment in ["", "rules", "1", "1.", "x.1", "%C3%A8.x"] {
        assert_eq!(version(fragment), None, "{fragment}");
    }
    assert!(!find("#2.00000000.AAAA")[0].is_known());
}

/// A malicious text gives a limited number of candidates, even if it is long.
#[test]
fn a_hostile_text_is_tried_only_a_few_times() {
    for text in [
        "#1.00000000.A ".repeat(20_000),
        format!("#1.00000000.{}", "A ".repeat(200_000)),
        format!("#1.00000000.{}", "-".repeat(500_000)),
        "%25".repeat(200_000),
        "&amp;".repeat(200_000),
        "#".repeat(500_000),
        "<".repeat(500_000),
        "#1 .".repeat(100_000),
    ] {
        let tries: usize = find(&text)
            .iter()
            .map(|link| link.candidates().count())
            .sum();
        assert!(tries <= 20_000, "{tries} tries");
    }
}

/// The budget stops links in many pieces whose every reading unpacks to a large text.
#[test]
fn links_that_unpack_to_large_texts_share_one_budget() {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
    packer
        .write_all(&vec![b' '; LARGEST - 1])
        .expect("it is packed");
    let bomb = BASE64_URL_SAFE_NO_PAD.encode(packer.finish().expect("it is packed"));
    // Every reading starts with the whole bomb, so each unpacks completely before it turns out to
    // be wrong.
    let link = |number: usize| format!("#1.{number:08x}.{bomb}{}\n", " A".repeat(499));
    let text: String = (0..40).map(link).collect();
    let all = find(&text);
    let readings: usize = all.iter().map(|link| link.candidates().count()).sum();
    assert!(readings > 10 * WorkLimit::CANDIDATES, "{readings} readings");
    let mut budget = WorkLimit::of_text();
    assert_eq!(opened_within(&text, &mut budget), None);
    assert!(!budget.take_bytes(1), "it is used up");
    // Cheap readings have a limit too.
    let text: String = (0..40)
        .map(|number| format!("#1.{number:08x}.{}\n", "A ".repeat(500)))
        .collect();
    let mut budget = WorkLimit::of_text();
    assert_eq!(opened_within(&text, &mut budget), None);
    assert!(!budget.take_candidate(""), "they are used up");
    // A real link in as many pieces, with words after it, can still be read.
    let text = carried().swap_remove(1);
    let link = between(&format!("{SITE}#{}", fragment(&text)), "\n", 2);
    let pieces = link.matches('\n').count();
    assert!((100..400).contains(&pieces), "{pieces} pieces");
    let altered = format!("{link}\n{}", "Bye ".repeat(20));
    assert_eq!(opened(&altered), Some(text));
}

/// Applies each of these alterations together with each other one.
#[test]
fn several_kinds_of_changes_to_a_link_are_repaired_together() {
    let text = carried().swap_remove(2);
    let link = format!("{SITE}#{}", fragment(&text));
    let changes: [fn(&str) -> String; 5] = [
        |link| link.replace('#', "%23"),
        |link| link.replace('.', "%2E").replace('%', "%25"),
        |link| between(link, "<wbr>", 20),
        |link| link.replace('.', "&amp;#46;"),
        |link| link.replace('-', "\u{2011}"),
    ];
    for (first, inner) in changes.iter().enumerate().skip(1) {
        for (second, outer) in changes.iter().enumerate() {
            // This last pair would escape the sign of an escape.
            if first == second || (first, second) == (3, 0) {
                continue;
            }
            let altered = outer(&inner(&link));
            assert_eq!(
                opened(&altered).as_ref(),
                Some(&text),
                "{first}, {second}: {altered}"
            );
        }
    }
}
