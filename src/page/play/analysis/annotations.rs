//! The analysis of a whole game, as signs of its moves.

/// The moves of a game, and the signs of some of them, by move number.
#[derive(Clone, Default)]
pub(crate) struct MoveAnnotations {
    pub moves: Vec<String>,
    pub symbols: Vec<(usize, &'static str)>,
}

impl MoveAnnotations {
    /// Returns the sign of a move, if the judged game has the same moves up to that one.
    pub(crate) fn symbol(&self, moves: &[&str], index: usize) -> Option<&'static str> {
        let (_, sign) = self.symbols.iter().find(|(judged, _)| *judged == index)?;
        let same = self.moves.get(..=index)? == moves.get(..=index)?;
        same.then_some(sign)
    }
}
