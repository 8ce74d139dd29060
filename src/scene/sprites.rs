//! Pieces with an identity, so that the player can follow each from place to place.

use crate::rules::{Event, Mark, PieceKind, Pile, Site, lap_sites, sort_small_by};

/// A piece with an identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sprite {
    /// The identity, which stays the same from frame to frame.
    pub id: u16,
    /// The kind of the piece.
    pub kind: PieceKind,
    /// The place where it lies, or above which it is held.
    pub site: Site,
    /// Its position among the pieces of its site, from 0.
    pub slot: u16,
    /// Whether it is in the sower's hand above the site, instead of lying in it.
    pub held: bool,
}

/// All pieces, in the order of their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sprites {
    all: Vec<Sprite>,
    next_id: u16,
}

/// A frame of an animation, and its duration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// All pieces during the frame.
    pub sprites: Sprites,
    /// The duration at the usual speed, in milliseconds.
    pub millis: u32,
    /// The index of the event that the frame shows.
    pub event: usize,
}

const LIFT: u32 = 220;
const DROP: u32 = 190;
const CARRY: u32 = 360;
const CHANGE: u32 = 240;
const TURN: u32 = 130;

impl Sprites {
    /// Returns the pieces of a position.
    pub fn of(piles: &[Pile]) -> Sprites {
        Sprites::default().moved_to(piles)
    }

    /// Returns all pieces, in the order of their ids.
    pub fn all(&self) -> &[Sprite] {
        &self.all
    }

    /// Counts the pieces at a site, without those in hand.
    pub fn count(&self, site: Site) -> usize {
        self.all
            .iter()
            .filter(|sprite| sprite.site == site && !sprite.held)
            .count()
    }

    /// Returns the pieces of another position. Pieces that can stay do so, and as many of the
    /// others as possible move instead of vanishing.
    pub fn moved_to(&self, piles: &[Pile]) -> Sprites {
        let mut wanted: Vec<Pile> = piles.to_vec();
        // Pinned pieces lie under the others.
        let pinned = |pile: &Pile| pile.kind.mark == Some(Mark::PINNED);
        sort_small_by(&mut wanted, |one, other| {
            one.site == other.site && pinned(one) && !pinned(other)
        });
        let mut stays = Vec::new();
        let mut free = Vec::new();
        for sprite in &self.all {
            let here = wanted.iter_mut().find(|pile| {
                pile.site == sprite.site && pile.kind == sprite.kind && pile.count > 0
            });
            match here {
                Some(pile) => {
                    pile.count -= 1;
                    stays.push(sprite.clone());
                }
                None => free.push(sprite.clone()),
            }
        }
        let mut sprites = Sprites {
            all: stays,
            next_id: self.next_id,
        };
        for pile in wanted {
            for _ in 0..pile.count {
                let mover = free.iter().position(|sprite| sprite.kind == pile.kind);
                let id = mover.map(|index| free.remove(index).id);
                sprites.add(id, pile.kind, pile.site);
            }
        }
        sprites.renumber_slots();
        sprites
    }

    fn add(&mut self, id: Option<u16>, kind: PieceKind, site: Site) {
        let id = id.unwrap_or_else(|| {
            self.next_id += 1;
            self.next_id - 1
        });
        let place = self.all.partition_point(|sprite| sprite.id < id);
        self.all.insert(
            place,
            Sprite {
                id,
                kind,
                site,
                slot: u16::MAX,
                held: false,
            },
        );
    }

    /// Renumbers the slots of every site from 0 in the same order. Boards have few enough pieces to
    /// compare each with each.
    fn renumber_slots(&mut self) {
        let rank = |sprite: &Sprite| {
            let before = |other: &&Sprite| {
                (other.site, other.held) == (sprite.site, sprite.held)
                    && (other.slot, other.id) < (sprite.slot, sprite.id)
            };
            self.all.iter().filter(before).count() as u16
        };
        let slots: Vec<u16> = self.all.iter().map(rank).collect();
        for (sprite, slot) in self.all.iter_mut().zip(slots) {
            sprite.slot = slot;
        }
    }

