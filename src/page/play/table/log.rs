//! The announcements of a game for screen readers.

use crate::page::play::{dialogs::OpenPart, state::Play};
use yew::prelude::*;

impl Play {
    /// Draws what a screen reader announces: the last messages, each once, and then whose turn it
    /// is. The note itself is silent, because a new message replaces the last one.
    pub(super) fn log(&self, ctx: &Context<Play>, aim: &str) -> Html {
        let words = Play::words(ctx);
        let session = self.table.session();
        let is_at_end = session.viewed_ply().is_none() && !self.table.new_game().is_waiting;
        let is_ours = session.human_to_move().is_some() || self.table.can_throw();
        let turn = match session.is_over() {
            true => is_at_end.then(|| self.status(ctx, false, None)),
            false if self.table.waits_for_end_of_turn() => {
                is_at_end.then(|| words.say("turn-not-ended").to_string())
            }
            false if self.table.is_solitaire() && !session.needs_answer() => None,
            false => (is_at_end && is_ours).then(|| Play::speech(ctx).turn(session.table())),
        };
        // The same question is asked again after the answer to the last.
        let asked = session.needs_answer().then(|| session.shown_ply());
        let no_win = self
            .no_win_text(ctx)
            .filter(|_| self.table.marks().hint.is_none());
        let notice = self.table.notice();
        let notice = notice.map(|notice| words.find(notice).unwrap_or(notice).to_string());
        let unsaved = (!self.table.is_stored()).then(|| words.say("not-kept").to_string());
        let aim = (!aim.is_empty()).then(|| aim.to_string());
        // Every sentence has a key, so that the sentences that stay are not announced again.
        let messages = self.report.log.iter();
        let messages = messages.map(|(count, message)| (count.to_string(), message.clone()));
        let others = [notice, aim, no_win, unsaved];
        let others = others
            .into_iter()
            .flatten()
            .map(|text| (text.clone(), text));
        let turn = turn.map(|turn| (format!("{asked:?} {turn}"), turn));
        let sentences = messages.chain(others).chain(turn);
        let sentences = sentences.map(|(key, text)| html! { <span {key}>{ text }{ " " }</span> });
        html! {
            <div class="unseen" role="log" aria-live="polite" data-part="log">
                // Their own element: beside a child without a key, all of them would be drawn anew.
                <div>{ for sentences }</div>
                { self.open_offer(ctx, OpenPart::SoundAnnouncement) }
            </div>
        }
    }
}
