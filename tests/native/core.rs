//! Small games outside the collection. They test dice, choices by words, several moves in a turn,
//! forced moves and a game for one player. The table, the search and the counts are those of the
//! real games.

use crate::common;
use tavolando::{
    chunk::Chunk,
    games::Entry,
    rules::{
        Board, BoardInfo, Die, DieKind, Evaluate, Event, Form, Game, Glyph, Log, Options, Outcome,
        ParseError, PieceKind, Pile, Place, Playout, Seat, Site, Tap, Turn, Verdict,
    },
    search::{Budget, CountUnit, Scope, Searcher, SeriesLimit, playout_game},
    table::{
        Control, Record, Saved, Session, SessionConfig, SyncOutcome, Table, TapResult, TapSettings,
        TimeControl, Timing,
        correspondence::{Correspondence, LetterError, NextStep, Received, Secret},
    },
};

/// A race of one man each over five squares. A throw gives one step or two. Each step is a move,
/// and after the first of two the player may stop.
struct Dash(Board);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Run {
    men: [u8; 2],
    mover: Seat,
    /// The steps left of the throw. `moved` says whether one step has been made.
    left: u8,
    moved: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Act {
    Throw(u8),
    Step,
    Stop,
}

const GOAL: u8 = 4;

static DASH: Entry = Entry {
    key: "dash",
    chapter: "race",
    players: &["A", "B"],
    dice: true,
    open: &Chunk::loaded("", |_| tavolando::search::evaluated_game(Dash(track()))),
    ..Entry::DEFAULT
};

fn track() -> Board {
    let place = |index: i16| Place {
        name: format!("{}{}", ["a", "b"][index as usize / 5], index % 5),
        at: (index % 5 * 100, index / 5 * 100),
        form: Form::Square { dark: false },
        owner: None,
    };
    Board {
        skin: "inlay",
        places: (0..10).map(place).collect(),
        ..Board::EMPTY
    }
}

fn man(seat: Seat) -> PieceKind {
    PieceKind::of(seat, Glyph::Man)
}

/// A block that closes a square and belongs to nobody.
const BLOCK: PieceKind = PieceKind::unowned(Glyph::Block);

fn square(seat: Seat, step: u8) -> Site {
    Site(u16::from(seat.0) * 5 + u16::from(step))
}

impl Game for Dash {
    type Position = Run;
    type Move = Act;

    fn board(&self) -> &Board {
        &self.0
    }

    fn start(&self) -> Run {
        Run {
            men: [0, 0],
            mover: Seat::FIRST,
            left: 0,
            moved: false,
        }
    }

    fn turn(&self, run: &Run) -> Turn {
        match run.men.iter().position(|man| *man == GOAL) {
            Some(winner) => won(Seat(winner as u8)),
            None if run.left == 0 => Turn::Chance,
            None => Turn::Player(run.mover),
        }
    }

    fn is_midturn(&self, run: &Run) -> bool {
        run.moved
    }

    fn moves(&self, run: &Run, list: &mut Vec<Act>) {
        match self.turn(run) {
            Turn::Over(_) => {}
            Turn::Chance => list.extend([Act::Throw(1), Act::Throw(2)]),
            Turn::Player(_) => {
                list.push(Act::Step);
                if run.moved {
                    list.push(Act::Stop);
                }
            }
        }
    }

    fn weight(&self, _: &Run, throw: &Act) -> u32 {
        if *throw == Act::Throw(1) { 3 } else { 1 }
    }

    fn play(&self, run: &mut Run, act: &Act, log: &mut impl Log) {
        match act {
            Act::Throw(steps) => {
                run.left = *steps;
                log.note(|| Event::Throw {
                    faces: vec![*steps],
                });
            }
            Act::Step => {
                let from = run.men[run.mover.index()];
                log.note(|| Event::Move {
                    kind: man(run.mover),
                    count: 1,
                    path: vec![square(run.mover, from), square(run.mover, from + 1)],
                });
                run.men[run.mover.index()] += 1;
                run.left -= 1;
                run.moved = true;
            }
            Act::Stop => run.left = 0,
        }
        if run.left == 0 && !matches!(act, Act::Throw(_)) {
            (run.mover, run.moved) = (run.mover.other(), false);
        }
    }

    fn piles(&self, run: &Run) -> Vec<Pile> {
        [Seat::FIRST, Seat::SECOND]
            .map(|seat| Pile {
                site: square(seat, run.men[seat.index()]),
                kind: man(seat),
                count: 1,
            })
            .to_vec()
    }

    fn taps(&self, run: &Run, act: &Act) -> Vec<Tap> {
        let here = Tap::Site(square(run.mover, run.men[run.mover.index()]));
        match act {
            Act::Throw(_) => Vec::new(),
            Act::Step => vec![
                here,
                Tap::Site(square(run.mover, run.men[run.mover.index()] + 1)),
            ],
            Act::Stop => vec![here, Tap::Word("stop")],
        }
    }

    fn write(&self, _: &Run, act: &Act) -> String {
        match act {
            Act::Throw(steps) => format!("~{steps}"),
            Act::Step => "step".into(),
            Act::Stop => "stop".into(),
        }
    }

    fn text(&self, run: &Run) -> String {
        let mut text = format!(
            "{} {} {}",
            run.men[0],
            run.men[1],
            DASH.players[run.mover.index()]
        );
        if run.left > 0 {
            text += &format!(" ~{}{}", run.left, if run.moved { "+" } else { "" });
        }
        text
    }

