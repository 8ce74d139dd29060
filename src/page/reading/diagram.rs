//! An interactive diagram: the reader steps through its moves, or plays on it for both sides.

use super::context::ProseContext;
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::{self, Entry},
    page::{
        board::{BoardView, animator::Animator},
        browser::{dom::random, scroll, share},
        device::settings::SettingsHandle,
        parts::{
            announcement::announcement,
            button,
            icon::icon,
            lazy::{Draw, LazyPart, Slot},
            word_choice::word_choice,
        },
    },
    prose::{BoardShape, Diagram, Page},
    rules::{Board, Event, Pairs, Seat, Sign, SignShape, Site, Tap, Turn},
    speech::Speech,
    table::{Control, Record, Session, SessionConfig, TapResult},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct DiagramProps {
    pub diagram: Diagram,
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub page: Option<Rc<Page>>,
    /// Whether to draw the board alone, without its steps and its caption.
    #[prop_or_default]
    pub bare: bool,
    /// The reader's task, in a lesson.
    #[prop_or_default]
    pub task: Option<Task>,
    pub on_play: Callback<Rc<Record>>,
    /// A part of the component's key: when the name changes, the diagram starts again.
    #[prop_or_default]
    pub name: String,
}

impl DiagramProps {
    /// Creates the properties of a diagram inside prose.
    pub(crate) fn of(diagram: Diagram, around: &ProseContext) -> DiagramProps {
        DiagramProps {
            diagram,
            lang: around.lang,
            settings: around.settings.clone(),
            page: around.page.clone(),
            bare: false,
            task: None,
            on_play: around.on_play.clone(),
            name: String::new(),
        }
    }
}

/// The interactive part of a diagram.
static VIEW: &Chunk<fn(DiagramProps) -> Html> = chunk!(diagrams, fn(DiagramProps) -> Html, view);

fn view(props: DiagramProps) -> Html {
    html! { <DiagramView ..props /> }
}

/// Returns the chunks that a diagram of a game needs.
pub(crate) fn chunks(entry: &Entry) -> Vec<&'static dyn AnyChunk> {
    vec![VIEW, entry.open]
}

/// Draws a diagram, which becomes interactive when the board and the rules of its game have loaded.
pub(crate) fn diagram(props: DiagramProps) -> Html {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![VIEW];
    chunks.extend(games::chunks(Some(&props.diagram.record.game)));
    let BoardShape(width, height) = props.diagram.shape;
    let label = &props.diagram.caption;
    let label = props.lang.words().fill("diagram-of", &[("caption", label)]);
    let slot = Slot {
        name: slot_name(&props.diagram),
        small: props.bare,
        shape: (width, height),
        label,
    };
    // If another page has a diagram in the same place, that must be a new component.
    let key = format!("{} {}", slot.name, props.name);
    let lang = props.lang;
    let draw = Draw::from_chunk(VIEW, move |view| view(props.clone()));
    html! { <LazyPart {key} {lang} {chunks} {draw} {slot} /> }
}

/// Returns a short name that distinguishes a diagram from others on its page.
fn slot_name(diagram: &Diagram) -> String {
    let Record {
        game, start, moves, ..
    } = &diagram.record;
    let start = start.as_deref().unwrap_or_default();
    let content = [game, start, &moves.join(" "), &diagram.caption].join("\n");
    format!("{:x}", share::checksum(&content))
}

/// A task for the reader.
#[derive(Clone, PartialEq)]
pub(crate) struct Task {
    /// The moves that count as an answer; any move if the list is empty.
    pub accepts: Vec<String>,
    /// The texts after a right and after a wrong answer.
    pub right: String,
    pub wrong: String,
    /// The texts for some of the other moves, by their notation.
    pub tries: Pairs<String>,
    /// Whether the game's hidden contents are shown only after the right answer.
    pub hidden: bool,
    /// The names of the places that are marked as liberties before an answer.
    pub liberties: Vec<String>,
    pub on_done: Callback<()>,
}

pub(crate) enum Msg {
    Tap(Tap),
    /// Throws the dice that are due.
    Throw,
    Frame,
    Back,
    Forward,
    /// Goes forward to the position after this number of moves.
    GoTo(usize),
    Reset,
    PlayOn,
}

/// The interactive board of a diagram.
pub(crate) struct DiagramView {
    session: Option<Session>,
    board: Rc<Board>,
    animator: Animator,
    message: String,
    /// The number of messages so far.
    message_count: u32,
    /// Whether the task has been answered correctly; `None` before an answer.
    answered: Option<bool>,
    /// The element that shows whether the answer is right.
    verdict: NodeRef,
    /// Whether that element must still be brought into the window.
    scrolls_to_verdict: bool,
}

