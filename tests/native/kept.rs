//! Nothing of a game is lost at the limits of what the device can keep. A game that cannot be
//! opened whole opens as far as it can be played.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use tavolando::{
    games,
    table::{
        Control, MAX_GAME_MOVES, MAX_PLAYER_VARIATIONS, MAX_VARIATIONS, Record, Saved, Session,
        SessionConfig, Timing, Variation,
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

fn record(game: &str, moves: &[&str]) -> Record {
    Record {
        moves: texts(moves),
        ..Record::of(games::find(game).expect("a game"))
    }
}

fn variation(of: Option<usize>, at: usize, moves: &[&str]) -> Variation {
    Variation {
        parent: of,
        at,
        moves: texts(moves),
        ..Variation::default()
    }
}

/// Returns all lines of a session, each with all its moves from the start.
fn lines(session: &Session) -> BTreeSet<Vec<String>> {
    let lines = session.lines();
    (0..=lines.numbered_variations().count())
        .map(|number| lines.path(number))
        .collect()
}

/// Saves the session and restores it, as a reload does.
fn reloaded(session: &Session) -> Session {
    let kept = serde_json::to_string(&session.save()).expect("JSON");
    let kept: Saved = serde_json::from_str(&kept).expect("what was kept");
    let whole = Session::restore(&kept).expect("it opens");
    let (recovered, all) = Session::recover(&kept).expect("it opens");
    assert!(all, "what was kept opens whole");
    assert_eq!(recovered.save(), whole.save());
    whole
}

#[test]
fn undo_loses_no_variation_at_the_limit() {
    for count in [
        MAX_PLAYER_VARIATIONS - 1,
        MAX_PLAYER_VARIATIONS,
        MAX_VARIATIONS,
    ] {
        let mut game = record("awele", &["S5", "N1", "S3", "N4"]);
        game.variations = vec![variation(None, 4, &["S1", "N2"]); count];
        let mut session = Session::of(&game, FRIENDS).expect("it opens");
        let before = lines(&session);
        let number = session.lines().numbered_variations().count();
        assert_eq!(number, count);
        let undone = session.undo();
        assert_eq!(undone, count < MAX_VARIATIONS, "{count}");
        assert!(
            lines(&session).is_superset(&before),
            "{count}: all lines are there"
        );
        let session = reloaded(&session);
        assert!(
            lines(&session).is_superset(&before),
            "{count}: after a reload"
        );
        let mut session = session;
        if undone {
            session.redo().expect("the move is made again");
        }
        assert_eq!(lines(&session), before, "{count}: made again");
        assert_eq!(session.lines().numbered_variations().count(), count);
    }
}

#[test]
fn repeated_undo_loses_no_line_at_the_limit() {
    let mut game = record("awele", &["S5", "N1", "S3", "N4"]);
    // Lines branch off after each move, so the session must keep each move that is taken back.
    for at in 1..=4 {
        let mv = ["N2", "S1", "N2", "S1"][at - 1];
        game.variations
            .extend(vec![variation(None, at, &[mv]); MAX_VARIATIONS / 4]);
    }
    let mut session = Session::of(&game, FRIENDS).expect("it opens");
    let before = lines(&session);
    while session.undo() {
        assert!(lines(&session).is_superset(&before));
        reloaded(&session);
        // Another move is played, which turns the moves taken back into a line.
        let other = session.table().legal_moves()[0].notation.clone();
        if session.play(&other).is_none() {
            break;
        }
        assert!(lines(&session).is_superset(&before));
        reloaded(&session);
        if session.lines().numbered_variations().count() == MAX_VARIATIONS {
            break;
        }
    }
    assert!(lines(&session).is_superset(&before));
}

/// Returns so many moves of a game that is still not over after them.
fn long(moves: usize) -> Vec<String> {
    let mut session = Session::of(&record("ming-mang", &[]), FRIENDS).expect("it opens");
    let mut played = Vec::new();
    let mut tried = 0;
    while played.len() < moves {
        let choices = session.table().legal_moves();
        let choice = choices[tried % choices.len()].notation.clone();
        tried += 7;
        session.play(&choice).expect("it is legal");
        played.push(choice);
        assert!(!session.is_over(), "a longer game is needed");
    }
    played
}

#[test]
fn a_branch_cannot_grow_past_the_limit_of_stored_moves() {
    // Variations with almost as many moves in total as the limit allows.
    let moves = long(200);
    let mut game = record("ming-mang", &[]);
    game.moves = moves[..1].to_vec();
    let line = Variation {
        parent: None,
        at: 1,
        moves: moves[1..].to_vec(),
        ..Variation::default()
    };
    let count = MAX_GAME_MOVES / line.moves.len();
    game.variations = vec![line.clone(); count];
    let left = MAX_GAME_MOVES - count * line.moves.len();
    if left > 1 {
        game.variations.push(Variation {
            moves: line.moves[..left - 1].to_vec(),
            ..line
        });
    }
    let mut session = Session::of(&game, FRIENDS).expect("it opens");
    session.view_ply(0);
    assert!(session.branch_here(), "there is room for one move");
    let mut grown = 0;
    while session.has_room() {
        let choice = session.table().legal_moves()[1].notation.clone();
        assert!(session.play(&choice).is_some());
        grown += 1;
        assert!(grown < 5, "there was room for one move");
    }
    let choice = session.table().legal_moves()[0].notation.clone();
    assert!(session.play(&choice).is_none(), "no more can be kept");
    let before = lines(&session);
    assert_eq!(
        lines(&reloaded(&session)),
        before,
        "all of it is read again"
    );
}

#[test]
fn a_move_undone_at_the_limit_can_be_redone_once_there_is_room() {
    // A record may hold more than variations can grow to.
    let moves = long(200);
    let mut game = record("ming-mang", &[]);
    game.moves = moves[..1].to_vec();
    let line = Variation {
        parent: None,
        at: 1,
        moves: moves[1..].to_vec(),
        ..Variation::default()
    };
    game.variations = vec![line.clone(); MAX_GAME_MOVES / line.moves.len() + 2];
    let mut session = Session::of(&game, FRIENDS).expect("it opens");
    assert!(session.go_to(1, usize::MAX));
    assert!(session.undo());
    let left = session.table().moves().len();
    assert!(session.redo().is_none(), "there is no room");
    assert!(session.can_redo());
    assert!(session.delete_branch(2) && session.delete_branch(2) && session.delete_branch(2));
    assert!(session.redo().is_some());
    assert_eq!(session.table().moves().len(), left + 1);
}

fn saved(record: Value) -> Saved {
    serde_json::from_value(
        json!({ "record": record, "undone": ["N2"], "seats": ["human", "human"],
        "level": 1, "turned": false, "resigned": 0 }),
    )
    .expect("what was kept")
}

#[test]
fn a_game_with_an_illegal_move_opens_up_to_that_move() {
    let kept = saved(
        json!({ "game": "awele", "moves": ["S5", "N1", "S9", "N4"], "variations": [
        { "at": 1, "moves": ["N2", "S1"] }, { "at": 4, "moves": ["S1"] } ] }),
    );
    assert!(Session::restore(&kept).is_err());
    let (session, whole) = Session::recover(&kept).expect("as far as it goes");
    assert!(!whole);
    assert_eq!(session.table().moves(), ["S5", "N1"]);
    assert_eq!(
        session.lines().numbered_variations().count(),
        1,
        "the variation that can be played is there"
    );
    assert!(
        session.is_under_way(),
        "nobody has resigned a game that goes on"
    );
    assert!(!session.can_redo());
}

#[test]
fn variations_with_illegal_moves_open_as_far_as_possible() {
    let kept = saved(
        json!({ "game": "awele", "moves": ["S5", "N1"], "variations": [
        { "at": 1, "moves": ["N2", "S1"] },
        { "of": 0, "at": 2, "moves": ["S9"] },
        { "of": 1, "at": 3, "moves": ["S2"] },
        { "of": 0, "at": 2, "moves": ["S3", "N9", "S4"] },
        { "at": 9, "moves": ["S3"] },
        { "of": 3, "at": 3, "moves": ["N3"] } ] }),
    );
    let (session, whole) = Session::recover(&kept).expect("it opens");
    assert!(!whole);
    let expected: BTreeSet<Vec<String>> = [
        texts(&["S5", "N1"]),
        texts(&["S5", "N2", "S1"]),
        texts(&["S5", "N2", "S3"]),
        texts(&["S5", "N2", "S3", "N3"]),
    ]
    .into();
    assert_eq!(lines(&session), expected);
    assert_eq!(session.table().moves(), ["S5", "N1"]);
    assert_eq!(
        session.save().undone,
        ["N2"; 0],
        "S is to move, and N2 is not a move of theirs"
    );
}

#[test]
fn a_game_that_cannot_be_set_up_is_an_error() {
    for record in [
        json!({ "game": "no-such-game", "moves": [] }),
        json!({ "game": "awele", "options": { "no-such-option": "1" }, "moves": [] }),
        json!({ "game": "awele", "start": "nonsense", "moves": [] }),
    ] {
        assert!(
            Session::recover(&saved(record.clone())).is_err(),
            "{record}"
        );
    }
}

/// Stored games keep the names of their fields and values: an earlier version of the site wrote
/// them, and a later one must read them.
#[test]
fn stored_games_keep_the_names_of_their_fields_and_values() {
    let seats = |first: &str, second: &str| {
        json!({
            "record": { "game": "awele", "moves": ["S5"] }, "undone": ["N2"],
            "clock": { "timing": { "pace": "byo-yomi", "minutes": 3, "seconds": 20, "periods": 2,
                "rests": true }, "left": [180_000, 170_000], "periods": [2, 2], "late": [false, false] },
            "resigned": 0, "agreed": true, "helped": true, "exchanged": true, "branch": 1,
            "shelved": true, "seats": [first, second], "level": 4, "turned": true,
            "timing": { "pace": "increment", "minutes": 5, "seconds": 3, "periods": 1, "rests": false }
        })
    };
    for (names, control) in [
        (["human", "computer"], [Control::Human, Control::Computer]),
        (["away", "human"], [Control::Remote, Control::Human]),
    ] {
        let stored = seats(names[0], names[1]);
        let saved: Saved = serde_json::from_value(stored.clone()).expect("a stored game");
        assert_eq!(saved.seats, control);
        assert_eq!(serde_json::to_value(&saved).expect("JSON"), stored);
    }
}
