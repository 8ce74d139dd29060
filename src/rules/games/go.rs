//! Go: players place stones on the crossings of a grid, and the one who surrounds more territory
//! wins.
//!
//! A chain without a liberty is captured. A move may not recreate the position before the
//! opponent's last move (ko), and may not leave its own chain without a liberty. Two passes in a
//! row end the play. The players then agree on which stones are dead and which live in seki, or
//! play on.
//!
//! The agreement also consists of moves. One side marks chains (`dead:e5`, `seki:e5`, `live:e5`)
//! and says `done`. The other says `agree`, `change` to mark for itself, or `resume` to play on. If
//! a side resumes and then passes again without a stone played, the stones are counted as they
//! stand.
//!
//! Source: the book's sections 7.1 to 7.4.

mod agreement;
mod board;
mod count;
mod estimate;
mod goban;
mod options;
mod patterns;
mod play;
mod position;
mod rollout;
mod text;

use super::{
    Entry,
    kit::{Direction, Lattice, lattice::Joins, message},
};
use crate::{
    rules::{
        Board, BoardInfo, Estimate, Game, Log, Message, Options, Outcome, ParseError, Pile,
        Playout, PlayoutTrace, Seat, Site, SplitMix64, Tap, Turn, Verdict,
    },
    search,
};
use goban::Point;
use options::{Ko, ON, PASS_STONES};
use patterns::Patterns;
use position::{ChainStatus, Phase};
use std::cell::OnceCell;

pub use position::{Action, Position, State};
pub use {
    board::handicap_points,
    options::{AREA, HANDICAP, KOMI, LONG_CYCLE, OPTIONS, SCORING, SIZE, SUICIDE, komi, read_komi},
    text::LETTERS,
};

/// The registry entry of Go.
pub static ENTRY: Entry = Entry {
    key: "go",
    chapter: "territory",
    players: &LETTERS,
    dice: false,
    options: &options::OPTIONS,
    reasons: &[
        "occupied",
        "suicide",
        "ko",
        "superko",
        "mark-stones",
        "answer-first",
    ],
    remarks: &[
        "passes",
        "counting",
        "proposes",
        "resumes",
        "changes",
        "agrees",
        "as-it-stands",
        "long-cycle",
        "stones-to-take",
        "would-not-win",
        "wins-more",
    ],
    facts: &["prisoners", "komi", "territory"],
    stages: &[],
    presets: &[],
    open: rules!(go, |options| search::playout_game(Go::new(options))),
};

/// Go with its options set.
#[derive(Debug)]
pub struct Go {
    board: Board,
    /// The number of lines in each direction.
    pub size: usize,
    /// Whether stones count as well as territory; prisoners count otherwise.
    pub by_area: bool,
    /// White's compensation (komi) in half points.
    pub komi: i32,
    /// The number of handicap stones; 0 for none.
    pub handicap: usize,
    ko: Ko,
    long_cycle: u16,
    suicide: bool,
    pass_stones: bool,
    /// The neighbours of each point.
    neighbours: Vec<Vec<u16>>,
    /// The 3 by 3 patterns of the playouts, built when they are first needed.
    patterns: OnceCell<Patterns>,
}

impl Go {
    /// Opens Go on a board of an offered size.
    pub fn new(options: &Options) -> Go {
        let size = usize::from(options.count(&SIZE));
        Go::sized(size, options)
    }

    /// Opens Go on a board of any size. Tests use boards smaller than those offered.
    fn sized(size: usize, options: &Options) -> Go {
        let by_area = options.is(&SCORING, AREA);
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::Orthogonal,
        };
        let near = |point| {
            let near =
                Direction::orthogonal().filter_map(|direction| lattice.next(point, direction));
            near.map(|point| point as u16).collect()
        };
        Go {
            board: board::board(size),
            size,
            by_area,
            komi: komi(options),
            handicap: options.count(&HANDICAP).into(),
            ko: options::ko(options),
            long_cycle: options.count(&LONG_CYCLE),
            suicide: options.is(&SUICIDE, ON),
            pass_stones: by_area && options.is(&PASS_STONES, ON),
            neighbours: (0..lattice.len()).map(near).collect(),
            patterns: OnceCell::new(),
        }
    }

    fn points(&self) -> std::ops::Range<u16> {
        0..(self.size * self.size) as u16
    }
}

