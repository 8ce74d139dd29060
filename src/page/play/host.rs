//! The host of a table controller in the browser: it carries out the effects.

use super::{
    message::{Dialog, LinkMsg, Msg, Tab},
    state::{Play, PlayProps},
    timers::{Clock, Timers},
};
use crate::{
    chunk::ChunkError,
    controller::{self, Animation, ComputerMsg, Effect, Refusal, Settings, SolitaireMsg},
    page::{
        board::animator::Animator,
        browser::{
            client::{self, WorkerKey},
            dom, json, share,
            sound::Cue,
        },
        device::{correspondence, settings::Change, storage},
    },
    protocol::ThinkRequest,
    rules::Event,
    scene::Speed,
    table::{Session, TapSettings},
};
use gloo::timers::callback::{Interval, Timeout};
use yew::prelude::*;

/// The time for which a throw is shown before the computer moves, at normal speed, in milliseconds.
const THROW_DELAY: u32 = 1_000;
/// The interval of the clock, in milliseconds.
const CLOCK_TICK: u32 = 200;

impl Play {
    pub(super) fn settings_of(props: &PlayProps) -> Settings {
        let settings = &props.settings;
        let speed = settings.animation_speed();
        Settings {
            think_delay: if settings.think_delay {
                controller::AUTO_MOVE_DELAY
            } else {
                0
            },
            throw_delay: speed.millis(THROW_DELAY),
            is_instant: speed == Speed::Instant,
            tap_settings: TapSettings {
                // A bare frame has no button for it, and no undo.
                turns_wait: settings.end_turns && props.embed.is_none(),
                ..settings.touch()
            },
        }
    }

    /// Passes changed settings to the table. The device's own setting for reduced motion counts
    /// too.
    pub(super) fn follow_settings(&mut self, ctx: &Context<Play>) {
        let settings = Play::settings_of(ctx.props());
        if std::mem::replace(&mut self.settings, settings) != settings {
            self.send(ctx, controller::Msg::Settings(settings));
        }
    }

    /// Sends a message to the table, and carries out its effects.
    pub(super) fn send(&mut self, ctx: &Context<Play>, msg: controller::Msg) {
        let effects = self.table.update(msg);
        self.carry_out(ctx, effects);
    }

