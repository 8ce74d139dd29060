//! Tests of the sowing games as a family: games and matches end in bounded time, and rounds that
//! the players lay out themselves keep the laws of every game.

use crate::{common, contest::Clock};
use tavolando::{
    games::{self, Entry, GAMES},
    rules::{
        Event, Options, Score, Seat, Sign, SignShape, Site, SplitMix64, Tap, Turn, Verdict,
        apply_event, lap_sites,
    },
    scene::{Sprites, keyframes},
    search::{Budget, CountUnit, LEVELS, Proof, Scope, SearchResult, SeriesLimit},
    table::{Control, Record, Session, SessionConfig, Table, TapMatch, TapResult, match_taps},
};

/// Returns the sowing games.
fn sown() -> Vec<&'static Entry> {
    let family: Vec<&Entry> = GAMES
        .iter()
        .copied()
        .filter(|entry| ["mancala", "mancala-world"].contains(&entry.chapter))
        .collect();
    assert!(family.len() >= 4, "{}", family.len());
    family
}

/// Options that have an effect only together.
const MATCHES: [(&str, &str); 4] = [
    ("layli-goobalay", "match=rounds set-up=free"),
    (
        "layli-goobalay",
        "match=rounds max-rounds=100 quiet-limit=200",
    ),
    ("nsa-isong", "match=50 variant=ba-awa feeding=no"),
    ("hoyito", "match=50 direction=clockwise skip-origin=yes"),
];

/// Plays so many random moves of every sowing game, with every option and also as whole matches.
/// Every game must end, and none may take longer than even the slowest machine needs.
fn every_game_ends(moves: u64) {
    for entry in sown() {
        let mut sets = common::option_sets(entry);
        let together = MATCHES.iter().filter(|(key, _)| *key == entry.key);
        sets.extend(together.map(|(_, options)| common::options(options)));
        for options in sets {
            let mut thinker = common::open(entry, options.clone(), None).thinker();
            let (mut played, mut seed) = (0, 0);
            while played < moves {
                // The clock shows a random game that hangs.
                let mut clock = Clock::begin();
                let tally = thinker.playouts(SeriesLimit::Games(20), seed, false, &mut clock);
                assert_eq!(tally.unfinished, 0, "{} {options:?}", entry.key);
                assert!(tally.seconds < 60.0, "{} {options:?} hangs", entry.key);
                played += tally.moves;
                seed += 1;
            }
        }
    }
}

#[test]
fn random_games_of_every_kind_end() {
    every_game_ends(2_000);
}

#[test]
#[ignore = "a million moves of each game and option take a minute"]
fn games_of_a_million_random_moves_end() {
    every_game_ends(1_000_000);
}

/// Opens a match whose players lay out the rounds themselves.
fn free_match(start: Option<&str>) -> Table {
    let entry = games::find("layli-goobalay").expect("a game");
    common::open(entry, common::options("match=rounds set-up=free"), start)
}

#[test]
fn rounds_laid_out_by_hand_keep_the_invariants() {
    let mut laid = 0;
    for seed in 0..40 {
        let mut random = SplitMix64::new(seed);
        let mut table = free_match(None);
        while let Some(mv) = common::random_move(&table, &mut random) {
            let choices = table.legal_moves();
            let before = table.piles();
            let is_layout = mv.starts_with('=');
            if is_layout && choices.len() < 500 {
                for (index, choice) in choices.iter().enumerate() {
                    assert_eq!(
                        match_taps(&choices, &choice.taps),
                        TapMatch::Complete(index)
                    );
                    assert_eq!(table.why_not(&choice.taps), None);
                }
                for site in table.board().sites() {
                    let taps = [Tap::Site(site)];
                    let refused = match_taps(&choices, &taps) == TapMatch::None;
                    assert_eq!(table.why_not(&taps).is_some(), refused, "{}", table.text());
                }
                laid += 1;
            }
            let events = table.play(&mv).expect("a legal move plays");
            let mut piles = before;
            assert!(events.iter().all(|event| apply_event(&mut piles, event)));
            assert_eq!(piles, table.piles(), "{mv} {}", table.text());
            let text = table.text();
            let again = free_match(Some(&text));
            assert_eq!(again.text(), text);
            assert_eq!(again.turn(), table.turn());
            assert_eq!(again.piles(), table.piles());
        }
        assert!(matches!(table.turn(), Turn::Over(_)));
    }
    assert!(laid > 20, "only {laid} rounds were laid out");
}

