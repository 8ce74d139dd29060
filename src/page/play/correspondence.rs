//! A game by correspondence: inviting, what comes in by a link, and what must go out by one. What makes letters and reads
//! them is a chunk of the program.

use super::{
    exchange::refused,
    message::{Dialog, LinkMsg, Msg},
    state::Play,
};
use crate::{
    chunk,
    chunk::{Chunk, Missing, fetch_all},
    controller::{self, GameMsg, RemoteGame},
    games,
    page::{
        browser::{
            dom, json,
            share::{self, Broken},
        },
        device::correspondence::{self, CorrespondenceGame},
        parts::{button::primary, route::Route},
    },
    rules::{Seat, Turn},
    table::{
        Record, RecordError,
        correspondence::{Letter, LetterError},
    },
};
use std::{pin::Pin, rc::Rc};
use yew::{platform::spawn_local, prelude::*};

/// What a link carries, once the rules of its game are here.
async fn opened(read: Option<Result<String, Broken>>) -> Option<Result<String, Broken>> {
    if let Some(Ok(text)) = &read {
        // What does not come is told when the game is opened.
        let game = Record::parse(text).map(|record| record.game);
        let _ = fetch_all(&games::chunks(Some(&game.unwrap_or_default()))).await;
    }
    read
}

type Coming = Pin<Box<dyn Future<Output = Option<Result<String, Broken>>>>>;
type Find = fn(String) -> Coming;

/// What the first link in a text carries; nothing where there is none.
static FIND: &Chunk<Find> = chunk!(letters, Find, find);

fn find(text: String) -> Coming {
    Box::pin(async move { opened(share::open_in(&text).await).await })
}

/// What a link of ours in a text carries; `None` where the text holds none, or is one of another form.
pub(super) async fn link_in(text: &str) -> Option<Result<String, Broken>> {
    // A record, SGF and PDN may name a link, and are games themselves.
    let begins = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if begins.starts_with(['{', '(', '[']) || !text.contains('.') {
        return None;
    }
    FIND.load().await.ok()?(text.into()).await
}

type Letters = fn(&mut Play, &Context<Play>, LinkMsg);

static LETTERS: &Chunk<Letters> = chunk!(letters, Letters, letters);

fn letters(play: &mut Play, ctx: &Context<Play>, msg: LinkMsg) {
    match msg {
        LinkMsg::Look => {}
        LinkMsg::Open(fragment) => {
            ctx.link().send_future(async move {
                Msg::Link(LinkMsg::Read(opened(share::open(&fragment).await).await))
            });
        }
        LinkMsg::Read(read) => {
            if let Some(read) = read {
                play.take_link(ctx, read);
            }
            // What happens by itself waited for the game that the link might have brought.
            play.send(ctx, controller::Msg::ReadingLink(false));
        }
        LinkMsg::Invite(seat) => play.invite(ctx, seat),
        LinkMsg::Resume(letter) => play.receive(ctx, &letter, true),
        LinkMsg::Fragment(id, fragment) => {
            let far = play.table.remote();
            if far.is_some_and(|far| far.id() == id && far.is_only_seen()) {
                play.invitation = fragment;
                play.put_in_address();
            }
        }
        LinkMsg::Refused(why) => play.report.refuse(why),
    }
}

impl Play {
    pub(super) fn on_link(&mut self, ctx: &Context<Play>, msg: LinkMsg) {
        let words = ctx.props().lang.more_chunk();
        match (msg, LETTERS.get().filter(|_| words.is_here())) {
            (LinkMsg::Look, _) => self.read_fragment(ctx),
            (msg, Some(letters)) => letters(self, ctx, msg),
            (msg, None) => ctx.link().send_future(async move {
                match fetch_all(&[LETTERS, words]).await {
                    Ok(()) => Msg::Link(msg),
                    Err(Missing) => Msg::ChunkFailed,
                }
            }),
        }
    }

    /// Opens the game that a link behind the address carries, if there is one.
    pub(super) fn read_fragment(&mut self, ctx: &Context<Play>) {
        let fragment = dom::fragment();
        if share::may_be_link(&fragment) {
            self.send(ctx, controller::Msg::ReadingLink(true));
            self.on_link(ctx, LinkMsg::Open(fragment));
        }
    }

    /// Takes what a link carries, or says why it cannot be read.
    fn take_link(&mut self, ctx: &Context<Play>, read: Result<String, Broken>) {
        match read {
            Ok(text) => self.linked(ctx, &text),
            Err(broken) => self.broken(ctx, broken),
        }
        if ctx.props().embed.is_none() {
            match self.table.is_only_seen() {
                // The address opens again what is on the table.
                true => self.put_in_address(),
                false => dom::drop_fragment(),
            }
        }
    }

