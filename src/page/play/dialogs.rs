//! The dialogs over the table, one at a time. Their chunk also holds the form for a new game, and
//! parts of the panel beside the board (the list of moves, the book, the help), the lesson and the
//! offer of sounds. They are seldom needed in the first seconds of a game.

use super::{
    embed::embed_dialog::{EmbedDialog, EmbedDialogProps},
    message::{Dialog, LinkMsg, Msg, PanelMsg},
    state::Play,
    table::{
        score::{SCORE, ScoreProps},
        tools::TOOLS,
    },
    transfer::game_picker::{GamePicker, GamePickerProps},
    transfer::{Transfer, TransferProps},
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk, ChunkError, fetch_all},
    controller::{GameMsg, GameReplacement, NewGameMsg, Question},
    page::{
        browser::dom,
        parts::{
            button::button,
            dialog::ModalDialog,
            icon::icon,
            route::{Route, link},
        },
    },
    rules::Seat,
    table::{Record, Table},
    text::Words,
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
    &[("⇧ A–Z, 0–9", "key-type"), ("Tab", "key-tab")],
];

/// The parts of the table that are drawn when they are opened.
#[derive(Clone, Copy)]
pub(super) enum OpenPart {
    Dialog,
    Welcome,
    StartForm,
    Book,
    Lesson,
    Help,
    Analysis,
    Moves,
    /// The last moves in one line.
    LastMoves,
    Buttons(LaterButtons),
    SoundOffer,
    SoundAnnouncement,
    Score,
}

/// The buttons below the board that no table needs before its first move.
#[derive(Clone, Copy)]
pub(super) enum LaterButtons {
    /// In a game that the computer plays alone.
    Watching,
    /// At an earlier position: the one after this number of moves.
    Viewing(usize),
    /// After the end of the game.
    End,
}

type Draw = fn(OpenPart, &Play, &Context<Play>) -> Html;

static DRAW_PART: &Chunk<Draw> = chunk!(dialogs, Draw, draw_part);

fn draw_part(part: OpenPart, play: &Play, ctx: &Context<Play>) -> Html {
    match part {
        OpenPart::Dialog => play.draw_dialog(ctx),
        OpenPart::Welcome => play.welcome(ctx),
        OpenPart::StartForm => play.start_form(ctx),
        OpenPart::Book => play.book(ctx),
        OpenPart::Lesson => play.lesson(ctx),
        OpenPart::Help => play.help(ctx),
        OpenPart::Analysis => play.analysis_tab(ctx),
        OpenPart::Moves => play.listed_moves(ctx),
        OpenPart::LastMoves => play.last_moves(ctx),
        OpenPart::Buttons(LaterButtons::Watching) => play.watch_buttons(ctx),
        OpenPart::Buttons(LaterButtons::Viewing(moves)) => play.viewing_buttons(ctx, moves),
        OpenPart::Buttons(LaterButtons::End) => play.end_buttons(ctx),
        OpenPart::SoundOffer => play.sound_offer(ctx),
        OpenPart::SoundAnnouncement => play.sound_announcement(ctx),
        OpenPart::Score => play.score_tool(ctx),
    }
}

/// The dialogs in which games are sent and opened.
static TOOL_DIALOG: &Chunk<fn(ToolDialog) -> Html> =
    chunk!(tools, fn(ToolDialog) -> Html, draw_tool_dialog);

enum ToolDialog {
    Transfer(TransferProps),
    GamePicker(GamePickerProps),
    Embed(EmbedDialogProps),
}

fn draw_tool_dialog(dialog: ToolDialog) -> Html {
    match dialog {
        ToolDialog::Transfer(props) => html! { <Transfer ..props /> },
        ToolDialog::GamePicker(props) => html! { <GamePicker ..props /> },
        ToolDialog::Embed(props) => html! { <EmbedDialog ..props /> },
    }
}

/// Draws one of these dialogs, which is only shown once its chunk has loaded.
fn tool_dialog(dialog: ToolDialog) -> Html {
    TOOL_DIALOG
        .get()
        .map(|draw| draw(dialog))
        .unwrap_or_default()
}

/// Draws a dialog. `close` and `yes` are the keys of the labels of its buttons.
fn modal(
    words: &Words,
    title: AttrValue,
    close: &'static str,
    yes: Option<&'static str>,
    inside: Html,
    on_close: Callback<bool>,
) -> Html {
    let yes = yes.map(|yes| AttrValue::from(words.say(yes)));
    html! { <ModalDialog {title} close={words.say(close)} {yes} {on_close}>{ inside }</ModalDialog> }
}

