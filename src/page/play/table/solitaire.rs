//! The parts of a solitaire game besides the board: the peek at what will be hidden, the solution,
//! the best result.

use crate::page::play::{message::Msg, state::Play};
use crate::{
    controller::SolitaireMsg,
    page::{device::games, parts::button},
    rules::Message,
    search::Proof,
};
use yew::prelude::*;

impl Play {
    /// Says that the game can no longer be won, if that is known, and what can be reached.
    pub(in crate::page::play) fn no_win_text(&self, ctx: &Context<Play>) -> Option<String> {
        Some(Play::no_solution(ctx, self.table.max_points_if_lost()?))
    }

    /// Says how many points can be reached in a solitaire game that cannot be won.
    pub(in crate::page::play) fn no_solution(ctx: &Context<Play>, points: u32) -> String {
        let points = points.to_string();
        let front = ctx.props().front.as_ref();
        let own_text = front.and_then(|front| front.head.note.get("no-solution"));
        let message = Message::new("no-solution", "the game cannot be won").with("n", &points);
        match own_text {
            Some(_) => Play::speech(ctx).head.note(&message),
            None => Play::words(ctx).fill("no-solution", &[("n", &points)]),
        }
    }

    /// Draws the actions of a solitaire player besides moves.
    pub(in crate::page::play) fn solitaire_actions(&self, ctx: &Context<Play>) -> Html {
        if !self.table.is_solitaire()
            || self.table.session().is_over()
            || self.table.session().viewed_ply().is_some()
        {
            return Html::default();
        }
        let words = Play::words(ctx);
        let button = |act: &'static str, label: &str, msg: Msg| {
            button::button(act, label, Play::click(ctx, msg))
        };
        let begun = !self.table.session().table().moves().is_empty();
        if let Some(left) = self.table.peek_seconds_left() {
            let left = left.to_string();
            return html! {
                <>
                    <span role="timer" data-part="peek">{ words.fill("peek-left", &[("n", &left)]) }</span>
                    { button("hide", words.say("peek-enough"), Msg::from(SolitaireMsg::Peek(false))) }
                </>
            };
        }
        if self.table.keeps_secrets() {
            let can_peek_again = !begun && self.table.session().hidden().seconds > 0;
            return if can_peek_again {
                button(
                    "peek",
                    words.say("peek-again"),
                    Msg::from(SolitaireMsg::Peek(true)),
                )
            } else {
                Html::default()
            };
        }
        if self.table.session().computer_to_move().is_some() {
            return button(
                "stop-solving",
                words.say("solve-stop"),
                Msg::from(SolitaireMsg::Solve(false)),
            );
        }
        if self.table.proof() == Some(Proof::Lost) {
            return Html::default();
        }
        button(
            "solve",
            words.say("solve"),
            Msg::from(SolitaireMsg::Solve(true)),
        )
    }

    /// Draws the best result on this device with the same options, and says whether this game will
    /// count.
    pub(in crate::page::play) fn best_result(&self, ctx: &Context<Play>) -> Html {
        if !self.table.is_solitaire() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let record = self.table.session().table().record();
        let best = games::best(&record.game, &record.options);
        let text = best.map(|best| {
            let points = [("n", &*best.points.to_string())];
            if best.won {
                words.fill("best-won", &points)
            } else {
                words.fill("best-points", &points)
            }
        });
        html! {
            <span class="fact-list">
                if let Some(text) = text {
                    <span class="fact" data-fact="best"><span>{ words.say("best") }</span>{ " " }<b>{ text }</b></span>
                }
                if !self.table.session().is_unaided() {
                    <span class="fact" data-fact="helped">{ words.say("helped") }</span>
                }
            </span>
        }
    }
}
