//! The table at which a game is played: the board, who plays, what can be done, and the moves.
//!
//! It knows the session, the theatre and the worker, and nothing of any single game.

mod alone;
mod deeds;
mod far;
mod framed;
mod keys;
mod opponent;
mod panel;
mod setup;
mod time;
mod view;

pub use far::Far;
pub use opponent::random;
pub use view::word_choice;

use self::keys::ears;
use super::{
    client::Ticket,
    dom,
    embed::{self, Choices, Question, Told},
    exchange,
    hand::Held,
    settings::SettingsHandle,
    share::Broken,
    store,
    theatre::Theatre,
};
use crate::{
    games::{Entry, formats},
    prose::Page,
    rules::{Board, Options, Seat, Site, Tap},
    table::{Control, Manner, Record, Session, Timing},
    text::Lang,
};
use gloo::{events::EventListener, timers::callback::Timeout};
use std::rc::Rc;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct PlayProps {
    pub entry: &'static Entry,
    pub lang: Lang,
    /// The game's prose, once it is there; the board does not wait for it.
    pub page: Option<Rc<Page>>,
    pub settings: SettingsHandle,
    /// A game that a diagram asked to be played on from.
    #[prop_or_default]
    pub request: Option<Rc<Record>>,
    /// The request has been heard, and need not be made again.
    pub heard: Callback<()>,
    /// Opens a game on its own page, where it is another one.
    pub on_open: Callback<Rc<Record>>,
    /// What a frame on somebody else's page has chosen, where the table stands in one.
    #[prop_or_default]
    pub embed: Option<Rc<Choices>>,
}

/// Something that would end the game under way, waiting for a yes.
#[derive(Clone, PartialEq)]
pub enum Ending {
    NewGame,
    Options(Options),
    Open(Rc<Record>),
    /// A game with somebody far away, of which so many moves have been seen here.
    Far(Box<Far>, Option<usize>),
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Moves,
    Study,
    Options,
    /// What can be done now, and why nothing else.
    Help,
    /// The section of the prose at this index.
    Prose(usize),
}

pub enum Msg {
    /// The table stands on the page, and the game may go on.
    SitDown,
    Tap(Tap),
    /// A piece was lifted or dropped.
    Hold(Held),
    Beat,
    /// The computer may move, or ask for its move.
    Go,
    Answer(Ticket, String),
    Undo,
    Redo,
    NewGame,
    Flip,
    Hint,
    Stop,
    /// Lets a computer that was told to wait go on.
    Resume,
    LetGo,
    Control(Seat, Control),
    Level(u8),
    Look(usize),
    /// Looks so many moves further on, or back.
    Leaf(isize),
    /// The best moves of the shown position, by the analysis.
    Best(Vec<String>),
    GoOnFromHere,
    Draft(Options),
    /// What was typed for the option of this key is no value of it.
    WrongValue(&'static str),
    ApplyOptions,
    Open(Rc<Record>),
    /// The page around the frame puts a game on the board.
    Load(Rc<Record>),
    /// The page around the frame asks the engine.
    Ask(Question),
    /// A text was dropped or pasted: a game in any form.
    Brought(String),
    /// What a link behind the address carries.
    Linked(Result<String, Broken>),
    /// Invites somebody far away; this seat is the inviter's.
    Invite(Seat),
    /// Looks for a link behind the address.
    Fragment,
    Exchange(bool),
    Offer(bool),
    /// Plays the move that was proposed.
    Confirmed,
    /// Lets a player alone look at what will be hidden, or hides it.
    Peek(bool),
    /// A second of looking has passed.
    Blink,
    /// Shows a solution move by move, or leaves off.
    Solve(bool),
    /// Plays the move that is written like this.
    Written(String),
    /// Time has passed.
    Time,
    Timing(Timing),
    /// Opens the last move to be looked at step by step.
    Steps,
    /// Shows this step of it.
    Step(usize),
    /// Opens the rules where this heading is.
    Rule(String),
    Lesson,
    /// Marks a place as a hint does.
    Point(Option<Site>),
    Confirm(bool),
    Tab(Tab),
    Keys(bool),
}

/// What the worker has been asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Move,
    Hint,
    /// What can be known of a game for one.
    Outlook,
}

