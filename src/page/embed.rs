//! A board on somebody else's page: what its address chooses, what the page around it may ask, and
//! what it is told. `docs/embedding.md` is the description for that page's author.
//!
//! The frame may be one that keeps nothing and has no origin of its own. Whatever comes from outside
//! is data: it is read as a record, a number or a request, and never becomes HTML or a script. The
//! script of the frame (`static/start/embed.js`) has looked at where a message came from and at its
//! shape before it arrives here.

use super::{
    client::{self, Desk},
    dom, json,
    play::{Msg, Play},
    settings::Settings,
    store,
};
use crate::{
    games::{self, Entry},
    prose::{Head, Page},
    rules::{Options, Turn, Verdict},
    table::{Control, Manner, Record, RecordError, Session, player},
    text::Lang,
};
use gloo::events::EventListener;
use js_sys::Reflect;
use serde::Serialize;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::{html::Scope, prelude::*};

/// How high the bar below the board is, in pixels, where it is one line high.
pub const BAR: u32 = 102;

/// The version of the messages.
const VERSION: u8 = 1;

/// The event by which the script of the frame hands on what it has heard.
const HEARD: &str = "tavolando";

/// What the address of the frame chooses.
#[derive(Clone, PartialEq, Debug)]
pub struct Choices {
    pub options: Options,
    pub manner: Manner,
    /// Whether there is more than the board.
    pub controls: bool,
}

/// Who plays, by the value of `play`: the seats that people have.
const SEATS: [(&str, [Control; 2]); 4] = [
    ("first", [Control::Human, Control::Computer]),
    ("second", [Control::Computer, Control::Human]),
    ("both", [Control::Human, Control::Human]),
    ("none", [Control::Computer, Control::Computer]),
];

impl Choices {
    /// What a query chooses; what is unknown or no value is as if it were not there.
    pub fn read(entry: &'static Entry, query: impl Fn(&str) -> Option<String>) -> Choices {
        let controls = query("controls").as_deref() != Some("0");
        let mut manner = Manner::default();
        // A diagram is the reader's on both sides, and so is a game for one.
        if !controls || entry.players.len() < 2 {
            manner.seats = [Control::Human; 2];
        }
        let play = query("play").unwrap_or_default();
        if let Some((_, seats)) = SEATS.iter().find(|(name, _)| *name == play) {
            manner.seats = *seats;
        }
        if let Some(level) = query("level").and_then(|level| level.parse().ok()) {
            manner.level = u8::clamp(level, 1, 5);
        }
        manner.turned = query("turned").as_deref() == Some("1");
        let mut options = Options::none();
        for spec in entry.options {
            let value = query(&format!("rule.{}", spec.key));
            if let Some(value) = value.filter(|value| spec.allows(value)) {
                options.set(spec, &value);
            }
        }
        Choices {
            options,
            manner,
            controls,
        }
    }
}

/// Whether this page is a board for other pages; the key of its game.
pub fn game() -> Option<&'static Entry> {
    games::find(&dom::built("data-embed"))
}

/// The board, alone or with what is needed to play.
#[component]
pub fn Embed() -> Html {
    let settings = use_reducer(|| Settings {
        coordinates: dom::query("coordinates").as_deref() == Some("1"),
        ..Settings::default()
    });
    let found = use_memo((), |()| {
        // Somebody else's page is no place to keep a reader's games.
        store::shut();
        let entry = game()?;
        let lang = dom::built("lang");
        let lang = Lang::of_code(&lang).unwrap_or(Lang::En);
        let heads = dom::text_of("heads");
        let heads: Vec<(String, Head)> = json::read(&heads).unwrap_or_default();
        let head = heads.into_iter().find(|(code, _)| code == lang.code());
        let page = Page {
            head: head.map(|(_, head)| head).unwrap_or_default(),
            ..Page::default()
        };
        Some((entry, lang, Rc::new(page)))
    });
    let Some((entry, lang, page)) = &*found else {
        return Html::default();
    };
    let choices = Rc::new(Choices::read(entry, dom::query));
    html! {
        <Play entry={*entry} lang={*lang} page={page.clone()} {settings} embed={choices}
            heard={Callback::noop()} on_open={Callback::noop()} />
    }
}

/// What the page around is told.
#[derive(Serialize, Default)]
struct Say<'a> {
    tavolando: u8,
    r#type: &'a str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Record>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// Tells the page around something; it is nobody's secret, so any page may hear it.
