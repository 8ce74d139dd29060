//! Variations: a branch changes nothing of the game, no line is lost, and records, texts and the
//! kept session hold all of them.

use crate::common::{self, read_any};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tavolando::{
    formats::{FORMATS, write_usual},
    games::{self, GAMES},
    rules::{Seat, SplitMix64, Turn},
    table::{
        Control, Lines, MAX_NAME_CHARS, MAX_RECORD_MOVES, MAX_VARIATIONS, Record, SET_UP_PREFIX,
        Session, SessionConfig, SyncOutcome, TimeControl, Timing,
        correspondence::{Correspondence, LetterError},
    },
};

const FRIENDS: SessionConfig = SessionConfig {
    seats: [Control::Human; 2],
    level: 1,
    turned: false,
    timing: Timing::UNTIMED,
};

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| text.to_string()).collect()
}

/// Opens a game of Awele with these moves.
fn awele(moves: &[&str], config: SessionConfig) -> Session {
    let record = Record {
        moves: texts(moves),
        ..Record::of(games::find("awele").expect("a game"))
    };
    Session::of(&record, config).expect("it opens")
}

fn play(session: &mut Session, moves: &[&str]) {
    for notation in moves {
        let played = session.play(notation);
        assert!(played.is_some(), "{notation} of {moves:?}");
    }
}

/// Starts a branch after `at` moves and plays these moves in it.
fn branch(session: &mut Session, at: usize, moves: &[&str]) {
    session.view_ply(at);
    session.branch_here();
    play(session, moves);
}

/// Saves the session and restores it, as a reload does.
fn reloaded(session: &Session) -> Session {
    let kept = serde_json::to_string(&session.save()).expect("JSON");
    let kept = serde_json::from_str(&kept).expect("what was kept");
    Session::restore(&kept).expect("it opens")
}

const GAME: [&str; 4] = ["S1", "N1", "S2", "N2"];

#[test]
fn a_move_from_an_earlier_position_begins_a_branch_and_leaves_the_game_unchanged() {
    let mut session = awele(&GAME, FRIENDS);
    assert!(!session.branch_here(), "nothing is looked at");
    session.view_ply(2);
    assert!(session.branch_here() && session.is_on_branch());
    assert_eq!(session.table().moves(), GAME[..2]);
    assert_eq!(session.mainline().moves(), GAME);
    // A branch without moves is not kept.
    assert_eq!(session.record(), session.mainline().record());
    play(&mut session, &["S3", "N3"]);
    assert_eq!(session.table().moves(), ["S1", "N1", "S3", "N3"]);
    assert_eq!(session.mainline().moves(), GAME);
    session.name_branch("  slower \n");
    let kept = serde_json::to_value(session.record()).expect("JSON");
    assert_eq!(
        kept["variations"],
        json!([{"at": 2, "name": "slower", "moves": ["S3", "N3"]}])
    );
    // A reload stays in the branch; one step leads back to the game.
    let mut session = reloaded(&session);
    assert_eq!(
        (session.current_line(), session.table().moves().len()),
        (1, 4)
    );
    session.go_to_mainline();
    assert_eq!((session.current_line(), session.viewed_ply()), (0, None));
    assert_eq!(session.table().moves(), GAME);
    play(&mut session, &["S4"]);
    assert_eq!(session.record().variations.len(), 1);
    assert!(session.go_to(1, 3));
    assert_eq!((session.viewed_ply(), session.shown_ply()), (Some(3), 3));
    assert!(!session.go_to(2, 0));
}

#[test]
fn a_branch_leaves_the_line_that_contains_its_position() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 2, &["S3", "N3", "S4"]);
    // After the branch's own move this is a branch of the branch; before it, a branch of the game.
    branch(&mut session, 3, &["N4"]);
    branch(&mut session, 1, &["N6", "S2"]);
    branch(&mut session, 2, &["S6"]);
    let variations = session.record().variations;
    let of: Vec<_> = variations
        .iter()
        .map(|line| (line.parent, line.at))
        .collect();
    assert_eq!(of, [(None, 2), (Some(0), 3), (None, 1), (Some(2), 2)]);
    let lines = session.lines();
    assert_eq!(lines.path(2), ["S1", "N1", "S3", "N4"]);
    assert_eq!(lines.path(4), ["S1", "N6", "S6"]);
    assert_eq!((lines.depth(0), lines.depth(3), lines.depth(4)), (0, 1, 2));
    // A branch without moves disappears.
    session.view_ply(0);
    session.branch_here();
    session.leave_empty_branch();
    assert_eq!((session.current_line(), session.viewed_ply()), (0, Some(0)));
    assert_eq!(all_paths(&session.lines()), all_paths(&lines));
}