#[test]
fn a_round_is_laid_out_tap_by_tap_and_each_tap_is_shown() {
    let table = free_match(Some("0 0 0 0 0 0 / 0 0 0 0 0 0 | 30 0 | N=9 | 2 | 0"));
    let record = table.record();
    let config = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    let mut session = Session::of(&record, config).expect("a session");
    let site = |name: &str| Tap::Site(table.board().find_site(name).expect("a pit"));
    let refused = session.tap(site("S1"));
    assert!(
        matches!(&refused, TapResult::Refused(Some(reason)) if reason.key == "not-yours"),
        "{refused:?}"
    );
    assert!(matches!(session.tap(site("N2")), TapResult::Begun(_)));
    let at = |session: &Session, name: &str| -> u16 {
        let Tap::Site(site) = site(name) else {
            return 0;
        };
        let here = session.piles();
        here.iter()
            .filter(|pile| pile.site == site)
            .map(|pile| pile.count)
            .sum()
    };
    assert_eq!((at(&session, "N1"), at(&session, "N2")), (1, 2));
    // Seeds are laid from left to right, so N1 can get no more.
    let back = session.tap(site("N1"));
    assert!(!matches!(back, TapResult::Played(..)), "{back:?}");
    session.cancel_selection();
    for name in ["N2", "N6", "N6"] {
        session.tap(site(name));
    }
    assert_eq!(session.table().moves(), ["=1,2,1,1,1,3"]);
    assert_eq!(session.table().turn(), Turn::Player(Seat::FIRST));
}

/// Goes through the file `tests/data/sowing.*` with this extension, whose lines are `game options @
/// case`. It calls `check` with a table of that game at its start, and the case.
fn each_line(ending: &str, mut check: impl FnMut(&mut Table, &str)) {
    let file = common::project_file(&format!("tests/data/sowing.{ending}"));
    let text = std::fs::read_to_string(file).expect("a text");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (game, case) = line.split_once(" @ ").expect("game options @ case");
        let (key, options) = game.split_once(' ').expect("game options");
        let entry = games::find(key).expect("a game");
        check(
            &mut common::open(entry, common::options(options), None),
            case,
        );
    }
}

#[test]
fn impossible_positions_are_refused() {
    let mut count = 0;
    each_line("wrong", |table, text| {
        let before = table.text();
        let read = table.set_up(text);
        assert!(read.is_err(), "{text} was read as {}", table.text());
        assert_eq!(table.text(), before);
        count += 1;
    });
    assert!(count >= 75, "only {count} wrong positions were refused");
    let mut table = common::open(
        games::find("mangala").expect("a game"),
        Options::none(),
        None,
    );
    table
        .set_up("0 0 0 0 0 0 / 0 0 0 0 0 0 | 30 30 | over")
        .expect("a finished game");
    assert!(matches!(table.turn(), Turn::Over(_)));
}

#[test]
fn an_illegal_pit_is_refused_with_its_reason() {
    let mut count = 0;
    each_line("refused", |table, case| {
        let (text, refusal) = case.split_once(": ").expect("position: refusal");
        let (pit, reason) = refusal.split_once(' ').expect("pit reason");
        table.set_up(text).expect("a position");
        let taps = [Tap::Site(table.board().find_site(pit).expect("a pit"))];
        let found = table.why_not(&taps).map(|message| message.key);
        assert_eq!(found, Some(reason), "{case}");
        count += 1;
    });
    assert!(count >= 11, "only {count} pits were refused");
}

#[test]
fn a_move_that_earns_another_move_continues_the_turn() {
    let entry = games::find("congklak").expect("a game");
    let open = |text| common::open(entry, Options::none(), Some(text));
    let again = open("2 0 3 0 0 1 8 / 0 6 0 3 0 9 0 | 36 30 | S | 1 | 2");
    assert_eq!(again.thinker().perft(1, CountUnit::Move, false), 4);
    // S7 ends in the store, and three pits are left to continue with.
    assert_eq!(again.thinker().perft(1, CountUnit::Turn, false), 6);
}