pub struct Play {
    session: Session,
    board: Rc<Board>,
    theatre: Theatre,
    /// What was last said below the board: a move, a refusal, a hint.
    said: String,
    /// A refusal is set apart from what happened.
    refused: bool,
    /// Where in the rules the reason of a refusal is written.
    rule: Option<String>,
    /// The heading that is to be brought into view.
    seek: Option<String>,
    /// The move that the list of moves was last scrolled to, while it is shown.
    listed: Option<usize>,
    /// A reader who has never played the game is offered its lesson.
    offers_lesson: bool,
    asked: Option<(Ticket, Wish)>,
    /// The computer's move, waiting for the board to come to rest.
    ready: Option<String>,
    hint: Option<Site>,
    /// What the analysis marks: the places of its best moves, with their rank.
    ranks: Vec<(Site, u8)>,
    /// The computer waits until it is told to go on.
    paused: bool,
    ending: Option<Ending>,
    /// The game on the table is played with somebody far away.
    far: Option<Far>,
    draft: Option<Options>,
    wrong_value: Option<&'static str>,
    tab: Tab,
    keys_shown: bool,
    exchanging: bool,
    offering: bool,
    kept: bool,
    pause: Option<Timeout>,
    waker: Option<time::Waker>,
    ears: Option<[EventListener; 3]>,
    /// Hears the page around the frame.
    outer_ear: Option<EventListener>,
    told: Told,
    /// Of a game for one: what is known of the position.
    outlook: Option<alone::Outlook>,
    /// A hint is to be given once that is known.
    hint_waits: bool,
    /// The moves of the solution that is being shown, the next one last.
    solution: Vec<String>,
    /// What will be hidden may be looked at.
    peek: Option<alone::Peek>,
}

impl Component for Play {
    type Message = Msg;
    type Properties = PlayProps;