#[test]
fn playing_the_same_moves_follows_the_existing_line() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 1, &["N1"]);
    assert!(session.is_on_branch() && session.begins_at() == 2);
    play(&mut session, &["S3", "N3"]);
    branch(&mut session, 1, &["N1", "S3", "N4"]);
    let variations = session.record().variations;
    assert_eq!(variations.len(), 2);
    assert_eq!((variations[1].parent, variations[1].at), (Some(0), 3));
    // The moves match an existing line up to its end, so it is that line.
    branch(&mut session, 1, &["N1", "S3", "N3"]);
    assert_eq!(session.current_line(), 1);
    session.view_ply(3);
    session.branch_here();
    session.go_to_mainline();
    branch(&mut session, 1, &["N1", "S2", "N2"]);
    // At the end of the game the branch remains until the game has the move too.
    assert!(session.is_on_branch() && session.begins_at() == 4);
    assert_eq!(session.record().variations, variations);
    play(&mut session, &["S5"]);
    assert_eq!(session.record().variations.len(), 3);
    session.go_to_mainline();
    assert_eq!(session.mainline().moves(), GAME);
    play(&mut session, &["S5"]);
    assert_eq!(session.record().variations, variations);
}

#[test]
fn a_promoted_branch_becomes_the_game_and_the_game_becomes_a_branch() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 3, &["N5"]);
    branch(&mut session, 2, &["S3", "N3", "S4"]);
    branch(&mut session, 4, &["S6"]);
    session.name_branch("deep");
    let before = all_paths(&session.lines());
    assert!(session.promote());
    assert_eq!((session.current_line(), session.is_on_branch()), (0, false));
    assert_eq!(session.mainline().moves(), ["S1", "N1", "S3", "N3", "S6"]);
    assert_eq!(all_paths(&session.lines()), before);
    assert!(!session.promote(), "it is the game already");
    let record = session.record();
    record.open().expect("it opens");
    let branch = |at: usize, moves: &[&str]| {
        let known = &record.variations;
        let found = known
            .iter()
            .find(|line| line.at == at && line.moves == moves);
        found
            .unwrap_or_else(|| panic!("{moves:?} in {known:?}"))
            .parent
    };
    assert_eq!(branch(2, &["S2", "N2"]), None);
    assert_eq!(branch(4, &["S4"]), None);
    assert!(branch(3, &["N5"]).is_some());
    assert!(record.variations.iter().all(|line| line.name.is_empty()));
}

#[test]
fn deleting_a_branch_also_deletes_its_own_branches() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 2, &["S3", "N3", "S4"]);
    branch(&mut session, 3, &["N4"]);
    session.go_to_mainline();
    branch(&mut session, 1, &["N6"]);
    // A player in another line stays there.
    let elsewhere = session.table().record();
    assert!(session.delete_branch(1));
    assert_eq!(session.table().record(), elsewhere);
    assert_eq!(session.record().variations.len(), 1);
    // A player in the deleted line returns to the point where it branched off.
    assert!(session.delete_branch(session.current_line()));
    assert_eq!((session.current_line(), session.viewed_ply()), (0, Some(1)));
    assert!(session.lines().is_single() && session.mainline().moves() == GAME);
    assert!(!session.delete_branch(0) && !session.delete_branch(1));
}

