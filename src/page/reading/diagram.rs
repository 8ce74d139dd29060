//! A living diagram: the reader steps through its moves, or plays on it for both sides.

use super::around::Around;
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::{self, Entry},
    page::{
        board::{BoardView, animator::Animator},
        browser::{
            dom::{self, random},
            share,
        },
        device::settings::SettingsHandle,
        parts::{
            announced::announced,
            button,
            icon::icon,
            later::{Draw, Later, Still},
            words::word_choice,
        },
    },
    prose::{Diagram, Page, Shape},
    rules::{Board, Event, Pairs, Seat, Site, Tap, Turn},
    speech::Speech,
    table::{Control, Record, Session, SessionConfig, Tapped},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct DiagramProps {
    pub diagram: Diagram,
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub page: Option<Rc<Page>>,
    /// The board alone, without its steps and its caption.
    #[prop_or_default]
    pub bare: bool,
    /// What the reader is asked to do here, in a lesson.
    #[prop_or_default]
    pub task: Option<Task>,
    pub on_play: Callback<Rc<Record>>,
    /// One of another name at the same place begins anew.
    #[prop_or_default]
    pub name: String,
}

impl DiagramProps {
    /// A diagram of a run of prose.
    pub fn of(diagram: Diagram, around: &Around) -> DiagramProps {
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

/// What is alive of a diagram.
static VIEW: &Chunk<fn(DiagramProps) -> Html> = chunk!(boards, fn(DiagramProps) -> Html, view);

fn view(props: DiagramProps) -> Html {
    html! { <DiagramView ..props /> }
}

/// What a diagram of a game wants of the program.
pub fn chunks(entry: &Entry) -> Vec<&'static dyn AnyChunk> {
    vec![VIEW, entry.open]
}

/// A diagram, which comes to life when the board and the rules of its game are here.
pub fn diagram(props: DiagramProps) -> Html {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![VIEW];
    chunks.extend(games::chunks(Some(&props.diagram.record.game)));
    let Shape(width, height) = props.diagram.shape;
    let label = &props.diagram.caption;
    let label = props.lang.words().fill("diagram-of", &[("caption", label)]);
    let still = Still {
        name: name(&props.diagram),
        small: props.bare,
        shape: (width, height),
        label,
    };
    // Another diagram at the same place of another page is another one.
    let key = format!("{} {}", still.name, props.name);
    let lang = props.lang;
    let draw = Draw::by(VIEW, move |view| view(props.clone()));
    html! { <Later {key} {lang} {chunks} {draw} {still} /> }
}

/// Tells a diagram from others on its page, in a few letters.
fn name(diagram: &Diagram) -> String {
    let Record {
        game, start, moves, ..
    } = &diagram.record;
    let start = start.as_deref().unwrap_or_default();
    let said = [game, start, &moves.join(" "), &diagram.caption].join("\n");
    format!("{:x}", share::check(&said))
}

/// What a reader is asked to do.
#[derive(Clone, PartialEq)]
pub struct Task {
    /// The moves that are taken for an answer; any where there are none.
    pub accepts: Vec<String>,
    /// What is said after one of them, and after another.
    pub right: String,
    pub wrong: String,
    /// What is said of some of the others, by their notation.
    pub tries: Pairs<String>,
    /// What the game hides is shown only after the right answer.
    pub hidden: bool,
    pub on_done: Callback<()>,
}

pub enum Msg {
    Tap(Tap),
    /// Throws the dice that are due.
    Throw,
    Frame,
    Back,
    Forward,
    /// On to where so many moves have been made.
    OnTo(usize),
    Reset,
    PlayOn,
}

/// The board of a diagram, alive.
pub struct DiagramView {
    session: Option<Session>,
    board: Rc<Board>,
    animator: Animator,
    said: String,
    /// How many times something was said.
    times: u32,
    /// Whether the task has been answered, and rightly.
    answered: Option<bool>,
    /// Where that is said, and whether it is still to be brought into the window.
    verdict: NodeRef,
    told: bool,
}

/// Both sides are the reader's.
pub const BOTH: SessionConfig = SessionConfig {
    timing: crate::table::Timing::UNMEASURED,
    seats: [Control::Human; 2],
    level: 1,
    turned: false,
};

impl Component for DiagramView {
    type Message = Msg;
    type Properties = DiagramProps;