/// A configuration in which the reader moves both sides.
pub(crate) const BOTH_SIDES: SessionConfig = SessionConfig {
    timing: crate::table::Timing::UNTIMED,
    seats: [Control::Human; 2],
    level: 1,
    turned: false,
};

impl Component for DiagramView {
    type Message = Msg;
    type Properties = DiagramProps;

    fn create(ctx: &Context<Self>) -> DiagramView {
        DiagramView::open(ctx)
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &DiagramProps) -> bool {
        if ctx.props().diagram != old.diagram {
            *self = DiagramView::open(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Frame => {
                self.animator.tick(next_frame(ctx));
                return self.animator.is_idle();
            }
            Msg::Reset => self.restart(ctx),
            Msg::Back => {
                if let Some(session) = &mut self.session {
                    session.undo();
                    self.animator.show(&session.piles());
                    self.message.clear();
                }
            }
            Msg::Forward => self.forward(ctx),
            Msg::GoTo(moves) => {
                if let Some(session) = &mut self.session {
                    while session.table().moves().len() + 1 < moves && session.redo().is_some() {}
                    self.animator.show(&session.piles());
                }
                self.forward(ctx);
            }
            // After a wrong answer, a tap starts another try from the initial position. After a
            // right answer, no further move is possible.
            Msg::Tap(tap) if self.animator.is_idle() && self.answered == Some(false) => {
                self.restart(ctx);
                self.apply(ctx, |session| session.tap(tap));
            }
            Msg::Tap(_) if self.answered == Some(true) => self.animator.finish(),
            Msg::Tap(tap) if self.animator.is_idle() => {
                self.apply(ctx, |session| session.tap(tap));
            }
            Msg::Throw => self.apply(ctx, |session| {
                let throw = random().and_then(|random| session.table().pick_throw(random));
                match throw.and_then(|throw| session.play(&throw)) {
                    Some(events) => TapResult::Played(events, 0),
                    None => TapResult::Cancelled,
                }
            }),
            Msg::Tap(_) => self.animator.finish(),
            Msg::PlayOn => {
                if let Some(session) = &self.session {
                    let record = session.table().record();
                    ctx.props().on_play.emit(Rc::new(record));
                }
            }
        }
        true
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if std::mem::take(&mut self.scrolls_to_verdict) {
            scroll::to_nearest(&self.verdict);
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let caption = &ctx.props().diagram.caption;
        let Some(session) = &self.session else {
            return html! { <figure class="diagram"><figcaption>{ caption }</figcaption></figure> };
        };
        let board = self.draw_board(ctx, session);
        if ctx.props().bare {
            html! { <div class="small-board">{ board }</div> }
        } else if ctx.props().task.is_some() {
            self.task_figure(ctx, session, board)
        } else {
            self.figure(ctx, session, board)
        }
    }
}

/// Returns whether a text has the name of a place as a word.
fn names_place(text: &str, place: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric())
        .any(|word| word == place)
}

fn next_frame(ctx: &Context<DiagramView>) -> Callback<()> {
    ctx.link().callback(|()| Msg::Frame)
}

impl DiagramView {
    fn draw_board(&self, ctx: &Context<DiagramView>, session: &Session) -> Html {
        let DiagramProps { diagram, bare, .. } = ctx.props();
        let words = ctx.props().lang.words();
        let speech = DiagramView::speech(ctx);
        let mut notes = speech.site_labels(session, None, &[], &self.hidden(ctx));
        for (note, place) in notes.iter_mut().zip(&self.board.places) {
            let texts = [&*diagram.caption, &*self.message];
            note.named = texts.into_iter().any(|text| names_place(text, &place.name));
            if self.marks_as_liberty(ctx, &place.name) {
                note.sign = Some(Sign {
                    shape: SignShape::Square,
                    owner: None,
                    word: None,
                });
                note.spoken += words.say("score-liberty");
            }
        }
        let dice = DiagramView::speech(ctx).dice(session);
        html! {
            <BoardView board={self.board.clone()} screen={self.animator.screen().clone()} notes={Rc::new(notes)}
                label={words.fill("diagram-of", &[("caption", &diagram.caption)])}
                dice={dice} coordinates={!bare}
                on_tap={ctx.link().callback(Msg::Tap)} />
        }
    }

