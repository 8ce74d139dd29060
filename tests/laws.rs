//! Laws that every game of the collection keeps, with every option, on positions met in random play.

mod common;

use proptest::prelude::*;
use std::collections::BTreeSet;
use tavolando::{
    games::{Entry, GAMES},
    rules::{Form, Options, SplitMix64, Turn, settle},
    scene::{Stage, film},
    table::{Picked, Record, Table, pick},
};

/// Longer than any game takes.
const LONGEST: usize = 5_000;

/// Plays random games of every game and option set, fewer where an option is set; `check` sees each
/// table before each of the first moves, and then now and again.
fn in_random_games(games: u64, mut check: impl FnMut(&mut Table)) {
    assert!(!GAMES.is_empty());
    for entry in GAMES {
        for options in common::option_sets(entry) {
            let games = if options.is_empty() {
                games
            } else {
                games.div_ceil(6)
            };
            for seed in 0..games {
                let mut random = SplitMix64::new(seed);
                let mut table = common::open(entry, options.clone(), None);
                let mut moves = 0;
                loop {
                    let over = matches!(table.turn(), Turn::Over(_));
                    if moves < 24 || moves % 19 == 0 || over {
                        check(&mut table);
                    }
                    let Some(mv) = common::random_move(&table, &mut random) else {
                        break;
                    };
                    table.play(&mv).expect("a legal move plays");
                    moves += 1;
                    assert!(moves < LONGEST, "{} does not end", entry.key);
                }
                assert!(matches!(table.turn(), Turn::Over(_)), "{}", entry.key);
            }
        }
    }
}

#[test]
fn random_games_end_and_only_ended_games_have_no_moves() {
    in_random_games(40, |table| {
        let over = matches!(table.turn(), Turn::Over(_));
        assert_eq!(over, table.choices().is_empty(), "{}", table.text());
    });
}

#[test]
fn text_goes_out_and_comes_back_the_same() {
    in_random_games(8, |table| {
        let text = table.text();
        let record = table.record();
        let mut again = common::open(table.entry(), record.options, None);
        again
            .set_up(&text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.text(), text);
        assert_eq!(again.piles(), table.piles(), "{text}");
        if again.turn() == table.turn() && again.choices() == table.choices() {
            return;
        }
        // Two passes of Go begin an agreement that the text does not tell of before a stone is marked.
        if table
            .choices()
            .iter()
            .any(|choice| choice.notation == "done")
        {
            return;
        }
        // Only what came before can make a difference: a position that has come back, or a count of
        // turns. It can end a game or forbid a move, and never allow one.
        let remembers = ["repetition", "quiet", "superko"]
            .iter()
            .any(|key| table.entry().remarks.contains(key) || table.entry().reasons.contains(key));
        assert!(remembers, "{text}");
        let more = again.choices();
        assert!(
            table.choices().iter().all(|choice| more.contains(choice)),
            "{text}"
        );
    });
}

#[test]
fn records_go_out_and_come_back_the_same() {
    let mut step = 0;
    in_random_games(3, |table| {
        step += 1;
        if step % 17 != 0 {
            return;
        }
        let record = table.record();
        let json = serde_json::to_string(&record).expect("a record is JSON");
        let again = Record::parse(&json).expect("what was written reads");
        assert_eq!(again, record);
        let opened = again.open().expect("what was played plays");
        assert_eq!(opened.text(), table.text());
        assert_eq!(opened.record(), record);
    });
}

#[test]
fn undo_gives_back_exactly_what_was() {
    in_random_games(6, |table| {
        let (before, piles, moves) = (table.text(), table.piles(), table.moves().len());
        for choice in table.choices() {
            table.play(&choice.notation).expect("a legal move plays");
            assert!(table.undo());
            assert_eq!(table.text(), before);
            assert_eq!(table.piles(), piles);
            assert_eq!(table.moves().len(), moves);
        }
    });
}