#[test]
fn undo_stays_in_the_branch_and_loses_no_other_branch() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 2, &["S3"]);
    assert!(session.undo() && !session.can_undo() && session.is_on_branch());
    assert!(session.redo().is_some());
    session.go_to_mainline();
    branch(&mut session, 3, &["N5"]);
    session.go_to_mainline();
    // The moves that were taken back become a branch that keeps the branches leaving it.
    while session.undo() {}
    assert!(session.mainline().moves().is_empty());
    let held = session.lines();
    assert_eq!(held.numbered_variations().count(), 3, "{held:?}");
    assert!(all_paths(&held).contains(&texts(&GAME)));
    session.record().open().expect("it opens");
    let mut session = reloaded(&session);
    while session.redo().is_some() {}
    assert_eq!(session.mainline().moves(), GAME);
    assert_eq!(all_paths(&session.lines()).len(), 3);
    let of: Vec<_> = session
        .record()
        .variations
        .iter()
        .map(|line| line.parent)
        .collect();
    assert_eq!(of, [None, None], "they leave the game again");
}

#[test]
fn the_clock_and_resignation_belong_to_the_main_line() {
    let timed = SessionConfig {
        timing: Timing {
            time_control: TimeControl::SuddenDeath,
            minutes: 1,
            ..Timing::UNTIMED
        },
        ..FRIENDS
    };
    let mut session = awele(&GAME, timed);
    assert!(session.whose_time().is_some());
    session.view_ply(2);
    session.branch_here();
    assert_eq!(session.whose_time(), None);
    let left = session.save().clock;
    play(&mut session, &["S3", "N3"]);
    session.spend(120_000);
    assert_eq!(session.save().clock, left);
    assert!(!session.resign(Seat::FIRST));
    session.go_to_mainline();
    assert!(session.resign(Seat::FIRST) && session.is_over());
    // The game is over, but a branch is not.
    branch(&mut session, 2, &["S4"]);
    assert!(!session.is_over() && session.human_to_move().is_some());
    assert!(!session.is_under_way());
    assert_eq!(session.loser_on_mainline(), Some(Seat::FIRST));
    assert_eq!(reloaded(&session).loser_on_mainline(), Some(Seat::FIRST));
}

#[test]
fn a_player_moves_for_both_sides_in_a_branch_of_a_game_by_correspondence() {
    let far = SessionConfig {
        seats: [Control::Human, Control::Remote],
        ..FRIENDS
    };
    let mut session = awele(&GAME, far);
    session.view_ply(3);
    session.branch_here();
    assert_eq!(session.human_to_move(), Some(Seat::SECOND));
    play(&mut session, &["N5"]);
    assert!(session.can_undo());
    // A letter that arrives now moves the game on and keeps the branches.
    let mut next = awele(&[&GAME[..], &["S3"]].concat(), far);
    next.inherit_variations(&session);
    assert_eq!(next.table().moves().len(), 5);
    assert_eq!(next.record().variations, session.record().variations);
    assert_eq!(next.human_to_move(), None);
    let mut other = awele(&["S2", "N1"], far);
    other.inherit_variations(&session);
    assert!(other.lines().is_single());
    // The computer plays on in the current line.
    let mut session = awele(&GAME, SessionConfig::default());
    branch(&mut session, 2, &["S3"]);
    assert_eq!(session.computer_to_move(), Some(Seat::SECOND));
}

#[test]
fn a_letter_carries_no_variations() {
    let mut session = awele(&GAME, FRIENDS);
    branch(&mut session, 2, &["S3"]);
    let id = "0123456789abcdef".to_string();
    let game = session.mainline().record();
    let known = Correspondence::invite(game, id, Seat::FIRST, None).expect("an invitation");
    let mut letter = known.letter().clone();
    assert!(Correspondence::accept(letter.clone(), None).is_ok());
    letter.record = session.record();
    let refused = Correspondence::accept(letter, None).err();
    assert_eq!(refused, Some(LetterError::Malformed));
}

