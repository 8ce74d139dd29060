//! A game by correspondence: invitations, incoming links, and outgoing links. Most of the code is a
//! separate chunk.

use super::{
    message::{Dialog, LinkMsg, Msg, PanelMsg},
    state::Play,
    transfer::refused,
};
use crate::{
    chunk,
    chunk::{Chunk, ChunkError, fetch_all},
    controller::{self, GameMsg, RemoteGame},
    games,
    page::{
        browser::{
            dom, json,
            share::{self, LinkError},
        },
        device::correspondence::{self, CorrespondenceGame, OwnName},
        parts::{button::primary, route::Route},
    },
    rules::{Seat, Turn},
    table::{
        Control, Record, RecordError,
        correspondence::{Letter, LetterError, MAX_NAME, clean_name},
    },
};
use std::{pin::Pin, rc::Rc};
use yew::{platform::spawn_local, prelude::*};

/// Returns the content of a link, once the rules of its game have loaded.
async fn with_rules_loaded(
    read: Option<Result<String, LinkError>>,
) -> Option<Result<String, LinkError>> {
    if let Some(Ok(text)) = &read {
        // If a chunk fails to load, the opening of the game reports it.
        let game = Record::parse(text).map(|record| record.game);
        let _ = fetch_all(&games::chunks(Some(&game.unwrap_or_default()))).await;
    }
    read
}

type LinkFuture = Pin<Box<dyn Future<Output = Option<Result<String, LinkError>>>>>;
type Find = fn(String) -> LinkFuture;

/// Returns the content of the first link in a text; `None` if there is none.
static FIND: &Chunk<Find> = chunk!(correspondence, Find, find);

fn find(text: String) -> LinkFuture {
    Box::pin(async move { with_rules_loaded(share::open_first(&text).await).await })
}

/// Returns the content of a link of ours in a text; `None` if the text has no link, or is in
/// another format.
pub(super) async fn link_in(text: &str) -> Option<Result<String, LinkError>> {
    // A record, SGF and PDN may contain a link, but are games themselves.
    let begins = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if begins.starts_with(['{', '(', '[']) || !text.contains('.') {
        return None;
    }
    FIND.load().await.ok()?(text.into()).await
}

type HandleLink = fn(&mut Play, &Context<Play>, LinkMsg);

static HANDLE_LINK: &Chunk<HandleLink> = chunk!(correspondence, HandleLink, handle_link);

fn handle_link(play: &mut Play, ctx: &Context<Play>, msg: LinkMsg) {
    match msg {
        LinkMsg::CheckAddress => {}
        LinkMsg::Open(fragment) => {
            ctx.link().send_future(async move {
                Msg::Link(LinkMsg::Read(
                    with_rules_loaded(share::open(&fragment).await).await,
                ))
            });
        }
        LinkMsg::Read(read) => {
            if let Some(read) = read {
                play.take_link(ctx, read);
            }
            // Automatic actions have waited for the game that the link might bring.
            play.send(ctx, controller::Msg::ReadingLink(false));
        }
        LinkMsg::Invite(seat) => play.invite(ctx, seat),
        LinkMsg::Resume(letter) => play.receive(ctx, &letter, true),
        LinkMsg::Fragment(id, fragment) => {
            let game = play.table.remote();
            if game.is_some_and(|game| game.id() == id && game.is_unaccepted_invitation()) {
                play.invitation_fragment = fragment;
                play.put_in_address();
            }
        }
        LinkMsg::Accept => play.accept_invitation(ctx),
        LinkMsg::OwnName(own) => {
            if !own.keep() {
                let words = Play::words(ctx);
                play.report.refuse(words.say("own-name-not-kept").into());
            }
        }
        LinkMsg::Refused(reason) => play.report.refuse(reason),
    }
}

impl Play {
    pub(super) fn on_link(&mut self, ctx: &Context<Play>, msg: LinkMsg) {
        let words = ctx.props().lang.more_chunk();
        match (msg, HANDLE_LINK.get().filter(|_| words.is_loaded())) {
            (LinkMsg::CheckAddress, _) => self.read_fragment(ctx),
            (msg, Some(handle_link)) => handle_link(self, ctx, msg),
            (msg, None) => ctx.link().send_future(async move {
                match fetch_all(&[HANDLE_LINK, words]).await {
                    Ok(()) => Msg::Link(msg),
                    Err(ChunkError) => Msg::ChunkFailed,
                }
            }),
        }
    }

