//! The sentences beside the board: pieces that change places, the aim of each stage, and the lists
//! of games by length.

use crate::common::{self, books_by_lang};
use std::collections::BTreeSet;
use tavolando::{
    games::{self, GAMES},
    prose::compile::Book,
    rules::{Event, Options, Seat, Site, SplitMix64, Tap, Turn},
    speech::Speech,
    table::{LegalMove, Record, Session, SessionConfig},
    text::Lang,
};

#[test]
fn pieces_that_change_places_in_senet_are_described_with_both_places() {
    let senet = games::find("senet").expect("senet");
    let start = "WBWBWBWBWB/........../.......... r0,0 o0,0 W ~1";
    let mut table = common::open(senet, Options::none(), Some(start));
    let events = table.play("9-10").expect("a legal move");
    for (lang, book) in books_by_lang() {
        let (words, head) = (lang.words(), &book.games["senet"].head);
        let speech = Speech {
            words,
            head,
            counts: None,
        };
        let text = match lang {
            Lang::En => "From 9 to 10; the piece there goes back to 9.",
            Lang::It => "Da 9 a 10; il pezzo che era lì torna a 9.",
        };
        assert_eq!(speech.describe_move(&table, None, &events), text);
    }
}

#[test]
fn moves_are_described_with_the_numbers_of_their_notation() {
    // The kits of games whose sides count the same points from their own ends.
    for (game, throw) in [("backgammon", "~13"), ("plakoto", "~13")] {
        let mut table = common::open(games::find(game).expect("a game"), Options::none(), None);
        table.play(throw).expect("a throw");
        let mut counted = 0;
        for _ in 0..40 {
            let seat = match table.turn() {
                Turn::Player(seat) => seat,
                _ => {
                    let plies = table.moves().len() as u64;
                    let number = plies.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    let throw = table.pick_throw(number).expect("a throw");
                    table.play(&throw).expect("a legal throw");
                    continue;
                }
            };
            let notation = table.legal_moves().remove(0).notation;
            let numbers: Vec<&str> = notation
                .trim_end_matches(['*', '^'])
                .split('/')
                .filter(|name| name.parse::<u8>().is_ok())
                .collect();
            let events = table.play(&notation).expect("a legal move");
            for (lang, book) in books_by_lang() {
                let (words, head) = (lang.words(), &book.games[game].head);
                let speech = Speech {
                    words,
                    head,
                    counts: None,
                };
                let text = speech.describe_move(&table, Some(seat), &events);
                let named: Vec<&str> = text
                    .split(|sign: char| !sign.is_ascii_digit())
                    .filter(|number| !number.is_empty())
                    .collect();
                for number in &numbers {
                    assert!(named.contains(number), "{game} {notation}: {text}");
                }
                counted += usize::from(seat == Seat::SECOND && !numbers.is_empty());
            }
        }
        assert!(counted >= 10, "{game}: {counted}");
    }
}

#[test]
fn the_store_of_a_game_for_one_is_named_without_an_owner() {
    let entry = games::find("tchuka-ruma").expect("a game");
    let mut table = common::open(entry, Options::default(), None);
    // Two seeds from the third of four pits: the last falls into the Ruma.
    let events = table.play("3").expect("a legal move");
    for (lang, book) in books_by_lang() {
        let (words, head) = (lang.words(), &book.games["tchuka-ruma"].head);
        let speech = Speech {
            words,
            head,
            counts: None,
        };
        let text = speech.describe_move(&table, None, &events);
        let [name, player] = ["Ruma", "player"].map(|key| head.player(key).to_string());
        assert!(
            text.contains(&name) && !text.contains(&player),
            "{lang:?}: {text}"
        );
    }
}