    /// Begins a game by correspondence from the position on the table; where there is chance,
    /// from its start.
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
                // The host plays first where it is the host's own turn.
                if self.table.must_send() {
                    self.show(ctx, Dialog::Exchange);
                }
            }
            Err(error) => self.unfair(ctx, error),
        }
    }

    /// What a link carries has been read: a game, or a letter of a game by correspondence.
    fn linked(&mut self, ctx: &Context<Play>, text: &str) {
        if let Some(letter) = json::read::<Letter>(text) {
            self.receive(ctx, &Rc::new(letter), false);
            return;
        }
        let record = Record::parse(text).and_then(|record| record.open().map(|_| record));
        match record {
            Ok(record) if record.game == ctx.props().entry.key => {
                let sent = GameMsg::Sent(Rc::new(record));
                self.send(ctx, controller::Msg::Game(sent));
            }
            Ok(record) => self.open(ctx, Rc::new(record)),
            // What has the form of a letter is one that breaks its rules.
            Err(_) if text.contains("\"record\":") => self.unfair(ctx, LetterError::Malformed),
            Err(error) => self.broken(ctx, Broken::Wrong(error)),
        }
    }

    fn broken(&mut self, ctx: &Context<Play>, broken: Broken) {
        let words = Play::words(ctx);
        self.report.refuse(match broken {
            Broken::Later => words.say("link-later").into(),
            Broken::Damaged => words.say("link-damaged").into(),
            Broken::Wrong(error) => return Self::wrong(ctx, error),
        });
    }

    /// Says what is wrong with a record, when the words for it are here.
    fn wrong(ctx: &Context<Play>, error: RecordError) {
        let lang = ctx.props().lang;
        ctx.link().send_future(async move {
            Msg::Link(LinkMsg::Refused(refused::told(lang, error).await))
        });
    }

    /// A letter of another game is opened on the page of that game.
    fn pass_on(&mut self, ctx: &Context<Play>, letter: &Letter) {
        let here = ctx.props().embed.is_none();
        let Some(entry) = games::find(&letter.record.game).filter(|_| here) else {
            self.unfair(ctx, LetterError::Malformed);
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

    /// Takes a letter in, on top of all that is kept of its game by now. A game under way on the table is ended for
    /// it once the player `agrees`.
    fn receive(&mut self, ctx: &Context<Play>, letter: &Rc<Letter>, agrees: bool) {
        if letter.record.game != ctx.props().entry.key {
            self.pass_on(ctx, letter);
            return;
        }
        // A game that could not be kept is known as long as it stands here.
        let here = self.table.remote().filter(|far| far.id() == letter.id);
        let here = here.and_then(|far| far.as_any().downcast_ref());
        let known =
            correspondence::load(&letter.id).or_else(|| here.and_then(CorrespondenceGame::again));
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
                let now = self.table.remote().map(|now| now.id());
                if agrees || now == Some(game.id()) {
                    self.take_correspondence(ctx, game, letter, seen);
                } else {
                    let asks = GameMsg::Letter(letter.clone());
                    self.send(ctx, controller::Msg::Game(asks));
                }
            }
            // Two play already: whoever comes third may look on.
            Err(LetterError::Taken) => self.open(ctx, Rc::new(letter.record.clone())),
            Err(error) => self.unfair(ctx, error),
        }
    }

    /// Puts the invitation on the table into the address, once there is a fragment for it.
    fn put_in_address(&self) {
        if self.invitation.is_empty() {
            return;
        }
        dom::replace_address(&format!("{}#{}", dom::address(), self.invitation));
    }

    /// Says what is wrong with a letter.
    fn unfair(&mut self, ctx: &Context<Play>, error: LetterError) {
        let words = Play::words(ctx);
        let at = |key, index: usize| words.fill(key, &[("number", &(index + 1).to_string())]);
        self.report.refuse(match error {
            LetterError::Record(error) => return Self::wrong(ctx, error),
            LetterError::Throw(index) if ctx.props().entry.dice => {
                at("correspondence-throw", index)
            }
            LetterError::Throw(index) => at("correspondence-setup", index),
            LetterError::NotTheirs(index) => at("correspondence-not-theirs", index),
            LetterError::Malformed => words.say("link-damaged").into(),
            LetterError::Outdated => words.say("correspondence-outdated").into(),
            LetterError::Chain => words.say("correspondence-chain").into(),
            LetterError::Unfinished => words.say("correspondence-unfinished").into(),
            LetterError::TooLong => words.say("correspondence-too-long").into(),
            LetterError::NoSecret => words.say("correspondence-no-random").into(),
            LetterError::ChangedPast | LetterError::Taken => {
                words.say("correspondence-changed").into()
            }
        });
    }

    /// Puts a game by correspondence on the table, and shows what has been played since so many moves.
    fn take_correspondence(
        &mut self,
        ctx: &Context<Play>,
        game: CorrespondenceGame,
        letter: &Rc<Letter>,
        seen: Option<usize>,
    ) {
        let (is_set, effects) = self.table.set_remote(Box::new(game), letter, seen);
        if is_set {
            self.invitation.clear();
        }
        self.carry_out(ctx, effects);
        if is_set && self.table.is_only_seen() && ctx.props().embed.is_none() {
            // Nothing else keeps it: the page may be loaded again before the player acts upon it.
            let (id, text) = (letter.id.clone(), json::write(&**letter));
            ctx.link().send_future(async move {
                let fragment = share::fragment(&text.unwrap_or_default()).await;
                Msg::Link(LinkMsg::Fragment(id, fragment.unwrap_or_default()))
            });
        }
    }

    /// What is to be said while nobody here can move, by the key of its words.
    pub(super) fn waits_for(&self) -> &'static str {
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

    /// What is to be done while it is the other's turn.
    pub(super) fn sending(&self, ctx: &Context<Play>) -> Html {
        if !self.table.must_send() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let send = Play::click(ctx, Msg::Show(Dialog::Exchange));
        primary("send", words.say("correspondence-send"), send)
    }

    /// The invitation, in the window in which games go out.
    pub(super) fn invitation(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        if entry.players.len() < 2 || self.table.remote().is_some() || ctx.props().embed.is_some() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let over = matches!(self.table.session().table().turn(), Turn::Over(_));
        let chance = self.table.session().table().has_chance();
        html! {
            <section class="invitation">
                <h3>{ words.say("correspondence") }</h3>
                <p>{ words.say(match chance {
                    true if entry.dice => "correspondence-text-dice",
                    true => "correspondence-text-setup",
                    false => "correspondence-text",
                }) }</p>
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
}
