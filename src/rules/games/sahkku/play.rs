//! How dice are thrown and used, which men a landing captures, and which men wake.

use super::{
    Action, MovingPiece, Sahkku,
    board::{around, point, steps_on, straight},
    shown::{king, man, sleeper},
    site,
    state::{CROSS, Dice, State, sort_faces},
};
use crate::{
    games::kit::{End, remark},
    rules::{Event, Log},
};

/// The log of events that the players see; `None` if nothing is recorded.
pub(super) type EventLog = Option<Vec<Event>>;

/// How often the dice may be thrown again after the first throw.
const MAX_RETHROWS: u8 = 2;
/// The longest move: three threes.
pub(super) const MAX_DISTANCE: usize = 9;

impl Sahkku {
    /// Returns how many dice are thrown now: those that show no cross yet.
    pub(crate) fn thrown_now(&self, state: &State) -> usize {
        3 - state.dice.map_or(0, Dice::crosses)
    }

    /// Returns the distance that some of the dice lead.
    pub(crate) fn distance(&self, state: &State, dice: u8) -> usize {
        state.dice.map_or(0, |throw| throw.sum(dice))
    }

    /// Returns the sets of dice that may be used together. Sets with equal faces appear once.
    fn sets(&self, dice: Dice) -> impl Iterator<Item = u8> {
        let usable = dice.usable().fold(0, |set: u8, die| set | 1 << die);
        let is_first = move |set: u8| {
            // If dice have equal faces, use the first ones first.
            (1..3).all(|die| {
                let before = die - 1;
                let equal = dice.faces[die] == dice.faces[before];
                let free = usable >> before & 1 == 1 && set >> before & 1 == 0;
                !(equal && free && set >> die & 1 == 1)
            })
        };
        (1..8u8).filter(move |set| set & !usable == 0 && is_first(*set))
    }

    /// Whether these dice wake the man at the head of the row.
    fn wakes(&self, dice: Dice, set: u8) -> bool {
        let crosses = (0..3).all(|die| set >> die & 1 == 0 || dice.faces[die] == CROSS);
        crosses && (self.each_cross_wakes || dice.all_crosses())
    }

    /// Finds the moves that the dice allow the mover's men and the king, except throwing again and
    /// passing.
    fn for_each_use(&self, state: &State, dice: Dice, mut found: impl FnMut(Action)) {
        let (mover, enemy) = (state.mover, state.mover.other());
        let can_wake = state.can_wake(mover);
        for set in self.sets(dice) {
            let distance = dice.sum(set);
            let mut go = |piece: MovingPiece, to: u8| {
                if !state.sleeps_on(enemy, to) {
                    found(Action::Go {
                        piece,
                        to,
                        dice: set,
                    });
                }
            };
            for step in state.occupied_steps(mover).iter() {
                go(
                    MovingPiece::Man(step as u8),
                    point(mover, around(step + distance)),
                );
            }
            if can_wake && self.wakes(dice, set) {
                let leader = usize::from(state.asleep[mover.index()]);
                go(MovingPiece::Leader, point(mover, leader + distance));
            }
            if state.owns_king(mover) {
                let targets =
                    (0..4).filter_map(|direction| straight(state.king.point, direction, distance));
                targets.for_each(|to| go(MovingPiece::King, to));
            }
        }
    }

    pub(crate) fn player_moves(&self, state: &State, list: &mut Vec<Action>) {
        let Some(dice) = state.dice else {
            return;
        };
        let first = list.len();
        self.for_each_use(state, dice, |action| list.push(action));
        let idle = list.len() == first;
        if self.may_throw(state, dice) {
            list.push(Action::Again);
        }
        if idle {
            list.push(Action::Pass);
        }
    }

    pub(crate) fn play_action(&self, state: &mut State, action: Action, log: &mut EventLog) {
        match action {
            Action::Throw { faces, count } => self.throw(state, faces, count.into(), log),
            // The dice that show no cross return to the hand, and chance throws them.
            Action::Again => self.take_up(state),
            Action::Pass => {
                remark(log, "no-move");
                self.end_turn(state, log);
            }
            Action::Go { piece, to, dice } => {
                self.go(state, piece, to, dice, log);
                self.end_if_lost(state, log);
                if state.end == End::None && !self.can_go_on(state) {
                    self.end_turn(state, log);
                }
            }
        }
    }

    fn throw(&self, state: &mut State, faces: [u8; 3], count: usize, log: &mut EventLog) {
        let mut all = [CROSS; 3];
        all[3 - count..].copy_from_slice(&faces[..count]);
        let left = match state.dice {
            None if self.each_cross_wakes => 0,
            None => MAX_RETHROWS,
            Some(dice) => dice.left.saturating_sub(1),
        };
        log.note(|| Event::Throw {
            faces: faces[..count].to_vec(),
        });
        let mut dice = Dice {
            faces: sort_faces(all),
            spent: 0,
            left,
        };
        if !self.may_throw(state, dice) {
            dice.left = 0;
        }
        state.dice = Some(dice);
    }

    fn take_up(&self, state: &mut State) {
        if let Some(dice) = &mut state.dice {
            dice.spent = dice.non_crosses();
        }
    }

    fn can_go_on(&self, state: &State) -> bool {
        let mut any = false;
        if let Some(dice) = state.dice {
            self.for_each_use(state, dice, |_| any = true);
        }
        any
    }

    fn go(&self, state: &mut State, piece: MovingPiece, to: u8, dice: u8, log: &mut EventLog) {
        let mover = state.mover;
        let from = self.origin(state, piece);
        let distance = self.distance(state, dice);
        if let Some(throw) = &mut state.dice {
            throw.spent |= dice;
            // A side that has begun to use the dice cannot throw again.
            throw.left = 0;
        }
        let path = |steps: std::ops::RangeInclusive<usize>| {
            steps.map(|step| site(point(mover, around(step)))).collect()
        };
        match piece {
            MovingPiece::Man(step) => {
                let step = usize::from(step);
                state.lift(mover, step);
                state.put(mover, around(step + distance));
                log.note(|| Event::Move {
                    kind: man(mover),
                    count: 1,
                    path: path(step..=step + distance),
                });
            }
            MovingPiece::Leader => {
                let step = usize::from(state.asleep[mover.index()]);
                state.asleep[mover.index()] -= 1;
                state.put(mover, step + distance);
                state.has_progress = true;
                log.note(|| Event::Transform {
                    site: site(from),
                    from: sleeper(mover),
                    to: man(mover),
                });
                log.note(|| Event::Move {
                    kind: man(mover),
                    count: 1,
                    path: path(step..=step + distance),
                });
                remark(log, "woken");
            }
            MovingPiece::King => {
                state.king.point = to;
                log.note(|| Event::Move {
                    kind: king(state.king.owner),
                    count: 1,
                    path: vec![site(from), site(to)],
                });
            }
        }
        self.land(state, to, log);
        if piece != MovingPiece::King && state.king.point == to && !state.owns_king(mover) {
            log.note(|| Event::Transform {
                site: site(to),
                from: king(state.king.owner),
                to: king(Some(mover)),
            });
            remark(log, "king-won");
            state.king.owner = Some(mover);
        }
    }

    /// Removes all active enemies on a point from the game.
    fn land(&self, state: &mut State, at: u8, log: &mut EventLog) {
        let enemy = state.mover.other();
        for step in steps_on(enemy, at) {
            for _ in 0..state.clear(enemy, step) {
                state.has_progress = true;
                log.note(|| Event::Remove {
                    kind: man(enemy),
                    site: site(at),
                });
            }
        }
    }
}
