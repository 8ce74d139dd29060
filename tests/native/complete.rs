//! Checks that each game has all its parts besides the rules: words in both languages, lessons,
//! problems, worked cases, counts of moves, and entries in lists. One test reports everything that
//! is missing, for all games at once.

use crate::{
    common::{self, books, data_files, project_file},
    examinations::questions,
    problems::problems,
    words::{TAUGHT_TWICE, skeleton, steps_of},
    worked_cases::cases,
};
use std::{collections::BTreeSet, fs, path::PathBuf};
use tavolando::{
    games::Entry,
    prose::{Block, Page, listing::words_of_rules},
    rules::{Pairs, Turn},
    text::Lang,
};

/// The smallest numbers of diagrams, problems, examination questions and worked cases of a game.
const DIAGRAMS: usize = 4;
const PROBLEMS: usize = 6;
const QUESTIONS: usize = 4;
const CASES: usize = 9;
/// The number of steps in a first and a second lesson.
const STEPS: [std::ops::RangeInclusive<usize>; 2] = [3..=6, 5..=9];
/// The number of words in the rules of a game.
const RULES: std::ops::Range<usize> = 80..2000;

/// The missing parts of one game: a line for each, with the file that lacks it.
struct Gaps {
    /// The file that is being checked, from the project's root.
    file: String,
    found: Vec<String>,
}

impl Gaps {
    fn add(&mut self, what: impl AsRef<str>) {
        let gap = format!("{}: {}", self.file, what.as_ref());
        self.found.push(gap);
    }

    /// Reports keys that the head of a game's prose lacks, and keys that the game's rules lack.
    fn keys<'a, T>(&mut self, part: &str, found: &Pairs<T>, wanted: impl Iterator<Item = &'a str>) {
        let found: BTreeSet<&str> = found.iter().map(|(key, _)| key).collect();
        let wanted: BTreeSet<&str> = wanted.collect();
        for key in wanted.difference(&found) {
            self.add(format!("the head has no {part} {key}"));
        }
        for key in found.difference(&wanted) {
            self.add(format!("the head has {part} {key}, which the rules lack"));
        }
    }

    fn at_least(&mut self, count: usize, wanted: usize, what: &str) {
        if count < wanted {
            self.add(format!("{count} {what}, and {wanted} are needed"));
        }
    }
}

/// Checks the head of a game's prose: each key of the rules has its words.
fn check_head(gaps: &mut Gaps, entry: &'static Entry, page: &Page) {
    let head = &page.head;
    if head.aim.is_empty() {
        gaps.add("the head has no aim");
    }
    for player in entry.players {
        if head.players.get(player).is_none() {
            gaps.add(format!("the head has no players {player}"));
        }
    }
    let options = entry.options.iter();
    gaps.keys("options", &head.options, options.map(|spec| spec.key));
    for spec in entry.options {
        if let Some(option) = head.options.get(spec.key) {
            let part = format!("options.{}.values", spec.key);
            gaps.keys(&part, &option.values, spec.values.iter().copied());
        }
    }
    gaps.keys("why", &head.why, entry.reasons.iter().copied());
    gaps.keys("place", &head.place, entry.reasons.iter().copied());
    gaps.keys("note", &head.note, entry.remarks.iter().copied());
    gaps.keys("fact", &head.fact, entry.facts.iter().copied());
    let presets = entry.presets.iter();
    gaps.keys("presets", &head.presets, presets.map(|preset| preset.key));
}

/// Checks the text of a game: its sections, its diagrams, and a heading for each reason.
fn check_text(gaps: &mut Gaps, page: &Page) {
    let parts = skeleton(page);
    for id in ["history", "rules", "strategy"] {
        if !parts.contains(&format!("section {id}")) {
            gaps.add(format!("no section {{#{id}}}"));
        }
    }
    let diagrams = parts.iter().filter(|part| part.starts_with('{')).count();
    gaps.at_least(diagrams, DIAGRAMS, "diagrams");
    let words = words_of_rules(page);
    if !RULES.contains(&words) {
        gaps.add(format!("rules of {words} words, and {RULES:?} are right"));
    }
    let rules: Vec<&String> = parts
        .iter()
        .skip_while(|part| *part != "section rules")
        .take_while(|part| *part == "section rules" || !part.starts_with("section "))
        .collect();
    for (reason, place) in page.head.place.iter() {
        let wanted = ["part", "section"].map(|kind| format!("{kind} {place}"));
        if !rules.iter().any(|part| wanted.contains(part)) {
            gaps.add(format!("the rules have no {{#{place}}} for {reason}"));
        }
        // The page goes to the first heading with this address.
        if parts.iter().filter(|part| wanted.contains(part)).count() > 1 {
            gaps.add(format!("several headings {{#{place}}}"));
        }
    }
}

