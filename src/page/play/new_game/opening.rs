//! The line that says how a game will begin, with a button that opens the form for a new game; and
//! the names of the players beside the board.

use super::table_setup::preset_for_newcomers;
use crate::page::play::{dialogs::OpenPart, message::Msg, state::Play};
use crate::{
    controller::{NewGameMsg, Opponent},
    games::{Entry, Preset},
    rules::{OptionSpec, Options, Seat},
    table::{Control, TimeControl},
};
use yew::prelude::*;

/// The keys of the names of the computer's levels.
pub(super) const LEVELS: [&str; 5] = ["level-1", "level-2", "level-3", "level-4", "level-5"];

/// The keys of the options that set the size or the length of a game, not its rules.
const SIZE_OPTIONS: [&str; 7] = [
    "size", "board", "match", "cube", "rounds", "handicap", "seeds",
];

pub(super) fn is_size_option(spec: &OptionSpec) -> bool {
    SIZE_OPTIONS.contains(&spec.key)
}

/// Returns the options of a preset. The size and the length of the game stay as chosen, if the
/// preset does not set them.
pub(super) fn preset_options(entry: &Entry, preset: &Preset, chosen: &Options) -> Options {
    let mut options = entry.preset(preset);
    for spec in entry.options.iter().filter(|spec| is_size_option(spec)) {
        if options.is(spec, spec.default()) {
            options.set(spec, chosen.get(spec));
        }
    }
    options
}

impl Play {
    /// Draws the line that says with which choices the game begins, and the button that opens the
    /// form.
    pub(in crate::page::play) fn opening_line(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let is_shown = self.table.new_game().is_shown;
        let has_form = !self.table.is_solitaire() || !ctx.props().entry.options.is_empty();
        let label = if is_shown { "change-done" } else { "change" };
        let change = Play::click(ctx, Msg::from(NewGameMsg::ShowPlayers(!is_shown)));
        html! {
            <p class="report-status new-game-line" data-part="status">
                { self.opening_text(ctx) }
                if has_form {
                    <>{ " " }<button class="link" data-act="change" aria-expanded={is_shown.to_string()} onclick={change}>
                        { words.find(label).unwrap_or(label) }</button></>
                }
            </p>
        }
    }

    /// Says with which choices the game begins: the opponent, who begins, the rules and the clock.
    fn opening_text(&self, ctx: &Context<Play>) -> String {
        let words = Play::words(ctx);
        let config = self.table.session().config();
        let level = config.level.to_string();
        let opponent = match self.table.opponent() {
            _ if self.table.is_solitaire() => "opening-alone",
            Opponent::Computer => "opening-computer",
            Opponent::Friend => "opening-friend",
            Opponent::Remote => "opening-far",
            Opponent::Watch => "opening-watch",
        };
        let opponent = words.find(opponent).unwrap_or(opponent);
        let mut text = crate::text::fill(opponent, &[("level", &level)]);
        if let Some(begins) = self.begins(ctx) {
            text += ", ";
            text += &begins;
        }
        let timing = config.timing;
        let clock = match timing.time_control {
            TimeControl::Untimed => None,
            TimeControl::SuddenDeath => Some("opening-sudden"),
            TimeControl::Increment => Some("opening-increment"),
            TimeControl::ByoYomi => Some("opening-byo-yomi"),
        };
        let clock = clock.filter(|_| !self.table.is_solitaire()).map(|key| {
            let [minutes, seconds] = [timing.minutes, timing.seconds].map(|n| n.to_string());
            let periods = timing.periods.to_string();
            let args = [
                ("n", &*minutes),
                ("seconds", &*seconds),
                ("periods", &*periods),
            ];
            crate::text::fill(words.find(key).unwrap_or(key), &args)
        });
        for part in self.opening_rules(ctx).into_iter().chain(clock) {
            text += ". ";
            text += &part;
        }
        text + "."
    }

