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
mod games;
mod host;
mod listeners;
mod message;
mod new_game;
mod panel;
mod state;
mod table;
mod timers;
mod transfer;

pub(super) use analysis::readings;
pub(super) use embed::embedded;
pub(super) use new_game::table_setup;
pub(super) use state::{Play, PlayProps};

use crate::{
    controller::{self, BoardMsg, GameReplacement, HistoryMsg, Question},
    page::{
        browser::{dom, scroll},
        device::{self, games::KeptGame},
    },
};
use embed::HostRequest;
use message::{Msg, PanelMsg, Tab};
use new_game::table_setup::TableSetup;
use yew::{platform::spawn_local, prelude::*};

impl Component for Play {
    type Message = Msg;
    type Properties = PlayProps;

    fn create(ctx: &Context<Self>) -> Play {
        let entry = ctx.props().entry;
        let (session, unread) = match device::games::find(entry.key) {
            KeptGame::Nothing => (None, None),
            KeptGame::Whole(session) => (Some(session), None),
            KeptGame::Partial(session, text) => (Some(session), Some(text)),
            KeptGame::Unreadable(text) => (None, Some(text)),
        };
        let has_session = session.is_some();
        let session = session.unwrap_or_else(|| match &ctx.props().embed {
            Some(setup) => setup.session(entry),
            None => TableSetup::preferred(entry).session(entry),
        });
        let mut play = Play::of(session, ctx.props());
        play.animator.sound = ctx.props().settings.sounds();
        if let Some(text) = unread {
            play.table.set_aside_and_notify(text, has_session);
        }
        play.rotate(ctx);
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().front != old.front {
            self.report.message.clear();
            // The words of the list are of one language.
            self.panel.wants_list &= ctx.props().lang == old.lang;
            if old.front.is_none() {
                // Now the part in the address is known.
                self.read_fragment(ctx);
            }
        }
        self.animator.sound = ctx.props().settings.sounds();
        self.follow_settings(ctx);
        if ctx.props().request != old.request {
            self.open_requested(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let changes = self.handle(ctx, msg);
        self.rotate(ctx) || changes
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        embedded::draw(self, ctx).unwrap_or_else(|| self.draw(ctx))
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // The build renders tables too, but without a browser, and never calls this function. So
        // listeners and timers start here.
        if first {
            ctx.link().send_message(Msg::Mounted);
        }
        embedded::report(ctx, self.table.session(), &mut self.reported);
        dom::set_unsaved(!self.table.is_stored() && self.table.session().can_undo());
        if std::mem::take(&mut self.scroll.to_board) {
            scroll::to(".play");
        }
        if std::mem::take(&mut self.scroll.focus_board) {
            dom::focus_board_if_lost();
        }
        // The first move needs the list of moves, and a game about territory the tool for its score.
        let needs_list = !self.table.session().table().moves().is_empty()
            || ctx.props().entry.has_territory() && self.is_in_progress(ctx);
        if needs_list && !self.panel.wants_list {
            self.panel.wants_list = true;
            self.fetch_dialogs(ctx);
        }
        let is_covered = self.dialog.is_some() || self.panel.is_sheet_open;
        // The history of a frame belongs to the page around it.
        let may_push = self.narrow && ctx.props().embed.is_none();
        if is_covered && may_push && self.panel.back_entry.is_none() {
            self.panel.back_entry = Some(dom::full_address());
            dom::push_same_address();
        }
        let over = self.table.session().is_over() && self.animator.is_idle();
        if over != std::mem::replace(&mut self.scroll.was_over, over) && over && !first {
            scroll::to_nearest_of(".report");
        }
        // The element may be in a text that has not loaded yet; then the next rendering tries
        // again.
        self.panel
            .scroll_target
            .take_if(|id| scroll::bring_into_view(id));
        let has_list = self.panel.tab == Tab::Moves && Play::has_dialogs(ctx);
        let current = has_list.then(|| self.table.session().shown_ply());
        if std::mem::replace(&mut self.panel.scrolled_to, current) != current {
            scroll::to_current(".moves");
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        // Without listeners there is no browser: the build renders tables too.
        if !self.listeners.is_empty() {
            dom::set_unsaved(false);
        }
        self.drop_timers();
    }
}

impl Play {
    /// Handles a message. Returns whether anything visible changes.
    fn handle(&mut self, ctx: &Context<Play>, msg: Msg) -> bool {
        self.follow_settings(ctx);
        let is_own = matches!(
            msg,
            Msg::Frame | Msg::ChunkFailed | Msg::Key(_) | Msg::ClockTick | Msg::Table(_)
        );
        if !is_own {
            // An action here must not undo what another tab has done in the meantime. The
            // controller itself syncs before it handles a `Msg::Table`.
            self.send(ctx, controller::Msg::Sync);
        }
        match msg {
            Msg::Mounted => self.mounted(ctx),
            Msg::Frame => return self.next_frame(ctx),
            Msg::Table(msg) => {
                if let controller::Msg::History(HistoryMsg::ViewPly(_) | HistoryMsg::GoTo(..)) = msg
                {
                    // The board must be visible.
                    if self.panel.is_sheet_open {
                        self.close_sheet();
                    }
                }
                let was_shown = self.table.new_game().is_shown;
                self.send(ctx, msg);
                if self.table.new_game().is_shown && !was_shown {
                    self.fetch_dialogs(ctx);
                }
            }
            Msg::Key(key) => self.on_key(ctx, &key),
            Msg::ClockTick => return self.tick(ctx),
            Msg::ApplyOptions => self.apply_options(ctx),
            Msg::Import(incoming) => self.import(ctx, incoming),
            Msg::Imported(read) => self.imported(ctx, read),
            Msg::Link(msg) => self.on_link(ctx, msg),
            Msg::Panel(msg) => self.on_panel(ctx, msg),
            Msg::Host(request) => self.on_host(ctx, request),
            Msg::Cancel => self.cancel(ctx),
            Msg::WentBack => self.go_back(ctx),
            Msg::ShowDialog(dialog) => self.show_dialog(ctx, dialog),
            Msg::DialogClosed(yes) => self.on_dialog_closed(ctx, yes),
            Msg::ChunkFailed => {
                self.is_opening_dialog = false;
                if self.table.in_lesson() {
                    // The message stands below the board.
                    self.open_tab(ctx, Tab::Moves);
                }
                self.report
                    .refuse(Play::words(ctx).say("chunk-missing").into());
                self.send(ctx, controller::Msg::ReadingLink(false));
            }
            Msg::OpenSettings => ctx.props().on_settings.emit(()),
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
            Msg::SoundAnswered => {
                self.report.offers_sound = false;
                self.scroll.focus_board = true;
            }
            Msg::Score(marks) => {
                if let Some(message) = &marks.message {
                    self.report.say(message.clone());
                }
                self.score = marks;
            }
            Msg::LayoutChanged => {
                self.narrow = dom::is_narrow();
                self.panel.is_sheet_open &= self.narrow;
            }
        }
        true
    }

    /// On a phone, going back closes the dialog or the sheet that is open. The history has one entry
    /// for this; it stays if they are closed in another way, and then going back passes over it.
    fn go_back(&mut self, ctx: &Context<Play>) {
        // Following a link to a heading is reported as well, but the address is another one then.
        let went_back = |entry: &mut String| dom::full_address() == *entry;
        if self.panel.back_entry.take_if(went_back).is_none() {
            return;
        }
        if self.dialog.is_some() {
            self.on_dialog_closed(ctx, false);
        } else if self.panel.is_sheet_open {
            self.close_sheet();
        } else {
            dom::go_back();
        }
    }

    /// Starts the listeners, opens what the page or its address requests, and continues the game.
    fn mounted(&mut self, ctx: &Context<Play>) {
        self.listen(ctx);
        self.send(ctx, controller::Msg::Mounted);
        self.open_requested(ctx);
        self.read_fragment(ctx);
        self.send(ctx, controller::Msg::Continue);
        // If the player returns to a game in progress, the board comes into view, unless they have
        // started to read.
        if self.is_in_progress(ctx) && scroll::is_at_top() {
            self.seek_board();
        }
    }

    /// Handles a message from the surrounding page.
    fn on_host(&mut self, ctx: &Context<Play>, request: HostRequest) {
        let msg = match request {
            HostRequest::Load(record) => {
                controller::Msg::Confirmed(Question::ReplaceGame(GameReplacement::Open(record)))
            }
            HostRequest::GoTo(moves) => controller::Msg::History(HistoryMsg::ViewPly(moves)),
            HostRequest::Flip => controller::Msg::Board(BoardMsg::TurnBoard),
            HostRequest::Ask(request) => {
                let record = self.table.session().table().record();
                return embedded::ask(ctx.props().entry, &record, &request);
            }
        };
        self.send(ctx, msg);
    }

    /// Closes or cancels whatever is open or in progress.
    fn cancel(&mut self, ctx: &Context<Play>) {
        if self.table.in_lesson() {
            return self.open_tab(ctx, Tab::Moves);
        }
        if self.panel.is_sheet_open {
            return self.on_panel(ctx, PanelMsg::CloseSheet);
        }
        self.send(ctx, controller::Msg::Cancel);
    }
}