#[test]
fn congklak_can_go_clockwise_from_the_near_pits_into_the_store() {
    let entry = games::find("congklak").expect("a game");
    let options = common::options("direction=clockwise");
    let play = |start: Option<&str>, mv: &str| {
        let mut table = common::open(entry, options.clone(), start);
        table.play(mv).expect("a legal move plays");
        table.text()
    };
    // Into the store and along North's row to N2. From there past North's store and home to the
    // emptied S1, which faces N7.
    let taken = play(None, "S1");
    assert_eq!(taken, "0 8 8 8 8 8 8 / 8 0 8 8 8 8 0 | 10 0 | N | 1 | 0");
    let again = play(
        Some("1 3 3 3 3 3 3 / 7 7 7 7 7 7 7 | 20 10 | S | 1 | 0"),
        "S1",
    );
    assert_eq!(again, "0 3 3 3 3 3 3 / 7 7 7 7 7 7 7 | 21 10 | S | 1 | 0");
    // North's own store, at North's left, comes after N1.
    let north = play(
        Some("3 3 3 3 3 3 4 / 1 7 7 7 7 7 7 | 20 10 | N | 1 | 0"),
        "N1",
    );
    assert_eq!(north, "3 3 3 3 3 3 4 / 0 7 7 7 7 7 7 | 20 11 | N | 1 | 0");
}

#[test]
fn positions_seen_before_include_the_tuzdyk() {
    let entry = games::find("togyzkumalak").expect("a game");
    let start = "0 1 0 0 0 0 0 0 0 / 0 x 0 0 0 0 1 0 0 | 80 80 | S";
    let mut table = common::open(entry, Options::none(), Some(start));
    for mv in ["S2", "N7"] {
        table.play(mv).expect("a legal move plays");
    }
    let text = table.text();
    assert!(text.contains("seen 0.1.0.0.0.0.0.0.0.0.x."), "{text}");
    let again = common::open(entry, Options::none(), Some(&text));
    assert_eq!(again.text(), text);
    let seen = "1 0 0 0 0 0 0 0 0 / 0 x 0 0 0 0 0 0 1 | 80 79 | S | \
        seen 1.0.0.0.0.0.0.0.0.0.x.0.0.0.0.0.0.1S";
    let over = common::open(entry, Options::none(), Some(seen));
    assert!(matches!(over.turn(), Turn::Over(_)), "{}", over.text());
}

#[test]
fn the_question_about_a_tuzdyk_is_asked_only_if_it_is_legal() {
    let entry = games::find("togyzkumalak").expect("a game");
    let start = "3 0 0 0 0 0 0 4 0 / 2 2 0 5 0 0 0 0 0 | 60 60 | S";
    let taps = |options: &str, mv: &str| {
        let table = common::open(entry, common::options(options), Some(start));
        let choices = table.legal_moves();
        let choice = choices.iter().find(|choice| choice.notation == mv);
        choice.expect("a legal move").taps[1..].to_vec()
    };
    assert_eq!(taps("", "S8x"), [Tap::Word("claim")]);
    assert_eq!(taps("", "S8"), [Tap::Word("leave")]);
    assert_eq!(taps("", "S1"), []);
    assert_eq!(taps("declare=automatic", "S8x"), []);
}