/// Checks the lessons: between rules and strategy, with a move of a player in each step.
fn check_lessons(gaps: &mut Gaps, entry: &'static Entry, page: &Page) {
    let ids = page.sections.iter().map(|section| &*section.id);
    let ids: Vec<&str> = ids
        .skip_while(|id| *id != "rules")
        .skip(1)
        .take_while(|id| *id != "strategy")
        .collect();
    let wanted: &[&str] = if TAUGHT_TWICE.contains(&entry.key) {
        &["lesson", "lesson-2"]
    } else {
        &["lesson"]
    };
    if ids != wanted {
        gaps.add(format!(
            "the sections between rules and strategy are {ids:?}, and {wanted:?} are right"
        ));
    }
    let lessons = page.sections.iter().filter(|section| section.is_lesson());
    let mut posed = BTreeSet::new();
    for (lesson, wanted) in lessons.zip(STEPS) {
        let Some(steps) = steps_of(lesson) else {
            gaps.add(format!("{{#{}}} is not a line and then steps", lesson.id));
            continue;
        };
        if !wanted.contains(&steps.len()) {
            let (id, count) = (&lesson.id, steps.len());
            gaps.add(format!(
                "{{#{id}}} has {count} steps, and {wanted:?} are right"
            ));
        }
        for step in steps {
            let turn = step.record.open().map(|table| table.turn());
            // A lesson throws no dice, so in each step the reader must be to move.
            if step.record.game != entry.key || !matches!(turn, Ok(Turn::Player(_))) {
                gaps.add(format!("no player moves in the step: {}", step.say));
            }
            let record = serde_json::to_string(&step.record).expect("JSON");
            if !posed.insert((record, &step.accepts)) {
                gaps.add(format!("a step appears twice: {}", step.say));
            }
        }
    }
}

/// Returns the files that were made for a game, from the project's root.
fn files_of(entry: &Entry) -> Vec<String> {
    let key = entry.key;
    let module = key.replace('-', "_");
    let mut files: Vec<String> = ["it", "en"]
        .map(|lang| format!("static/prose/{lang}/games/{key}.md"))
        .into();
    let data = ["cases", "perft", "throws", "positions"];
    files.extend(data.map(|ending| format!("tests/data/{key}.{ending}")));
    let mut folders = vec![PathBuf::from("src/rules/games")];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(project_file(&folder.to_string_lossy())).expect("a folder") {
            let name = file.expect("a file").file_name();
            let path = folder.join(&name);
            let stem = path.file_stem().is_some_and(|stem| *stem == *module);
            if stem && path.extension().is_some() {
                files.push(path.to_string_lossy().into());
            }
            if project_file(&path.to_string_lossy()).is_dir() {
                if stem {
                    let parts = fs::read_dir(project_file(&path.to_string_lossy()));
                    let parts = parts.expect("a folder").map(|part| part.expect("a file"));
                    files.extend(parts.map(|part| {
                        let part = path.join(part.file_name());
                        part.to_string_lossy().into_owned()
                    }));
                } else {
                    folders.push(path);
                }
            }
        }
    }
    files.retain(|file| project_file(file).is_file());
    files
}

fn project_text(file: &str) -> String {
    fs::read_to_string(project_file(file)).unwrap_or_default()
}

/// Checks the test data of a game: enough worked cases, and counts that are not copied from another
/// game.
fn check_data(gaps: &mut Gaps, entry: &'static Entry) {
    let key = entry.key;
    gaps.file = format!("tests/data/{key}.cases");
    let text = project_text(&gaps.file);
    gaps.at_least(cases(&text).len(), CASES, "worked cases");
    let ending = if entry.dice { "throws" } else { "perft" };
    gaps.file = format!("tests/data/{key}.{ending}");
    let text = project_text(&gaps.file);
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(String::from).collect()
    };
    let counts = lines(&text);
    gaps.at_least(counts.len(), 1, "counts");
    for (other, text) in data_files(ending) {
        if other.key != key && !counts.is_empty() && lines(&text) == counts {
            gaps.add(format!("the counts are those of {}", other.key));
        }
    }
}

