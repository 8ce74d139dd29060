//! The dialog in which the player sends a game, as a link, a QR code or a file, and opens one, as a
//! text, a file or a typed position.

pub(super) mod game_picker;
pub(super) mod incoming;
pub(super) mod refused;

use crate::page::play::correspondence::link_in;
use crate::{
    chunk,
    chunk::{Chunk, fetch_all},
    formats::{self, ListedGame},
    games,
    page::{
        browser::{
            dom, json,
            share::{LinkError, MAX_GAME_BYTES},
        },
        parts::{
            announcement::announcement,
            button::button,
            clipboard::{CopyField, use_copy_field, use_link},
            dialog::ModalDialog,
        },
    },
    table::{Record, RecordError},
    text::Lang,
};
use game_picker::GameList;
use incoming::{ImportedContent, Incoming};
use js_sys::Uint8Array;
use qrcodegen::{QrCode, QrCodeEcc};
use std::{pin::Pin, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{
    HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, TextDecoder, TextDecoderOptions,
};
use yew::{platform::spawn_local, prelude::*};

#[derive(PartialEq, Properties)]
pub(crate) struct TransferProps {
    pub lang: Lang,
    /// The whole game.
    pub record: Rc<Record>,
    /// The shown position, as a game that starts there.
    pub position: Rc<Record>,
    /// The letter to the other player, as JSON, if a game by correspondence is on the table.
    pub letter: Option<String>,
    /// The form of an invitation, and the player's own name.
    pub invitation: Html,
    /// Whether the link goes out as soon as it is ready: by the share sheet, or else by copying it.
    pub sends_now: bool,
    /// The address of the game's page.
    pub address: String,
    /// The link to the printed game.
    pub paper: Html,
    /// Receives an opened game.
    pub on_open: Callback<Rc<Record>>,
    /// Receives an opened text of several games.
    pub on_several: Callback<Rc<GameList>>,
    /// Receives the content of an opened link.
    pub on_link: Callback<String>,
    pub on_close: Callback<bool>,
}

/// The content to send.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Letter,
    Game,
    Position,
}

/// The dialog for sending and opening games.
#[component]
pub(crate) fn Transfer(props: &TransferProps) -> Html {
    let words = props.lang.words();
    let has_letter = props.letter.is_some();
    // The player's choice. A letter that must be sent comes first; there is none once it has been
    // answered.
    let choice = use_state_eq(|| None);
    let chosen = match *choice {
        Some(Content::Letter) | None if has_letter => Content::Letter,
        Some(Content::Position) => Content::Position,
        _ => Content::Game,
    };
    let wrong = use_state(<(u32, String)>::default);
    let record = if chosen == Content::Position {
        &props.position
    } else {
        &props.record
    };
    let letter = props.letter.clone().filter(|_| chosen == Content::Letter);
    let text = letter.or_else(|| json::write(&**record));
    let link = use_link(&props.address, text.unwrap_or_default());
    let copying = use_copy_field(props.lang, &link);
    use_sent_once(props.sends_now, &link, &copying);
    let content_radio = |content: Content, label: &'static str| {
        let (checked, choice) = (chosen == content, choice.clone());
        let onchange = Callback::from(move |_: Event| choice.set(Some(content)));
        html! {
            <label><input type="radio" name="what" {checked} {onchange} /><span>{ words.say(label) }</span></label>
        }
    };
    let on_incoming = on_incoming(props, wrong.clone());
    html! {
        <ModalDialog title={words.say("exchange")} close={words.say("close")} on_close={props.on_close.clone()}>
            <div class="exchange">
                <fieldset class="exchange-what">
                    <legend>{ words.say("exchange-what") }</legend>
                    if has_letter { { content_radio(Content::Letter, "exchange-letter") } }
                    { content_radio(Content::Game, "exchange-game") }
                    { content_radio(Content::Position, "exchange-position") }
                </fieldset>
                // Only one part is open at a time.
                <details name="exchange" data-part="send" open=true>
                    <summary>{ words.say("exchange-send") }</summary>
                    { outgoing(props.lang, &link, copying) }
                    { props.invitation.clone() }
                </details>
                <details name="exchange" data-part="keep">
                    <summary>{ words.say("exchange-keep") }</summary>
                    <AsFile lang={props.lang} record={record.clone()} />
                </details>
                <details name="exchange" data-part="bring">
                    <summary>{ words.say("exchange-in") }</summary>
                    { incoming(props, &on_incoming) }
                </details>
                <p class="row">{ props.paper.clone() }</p>
                if !wrong.1.is_empty() { <p class="exchange-refused" role="alert" data-part="wrong">{ announcement(wrong.0, &wrong.1) }</p> }
            </div>
        </ModalDialog>
    }
}

