//! The state of the table's component: the controller, and the state of the display.

use super::{
    analysis::AnalysisState,
    embed::Reported,
    message::Dialog,
    new_game::{OptionsForm, table_setup::TableSetup},
    panel::state::Panel,
    table::{Report, Scroll, score::ScoreMarks},
    timers::Timers,
};
use crate::{
    controller::{Settings, TableController},
    games::Entry,
    page::{
        board::animator::Animator,
        browser::dom,
        device::{browser_device::BrowserDevice, games, settings::SettingsHandle},
    },
    prose::PageOutline,
    rules::Board,
    table::{Record, Session},
    text::Lang,
};
use gloo::events::EventListener;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PlayProps {
    pub entry: &'static Entry,
    pub lang: Lang,
    /// The front of the game's prose, once it has loaded; the board does not wait for it.
    pub front: Option<Rc<PageOutline>>,
    pub settings: SettingsHandle,
    /// The record of a diagram that the reader wants to play on.
    #[prop_or_default]
    pub request: Option<Rc<Record>>,
    /// Called when the table has taken the request, so that it is not made again.
    pub on_request_taken: Callback<()>,
    /// Opens the settings.
    #[prop_or_default]
    pub on_settings: Callback<()>,
    /// Opens a game on its own page, if it is another game.
    pub on_open: Callback<Rc<Record>>,
    /// The choices of a frame on another site, if the table is in one.
    #[prop_or_default]
    pub embed: Option<Rc<TableSetup>>,
}

pub(crate) struct Play {
    pub(super) table: TableController,
    /// The settings that the table last received.
    pub(super) settings: Settings,
    /// The board as it is shown: a wide board is rotated in a narrow window once the game has
    /// started.
    pub(super) board: Rc<Board>,
    pub(super) upright: bool,
    /// Whether the window is narrow and high.
    pub(super) narrow: bool,
    pub(super) animator: Animator,
    pub(super) report: Report,
    pub(super) panel: Panel,
    pub(super) form: OptionsForm,
    pub(super) analysis: AnalysisState,
    /// The marks of the tool that estimates the score.
    pub(super) score: Rc<ScoreMarks>,
    pub(super) scroll: Scroll,
    pub(super) dialog: Option<Dialog>,
    /// The fragment of the invitation on the table, if the player has not acted on it.
    pub(super) invitation_fragment: String,
    /// Whether a dialog is about to open while its chunk loads.
    pub(super) is_opening_dialog: bool,
    pub(super) timers: Timers,
    pub(super) listeners: Vec<EventListener>,
    /// The last state reported to the surrounding page.
    pub(super) reported: Reported,
}

impl Play {
    /// Creates a table with this session.
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
                offers_lesson: !games::is_known(key),
                completed_lessons: games::completed_lessons(key),
                ..Panel::default()
            },
            form: OptionsForm::default(),
            analysis: AnalysisState::default(),
            score: Rc::default(),
            scroll: Scroll::default(),
            dialog: None,
            invitation_fragment: String::new(),
            is_opening_dialog: false,
            timers: Timers::default(),
            listeners: Vec::new(),
            reported: Reported::default(),
        }
    }
}
