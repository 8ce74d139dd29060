//! The tables family as a [`Game`]: lists, events, taps and evaluation. The play itself is in the
//! parent module.

use super::{
    Action, Dice, OFF, PLACES, Phase, Points, Position, Reach, Tables, cube::MatchScore, landing,
    text,
};
use crate::{
    games::kit::{message, remark},
    rules::{
        self, Board, BoardInfo, Die, DieKind, Evaluate, Game, Log, Message, Mixer, Outcome,
        ParseError, Pile, Seat, Site, SplitMix64, Tap, Turn, Verdict,
    },
};
use std::hash::{Hash, Hasher};

impl Tables {
    /// Returns why the mover's man on a place cannot move, or not to the place `to`.
    fn refusal(&self, position: &Position, from: usize, to: Option<Site>) -> &'static str {
        let own = &position.men[position.mover.index()];
        let bar = self.plan.bar();
        if own[bar] > 0 && from != bar {
            return "bar-first";
        }
        let pinned = position.pinned[position.mover.index()];
        if pinned.contains(from) {
            return "is-pinned";
        }
        let (reach, faces) = (Reach::of(self, position), position.dice.faces());
        let there = |place| to.is_none_or(|to| to == self.site(position.mover, place));
        let leads = |die: &u8| reach.may_go(from, *die) && there(landing(from as u8, *die));
        if !faces.iter().any(leads) {
            let smallest = usize::from(faces.iter().copied().min().unwrap_or(0));
            let home = own[7..].iter().all(|men| *men == 0);
            return match (there(OFF) && from <= smallest, home) {
                (true, false) => "not-all-home",
                (true, true) if !pinned.is_empty() => "men-pinned",
                (true, true) if from < smallest => self.plan.surplus.refusal(),
                _ => "blocked",
            };
        }
        // The step itself is possible, but would spoil the rest of the throw.
        if reach.most(position.dice) > 1 {
            "must-use-both"
        } else {
            "must-use-larger"
        }
    }
}