/// Sends a link as soon as it is ready, but only once: opens the share sheet of the device, or
/// copies the link if there is none.
#[hook]
fn use_sent_once(sends: bool, link: &str, copying: &CopyField) {
    let is_due = use_mut_ref(|| sends);
    let copy = copying.copy.clone();
    use_effect_with(link.to_string(), move |link| {
        if !link.is_empty() && is_due.replace(false) {
            match dom::can_share() {
                true => dom::share(link),
                false => copy.emit(()),
            }
        }
    });
}

/// Returns the callback that reads what the player brings in, and passes its content on.
fn on_incoming(props: &TransferProps, wrong: UseStateHandle<(u32, String)>) -> Callback<Incoming> {
    let (lang, on_open) = (props.lang, props.on_open.clone());
    let (on_several, on_link) = (props.on_several.clone(), props.on_link.clone());
    Callback::from(move |incoming: Incoming| {
        let (wrong, on_open, on_several) = (wrong.clone(), on_open.clone(), on_several.clone());
        let on_link = on_link.clone();
        spawn_local(async move {
            match read(lang, incoming).await {
                Ok(ImportedContent::Game(record)) => on_open.emit(record),
                Ok(ImportedContent::Games(games)) => on_several.emit(games),
                Ok(ImportedContent::Link(text)) => on_link.emit(text),
                Err(reason) => wrong.set((wrong.0 + 1, reason)),
            }
        });
    })
}

type ReadFuture = Pin<Box<dyn Future<Output = Result<ImportedContent, String>>>>;
type Read = fn(Lang, Incoming) -> ReadFuture;

static READ: &Chunk<Read> = chunk!(tools, Read, read_boxed);

/// Reads the games in a text, in any format. Returns a sentence about the error if it has none, or
/// if it is too long.
pub(super) async fn read(lang: Lang, incoming: Incoming) -> Result<ImportedContent, String> {
    match READ.load().await {
        Ok(read) => read(lang, incoming).await,
        Err(_) => Err(lang.words().say("chunk-missing").into()),
    }
}

fn read_boxed(lang: Lang, incoming: Incoming) -> ReadFuture {
    Box::pin(read_incoming(lang, incoming))
}

async fn read_incoming(lang: Lang, incoming: Incoming) -> Result<ImportedContent, String> {
    let too_large = || lang.words().say("too-large").to_string();
    let (text, is_whole, file) = match incoming {
        Incoming::Text(text) if text.len() <= MAX_GAME_BYTES => (text, true, String::new()),
        Incoming::File(file) if file.size() <= MAX_GAME_BYTES as f64 => {
            let bytes = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await;
            let bytes = bytes.map_err(|_| lang.words().say("file-unread").to_string())?;
            let (text, is_whole) = decode(&Uint8Array::new(&bytes).to_vec());
            (text, is_whole, file.name())
        }
        _ => return Err(too_large()),
    };
    let link_error = match link_in(&text).await {
        Some(Ok(text)) => return Ok(ImportedContent::Link(text)),
        Some(Err(error)) => Some(error),
        None => None,
    };
    // A record names its game; any other text may be of any game.
    let game = Record::parse(&text).ok().map(|record| record.game);
    // If a chunk fails to load, the opening of the game reports it.
    let _ = fetch_all(&games::chunks(game.as_deref())).await;
    match (parse_games(text, is_whole, file), link_error) {
        (Ok(content), _) => Ok(content),
        (Err(_), Some(LinkError::NewerVersion)) => Err(lang.words().say("link-later").to_string()),
        (Err(_), Some(_)) => Err(lang.words().say("link-damaged").to_string()),
        (Err(error), None) => Err(refused::error_sentence(lang, error).await),
    }
}

