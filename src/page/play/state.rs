//! What a table remembers.

use super::{
    choices::Choices,
    embedding::Told,
    message::{Dialogue, Tab},
    opening::Opening,
};
use crate::{
    games::Entry,
    page::{
        board::animator::Animator,
        browser::{
            client::{self, Ticket},
            dom,
        },
        device::{correspondence::Far, games, settings::SettingsHandle, trace::Trace},
    },
    prose::Front,
    rules::{Board, Options, Seat, Site},
    table::{Record, Session},
    text::Lang,
};
use gloo::{
    events::EventListener,
    timers::callback::{Interval, Timeout},
};
use serde::Deserialize;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct PlayProps {
    pub entry: &'static Entry,
    pub lang: Lang,
    /// The front of the game's prose, once it is there; the board does not wait for it.
    pub front: Option<Rc<Front>>,
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

pub struct Play {
    pub(super) session: Session,
    /// As it is shown: it stands where it is wide, the window narrow and the game begun.
    pub(super) board: Rc<Board>,
    pub(super) upright: bool,
    /// The window is narrow and high.
    pub(super) narrow: bool,
    pub(super) animator: Animator,
    pub(super) report: Report,
    pub(super) marks: Marks,
    pub(super) computer: Computer,
    pub(super) alone: Alone,
    pub(super) keeping: Keeping,
    pub(super) panel: Panel,
    pub(super) opening: Opening,
    pub(super) dialogue: Option<Dialogue>,
    /// The game on the table is played by correspondence.
    pub(super) correspondence: Option<Box<dyn Far>>,
    /// The fragment that carries the invitation on the table, where nothing was done with it.
    pub(super) invitation: String,
    /// A link behind the address is being unpacked.
    pub(super) reads_link: bool,
    /// A window is about to open: what draws it is being fetched.
    pub(super) opens: bool,
    /// Looks at the time, where it is measured.
    pub(super) waker: Option<Waker>,
    pub(super) listeners: Vec<EventListener>,
    /// What the page around the frame has been told.
    pub(super) told: Told,
}

impl Play {
    /// A table at which this session is played.
    pub(super) fn of(session: Session) -> Play {
        let key = session.table().entry().key;
        Play {
            board: Rc::new(session.table().board().clone()),
            upright: false,
            narrow: dom::is_narrow(),
            animator: Animator::of(&session.piles()),
            session,
            report: Report::default(),
            marks: Marks::default(),
            computer: Computer::default(),
            alone: Alone::default(),
            keeping: Keeping {
                led: false,
                known: Trace::of(key),
                kept: true,
                gives_up: false,
                unread: None,
            },
            panel: Panel {
                offers_lesson: !games::has_met(key),
                learnt: games::learnt(key),
                ..Panel::default()
            },
            opening: Opening::default(),
            dialogue: None,
            correspondence: None,
            invitation: String::new(),
            reads_link: false,
            opens: false,
            waker: None,
            listeners: Vec::new(),
            told: Told::default(),
        }
    }
}

/// What stands below the board.
#[derive(Default)]
pub struct Report {
    /// What was last said: a move, a refusal, a hint.
    pub said: String,
    /// How many times something was said here.
    pub times: u32,
    /// A refusal is set apart from what happened.
    pub refused: bool,
    /// Where in the rules the reason of a refusal is written.
    pub rule: Option<String>,
    /// What has become of a game that stood here, by the key of its sentence.
    pub notice: Option<&'static str>,
}

impl Report {
    pub fn say(&mut self, said: String) {
        self.times += 1;
        self.said = said;
        self.refused = false;
    }

    pub fn refuse(&mut self, why: String) {
        self.say(why);
        self.rule = None;
        self.refused = true;
    }

    pub fn clear(&mut self) {
        self.say(String::new());
    }
}

/// What is marked on the board besides the moves.
#[derive(Default)]
pub struct Marks {
    pub hint: Option<Site>,
    /// What the analysis marks: the places of its best moves, with their rank.
    pub ranks: Vec<(Site, u8)>,
    /// What would have been better than the move that was played here.
    pub better: Vec<Site>,
    /// Whose way over the board is shown.
    pub way: Option<Seat>,
}

/// What the worker has been asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Request {
    Move,
    Hint,
    /// Whether it takes a draw.
    Draw,
    /// What can be known of a game for one.
    Outlook,
}

