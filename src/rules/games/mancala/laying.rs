//! Laying out the seeds of a new round freely, at least one in each pit.
//!
//! The caller gives the number of seeds that each player must lay out.

use super::{
    board::{LETTERS, SEATS},
    family::{Choices, Move},
    plan::{Field, Plan},
    sower::{Sower, beginner},
    sowing::{SowingState, store},
    text::{MOVER, read_seat, read_seeds, read_two, write_two},
};
use crate::rules::{ParseError, Seat, Tap};

/// The number of pits of each player in games where seeds are laid out.
pub(super) const ROW: u8 = 6;

/// The stores without the seeds that must still be laid out.
pub(super) const STORES: Field = Field {
    name: "the stores",
    write: |_, sowing| write_two(SEATS.map(|seat| sowing.store(seat) - owed(sowing, seat))),
    read: |_, sowing, text| {
        for (seat, seeds) in SEATS.into_iter().zip(read_two(text, "the stores")?) {
            sowing.seeds[store(seat)] = seeds;
        }
        Ok(())
    },
};

/// The player to move, with the number of seeds to lay out, such as `S=20`.
pub(super) const TURN: Field = Field {
    name: "turn",
    write: |plan, sowing| match owed(sowing, sowing.mover) {
        0 => (MOVER.write)(plan, sowing),
        owed => format!("{}={owed}", LETTERS[sowing.mover.index()]),
    },
    read: |_, sowing, text| {
        let (letter, owed) = text.split_once('=').unwrap_or((text, "0"));
        sowing.mover = read_seat(letter)?;
        sowing.kept[sowing.mover.index()] = read_seeds(owed, "the seeds to be laid out")?;
        Ok(())
    },
};

/// The number of seeds for each of a player's pits.
pub(super) type SeedLayout = Choices;

/// Returns a layout as a move, which has no pit.
pub(super) fn as_move(layout: SeedLayout) -> Move {
    let mut mv = Move::of(0, 0);
    mv.choices = layout;
    mv
}

/// Returns the layout that a move stands for, if it is one: a layout leaves no pit empty.
pub(super) fn layout_of(mv: Move) -> Option<SeedLayout> {
    (mv.choices[0] > 0).then_some(mv.choices)
}

/// Returns how many seeds of the store a player must lay out before the round begins.
pub(super) fn owed(sowing: &SowingState, seat: Seat) -> u8 {
    sowing.kept[seat.index()]
}

/// Checks whether the player to move must lay out seeds.
pub(super) fn is_due(sowing: &SowingState) -> bool {
    owed(sowing, sowing.mover) > 0
}

/// Returns the number of seeds in the `nth` pit after `seeds` are dealt one at a time from right to
/// left.
pub(super) fn dealt(seeds: u8, nth: u8) -> u8 {
    seeds / ROW + u8::from(ROW - 1 - nth < seeds % ROW)
}

/// Finds every layout of the seeds that the player to move owes. The first is the one that dealing
/// would give. Layouts with more seeds in the first pits come later.
pub(super) fn for_each_layout(sowing: &SowingState, mut found: impl FnMut(SeedLayout)) {
    let owed = owed(sowing, sowing.mover);
    let even = std::array::from_fn(|nth| dealt(owed, nth as u8));
    found(even);
    fill(&mut [1; ROW as usize], 0, owed - ROW, &mut |layout| {
        if layout != even {
            found(layout);
        }
    });
}

/// Tries every distribution of `more` seeds over the pits from `from` on.
fn fill(layout: &mut SeedLayout, from: usize, more: u8, found: &mut impl FnMut(SeedLayout)) {
    if from + 1 == layout.len() {
        layout[from] = 1 + more;
        return found(*layout);
    }
    for here in 0..=more {
        layout[from] = 1 + here;
        fill(layout, from + 1, more - here, found);
    }
}

/// Returns the `nth` pit of a player, counted from the player's left.
pub(super) fn pit(seat: Seat, nth: u8) -> usize {
    usize::from(seat.0 * ROW + nth)
}

/// Lays the seeds out of the mover's store: one in each pit, then the others.
pub(super) fn lay(sower: &mut Sower, layout: SeedLayout) {
    let seat = sower.sowing.mover;
    for nth in 0..ROW {
        sower.carry(store(seat), 1, pit(seat, nth));
    }
    for nth in further(&layout) {
        sower.carry(store(seat), 1, pit(seat, nth));
    }
    sower.sowing.kept[seat.index()] = 0;
    sower.progress = true;
    sower.sowing.mover = if sower.sowing.kept == [0; 2] {
        beginner(sower.sowing.round)
    } else {
        seat.other()
    };
}

/// Returns the pits of the seeds after the first one of each pit, from left to right.
fn further(layout: &SeedLayout) -> impl Iterator<Item = u8> {
    (0..ROW).flat_map(|nth| (1..layout[usize::from(nth)]).map(move |_| nth))
}

/// Completes a position that was read with seeds to lay out. These seeds lie in their player's
/// store. The same number lies in the opponent's store if the opponent's pits are empty.
pub(super) fn complete(sowing: &mut SowingState) -> Result<(), ParseError> {
    let seat = sowing.mover;
    let other = seat.other();
    let owed = owed(sowing, seat);
    let lies = |seat: Seat| (0..ROW).map(move |nth| pit(seat, nth));
    let of_other: u16 = lies(other).map(|pit| u16::from(sowing.seeds[pit])).sum();
    let is_laid = lies(other).all(|pit| sowing.seeds[pit] > 0) && of_other == u16::from(owed);
    let is_begun = sowing.marked != 0 || lies(seat).any(|pit| sowing.seeds[pit] > 0);
    if owed < ROW || is_begun || (of_other > 0 && !is_laid) {
        return Err(parse_error!(
            "no-seeds-laid-out-here",
            "turn: this is not a position in which seeds are laid out"
        ));
    }
    if of_other == 0 {
        sowing.kept[other.index()] = owed;
    }
    for seat in [seat, other] {
        let kept = &mut sowing.seeds[store(seat)];
        *kept = kept
            .checked_add(sowing.kept[seat.index()])
            .ok_or_else(|| parse_error!("too-many-seeds", "there are too many seeds"))?;
    }
    Ok(())
}

/// Returns one tap on a pit for every seed after its first, from left to right. If there is none,
/// returns a tap on the store.
pub(super) fn taps(plan: &Plan, sowing: &SowingState, layout: &SeedLayout) -> Vec<Tap> {
    let seat = sowing.mover;
    let mut places: Vec<usize> = further(layout).map(|nth| pit(seat, nth)).collect();
    if places.is_empty() {
        places.push(store(seat));
    }
    let tap = |place| Tap::Site(plan.site(place));
    places.into_iter().map(tap).collect()
}

/// Returns why no layout begins with these taps; `None` if one does.
pub(super) fn refusal(plan: &Plan, sowing: &SowingState, taps: &[Tap]) -> Option<&'static str> {
    let seat = sowing.mover;
    let more = usize::from(owed(sowing, seat) - ROW);
    let own = plan.pits_of(sowing, seat);
    let sites: Vec<usize> = taps
        .iter()
        .filter_map(|tap| match tap {
            Tap::Site(site) => Some(site.index()),
            Tap::Die(_) | Tap::Word(_) => None,
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

/// Writes a layout in notation, such as `=5,3,3,3,3,3`.
pub(super) fn write(layout: &SeedLayout) -> String {
    let numbers: Vec<String> = layout.iter().map(u8::to_string).collect();
    format!("={}", numbers.join(","))
}
