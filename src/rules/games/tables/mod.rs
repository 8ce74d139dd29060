//! The tables family: men move along points by throws of dice, each side on its own path. The mover
//! must play as much of a throw as possible.
//!
//! A turn is a throw and then one step per die. A game gives a [`Plan`] (data: paths, dice, the
//! fate of a lone man, bearing off) and implements [`Rules`] (the end, its value, the evaluation).
//! [`Tables`] plays by them. The module `cube` handles the stakes, cube and match. Names no game.

pub(super) mod board;
pub(super) mod cube;
mod dice;
mod game;
mod plan;
mod reach;
pub(super) mod text;

use self::{
    cube::{MatchScore, Stakes},
    reach::Reach,
};
pub(super) use self::{
    dice::Dice,
    plan::{GameEnd, Plan, Rules, Surplus},
};
use super::kit::{Places, man, message, remark, remark_count};
use crate::rules::{Board, Event, Game, Log, Mark, PieceKind, Pile, Seat, Site, Verdict};

/// The largest number of places of a path: the points, the bar beyond the last, and off the board.
pub(super) const PLACES: usize = 32;
/// The place of men that have been borne off. The other places are numbered by their pips to this
/// one.
pub(super) const OFF: usize = 0;

/// The number of men on each place of a side's own path.
pub(super) type Path = [u8; PLACES];
/// A set of places of a path.
pub(super) type Points = Places<1>;

/// A game of the family with its options set.
pub(super) struct Tables {
    board: Board,
    plan: Plan,
    /// For each seat and place of its path, the enemy's place on the same point; [`OFF`] if the
    /// enemy never goes there.
    facing: [[u8; PLACES]; 2],
    rules: Box<dyn Rules>,
    stakes: Stakes,
}

/// The decision that the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// One die each decides who begins.
    Opening,
    /// The mover may double, or throw.
    Decision,
    /// The dice are in the mover's hand.
    Throw,
    /// Dice are left to play.
    Play,
    /// The other side has doubled; the mover answers.
    Doubled,
    Over(Verdict),
}

/// The men, the dice, the cube and the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Position {
    /// The men of each side on its own path.
    pub men: [Path; 2],
    /// Lone men that are pinned under enemy men, by places of their own path.
    pub pinned: [Points; 2],
    /// Whether all men of a side have been on the board at once.
    pub entered: [bool; 2],
    mover: Seat,
    phase: Phase,
    /// The dice that are left to play.
    dice: Dice,
    /// The throw itself, for display.
    thrown: Dice,
    score: MatchScore,
    turns: u16,
}

/// The men of a side as its text describes them.
pub(super) struct Side {
    pub men: Path,
    /// The pinned men among them.
    pub pinned: Points,
    /// Whether all have been on the board at once.
    pub entered: bool,
}

impl Position {
    /// Returns the number of pips that a side's men need to bear all off.
    pub(super) fn pips(&self, seat: Seat) -> u32 {
        let men = (0..).zip(self.men[seat.index()]);
        men.map(|(place, men)| place * u32::from(men)).sum()
    }
}

/// An action of a player or of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// All dice: the larger first, or White's and then Black's in the opening.
    Throw(Dice),
    /// A man moves from a place of its own path by one die.
    Step {
        from: u8,
        die: u8,
    },
    /// No die can be played.
    None,
    Roll,
    Double,
    Take,
    Drop,
    Beaver,
}

/// Returns the target of a step.
fn landing(from: u8, die: u8) -> usize {
    from.saturating_sub(die).into()
}

impl Tables {
    /// Makes a game from its plan and rules.
    pub(super) fn new(board: Board, plan: Plan, rules: impl Rules, stakes: Stakes) -> Tables {
        let facing = [0, 1].map(|seat| {
            let mut facing = [0; PLACES];
            for (place, enemy_place) in facing.iter_mut().enumerate().take(plan.bar()).skip(1) {
                let site = plan.paths[seat][place];
                let theirs = &plan.paths[1 - seat][1..=plan.points];
                let same = theirs.iter().position(|other| *other == site);
                *enemy_place = same.map_or(OFF, |place| place + 1) as u8;
            }
            facing
        });
        Tables {
            board,
            plan,
            facing,
            rules: Box::new(rules),
            stakes,
        }
    }

