//! What the table looks like. It reads the state and sends messages; it changes nothing.

use super::{Ending, Msg, Play, Tab, Wish, setup::chosen};
use crate::{
    page::{board::BoardView, dialogue::Dialogue, exchange::read_file, icon::icon},
    rules::{Seat, Tap, Turn},
    table::Control,
    text::Words,
};
use std::rc::Rc;
use yew::prelude::*;

/// The keys and what they do, by the keys of their sentences.
const KEYS: [(&str, &str); 11] = [
    ("← ↑ → ↓", "key-walk"),
    ("Enter", "key-choose"),
    ("Esc", "key-let-go"),
    (", .", "key-look"),
    ("U", "key-undo"),
    ("R", "key-redo"),
    ("H", "key-hint"),
    ("F", "key-flip"),
    ("0–9", "key-digit"),
    ("?", "key-help"),
    ("Tab", "key-tab"),
];

impl Play {
    pub(super) fn draw(&self, ctx: &Context<Play>) -> Html {
        let mut near = self.board.near();
        if self.session.manner.turned {
            near = near.other();
        }
        let far = near.other();
        let two = !self.is_alone();
        let brought = ctx.link().callback(Msg::Brought);
        let ondrop = Callback::from(move |event: DragEvent| {
            event.prevent_default();
            let Some(data) = event.data_transfer() else {
                return;
            };
            match data.files().and_then(|files| files.get(0)) {
                Some(file) => read_file(file, brought.clone()),
                None => brought.emit(data.get_data("text").unwrap_or_default()),
            }
        });
        html! {
            <div class="play" ondragover={|event: DragEvent| event.prevent_default()} {ondrop} data-game={ctx.props().entry.key}
                data-moves={self.session.table().moves().len().to_string()}
                data-still={self.is_still().to_string()}>
                <section class="table" aria-label={Play::words(ctx).say("the-board")}>
                    if two { { self.side(ctx, far) } }
                    { self.board(ctx) }
                    if self.session.asks() {
                        { word_choice(Play::words(ctx), &self.session.next_taps(), true, true,
                            &ctx.link().callback(|word| Msg::Tap(Tap::Word(word)))) }
                    }
                    if two { { self.side(ctx, near) } }
                    { self.report(ctx) }
                    { self.tools(ctx) }
                </section>
                { self.panel(ctx) }
                { self.dialogues(ctx) }
            </div>
        }
    }

    /// Whether nothing moves and nobody thinks: the moment at which a player looks at the board.
    pub(super) fn is_still(&self) -> bool {
        self.theatre.is_idle() && self.asked.is_none() && self.pause.is_none()
    }

    pub(super) fn board(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let notes = self.with_speech(ctx, |speech, session| {
            speech.notes(session, self.hint, &self.ranks, &self.veil())
        });
        // A bare board in a frame has no other place for words.
        let beside = ctx
            .props()
            .embed
            .as_ref()
            .is_none_or(|choices| choices.controls);
        let quiet = !self.theatre.is_idle();
        let notes = notes.into_iter().map(|mut note| {
            // While pieces travel, the marks of the move that brings them would be ahead of it.
            note.target &= !quiet;
            note.lit &= !quiet;
            note
        });
        let title = ctx
            .props()
            .page
            .as_ref()
            .map(|page| page.head.title.clone());
        html! {
            <div class="board-frame">
                <BoardView board={self.board.clone()} stage={self.theatre.stage()}
                    notes={Rc::new(notes.collect::<Vec<_>>())}
                    label={words.fill("board-of", &[("game", &title.unwrap_or_default())])}
                    dice={self.session.beside().dice}
                    turned={self.session.manner.turned}
                    coordinates={ctx.props().settings.coordinates}
                    beat_millis={self.theatre.beat_millis}
                    on_hold={ctx.link().callback(Msg::Hold)}
                    on_tap={ctx.link().callback(|site| Msg::Tap(Tap::Site(site)))} />
                <svg class="glass" hidden=true aria-hidden="true">
                    <use href="#table-picture" /><circle r="26" />
                </svg>
                if quiet { <></> } else {
                    { word_choice(words, &self.session.next_taps(), self.session.asks() && beside, false,
                        &ctx.link().callback(|word| Msg::Tap(Tap::Word(word)))) }
                }
            </div>
        }
    }

