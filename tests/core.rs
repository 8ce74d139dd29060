//! Two small games that are no part of the collection: dice, words to choose, several moves in a
//! turn, and a game for one, through the same table, search and counts as the real ones.

mod common;

use tavolando::{
    games::Entry,
    rules::{
        Board, Event, Form, Game, Glyph, Kind, Log, Material, Misread, Options, Outcome, Pile,
        Place, Seat, Site, Tap, Turn, Verdict,
    },
    search::{Budget, Extent, Scope, Step},
    table::{Control, Manner, Record, Session, Table, Tapped},
};

/// A race of one man each over five squares. A throw gives one step or two; each step is a move,
/// and after the first of two the player may stop.
struct Dash(Board);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Run {
    men: [u8; 2],
    mover: Seat,
    /// Steps that are left of the throw, and whether one has been made.
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
    chance: true,
    options: &[],
    reasons: &[],
    remarks: &[],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&DASH, Dash(track()), options),
};

fn track() -> Board {
    let place = |index: i16| Place {
        name: format!("{}{}", ["a", "b"][index as usize / 5], index % 5),
        at: (index % 5 * 100, index / 5 * 100),
        form: Form::Square { dark: false },
        owner: None,
    };
    Board {
        material: Material::Inlay,
        places: (0..10).map(place).collect(),
        lines: Vec::new(),
        dice: None,
    }
}

fn man(seat: Seat) -> Kind {
    Kind {
        owner: Some(seat),
        glyph: Glyph::Man,
    }
}

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
            Some(winner) => Turn::Over(Outcome {
                verdict: Verdict::Won(Seat(winner as u8)),
                scores: None,
            }),
            None if run.left == 0 => Turn::Chance,
            None => Turn::Player(run.mover),
        }
    }

    fn midturn(&self, run: &Run) -> bool {
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

    fn odds(&self, _: &Run, throw: &Act) -> u32 {
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

    fn read(&self, text: &str) -> Result<Run, Misread> {
        Err(Misread::new(format!("{text}: not read here")))
    }
}

fn dash() -> Table {
    (DASH.open)(&Options::none())
}

#[test]
fn throws_are_moves_with_weights() {
    let mut table = dash();
    assert_eq!(table.turn(), Turn::Chance);
    let weights: Vec<(String, u32)> = table
        .choices()
        .into_iter()
        .map(|choice| (choice.notation, choice.weight))
        .collect();
    assert_eq!(weights, [("~1".to_string(), 3), ("~2".to_string(), 1)]);
    let thrown: Vec<String> = (0..4).filter_map(|random| table.throw(random)).collect();
    assert_eq!(thrown, ["~1", "~1", "~1", "~2"]);
    table.play("~2").expect("a throw");
    assert_eq!(table.throw(0), None);
    assert_eq!(
        table.play("~1").expect_err("no throw is due").message,
        "\"~1\" is not a legal move here"
    );
}

#[test]
fn successors_and_turns_go_to_the_end_of_the_turn() {
    let mut table = dash();
    table.play("~2").expect("a throw");
    // One step and stop, or two.
    assert_eq!(table.thinker().successors(), ["1 0 B", "2 0 B"]);
    let count = |table: &Table, depth, step| table.thinker().perft(depth, step, false);
    assert_eq!(count(&table, 1, Step::Move), 1);
    assert_eq!(count(&table, 2, Step::Move), 2);
    assert_eq!(count(&table, 1, Step::Turn), 2);
    // From the start a throw belongs to its turn: ~1 leads to one play of it, ~2 to two.
    assert_eq!(count(&dash(), 1, Step::Turn), 3);
    assert_eq!(count(&dash(), 2, Step::Turn), 9);
}

#[test]
fn search_and_random_games_reckon_with_the_dice() {
    let mut table = dash();
    table.play("~2").expect("a throw");
    table.play("step").expect("a step");
    let budget = Budget {
        depth: 8,
        ..Budget::of_millis(f64::INFINITY)
    };
    let thought = table
        .thinker()
        .think(&budget, Scope::BEST, &mut common::Calm)
        .expect("a move");
    assert_eq!(
        thought.best, "step",
        "going on is better than stopping: {thought:?}"
    );
    assert!(
        dash()
            .thinker()
            .think(&budget, Scope::BEST, &mut common::Calm)
            .is_none(),
        "a throw is due"
    );
    let tally = dash()
        .thinker()
        .playouts(Extent::Games(500), 1, false, &mut common::Calm);
    assert_eq!(tally.won.iter().sum::<u64>(), 500);
    assert!(tally.won[0] > tally.won[1], "the first has the advantage");
}

#[test]
fn taps_lead_through_sites_and_words() {
    let manner = Manner {
        seats: [Control::Human; 2],
        ..Manner::default()
    };
    // The registry does not know this game, so the session is asked through the table's own face.
    assert!(Session::of(&Record::of(&DASH), manner).is_err());
    let mut table = dash();
    table.play("~2").expect("a throw");
    table.play("step").expect("a step");
    let choices = table.choices();
    let here = Tap::Site(Site(1));
    use tavolando::table::{Picked, pick};
    assert_eq!(
        pick(&choices, &[here]),
        Picked::Partly(vec![Tap::Site(Site(2)), Tap::Word("stop")])
    );
    assert_eq!(pick(&choices, &[here, Tap::Word("stop")]), Picked::Whole(1));
    assert_eq!(pick(&choices, &[Tap::Word("stop")]), Picked::Nothing);
}

/// A game for one: take one or two seeds from five, and never leave exactly one.
struct Alone(Board);

static ALONE: Entry = Entry {
    key: "alone",
    chapter: "last-move",
    players: &["player"],
    chance: false,
    options: &[],
    reasons: &[],
    remarks: &[],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ALONE, Alone(track()), options),
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

    fn read(&self, text: &str) -> Result<u8, Misread> {
        text.parse().map_err(|_| Misread::new("not a number"))
    }
}

