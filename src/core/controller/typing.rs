//! Moves that the player types, in the notation of the list of moves.

use super::{Sentence, TableController};

impl TableController {
    /// Returns the beginning of a move that the player has typed; empty if there is none.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Whether this sign continues the typed text to the beginning of a legal move. Capitals count
    /// as small letters.
    pub fn can_type(&self, sign: char) -> bool {
        let is_free = self.session.human_to_move().is_some()
            && self.session.viewed_ply().is_none()
            && self.session.begun_taps().is_empty();
        let text = format!("{}{sign}", self.typed);
        is_free && !self.in_lesson && !self.moves_typed(&text).is_empty()
    }

    /// Returns the legal moves whose notation begins with a text.
    fn moves_typed(&self, text: &str) -> Vec<String> {
        let begins = |notation: &str| {
            let start = notation.get(..text.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(text))
        };
        let legal_moves = self.session.table().legal_moves().into_iter();
        let notations = legal_moves.map(|legal_move| legal_move.notation);
        notations.filter(|notation| begins(notation)).collect()
    }

    /// Adds a sign to the typed text. Plays the move as soon as the text is its whole notation and
    /// begins no other.
    pub(super) fn type_sign(&mut self, sign: char) {
        if !self.can_type(sign) {
            return;
        }
        self.typed.push(sign);
        match &self.moves_typed(&self.typed)[..] {
            [only] if only.len() == self.typed.len() => self.play_typed(&only.clone()),
            _ => self.say_typed(),
        }
    }

    /// Plays the typed move, or the only move that begins with the typed text.
    pub(super) fn enter_typed(&mut self) {
        let fitting = self.moves_typed(&self.typed);
        let whole = fitting.iter().find(|it| it.len() == self.typed.len());
        match (whole, &fitting[..]) {
            (Some(notation), _) => self.play_typed(&notation.clone()),
            (None, [only]) => self.play_typed(&only.clone()),
            _ => self.say_typed(),
        }
    }

    /// Removes the last sign of the typed text.
    pub(super) fn erase_typed(&mut self) {
        if self.typed.pop().is_some() {
            self.say_typed();
        }
    }

    /// Forgets the typed text. Returns whether there was any.
    pub(super) fn cancel_typed(&mut self) -> bool {
        let was_typed = !std::mem::take(&mut self.typed).is_empty();
        if was_typed {
            self.say(Vec::new());
        }
        was_typed
    }

    fn say_typed(&mut self) {
        let typed = (!self.typed.is_empty()).then(|| Sentence::Typed(self.typed.clone()));
        self.say(typed.into_iter().collect());
    }

    fn play_typed(&mut self, notation: &str) {
        self.typed.clear();
        if self.is_moving() {
            self.finish_animation();
        }
        let mover = self.session.human_to_move();
        let result = self.session.choose(notation);
        self.on_tapped(mover, result);
    }
}
