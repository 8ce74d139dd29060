//! The table at which a game is played: the board, the players, the possible actions, and the
//! moves.
//!
//! The table controller (`crate::controller`) decides what happens at the table. This component
//! draws the table, sends messages to the controller, and carries out its effects (`host`). It has
//! no code for particular games.

mod analysis;
mod correspondence;
mod dialogs;
pub(super) mod embed;
mod exchange;
mod games;
mod host;
mod listeners;
mod message;
mod new_game;
mod panel;
mod state;
mod table;
mod timers;

pub(super) use analysis::readings;
pub(super) use embed::framed;
pub(super) use new_game::choices;
pub(super) use state::{Play, PlayProps};

use crate::{
    controller::{self, BoardMsg, Ending, Question, RecordMsg},
    page::{
        browser::dom,
        device::{self, games::Found},
    },
};
use embed::Heard;
use message::{Msg, PanelMsg, Tab};
use new_game::choices::Choices;
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
        let mut play = Play::of(session, ctx.props());
        play.animator.loud = ctx.props().settings.sound;
        if let Some(text) = unread {
            play.table.put_aside_unread(text, is_part);
        }
        play.rotate(ctx);
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().front != old.front {
            self.report.said.clear();
        }
        self.animator.loud = ctx.props().settings.sound;
        self.follow_settings(ctx);
        if ctx.props().request != old.request {
            self.open_requested(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let changes = self.act(ctx, msg);
        self.rotate(ctx) || changes
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        framed::draw(self, ctx).unwrap_or_else(|| self.draw(ctx))
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // Only now is there certainly a browser, with listeners and timers: the build renders
        // tables too.
        if first {
            ctx.link().send_message(Msg::Mounted);
        }
        framed::report(ctx, self.table.session(), &mut self.told);
        dom::mark_unkept(!self.table.is_kept() && self.table.session().can_undo());
        if std::mem::take(&mut self.scroll.to_board) {
            dom::bring_to_top(".play");
        }
        if std::mem::take(&mut self.scroll.focus_board) {
            dom::focus_board_if_lost();
        }
        // The element may be in a text that has not loaded yet; then the next rendering tries
        // again.
        self.panel.seek.take_if(|id| dom::bring_into_view(id));
        let listed = (self.panel.tab == Tab::Moves).then(|| self.table.session().shown_moves());
        if std::mem::replace(&mut self.panel.listed, listed) != listed {
            dom::scroll_to_current(".moves");
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        // The build renders tables too, without a browser.
        if !self.listeners.is_empty() {
            dom::mark_unkept(false);
        }
        self.drop_timers();
    }
}

impl Play {
    /// Handles a message. Returns whether anything visible changes.
    fn act(&mut self, ctx: &Context<Play>, msg: Msg) -> bool {
        self.follow_settings(ctx);
        let is_own = matches!(
            msg,
            Msg::Frame | Msg::ChunkFailed | Msg::ClockTick | Msg::Table(_)
        );
        if !is_own {
            // An action here must not undo what another tab has done in the meantime.
            self.send(ctx, controller::Msg::Follow);
        }
        match msg {
            Msg::Mounted => self.mounted(ctx),
            Msg::Frame => return self.next_frame(ctx),
            Msg::Table(msg) => self.send(ctx, msg),
            Msg::ClockTick => return self.tick(ctx),
            Msg::ApplyOptions => self.apply_options(ctx),
            Msg::Import(incoming) => self.import(ctx, incoming),
            Msg::Imported(read) => self.imported(ctx, read),
            Msg::Link(msg) => self.on_link(ctx, msg),
            Msg::Panel(msg) => self.on_panel(ctx, msg),
            Msg::Host(heard) => self.on_host(ctx, heard),
            Msg::Cancel => self.cancel(ctx),
            Msg::Show(dialog) => self.show(ctx, dialog),
            Msg::Closed(yes) => self.closed(ctx, yes),
            Msg::ChunkFailed => {
                self.opens = false;
                self.report
                    .refuse(Play::words(ctx).say("chunk-missing").into());
                self.send(ctx, controller::Msg::ReadingLink(false));
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
            Msg::LayoutChanged => {
                self.narrow = dom::is_narrow();
                self.panel.up &= self.narrow;
            }
        }
        true
    }

    /// Starts listening, and gives the table what the page and its address request.
    fn mounted(&mut self, ctx: &Context<Play>) {
        self.listen(ctx);
        self.send(ctx, controller::Msg::Mounted);
        self.open_requested(ctx);
        self.read_fragment(ctx);
        self.send(ctx, controller::Msg::GoOn);
        // If the player returns to a game in progress, the board comes into view, unless they have
        // started to read.
        if self.is_played(ctx) && dom::is_at_top() {
            self.seek_board();
        }
    }

    /// Handles a message of the surrounding page.
    fn on_host(&mut self, ctx: &Context<Play>, heard: Heard) {
        let msg = match heard {
            Heard::Load(record) => {
                controller::Msg::Confirmed(Question::Ending(Ending::Open(record)))
            }
            Heard::GoTo(moves) => controller::Msg::Record(RecordMsg::Look(moves)),
            Heard::Flip => controller::Msg::Board(BoardMsg::Flip),
            Heard::Ask(question) => {
                let record = self.table.session().table().record();
                return framed::ask(ctx.props().entry, &record, &question);
            }
        };
        self.send(ctx, msg);
    }

    /// Closes or cancels whatever is open or in progress.
    fn cancel(&mut self, ctx: &Context<Play>) {
        if self.table.in_lesson() {
            return self.turn_to(ctx, Tab::Moves);
        }
        if self.panel.up {
            return self.on_panel(ctx, PanelMsg::Down);
        }
        self.send(ctx, controller::Msg::Cancel);
    }
}