/// Returns the two places if a piece moved between them and a piece of the other side moved the
/// opposite way.
fn exchange(events: &[Event]) -> Option<(Site, Site)> {
    let mut moves = events.iter().filter_map(|event| match event {
        Event::Move { kind, path, .. } => Some((kind.owner?, *path.first()?, *path.last()?)),
        _ => None,
    });
    let (owner, from, to) = moves.next()?;
    let back = |(other, begin, end): (_, Site, Site)| other != owner && (begin, end) == (to, from);
    moves.any(back).then_some((from, to))
}

#[test]
fn pieces_that_change_places_are_described_with_both_places_in_every_game() {
    let mut found = BTreeSet::new();
    for entry in GAMES {
        for options in common::option_sets(entry) {
            let mut random = SplitMix64::new(7);
            let mut table = common::open(entry, options, None);
            for _ in 0..60 {
                let Some(notation) = common::random_move(&table, &mut random) else {
                    break;
                };
                let events = table.play(&notation).expect("a legal move plays");
                let Some((from, to)) = exchange(&events) else {
                    continue;
                };
                found.insert(entry.key);
                for (lang, book) in books_by_lang() {
                    let (words, head) = (lang.words(), &book.games[entry.key].head);
                    let speech = Speech {
                        words,
                        head,
                        counts: None,
                    };
                    let [from, to] = [from, to].map(|site| speech.site(&table, site));
                    let path = words.fill("told-swap", &[("from", &from), ("to", &to)]);
                    let text = speech.describe_move(&table, None, &events);
                    assert!(text.starts_with(&path), "{} {notation}: {text}", entry.key);
                }
            }
        }
    }
    assert!(found.contains("senet"), "{found:?}");
}

#[test]
fn every_stage_of_a_game_has_an_aim_of_its_own_in_both_languages() {
    for (lang, book) in books_by_lang() {
        for entry in GAMES {
            let head = &book.games[entry.key].head;
            let mut aims: Vec<&str> = head.aims.iter().map(|(key, _)| key).collect();
            let mut stages = entry.stages.to_vec();
            aims.sort_unstable();
            stages.sort_unstable();
            assert_eq!(aims, stages, "{} {}", entry.key, lang.code());
            for stage in stages {
                assert_ne!(head.aim_at(Some(stage)), head.aim, "{} {stage}", entry.key);
            }
            assert_eq!(head.aim_at(None), head.aim);
        }
    }
}

#[test]
fn random_games_reach_every_stage() {
    for entry in GAMES.iter().filter(|entry| !entry.stages.is_empty()) {
        let mut found = BTreeSet::new();
        let sets = common::option_sets(entry).into_iter();
        for (options, seed) in sets.flat_map(|set| (0..16).map(move |seed| (set.clone(), seed))) {
            let mut random = SplitMix64::new(seed);
            let mut table = common::open(entry, options, None);
            for moves in 0..20 {
                found.extend(table.info_after(moves).stage);
                let mut choices = table.legal_moves();
                // Words are rare among many choices, so prefer them.
                let says = |choice: &LegalMove| matches!(choice.taps[..], [Tap::Word(_)]);
                if choices.iter().any(says) && random.below(4) > 0 {
                    choices.retain(says);
                }
                let Some(notation) = common::random_choice(&table, choices, &mut random) else {
                    break;
                };
                table.play(&notation).expect("a legal move plays");
            }
        }
        let stages: BTreeSet<&str> = entry.stages.iter().copied().collect();
        assert_eq!(found, stages, "{}", entry.key);
    }
}

#[test]
fn konane_begins_with_the_removal_of_a_piece() {
    let konane = games::find("konane").expect("konane");
    let mut table = common::open(konane, Options::none(), None);
    let mut stages = vec![table.info_after(0).stage];
    for (nth, notation) in ["xd5", "xd4"].into_iter().enumerate() {
        table.play(notation).expect("a legal move");
        stages.push(table.info_after(nth + 1).stage);
    }
    assert_eq!(stages, [Some("opening"), Some("opening"), None]);
}