    pub(super) fn carry_out(&mut self, ctx: &Context<Play>, effects: Vec<Effect>) {
        let animates = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Animate(_)));
        for effect in effects {
            self.carry_out_one(ctx, effect);
        }
        if animates && self.table.is_moving() && self.animator.is_idle() {
            self.send(ctx, controller::Msg::AnimationEnded);
        }
    }

    fn carry_out_one(&mut self, ctx: &Context<Play>, effect: Effect) {
        match effect {
            Effect::Animate(animation) => self.animate(ctx, animation),
            Effect::Show(piles) => self.animator.show(&piles),
            Effect::FinishAnimation => self.animator.finish(),
            Effect::AskWorker(number, think) => self.ask(ctx, number, &think),
            Effect::CancelRequest(number) => self.cancel_request(number),
            Effect::After(millis, msg) => self.send_after(ctx, millis, msg),
            Effect::Clock(runs) => self.set_clock(ctx, runs),
            Effect::Announce(sentences) => {
                let text = self.sentences(ctx, &sentences);
                self.report.say(text);
            }
            Effect::Refuse(refusal) => self.refuse(ctx, refusal),
            Effect::Accept => self.report.is_refusal = false,
            Effect::OpenDialog(question) => self.show_dialog(ctx, Dialog::Question(question)),
            Effect::CloseDialog => self.dialog = None,
            Effect::NewBoard => {
                self.form.draft = None;
                self.update_board();
            }
            Effect::NewSession => {
                self.form.draft = None;
                self.panel.is_sheet_open = false;
                self.report.is_refusal = false;
                self.animator.sound = ctx.props().settings.sounds();
                self.update_board();
            }
            Effect::Played => {
                // Dice that fall by themselves do not mean that the reader is playing.
                if self.panel.offers_lesson && self.table.session().can_undo() {
                    self.mark_known(ctx);
                }
            }
            Effect::Ended => self.animator.sound.cue(Cue::End),
            Effect::Begun => {
                self.scroll.was_done = false;
                self.seek_board();
                self.scroll.focus_board = true;
            }
            Effect::ScrollToBoardOnce => self.seek_board(),
            Effect::ScrollToBoard => self.scroll.to_board |= dom::is_small(),
            Effect::Stored => self.on_kept(),
            Effect::DropLink => dom::drop_fragment(),
            Effect::OpenLetter(letter) => self.on_link(ctx, LinkMsg::Resume(letter)),
            // The invitation follows later, because the board is drawn first.
            Effect::Invite(seat) => ctx.link().send_message(LinkMsg::Invite(seat)),
            Effect::LoadCorrespondence => Play::load_correspondence(ctx),
            Effect::CloseLesson => self.open_tab(ctx, Tab::Moves),
        }
    }

    fn cancel_request(&mut self, number: u32) {
        if let Some((_, ticket)) = self
            .timers
            .pending_request
            .take_if(|(pending, _)| *pending == number)
        {
            client::cancel(ticket);
        }
    }

    fn load_correspondence(ctx: &Context<Play>) {
        ctx.link().send_future(async {
            match correspondence::chunk().fetch().await {
                Ok(()) => Msg::Table(controller::Msg::StorageChanged),
                Err(ChunkError) => Msg::ChunkFailed,
            }
        });
    }

    fn animate(&mut self, ctx: &Context<Play>, animation: Animation) {
        let Animation {
            from,
            events,
            shown,
            at_once,
        } = animation;
        // An animation in a hidden tab would have no viewer.
        let is_unseen = from.is_some() && dom::document().hidden();
        let speed = match at_once || is_unseen {
            true => Speed::Instant,
            false => self.speed(ctx),
        };
        if let Some(piles) = from {
            self.animator.show(&piles);
        }
        self.offer_sounds(ctx, &events[shown..]);
        let cue = Cue::Events(events.clone(), shown, self.board.skin);
        self.animator.sound.cue(cue);
        self.animator.play(&events[shown..], speed, next_frame(ctx));
    }

    /// Offers sounds at the first throw or capture on this device.
    fn offer_sounds(&mut self, ctx: &Context<Play>, events: &[Event]) {
        let settings = &ctx.props().settings;
        let is_offered = |event: &Event| {
            matches!(
                event,
                Event::Throw { .. } | Event::Capture { .. } | Event::Remove { .. }
            )
        };
        if !settings.sound_asked
            && !settings.sound
            && ctx.props().embed.is_none()
            && events.iter().any(is_offered)
        {
            self.report.offers_sound = true;
            settings.dispatch(Change::Choose(
                |settings, _| settings.sound_asked = true,
                String::new(),
            ));
            self.fetch_dialogs(ctx);
        }
    }

    /// Returns the speed of animations. A player who watches can make it faster.
    fn speed(&self, ctx: &Context<Play>) -> Speed {
        match ctx.props().settings.animation_speed() {
            Speed::Instant => Speed::Instant,
            _ if self.table.is_fast() => Speed::Fast,
            speed => speed,
        }
    }

    fn ask(&mut self, ctx: &Context<Play>, number: u32, think: &ThinkRequest) {
        let request = json::to_js(think).unwrap_or_default();
        let on_answer = ctx
            .link()
            .callback(move |(_, answer)| ComputerMsg::Answer(number, json::from_js(answer)));
        let ticket = client::ask(WorkerKey::Table, &request, on_answer);
        self.timers.pending_request = Some((number, ticket));
    }

    /// Sends a message after a delay. A new pause replaces the last one. A new tick of the preview
    /// of hidden pieces replaces the last tick.
    fn send_after(&mut self, ctx: &Context<Play>, millis: u32, msg: controller::Msg) {
        let is_peek = matches!(msg, controller::Msg::Solitaire(SolitaireMsg::PeekTick(_)));
        let link = ctx.link().clone();
        let timeout = Timeout::new(millis, move || link.send_message(msg));
        let timer = match is_peek {
            true => &mut self.timers.peek,
            false => &mut self.timers.pause,
        };
        *timer = Some(timeout);
    }

    fn set_clock(&mut self, ctx: &Context<Play>, runs: bool) {
        let link = ctx.link().clone();
        self.timers.clock = runs.then(|| Clock {
            _interval: Interval::new(CLOCK_TICK, move || link.send_message(Msg::ClockTick)),
            last: dom::page_millis(),
        });
    }

    /// Advances the clock. Returns whether anything visible has changed.
    pub(super) fn tick(&mut self, ctx: &Context<Play>) -> bool {
        let Some(clock) = &mut self.timers.clock else {
            return false;
        };
        let now = dom::page_millis();
        let passed = (now - clock.last).max(0.0) as u32;
        clock.last = now;
        let shown = |play: &Play| (play.table.seconds(), play.table.session().is_over());
        let before = shown(self);
        let effects = self
            .table
            .update(controller::Msg::Tick(passed, dom::document().hidden()));
        let has_effects = !effects.is_empty();
        self.carry_out(ctx, effects);
        has_effects || shown(self) != before
    }

    fn on_kept(&self) {
        if self.table.session().can_undo() {
            storage::ask_to_persist();
        }
        // An invitation that is kept need not stay in the address.
        if self.table.remote().is_some() && share::may_be_link(&dom::fragment()) {
            dom::drop_fragment();
        }
    }

    fn refuse(&mut self, ctx: &Context<Play>, refusal: Refusal) {
        match refusal {
            Refusal::Key(key) => {
                let words = Play::words(ctx);
                self.report.refuse(words.find(key).unwrap_or(key).into());
            }
            Refusal::Rules(message) => {
                self.report.refuse(Play::speech(ctx).head.why(&message));
                let front = ctx.props().front.as_ref();
                let place = front.and_then(|front| front.head.place.get(message.key));
                self.report.rule_heading = place.cloned();
            }
        }
    }

    /// Brings the board to the top of a small window, once per game.
    pub(super) fn seek_board(&mut self) {
        let was_done = std::mem::replace(&mut self.scroll.was_done, true);
        self.scroll.to_board |= !was_done && dom::is_small();
    }

    /// Shows the next frame of an animation. Returns whether anything but the pieces changes.
    pub(super) fn next_frame(&mut self, ctx: &Context<Play>) -> bool {
        self.animator.tick(next_frame(ctx));
        let ends = self.animator.is_idle();
        if ends {
            self.send(ctx, controller::Msg::AnimationEnded);
        }
        ends
    }

    /// Opens the last move step by step.
    pub(super) fn open_steps(&mut self, ctx: &Context<Play>) {
        if self.table.keeps_secrets() || self.table.in_lesson() {
            return;
        }
        if Play::step_through(&mut self.animator, self.table.session()) {
            self.send(ctx, controller::Msg::StepByStepStarted);
        } else if self.table.is_moving() && self.animator.is_idle() {
            // There is no move to step through, and the animation has ended.
            self.send(ctx, controller::Msg::AnimationEnded);
        }
    }

    fn step_through(animator: &mut Animator, session: &Session) -> bool {
        let table = session.table();
        // A throw or a pass shows nothing, so the search goes back to an earlier move.
        (0..session.shown_ply()).rev().any(|before| {
            let events = table.events_of(before);
            let has_steps = animator.step_through(&table.piles_after(before), &events);
            if has_steps {
                animator
                    .sound
                    .cue(Cue::Events(events.into(), 0, table.board().skin));
            }
            has_steps
        })
    }

    /// Handles the closing of a dialog, and the answer to its question.
    pub(super) fn on_dialog_closed(&mut self, ctx: &Context<Play>, yes: bool) {
        if let Some(Dialog::Question(question)) = self.dialog.take().filter(|_| yes) {
            self.send(ctx, controller::Msg::Confirmed(question));
        }
    }

    /// Cancels the requests and timers of a table that is removed.
    pub(super) fn drop_timers(&mut self) {
        if let Some((_, ticket)) = self.timers.pending_request.take() {
            client::cancel(ticket);
        }
        self.timers = Timers::default();
    }
}

/// Returns the callback for the next frame of the animator.
fn next_frame(ctx: &Context<Play>) -> Callback<()> {
    ctx.link().callback(|()| Msg::Frame)
}