fn parse_games(text: String, is_whole: bool, file: String) -> Result<ImportedContent, RecordError> {
    let mut games = formats::list_games(&text);
    if games.len() < 2 {
        let mut read = formats::import(&text)?;
        if is_whole && read.warnings.is_empty() {
            if !file.is_empty() {
                read.record.about.set("file", &file);
            }
            return Ok(ImportedContent::Game(Rc::new(read.record)));
        }
    }
    // A single game with warnings is shown as a list of one.
    if games.is_empty() {
        games.push(ListedGame {
            title: String::new(),
            range: 0..text.len(),
        });
    }
    Ok(ImportedContent::Games(Rc::new(GameList {
        text,
        is_whole,
        file,
        games,
    })))
}

/// Draws the link, the buttons to share it, and its QR code.
fn outgoing(lang: Lang, link: &str, copying: CopyField) -> Html {
    let words = lang.words();
    let shared = link.to_string();
    html! {
        <>
            <label class="field"><span>{ words.say("exchange-link") }</span>
                <input type="text" readonly=true value={link.to_string()} data-part="link" ref={copying.field} onfocus={select_on_focus} /></label>
            <p class="row">
                { copying.button }
                if dom::can_share() {
                    { button("share-sheet", words.say("share-sheet"), Callback::from(move |_| dom::share(&shared))) }
                }
            </p>
            { copying.told }
            <details data-part="camera"><summary>{ words.say("exchange-qr") }</summary>{ qr_code(lang, link) }</details>
        </>
    }
}

/// Draws a link as a QR code, which a phone's camera reads.
fn qr_code(lang: Lang, link: &str) -> Html {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Low) else {
        return html! { <p>{ lang.words().say("exchange-qr-long") }</p> };
    };
    const MARGIN: i32 = 4;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            path += &format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    let whole = size + 2 * MARGIN;
    html! {
        <svg class="exchange-qr" viewBox={format!("0 0 {whole} {whole}")} role="img" data-part="qr"
            aria-label={lang.words().say("exchange-qr")}>
            <rect width="100%" height="100%" fill="#fff" /><path d={path} fill="#000" />
        </svg>
    }
}

#[derive(PartialEq, Properties)]
struct RefusedProps {
    lang: Lang,
    error: RecordError,
}

/// The reason why a game cannot be written as a text.
#[component]
fn Refused(props: &RefusedProps) -> Html {
    let reason = use_state_eq(String::new);
    {
        let reason = reason.clone();
        use_effect_with((props.lang, props.error.clone()), move |(lang, error)| {
            let (lang, error) = (*lang, error.clone());
            spawn_local(async move { reason.set(refused::reason(lang, error).await) });
        });
    }
    html! { <p>{ &*reason }</p> }
}

#[derive(PartialEq, Properties)]
struct AsFileProps {
    lang: Lang,
    record: Rc<Record>,
}

/// The game as a text and as a file, in the format that the player chooses.
#[component]
fn AsFile(props: &AsFileProps) -> Html {
    let AsFileProps { lang, record } = props;
    let words = lang.words();
    let chosen = use_state_eq(String::new);
    let game = &*record.game;
    let others: Vec<_> = formats::other_formats(game).collect();
    let other = others.iter().find(|format| format.key == *chosen);
    let (written, extension) = match other {
        Some(format) => ((format.write)(record), format.extension),
        None => (formats::write_usual(record), formats::usual_extension(game)),
    };
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
                chosen.set(select.value());
            }
        })
    };
    let usual_name = formats::usual_name(game).unwrap_or(words.say("exchange-plain"));
    let text = match written {
        Err(error) => html! { <Refused lang={*lang} {error} /> },
        Ok(text) => {
            let data = dom::data_url(&text);
            html! {
                <>
                    <label class="field"><span>{ words.say("exchange-text") }</span>
                        <textarea readonly=true rows="4" data-part="text" onfocus={select_on_focus} value={text} /></label>
                    <p class="row"><a class="button" href={data} download={format!("{game}.{extension}")} data-act="download">
                        { words.say("download") }</a></p>
                </>
            }
        }
    };
    html! {
        <>
            if !others.is_empty() {
                <label class="field"><span>{ words.say("exchange-format") }</span>
                    <select data-part="format" {onchange}>
                        <option value="">{ usual_name }</option>
                        { for others.iter().map(|format| html! { <option value={format.key}>{ format.name }</option> }) }
                    </select></label>
            }
            { text }
        </>
    }
}