/// Returns the keys of the games in the choice with this name on the cover.
fn keys<'a>(book: &'a Book, name: &str) -> BTreeSet<&'a str> {
    let mut choices = book.index.filters.iter().flat_map(|list| &list.choices);
    let (_, keys) = choices
        .find(|(found, _)| found == name)
        .unwrap_or_else(|| panic!("no choice {name}"));
    keys.iter().map(String::as_str).collect()
}

#[test]
fn the_groups_by_length_include_the_shorter_games() {
    let names = |lang| match lang {
        Lang::En => [
            "Up to 5 minutes",
            "Up to 10 minutes",
            "Up to 20 minutes",
            "More than 20 minutes",
        ],
        Lang::It => [
            "Fino a 5 minuti",
            "Fino a 10 minuti",
            "Fino a 20 minuti",
            "Più di 20 minuti",
        ],
    };
    for (lang, book) in books_by_lang() {
        let [five, ten, twenty, more] = names(lang).map(|name| keys(book, name));
        assert!(five.len() >= 2 && five.is_subset(&ten) && ten.is_subset(&twenty));
        assert!(five.len() < ten.len() && ten.len() < twenty.len());
        assert!(!more.is_empty() && more.is_disjoint(&twenty));
        assert_eq!(twenty.len() + more.len(), GAMES.len());
    }
}

#[test]
fn a_throw_in_vain_is_said_with_its_number_in_every_game_with_dice() {
    let mut found = BTreeSet::new();
    for entry in GAMES.iter().filter(|entry| entry.dice) {
        let mut random = SplitMix64::new(11);
        'games: for _ in 0..20 {
            let mut table = common::open(entry, Options::none(), None);
            for _ in 0..400 {
                let Some(notation) = common::random_move(&table, &mut random) else {
                    break;
                };
                let was_thrown = table.turn() == Turn::Chance;
                let events = table.play(&notation).expect("a legal move plays");
                let choices = table.legal_moves();
                let is_pass = matches!(&choices[..], [only] if only.forced && matches!(only.taps[..], [Tap::Word(_)]));
                let (Turn::Player(seat), true, true) = (table.turn(), was_thrown, is_pass) else {
                    continue;
                };
                found.insert(entry.key);
                for (lang, book) in books_by_lang() {
                    let (words, head) = (lang.words(), &book.games[entry.key].head);
                    let speech = Speech {
                        words,
                        head,
                        counts: None,
                    };
                    let text = speech.idle_throw(&table, seat, &events);
                    let player = speech.seat(&table, seat);
                    assert!(text.starts_with(&player), "{}: {text}", entry.key);
                    let has_number = text.contains(|sign: char| sign.is_ascii_digit());
                    assert!(has_number, "{}: {text}", entry.key);
                }
                break 'games;
            }
        }
    }
    // Three dice of Duodecim scripta are hardly ever thrown in vain.
    assert!(found.len() >= 6, "{found:?}");
}

#[test]
fn the_territory_of_go_is_told_when_it_is_counted() {
    let go = games::find("go").expect("go");
    let record = Record {
        start: Some(format!("{}3wb4 B B0 W0", "3wb4/".repeat(8))),
        moves: ["pass", "pass"].map(String::from).to_vec(),
        ..Record::of(go)
    };
    let session = Session::of(&record, SessionConfig::default()).expect("a game");
    for (lang, book) in books_by_lang() {
        let (words, head) = (lang.words(), &book.games["go"].head);
        let speech = Speech {
            words,
            head,
            counts: None,
        };
        let labels = speech.site_labels(&session, None, &[], &[]);
        for (place, seat) in [("j1", Seat::FIRST), ("a1", Seat::SECOND)] {
            let site = session.table().board().find_site(place).expect("a place");
            let player = speech.seat(session.table(), seat);
            let owned = words.fill("sign-owned", &[("player", &player)]);
            let spoken = &labels[site.index()].spoken;
            assert!(spoken.contains(&owned), "{lang:?} {place}: {spoken}");
        }
    }
}