/// Draws the list of the keys that the game has, and what they do.
fn keys(words: &Words, table: &Table) -> Html {
    let tool_keys = TOOLS.iter().filter_map(|tool| tool.key);
    let [before, after] = KEYS.map(|keys| keys.iter().copied());
    let all = before.chain(tool_keys).chain(after);
    let shown = all.filter(|(_, sentence)| match *sentence {
        "key-throw" | "key-end-turn" => table.entry().dice,
        "key-flip" => !table.entry().is_alone(),
        _ => true,
    });
    let keys = shown.map(|(key, sentence)| {
        let name = match key {
            "Enter" => words.say("enter-key").to_string(),
            _ if key.len() == 1 => key.to_ascii_uppercase(),
            _ => key.to_string(),
        };
        let sentence = words.find(sentence).unwrap_or(sentence);
        html! { <><dt><kbd>{ name }</kbd></dt><dd>{ sentence }</dd></> }
    });
    html! { <dl class="dialog-keys">{ for keys }</dl> }
}

impl Play {
    /// Opens a dialog. A question that waits for its answer is not covered by another dialog.
    pub(super) fn show_dialog(&mut self, ctx: &Context<Play>, dialog: Dialog) {
        let mut wanted = Play::dialog_chunks(ctx).to_vec();
        if matches!(
            dialog,
            Dialog::Transfer | Dialog::SendNow | Dialog::GamePicker(_) | Dialog::Embed
        ) {
            wanted.push(TOOL_DIALOG);
        }
        self.is_opening_dialog = !wanted.iter().all(|chunk| chunk.is_loaded());
        if self.is_opening_dialog {
            ctx.link().send_future(async move {
                match fetch_all(&wanted).await {
                    Ok(()) => Msg::ShowDialog(dialog),
                    Err(ChunkError) => Msg::ChunkFailed,
                }
            });
            return;
        }
        let allowed = match (&dialog, &self.dialog) {
            (Dialog::Keys, Some(_)) => false,
            (Dialog::Transfer | Dialog::SendNow, _) => {
                !self.table.keeps_secrets() && self.may_send(ctx)
            }
            _ => true,
        };
        if allowed {
            self.dialog = Some(dialog);
        }
    }

    /// Returns the chunks that dialogs, options and help need: their code and their words.
    fn dialog_chunks(ctx: &Context<Play>) -> [&'static dyn AnyChunk; 2] {
        [DRAW_PART, ctx.props().lang.more_chunk()]
    }

    /// Returns whether games may be sent: see
    /// [`crate::controller::TableController::prepare_to_send`].
    fn may_send(&mut self, ctx: &Context<Play>) -> bool {
        let (may, effects) = self.table.prepare_to_send();
        self.carry_out(ctx, effects);
        may
    }

    /// Loads the chunks of the parts that open beside the board.
    pub(super) fn fetch_dialogs(&self, ctx: &Context<Play>) {
        let mut wanted = Play::dialog_chunks(ctx).to_vec();
        if ctx.props().entry.has_territory() {
            wanted.push(SCORE);
        }
        if !wanted.iter().all(|chunk| chunk.is_loaded()) {
            ctx.link().send_future(async move {
                match fetch_all(&wanted).await {
                    Ok(()) => Msg::Panel(PanelMsg::Loaded),
                    Err(ChunkError) => Msg::ChunkFailed,
                }
            });
        }
    }

    /// Returns whether these chunks have loaded.
    pub(super) fn has_dialogs(ctx: &Context<Play>) -> bool {
        let chunks = Play::dialog_chunks(ctx);
        chunks.iter().all(|chunk| chunk.is_loaded())
    }

    /// Draws an opened part; `None` if its chunks have not loaded.
    pub(super) fn draw_if_loaded(&self, ctx: &Context<Play>, part: OpenPart) -> Option<Html> {
        let has_words = ctx.props().lang.more_chunk().is_loaded();
        let draw = DRAW_PART.get().filter(|_| has_words)?;
        Some(draw(part, self, ctx))
    }

    /// Draws an opened part, once its chunks have loaded.
    pub(super) fn draw_when_loaded(&self, ctx: &Context<Play>, part: OpenPart) -> Html {
        self.draw_if_loaded(ctx, part).unwrap_or_else(|| {
            html! {
                <p class="loading" role="status">{ Play::words(ctx).say("loading") }</p>
            }
        })
    }

