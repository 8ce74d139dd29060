//! The drawing of the results: the value and the best moves of the shown position, and the graph
//! and the mistakes of the whole game.

use super::{AnalysisProps, AnalysisView, GameReview, LINES, Mistake, has_dice, to_first};
use crate::{rules::Turn, table::turn_lines};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

impl AnalysisView {
    /// Draws the result for the shown position: a bar, a number, and the best moves.
    pub(super) fn position(&self, ctx: &Context<AnalysisView>) -> Html {
        let AnalysisProps { turns, shown, .. } = ctx.props();
        let words = ctx.props().lang.words();
        if !self.analyses_position {
            return Html::default();
        }
        let seat = match turns.get(*shown) {
            Some(Turn::Player(seat)) => *seat,
            Some(Turn::Chance) => {
                let key = if has_dice(&ctx.props().record) {
                    "study-throw"
                } else {
                    "study-setup"
                };
                return html! { <p>{ words.say(key) }</p> };
            }
            _ => return html! { <p>{ words.say("game-is-over") }</p> },
        };
        let Some(found) = &self.found else {
            return html! { <p><span class="thinking" aria-hidden="true"></span>{ words.say("study-thinking") }</p> };
        };
        let value = to_first(found.value, seat);
        html! {
            <>
                if !self.is_solitaire(ctx) {
                    <p class="sides" aria-hidden="true">
                        <span>{ format!("{} {} %", ctx.props().names[0], share(value)) }</span>
                        <span>{ format!("{} {} %", ctx.props().names[1], 100 - share(value)) }</span>
                    </p>
                }
                <div class="study-bar" aria-hidden="true" style={format!("--share: {}%", share(value))}></div>
                <p class="study-value" data-part="value">{ self.verdict_text(ctx, value) }</p>
                <ol class="study-lines" data-part="lines">
                    { for self.lines.iter().map(|line| html! {
                        <li><b>{ self.value_text(ctx, line.value) }</b>
                            { for line.moves.iter().map(|notation| html! { <>{ " " }<span>{ notation }</span></> }) }
                        </li>
                    }) }
                </ol>
            </>
        }
    }

    /// Says which side is better, in words and in percent.
    fn verdict_text(&self, ctx: &Context<AnalysisView>, value: f64) -> String {
        let words = ctx.props().lang.words();
        let points = percent(value);
        if self.is_solitaire(ctx) {
            let key = match points {
                0 => "study-unknown",
                1.. => "study-can-win",
                _ => "study-cannot-win",
            };
            return words.find(key).unwrap_or(key).into();
        }
        let leader = &ctx.props().names[usize::from(points < 0)];
        match points.abs() {
            0..3 => words.say("study-level").into(),
            100 => words.fill("study-wins", &[("player", leader)]),
            ahead => words.fill(
                "study-ahead",
                &[
                    ("player", leader),
                    ("points", &((100 + ahead) / 2).to_string()),
                ],
            ),
        }
    }

    /// Returns the value of a move to the player who makes it: the chance in percent, or, in a
    /// solitaire game, whether it can be won.
    fn value_text(&self, ctx: &Context<AnalysisView>, value: f64) -> String {
        if self.is_solitaire(ctx) {
            signed(value)
        } else {
            format!("{} %", share(value))
        }
    }

    /// Returns whether the game is a solitaire game: its value then says whether it can be won.
    fn is_solitaire(&self, ctx: &Context<AnalysisView>) -> bool {
        ctx.props().names[1].is_empty()
    }

    /// Draws the graph of the game, and the moves that lost most.
    pub(super) fn whole_game(&self, ctx: &Context<AnalysisView>) -> Html {
        let GameReview {
            moves,
            values,
            mistakes,
            ..
        } = &self.review;
        let AnalysisProps { record, lang, .. } = ctx.props();
        if moves.is_empty() || *moves != record.moves {
            return Html::default();
        }
        let words = lang.words();
        if self.reviews_game {
            let done = values.len();
            return html! {
                <p class="study-progress"><label>{ words.say("study-progress") }{ " " }
                    <progress max={moves.len().to_string()} value={done.to_string()}></progress></label>
                    { " " }{ done }{ "/" }{ moves.len() }
                </p>
            };
        }
        html! {
            <>
                { self.graph(ctx) }
                if mistakes.is_empty() {
                    <p>{ words.say("study-no-mistake") }</p>
                } else {
                    <h2>{ words.say("study-mistakes") }</h2>
                    <ol class="mistakes" data-part="mistakes">
                        { for mistakes.iter().take(LINES).map(|mistake| self.mistake(ctx, mistake)) }
                    </ol>
                }
            </>
        }
    }

