//! The dialogs over the table, one at a time. Their chunk also holds the options and the help
//! beside the board, which are seldom needed in the first minutes of a game.

use super::{
    embed::offer::{Offer, OfferProps},
    exchange::several::{Choice, ChoiceProps},
    exchange::{Exchange, ExchangeProps},
    message::{Dialog as Shown, LinkMsg, Msg, PanelMsg},
    state::Play,
    table::tools::TOOLS,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk, ChunkError, fetch_all},
    controller::{Ending, Question},
    page::{
        browser::dom,
        parts::{
            button::button,
            dialog::ModalDialog,
            icon::icon,
            route::{Route, link},
        },
    },
    table::Record,
};
use std::rc::Rc;
use yew::prelude::*;

/// The keys without a tool and the keys of their sentences: those before the tools, and those
/// after.
const KEYS: [&[(&str, &str)]; 2] = [
    &[
        ("← ↑ → ↓", "key-walk"),
        ("Enter", "key-choose"),
        ("Esc", "key-let-go"),
    ],
    &[("0–9", "key-digit"), ("Tab", "key-tab")],
];

/// The parts of the table that are drawn when they are opened.
#[derive(Clone, Copy)]
pub(super) enum Opened {
    Window,
    Options,
    Help,
}

type Draw = fn(Opened, &Play, &Context<Play>) -> Html;

static WINDOWS: &Chunk<Draw> = chunk!(windows, Draw, opened);

fn opened(what: Opened, play: &Play, ctx: &Context<Play>) -> Html {
    match what {
        Opened::Window => play.dialogs(ctx),
        Opened::Options => play.options(ctx),
        Opened::Help => play.help(ctx),
    }
}

/// The dialogs in which games are sent and opened.
static BESIDE: &Chunk<fn(Window) -> Html> = chunk!(beside, fn(Window) -> Html, window);

enum Window {
    Exchange(ExchangeProps),
    Several(ChoiceProps),
    Offer(OfferProps),
}

fn window(window: Window) -> Html {
    match window {
        Window::Exchange(props) => html! { <Exchange ..props /> },
        Window::Several(props) => html! { <Choice ..props /> },
        Window::Offer(props) => html! { <Offer ..props /> },
    }
}

/// Draws one of these dialogs, which is only shown once its chunk has loaded.
fn beside(window: Window) -> Html {
    BESIDE.get().map(|draw| draw(window)).unwrap_or_default()
}

impl Play {
    /// Opens a dialog. A question that waits for its answer is not covered by another dialog.
    pub(super) fn show(&mut self, ctx: &Context<Play>, dialog: Shown) {
        let mut wanted = Play::windows(ctx).to_vec();
        if matches!(dialog, Shown::Exchange | Shown::Several(_) | Shown::Offer) {
            wanted.push(BESIDE);
        }
        self.opens = !wanted.iter().all(|chunk| chunk.is_loaded());
        if self.opens {
            ctx.link().send_future(async move {
                match fetch_all(&wanted).await {
                    Ok(()) => Msg::Show(dialog),
                    Err(ChunkError) => Msg::ChunkFailed,
                }
            });
            return;
        }
        let allowed = match (&dialog, &self.dialog) {
            (Shown::Keys, Some(_)) => false,
            (Shown::Exchange, _) => !self.table.keeps_secrets() && self.may_send(ctx),
            _ => true,
        };
        if allowed {
            self.dialog = Some(dialog);
        }
    }

    /// Returns the chunks that dialogs, options and help need: their code and their words.
    fn windows(ctx: &Context<Play>) -> [&'static dyn AnyChunk; 2] {
        [WINDOWS, ctx.props().lang.more_chunk()]
    }

    /// Returns whether games may be sent: see [`crate::controller::TableController::may_send`].
    fn may_send(&mut self, ctx: &Context<Play>) -> bool {
        let (may, effects) = self.table.may_send();
        self.carry_out(ctx, effects);
        may
    }

    /// Loads the chunks of the parts that open beside the board.
    pub(super) fn fetch_windows(&self, ctx: &Context<Play>) {
        let wanted = Play::windows(ctx);
        if !wanted.iter().all(|chunk| chunk.is_loaded()) {
            ctx.link().send_future(async move {
                match fetch_all(&wanted).await {
                    Ok(()) => Msg::Panel(PanelMsg::Shown),
                    Err(ChunkError) => Msg::ChunkFailed,
                }
            });
        }
    }

    /// Draws an opened part, once its chunk has loaded.
    pub(super) fn opened(&self, ctx: &Context<Play>, what: Opened) -> Html {
        let has_words = ctx.props().lang.more_chunk().is_loaded();
        match WINDOWS.get().filter(|_| has_words) {
            Some(draw) => draw(what, self, ctx),
            None => html! {
                <p class="waiting" role="status">{ Play::words(ctx).say("loading") }</p>
            },
        }
    }

    /// Draws the current dialog, if there is one.
    pub(super) fn window(&self, ctx: &Context<Play>) -> Html {
        match self.dialog {
            Some(_) => self.opened(ctx, Opened::Window),
            None => Html::default(),
        }
    }