#[test]
fn a_sync_follows_another_window_into_its_branch() {
    let mut first = awele(&GAME, FRIENDS);
    let mut second = awele(&GAME, FRIENDS);
    let follow = |session: &mut Session, other: &Session| {
        let followed = session.sync_with(&other.save()).expect("it opens");
        assert_eq!(session.table().moves(), other.table().moves());
        assert_eq!(session.record(), other.record());
        followed
    };
    first.view_ply(2);
    first.branch_here();
    play(&mut first, &["S3", "N3"]);
    assert_eq!(follow(&mut second, &first), SyncOutcome::TakenBack);
    play(&mut first, &["S4"]);
    assert_eq!(follow(&mut second, &first), SyncOutcome::Continued(4));
    first.name_branch("here");
    assert_eq!(follow(&mut second, &first), SyncOutcome::Same);
    // The old game has become a branch, so it is still the same game.
    assert!(first.promote());
    assert_eq!(follow(&mut second, &first), SyncOutcome::Same);
    assert_eq!(second.current_line(), 0);
}

/// Returns the moves from the start to the end of every line.
fn all_paths(lines: &Lines) -> BTreeSet<Vec<String>> {
    let numbers = std::iter::once(0).chain(lines.numbered_variations().map(|(number, _)| number));
    numbers.map(|number| lines.path(number)).collect()
}

/// Goes to a random point of the tree and plays some moves from there.
fn try_something(session: &mut Session, random: &mut SplitMix64) {
    let lines = session.lines().numbered_variations().count() as u32 + 1;
    let line = random.below(lines) as usize;
    assert!(session.go_to(line, usize::MAX));
    let all = session.table().moves().len() as u32;
    session.view_ply(random.below(all + 1) as usize);
    session.branch_here();
    for _ in 0..=random.below(4) {
        let Some(mv) = common::random_move(session.table(), random) else {
            break;
        };
        session.play(&mv).expect("a legal move plays");
    }
}

#[test]
fn random_actions_lose_no_line_and_every_state_can_be_stored() {
    let mut max = 0;
    for (nth, entry) in GAMES.iter().enumerate() {
        let mut random = SplitMix64::new(nth as u64 + 1);
        let mut session = Session::of(&Record::of(entry), FRIENDS).expect("it opens");
        for _ in 0..12 {
            let Some(mv) = common::random_move(session.table(), &mut random) else {
                break;
            };
            session.play(&mv).expect("a legal move plays");
        }
        for step in 0..30 {
            let before = all_paths(&session.lines());
            match random.below(6) {
                0 => session.go_to_mainline(),
                1 if session.is_on_branch() => session.name_branch(&format!("try {step}")),
                2 if session.is_on_branch() => {
                    session.promote();
                }
                // Undo and redo.
                3 => {
                    let game = session.table().record();
                    if session.undo() {
                        while session.redo().is_some() {}
                        assert_eq!(session.table().record(), game, "{}", entry.key);
                    }
                }
                _ => try_something(&mut session, &mut random),
            }
            let after = all_paths(&session.lines());
            for line in &before {
                let kept = after.iter().any(|other| other.starts_with(line));
                assert!(kept, "{}, step {step}: {line:?}", entry.key);
            }
            let record = session.record();
            let opened = record
                .open()
                .unwrap_or_else(|error| panic!("{}: {error}", entry.key));
            assert_eq!(opened.record(), session.mainline().record());
            let again = reloaded(&session);
            assert_eq!(again.record(), record, "{}, step {step}", entry.key);
            let lines = session.lines();
            let empty = lines
                .get(session.current_line())
                .is_some_and(|line| line.moves.is_empty());
            if !empty {
                assert_eq!(again.table().record(), session.table().record());
            }
            max = max.max(record.variations.len());
        }
    }
    assert!(max > 8, "only {max}");
}

/// Returns a random game with some variations, made from a seed. It has no words of an agreement,
/// which texts leave out.
fn with_variations(entry: &'static games::Entry, seed: u64) -> Record {
    let mut random = SplitMix64::new(seed);
    let mut session = Session::of(&Record::of(entry), FRIENDS).expect("it opens");
    for _ in 0..20 {
        let Some(mv) = common::random_move(session.table(), &mut random) else {
            break;
        };
        session.play(&mv).expect("a legal move plays");
    }
    for nth in 0..8 {
        try_something(&mut session, &mut random);
        if session.is_on_branch() && nth % 2 == 0 {
            session.name_branch(&format!("No. {nth}: [a] \\ (b), “c”"));
        }
    }
    session.record()
}

