//! The texts of the interface: both languages have every sentence, and every key in the code has
//! one.

use crate::common::{self, books};
use std::{collections::BTreeSet, fs, path::Path};
use tavolando::{
    games::{Entry, GAMES},
    prose::{Block, LessonStep, Page, Section, compile::Book, is_lesson},
    rules::{
        DieKind, Event, Glyph, Mark, Message, Options, PieceKind, Seat, Site, SplitMix64, Tap,
    },
    speech::Speech,
    table::{Control, Session, SessionConfig, Table, TapResult, Timing},
    text::Lang,
};

/// Messages that neither the random games nor the worked cases produce. The test meets every other
/// message of a game.
const RARE: [&str; 35] = [
    "ayoayo no-move",
    "ayoayo repetition",
    "backgammon void",
    "bao no-move",
    "bao too-long",
    "bao why never-ends",
    "duodecim-scripta void",
    "fanorona no-step",
    "fanorona passed",
    "fanorona quiet",
    "fanorona repetition",
    "fanorona why goes-on-otherwise",
    "fanorona why no-passing",
    "gomoku no-point",
    "hawalis no-move",
    "hawalis quiet",
    "hawalis why never-ends",
    "hnefatafl no-attackers",
    "hnefatafl why superko",
    "hoyito no-move",
    "italian-draughts quiet",
    "italian-draughts repetition",
    "layli-goobalay no-move",
    "nsa-isong no-move",
    "palma void",
    "pasang why which-line",
    "plakoto void",
    "seega why goes-on-otherwise",
    "senet void",
    "shax why choose-enemy",
    "tchuka-ruma no-solution",
    "tela repetition",
    "togyzkumalak repetition",
    "togyzkumalak same-number",
    "ur void",
];

/// Random games for each set of options.
const GAMES_PLAYED: u64 = 2;

fn rust_files(folder: &Path, found: &mut Vec<String>) {
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(fs::read_to_string(path).expect("a text"));
        }
    }
}

/// Returns the `{name}` placeholders of a sentence.
fn places(sentence: &str) -> BTreeSet<&str> {
    let begun = sentence.split('{').skip(1);
    begun
        .filter_map(|rest| Some(rest.split_once('}')?.0))
        .collect()
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    let [it, en] = [Lang::It, Lang::En].map(Lang::words);
    let keys: Vec<&str> = it.keys().collect();
    assert_eq!(keys, en.keys().collect::<Vec<_>>());
    assert!(keys.len() > 100);
    for key in keys {
        let [it, en] = [it, en].map(|words| words.find(key).expect("a sentence"));
        assert_eq!(places(it), places(en), "{key}");
        assert!(!it.trim().is_empty() && !en.trim().is_empty(), "{key}");
    }
}

/// The device has only the texts of the page's own language, so these texts must also name the
/// other language.
#[test]
fn each_language_names_the_other_language_in_that_language() {
    for lang in Lang::ALL {
        let (here, there) = (lang.words(), lang.other().words());
        assert_eq!(here.say("other-language"), there.say("language-name"));
    }
}

/// Reads the lines of a text resource: keys and sentences.
fn lines(file: &str) -> Vec<(String, String)> {
    let text =
        fs::read_to_string(common::project_file(&format!("src/text/{file}.txt"))).expect("a text");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let pair = |line: &str| {
        line.split_once(" = ")
            .map(|(key, sentence)| (key.into(), sentence.into()))
    };
    lines
        .map(|line| pair(line).unwrap_or_else(|| panic!("{line}")))
        .collect()
}

#[test]
fn no_key_appears_twice() {
    for lang in Lang::ALL {
        let mut seen = BTreeSet::new();
        let code = lang.code();
        for (key, _) in [lines(code), lines(&format!("more-{code}"))].concat() {
            assert!(seen.insert(key.clone()), "{key} appears twice");
        }
    }
}

