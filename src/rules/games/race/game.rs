//! The races as a [`Game`], one type for them all.

use super::{Exit, Move, Position, Race, Reason, THRESHOLD};
use crate::{
    games::kit::{End, man, message},
    rules::{
        Board, BoardInfo, Die, Evaluate, Game, Log, Message, Mixer, Outcome, ParseError, Pile,
        Seat, Site, SplitMix64, Tap, Turn, sort_small,
    },
};
use std::hash::{Hash, Hasher};

impl Game for Race {
    type Position = Position;
    type Move = Move;

    fn board(&self) -> &Board {
        &self.plan.board
    }

    fn start(&self) -> Position {
        self.rules.start(self)
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::None if position.thrown.is_none() => Turn::Chance,
            End::None => Turn::Player(position.mover),
            end => match end.turn(position.mover) {
                Turn::Over(outcome) => Turn::Over(Outcome {
                    scores: self.rules.scores(position),
                    ..outcome
                }),
                turn => turn,
            },
        }
    }

    fn is_midturn(&self, position: &Position) -> bool {
        position.rest > 0
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        if position.end != End::None {
            return;
        }
        if position.thrown.is_some() {
            return self.player_moves(position, position.value(), list);
        }
        let throws = self.plan.throws.iter();
        list.extend(throws.map(|throw| Move::Throw(throw.value)));
    }

    fn weight(&self, _: &Position, throw: &Move) -> u32 {
        let mut throws = self.plan.throws.iter();
        let found = throws.find(|other| Move::Throw(other.value) == *throw);
        found.map_or(1, |throw| throw.weight)
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        if position.end != End::None || position.thrown.is_some() {
            return None;
        }
        let drawn = random.below(self.draws.len() as u32) as usize;
        Some(Move::Throw(self.draws[drawn]))
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        if !log.is_recording() {
            return self.play_move(position, *mv, &mut None);
        }
        let mut recorded = Some(Vec::new());
        self.play_move(position, *mv, &mut recorded);
        let events = recorded.into_iter().flatten();
        events.for_each(|event| log.note(|| event));
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let mut piles: Vec<Pile> = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for spot in 0..=self.hand() {
                let count = position.men[seat.index()][spot].into();
                let (site, kind) = (self.site(seat, spot), man(seat));
                // A square may be two steps of a track; the men there are one pile.
                let same = |pile: &&mut Pile| pile.site == site && pile.kind == kind;
                match piles.iter_mut().find(same) {
                    Some(pile) => pile.count += count,
                    None if count > 0 => piles.push(Pile { site, kind, count }),
                    None => {}
                }
            }
        }
        sort_small(&mut piles);
        piles
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let men = &position.men[seat.index()];
            if !self.plan.enters_with.is_empty() {
                info = info.with_side_fact(seat, "reserve", men[self.hand()]);
            }
            if self.plan.exit != Exit::Never {
                info = info.with_side_fact(seat, "off", men[self.home()]);
            }
        }
        let mut throws = self.plan.throws.iter();
        if let Some(throw) = throws.find(|throw| Some(throw.value) == position.thrown) {
            let die = |face: &u8| Die {
                kind: self.plan.die,
                face: *face,
                spent: false,
            };
            info.dice = throw.faces.iter().map(die).collect();
        }
        self.rules.add_facts(self, position, info)
    }

    fn taps(&self, position: &Position, mv: &Move) -> Vec<Tap> {
        let mover = position.mover;
        match *mv {
            Move::Throw(_) => Vec::new(),
            Move::Pass => vec![Tap::Word("pass")],
            Move::Stay => vec![Tap::Word("stay")],
            Move::Go(from, to) => {
                let site = self.site(mover, from.into());
                let mut taps = vec![Tap::Site(site)];
                // If two men of one square can move to different ends, the second tap chooses
                // between them.
                let on = position.occupied[mover.index()].iter();
                if on.filter(|step| self.site(mover, *step) == site).count() > 1 {
                    taps.push(Tap::Site(self.site(mover, to.into())));
                }
                taps
            }
        }
    }

    fn is_forced_pass(&self, mv: &Move) -> bool {
        *mv == Move::Pass
    }

    fn paths(&self) -> [Vec<Site>; 2] {
        self.plan.paths.clone()
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let reason = |key: Reason| Some(message(key));
        let value = match self.turn(position) {
            Turn::Over(_) => return None,
            Turn::Chance => return reason("throw-first"),
            Turn::Player(_) => position.value(),
        };
        let mut legal = Vec::new();
        self.player_moves(position, value, &mut legal);
        let begins = |mv: &Move| self.taps(position, mv).starts_with(&taps[..1]);
        if legal.iter().any(begins) {
            None
        } else if legal == [Move::Pass] {
            reason("must-pass")
        } else {
            reason(self.refusal(position, value, *site))
        }
    }

    fn write(&self, position: &Position, mv: &Move) -> String {
        let mover = position.mover;
        match mv {
            Move::Throw(value) => format!("~{value}"),
            Move::Pass => "pass".into(),
            Move::Stay => "stay".into(),
            Move::Go(from, to) => {
                let (from, to) = (usize::from(*from), usize::from(*to));
                if self.only_enters(from) {
                    return "enter".into();
                }
                let name = |spot: usize, beside: &str| match spot {
                    _ if spot == THRESHOLD || spot == self.hand() => beside.into(),
                    _ if spot == self.home() => "off".into(),
                    _ => self.step_name(mover, spot),
                };
                let mut text = format!("{}-{}", name(from, "in"), name(to, "in"));
                let counted = from + usize::from(position.value());
                if let Exit::Bounce(mark) = self.plan.exit
                    && counted + to == 2 * self.home()
                    && to < self.home()
                {
                    text += mark;
                }
                let stands = self.final_spot(position, from, to);
                if stands != to {
                    text += &format!(">{}", name(stands, "out"));
                }
                text
            }
        }
    }

    fn text(&self, position: &Position) -> String {
        let mut text = self.write_fields(position);
        if let Some(thrown) = position.thrown {
            text += &format!(" ~{thrown}");
        }
        if position.rest > 0 {
            text += &format!("+{}", position.rest);
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let (fields, thrown) = match text.split_once(" ~") {
            Some((fields, thrown)) => (fields, Some(thrown)),
            None => (text, None),
        };
        let mut position = self.read_fields(fields)?;
        if let Some(thrown) = thrown {
            self.read_throw(&mut position, thrown)?;
        }
        for (men, letter) in position.men.iter().zip(self.plan.letters) {
            let count: usize = men.iter().map(|men| usize::from(*men)).sum();
            if count != usize::from(self.plan.men) {
                return Err(parse_error!(
                    "wrong-number-of-pieces",
                    "{letter} has {count} pieces, not {wanted}",
                    letter,
                    count,
                    wanted = self.plan.men
                ));
            }
        }
        let hand = position.men.map(|men| men[self.hand()]);
        if self.plan.enters_with.is_empty() && hand != [0; 2] {
            return Err(parse_error!(
                "piece-may-not-enter",
                "with these rules no piece enters"
            ));
        }
        let home = position.men.map(|men| men[self.home()]);
        if self.plan.exit == Exit::Never && home != [0; 2] {
            return Err(parse_error!(
                "piece-may-not-leave",
                "with these rules no piece leaves"
            ));
        }
        self.rules.check(self, &mut position)?;
        let done = [Seat::FIRST, Seat::SECOND].map(|seat| self.is_done(&position, seat));
        if done == [true; 2] {
            return Err(parse_error!(
                "both-sides-are-off",
                "both sides have borne everything off"
            ));
        }
        if let Some(winner) = done.iter().position(|done| *done) {
            position.end = End::Won(Seat(winner as u8));
        }
        if position.end != End::None {
            (position.thrown, position.rest) = (None, 0);
        }
        Ok(position)
    }
}

impl Evaluate for Race {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let worth = |seat: Seat| self.rules.worth(self, position, seat);
        3 * (worth(seat) - worth(seat.other()))
    }

    /// A man on the board is a small part of the work, and a good throw may enter it as well. That
    /// lead wins some six games in ten, not nearly all.
    fn evaluation_scale(&self) -> i32 {
        1_000 + 9 * self.plan.entry_value
    }

    fn payoff(&self, position: &Position, seat: Seat) -> Option<i32> {
        Some(match position.end {
            End::Won(winner) if winner == seat => 10_000,
            End::Won(_) => -10_000,
            _ => 0,
        })
    }

    fn ordering_score(&self, position: &Position, mv: &Move) -> i32 {
        match *mv {
            Move::Go(_, to) if usize::from(to) == self.home() => 4,
            Move::Go(_, to) if usize::from(to) < self.home() => {
                let enemies = self.enemies(position, position.mover, to.into());
                5 * enemies.count() as i32
            }
            _ => 0,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let mut mixer = Mixer::default();
        for men in &position.men {
            mixer.write(&men[..=self.hand()]);
        }
        (
            position.mover,
            position.thrown,
            position.rest,
            position.kept,
        )
            .hash(&mut mixer);
        mixer.finish()
    }
}
