//! The words: both languages say everything, and every key in the code has its sentence.

mod common;

use std::{collections::BTreeSet, fs, path::Path};
use tavolando::{
    games::GAMES,
    page::speech::Speech,
    prose::{
        Block, Page,
        compile::{Book, book},
    },
    rules::{Options, Pairs, Seat, Turn},
    text::Lang,
};

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

/// The `{name}` places of a sentence.
fn places(sentence: &str) -> BTreeSet<&str> {
    let begun = sentence.split('{').skip(1);
    begun
        .filter_map(|rest| Some(rest.split_once('}')?.0))
        .collect()
}

#[test]
fn both_languages_have_the_same_keys_and_places() {
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

#[test]
fn no_key_stands_twice() {
    for lang in Lang::ALL {
        let file = common::project_file(&format!("src/text/{}.txt", lang.code()));
        let text = fs::read_to_string(file).expect("a text");
        let mut seen = BTreeSet::new();
        for line in text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let (key, _) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
            assert!(seen.insert(key), "{key} stands twice");
        }
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
        // A tap in words has its label by the name of the word.
        let word = key.strip_prefix("tap-").unwrap_or(key);
        assert!(code.contains(&format!("\"{word}\"")), "nothing says {key}");
    }
}

#[test]
fn no_two_places_of_a_board_are_called_alike() {
    for (book, lang) in books().iter().zip(Lang::ALL) {
        for entry in GAMES {
            let table = common::open(entry, Options::none(), None);
            let head = &book.games[entry.key].head;
            let words = lang.words();
            let speech = Speech { words, head };
            let names = table.board().sites().map(|site| speech.site(&table, site));
            let mut found = BTreeSet::new();
            for name in names {
                assert!(found.insert(name.clone()), "{}: two {name}", entry.key);
            }
        }
    }
}

#[test]
fn men_that_come_in_and_go_out_are_told_as_that() {
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
            let speech = Speech { words, head };
            assert_eq!(speech.told(&table, None, &events), told);
        }
    }
}

#[test]
fn men_that_are_sent_back_are_not_told_as_captured() {
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
            let speech = Speech { words, head };
            assert_eq!(speech.told(&table, Some(Seat::FIRST), &events), told);
        }
    }
}

#[test]
fn the_marks_of_an_agreement_are_told() {
    let [_, en] = books();
    let entry = tavolando::games::find("go").expect("a game");
    let mut table = common::open(entry, Options::none(), None);
    let (words, head) = (Lang::En.words(), &en.games["go"].head);
    let speech = Speech { words, head };
    let mut told = Vec::new();
    for notation in ["e5", "c3", "pass", "pass", "dead:c3", "live:c3"] {
        let events = table.play(notation).expect("a legal move");
        told.push(speech.told(&table, None, &events));
    }
    assert_eq!(told[4], "The chain at c3 is marked dead.");
    assert_eq!(told[5], "The chain at c3 is marked alive.");
}

fn books() -> [Book; 2] {
    Lang::ALL.map(|lang| {
        book(&common::project_file("static/prose"), lang).unwrap_or_else(|fault| panic!("{fault}"))
    })
}

