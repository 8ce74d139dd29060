//! The tool that estimates the score of a game about territory. It asks the worker to play the shown
//! position out, and marks the probable territory and the stones that look lost. While the marks
//! are on the board, a touched stone shows the liberties of its chain.

use crate::{
    chunk,
    chunk::Chunk,
    page::{
        browser::{
            client::{self, Ticket, WorkerKey},
            json,
        },
        parts::icon,
    },
    protocol::{ChainAnswer, EstimateAnswer, EstimateRequest},
    rules::{Board, Seat, Sign, SignShape, Site},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// Draws the tool.
pub(in crate::page::play) static SCORE: &Chunk<fn(ScoreProps) -> Html> =
    chunk!(score, fn(ScoreProps) -> Html, draw);

fn draw(props: ScoreProps) -> Html {
    html! { <ScoreTool ..props /> }
}

/// The marks of the tool, which the table draws.
#[derive(Default)]
pub(crate) struct ScoreMarks {
    /// The marked places, each with its description for screen readers.
    pub sites: Vec<(Site, Sign, String)>,
    /// The new message below the board; `None` to keep the last one.
    pub message: Option<String>,
    /// Takes a touched place; returns whether it is a stone. `None` while the tool is off.
    pub on_touch: Option<Callback<Site, bool>>,
}

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ScoreProps {
    pub lang: Lang,
    pub board: Rc<Board>,
    /// The game up to the shown position.
    pub record: Rc<Record>,
    /// The letters of the players in notation, and their names.
    pub letters: &'static [&'static str],
    pub names: Rc<[String; 2]>,
    pub on_marks: Callback<Rc<ScoreMarks>>,
}

pub(crate) enum Msg {
    /// Turns the tool on or off.
    Toggle,
    Answered(Ticket, JsValue),
    /// The player touched a stone.
    Touch(Site),
}

#[derive(Default)]
pub(crate) struct ScoreTool {
    pending: Option<Ticket>,
    estimate: Option<EstimateAnswer>,
    /// The chain whose liberties are shown, by its index.
    chain: Option<usize>,
}

impl Component for ScoreTool {
    type Message = Msg;
    type Properties = ScoreProps;

