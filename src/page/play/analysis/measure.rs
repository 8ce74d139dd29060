//! Measures the length, the balance and the share of draws of games by two readings of the rules.
//! The worker plays random games in batches, as long as the reader lets it.

use crate::{
    page::{
        browser::{
            client::{self, Ticket, WorkerKey},
            json,
        },
        parts::button::{button, primary},
    },
    protocol::{PlayoutsAnswer, PlayoutsRequest},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// The number of games per reading, and per request. Between two requests the reader sees the
/// progress, and no worker runs for long before it can stop.
const GAMES_PER_READING: u64 = 200;
const AT_ONCE: u64 = 10;

/// A reading to measure.
#[derive(Clone, PartialEq)]
pub(super) struct Measured {
    pub name: String,
    /// The game from its start, by this reading.
    pub record: Record,
}

#[derive(PartialEq, Properties)]
pub(crate) struct MeasureProps {
    pub lang: Lang,
    pub readings: Rc<[Measured; 2]>,
    /// The names of the sides.
    pub sides: Rc<[String; 2]>,
}

pub(super) enum Msg {
    Begin,
    Stop,
    Answered(Ticket, JsValue),
}

/// The results of a number of games.
#[derive(Clone, Default)]
struct ReadingStats(PlayoutsAnswer);

impl ReadingStats {
    fn add(&mut self, more: &PlayoutsAnswer) {
        self.0.games += more.games;
        self.0.moves += more.moves;
        for (key, count) in more.results.iter() {
            let before = self.0.results.get(key).copied().unwrap_or(0);
            self.0.results.insert(key.into(), before + count);
        }
    }

    /// Returns the percentage of games with this result.
    fn percent(&self, key: &str) -> u64 {
        let count = self.0.results.get(key).copied().unwrap_or(0);
        (200 * count + self.0.games) / (2 * self.0.games).max(1)
    }

    /// Returns the statistical error of a side's share, in percent: at most two standard errors.
    fn margin(&self) -> u64 {
        (100.0 / (self.0.games.max(1) as f64).sqrt()).ceil() as u64
    }
}

/// The statistics of both readings, and the request in progress.
#[derive(Default)]
pub(super) struct Measure {
    stats: [ReadingStats; 2],
    pending: Option<Ticket>,
    failed: bool,
}

impl Component for Measure {
    type Message = Msg;
    type Properties = MeasureProps;

    fn create(_: &Context<Self>) -> Measure {
        Measure::default()
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &MeasureProps) -> bool {
        if ctx.props().readings != old.readings {
            self.stop();
            *self = Measure::default();
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Begin => {
                self.failed = false;
                if self.is_done() {
                    self.stats = Default::default();
                }
                self.request_next(ctx);
            }
            Msg::Stop => self.stop(),
            Msg::Answered(ticket, answer) if self.pending == Some(ticket) => {
                self.pending = None;
                let played: PlayoutsAnswer = json::from_js(answer).unwrap_or_default();
                self.failed = played.games == 0;
                if !self.failed {
                    self.stats[self.reading_behind()].add(&played);
                    self.request_next(ctx);
                }
            }
            Msg::Answered(..) => return false,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let words = ctx.props().lang.words();
        let (games, all) = (self.games(), 2 * GAMES_PER_READING);
        let progress = words.fill(
            "measure-at",
            &[("n", &games.to_string()), ("all", &all.to_string())],
        );
        let begin = ctx.link().callback(|_: MouseEvent| Msg::Begin);
        let stop = ctx.link().callback(|_: MouseEvent| Msg::Stop);
        html! {
            <section class="measuring" data-part="measure" data-games={games.to_string()} data-playing={self.pending.is_some().to_string()}>
                <h2>{ words.say("measure") }</h2>
                <p>{ words.say("measure-text") }</p>
                <p class="row">
                    if self.pending.is_some() {
                        { button("measure-stop", words.say("stop"), stop) }
                        <progress max={all.to_string()} value={games.to_string()} aria-label={words.say("measure")}></progress>
                    } else {
                        { primary("measure", words.say(if games == 0 || self.is_done() { "measure-begin" } else { "measure-on" }), begin) }
                    }
                    if games > 0 || self.pending.is_some() { <span data-part="measure-at">{ &progress }</span> }
                </p>
                // Screen readers announce only the end: every step would be too much.
                <p class="said" role="status" aria-live="polite">
                    if self.failed { { words.say("measure-failed") } }
                    if self.pending.is_none() && games > 0 && !self.failed { { progress } }
                </p>
                if games > 0 { { self.results_table(ctx) } }
            </section>
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.stop();
    }
}

impl Measure {
    fn games(&self) -> u64 {
        self.stats.iter().map(|stats| stats.0.games).sum()
    }

    fn is_done(&self) -> bool {
        self.games() >= 2 * GAMES_PER_READING
    }

    /// Returns the reading with fewer games played.
    fn reading_behind(&self) -> usize {
        usize::from(self.stats[1].0.games < self.stats[0].0.games)
    }

    fn stop(&mut self) {
        if let Some(ticket) = self.pending.take() {
            client::cancel(ticket);
        }
    }

    /// Requests the next games, unless all have been played.
    fn request_next(&mut self, ctx: &Context<Measure>) {
        if self.is_done() {
            return;
        }
        let next = self.reading_behind();
        let record = ctx.props().readings[next].record.clone();
        // The seed differs in each batch, and is the same for everybody.
        let seed = self.stats[next].0.games;
        let request = PlayoutsRequest::new(record, AT_ONCE, seed);
        let request = json::to_js(&request).unwrap_or_default();
        let on_answer = ctx
            .link()
            .callback(|(ticket, answer)| Msg::Answered(ticket, answer));
        self.pending = Some(client::ask(WorkerKey::Analysis, &request, on_answer));
    }

    /// Draws the statistics of both readings as a table.
    fn results_table(&self, ctx: &Context<Measure>) -> Html {
        let words = ctx.props().lang.words();
        let [first, second] = &*ctx.props().sides;
        let won = |side: &String| words.fill("measure-won", &[("player", side)]);
        let names = games_players(&ctx.props().readings[0].record);
        let columns = [
            words.say("measure-games").to_string(),
            words.say("measure-length").to_string(),
            won(first),
            won(second),
            words.say("measure-drawn").to_string(),
        ];
        let row = |(reading, stats): (&Measured, &ReadingStats)| {
            let played = &stats.0;
            let length = (played.moves + played.games / 2) / played.games.max(1);
            let mut cells = vec![played.games.to_string(), length.to_string()];
            let share = |key: &str| format!("{} %", stats.percent(key));
            cells.extend(names.iter().map(|name| share(name)));
            cells.push(share("draw"));
            html! {
                <tr role="row">
                    <th role="rowheader" scope="row">{ &reading.name }</th>
                    { for columns.iter().zip(cells).map(|(column, cell)| html! {
                        <td role="cell"><span class="comparison-of" aria-hidden="true">{ column }</span>{ cell }</td>
                    }) }
                </tr>
            }
        };
        let margin = self
            .stats
            .iter()
            .map(ReadingStats::margin)
            .max()
            .unwrap_or(0);
        html! {
            <>
                <table class="comparison comparison-measured" role="table" data-part="figures">
                    <thead role="rowgroup"><tr role="row">
                        <th role="columnheader" scope="col">{ words.say("measure-reading") }</th>
                        { for columns.iter().map(|column| html! { <th role="columnheader" scope="col">{ column }</th> }) }
                    </tr></thead>
                    <tbody role="rowgroup">{ for ctx.props().readings.iter().zip(&self.stats).map(row) }</tbody>
                </table>
                <p class="readings-told">{ words.fill("measure-margin", &[("n", &margin.to_string())]) }</p>
            </>
        }
    }
}

/// Returns the players of a record's game, as answers name them.
fn games_players(record: &Record) -> &'static [&'static str] {
    crate::games::find(&record.game).map_or(&[], |entry| entry.players)
}
