//! A game with somebody far away: inviting, what comes in by a link, and what must go out by one.

use super::{Ending, Msg, Play};
use crate::{
    page::{exchange, json, share::Broken, store},
    rules::{Seat, Turn},
    table::{
        Control, Manner, Record, Session,
        far::{Hand, Letter, Role, Secret, Unfair},
    },
};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use yew::prelude::*;

/// What this device knows of a game with somebody far away.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Far {
    /// As it was last sent or came in, with whatever has been played here since.
    pub letter: Letter,
    pub role: Role,
    /// Where there are dice: 64 hexadecimal digits that never leave this device.
    #[serde(default)]
    secret: Option<String>,
}

impl Far {
    fn secret(&self) -> Option<Secret> {
        Secret::of(self.secret.as_deref()?)
    }

    pub(super) fn is_mine(&self) -> bool {
        self.letter.hand() == Ok(Hand::Of(self.role))
    }

    /// The number of the throw that is due to this player.
    pub(super) fn throw(&self) -> Option<u64> {
        self.letter.throw(self.role, &self.secret()?)
    }

    /// Takes in what has been played here; shows the other what he needs when it is his hand.
    fn played(&mut self, record: Record) {
        self.letter.record = record;
        if !self.is_mine()
            && let Some(secret) = self.secret()
        {
            // A letter that was played here is fair.
            let _ = self.letter.send(self.role, &secret);
        }
    }

    /// How the game stands on this device: the other side is far away.
    fn session(&self, manner: Manner) -> Option<Session> {
        let mut seats = [Control::Away; 2];
        seats[self.letter.seat(self.role).index()] = Control::Human;
        let turned = self.letter.seat(self.role) == Seat::SECOND;
        let manner = Manner {
            seats,
            turned,
            timing: crate::table::Timing::UNMEASURED,
            ..manner
        };
        Session::of(&self.letter.record, manner).ok()
    }
}

/// So many random hexadecimal digits, in sixteens.
fn random_hex(sixteens: usize) -> Option<String> {
    (0..sixteens)
        .map(|_| Some(format!("{:016x}", super::random()?)))
        .collect()
}

impl Play {
    /// Begins a game with somebody far away from the position on the table; where there are dice,
    /// from its start.
    pub(super) fn invite(&mut self, ctx: &Context<Play>, seat: Seat) {
        let chance = ctx.props().entry.chance;
        let mut record = self.session.table().record();
        if chance {
            record.moves.clear();
        }
        let secret = chance.then(|| random_hex(4));
        let (Some(id), false) = (random_hex(1), secret == Some(None)) else {
            self.refuse(Play::words(ctx).say("far-no-random").into());
            return;
        };
        let secret = secret.flatten();
        let chain = secret.as_deref().and_then(Secret::of);
        let letter = Letter::new(record, id, seat, chain.as_ref());
        let far = Far {
            letter,
            role: Role::Host,
            secret,
        };
        self.take_far(ctx, far, None);
        // Where it is the host's own turn he plays first, and sends his move.
        self.exchanging = self.must_send();
    }

    /// What a link carries has been read: a game, or a letter of a game with somebody far away.
    pub(super) fn linked(&mut self, ctx: &Context<Play>, text: &str) {
        if let Some(letter) = json::read::<Letter>(text) {
            self.receive(ctx, letter);
            return;
        }
        let record = Record::parse(text).and_then(|record| record.open().map(|_| record));
        match record {
            Ok(record) => self.open(ctx, Rc::new(record)),
            Err(error) => self.broken(ctx, Broken::Wrong(error)),
        }
    }

    pub(super) fn broken(&mut self, ctx: &Context<Play>, broken: Broken) {
        let words = Play::words(ctx);
        self.refuse(match broken {
            Broken::Later => words.say("link-later").into(),
            Broken::Damaged => words.say("link-damaged").into(),
            Broken::Wrong(error) => exchange::refusal(ctx.props().lang, &error),
        });
    }