#[test]
fn the_direction_of_sowing_is_chosen_once_in_words() {
    let entry = games::find("hoyito").expect("a game");
    let mut table = common::open(entry, common::options("direction=each"), None);
    let words = |table: &Table, pit: &str| {
        let choices = table.legal_moves().into_iter();
        let of_pit = choices.filter(|choice| choice.notation.starts_with(pit));
        let words = of_pit.map(|choice| choice.taps[1..].to_vec());
        words.collect::<Vec<_>>()
    };
    let [clockwise, anticlockwise] = ["clockwise", "anticlockwise"].map(Tap::Word);
    assert_eq!(words(&table, "S3"), [[anticlockwise], [clockwise]]);
    let chosen = table.play("S3<").expect("a legal move");
    assert_eq!(common::remarks(&chosen), ["clockwise"]);
    let known = table.info_after(1).facts;
    let known: Vec<_> = known.iter().map(|fact| (fact.seat, fact.key)).collect();
    let stores = [Seat::FIRST, Seat::SECOND].map(|seat| (Some(seat), "store"));
    assert_eq!(known[..2], stores);
    assert_eq!(known[2..], [(Some(Seat::FIRST), "clockwise")]);
    assert_eq!(words(&table, "N4"), [[anticlockwise], [clockwise]]);
    table.play("N4>").expect("a legal move");
    assert_eq!(words(&table, "S3"), [[]]);
}

#[test]
fn a_turn_that_ends_by_kutakatia_has_a_remark() {
    let entry = games::find("bao").expect("a game");
    let start = "0 0 0 7 9 0 0 0 / 0 0 0 11 0 0 0 0 / 6 0 17 14 0 0 0 0 / 0 0 0 0 0 0 0 0 \
        | 0 0 | - | S | 60";
    let told = |options: &str| {
        let mut table = common::open(entry, common::options(options), Some(start));
        let events = table.play("A3>").expect("a legal move");
        common::remarks(&events).contains(&"held")
    };
    assert!(told(""));
    assert!(!told("kutakatia=start-only"));
}

#[test]
fn a_hand_that_captures_in_passing_sows_one_lap() {
    let entry = games::find("nsa-isong").expect("a game");
    let start = "0 0 0 4 3 3 / 3 2 2 0 0 0 | 16 15 | S";
    let mut table = common::open(entry, Options::none(), Some(start));
    let name = |table: &Table, site| table.board().name(site).to_string();
    let before = Sprites::of(&table.piles());
    let events = table.play("S4").expect("a legal move plays");
    let over: Vec<String> = lap_sites(&events).map(|site| name(&table, site)).collect();
    assert_eq!(over, ["S5", "S6", "N1", "N2"]);
    let is_sown = |event: &&Event| matches!(event, Event::Sow { .. });
    assert_eq!(events.iter().filter(is_sown).count(), 2, "{events:?}");
    let is_carried_on = |event: &&Event| matches!(event, Event::SowOn { .. });
    assert_eq!(events.iter().filter(is_carried_on).count(), 3, "{events:?}");
    // The first pit stays empty until the hand is empty, and the hand never grows.
    let first = table.board().find_site("S4").expect("a pit");
    let mut left = 4;
    for frame in keyframes(&before, &events).iter().take(8) {
        assert_eq!(frame.sprites.count(first), 0);
        let held = frame.sprites.all().iter().filter(|sprite| sprite.held);
        let held = held.count();
        assert!(held <= left);
        left = held;
    }
    assert_eq!(left, 0);
}

#[test]
fn a_pit_owned_by_the_other_side_is_marked_and_refused() {
    let entry = games::find("nsa-isong").expect("a game");
    let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | own SSSSNNNNNNNN | game 3 | wins 0 1";
    let table = common::open(entry, common::options("match=3"), Some(start));
    let info = table.info_after(0);
    let signs: Vec<(String, Sign)> = info
        .signs
        .into_iter()
        .map(|(site, sign)| (table.board().name(site).to_string(), sign))
        .collect();
    let owned = Sign::of(SignShape::Pennant, "owned").owned(Seat::SECOND);
    assert_eq!(signs, [("S5".into(), owned), ("S6".into(), owned)]);
    let taps = [Tap::Site(table.board().find_site("S5").expect("a pit"))];
    assert_eq!(
        table.why_not(&taps).map(|message| message.key),
        Some("not-yours")
    );
    let facts = info.facts;
    let told = |key, seat| {
        let fact = facts
            .iter()
            .find(|fact| fact.key == key && fact.seat == seat);
        fact.map(|fact| fact.value.as_str())
    };
    assert_eq!(told("game", None), Some("3/3"));
    assert_eq!(told("wins", Some(Seat::SECOND)), Some("1"));
    assert_eq!(told("pits", Some(Seat::FIRST)), Some("4"));
}

