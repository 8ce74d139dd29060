//! The analysis of a game: the value and the best moves of the shown position, or a review of the
//! whole game move by move. It has its own worker, and knows no single game.

pub(super) mod annotations;
mod measure;
pub(crate) mod readings;
mod results;

use crate::{
    games,
    page::browser::{
        client::{self, Ticket, WorkerKey},
        json,
    },
    protocol::{ThinkAnswer, ThinkRequest},
    rules::{Outcome, Seat, Turn, Verdict, sort_small_by},
    table::Record,
    text::Lang,
};
use annotations::MoveAnnotations;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// The state of the analysis that the table keeps.
#[derive(Default)]
pub(super) struct AnalysisState {
    /// The symbols of the moves of the whole game.
    pub annotations: MoveAnnotations,
    /// Whether the analysis must review the whole game as soon as it has loaded.
    pub review: bool,
}

/// The time of a search of the shown position, and of each move of a whole game, in milliseconds.
const POSITION_MILLIS: u32 = 3_000;
const PLY_MILLIS: u32 = 200;
/// The number of best moves shown.
const LINES: usize = 3;
/// The number of lines to search in a game with dice, where several may be the same turn.
const LINES_WITH_ORDERS: usize = 2 * LINES;
/// The number of plies shown of an expected line.
const PLIES: usize = 6;
/// The loss of value below which a move is no mistake.
const MISTAKE_LOSS: f64 = 0.05;
/// The losses of value from which a move is a blunder, a mistake, or doubtful.
const SYMBOLS: [(f64, &str); 3] = [(0.6, "??"), (0.25, "?"), (0.1, "?!")];
/// The gap to the second best move from which the best move gets praise.
const PRAISE_GAP: f64 = 0.4;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct AnalysisProps {
    pub lang: Lang,
    /// The whole game.
    pub record: Rc<Record>,
    /// The turn after each number of moves.
    pub turns: Rc<Vec<Turn>>,
    /// The number of moves before the shown position.
    pub shown: usize,
    /// The names of the sides; the second is empty in a solitaire game.
    pub names: Rc<[String; 2]>,
    pub on_look: Callback<usize>,
    /// Receives the best moves of the shown position, best first, to mark them on the board.
    pub on_best: Callback<Vec<String>>,
    /// Receives the result of the review of the whole game.
    pub on_annotated: Callback<MoveAnnotations>,
    /// Whether to review the whole game at once; `on_review_started` is called when the review
    /// starts.
    pub review: bool,
    pub on_review_started: Callback<()>,
    /// Receives a better move than the one played after the shown position.
    pub on_better: Callback<String>,
}

pub(super) enum Msg {
    /// Starts or stops the analysis of the shown position.
    AnalysePosition(bool),
    /// Starts or stops the review of the whole game.
    ReviewGame(bool),
    Answered(Ticket, JsValue),
}

/// The review of a whole game.
#[derive(Default)]
struct GameReview {
    /// The moves of the reviewed game.
    moves: Vec<String>,
    /// The value to the first seat before each of them.
    values: Vec<f64>,
    mistakes: Vec<Mistake>,
    /// The numbers of the moves that were the only good ones.
    praised: Vec<usize>,
    /// The best move at the current ply, during the search of the move that was played.
    best: Option<ThinkAnswer>,
}

/// A move that lost value.
struct Mistake {
    ply: usize,
    seat: Seat,
    loss: f64,
    better: String,
}

pub(super) struct AnalysisView {
    analyses_position: bool,
    reviews_game: bool,
    pending: Option<Ticket>,
    /// The result for the shown position.
    found: Option<ThinkAnswer>,
    /// Its lines, best first.
    lines: Vec<ShownLine>,
    review: GameReview,
}

/// A good line from the shown position.
struct ShownLine {
    value: f64,
    moves: Vec<String>,
}

impl Component for AnalysisView {
    type Message = Msg;
    type Properties = AnalysisProps;

