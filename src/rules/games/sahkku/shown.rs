//! How Sahkku is displayed, pointed at and written, and why a move is refused.

use super::{
    Action, MovingPiece, SEATS, Sahkku,
    board::{self, ROW, around, point},
    site,
    state::{CROSS, State},
    text,
};
use crate::{
    games::kit::{message, piece},
    rules::{
        BoardInfo, Die, DieKind, Game, Glyph, Mark, Message, PieceKind, Pile, Seat, Tap, Turn,
        sort_small as sort,
    },
};

/// Returns a man of a side that has not left its row.
pub(super) fn sleeper(seat: Seat) -> PieceKind {
    piece(seat, Glyph::Man).marked(Some(Mark::BOUND))
}

pub(super) fn man(seat: Seat) -> PieceKind {
    piece(seat, Glyph::Man)
}

pub(super) fn king(owner: Option<Seat>) -> PieceKind {
    match owner {
        Some(seat) => piece(seat, Glyph::King),
        None => PieceKind::unowned(Glyph::King),
    }
}

impl Sahkku {
    /// Returns the point that a piece comes from.
    pub(super) fn origin(&self, state: &State, piece: MovingPiece) -> u8 {
        let mover = state.mover;
        match piece {
            MovingPiece::Man(step) => point(mover, step.into()),
            MovingPiece::Leader => point(mover, state.asleep[mover.index()].into()),
            MovingPiece::King => state.king.point,
        }
    }

    /// Returns the men and the king, with their places.
    pub(super) fn shown_piles(&self, state: &State) -> Vec<Pile> {
        let mut piles = Vec::new();
        let mut lay = |at: u8, kind: PieceKind, count: u8| {
            let site = site(at);
            let same = |pile: &&mut Pile| pile.site == site && pile.kind == kind;
            match piles.iter_mut().find(same) {
                Some(pile) => pile.count += u16::from(count),
                None => piles.push(Pile {
                    site,
                    kind,
                    count: count.into(),
                }),
            }
        };
        for seat in SEATS {
            for step in 1..=usize::from(state.asleep[seat.index()]) {
                lay(point(seat, step), sleeper(seat), 1);
            }
            for step in state.occupied_steps(seat).iter() {
                lay(point(seat, step), man(seat), state.men[seat.index()][step]);
            }
        }
        lay(state.king.point, king(state.king.owner), 1);
        sort(&mut piles);
        piles
    }

