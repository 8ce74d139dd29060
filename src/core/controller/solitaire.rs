//! A game for one player: whether it can still be won and how, its best results, and what the
//! player must remember.

use super::{
    Effect, Msg, Peek, RequestKind, Sentence, SolitaireMsg, SolitaireResult, TableController,
};
use crate::{
    protocol::ThinkAnswer,
    rules::{Seat, Site, Turn, Verdict},
    search::Proof,
    table::Control,
};

/// A second, in milliseconds.
const SECOND: u32 = 1_000;

impl TableController {
    pub(super) fn on_solitaire(&mut self, msg: SolitaireMsg) {
        match msg {
            SolitaireMsg::Peek(is_open) => self.set_peek(is_open),
            SolitaireMsg::PeekTick(number) => self.peek_tick(number),
            SolitaireMsg::Solve(is_shown) => self.solve(is_shown),
        }
    }

    /// Whether the game is for one player.
    pub fn is_solitaire(&self) -> bool {
        self.session.table().entry().is_alone()
    }

    /// Whether the player must remember hidden pieces, which no announcement may reveal.
    pub fn keeps_secrets(&self) -> bool {
        !self.session.is_over() && !self.session.hidden().sites.is_empty()
    }

    /// Returns the sites whose contents are hidden now.
    pub fn hidden(&self) -> Vec<Site> {
        if self.session.is_over() || self.solitaire.peek.is_some() {
            return Vec::new();
        }
        self.session.hidden().sites
    }

    /// Returns the seconds left of the peek at the pieces that will be hidden.
    pub fn peek_seconds_left(&self) -> Option<u16> {
        self.solitaire.peek.as_ref().map(|peek| peek.left)
    }

    /// Whether a hint waits for the prospect.
    pub fn is_hint_pending(&self) -> bool {
        self.solitaire.is_hint_pending
    }

    /// Shows the pieces that will be hidden, if that is allowed, or hides them.
    pub(super) fn set_peek(&mut self, is_open: bool) {
        self.solitaire.peek = None;
        let left = self.session.hidden().seconds;
        let is_new = !self.new_game.is_waiting && self.session.table().moves().is_empty();
        if is_open && is_new && left > 0 {
            let number = self.next_number();
            self.solitaire.peek = Some(Peek { number, left });
            self.next_peek_tick(number);
        }
    }

    fn next_peek_tick(&mut self, number: u32) {
        let tick = Msg::Solitaire(SolitaireMsg::PeekTick(number));
        self.effects.push(Effect::After(SECOND, tick));
    }

    fn peek_tick(&mut self, number: u32) {
        let Some(peek) = self
            .solitaire
            .peek
            .as_mut()
            .filter(|peek| peek.number == number)
        else {
            return;
        };
        if !self.in_lesson {
            peek.left -= 1;
        }
        match peek.left {
            0 => self.solitaire.peek = None,
            _ => self.next_peek_tick(number),
        }
    }

    /// Whether the engine can predict the end of this position.
    fn can_be_solved(&self) -> bool {
        let to_move = matches!(self.session.table().turn(), Turn::Player(_));
        self.is_solitaire() && to_move && !self.keeps_secrets()
    }

    /// Asks for the prospect of the position, unless it is known.
    pub(super) fn request_prospect(&mut self) {
        // While a solution is being shown, the prospect is known.
        if self.can_be_solved()
            && self.solitaire.prospect.is_none()
            && self.solitaire.solution.is_empty()
        {
            self.ask(RequestKind::Prospect);
        }
    }

    /// Stores the prospect of the position, and continues the actions that waited for it.
    pub(super) fn on_prospect(&mut self, prospect: ThinkAnswer) {
        self.solitaire.prospect = Some(prospect);
        if self.solitaire.is_hint_pending {
            self.give_hint();
        }
        let is_solving =
            self.session.computer_to_move().is_some() && self.solitaire.solution.is_empty();
        if is_solving && !self.persistence.is_follower {
            self.follow_solution();
        }
    }

    /// Gives the player a hint, once the prospect is known.
    pub(super) fn give_hint(&mut self) {
        let can_ask = self.session.human_to_move().is_some() && self.session.viewed_ply().is_none();
        if !can_ask || !self.can_be_solved() {
            return;
        }
        self.solitaire.is_hint_pending = self.solitaire.prospect.is_none();
        let Some(prospect) = &self.solitaire.prospect else {
            return self.request_prospect();
        };
        let Some(notation) = prospect.r#move.clone() else {
            return;
        };
        let reason = match prospect.proof {
            Proof::Won => Some(Sentence::Number("hint-wins", prospect.line.len() as u32)),
            Proof::Lost => self.max_points_if_lost().map(Sentence::NoSolution),
            Proof::Unknown => Some(Sentence::Key("hint-unknown")),
        };
        self.session.mark_helped();
        let mut sentences = self.suggest(&notation);
        sentences.extend(reason);
        self.say(sentences);
        self.save();
    }

    /// Shows a solution from here, move by move, or returns the game to the player.
    fn solve(&mut self, is_shown: bool) {
        let control = match is_shown {
            true => Control::Computer,
            false => Control::Human,
        };
        self.session.set_control(Seat::FIRST, control);
        self.solitaire.solution.clear();
        self.computer.pause = None;
        self.computer.set_paused(false);
        if is_shown {
            self.session.mark_helped();
            self.follow_solution();
        } else {
            self.request_prospect();
        }
        self.save();
    }

    /// Plays the solution; gives the seat back to the player if there is none.
    fn follow_solution(&mut self) {
        let Some(prospect) = &self.solitaire.prospect else {
            return self.request_prospect();
        };
        if prospect.proof == Proof::Won {
            self.solitaire.solution = prospect.line.iter().rev().cloned().collect();
            return self.continue_automatically();
        }
        let is_lost = self.max_points_if_lost().is_some();
        let sentence = (!is_lost).then_some(Sentence::Key("hint-unknown"));
        self.say(sentence.into_iter().collect());
        self.session.set_control(Seat::FIRST, Control::Human);
        self.save();
    }

    /// Returns the largest number of points possible, if the game is known to be lost.
    pub fn max_points_if_lost(&self) -> Option<u32> {
        let prospect = self
            .solitaire
            .prospect
            .as_ref()
            .filter(|_| self.can_be_solved())?;
        let is_lost = prospect.proof == Proof::Lost && self.session.viewed_ply().is_none();
        is_lost.then_some(prospect.most.unwrap_or(0.0) as u32)
    }

    /// Returns the proven result of the position.
    pub fn proof(&self) -> Option<Proof> {
        let prospect = self
            .solitaire
            .prospect
            .as_ref()
            .filter(|_| self.can_be_solved())?;
        Some(prospect.proof)
    }

    /// Handles the end of the game: stores a best result, and gives the seat back to the player.
    pub(super) fn on_solitaire_ended(&mut self) {
        self.session.set_control(Seat::FIRST, Control::Human);
        self.solitaire.solution.clear();
        let Turn::Over(outcome) = self.session.table().turn() else {
            return;
        };
        if self.session.is_unaided() {
            let record = self.session.table().record();
            let result = SolitaireResult {
                options: record.options,
                won: matches!(outcome.verdict, Verdict::Won(_)),
                points: outcome.scores.map_or(0, |[score, _]| score.points() as i32),
            };
            self.persistence.is_stored &= self.device.store_if_best(&record.game, result);
        }
    }
}
