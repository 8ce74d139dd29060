//! The moves of Konane: the pieces that may be taken out, and the jumps. It finds the jumps of all
//! squares at once.

use super::{Konane, Opening, State, Stones, Taking};
use crate::{games::kit::Direction, rules::Seat};

impl Konane {
    /// Returns the pieces of a side that can jump, by direction.
    pub(super) fn jumpers(&self, state: &State, seat: Seat) -> [Stones; 4] {
        let (own, enemy) = (
            state.stones[seat.index()],
            state.stones[seat.other().index()],
        );
        let empty = !(own | enemy);
        let row = self.lattice.width;
        let ahead = |by: usize| enemy.before(by) & empty.before(2 * by);
        let back = |by: usize| enemy.behind(by) & empty.behind(2 * by);
        let [right, left, down, up] = self.room;
        [
            own & right & ahead(1),
            own & left & back(1),
            own & down & ahead(row),
            own & up & back(row),
        ]
    }

    /// Returns how many jumps a side could begin.
    pub(super) fn jump_count(&self, state: &State, seat: Seat) -> usize {
        let jumpers = self.jumpers(state, seat).into_iter();
        jumpers.map(Stones::len).sum()
    }

    /// Returns how many more jumps than the other side a side could begin.
    pub(super) fn jump_lead(&self, state: &State, seat: Seat) -> i32 {
        self.jump_count(state, seat) as i32 - self.jump_count(state, seat.other()) as i32
    }

    /// Adds every stop of a piece that jumps in a direction.
    pub(super) fn jump_takings(
        &self,
        state: &State,
        from: usize,
        direction: Direction,
        list: &mut Vec<Taking>,
    ) {
        let enemy = state.stones[state.mover.other().index()];
        let mut line = self.net.line(from, direction);
        let mut taken = Stones::EMPTY;
        while let (Some(over), Some(to)) = (line.next(), line.next()) {
            if !enemy.contains(over) || state.colour(to).is_some() {
                break;
            }
            taken.insert(over);
            list.push(Taking::new(from, to, taken));
        }
    }

    /// Returns the pieces that the mover may take out in the opening.
    pub(super) fn removable(&self, state: &State) -> Stones {
        let Some(emptied) = state.opened[0] else {
            return state.stones[0] & self.first_removals;
        };
        let beside: Stones = self.net.around(emptied.into()).collect();
        let answers = state.stones[1] & beside;
        if self.opening == Opening::Book && answers.meets(self.centre) && !self.is_central(emptied)
        {
            return answers & self.centre;
        }
        answers
    }

    fn is_central(&self, place: u16) -> bool {
        self.centre.contains(place.into())
    }

    /// Whether the pieces of a colour stand on this square at the start.
    pub(super) fn is_own(&self, place: usize, colour: usize) -> bool {
        let (column, row) = self.lattice.at(place);
        (column + row) % 2 == colour
    }
}