    /// Opens the game of a link in the fragment of the address, if there is one.
    pub(super) fn read_fragment(&mut self, ctx: &Context<Play>) {
        let fragment = dom::fragment();
        if share::may_be_link(&fragment) {
            self.send(ctx, controller::Msg::ReadingLink(true));
            self.on_link(ctx, LinkMsg::Open(fragment));
        } else if ctx.props().embed.is_none() {
            self.on_panel(ctx, PanelMsg::Open(fragment));
        }
    }

    /// Opens the content of a link, or says why it cannot be read.
    fn take_link(&mut self, ctx: &Context<Play>, read: Result<String, LinkError>) {
        match read {
            Ok(text) => self.open_link_text(ctx, &text),
            Err(error) => self.refuse_link(ctx, error),
        }
        if ctx.props().embed.is_none() {
            match self.table.is_unaccepted_invitation() {
                // A reload must open the game on the table again.
                true => self.put_in_address(),
                false => dom::drop_fragment(),
            }
        }
    }

    /// Starts a game by correspondence from the position on the table; a game with chance starts
    /// from its beginning.
    fn invite(&mut self, ctx: &Context<Play>, seat: Seat) {
        let mut record = self.table.session().table().record();
        let chance = self.table.session().table().has_chance();
        if chance {
            record.moves.clear();
        }
        match CorrespondenceGame::invite(record, chance, seat) {
            Ok(_) if correspondence::is_full() => {
                self.dialog = None;
                let words = Play::words(ctx);
                self.report.refuse(words.say("correspondence-full").into());
                self.table.set_notice("correspondence-make-room");
            }
            Ok(game) => {
                let letter = Rc::new(game.kept().letter);
                self.dialog = None;
                self.take_correspondence(ctx, game, &letter, None);
                // If it is the host's own turn, the host plays first.
                if self.table.must_send() {
                    self.show_dialog(ctx, Dialog::SendNow);
                }
            }
            Err(error) => self.refuse_letter(ctx, error),
        }
    }

    /// Handles the content of a link: a game, or a letter of a game by correspondence.
    fn open_link_text(&mut self, ctx: &Context<Play>, text: &str) {
        if let Some(letter) = json::read::<Letter>(text) {
            self.receive(ctx, &Rc::new(letter), false);
            return;
        }
        let record = Record::parse(text).and_then(|record| record.open().map(|_| record));
        match record {
            Ok(record) if record.game == ctx.props().entry.key => {
                let msg = GameMsg::OpenLink(Rc::new(record));
                self.send(ctx, controller::Msg::Game(msg));
            }
            Ok(record) => self.open(ctx, Rc::new(record)),
            // A text with the fields of a letter is a malformed letter.
            Err(_) if text.contains("\"record\":") => {
                self.refuse_letter(ctx, LetterError::Malformed)
            }
            Err(error) => self.refuse_link(ctx, LinkError::Invalid(error)),
        }
    }

    fn refuse_link(&mut self, ctx: &Context<Play>, error: LinkError) {
        let words = Play::words(ctx);
        self.report.refuse(match error {
            LinkError::NewerVersion => words.say("link-later").into(),
            LinkError::Damaged => words.say("link-damaged").into(),
            LinkError::Invalid(error) => return Self::refuse_record(ctx, error),
        });
    }

    /// Reports the error of a record, once the words for it have loaded.
    fn refuse_record(ctx: &Context<Play>, error: RecordError) {
        let lang = ctx.props().lang;
        ctx.link().send_future(async move {
            Msg::Link(LinkMsg::Refused(refused::error_sentence(lang, error).await))
        });
    }

    /// Opens a letter of another game on the page of that game.
    fn pass_on(&mut self, ctx: &Context<Play>, letter: &Letter) {
        let is_own_page = ctx.props().embed.is_none();
        let Some(entry) = games::find(&letter.record.game).filter(|_| is_own_page) else {
            self.refuse_letter(ctx, LetterError::Malformed);
            return;
        };
        let page = Route::game(ctx.props().lang, entry.chapter, entry.key).href();
        let text = json::write(letter).unwrap_or_default();
        spawn_local(async move {
            if let Some(fragment) = share::fragment(&text).await {
                dom::go_to(&format!("{page}#{fragment}"));
            }
        });
    }

