//! Which game stands on the table: how it is begun, opened, kept and ended.

use super::{
    exchange::{self, Brought},
    message::{Dialogue, Ending, GameMsg, LinkMsg, Msg, Tab},
    state::{Play, Request},
};
use crate::{
    page::{
        browser::{dom, share, sound},
        device::{correspondence, games, shelf, storage, trace::Trace},
    },
    rules::{Seat, Turn, Verdict},
    table::{Control, Record, Session},
};
use std::rc::Rc;
use yew::prelude::*;

/// The computer's highest level.
const STRONGEST: u8 = 5;

impl Play {
    pub(super) fn on_game(&mut self, ctx: &Context<Play>, msg: GameMsg) {
        match msg {
            GameMsg::New => self.ask_first(ctx, Ending::NewGame { at_once: false }),
            GameMsg::Again => self.end_with(ctx, Ending::NewGame { at_once: true }),
            GameMsg::OtherSide => {
                // Everybody keeps the side of the board that lies before them.
                self.session.config.seats.swap(0, 1);
                self.session.config.turned ^= true;
                self.end_with(ctx, Ending::NewGame { at_once: true });
            }
            GameMsg::NextLevel => {
                self.session.config.level = (self.session.config.level + 1).min(STRONGEST);
                self.end_with(ctx, Ending::NewGame { at_once: true });
            }
            GameMsg::Resign => self.resign(),
            GameMsg::OfferDraw => self.offer_draw(ctx),
            GameMsg::Open(record) => self.open(ctx, record),
            GameMsg::Brought(text) => {
                let read = exchange::read(ctx.props().lang, text);
                ctx.link()
                    .send_future(async move { Msg::Game(GameMsg::Read(read.await)) });
            }
            GameMsg::Read(Ok(Brought::Game(record))) => self.open(ctx, record),
            GameMsg::Read(Ok(Brought::Several(games))) => {
                self.show(ctx, Dialogue::Several(games));
            }
            GameMsg::Read(Ok(Brought::Link(read))) => {
                self.on_link(ctx, LinkMsg::Read(Some(Ok(read))));
            }
            GameMsg::Read(Err(why)) => self.report.refuse(why),
            GameMsg::ApplyOptions => {
                if let Some(options) = self.panel.draft.clone() {
                    self.ask_first(ctx, Ending::Options(options));
                }
            }
        }
    }

    /// Who would resign if somebody did: the player against the computer, between friends whoever is to move.
    pub(super) fn may_resign(&self) -> Option<Seat> {
        let seat = self.against_computer().or(self.session.human_to_move())?;
        let here = !self.session.is_on_branch() && self.correspondence.is_none();
        let may = here && self.session.is_under_way() && !self.is_alone();
        may.then_some(seat)
    }

    fn resign(&mut self) {
        if let Some(seat) = self.may_resign()
            && self.session.resign(seat)
        {
            self.forget_requests();
            self.opening.shown = false;
            self.animator.finish();
            self.report.clear();
            self.ended();
            self.keep();
        }
    }

    /// Who may offer a draw: whoever is to move, to the computer or to a friend.
    pub(super) fn may_offer_draw(&self) -> Option<Seat> {
        let seat = self.session.human_to_move()?;
        let may = self.session.may_agree() && self.correspondence.is_none();
        may.then_some(seat)
    }

    fn offer_draw(&mut self, ctx: &Context<Play>) {
        let Some(seat) = self.may_offer_draw() else {
            return;
        };
        self.opening.shown = false;
        if self.against_computer().is_some() {
            self.ask_for(ctx, Request::Draw);
        } else {
            self.show(ctx, Dialogue::Draw(seat));
        }
    }

    /// Both have agreed on a draw.
    pub(super) fn agree(&mut self) {
        if self.session.agree() {
            self.forget_requests();
            self.animator.finish();
            self.report.clear();
            self.ended();
            self.keep();
        }
    }

    /// The seat of somebody who plays here against the computer.
    pub(super) fn against_computer(&self) -> Option<Seat> {
        if self.is_alone() || self.correspondence.is_some() {
            return None;
        }
        match self.session.config.seats {
            [Control::Human, Control::Computer] => Some(Seat::FIRST),
            [Control::Computer, Control::Human] => Some(Seat::SECOND),
            _ => None,
        }
    }