    /// Draws the facts of each side, such as its prisoners; nothing in a game without any.
    fn facts(ctx: &Context<DiagramView>, session: &Session) -> Html {
        let speech = DiagramView::speech(ctx);
        let facts = session.info().facts;
        let of_side = |seat: Seat| {
            let facts = facts.iter().filter(|fact| fact.seat == Some(seat));
            let facts = facts.map(|fact| {
                let name = speech.head.fact.get(fact.key);
                let value = ctx.props().lang.words().number(&fact.value);
                format!("{} {value}", name.map_or(fact.key, |name| name))
            });
            let facts = facts.collect::<Vec<_>>().join(", ");
            // A game for one has no second side.
            (!facts.is_empty()).then(|| format!("{}: {facts}", speech.seat(session.table(), seat)))
        };
        let sides = [Seat::FIRST, Seat::SECOND].into_iter().filter_map(of_side);
        let sides: Vec<String> = sides.collect();
        if sides.is_empty() {
            return Html::default();
        }
        html! { <p class="diagram-facts" data-part="facts">{ sides.join(" · ") }</p> }
    }

    /// Draws the words with which the move can continue.
    fn choice(ctx: &Context<DiagramView>, session: &Session, beside_board: bool) -> Html {
        let on_word = ctx.link().callback(|word| Msg::Tap(Tap::Word(word)));
        word_choice(
            ctx.props().lang.words(),
            &session.next_taps(),
            session.needs_answer(),
            beside_board,
            &on_word,
        )
    }

    /// Draws a diagram with a task for the reader, and the verdict on the answer.
    fn task_figure(&self, ctx: &Context<DiagramView>, session: &Session, board: Html) -> Html {
        let words = ctx.props().lang.words();
        let class = match self.answered {
            Some(true) => "said said-right",
            Some(false) => "said said-wrong",
            None => "said",
        };
        let again = ctx.link().callback(|_: MouseEvent| Msg::Reset);
        html! {
            <figure class="diagram">
                <figcaption>{ &ctx.props().diagram.caption }</figcaption>
                <div class="board-frame">{ board }{ DiagramView::choice(ctx, session, false) }</div>
                { DiagramView::facts(ctx, session) }
                <div class="steps" ref={self.verdict.clone()}>
                    <p {class} role="status" aria-live="polite">{ announcement(self.message_count, &self.message) }</p>
                    { DiagramView::choice(ctx, session, true) }
                    if self.answered == Some(false) {
                        { button::button("lesson-again", words.say("lesson-again"), again) }
                    }
                </div>
            </figure>
        }
    }

    /// Draws a diagram with the buttons that step through its moves.
    fn figure(&self, ctx: &Context<DiagramView>, session: &Session, board: Html) -> Html {
        let words = ctx.props().lang.words();
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        let control = |act: &'static str, label: &'static str, enabled: bool, msg: fn() -> Msg| {
            button::icon_button(act, act, words.say(label), enabled, on(msg))
        };
        let begun = session.can_undo();
        let moves = session.table().moves();
        let diagram = &ctx.props().diagram;
        let comment = diagram.comment(&moves);
        let annotated = !diagram.comments.is_empty();
        let mut ahead = diagram.comments.iter().map(|(after, _)| *after);
        let next = ahead.find(|after| session.can_redo() && *after > moves.len());
        let next = next.unwrap_or_default();
        let go_to = |moves| ctx.link().callback(move |_: MouseEvent| Msg::GoTo(moves));
        let turn = DiagramView::speech(ctx).turn(session.table());
        let throws = session.table().turn() == Turn::Chance && !session.can_redo();
        html! {
            <figure class="diagram">
                <div class="board-frame">
                    { board }
                    { DiagramView::choice(ctx, session, false) }
                </div>
                <div class={classes!("steps", annotated.then_some("steps-annotated"))}>
                    { control("first", "step-first", begun, || Msg::Reset) }
                    { control("back", "step-back", begun, || Msg::Back) }
                    { control("forward", "step-forward", session.can_redo(), || Msg::Forward) }
                    if annotated {
                        { button::icon_button("last", "last", words.say("look-last"), session.can_redo(), go_to(diagram.record.moves.len())) }
                        { button::text_button("next-comment", None, words.say("next-comment"), next > 0, go_to(next)) }
                    }
                    <p class="said" role="status" aria-live="polite">
                        { announcement(self.message_count, &format!("{} {}", comment.unwrap_or_default(), if self.message.is_empty() { &turn } else { &self.message })) }
                    </p>
                    { DiagramView::choice(ctx, session, true) }
                    if throws {
                        { button::button("throw", words.say(if session.table().entry().dice { "throw" } else { "set-up-board" }), on(|| Msg::Throw)) }
                    }
                    <button class="steps-play-on" data-act="play-on" onclick={on(|| Msg::PlayOn)}>
                        { icon("play") }<span>{ words.say("play-from-here") }</span>
                    </button>
                </div>
                <figcaption>{ &diagram.caption }</figcaption>
            </figure>
        }
    }

