//! The state of the table's component: the controller, and what is only drawn.

use super::{
    choices::Choices,
    embedding::Told,
    judged::Judged,
    message::{Dialog, Tab},
    timers::Timers,
};
use crate::{
    controller::{Settings, TableController},
    games::Entry,
    page::{
        board::animator::Animator,
        browser::dom,
        device::{at_table::BrowserDevice, games, settings::SettingsHandle},
    },
    prose::Front,
    rules::{Board, Options},
    table::{Record, Session},
    text::Lang,
};
use gloo::events::EventListener;
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
    /// The request has been taken, and need not be made again.
    pub heard: Callback<()>,
    /// Opens a game on its own page, where it is another one.
    pub on_open: Callback<Rc<Record>>,
    /// The choices of a frame on another page, where the table is in one.
    #[prop_or_default]
    pub embed: Option<Rc<Choices>>,
}

pub struct Play {
    pub(super) table: TableController,
    /// The settings that the table was last told.
    pub(super) settings: Settings,
    /// As it is shown: rotated for a phone where it is wide, the window narrow and the game begun.
    pub(super) board: Rc<Board>,
    pub(super) upright: bool,
    /// The window is narrow and high.
    pub(super) narrow: bool,
    pub(super) animator: Animator,
    pub(super) report: Report,
    pub(super) panel: Panel,
    pub(super) scroll: Scroll,
    pub(super) dialog: Option<Dialog>,
    /// The fragment that carries the invitation on the table, if nothing was done with it.
    pub(super) invitation: String,
    /// A dialog is about to open: its code is being loaded.
    pub(super) opens: bool,
    pub(super) timers: Timers,
    pub(super) listeners: Vec<EventListener>,
    /// What the page around the frame has been told.
    pub(super) told: Told,
}

impl Play {
    /// A table with this session.
    pub(super) fn of(session: Session, props: &PlayProps) -> Play {
        let key = session.table().entry().key;
        let settings = Play::settings_of(props);
        let is_frame = props.embed.is_some();
        let table = TableController::new(session, Rc::new(BrowserDevice), is_frame, settings);
        Play {
            board: Rc::new(table.session().table().board().clone()),
            upright: false,
            narrow: dom::is_narrow(),
            animator: Animator::of(&table.session().piles()),
            table,
            settings,
            report: Report::default(),
            panel: Panel {
                offers_lesson: !games::has_met(key),
                learnt: games::learnt(key),
                ..Panel::default()
            },
            scroll: Scroll::default(),
            dialog: None,
            invitation: String::new(),
            opens: false,
            timers: Timers::default(),
            listeners: Vec::new(),
            told: Told::default(),
        }
    }
}

/// What is said below the board.
#[derive(Default)]
pub struct Report {
    /// What was last said: a move, a refusal, a hint.
    pub said: String,
    /// How many times something was said here.
    pub times: u32,
    /// A refusal is set apart from what happened.
    pub refused: bool,
    /// The heading in the rules where the reason of a refusal is written.
    pub rule: Option<String>,
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
}

/// What is to be brought into view when the table is drawn next.
#[derive(Default)]
pub struct Scroll {
    /// The board is to be brought to the top of a small window.
    pub to_board: bool,
    /// That was done for this game, and is not done again.
    pub was_done: bool,
    /// A game has just begun: the keyboard goes on from the board.
    pub focus_board: bool,
}

/// What is beside the board.
#[derive(Default)]
pub struct Panel {
    pub tab: Tab,
    /// On a phone: it has slid up over the lower part of the window.
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
    /// A player who has never played the game is offered its lesson.
    pub offers_lesson: bool,
    /// The lessons that have been read to their end, by their addresses.
    pub learnt: Vec<String>,
    /// What the analysis of the whole game says of its moves.
    pub judged: Judged,
    /// The analysis is to review the whole game as soon as it is here.
    pub review: bool,
}
