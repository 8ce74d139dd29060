//! The custody games: games of custodial capture on the cells of a square or rectangular board. A
//! man that stands between two enemy men leaves the board, is bound, or changes sides. One type
//! plays all these games; each game adds a [`Plan`] (data) and its [`Rules`].
//!
//! This file places, moves and removes men, and reports and writes these actions. Each game decides
//! which moves are legal and what happens to enclosed men.

mod evaluation;
mod moving;
mod rules;
mod state;
pub(super) mod text;

pub(super) use rules::{Grid, Plan, Rules, Setup};
pub(super) use state::{Cells, Move, Phase, Position, State, Walk, end_by_few_men};

use super::kit::{self, End, WithHistory, man, message, remark};
use crate::{
    rules::{
        Board, BoardInfo, Event, Game, Log, Message, ParseError, Pile, Site, SplitMix64, Tap, Turn,
        sort_small,
    },
    search::{self, AnyGame},
};

/// A custody game with its options set.
pub(super) struct Custody {
    board: Board,
    grid: Grid,
    plan: Plan,
    rules: Box<dyn Rules>,
}

/// Opens a game for the registry.
pub(super) fn open((plan, rules): Setup) -> Box<dyn AnyGame> {
    let grid = Grid::new(plan.width, plan.height);
    let form = |cell| (plan.form)(&plan, cell);
    search::evaluated_game(Custody {
        board: grid.lattice.board(plan.skin, form),
        grid,
        plan,
        rules,
    })
}

/// Returns why a move cannot begin on a cell without a man of the mover's.
pub(super) fn not_own(state: &State, cell: usize) -> Option<&'static str> {
    if state.enemy().contains(cell) {
        return Some("not-yours");
    }
    (!state.own().contains(cell)).then_some("nobody-here")
}

impl Custody {
    fn all(&self) -> Cells {
        Cells::first(self.grid.lattice.len())
    }

    /// Returns the cells on which the mover may place a man.
    fn open_cells(&self, state: &State) -> Cells {
        self.rules.open_cells(&self.grid, state) & self.all()
    }

    fn name(&self, cell: usize) -> &str {
        self.board.name(site(cell))
    }
}

impl Game for Custody {
    type Position = Position;
    type Move = Move;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        self.read(&self.plan.start)
            .expect("the opening position reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn is_midturn(&self, position: &Position) -> bool {
        self.rules.is_midturn(position)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        if position.end != End::None {
            return;
        }
        if position.phase == Phase::Placing {
            let cells = self.open_cells(position);
            return list.extend(cells.iter().map(|cell| Move::Place(cell as u16)));
        }
        self.rules.moves(&self.grid, position, list);
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        if position.end != End::None {
            return None;
        }
        if position.phase == Phase::Placing {
            let cells = self.open_cells(position);
            let index = random.below(cells.len() as u32) as usize;
            return Some(Move::Place(cells.nth(index)? as u16));
        }
        self.rules.sample(&self.grid, position, random)
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        let (mover, phase) = (position.mover, position.phase);
        // A turn in which a man was removed counts as progress.
        let mut progress = phase == Phase::Removing;
        match *mv {
            Move::Pass | Move::Stop => remark(log, "passed"),
            Move::Place(cell) => {
                let cell = cell.into();
                position.put(cell, mover);
                position.hand[mover.index()] -= 1;
                progress = true;
                log.note(|| Event::Place {
                    kind: man(mover),
                    site: site(cell),
                });
            }
            Move::Remove(cell) => {
                let cell = cell.into();
                let kind = position.kind(cell);
                position.lift(cell, mover.other());
                progress = true;
                log.note(|| Event::Remove {
                    kind,
                    site: site(cell),
                });
            }
            Move::Go(walk) => {
                for step in walk.steps(&self.grid.net) {
                    progress |= !self.move_man(position, step, log).is_empty();
                }
            }
        }
        self.rules.next_turn(&self.grid, position, mv);
        if phase == Phase::Placing && position.phase != Phase::Placing {
            remark(log, "all-placed");
        }
        let key = position.key();
        position.history.add_turn(key, progress);
        self.end_if_over(position, log);
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        kit::piles(position.occupied(), |cell| position.kind(cell))
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let info = self.rules.info(position, self.plan.men);
        self.plan.limits.add_facts(&position.history, info)
    }

