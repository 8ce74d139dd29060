//! Counting: who owns which territory once the dead stones are off, and which stones nobody can
//! kill.

use super::{ChainStatus, Go, Point, Position, position::Phase};
use crate::rules::{BoardInfo, Outcome, Score, Seat, Sign, SignShape, Site, Verdict};
use std::cmp::Ordering;

/// The count of a board.
pub(super) struct BoardCount {
    /// The owner of each point as territory; none for points with stones.
    pub owners: Vec<Option<Seat>>,
    /// The empty points that count for each side.
    pub territory: [u16; 2],
    /// The whole count of each side in half points, including komi.
    pub points: [i32; 2],
}

impl BoardCount {
    /// Returns who has more, and how much each has.
    pub(super) fn outcome(&self) -> Outcome {
        let [black, white] = self.points;
        let verdict = match black.cmp(&white) {
            Ordering::Greater => Verdict::Won(Seat::FIRST),
            Ordering::Less => Verdict::Won(Seat::SECOND),
            Ordering::Equal => Verdict::Drawn,
        };
        Outcome {
            verdict,
            scores: Some([Score::halves(black), Score::halves(white)]),
        }
    }
}

/// A chain of stones and its liberties.
pub(super) struct Chain {
    pub stones: Vec<u16>,
    pub liberties: Vec<u16>,
}

/// A region that chains of one side enclose.
struct EnclosedRegion {
    /// The chains around it.
    around: Vec<usize>,
    /// The chains that have every empty point of the region as a liberty.
    vital: Vec<usize>,
}

/// Returns the side whose stone is on a point, unless that stone is dead.
pub(super) fn living_stone(position: &Position, point: u16) -> Option<Seat> {
    let is_dead = || position.marks[usize::from(point)] == ChainStatus::Dead;
    position.at(point).seat().filter(|_| !is_dead())
}

/// Returns for each chain whether it lives: whether it has two vital regions that living chains
/// enclose.
fn living_chains(count: usize, regions: &[EnclosedRegion]) -> Vec<bool> {
    let mut alive = vec![true; count];
    loop {
        let is_sound = |region: &EnclosedRegion| region.around.iter().all(|chain| alive[*chain]);
        let next: Vec<bool> = (0..count)
            .map(|chain| {
                let eyes = regions
                    .iter()
                    .filter(|region| region.vital.contains(&chain) && is_sound(region));
                alive[chain] && eyes.count() >= 2
            })
            .collect();
        if next == alive {
            return alive;
        }
        alive = next;
    }
}

impl Go {
    pub(super) fn neighbours(&self, point: u16) -> &[u16] {
        &self.neighbours[usize::from(point)]
    }

    /// Returns the points with stones.
    pub(super) fn stones(&self, position: &Position) -> impl Iterator<Item = u16> {
        let points = self.points();
        points.filter(|point| position.at(*point) != Point::Empty)
    }

    pub(super) fn chain(&self, position: &Position, point: u16) -> Chain {
        let goban = &position.goban;
        let stones = goban.chain(goban.cell(point));
        let stones: Vec<u16> = stones.map(|cell| goban.point(cell)).collect();
        let mut liberties: Vec<u16> = Vec::new();
        for there in stones.iter().flat_map(|stone| self.neighbours(*stone)) {
            if position.at(*there) == Point::Empty && !liberties.contains(there) {
                liberties.push(*there);
            }
        }
        Chain { stones, liberties }
    }

    /// Counts by the rules in force, with dead stones as prisoners.
    pub(super) fn count(&self, position: &Position) -> BoardCount {
        self.count_owned(position, self.territory_owners(position))
    }

    /// Counts with these owners of the territory.
    pub(super) fn count_owned(&self, position: &Position, owners: Vec<Option<Seat>>) -> BoardCount {
        let mut territory = [0; 2];
        let mut stones = [0; 2];
        let mut taken = position.prisoners;
        for point in self.points() {
            if let Some(owner) = owners[usize::from(point)] {
                territory[owner.index()] += 1;
            }
            if let Some(seat) = living_stone(position, point) {
                stones[seat.index()] += 1;
            } else if let Some(seat) = position.at(point).seat() {
                taken[seat.other().index()] += 1;
            }
        }
        let rest: [u16; 2] = if self.by_area { stones } else { taken };
        let points = [0, 1].map(|seat| 2 * i32::from(territory[seat] + rest[seat]));
        BoardCount {
            owners,
            territory,
            points: [points[0], points[1] + self.komi],
        }
    }

