//! The messages that the table's component takes. Those about the game go to the table controller.

use super::{
    analysis::annotations::MoveAnnotations,
    embed::HostRequest,
    table::score::ScoreMarks,
    transfer::game_picker::GameList,
    transfer::incoming::{ImportedContent, Incoming},
};
use crate::{
    controller::{
        self, BoardMsg, ComputerMsg, GameMsg, HistoryMsg, NewGameMsg, Question, SolitaireMsg,
    },
    page::{browser::share::LinkError, device::correspondence::OwnName},
    rules::{Options, Seat},
    table::{Timing, correspondence::Letter},
};
use std::rc::Rc;

#[derive(Clone)]
pub(crate) enum Msg {
    /// The table is on the page, and the game may go on.
    Mounted,
    /// The next frame of an animation is due.
    Frame,
    /// A message about the game.
    Table(controller::Msg),
    /// The player pressed this key.
    Key(String),
    /// The clock ticks.
    ClockTick,
    /// Begins a new game with the options that have been chosen.
    ApplyOptions,
    /// A text or a file was dropped or pasted: a game in any form.
    Import(Incoming),
    /// The games in it, or a sentence if it holds none.
    Imported(Result<ImportedContent, String>),
    Link(LinkMsg),
    Panel(PanelMsg),
    /// Closes or cancels whatever is open or in progress.
    Cancel,
    /// The reader has gone back in the history.
    WentBack,
    /// Opens a dialog.
    ShowDialog(Dialog),
    /// The dialog was closed; true if the player confirmed.
    DialogClosed(bool),
    /// A chunk failed to load.
    ChunkFailed,
    /// Opens the settings of the site.
    OpenSettings,
    /// The player has answered the offer of sounds.
    SoundAnswered,
    /// Enters or leaves full screen.
    FullScreen,
    /// The browser refused something, by the key of its sentence.
    Denied(&'static str),
    /// The tool that estimates the score has other marks.
    Score(Rc<ScoreMarks>),
    /// The window has become narrow, or wide.
    LayoutChanged,
    /// The surrounding page of the frame has sent a message.
    Host(HostRequest),
}

impl From<controller::Msg> for Msg {
    fn from(msg: controller::Msg) -> Msg {
        Msg::Table(msg)
    }
}

/// Converts a group of messages to the message of the component.
macro_rules! of_table {
    ($($of:ident: $group:ident),*) => {
        $(impl From<$of> for Msg {
            fn from(msg: $of) -> Msg {
                Msg::Table(controller::Msg::$group(msg))
            }
        })*
    };
}
of_table!(BoardMsg: Board, HistoryMsg: History, ComputerMsg: Computer, SolitaireMsg: Solitaire, GameMsg: Game, NewGameMsg: NewGame, Timing: Timing);

impl From<LinkMsg> for Msg {
    fn from(msg: LinkMsg) -> Msg {
        Msg::Link(msg)
    }
}

impl From<PanelMsg> for Msg {
    fn from(msg: PanelMsg) -> Msg {
        Msg::Panel(msg)
    }
}

/// A message about links.
#[derive(Clone)]
pub(crate) enum LinkMsg {
    /// Looks for a link in the address.
    CheckAddress,
    /// Opens the content of the address, if it is a link.
    Open(String),
    /// The text that a link carries; `None` if it was no link.
    Read(Option<Result<String, LinkError>>),
    /// Invites another player to a game by correspondence; this seat is the inviter's.
    Invite(Seat),
    /// Puts the game by correspondence of a letter on the table.
    Resume(Rc<Letter>),
    /// The fragment that carries the letter of the game with this id.
    Fragment(String, String),
    /// The player accepts the invitation on the table.
    Accept,
    /// The player's own name, and whether it goes into links.
    OwnName(OwnName),
    /// A link or a letter is refused, with a sentence about the reason.
    Refused(String),
}

/// A message about the panel beside the board.
#[derive(Clone)]
pub(crate) enum PanelMsg {
    Tab(Tab),
    /// Opens the panel as a sheet over the lower part of the window, on a phone.
    OpenSheet,
    /// Closes that sheet.
    CloseSheet,
    Draft(Options),
    /// The text typed for the option of this key is not a valid value.
    WrongValue(&'static str),
    /// Opens what has this address: a tab, a part of the prose, or a heading in it.
    Open(String),
    /// Marks a move of the shown position in the same way as a hint.
    MarkMove(String),
    /// The best moves of the shown position, by the analysis.
    Best(Vec<String>),
    /// The reader has completed the open lesson.
    LessonCompleted,
    /// Reviews a game that is over, move by move, with the analysis.
    Review,
    /// The review has begun.
    ReviewStarted,
    /// A part of the prose has loaded.
    Loaded,
    /// The whole game has been analysed.
    Annotated(MoveAnnotations),
    /// Shows the last move step by step.
    OpenStepper,
    /// Shows this frame of the last move.
    ShowFrame(usize),
}

/// The tab that is open beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Tab {
    #[default]
    Moves,
    Analysis,
    /// The moves that are possible now, and why no others are.
    Help,
    /// The lesson, the problems or the examination in the section of the prose at this index, which
    /// takes the place of the board.
    Lesson(usize),
    /// The section of the prose at this index.
    Prose(usize),
}

/// A dialog over the page; one at a time.
#[derive(Clone)]
pub(crate) enum Dialog {
    Question(Question),
    /// Sending and opening games.
    Transfer,
    /// The same dialog after a turn of a game by link: the link goes out at once.
    SendNow,
    /// Choosing one of several games.
    GamePicker(Rc<GameList>),
    /// Embedding the game in other pages.
    Embed,
    Keys,
    /// The options of the rules.
    Options,
    /// The tools that have no room in the bar of a phone.
    Menu,
}