    /// Returns the counts and the dice.
    pub(super) fn shown_info(&self, state: &State) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in SEATS {
            let side = seat.index();
            let active: u8 = state.men[side].iter().sum();
            let out = ROW as u8 - state.asleep[side] - active;
            info = info.with_side_fact(seat, "asleep", state.asleep[side]);
            info = info.with_side_fact(seat, "out", out);
        }
        if self.draw_turns > 0 && state.quiet > 0 {
            info = info.with_fact("quiet", format!("{}/{}", state.quiet, self.draw_turns));
        }
        if let Some(dice) = state.dice {
            let die = |place: usize| Die {
                kind: DieKind::Long,
                face: dice.faces[place],
                spent: dice.spent >> place & 1 == 1,
            };
            info.dice = (0..3).map(die).collect();
        }
        info
    }

    /// Returns the taps of a move.
    pub(super) fn move_taps(&self, state: &State, action: &Action) -> Vec<Tap> {
        match *action {
            Action::Throw { .. } => Vec::new(),
            Action::Again => vec![Tap::Word("roll")],
            Action::Pass => vec![Tap::Word("pass")],
            Action::Go { piece, to, dice } => {
                let from = self.origin(state, piece);
                let mut all = Vec::new();
                self.player_moves(state, &mut all);
                let alike = all.into_iter().filter_map(|action| match action {
                    Action::Go {
                        piece,
                        to: end,
                        dice,
                    } if end == to => (self.origin(state, piece) == from).then_some((piece, dice)),
                    _ => None,
                });
                let alike: Vec<(MovingPiece, u8)> = alike.collect();
                let mut taps = vec![Tap::Site(site(from)), Tap::Site(site(to))];
                // If other dice allow the same move, the player also points at the dice. If men of
                // different laps stand together, the player also names the one that moves.
                if alike.iter().any(|(_, other)| *other != dice) {
                    let chosen = (0..3).filter(|die| dice >> die & 1 == 1);
                    taps.extend(chosen.map(Tap::Die));
                }
                if alike.iter().any(|(other, _)| *other != piece) {
                    taps.push(Tap::Word(match piece {
                        MovingPiece::Leader => "leader",
                        MovingPiece::King => "king",
                        MovingPiece::Man(step) if usize::from(step) > 3 * ROW => "homeward",
                        MovingPiece::Man(_) => "outward",
                    }));
                }
                taps
            }
        }
    }

    /// Returns why no move begins with these taps.
    pub(super) fn tap_refusal(&self, state: &State, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(first)) = taps.first() else {
            return None;
        };
        let at = first.index() as u8;
        match self.turn(state) {
            Turn::Over(_) => return None,
            Turn::Chance => return Some(message("throw-first")),
            Turn::Player(_) => {}
        }
        let mut legal = Vec::new();
        self.player_moves(state, &mut legal);
        let begins = |action: &Action| match action {
            Action::Go { piece, .. } => self.origin(state, *piece) == at,
            _ => false,
        };
        let can_go = legal.iter().any(begins);
        let mover = state.mover;
        let stands = |seat: Seat| {
            state
                .occupied_steps(seat)
                .iter()
                .any(|step| point(seat, step) == at)
        };
        let leader = state.asleep[mover.index()];
        let key = match taps {
            [_] if can_go => return None,
            [_, Tap::Site(to)] if can_go => {
                let sleeps = state.sleeps_on(mover.other(), to.index() as u8);
                if sleeps { "sleeper-there" } else { "no-die" }
            }
            [_, ..] if can_go => "no-die",
            _ if legal == [Action::Pass] => "must-pass",
            _ if stands(mover) || state.owns_king(mover) && state.king.point == at => "stuck",
            _ if state.sleeps_on(mover, at) => {
                if state.is_frozen(mover) {
                    "frozen"
                } else if leader > 0 && point(mover, leader.into()) == at {
                    "asleep"
                } else {
                    "not-leader"
                }
            }
            _ if stands(mover.other()) || state.sleeps_on(mover.other(), at) => "not-yours",
            _ if state.king.point != at => "nobody-here",
            _ if state.king.owner.is_none() => "nobodys-king",
            _ => "not-yours",
        };
        Some(message(key))
    }

    /// Writes a move in notation.
    pub(super) fn move_notation(&self, state: &State, action: &Action) -> String {
        match *action {
            Action::Throw { faces, count } => {
                let faces = faces[..usize::from(count)].iter();
                let faces: String = faces.map(|face| text::face(*face, false)).collect();
                format!("~{faces}")
            }
            Action::Again => "again".into(),
            Action::Pass => "pass".into(),
            Action::Go { piece, to, dice } => {
                let (mover, values) = (state.mover, self.values(state, dice));
                let from = match piece {
                    MovingPiece::Man(step) => board::step_name(mover, step.into()),
                    MovingPiece::Leader => format!("({})", board::name(self.origin(state, piece))),
                    MovingPiece::King => format!("K{}", board::name(state.king.point)),
                };
                // A man's target point in the middle row has a prime on the second passage.
                let to = match piece {
                    MovingPiece::Man(step) => {
                        let step = usize::from(step) + self.distance(state, dice);
                        board::step_name(mover, around(step))
                    }
                    _ => board::name(to),
                };
                format!("{values}:{from}-{to}")
            }
        }
    }

    /// Writes the faces of the dice of a move, crosses last: `3+X`.
    fn values(&self, state: &State, dice: u8) -> String {
        let lies = |face: u8| {
            let throws = state.dice.into_iter();
            let dice = (0..3).filter(move |die| dice >> die & 1 == 1);
            let shown = throws.flat_map(move |throw| dice.clone().map(move |die| throw.faces[die]));
            shown.filter(move |shown| *shown == face)
        };
        let faces = [2, 3, CROSS].into_iter().flat_map(lies);
        let faces: Vec<String> = faces
            .map(|face| text::face(face, false).to_string())
            .collect();
        faces.join("+")
    }
}