#[test]
fn a_game_for_one_is_won_or_lost() {
    let table = (ALONE.open)(&Options::none());
    let budget = Budget::of_millis(f64::INFINITY);
    let thought = table
        .thinker()
        .think(&budget, Scope::BEST, &mut common::Calm)
        .expect("a move");
    assert_eq!(thought.value, 1.0, "{thought:?}");
    // 5 - 1 - 2 - 2 and 5 - 2 - 1 - 2 end at nothing, 5 - 1 - 1 - 1 - 2 too.
    let mut played = (ALONE.open)(&Options::none());
    for notation in &thought.line {
        played.play(notation).expect("the line plays");
    }
    assert_eq!(played.text(), "0");
    let tally = table
        .thinker()
        .playouts(Extent::Games(300), 1, false, &mut common::Calm);
    assert_eq!(tally.won[0] + tally.lost, 300);
    assert!(tally.lost > 0 && tally.won[0] > 0);
}

/// A game for one as it is kept, opened and played.
fn solitaire(options: &str, start: Option<&str>, moves: &[&str]) -> Session {
    let record = Record {
        options: common::options(options),
        start: start.map(String::from),
        ..Record::of(tavolando::games::find("tchuka-ruma").expect("a game"))
    };
    let manner = Manner {
        seats: [Control::Human; 2],
        ..Manner::default()
    };
    let mut session = Session::of(&record, manner).expect("it opens");
    for notation in moves {
        session.play(notation).expect("a legal move plays");
    }
    session
}

#[test]
fn a_result_counts_only_where_no_help_was_taken() {
    let mut session = solitaire("", None, &["3", "4"]);
    assert!(session.is_unaided());
    // A reload takes nothing away and gives nothing back.
    let again = Session::restore(&session.save()).expect("it was saved");
    assert!(again.is_unaided());
    assert!(session.undo() && session.redo().is_some());
    assert!(!session.is_unaided(), "a move was taken back");
    let again = Session::restore(&session.save()).expect("it was saved");
    assert!(!again.is_unaided());
    let anew = session.anew(Options::none()).expect("a new game");
    assert!(anew.is_unaided());
    // A game that comes from elsewhere, or begins elsewhere, was not played here.
    assert!(!solitaire("", Some("0 0 0 1 | 7 | play"), &[]).is_unaided());
    let record = session.table().record();
    let opened = Session::of(&record, session.manner).expect("it opens");
    assert!(!opened.is_unaided());
}

#[test]
fn what_the_computer_showed_alone_is_taken_back_move_by_move() {
    let mut session = solitaire("", None, &["3", "4"]);
    // The second seat has nobody: it must not count as a human's.
    session.manner.seats[0] = Control::Computer;
    assert!(session.undo());
    assert_eq!(session.table().moves(), ["3"]);
    assert!(!session.redo_goes_on());
}

#[test]
fn a_tap_that_was_refused_changes_nothing() {
    let record = Record::of(tavolando::games::find("awele").expect("awele"));
    let mut session = Session::of(&record, Manner::default()).expect("it opens");
    let before = session.save();
    assert!(matches!(
        session.tap(Tap::Site(Site(7))),
        Tapped::Refused(Some(_))
    ));
    assert_eq!(session.save(), before);
}
