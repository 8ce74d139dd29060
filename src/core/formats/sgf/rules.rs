//! The rules of Go and gomoku as the property `RU` names them.

use crate::{
    games::{
        go::{AREA, OPTIONS, SCORING, SUICIDE},
        gomoku,
    },
    rules::{Misread, OptionSpec, Options},
};

/// How the names of rules of Go begin that count territory.
const BY_TERRITORY: [&str; 11] = [
    "japan",
    "jp",
    "日本",
    "일본",
    "korea",
    "kr",
    "韩国",
    "韓国",
    "韓國",
    "한국",
    "territory",
];

/// How the names of rules of Go begin that count area. The associations of Britain and France took over the rules of the
/// American one.
const BY_AREA: [&str; 12] = [
    "chinese", "china", "cn", "中国", "中國", "중국", "area", "aga", "bga", "british", "ffg",
    "french",
];

/// Those that count area, and under which a move may take its own stones.
const WITH_SUICIDE: [&str; 9] = [
    "nz",
    "new zealand",
    "newzealand",
    "goe",
    "ing",
    "应氏",
    "應氏",
    "応氏",
    "tromp",
];

/// The options of Go that have a property of their own, or stand in the name of the rules.
const ELSEWHERE: [&str; 4] = ["size", "scoring", "komi", "handicap"];

/// The options of Go that this program writes after the name of the rules.
fn written_options() -> impl Iterator<Item = &'static OptionSpec> {
    let options = OPTIONS.iter().copied();
    options.filter(|spec| !ELSEWHERE.contains(&spec.key))
}

/// The words of our own rules of gomoku by which the first stone may lie anywhere.
const FIRST_ANYWHERE: &str = "anywhere";

/// Names of the rules of renju, and of ways to open it, which this program does not have.
const RENJU: [&str; 11] = [
    "renju",
    "連珠",
    "连珠",
    "렌주",
    "rif",
    "taraguchi",
    "soosyrv",
    "soosorv",
    "yamaguchi",
    "tarannikov",
    "sakata",
];

/// Words in the names of rules of gomoku that change nothing.
const BESIDE: [&str; 9] = [
    "gomoku",
    "free",
    "五目並べ",
    "五子棋",
    "오목",
    "opening",
    "rules",
    "rule",
    "none",
];

/// Whether a name begins with one of these; with a short one as a whole word.
fn begins(name: &str, known: &[&str]) -> bool {
    const SHORT: usize = 3;
    known.iter().any(|known| {
        let rest = name.strip_prefix(known);
        let is_word = |rest: &str| !rest.starts_with(char::is_alphabetic);
        rest.is_some_and(|rest| !known.is_ascii() || known.len() > SHORT || is_word(rest))
    })
}

/// Sets the options of Go as their rules say. The warning names the parts that are not known.
pub(super) fn read_go(rules: &str, options: &mut Options) -> Option<Misread> {
    let mut unknown = Vec::new();
    for written in rules.split(',').map(str::trim) {
        let part = written.to_lowercase();
        let set = part.split_once('=').and_then(|(key, value)| {
            let spec = written_options().find(|spec| spec.key == key.trim())?;
            spec.allows(value.trim()).then_some((spec, value.trim()))
        });
        let name = part.replace(['-', '_'], " ");
        let has_suicide = begins(&name, &WITH_SUICIDE);
        let by_area = has_suicide || begins(&name, &BY_AREA);
        if by_area {
            options.set(&SCORING, AREA);
        }
        if has_suicide {
            options.set(&SUICIDE, "on");
        }
        match set {
            Some((spec, value)) => options.set(spec, value),
            None if by_area || part.is_empty() || begins(&name, &BY_TERRITORY) => {}
            None => unknown.push(written),
        }
    }
    not_known(&unknown.join(", "))
}

/// The warning about rules that are not known.
pub(in crate::formats) fn not_known(name: &str) -> Option<Misread> {
    (!name.is_empty()).then(|| {
        misread!(
            "rules-not-known",
            "no rules are known by the name \"{name}\": the usual ones are taken",
            name
        )
    })
}

/// The rules of Go as [`read_go`] reads them.
pub(super) fn write_go(options: &Options) -> String {
    let mut rules = match options.is(&SCORING, AREA) {
        true => "Chinese".to_string(),
        false => "Japanese".to_string(),
    };
    for spec in written_options() {
        let value = options.get(spec);
        if value != spec.default() {
            rules += &format!(", {}={value}", spec.key);
        }
    }
    rules
}

/// The letters and digits of a text, which are small.
fn bare(text: &str) -> String {
    let letters = text.to_lowercase();
    letters
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// Sets the options of gomoku as their rules say. The warning names rules that are not known.
pub(super) fn read_gomoku(rules: &str, options: &mut Options) -> Option<Misread> {
    let mut left = bare(rules);
    let mut take = |name: &str| {
        let rest = left.replace(name, " ");
        let is_there = rest != left;
        left = rest;
        is_there
    };
    for spec in [&gomoku::RULE, &gomoku::OPENING] {
        // The longer one of two names that begin alike comes last.
        let values = spec.values.iter().rev();
        let named: Vec<&&str> = values.filter(|value| take(value)).collect();
        if let Some(value) = named.first() {
            options.set(spec, value);
        }
    }
    if RENJU.iter().filter(|name| take(name)).count() > 0 {
        options.set(&gomoku::RULE, RENJU[0]);
    }
    // Elsewhere the first stone may lie anywhere.
    options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
    take(FIRST_ANYWHERE);
    for word in BESIDE {
        take(word);
    }
    match left.contains(char::is_alphabetic) {
        true => not_known(rules.trim()),
        false => None,
    }
}

/// Whether the rules of gomoku say that the first stone may lie anywhere.
pub(super) fn first_lies_anywhere(rules: &str) -> bool {
    bare(rules).contains(FIRST_ANYWHERE)
}

/// The rules of gomoku as they are read again.
pub(super) fn write_gomoku(options: &Options) -> String {
    let mut rules = options.get(&gomoku::RULE).to_string();
    let opening = options.get(&gomoku::OPENING);
    if opening != gomoku::OPENING.default() {
        rules += &format!(", {opening}");
    }
    if options.is(&gomoku::CENTRE, gomoku::ANYWHERE) {
        rules += &format!(", {FIRST_ANYWHERE}");
    }
    rules
}