/// Returns every line of a record, and the names of the variations.
fn meant(record: &Record) -> (BTreeSet<Vec<String>>, BTreeSet<String>) {
    let lines = Lines::of(record);
    let names = lines
        .numbered_variations()
        .map(|(_, line)| line.name.clone());
    (all_paths(&lines), names.collect())
}

#[test]
fn a_record_with_variations_survives_export_and_import() {
    for (seed, entry) in GAMES.iter().enumerate() {
        let record = with_variations(entry, seed as u64);
        record
            .open()
            .unwrap_or_else(|error| panic!("{}: {error}", entry.key));
        let json = serde_json::to_string(&record).expect("JSON");
        assert_eq!(Record::parse(&json).as_ref(), Ok(&record));
        assert_eq!(read_any(&json).as_ref(), Ok(&record));
        let request = json!({"do": "look", "record": record}).to_string();
        let answer = tavolando::engine::answer(&request, &mut common::NullControl, &mut |_| ());
        assert!(answer.contains("\"position\""), "{answer}");
    }
}

#[test]
fn standard_formats_keep_variations() {
    let mut written = [0; 3];
    for (entry, seed) in GAMES
        .iter()
        .flat_map(|entry| (1..4).map(move |seed| (*entry, seed)))
    {
        let record = with_variations(entry, seed);
        let text = write_usual(&record).unwrap_or_else(|error| panic!("{}: {error}", entry.key));
        let again = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.moves, record.moves, "{text}");
        let format = FORMATS.iter().position(|format| (format.is_for)(entry.key));
        written[format.map_or(2, |format| format)] += record.variations.len();
        if format.is_none() {
            assert_eq!(again, record, "{text}");
        } else {
            // The text may change the order.
            assert_eq!(meant(&again), meant(&record), "{text}");
        }
    }
    assert!(written.iter().all(|count| *count > 20), "{written:?}");
}

#[test]
fn standard_formats_keep_variations_at_the_end_of_a_line() {
    for (game, played, variations) in [
        (
            "turkish-draughts",
            "c3-c4 d6-d5",
            json!([{"at": 2, "moves": ["g3-g4", "e6-d6"], "name": "on"}, {"at": 2, "moves": ["f3-f4"]},
                {"of": 1, "at": 3, "moves": ["e6-d6"]}]),
        ),
        (
            "turkish-draughts",
            "",
            json!([{"at": 0, "moves": ["c3-c4", "d6-d5"]}]),
        ),
        (
            "go",
            "e5 c3",
            json!([{"at": 2, "moves": ["g7"], "name": "on"}, {"at": 2, "moves": ["pass", "pass"]}]),
        ),
        ("go", "", json!([{"at": 0, "moves": ["g7", "c3"]}])),
    ] {
        let moves: Vec<&str> = played.split_whitespace().collect();
        let record = json!({"game": game, "moves": moves, "variations": variations});
        let record = Record::parse(&record.to_string()).expect("a record");
        let text = write_usual(&record).expect("a text");
        let again = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.moves, record.moves, "{text}");
        assert_eq!(meant(&again), meant(&record), "{text}");
    }
}

#[test]
fn variations_from_other_programs_are_read() {
    let go = read_any(
        "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc]N[the \\] knight];B[cg](;W[cc])(;W[aa]))(;B[aa]))",
    )
    .expect("it opens");
    let told =
        |record: &Record| -> Value { serde_json::to_value(&record.variations).expect("JSON") };
    assert_eq!(go.moves.len(), 3);
    assert_eq!(go.variations.len(), 3, "{:?}", go.variations);
    // The last variation begins with another move of Black, so a set-up gives Black the turn.
    assert!(go.variations[2].moves[0].starts_with(SET_UP_PREFIX));
    assert_eq!(
        (go.variations[0].at, &*go.variations[0].name),
        (1, "the ] knight")
    );
    assert_eq!((go.variations[1].parent, go.variations[1].at), (Some(0), 3));
    // The reader stops a variation at the first move that cannot be played, and still accepts the
    // game.
    let cut = read_any("(;GM[1]SZ[9];B[ee](;W[cc])(;W[gc];B[gc])(;W[ee]))").expect("it opens");
    assert_eq!(cut.variations.len(), 1);
    assert_eq!(cut.variations[0].moves.len(), 1);
    let pdn = "[GameType \"22\"]\n\n1. 22-18 12-16 (1... {slower} 11-15) (1... 12-15 2. 1-32) 2. 21-17 *\n";
    let draughts = read_any(pdn).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(draughts.moves.len(), 3);
    let known = told(&draughts);
    assert_eq!(known[0]["name"], "slower", "{known}");
    assert_eq!(known[0]["at"], 1);
    assert!(draughts.variations.len() >= 2, "{known}");
    draughts.open().expect("it opens");
}

