//! The examinations on the rules. In each question the rules refuse some of the moves to try, in
//! words, and allow at least one. The questions are data (`static/prose/examinations.toml`);
//! `examinations_are_chosen` chose them.

use crate::common::{self, books, project_file};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};
use tavolando::{
    games::Entry,
    prose::{Block, Head, Page, Question},
    rules::{Options, Site, SplitMix64, Tap, Turn},
    table::{Record, Table, TapMatch, match_taps},
};

/// The head of the data file.
const HEAD: &str = "# Examinations on the rules: positions, and what could be tried in each. Nobody wrote an answer: the rules have it.
# Chosen from the worked cases and from random games (tests/native/examinations.rs).

";

/// The number of questions in an examination.
const QUESTIONS: usize = 6;
/// The most tries in a question.
const TRIES: usize = 5;
/// The longest text of a position, including the moves that led to it.
const LONGEST: usize = 400;

/// Everything that can be tried in a position with one touch, or with two.
struct Ground {
    position: Position,
    can: Vec<Vec<Tap>>,
    /// The refused tries, by the key of the reason.
    cannot: BTreeMap<&'static str, Vec<Vec<Tap>>>,
}

/// A position for a question.
#[derive(Clone)]
struct Position {
    /// A worked case keeps the moves that led to it, because the rules may remember them. Other
    /// positions stand alone.
    record: Record,
    worked: bool,
    /// The text of the position.
    text: String,
}

/// A question, the reasons that it covers, and its worth.
struct Asked<'a> {
    position: &'a Position,
    tries: Vec<Vec<Tap>>,
    about: Vec<&'static str>,
    worth: f64,
}

/// Collects positions from the worked cases, then from random games.
fn positions(entry: &'static Entry, cases: &str) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    let mut add = |table: &Table, worked| {
        let text = table.text();
        let record = match worked {
            true => table.record(),
            false => Record {
                start: Some(text.clone()),
                ..Record::of(entry)
            },
        };
        found.push(Position {
            record,
            worked,
            text,
        });
    };
    for block in cases.split("\n\n") {
        let value = |word: &str| {
            let mut lines = block.lines();
            lines.find_map(|line| line.strip_prefix(word).filter(|rest| rest.starts_with(' ')))
        };
        let options = value("options").map_or(Options::none(), common::options);
        let mut table = common::open(entry, options, value("from").map(str::trim));
        add(&table, true);
        for line in block.lines() {
            let moves = line.strip_prefix("move ").or(line.strip_prefix("line "));
            for mv in moves.unwrap_or_default().split_whitespace() {
                if table.play(mv).is_ok() {
                    add(&table, true);
                }
            }
        }
    }
    for game in 0..6 {
        let mut random = SplitMix64::new(game);
        let mut table = common::open(entry, Options::none(), None);
        for ply in 0..120 {
            let Some(mv) = common::random_move(&table, &mut random) else {
                break;
            };
            table.play(&mv).expect("a legal move plays");
            if ply > 3 && random.below(5) == 0 {
                add(&table, false);
            }
        }
    }
    found.retain(|position| position.text.len() + position.record.moves.len() * 4 < LONGEST);
    let mut seen = BTreeSet::new();
    found.retain(|Position { record, text, .. }| {
        seen.insert((text.clone(), format!("{:?}", record.options)))
    });
    found
}

fn site(site: Site) -> Vec<Tap> {
    vec![Tap::Site(site)]
}

/// Collects everything that can be tried with one touch, and with two.
fn grounds(table: &Table, position: &Position, random: &mut SplitMix64) -> [Ground; 2] {
    let of = || Ground {
        position: position.clone(),
        can: Vec::new(),
        cannot: BTreeMap::new(),
    };
    let mut grounds = [of(), of()];
    let choices = table.legal_moves();
    if !matches!(table.turn(), Turn::Player(_)) || table.is_play_over() || choices.is_empty() {
        return grounds;
    }
    let sort = |ground: &mut Ground, taps: Vec<Tap>| {
        match (match_taps(&choices, &taps), table.why_not(&taps)) {
            (TapMatch::None, Some(reason)) => {
                ground.cannot.entry(reason.key).or_default().push(taps);
            }
            (TapMatch::Partial(_) | TapMatch::Complete(_), None) => ground.can.push(taps),
            // The rules say nothing about some second touches.
            _ => {}
        }
    };
    for at in table.board().sites() {
        sort(&mut grounds[0], site(at));
    }
    let mut begins: Vec<Tap> = grounds[0].can.iter().map(|taps| taps[0]).collect();
    begins.retain(|tap| matches!(match_taps(&choices, &[*tap]), TapMatch::Partial(_)));
    shuffle(&mut begins, random);
    let at = |site: Site| table.board().place(site).at;
    for begin in begins.into_iter().take(6) {
        let Tap::Site(from) = begin else { continue };
        // A second touch that would begin another move is left out. Places near the first come
        // first: they are harder to judge.
        let mut others: Vec<Site> = table.board().sites().collect();
        others.retain(|to| *to != from && match_taps(&choices, &site(*to)) == TapMatch::None);
        others.sort_by_key(|to| {
            let ((x, y), (a, b)) = (at(from), at(*to));
            i32::from(x - a).pow(2) + i32::from(y - b).pow(2)
        });
        for to in others.into_iter().take(24) {
            sort(&mut grounds[1], vec![begin, Tap::Site(to)]);
        }
    }
    // In a position without places to touch, the moves are words.
    if grounds[0].can.is_empty() {
        let words = choices
            .iter()
            .filter(|choice| matches!(choice.taps[..], [Tap::Word(_)]));
        grounds[0]
            .can
            .extend(words.map(|choice| choice.taps.clone()));
    }
    grounds
}