    /// Who plays a side, and how strong the computer is there.
    fn side(&self, ctx: &Context<Play>, seat: Seat) -> Html {
        let words = Play::words(ctx);
        let name = self.with_speech(ctx, |speech, session| speech.seat(session.table(), seat));
        let control = self.session.manner.seats[seat.index()];
        let moves = self.session.table().turn() == Turn::Player(seat);
        let on_control = ctx.link().callback(move |event: Event| {
            let computer = chosen(&event).as_deref() == Some("computer");
            let control = if computer {
                Control::Computer
            } else {
                Control::Human
            };
            Msg::Control(seat, control)
        });
        let on_level = ctx.link().callback(|event: Event| {
            Msg::Level(
                chosen(&event)
                    .and_then(|level| level.parse().ok())
                    .unwrap_or(1),
            )
        });
        let level = self.session.manner.level;
        html! {
            <div class={classes!("side", format!("seat-{}", seat.0), moves.then_some("to-move"))}>
                <span class="turn-mark" aria-hidden="true">{ if moves { "▶" } else { "" } }</span>
                <span class="seat-name">{ &name }</span>
                if control == Control::Away {
                    <span class="away-player">{ words.say("far-away") }</span>
                } else {
                <select class="control" data-seat={seat.0.to_string()} onchange={on_control}
                    aria-label={words.fill("who-plays", &[("player", &name)])}>
                    <option value="human" selected={control == Control::Human}>{ words.say("human") }</option>
                    <option value="computer" selected={control == Control::Computer} disabled={self.far.is_some()}>{ words.say("computer") }</option>
                </select>
                }
                if control == Control::Computer {
                    <select class="level" onchange={on_level} aria-label={words.say("level")}>
                        { for (1..=5u8).map(|n| html! {
                            <option value={n.to_string()} selected={n == level}>{ words.say(LEVEL_NAMES[usize::from(n) - 1]) }</option>
                        }) }
                    </select>
                }
                { self.time_left(ctx, seat) }
                { self.facts(ctx, Some(seat)) }
            </div>
        }
    }

    /// What is counted for a side, or for the game.
    fn facts(&self, ctx: &Context<Play>, seat: Option<Seat>) -> Html {
        let facts = self.session.beside().facts;
        let words = ctx.props().page.as_ref().map(|page| &page.head.fact);
        let mut shown = facts
            .iter()
            .filter(|fact| fact.seat == seat)
            .map(|fact| {
                let name = words.and_then(|words| words.get(fact.key));
                html! {
                    <span class="fact" data-fact={fact.key}>
                        <span>{ name.map_or(fact.key, |name| name) }</span>{ " " }<b>{ &fact.value }</b>
                    </span>
                }
            })
            .peekable();
        if shown.peek().is_none() {
            return Html::default();
        }
        html! { <span class="facts">{ for shown }</span> }
    }