/// The files whose texts appear only when the page has loaded all its texts: dialogs, the parts
/// beside the board, and pages without a table. The list also has the native program that writes
/// the pages.
const WITH_MORE: [&str; 41] = [
    "page/play/panel/book.rs",
    "page/play/panel/branches.rs",
    "page/play/panel/lesson.rs",
    "page/play/panel/move_list.rs",
    "page/play/table/later_buttons.rs",
    "page/play/transfer/mod.rs",
    "page/play/embed/embed_dialog.rs",
    "page/play/transfer/game_picker.rs",
    "page/play/analysis/mod.rs",
    "page/play/analysis/measure.rs",
    "page/play/analysis/results.rs",
    "page/play/new_game/options_form.rs",
    "page/play/new_game/start_form.rs",
    "page/play/new_game/timing.rs",
    "page/play/dialogs.rs",
    "page/play/table/sound_offer.rs",
    "page/play/table/score.rs",
    // Except for AT_THE_TABLE: the other texts arrive with the code of links.
    "page/play/correspondence.rs",
    "page/play/analysis/readings.rs",
    "page/pages/shelf.rs",
    "page/pages/kept.rs",
    "page/pages/settings.rs",
    "page/pages/whole_book.rs",
    "page/pages/print.rs",
    "page/pages/readings.rs",
    "page/pages/list.rs",
    "page/pages/chapter.rs",
    "page/pages/choose.rs",
    "page/pages/cover.rs",
    "page/pages/card.rs",
    "page/pages/today.rs",
    "page/pages/not_found.rs",
    // The titles and descriptions of pages without a table.
    "page/pages/site.rs",
    "bin/site/",
    // The parts to read beside a table appear when all texts are loaded (`reading::part`).
    "page/reading/examination.rs",
    "page/reading/lesson.rs",
    "page/reading/diagram.rs",
    "page/reading/part.rs",
    "page/reading/compare.rs",
    "page/parts/clipboard.rs",
    "page/prerender.rs",
];

/// The texts of `page/pages/site.rs` that every page uses.
const ON_EVERY_PAGE: [&str; 3] = ["brand", "loading", "prose-failed"];

/// The texts of `page/play/correspondence.rs` that a table without a link uses.
const AT_THE_TABLE: [&str; 4] = [
    "correspondence-send",
    "correspondence-answers",
    "correspondence-answers-setup",
    "correspondence-waits",
];

#[test]
fn the_words_of_the_table_are_not_in_the_deferred_file() {
    let mut sources = Vec::new();
    let mut folders = vec![common::project_file("src")];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.display().to_string().replace('\\', "/");
                sources.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    let base: BTreeSet<String> = lines("en").into_iter().map(|(key, _)| key).collect();
    for key in AT_THE_TABLE.into_iter().chain(ON_EVERY_PAGE) {
        assert!(base.contains(key), "{key} is said at the table");
    }
    for (key, _) in lines("more-en") {
        let quoted = format!("\"{key}\"");
        let users: Vec<_> = sources
            .iter()
            .filter(|(_, text)| text.contains(&quoted))
            .collect();
        assert!(!users.is_empty(), "nothing says {key}");
        for (name, _) in users {
            // A dialog shows the sentences about keys.
            let may = WITH_MORE
                .iter()
                .any(|file| name.contains(&format!("src/{file}")))
                || (name.ends_with("page/play/table/tools.rs") && key.starts_with("key-"));
            assert!(
                may,
                "{name} may say {key} before it is here: move it to the other resource"
            );
        }
    }
}

/// Returns the characters that the book's fonts have, according to the list in static/fonts.
fn drawn_by_the_faces() -> BTreeSet<char> {
    let list = common::project_file("static/fonts/README.md");
    let list = fs::read_to_string(list).expect("a text");
    let code = |hex: &str| u32::from_str_radix(&hex[..4], 16).expect("a number");
    let ranges = list.split("U+").skip(1).map(|range| {
        let last = range[4..].strip_prefix('-').unwrap_or(range);
        code(range)..=code(last)
    });
    ranges.flatten().filter_map(char::from_u32).collect()
}

#[test]
fn the_fonts_of_the_book_have_every_character_of_the_texts() {
    // Pictures beside the words; they are no part of the text.
    const PICTURES: [char; 2] = ['↻', '↺'];
    let known = drawn_by_the_faces();
    let mut folders = ["static/prose", "src/text"]
        .map(common::project_file)
        .to_vec();
    let mut texts = 0;
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_some_and(|ending| ending == "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let strange: BTreeSet<char> = text
                .chars()
                .filter(|sign| *sign != '\n' && !known.contains(sign) && !PICTURES.contains(sign))
                .collect();
            assert!(strange.is_empty(), "{}: {strange:?}", path.display());
            texts += 1;
        }
    }
    assert!(texts > 60, "only {texts} texts");
}

