//! The settings of a new game: the opponent, the side and the options. The form is below a board
//! that is already there. Touching the board begins the game.
//!
//! The players can also be changed during a game. The other choices begin another game.

use super::{Effect, NewGameMsg, Opponent, TableController};
use crate::{
    rules::{OptionSpec, Options, Seat, Turn},
    table::Control,
};

/// The choices for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewGame {
    /// Whether the game on the table waits to be begun.
    pub is_waiting: bool,
    /// Whether the choice of players is shown during the game.
    pub is_shown: bool,
    /// Whether a friend on another device is to be invited.
    pub is_remote: bool,
    /// The player's seat, if there is one.
    pub seat: Seat,
    /// Whether the seat is drawn by lot when the game begins.
    pub by_lot: bool,
}

impl TableController {
    pub(super) fn on_new_game(&mut self, msg: NewGameMsg) {
        match msg {
            NewGameMsg::Begin => self.begin_game(),
            NewGameMsg::ShowPlayers(is_shown) => self.new_game.is_shown = is_shown,
            // The players of a correspondence game are fixed.
            NewGameMsg::Against(_) | NewGameMsg::Side(_) if self.remote.is_some() => {}
            NewGameMsg::Against(opponent) => self.assign_seats(opponent),
            NewGameMsg::Side(seat) => {
                self.new_game.by_lot = seat.is_none();
                self.new_game.seat = seat.unwrap_or(self.new_game.seat);
                self.assign_seats(self.opponent());
            }
            NewGameMsg::Options(options) => self.choose_options(options),
            NewGameMsg::Size(spec, value) => {
                let mut options = self.session.table().record().options;
                let offered = self.session.table().entry().options;
                set_size(offered, &mut options, spec, &value);
                self.choose_options(options);
            }
            NewGameMsg::TakeSide(seat) => {
                self.effects.push(Effect::CloseDialog);
                self.new_game.seat = seat;
                self.assign_seats(Opponent::Computer);
            }
        }
    }

    /// Lets the player choose the settings of the game on the table, if nothing has been played.
    pub(super) fn prepare_new_game(&mut self) {
        let is_untouched = self.session.table().moves().is_empty();
        self.new_game.is_waiting = is_untouched && !self.is_frame && self.remote.is_none();
        self.new_game.is_remote = false;
        self.new_game.by_lot = false;
        if let (Some(seat), true) = (self.against_computer(), self.new_game.is_waiting) {
            self.new_game.seat = seat;
            self.session
                .set_turned(self.session.table().board().near_seat() != seat);
        }
    }

    /// Gives the player a side of the next game if they only watched the last one. A player who
    /// watched has not chosen an opponent.
    pub(super) fn forget_watching(&mut self) {
        if self.nobody_is_human() && !self.is_solitaire() {
            self.session.set_control(self.new_game.seat, Control::Human);
            self.computer.set_paused(false);
        }
    }

    /// Begins the game with the chosen settings.
    pub(super) fn begin_game(&mut self) {
        if !std::mem::take(&mut self.new_game.is_waiting) {
            return;
        }
        self.new_game.is_shown = false;
        self.effects.push(Effect::Begun);
        if std::mem::take(&mut self.new_game.by_lot) {
            let is_second = self.device.random().is_some_and(|number| number % 2 == 1);
            self.new_game.seat = Seat::FIRST.swapped_if(is_second);
            self.assign_seats(self.opponent());
        }
        self.computer.set_paused(false);
        // A game for one player, or one that the player only watches, does not change the stored
        // players of the next game.
        if !self.is_solitaire() && !self.nobody_is_human() {
            self.device.store_default_config(&self.session.config());
        }
        if std::mem::take(&mut self.new_game.is_remote) {
            return self.effects.push(Effect::Invite(self.new_game.seat));
        }
        self.set_peek(true);
        self.continue_automatically();
    }

    /// Returns the seat that acts first in the game that waits to be begun. Returns `None` if a lot
    /// or the dice decide that.
    pub fn opening_seat(&self) -> Option<Seat> {
        let table = self.session.table();
        match table.turn() {
            _ if self.new_game.by_lot => None,
            Turn::Player(seat) => Some(seat),
            Turn::Chance => table.mover_after_any_throw(),
            Turn::Over(_) => None,
        }
    }

    /// Returns the chosen opponent.
    pub fn opponent(&self) -> Opponent {
        let controls = [Seat::FIRST, Seat::SECOND].map(|seat| self.session.control(seat));
        match controls {
            _ if self.new_game.is_remote => Opponent::Remote,
            [Control::Computer, Control::Computer] => Opponent::Watch,
            [Control::Computer, _] | [_, Control::Computer] => Opponent::Computer,
            _ => Opponent::Friend,
        }
    }

    /// Assigns the seats to the player and the opponent, and turns the board to the player.
    fn assign_seats(&mut self, opponent: Opponent) {
        self.forget_requests();
        self.new_game.is_remote = opponent == Opponent::Remote;
        let player_seat = self.new_game.seat;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let is_computer = match opponent {
                Opponent::Computer => seat != player_seat,
                Opponent::Friend | Opponent::Remote => false,
                Opponent::Watch => true,
            };
            let control = match is_computer {
                true => Control::Computer,
                false => Control::Human,
            };
            self.session.set_control(seat, control);
        }
        if matches!(opponent, Opponent::Computer | Opponent::Remote) {
            self.session
                .set_turned(self.session.table().board().near_seat() != player_seat);
        }
        self.computer
            .set_paused(!self.new_game.is_waiting && self.nobody_is_human());
        self.save();
        self.continue_automatically();
    }

    /// Sets the game up with other options.
    fn choose_options(&mut self, options: Options) {
        let Ok(session) = self.session.new_game_with(options) else {
            return self.refuse("cannot-open");
        };
        let is_shown = self.new_game.is_shown;
        self.set_session(session);
        self.new_game.is_waiting = true;
        self.new_game.is_shown = is_shown;
        self.show_changed_position();
    }
}

/// Options that another option brings along: the key of the option, and the key and the value of
/// the option that comes with any value but its default.
const COMPANIONS: [(&str, &str, &str); 1] = [("match", "cube", "on")];

/// Sets an option about the size or the length of a game, and the options that come with it.
/// `offered` are the options of the game. A match of backgammon has the doubling cube, unless the
/// player takes it off afterwards.
pub fn set_size(
    offered: &[&'static OptionSpec],
    options: &mut Options,
    spec: &'static OptionSpec,
    value: &str,
) {
    let [was_default, is_default] = [options.get(spec), value].map(|value| value == spec.default());
    options.set(spec, value);
    let companions = COMPANIONS.iter().filter(|(key, ..)| *key == spec.key);
    for (_, key, with) in companions {
        let companion = offered.iter().find(|other| other.key == *key);
        if let (Some(companion), true) = (companion, was_default != is_default) {
            let value = if is_default {
                companion.default()
            } else {
                with
            };
            options.set(companion, value);
        }
    }
}