    fn read(&self, text: &str) -> Result<Run, ParseError> {
        Err(ParseError::of(
            "not-read",
            "{text}: not read here",
            vec![("text", text.into())],
        ))
    }
}

impl Evaluate for Dash {
    fn evaluate(&self, run: &Run, seat: Seat) -> i32 {
        let [own, other] = [seat, seat.other()].map(|seat| i32::from(run.men[seat.index()]));
        100 * (own - other)
    }
}

/// The default is enough: random moves to the end.
impl Playout for Dash {}

#[test]
fn playouts_need_only_the_rules_of_a_game() {
    let mut game = playout_game(Dash(track()));
    let throws = game.list(0);
    game.play(0, throws - 1);
    game.list(1);
    game.play(1, 0);
    let budget = Budget {
        playouts: 2_000,
        ..Budget::of_millis(f64::INFINITY)
    };
    let thought =
        Searcher::new(game.branch(2)).think(&budget, Scope::BEST, &mut common::NullControl);
    let thought = thought.expect("a move");
    assert_eq!(thought.best, "step", "{thought:?}");
    assert!(thought.value > 0.0, "{thought:?}");
}

fn dash() -> Table {
    Table::open(&DASH, &Options::none())
}

#[test]
fn throws_are_moves_with_weights() {
    let mut table = dash();
    assert_eq!(table.turn(), Turn::Chance);
    let weights: Vec<(String, u32)> = table
        .legal_moves()
        .into_iter()
        .map(|choice| (choice.notation, choice.weight))
        .collect();
    assert_eq!(weights, [("~1".to_string(), 3), ("~2".to_string(), 1)]);
    let thrown: Vec<String> = (0..4)
        .filter_map(|random| table.pick_throw(random))
        .collect();
    assert_eq!(thrown, ["~1", "~1", "~1", "~2"]);
    table.play("~2").expect("a throw");
    assert_eq!(table.pick_throw(0), None);
    assert_eq!(
        table.play("~1").expect_err("no throw is due").message,
        "\"~1\" is not a legal move here"
    );
}

#[test]
fn successors_and_turn_counts_end_with_the_turn() {
    let mut table = dash();
    table.play("~2").expect("a throw");
    // One step and a stop, or two steps.
    assert_eq!(table.thinker().successors(9).positions, ["1 0 B", "2 0 B"]);
    let count = |table: &Table, depth, step| table.thinker().perft(depth, step, false);
    assert_eq!(count(&table, 1, CountUnit::Move), 1);
    assert_eq!(count(&table, 2, CountUnit::Move), 2);
    assert_eq!(count(&table, 1, CountUnit::Turn), 2);
    // From the start, a throw belongs to its turn: after ~1 there is one way to play, after ~2 two.
    assert_eq!(count(&dash(), 1, CountUnit::Turn), 3);
    assert_eq!(count(&dash(), 2, CountUnit::Turn), 9);
}

#[test]
fn search_and_random_games_take_the_dice_into_account() {
    let mut table = dash();
    table.play("~2").expect("a throw");
    table.play("step").expect("a step");
    let budget = Budget {
        depth: 8,
        ..Budget::of_millis(f64::INFINITY)
    };
    let thought = table
        .thinker()
        .think(&budget, Scope::BEST, &mut common::NullControl)
        .expect("a move");
    assert_eq!(
        thought.best, "step",
        "going on is better than stopping: {thought:?}"
    );
    assert!(
        dash()
            .thinker()
            .think(&budget, Scope::BEST, &mut common::NullControl)
            .is_none(),
        "a throw is due"
    );
    let tally =
        dash()
            .thinker()
            .playouts(SeriesLimit::Games(500), 1, false, &mut common::NullControl);
    assert_eq!(tally.won.iter().sum::<u64>(), 500);
    assert!(tally.won[0] > tally.won[1], "the first has the advantage");
}

#[test]
fn taps_lead_through_sites_and_words() {
    let config = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    // The registry does not know this game, so the test uses the table directly instead of a
    // session.
    assert!(Session::of(&Record::of(&DASH), config).is_err());
    let mut table = dash();
    table.play("~2").expect("a throw");
    table.play("step").expect("a step");
    let choices = table.legal_moves();
    let here = Tap::Site(Site(1));
    use tavolando::table::{TapMatch, match_taps};
    assert_eq!(
        match_taps(&choices, &[here]),
        TapMatch::Partial(vec![Tap::Site(Site(2)), Tap::Word("stop")])
    );
    assert_eq!(
        match_taps(&choices, &[here, Tap::Word("stop")]),
        TapMatch::Complete(1)
    );
    assert_eq!(match_taps(&choices, &[Tap::Word("stop")]), TapMatch::None);
}

/// A game for one player: take one or two seeds from five, and never leave exactly one.
struct Alone(Board);

static ALONE: Entry = Entry {
    key: "alone",
    chapter: "last-move",
    players: &["player"],
    open: &Chunk::loaded("", |_| tavolando::search::evaluated_game(Alone(track()))),
    ..Entry::DEFAULT
};

impl Game for Alone {
    type Position = u8;
    type Move = u8;

    fn board(&self) -> &Board {
        &self.0
    }

    fn start(&self) -> u8 {
        5
    }

    fn turn(&self, seeds: &u8) -> Turn {
        let verdict = match seeds {
            0 => Verdict::Won(Seat::FIRST),
            1 => Verdict::Lost,
            _ => return Turn::Player(Seat::FIRST),
        };
        Turn::Over(Outcome {
            verdict,
            scores: None,
        })
    }

    fn moves(&self, seeds: &u8, list: &mut Vec<u8>) {
        if *seeds > 1 {
            list.extend([1, 2]);
        }
    }

    fn play(&self, seeds: &mut u8, taken: &u8, _: &mut impl Log) {
        *seeds -= taken;
    }

    fn piles(&self, _: &u8) -> Vec<Pile> {
        Vec::new()
    }

    fn taps(&self, _: &u8, taken: &u8) -> Vec<Tap> {
        vec![Tap::Word(if *taken == 1 { "one" } else { "two" })]
    }

    fn write(&self, _: &u8, taken: &u8) -> String {
        taken.to_string()
    }

    fn text(&self, seeds: &u8) -> String {
        seeds.to_string()
    }