    /// Whether a game against the computer has been won here, and there is a stronger one.
    pub(super) fn can_rise(&self) -> bool {
        let winner = match self.session.table().turn() {
            Turn::Over(outcome) => outcome.verdict,
            _ => return false,
        };
        let beaten = self.against_computer().map(Verdict::Won) == Some(winner);
        beaten && self.session.config.level < STRONGEST
    }

    pub(super) fn nobody_is_human(&self) -> bool {
        let seats = self.session.table().entry().players.len();
        !self.session.config.seats[..seats].contains(&Control::Human)
    }

    /// What the settings have to say of the table.
    pub(super) fn take_settings(&mut self, ctx: &Context<Play>) {
        self.session.touch = ctx.props().settings.touch();
        self.animator.loud = ctx.props().settings.sound;
    }

    /// The game has ended.
    pub(super) fn ended(&mut self) {
        // If the shelf has no room, the game stays on the table.
        if shelf::put(&self.session) {
            self.session.set_shelved();
        }
        if self.animator.loud {
            sound::end();
        }
    }

    /// Keeps the game on the device, unless it is an invitation that nobody here has acted upon.
    pub(super) fn keep(&mut self) {
        self.write_letter();
        if self.is_only_seen() {
            return;
        }
        // The letter first: another window that hears of the game must find the letter that goes with it.
        self.keeping.kept = self.put_unread_aside()
            && self.correspondence.as_ref().is_none_or(|far| far.keep())
            && games::save(&self.session.save());
        if self.keeping.kept {
            if self.session.can_undo() {
                storage::ask_to_persist();
            }
            // An invitation that is kept need not stay in the address.
            if self.correspondence.is_some() && share::may_be_link(&dom::fragment()) {
                dom::drop_fragment();
            }
        }
        self.keeping.led = false;
        self.keeping.known = Trace::of(self.session.table().entry().key);
    }

    /// Puts the text aside that stands in the place of this game and cannot be opened. False where the device has no
    /// room: then nothing may be written in its place.
    fn put_unread_aside(&mut self) -> bool {
        let key = self.session.table().entry().key;
        if let Some(text) = &self.keeping.unread {
            if !games::put_aside(key, text) {
                return false;
            }
            self.keeping.unread = None;
            self.report.notice.get_or_insert("kept-unread");
        }
        true
    }

    /// Puts a text aside that was kept of this table and cannot be opened, or only in `part`, and says so.
    pub(super) fn set_aside(&mut self, text: String, part: bool) {
        let key = self.session.table().entry().key;
        let stands_aside = games::put_aside(key, &text);
        self.report.notice = Some(match (stands_aside, part) {
            (true, true) => "kept-in-part",
            (true, false) => "kept-unread",
            (false, _) => "kept-no-room",
        });
        self.keeping.kept &= stands_aside;
        self.keeping.unread = (!stands_aside).then_some(text);
    }

    /// Whether the game on the table is an invitation that nobody here has acted upon.
    pub(super) fn is_only_seen(&self) -> bool {
        let far = self.correspondence.as_ref();
        far.is_some_and(|far| far.is_only_seen())
    }

    /// The game on the table is not one by correspondence.
    pub(super) fn leave_correspondence(&mut self) {
        self.correspondence = None;
        for control in &mut self.session.config.seats {
            if *control == Control::Away {
                *control = Control::Human;
            }
        }
    }

    /// Takes up a game that came from outside, on its own page where it is another one.
    pub(super) fn open(&mut self, ctx: &Context<Play>, record: Rc<Record>) {
        self.dialogue = None;
        if record.game == ctx.props().entry.key {
            self.ask_first(ctx, Ending::Open(record));
        } else {
            ctx.props().on_open.emit(record);
        }
    }

    /// Opens the game that a diagram elsewhere asked to be played on from.
    pub(super) fn hear_request(&mut self, ctx: &Context<Play>) {
        if let Some(record) = &ctx.props().request {
            self.ask_first(ctx, Ending::Open(record.clone()));
            ctx.props().heard.emit(());
        }
    }

    /// Ends the game, but asks first where something would be lost.
    pub(super) fn ask_first(&mut self, ctx: &Context<Play>, ending: Ending) {
        if self.rests() {
            self.turn_to(ctx, Tab::Moves);
        }
        if self.session.is_under_way() && !self.is_untouched_invitation() {
            self.show(ctx, Dialogue::Ending(ending));
        } else {
            self.end_with(ctx, ending);
        }
    }

