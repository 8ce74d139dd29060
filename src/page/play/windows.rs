//! One game in several windows of the same reader. What one of them keeps, the others take over, and what
//! would be lost by that goes to the shelf.
//!
//! The window in which somebody did something last *leads*: it alone lets the computer move, throws the dice
//! and measures the time. The others are led: they show what happens, and write nothing. A window begins to
//! lead with the first thing that is done in it; the one that led until then hears of it, and is led.

use super::{message::Msg, moves::next_frame, state::Play};
use crate::{
    chunk::Missing,
    page::{
        browser::dom,
        device::{correspondence, games, shelf, trace::Trace},
    },
    scene::Speed,
    table::{Control, Followed, Record, Session},
};
use yew::prelude::*;

/// Whether a record is another one with more moves.
fn goes_on(record: &Record, from: &Record) -> bool {
    record.game == from.game
        && record.options == from.options
        && record.start == from.start
        && record.moves.starts_with(&from.moves)
}

impl Play {
    /// Sees to what goes with a game that is put on the table as it was kept.
    pub(super) fn settle(&mut self, ctx: &Context<Play>) {
        self.correspondence = correspondence::on_table(ctx.props().entry.key);
        let own = self.session.game().record();
        match self.correspondence.as_ref().map(|far| far.record()) {
            Some(letter) if *letter == own => {}
            // The letter is kept first: where there was no room for both it has more moves.
            Some(letter) if goes_on(letter, &own) => {
                let far = self.correspondence.as_ref();
                match far.and_then(|far| far.session(self.session.config)) {
                    Some(mut session) => {
                        session.adopt(&self.session);
                        self.session = session;
                    }
                    None => self.leave_correspondence(),
                }
            }
            _ => self.leave_correspondence(),
        }
        self.take_settings(ctx);
        self.wind_up(ctx);
        if self.is_alone() {
            // A solution that was being shown is not gone on with by itself.
            self.session.config.seats = [Control::Human; 2];
        }
        // A game that goes on by itself does so only when somebody is there to see it begin.
        self.pause_branch(ctx);
    }

    /// Leads from now on: what goes on by itself goes on here.
    pub(super) fn lead(&mut self, ctx: &Context<Play>) {
        if std::mem::take(&mut self.keeping.led) {
            self.go_on(ctx);
        }
    }

    /// Takes over what another window has kept of this table since it was last looked at, if one has.
    pub(super) fn catch_up(&mut self, ctx: &Context<Play>) -> Option<Followed> {
        let key = ctx.props().entry.key;
        let known = Trace::of(key);
        if known == self.keeping.known {
            return None;
        }
        // A game by correspondence cannot be followed before there is what makes it: until then nothing is done here.
        let letters = correspondence::chunk();
        if correspondence::stands_on(key) && !letters.is_here() {
            ctx.link().send_future(async move {
                match letters.fetch().await {
                    Ok(()) => Msg::Elsewhere,
                    Err(Missing) => Msg::Missing,
                }
            });
            return Some(Followed::Other);
        }
        self.keeping.known = known;
        // A game that was cleared away stays here as it is, and so does one of which another release has written more
        // than can be opened here: its text is put aside before anything is written in its place.
        let text = games::text(key)?;
        let Some(kept) = games::load(key) else {
            self.keeping.unread = Some(text);
            return None;
        };
        let own = self.session.save();
        let begun = !self.session.begun().is_empty();
        // Dice that fell by themselves are not yet a game that would be missed.
        let matters = self.session.is_under_way() && self.session.can_undo();
        let Some(followed) = self.session.follow(&kept) else {
            self.keeping.unread = Some(text);
            return None;
        };
        let is_missed = followed == Followed::Other && matters;
        if is_missed && !shelf::put_saved(own.clone(), None) {
            // There is no room for both: this window keeps its game, and writes nothing over the other.
            if let Ok((session, _)) = Session::recover(&own) {
                self.session = session;
                self.take_settings(ctx);
                self.keeping.unread = Some(text);
                self.keeping.kept = false;
                return None;
            }
        }
        self.keeping.unread = None;
        self.forget_requests();
        self.alone.solution.clear();
        self.keeping.led = true;
        self.settle(ctx);
        self.opening.waits &= self.session.table().moves().is_empty();
        match followed {
            Followed::Same if begun && self.session.begun().is_empty() => {
                self.animator.show(&self.session.piles());
            }
            Followed::Same => {}
            Followed::Further(seen) => self.show_since(ctx, seen),
            Followed::Back => self.show_all(),
            Followed::Other => {
                self.panel.draft = None;
                self.take_board();
                self.report.notice = Some(if is_missed {
                    "other-game-shelved"
                } else {
                    "other-game"
                });
                self.show_all();
            }
        }
        self.go_on(ctx);
        Some(followed)
    }

    /// Shows the position as it is.
    fn show_all(&mut self) {
        self.alone.peek = None;
        self.report.clear();
        self.animator.show(&self.session.piles());
    }

    /// Shows what has been played since so many moves, unless somebody is looking back.
    fn show_since(&mut self, ctx: &Context<Play>, seen: usize) {
        /// Who was away for longer wants to see where the game stands.
        const SHOWN: usize = 4;
        self.alone.peek = None;
        if self.session.looking().is_some() {
            return;
        }
        let moves = self.session.table().moves().len();
        let before = self.session.table().piles_after(seen);
        let events = self.events_since(seen);
        self.tell(ctx, None, &events);
        // Nobody watches a film in a window that is not seen.
        let speed = if moves - seen > SHOWN || dom::document().hidden() {
            Speed::Instant
        } else {
            ctx.props().settings.motion()
        };
        self.animator.show(&before);
        self.animator.play(&events, speed, next_frame(ctx));
    }
}