impl Game for Go {
    type Position = Position;
    type Move = Action;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut position = Position::from(State::empty(self.size));
        if self.handicap > 0 {
            for point in handicap_points(self.size, self.handicap) {
                position.lay(point as u16, Seat::FIRST);
            }
            position.mover = Seat::SECOND;
        }
        self.begin(&mut position);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Counted => Turn::Over(self.result_as_it_stands(position)),
            Phase::Void => Turn::Over(Outcome {
                verdict: Verdict::Drawn,
                scores: None,
            }),
            _ => Turn::Player(position.mover),
        }
    }

    fn moves(&self, position: &Position, list: &mut Vec<Action>) {
        match position.phase {
            Phase::Counted | Phase::Void => {}
            Phase::Play { .. } => {
                let free = self
                    .points()
                    .filter(|point| self.check(position, *point).is_ok());
                list.extend(free.map(Action::Stone));
                list.push(Action::Pass);
            }
            Phase::Marking => self.markings(position, list),
            Phase::Answering => Go::answers(position, list),
        }
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Action> {
        let Phase::Play { .. } = position.phase else {
            return None;
        };
        // Draws points and the pass until one is legal. A pass is always legal, so the loop ends.
        let empties = position.goban.empties();
        loop {
            let drawn = random.below(empties.len() as u32 + 1) as usize;
            match empties.get(drawn) {
                None => return Some(Action::Pass),
                Some(cell) if self.may_play(position, *cell).is_ok() => {
                    return Some(Action::Stone(position.goban.point(*cell)));
                }
                Some(_) => {}
            }
        }
    }

    fn play(&self, position: &mut Position, action: &Action, log: &mut impl Log) {
        match (*action, position.phase) {
            (Action::Stone(point), _) => self.play_stone(position, point, log),
            (Action::Pass, Phase::Play { passes }) => self.pass(position, passes, log),
            (Action::Mark(point, mark), _) => self.mark(position, point, mark, log),
            (Action::Done, _) => Go::done(position, log),
            (Action::Agree, _) => Go::agreed(position, log),
            (Action::Change, _) => Go::change(position, log),
            _ => self.resume(position, log),
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        self.points()
            .filter_map(|point| {
                let seat = position.at(point).seat()?;
                Some(Pile {
                    site: Site(point),
                    kind: position.marks[usize::from(point)].stone(seat),
                    count: 1,
                })
            })
            .collect()
    }

    fn info(&self, position: &Position) -> BoardInfo {
        self.facts(position)
    }

    fn taps(&self, _: &Position, action: &Action) -> Vec<Tap> {
        if let Action::Mark(point, ChainStatus::Seki) = action {
            return vec![Tap::Word("seki"), Tap::Site(Site(*point))];
        }
        vec![match action {
            Action::Stone(point) | Action::Mark(point, _) => Tap::Site(Site(*point)),
            Action::Pass => Tap::Word("pass"),
            Action::Done => Tap::Word("done"),
            Action::Agree => Tap::Word("agree"),
            Action::Change => Tap::Word("change"),
            Action::Resume => Tap::Word("resume"),
        }]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let key = match position.phase {
            Phase::Counted | Phase::Void => return None,
            Phase::Answering => "answer-first",
            Phase::Marking if position.at(site.0) == Point::Empty => "mark-stones",
            Phase::Marking => return None,
            Phase::Play { .. } => self.check(position, site.0).err()?.key(),
        };
        Some(message(key))
    }

    fn write(&self, _: &Position, action: &Action) -> String {
        let name = |point: u16| self.board.name(Site(point));
        match action {
            Action::Stone(point) => name(*point).into(),
            Action::Pass => "pass".into(),
            Action::Mark(point, mark) => format!("{}:{}", mark.word(), name(*point)),
            Action::Done => "done".into(),
            Action::Agree => "agree".into(),
            Action::Change => "change".into(),
            Action::Resume => "resume".into(),
        }
    }

    fn text(&self, position: &Position) -> String {
        text::write(self, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        text::read(self, text)
    }

    fn play_is_over(&self, position: &Position) -> bool {
        matches!(position.phase, Phase::Marking | Phase::Answering)
    }

    fn result_as_it_stands(&self, position: &Position) -> Outcome {
        self.count(position).outcome()
    }
}

impl Playout for Go {
    fn rollout(
        &self,
        position: &Position,
        random: &mut SplitMix64,
        trace: &mut PlayoutTrace,
    ) -> i32 {
        rollout::play(self, position, random, trace)
    }

    fn move_site(&self, action: &Action) -> Option<Site> {
        match action {
            Action::Stone(point) => Some(Site(*point)),
            _ => None,
        }
    }

    fn prior(&self, position: &Position, action: &Action) -> Option<u32> {
        match action {
            Action::Stone(point) => rollout::prior(self, position, *point),
            Action::Pass if matches!(position.phase, Phase::Play { passes: 1 }) => Some(2),
            // The program does not pass first while most of the board is open and a sensible move
            // is left. If it did when far ahead, a weak player could catch up.
            Action::Pass if 2 * position.goban.empties().len() > self.points().len() => None,
            _ => Some(0),
        }
    }

    fn propose_agreement(
        &self,
        position: &Position,
        held: &[i32],
        playouts: i32,
    ) -> Option<Action> {
        self.agreement_move(position, held, playouts)
    }

    fn estimate(&self, position: &Position, held: &[i32], playouts: i32) -> Option<Estimate> {
        Some(self.estimated(position, held, playouts))
    }

    fn explain(&self, position: &Position, action: &Action) -> Option<Message> {
        self.why_play_on(position, *action)
    }
}

#[cfg(test)]
mod tests;