    fn read(&self, text: &str) -> Result<u8, ParseError> {
        text.parse()
            .map_err(|_| ParseError::of("not-a-number", "not a number", Vec::new()))
    }
}

impl Evaluate for Alone {
    fn evaluate(&self, _: &u8, _: Seat) -> i32 {
        0
    }
}

#[test]
fn a_solitaire_game_is_won_or_lost() {
    let table = Table::open(&ALONE, &Options::none());
    let budget = Budget::of_millis(f64::INFINITY);
    let thought = table
        .thinker()
        .think(&budget, Scope::BEST, &mut common::NullControl)
        .expect("a move");
    assert_eq!(thought.value, 1.0, "{thought:?}");
    // 5 - 1 - 2 - 2 and 5 - 2 - 1 - 2 end at zero, and so does 5 - 1 - 1 - 1 - 2.
    let mut played = Table::open(&ALONE, &Options::none());
    for notation in &thought.line {
        played.play(notation).expect("the line plays");
    }
    assert_eq!(played.text(), "0");
    let tally =
        table
            .thinker()
            .playouts(SeriesLimit::Games(300), 1, false, &mut common::NullControl);
    assert_eq!(tally.won[0] + tally.lost, 300);
    assert!(tally.lost > 0 && tally.won[0] > 0);
}

/// Opens a session of a game for one player and plays these moves.
fn solitaire(options: &str, start: Option<&str>, moves: &[&str]) -> Session {
    let record = Record {
        options: common::options(options),
        start: start.map(String::from),
        ..Record::of(tavolando::games::find("tchuka-ruma").expect("a game"))
    };
    let config = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    let mut session = Session::of(&record, config).expect("it opens");
    for notation in moves {
        session.play(notation).expect("a legal move plays");
    }
    session
}

#[test]
fn a_result_counts_only_without_help() {
    let mut session = solitaire("", None, &["3", "4"]);
    assert!(session.is_unaided());
    // A reload changes nothing about it.
    let again = Session::restore(&session.save()).expect("it was saved");
    assert!(again.is_unaided());
    assert!(session.undo() && session.redo().is_some());
    assert!(!session.is_unaided(), "a move was taken back");
    let again = Session::restore(&session.save()).expect("it was saved");
    assert!(!again.is_unaided());
    let anew = session.new_game_with(Options::none()).expect("a new game");
    assert!(anew.is_unaided());
    // A game that comes from elsewhere, or starts from another position, was not played here.
    assert!(!solitaire("", Some("0 0 0 1 | 7 | play"), &[]).is_unaided());
    let record = session.table().record();
    let opened = Session::of(&record, session.config()).expect("it opens");
    assert!(!opened.is_unaided());
}

#[test]
fn moves_that_the_computer_shows_in_a_solitaire_are_undone_one_by_one() {
    let mut session = solitaire("", None, &["3", "4"]);
    // Nobody sits at the second seat: it must not count as a human's.
    session.config().seats[0] = Control::Computer;
    assert!(session.undo());
    assert_eq!(session.table().moves(), ["3"]);
    assert!(!session.redo_continues());
}

#[test]
fn a_tap_that_was_refused_changes_nothing() {
    let record = Record::of(tavolando::games::find("awele").expect("awele"));
    let mut session = Session::of(&record, SessionConfig::default()).expect("it opens");
    let before = session.save();
    assert!(matches!(
        session.tap(Tap::Site(Site(7))),
        TapResult::Refused(Some(_))
    ));
    assert_eq!(session.save(), before);
}

/// A game of Awele as another window has saved it: the moves made, the moves to redo with the next
/// one last, and who plays.
fn kept(moves: &[&str], undone: &[&str], seats: [Control; 2]) -> Saved {
    let texts = |notations: &[&str]| notations.iter().map(|text| text.to_string()).collect();
    let entry = tavolando::games::find("awele").expect("a game");
    let record = Record {
        moves: texts(moves),
        ..Record::of(entry)
    };
    let config = SessionConfig {
        seats,
        ..SessionConfig::default()
    };
    let session = Session::of(&record, config).expect("it opens");
    Saved {
        undone: texts(undone),
        ..session.save()
    }
}

#[test]
fn a_player_who_resigns_has_lost_unless_it_is_undone() {
    let mut session =
        Session::restore(&kept(&["S1", "N1"], &[], [Control::Human; 2])).expect("it opens");
    assert!(session.resign(Seat::SECOND) && session.is_over());
    assert_eq!(session.loser(), Some(Seat::SECOND));
    assert_eq!(session.human_to_move(), None);
    assert!(!session.resign(Seat::FIRST), "the game is over");
    // A resignation survives a reload. A value that makes no sense counts as no resignation.
    let mut saved = session.save();
    let again = Session::restore(&saved).expect("it opens");
    assert_eq!(again.resigned(), Some(Seat::SECOND));
    saved.resigned = Some(7);
    let sane = Session::restore(&saved).expect("it opens");
    assert_eq!(sane.resigned(), None);
    // Undo takes back the resignation and nothing else.
    assert!(session.can_undo() && session.undo());
    assert!(!session.is_over() && session.table().moves().len() == 2);
    // Nobody can resign before the first move.
    let mut fresh = Session::restore(&kept(&[], &[], [Control::Human; 2])).expect("it opens");
    assert!(!fresh.resign(Seat::FIRST));
}

#[test]
fn an_agreed_draw_ends_the_game_unless_it_is_undone() {
    let friends = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    let begun = |key: &str, moves: &[&str]| {
        let record = Record {
            moves: moves.iter().map(|text| text.to_string()).collect(),
            ..Record::of(tavolando::games::find(key).expect("a game"))
        };
        Session::of(&record, friends).expect("it opens")
    };
    let mut session = begun("italian-draughts", &["22-18", "12-16"]);
    assert!(session.can_agree_to_draw() && session.agree_to_draw() && session.is_over());
    assert!(!session.is_under_way() && !session.can_agree_to_draw());
    assert_eq!((session.human_to_move(), session.loser()), (None, None));
    assert!(!session.resign(Seat::FIRST), "the game is over");
    let mut again = Session::restore(&session.save()).expect("it opens");
    assert!(again.is_draw_agreed());
    // A branch of the game is not over.
    again.view_ply(1);
    assert!(again.branch_here() && !again.is_over() && again.human_to_move().is_some());
    again.go_to_mainline();
    assert!(again.is_draw_agreed() && again.undo() && !again.is_draw_agreed());
    assert_eq!(again.table().moves().len(), 2);
    // No draw before the game has begun, nor in a game without draws by agreement.
    assert!(!begun("italian-draughts", &[]).can_agree_to_draw());
    assert!(!begun("awele", &["S1", "N1"]).can_agree_to_draw());
}

#[test]
fn a_sync_follows_the_same_game_and_recognises_a_different_one() {
    const FRIENDS: [Control; 2] = [Control::Human; 2];
    const ALONE: [Control; 2] = [Control::Human, Control::Computer];
    let here = || {
        let mut session =
            Session::restore(&kept(&["S1", "N1", "S2"], &[], FRIENDS)).expect("it opens");
        session.set_turned(true);
        session
    };
    let taken = |session: &mut Session, saved: &Saved| {
        let followed = session.sync_with(saved).expect("it opens");
        assert_eq!(session.table().record(), saved.record);
        assert_eq!(session.can_redo(), !saved.undone.is_empty());
        assert_eq!(session.config().seats, saved.seats);
        followed
    };
    // The game went on: a player who looks back keeps looking at the same move, and the board stays
    // turned as it was.
    let mut session = here();
    session.view_ply(1);
    let further = kept(&["S1", "N1", "S2", "N2", "S3"], &[], FRIENDS);
    assert_eq!(taken(&mut session, &further), SyncOutcome::Continued(3));
    assert_eq!(session.viewed_ply(), Some(1));
    assert!(session.config().turned);
    // Moves were taken back, and all of them can be redone.
    let mut session = here();
    session.view_ply(2);
    let back = kept(&["S1"], &["S2", "N1"], FRIENDS);
    assert_eq!(taken(&mut session, &back), SyncOutcome::TakenBack);
    assert_eq!(session.viewed_ply(), None);
    // The same moves: a proposed move stays proposed as long as the same people play.
    let mut session = here();
    session.set_tap_settings(TapSettings {
        auto_completes: false,
        needs_confirmation: true,
        ..TapSettings::default()
    });
    assert!(matches!(
        session.tap(Tap::Site(Site(7))),
        TapResult::Proposed(_)
    ));
    assert_eq!(
        taken(&mut session, &kept(&["S1", "N1", "S2"], &[], FRIENDS)),
        SyncOutcome::Same
    );
    assert!(session.has_proposed_move() && session.begun_taps() == [Tap::Site(Site(7))]);
    assert_eq!(
        taken(&mut session, &kept(&["S1", "N1", "S2"], &[], ALONE)),
        SyncOutcome::Same
    );
    assert!(!session.has_proposed_move() && session.begun_taps().is_empty());
    // Other moves, missing moves that cannot be redone, or other rules make another game.
    let other_rules = Saved {
        record: Record {
            options: common::options("grand-slam=allowed"),
            ..kept(&["S1", "N1", "S2"], &[], FRIENDS).record
        },
        ..kept(&[], &[], FRIENDS)
    };
    for other in [
        kept(&["S1", "N1", "S3"], &[], FRIENDS),
        kept(&["S1", "N2", "S2", "N1"], &[], FRIENDS),
        kept(&["S1"], &["N1"], FRIENDS),
        kept(&["S1"], &["S2", "N2"], FRIENDS),
        kept(&[], &[], FRIENDS),
        other_rules,
    ] {
        let mut session = here();
        assert_eq!(
            taken(&mut session, &other),
            SyncOutcome::OtherGame,
            "{other:?}"
        );
        assert!(!session.config().turned);
    }
    // A game that cannot be opened changes nothing.
    let mut session = here();
    let before = session.save();
    let mut spoilt = kept(&["S1"], &[], FRIENDS);
    spoilt.record.moves.push("S1".into());
    assert!(session.sync_with(&spoilt).is_none());
    assert_eq!(session.save(), before);
}

/// A race over seven squares with two long dice. The player uses each die by itself, for as many
/// squares as it shows. Blanks have no use: a player who throws only blanks must pass.
struct Strokes(Board);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Walk {
    men: [u8; 2],
    mover: Seat,
    /// The faces of the dice; a used die has none.
    dice: Option<[Option<u8>; 2]>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Stroke {
    Throw([u8; 2]),
    Use(usize),
    Pass,
}

static STROKES: Entry = Entry {
    key: "strokes",
    chapter: "race",
    players: &["A", "B"],
    dice: true,
    open: &Chunk::loaded("", |_| tavolando::search::evaluated_game(Strokes(track()))),
    ..Entry::DEFAULT
};

impl Strokes {
    /// Returns the dice that the player can use: those that do not show a blank.
    fn useful(walk: &Walk) -> impl Iterator<Item = usize> {
        let dice = walk.dice.unwrap_or_default();
        (0..2).filter(move |die| dice[*die].is_some_and(|face| face > 0))
    }
}

impl Game for Strokes {
    type Position = Walk;
    type Move = Stroke;