    /// Whose turn it is, and what has just happened; always of the same height.
    fn report(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let looking = self.session.looking();
        let over = self.session.is_over();
        let wish = self.asked.map(|(_, wish)| wish);
        let thinking = match wish {
            // Whether a game for one can be won is looked into quietly.
            Some(Wish::Outlook) => self.hint_waits,
            Some(Wish::Hint) => true,
            Some(Wish::Move) => self.theatre.is_idle(),
            None => false,
        };
        let status = match looking {
            Some(moves) => words.fill(
                "looking-at",
                &[
                    ("n", &moves.to_string()),
                    ("all", &self.session.table().moves().len().to_string()),
                ],
            ),
            None if thinking => words.say("thinking").into(),
            None if self.must_send() && !over => words.say("far-waits").into(),
            None => self.with_speech(ctx, |speech, session| match session.out_of_time() {
                Some(seat) => speech.out_of_time(session.table(), seat),
                None => speech.turn(session.table()),
            }),
        };
        let send = |msg: fn() -> Msg| ctx.link().callback(move |_| msg());
        let last = self.session.table().moves().len();
        // Dice may have fallen, and the computer moved, before the reader has done anything.
        let untouched = !over && !self.session.can_undo() && !self.nobody_is_human();
        let aim = ctx.props().page.as_ref().map_or("", |page| &page.head.aim);
        let dice = untouched && ctx.props().entry.chance && !self.refused && self.hint.is_none();
        let said = match &*self.said {
            "" if !over && last == 0 => aim.to_string(),
            said if dice => format!("{said} {aim}"),
            said => said.to_string(),
        };
        html! {
            <div class={classes!("report", over.then_some("over"), self.is_lost().then_some("lost"))} data-proof={self.proof()}>
                <div class="status-line">
                    <p class="status" data-part="status">
                        if thinking { <span class="thinking" aria-hidden="true"></span> }
                        { status }
                    </p>
                    if !self.session.asks() {
                        { word_choice(words, &self.session.next_taps(), false, true,
                            &ctx.link().callback(|word| Msg::Tap(Tap::Word(word)))) }
                    }
                    { self.sending(ctx) }
                    { self.alone(ctx) }
                    if self.session.proposes() {
                        <button data-act="confirm" class="primary" onclick={send(|| Msg::Confirmed)}>{ words.say("confirm-yes") }</button>
                        <button data-act="let-go" onclick={send(|| Msg::LetGo)}>{ words.say("confirm-no") }</button>
                    } else if let Some(moves) = looking {
                        <button data-act="go-on" onclick={send(|| Msg::GoOnFromHere)}
                            disabled={moves == last || self.far.is_some()}>{ words.say("go-on-from-here") }</button>
                        <button data-act="return" onclick={ctx.link().callback(move |_| Msg::Look(last))}>
                            { words.say("return-to-game") }</button>
                    } else if thinking {
                        <button data-act="stop" onclick={send(|| Msg::Stop)}>{ words.say("stop") }</button>
                    } else if over {
                        <button data-act="again" class="primary" onclick={send(|| Msg::NewGame)}>{ words.say("play-again") }</button>
                    } else if self.paused && self.session.computer_to_move().is_some() {
                        <button data-act="go" class="primary" onclick={send(|| Msg::Resume)}>{ words.say("let-it-play") }</button>
                    } else if self.has_lesson(ctx) && self.offers_lesson && untouched {
                        <button data-act="lesson" class="primary" onclick={send(|| Msg::Lesson)}>{ words.say("lesson-offer") }</button>
                    }
                </div>
                { self.facts(ctx, None) }
                { self.best(ctx) }
                <p class={classes!("note", self.refused.then_some("refused"))} role="status"
                    aria-live="polite" data-part="note">
                    { said }
                    if let (Some(lost), None) = (self.lost(ctx), self.hint) {
                        <>{ " " }<b data-part="lost">{ lost }</b></>
                    }
                    if self.session.asks() && looking.is_none() {
                        // Whoever listens hears the next question after the answer to the last.
                        <span class="unseen">{ " " }{ self.with_speech(ctx, |speech, session| speech.turn(session.table())) }</span>
                    }
                    if let (Some(rule), true) = (&self.rule, self.refused) {
                        <>{ " " }<button class="link" data-act="rule" onclick={
                            let rule = rule.clone();
                            ctx.link().callback(move |_: MouseEvent| Msg::Rule(rule.clone()))
                        }>{ words.say("see-rule") }</button></>
                    }
                    if !self.kept { <>{ " " }{ words.say("not-kept") }</> }
                </p>
            </div>
        }
    }