    /// Applies a letter on top of the current state of its game. If another game is in progress on
    /// the table, that game ends once the player `agrees`.
    fn receive(&mut self, ctx: &Context<Play>, letter: &Rc<Letter>, agrees: bool) {
        if letter.record.game != ctx.props().entry.key {
            self.pass_on(ctx, letter);
            return;
        }
        // A game that could not be kept exists only on this table.
        let on_table = self.table.remote().filter(|game| game.id() == letter.id);
        let on_table = on_table.and_then(|game| game.as_any().downcast_ref());
        let known = correspondence::load(&letter.id)
            .or_else(|| on_table.and_then(CorrespondenceGame::duplicate));
        let words = Play::words(ctx);
        if known.is_none() && correspondence::is_kept(&letter.id) {
            self.report
                .refuse(words.say("correspondence-unread").into());
            return;
        }
        let is_new = known.is_none();
        let seen = known.as_ref().map(|game| game.record().moves.len());
        match CorrespondenceGame::received((**letter).clone(), known) {
            Ok(_) if is_new && correspondence::is_full() => {
                self.report.refuse(words.say("correspondence-full").into());
                self.table.set_notice("correspondence-make-room");
            }
            Ok(game) => {
                let current = self.table.remote().map(|game| game.id());
                if agrees || current == Some(game.id()) {
                    self.take_correspondence(ctx, game, letter, seen);
                } else {
                    let msg = GameMsg::Letter(letter.clone());
                    self.send(ctx, controller::Msg::Game(msg));
                }
            }
            // The game has its two players: a third reader may watch.
            Err(LetterError::AlreadyAccepted) => self.open(ctx, Rc::new(letter.record.clone())),
            Err(error) => self.refuse_letter(ctx, error),
        }
    }

    /// Puts the invitation on the table into the address, once its fragment is ready.
    fn put_in_address(&self) {
        if self.invitation_fragment.is_empty() {
            return;
        }
        dom::replace_address(&format!("{}#{}", dom::address(), self.invitation_fragment));
    }

    /// Reports the error of a letter.
    fn refuse_letter(&mut self, ctx: &Context<Play>, error: LetterError) {
        let words = Play::words(ctx);
        let at = |key, index: usize| words.fill(key, &[("number", &(index + 1).to_string())]);
        self.report.refuse(match error {
            LetterError::Record(error) => return Self::refuse_record(ctx, error),
            LetterError::WrongThrow(index) if ctx.props().entry.dice => {
                at("correspondence-throw", index)
            }
            LetterError::WrongThrow(index) => at("correspondence-setup", index),
            LetterError::NotTheirs(index) => at("correspondence-not-theirs", index),
            LetterError::Malformed => words.say("link-damaged").into(),
            LetterError::Outdated => words.say("correspondence-outdated").into(),
            LetterError::BadChain => words.say("correspondence-chain").into(),
            LetterError::Unfinished => words.say("correspondence-unfinished").into(),
            LetterError::TooLong => words.say("correspondence-too-long").into(),
            LetterError::NoSecret => words.say("correspondence-no-random").into(),
            LetterError::ChangedPast | LetterError::AlreadyAccepted => {
                words.say("correspondence-changed").into()
            }
        });
    }

    /// Puts a game by correspondence on the table, and shows the moves since the given number.
    fn take_correspondence(
        &mut self,
        ctx: &Context<Play>,
        game: CorrespondenceGame,
        letter: &Rc<Letter>,
        seen: Option<usize>,
    ) {
        let (is_set, effects) = self.table.set_remote(Box::new(game), letter, seen);
        if is_set {
            self.invitation_fragment.clear();
        }
        self.carry_out(ctx, effects);
        if self.table.is_unaccepted_invitation() {
            self.fetch_dialogs(ctx);
        }
        if is_set && self.table.is_unaccepted_invitation() && ctx.props().embed.is_none() {
            // The game is not kept anywhere else: the page may be reloaded before the player acts.
            let (id, text) = (letter.id.clone(), json::write(&**letter));
            ctx.link().send_future(async move {
                let fragment = share::fragment(&text.unwrap_or_default()).await;
                Msg::Link(LinkMsg::Fragment(id, fragment.unwrap_or_default()))
            });
        }
    }