/// Checks that the lists of games in other files contain the game.
fn check_lists(gaps: &mut Gaps, entry: &'static Entry) {
    let key = entry.key;
    if !entry.is_alone() {
        gaps.file = "benches/figures.rs".into();
        if !project_text(&gaps.file).contains(&format!("(\"{key}\",")) {
            gaps.add(format!("no figure for random games of {key}"));
        }
    }
    for (file, wanted, why) in [
        (
            "static/prose/index.toml",
            format!("\"{key}\""),
            "its group in the index",
        ),
        (
            "static/prose/book.toml",
            format!("key = \"{key}\""),
            "its entry",
        ),
    ] {
        gaps.file = file.into();
        if !project_text(file).contains(&wanted) {
            gaps.add(format!("no {wanted}: {why}"));
        }
    }
    let [_, en] = books();
    let cards = en.index.chapters.iter().flat_map(|chapter| &chapter.games);
    let name = cards
        .filter(|card| card.key == key)
        .map(|card| card.name.clone())
        .next();
    gaps.file = "README.md".into();
    match name {
        Some(name) if project_text("README.md").contains(&name) => {}
        Some(name) => gaps.add(format!("the table of games has no {name}")),
        None => {
            gaps.file = "static/prose/book.toml".into();
            gaps.add(format!("no chapter has {key} among its games"));
        }
    }
}

/// Lists everything that a game lacks. `pages` are its pages, in the order of [`Lang::ALL`].
fn gaps(entry: &'static Entry, pages: [&Page; 2]) -> Vec<String> {
    let mut gaps = Gaps {
        file: String::new(),
        found: Vec::new(),
    };
    for (lang, page) in Lang::ALL.into_iter().zip(pages) {
        gaps.file = format!("static/prose/{}/games/{}.md", lang.code(), entry.key);
        check_head(&mut gaps, entry, page);
        check_text(&mut gaps, page);
        check_lessons(&mut gaps, entry, page);
        gaps.at_least(problems(page).len(), PROBLEMS, "problems");
    }
    let [it, en] = pages.map(words_of_rules);
    if it * 3 <= en * 2 || en * 3 <= it * 2 {
        gaps.add(format!("rules of {en} words, and {it} in Italian"));
    }
    gaps.file = "static/prose/examinations.toml".into();
    let asked = questions(pages[1]);
    let how = format!(
        "questions for {0} (TAVOLANDO_GAME={0} cargo test --test native -- --ignored \
         examinations_are_chosen)",
        entry.key
    );
    gaps.at_least(asked.len(), QUESTIONS, &how);
    check_data(&mut gaps, entry);
    check_lists(&mut gaps, entry);
    for file in files_of(entry) {
        for (number, line) in (1..).zip(project_text(&file).lines()) {
            if line.contains("TODO") {
                gaps.file = format!("{file}:{number}");
                gaps.add(line.trim());
            }
        }
    }
    gaps.found
}

#[test]
fn every_game_is_complete() {
    let [it, en] = books();
    let mut all = Vec::new();
    for entry in common::games() {
        let pages = [it, en].map(|book| &book.games[entry.key]);
        let lines = gaps(entry, pages).into_iter();
        all.extend(lines.map(|gap| format!("{}: {gap}", entry.key)));
    }
    // These files have parts of several games, so a TODO in them is reported here.
    let mut files = vec![project_file("static/prose/book.toml")];
    for lang in ["it", "en"] {
        let folder = project_file("static/prose").join(lang).join("chapters");
        let entries = fs::read_dir(&folder).expect("a folder");
        files.extend(entries.map(|entry| entry.expect("a file").path()));
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| line.contains("TODO")) {
            all.push(format!("{}:{number}: {}", file.display(), line.trim()));
        }
    }
    assert!(all.is_empty(), "{} gaps:\n{}", all.len(), all.join("\n"));
}

#[test]
fn all_missing_parts_of_a_game_are_reported_at_once() {
    let entry = tavolando::games::find("awele").expect("a game");
    let [it, en] = books().each_ref().map(|book| &book.games["awele"]);
    assert_eq!(gaps(entry, [it, en]), Vec::<String>::new());
    let mut bare = en.clone();
    bare.head = Default::default();
    bare.sections.retain(|section| section.id == "rules");
    bare.sections[0]
        .blocks
        .retain(|block| !matches!(block, Block::Diagram(_)));
    let found = gaps(entry, [it, &bare]);
    let file = "static/prose/en/games/awele.md";
    for wanted in [
        format!("{file}: the head has no aim"),
        format!("{file}: the head has no players {}", entry.players[0]),
        format!("{file}: the head has no why {}", entry.reasons[0]),
        format!("{file}: no section {{#history}}"),
        format!("{file}: 0 diagrams, and 4 are needed"),
        format!("{file}: 0 problems, and 6 are needed"),
        format!(
            "{file}: the sections between rules and strategy are [], and [\"lesson\"] are right"
        ),
    ] {
        assert!(found.contains(&wanted), "{wanted} is not in {found:#?}");
    }
    assert!(found.iter().any(|gap| gap.contains("questions for awele")));
}