/// The computer at the table.
#[derive(Default)]
pub struct Computer {
    pub asked: Option<(Ticket, Request)>,
    /// Its move, waiting for the board to come to rest.
    pub ready: Option<String>,
    /// A breath before what goes on by itself.
    pub pause: Option<Timeout>,
    /// It waits until it is told to go on.
    pub paused: bool,
}

impl Computer {
    /// What it is thinking about.
    pub fn request(&self) -> Option<Request> {
        self.asked.map(|(_, request)| request)
    }

    /// Whether it thinks or is about to move.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some() || self.pause.is_some()
    }

    /// Takes the request of a ticket back from the pending ones, if it is still wanted.
    pub fn answered(&mut self, ticket: Ticket) -> Option<Request> {
        let (_, request) = self.asked.take_if(|(asked, _)| *asked == ticket)?;
        Some(request)
    }

    /// Nothing that it was asked for is wanted any more.
    pub fn cancel(&mut self) {
        if let Some((ticket, _)) = self.asked.take() {
            client::cancel(ticket);
        }
        self.ready = None;
        self.pause = None;
    }
}

/// What there is for one player alone.
#[derive(Default)]
pub struct Alone {
    /// What is known of the position.
    pub outlook: Option<Outlook>,
    /// A hint is to be given once that is known.
    pub hint_waits: bool,
    /// The moves of the solution that is being shown, the next one last.
    pub solution: Vec<String>,
    /// What will be hidden may be looked at.
    pub peek: Option<Peek>,
}

impl Alone {
    /// What was known is not known of the position any more.
    pub fn forget(&mut self) {
        self.outlook = None;
        self.hint_waits = false;
    }
}

/// What is known of the position on the table.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Outlook {
    pub r#move: Option<String>,
    /// What it is worth to whoever moves.
    pub value: f64,
    /// `won`, `lost` or `unknown`.
    pub proof: String,
    /// The most that can be reached, or at least can be.
    pub most: Option<f64>,
    pub line: Vec<String>,
}

/// The time in which what will be hidden may be looked at.
pub struct Peek {
    /// In seconds.
    pub left: u16,
    pub _interval: Interval,
}

/// How this window stands to what is kept of the table, and to other windows.
pub struct Keeping {
    /// The game is played in another window, and nothing is done here by itself until somebody does
    /// something here.
    pub led: bool,
    /// What was last known to be kept of this table.
    pub known: Trace,
    /// Whether the device has kept everything.
    pub kept: bool,
    /// The player gives up a game that the device has no room for.
    pub gives_up: bool,
    /// The text that is kept of this table, where not everything of it is on the table here. It is put aside before
    /// anything is written in its place.
    pub unread: Option<String>,
}

/// What stands beside the board.
#[derive(Default)]
pub struct Panel {
    pub tab: Tab,
    /// On a telephone: it has slid up over the lower part of the window.
    pub up: bool,
    /// The options that have been chosen for the next game.
    pub draft: Option<Options>,
    /// The option for which something was typed that is no value of it.
    pub wrong_value: Option<&'static str>,
    /// How many times something was typed that is no value.
    pub wrong_times: u32,
    /// The heading that is to be brought into view.
    pub seek: Option<String>,
    /// The move that the list of moves was last scrolled to, while it is shown.
    pub listed: Option<usize>,
    /// A reader who has never played the game is offered its lesson.
    pub offers_lesson: bool,
    /// The lessons that have been gone through to their end, by their addresses.
    pub learnt: Vec<String>,
    /// What the analysis of the whole game says of its moves.
    pub judged: Judged,
    /// The analysis is to go over the whole game as soon as it is here.
    pub review: bool,
}

/// Moves of a game, and what is to be said of some of them, by their numbers.
#[derive(Clone, Default)]
pub struct Judged {
    pub moves: Vec<String>,
    pub signs: Vec<(usize, &'static str)>,
}

impl Judged {
    /// The sign of a move, where the game that was judged went the same way as far as that.
    pub fn sign(&self, moves: &[&str], index: usize) -> Option<&'static str> {
        let (_, sign) = self.signs.iter().find(|(judged, _)| *judged == index)?;
        let same = self.moves.get(..=index)? == moves.get(..=index)?;
        same.then_some(sign)
    }
}

/// What wakes the page to look at the time.
pub struct Waker {
    pub _interval: Interval,
    pub looked: f64,
    /// The seconds that are shown.
    pub shown: [u32; 2],
}
