//! The mancala games as a [`Game`]. They share one type, because each such type adds several
//! kilobytes of WebAssembly.

use super::{
    board::{SEATS, SEED},
    family::{Mancala, Move, Rules},
    plan::{EndReason, Plan},
    sowing::{FIRST_STORE, PLACES, Position},
    text,
};
use crate::{
    games::kit::plain,
    rules::{
        Board, BoardInfo, Evaluate, Event, Game, Log, Message, Method, Mixer, ParseError, Pile,
        Seat, SplitMix64, Tap, Turn,
    },
    search::{self, AnyGame},
};
use std::hash::Hasher;

/// Opens a game of the family.
pub(super) fn open_mancala(plan: Plan, rules: impl Rules + 'static) -> Box<dyn AnyGame> {
    let rules = Box::new(rules);
    search::evaluated_game(Mancala { plan, rules })
}

impl Game for Mancala {
    type Position = Position;
    type Move = Move;

    fn board(&self) -> &Board {
        &self.plan.board
    }

    fn start(&self) -> Position {
        Position {
            sowing: self.plan.start(),
            seen: Vec::new(),
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        let sowing = &position.sowing;
        if sowing.over {
            Turn::Over(self.rules.outcome(&self.plan, sowing))
        } else {
            Turn::Player(sowing.mover)
        }
    }

    fn is_midturn(&self, position: &Position) -> bool {
        position.sowing.moves_again && !position.sowing.over
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        if !position.sowing.over {
            self.rules.moves(self, &position.sowing, list);
        }
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        if position.sowing.over {
            return None;
        }
        self.rules.sample(self, &position.sowing, random)
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        if log.is_recording() {
            let mut events = Vec::new();
            self.play_move(position, *mv, Some(&mut events));
            events
                .into_iter()
                .for_each(|event: Event| log.note(|| event));
        } else {
            self.play_move(position, *mv, None);
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        (0..self.plan.pits)
            .chain(FIRST_STORE..PLACES)
            .map(|place| Pile {
                site: self.plan.site(place),
                kind: SEED,
                count: position.sowing.seeds[place].into(),
            })
            .filter(|pile| pile.count > 0)
            .collect()
    }

    fn info(&self, position: &Position) -> BoardInfo {
        self.rules.info(&self.plan, &position.sowing)
    }

    fn taps(&self, position: &Position, mv: &Move) -> Vec<Tap> {
        self.rules.taps(self, &position.sowing, *mv)
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let sowing = &position.sowing;
        let Some(Tap::Site(site)) = taps.first().filter(|_| !sowing.over) else {
            return None;
        };
        let key = self.rules.refusal(self, sowing, taps, *site)?;
        let name = self.plan.board.name(*site);
        let sentence = format!("{name}: {}", plain::sentence(key));
        Some(Message::new(key, sentence))
    }

    fn write(&self, _: &Position, mv: &Move) -> String {
        self.rules.write(&self.plan, *mv)
    }

    fn text(&self, position: &Position) -> String {
        text::write(&self.plan, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut position = text::read(&self.plan, text)?;
        self.rules.check(&self.plan, &mut position.sowing)?;
        if !position.sowing.over {
            self.end_or_pass(&mut position, None);
            return Ok(position);
        }
        let in_pits = !position.sowing.is_empty(self.plan.all_pits());
        if in_pits && self.plan.leftovers && self.common_end(&position) != Some(EndReason::Majority)
        {
            return Err(parse_error!(
                "turn-while-game-goes-on",
                "turn: the game is not over in this position"
            ));
        }
        Ok(position)
    }
}

impl Evaluate for Mancala {
    fn method(&self) -> Method {
        if self.plan.is_solitaire {
            Method::Solve
        } else {
            Method::AlphaBeta
        }
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        self.rules.evaluate(&self.plan, &position.sowing, seat)
    }

    fn has_long_turns(&self) -> bool {
        self.plan.long_turns
    }

    fn too_many_moves(&self, position: &Position) -> bool {
        self.rules.too_many_moves(&position.sowing)
    }

    fn ordering_score(&self, position: &Position, mv: &Move) -> i32 {
        self.rules.ordering_score(self, &position.sowing, *mv)
    }

    fn key(&self, position: &Position) -> u64 {
        let sowing = &position.sowing;
        let mut mixer = Mixer::default();
        let (eights, _) = sowing.seeds.as_chunks();
        for eight in &eights[..self.plan.pits.div_ceil(8)] {
            mixer.mix(u64::from_le_bytes(*eight));
        }
        mixer.mix(u64::from(sowing.second_seat_pits) << 32 | u64::from(sowing.marked));
        let [south, north] = SEATS.map(|seat| u64::from(sowing.store(seat)));
        let kept = sowing.kept.map(u64::from);
        let directions = sowing
            .directions
            .map(|direction| direction.map_or(2, |direction| direction as u64));
        mixer.mix(
            u64::from(sowing.mover.0)
                | u64::from(sowing.over) << 1
                | u64::from(sowing.round) << 8
                | directions[0] << 24
                | directions[1] << 26
                | kept[0] << 32
                | kept[1] << 40
                | south << 48
                | north << 56,
        );
        mixer.finish()
    }
}
