//! The judgement of a whole game by the analysis, as signs of its moves.

/// The moves of a game, and the signs of some of them, by their numbers.
#[derive(Clone, Default)]
pub struct Judged {
    pub moves: Vec<String>,
    pub signs: Vec<(usize, &'static str)>,
}

impl Judged {
    /// The sign of a move, if the game that was judged went the same way as far as that.
    pub fn sign(&self, moves: &[&str], index: usize) -> Option<&'static str> {
        let (_, sign) = self.signs.iter().find(|(judged, _)| *judged == index)?;
        let same = self.moves.get(..=index)? == moves.get(..=index)?;
        same.then_some(sign)
    }
}
