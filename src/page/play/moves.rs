//! What happens on the board: taps, pieces that are lifted, moves and what follows from them.

use super::{
    message::{BoardMsg, Msg},
    state::{Play, Request},
};
use crate::{
    page::board::Held,
    rules::{Event, Seat, Tap},
    table::Tapped,
};
use yew::prelude::*;

impl Play {
    pub(super) fn on_board(&mut self, ctx: &Context<Play>, msg: BoardMsg) {
        // Whoever touches the board begins the game as it was chosen.
        let touched = matches!(
            msg,
            BoardMsg::Tap(_) | BoardMsg::Hold(_) | BoardMsg::Written(_)
        );
        if touched && self.opening.waits {
            self.begin_game(ctx);
            // That was all where a throw or the computer comes first.
            if self.session.human_to_move().is_none() {
                return;
            }
        }
        if touched && self.is_played(ctx) && !self.rests() {
            self.seek_board();
        }
        match msg {
            BoardMsg::Tap(tap) => self.tap(ctx, tap),
            BoardMsg::Hold(held) => self.hold(ctx, held),
            BoardMsg::Written(notation) => self.written(ctx, &notation),
            BoardMsg::Confirm => {
                let mover = self.session.human_to_move();
                if let Some(events) = self.session.confirm() {
                    self.played(ctx, mover, &events, events.len());
                }
            }
            BoardMsg::Flip if self.is_alone() => {}
            BoardMsg::Flip => {
                self.session.config.turned = !self.session.config.turned;
                self.keep();
            }
            BoardMsg::Way => self.show_way(ctx),
            BoardMsg::Throw => self.throw_by_hand(ctx),
        }
    }

    /// Shows the way of whoever sits before the board, then that of the other, then none, and tells of it.
    fn show_way(&mut self, ctx: &Context<Play>) {
        let ways = self.session.table().ways();
        let near = self.near();
        let way = |seat: Seat| ways[seat.index()].as_slice();
        self.marks.way = match self.marks.way {
            None => Some(near),
            Some(seat) if seat == near => Some(near.other()),
            Some(_) => None,
        };
        self.report.clear();
        if let Some(seat) = self.marks.way
            && let [from, .., to] = way(seat)
        {
            let speech = Play::speech(ctx);
            let table = self.session.table();
            let player = speech.seat(table, seat);
            let [from, to] = [from, to].map(|site| speech.site(table, *site));
            let args = [("player", &*player), ("from", &*from), ("to", &*to)];
            self.report.say(Play::words(ctx).fill("way-of", &args));
        }
    }

    /// The next picture of a film is due; after the last one the game goes on. Whether anything but the pieces
    /// changes by it.
    pub(super) fn next_frame(&mut self, ctx: &Context<Play>) -> bool {
        self.animator.tick(next_frame(ctx));
        let ends = self.animator.is_idle();
        // Where another window has played meanwhile, that goes on.
        if ends && self.catch_up(ctx).is_none() {
            self.go_on(ctx);
        }
        ends
    }

    /// Shows what has happened at the speed of the settings.
    pub(super) fn animate(&mut self, ctx: &Context<Play>, events: &[Event]) {
        let speed = ctx.props().settings.motion();
        self.animator.play(events, speed, next_frame(ctx));
    }

    /// What has happened since so many moves.
    pub(super) fn events_since(&self, moves: usize) -> Vec<Event> {
        let table = self.session.table();
        let new = moves..table.moves().len();
        new.flat_map(|index| table.events_of(index)).collect()
    }