    fn create(ctx: &Context<Self>) -> Play {
        let entry = ctx.props().entry;
        let saved = store::load_game(entry.key).filter(|saved| saved.record.game == entry.key);
        let session = saved
            .and_then(|saved| Session::restore(&saved).ok())
            .unwrap_or_else(|| match &ctx.props().embed {
                Some(choices) => framed::session(entry, choices),
                None => new_session(entry, Manner::for_entry(entry)),
            });
        let mut play = Play {
            board: Rc::new(session.table().board().clone()),
            theatre: Theatre::of(&session.piles()),
            session,
            said: String::new(),
            refused: false,
            rule: None,
            seek: None,
            listed: None,
            offers_lesson: !store::has_met(entry.key),
            asked: None,
            ready: None,
            hint: None,
            ranks: Vec::new(),
            // A game that goes on by itself does so only when somebody is there to see it begin.
            paused: false,
            ending: None,
            far: store::far_on_table(entry.key),
            draft: None,
            wrong_value: None,
            tab: Tab::Moves,
            keys_shown: false,
            exchanging: false,
            offering: false,
            kept: true,
            pause: None,
            waker: None,
            ears: None,
            outer_ear: None,
            told: Told::default(),
            outlook: None,
            hint_waits: false,
            solution: Vec::new(),
            peek: None,
        };
        if play.far.as_ref().map(|far| &far.letter.record) != Some(&play.session.table().record()) {
            play.stay_at_home();
        }
        play.take_settings(ctx);
        play.wind_up(ctx);
        if play.is_alone() {
            // A solution that was being shown is not gone on with by itself.
            play.session.manner.seats = [Control::Human; 2];
        }
        play.paused = play.nobody_is_human();
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().page != old.page {
            self.said.clear();
        }
        self.take_settings(ctx);
        if ctx.props().request != old.request {
            self.hear_request(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::SitDown => {
                self.ears = Some(ears(ctx));
                if ctx.props().embed.is_some() {
                    self.outer_ear = Some(embed::ear(ctx.props().entry, ctx.link().clone()));
                }
                self.peek(ctx, true);
                self.hear_request(ctx);
                self.read_fragment(ctx);
                self.go_on(ctx);
            }
            Msg::Tap(tap) => self.tap(ctx, tap),
            Msg::Hold(held) => self.hold(ctx, held),
            Msg::Beat => {
                self.theatre.tick(beat(ctx));
                if self.theatre.is_idle() {
                    self.go_on(ctx);
                }
            }
            Msg::Go => {
                self.pause = None;
                self.go(ctx);
            }
            Msg::Answer(ticket, answer) => self.hear(ctx, ticket, &answer),
            Msg::Undo | Msg::Redo | Msg::GoOnFromHere | Msg::Control(..) if self.far.is_some() => {}
            Msg::Undo => {
                self.forget_wishes();
                if self.session.undo() {
                    self.paused = self.session.computer_to_move().is_some();
                    self.changed_at_once(ctx);
                }
            }
            Msg::Redo => {
                self.forget_wishes();
                self.redo(ctx);
            }
            Msg::NewGame => self.ask_first(ctx, Ending::NewGame),
            Msg::Flip if self.is_alone() => {}
            Msg::Flip => {
                self.session.manner.turned = !self.session.manner.turned;
                self.keep();
            }
            Msg::Hint if self.is_alone() => self.advise(ctx),
            Msg::Hint => self.ask_for(ctx, Wish::Hint),
            Msg::Peek(open) => self.peek(ctx, open),
            Msg::Blink => self.blink(),
            Msg::Solve(shown) => self.solve(ctx, shown),
            Msg::Written(notation) => self.written(ctx, &notation),
            Msg::Stop => {
                self.forget_wishes();
                self.paused = true;
            }
            Msg::Resume => {
                self.paused = false;
                self.go_on(ctx);
            }
            Msg::LetGo => {
                if self.theatre.still().is_some() {
                    self.theatre.finish();
                    self.go_on(ctx);
                }
                if !self.session.begun().is_empty() {
                    self.session.let_go();
                    self.theatre.show(&self.session.piles());
                }
                self.keys_shown = false;
                self.ending = None;
            }
            Msg::Control(seat, control) => {
                self.forget_wishes();
                self.session.manner.seats[seat.index()] = control;
                self.paused = self.nobody_is_human();
                self.keep();
                self.go_on(ctx);
            }
            Msg::Level(level) => {
                self.session.manner.level = level;
                self.keep();
            }
            Msg::Look(moves) => self.look(ctx, moves),
            Msg::Leaf(way) => {
                let last = self.session.table().moves().len();
                let to = self.session.shown_moves().saturating_add_signed(way);
                self.look(ctx, to.min(last));
            }
            Msg::Best(moves) => self.ranks = self.session.ranks(&moves),
            Msg::GoOnFromHere => {
                self.forget_wishes();
                self.session.go_on_from_here();
                self.paused = self.session.computer_to_move().is_some();
                self.changed_at_once(ctx);
            }
            Msg::Draft(options) => {
                self.draft = Some(options);
                self.wrong_value = None;
            }
            Msg::WrongValue(key) => self.wrong_value = Some(key),
            Msg::ApplyOptions => {
                if let Some(options) = self.draft.clone() {
                    self.ask_first(ctx, Ending::Options(options));
                }
            }
            Msg::Open(record) => self.open(ctx, record),
            Msg::Load(record) => self.end_with(ctx, Ending::Open(record)),
            Msg::Ask(question) => {
                let record = self.session.table().record();
                embed::ask(ctx.props().entry, &record, &question);
            }
            Msg::Brought(text) => match formats::read_any(&text) {
                Ok(record) => self.open(ctx, Rc::new(record)),
                Err(error) => self.refuse(exchange::refusal(ctx.props().lang, &error)),
            },
            Msg::Linked(Ok(text)) => self.linked(ctx, &text),
            Msg::Linked(Err(broken)) => self.broken(ctx, broken),
            Msg::Invite(seat) => self.invite(ctx, seat),
            Msg::Fragment => self.read_fragment(ctx),
            Msg::Exchange(shown) => self.exchanging = shown && !self.keeps_secrets(),
            Msg::Offer(shown) => {
                self.exchanging = false;
                self.offering = shown;
            }
            Msg::Confirmed => {
                let mover = self.session.human_to_move();
                if let Some(events) = self.session.confirm() {
                    self.played(ctx, mover, &events, events.len());
                }
            }
            Msg::Time => return self.pass_time(),
            Msg::Timing(timing) => {
                self.session.set_timing(timing);
                self.wind_up(ctx);
                self.keep();
                self.go_on(ctx);
            }
            Msg::Steps if self.keeps_secrets() => {}
            Msg::Steps => self.open_steps(),
            Msg::Step(at) => self.theatre.turn_to(at),
            Msg::Rule(id) => self.open_rule(ctx, &id),
            Msg::Lesson => self.open_rule(ctx, "lesson"),
            Msg::Point(site) => self.hint = site,
            Msg::Confirm(yes) => match self.ending.take() {
                Some(ending) if yes => self.end_with(ctx, ending),
                _ => {}
            },
            Msg::Tab(tab) => self.tab = tab,
            Msg::Keys(shown) => self.keys_shown = shown,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        match &ctx.props().embed {
            Some(choices) => self.draw_framed(ctx, choices),
            None => self.draw(ctx),
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // Only now is there certainly a browser, with ears and time: the build draws tables too.
        if first {
            ctx.link().send_message(Msg::SitDown);
        }
        if ctx.props().embed.is_some() {
            embed::report(&self.session, &mut self.told);
        }
        if let Some(id) = self.seek.take() {
            dom::bring_into_view(&id);
        }
        let listed = (self.tab == Tab::Moves).then(|| self.session.shown_moves());
        if std::mem::replace(&mut self.listed, listed) != listed {
            dom::show_current(".moves");
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.forget_wishes();
    }
}

impl Manner {
    /// How a game is played at first: against the computer where there are two sides.
    fn for_entry(entry: &Entry) -> Manner {
        let mut manner = Manner::default();
        if entry.is_alone() {
            manner.seats = [Control::Human; 2];
            manner.turned = false;
        }
        manner
    }
}

fn new_session(entry: &'static Entry, manner: Manner) -> Session {
    Session::of(&Record::of(entry), manner).expect("a new game opens")
}

/// What the theatre does when its next picture is due.
fn beat(ctx: &Context<Play>) -> impl Fn() + Clone + 'static {
    let link = ctx.link().clone();
    move || link.send_message(Msg::Beat)
}