    /// Returns the number of the row of the list in which a move stands.
    fn row_of(&self, ctx: &Context<AnalysisView>, ply: usize) -> usize {
        let turns = &ctx.props().turns;
        let lines = turn_lines(turns, self.review.moves.len(), self.is_solitaire(ctx));
        let row = lines.iter().find(|line| line.plies.contains(&ply));
        row.map_or(ply + 1, |line| line.number)
    }

    fn mistake(&self, ctx: &Context<AnalysisView>, mistake: &Mistake) -> Html {
        let ply = mistake.ply;
        let words = ctx.props().lang.words();
        let args = [
            ("number", &*self.row_of(ctx, ply).to_string()),
            ("player", &ctx.props().names[mistake.seat.index()]),
            ("move", &self.review.moves[ply]),
            ("better", &mistake.better),
            ("points", &(percent(mistake.loss) / 2).to_string()),
        ];
        let text = if self.is_solitaire(ctx) {
            words.fill("study-mistake-alone", &args)
        } else {
            words.fill("study-mistake", &args)
        };
        let AnalysisProps {
            on_look, on_better, ..
        } = ctx.props();
        let (on_look, on_better) = (on_look.clone(), on_better.clone());
        let better = mistake.better.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            on_look.emit(ply);
            on_better.emit(better.clone());
        });
        html! { <li><button {onclick}>{ text }</button></li> }
    }

    /// Draws the value to the first seat over the game; a touch shows that moment.
    fn graph(&self, ctx: &Context<AnalysisView>) -> Html {
        let values = &self.review.values;
        let words = ctx.props().lang.words();
        let last = values.len().saturating_sub(1).max(1);
        let at = |(ply, value): (usize, &f64)| {
            format!("{} {}", ply * 1000 / last, 100 - percent(*value))
        };
        let points: Vec<String> = values.iter().enumerate().map(at).collect();
        let shown = ctx.props().shown * 1000 / last;
        let onclick = ctx.props().on_look.reform(move |event: MouseEvent| {
            let width = event
                .target()
                .and_then(|target| target.dyn_into::<Element>().ok())
                .and_then(|target| target.closest("svg").ok().flatten())
                .map_or(1, |svg| svg.client_width());
            let x = f64::from(event.offset_x()) / f64::from(width.max(1));
            (x * last as f64).round() as usize
        });
        html! {
            <figure class="graph">
                <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" data-part="graph"
                    aria-label={words.say("study-graph")} {onclick}>
                    <rect width="1000" height="200" class="graph-ground" />
                    <path class="graph-middle" d="M0 100H1000" />
                    <polygon points={format!("0 100 {} 1000 100", points.join(" "))} />
                    { for self.review.mistakes.iter().take(LINES).map(|mistake| {
                        let across = mistake.ply * 1000 / last;
                        html! { <path class="graph-slip" d={format!("M{across} 0V200")} /> }
                    }) }
                    <path class="graph-now" d={format!("M{shown} 0V200")} />
                </svg>
                <figcaption>{ if self.is_solitaire(ctx) {
                    words.say("study-axis-alone").into()
                } else {
                    words.fill("study-axis", &[("first", &ctx.props().names[0]), ("second", &ctx.props().names[1])])
                } }</figcaption>
            </figure>
        }
    }
}

/// Converts a value from -1 to 1 to hundredths.
fn percent(value: f64) -> i32 {
    (value * 100.0).round() as i32
}

/// Returns the first seat's part of a bar, in hundredths.
fn share(value: f64) -> i32 {
    (percent(value) + 100) / 2
}

fn signed(value: f64) -> String {
    let points = percent(value);
    if points > 0 {
        format!("+{points}")
    } else {
        points.to_string()
    }
}