/// Returns the running text of a page, without its head and its fenced blocks, where quotes belong
/// to TOML.
fn running_text(page: &str) -> String {
    let mut inside = false;
    let outside = page.lines().filter(|line| {
        let edge = *line == "+++" || line.starts_with("```");
        inside ^= edge;
        !edge && !inside
    });
    outside.collect::<Vec<_>>().join("\n")
}

/// Returns the signs and words on a page that break the style of the book.
fn unstylish(page: &str, lang: Lang) -> BTreeSet<&'static str> {
    // Inside TOML, a straight quote in a value always shows as one of the first three.
    let (quotes, eras): (_, &[&str]) = match lang {
        Lang::It => (["'", "\\\"", "\"\"\"", "“", "”"], &[]),
        Lang::En => (["'", "\\\"", "\"\"\"", "«", "»"], &["BC", "AD"]),
    };
    let phrases = match lang {
        Lang::It => ["avanti Cristo", "dopo Cristo"],
        Lang::En => ["before Christ", "after Christ"],
    };
    let signs = quotes.into_iter().chain(phrases);
    let mut found: BTreeSet<&str> = signs.filter(|sign| page.contains(sign)).collect();
    if running_text(page).contains('"') {
        found.insert("\"");
    }
    let words: BTreeSet<&str> = page.split(|sign: char| !sign.is_alphanumeric()).collect();
    found.extend(eras.iter().filter(|era| words.contains(*era)));
    found
}

