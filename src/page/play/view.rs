//! What the table looks like. It reads the state and sends messages; it changes nothing.

use super::{Ending, Msg, Play, Tab, Wish};
use crate::{
    page::{
        board::BoardView,
        dialogue::Dialogue,
        dom,
        exchange::{Exchange, read_file},
        icon::icon,
        json,
        offer::Offer,
        prose::{Around, prose},
        route::{Route, link},
        study::Study,
    },
    rules::{OptionSpec, Options, Seat, Tap, Turn},
    table::{Choice, Control, Record},
    text::Words,
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
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

    fn panel(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let sections = ctx
            .props()
            .page
            .as_ref()
            .map_or(&[][..], |page| &page.sections);
        let tab = |tab: Tab, name: &str, label: &str| {
            html! {
                <button role="tab" id={format!("tab-{name}")} data-tab={name.to_string()}
                    aria-selected={(self.tab == tab || (tab == Tab::Moves && self.tab == Tab::Help)).to_string()} aria-controls="panel"
                    onclick={ctx.link().callback(move |_| Msg::Tab(tab))}>{ label }</button>
            }
        };
        let selected = match self.tab {
            Tab::Moves => "moves".to_string(),
            Tab::Options => "options".into(),
            Tab::Study if !self.keeps_secrets() => "study".into(),
            Tab::Study => "moves".into(),
            Tab::Help => "moves".into(),
            Tab::Prose(index) => sections
                .get(index)
                .map_or_else(|| "moves".into(), |section| section.id.clone()),
        };
        html! {
            <aside class="panel">
                <div class="tabs" role="tablist" aria-label={words.say("beside-the-board")}>
                    { tab(Tab::Moves, "moves", words.say("moves")) }
                    if !self.keeps_secrets() { { tab(Tab::Study, "study", words.say("study")) } }
                    { for sections.iter().enumerate().map(|(index, section)| {
                        tab(Tab::Prose(index), &section.id, &section.title)
                    }) }
                    if !ctx.props().entry.options.is_empty() || ctx.props().entry.players.len() > 1 {
                        { tab(Tab::Options, "options", words.say("options")) }
                    }
                </div>
                <div class="tab-panel" id="panel" role="tabpanel" tabindex="0"
                    aria-labelledby={format!("tab-{selected}")} key={selected.clone()}>
                    { match self.tab {
                        Tab::Options => self.options(ctx),
                        Tab::Study if !self.keeps_secrets() => self.study(ctx),
                        Tab::Help => self.help(ctx),
                        Tab::Prose(index) if index < sections.len() => {
                            let around = Around {
                                lang: ctx.props().lang,
                                settings: &ctx.props().settings,
                                page: ctx.props().page.clone(),
                                on_play: ctx.link().callback(Msg::Open),
                            };
                            prose(&sections[index].blocks, &around)
                        }
                        _ => self.moves(ctx),
                    } }
                </div>
            </aside>
        }
    }

    fn study(&self, ctx: &Context<Play>) -> Html {
        let names = self.with_speech(ctx, |speech, session| {
            let sides = session.table().entry().players.len();
            [Seat::FIRST, Seat::SECOND].map(|seat| {
                if seat.index() < sides {
                    speech.seat(session.table(), seat)
                } else {
                    String::new()
                }
            })
        });
        let table = self.session.table();
        let mut turns = table.turns();
        turns.push(table.turn());
        html! {
            <Study lang={ctx.props().lang} record={Rc::new(table.record())} turns={Rc::new(turns)}
                shown={self.session.shown_moves()} names={Rc::new(names)}
                on_look={ctx.link().callback(Msg::Look)} on_best={ctx.link().callback(Msg::Best)} />
        }
    }

    fn moves(&self, ctx: &Context<Play>) -> Html {
        let moves = self.session.table().moves();
        let shown = self.session.shown_moves();
        let item = |index: usize, label: &str| {
            let after = index;
            html! {
                <li>
                    <button data-ply={after.to_string()} aria-current={(after == shown).then_some("step")}
                        onclick={ctx.link().callback(move |_| Msg::Look(after))}>
                        <span class="ply">{ after }</span>{ label }
                    </button>
                </li>
            }
        };
        let words = Play::words(ctx);
        // What was declared would tell what lay there.
        let secret = self.keeps_secrets();
        html! {
            <>
            { self.ways_back(ctx) }
            { self.steps(ctx) }
            <ol class="moves" data-part="moves" aria-label={words.say("moves")}>
                { item(0, words.say("the-start")) }
                { for moves.iter().enumerate().map(|(index, notation)| item(index + 1, if secret { "·" } else { notation })) }
            </ol>
            </>
        }
    }

    /// First, back, forward, last.
    fn ways_back(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let shown = self.session.shown_moves();
        let last = self.session.table().moves().len();
        let way = |act: &'static str, label: &'static str, to: Option<usize>| {
            let label = words.find(label).unwrap_or(label);
            html! {
                <button class="tool" data-act={format!("look-{act}")} disabled={to.is_none()} title={label} aria-label={label}
                    onclick={ctx.link().callback(move |_: MouseEvent| Msg::Look(to.unwrap_or(shown)))}>{ icon(act) }</button>
            }
        };
        html! {
            <p class="ways-back" role="group" aria-label={words.say("looking-back")}>
                { way("first", "look-first", (shown > 0).then_some(0)) }
                { way("back", "look-back", shown.checked_sub(1)) }
                { way("forward", "look-forward", (shown < last).then_some(shown + 1)) }
                { way("last", "look-last", (shown < last).then_some(last)) }
            </p>
        }
    }

    fn has_lesson(&self, ctx: &Context<Play>) -> bool {
        let page = ctx.props().page.as_ref();
        page.is_some_and(|page| page.sections.iter().any(|section| section.id == "lesson"))
    }

    /// What can be done now, and why nothing else can.
    fn help(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let table = self.session.table();
        let (Turn::Player(seat), None) = (table.turn(), self.session.looking()) else {
            return html! { <p>{ words.say("help-later") }</p> };
        };
        /// More than this is no help: the board shows where.
        const MANY: usize = 40;
        let choices = table.choices();
        let item = |choice: &Choice| {
            let secret = self.keeps_secrets();
            let events = if secret {
                Vec::new()
            } else {
                table.foreseen(&choice.taps)
            };
            let told = self.with_speech(ctx, |speech, _| speech.told(table, None, &events));
            let site = choice.taps.iter().find_map(|tap| match tap {
                Tap::Site(site) => Some(*site),
                Tap::Word(_) => None,
            });
            html! {
                <li><button data-choice={choice.notation.clone()} onclick={ctx.link().callback(move |_: MouseEvent| Msg::Point(site))}>
                    <b>{ &choice.notation }</b>{ " " }{ told }</button></li>
            }
        };
        let barred = self.with_speech(ctx, |speech, session| speech.barred(session.table(), seat));
        let name = self.with_speech(ctx, |speech, _| speech.seat(table, seat));
        let count = choices.len().to_string();
        html! {
            <div class="help" data-part="help">
                <h2>{ if self.is_alone() {
                    words.fill("help-can-alone", &[("n", &count)])
                } else {
                    words.fill("help-can", &[("player", &name), ("n", &count)])
                } }</h2>
                if choices.len() <= MANY {
                    <ul class="mistakes">{ for choices.iter().map(item) }</ul>
                } else {
                    <p>{ words.say("help-lit") }</p>
                }
                if !barred.is_empty() {
                    <h2>{ words.say("help-cannot") }</h2>
                    <ul>{ for barred.iter().map(|(sites, why)| html! { <li><b>{ sites }</b>{ ": " }{ why }</li> }) }</ul>
                }
            </div>
        }
    }

    /// The last move of the position that is shown, picture by picture.
    fn steps(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let Some(still) = self.theatre.still() else {
            let any = self.session.shown_moves() > 0 && !self.keeps_secrets();
            return html! {
                <p><button data-act="steps" disabled={!any} onclick={ctx.link().callback(|_| Msg::Steps)}>
                    { words.say("steps") }</button></p>
            };
        };
        let go = |to: usize| ctx.link().callback(move |_: MouseEvent| Msg::Step(to));
        let oninput = ctx.link().callback(|event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let at = input.and_then(|input| input.value().parse().ok());
            Msg::Step(at.unwrap_or(0))
        });
        let (at, last) = (still.at, still.last);
        let mut told = words.fill(
            "step-of",
            &[("n", &at.to_string()), ("all", &last.to_string())],
        );
        if let Some((site, count)) = still.changed {
            let place = self.with_speech(ctx, |speech, session| speech.site(session.table(), site));
            let args = [("site", &*place), ("n", &*count.to_string())];
            told = format!("{told} {}", words.fill("step-lies", &args));
        }
        html! {
            <div class="steps" role="group" aria-label={words.say("steps")}>
                <button class="tool" data-act="step-back" disabled={at == 0} onclick={go(at.saturating_sub(1))}
                    aria-label={words.say("step-back")}>{ icon("back") }</button>
                <input type="range" min="0" max={last.to_string()} value={at.to_string()} data-part="step" {oninput}
                    aria-label={words.say("steps")} aria-valuetext={told.clone()} />
                <button class="tool" data-act="step-forward" disabled={at == last} onclick={go(at + 1)}
                    aria-label={words.say("step-forward")}>{ icon("forward") }</button>
                <button data-act="steps-end" onclick={ctx.link().callback(|_| Msg::LetGo)}>{ words.say("close") }</button>
                <p class="said" role="status" data-part="step-said">{ told }</p>
            </div>
        }
    }

    fn options(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let current = self.session.table().record().options;
        let draft = self.draft.as_ref().unwrap_or(&current);
        html! {
            <form class="options" onsubmit={ctx.link().callback(|event: SubmitEvent| {
                event.prevent_default();
                Msg::ApplyOptions
            })}>
                { self.timing(ctx) }
                { self.presets(ctx, draft) }
                { for ctx.props().entry.options.iter().map(|spec| self.option(ctx, spec, draft)) }
                <p class="hint-text">{ words.say("options-begin-anew") }</p>
                <button type="submit" class="primary" data-act="apply" disabled={*draft == current}>
                    { words.say("begin-with-options") }
                </button>
            </form>
        }
    }

    /// The ready-made sets of options.
    fn presets(&self, ctx: &Context<Play>, draft: &Options) -> Html {
        let entry = ctx.props().entry;
        if entry.presets.is_empty() {
            return Html::default();
        }
        let names = ctx.props().page.as_ref().map(|page| &page.head.presets);
        html! {
            <fieldset class="presets">
                <legend>{ Play::words(ctx).say("presets") }</legend>
                { for entry.presets.iter().map(|preset| {
                    let options = entry.preset(preset);
                    let chosen = options == *draft;
                    let name = names.and_then(|names| names.get(preset.key));
                    html! {
                        <button type="button" data-preset={preset.key} aria-pressed={chosen.to_string()}
                            onclick={ctx.link().callback(move |_| Msg::Draft(options.clone()))}>
                            { name.map_or(preset.key, |name| name) }
                        </button>
                    }
                }) }
            </fieldset>
        }
    }

    fn option(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let told = ctx
            .props()
            .page
            .as_ref()
            .and_then(|page| page.head.options.get(spec.key));
        let chosen = draft.get(spec);
        html! {
            <fieldset data-option={spec.key}>
                <legend>{ told.map_or(spec.key, |told| &told.name) }</legend>
                <p>{ told.map_or("", |told| &told.help) }</p>
                { for spec.values.iter().map(|value| {
                    let label = told.and_then(|told| told.values.get(value)).map_or(*value, |label| label);
                    let mut options = draft.clone();
                    options.set(spec, value);
                    let onchange = ctx.link().callback(move |_: Event| Msg::Draft(options.clone()));
                    html! {
                        <label>
                            <input type="radio" name={spec.key} value={*value} checked={*value == chosen} {onchange} />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
                if spec.other.is_some() { { self.other_value(ctx, spec, draft) } }
            </fieldset>
        }
    }

    /// A field for a value that is not among those offered.
    fn other_value(&self, ctx: &Context<Play>, spec: &'static OptionSpec, draft: &Options) -> Html {
        let value = draft.get(spec);
        let typed = !spec.values.contains(&value);
        let options = draft.clone();
        let onchange = ctx.link().callback(move |event: Event| {
            let mut options = options.clone();
            let value = typed_in(&event).unwrap_or_default();
            let value = value.trim();
            if spec.allows(value) {
                options.set(spec, value);
                Msg::Draft(options)
            } else {
                Msg::WrongValue(spec.key)
            }
        });
        let wrong = self.wrong_value == Some(spec.key);
        let words = Play::words(ctx);
        html! {
            <label class="other">
                <span>{ words.say("other-value") }</span>
                <input type="text" name={spec.key} value={if typed { value.to_string() } else { String::new() }}
                    aria-invalid={wrong.to_string()} {onchange} />
                if wrong { <span class="refused" role="alert">{ words.say("wrong-value") }</span> }
            </label>
        }
    }

    fn exchange(&self, ctx: &Context<Play>) -> Html {
        let record = self.session.table().record();
        let shown = self.session.shown_moves();
        let table = Record {
            moves: record.moves[..shown].to_vec(),
            ..record.clone()
        };
        // What was played opens again.
        let text = table.open().map(|table| table.text()).ok();
        let position = Record {
            start: text,
            moves: Vec::new(),
            ..record.clone()
        };
        html! {
            <Exchange letter={self.far.as_ref().and_then(|far| json::write(&far.letter))} invitation={self.invitation(ctx)} lang={ctx.props().lang} record={Rc::new(record)} position={Rc::new(position)}
                address={dom::address()} paper={self.paper(ctx)} on_open={ctx.link().callback(Msg::Open)}
                on_close={ctx.link().callback(|()| Msg::Exchange(false))} />
        }
    }

    /// The ways to the game on paper and on other pages.
    fn paper(&self, ctx: &Context<Play>) -> Html {
        let entry = ctx.props().entry;
        let way = Route::print(ctx.props().lang, entry.chapter, entry.key);
        let paper = link(
            &way,
            "button",
            html! { <>{ icon("print") }{ Play::words(ctx).say("print-way") }</> },
        );
        html! {
            <>
                { paper }
                <button data-act="offer" onclick={ctx.link().callback(|_| Msg::Offer(true))}>
                    { Play::words(ctx).say("offer") }</button>
            </>
        }
    }

    /// The window that helps to put the game on another page.
    fn offer(&self, ctx: &Context<Play>) -> Html {
        let mut record = self.session.table().record();
        record.moves.truncate(self.session.shown_moves());
        let entry = ctx.props().entry;
        let page = ctx.props().page.as_ref();
        let name = page.map_or(entry.key, |page| &page.head.title);
        html! {
            <Offer lang={ctx.props().lang} {entry} name={name.to_string()} record={Rc::new(record)}
                on_close={ctx.link().callback(|()| Msg::Offer(false))} />
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

fn typed_in(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    Some(input.value())
}

fn chosen(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