#[test]
fn matches_have_several_rounds_and_can_be_undone_to_the_start() {
    for (key, options) in [
        ("nsa-isong", "match=3"),
        ("hoyito", "match=3 direction=clockwise"),
    ] {
        let entry = games::find(key).expect("a game");
        let mut random = SplitMix64::new(7);
        let mut table = common::open(entry, common::options(options), None);
        let mut texts = vec![table.text()];
        while let Some(mv) = common::random_move(&table, &mut random) {
            table.play(&mv).expect("a legal move plays");
            texts.push(table.text());
        }
        let begins = |game: u8| {
            let begun = format!("| game {game}");
            texts.iter().any(|text| text.contains(&begun))
        };
        assert!(begins(1) && begins(2), "{key}: {texts:?}");
        let Turn::Over(outcome) = table.turn() else {
            panic!("{key} is not over");
        };
        let scores = outcome.scores.expect("a score").map(|score| score.points());
        let max = if key == "hoyito" { 48.0 } else { 3.0 };
        assert!(scores[0] + scores[1] <= max, "{key}: {scores:?}");
        for text in texts.iter().rev() {
            assert_eq!(&table.text(), text);
            table.undo();
        }
    }
}

/// Searches a game for one player.
fn solved(table: &Table, budget: &Budget, lines: usize) -> SearchResult {
    let scope = Scope { lines, only: None };
    let thought = table
        .thinker()
        .think(budget, scope, &mut common::NullControl);
    thought.expect("a player is to move")
}

/// The most seeds that can reach the Ruma, with two to seven pits of one to eight seeds, as the
/// rules file has it; 0 if all seeds can. One value differs: for two pits of three seeds the file
/// says 3, but either choice loses with 1.
const MOST: [&[i32]; 6] = [
    &[1, 2, 1, 0, 0, 7, 0, 0],
    &[0, 4, 2, 1, 0, 17, 0, 0],
    &[3, 0, 7, 2, 1, 0, 0, 0],
    &[3, 7, 14, 6, 2, 1, 0],
    &[3, 10, 15, 0, 0, 2],
    &[5, 0, 19, 27, 0],
];

#[test]
fn solutions_of_tchuka_ruma_match_the_literature() {
    let entry = games::find("tchuka-ruma").expect("a game");
    for (pits, row) in (2..).zip(MOST) {
        for (seeds, most) in (1..).zip(row) {
            let options = common::options(&format!("pits={pits} seeds={seeds}"));
            let mut table = common::open(entry, options, None);
            let thought = solved(&table, &LEVELS[4].budget(0), 1);
            let solution = thought.solution.expect("a game for one");
            let what = format!("{pits} pits of {seeds}: {thought:?}");
            let (proof, value, most) = match most {
                0 => (Proof::Won, 1.0, pits * seeds),
                most => (Proof::Lost, -1.0, *most),
            };
            assert_eq!((solution.proof, thought.value), (proof, value), "{what}");
            assert_eq!(solution.best_score, Some(Score::whole(most)), "{what}");
            // The line leads exactly to the promised end.
            for notation in &thought.line {
                table.play(notation).expect("the line plays");
            }
            let Turn::Over(outcome) = table.turn() else {
                panic!("the line does not end: {what}");
            };
            assert_eq!(outcome.scores.map(|[score, _]| score), solution.best_score);
            let won = outcome.verdict == Verdict::Won(Seat::FIRST);
            assert_eq!(won, proof == Proof::Won, "{what}");
        }
    }
}

#[test]
fn each_move_of_a_solitaire_gets_its_own_value_unless_the_budget_is_small() {
    let entry = games::find("tchuka-ruma").expect("a game");
    let table = common::open(entry, Options::none(), Some("2 2 0 3 | 1 | play"));
    let thought = solved(&table, &LEVELS[4].budget(0), 3);
    assert_eq!((&*thought.best, thought.value), ("4", 1.0));
    assert_eq!(thought.line, ["4", "3", "4", "2", "4"]);
    let others: Vec<f64> = thought.others.iter().map(|other| other.value).collect();
    assert_eq!(others, [-1.0, -1.0]);
    let start = common::open(entry, Options::none(), None);
    let budget = Budget {
        nodes: 2,
        ..LEVELS[4].budget(0)
    };
    let thought = solved(&start, &budget, 1);
    let solution = thought.solution.expect("a game for one");
    assert_eq!((solution.proof, thought.value), (Proof::Unknown, 0.0));
}