    fn board(&self) -> &Board {
        &self.0
    }

    fn start(&self) -> Walk {
        Walk {
            men: [0, 0],
            mover: Seat::FIRST,
            dice: None,
        }
    }

    fn turn(&self, walk: &Walk) -> Turn {
        match walk.men.iter().position(|man| *man == GOAL) {
            Some(winner) => won(Seat(winner as u8)),
            None if walk.dice.is_none() => Turn::Chance,
            None => Turn::Player(walk.mover),
        }
    }

    fn moves(&self, walk: &Walk, list: &mut Vec<Stroke>) {
        match self.turn(walk) {
            Turn::Over(_) => {}
            Turn::Chance => list.extend((0..16).map(|throw| Stroke::Throw([throw / 4, throw % 4]))),
            Turn::Player(_) => {
                list.extend(Strokes::useful(walk).map(Stroke::Use));
                if list.is_empty() {
                    list.push(Stroke::Pass);
                }
            }
        }
    }

    fn play(&self, walk: &mut Walk, stroke: &Stroke, log: &mut impl Log) {
        match *stroke {
            Stroke::Throw(faces) => {
                walk.dice = Some(faces.map(Some));
                let faces = faces.to_vec();
                log.note(|| Event::Throw { faces });
                return;
            }
            Stroke::Use(die) => {
                let mut dice = walk.dice.unwrap_or_default();
                let from = walk.men[walk.mover.index()];
                let to = (from + dice[die].take().unwrap_or(0)).min(GOAL);
                walk.dice = Some(dice);
                log.note(|| Event::Move {
                    kind: man(walk.mover),
                    count: 1,
                    path: vec![square(walk.mover, from), square(walk.mover, to)],
                });
                walk.men[walk.mover.index()] = to;
            }
            Stroke::Pass => {}
        }
        if Strokes::useful(walk).next().is_none() {
            (walk.mover, walk.dice) = (walk.mover.other(), None);
        }
    }

