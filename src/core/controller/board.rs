//! Taps, dragged pieces, and moves with their consequences.

use super::{BoardMsg, Drag, Effect, Motion, Refusal, RequestKind, Sentence, TableController};
use crate::{
    rules::{Event, Message, Seat, Tap},
    table::{TapResult, TapSettings},
};
use std::rc::Rc;

/// The state of the doubling cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cube {
    /// The number on top of it.
    pub value: String,
    /// The player who may double next; `None` while both players may.
    pub owner: Option<Seat>,
    /// Whether the player can double now.
    pub can_double: bool,
}

/// The tap that doubles.
pub const DOUBLE: Tap = Tap::Word("double");

impl TableController {
    /// Returns the doubling cube of the shown position; `None` if none is in use.
    pub fn cube(&self) -> Option<Cube> {
        let facts = self.session.info().facts;
        let fact = facts.into_iter().find(|fact| fact.key == "cube")?;
        Some(Cube {
            value: fact.value,
            owner: fact.seat,
            can_double: self.session.next_taps().contains(&DOUBLE),
        })
    }

    pub(super) fn on_board(&mut self, msg: BoardMsg) {
        let is_touched = matches!(
            msg,
            BoardMsg::Tap(_) | BoardMsg::Drag(_) | BoardMsg::Type(_)
        );
        if is_touched && self.new_game.is_waiting {
            // Touching the board begins the game with the chosen settings.
            self.begin_game();
            // A throw or the computer may come first.
            if self.session.human_to_move().is_none() {
                return;
            }
        }
        if is_touched && !self.is_frame {
            self.effects.push(Effect::ScrollToBoardOnce);
        }
        match msg {
            BoardMsg::Tap(tap) => self.tap(tap),
            BoardMsg::Drag(drag) => self.drag(drag),
            BoardMsg::Type(sign) => self.type_sign(sign),
            BoardMsg::EnterTyped => self.enter_typed(),
            BoardMsg::EraseTyped => self.erase_typed(),
            BoardMsg::Confirm => {
                let mover = self.session.human_to_move();
                if let Some(events) = self.session.confirm() {
                    let shown = events.len();
                    self.on_move_played(mover, events, shown);
                }
            }
            BoardMsg::TurnBoard if self.is_solitaire() => {}
            BoardMsg::TurnBoard => {
                self.session.set_turned(!self.session.config().turned);
                self.save();
            }
            BoardMsg::ShowPath => self.show_path(),
            BoardMsg::Throw => self.throw_by_hand(),
            BoardMsg::EndTurn => self.end_turn(),
        }
    }

    /// Returns the seat at the lower side of the board as shown.
    pub fn near_seat(&self) -> Seat {
        let near = self.session.table().board().near_seat();
        near.swapped_if(self.session.config().turned)
    }

    /// Shows the path of the near side, then the path of the other side, then no path.
    fn show_path(&mut self) {
        let near = self.near_seat();
        self.marks.path = match self.marks.path {
            None => Some(near),
            Some(seat) if seat == near => Some(near.other()),
            Some(_) => None,
        };
        let path = self.marks.path.map(Sentence::Path);
        self.say(path.into_iter().collect());
    }

    /// Handles a player's tap on the board or beside it.
    pub(super) fn tap(&mut self, tap: Tap) {
        self.typed.clear();
        if self.is_moving() {
            // A tap during an animation ends the animation, because the board is about to change.
            self.finish_animation();
            return self.continue_automatically();
        }
        // A move in an earlier position starts a variation: the mainline stays as it is.
        let is_viewing = self.session.viewed_ply().is_some();
        let can_branch = !self.is_frame;
        if is_viewing
            && !(can_branch && self.session.branch_here() && self.session.human_to_move().is_some())
        {
            self.session.leave_empty_branch();
            return self.refuse("only-looking");
        }
        if is_viewing {
            self.forget_requests();
        }
        if self.session.human_to_move().is_none() {
            return self.refuse(if self.session.is_over() {
                "game-is-over"
            } else if self.waits_for_end_of_turn() {
                "turn-not-ended"
            } else if self.can_throw() {
                "throw-first"
            } else {
                "not-your-turn"
            });
        }
        let mover = self.session.human_to_move();
        let committed = self.session.committed_piles();
        let result = self.session.tap(tap);
        if self.session.take_restarted() {
            self.motion = Motion::Rest;
            self.effects.push(Effect::Show(committed));
        }
        self.on_tapped(mover, result);
    }