#[test]
fn all_fourteen_chapters_stand_in_both_languages() {
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

#[test]
fn every_game_has_all_its_words_in_both_languages() {
    for book in books() {
        for entry in GAMES {
            let head = &book.games[entry.key].head;
            assert!(
                book.index
                    .chapters
                    .iter()
                    .any(|chapter| chapter.key == entry.chapter)
            );
            assert!(!head.aim.is_empty(), "{}", entry.key);
            for player in entry.players {
                assert!(head.players.get(player).is_some(), "{player}");
            }
            for spec in entry.options {
                let told = head
                    .options
                    .get(spec.key)
                    .unwrap_or_else(|| panic!("{}", spec.key));
                let told: BTreeSet<&str> = told.values.iter().map(|(value, _)| value).collect();
                assert_eq!(told, spec.values.iter().copied().collect(), "{}", spec.key);
            }
            let keys = |words: &Pairs<String>| {
                words
                    .iter()
                    .map(|(key, _)| key.to_string())
                    .collect::<BTreeSet<_>>()
            };
            let wanted = |keys: &[&str]| {
                keys.iter()
                    .map(|key| key.to_string())
                    .collect::<BTreeSet<_>>()
            };
            assert_eq!(keys(&head.why), wanted(entry.reasons), "{}", entry.key);
            assert_eq!(keys(&head.place), wanted(entry.reasons), "{}", entry.key);
            let parts = skeleton(&book.games[entry.key]);
            let rules = parts
                .iter()
                .skip_while(|part| *part != "section rules")
                .take_while(|part| *part == "section rules" || !part.starts_with("section "));
            let rules: Vec<&String> = rules.collect();
            for (reason, place) in head.place.iter() {
                let found = ["part", "section"].map(|kind| format!("{kind} {place}"));
                assert!(
                    rules.iter().any(|part| found.contains(part)),
                    "{}: the rules have no {place} for {reason}",
                    entry.key
                );
                // The page goes to the first heading of that address.
                let headings = parts.iter().filter(|part| found.contains(part));
                assert_eq!(headings.count(), 1, "{}: {place}", entry.key);
            }
            assert_eq!(keys(&head.note), wanted(entry.remarks), "{}", entry.key);
            assert_eq!(keys(&head.fact), wanted(entry.facts), "{}", entry.key);
            let presets: Vec<&str> = entry.presets.iter().map(|preset| preset.key).collect();
            assert_eq!(keys(&head.presets), wanted(&presets), "{}", entry.key);
        }
    }
}

fn skeleton(page: &Page) -> Vec<String> {
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
                    format!("step {record} {:?}", step.accepts)
                })),
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
        for id in ["history", "rules", "strategy"] {
            assert!(
                parts.contains(&format!("section {id}")),
                "{key} has no {id}"
            );
        }
        assert!(
            parts.iter().filter(|part| part.starts_with('{')).count() >= 4,
            "{key}"
        );
    }
    for (key, page) in &it.chapters {
        assert_eq!(skeleton(page), skeleton(&en.chapters[key]), "{key}");
    }
}

#[test]
fn the_chapter_on_mancala_compares_all_games_of_the_family() {
    for book in books() {
        let mut compared: Vec<String> = skeleton(&book.chapters["mancala"])
            .into_iter()
            .filter_map(|part| {
                let row = part.strip_prefix("compared ")?;
                Some(row.split(' ').next()?.to_string())
            })
            .collect();
        let mut family: Vec<&str> = GAMES
            .iter()
            .filter(|entry| entry.chapter.starts_with("mancala"))
            .map(|entry| entry.key)
            .collect();
        compared.sort_unstable();
        family.sort_unstable();
        assert_eq!(compared, family);
    }
}

#[test]
fn every_game_has_a_lesson_between_its_rules_and_its_strategy() {
    for book in books() {
        for entry in GAMES {
            let page = &book.games[entry.key];
            let at = page
                .sections
                .iter()
                .position(|section| section.id == "lesson")
                .unwrap_or_else(|| panic!("{} has no lesson", entry.key));
            assert_eq!(page.sections[at - 1].id, "rules", "{}", entry.key);
            assert_eq!(page.sections[at + 1].id, "strategy", "{}", entry.key);
            let steps = match &page.sections[at].blocks[..] {
                [Block::Lesson(steps)] => steps,
                [Block::Html(line), Block::Lesson(steps)] => {
                    assert!(
                        line.len() < 120,
                        "{} begins with more than a line",
                        entry.key
                    );
                    steps
                }
                _ => panic!("{}: a lesson is a line and then its steps", entry.key),
            };
            assert!((3..=6).contains(&steps.len()), "{}", entry.key);
            for step in steps {
                assert_eq!(step.record.game, entry.key, "{}", step.say);
                // Nobody throws dice in a lesson: the reader must be the one to move.
                let turn = step.record.open().map(|table| table.turn());
                assert!(matches!(turn, Ok(Turn::Player(_))), "{}", step.say);
            }
        }
    }
}
