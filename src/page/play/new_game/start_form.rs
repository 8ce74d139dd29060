//! The form for a new game: the opponent, the side, the preset of the rules and the time. It opens
//! from the line that says how the game begins (`opening`).
//!
//! The players can also be changed during a game; any other choice starts another game. The form is
//! in the chunk of the dialogs.

use super::{
    opening::{LEVELS, is_size_option, preset_options},
    options_form::chosen,
    table_setup::preset_for_newcomers,
};
use crate::page::play::{
    message::{Dialog, Msg},
    state::Play,
};
use crate::{
    controller::{ComputerMsg, GameMsg, NewGame, NewGameMsg, Opponent},
    games::{Entry, Preset},
    page::parts::button::{button, text_button},
    rules::{OptionSpec, Options, Seat},
};
use yew::prelude::*;

/// The opponents, with the keys of their names and of their explanations.
const OPPONENTS: [(Opponent, &str, &str); 4] = [
    (Opponent::Computer, "against-computer", ""),
    (Opponent::Friend, "against-friend", "against-friend-told"),
    (Opponent::Remote, "against-far", "against-far-told"),
    (Opponent::Watch, "against-nobody", "against-nobody-told"),
];

/// The keys of the explanations of the computer's levels.
const LEVEL_EXPLANATIONS: [&str; 5] = [
    "level-1-told",
    "level-2-told",
    "level-3-told",
    "level-4-told",
    "level-5-told",
];

impl Play {
    /// Draws the sides that the player can take against the computer, and both.
    pub(in crate::page::play) fn sides_to_take(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let side = |seat: Seat| {
            let player = Play::speech(ctx).seat(self.table.session().table(), seat);
            let take = Play::click(ctx, Msg::from(NewGameMsg::TakeSide(seat)));
            let label = words.fill("take-side", &[("player", &player)]);
            html! { <button data-take={seat.0.to_string()} onclick={take}>{ label }</button> }
        };
        html! {
            <p class="take-side">
                { for [Seat::FIRST, Seat::SECOND].map(side) }
                { button("take-both", words.say("take-both"), Play::click(ctx, Msg::DialogClosed(false))) }
            </p>
        }
    }

    /// Draws the choices.
    pub(in crate::page::play) fn start_form(&self, ctx: &Context<Play>) -> Html {
        let waits = self.table.new_game().is_waiting;
        let words = Play::words(ctx);
        let two = !self.table.is_solitaire();
        let has_options = !ctx.props().entry.options.is_empty();
        let options = Play::click(ctx, Msg::ShowDialog(Dialog::Options));
        let close = Msg::from(NewGameMsg::ShowPlayers(false));
        html! {
            <section class="new-game" aria-label={words.say("new-game-form")}>
                if two {
                    { self.opponents(ctx) }
                    if waits && self.table.opponent() == Opponent::Remote { { self.name_form(ctx) } }
                    if self.table.opponent() == Opponent::Computer { { self.levels(ctx) } }
                    if matches!(self.table.opponent(), Opponent::Computer | Opponent::Remote) { { self.sides(ctx) } }
                }
                if waits { { self.preset_radios(ctx) } { self.size_selects(ctx) } }
                { self.timing(ctx) }
                <p class="row">
                    if waits && has_options { { text_button("all-options", Some("link"), words.say("all-options"), true, options) } }
                    if self.table.seat_that_can_offer_draw().is_some() { { button("offer-draw", words.say("offer-draw"), Play::click(ctx, Msg::from(GameMsg::OfferDraw))) } }
                    if self.table.seat_that_can_resign().is_some() { { button("resign", words.say("resign"), Play::click(ctx, Msg::from(GameMsg::Resign))) } }
                    if !waits { { button("close-players", words.say("close"), Play::click(ctx, close)) } }
                </p>
            </section>
        }
    }

    fn opponents(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let now = self.table.opponent();
        let offered = OPPONENTS
            .iter()
            // During a game, the dialog for sending games has the invitation to a friend.
            .filter(|(opponent, ..)| {
                self.table.new_game().is_waiting || *opponent != Opponent::Remote
            });
        let choices = offered.map(|(opponent, key, _)| {
            let message = Msg::from(NewGameMsg::Against(*opponent));
            let label = words.find(key).unwrap_or(key);
            chip(
                ctx,
                ("opponent", key),
                (label, label),
                *opponent == now,
                message,
            )
        });
        let current = OPPONENTS.iter().find(|(opponent, ..)| *opponent == now);
        let help = current.and_then(|(.., help)| words.find(help));
        group(
            words.say("against"),
            help.map(str::to_string),
            choices.collect(),
        )
    }

    fn levels(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let now = self.table.session().config().level;
        let choices = (1..).zip(LEVELS).map(|(level, key)| {
            let message = Msg::from(ComputerMsg::Level(level));
            let (value, name) = (level.to_string(), words.find(key).unwrap_or(key));
            chip(
                ctx,
                ("level", &value),
                (&value, name),
                level == now,
                message,
            )
        });
        let index = usize::from(now.clamp(1, 5)) - 1;
        let [name, help] =
            [LEVELS[index], LEVEL_EXPLANATIONS[index]].map(|key| words.find(key).unwrap_or(key));
        let help = format!("{name}. {help}");
        group(words.say("level-choice"), Some(help), choices.collect())
    }