impl Game for Tables {
    type Position = Position;
    type Move = Action;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut position = Position {
            men: [[0; PLACES]; 2],
            pinned: [Points::EMPTY; 2],
            entered: [false; 2],
            mover: Seat::FIRST,
            phase: Phase::Opening,
            dice: Dice::NONE,
            thrown: Dice::NONE,
            score: self.stakes.start(),
            turns: 0,
        };
        self.set_up_game(&mut position);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Opening | Phase::Throw => Turn::Chance,
            Phase::Over(verdict) => Turn::Over(Outcome {
                verdict,
                scores: Some(position.score.points.map(rules::Score::whole)),
            }),
            _ => Turn::Player(position.mover),
        }
    }

    fn is_midturn(&self, position: &Position) -> bool {
        // A throw begins a turn; after its first step the rest is still to be played.
        position.phase == Phase::Play
    }

    fn moves(&self, position: &Position, list: &mut Vec<Action>) {
        match position.phase {
            Phase::Over(_) => {}
            Phase::Opening => {
                list.extend((0..36).map(|number| Action::Throw(Dice::from_number(2, number))))
            }
            Phase::Throw => {
                let all = 0..6u32.pow(self.plan.dice);
                let all = all.map(|number| Dice::from_number(self.plan.dice, number));
                list.extend(all.filter(Dice::are_sorted).map(Action::Throw));
            }
            Phase::Decision => list.extend([Action::Roll, Action::Double]),
            Phase::Doubled => {
                list.extend([Action::Take, Action::Drop]);
                if self.stakes.may_beaver(&position.score) {
                    list.push(Action::Beaver);
                }
            }
            Phase::Play => {
                self.steps(position, list);
                if list.is_empty() {
                    list.push(Action::None);
                }
            }
        }
    }

    fn weight(&self, position: &Position, throw: &Action) -> u32 {
        match throw {
            Action::Throw(dice) if position.phase == Phase::Throw => dice.arrangements(),
            _ => 1,
        }
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Action> {
        // In the opening each die belongs to a player, so the order matters.
        let fallen = |dice: u32, random: &mut SplitMix64| {
            Dice::from_number(dice, random.below(6u32.pow(dice)))
        };
        match position.phase {
            Phase::Opening => Some(Action::Throw(fallen(2, random))),
            Phase::Throw => Some(Action::Throw(fallen(self.plan.dice, random).sorted())),
            _ => None,
        }
    }

    fn play(&self, position: &mut Position, action: &Action, log: &mut impl Log) {
        match *action {
            Action::Throw(throw) => self.throw(position, throw, log),
            Action::Step { from, die } => self.step(position, from, die, log),
            Action::None => {
                remark(log, "no-play");
                self.pass_turn(position, log);
            }
            Action::Roll => position.phase = Phase::Throw,
            Action::Double => {
                remark(log, "doubles");
                position.phase = Phase::Doubled;
                position.mover = position.mover.other();
            }
            Action::Take | Action::Beaver => {
                let beaver = *action == Action::Beaver;
                remark(log, if beaver { "beavers" } else { "takes" });
                position.score.take(position.mover, beaver);
                position.mover = position.mover.other();
                position.phase = Phase::Throw;
            }
            Action::Drop => {
                remark(log, "drops");
                let won = position.score.cube;
                self.finish(position, Some(position.mover.other()), won, log);
            }
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let mut piles = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (place, men) in position.men[seat.index()].iter().enumerate() {
                if *men > 0 {
                    piles.push(Pile {
                        site: self.site(seat, place),
                        kind: self.man(position, seat, place),
                        count: (*men).into(),
                    });
                }
            }
        }
        rules::sort_small(&mut piles);
        piles
    }

    fn paths(&self) -> [Vec<Site>; 2] {
        let start = self.plan.start.iter().map(|(place, _)| *place);
        let farthest = start.max().unwrap_or(OFF).min(self.plan.points);
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let places = (OFF..=farthest).rev();
            places.map(|place| self.site(seat, place)).collect()
        })
    }

    fn place_name(&self, seat: Seat, site: Site) -> Option<String> {
        let mut points = 1..=self.plan.points;
        let place = points.find(|place| self.site(seat, *place) == site);
        place.map(|place| self.plan.name(place))
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            info = info.with_side_fact(seat, "pips", position.pips(seat));
            let off = position.men[seat.index()][OFF];
            if off > 0 {
                info = info.with_side_fact(seat, "off", off);
            }
            let pinned = position.pinned[seat.index()].iter().count();
            if pinned > 0 {
                info = info.with_side_fact(seat, "pinned", pinned);
            }
            info = self.stakes.add_side_facts(&position.score, seat, info);
        }
        info = self.stakes.add_common_facts(&position.score, info);
        let (is_play, thrown) = (position.phase == Phase::Play, position.thrown);
        if is_play || position.phase == Phase::Opening {
            let doubled = is_play && self.plan.doublets && thrown.are_equal();
            let all = if doubled {
                self.plan.to_play(thrown)
            } else {
                thrown
            };
            let mut spare = position.dice;
            for face in all.faces() {
                let left = spare.faces().contains(face);
                spare = spare.without(*face);
                info.dice.push(Die {
                    kind: DieKind::Cube,
                    face: *face,
                    spent: is_play && !left,
                });
            }
        }
        info
    }

    fn taps(&self, position: &Position, action: &Action) -> Vec<Tap> {
        let word = |word| vec![Tap::Word(word)];
        match *action {
            Action::Throw(_) => Vec::new(),
            Action::Step { from, die } => {
                let site = |place| Tap::Site(self.site(position.mover, place));
                vec![site(from.into()), site(landing(from, die))]
            }
            Action::None => word("pass"),
            Action::Roll => word("roll"),
            Action::Double => word("double"),
            Action::Take => word("take"),
            Action::Drop => word("drop"),
            Action::Beaver => word("beaver"),
        }
    }

    fn is_forced_pass(&self, action: &Action) -> bool {
        *action == Action::None
    }

    fn forced_move(&self, position: &Position, actions: &[Action]) -> Option<usize> {
        let waiting = position.men[position.mover.index()][self.plan.bar()];
        // If every die brings a man in, their order does not matter.
        let all_enter = usize::from(waiting) >= position.dice.faces().len()
            && position.phase == Phase::Play
            && actions.len() == position.dice.distinct().count();
        match actions {
            [Action::None] => Some(0),
            [Action::Step { .. }, ..] if all_enter => Some(0),
            _ => None,
        }
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let simple = |key| Some(message(key));
        let Some(Tap::Site(first)) = taps.first() else {
            return None;
        };
        match position.phase {
            Phase::Over(_) => return None,
            Phase::Opening | Phase::Throw => return simple("throw-first"),
            Phase::Decision | Phase::Doubled => return simple("answer-first"),
            Phase::Play => {}
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        if legal == [Action::None] {
            return simple("nothing-to-play");
        }
        let begins = |action: &Action| self.taps(position, action).starts_with(taps);
        if legal.iter().any(begins) {
            return None;
        }
        let stands = |seat: Seat| {
            let own = &position.men[seat.index()];
            (0..=self.plan.bar()).find(|place| own[*place] > 0 && self.site(seat, *place) == *first)
        };
        simple(match stands(position.mover) {
            Some(from) if from != OFF => {
                let to = taps.get(1).and_then(|tap| match tap {
                    Tap::Site(site) => Some(*site),
                    _ => None,
                });
                self.refusal(position, from, to)
            }
            _ if stands(position.mover.other()).is_some() => "not-yours",
            _ => "nobody-here",
        })
    }

    fn write(&self, position: &Position, action: &Action) -> String {
        match *action {
            Action::Throw(dice) => dice
                .faces()
                .iter()
                .fold("~".into(), |text, face| format!("{text}{face}")),
            Action::Step { from, die } => {
                let to = landing(from, die);
                let mark = match (self.hits(position, to), self.plan.pins) {
                    (false, _) => "",
                    (true, false) => "*",
                    (true, true) => "^",
                };
                let name = |place| self.plan.name(place);
                format!("{}/{}{mark}", name(from.into()), name(to))
            }
            Action::None => "none".into(),
            Action::Roll => "Roll".into(),
            Action::Double => "Double".into(),
            Action::Take => "Take".into(),
            Action::Drop => "Drop".into(),
            Action::Beaver => "Beaver".into(),
        }
    }

    fn is_alias(&self, position: &Position, action: &Action, notation: &str) -> bool {
        match (action, notation.strip_prefix('~')) {
            // Dice may be written in any order, except where they decide who begins.
            (Action::Throw(dice), Some(faces)) => {
                let faces: Option<Vec<u32>> =
                    faces.chars().map(|letter| letter.to_digit(10)).collect();
                let same = |mut faces: Vec<u32>| {
                    faces.sort_unstable_by(|one, other| other.cmp(one));
                    faces
                        .iter()
                        .copied()
                        .eq(dice.faces().iter().map(|face| u32::from(*face)))
                };
                position.phase == Phase::Throw && faces.is_some_and(same)
            }
            // The mark of a hit may be missing, or be written at another step of the turn.
            (Action::Step { .. }, None) => {
                let marks = ['*', '^'];
                let own = self.write(position, action);
                own.trim_end_matches(marks) == notation.trim_end_matches(marks)
            }
            _ => false,
        }
    }

    fn text(&self, position: &Position) -> String {
        text::write(self, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        text::read(self, self.start(), text)
    }
}

impl Evaluate for Tables {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let strength = |seat| self.rules.strength(position, seat);
        let lead = strength(seat) - strength(seat.other());
        // The value of the lead in parts of one game, from -1000 to 1000.
        let equity = lead * 1_000 / (lead.abs() + 600);
        let doubled = position.phase == Phase::Doubled;
        position.score.weigh(equity, seat, doubled)
    }

    fn payoff(&self, position: &Position, seat: Seat) -> Option<i32> {
        let Phase::Over(verdict) = position.phase else {
            return None;
        };
        let sign = match verdict {
            Verdict::Won(winner) if winner == seat => 1,
            Verdict::Won(_) => -1,
            _ => 0,
        };
        let points = 1_000 * position.score.ahead(seat) / 2;
        Some((points + sign * self.stakes.bonus()).clamp(-10_000, 10_000))
    }

    fn ordering_score(&self, position: &Position, action: &Action) -> i32 {
        let Action::Step { from, die } = *action else {
            return 0;
        };
        let to = landing(from, die);
        let hits = self.hits(position, to);
        let covers = to != OFF && position.men[position.mover.index()][to] == 1;
        5 * i32::from(hits) + 3 * i32::from(covers) + 2 * i32::from(to == OFF)
    }

    fn key(&self, position: &Position) -> u64 {
        let mut mixer = Mixer::default();
        let plain = Position {
            turns: 0,
            thrown: Dice::NONE,
            score: MatchScore {
                equal: 0,
                ..position.score
            },
            ..*position
        };
        plain.hash(&mut mixer);
        mixer.finish()
    }
}
