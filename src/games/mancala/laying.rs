//! Laying out the seeds of a new round as one likes, at least one in each pit.
//!
//! It knows who owes how many seeds, and not why.

use super::{
    ground::Ground,
    plan::Plan,
    sower::{Sower, store},
};
use crate::rules::{Misread, Seat, Tap};

/// So many pits each player has where seeds are laid out.
pub const ROW: u8 = 6;

/// How many seeds go into each of a player's pits.
pub type Layout = [u8; ROW as usize];

/// Whether the player to move must lay out seeds.
pub fn is_due(ground: &Ground) -> bool {
    ground.owed[ground.mover.index()] > 0
}

/// So many of `seeds` lie in the `nth` pit when they are dealt one at a time from right to left.
pub fn dealt(seeds: u8, nth: u8) -> u8 {
    seeds / ROW + u8::from(ROW - 1 - nth < seeds % ROW)
}

/// Every layout of the seeds that the player to move owes: first that which dealing them would give,
/// then the others, the more in the first pits, the later.
pub fn layouts(ground: &Ground, mut found: impl FnMut(Layout)) {
    let owed = ground.owed[ground.mover.index()];
    let even = std::array::from_fn(|nth| dealt(owed, nth as u8));
    found(even);
    fill(&mut [1; ROW as usize], 0, owed - ROW, &mut |layout| {
        if layout != even {
            found(layout);
        }
    });
}

/// Tries every way to put `more` seeds into the pits from one on.
fn fill(layout: &mut Layout, from: usize, more: u8, found: &mut impl FnMut(Layout)) {
    if from + 1 == layout.len() {
        layout[from] = 1 + more;
        return found(*layout);
    }
    for here in 0..=more {
        layout[from] = 1 + here;
        fill(layout, from + 1, more - here, found);
    }
}

/// The pit of a player that lies so many places from his left.
pub fn pit(seat: Seat, nth: u8) -> usize {
    usize::from(seat.0 * ROW + nth)
}

/// Lays the seeds out of the mover's store: one in each pit, then the others.
pub fn lay(sower: &mut Sower, layout: Layout) {
    let seat = sower.ground.mover;
    for nth in 0..ROW {
        sower.carry(store(seat), 1, pit(seat, nth));
    }
    for nth in further(&layout) {
        sower.carry(store(seat), 1, pit(seat, nth));
    }
    sower.ground.owed[seat.index()] = 0;
    sower.progress = true;
    sower.ground.mover = if sower.ground.owed == [0; 2] {
        beginner(sower.ground.round)
    } else {
        seat.other()
    };
}

/// The pits of the seeds that are laid after the first in each, from left to right.
fn further(layout: &Layout) -> impl Iterator<Item = u8> {
    (0..ROW).flat_map(|nth| (1..layout[usize::from(nth)]).map(move |_| nth))
}

/// Makes a ground whole on which somebody was read to owe seeds: they lie in his store, and so do
/// those of the other player, as many, if his pits are empty.
pub fn complete(ground: &mut Ground) -> Result<(), Misread> {
    let seat = ground.mover;
    let other = seat.other();
    let owed = ground.owed[seat.index()];
    let lies = |seat: Seat| (0..ROW).map(move |nth| pit(seat, nth));
    let of_other: u16 = lies(other).map(|pit| u16::from(ground.seeds[pit])).sum();
    let is_laid = lies(other).all(|pit| ground.seeds[pit] > 0) && of_other == u16::from(owed);
    let is_begun = ground.marked != 0 || lies(seat).any(|pit| ground.seeds[pit] > 0);
    if owed < ROW || is_begun || (of_other > 0 && !is_laid) {
        return Err(Misread::new(
            "turn: this is not a position in which seeds are laid out",
        ));
    }
    if of_other == 0 {
        ground.owed[other.index()] = owed;
    }
    for seat in [seat, other] {
        let kept = &mut ground.seeds[store(seat)];
        *kept = kept
            .checked_add(ground.owed[seat.index()])
            .ok_or_else(|| Misread::new("there are too many seeds"))?;
    }
    Ok(())
}

/// Who begins a round: the players take turns.
pub fn beginner(round: u16) -> Seat {
    if round % 2 == 1 {
        Seat::FIRST
    } else {
        Seat::SECOND
    }
}

/// A tap on a pit, from left to right, for every seed after its first; where there is none, on the
/// store.
pub fn taps(plan: &Plan, ground: &Ground, layout: &Layout) -> Vec<Tap> {
    let seat = ground.mover;
    let mut places: Vec<usize> = further(layout).map(|nth| pit(seat, nth)).collect();
    if places.is_empty() {
        places.push(store(seat));
    }
    let tap = |place| Tap::Site(plan.site(place));
    places.into_iter().map(tap).collect()
}

/// Why no layout begins with these taps; `None` where one does.
pub fn refusal(plan: &Plan, ground: &Ground, taps: &[Tap]) -> Option<&'static str> {
    let seat = ground.mover;
    let more = usize::from(ground.owed[seat.index()] - ROW);
    let own = ground.pits_of(seat, plan.pits);
    let sites: Vec<usize> = taps
        .iter()
        .filter_map(|tap| match tap {
            Tap::Site(site) => Some(site.index()),
            Tap::Word(_) => None,
        })
        .collect();
    let last = *sites.last()?;
    let mine = plan.site(store(seat)).index();
    if last < plan.pits && own >> last & 1 == 0 {
        Some("not-yours")
    } else if more == 0 {
        (sites != [mine]).then_some("lay-out")
    } else {
        let rising = sites.windows(2).all(|pair| pair[0] <= pair[1]);
        (last >= plan.pits || !rising || sites.len() > more).then_some("lay-out")
    }
}

/// A layout as notation has it, as `=5,3,3,3,3,3`.
pub fn write(layout: &Layout) -> String {
    let numbers: Vec<String> = layout.iter().map(u8::to_string).collect();
    format!("={}", numbers.join(","))
}