    /// Draws the current dialog, if there is one.
    pub(super) fn current_dialog(&self, ctx: &Context<Play>) -> Html {
        match self.dialog {
            Some(_) => self.draw_when_loaded(ctx, OpenPart::Dialog),
            None => Html::default(),
        }
    }

    fn draw_dialog(&self, ctx: &Context<Play>) -> Html {
        let on_close = ctx.link().callback(Msg::DialogClosed);
        match &self.dialog {
            None => Html::default(),
            Some(Dialog::Question(question)) => self.question_dialog(ctx, question, on_close),
            Some(Dialog::Transfer) => self.transfer_dialog(ctx, on_close, false),
            Some(Dialog::SendNow) => self.transfer_dialog(ctx, on_close, true),
            Some(Dialog::GamePicker(several)) => {
                tool_dialog(ToolDialog::GamePicker(GamePickerProps {
                    lang: ctx.props().lang,
                    several: several.clone(),
                    on_open: self.on_open(ctx),
                    on_close,
                }))
            }
            Some(Dialog::Embed) => self.embed_dialog(ctx, on_close),
            Some(Dialog::Keys) => {
                let words = Play::words(ctx);
                let title = words.say("keys").into();
                let list = keys(words, self.table.session().table());
                modal(words, title, "close", None, list, on_close)
            }
            Some(Dialog::Options) => {
                let words = Play::words(ctx);
                html! {
                    <ModalDialog key="options" title={words.say("options")} close={words.say("close")} {on_close}>
                        { self.options(ctx) }
                    </ModalDialog>
                }
            }
            Some(Dialog::Menu) => {
                let words = Play::words(ctx);
                let title = words.say("more").into();
                modal(words, title, "close", None, self.menu(ctx), on_close)
            }
        }
    }

    /// Draws the menu of a phone: the tools that have no room in the bar, and the actions that are
    /// elsewhere in a wide window. Each closes the menu first.
    fn menu(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let item = |act: &'static str,
                    picture: &str,
                    label: &'static str,
                    enabled: bool,
                    msg: Msg| {
            let onclick = ctx
                .link()
                .batch_callback(move |_: MouseEvent| vec![Msg::DialogClosed(false), msg.clone()]);
            let label = words.find(label).unwrap_or(label);
            html! { <li><button data-act={act} disabled={!enabled} {onclick}>{ icon(picture) }{ label }</button></li> }
        };
        let tools = TOOLS
            .iter()
            .filter(|tool| tool.in_menu && (tool.is_shown)(self, ctx));
        let tools = tools.map(|tool| {
            let enabled = (tool.is_enabled)(self);
            item(tool.action, tool.action, tool.label, enabled, (tool.msg)())
        });
        let can_draw = self.table.seat_that_can_offer_draw().is_some();
        let can_resign = self.table.seat_that_can_resign().is_some();
        let can_change = !self.table.is_solitaire() && self.table.remote().is_none();
        let entry = ctx.props().entry;
        let print = Route::print(ctx.props().lang, entry.chapter, entry.key);
        let print_label = html! { <>{ icon("print") }{ words.say("print") }</> };
        html! {
            <ul class="menu">
                { item("beside", "shelf", "menu-beside", true, PanelMsg::OpenSheet.into()) }
                { for tools }
                if can_draw { { item("offer-draw", "draw", "offer-draw", true, GameMsg::OfferDraw.into()) } }
                if can_resign { { item("resign", "resign", "resign", true, GameMsg::Resign.into()) } }
                if can_change { { item("change-players", "change-players", "menu-players", true, NewGameMsg::ShowPlayers(true).into()) } }
                <li>{ link(&print, "button", print_label) }</li>
                { item("settings", "settings", "settings", true, Msg::OpenSettings) }
            </ul>
        }
    }