    fn dialogs(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let closed = ctx.link().callback(Msg::Closed);
        let window = |title: AttrValue,
                      close: &'static str,
                      yes: Option<&'static str>,
                      inside: Html| {
            let yes = yes.map(|yes| AttrValue::from(words.say(yes)));
            html! { <ModalDialog {title} close={words.say(close)} {yes} closed={closed.clone()}>{ inside }</ModalDialog> }
        };
        let ask = |question: AttrValue, no, yes| window(question, no, Some(yes), Html::default());
        match &self.dialog {
            None => Html::default(),
            Some(Shown::Question(Question::Ending(ending))) => {
                let question = match ending {
                    Ending::NewGame { .. } => "ask-new-game",
                    Ending::Options(_) => "ask-options",
                    Ending::Open(_) => "ask-open",
                    Ending::Sent(_) => "ask-sent",
                    Ending::Correspondence(..) => "ask-correspondence",
                };
                let yes = match ending {
                    Ending::NewGame { .. } | Ending::Options(_) => "end-it",
                    _ => "lay-aside",
                };
                ask(words.say(question).into(), "keep-playing", yes)
            }
            Some(Shown::Question(Question::NoRoom(_))) => {
                // This page stays open: the game exists nowhere else.
                let shelf = html! {
                    <a class="button" href={Route::shelf(ctx.props().lang).href()} target="_blank">{ words.say("make-room") }</a>
                };
                let ways = html! {
                    <>
                        <p>{ words.say("no-room-text") }</p>
                        <p class="row">{ self.rescue(ctx) }{ shelf }</p>
                    </>
                };
                window(
                    words.say("no-room").into(),
                    "keep-playing",
                    Some("end-anyway"),
                    ways,
                )
            }
            Some(Shown::Question(Question::Draw(seat))) => {
                let table = self.table.session().table();
                let [by, to] =
                    [*seat, seat.other()].map(|seat| Play::speech(ctx).seat(table, seat));
                let question = words.fill("ask-draw", &[("by", &by), ("to", &to)]);
                ask(question.into(), "draw-no", "draw-yes")
            }
            Some(Shown::Question(Question::Sides)) => {
                let sides = self.sides_to_take(ctx);
                window(words.say("ask-side").into(), "look-on", None, sides)
            }
            Some(Shown::Question(Question::Deleting(..))) => {
                let question = words.say("ask-delete-branch").into();
                ask(question, "keep-branch", "delete-branch")
            }
            Some(Shown::Exchange) => self.exchange(ctx, closed),
            Some(Shown::Several(several)) => beside(Window::Several(ChoiceProps {
                lang: ctx.props().lang,
                several: several.clone(),
                on_open: self.on_open(ctx),
                on_close: closed,
            })),
            Some(Shown::Offer) => self.offer(ctx, closed),
            Some(Shown::Keys) => {
                let of_tools = TOOLS.iter().filter_map(|tool| tool.key);
                let [before, after] = KEYS.map(|keys| keys.iter().copied());
                let keys = before.chain(of_tools).chain(after).map(|(key, sentence)| {
                    let sentence = words.find(sentence).unwrap_or(sentence);
                    html! { <><dt><kbd>{ if key.len() == 1 { key.to_ascii_uppercase() } else { key.to_string() } }</kbd></dt><dd>{ sentence }</dd></> }
                });
                let keys = html! { <dl class="keys">{ for keys }</dl> };
                window(words.say("keys").into(), "close", None, keys)
            }
        }
    }

    fn exchange(&self, ctx: &Context<Play>, on_close: Callback<bool>) -> Html {
        let record = self.table.session().record();
        let shown = self.table.session().shown_moves();
        let table = self.table.session().table().record().as_far_as(shown);
        // The position must open again as a record.
        let text = table.open().map(|table| table.text()).ok();
        let position = Record {
            start: text,
            ..record.as_far_as(0)
        };
        let on_several = ctx
            .link()
            .callback(|several| Msg::Show(Shown::Several(several)));
        let far = self.table.remote();
        beside(Window::Exchange(ExchangeProps {
            lang: ctx.props().lang,
            record: Rc::new(record),
            position: Rc::new(position),
            // Without the kept game this device could not read the answer.
            letter: far
                .filter(|_| self.table.is_kept())
                .and_then(|far| far.letter()),
            invitation: self.invitation(ctx),
            address: dom::address(),
            paper: self.paper(ctx),
            on_open: self.on_open(ctx),
            on_several,
            on_link: ctx
                .link()
                .callback(|text| Msg::Link(LinkMsg::Read(Some(Ok(text))))),
            on_close,
        }))
    }

    /// Draws the links to the printed game and to the board for other sites.
    fn paper(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        let way = Route::print(ctx.props().lang, entry.chapter, entry.key);
        let paper = link(
            &way,
            "button",
            html! { <>{ icon("print") }{ Play::words(ctx).say("print-way") }</> },
        );
        html! {
            <>
                { paper }
                { button("offer", Play::words(ctx).say("offer"), Play::click(ctx, Msg::Show(Shown::Offer))) }
            </>
        }
    }

    /// Draws the dialog that helps to embed the game in another page.
    fn offer(&self, ctx: &Context<Play>, on_close: Callback<bool>) -> Html {
        let mut record = self.table.session().table().record();
        record.moves.truncate(self.table.session().shown_moves());
        let entry = ctx.props().entry;
        let front = ctx.props().front.as_ref();
        let name = front.map_or(entry.key, |front| &front.head.title);
        beside(Window::Offer(OfferProps {
            lang: ctx.props().lang,
            entry,
            name: name.to_string(),
            record: Rc::new(record),
            on_close,
        }))
    }
}