    pub(super) fn end_with(&mut self, ctx: &Context<Play>, ending: Ending) {
        // Options are chosen far below the board on a telephone.
        self.opening.seek |= matches!(ending, Ending::Options(_)) && dom::is_small();
        let begun = match &ending {
            Ending::NewGame { .. } => self.session.anew(self.session.table().record().options),
            Ending::Options(options) => self.session.anew(options.clone()),
            // The end of a lesson: a game of its own, as the player plays others.
            Ending::Open(record) if is_new(record) => self.session.anew(record.options.clone()),
            Ending::Open(record) | Ending::Sent(record) => {
                // Whoever plays on from a diagram plays both sides until they say otherwise.
                let mut config = self.session.config;
                if ctx.props().embed.is_none() {
                    config.seats = [Control::Human; 2];
                }
                Session::of(record, config)
            }
            Ending::Correspondence(letter) => {
                self.on_link(ctx, LinkMsg::TakeUp(letter.clone()));
                return;
            }
        };

        let Ok(session) = begun else {
            self.report
                .refuse(Play::words(ctx).say("cannot-open").into());
            return;
        };
        if !self.lay_by(ctx, &session) {
            self.show(ctx, Dialogue::NoRoom(ending));
            return;
        }
        if self.is_only_seen() {
            dom::drop_fragment();
        }
        correspondence::leave_table(ctx.props().entry.key);
        self.correspondence = None;
        self.sit_down(ctx, session);
        self.leave_correspondence();
        let laid_out = match &ending {
            Ending::NewGame { at_once } => !at_once,
            Ending::Open(record) => is_new(record),
            _ => false,
        };
        if laid_out {
            self.lay_out(ctx);
        }
        if matches!(ending, Ending::Sent(_)) {
            self.ask_side(ctx);
        }
        self.changed_at_once(ctx);
    }

    /// Lays the game on the table aside before another is put there, where it would be missed. False where the device
    /// has no room for it: then it must stay.
    pub(super) fn lay_by(&mut self, ctx: &Context<Play>, next: &Session) -> bool {
        if self.keeping.gives_up || ctx.props().embed.is_some() {
            return true;
        }
        let stays = next.record() == self.session.record();
        self.put_unread_aside() && (stays || !self.is_missed() || shelf::put(&self.session))
    }

    /// Whether the game on the table would be missed if another were put in its place.
    fn is_missed(&self) -> bool {
        !self.is_untouched_invitation() && shelf::is_missed(&self.session)
    }

    /// Whether the game on the table is an invitation with which nothing was done, nor tried: its link opens it again.
    fn is_untouched_invitation(&self) -> bool {
        self.is_only_seen() && self.session.lines().is_single()
    }

    /// Puts another game on the table, though the one that stands there cannot be kept: the player has been asked.
    pub(super) fn end_without_keeping(&mut self, ctx: &Context<Play>, ending: Ending) {
        self.keeping.gives_up = true;
        self.end_with(ctx, ending);
        self.keeping.gives_up = false;
    }

    /// Puts another game on the table.
    pub(super) fn sit_down(&mut self, ctx: &Context<Play>, session: Session) {
        self.forget_requests();
        if self.keeping.gives_up {
            self.keeping.unread = None;
        }
        self.session = session;
        self.take_settings(ctx);
        self.wind_up(ctx);
        self.panel.draft = None;
        self.panel.up = false;
        self.report.refused = false;
        self.report.notice = None;
        self.opening.waits = false;
        self.opening.shown = false;
        self.take_board();
        self.animator.show(&self.session.piles());
        self.peek(ctx, true);
        self.computer.paused = self.nobody_is_human();
    }

    /// Opens a game that comes from a diagram or from the window of exchange.
    pub(super) fn on_open(&self, ctx: &Context<Play>) -> Callback<Rc<Record>> {
        ctx.link()
            .callback(|record| Msg::Game(GameMsg::Open(record)))
    }
}

/// Whether nothing has been played of a game, nor set up.
fn is_new(record: &Record) -> bool {
    record.start.is_none() && record.moves.is_empty()
}