    fn taps(&self, _: &Position, mv: &Move) -> Vec<Tap> {
        match *mv {
            Move::Pass => vec![Tap::Word("pass")],
            Move::Stop => vec![Tap::Word("stop")],
            Move::Place(cell) | Move::Remove(cell) => vec![Tap::Site(Site(cell))],
            Move::Go(walk) => {
                let steps = walk.steps(&self.grid.net);
                let mut taps = vec![Tap::Site(Site(walk.from))];
                taps.extend(steps.map(|(_, to)| Tap::Site(site(to))));
                taps.extend(walk.stops.then_some(Tap::Word("stop")));
                taps
            }
        }
    }

    fn is_forced_pass(&self, mv: &Move) -> bool {
        matches!(mv, Move::Pass | Move::Stop)
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        // A tap after a whole move needs no reason either.
        let agrees = |mv: &Move| {
            let whole = self.taps(position, mv);
            whole.starts_with(taps) || taps.starts_with(&whole)
        };
        if legal.iter().any(agrees) {
            return None;
        }
        let cell = |tap: &Tap| match tap {
            Tap::Site(site) => Some(site.index()),
            Tap::Die(_) | Tap::Word(_) => None,
        };
        let cells: Vec<usize> = taps.iter().filter_map(cell).collect();
        let key = match legal[..] {
            [Move::Pass | Move::Stop] => "no-passing",
            [Move::Place(_), ..] if position.is_occupied(first.index()) => "occupied",
            [Move::Place(_), ..] => "centre-waits",
            _ => self.rules.why_not(&self.grid, position, &cells),
        };
        Some(message(key))
    }

    fn write(&self, position: &Position, mv: &Move) -> String {
        let walk = match *mv {
            Move::Pass => return "pass".into(),
            Move::Stop => return "-".into(),
            Move::Place(cell) => return self.name(cell.into()).into(),
            Move::Remove(cell) => return format!("x{}", self.name(cell.into())),
            Move::Go(walk) => walk,
        };
        let mut state = **position;
        let mut text = self.name(walk.from.into()).to_string();
        for (from, to) in walk.steps(&self.grid.net) {
            let near = self.grid.net.around(from).any(|cell| cell == to);
            text.push(if near { '-' } else { self.plan.jump_sign });
            text += self.name(to);
            let gone = self.move_man(&mut state, (from, to), &mut ());
            // Sorted by columns, and from below within a column.
            let rank = |cell: usize| {
                let (column, row) = self.grid.lattice.at(cell);
                (column, self.plan.height - row, cell)
            };
            let mut gone: Vec<_> = gone.iter().map(rank).collect();
            sort_small(&mut gone);
            for (index, (_, _, cell)) in gone.into_iter().enumerate() {
                text.push(if index == 0 { 'x' } else { ',' });
                text += self.name(cell);
            }
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        kit::text::write(self.plan.fields, &self.grid, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut state = kit::text::read(self.plan.fields, &self.grid, State::EMPTY, text)?;
        for (men, letter) in state.men.iter().zip(self.plan.letters) {
            if men.len() > self.plan.men {
                let most = self.plan.men;
                return Err(parse_error!(
                    "too-many-men",
                    "{letter} has more than {most} men",
                    letter,
                    most
                ));
            }
        }
        self.rules.check(&self.grid, &mut state)?;
        let mut position = WithHistory::new(state, State::key);
        if let Some((end, _)) = self.rules.ended(&self.grid, &position) {
            position.end = end;
        }
        Ok(position)
    }
}

fn site(cell: usize) -> Site {
    Site(cell as u16)
}