fn shuffle<T>(list: &mut [T], random: &mut SplitMix64) {
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at as u32 + 1) as usize);
    }
}

/// Adds at most so many tries from a list to a question. No two tries may end on the same place.
fn add(
    tries: &mut Vec<Vec<Tap>>,
    from: &[Vec<Tap>],
    most: usize,
    random: &mut SplitMix64,
) -> usize {
    let mut from: Vec<&Vec<Tap>> = from.iter().collect();
    shuffle(&mut from, random);
    let before = tries.len();
    for taps in from {
        let free = tries.iter().all(|other| other.last() != taps.last());
        if free && tries.len() < before + most {
            tries.push(taps.clone());
        }
    }
    tries.len() - before
}

/// Makes a question from a [`Ground`], given the value of each reason.
fn question<'a>(
    ground: &'a Ground,
    worth: impl Fn(&Position, &str) -> f64,
    random: &mut SplitMix64,
) -> Option<Asked<'a>> {
    let position = &ground.position;
    let mut reasons: Vec<&'static str> = ground.cannot.keys().copied().collect();
    reasons.sort_by(|one, other| worth(position, other).total_cmp(&worth(position, one)));
    let mut asked = Asked {
        position,
        tries: Vec::new(),
        about: Vec::new(),
        worth: 0.0,
    };
    let can = 1 + random.below(2) as usize;
    if add(&mut asked.tries, &ground.can, can, random) == 0 {
        return None;
    }
    let mut left = TRIES - can - 1;
    for (nth, reason) in reasons.iter().enumerate() {
        let share = if nth == 0 && reasons.len() < 3 { 2 } else { 1 };
        let near = &ground.cannot[reason];
        let near = &near[..near.len().min(if ground.can[0].len() > 1 {
            10
        } else {
            usize::MAX
        })];
        let added = add(&mut asked.tries, near, share.min(left), random);
        left -= added;
        if added > 0 {
            asked.about.push(*reason);
            asked.worth += worth(position, reason);
        }
    }
    if position.worked {
        asked.worth *= 1.3;
    }
    shuffle(&mut asked.tries, random);
    (!asked.about.is_empty() && asked.worth > 0.0).then_some(asked)
}

/// Chooses the questions of a game. Each time it takes the question that covers the most reasons
/// that no question has covered yet.
fn chosen(entry: &'static Entry, cases: &str) -> String {
    let mut random = SplitMix64::new(20);
    let mut pool = Vec::new();
    for position in positions(entry, cases) {
        let table = position.record.open().expect("it plays");
        pool.extend(grounds(&table, &position, &mut random));
    }
    pool.retain(|ground| !ground.can.is_empty() && !ground.cannot.is_empty());
    let (mut met, mut usual) = (BTreeMap::<&str, usize>::new(), BTreeSet::new());
    for ground in &pool {
        for reason in ground.cannot.keys() {
            *met.entry(reason).or_default() += 1;
            if ground.position.record.options.is_empty() {
                usual.insert(*reason);
            }
        }
    }
    let all = pool.len() as f64;
    let mut asked: BTreeMap<&str, i32> = BTreeMap::new();
    let (mut starts, mut boards) = (BTreeSet::new(), BTreeMap::<Option<String>, i32>::new());
    let mut file = String::new();
    for _ in 0..QUESTIONS {
        // From another reading of the rules, take only reasons that the usual reading never gives.
        let worth = |position: &Position, reason: &str| {
            if !position.record.options.is_empty() && usual.contains(reason) {
                return 0.0;
            }
            // A board that was used before is worth less.
            let often = boards.get(&position.record.start).copied().unwrap_or(0);
            let rare = ((all / met[reason] as f64).ln() + 0.2) / 4_f64.powi(often);
            rare / f64::from(1 + asked.get(reason).copied().unwrap_or(0)).powi(2)
        };
        let fresh = pool
            .iter()
            .filter(|ground| !starts.contains(&ground.position.text));
        let best = fresh
            .filter_map(|ground| question(ground, worth, &mut random))
            .max_by(|one, other| one.worth.total_cmp(&other.worth));
        let Some(best) = best else { break };
        starts.insert(best.position.text.clone());
        *boards
            .entry(best.position.record.start.clone())
            .or_default() += 1;
        for reason in &best.about {
            *asked.entry(reason).or_default() += 1;
        }
        write_down(entry, &best, &mut file);
    }
    let left = entry
        .reasons
        .iter()
        .filter(|reason| !asked.contains_key(**reason));
    println!(
        "{}: {asked:?}, not {:?}",
        entry.key,
        left.collect::<Vec<_>>()
    );
    file
}

