//! The analysis of a whole game, as symbols of its moves.

/// The moves of a game, and the symbols of some of them, by move number.
#[derive(Clone, Default)]
pub(crate) struct MoveAnnotations {
    pub moves: Vec<String>,
    pub symbols: Vec<(usize, &'static str)>,
}

impl MoveAnnotations {
    /// Returns the symbol of a move, if the reviewed game has the same moves up to that one.
    pub(crate) fn symbol(&self, moves: &[&str], index: usize) -> Option<&'static str> {
        let (_, symbol) = self.symbols.iter().find(|(ply, _)| *ply == index)?;
        let same = self.moves.get(..=index)? == moves.get(..=index)?;
        same.then_some(symbol)
    }
}