    fn letter(&self, seat: Seat) -> &'static str {
        self.plan.letters[seat.index()]
    }

    fn site(&self, seat: Seat, place: usize) -> Site {
        Site(self.plan.paths[seat.index()][place].into())
    }

    /// Returns the enemy's place on a point, given as a place of a seat's path; `None` if the enemy
    /// never goes there.
    fn facing_place(&self, seat: Seat, place: usize) -> Option<usize> {
        let enemy_place = usize::from(self.facing[seat.index()][place]);
        (enemy_place != OFF).then_some(enemy_place)
    }

    /// Checks whether the mover would hit or pin a lone enemy man on this place.
    fn hits(&self, position: &Position, place: usize) -> bool {
        let enemy = position.mover.other().index();
        self.facing_place(position.mover, place)
            .is_some_and(|enemy_place| {
                position.men[enemy][enemy_place] == 1
                    && !position.pinned[enemy].contains(enemy_place)
            })
    }

    fn may_double(&self, position: &Position) -> bool {
        self.stakes.may_double(&position.score, position.mover)
    }

    /// Sets up a new game; the stakes and the score stay.
    fn set_up_game(&self, position: &mut Position) {
        let mut men = [0; PLACES];
        for (place, count) in self.plan.start {
            men[*place] = *count;
        }
        *position = Position {
            men: [men; 2],
            pinned: [Points::EMPTY; 2],
            entered: [men[self.plan.bar()] == 0; 2],
            mover: Seat::FIRST,
            phase: Phase::Opening,
            dice: Dice::NONE,
            thrown: Dice::NONE,
            turns: 0,
            ..*position
        };
        if !self.plan.opening {
            self.begin_turn(position);
        }
    }

    fn begin_turn(&self, position: &mut Position) {
        position.phase = if self.may_double(position) {
            Phase::Decision
        } else {
            Phase::Throw
        };
        position.dice = Dice::NONE;
    }

    fn pass_turn(&self, position: &mut Position, log: &mut impl Log) {
        position.mover = position.mover.other();
        position.turns += 1;
        if position.turns >= self.plan.max_turns {
            position.phase = Phase::Over(Verdict::Drawn);
            position.dice = Dice::NONE;
            remark(log, "void");
        } else {
            self.begin_turn(position);
        }
    }

    /// Adds the steps that the dice allow: as many dice as possible must be played. A step that
    /// ends the game is always legal.
    fn steps(&self, position: &Position, list: &mut Vec<Action>) {
        let reach = Reach::of(self, position);
        let (dice, count) = reach.playable(position.dice);
        if count == 0 {
            return;
        }
        for die in position.dice.distinct() {
            let rest = position.dice.without(die);
            let may_be_used = dice.faces().contains(&die);
            let all = may_be_used && reach.leaves_always(rest, count - 1);
            for from in reach.sources(die).iter() {
                let leaves = || may_be_used && reach.leaves(from, die, rest, count - 1);
                if !all && !leaves() && !reach.ends(from, die) {
                    continue;
                }
                let step = Action::Step {
                    from: from as u8,
                    die,
                };
                // Two dice take a man from one point to the same place only off the board.
                let twin = |other: &&mut Action| {
                    matches!(other, Action::Step { from: same, die }
                        if usize::from(*same) == from && *same <= *die)
                };
                let off = from <= usize::from(die);
                match list.iter_mut().filter(|_| off).find(twin) {
                    None => list.push(step),
                    Some(twin) if !self.plan.larger_die => *twin = step,
                    Some(_) => {}
                }
            }
        }
    }

    fn throw(&self, position: &mut Position, throw: Dice, log: &mut impl Log) {
        log.note(|| Event::Throw {
            faces: throw.faces().to_vec(),
        });
        position.thrown = throw;
        if position.phase == Phase::Opening && !self.decide_starter(position, throw, log) {
            return;
        }
        position.phase = Phase::Play;
        position.dice = self.plan.to_play(throw);
    }

    /// Decides who begins, by one die each. Returns whether these dice are then played.
    fn decide_starter(&self, position: &mut Position, throw: Dice, log: &mut impl Log) -> bool {
        if throw.are_equal() {
            self.stakes.equal_dice(&mut position.score);
            remark(log, "opening-again");
            return false;
        }
        let first = throw.sorted().faces()[0] == throw.faces()[0];
        position.mover = if first { Seat::FIRST } else { Seat::SECOND };
        let player = self.letter(position.mover);
        log.note(|| Event::Remark(message("begins").with("player", player)));
        if self.plan.throws_again {
            self.begin_turn(position);
        }
        !self.plan.throws_again
    }

    /// Moves a man, hits or pins a man that it meets, and ends the turn or the game if nothing more
    /// can be played.
    fn step(&self, position: &mut Position, from: u8, die: u8, log: &mut impl Log) {
        let (mover, other) = (position.mover, position.mover.other());
        let (start, to) = (usize::from(from), landing(from, die));
        log.note(|| Event::Move {
            kind: man(mover),
            count: 1,
            path: vec![self.site(mover, start), self.site(mover, to)],
        });
        let hits = self.hits(position, to);
        let own = &mut position.men[mover.index()];
        own[start] -= 1;
        own[to] += 1;
        position.entered[mover.index()] |= own[self.plan.bar()] == 0;
        if self.plan.pins
            && own[start] == 0
            && let Some(freed) = self.facing_place(mover, start)
        {
            self.pin(position, other, freed, false, log);
        }
        if let Some(enemy_place) = self.facing_place(mover, to)
            && hits
        {
            if self.plan.pins {
                self.pin(position, other, enemy_place, true, log);
            } else {
                position.men[other.index()][enemy_place] = 0;
                position.men[other.index()][self.plan.bar()] += 1;
                log.note(|| Event::Capture {
                    kind: man(other),
                    count: 1,
                    site: self.site(mover, to),
                    to: self.site(other, self.plan.bar()),
                });
            }
        }
        position.dice = position.dice.without(die);
        if let Some(end) = self.rules.end(position) {
            let won = self.stakes.points_won(&position.score, end.games);
            remark_count(log, end.remark, won);
            self.finish(position, end.winner, won, log);
        } else if position.dice.is_empty() || !Reach::of(self, position).can_play(position.dice, 1)
        {
            self.pass_turn(position, log);
        }
    }

    /// Returns the kind of the man on a place of a seat's path.
    fn man(&self, position: &Position, seat: Seat, place: usize) -> PieceKind {
        let pinned = position.pinned[seat.index()].contains(place);
        man(seat).marked(pinned.then_some(Mark::PINNED))
    }

    /// Pins a lone man, or frees it.
    fn pin(
        &self,
        position: &mut Position,
        seat: Seat,
        place: usize,
        pins: bool,
        log: &mut impl Log,
    ) {
        let from = self.man(position, seat, place);
        let pinned = &mut position.pinned[seat.index()];
        if pins {
            pinned.insert(place);
        } else {
            pinned.remove(place);
        }
        let to = self.man(position, seat, place);
        if from != to {
            let site = self.site(seat, place);
            log.note(|| Event::Transform { site, from, to });
        }
    }

    /// Ends a game: adds its points, and starts the next game of a match.
    fn finish(&self, position: &mut Position, winner: Option<Seat>, won: u16, log: &mut impl Log) {
        if let Some(winner) = winner {
            position.score.points[winner.index()] += won;
        }
        let verdict = match self.stakes.winner(&position.score) {
            Some(winner) => Some(Verdict::Won(winner)),
            None if self.stakes.points == 0 => Some(Verdict::Drawn),
            None => None,
        };
        if let Some(verdict) = verdict {
            position.phase = Phase::Over(verdict);
            position.mover = winner.unwrap_or(position.mover).other();
            position.dice = Dice::NONE;
            return;
        }
        if let Some(winner) = winner {
            log.note(|| {
                let next = message("next-game");
                let next = next.with("player", self.letter(winner));
                Event::Remark(next.with("n", won))
            });
        }
        self.stakes.next_game(&mut position.score);
        for seat in [Seat::FIRST, Seat::SECOND] {
            for place in position.pinned[seat.index()].iter() {
                self.pin(position, seat, place, false, log);
            }
        }
        let before = self.piles(position);
        self.set_up_game(position);
        log_new_setup(&before, &self.piles(position), log);
    }
}

/// Reports the setting up of a new game as moves of men to their places.
fn log_new_setup(before: &[Pile], after: &[Pile], log: &mut impl Log) {
    let mut wanted: Vec<Pile> = after.to_vec();
    let mut spare: Vec<Pile> = before.to_vec();
    for pile in &mut spare {
        let stays = wanted
            .iter_mut()
            .find(|other| (other.site, other.kind) == (pile.site, pile.kind));
        if let Some(stays) = stays {
            let common = stays.count.min(pile.count);
            stays.count -= common;
            pile.count -= common;
        }
    }
    for goal in &mut wanted {
        for pile in spare.iter_mut().filter(|pile| pile.kind == goal.kind) {
            let count = pile.count.min(goal.count);
            if count > 0 {
                pile.count -= count;
                goal.count -= count;
                log.note(|| Event::Move {
                    kind: goal.kind,
                    count,
                    path: vec![pile.site, goal.site],
                });
            }
        }
    }
}