#[test]
fn every_error_in_a_variation_names_its_place() {
    let of = |variations: Value| json!({"game": "awele", "moves": GAME, "variations": variations});
    let good = json!({"at": 2, "moves": ["S3"]});
    let long: Vec<&str> = vec!["S3"; MAX_RECORD_MOVES + 1];
    for (variations, code, at) in [
        (json!(7), "wrong-type", "variations"),
        (json!([7]), "wrong-type", "variations[0]"),
        (json!([{}]), "missing", "variations[0].at"),
        (
            json!([{"at": -1, "moves": ["S3"]}]),
            "wrong-type",
            "variations[0].at",
        ),
        (json!([{"at": 2}]), "wrong-type", "variations[0].moves"),
        (
            json!([{"at": 2, "moves": [3]}]),
            "wrong-type",
            "variations[0].moves[0]",
        ),
        (
            json!([{"at": 2, "moves": []}]),
            "bad-variation",
            "variations[0].moves",
        ),
        (
            json!([{"at": 5, "moves": ["S3"]}]),
            "bad-variation",
            "variations[0].at",
        ),
        (
            json!([{"at": 2, "of": 0, "moves": ["S3"]}]),
            "bad-variation",
            "variations[0].of",
        ),
        (
            json!([good, {"at": 2, "of": 0, "moves": ["S4"]}]),
            "bad-variation",
            "variations[1].at",
        ),
        (
            json!([good, {"at": 4, "of": 0, "moves": ["S4"]}]),
            "bad-variation",
            "variations[1].at",
        ),
        (
            json!([{"at": 2, "of": 1, "moves": ["S3"]}, good]),
            "bad-variation",
            "variations[0].of",
        ),
        (
            json!([{"at": 2, "moves": ["S1"]}]),
            "illegal-move",
            "variations[0].moves[0]",
        ),
        (
            json!([good, {"at": 3, "of": 0, "moves": ["N1", "N1"]}]),
            "illegal-move",
            "variations[1].moves[1]",
        ),
        (
            json!([{"at": 2, "moves": ["S3", "S4"]}]),
            "illegal-move",
            "variations[0].moves[1]",
        ),
        (
            json!([{"at": 2, "name": 1, "moves": ["S3"]}]),
            "wrong-type",
            "variations[0].name",
        ),
        (
            json!([{"at": 2, "name": "a\nb", "moves": ["S3"]}]),
            "bad-variation",
            "variations[0].name",
        ),
        (
            json!([{"at": 2, "name": "a".repeat(MAX_NAME_CHARS + 1), "moves": ["S3"]}]),
            "bad-variation",
            "variations[0].name",
        ),
        (
            json!([{"at": 2, "moves": ["S3"], "by": "me"}]),
            "unknown-field",
            "variations[0].by",
        ),
        (
            json!(vec![good.clone(); MAX_VARIATIONS + 1]),
            "too-large",
            "variations",
        ),
        (json!([{"at": 2, "moves": long}]), "too-large", "variations"),
    ] {
        let record = of(variations);
        let error = Record::try_from(record.clone())
            .and_then(|record| record.open().map(drop))
            .expect_err("a mistake");
        assert_eq!(
            (error.code.name(), &*error.at),
            (code, at),
            "{error}: {record:.200}"
        );
    }
    let at_limit = of(json!(vec![good; MAX_VARIATIONS]));
    let record = Record::try_from(at_limit).expect("a record");
    record.open().map(drop).expect("it opens");
    // A wrong variation on the device is left out, and the game opens.
    let mut kept = awele(&GAME, FRIENDS).save();
    kept.record.variations = record.variations[..1].to_vec();
    kept.record.variations[0].moves[0] = "N9".into();
    kept.branch = 9;
    let session = Session::restore(&kept).expect("it opens");
    assert!(session.lines().is_single() && session.mainline().moves() == GAME);
    // The number of lines has a limit.
    kept.record.variations = record.variations;
    kept.branch = 0;
    let mut full = Session::restore(&kept).expect("it opens");
    full.view_ply(1);
    assert!(!full.branch_here() && full.current_line() == 0 && full.viewed_ply() == Some(1));
    // Undo has no room for a new line, but redo makes the game whole again.
    assert!(full.undo() && full.redo().is_some());
    assert_eq!(full.mainline().moves(), GAME);
    full.record().open().map(drop).expect("it opens");
}

