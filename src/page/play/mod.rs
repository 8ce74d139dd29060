//! The table at which a game is played: the board, who plays, what can be done, and the moves.
//!
//! It knows the session, the animator and the worker, and nothing of any single game. `state` is what it
//! remembers, `message` what can be said to it; each other file does one thing with both.

mod alone;
mod branches;
pub mod choices;
mod correspondence;
mod dialogues;
pub mod embedding;
mod exchange;
pub mod framed;
mod games;
mod lesson;
mod listeners;
mod measure;
mod message;
mod moves;
mod offer;
mod opening;
mod panel;
pub mod readings;
mod record;
mod refused;
mod report;
mod setup;
mod several;
mod state;
mod study;
mod thinking;
mod time;
mod view;
mod windows;

pub use state::{Play, PlayProps};

use crate::{
    page::{
        browser::dom,
        device::{self, games::Found},
    },
    rules::Turn,
    table::Followed,
};
use choices::Choices;
use embedding::Heard;
use message::{BoardMsg, ComputerMsg, Msg, RecordMsg, Tab};
use yew::{platform::spawn_local, prelude::*};

impl Component for Play {
    type Message = Msg;
    type Properties = PlayProps;

    fn create(ctx: &Context<Self>) -> Play {
        let entry = ctx.props().entry;
        let (session, unread) = match device::games::find(entry.key) {
            Found::Nothing => (None, None),
            Found::Whole(session) => (Some(session), None),
            Found::Part(session, text) => (Some(session), Some(text)),
            Found::Unreadable(text) => (None, Some(text)),
        };
        let is_part = session.is_some();
        let session = session.unwrap_or_else(|| match &ctx.props().embed {
            Some(choices) => choices.session(entry),
            None => Choices::preferred(entry).session(entry),
        });
        let mut play = Play::of(session);
        if let Some(text) = unread {
            play.set_aside(text, is_part);
        }
        play.settle(ctx);
        play.lay_out(ctx);
        play.stand(ctx);
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().front != old.front {
            self.report.said.clear();
        }
        self.take_settings(ctx);
        // The setting may have changed for which a throw was waiting.
        if self.session.table().turn() == Turn::Chance && self.computer.pause.is_none() {
            self.go_on(ctx);
        }
        if ctx.props().request != old.request {
            self.hear_request(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let changes = self.act(ctx, msg);
        self.stand(ctx) || changes
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        framed::draw(self, ctx).unwrap_or_else(|| self.draw(ctx))
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // Only now is there certainly a browser, with listeners and time: the build draws tables too.
        if first {
            ctx.link().send_message(Msg::SitDown);
        }
        framed::report(ctx, &self.session, &mut self.told);
        dom::mark_unkept(!self.keeping.kept && self.session.can_undo());
        if std::mem::take(&mut self.opening.seek) {
            dom::bring_to_top(".play");
        }
        if std::mem::take(&mut self.opening.begun) {
            dom::focus_board_if_lost();
        }
        // What is sought may stand in a text that has not come yet.
        self.panel.seek.take_if(|id| dom::bring_into_view(id));
        let listed = (self.panel.tab == Tab::Moves).then(|| self.session.shown_moves());
        if std::mem::replace(&mut self.panel.listed, listed) != listed {
            dom::show_current(".moves");
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        // The build draws tables too, without a browser.
        if !self.listeners.is_empty() {
            dom::mark_unkept(false);
        }
        self.forget_requests();
    }
}

impl Play {
    /// Does what is said; whether anything of it is seen.
    fn act(&mut self, ctx: &Context<Play>, msg: Msg) -> bool {
        // Nothing that is done here may undo what was done in another window meanwhile. A picture of a film
        // does nothing; what comes after the last one looks by itself. What was missing to follow is not asked for anew
        // because it is missing.
        let followed = match msg {
            Msg::Frame | Msg::Missing => None,
            _ => self.catch_up(ctx),
        };
        if msg.is_action() {
            if followed.is_some_and(|followed| followed != Followed::Same) {
                return true;
            }
            self.report.notice = None;
            self.lead(ctx);
        }
        // Whatever is done with the game waits until the lesson gives the board back.
        let plays =
            matches!(msg, Msg::Record(_) | Msg::Computer(ComputerMsg::Hint)) || msg.is_action();
        if self.rests() && plays {
            return true;
        }
        match msg {
            Msg::SitDown => self.begin(ctx),
            Msg::Frame => return self.next_frame(ctx),
            Msg::Board(msg) => self.on_board(ctx, msg),
            Msg::Record(msg) => self.on_record(ctx, msg),
            Msg::Computer(msg) => self.on_computer(ctx, msg),
            Msg::Alone(msg) => self.on_alone(ctx, msg),
            Msg::Game(msg) => self.on_game(ctx, msg),
            Msg::Opening(msg) => self.on_opening(ctx, msg),
            Msg::Link(msg) => self.on_link(ctx, msg),
            Msg::Panel(msg) => self.on_panel(ctx, msg),
            Msg::Host(heard) => self.on_host(ctx, heard),
            Msg::LetGo => self.let_go(ctx),
            Msg::Show(dialogue) => self.show(ctx, dialogue),
            Msg::Missing => {
                (self.reads_link, self.opens) = (false, false);
                self.report
                    .refuse(Play::words(ctx).say("chunk-missing").into());
            }
            Msg::FullScreen => {
                let link = ctx.link().clone();
                spawn_local(async move {
                    if !dom::toggle_full_screen(".play").await {
                        link.send_message(Msg::Denied("full-screen-denied"));
                    }
                });
            }
            Msg::Denied(key) => self
                .report
                .refuse(Play::words(ctx).find(key).unwrap_or(key).into()),
            Msg::Closed(yes) => self.closed(ctx, yes),
            Msg::Tick => return self.pass_time() || followed.is_some(),
            Msg::Timing(timing) => self.set_timing(ctx, timing),
            Msg::Elsewhere => {
                // Another window may have made room.
                let tries =
                    !self.keeping.kept && !self.keeping.led && self.keeping.unread.is_none();
                if tries && followed.is_none() {
                    self.keep();
                }
            }
            Msg::Reshaped => {
                self.narrow = dom::is_narrow();
                self.panel.up &= self.narrow;
            }
        }
        true
    }

    /// Goes on with whatever stands on the table, now that there is somebody to see it.
    fn begin(&mut self, ctx: &Context<Play>) {
        self.listen(ctx);
        self.peek(ctx, true);
        // Of a game that is gone on with the last move is told, and what it leaves to be done.
        if self.report.said.is_empty() {
            self.tell_shown(ctx);
        }
        self.hear_request(ctx);
        self.read_fragment(ctx);
        self.go_on(ctx);
        // Whoever comes to a game under way goes on with it, unless he has begun to read.
        if self.is_played(ctx) && dom::is_at_top() {
            self.seek_board();
        }
    }

    /// What the page around the frame wants.
    fn on_host(&mut self, ctx: &Context<Play>, heard: Heard) {
        match heard {
            Heard::Load(record) => self.end_with(ctx, message::Ending::Open(record)),
            Heard::GoTo(moves) => self.on_record(ctx, RecordMsg::Look(moves)),
            Heard::Flip => self.on_board(ctx, BoardMsg::Flip),
            Heard::Ask(question) => {
                let record = self.session.table().record();
                framed::ask(ctx.props().entry, &record, &question);
            }
        }
    }

    /// Lets go of what is begun, shown or asked.
    fn let_go(&mut self, ctx: &Context<Play>) {
        if self.rests() {
            return self.turn_to(ctx, Tab::Moves);
        }
        if self.panel.up {
            return self.slide_down();
        }
        if self.animator.step().is_some() {
            self.animator.finish();
            self.go_on(ctx);
        }
        self.put_down();
    }
}