/// Draws the forms to open a game: a text, a file, a position.
fn incoming(props: &TransferProps, on_incoming: &Callback<Incoming>) -> Html {
    let words = props.lang.words();
    let on_text = on_incoming.reform(|event: SubmitEvent| {
        event.prevent_default();
        Incoming::from(Some(field(&event, "text")))
    });
    let on_file = {
        let on_incoming = on_incoming.clone();
        Callback::from(move |event: Event| {
            if let Some(file) = dom::take_file(&event) {
                on_incoming.emit(Incoming::File(file));
            }
        })
    };
    let on_position = {
        let (on_incoming, record) = (on_incoming.clone(), props.record.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let typed = field(&event, "position");
            // The player may paste a link, or a whole game, into any field.
            if !formats::links::find(&typed).is_empty() {
                on_incoming.emit(Some(typed).into());
                return;
            }
            let position = Record {
                start: Some(typed),
                ..record.up_to(0)
            };
            on_incoming.emit(json::write(&position).into());
        })
    };
    let start = props.position.start.clone().unwrap_or_default();
    html! {
        <>
            <form onsubmit={on_text}>
                <label class="field"><span>{ words.say("exchange-paste") }</span>
                    <textarea name="text" rows="3" data-part="paste" maxlength={(MAX_GAME_BYTES + 1).to_string()} /></label>
                <p class="row">
                    <button type="submit" data-act="open-text">{ words.say("open") }</button>
                    <label class="button">{ words.say("exchange-file") }<input type="file" hidden=true data-part="file" onchange={on_file} /></label>
                </p>
            </form>
            <form onsubmit={on_position}>
                <label class="field"><span>{ words.say("exchange-set-up") }</span>
                    <input type="text" name="position" value={start} data-part="position" /></label>
                <p class="row"><button type="submit" data-act="open-position">{ words.say("set-up") }</button></p>
            </form>
        </>
    }
}

/// Decodes the bytes of a file. Returns whether every byte could be read; unreadable ones become
/// U+FFFD.
fn decode(bytes: &[u8]) -> (String, bool) {
    let label = formats::encoding_of(bytes);
    let strict = TextDecoderOptions::new();
    strict.set_fatal(true);
    let decoder = TextDecoder::new_with_label_and_options(&label, &strict);
    if let Ok(text) = decoder.and_then(|decoder| decoder.decode_with_u8_array(bytes)) {
        return (text, true);
    }
    let decoder = TextDecoder::new_with_label(&label).or_else(|_| TextDecoder::new());
    let text = decoder.and_then(|decoder| decoder.decode_with_u8_array(bytes));
    (text.unwrap_or_default(), false)
}

/// Returns the text typed into a field of the submitted form.
fn field(event: &SubmitEvent, name: &str) -> String {
    let form = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let field = form.and_then(|form| form.query_selector(&format!("[name={name}]")).ok()?);
    let text = field.map(|field| match field.dyn_into::<HtmlTextAreaElement>() {
        Ok(area) => area.value(),
        Err(field) => field.unchecked_into::<HtmlInputElement>().value(),
    });
    text.unwrap_or_default()
}

/// Selects the whole text of a field when it gets the focus, to be copied.
fn select_on_focus(event: FocusEvent) {
    if let Some(field) = event.target() {
        dom::select_text(field.unchecked_ref());
    }
}