    fn piles(&self, walk: &Walk) -> Vec<Pile> {
        let pile = |seat: Seat| Pile {
            site: square(seat, walk.men[seat.index()]),
            kind: man(seat),
            count: 1,
        };
        vec![pile(Seat::FIRST), pile(Seat::SECOND)]
    }

    fn info(&self, walk: &Walk) -> BoardInfo {
        let dice = walk.dice.into_iter().flatten();
        let die = |face: Option<u8>| Die {
            kind: DieKind::Long,
            face: face.unwrap_or(0),
            spent: face.is_none(),
        };
        BoardInfo {
            dice: dice.map(die).collect(),
            ..BoardInfo::default()
        }
    }

    fn taps(&self, _: &Walk, stroke: &Stroke) -> Vec<Tap> {
        match stroke {
            Stroke::Throw(_) => Vec::new(),
            Stroke::Use(die) => vec![Tap::Die(*die as u8)],
            Stroke::Pass => vec![Tap::Word("pass")],
        }
    }

    fn is_forced_pass(&self, stroke: &Stroke) -> bool {
        *stroke == Stroke::Pass
    }

    fn write(&self, _: &Walk, stroke: &Stroke) -> String {
        match stroke {
            Stroke::Throw([one, other]) => format!("~{one}{other}"),
            Stroke::Use(die) => format!("die-{die}"),
            Stroke::Pass => "nothing".into(),
        }
    }

    fn text(&self, walk: &Walk) -> String {
        format!("{walk:?}")
    }

    fn read(&self, text: &str) -> Result<Walk, ParseError> {
        Err(ParseError::of(
            "not-read",
            "{text}: not read here",
            vec![("text", text.into())],
        ))
    }
}

impl Evaluate for Strokes {
    fn evaluate(&self, walk: &Walk, seat: Seat) -> i32 {
        let [own, other] = [seat, seat.other()].map(|seat| i32::from(walk.men[seat.index()]));
        100 * (own - other)
    }
}

/// The end of a game, won by this seat.
fn won(seat: Seat) -> Turn {
    Turn::Over(Outcome {
        verdict: Verdict::Won(seat),
        scores: None,
    })
}

/// Opens a new game outside the collection, with people on both sides.
fn guest(entry: &'static Entry) -> Session {
    tavolando::games::register_for_tests(entry);
    let config = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    Session::of(&Record::of(entry), config).expect("it opens")
}

/// Plays moves; each must be legal.
fn play(session: &mut Session, moves: &[&str]) {
    for notation in moves {
        assert!(session.play(notation).is_some(), "{notation}");
    }
}

#[test]
fn forced_moves_need_no_confirmation_and_are_undone_together() {
    let mut session = guest(&STROKES);
    play(&mut session, &["~30", "die-0"]);
    // A pass is forced, whatever its notation. Nobody has to confirm it, and undo takes it back
    // together with the move that led to it.
    play(&mut session, &["~00"]);
    let choices = session.table().legal_moves();
    assert!(matches!(&choices[..], [only] if only.forced && only.notation == "nothing"));
    play(&mut session, &["nothing", "~11"]);
    let choices = session.table().legal_moves();
    assert!(choices.len() == 2 && choices.iter().all(|choice| !choice.forced));
    assert!(session.undo());
    assert_eq!(session.table().moves(), ["~30"]);
    assert!(!session.can_undo());
    // The only step of a throw is still the player's own decision.
    assert!(matches!(&session.table().legal_moves()[..], [only] if !only.forced));
}

#[test]
fn a_die_is_tapped_by_its_position() {
    let mut session = guest(&STROKES);
    play(&mut session, &["~21"]);
    assert_eq!(session.next_taps(), [Tap::Die(0), Tap::Die(1)]);
    let die = |session: &Session, place: usize| session.info().dice[place];
    assert_eq!((die(&session, 1).face, die(&session, 1).spent), (1, false));
    assert!(session.completes_move(Tap::Die(1)) && !session.completes_move(Tap::Die(2)));
    assert!(matches!(session.tap(Tap::Die(2)), TapResult::Refused(None)));
    assert!(matches!(session.tap(Tap::Die(1)), TapResult::Played(..)));
    assert!(die(&session, 1).spent && !die(&session, 0).spent);
    assert_eq!(session.next_taps(), [Tap::Die(0)]);
    assert_eq!(session.table().moves(), ["~21", "die-1"]);
    // A hint about a die marks no place.
    assert!(session.site_ranks(&["die-0".into()]).is_empty());
}

/// Cut and choose. A keeps some of the eight counters and leaves the rest to B, who may swap seats
/// with A once. B shows first, then A; the larger share wins.
struct Pie(Board);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Cut {
    /// A's share; 0 before the cut.
    share: u8,
    swapped: bool,
    shown: [bool; 2],
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Slice {
    Cut(u8),
    Swap,
    Show,
}

const PIE: Entry = Entry {
    key: "pie",
    chapter: "last-move",
    players: &["A", "B"],
    open: &Chunk::loaded("", |_| tavolando::search::evaluated_game(Pie(track()))),
    ..Entry::DEFAULT
};
static JUDGED: Entry = PIE;
static PLAYED_OUT: Entry = Entry {
    key: "pie-played-out",
    open: &Chunk::loaded("", |_| playout_game(Pie(track()))),
    ..PIE
};

impl Game for Pie {
    type Position = Cut;
    type Move = Slice;

    fn board(&self) -> &Board {
        &self.0
    }

    fn start(&self) -> Cut {
        Cut::default()
    }

    fn turn(&self, cut: &Cut) -> Turn {
        match cut.shown {
            _ if cut.share == 0 => Turn::Player(Seat::FIRST),
            [_, false] => Turn::Player(Seat::SECOND),
            [false, true] => Turn::Player(Seat::FIRST),
            _ if cut.share == 4 => Turn::Over(Outcome {
                verdict: Verdict::Drawn,
                scores: None,
            }),
            _ => won(Seat(u8::from(cut.share < 4))),
        }
    }

    fn moves(&self, cut: &Cut, list: &mut Vec<Slice>) {
        match self.turn(cut) {
            Turn::Player(_) if cut.share == 0 => list.extend((1..8).map(Slice::Cut)),
            Turn::Player(seat) => {
                list.push(Slice::Show);
                if seat == Seat::SECOND && !cut.swapped {
                    list.push(Slice::Swap);
                }
            }
            _ => {}
        }
    }

