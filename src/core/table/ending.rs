//! Endings beside the rules: on time, by resigning, or by agreement. They end the mainline; none of
//! them counts on a branch.

use super::Session;
use crate::rules::{Seat, Turn};

/// The games whose players may agree on a draw, as is usual in play over the board.
const DRAW_BY_AGREEMENT_GAMES: [&str; 6] = [
    "italian-draughts",
    "english-draughts",
    "polish-draughts",
    "russian-draughts",
    "turkish-draughts",
    "tela",
];

impl Session {
    /// Whether the current line has ended, by the rules or beside them.
    pub fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
            || self.loser().is_some()
            || self.is_draw_agreed()
    }

    /// Returns the player who has lost on time or by resigning, although the rules let the game
    /// continue. There is none on a branch.
    pub fn loser(&self) -> Option<Seat> {
        self.out_of_time().or(self.resigned())
    }

    /// Returns the same for the mainline.
    pub fn loser_on_mainline(&self) -> Option<Seat> {
        self.out_of_time_on_mainline()
            .or(self.resigned_on_mainline())
    }

    /// Returns the player who has resigned.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned_on_mainline().filter(|_| !self.is_on_branch())
    }

    pub(super) fn resigned_on_mainline(&self) -> Option<Seat> {
        let over = matches!(self.mainline().turn(), Turn::Over(_));
        self.resigned.filter(|_| !over)
    }

    /// Resigns for the player at `seat`. Undo continues the game. Returns false if there is no game
    /// to resign.
    pub fn resign(&mut self, seat: Seat) -> bool {
        let is_under_way = self.is_under_way() && !self.is_on_branch();
        let can_resign = is_under_way && self.table.entry().players.len() > 1;
        if can_resign {
            self.cancel_selection();
            self.viewed_ply = None;
            self.resigned = Some(seat);
        }
        can_resign
    }

    /// Whether the players have agreed on a draw.
    pub fn is_draw_agreed(&self) -> bool {
        self.is_draw_agreed_on_mainline() && !self.is_on_branch()
    }

    /// Whether they have done so on the mainline.
    pub fn is_draw_agreed_on_mainline(&self) -> bool {
        let over = matches!(self.mainline().turn(), Turn::Over(_));
        self.agreed && !over && self.loser_on_mainline().is_none()
    }

    /// Whether a draw can be offered: the players of this game may agree on one.
    pub fn can_agree_to_draw(&self) -> bool {
        let is_usual = DRAW_BY_AGREEMENT_GAMES.contains(&self.table.entry().key);
        is_usual && self.is_under_way() && !self.is_on_branch()
    }

    /// Ends the game as an agreed draw. Undo continues the game. Returns false if there is nothing
    /// to agree on.
    pub fn agree_to_draw(&mut self) -> bool {
        let can_agree = self.can_agree_to_draw();
        if can_agree {
            self.cancel_selection();
            self.viewed_ply = None;
            self.agreed = true;
        }
        can_agree
    }

    /// Returns the player who has lost on time.
    pub fn out_of_time(&self) -> Option<Seat> {
        self.out_of_time_on_mainline()
            .filter(|_| !self.is_on_branch())
    }

    fn out_of_time_on_mainline(&self) -> Option<Seat> {
        let (clock, game) = (self.clock?, self.mainline());
        let over = matches!(game.turn(), Turn::Over(_));
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| !over && clock.is_out_of_time(game.original_seat(game.ply_count(), *seat)))
    }
}