    /// Returns the key of the words to show while no player here can move.
    pub(super) fn waiting_key(&self) -> &'static str {
        match self.table.remote() {
            Some(game) if game.answers_invitation() => {
                match self.table.session().table().entry().dice {
                    true => "correspondence-answers",
                    false => "correspondence-answers-setup",
                }
            }
            _ => "correspondence-waits",
        }
    }

    /// Draws the reminder to send a link while it is the other player's turn.
    pub(super) fn send_reminder(&self, ctx: &Context<Play>) -> Html {
        if !self.table.must_send() || self.table.is_unaccepted_invitation() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let send = Play::click(ctx, Msg::ShowDialog(Dialog::SendNow));
        primary("send", words.say("correspondence-send"), send)
    }

    /// Draws the invitation, in the dialog in which games are sent.
    pub(super) fn invitation_form(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        if entry.players.len() < 2 || ctx.props().embed.is_some() {
            return Html::default();
        }
        if self.table.remote().is_some() {
            return self.name_form(ctx);
        }
        let words = Play::words(ctx);
        let over = matches!(self.table.session().table().turn(), Turn::Over(_));
        let chance = self.table.session().table().has_chance();
        html! {
            <section>
                <h3>{ words.say("correspondence") }</h3>
                <p>{ words.say(match chance {
                    true if entry.dice => "correspondence-text-dice",
                    true => "correspondence-text-setup",
                    false => "correspondence-text",
                }) }</p>
                { self.name_form(ctx) }
                <p class="row">
                    { for [Seat::FIRST, Seat::SECOND].into_iter().map(|seat| {
                        let name = Play::speech(ctx).seat(self.table.session().table(), seat);
                        html! {
                            <button data-invite={seat.0.to_string()} disabled={over && !chance}
                                onclick={Play::click(ctx, Msg::Link(LinkMsg::Invite(seat)))}>
                                { words.fill("correspondence-invite", &[("player", &name)]) }</button>
                        }
                    }) }
                </p>
            </section>
        }
    }

    /// Draws the field for the player's own name, and whether it goes into links.
    pub(super) fn name_form(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let own = OwnName::load();
        let change = |to: fn(&OwnName, &Event) -> OwnName| {
            let own = own.clone();
            ctx.link()
                .callback(move |event: Event| Msg::Link(LinkMsg::OwnName(to(&own, &event))))
        };
        let on_name = change(|own, event| OwnName {
            name: clean_name(&dom::input_value(event)),
            ..own.clone()
        });
        let on_tick = change(|own, _| OwnName {
            is_in_links: !own.is_in_links,
            ..own.clone()
        });
        html! {
            <div class="name-form">
                <label class="field"><span>{ words.say("own-name") }</span>
                    <input type="text" data-part="own-name" autocomplete="nickname" maxlength={MAX_NAME.to_string()}
                        value={own.name.clone()} onchange={on_name} /></label>
                <label class="name-form-tick"><input type="checkbox" data-part="name-in-links" checked={own.is_in_links}
                    onchange={on_tick} /><span>{ words.say("own-name-in-links") }</span></label>
            </div>
        }
    }

    /// Draws the welcome to a guest who has opened an invitation: who invites, to which game, on
    /// which side, and what accepting does.
    pub(super) fn welcome(&self, ctx: &Context<Play>) -> Html {
        let Some(remote) = self.table.remote() else {
            return Html::default();
        };
        let words = Play::words(ctx);
        let front = ctx.props().front.as_ref();
        let game = front.map_or(ctx.props().entry.key, |front| &front.head.title);
        let title = match remote.other_name() {
            Some(name) => words.fill("welcome-by", &[("name", name), ("game", game)]),
            None => words.fill("welcome-to", &[("game", game)]),
        };
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        let mut own = seats.filter(|seat| self.table.session().control(*seat) == Control::Human);
        let side = own.next().map_or_else(String::new, |seat| {
            let player = Play::speech(ctx).seat(self.table.session().table(), seat);
            words.fill("welcome-side", &[("player", &player)])
        });
        let must_send = self.table.must_send();
        let answer = match must_send {
            true => "welcome-answer",
            false => "welcome-move",
        };
        let act = if must_send { "send" } else { "accept" };
        html! {
            <section class="welcome" aria-labelledby="welcome">
                <h2 id="welcome">{ title }</h2>
                <p>{ side }{ " " }{ self.opening_rules(ctx).iter().map(|rule| format!("{rule}. ")).collect::<String>() }
                    { words.find(answer).unwrap_or(answer) }</p>
                { self.name_form(ctx) }
                <p class="row">{ primary(act, words.say("welcome-accept"), Play::click(ctx, Msg::Link(LinkMsg::Accept))) }</p>
            </section>
        }
    }

    /// Accepts the invitation on the table. If nothing is to be played first, the answer can be
    /// sent at once.
    fn accept_invitation(&mut self, ctx: &Context<Play>) {
        if self.table.must_send() {
            return self.show_dialog(ctx, Dialog::SendNow);
        }
        let (_, effects) = self.table.prepare_to_send();
        self.carry_out(ctx, effects);
        self.seek_board();
        self.scroll.focus_board = true;
    }
}