    /// A player points at something on the board or beside it.
    fn tap(&mut self, ctx: &Context<Play>, tap: Tap) {
        if !self.animator.is_idle() {
            // A tap during a film hurries it, and is not lost on a board that is about to change.
            self.animator.finish();
            self.go_on(ctx);
            return;
        }
        // Whoever moves in the past tries something: the game stays as it is.
        let looks = self.session.looking().is_some();
        let may = ctx.props().embed.is_none();
        if looks && !(may && self.session.branch_here() && self.session.human_to_move().is_some()) {
            self.session.leave_empty();
            let words = Play::words(ctx);
            self.report.refuse(words.say("only-looking").into());
            return;
        }
        if looks {
            self.forget_requests();
        }
        if self.session.human_to_move().is_none() {
            let words = Play::words(ctx);
            let why = if self.session.is_over() {
                words.say("game-is-over")
            } else if self.may_throw(ctx) {
                words.say("throw-first")
            } else {
                words.say("not-your-turn")
            };
            self.report.refuse(why.into());
            return;
        }
        let mover = self.session.human_to_move();
        let unbegun = self.session.unbegun();
        let tapped = self.session.tap(tap);
        if self.session.began_anew() {
            self.animator.show(&unbegun);
        }
        match tapped {
            Tapped::Played(events, shown) => self.played(ctx, mover, &events, shown),
            Tapped::Proposed(events) => {
                self.report.say(Play::words(ctx).say("confirm-it").into());
                self.animate(ctx, &events);
            }
            Tapped::Begun(events) => {
                self.report.refused = false;
                if self.session.takes_next() {
                    self.report.say(Play::words(ctx).say("takes-next").into());
                }
                self.animate(ctx, &events);
            }
            Tapped::LetGo => {
                self.report.refused = false;
                self.animator.show(&self.session.piles());
            }
            Tapped::Refused(reason) => {
                self.session.leave_empty();
                let why = match &reason {
                    Some(message) => Play::speech(ctx).head.why(message),
                    None if !self.session.has_room() => {
                        Play::words(ctx).say("no-more-moves").into()
                    }
                    None => Play::words(ctx).say("not-legal").into(),
                };
                self.report.refuse(why);
                let front = ctx.props().front.as_ref();
                let place = front.zip(reason.as_ref());
                let place = place.and_then(|(front, reason)| front.head.place.get(reason.key));
                self.report.rule = place.cloned();
            }
        }
    }

    /// A piece has been lifted: its move is begun, as far as that takes more than one place. It has
    /// been dropped: the move is gone on with, or let go.
    fn hold(&mut self, ctx: &Context<Play>, held: Held) {
        match held {
            Held::Point(site) => self.tap(ctx, Tap::Site(site)),
            Held::Lift(site) => {
                let tap = Tap::Site(site);
                if !self.session.begun().contains(&tap) && !self.session.is_whole(tap) {
                    self.session.touch.once = false;
                    self.tap(ctx, tap);
                    self.take_settings(ctx);
                }
            }
            Held::Drop(from, to) => {
                let begun = self.session.begun().contains(&Tap::Site(from));
                match to.filter(|to| *to != from) {
                    Some(to) if begun => self.tap(ctx, Tap::Site(to)),
                    // Seeds taken up and let fall anywhere on the board are sown.
                    Some(_) => self.tap(ctx, Tap::Site(from)),
                    None if begun => {
                        self.session.let_go();
                        self.animator.show(&self.session.piles());
                    }
                    None => {}
                }
            }
        }
    }

    /// A player's move has been played, of which so many events had been shown.
    pub(super) fn played(
        &mut self,
        ctx: &Context<Play>,
        mover: Option<Seat>,
        events: &[Event],
        shown: usize,
    ) {
        self.forget_requests();
        self.computer.paused = false;
        self.alone.peek = None;
        self.tell(ctx, mover, events);
        self.happened(ctx, &events[shown..]);
    }

    /// The word or the place that a digit stands for: the move that is written so.
    fn written(&mut self, ctx: &Context<Play>, notation: &str) {
        let choices = self.session.table().choices();
        let choice = choices.iter().find(|choice| choice.notation == notation);
        let ready = self.session.begun().is_empty() && self.session.human_to_move().is_some();
        if let (Some(tap), true) = (choice.and_then(|choice| choice.taps.first()), ready) {
            self.tap(ctx, *tap);
        }
    }

    /// Something happened on the board: keep it, show it, and see what is next.
    pub(super) fn happened(&mut self, ctx: &Context<Play>, events: &[Event]) {
        self.marks.hint = None;
        self.alone.outlook = None;
        // Dice that fall by themselves are not yet a game that the reader plays.
        if self.panel.offers_lesson && self.session.can_undo() {
            self.meet(ctx);
        }
        if self.is_alone() && self.session.is_over() {
            self.ended_alone();
        }
        if self.session.is_over() && !self.session.is_on_branch() {
            self.ended();
        }
        self.keep();
        self.animate(ctx, events);
        // The computer thinks while the board still moves.
        if !self.computer.paused && !self.is_alone() && self.session.computer_to_move().is_some() {
            self.ask_for(ctx, Request::Move);
        }
        self.look_ahead(ctx);
        if self.animator.is_idle() {
            self.go_on(ctx);
        }
    }

    /// The position is another one, without a film.
    pub(super) fn changed_at_once(&mut self, ctx: &Context<Play>) {
        self.marks.hint = None;
        self.report.clear();
        self.keep();
        self.animator.show(&self.session.piles());
        self.go_on(ctx);
    }
}

/// What the animator does when its next picture is due.
pub(super) fn next_frame(ctx: &Context<Play>) -> Callback<()> {
    ctx.link().callback(|()| Msg::Frame)
}
