//! How a game ends beside the rules: on time, because somebody resigns, or because both agree. It ends the game
//! itself; on a branch of it nothing of this counts.

use super::Session;
use crate::rules::{Seat, Turn};

/// The games whose players may agree on a draw: those in which it is usual at the table.
const AGREEING: [&str; 6] = [
    "italian-draughts",
    "english-draughts",
    "polish-draughts",
    "russian-draughts",
    "turkish-draughts",
    "tela",
];

impl Session {
    /// Whether the line that one is on has ended, by the rules or beside them.
    pub fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_)) || self.loser().is_some() || self.agreed()
    }

    /// Who has lost although the rules go on: on time, or by resigning. On a branch nobody does.
    pub fn loser(&self) -> Option<Seat> {
        self.out_of_time().or(self.resigned())
    }

    /// The same of the game itself.
    pub fn loser_of_game(&self) -> Option<Seat> {
        self.out_of_time_of_game().or(self.resigned_of_game())
    }

    /// Who has resigned.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned_of_game().filter(|_| !self.is_on_branch())
    }

    pub(super) fn resigned_of_game(&self) -> Option<Seat> {
        let over = matches!(self.game().turn(), Turn::Over(_));
        self.resigned.filter(|_| !over)
    }

    /// Whoever sits there gives the game up; taking back goes on with it. False where there is no game to be
    /// given up.
    pub fn resign(&mut self, seat: Seat) -> bool {
        let here = self.is_under_way() && !self.is_on_branch();
        let may = here && self.table.entry().players.len() > 1;
        if may {
            self.let_go();
            self.looking = None;
            self.resigned = Some(seat);
        }
        may
    }

    /// Whether a draw has been agreed on.
    pub fn agreed(&self) -> bool {
        self.agreed_of_game() && !self.is_on_branch()
    }

    /// The same of the game itself.
    pub fn agreed_of_game(&self) -> bool {
        let over = matches!(self.game().turn(), Turn::Over(_));
        self.agreed && !over && self.loser_of_game().is_none()
    }

    /// Whether a draw can be offered: the players of this game may agree on one.
    pub fn may_agree(&self) -> bool {
        let agree = AGREEING.contains(&self.table.entry().key);
        agree && self.is_under_way() && !self.is_on_branch()
    }

    /// Both sides agree on a draw; taking back goes on with the game. False where there is nothing to agree on.
    pub fn agree(&mut self) -> bool {
        let may = self.may_agree();
        if may {
            self.let_go();
            self.looking = None;
            self.agreed = true;
        }
        may
    }

    /// Who has lost because his time is up.
    pub fn out_of_time(&self) -> Option<Seat> {
        self.out_of_time_of_game().filter(|_| !self.is_on_branch())
    }

    fn out_of_time_of_game(&self) -> Option<Seat> {
        let (clock, game) = (self.clock?, self.game());
        let over = matches!(game.turn(), Turn::Over(_));
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| !over && clock.is_up(game.began_at(game.now(), *seat)))
    }
}