    fn receive(&mut self, ctx: &Context<Play>, mut letter: Letter) {
        let words = Play::words(ctx);
        if letter.record.game != ctx.props().entry.key {
            self.refuse(words.say("link-damaged").into());
            return;
        }
        if let Err(unfair) = letter.hand() {
            self.refuse(self.unfair(ctx, &unfair));
            return;
        }
        let known = store::load_far(&letter.id);
        let seen = known.as_ref().map(|far| far.letter.record.moves.len());
        let far = match known {
            Some(far) => match letter.follows(&far.letter) {
                Ok(()) => Far { letter, ..far },
                Err(Unfair::Older) => {
                    // What is known here is further on.
                    self.ask_first(ctx, Ending::Far(Box::new(far), seen));
                    return;
                }
                Err(unfair) => {
                    self.refuse(self.unfair(ctx, &unfair));
                    return;
                }
            },
            None => {
                let taken = letter
                    .chains
                    .as_ref()
                    .is_some_and(|[_, guest]| !guest.end.is_empty());
                if taken {
                    // Two play already: whoever comes third may look on.
                    self.open(ctx, Rc::new(letter.record));
                    return;
                }
                let secret = letter.chains.is_some().then(|| random_hex(4)).flatten();
                if let Some(secret) = secret.as_deref().and_then(Secret::of) {
                    letter.answer(&secret);
                }
                Far {
                    letter,
                    role: Role::Guest,
                    secret,
                }
            }
        };
        let same = self.far.as_ref().map(|now| &now.letter.id) == Some(&far.letter.id);
        if same {
            self.take_far(ctx, far, seen);
        } else {
            self.ask_first(ctx, Ending::Far(Box::new(far), seen));
        }
    }

    fn unfair(&self, ctx: &Context<Play>, unfair: &Unfair) -> String {
        let words = Play::words(ctx);
        match unfair {
            Unfair::Record(error) => exchange::refusal(ctx.props().lang, error),
            Unfair::Throw(index) => {
                words.fill("far-throw", &[("number", &(index + 1).to_string())])
            }
            Unfair::ChangedPast | Unfair::Chain | Unfair::Older => words.say("far-changed").into(),
        }
    }

    /// Puts a game with somebody far away on the table, and shows what has happened since so many
    /// moves.
    pub(super) fn take_far(&mut self, ctx: &Context<Play>, far: Far, seen: Option<usize>) {
        let Some(session) = far.session(self.session.manner) else {
            self.refuse(Play::words(ctx).say("cannot-open").into());
            return;
        };
        let moves = session.table().moves().len();
        let seen = seen.unwrap_or(moves.saturating_sub(1)).min(moves);
        let table = session.table();
        let before = table.piles_after(seen);
        let events: Vec<_> = (seen..moves)
            .flat_map(|index| table.events_of(index))
            .collect();
        self.far = Some(far);
        self.sit_down(ctx, session);
        self.keep();
        if !events.is_empty() {
            self.tell(ctx, None, &events);
            self.theatre.show(&before);
            let speed = ctx.props().settings.motion();
            self.theatre.play(&events, speed, super::beat(ctx));
        }
        if self.theatre.is_idle() {
            self.go_on(ctx);
        }
    }

    /// Takes what has been played here into the letter.
    pub(super) fn write_letter(&mut self) {
        let record = self.session.table().record();
        if let Some(far) = &mut self.far {
            far.played(record);
        }
    }

    /// Whether the letter must go to the other player now.
    pub(super) fn must_send(&self) -> bool {
        self.far.as_ref().is_some_and(|far| !far.is_mine())
    }

    /// What is to be done while the other has the hand.
    pub(super) fn sending(&self, ctx: &Context<Play>) -> Html {
        if !self.must_send() {
            return Html::default();
        }
        let words = Play::words(ctx);
        html! {
            <button data-act="send" class="primary" onclick={ctx.link().callback(|_| Msg::Exchange(true))}>
                { words.say("far-send") }</button>
        }
    }

    /// The invitation, in the window in which games go out.
    pub(super) fn invitation(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        if entry.players.len() < 2 || self.far.is_some() {
            return Html::default();
        }
        let words = Play::words(ctx);
        let over = matches!(self.session.table().turn(), Turn::Over(_));
        html! {
            <section class="invitation">
                <h3>{ words.say("far") }</h3>
                <p>{ words.say(if entry.chance { "far-text-dice" } else { "far-text" }) }</p>
                <p class="row">
                    { for [Seat::FIRST, Seat::SECOND].into_iter().map(|seat| {
                        let name = self.with_speech(ctx, |speech, session| speech.seat(session.table(), seat));
                        html! {
                            <button data-invite={seat.0.to_string()} disabled={over && !entry.chance}
                                onclick={ctx.link().callback(move |_: MouseEvent| Msg::Invite(seat))}>
                                { words.fill("far-invite", &[("player", &name)]) }</button>
                        }
                    }) }
                </p>
            </section>
        }
    }
}
