//! Games that come to the table from outside: from a diagram, a file, or a dropped or pasted text.

use super::{
    message::{Dialog, LinkMsg, Msg},
    state::Play,
    transfer,
    transfer::incoming::{ImportedContent, Incoming},
};
use crate::{
    controller::{self, GameMsg},
    table::Record,
};
use std::rc::Rc;
use yew::prelude::*;

impl Play {
    pub(super) fn import(&self, ctx: &Context<Play>, incoming: Incoming) {
        let read = transfer::read(ctx.props().lang, incoming);
        ctx.link()
            .send_future(async move { Msg::Imported(read.await) });
    }

    pub(super) fn imported(&mut self, ctx: &Context<Play>, read: Result<ImportedContent, String>) {
        match read {
            Ok(ImportedContent::Game(record)) => self.open(ctx, record),
            Ok(ImportedContent::Games(games)) => self.show_dialog(ctx, Dialog::GamePicker(games)),
            Ok(ImportedContent::Link(read)) => self.on_link(ctx, LinkMsg::Read(Some(Ok(read)))),
            Err(reason) => self.report.refuse(reason),
        }
    }

    pub(super) fn apply_options(&mut self, ctx: &Context<Play>) {
        self.dialog = None;
        if let Some(options) = self.form.draft.clone() {
            self.send(ctx, controller::Msg::Game(GameMsg::WithOptions(options)));
        }
    }

    /// Opens a game from outside, on its own page if it is another game.
    pub(super) fn open(&mut self, ctx: &Context<Play>, record: Rc<Record>) {
        self.dialog = None;
        if record.game == ctx.props().entry.key {
            self.send(ctx, controller::Msg::Game(GameMsg::Open(record)));
        } else {
            ctx.props().on_open.emit(record);
        }
    }

    /// Opens the game of a diagram that the reader wants to play on.
    pub(super) fn open_requested(&mut self, ctx: &Context<Play>) {
        if let Some(record) = &ctx.props().request {
            self.send(ctx, controller::Msg::Game(GameMsg::Open(record.clone())));
            ctx.props().on_request_taken.emit(());
        }
    }

    /// Returns a callback that opens a game from a diagram or from the dialog for sending and
    /// opening games.
    pub(super) fn on_open(&self, ctx: &Context<Play>) -> Callback<Rc<Record>> {
        ctx.link()
            .callback(|record| Msg::Imported(Ok(ImportedContent::Game(record))))
    }
}