    fn open(ctx: &Context<DiagramView>) -> DiagramView {
        // The build has checked every diagram; one that does not open shows only its caption.
        let record = &ctx.props().diagram.record;
        let session = if ctx.props().task.is_some() {
            // In a lesson the earlier moves are not shown.
            Session::of(record, BOTH_SIDES)
        } else {
            Session::at_start_of(record, BOTH_SIDES)
        };
        let session = session.ok();
        let piles = session.as_ref().map(Session::piles).unwrap_or_default();
        let board = session
            .as_ref()
            .map_or_else(|| Board::EMPTY, |session| session.table().board().clone());
        DiagramView {
            session,
            board: Rc::new(board),
            animator: Animator::of(&piles),
            message: String::new(),
            message_count: 0,
            answered: None,
            verdict: NodeRef::default(),
            scrolls_to_verdict: false,
        }
    }

    /// Starts again from the initial position. The count of messages stays, so that the same
    /// message is announced again.
    fn restart(&mut self, ctx: &Context<DiagramView>) {
        let count = self.message_count;
        *self = DiagramView::open(ctx);
        self.message_count = count;
    }

    /// Returns whether a place is marked as a liberty: until the position changes.
    fn marks_as_liberty(&self, ctx: &Context<DiagramView>, place: &str) -> bool {
        let task = ctx
            .props()
            .task
            .as_ref()
            .filter(|_| self.answered.is_none());
        task.is_some_and(|task| task.liberties.iter().any(|name| name == place))
    }

    /// Returns the places whose contents are hidden now.
    fn hidden(&self, ctx: &Context<DiagramView>) -> Vec<Site> {
        let task = ctx.props().task.as_ref();
        let hides = task.is_some_and(|task| task.hidden) && self.answered != Some(true);
        // Ask the initial position for its hidden places. After a wrong answer the game may be
        // over, and a game that is over hides nothing.
        match &self.session {
            Some(session) if hides => session.table().info_after(0).hidden.sites,
            _ => Vec::new(),
        }
    }

    /// Returns the words of the page and of the diagram's game.
    fn speech(ctx: &Context<DiagramView>) -> Speech<'_> {
        let page = ctx.props().page.as_ref();
        let head = page.map(|page| page.head_of(&ctx.props().diagram.record.game));
        Speech::of(ctx.props().lang, head)
    }

    fn forward(&mut self, ctx: &Context<DiagramView>) {
        self.apply(ctx, |session| match session.redo() {
            Some(events) => TapResult::Played(events, 0),
            None => TapResult::Cancelled,
        });
    }

    /// Applies an action to the session, and shows its message and its animation.
    fn apply(
        &mut self,
        ctx: &Context<DiagramView>,
        action: impl FnOnce(&mut Session) -> TapResult,
    ) {
        self.animator.finish();
        let Some(mut session) = self.session.take() else {
            return;
        };
        let mover: Option<Seat> = match session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        let committed = session.committed_piles();
        let tapped = action(&mut session);
        if session.take_restarted() {
            self.animator.show(&committed);
        }
        match tapped {
            TapResult::Played(events, shown) => self.played(ctx, &session, mover, &events, shown),
            TapResult::Begun(events) => {
                // An earlier refusal no longer applies.
                if self.answered.is_none() {
                    self.message.clear();
                }
                let speed = ctx.props().settings.animation_speed();
                self.animator.play(&events, speed, next_frame(ctx));
            }
            TapResult::Cancelled => self.animator.show(&session.piles()),
            TapResult::Refused(Some(reason)) => {
                self.message_count += 1;
                self.message = DiagramView::speech(ctx).head.why(&reason);
            }
            _ => {}
        }
        self.session = Some(session);
    }

    fn played(
        &mut self,
        ctx: &Context<DiagramView>,
        session: &Session,
        mover: Option<Seat>,
        events: &[Event],
        shown: usize,
    ) {
        let speech = DiagramView::speech(ctx);
        let description = speech.describe_move(session.table(), mover, events);
        self.message_count += 1;
        self.message = match session.table().turn() {
            Turn::Over(outcome) => {
                format!("{description} {}", speech.outcome(session.table(), outcome))
            }
            _ => description,
        };
        if let Some(task) = &ctx.props().task {
            let moves = session.table().moves();
            let last = moves.last().copied().unwrap_or_default();
            let right = task.accepts.is_empty() || task.accepts.iter().any(|wanted| wanted == last);
            self.answered = Some(right);
            self.scrolls_to_verdict = true;
            let verdict = match right {
                true => &task.right,
                false => task.tries.get(last).unwrap_or(&task.wrong),
            };
            self.message = verdict.clone();
            if right {
                task.on_done.emit(());
            }
        }
        let speed = ctx.props().settings.animation_speed();
        self.animator.play(&events[shown..], speed, next_frame(ctx));
    }
}