    fn play(&self, cut: &mut Cut, slice: &Slice, _: &mut impl Log) {
        match slice {
            Slice::Cut(share) => cut.share = *share,
            Slice::Swap => cut.swapped = true,
            Slice::Show => cut.shown[usize::from(!cut.shown[1])] = true,
        }
    }

    fn swaps_seats(&self, slice: &Slice) -> bool {
        *slice == Slice::Swap
    }

    fn piles(&self, cut: &Cut) -> Vec<Pile> {
        let piles = [(0, cut.share), (5, 8 - cut.share)].map(|(site, count)| Pile {
            site: Site(site),
            kind: man(Seat((site / 5) as u8)),
            count: count.into(),
        });
        piles.into_iter().filter(|pile| pile.count > 0).collect()
    }

    fn taps(&self, _: &Cut, slice: &Slice) -> Vec<Tap> {
        vec![match slice {
            Slice::Cut(share) => Tap::Site(Site((*share).into())),
            Slice::Swap => Tap::Word("swap"),
            Slice::Show => Tap::Word("show"),
        }]
    }

    fn write(&self, _: &Cut, slice: &Slice) -> String {
        match slice {
            Slice::Cut(share) => share.to_string(),
            Slice::Swap => "swap".into(),
            Slice::Show => "show".into(),
        }
    }

    fn text(&self, cut: &Cut) -> String {
        format!("{cut:?}")
    }