fn tell(kind: &str, entry: &Entry, say: Say<'_>) {
    let say = Say {
        tavolando: VERSION,
        r#type: kind,
        game: entry.key,
        ..say
    };
    if let Some(value) = json::give(&say) {
        dom::post_to_parent(&value);
    }
}

/// What has been told of a game.
#[derive(Default, PartialEq)]
pub struct Told {
    moves: usize,
    over: bool,
}

/// Tells what has changed in the game: a move was made or taken back, or it has ended.
pub fn report(session: &Session, told: &mut Told) {
    let table = session.table();
    let now = Told {
        moves: table.moves().len(),
        over: session.is_over(),
    };
    if *told == now {
        return;
    }
    let ended = now.over && !told.over;
    *told = now;
    let entry = table.entry();
    let moved = Say {
        record: Some(table.record()),
        position: Some(table.text()),
        last: table.moves().last().map(|last| &**last),
        ..Say::default()
    };
    tell("move", entry, moved);
    if let (true, Turn::Over(outcome)) = (ended, table.turn()) {
        let (verdict, winner) = match outcome.verdict {
            Verdict::Won(seat) => ("won", Some(player(entry, seat))),
            Verdict::Drawn => ("drawn", None),
            Verdict::Lost => ("lost", None),
        };
        let end = Say {
            record: Some(table.record()),
            verdict: Some(verdict),
            winner,
            scores: outcome
                .scores
                .map(|scores| scores.map(|score| score.points())),
            ..Say::default()
        };
        tell("end", entry, end);
    }
}

/// Tells that a game that was to be loaded could not be.
fn refuse(entry: &Entry, at: &str, message: &str) {
    let say = Say {
        at: Some(at),
        message: Some(message),
        ..Say::default()
    };
    tell("error", entry, say);
}

/// A request to the engine by the page around, and what its answer is to be known by.
#[derive(Clone)]
pub struct Question {
    request: JsValue,
    id: JsValue,
}

/// Listens to what the page around asks.
pub fn ear(entry: &'static Entry, link: Scope<Play>) -> EventListener {
    EventListener::new(&dom::window(), HEARD, move |event| {
        let detail = Reflect::get(event, &"detail".into()).unwrap_or_default();
        let part = |name: &str| Reflect::get(&detail, &name.into()).unwrap_or_default();
        match &*part("type").as_string().unwrap_or_default() {
            "load" => match record(&part("record")) {
                Ok(record) if record.game == entry.key => {
                    link.send_message(Msg::Load(Rc::new(record)));
                }
                Ok(_) => refuse(entry, "game", "this board is of another game"),
                Err(error) => refuse(entry, &error.at, &error.message),
            },
            "goto" => {
                let moves = part("move").as_f64().unwrap_or_default();
                link.send_message(Msg::Look(moves as usize));
            }
            "flip" => link.send_message(Msg::Flip),
            "ask" => link.send_message(Msg::Ask(Question {
                request: part("request"),
                id: part("id"),
            })),
            _ => {}
        }
    })
}

/// A record that came from outside, played through.
fn record(value: &JsValue) -> Result<Record, RecordError> {
    let text = js_sys::JSON::stringify(value).ok();
    let text = text.and_then(|text| text.as_string()).unwrap_or_default();
    let record = Record::parse(&text)?;
    record.open()?;
    Ok(record)
}

/// Asks the engine for the page around; where a request names no game, `record` is meant.
pub fn ask(entry: &'static Entry, record: &Record, question: &Question) {
    let Question { request, id } = question.clone();
    let named = Reflect::has(&request, &"record".into()).unwrap_or(true);
    if let (false, Some(record)) = (named, json::give(record)) {
        // The request is a copy that was made for this frame: nobody else sees it change.
        let _ = Reflect::set(&request, &"record".into(), &record);
    }
    let text = js_sys::JSON::stringify(&request).ok();
    let text = text.and_then(|text| text.as_string()).unwrap_or_default();
    let answered = Callback::from(move |answer: String| {
        let say = Say {
            tavolando: VERSION,
            r#type: "answer",
            game: entry.key,
            ..Say::default()
        };
        if let Some(say) = json::give(&say) {
            let answer = js_sys::JSON::parse(&answer).unwrap_or_default();
            let _ = Reflect::set(&say, &"answer".into(), &answer);
            let _ = Reflect::set(&say, &"id".into(), &id);
            dom::post_to_parent(&say);
        }
    });
    client::ask(Desk::Study, text, answered);
}