fn write_down(entry: &'static Entry, asked: &Asked, file: &mut String) {
    let Record {
        options,
        start,
        moves,
        ..
    } = &asked.position.record;
    let table = asked.position.record.open().expect("it plays");
    let names = |taps: &Vec<Tap>| {
        let names = taps.iter().map(|tap| match tap {
            Tap::Site(site) => table.board().name(*site),
            Tap::Word(word) => word,
            Tap::Die(_) => unreachable!("nothing is tried with a die"),
        });
        format!("{:?}", names.collect::<Vec<_>>().join(" "))
    };
    let tries: Vec<String> = asked.tries.iter().map(names).collect();
    let set = options
        .iter()
        .map(|(key, value)| format!("{key} = {value:?}"));
    let set = set.collect::<Vec<_>>().join(", ");
    *file += &format!("[[{}]]\n", entry.key);
    if !set.is_empty() {
        *file += &format!("options = {{ {set} }}\n");
    }
    if let Some(start) = start {
        *file += &format!("start = {start:?}\n");
    }
    if !moves.is_empty() {
        *file += &format!("moves = {:?}\n", moves.join(" "));
    }
    *file += &format!("tries = [{}]\n\n", tries.join(", "));
}

#[test]
#[ignore = "it rewrites all examinations, or only that of the game in TAVOLANDO_GAME"]
fn examinations_are_chosen() {
    let path = project_file("static/prose/examinations.toml");
    let kept = fs::read_to_string(&path).expect("a text");
    let checked: BTreeSet<&str> = common::games().map(|entry| entry.key).collect();
    let mut file = String::from(HEAD);
    for (entry, cases) in common::data_files("cases") {
        if checked.contains(entry.key) {
            file += &chosen(entry, &cases);
        } else {
            let head = format!("[[{}]]\n", entry.key);
            let questions = kept.split_inclusive("\n\n");
            file.extend(questions.filter(|question| question.starts_with(&head)));
        }
    }
    fs::write(path, file).expect("it is written");
}

/// Returns the questions on the page of a game.
pub(crate) fn questions(page: &Page) -> Vec<Question> {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let mut examinations = blocks.filter_map(|block| match block {
        Block::Examination(questions) => Some(questions.clone()),
        _ => None,
    });
    let first = examinations.next().unwrap_or_default();
    assert!(examinations.next().is_none(), "two examinations");
    first
}

/// Checks a question against the rules and returns the reasons for which they refuse its tries.
fn reasons(question: &Question, heads: [&Head; 2]) -> BTreeSet<&'static str> {
    let table = question.record.open().expect("it plays");
    assert!(matches!(table.turn(), Turn::Player(_)), "{question:?}");
    let choices = table.legal_moves();
    let mut reasons = BTreeSet::new();
    let (mut can, mut ends) = (0, BTreeSet::new());
    for names in &question.tries {
        let taps = table.parse_taps(names).expect("it is there");
        // Two tries with the same end would have the same number on the board.
        assert!(ends.insert(taps.last().copied()), "{question:?}");
        let refused = table.why_not(&taps);
        let begins = match_taps(&choices, &taps) != TapMatch::None;
        assert_eq!(begins, refused.is_none(), "{names}: {question:?}");
        let Some(reason) = refused else {
            can += 1;
            continue;
        };
        for head in heads {
            assert!(head.why.get(reason.key).is_some(), "{}", reason.key);
            assert!(!head.why(&reason).contains('{'), "{}", head.why(&reason));
        }
        reasons.insert(reason.key);
    }
    assert!(can > 0 && can < question.tries.len(), "{question:?}");
    assert!((3..=TRIES).contains(&question.tries.len()), "{question:?}");
    reasons
}

#[test]
fn the_rules_can_answer_the_examination_of_every_game() {
    let [it, en] = books();
    let mut all = 0;
    for entry in common::games() {
        let [translated, asked] = [it, en].map(|book| questions(&book.games[entry.key]));
        assert_eq!(asked, translated, "{}", entry.key);
        let positions = asked.iter().map(|question| {
            let table = question.record.open().expect("it plays");
            table.text()
        });
        let positions: BTreeSet<_> = positions.collect();
        assert_eq!(positions.len(), asked.len(), "{}", entry.key);
        let heads = [&it, &en].map(|book| &book.games[entry.key].head);
        let named: BTreeSet<_> = asked
            .iter()
            .flat_map(|question| reasons(question, heads))
            .collect();
        assert!(
            named.len() >= entry.reasons.len().min(2),
            "{}: {named:?}",
            entry.key
        );
        all += named.len();
    }
    // More reasons make better examinations.
    let wanted = if common::is_one_game() { 0 } else { 200 };
    assert!(all >= wanted, "{all} reasons");
}
