//! What a search remembers of positions: a table of fixed size, newer and deeper findings first.

/// How a remembered value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found about a position.
#[derive(Clone, Copy)]
pub struct TableEntry {
    key: u64,
    pub value: i32,
    /// The place of the best move in the game's fixed order.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

/// Findings by position key.
pub struct TranspositionTable {
    slots: Vec<Option<TableEntry>>,
    mask: usize,
}

impl TranspositionTable {
    /// Room for about `findings`, within what a phone can spare.
    pub fn for_nodes(findings: u64) -> TranspositionTable {
        let slots = findings.clamp(1 << 10, 1 << 20).next_power_of_two() as usize;
        TranspositionTable {
            slots: vec![None; slots],
            mask: slots - 1,
        }
    }

    pub fn recall(&self, key: u64) -> Option<TableEntry> {
        self.slots[key as usize & self.mask].filter(|entry| entry.key == key)
    }

    pub fn keep(&mut self, key: u64, value: i32, best: usize, depth: u32, bound: Bound) {
        let slot = &mut self.slots[key as usize & self.mask];
        let depth = depth.min(255) as u8;
        // A shallower finding about another position may stand in the way for a while: half the
        // slot's depth must be reached to take its place, so that old ones fade.
        if slot.is_none_or(|old| old.key == key || depth >= old.depth / 2) {
            *slot = Some(TableEntry {
                key,
                value,
                best: best as u16,
                depth,
                bound,
            });
        }
    }
}