    fn create(_: &Context<Self>) -> ScoreTool {
        ScoreTool::default()
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &ScoreProps) -> bool {
        if ctx.props().record != old.record {
            self.turn_off(ctx, None);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Toggle if self.is_on() => self.turn_off(ctx, Some(String::new())),
            Msg::Toggle => {
                let request = EstimateRequest::new((*ctx.props().record).clone());
                let request = json::to_js(&request).unwrap_or_default();
                let on_answer = ctx
                    .link()
                    .callback(|(ticket, answer)| Msg::Answered(ticket, answer));
                self.pending = Some(client::ask(WorkerKey::Analysis, &request, on_answer));
            }
            Msg::Answered(ticket, answer) if self.pending == Some(ticket) => {
                self.pending = None;
                let estimate: EstimateAnswer = json::from_js(answer).unwrap_or_default();
                if estimate.scores.is_empty() {
                    let failed = ctx.props().lang.words().say("thinking-failed");
                    self.turn_off(ctx, Some(failed.into()));
                } else {
                    self.estimate = Some(estimate);
                    self.mark(ctx);
                }
            }
            Msg::Answered(..) => return false,
            Msg::Touch(site) => {
                let touched = self.chain_at(ctx, site);
                self.chain = touched.filter(|chain| self.chain != Some(*chain));
                self.mark(ctx);
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let label = ctx.props().lang.words().say("score-tool");
        html! {
            <button class="tool" data-act="score" title={label} aria-pressed={self.is_on().to_string()}
                data-thinking={self.pending.is_some().to_string()} onclick={ctx.link().callback(|_| Msg::Toggle)}>
                { icon::drawn("M3 5h8v8H3zM17 9l5 5-5 5-5-5z") }<span>{ label }</span>
            </button>
        }
    }

    fn destroy(&mut self, ctx: &Context<Self>) {
        self.turn_off(ctx, None);
    }
}

impl ScoreTool {
    fn is_on(&self) -> bool {
        self.pending.is_some() || self.estimate.is_some()
    }

    /// Removes the marks, and changes the message if there is a new one.
    fn turn_off(&mut self, ctx: &Context<ScoreTool>, message: Option<String>) {
        if let Some(ticket) = self.pending.take() {
            client::cancel(ticket);
        }
        self.chain = None;
        if self.estimate.take().is_some() || message.is_some() {
            ctx.props().on_marks.emit(Rc::new(ScoreMarks {
                message,
                ..ScoreMarks::default()
            }));
        }
    }

    /// Returns the index of the chain with a stone at this place.
    fn chain_at(&self, ctx: &Context<ScoreTool>, site: Site) -> Option<usize> {
        let name = ctx.props().board.name(site);
        let mut chains = self.estimate.iter().flat_map(|estimate| &estimate.chains);
        chains.position(|chain| chain.pieces.iter().any(|piece| piece == name))
    }

    /// Gives the table the marks of the estimate, or of the touched chain.
    fn mark(&self, ctx: &Context<ScoreTool>) {
        let Some(estimate) = &self.estimate else {
            return;
        };
        let chain = self.chain.and_then(|chain| estimate.chains.get(chain));
        let (sites, message) = match chain {
            Some(chain) => liberties(ctx.props(), chain),
            None => territory(ctx.props(), estimate),
        };
        let stones: Vec<Site> = {
            let chains = estimate.chains.iter();
            let names = chains.flat_map(|chain| &chain.pieces);
            names
                .filter_map(|name| site_of(ctx.props(), name))
                .collect()
        };
        let link = ctx.link().clone();
        let on_touch = Callback::from(move |site| {
            let is_stone = stones.contains(&site);
            if is_stone {
                link.send_message(Msg::Touch(site));
            }
            is_stone
        });
        ctx.props().on_marks.emit(Rc::new(ScoreMarks {
            sites,
            message: Some(message),
            on_touch: Some(on_touch),
        }));
    }
}

fn site_of(props: &ScoreProps, name: &str) -> Option<Site> {
    props.board.find_site(name)
}

type Marks = (Vec<(Site, Sign, String)>, String);

/// Returns the marks of an estimate, and its sentence.
fn territory(props: &ScoreProps, estimate: &EstimateAnswer) -> Marks {
    let words = props.lang.words();
    let mut sites = Vec::new();
    let mut sides = Vec::new();
    for (seat, (letter, name)) in [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .zip(props.letters.iter().zip(&*props.names))
    {
        let owned = estimate.owned.get(letter).map_or(&[][..], |owned| owned);
        let sign = sign(Some(seat));
        let owned_sites = owned.iter().filter_map(|place| {
            let spoken = match estimate.lost.contains(place) {
                true => words.say("score-lost").into(),
                false => words.fill("score-owned", &[("player", name)]),
            };
            Some((site_of(props, place)?, sign, spoken))
        });
        sites.extend(owned_sites);
        let score = estimate.scores.get(letter).copied().unwrap_or_default();
        let args = [
            ("player", &**name),
            ("points", &*words.number(score)),
            ("n", &*owned.len().to_string()),
        ];
        sides.push(words.fill("score-side", &args));
    }
    let sides = sides.join(", ");
    (sites, words.fill("score-is", &[("sides", &sides)]))
}

/// Returns the marks of the liberties of a chain, and their sentence.
fn liberties(props: &ScoreProps, chain: &ChainAnswer) -> Marks {
    let words = props.lang.words();
    let sites = chain
        .liberties
        .iter()
        .filter_map(|name| site_of(props, name));
    let sign = sign(None);
    let spoken = words.say("score-liberty");
    let sites = sites.map(|site| (site, sign, spoken.into())).collect();
    let args = [
        ("site", &*chain.pieces[0]),
        ("n", &*chain.liberties.len().to_string()),
    ];
    (sites, words.fill("score-liberties", &args))
}

/// Returns the mark of its owner, or that of a liberty.
fn sign(owner: Option<Seat>) -> Sign {
    Sign {
        shape: SignShape::Square,
        owner,
        word: None,
    }
}