    fn sides(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let NewGame { by_lot, seat, .. } = *self.table.new_game();
        let table = self.table.session().table();
        let side = |own: Seat| {
            let message = Msg::from(NewGameMsg::Side(Some(own)));
            let name = Play::speech(ctx).seat(table, own);
            let value = own.0.to_string();
            let chosen = !by_lot && own == seat;
            chip(ctx, ("side", &value), (&name, &name), chosen, message)
        };
        let lot = Msg::from(NewGameMsg::Side(None));
        let label = words.say("by-lot");
        let choices = html! {
            <>
                { side(Seat::FIRST) }
                { side(Seat::SECOND) }
                if self.table.new_game().is_waiting { { chip(ctx, ("side", "lot"), (label, label), by_lot, lot) } }
            </>
        };
        group(words.say("your-side"), None, choices)
    }

    /// Draws the readings of the rules, each with its changes.
    fn preset_radios(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        let now = self.table.session().table().record().options;
        if entry.presets.is_empty() {
            return Html::default();
        }
        let head = ctx.props().front.as_ref().map(|front| &front.head);
        let choices = presets_in_order(entry).map(|preset| {
            let options = preset_options(entry, preset, &now);
            let name = head.and_then(|head| head.presets.get(preset.key));
            let label = name.map_or(preset.key, |name| name);
            let differences = self.differences(ctx, &entry.preset(preset));
            let message = Msg::from(NewGameMsg::Options(options.clone()));
            html! {
                <label class="new-game-preset">
                    <input type="radio" name="reading" value={preset.key} checked={options == now}
                        onchange={ctx.link().callback(move |_: Event| message.clone())} />
                    <span><b>{ label }</b>{ " " }<small>{ differences }</small></span>
                </label>
            }
        });
        html! {
            <div class="new-game-presets" role="radiogroup" aria-label={Play::words(ctx).say("presets")}>
                <span class="new-game-legend" aria-hidden="true">{ Play::words(ctx).say("presets") }</span>
                { for choices }
            </div>
        }
    }

    /// Returns the differences of a preset from the usual rules, in the words of the game. Beside a
    /// preset for newcomers, the usual rules have a description too.
    fn differences(&self, ctx: &Context<Play>, options: &Options) -> String {
        let entry = ctx.props().entry;
        let head = Play::speech(ctx).head;
        let changed = head.changed_rules(entry, options);
        if !changed.is_empty() {
            return changed.join("; ");
        }
        let advised = preset_for_newcomers(entry).map(|preset| entry.preset(preset));
        let different = entry.options.iter().find(|spec| {
            let advised = advised.as_ref().map(|advised| advised.get(spec));
            advised.is_some_and(|value| value != options.get(spec))
        });
        match different {
            Some(spec) => head.rule(spec, options.get(spec)).unwrap_or_default(),
            None => Play::words(ctx).say("all-as-usual").into(),
        }
    }

    /// Draws the choices of the size and the length of the game.
    fn size_selects(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        let head = ctx.props().front.as_ref().map(|front| &front.head);
        let now = self.table.session().table().record().options;
        let selects = entry.options.iter().filter(|spec| is_size_option(spec));
        let selects = selects.map(|spec| {
            let texts = head.and_then(|head| head.options.get(spec.key));
            let value = now.get(spec);
            // A typed value is among the offered ones too.
            let typed = (!spec.values.contains(&value)).then_some(value);
            let values = spec.values.iter().copied().chain(typed);
            let label = |value: &str| {
                let label = texts.and_then(|texts| texts.values.get(value));
                label.map_or_else(|| value.to_string(), |label| label.to_string())
            };
            let spec: &'static OptionSpec = spec;
            let onchange = ctx.link().callback(move |event: Event| {
                Msg::from(NewGameMsg::Size(spec, chosen(&event).unwrap_or_default()))
            });
            html! {
                <label class="new-game-measure"><span>{ texts.map_or(spec.key, |texts| &texts.name) }</span>
                    <select data-measure={spec.key} {onchange}>
                        { for values.map(|offered| html! {
                            <option value={offered.to_string()} selected={offered == value}>{ label(offered) }</option>
                        }) }
                    </select></label>
            }
        });
        selects.collect()
    }
}

/// Returns the presets of a game in the order of the form: the one for newcomers comes first.
fn presets_in_order(entry: &'static Entry) -> impl Iterator<Item = &'static Preset> {
    let first = preset_for_newcomers(entry);
    let is_other = move |preset: &&Preset| first.is_none_or(|first| first.key != preset.key);
    first
        .into_iter()
        .chain(entry.presets.iter().filter(is_other))
}

/// Draws a group of exclusive choices, with the explanation of the current one.
fn group(legend: &str, help: Option<String>, choices: Html) -> Html {
    html! {
        <div class="new-game-group" role="radiogroup" aria-label={legend.to_string()}>
            <span class="new-game-legend" aria-hidden="true">{ legend }</span>
            { choices }
            if let Some(help) = help { <p class="new-game-told" aria-live="polite">{ help }</p> }
        </div>
    }
}

/// Draws one of several choices: its group and value, its visible label and its accessible name.
fn chip(
    ctx: &Context<Play>,
    (group, value): (&'static str, &str),
    (label, name): (&str, &str),
    checked: bool,
    message: Msg,
) -> Html {
    html! {
        <label class="chip" title={(label != name).then(|| name.to_string())}>
            <input type="radio" name={group} value={value.to_string()} aria-label={name.to_string()} {checked}
                onchange={ctx.link().callback(move |_: Event| message.clone())} />
            <span aria-hidden="true">{ label }</span>
        </label>
    }
}