    fn create(ctx: &Context<Self>) -> AnalysisView {
        let mut view = AnalysisView {
            analyses_position: false,
            reviews_game: false,
            pending: None,
            found: None,
            lines: Vec::new(),
            review: GameReview::default(),
        };
        view.start_requested_review(ctx);
        view
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &AnalysisProps) -> bool {
        self.start_requested_review(ctx);
        let props = ctx.props();
        if props.record == old.record && props.shown == old.shown {
            return true;
        }
        if props.record != old.record && self.reviews_game {
            self.stop(ctx);
        }
        if self.analyses_position {
            self.search_position(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::AnalysePosition(true) => {
                self.stop(ctx);
                self.analyses_position = true;
                self.search_position(ctx);
            }
            Msg::ReviewGame(true) => self.begin_review(ctx),
            Msg::AnalysePosition(false) | Msg::ReviewGame(false) => self.stop(ctx),
            Msg::Answered(ticket, answer) if self.pending == Some(ticket) => {
                self.pending = None;
                self.on_answer(ctx, json::from_js(answer).unwrap_or_default());
            }
            Msg::Answered(..) => return false,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let words = ctx.props().lang.words();
        let toggle = |on: bool, act: &'static str, msg: fn(bool) -> Msg, begin, end| {
            html! {
                <button data-act={act} aria-pressed={on.to_string()}
                    onclick={ctx.link().callback(move |_| msg(!on))}>
                    { words.say(if on { end } else { begin }) }
                </button>
            }
        };
        html! {
            <div class="study" data-watching={self.analyses_position.to_string()} data-thinking={self.pending.is_some().to_string()}>
                <p class="study-tools">
                    { toggle(self.analyses_position, "watch", Msg::AnalysePosition, "study-position", "stop") }
                    { toggle(self.reviews_game, "survey", Msg::ReviewGame, "study-game", "stop") }
                </p>
                { self.position(ctx) }
                { self.whole_game(ctx) }
            </div>
        }
    }

    fn destroy(&mut self, ctx: &Context<Self>) {
        self.stop(ctx);
    }
}

impl AnalysisView {
    fn stop(&mut self, ctx: &Context<AnalysisView>) {
        if let Some(ticket) = self.pending.take() {
            client::cancel(ticket);
        }
        (self.analyses_position, self.reviews_game) = (false, false);
        self.found = None;
        ctx.props().on_best.emit(Vec::new());
    }

    /// Starts the review of the whole game.
    fn begin_review(&mut self, ctx: &Context<AnalysisView>) {
        self.stop(ctx);
        self.reviews_game = true;
        self.review = GameReview {
            moves: ctx.props().record.moves.clone(),
            ..GameReview::default()
        };
        self.review_next_ply(ctx);
    }

    /// Starts the review if another part of the page has requested it.
    fn start_requested_review(&mut self, ctx: &Context<AnalysisView>) {
        if ctx.props().review {
            ctx.props().on_review_started.emit(());
            self.begin_review(ctx);
        }
    }

    fn ask(
        &mut self,
        ctx: &Context<AnalysisView>,
        ply: usize,
        millis: u32,
        lines: usize,
        only: Option<&str>,
    ) {
        let record = Record {
            moves: ctx.props().record.moves[..ply].to_vec(),
            ..(*ctx.props().record).clone()
        };
        let think = ThinkRequest::for_millis(record, millis, lines, only.map(String::from));
        let request = json::to_js(&think).unwrap_or_default();
        let on_answer = ctx
            .link()
            .callback(|(ticket, answer)| Msg::Answered(ticket, answer));
        self.pending = Some(client::ask(WorkerKey::Analysis, &request, on_answer));
    }

    /// Starts the search of the shown position.
    fn search_position(&mut self, ctx: &Context<AnalysisView>) {
        if let Some(ticket) = self.pending.take() {
            client::cancel(ticket);
        }
        self.found = None;
        ctx.props().on_best.emit(Vec::new());
        let shown = ctx.props().shown;
        let lines = if has_dice(&ctx.props().record) {
            LINES_WITH_ORDERS
        } else {
            LINES
        };
        if let Some(Turn::Player(_)) = ctx.props().turns.get(shown) {
            self.ask(ctx, shown, POSITION_MILLIS, lines, None);
        }
    }