#[test]
fn deeply_nested_variations_are_read_quickly() {
    let nested = |open: &str, close: &str, times: usize| open.repeat(times) + &close.repeat(times);
    let sgf = format!(
        "(;GM[1]SZ[9];B[ee](;W[cc]){})",
        nested("(;W[aa]", ")", 100_000)
    );
    let read = read_any(&sgf).expect("it opens");
    assert!(read.variations.len() <= MAX_VARIATIONS);
    let pdn = format!(
        "[GameType \"22\"]\n\n1. 22-18 12-16 {}",
        nested("(12-16 ", ")", 100_000)
    );
    let read = read_any(&pdn).expect("it opens");
    assert!(read.variations.len() <= MAX_VARIATIONS);
    read.open().map(drop).expect("it opens");
    // Variations that cannot be played take no room, only time: here a long game, with illegal
    // variations at its end.
    let points = ('a'..='q').flat_map(|column| ('a'..='q').map(move |row| (column, row)));
    let long: String = points
        .map(|(column, row)| format!(";B[{column}{row}];W[]"))
        .collect();
    let none = format!(
        "(;GM[1]SZ[19]{long}(;B[ss]){}(;B[rr]))",
        "(;B[aa])".repeat(100_000)
    );
    assert_eq!(read_any(&none).expect("it opens").variations.len(), 0);
    let many = |variations: &str| {
        let many = format!("(;GM[1]SZ[9];B[ee](;W[cc]){variations})");
        read_any(&many).expect("it opens").variations.len()
    };
    let points =
        ('a'..='i').flat_map(|column| ('a'..='i').map(move |row| format!("{column}{row}")));
    let points: Vec<String> = points.filter(|point| point != "ee").collect();
    let pairs = points
        .iter()
        .flat_map(|white| points.iter().map(move |black| (white, black)));
    let pairs: String = pairs
        .map(|(white, black)| format!("(;W[{white}];B[{black}])"))
        .collect();
    assert_eq!(many(&pairs), MAX_VARIATIONS);
    // The same line many times is one line.
    assert_eq!(many(&"(;W[aa])".repeat(5_000)), 1);
}

#[test]
fn a_variation_of_a_dice_game_includes_throws() {
    let entry = games::find("ur").expect("a game");
    let mut session = Session::of(&Record::of(entry), FRIENDS).expect("it opens");
    let mut random = SplitMix64::new(5);
    while session.mainline().moves().len() < 12 {
        let mv = common::random_move(session.table(), &mut random).expect("the game goes on");
        session.play(&mv).expect("a legal move plays");
    }
    let before = session.mainline().record();
    let throws = session.table().turns();
    let throw = throws
        .iter()
        .rposition(|turn| *turn == Turn::Chance)
        .expect("a throw");
    session.view_ply(throw);
    session.branch_here();
    assert_eq!(session.table().turn(), Turn::Chance);
    for _ in 0..4 {
        let mv = common::random_move(session.table(), &mut random).expect("the game goes on");
        session.play(&mv).expect("a legal move plays");
    }
    assert_eq!(session.mainline().record(), before);
    session.record().open().map(drop).expect("it opens");
}