    /// Returns the owner of each point as territory.
    fn territory_owners(&self, position: &Position) -> Vec<Option<Seat>> {
        let mut owners = vec![None; self.size * self.size];
        let mut visited = vec![false; owners.len()];
        for start in self.points() {
            if living_stone(position, start).is_some() || visited[usize::from(start)] {
                continue;
            }
            let mut region = vec![start];
            let mut borders = [false; 2];
            let mut by_seki = false;
            visited[usize::from(start)] = true;
            let mut next = 0;
            while let Some(here) = region.get(next).copied() {
                next += 1;
                for there in self.neighbours(here) {
                    match living_stone(position, *there) {
                        Some(seat) => {
                            borders[seat.index()] = true;
                            by_seki |= position.marks[usize::from(*there)] == ChainStatus::Seki;
                        }
                        None => {
                            if !std::mem::replace(&mut visited[usize::from(*there)], true) {
                                region.push(*there);
                            }
                        }
                    }
                }
            }
            // Eyes in seki count only by area, where stones count too.
            let counts = self.by_area || !by_seki;
            let owner = match borders {
                [true, false] if counts => Some(Seat::FIRST),
                [false, true] if counts => Some(Seat::SECOND),
                _ => None,
            };
            for point in region {
                owners[usize::from(point)] = owner;
            }
        }
        owners
    }

    /// Returns the stones of `seat` that live whatever the other side does, even if `seat` always
    /// passes (Benson, "Life in the game of Go", 1976).
    pub(super) fn pass_alive(&self, position: &Position, seat: Seat) -> Vec<u16> {
        let own = Point::of(seat);
        let mut chains: Vec<Vec<u16>> = Vec::new();
        let mut chain_of = vec![usize::MAX; self.size * self.size];
        for point in self.points() {
            if position.at(point) == own && chain_of[usize::from(point)] == usize::MAX {
                let stones = self.chain(position, point).stones;
                for stone in &stones {
                    chain_of[usize::from(*stone)] = chains.len();
                }
                chains.push(stones);
            }
        }
        let mut regions = Vec::new();
        let mut visited = vec![false; chain_of.len()];
        for start in self.points() {
            if position.at(start) != own && !visited[usize::from(start)] {
                regions.push(self.enclosed_region(position, start, &chain_of, &mut visited));
            }
        }
        let alive = living_chains(chains.len(), &regions);
        let living = chains.into_iter().zip(alive).filter(|(_, alive)| *alive);
        let mut stones: Vec<u16> = living.flat_map(|(chain, _)| chain).collect();
        crate::rules::sort_small(&mut stones);
        stones
    }

    /// Returns the region around `start` that chains enclose. `chain_of` has the chain of each
    /// point, or `usize::MAX`. Sets `visited` for the points of the region.
    fn enclosed_region(
        &self,
        position: &Position,
        start: u16,
        chain_of: &[usize],
        visited: &mut [bool],
    ) -> EnclosedRegion {
        let mut region = vec![start];
        visited[usize::from(start)] = true;
        let mut next = 0;
        let mut around = Vec::new();
        let mut vital: Option<Vec<usize>> = None;
        while let Some(here) = region.get(next).copied() {
            next += 1;
            let mut touched = Vec::new();
            for there in self.neighbours(here) {
                let chain = chain_of[usize::from(*there)];
                if chain != usize::MAX {
                    touched.push(chain);
                } else if !std::mem::replace(&mut visited[usize::from(*there)], true) {
                    region.push(*there);
                }
            }
            if position.at(here) == Point::Empty {
                match &mut vital {
                    Some(vital) => vital.retain(|chain| touched.contains(chain)),
                    None => vital = Some(touched.clone()),
                }
            }
            around.extend(touched);
        }
        crate::rules::sort_small(&mut around);
        around.dedup();
        let mut vital = vital.unwrap_or_default();
        crate::rules::sort_small(&mut vital);
        vital.dedup();
        EnclosedRegion { around, vital }
    }

    /// Returns prisoners and komi, and after play the count of territory by the marks so far.
    pub(super) fn facts(&self, position: &Position) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            info = info.with_side_fact(seat, "prisoners", position.prisoners[seat.index()]);
        }
        info = info.with_side_fact(Seat::SECOND, "komi", Score::halves(self.komi));
        if !matches!(position.phase, Phase::Play { .. } | Phase::Void) {
            let tally = self.count(position);
            for seat in [Seat::FIRST, Seat::SECOND] {
                info = info.with_side_fact(seat, "territory", tally.territory[seat.index()]);
            }
            let territory = |owner| Sign {
                shape: SignShape::Square,
                owner: Some(owner),
                word: Some("owned"),
            };
            let signs = tally.owners.iter().enumerate();
            info.signs = signs
                .filter_map(|(point, owner)| Some((Site(point as u16), territory((*owner)?))))
                .collect();
        }
        info
    }
}