    /// Handles the result of a tap, or of a typed move.
    pub(super) fn on_tapped(&mut self, mover: Option<Seat>, result: TapResult) {
        match result {
            TapResult::Played(events, shown) => self.on_move_played(mover, events, shown),
            TapResult::Proposed(events) => {
                self.say_words("confirm-it");
                self.animate(&events.into(), 0);
            }
            TapResult::Begun(events) => {
                self.effects.push(Effect::Accept);
                if self.session.next_tap_captures() {
                    self.say_words("takes-next");
                }
                self.animate(&events.into(), 0);
            }
            TapResult::Cancelled => {
                self.effects.push(Effect::Accept);
                self.show();
            }
            TapResult::Refused(reason) => self.refuse_tap(reason),
        }
    }

    fn refuse_tap(&mut self, reason: Option<Message>) {
        self.session.leave_empty_branch();
        let refusal = match reason {
            Some(message) => Refusal::Rules(message),
            None if !self.session.has_room() => Refusal::Key("no-more-moves"),
            None => Refusal::Key("not-legal"),
        };
        self.effects.push(Effect::Refuse(refusal));
    }

    /// Handles a dragged piece. Lifting a piece begins its move, unless that is the whole move.
    /// Dropping it continues the move, or cancels it.
    fn drag(&mut self, drag: Drag) {
        match drag {
            Drag::Tap(site) => self.tap(Tap::Site(site)),
            Drag::Lift(site) => {
                let tap = Tap::Site(site);
                if !self.session.begun_taps().contains(&tap) && !self.session.completes_move(tap) {
                    // If this site completes the move, the move must wait until the piece is
                    // dropped.
                    self.session.set_tap_settings(TapSettings {
                        auto_completes: false,
                        ..self.settings.tap_settings
                    });
                    self.tap(tap);
                    self.session.set_tap_settings(self.settings.tap_settings);
                }
            }
            Drag::Drop(from, to) => {
                let begun = self.session.begun_taps().contains(&Tap::Site(from));
                match to.filter(|to| *to != from) {
                    Some(to) if begun => self.tap(Tap::Site(to)),
                    // Seeds that are lifted and dropped anywhere on the board are sown.
                    Some(_) => self.tap(Tap::Site(from)),
                    None if begun => {
                        self.session.cancel_selection();
                        self.show();
                    }
                    None => {}
                }
            }
        }
    }

    /// Handles a move that a player has made. The first `shown` events have already been shown.
    pub(super) fn on_move_played(&mut self, mover: Option<Seat>, events: Vec<Event>, shown: usize) {
        self.forget_requests();
        self.computer.set_paused(false);
        self.solitaire.peek = None;
        let events = events.into();
        self.announce(mover, &events);
        self.after_move(&events, shown);
    }

    /// Whether the player has played a turn of several moves, and has not ended it. The game waits
    /// until then.
    pub fn waits_for_end_of_turn(&self) -> bool {
        !self.persistence.is_follower && self.session.open_turn().is_some()
    }

    fn end_turn(&mut self) {
        if self.session.viewed_ply().is_none() && self.session.end_turn() {
            self.say(Vec::new());
            self.save();
            self.ask_for_next_move();
            self.continue_automatically();
        }
    }

    /// Stores and shows the events of a move, and asks for the next step.
    pub(super) fn after_move(&mut self, events: &Rc<[Event]>, shown: usize) {
        self.clear_advice();
        self.solitaire.prospect = None;
        self.effects.push(Effect::Played);
        if self.is_solitaire() && self.session.is_over() {
            self.on_solitaire_ended();
        }
        if self.session.is_over() && !self.session.is_on_branch() {
            self.on_game_ended();
        }
        self.save();
        self.animate(events, shown);
        self.ask_for_next_move();
        self.request_prospect();
    }

    /// Lets the computer think about its move while the board still moves.
    fn ask_for_next_move(&mut self) {
        if !self.computer.is_paused
            && !self.is_solitaire()
            && self.session.computer_to_move().is_some()
        {
            self.ask(RequestKind::Move);
        }
    }

    /// Shows another position without an animation.
    pub(super) fn show_changed_position(&mut self) {
        self.clear_advice();
        self.say(Vec::new());
        self.save();
        self.show();
        self.continue_automatically();
    }
}