    /// Returns up to `count` pieces of a kind at a site, the topmost first.
    fn top(&self, site: Site, kind: PieceKind, count: usize) -> Vec<u16> {
        let lying = self.count(site);
        let here = |slot: usize| {
            self.all.iter().find(|sprite| {
                sprite.site == site && !sprite.held && usize::from(sprite.slot) == slot
            })
        };
        (0..lying)
            .rev()
            .filter_map(here)
            .filter(|sprite| sprite.kind == kind)
            .take(count)
            .map(|sprite| sprite.id)
            .collect()
    }

    fn change(&mut self, ids: &[u16], change: impl Fn(&mut Sprite)) {
        self.all
            .iter_mut()
            .filter(|sprite| ids.contains(&sprite.id))
            .for_each(change);
        self.renumber_slots();
    }

    fn put(&mut self, ids: &[u16], site: Site, held: bool) {
        self.change(ids, |sprite| {
            (sprite.site, sprite.held, sprite.slot) = (site, held, u16::MAX);
        });
    }
}

/// Returns the frames that show events in sequence, starting after `before`.
pub fn keyframes(before: &Sprites, events: &[Event]) -> Vec<Frame> {
    let mut sprites = before.clone();
    let mut frames = Vec::new();
    // The seeds in the sowing hand, which may pause between places.
    let mut hand = Vec::new();
    let mut show = |sprites: &Sprites, millis, event| {
        frames.push(Frame {
            sprites: sprites.clone(),
            millis,
            event,
        });
    };
    for (index, event) in events.iter().enumerate() {
        // Long, because it is one table: a branch for each kind of event.
        match event {
            Event::Sow { kind, over, .. } | Event::SowOn { kind, over, .. } => {
                if let Event::Sow { from, .. } = event {
                    hand = sprites.top(*from, *kind, lap_sites(&events[index..]).count());
                    sprites.put(&hand, *from, true);
                    show(&sprites, LIFT, index);
                }
                for site in over {
                    let Some(seed) = hand.pop() else { break };
                    sprites.put(&hand, *site, true);
                    sprites.put(&[seed], *site, false);
                    show(&sprites, DROP, index);
                }
            }
            Event::Move { kind, count, path } => {
                let moved = sprites.top(path[0], *kind, usize::from(*count));
                for site in &path[1..] {
                    sprites.put(&moved, *site, false);
                    show(&sprites, CARRY, index);
                }
            }
            Event::Capture {
                kind,
                count,
                site,
                to,
            } => {
                let taken = sprites.top(*site, *kind, usize::from(*count));
                sprites.put(&taken, *to, false);
                show(&sprites, CARRY, index);
            }
            Event::Place { kind, site } => {
                sprites.add(None, *kind, *site);
                sprites.renumber_slots();
                // Pieces placed together appear together.
                if !matches!(events.get(index + 1), Some(Event::Place { .. })) {
                    show(&sprites, CHANGE, index);
                }
            }
            Event::Remove { kind, site } => {
                let taken = sprites.top(*site, *kind, 1);
                sprites.all.retain(|sprite| !taken.contains(&sprite.id));
                // Pieces taken together disappear together.
                if !matches!(events.get(index + 1), Some(Event::Remove { .. })) {
                    show(&sprites, CHANGE, index);
                }
            }
            Event::Transform { site, from, to } => {
                let changed = sprites.top(*site, *from, 1);
                sprites.change(&changed, |sprite| sprite.kind = *to);
                // Men that change sides are shown one by one.
                if from.owner != to.owner {
                    show(&sprites, TURN, index);
                } else if !matches!(events.get(index + 1), Some(Event::Transform { .. })) {
                    show(&sprites, CHANGE, index);
                }
            }
            Event::Throw { .. } | Event::SwapSeats | Event::Remark(_) => {}
        }
    }
    limit_duration(&mut frames);
    frames
}

/// The longest duration of an animation in milliseconds; longer ones are shown faster.
const MAX_FILM_MILLIS: u32 = 9_000;

fn limit_duration(frames: &mut [Frame]) {
    let whole: u32 = frames.iter().map(|frame| frame.millis).sum();
    if whole > MAX_FILM_MILLIS {
        for frame in frames {
            frame.millis = (frame.millis * MAX_FILM_MILLIS / whole).max(16);
        }
    }
}
