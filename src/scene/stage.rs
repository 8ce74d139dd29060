//! Pieces with an identity, so that each can be followed with the eye from place to place.

use crate::rules::{Event, Kind, Pile, Site, lap};

/// One piece on the stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The same from one picture to the next.
    pub id: u16,
    pub kind: Kind,
    pub site: Site,
    /// Its turn among the pieces of its site, from 0.
    pub slot: u16,
    /// In the sower's hand above the site, not lying in it.
    pub held: bool,
}

/// All pieces, in the order of their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stage {
    tokens: Vec<Token>,
    next_id: u16,
}

/// One picture of a film, and how long it stays before the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    pub stage: Stage,
    /// At the usual speed.
    pub millis: u32,
}

const LIFT: u32 = 220;
const DROP: u32 = 190;
const CARRY: u32 = 360;
const CHANGE: u32 = 240;

impl Stage {
    /// The pieces of a position.
    pub fn of(piles: &[Pile]) -> Stage {
        Stage::default().with(piles)
    }

    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// How many pieces lie at a site, those in hand not counted.
    pub fn count(&self, site: Site) -> usize {
        self.tokens
            .iter()
            .filter(|token| token.site == site && !token.held)
            .count()
    }

    /// The pieces of another position: whatever can stay where it is stays, and of the rest as
    /// many as possible travel instead of vanishing.
    pub fn with(&self, piles: &[Pile]) -> Stage {
        let mut wanted: Vec<Pile> = piles.to_vec();
        let mut stays = Vec::new();
        let mut free = Vec::new();
        for token in &self.tokens {
            let here = wanted
                .iter_mut()
                .find(|pile| pile.site == token.site && pile.kind == token.kind && pile.count > 0);
            match here {
                Some(pile) => {
                    pile.count -= 1;
                    stays.push(token.clone());
                }
                None => free.push(token.clone()),
            }
        }
        let mut stage = Stage {
            tokens: stays,
            next_id: self.next_id,
        };
        for pile in wanted {
            for _ in 0..pile.count {
                let traveller = free.iter().position(|token| token.kind == pile.kind);
                let id = traveller.map(|index| free.remove(index).id);
                stage.add(id, pile.kind, pile.site);
            }
        }
        stage.settle_slots();
        stage
    }

    fn add(&mut self, id: Option<u16>, kind: Kind, site: Site) {
        let id = id.unwrap_or_else(|| {
            self.next_id += 1;
            self.next_id - 1
        });
        let place = self.tokens.partition_point(|token| token.id < id);
        self.tokens.insert(
            place,
            Token {
                id,
                kind,
                site,
                slot: u16::MAX,
                held: false,
            },
        );
    }

    /// Renumbers the slots of every site from 0, keeping their order. Boards hold few enough
    /// pieces to compare each with each.
    fn settle_slots(&mut self) {
        let rank = |token: &Token| {
            let before = |other: &&Token| {
                (other.site, other.held) == (token.site, token.held)
                    && (other.slot, other.id) < (token.slot, token.id)
            };
            self.tokens.iter().filter(before).count() as u16
        };
        let slots: Vec<u16> = self.tokens.iter().map(rank).collect();
        for (token, slot) in self.tokens.iter_mut().zip(slots) {
            token.slot = slot;
        }
    }

    /// Up to `count` pieces of a kind at a site, the topmost first.
    fn top(&self, site: Site, kind: Kind, count: usize) -> Vec<u16> {
        let lying = self.count(site);
        let here = |slot: usize| {
            self.tokens
                .iter()
                .find(|token| token.site == site && !token.held && usize::from(token.slot) == slot)
        };
        (0..lying)
            .rev()
            .filter_map(here)
            .filter(|token| token.kind == kind)
            .take(count)
            .map(|token| token.id)
            .collect()
    }

    fn change(&mut self, ids: &[u16], change: impl Fn(&mut Token)) {
        self.tokens
            .iter_mut()
            .filter(|token| ids.contains(&token.id))
            .for_each(change);
        self.settle_slots();
    }

    fn put(&mut self, ids: &[u16], site: Site, held: bool) {
        self.change(ids, |token| {
            (token.site, token.held, token.slot) = (site, held, u16::MAX);
        });
    }
}

/// The pictures that show events one after the other, beginning after `before`.
pub fn film(before: &Stage, events: &[Event]) -> Vec<Beat> {
    let mut stage = before.clone();
    let mut beats = Vec::new();
    // What a hand holds that sows: it may stop on its way.
    let mut hand = Vec::new();
    let mut show = |stage: &Stage, millis| {
        beats.push(Beat {
            stage: stage.clone(),
            millis,
        });
    };
    for (nth, event) in events.iter().enumerate() {
        match event {
            Event::Sow { kind, over, .. } | Event::SowOn { kind, over, .. } => {
                if let Event::Sow { from, .. } = event {
                    hand = stage.top(*from, *kind, lap(&events[nth..]).count());
                    stage.put(&hand, *from, true);
                    show(&stage, LIFT);
                }
                for site in over {
                    let Some(seed) = hand.pop() else { break };
                    stage.put(&hand, *site, true);
                    stage.put(&[seed], *site, false);
                    show(&stage, DROP);
                }
            }
            Event::Move { kind, count, path } => {
                let moved = stage.top(path[0], *kind, usize::from(*count));
                for site in &path[1..] {
                    stage.put(&moved, *site, false);
                    show(&stage, CARRY);
                }
            }
            Event::Capture {
                kind,
                count,
                site,
                to,
            } => {
                let taken = stage.top(*site, *kind, usize::from(*count));
                stage.put(&taken, *to, false);
                show(&stage, CARRY);
            }
            Event::Place { kind, site } => {
                stage.add(None, *kind, *site);
                stage.settle_slots();
                show(&stage, CHANGE);
            }
            Event::Take { kind, site } => {
                let taken = stage.top(*site, *kind, 1);
                stage.tokens.retain(|token| !taken.contains(&token.id));
                // What is taken at once leaves at once.
                if !matches!(events.get(nth + 1), Some(Event::Take { .. })) {
                    show(&stage, CHANGE);
                }
            }
            Event::Become { site, from, to } => {
                let changed = stage.top(*site, *from, 1);
                stage.change(&changed, |token| token.kind = *to);
                if !matches!(events.get(nth + 1), Some(Event::Become { .. })) {
                    show(&stage, CHANGE);
                }
            }
            Event::Throw { .. } | Event::Remark(_) => {}
        }
    }
    hurry(&mut beats);
    beats
}

/// A film of many beats is shown faster, so that nobody waits longer than this.
const LONGEST: u32 = 9_000;

fn hurry(beats: &mut [Beat]) {
    let whole: u32 = beats.iter().map(|beat| beat.millis).sum();
    if whole > LONGEST {
        for beat in beats {
            beat.millis = (beat.millis * LONGEST / whole).max(16);
        }
    }
}
