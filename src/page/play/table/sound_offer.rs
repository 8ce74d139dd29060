//! The offer of sounds, a line of the report. The first throw or capture on a device brings it,
//! and it never comes back.

use crate::page::{
    browser::{dom, sound::Cue},
    device::settings::{Change, Settings},
    parts::button::button,
    play::{message::Msg, state::Play},
};
use yew::prelude::*;

fn accept(settings: &mut Settings, _: &str) {
    settings.sound = true;
    settings.vibration |= dom::can_vibrate();
}

impl Play {
    /// Returns whether the offer is still open: the game goes on, and the reader has not found the
    /// setting.
    fn is_sound_open(&self, ctx: &Context<Play>) -> bool {
        !self.table.session().is_over() && !ctx.props().settings.sounds().is_on()
    }

    /// Draws the offer.
    pub(in crate::page::play) fn sound_offer(&self, ctx: &Context<Play>) -> Html {
        if !self.is_sound_open(ctx) {
            return Html::default();
        }
        let words = Play::words(ctx);
        let question = words.say(if dom::can_vibrate() {
            "offer-vibration"
        } else {
            "offer-sound"
        });
        let (settings, link) = (ctx.props().settings.clone(), ctx.link().clone());
        let yes = Callback::from(move |_| {
            settings.dispatch(Change::Choose(accept, String::new()));
            let mut accepted = (*settings).clone();
            accept(&mut accepted, "");
            accepted.sounds().cue(Cue::Sample);
            link.send_message(Msg::SoundAnswered);
        });
        let no = Play::click(ctx, Msg::SoundAnswered);
        // Each button has an element of its own: the style sheet gives a report with two buttons
        // side by side more room.
        html! {
            <div class="sound-offer" role="group" aria-label={question} data-part="sound-offer">
                <span>{ question }</span>
                <span>{ button("sound-yes", words.say("offer-yes"), yes) }</span>
                <span>{ button("sound-no", words.say("offer-no"), no) }</span>
            </div>
        }
    }

    /// Draws the sentence with which a screen reader announces the offer.
    pub(in crate::page::play) fn sound_announcement(&self, ctx: &Context<Play>) -> Html {
        let sentence = Play::words(ctx).say("offer-announced");
        html! {
            if self.is_sound_open(ctx) { <span>{ sentence }{ " " }</span> }
        }
    }
}