    fn create(ctx: &Context<Self>) -> DiagramView {
        DiagramView::opened(ctx)
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &DiagramProps) -> bool {
        if ctx.props().diagram != old.diagram {
            *self = DiagramView::opened(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Frame => {
                self.animator.tick(next_frame(ctx));
                return self.animator.is_idle();
            }
            Msg::Reset => self.begin_anew(ctx),
            Msg::Back => {
                if let Some(session) = &mut self.session {
                    session.undo();
                    self.animator.show(&session.piles());
                    self.said.clear();
                }
            }
            Msg::Forward => self.forward(ctx),
            Msg::OnTo(moves) => {
                if let Some(session) = &mut self.session {
                    while session.table().moves().len() + 1 < moves && session.redo().is_some() {}
                    self.animator.show(&session.piles());
                }
                self.forward(ctx);
            }
            // After a wrong answer a tap is another one, from where the task began; after a right one there is nothing to do.
            Msg::Tap(tap) if self.animator.is_idle() && self.answered == Some(false) => {
                self.begin_anew(ctx);
                self.act(ctx, |session| session.tap(tap));
            }
            Msg::Tap(_) if self.answered == Some(true) => self.animator.finish(),
            Msg::Tap(tap) if self.animator.is_idle() => {
                self.act(ctx, |session| session.tap(tap));
            }
            Msg::Throw => self.act(ctx, |session| {
                let throw = random().and_then(|random| session.table().throw(random));
                match throw.and_then(|throw| session.play(&throw)) {
                    Some(events) => Tapped::Played(events, 0),
                    None => Tapped::LetGo,
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
        if std::mem::take(&mut self.told) {
            dom::bring_near(&self.verdict);
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let words = ctx.props().lang.words();
        let caption = &ctx.props().diagram.caption;
        let Some(session) = &self.session else {
            return html! { <figure class="diagram"><figcaption>{ caption }</figcaption></figure> };
        };
        let notes = DiagramView::speech(ctx).notes(session, None, &[], &self.hidden(ctx));
        let dice = DiagramView::speech(ctx).dice(session);
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        let control = |act: &'static str, label: &'static str, enabled: bool, msg: fn() -> Msg| {
            button::tool(act, act, words.say(label), enabled, on(msg))
        };
        let begun = session.can_undo();
        let moves = session.table().moves();
        let diagram = &ctx.props().diagram;
        let comment = diagram.comment(&moves);
        let annotated = !diagram.comments.is_empty();
        let mut ahead = diagram.comments.iter().map(|(after, _)| *after);
        let next = ahead.find(|after| session.can_redo() && *after > moves.len());
        let next = next.unwrap_or_default();
        let on_to = |moves| ctx.link().callback(move |_: MouseEvent| Msg::OnTo(moves));
        let turn = DiagramView::speech(ctx).turn(session.table());
        let bare = ctx.props().bare;
        let board = html! {
            <BoardView board={self.board.clone()} screen={self.animator.screen().clone()} notes={Rc::new(notes)}
                label={words.fill("diagram-of", &[("caption", caption)])}
                dice={dice} coordinates={!bare}
                on_tap={ctx.link().callback(Msg::Tap)} />
        };
        let choice = |info| {
            let on_word = ctx.link().callback(|word| Msg::Tap(Tap::Word(word)));
            word_choice(words, &session.next_taps(), session.asks(), info, &on_word)
        };
        let throws = session.table().turn() == Turn::Chance && !session.can_redo();
        if bare {
            return html! { <div class="small-board">{ board }</div> };
        }
        if ctx.props().task.is_some() {
            let class = match self.answered {
                Some(true) => "said right",
                Some(false) => "said wrong",
                None => "said",
            };
            return html! {
                <figure class="diagram">
                    <figcaption>{ caption }</figcaption>
                    <div class="board-frame">{ board }{ choice(false) }</div>
                    <div class="steps" ref={self.verdict.clone()}>
                        <p {class} role="status" aria-live="polite">{ announced(self.times, &self.said) }</p>
                        { choice(true) }
                        if self.answered == Some(false) {
                            { button::button("lesson-again", words.say("lesson-again"), on(|| Msg::Reset)) }
                        }
                    </div>
                </figure>
            };
        }
        html! {
            <figure class="diagram">
                <div class="board-frame">
                    { board }
                    { choice(false) }
                </div>
                <div class={classes!("steps", annotated.then_some("annotated"))}>
                    { control("first", "step-first", begun, || Msg::Reset) }
                    { control("back", "step-back", begun, || Msg::Back) }
                    { control("forward", "step-forward", session.can_redo(), || Msg::Forward) }
                    if annotated {
                        { button::tool("last", "last", words.say("look-last"), session.can_redo(), on_to(diagram.record.moves.len())) }
                        { button::worded("next-comment", None, words.say("next-comment"), next > 0, on_to(next)) }
                    }
                    <p class="said" role="status" aria-live="polite">
                        { announced(self.times, &format!("{} {}", comment.unwrap_or_default(), if self.said.is_empty() { &turn } else { &self.said })) }
                    </p>
                    { choice(true) }
                    if throws {
                        { button::button("throw", words.say(if session.table().entry().dice { "throw" } else { "set-up-board" }), on(|| Msg::Throw)) }
                    }
                    <button class="play-on" data-act="play-on" onclick={on(|| Msg::PlayOn)}>
                        { icon("play") }<span>{ words.say("play-from-here") }</span>
                    </button>
                </div>
                <figcaption>{ caption }</figcaption>
            </figure>
        }
    }
}

fn next_frame(ctx: &Context<DiagramView>) -> Callback<()> {
    ctx.link().callback(|()| Msg::Frame)
}

impl DiagramView {
    fn opened(ctx: &Context<DiagramView>) -> DiagramView {
        // The build has played every diagram; one that does not open leaves its caption.
        let record = &ctx.props().diagram.record;
        let session = if ctx.props().task.is_some() {
            // In a lesson what comes before is not the reader's affair.
            Session::of(record, BOTH)
        } else {
            Session::to_step_through(record, BOTH)
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
            said: String::new(),
            times: 0,
            answered: None,
            verdict: NodeRef::default(),
            told: false,
        }
    }

    /// Begins from where the diagram begins. What was said is not forgotten as far as it may be said again.
    fn begin_anew(&mut self, ctx: &Context<DiagramView>) {
        let times = self.times;
        *self = DiagramView::opened(ctx);
        self.times = times;
    }

    /// The places whose contents are not shown now.
    fn hidden(&self, ctx: &Context<DiagramView>) -> Vec<Site> {
        let task = ctx.props().task.as_ref();
        let hides = task.is_some_and(|task| task.hidden) && self.answered != Some(true);
        // As the position was posed: after a wrong answer the game may be over, and hides nothing.
        match &self.session {
            Some(session) if hides => session.table().beside_after(0).hidden.sites,
            _ => Vec::new(),
        }
    }

    /// The words of the page and of the diagram's game.
    fn speech(ctx: &Context<DiagramView>) -> Speech<'_> {
        let page = ctx.props().page.as_ref();
        let head = page.map(|page| page.head_of(&ctx.props().diagram.record.game));
        Speech::of(ctx.props().lang, head)
    }

    fn forward(&mut self, ctx: &Context<DiagramView>) {
        self.act(ctx, |session| match session.redo() {
            Some(events) => Tapped::Played(events, 0),
            None => Tapped::LetGo,
        });
    }

    /// Does something with the session, tells it and shows it.
    fn act(&mut self, ctx: &Context<DiagramView>, act: impl FnOnce(&mut Session) -> Tapped) {
        self.animator.finish();
        let Some(mut session) = self.session.take() else {
            return;
        };
        let mover: Option<Seat> = match session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        let unbegun = session.unbegun();
        let tapped = act(&mut session);
        if session.began_anew() {
            self.animator.show(&unbegun);
        }
        match tapped {
            Tapped::Played(events, shown) => self.played(ctx, &session, mover, &events, shown),
            Tapped::Begun(events) => {
                // What was refused before is no longer what is to be said.
                if self.answered.is_none() {
                    self.said.clear();
                }
                let speed = ctx.props().settings.motion();
                self.animator.play(&events, speed, next_frame(ctx));
            }
            Tapped::LetGo => self.animator.show(&session.piles()),
            Tapped::Refused(Some(reason)) => {
                self.times += 1;
                self.said = DiagramView::speech(ctx).head.why(&reason);
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
        let told = speech.told(session.table(), mover, events);
        self.times += 1;
        self.said = match session.table().turn() {
            Turn::Over(outcome) => format!("{told} {}", speech.outcome(session.table(), outcome)),
            _ => told,
        };
        if let Some(task) = &ctx.props().task {
            let moves = session.table().moves();
            let last = moves.last().copied().unwrap_or_default();
            let right = task.accepts.is_empty() || task.accepts.iter().any(|wanted| wanted == last);
            self.answered = Some(right);
            self.told = true;
            let said = match right {
                true => &task.right,
                false => task.tries.get(last).unwrap_or(&task.wrong),
            };
            self.said = said.clone();
            if right {
                task.on_done.emit(());
            }
        }
        let speed = ctx.props().settings.motion();
        self.animator.play(&events[shown..], speed, next_frame(ctx));
    }
}