#[test]
fn every_set_up_of_tchuka_ruma_is_solved_within_the_budget() {
    let entry = games::find("tchuka-ruma").expect("a game");
    let mut won = 0;
    for pits in 2..=9 {
        for seeds in 1..=9 {
            let options = common::options(&format!("pits={pits} seeds={seeds}"));
            let table = common::open(entry, options, None);
            let thought = solved(&table, &LEVELS[4].budget(0), 1);
            let proof = thought.solution.expect("a game for one").proof;
            assert_ne!(proof, Proof::Unknown, "{pits} pits of {seeds}");
            assert!(thought.nodes < 400_000, "{}", thought.nodes);
            won += u32::from(proof == Proof::Won);
        }
    }
    // The number that the search found when the test was written. The table above has the smaller
    // cases.
    assert_eq!(won, 34);
}

#[test]
fn latho_hides_its_contents_until_the_game_is_over() {
    let entry = games::find("latho").expect("a game");
    for (options, hidden) in [("", 12), ("hidden=one", 6)] {
        let mut table = common::open(entry, common::options(options), None);
        for (said, notation) in ["2", "3", "1"].into_iter().enumerate() {
            let info = table.info_after(said);
            assert_eq!(info.hidden.sites.len(), hidden);
            assert_eq!(info.hidden.seconds, 20);
            assert_eq!(info.asked.map(Site::index), Some(said));
            // The offered words are the same whether they are right or wrong.
            let words: Vec<Vec<Tap>> = table.legal_moves().into_iter().map(|it| it.taps).collect();
            let all = ["eka-4", "eka-3", "eka-2", "eka-1", "eka-0"];
            assert_eq!(words, all.map(|word| vec![Tap::Word(word)]));
            table.play(notation).expect("a declaration");
        }
        table.play("0").expect("a wrong declaration");
        let info = table.info_after(4);
        assert!(info.hidden.sites.is_empty() && info.asked.is_none());
        let Turn::Over(outcome) = table.turn() else {
            panic!("a wrong word loses");
        };
        assert_eq!(outcome.verdict, Verdict::Lost);
        assert_eq!(
            outcome.scores.map(|[score, _]| score),
            Some(Score::whole(3))
        );
    }
    let longer = common::open(entry, common::options("show-seconds=600"), None);
    assert_eq!(longer.info_after(0).hidden.seconds, 600);
    let wrong = common::options("show-seconds=601");
    let record = Record {
        options: wrong,
        ..Record::of(entry)
    };
    assert!(record.open().is_err());
}

/// Checks that the facts of the players say what lies in their stores. A game in which the store is
/// only a part of a player's seeds has another fact.
#[test]
fn stores_are_counted_beside_the_players() {
    for (key, count) in [
        ("awele", "store"),
        ("togyzkumalak", "store"),
        ("congklak", "count"),
    ] {
        let entry = games::find(key).expect("a game");
        let mut table = common::open(entry, Options::none(), None);
        for _ in 0..12 {
            let first = table.legal_moves()[0].notation.clone();
            table.play(&first).expect("a legal move");
        }
        let board = table.board();
        for (seat, name) in [(Seat::FIRST, "S"), (Seat::SECOND, "N")] {
            let site = board.find_site(name).expect("a store");
            let piles = table.piles();
            let stored = piles.iter().find(|pile| pile.site == site);
            let stored = stored.map_or(0, |pile| pile.count);
            let facts = table.info_after(12).facts;
            let fact = facts.iter().find(|fact| fact.seat == Some(seat));
            let fact = fact.expect("a fact of the player");
            assert_eq!(fact.key, count, "{key}");
            let told: u16 = fact.value.parse().expect("a number");
            assert!(told > 0 || stored == 0, "{key}: {told} of {stored}");
            assert!(
                count == "count" || told == stored,
                "{key}: {told} of {stored}"
            );
        }
    }
}
