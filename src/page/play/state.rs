//! The state of the table's component: the controller, and what is only drawn.

use super::{
    analysis::Analysis,
    embed::Told,
    message::Dialog,
    new_game::{Form, choices::Choices},
    panel::state::Panel,
    table::{Report, Scroll},
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
    rules::Board,
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
    pub(super) form: Form,
    pub(super) analysis: Analysis,
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
            form: Form::default(),
            analysis: Analysis::default(),
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