#[test]
fn quotes_apostrophes_and_eras_are_written_in_one_style() {
    let mut faults = Vec::new();
    let mut texts = 0;
    for lang in Lang::ALL {
        let words = ["", "more-"].map(|part| format!("src/text/{part}{}.txt", lang.code()));
        let mut files: Vec<_> = words
            .iter()
            .map(|file| common::project_file(file))
            .collect();
        for part in ["chapters", "games"] {
            let folder = common::project_file(&format!("static/prose/{}/{part}", lang.code()));
            let pages = fs::read_dir(folder).expect("a folder");
            files.extend(pages.map(|page| page.expect("a file").path()));
        }
        for file in files {
            let page = fs::read_to_string(&file).expect("a text");
            let found = unstylish(&page, lang);
            if !found.is_empty() {
                faults.push(format!("{}: {found:?}", file.display()));
            }
            texts += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(texts >= 100, "only {texts} texts");
}

#[test]
fn a_text_in_another_style_is_found() {
    let quoted = "+++\ntitle = \"A\"\n+++\nIt’s “so”, by 300 BCE.\n";
    assert_eq!(unstylish(quoted, Lang::En), BTreeSet::new());
    for (text, lang, fault) in [
        ("It's so", Lang::En, "'"),
        ("\"so\"", Lang::En, "\""),
        ("say = \"\\\"so\"", Lang::En, "\\\""),
        ("«so»", Lang::En, "«"),
        ("in 300 BC", Lang::En, "BC"),
        ("by AD 79", Lang::En, "AD"),
        ("“così”", Lang::It, "“"),
        ("prima o dopo Cristo", Lang::It, "dopo Cristo"),
    ] {
        assert!(unstylish(text, lang).contains(fault), "{text}");
    }
}

#[test]
fn every_key_in_the_code_has_a_sentence_and_every_sentence_is_used() {
    let mut sources = Vec::new();
    rust_files(&common::project_file("src"), &mut sources);
    let code = sources.join("\n");
    let words = Lang::En.words();
    let mut asked = 0;
    for begin in [
        ".say(\"",
        ".fill(\"",
        ".fill(\n            \"",
        ".fill(\n                \"",
    ] {
        for rest in code.split(begin).skip(1) {
            let (key, _) = rest.split_once('"').expect("a key");
            assert!(words.find(key).is_some(), "no sentence for {key}");
            asked += 1;
        }
    }
    assert!(asked > 50, "only {asked} keys were found");
    for key in words.keys() {
        // Taps on words, marks on places and on pieces, and dice have sentences with names of their
        // own. The face of a die may follow its name.
        let named = ["tap-", "sign-", "lies-", "becomes-", "ceases-"];
        let word = named.iter().find_map(|kind| key.strip_prefix(kind));
        let face = |letter: char| letter == '-' || letter.is_ascii_digit();
        let die = || Some(key.strip_prefix("die-")?.trim_end_matches(face));
        let word = word.or_else(die).unwrap_or(key);
        assert!(code.contains(&format!("\"{word}\"")), "nothing says {key}");
    }
}

/// Collects the marks on places and on pieces that occur in some random games.
fn marks_met(entry: &'static Entry, met: &mut BTreeSet<String>) {
    for options in common::option_sets(entry) {
        let mut random = SplitMix64::new(1);
        let mut table = common::open(entry, options, None);
        while let Some(mv) = common::random_move(&table, &mut random) {
            table.play(&mv).expect("a legal move plays");
            let signs = table.info_after(table.moves().len()).signs.into_iter();
            met.extend(signs.filter_map(|(_, sign)| Some(format!("sign-{}", sign.word?))));
            for mark in table.piles().iter().filter_map(|pile| pile.kind.mark) {
                met.extend(["lies", "becomes", "ceases"].map(|key| format!("{key}-{}", mark.word)));
            }
        }
    }
}

#[test]
fn every_face_of_every_die_is_named() {
    for words in Lang::ALL.map(Lang::words) {
        for die in DieKind::ALL {
            let key = format!("die-{}", die.name());
            for face in die.faces() {
                let named = words.find(&format!("{key}-{face}")).or(words.find(&key));
                assert!(named.is_some(), "{key} {face}");
            }
        }
    }
}

#[test]
fn bound_men_are_described_after_the_move_that_binds_them() {
    let [it, en] = books();
    let entry = tavolando::games::find("hnefatafl").expect("a game");
    let table = common::open(entry, Options::none(), None);
    let man = |seat| PieceKind::of(seat, Glyph::Man);
    let events = [
        Event::Move {
            kind: man(Seat::FIRST),
            count: 1,
            path: vec![Site(0), Site(1)],
        },
        Event::Transform {
            site: Site(2),
            from: man(Seat::SECOND),
            to: man(Seat::SECOND).marked(Some(Mark::BOUND)),
        },
        Event::Transform {
            site: Site(3),
            from: man(Seat::FIRST).marked(Some(Mark::BOUND)),
            to: man(Seat::FIRST),
        },
        Event::SwapSeats,
    ];
    for (book, lang, told) in [
        (&it, Lang::It, "I giocatori si scambiano le parti."),
        (&en, Lang::En, "The players change sides."),
    ] {
        let (words, head) = (lang.words(), &book.games["hnefatafl"].head);
        let speech = Speech {
            words,
            head,
            counts: None,
        };
        assert!(speech.describe_move(&table, None, &events).ends_with(told));
        let marked = speech.describe_move(&table, None, &events[..3]);
        let name = |site| speech.site(&table, Site(site));
        let way = [("from", &*name(0)), ("to", &*name(1))];
        let bound = ["becomes-bound", "ceases-bound"].map(|key| words.find(key).expect("words"));
        let [bound, free] = [(bound[0], 2), (bound[1], 3)]
            .map(|(sentence, site)| tavolando::text::fill(sentence, &[("site", &name(site))]));
        assert_eq!(
            marked,
            format!("{} {bound} {free}", words.fill("told-move", &way))
        );
    }
}

#[test]
fn every_mark_of_a_rule_has_a_name() {
    let mut met = BTreeSet::new();
    let marking = [
        "go",
        "bao",
        "congklak",
        "hoyito",
        "layli-goobalay",
        "togyzkumalak",
    ];
    for key in marking {
        marks_met(tavolando::games::find(key).expect("a game"), &mut met);
    }
    for key in &met {
        assert!(
            Lang::En.words().find(key).is_some(),
            "no sentence for {key}"
        );
    }
    assert!(met.len() >= 8, "{met:?}");
}

#[test]
fn no_two_places_of_a_board_have_the_same_name() {
    for (book, lang) in books().iter().zip(Lang::ALL) {
        for entry in GAMES {
            let table = common::open(entry, Options::none(), None);
            let head = &book.games[entry.key].head;
            let words = lang.words();
            let speech = Speech {
                words,
                head,
                counts: None,
            };
            let names = table.board().sites().map(|site| speech.site(&table, site));
            let mut found = BTreeSet::new();
            for name in names {
                assert!(found.insert(name.clone()), "{}: two {name}", entry.key);
            }
        }
    }
}

#[test]
fn men_that_enter_and_leave_the_board_are_described_so() {
    let [it, en] = books();
    for (start, moves, in_italian, in_english) in [
        (
            "B r7 o0; R r7 o0; pool 0; B",
            &["~5", "enter"][..],
            "Un pezzo va sulla soglia.",
            "A piece comes to the threshold.",
        ),
        (
            "B r6 o0; R r7 o0; pool 0; B+",
            &["~1", "in-d3"],
            "Entra in d3.",
            "Enters on d3.",
        ),
        (
            "B r0 o6 g3; R r7 o0; pool 0; B",
            &["~1", "g3-off"],
            "Esce da g3.",
            "Off the board from g3.",
        ),
    ] {
        let entry = tavolando::games::find("ur").expect("a game");
        let mut table = common::open(entry, Options::none(), Some(start));
        let mut events = Vec::new();
        for notation in moves {
            events = table.play(notation).expect("a legal move");
        }
        for (book, lang, told) in [(&it, Lang::It, in_italian), (&en, Lang::En, in_english)] {
            let (words, head) = (lang.words(), &book.games["ur"].head);
            let speech = Speech {
                words,
                head,
                counts: None,
            };
            assert_eq!(speech.describe_move(&table, None, &events), told);
        }
    }
}

#[test]
fn men_that_are_sent_back_are_not_described_as_captured() {
    let [it, en] = books();
    for (key, start, moves, in_italian, in_english) in [
        (
            "backgammon",
            "W 7:1 6:2 off:12; B 20:1 6:14 off:0; W",
            ["~21", "6/5*"],
            "Bianco: Da 6 a 5. Rimandato indietro 1.",
            "White: From 6 to 5. 1 sent back.",
        ),
        (
            "ur",
            "B r6 o0 c2; R r6 o0 d2; pool 0; B",
            ["~1", "c2-d2"],
            "Blu: Da c2 a d2. Rimandato indietro 1. 1 nel piatto.",
            "Blue: From c2 to d2. 1 sent back. 1 to the pool.",
        ),
    ] {
        let entry = tavolando::games::find(key).expect("a game");
        let mut table = common::open(entry, Options::none(), Some(start));
        let mut events = Vec::new();
        for notation in moves {
            events = table.play(notation).expect("a legal move");
        }
        for (book, lang, told) in [(&it, Lang::It, in_italian), (&en, Lang::En, in_english)] {
            let (words, head) = (lang.words(), &book.games[key].head);
            let speech = Speech {
                words,
                head,
                counts: None,
            };
            assert_eq!(
                speech.describe_move(&table, Some(Seat::FIRST), &events),
                told
            );
        }
    }
}

#[test]
fn the_marks_of_an_agreement_in_go_are_described() {
    let [_, en] = books();
    let entry = tavolando::games::find("go").expect("a game");
    let mut table = common::open(entry, Options::none(), None);
    let (words, head) = (Lang::En.words(), &en.games["go"].head);
    let speech = Speech {
        words,
        head,
        counts: None,
    };
    let mut sentences = Vec::new();
    for notation in ["e5", "c3", "pass", "pass", "dead:c3", "live:c3"] {
        let events = table.play(notation).expect("a legal move");
        sentences.push(speech.describe_move(&table, None, &events));
    }
    assert_eq!(sentences[4], "The chain at c3 is marked dead.");
    assert_eq!(sentences[5], "The chain at c3 is marked alive.");
}

#[test]
fn both_languages_have_all_fourteen_chapters() {
    for book in books() {
        let numbers: Vec<u8> = book
            .index
            .chapters
            .iter()
            .map(|chapter| chapter.number)
            .collect();
        assert_eq!(numbers, (1..=14).collect::<Vec<u8>>());
        for chapter in &book.index.chapters {
            assert!(!chapter.title.is_empty());
            assert!(
                (20..=150).contains(&chapter.summary.chars().count()),
                "{}",
                chapter.key
            );
            let prose = &book.chapters[&chapter.key];
            assert!(!prose.sections.is_empty(), "{}", chapter.key);
        }
        let games: usize = book
            .index
            .chapters
            .iter()
            .map(|chapter| chapter.games.len())
            .sum();
        assert!(games >= 43, "{games} games");
    }
}

/// The messages of a game played at random: reasons at every place, remarks on every move.
#[derive(Default)]
struct Said {
    reasons: BTreeSet<&'static str>,
    remarks: BTreeSet<&'static str>,
    /// Faults in the messages.
    faults: Vec<String>,
}

impl Said {
    fn in_position(&mut self, table: &Table, books: &[Book; 2]) {
        for site in table.board().sites() {
            if let Some(reason) = table.why_not(&[Tap::Site(site)]) {
                self.reason(table, &reason, books);
            }
        }
        // Second taps that do not continue the move begun by the first.
        let choices = table.legal_moves();
        let begun = choices.iter().filter_map(|choice| choice.taps.first());
        for first in begun.collect::<BTreeSet<_>>().into_iter().take(4) {
            for site in table.board().sites() {
                if let Some(reason) = table.why_not(&[*first, Tap::Site(site)]) {
                    self.reason(table, &reason, books);
                }
            }
        }
        for choice in choices.iter().take(12) {
            if let Some(remark) = table.explain(&choice.notation) {
                self.remark(table, &remark, books);
            }
        }
    }

    /// Collects the messages in a game's worked cases.
    fn in_cases(&mut self, entry: &'static Entry, books: &[Book; 2]) {
        let cases = common::data_files("cases").into_iter();
        for (_, text) in cases.filter(|(found, _)| found.key == entry.key) {
            for case in text.split("\n\n") {
                let value = |word: &str| case.lines().find_map(|line| line.strip_prefix(word));
                let options = value("options ").map_or(Options::none(), common::options);
                let mut table = common::open(entry, options, value("from ").map(str::trim));
                let moves = case.lines().filter_map(|line| {
                    let played = line.strip_prefix("line ");
                    played.or_else(|| line.strip_prefix("move "))
                });
                for mv in moves.flat_map(str::split_whitespace) {
                    self.in_position(&table, books);
                    for event in table.play(mv).expect("a move of a worked case plays") {
                        if let Event::Remark(remark) = event {
                            self.remark(&table, &remark, books);
                        }
                    }
                }
                self.in_position(&table, books);
            }
        }
    }

    /// Checks the English message for programs, which says the same as the page does in the
    /// reader's language. The key comes separately.
    fn plainly(&mut self, table: &Table, message: &Message) {
        let (key, plain) = (message.key, &*message.plain);
        let is_key = plain.split(": ").any(|part| part == key);
        let names_key = key.contains('-') && plain.contains(key);
        let words = plain.split_whitespace().count();
        if words < 2 || is_key || names_key || plain.contains('{') {
            let game = table.entry().key;
            self.faults.push(format!("{game}: {key} is only {plain}"));
        }
    }

    fn reason(&mut self, table: &Table, reason: &Message, books: &[Book; 2]) {
        if self.reasons.insert(reason.key) {
            self.plainly(table, reason);
            for book in books {
                is_filled(&book.games[table.entry().key].head.why(reason), reason);
            }
        }
    }

    fn remark(&mut self, table: &Table, remark: &Message, books: &[Book; 2]) {
        if self.remarks.insert(remark.key) {
            self.plainly(table, remark);
            for (book, lang) in books.iter().zip(Lang::ALL) {
                let head = &book.games[table.entry().key].head;
                let words = lang.words();
                let events = [Event::Remark(remark.clone())];
                let text = Speech {
                    words,
                    head,
                    counts: None,
                }
                .describe_move(table, None, &events);
                assert_eq!(text, head.note(remark));
                is_filled(&text, remark);
            }
        }
    }
}

fn is_filled(sentence: &str, message: &Message) {
    let is_key = sentence == message.key;
    assert!(
        !sentence.is_empty() && !is_key && !sentence.contains(['{', '}']),
        "{}: {sentence}",
        message.key
    );
}

#[test]
fn every_message_of_the_rules_is_declared_and_has_a_sentence() {
    let books = books();
    let mut missed = Vec::new();
    for entry in common::games() {
        let mut collected = Said::default();
        for options in common::option_sets(entry) {
            for seed in 0..GAMES_PLAYED {
                let mut random = SplitMix64::new(seed);
                let mut table = common::open(entry, options.clone(), None);
                while let Some(mv) = common::random_move(&table, &mut random) {
                    // A long game on a large board repeats itself, so check fewer positions.
                    let moves = table.moves().len();
                    let repeats = moves > 200 && table.board().places.len() > 100;
                    if moves.is_multiple_of(if repeats { 97 } else { 11 }) {
                        collected.in_position(&table, books);
                    }
                    for event in table.play(&mv).expect("a legal move plays") {
                        if let Event::Remark(remark) = event {
                            collected.remark(&table, &remark, books);
                        }
                    }
                }
            }
        }
        collected.in_cases(entry, books);
        missed.append(&mut collected.faults);
        let keys = |keys: &[&'static str]| keys.iter().copied().collect::<BTreeSet<_>>();
        let (reasons, remarks) = (keys(entry.reasons), keys(entry.remarks));
        let unknown: Vec<_> = collected
            .reasons
            .difference(&reasons)
            .chain(collected.remarks.difference(&remarks))
            .collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", entry.key);
        let unheard = reasons
            .difference(&collected.reasons)
            .map(|key| format!("{} why {key}", entry.key));
        missed.extend(unheard);
        let unheard = remarks
            .difference(&collected.remarks)
            .map(|key| format!("{} {key}", entry.key));
        missed.extend(unheard);
    }
    missed.sort();
    // The list of rare messages belongs to all games.
    if !common::is_one_game() {
        assert_eq!(missed, RARE);
    }
}

pub(crate) fn skeleton(page: &Page) -> Vec<String> {
    let mut parts = Vec::new();
    for section in &page.sections {
        parts.push(format!("section {}", section.id));
        for block in &section.blocks {
            match block {
                Block::Html(html) => parts.extend(
                    html.split("<h2 id=\"")
                        .skip(1)
                        .filter_map(|rest| Some(format!("part {}", rest.split_once('"')?.0))),
                ),
                Block::Diagram(diagram) => {
                    parts.push(serde_json::to_string(&diagram.record).expect("JSON"));
                    assert!(diagram.caption.len() > 10);
                }
                Block::Lesson(steps) => parts.extend(steps.iter().map(|step| {
                    assert!(step.say.len() > 10 && step.right.len() > 5, "{}", step.say);
                    let record = serde_json::to_string(&step.record).expect("JSON");
                    let tries: Vec<&str> = step.tries.iter().map(|(tried, _)| tried).collect();
                    format!("step {record} {:?} {tries:?}", step.accepts)
                })),
                Block::Examination(questions) => {
                    parts.push(serde_json::to_string(questions).expect("JSON"));
                }
                Block::Comparison(comparison) => {
                    let numbers = |cells: &[String]| {
                        cells
                            .iter()
                            .filter(|cell| cell.parse::<u8>().is_ok())
                            .cloned()
                            .collect::<Vec<_>>()
                    };
                    parts.extend(comparison.rows.iter().map(|row| {
                        assert!(row.cells.iter().all(|cell| !cell.is_empty()), "{}", row.key);
                        format!("compared {} {:?}", row.key, numbers(&row.cells))
                    }));
                }
            }
        }
    }
    parts
}

#[test]
fn both_languages_have_the_same_parts_and_diagrams() {
    let [it, en] = books();
    for (key, page) in &it.games {
        let parts = skeleton(page);
        assert_eq!(parts, skeleton(&en.games[key]), "{key}");
        assert_eq!(page.head.place, en.games[key].head.place, "{key}");
    }
    for (key, page) in &it.chapters {
        assert_eq!(skeleton(page), skeleton(&en.chapters[key]), "{key}");
        // A game has a tab for each section, but a chapter's page would not show the section's
        // name.
        let named = page.sections.iter().find(|section| !section.id.is_empty());
        assert!(
            named.is_none(),
            "{key}: a heading of a chapter begins with ##"
        );
    }
}

#[test]
fn every_game_of_the_book_can_be_played() {
    for book in books() {
        let chapters = book.index.chapters.iter();
        let games: BTreeSet<&str> = chapters
            .flat_map(|chapter| &chapter.games)
            .map(|game| &*game.key)
            .collect();
        let registry: BTreeSet<&str> = GAMES.iter().map(|entry| entry.key).collect();
        assert_eq!(games, registry);
        assert!(games.len() >= 43, "{} games", games.len());
    }
}

#[test]
fn chapters_on_a_family_compare_all_its_games() {
    for book in books() {
        // A chapter may also show an ancestor from another chapter.
        for (chapter, guests) in [
            ("mancala", &[][..]),
            ("draughts", &[]),
            ("tafl", &[]),
            ("race", &[]),
            ("capture-middle", &[]),
            ("territory", &[]),
            ("line", &[]),
            ("capture", &["fanorona", "ming-mang"]),
            ("last-move", &[]),
            ("tables", &["duodecim-scripta"]),
        ] {
            let mut compared: Vec<String> = skeleton(&book.chapters[chapter])
                .into_iter()
                .filter_map(|part| {
                    let row = part.strip_prefix("compared ")?;
                    Some(row.split(' ').next()?.to_string())
                })
                .collect();
            let mut family: Vec<&str> = GAMES
                .iter()
                .filter(|entry| chapter == entry.chapter.trim_end_matches("-world"))
                .map(|entry| entry.key)
                .chain(guests.iter().copied())
                .collect();
            compared.sort_unstable();
            family.sort_unstable();
            assert_eq!(compared, family);
        }
    }
}

/// The games that have a second lesson.
pub(crate) const TAUGHT_TWICE: [&str; 7] = [
    "backgammon",
    "bao",
    "go",
    "hnefatafl",
    "italian-draughts",
    "tela",
    "ur",
];

/// Returns the steps of a lesson, which may follow a line of text; `None` for another form.
pub(crate) fn steps_of(section: &Section) -> Option<&[LessonStep]> {
    match &section.blocks[..] {
        [Block::Lesson(steps)] => Some(steps),
        [Block::Html(line), Block::Lesson(steps)] if line.len() < 120 => Some(steps),
        _ => None,
    }
}

/// The reader plays both sides, as in a lesson.
const ALONE: SessionConfig = SessionConfig {
    timing: Timing::UNTIMED,
    seats: [Control::Human; 2],
    level: 1,
    turned: false,
};

/// Plays every step of the second lessons: each answer, and each try that has a sentence of its
/// own.
#[test]
fn every_step_of_the_second_lessons_can_be_played() {
    for book in books() {
        for key in TAUGHT_TWICE {
            let mut sections = book.games[key].sections.iter();
            let lesson = sections.find(|section| section.id == "lesson-2");
            let mut tried = 0;
            for step in lesson.and_then(steps_of).expect("a second lesson") {
                let tries = step.tries.iter().map(|(tried, _)| tried);
                let answers = step.accepts.iter().map(|accepted| &**accepted);
                for notation in answers.chain(tries) {
                    let mut session = Session::of(&step.record, ALONE).expect("it plays");
                    let choices = session.table().legal_moves();
                    let choice = choices.iter().find(|choice| choice.notation == notation);
                    let choice = choice.unwrap_or_else(|| panic!("{key}: {notation}"));
                    let mut played = false;
                    for tap in &choice.taps {
                        played = matches!(session.tap(*tap), TapResult::Played(..));
                    }
                    // The reader's taps make exactly the move that the step describes.
                    assert!(played, "{key}: {notation}");
                    let made = session.table().moves();
                    assert_eq!(made.last(), Some(&notation), "{key}: {}", step.say);
                }
                for (notation, said) in step.tries.iter() {
                    assert_ne!(said, &step.wrong, "{key}: {notation}");
                    tried += 1;
                }
            }
            assert!(tried > 0, "{key}: no wrong try has a sentence of its own");
        }
    }
}

#[test]
fn a_lesson_is_recognised_by_its_address() {
    for id in ["lesson", "lesson-2", "lesson-3", "lesson-12"] {
        assert!(is_lesson(id), "{id}");
    }
    for id in ["", "lessons", "lesson-", "lesson-1", "lesson-two", "rules"] {
        assert!(!is_lesson(id), "{id}");
    }
}

#[test]
fn go_announces_when_play_is_over_and_dead_stones_must_be_agreed_on() {
    let go = GAMES.iter().find(|entry| entry.key == "go").expect("Go");
    let mut table = common::open(go, Options::none(), None);
    let speech = Speech::of(Lang::En, None);
    assert!(speech.turn(&table).ends_with("to move"));
    for _ in 0..2 {
        table.play("pass").expect("a pass");
    }
    assert!(speech.turn(&table).ends_with("to say what is dead"));
}
