//! The transposition table: it has a fixed size, and prefers newer and deeper entries.

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::AtLeast, Bound::AtMost];

/// The stored result for a position.
#[derive(Clone, Copy)]
pub(super) struct TableEntry {
    pub value: i32,
    /// The index of the best move in the game's fixed order.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

impl TableEntry {
    /// Packs the entry into one number, which is never 0.
    fn packed(self) -> u64 {
        let bound = 1 + self.bound as u64;
        u64::from(self.value as u32)
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
    }

    /// Reverses [`TableEntry::packed`]; returns `None` for 0.
    fn unpacked(packed: u64) -> Option<TableEntry> {
        let bound = (packed >> 56).checked_sub(1)?;
        Some(TableEntry {
            value: packed as u32 as i32,
            best: (packed >> 32) as u16,
            depth: (packed >> 48) as u8,
            bound: BOUNDS[bound as usize],
        })
    }
}

/// A table of entries by position key.
pub(super) struct TranspositionTable {
    /// Pairs of a key and a packed entry. Empty slots are zeros, because zeroed memory costs no
    /// time before its first use: a search with hardly any time also gets a large table.
    slots: Vec<[u64; 2]>,
    mask: usize,
}

impl TranspositionTable {
    /// Makes a table with room for about `nodes` entries, within the memory that a phone can spare.
    pub(super) fn for_nodes(nodes: u64) -> TranspositionTable {
        let slots = nodes.clamp(1 << 10, 1 << 20).next_power_of_two() as usize;
        TranspositionTable {
            slots: vec![[0; 2]; slots],
            mask: slots - 1,
        }
    }

    pub(super) fn lookup(&self, key: u64) -> Option<TableEntry> {
        let [known, packed] = self.slots[key as usize & self.mask];
        TableEntry::unpacked(packed).filter(|_| known == key)
    }

    pub(super) fn insert(&mut self, key: u64, value: i32, best: usize, depth: u32, bound: Bound) {
        let slot = &mut self.slots[key as usize & self.mask];
        let depth = depth.min(255) as u8;
        let [known, packed] = *slot;
        // A shallower entry for another position replaces a deeper one only if it reaches half its
        // depth. Old entries fade this way.
        let old = TableEntry::unpacked(packed);
        if old.is_none_or(|old| known == key || depth >= old.depth / 2) {
            let entry = TableEntry {
                value,
                best: best as u16,
                depth,
                bound,
            };
            *slot = [key, entry.packed()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_recalled_as_it_was() {
        let mut table = TranspositionTable::for_nodes(0);
        for (index, bound) in BOUNDS.into_iter().enumerate() {
            for value in [0, 1, -1, i32::MAX, i32::MIN, -1_000_001] {
                let key = index as u64;
                table.insert(key, value, usize::from(u16::MAX), 1_000, bound);
                let entry = table.lookup(key).expect("an entry");
                assert_eq!(
                    (entry.value, entry.best, entry.depth),
                    (value, u16::MAX, 255)
                );
                assert!(entry.bound == bound);
            }
        }
        assert!(table.lookup(77).is_none() && table.lookup(1 << 10).is_none());
    }
}
