//! The start of a game: the opponent, the side, the reading of the rules and the time. The choices
//! stand below a board that is already there; touching the board starts the game with the last
//! choices.
//!
//! The players can also be changed during a game; any other choice starts another game.

use super::options_form::chosen;
use crate::page::play::{
    message::{Msg, PanelMsg},
    state::Play,
};
use crate::{
    controller::{ComputerMsg, GameMsg, NewGame, NewGameMsg, Opponent},
    page::parts::button::{button, text_button},
    rules::{OptionSpec, Options, Seat},
    table::Control,
};
use yew::prelude::*;

/// The opponents, with the keys of their names and of their explanations.
const OPPONENTS: [(Opponent, &str, &str); 4] = [
    (Opponent::Computer, "against-computer", ""),
    (Opponent::Friend, "against-friend", "against-friend-told"),
    (Opponent::Remote, "against-far", "against-far-told"),
    (Opponent::Watch, "against-nobody", "against-nobody-told"),
];

/// The computer's levels, with the keys of their names and of their explanations.
const LEVELS: [(&str, &str); 5] = [
    ("level-1", "level-1-told"),
    ("level-2", "level-2-told"),
    ("level-3", "level-3-told"),
    ("level-4", "level-4-told"),
    ("level-5", "level-5-told"),
];

/// The keys of the options that set the size or the length of a game, not its rules.
const SIZE_OPTIONS: [&str; 6] = ["size", "board", "match", "rounds", "handicap", "seeds"];

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
            <p class="sides-taken">
                { for [Seat::FIRST, Seat::SECOND].map(side) }
                { button("take-both", words.say("take-both"), Play::click(ctx, Msg::DialogClosed(false))) }
            </p>
        }
    }

    /// Draws the choices, if they are wanted.
    pub(in crate::page::play) fn draw_start_form(&self, ctx: &Context<Play>) -> Html {
        let waits = self.table.new_game().is_waiting;
        if !waits && !self.table.new_game().is_shown {
            return Html::default();
        }
        let words = Play::words(ctx);
        let two = !self.table.is_solitaire();
        let has_options = !ctx.props().entry.options.is_empty();
        let options = Play::click(ctx, Msg::Panel(PanelMsg::Options));
        let close = Msg::from(NewGameMsg::ShowPlayers(false));
        html! {
            <section class="opening" aria-label={words.say("opening")}>
                if two {
                    { self.opponents(ctx) }
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
        let choices = (1..).zip(LEVELS).map(|(level, (key, _))| {
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
        let (name, help) = LEVELS[usize::from(now.clamp(1, 5)) - 1];
        let [name, help] = [name, help].map(|key| words.find(key).unwrap_or(key));
        let help = format!("{name}. {help}");
        group(words.say("level"), Some(help), choices.collect())
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
        let choices = entry.presets.iter().map(|preset| {
            let mut options = entry.preset(preset);
            // The size and the length of the game stay as chosen, if the reading does not set them.
            for spec in entry.options.iter().filter(|spec| is_size_option(spec)) {
                if options.is(spec, spec.values[0]) {
                    options.set(spec, now.get(spec));
                }
            }
            let name = head.and_then(|head| head.presets.get(preset.key));
            let label = name.map_or(preset.key, |name| name);
            let differences = self.differences(ctx, &entry.preset(preset));
            let message = Msg::from(NewGameMsg::Options(options.clone()));
            html! {
                <label class="preset">
                    <input type="radio" name="reading" value={preset.key} checked={options == now}
                        onchange={ctx.link().callback(move |_: Event| message.clone())} />
                    <span><b>{ label }</b>{ " " }<small>{ differences }</small></span>
                </label>
            }
        });
        html! {
            <div class="readings" role="radiogroup" aria-label={Play::words(ctx).say("presets")}>
                <span class="legend" aria-hidden="true">{ Play::words(ctx).say("presets") }</span>
                { for choices }
            </div>
        }
    }

    /// Returns the differences of options from the usual rules, in the words of the game.
    fn differences(&self, ctx: &Context<Play>, options: &Options) -> String {
        let changed = Play::speech(ctx)
            .head
            .changed_rules(ctx.props().entry, options);
        if changed.is_empty() {
            Play::words(ctx).say("all-as-usual").into()
        } else {
            changed.join("; ")
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
            let options = now.clone();
            let spec: &'static OptionSpec = spec;
            let onchange = ctx.link().callback(move |event: Event| {
                let mut options = options.clone();
                options.set(spec, &chosen(&event).unwrap_or_default());
                Msg::from(NewGameMsg::Options(options))
            });
            html! {
                <label class="measure"><span>{ texts.map_or(spec.key, |texts| &texts.name) }</span>
                    <select data-measure={spec.key} {onchange}>
                        { for values.map(|offered| html! {
                            <option value={offered.to_string()} selected={offered == value}>{ label(offered) }</option>
                        }) }
                    </select></label>
            }
        });
        selects.collect()
    }

    /// Draws who plays a side, in a word; a touch shows the choices.
    pub(in crate::page::play) fn player_label(&self, ctx: &Context<Play>, seat: Seat) -> Html {
        let words = Play::words(ctx);
        let name = Play::speech(ctx).seat(self.table.session().table(), seat);
        let level = usize::from(self.table.session().config().level.clamp(1, 5)) - 1;
        let label = match self.table.session().control(seat) {
            Control::Remote => words.say("correspondence-away").to_string(),
            Control::Computer => {
                let level = words.find(LEVELS[level].0).unwrap_or_default();
                format!("{} · {level}", words.say("computer"))
            }
            Control::Human if self.table.against_computer() == Some(seat) => {
                words.say("you").into()
            }
            Control::Human => words.say("human").into(),
        };
        if self.table.remote().is_some() || self.table.new_game().is_waiting {
            let away = self.table.session().control(seat) == Control::Remote;
            return html! {
                <span class={classes!("who", away.then_some("away-player"))} data-who={seat.0.to_string()}>{ label }</span>
            };
        }
        let shown = self.table.new_game().is_shown;
        html! {
            <button class="who" data-act="players" data-who={seat.0.to_string()} aria-expanded={shown.to_string()}
                aria-label={format!("{}: {label}", words.fill("who-plays", &[("player", &name)]))}
                onclick={Play::click(ctx, Msg::from(NewGameMsg::ShowPlayers(!shown)))}>{ label }</button>
        }
    }
}

fn is_size_option(spec: &OptionSpec) -> bool {
    SIZE_OPTIONS.contains(&spec.key)
}

/// Draws a group of exclusive choices, with the explanation of the current one.
fn group(legend: &str, help: Option<String>, choices: Html) -> Html {
    html! {
        <div class="group" role="radiogroup" aria-label={legend.to_string()}>
            <span class="legend" aria-hidden="true">{ legend }</span>
            { choices }
            if let Some(help) = help { <p class="told" aria-live="polite">{ help }</p> }
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
