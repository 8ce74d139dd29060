//! Laws that every game of the collection keeps, with every option, in positions of random games.

use crate::common;
use proptest::prelude::*;
use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};
use tavolando::{
    games::{Entry, GAMES},
    rules::{Event, Form, Options, Pile, SplitMix64, Tap, Turn, apply_event},
    scene::{Sprites, keyframes},
    table::{ESCAPED_SPACE, LegalMove, Record, SET_UP_PREFIX, Table, TapMatch, match_taps},
};

/// Longer than any game takes. In random games of Ming Mang men change sides for thousands of
/// moves.
const LONGEST: usize = 30_000;

/// A position of a random game.
struct Position<'a> {
    table: &'a mut Table,
    choices: &'a [LegalMove],
    /// The pieces at the start of the game.
    start: &'a [Pile],
    /// The events since the last position that the laws checked.
    events: &'a [Event],
    /// The number of positions with the same game and options that were checked before.
    number: usize,
    seen: &'a Seen,
}

/// Findings from all games together.
#[derive(Default)]
struct Seen {
    /// The remarks, by game and key.
    remarks: Mutex<BTreeSet<(&'static str, &'static str)>>,
    /// The number of positions in which the seeds were counted.
    counted: AtomicUsize,
}

/// A law: its name, the number of random games of each game to check, and the check.
type Law = (&'static str, u64, fn(&mut Position));

macro_rules! laws {
    ($($law:ident: $games:literal,)*) => { [$((stringify!($law), $games, $law)),*] };
}

const LAWS: [Law; 9] = laws! {
    only_ended_games_have_no_moves: 40,
    text_goes_out_and_comes_back_the_same: 8,
    a_position_can_be_set_up_in_the_middle_of_a_game: 3,
    records_go_out_and_come_back_the_same: 3,
    undo_gives_back_exactly_what_was: 6,
    events_tell_what_changes_and_films_end_there: 10,
    every_move_can_be_tapped_and_every_refused_tap_has_a_reason: 6,
    seeds_are_never_lost: 10,
    remarks_are_announced_by_the_registry: 60,
};

/// Returns the number of games to play. It is lower when an option is set, and on boards with more
/// than 200 places. There games are long, with hundreds of moves a turn.
fn fewer(games: u64, options: &Options, table: &Table) -> u64 {
    const LARGE: usize = 200;
    let sets = if options.is_empty() { 1 } else { 6 };
    let size = if table.board().places.len() > LARGE {
        5
    } else {
        1
    };
    games.div_ceil(sets * size)
}

/// Checks a position against all laws that apply to a random game with this number.
fn check(met: &mut Position, game: u64) {
    let options = met.table.record().options;
    for (name, games, law) in LAWS {
        if game < fewer(games, &options, met.table)
            && catch_unwind(AssertUnwindSafe(|| law(met))).is_err()
        {
            let (key, moves) = (met.table.entry().key, met.table.moves());
            panic!("{name}: not in {key} with {options:?} after {moves:?}");
        }
    }
}

/// Plays random games of one game and one set of options. The laws check each position of the first
/// moves, and after that only some.
fn play(entry: &'static Entry, options: &Options, seen: &Seen) {
    let max = LAWS.iter().map(|(_, games, _)| *games).max();
    let mut number = 0;
    let at_start = common::open(entry, options.clone(), None);
    for game in 0..fewer(max.expect("laws"), options, &at_start) {
        let mut random = SplitMix64::new(game);
        let mut table = common::open(entry, options.clone(), None);
        let start = table.piles();
        let mut events = Vec::new();
        for moves in 0.. {
            assert!(moves < LONGEST, "{} does not end", entry.key);
            let choices = table.legal_moves();
            let over = matches!(table.turn(), Turn::Over(_));
            if moves < 24 || moves % 19 == 0 || over {
                let mut met = Position {
                    table: &mut table,
                    choices: &choices,
                    start: &start,
                    events: &events,
                    number,
                    seen,
                };
                check(&mut met, game);
                number += 1;
                events.clear();
            }
            let Some(mv) = common::random_choice(&table, choices, &mut random) else {
                assert!(over, "{}", entry.key);
                break;
            };
            events.extend(table.play(&mv).expect("a legal move plays"));
        }
    }
}

#[test]
fn all_invariants_hold_in_random_games_and_the_games_end() {
    let seen = Seen::default();
    let mut all = Vec::new();
    for entry in common::games() {
        let sets = common::option_sets(entry).into_iter();
        all.extend(sets.map(|options| (entry, options)));
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((entry, options)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            play(entry, options, &seen);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let remarks = seen.remarks.into_inner().expect("all laws hold");
    if !common::is_one_game() {
        assert!(all.len() > GAMES.len());
        assert!(seen.counted.into_inner() > 1_000);
        assert!(remarks.len() >= 4, "{remarks:?}");
    }
}

fn only_ended_games_have_no_moves(met: &mut Position) {
    let over = matches!(met.table.turn(), Turn::Over(_));
    assert_eq!(over, met.choices.is_empty(), "{}", met.table.text());
}

fn text_goes_out_and_comes_back_the_same(met: &mut Position) {
    let Position { table, choices, .. } = met;
    let text = table.text();
    let mut again = common::open(table.entry(), table.record().options, None);
    again
        .set_up(&text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.text(), text);
    assert_eq!(again.piles(), table.piles(), "{text}");
    // Two passes of Go begin an agreement, which the text does not show until a stone is marked.
    // Two more passes begin it again.
    if table.is_play_over() && !again.is_play_over() {
        for _ in 0..2 {
            again.play("pass").expect("a pass is legal");
        }
        assert_eq!(again.text(), text);
    }
    let more = again.legal_moves();
    // Only the history can make a difference: a repeated position or a count of turns. It can end a
    // game or forbid a move, but never allow one.
    let remembers = ["repetition", "quiet", "superko"]
        .iter()
        .any(|key| table.entry().remarks.contains(key) || table.entry().reasons.contains(key));
    if remembers {
        assert!(choices.iter().all(|choice| more.contains(choice)), "{text}");
    } else {
        assert_eq!(again.turn(), table.turn(), "{text}");
        assert_eq!(more, *choices, "{text}");
    }
}

fn a_position_can_be_set_up_in_the_middle_of_a_game(met: &mut Position) {
    let Position { table, choices, .. } = met;
    let (text, piles, moves) = (table.text(), table.piles(), table.moves().len());
    assert!(!text.contains(ESCAPED_SPACE), "{text}");
    let none = choices
        .iter()
        .all(|choice| !choice.notation.starts_with(SET_UP_PREFIX));
    assert!(none, "{text}");
    let entry = format!("{SET_UP_PREFIX}{text}");
    let events = table
        .play(&entry)
        .unwrap_or_else(|illegal| panic!("{text}: {illegal:?}"));
    assert_eq!(events, [], "{text}");
    assert_eq!((table.text(), table.piles()), (text.clone(), piles));
    assert_eq!(
        table.moves()[moves],
        entry.replace(' ', &ESCAPED_SPACE.to_string())
    );
    if met.number % 17 == 16 {
        let record = table.record();
        assert_eq!(record.open().expect("it opens").text(), text);
    }
    assert!(table.undo());
    assert_eq!(table.text(), text);
    for wrong in ["", "nonsense", "␣"] {
        assert!(
            table.play(&format!("{SET_UP_PREFIX}{wrong}")).is_err(),
            "{wrong}"
        );
    }
    assert_eq!(table.moves().len(), moves);
}

fn records_go_out_and_come_back_the_same(met: &mut Position) {
    if met.number % 17 != 16 {
        return;
    }
    let record = met.table.record();
    let json = serde_json::to_string(&record).expect("a record is JSON");
    let again = Record::parse(&json).expect("what was written reads");
    assert_eq!(again, record);
    let opened = again.open().expect("what was played plays");
    assert_eq!(opened.text(), met.table.text());
    assert_eq!(opened.record(), record);
}

fn undo_gives_back_exactly_what_was(met: &mut Position) {
    let Position { table, choices, .. } = met;
    let (before, piles, moves) = (table.text(), table.piles(), table.moves().len());
    // In a position with hundreds of moves, try only some of them, and different ones each time.
    let stride = choices.len().div_ceil(16).max(1);
    for choice in choices.iter().skip(met.number % stride).step_by(stride) {
        table.play(&choice.notation).expect("a legal move plays");
        assert!(table.undo());
        assert_eq!(table.text(), before);
        assert_eq!(table.piles(), piles);
        assert_eq!(table.moves().len(), moves);
    }
}

fn events_tell_what_changes_and_films_end_there(met: &mut Position) {
    let Position { table, choices, .. } = met;
    let Some(choice) = choices.last() else {
        return;
    };
    let before = table.piles();
    let events = table.play(&choice.notation).expect("a legal move plays");
    let mut piles = before.clone();
    assert!(events.iter().all(|event| apply_event(&mut piles, event)));
    assert_eq!(piles, table.piles(), "{} {}", choice.notation, table.text());
    let sprites = Sprites::of(&before);
    if let Some(last) = keyframes(&sprites, &events).pop() {
        for site in table.board().sites() {
            let count: u16 = piles
                .iter()
                .filter(|pile| pile.site == site)
                .map(|pile| pile.count)
                .sum();
            assert_eq!(last.sprites.count(site), usize::from(count));
        }
        assert_eq!(last.sprites.all().len(), usize::from(count(&piles)));
    }
    assert_eq!(table.events_of(table.moves().len() - 1), events);
    table.undo();
}

fn every_move_can_be_tapped_and_every_refused_tap_has_a_reason(met: &mut Position) {
    let Position { table, choices, .. } = met;
    if table.turn() == Turn::Chance || choices.is_empty() {
        return;
    }
    let notations: BTreeSet<&str> = choices.iter().map(|choice| &*choice.notation).collect();
    assert_eq!(
        notations.len(),
        choices.len(),
        "two moves are written alike"
    );
    for (index, choice) in choices.iter().enumerate() {
        assert_eq!(match_taps(choices, &choice.taps), TapMatch::Complete(index));
        for taps in 1..choice.taps.len() {
            assert!(matches!(
                match_taps(choices, &choice.taps[..taps]),
                TapMatch::Partial(_)
            ));
        }
    }
    for site in table.board().sites() {
        let taps = [Tap::Site(site)];
        let reason = table.why_not(&taps);
        match match_taps(choices, &taps) {
            TapMatch::None => {
                let reason = reason.unwrap_or_else(|| panic!("no reason at {}", table.text()));
                assert!(
                    table.entry().reasons.contains(&reason.key),
                    "{}",
                    reason.key
                );
            }
            _ => assert_eq!(reason, None, "{}", table.text()),
        }
    }
}

fn count(piles: &[Pile]) -> u16 {
    piles.iter().map(|pile| pile.count).sum()
}

fn seeds_are_never_lost(met: &mut Position) {
    // On a board without stores, captured seeds leave the game.
    let places = &met.table.board().places;
    let keeps = places
        .iter()
        .any(|place| matches!(place.form, Form::Store { .. }));
    if keeps && places.iter().all(|place| place.form.is_hollow()) {
        let now = count(&met.table.piles());
        assert_eq!(now, count(met.start), "{}", met.table.text());
        met.seen.counted.fetch_add(1, Ordering::Relaxed);
    }
}

fn remarks_are_announced_by_the_registry(met: &mut Position) {
    let entry = met.table.entry();
    for event in met.events {
        if let Event::Remark(message) = event {
            assert!(entry.remarks.contains(&message.key), "{}", message.key);
            let mut remarks = met.seen.remarks.lock().expect("all laws hold");
            remarks.insert((entry.key, message.key));
        }
    }
}

/// Follows a list of choices through a game, each taken modulo the number of legal choices.
fn follow(entry: &'static Entry, options: Options, choices: &[u16]) -> Table {
    let mut table = common::open(entry, options, None);
    for choice in choices {
        let legal = table.legal_moves();
        if legal.is_empty() {
            break;
        }
        let notation = &legal[usize::from(*choice) % legal.len()].notation;
        table.play(notation).expect("a legal move plays");
    }
    table
}

/// Chooses any game with any set of options, by its index in the registry and in its option sets.
fn any_game() -> impl Strategy<Value = (usize, prop::sample::Index)> {
    (0..GAMES.len(), any::<prop::sample::Index>())
}

fn opened((game, set): (usize, prop::sample::Index)) -> (&'static Entry, Options) {
    let sets = common::option_sets(GAMES[game]);
    (GAMES[game], set.get(&sets).clone())
}

proptest! {
    #[test]
    fn undoing_every_move_leads_to_the_start(
        game in any_game(),
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let (entry, options) = opened(game);
        let mut table = follow(entry, options.clone(), &choices);
        while table.undo() {}
        prop_assert_eq!(table.text(), common::open(entry, options, None).text());
    }

    #[test]
    fn no_text_causes_a_panic_when_read_as_a_position(text in ".{0,80}") {
        for entry in GAMES {
            let mut table = common::open(entry, Options::none(), None);
            let before = table.text();
            if table.set_up(&text).is_err() {
                prop_assert_eq!(table.text(), before);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]
    #[test]
    fn no_damaged_position_causes_a_panic(
        game in any_game(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
        at in any::<prop::sample::Index>(),
        put in prop::sample::select(vec!["", " ", "|", "/", "9", "-", "S", "N", "over", "999", "seen", "."]),
    ) {
        let (entry, options) = opened(game);
        let mut table = follow(entry, options, &choices);
        let text = table.text();
        let place = at.index(text.len());
        let damaged = format!("{}{put}{}", &text[..place], &text[place + 1..]);
        if table.set_up(&damaged).is_ok() {
            // A text that can be read gives a position that can be played.
            let read = table.text();
            table.set_up(&read).expect("what was written reads");
            prop_assert_eq!(table.text(), read);
        }
    }
}
