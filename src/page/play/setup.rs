//! What can be changed, taken in and given out: options, positions and games as text, paper, a frame.

use super::{Msg, Play};
use crate::{
    page::{
        dom,
        exchange::Exchange,
        icon::icon,
        json,
        offer::Offer,
        route::{Route, link},
    },
    rules::{OptionSpec, Options},
    table::Record,
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

impl Play {
    pub(super) fn options(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let current = self.session.table().record().options;
        let draft = self.draft.as_ref().unwrap_or(&current);
        html! {
            <form class="options" onsubmit={ctx.link().callback(|event: SubmitEvent| {
                event.prevent_default();
                Msg::ApplyOptions
            })}>
                { self.timing(ctx) }
                { self.presets(ctx, draft) }
                { for ctx.props().entry.options.iter().map(|spec| self.option(ctx, spec, draft)) }
                <p class="hint-text">{ words.say("options-begin-anew") }</p>
                <button type="submit" class="primary" data-act="apply" disabled={*draft == current}>
                    { words.say("begin-with-options") }
                </button>
            </form>
        }
    }

    /// The ready-made sets of options.
    fn presets(&self, ctx: &Context<Play>, draft: &Options) -> Html {
        let entry = ctx.props().entry;
        if entry.presets.is_empty() {
            return Html::default();
        }
        let names = ctx.props().page.as_ref().map(|page| &page.head.presets);
        html! {
            <fieldset class="presets">
                <legend>{ Play::words(ctx).say("presets") }</legend>
                { for entry.presets.iter().map(|preset| {
                    let options = entry.preset(preset);
                    let chosen = options == *draft;
                    let name = names.and_then(|names| names.get(preset.key));
                    html! {
                        <button type="button" data-preset={preset.key} aria-pressed={chosen.to_string()}
                            onclick={ctx.link().callback(move |_| Msg::Draft(options.clone()))}>
                            { name.map_or(preset.key, |name| name) }
                        </button>
                    }
                }) }
            </fieldset>
        }
    }

    fn option(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let told = ctx
            .props()
            .page
            .as_ref()
            .and_then(|page| page.head.options.get(spec.key));
        let chosen = draft.get(spec);
        html! {
            <fieldset data-option={spec.key}>
                <legend>{ told.map_or(spec.key, |told| &told.name) }</legend>
                <p>{ told.map_or("", |told| &told.help) }</p>
                { for spec.values.iter().map(|value| {
                    let label = told.and_then(|told| told.values.get(value)).map_or(*value, |label| label);
                    let mut options = draft.clone();
                    options.set(spec, value);
                    let onchange = ctx.link().callback(move |_: Event| Msg::Draft(options.clone()));
                    html! {
                        <label>
                            <input type="radio" name={spec.key} value={*value} checked={*value == chosen} {onchange} />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
                if spec.other.is_some() { { self.other_value(ctx, spec, draft) } }
            </fieldset>
        }
    }

    /// A field for a value that is not among those offered.
    fn other_value(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let value = draft.get(spec);
        let typed = !spec.values.contains(&value);
        let options = draft.clone();
        let onchange = ctx.link().callback(move |event: Event| {
            let mut options = options.clone();
            let value = typed_in(&event).unwrap_or_default();
            let value = value.trim();
            if spec.allows(value) {
                options.set(spec, value);
                Msg::Draft(options)
            } else {
                Msg::WrongValue(spec.key)
            }
        });
        let wrong = self.wrong_value == Some(spec.key);
        let words = Play::words(ctx);
        html! {
            <label class="other">
                <span>{ words.say("other-value") }</span>
                <input type="text" name={spec.key} value={if typed { value.to_string() } else { String::new() }}
                    aria-invalid={wrong.to_string()} {onchange} />
                if wrong { <span class="refused" role="alert">{ words.say("wrong-value") }</span> }
            </label>
        }
    }

    pub(super) fn exchange(&self, ctx: &Context<Play>) -> Html {
        let record = self.session.table().record();
        let shown = self.session.shown_moves();
        let table = Record {
            moves: record.moves[..shown].to_vec(),
            ..record.clone()
        };
        // What was played opens again.
        let text = table.open().map(|table| table.text()).ok();
        let position = Record {
            start: text,
            moves: Vec::new(),
            ..record.clone()
        };
        html! {
            <Exchange letter={self.far.as_ref().and_then(|far| json::write(&far.letter))} invitation={self.invitation(ctx)} lang={ctx.props().lang} record={Rc::new(record)} position={Rc::new(position)}
                address={dom::address()} paper={self.paper(ctx)} on_open={ctx.link().callback(Msg::Open)}
                on_close={ctx.link().callback(|()| Msg::Exchange(false))} />
        }
    }

    /// The ways to the game on paper and on other pages.
    pub(super) fn paper(&self, ctx: &Context<Play>) -> Html {
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
                <button data-act="offer" onclick={ctx.link().callback(|_| Msg::Offer(true))}>
                    { Play::words(ctx).say("offer") }</button>
            </>
        }
    }

    /// The window that helps to put the game on another page.
    pub(super) fn offer(&self, ctx: &Context<Play>) -> Html {
        let mut record = self.session.table().record();
        record.moves.truncate(self.session.shown_moves());
        let entry = ctx.props().entry;
        let page = ctx.props().page.as_ref();
        let name = page.map_or(entry.key, |page| &page.head.title);
        html! {
            <Offer lang={ctx.props().lang} {entry} name={name.to_string()} record={Rc::new(record)}
                on_close={ctx.link().callback(|()| Msg::Offer(false))} />
        }
    }
}

fn typed_in(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    Some(input.value())
}

pub(super) fn chosen(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