    fn tools(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let tool = |act: &'static str, label: &'static str, enabled: bool, msg: fn() -> Msg| {
            let label = words.say(label);
            html! {
                <button class="tool" data-act={act} disabled={!enabled} title={label}
                    onclick={ctx.link().callback(move |_| msg())}>
                    { icon(act) }<span>{ label }</span>
                </button>
            }
        };
        let humans_turn =
            self.session.human_to_move().is_some() && self.session.looking().is_none();
        let open = !self.keeps_secrets();
        html! {
            <div class="tools" role="toolbar" aria-label={words.say("tools")}>
                { tool("undo", "undo", self.session.can_undo() && self.far.is_none(), || Msg::Undo) }
                { tool("redo", "redo", self.session.can_redo() && self.far.is_none(), || Msg::Redo) }
                { tool("hint", "hint", humans_turn && open, || Msg::Hint) }
                if !self.is_alone() { { tool("flip", "flip", true, || Msg::Flip) } }
                { tool("new", "new-game", true, || Msg::NewGame) }
                { tool("help", "help", true, || Msg::Tab(Tab::Help)) }
                { tool("share", "share", open, || Msg::Exchange(true)) }
                { tool("keys", "keys", true, || Msg::Keys(true)) }
            </div>
        }
    }

    pub(super) fn dialogues(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        if let Some(ending) = &self.ending {
            let question = match ending {
                Ending::NewGame => "ask-new-game",
                Ending::Options(_) => "ask-options",
                Ending::Open(_) => "ask-open",
                Ending::Far(..) => "ask-far",
            };
            return html! {
                <Dialogue title={words.say(question)} close={words.say("keep-playing")} yes={words.say("end-it")}
                    closed={ctx.link().callback(Msg::Confirm)} />
            };
        }
        if self.offering {
            return self.offer(ctx);
        }
        if self.exchanging {
            return self.exchange(ctx);
        }
        if self.keys_shown {
            return html! {
                <Dialogue title={words.say("keys")} close={words.say("close")}
                    closed={ctx.link().callback(|_| Msg::Keys(false))}>
                    <dl class="keys">
                        { for KEYS.iter().map(|(key, what)| html! {
                            <><dt><kbd>{ *key }</kbd></dt><dd>{ words.find(what).unwrap_or(what) }</dd></>
                        }) }
                    </dl>
                </Dialogue>
            };
        }
        Html::default()
    }
}

/// What may be chosen in words next. Where nothing else may be pointed at, the words stand on the
/// board (`beside` is false); where places may be too, or one is asked about, beside it, so that they
/// cover none.
pub fn word_choice(
    words: &'static Words,
    next: &[Tap],
    asks: bool,
    beside: bool,
    on_word: &Callback<&'static str>,
) -> Html {
    let with_places = next.iter().any(|tap| matches!(tap, Tap::Site(_)));
    let mut shown = next
        .iter()
        .filter_map(|tap| match tap {
            Tap::Word(word) if (with_places || asks) == beside => Some(*word),
            _ => None,
        })
        .peekable();
    if shown.peek().is_none() {
        return Html::default();
    }
    html! {
        <div class={classes!(if beside { "choice-beside" } else { "choice" }, asks.then_some("phrases"))} role="group"
            aria-label={words.say("choose")}>
            { for shown.map(|word| {
                let label = words.find(&format!("tap-{word}")).unwrap_or(word);
                let onclick = on_word.reform(move |_: MouseEvent| word);
                // What the players themselves say stands beside what it means.
                let (label, phrase) = label.split_once(" · ").unwrap_or((label, ""));
                html! {
                    <button data-word={word} {onclick}>{ label }
                        if !phrase.is_empty() { <>{ " " }<i lang="und">{ phrase }</i></> }
                    </button>
                }
            }) }
        </div>
    }
}

/// The names of the levels, by the keys of their words.
const LEVEL_NAMES: [&str; 5] = ["level-1", "level-2", "level-3", "level-4", "level-5"];
