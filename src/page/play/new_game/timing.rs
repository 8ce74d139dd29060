//! The choice of the players' time, in the form for a new game.

use crate::page::play::{message::Msg, state::Play};
use crate::table::{TimeControl, Timing};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The time controls, by name, with the keys of their words.
const PACES: [(&str, TimeControl, &str); 4] = [
    ("none", TimeControl::Untimed, "pace-none"),
    ("sudden", TimeControl::SuddenDeath, "pace-sudden"),
    ("increment", TimeControl::Increment, "pace-increment"),
    ("byo-yomi", TimeControl::ByoYomi, "pace-byo-yomi"),
];

impl Play {
    /// Draws the form for the time control.
    pub(super) fn timing(&self, ctx: &Context<Play>) -> Html {
        if ctx.props().entry.players.len() < 2 {
            return Html::default();
        }
        let words = Play::words(ctx);
        let timing = self.table.session().config().timing;
        let on_pace = ctx.link().callback(move |event: Event| {
            let select = target::<HtmlSelectElement>(&event).map(|select| select.value());
            let pace = PACES
                .iter()
                .find(|(name, ..)| Some(*name) == select.as_deref());
            let pace = pace.map_or(TimeControl::Untimed, |(_, pace, _)| *pace);
            Msg::from(Timing {
                time_control: pace,
                ..timing
            })
        });
        let number = |key: (&'static str, &'static str), value: u16, set: fn(&mut Timing, u16)| {
            number_field(ctx, timing, key, value, set)
        };
        let pace = timing.time_control;
        let rests = timing.pauses_when_hidden;
        let on_rests = ctx.link().callback(move |_: Event| {
            Msg::from(Timing {
                pauses_when_hidden: !rests,
                ..timing
            })
        });
        html! {
            <fieldset class="new-game-timing">
                <legend>{ words.say("clock-form") }</legend>
                <label><span>{ words.say("clock-kind") }</span>
                    <select data-timing="pace" onchange={on_pace}>
                        { for PACES.iter().map(|(name, value, label)| html! {
                            <option value={*name} selected={*value == pace}>{ words.find(label).unwrap_or(label) }</option>
                        }) }
                    </select></label>
                if pace != TimeControl::Untimed {
                    { number(("minutes", "clock-minutes"), timing.minutes, |timing, minutes| timing.minutes = minutes) }
                    if pace != TimeControl::SuddenDeath {
                        { number(("seconds", "clock-seconds"), timing.seconds, |timing, seconds| timing.seconds = seconds) }
                    }
                    if pace == TimeControl::ByoYomi {
                        { number(("periods", "clock-periods"), timing.periods.into(), |timing, periods| timing.periods = periods.min(20) as u8) }
                    }
                    <label><input type="checkbox" data-timing="rests" checked={rests} onchange={on_rests} />
                        <span>{ words.say("time-rests") }</span></label>
                    <p>{ words.say("time-begins") }</p>
                }
            </fieldset>
        }
    }
}

/// Draws the field for a number of the time control, from its name and the key of its label.
fn number_field(
    ctx: &Context<Play>,
    timing: Timing,
    (key, label): (&'static str, &'static str),
    value: u16,
    set: fn(&mut Timing, u16),
) -> Html {
    let onchange = ctx.link().callback(move |event: Event| {
        let typed = target::<HtmlInputElement>(&event).map(|input| input.value());
        let mut timing = timing;
        // A text that is no number changes nothing.
        set(
            &mut timing,
            typed
                .and_then(|typed| typed.trim().parse().ok())
                .unwrap_or(value),
        );
        Msg::from(timing)
    });
    html! {
        <label><span>{ Play::words(ctx).find(label).unwrap_or(label) }</span>
            <input type="number" min="0" max="600" data-timing={key} value={value.to_string()} {onchange} /></label>
    }
}

fn target<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}