    /// Says who begins the game.
    fn begins(&self, ctx: &Context<Play>) -> Option<String> {
        let words = Play::words(ctx);
        let opponent = self.table.opponent();
        if self.table.is_solitaire() || opponent == Opponent::Watch {
            return None;
        }
        let new_game = self.table.new_game();
        let key = match (self.table.opening_seat(), opponent) {
            (Some(seat), Opponent::Friend) => {
                let player = Play::speech(ctx).seat(self.table.session().table(), seat);
                return Some(words.fill("begins-side", &[("player", &player)]));
            }
            (Some(seat), _) if seat == new_game.seat => "begins-you",
            (Some(_), Opponent::Computer) => "begins-computer",
            (Some(_), _) => "begins-friend",
            (None, _) if new_game.by_lot => "begins-lot",
            (None, _) if ctx.props().entry.dice => "begins-dice",
            (None, _) => return None,
        };
        words.find(key).map(String::from)
    }

    /// Names the chosen preset of the rules, or else every changed rule, and the size and the
    /// length of the game if they are not the usual ones.
    pub(in crate::page::play) fn opening_rules(&self, ctx: &Context<Play>) -> Vec<String> {
        let entry = ctx.props().entry;
        let head = Play::speech(ctx).head;
        let mut chosen = self.table.session().table().record().options;
        let mut presets = entry.presets.iter();
        let preset = presets.find(|preset| preset_options(entry, preset, &chosen) == chosen);
        let mut parts = Vec::new();
        if let Some(preset) = preset {
            let options = entry.preset(preset);
            let name = head.presets.get(preset.key);
            // The usual rules go without saying, unless other rules stand beside them as equals.
            let is_said = options != Options::none() || preset_for_newcomers(entry).is_some();
            if let (Some(name), true) = (name, is_said) {
                parts.push(Play::words(ctx).fill("opening-rules", &[("name", &**name)]));
            }
            for spec in entry.options.iter().filter(|spec| !is_size_option(spec)) {
                chosen.set(spec, spec.default());
            }
        }
        parts.extend(head.changed_rules(entry, &chosen));
        parts
    }

    /// Draws the form for a new game, or the choice of players during a game, if it is open.
    pub(in crate::page::play) fn draw_start_form(&self, ctx: &Context<Play>) -> Html {
        match self.table.new_game().is_shown {
            true => self.draw_when_loaded(ctx, OpenPart::StartForm),
            false => Html::default(),
        }
    }

    /// Draws who plays a side, in a word; a touch shows the choices.
    pub(in crate::page::play) fn player_label(&self, ctx: &Context<Play>, seat: Seat) -> Html {
        let words = Play::words(ctx);
        let name = Play::speech(ctx).seat(self.table.session().table(), seat);
        let level = usize::from(self.table.session().config().level.clamp(1, 5)) - 1;
        let label = match self.table.session().control(seat) {
            Control::Remote => {
                let name = self.table.remote().and_then(|remote| remote.other_name());
                name.unwrap_or(words.say("correspondence-away")).to_string()
            }
            Control::Computer => {
                let level = words.find(LEVELS[level]).unwrap_or_default();
                format!("{} · {level}", words.say("computer"))
            }
            Control::Human
                if self.table.remote().is_some() || self.table.against_computer() == Some(seat) =>
            {
                words.say("you").into()
            }
            Control::Human => words.say("human").into(),
        };
        if self.table.remote().is_some() || self.table.new_game().is_waiting {
            let away = self.table.session().control(seat) == Control::Remote;
            return html! {
                <span class={classes!("side-player", away.then_some("side-away"))} data-who={seat.0.to_string()}>{ label }</span>
            };
        }
        let shown = self.table.new_game().is_shown;
        html! {
            <button class="side-player" data-act="players" data-who={seat.0.to_string()} aria-expanded={shown.to_string()}
                aria-label={format!("{}: {label}", words.fill("who-plays", &[("player", &name)]))}
                onclick={Play::click(ctx, Msg::from(NewGameMsg::ShowPlayers(!shown)))}>{ label }</button>
        }
    }
}