    /// Continues the review to the next ply at which a player moved.
    fn review_next_ply(&mut self, ctx: &Context<AnalysisView>) {
        let turns = ctx.props().turns.clone();
        while let Some(turn) = turns.get(self.review.values.len()) {
            let ply = self.review.values.len();
            match turn {
                Turn::Player(_) if ply < self.review.moves.len() => {
                    self.ask(ctx, ply, PLY_MILLIS, 2, None);
                    return;
                }
                Turn::Over(outcome) => self.review.values.push(result(*outcome)),
                // A throw has the value of the position before it.
                _ => {
                    let before = self.review.values.last().copied();
                    self.review.values.push(before.unwrap_or(0.0));
                }
            }
        }
        self.reviews_game = false;
        sort_small_by(&mut self.review.mistakes, |first, second| {
            first.loss > second.loss
        });
        let GameReview {
            moves,
            mistakes,
            praised,
            ..
        } = &self.review;
        let symbols = mistakes.iter().filter_map(|mistake| {
            let (_, symbol) = SYMBOLS.iter().find(|(loss, _)| mistake.loss >= *loss)?;
            Some((mistake.ply, *symbol))
        });
        ctx.props().on_annotated.emit(MoveAnnotations {
            moves: moves.clone(),
            symbols: symbols
                .chain(praised.iter().map(|ply| (*ply, "!")))
                .collect(),
        });
    }

    fn on_answer(&mut self, ctx: &Context<AnalysisView>, answer: ThinkAnswer) {
        if self.analyses_position {
            self.lines = shown_lines(&ctx.props().record, ctx.props().shown, &answer);
            let best = self.lines.iter();
            ctx.props().on_best.emit(
                best.filter_map(|line| line.moves.first().cloned())
                    .collect(),
            );
            self.found = Some(answer);
        } else if self.reviews_game {
            self.judge_ply(ctx, answer);
        }
    }

    /// Handles the results for the current ply: first its best move, then the one played.
    fn judge_ply(&mut self, ctx: &Context<AnalysisView>, answer: ThinkAnswer) {
        let ply = self.review.values.len();
        let Some(Turn::Player(seat)) = ctx.props().turns.get(ply).copied() else {
            return;
        };
        let played = self.review.moves[ply].clone();
        let (best, loss) = match self.review.best.take() {
            None if answer.r#move.as_ref() != Some(&played) => {
                self.review.best = Some(answer);
                self.ask(ctx, ply, PLY_MILLIS, 1, Some(&played));
                return;
            }
            None => {
                let next = answer.others.first();
                if next.is_some_and(|next| answer.value - next.value >= PRAISE_GAP) {
                    self.review.praised.push(ply);
                }
                (answer, 0.0)
            }
            Some(best) => {
                let loss = best.value - answer.value;
                (best, loss)
            }
        };
        if loss >= MISTAKE_LOSS {
            self.review.mistakes.push(Mistake {
                ply,
                seat,
                loss,
                better: best.r#move.unwrap_or_default(),
            });
        }
        self.review.values.push(to_first(best.value, seat));
        self.review_next_ply(ctx);
    }
}

fn has_dice(record: &Record) -> bool {
    games::find(&record.game).is_some_and(|entry| entry.dice)
}

/// Returns the best lines of an answer. With dice, a line ends with the turn, and orders of the same
/// dice that lead to the same position are one line.
fn shown_lines(record: &Record, shown: usize, answer: &ThinkAnswer) -> Vec<ShownLine> {
    let table = has_dice(record)
        .then(|| record.up_to(shown).open().ok())
        .flatten();
    let mut ends: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for found in std::iter::once(answer).chain(&answer.others) {
        let mut moves = found.line.clone();
        match &table {
            Some(table) => {
                let (count, end) = table.rest_of_turn(&moves);
                if ends.contains(&end) {
                    continue;
                }
                moves.truncate(count);
                ends.push(end);
            }
            None => moves.truncate(PLIES),
        }
        lines.push(ShownLine {
            value: found.value,
            moves,
        });
    }
    lines.truncate(LINES);
    lines
}

fn to_first(value: f64, seat: Seat) -> f64 {
    if seat == Seat::FIRST { value } else { -value }
}

/// Returns the value of an ended game to the first seat.
fn result(outcome: Outcome) -> f64 {
    match outcome.verdict {
        Verdict::Won(Seat::FIRST) => 1.0,
        Verdict::Won(_) | Verdict::Lost => -1.0,
        Verdict::Drawn => 0.0,
    }
}