    fn read(&self, text: &str) -> Result<Cut, ParseError> {
        Err(ParseError::of(
            "not-read",
            "{text}: not read here",
            vec![("text", text.into())],
        ))
    }
}

impl Evaluate for Pie {
    fn evaluate(&self, cut: &Cut, seat: Seat) -> i32 {
        let ahead = 200 * (i32::from(cut.share) - 4);
        if seat == Seat::FIRST { ahead } else { -ahead }
    }
}

impl Playout for Pie {}

#[test]
fn an_exchange_of_seats_is_an_event_and_the_pieces_stay() {
    let mut table = Table::open(&JUDGED, &Options::none());
    assert!(table.play("7").is_ok());
    let piles = table.piles();
    assert_eq!(table.turn(), Turn::Player(Seat::SECOND));
    assert_eq!(table.play("swap"), Ok(vec![Event::SwapSeats]));
    // It is still B's move, but the other player now sits at B's seat.
    assert_eq!(table.turn(), Turn::Player(Seat::SECOND));
    assert_eq!(table.piles(), piles);
    assert_eq!(table.events_of(1), [Event::SwapSeats]);
    for (moves, began) in [(1, Seat::SECOND), (2, Seat::FIRST), (9, Seat::FIRST)] {
        assert_eq!(table.original_seat(moves, Seat::SECOND), began);
    }
    table.play("show").expect("a hand is shown");
    table.play("show").expect("a hand is shown");
    assert_eq!(table.turn(), won(Seat::FIRST));
    let turns = [Seat::FIRST, Seat::SECOND, Seat::SECOND, Seat::FIRST];
    assert_eq!(table.turns(), turns.map(Turn::Player));
    assert!(table.undo() && table.undo() && table.undo());
    assert_eq!(table.original_seat(1, Seat::SECOND), Seat::SECOND);
}

#[test]
fn the_search_exchanges_seats_only_if_that_gains() {
    for (entry, sure) in [(&JUDGED, 1.0), (&PLAYED_OUT, 0.8)] {
        for (moves, best) in [
            (&["7"][..], "swap"),
            (&["1"], "show"),
            // A player who has swapped has nothing more to gain.
            (&["7", "swap"], "show"),
        ] {
            let mut table = Table::open(entry, &Options::none());
            for notation in moves {
                table.play(notation).expect("a legal move");
            }
            let budget = Budget {
                depth: 4,
                playouts: 2_000,
                ..Budget::of_millis(f64::INFINITY)
            };
            let thought = table.thinker();
            let thought = { thought }.think(&budget, Scope::BEST, &mut common::NullControl);
            let thought = thought.expect("a move");
            assert_eq!(thought.best, best, "{} {moves:?} {thought:?}", entry.key);
            let lost = moves.len() == 2;
            let value = if lost { -thought.value } else { thought.value };
            assert!(value >= sure, "{} {moves:?} {thought:?}", entry.key);
        }
    }
    // A can do no better than a fair cut.
    let thought = Table::open(&JUDGED, &Options::none()).thinker();
    let budget = Budget {
        depth: 4,
        ..Budget::of_millis(f64::INFINITY)
    };
    let thought = { thought }.think(&budget, Scope::BEST, &mut common::NullControl);
    assert_eq!(thought.expect("a move").best, "4");
}

#[test]
fn the_players_change_seats_at_each_exchange_and_its_undo() {
    const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
    let who = |session: &Session| SEATS.map(|seat| session.control(seat));
    const BEFORE: [Control; 2] = [Control::Computer, Control::Human];
    const AFTER: [Control; 2] = [Control::Human, Control::Computer];
    let mut session = guest(&JUDGED);
    session.set_seats(BEFORE);
    session.set_timing(Timing {
        time_control: TimeControl::Increment,
        minutes: 1,
        seconds: 5,
        ..Timing::UNTIMED
    });
    play(&mut session, &["7"]);
    assert_eq!(session.human_to_move(), Some(Seat::SECOND));
    session.spend(10_000);
    assert!(matches!(
        session.tap(Tap::Word("swap")),
        TapResult::Played(events, 0) if events == [Event::SwapSeats]
    ));
    // The reader now has A's counters, and it is the computer's turn at B's seat. The reader's time
    // moved to the new seat too.
    assert_eq!(who(&session), AFTER);
    assert_eq!(session.computer_to_move(), Some(Seat::SECOND));
    assert_eq!(session.time_left(Seat::FIRST), Some((55_000, None)));
    assert_eq!(session.time_left(Seat::SECOND), Some((65_000, None)));
    session.spend(30_000);
    assert_eq!(session.time_left(Seat::SECOND), Some((35_000, None)));
    // The exchange survives saving as text.
    let kept = serde_json::to_string(&session.save()).expect("JSON");
    let again = Session::restore(&serde_json::from_str(&kept).expect("what was kept"));
    let mut again = again.expect("it opens");
    assert_eq!(who(&again), AFTER);
    assert_eq!(again.time_left(Seat::SECOND), Some((35_000, None)));
    assert!(kept.contains("\"exchanged\":true"));
    // The reader's last decision was the swap. Undo takes it back, and redo makes it again.
    play(&mut again, &["show"]);
    assert!(again.undo());
    assert_eq!(again.table().moves(), ["7"]);
    assert_eq!(
        (who(&again), again.human_to_move()),
        (BEFORE, Some(Seat::SECOND))
    );
    assert!(again.redo().is_some() && again.redo_continues() && again.redo().is_some());
    assert_eq!(
        (who(&again), again.human_to_move()),
        (AFTER, Some(Seat::FIRST))
    );
    // A change of who plays applies to the side as it is after the exchange.
    again.set_control(Seat::FIRST, Control::Computer);
    assert_eq!(who(&again), [Control::Computer; 2]);
    assert_eq!(again.config().seats, [Control::Computer; 2]);
    // A new game begins with the seats as they were before the exchange.
    let anew = session.new_game_with(Options::none()).expect("a new game");
    assert_eq!(who(&anew), BEFORE);
}

#[test]
fn the_engine_reports_an_exchange_of_seats() {
    tavolando::games::register_for_tests(&JUDGED);
    let ask = |request: &str| {
        let answer = tavolando::engine::answer(request, &mut common::NullControl, &mut |_| ());
        serde_json::from_str::<serde_json::Value>(&answer).expect("JSON")
    };
    let look = |moves: &str| {
        ask(&format!(
            r#"{{"do": "look", "record": {{"game": "pie", "moves": {moves}}}}}"#
        ))
    };
    let before = look(r#"["7"]"#);
    assert_eq!(before["exchanged"], false);
    let after = look(r#"["7", "swap"]"#);
    assert_eq!(after["turn"], "B");
    assert_eq!(
        after["events"],
        serde_json::json!([{ "event": "exchange" }])
    );
    assert_eq!(after["exchanged"], true);
    let think = r#"{"do": "think", "record": {"game": "pie", "moves": ["7"]}, "level": 5}"#;
    assert_eq!(ask(think)["move"], "swap");
}

#[test]
fn letters_go_to_the_player_to_move_after_an_exchange_of_seats() {
    let invited = guest(&JUDGED).table().record();
    let id = "0123456789abcdef".to_string();
    let mut host = Correspondence::invite(invited, id, Seat::FIRST, None).expect("an invitation");
    host.play("7").expect("the host cuts");
    let mut guest = Correspondence::accept(host.letter().clone(), None).expect("a fair letter");
    assert!(guest.is_my_turn() && !host.is_my_turn());
    guest.play("swap").expect("the guest chooses");
    // It is still the turn of B's seat, but the host sits there now.
    assert!(!guest.is_my_turn());
    assert!(guest.play("show").is_err());
    assert_eq!(host.receive(guest.letter().clone()), Ok(Received::New));
    assert!(host.is_my_turn());
    host.play("show").expect("the host's hand");
    assert_eq!(guest.receive(host.letter().clone()), Ok(Received::New));
    guest.play("show").expect("the guest's hand");
    assert_eq!(host.receive(guest.letter().clone()), Ok(Received::New));
    assert_eq!(
        (host.next(), guest.next()),
        (NextStep::Over, NextStep::Over)
    );
}

/// Chance closes two of ten squares, one after the other. Then the players fill the rest in turn.
/// The player who comes last to the higher square wins.
struct Scatter(Board);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Strewn {
    blocks: Vec<u16>,
    stones: Vec<u16>,
}

static SCATTER: Entry = Entry {
    key: "scatter",
    chapter: "line",
    players: &["A", "B"],
    open: &Chunk::loaded("", |_| tavolando::search::evaluated_game(Scatter(track()))),
    ..Entry::DEFAULT
};

impl Strewn {
    fn free(&self) -> impl Iterator<Item = u16> {
        (0..10).filter(|square| !self.blocks.contains(square) && !self.stones.contains(square))
    }

    fn mover(&self) -> Seat {
        Seat((self.stones.len() % 2) as u8)
    }
}

impl Game for Scatter {
    type Position = Strewn;
    type Move = u16;

    fn board(&self) -> &Board {
        &self.0
    }

    fn start(&self) -> Strewn {
        Strewn::default()
    }

    fn turn(&self, strewn: &Strewn) -> Turn {
        match strewn.stones[..] {
            _ if strewn.blocks.len() < 2 => Turn::Chance,
            [.., one, other] if strewn.free().next().is_none() => won(Seat(u8::from(other > one))),
            _ => Turn::Player(strewn.mover()),
        }
    }

    fn moves(&self, strewn: &Strewn, list: &mut Vec<u16>) {
        list.extend(strewn.free());
    }

    fn play(&self, strewn: &mut Strewn, square: &u16, log: &mut impl Log) {
        let (kind, site) = match self.turn(strewn) {
            Turn::Chance => (BLOCK, Site(*square)),
            _ => (man(strewn.mover()), Site(*square)),
        };
        log.note(|| Event::Place { kind, site });
        if kind == BLOCK {
            strewn.blocks.push(*square);
        } else {
            strewn.stones.push(*square);
        }
    }

    fn piles(&self, strewn: &Strewn) -> Vec<Pile> {
        let pile = |kind, square: &u16| Pile {
            site: Site(*square),
            kind,
            count: 1,
        };
        let blocks = strewn.blocks.iter().map(|square| pile(BLOCK, square));
        let stones = strewn
            .stones
            .iter()
            .zip([Seat::FIRST, Seat::SECOND].into_iter().cycle());
        let stones = stones.map(|(square, seat)| pile(man(seat), square));
        let mut piles: Vec<Pile> = blocks.chain(stones).collect();
        piles.sort_unstable();
        piles
    }

    fn taps(&self, strewn: &Strewn, square: &u16) -> Vec<Tap> {
        match self.turn(strewn) {
            Turn::Chance => Vec::new(),
            _ => vec![Tap::Site(Site(*square))],
        }
    }

    fn write(&self, strewn: &Strewn, square: &u16) -> String {
        let chance = self.turn(strewn) == Turn::Chance;
        let name = self.0.name(Site(*square));
        format!("{}{name}", if chance { "~" } else { "" })
    }

    fn text(&self, strewn: &Strewn) -> String {
        let names = |squares: &[u16]| {
            let names = squares.iter().map(|square| self.0.name(Site(*square)));
            names.collect::<Vec<_>>().join(" ")
        };
        format!("{} | {}", names(&strewn.blocks), names(&strewn.stones))
    }

    fn read(&self, text: &str) -> Result<Strewn, ParseError> {
        let (blocks, stones) = text
            .split_once('|')
            .ok_or_else(|| ParseError::of("no-bar", "no bar", Vec::new()))?;
        let squares = |names: &str| -> Option<Vec<u16>> {
            let names = names.split_whitespace();
            names.map(|name| Some(self.0.find_site(name)?.0)).collect()
        };
        let both = squares(blocks).zip(squares(stones));
        let (blocks, stones) =
            both.ok_or_else(|| ParseError::of("no-square", "no square", Vec::new()))?;
        Ok(Strewn { blocks, stones })
    }
}

impl Evaluate for Scatter {
    fn evaluate(&self, _: &Strewn, _: Seat) -> i32 {
        0
    }
}

#[test]
fn a_game_with_a_random_start_is_not_a_dice_game() {
    let mut session = guest(&SCATTER);
    session.set_timing(Timing {
        time_control: TimeControl::SuddenDeath,
        minutes: 1,
        ..Timing::UNTIMED
    });
    assert!(session.table().has_chance() && SCATTER.has_chance());
    let mut all = std::collections::BTreeSet::new();
    for number in 0..10 {
        all.insert(session.table().pick_throw(number).expect("a block is due"));
    }
    assert_eq!(all.len(), 10, "each square is as likely as the next");
    play(&mut session, &["~a3", "~b1"]);
    assert_eq!(session.table().pick_throw(0), None);
    // Nobody has made a decision yet: no game is under way, there is nothing to take back, and no
    // clock runs.
    assert!(!session.is_under_way() && !session.can_undo());
    assert_eq!(session.whose_time(), None);
    play(&mut session, &["a0"]);
    assert!(session.is_under_way());
    assert_eq!(session.whose_time(), Some(Seat::SECOND));
    assert!(session.undo());
    assert_eq!(session.table().moves(), ["~a3", "~b1"]);
    // A game from a board that is already set up has no part of chance.
    let mut table = Table::open(&SCATTER, &Options::none());
    table.set_up("a3 b1 | ").expect("a position");
    assert!(!table.has_chance());
    assert_eq!(
        table.play("~a4").expect_err("no block is due").message,
        "\"~a4\" is not a legal move here"
    );
    assert!(dash().has_chance() && !Table::open(&JUDGED, &Options::none()).has_chance());
}

#[test]
fn neither_player_can_choose_the_random_start_of_a_game_by_correspondence() {
    let secret = |digit: &str| Secret::of(&digit.repeat(64));
    let id = "0123456789abcdef".to_string();
    let new = guest(&SCATTER).table().record();
    assert!(Correspondence::invite(new.clone(), id.clone(), Seat::FIRST, None).is_err());
    // The host has the second seat. The first block falls in the host's turn. The last block falls
    // in the turn of the guest, who also makes the first move.
    let host = Correspondence::invite(new.clone(), id.clone(), Seat::SECOND, secret("1"));
    let mut host = host.expect("an invitation");
    let guest = Correspondence::accept(host.letter().clone(), secret("2"));
    let mut guest = guest.expect("a fair letter");
    assert_eq!(host.receive(guest.letter().clone()), Ok(Received::New));
    let mut table = new.open().expect("a new game");
    let mut draw = |side: &mut Correspondence| {
        let number = side.throw_number().expect("this side draws");
        let block = table.pick_throw(number).expect("a block is due");
        table.play(&block).expect("a legal block");
        side.play(&block).expect("the block that is due");
    };
    draw(&mut host);
    assert!(!host.is_my_turn());
    let fair = host.letter().clone();
    // A block that differs from the one that both secrets draw is detected.
    let mut forged = fair.clone();
    let mut blocks = (0..5).map(|square| format!("~a{square}"));
    let other = blocks.find(|block| *block != fair.record.moves[0]);
    forged.record.moves[0] = other.expect("another square");
    assert_eq!(guest.receive(forged), Err(LetterError::WrongThrow(0)));
    assert_eq!(guest.receive(fair), Ok(Received::New));
    draw(&mut guest);
    assert!(guest.is_my_turn() && guest.throw_number().is_none());
    let stone = table.legal_moves()[0].notation.clone();
    guest.play(&stone).expect("a stone");
    assert_eq!(host.receive(guest.letter().clone()), Ok(Received::New));
    assert!(host.is_my_turn() && host.throw_number().is_none());
    // Nothing is drawn when the board is already set up.
    let set_up = Record {
        start: Some("a3 b1 | ".into()),
        ..new
    };
    assert!(Correspondence::invite(set_up, id, Seat::FIRST, None).is_ok());
}

#[test]
fn every_game_fills_in_the_fields_without_a_default() {
    let mut keys = std::collections::BTreeSet::new();
    for entry in tavolando::games::GAMES {
        assert!(
            !entry.key.is_empty() && keys.insert(entry.key),
            "{}",
            entry.key
        );
        assert!(!entry.chapter.is_empty(), "{}", entry.key);
        assert!((1..=2).contains(&entry.players.len()), "{}", entry.key);
        Table::open(entry, &Options::none());
    }
}

#[test]
fn orders_of_the_same_dice_end_the_turn_in_the_same_position() {
    let backgammon = tavolando::games::find("backgammon").expect("backgammon");
    let mut table = Table::open(backgammon, &Options::none());
    table.play("~31").expect("a throw");
    let end = |moves: &[&str]| {
        let line: Vec<String> = moves.iter().map(|notation| notation.to_string()).collect();
        table.rest_of_turn(&line)
    };
    let (count, point) = end(&["8/5", "6/5", "~22"]);
    assert_eq!(count, 2, "the turn ends before the next throw");
    assert_eq!(end(&["6/5", "8/5"]), (2, point.clone()));
    assert_ne!(end(&["24/23", "13/10"]).1, point);
    assert_eq!(end(&[]).0, 0);
}