    /// Draws the dialog of a question.
    fn question_dialog(
        &self,
        ctx: &Context<Play>,
        question: &Question,
        on_close: Callback<bool>,
    ) -> Html {
        let words = Play::words(ctx);
        let (title, no, yes, inside): (AttrValue, _, _, Html) = match question {
            Question::ReplaceGame(ending) => {
                let question = match ending {
                    GameReplacement::NewGame { .. } => "ask-new-game",
                    GameReplacement::Options(_) => "ask-options",
                    GameReplacement::Open(_) => "ask-open",
                    GameReplacement::OpenLink(_) => "ask-sent",
                    GameReplacement::Correspondence(..) => "ask-correspondence",
                };
                let yes = match ending {
                    GameReplacement::NewGame { .. } | GameReplacement::Options(_) => "end-it",
                    _ => "lay-aside",
                };
                let question = words.say(question).into();
                (question, "keep-playing", yes, Html::default())
            }
            Question::NoRoom(_) => {
                // This page stays open: the game exists nowhere else.
                let shelf = html! {
                    <a class="button" href={Route::shelf(ctx.props().lang).href()} target="_blank">{ words.say("make-room") }</a>
                };
                let content = html! {
                    <>
                        <p>{ words.say("no-room-text") }</p>
                        <p class="row">{ self.rescue_links(ctx) }{ shelf }</p>
                    </>
                };
                let title = words.say("no-room").into();
                (title, "keep-playing", "end-anyway", content)
            }
            Question::AcceptDraw(seat) => {
                let table = self.table.session().table();
                let [by, to] =
                    [*seat, seat.other()].map(|seat| Play::speech(ctx).seat(table, seat));
                let question = words.fill("ask-draw", &[("by", &by), ("to", &to)]);
                (question.into(), "draw-no", "draw-yes", Html::default())
            }
            Question::Resign(seat) => {
                let table = self.table.session().table();
                let [by, to] =
                    [*seat, seat.other()].map(|seat| Play::speech(ctx).seat(table, seat));
                let question = words.fill("ask-resign", &[("by", &by), ("to", &to)]);
                (question.into(), "keep-playing", "resign", Html::default())
            }
            Question::ChooseSide => {
                let (title, sides) = (words.say("ask-side").into(), self.sides_to_take(ctx));
                return modal(words, title, "look-on", None, sides, on_close);
            }
            Question::DeleteVariation(..) => {
                let question = words.say("ask-delete-branch").into();
                (question, "keep-branch", "delete-branch", Html::default())
            }
        };
        modal(words, title, no, Some(yes), inside, on_close)
    }

    fn transfer_dialog(
        &self,
        ctx: &Context<Play>,
        on_close: Callback<bool>,
        sends_now: bool,
    ) -> Html {
        let record = self.table.session().record();
        let shown = self.table.session().shown_ply();
        let table = self.table.session().table().record().up_to(shown);
        // The position must open again as a record.
        let text = table.open().map(|table| table.text()).ok();
        let position = Record {
            start: text,
            ..record.up_to(0)
        };
        let on_several = ctx
            .link()
            .callback(|several| Msg::ShowDialog(Dialog::GamePicker(several)));
        let remote = self.table.remote();
        tool_dialog(ToolDialog::Transfer(TransferProps {
            lang: ctx.props().lang,
            record: Rc::new(record),
            position: Rc::new(position),
            // Without the kept game this device could not read the answer.
            letter: remote
                .filter(|_| self.table.is_stored())
                .and_then(|remote| remote.letter_json()),
            invitation: self.invitation_form(ctx),
            sends_now,
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
        let route = Route::print(ctx.props().lang, entry.chapter, entry.key);
        let paper = link(
            &route,
            "button",
            html! { <>{ icon("print") }{ Play::words(ctx).say("print-way") }</> },
        );
        html! {
            <>
                { paper }
                { button("offer", Play::words(ctx).say("offer"), Play::click(ctx, Msg::ShowDialog(Dialog::Embed))) }
            </>
        }
    }

    /// Draws the dialog that helps to embed the game in another page.
    fn embed_dialog(&self, ctx: &Context<Play>, on_close: Callback<bool>) -> Html {
        let mut record = self.table.session().table().record();
        record.moves.truncate(self.table.session().shown_ply());
        let entry = ctx.props().entry;
        let front = ctx.props().front.as_ref();
        let name = front.map_or(entry.key, |front| &front.head.title);
        tool_dialog(ToolDialog::Embed(EmbedDialogProps {
            lang: ctx.props().lang,
            entry,
            name: name.to_string(),
            record: Rc::new(record),
            on_close,
        }))
    }

    /// Draws the tool that estimates the score.
    fn score_tool(&self, ctx: &Context<Play>) -> Html {
        let session = self.table.session();
        let table = session.table();
        let names = [Seat::FIRST, Seat::SECOND].map(|seat| Play::speech(ctx).seat(table, seat));
        let record = table.record().up_to(session.shown_ply());
        let props = ScoreProps {
            lang: ctx.props().lang,
            board: self.board.clone(),
            record: Rc::new(record),
            letters: table.entry().players,
            names: Rc::new(names),
            on_marks: ctx.link().callback(Msg::Score),
        };
        SCORE.get().map(|draw| draw(props)).unwrap_or_default()
    }
}
