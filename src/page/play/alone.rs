//! What the table does for one player alone: says whether the game can still be won, shows how,
//! keeps the best results, and hides what is to be remembered.

use super::{
    message::{AloneMsg, Msg},
    state::{Outlook, Peek, Play, Request},
};
use crate::{
    page::{
        device::games::{self, Best},
        parts::button,
    },
    rules::{Message, Site, Turn, Verdict},
    table::Control,
};
use gloo::timers::callback::Interval;
use yew::prelude::*;

impl Play {
    pub(super) fn on_alone(&mut self, ctx: &Context<Play>, msg: AloneMsg) {
        match msg {
            AloneMsg::Peek(open) => self.peek(ctx, open),
            AloneMsg::Blink => self.blink(),
            AloneMsg::Solve(shown) => self.solve(ctx, shown),
        }
    }

    pub(super) fn is_alone(&self) -> bool {
        self.session.table().entry().is_alone()
    }

    /// Whether a game for one has been lost.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.session.table().turn(), Turn::Over(outcome) if outcome.verdict == Verdict::Lost)
    }

    /// Whether the computer has won against whoever plays here.
    pub(super) fn is_beaten(&self) -> bool {
        let own = self.against_computer();
        matches!(self.session.table().turn(), Turn::Over(outcome)
            if own.is_some_and(|own| outcome.verdict == Verdict::Won(own.other())))
    }

    /// Whether there is something that the player must remember, and nobody may tell him.
    pub(super) fn keeps_secrets(&self) -> bool {
        !self.session.is_over() && !self.session.hidden().sites.is_empty()
    }

    /// The places whose contents are not shown now.
    pub(super) fn hidden(&self) -> Vec<Site> {
        if self.session.is_over() || self.alone.peek.is_some() {
            return Vec::new();
        }
        self.session.hidden().sites
    }

    /// Lets the player look at what will be hidden, or hides it.
    pub(super) fn peek(&mut self, ctx: &Context<Play>, open: bool) {
        let seconds = self.session.hidden().seconds;
        let may =
            open && !self.opening.waits && seconds > 0 && self.session.table().moves().is_empty();
        let link = ctx.link().clone();
        self.alone.peek = may.then(|| Peek {
            left: seconds,
            _interval: Interval::new(1_000, move || {
                link.send_message(Msg::Alone(AloneMsg::Blink))
            }),
        });
    }

    /// A second of looking has passed.
    fn blink(&mut self) {
        if self.rests() {
            return;
        }
        let left = self.alone.peek.as_ref().map_or(0, |peek| peek.left);
        match &mut self.alone.peek {
            Some(peek) if left > 1 => peek.left = left - 1,
            _ => self.alone.peek = None,
        }
    }

    /// Whether the computer can say of this position how it may end.
    fn can_be_solved(&self) -> bool {
        let to_move = matches!(self.session.table().turn(), Turn::Player(_));
        self.is_alone() && to_move && !self.keeps_secrets()
    }

    /// Sees to it that what can be known of the position is known.
    pub(super) fn look_ahead(&mut self, ctx: &Context<Play>) {
        // While a solution is being shown, where it leads is known.
        if self.can_be_solved() && self.alone.outlook.is_none() && self.alone.solution.is_empty() {
            self.ask_for(ctx, Request::Outlook);
        }
    }

    /// What is known of the position has come in: does what waited for it.
    pub(super) fn foresee(&mut self, ctx: &Context<Play>, outlook: Outlook) {
        self.alone.outlook = Some(outlook);
        if self.alone.hint_waits {
            self.advise(ctx);
        }
        if self.session.computer_to_move().is_some()
            && self.alone.solution.is_empty()
            && !self.keeping.led
        {
            self.follow(ctx);
        }
    }

    /// The player alone wants a hint.
    pub(super) fn advise(&mut self, ctx: &Context<Play>) {
        let asks = self.session.human_to_move().is_some() && self.session.looking().is_none();
        if !asks || !self.can_be_solved() {
            return;
        }
        self.alone.hint_waits = self.alone.outlook.is_none();
        let Some(outlook) = &self.alone.outlook else {
            return self.look_ahead(ctx);
        };
        let Some(notation) = outlook.r#move.clone() else {
            return;
        };
        let words = Play::words(ctx);
        let left = outlook.line.len().to_string();
        let why = match &*outlook.proof {
            "won" => words.fill("hint-wins", &[("n", &left)]),
            "lost" => self.lost(ctx).unwrap_or_default(),
            _ => words.say("hint-unknown").into(),
        };
        self.session.help();
        self.suggest(ctx, &notation);
        self.report.said = format!("{} {why}", self.report.said);
        self.keep();
    }

    /// Shows a solution from here, move by move, or lets the player go on.
    fn solve(&mut self, ctx: &Context<Play>, shown: bool) {
        let control = if shown {
            Control::Computer
        } else {
            Control::Human
        };
        self.session.config.seats[0] = control;
        self.alone.solution.clear();
        self.computer.pause = None;
        self.computer.paused = false;
        if shown {
            self.session.help();
            self.follow(ctx);
        } else {
            self.look_ahead(ctx);
        }
        self.keep();
    }

    /// Goes along the solution that was found; gives the seat back where there is none.
    fn follow(&mut self, ctx: &Context<Play>) {
        let Some(outlook) = &self.alone.outlook else {
            return self.look_ahead(ctx);
        };
        if outlook.proof == "won" {
            self.alone.solution = outlook.line.iter().rev().cloned().collect();
            self.go_on(ctx);
            return;
        }
        let words = Play::words(ctx);
        let said = match self.lost(ctx) {
            Some(_) => String::new(),
            None => words.say("hint-unknown").into(),
        };
        self.report.say(said);
        self.session.config.seats[0] = Control::Human;
        self.keep();
    }

    /// Says that the game cannot be won any more, where that is known, and what can be reached.
    pub(super) fn lost(&self, ctx: &Context<Play>) -> Option<String> {
        let outlook = self
            .alone
            .outlook
            .as_ref()
            .filter(|_| self.can_be_solved())?;
        if outlook.proof != "lost" || self.session.looking().is_some() {
            return None;
        }
        let most = (outlook.most.unwrap_or(0.0) as u32).to_string();
        let front = ctx.props().front.as_ref();
        let own = front.and_then(|front| front.head.note.get("no-solution"));
        let message = Message::new("no-solution", "the game cannot be won").with("n", &most);
        Some(match own {
            Some(_) => Play::speech(ctx).head.note(&message),
            None => Play::words(ctx).fill("no-solution", &[("n", &most)]),
        })
    }

    /// What is known of the position, for whoever looks at the page from outside.
    pub(super) fn proof(&self) -> Option<String> {
        let outlook = self
            .alone
            .outlook
            .as_ref()
            .filter(|_| self.can_be_solved())?;
        Some(outlook.proof.clone())
    }

    /// The game has ended: its result may be the best, and the seat is the player's again.
    pub(super) fn ended_alone(&mut self) {
        self.session.config.seats[0] = Control::Human;
        self.alone.solution.clear();
        let Turn::Over(outcome) = self.session.table().turn() else {
            return;
        };
        if self.session.is_unaided() {
            let record = self.session.table().record();
            let result = Best {
                options: record.options,
                won: matches!(outcome.verdict, Verdict::Won(_)),
                points: outcome.scores.map_or(0, |[score, _]| score.points() as i32),
            };
            self.keeping.kept &= games::keep_best(&record.game, result);
        }
    }

    /// What a player alone can do beside moving.
    pub(super) fn alone(&self, ctx: &Context<Play>) -> Html {
        if !self.is_alone() || self.session.is_over() || self.session.looking().is_some() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let button = |act: &'static str, label: &str, msg: Msg| {
            button::button(act, label, Play::click(ctx, msg))
        };
        let begun = !self.session.table().moves().is_empty();
        if let Some(peek) = &self.alone.peek {
            let left = peek.left.to_string();
            return html! {
                <>
                    <span role="timer" data-part="peek">{ words.fill("peek-left", &[("n", &left)]) }</span>
                    { button("hide", words.say("peek-enough"), Msg::Alone(AloneMsg::Peek(false))) }
                </>
            };
        }
        if self.keeps_secrets() {
            let again = !begun && self.session.hidden().seconds > 0;
            return if again {
                button(
                    "peek",
                    words.say("peek-again"),
                    Msg::Alone(AloneMsg::Peek(true)),
                )
            } else {
                Html::default()
            };
        }
        if self.session.computer_to_move().is_some() {
            return button(
                "stop-solving",
                words.say("solve-stop"),
                Msg::Alone(AloneMsg::Solve(false)),
            );
        }
        if self.proof().as_deref() == Some("lost") {
            return Html::default();
        }
        button(
            "solve",
            words.say("solve"),
            Msg::Alone(AloneMsg::Solve(true)),
        )
    }

    /// The best result on this device with the same options, and whether this game will count.
    pub(super) fn best(&self, ctx: &Context<Play>) -> Html {
        if !self.is_alone() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let record = self.session.table().record();
        let best = games::best(&record.game, &record.options);
        let told = best.map(|best| {
            let points = [("n", &*best.points.to_string())];
            if best.won {
                words.fill("best-won", &points)
            } else {
                words.fill("best-points", &points)
            }
        });
        html! {
            <span class="facts">
                if let Some(told) = told {
                    <span class="fact" data-fact="best"><span>{ words.say("best") }</span>{ " " }<b>{ told }</b></span>
                }
                if !self.session.is_unaided() {
                    <span class="fact" data-fact="helped">{ words.say("helped") }</span>
                }
            </span>
        }
    }
}