#[test]
fn events_tell_what_changes_and_films_end_there() {
    in_random_games(10, |table| {
        let before = table.piles();
        let Some(choice) = table.choices().into_iter().next_back() else {
            return;
        };
        let events = table.play(&choice.notation).expect("a legal move plays");
        let mut piles = before.clone();
        events.iter().for_each(|event| settle(&mut piles, event));
        assert_eq!(piles, table.piles(), "{} {}", choice.notation, table.text());
        let stage = Stage::of(&before);
        if let Some(last) = film(&stage, &events).pop() {
            for site in table.board().sites() {
                let count: u16 = piles
                    .iter()
                    .filter(|pile| pile.site == site)
                    .map(|pile| pile.count)
                    .sum();
                assert_eq!(last.stage.count(site), usize::from(count));
            }
            let all: u16 = piles.iter().map(|pile| pile.count).sum();
            assert_eq!(last.stage.tokens().len(), usize::from(all));
        }
        assert_eq!(table.events_of(table.moves().len() - 1), events);
        table.undo();
    });
}

#[test]
fn every_move_can_be_tapped_and_every_refused_tap_has_a_reason() {
    in_random_games(6, |table| {
        let choices = table.choices();
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
            assert_eq!(pick(&choices, &choice.taps), Picked::Whole(index));
            for taps in 1..choice.taps.len() {
                assert!(matches!(
                    pick(&choices, &choice.taps[..taps]),
                    Picked::Partly(_)
                ));
            }
        }
        for site in table.board().sites() {
            let taps = [tavolando::rules::Tap::Site(site)];
            let reason = table.why_not(&taps);
            match pick(&choices, &taps) {
                Picked::Nothing => {
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
    });
}

#[test]
fn seeds_are_never_lost() {
    let mut sown = 0;
    in_random_games(10, |table| {
        // Where there is no store, captured seeds leave the game.
        let places = &table.board().places;
        let keeps = places
            .iter()
            .any(|place| matches!(place.form, Form::Store { .. }));
        if keeps && places.iter().all(|place| place.form.is_hollow()) {
            let start = common::open(table.entry(), table.record().options, None);
            let count =
                |table: &Table| -> u16 { table.piles().iter().map(|pile| pile.count).sum() };
            assert_eq!(count(table), count(&start), "{}", table.text());
            sown += 1;
        }
    });
    assert!(sown > 1_000);
}

#[test]
fn remarks_are_announced_by_the_registry() {
    let mut heard = BTreeSet::new();
    in_random_games(60, |table| {
        let Some(last) = table.moves().len().checked_sub(1) else {
            return;
        };
        for event in table.events_of(last) {
            if let tavolando::rules::Event::Remark(message) = event {
                assert!(
                    table.entry().remarks.contains(&message.key),
                    "{}",
                    message.key
                );
                heard.insert((table.entry().key, message.key));
            }
        }
    });
    assert!(heard.len() >= 4, "{heard:?}");
}

/// Follows a list of choices through a game, each taken modulo what is legal.
fn follow(entry: &'static Entry, options: Options, choices: &[u16]) -> Table {
    let mut table = common::open(entry, options, None);
    for choice in choices {
        let legal = table.choices();
        if legal.is_empty() {
            break;
        }
        let notation = &legal[usize::from(*choice) % legal.len()].notation;
        table.play(notation).expect("a legal move plays");
    }
    table
}

proptest! {
    #[test]
    fn taking_every_move_back_leads_to_the_start(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        for entry in GAMES {
            let mut table = follow(entry, Options::none(), &choices);
            while table.undo() {}
            prop_assert_eq!(table.text(), common::open(entry, Options::none(), None).text());
        }
    }

    #[test]
    fn no_text_makes_a_position_panic(text in ".{0,80}") {
        for entry in GAMES {
            let mut table = common::open(entry, Options::none(), None);
            let before = table.text();
            if table.set_up(&text).is_err() {
                prop_assert_eq!(table.text(), before);
            }
        }
    }

    #[test]
    fn no_damaged_position_makes_a_panic(
        choices in prop::collection::vec(any::<u16>(), 0..60),
        at in any::<prop::sample::Index>(),
        put in prop::sample::select(vec!["", " ", "|", "/", "9", "-", "S", "N", "over", "999", "seen", "."]),
    ) {
        for entry in GAMES {
            let mut table = follow(entry, Options::none(), &choices);
            let text = table.text();
            let place = at.index(text.len());
            let damaged = format!("{}{put}{}", &text[..place], &text[place + 1..]);
            if table.set_up(&damaged).is_ok() {
                // Whatever reads is a position that plays.
                let read = table.text();
                table.set_up(&read).expect("what was written reads");
                prop_assert_eq!(table.text(), read);
            }
        }
    }
}
