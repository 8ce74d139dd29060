//! The display of the players' time.

use crate::page::play::state::Play;
use crate::rules::Seat;
use yew::prelude::*;

impl Play {
    /// Draws the time left to a player.
    pub(in crate::page::play) fn time_left(&self, ctx: &Context<Play>, seat: Seat) -> Html {
        let Some((millis, periods)) = self.table.session().time_left(seat) else {
            return Html::default();
        };
        let words = Play::words(ctx);
        let seconds = millis.div_ceil(1000);
        let mut left = format!("{}:{:02}", seconds / 60, seconds % 60);
        if let Some(periods) = periods {
            left += &format!(" ×{periods}");
        }
        let short = millis < 10_000 && periods.is_none_or(|periods| periods <= 1);
        html! {
            <span class={classes!("clock", short.then_some("clock-short"))} role="timer" data-clock={seat.0.to_string()}
                aria-label={words.fill("time-left", &[("time", &left)])}>{ left }</span>
        }
    }
}
