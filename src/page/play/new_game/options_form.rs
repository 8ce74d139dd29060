//! The form in which the player chooses the options of the next game.

use crate::page::play::{
    message::{Msg, PanelMsg},
    state::Play,
};
use crate::{
    controller::set_size,
    page::parts::announcement::announcement,
    rules::{OptionSpec, Options},
};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

impl Play {
    pub(in crate::page::play) fn options(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let current = self.table.session().table().record().options;
        let draft = self.form.draft.as_ref().unwrap_or(&current);
        html! {
            <form class="options" onsubmit={ctx.link().callback(|event: SubmitEvent| {
                event.prevent_default();
                Msg::ApplyOptions
            })}>
                { self.preset_buttons(ctx, draft) }
                { for ctx.props().entry.options.iter().map(|spec| self.option(ctx, spec, draft)) }
                <p>{ words.say("options-begin-anew") }</p>
                <button type="submit" class="primary" data-act="apply" disabled={*draft == current}>
                    { words.say("begin-with-options") }
                </button>
            </form>
        }
    }

    /// Draws the ready-made sets of options.
    fn preset_buttons(&self, ctx: &Context<Play>, draft: &Options) -> Html {
        let entry = ctx.props().entry;
        if entry.presets.is_empty() {
            return Html::default();
        }
        let names = ctx.props().front.as_ref().map(|front| &front.head.presets);
        html! {
            <fieldset class="options-presets">
                <legend>{ Play::words(ctx).say("presets") }</legend>
                { for entry.presets.iter().map(|preset| {
                    let options = entry.preset(preset);
                    let chosen = options == *draft;
                    let name = names.and_then(|names| names.get(preset.key));
                    html! {
                        <button type="button" data-preset={preset.key} aria-pressed={chosen.to_string()}
                            onclick={Play::click(ctx, Msg::Panel(PanelMsg::Draft(options.clone())))}>
                            { name.map_or(preset.key, |name| name) }
                        </button>
                    }
                }) }
            </fieldset>
        }
    }

    fn option(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let texts = ctx
            .props()
            .front
            .as_ref()
            .and_then(|front| front.head.options.get(spec.key));
        let chosen = draft.get(spec);
        html! {
            <fieldset data-option={spec.key}>
                <legend>{ texts.map_or(spec.key, |texts| &texts.name) }</legend>
                <p>{ texts.map_or("", |texts| &texts.help) }</p>
                { for spec.values.iter().map(|value| {
                    let label = texts.and_then(|texts| texts.values.get(value)).map_or(*value, |label| label);
                    let mut options = draft.clone();
                    set_size(ctx.props().entry.options, &mut options, spec, value);
                    let onchange = ctx.link().callback(move |_: Event| Msg::Panel(PanelMsg::Draft(options.clone())));
                    html! {
                        <label>
                            <input type="radio" name={spec.key} value={*value} checked={*value == chosen} {onchange} />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
                if spec.accepts_other.is_some() { { self.other_value(ctx, spec, draft) } }
            </fieldset>
        }
    }

    /// Draws a field for a value that is not among the offered ones.
    fn other_value(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let value = draft.get(spec);
        let typed = !spec.values.contains(&value);
        let options = draft.clone();
        let offered = ctx.props().entry.options;
        let onchange = ctx.link().callback(move |event: Event| {
            let mut options = options.clone();
            let value = typed_in(&event).unwrap_or_default();
            let value = value.trim();
            if spec.allows(value) {
                set_size(offered, &mut options, spec, value);
                Msg::Panel(PanelMsg::Draft(options))
            } else {
                Msg::Panel(PanelMsg::WrongValue(spec.key))
            }
        });
        let wrong = self.form.wrong_value == Some(spec.key);
        let words = Play::words(ctx);
        html! {
            <label class="options-other">
                <span>{ words.say("other-value") }</span>
                <input type="text" name={spec.key} value={if typed { value.to_string() } else { String::new() }}
                    aria-invalid={wrong.to_string()} {onchange} />
                if wrong { <span class="options-refused" role="alert">{ announcement(self.form.wrong_times, words.say("wrong-value")) }</span> }
            </label>
        }
    }
}

fn typed_in(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    Some(input.value())
}

/// Returns the value chosen in a list.
pub(in crate::page::play) fn chosen(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
