//! The messages to a table controller, and the effects that its host must carry out.

use crate::{
    protocol::{ThinkAnswer, ThinkRequest},
    rules::{Event, Message, OptionSpec, Options, Pile, Seat, Site, Tap},
    table::{Line, Record, TapSettings, Timing, correspondence::Letter},
};
use std::rc::Rc;

/// A message to a table controller.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The table is on the page. This announces the last move, and starts the peek at the pieces
    /// that will be hidden. Send [`Msg::Continue`] after the page has sent everything else to the
    /// table.
    Mounted,
    /// The game may continue by itself: throws, forced moves, the computer.
    Continue,
    /// The last animation has ended.
    AnimationEnded,
    /// The last move is being shown step by step.
    StepByStepStarted,
    /// A message about the board.
    Board(BoardMsg),
    /// A message about the moves of the game.
    History(HistoryMsg),
    /// A message about the computer.
    Computer(ComputerMsg),
    /// A message about a game for one player.
    Solitaire(SolitaireMsg),
    /// A message about the game on the table.
    Game(GameMsg),
    /// A message about the settings of a new game.
    NewGame(NewGameMsg),
    /// Cancels a begun move, and ends a step-by-step animation.
    Cancel,
    /// The player answered yes to a question of [`Effect::OpenDialog`].
    Confirmed(Question),
    /// The milliseconds since the last tick, and whether the page is hidden.
    Tick(u32, bool),
    /// Sets the timing, and starts the clock again with all of its time.
    Timing(Timing),
    /// Another tab may have stored something.
    StorageChanged,
    /// Loads the game if another tab has stored it. The host sends this before an action that is
    /// not a message.
    Sync,
    /// A lesson opens or closes in place of the board.
    Lesson(bool),
    /// A link in the address is being read, or has been read.
    ReadingLink(bool),
    /// The player has changed the settings that affect the table.
    Settings(Settings),
}

/// A message about the board.
#[derive(Clone, Debug)]
pub enum BoardMsg {
    /// The player tapped a place, a die or a word.
    Tap(Tap),
    /// A piece is dragged.
    Drag(Drag),
    /// Plays the proposed move.
    Confirm,
    /// The player types a sign of a move's notation.
    Type(char),
    /// Plays the typed move.
    EnterTyped,
    /// Removes the last sign that the player has typed.
    EraseTyped,
    /// Turns the board around.
    TurnBoard,
    /// Shows the path of the next side, or none.
    ShowPath,
    /// Throws this player's dice.
    Throw,
    /// Ends a turn that waits for it.
    EndTurn,
}

/// The steps of dragging a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drag {
    /// The player only tapped the piece.
    Tap(Site),
    /// The player lifted the piece at this site.
    Lift(Site),
    /// The player dropped the piece from the first site at the second, or outside any site.
    Drop(Site, Option<Site>),
}

/// A message about the moves of the game.
#[derive(Clone, Debug)]
pub enum HistoryMsg {
    /// Undoes the last decision of a human, and the moves after it.
    Undo,
    /// Redoes the next undone move.
    Redo,
    /// Starts a variation at the shown position.
    BranchOff,
    /// Goes to the line with this number, after this many moves; line 0 is the mainline.
    GoTo(usize, usize),
    /// Makes the current variation the mainline.
    Promote,
    /// Names the current variation.
    Name(String),
    /// Shows the position after this many moves.
    ViewPly(usize),
    /// Shows the position this many moves later, or earlier if negative.
    StepBy(isize),
}

/// A message about the computer, as a player or as an adviser.
#[derive(Clone, Debug)]
pub enum ComputerMsg {
    /// The pause with this number is over.
    Due(u32),
    /// The answer to the request with this number; `None` if there is no answer.
    Answer(u32, Option<ThinkAnswer>),
    /// Asks for a hint: the best move. If the hint is on the board, plays it.
    Hint,
    /// Pauses the computer, and cancels its requests.
    Stop,
    /// Ends the pause of the computer.
    Resume,
    /// Makes one move of the computer, and then pauses it.
    Step,
    /// Makes the pauses short while the player watches, or as usual.
    Fast(bool),
    /// Sets the level, from 1 to 5.
    Level(u8),
}

/// A message about a game for one player.
#[derive(Clone, Debug)]
pub enum SolitaireMsg {
    /// Shows the pieces that will be hidden, or hides them.
    Peek(bool),
    /// One second of the peek with this number has passed.
    PeekTick(u32),
    /// Shows a solution move by move, or stops.
    Solve(bool),
}

/// A message about the game on the table.
#[derive(Clone, Debug)]
pub enum GameMsg {
    /// Sets up a new game for the player to begin; asks first if a game would end.
    New,
    /// Asks whether the player resigns: the one whose turn it is, or the one against the computer.
    Resign,
    /// Offers a draw, to the computer or to the other player.
    OfferDraw,
    /// Starts the same game again.
    Again,
    /// Starts again with the seats of the players swapped.
    SwapSides,
    /// Starts again against a stronger computer.
    NextLevel,
    /// Opens a game; asks first if a game would end.
    Open(Rc<Record>),
    /// Opens a game from a link; asks first if a game would end.
    OpenLink(Rc<Record>),
    /// Puts the correspondence game of a letter on the table; asks first if a game would end.
    Letter(Rc<Letter>),
    /// Starts a new game with these options; asks first if a game would end.
    WithOptions(Options),
}

/// A message about the settings of a new game.
#[derive(Clone, Debug)]
pub enum NewGameMsg {
    /// Begins the game with the chosen settings.
    Begin,
    /// Shows or hides the choice of players during a game.
    ShowPlayers(bool),
    /// Chooses the opponent.
    Against(Opponent),
    /// The player's side; `None` draws it by lot.
    Side(Option<Seat>),
    /// Sets the game up with these options.
    Options(Options),
    /// Sets the game up with this value of an option about its size or its length.
    Size(&'static OptionSpec, String),
    /// Takes a side of a game from a link, against the computer.
    TakeSide(Seat),
}

/// The opponents to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// The computer plays the other side.
    Computer,
    /// A friend at the same board.
    Friend,
    /// A friend on another device, through links.
    Remote,
    /// The computer plays both sides.
    Watch,
}

/// An action that would end the game in progress.
#[derive(Clone, Debug)]
pub enum GameReplacement {
    /// Sets up a new game. It starts at once, or after the players have chosen its settings.
    NewGame {
        /// Whether the game starts at once, with the settings of the last one.
        at_once: bool,
    },
    /// Starts a new game with these options.
    Options(Options),
    /// Puts the game of a record on the table.
    Open(Rc<Record>),
    /// Puts the game of a link on the table.
    OpenLink(Rc<Record>),
    /// Puts the correspondence game of a letter on the table.
    Correspondence(Rc<Letter>),
}

/// A question to the player, asked in a dialog.
#[derive(Clone, Debug)]
pub enum Question {
    /// Asks before ending the game in progress.
    ReplaceGame(GameReplacement),
    /// Asks before ending a game that the device has no room to store.
    NoRoom(GameReplacement),
    /// Asks the other player whether to accept the draw that this player offers.
    AcceptDraw(Seat),
    /// Asks before this player resigns.
    Resign(Seat),
    /// Asks the player which side of a game from a link to take.
    ChooseSide,
    /// Asks before deleting a variation: its number, and its current contents.
    DeleteVariation(usize, Line),
}

/// The settings that affect a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How long the computer waits before its move once the board is at rest, in milliseconds.
    pub think_delay: u32,
    /// How long a throw is shown before the computer moves, in milliseconds.
    pub throw_delay: u32,
    /// Whether moves are shown without animation.
    pub is_instant: bool,
    /// How taps are interpreted, and how a turn ends.
    pub tap_settings: TapSettings,
}

/// An action for the host to carry out. Effects are carried out in their order.
#[derive(Debug)]
pub enum Effect {
    /// Animates events. The host sends [`Msg::AnimationEnded`] when the animation has ended, or at
    /// once if there is nothing to show.
    Animate(Animation),
    /// Shows a position, and ends any animation.
    Show(Vec<Pile>),
    /// Jumps to the end of the animation, without [`Msg::AnimationEnded`].
    FinishAnimation,
    /// Asks the worker. The answer comes as [`ComputerMsg::Answer`] with this number.
    AskWorker(u32, ThinkRequest),
    /// Cancels the request with this number.
    CancelRequest(u32),
    /// Sends a message after this many milliseconds.
    After(u32, Msg),
    /// Starts a clock that sends [`Msg::Tick`] several times a second, or stops it.
    Clock(bool),
    /// Says these sentences in place of the last ones; an empty list clears them.
    Announce(Vec<Sentence>),
    /// Says why an action is not possible.
    Refuse(Refusal),
    /// Accepts a tap: earlier refusals are no longer marked.
    Accept,
    /// Asks a question in a dialog.
    OpenDialog(Question),
    /// Closes the dialog.
    CloseDialog,
    /// Another game or another board is on the table.
    NewBoard,
    /// A new game is on the table: the choices for the last one are cleared.
    NewSession,
    /// A move or throw was played.
    Played,
    /// The game has ended.
    Ended,
    /// The game was begun with the chosen settings.
    Begun,
    /// Brings the board into view on a small screen, once for each game.
    ScrollToBoardOnce,
    /// Brings the board into view on a small screen.
    ScrollToBoard,
    /// The game was stored on the device.
    Stored,
    /// The invitation on the table is no longer in the address.
    DropLink,
    /// Puts the correspondence game of a letter on the table.
    OpenLetter(Rc<Letter>),
    /// Makes an invitation to a correspondence game. The inviting player has this seat.
    Invite(Seat),
    /// Loads the code of correspondence games, then sends [`Msg::StorageChanged`].
    LoadCorrespondence,
    /// Closes the lesson in place of the board.
    CloseLesson,
}

/// Events to animate.
#[derive(PartialEq, Debug)]
pub struct Animation {
    /// The position before the events, if it is not the shown one.
    pub from: Option<Vec<Pile>>,
    /// The events, in their order.
    pub events: Rc<[Event]>,
    /// The number of first events that have already been shown.
    pub shown: usize,
    /// Whether to show the end at once, because there is too much to watch.
    pub at_once: bool,
}

/// A sentence of the table, before translation.
#[derive(PartialEq, Debug)]
pub enum Sentence {
    /// Describes the events of a move.
    Events {
        /// The player who moved; `None` for chance, or for moves of several players.
        mover: Option<Seat>,
        /// The events of the move, in their order.
        events: Rc<[Event]>,
    },
    /// Says what a player has thrown, and that the throw allows no move.
    IdleThrow {
        /// The player who threw.
        mover: Seat,
        /// The events of the throw.
        events: Rc<[Event]>,
    },
    /// A sentence of the page, by its key.
    Key(&'static str),
    /// A sentence of the page with a number as its argument `n`, by its key.
    Number(&'static str, u32),
    /// The beginning of a move that the player types.
    Typed(String),
    /// Tells how the throw can be used.
    ThrowUses,
    /// Advises the move with this notation.
    Advice(String),
    /// A note from the game's rules.
    Note(Message),
    /// A game for one player cannot be won: it can reach this many points at most.
    NoSolution(u32),
    /// Describes the path of a side.
    Path(Seat),
}

/// A reason why an action is not possible, before translation.
#[derive(PartialEq, Debug)]
pub enum Refusal {
    /// A sentence of the page, by its key.
    Key(&'static str),
    /// A reason from the game's rules.
    Rules(Message),
}

/// The effect of a message on the game on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MsgKind {
    /// A player at this table changes the game, so this tab becomes the leader tab.
    ChangesGame,
    /// A player looks at the game or asks about it. Ignored while a lesson is open.
    OnlyLooks,
    /// An automatic event, or an action that is possible at any time.
    Always,
}

impl Msg {
    /// Returns the effect of the message on the game. The list has no catch-all: every new message
    /// must be added to it.
    pub fn kind(&self) -> MsgKind {
        match self {
            Msg::Board(_) | Msg::Timing(_) | Msg::NewGame(_) => MsgKind::ChangesGame,
            Msg::History(msg) => match msg {
                HistoryMsg::Undo
                | HistoryMsg::Redo
                | HistoryMsg::BranchOff
                | HistoryMsg::GoTo(..)
                | HistoryMsg::Promote
                | HistoryMsg::Name(_) => MsgKind::ChangesGame,
                HistoryMsg::ViewPly(_) | HistoryMsg::StepBy(_) => MsgKind::OnlyLooks,
            },
            Msg::Computer(msg) => match msg {
                ComputerMsg::Stop
                | ComputerMsg::Resume
                | ComputerMsg::Step
                | ComputerMsg::Level(_) => MsgKind::ChangesGame,
                ComputerMsg::Hint | ComputerMsg::Fast(_) => MsgKind::OnlyLooks,
                ComputerMsg::Due(_) | ComputerMsg::Answer(..) => MsgKind::Always,
            },
            Msg::Solitaire(msg) => match msg {
                SolitaireMsg::Solve(_) => MsgKind::ChangesGame,
                SolitaireMsg::Peek(_) | SolitaireMsg::PeekTick(_) => MsgKind::Always,
            },
            Msg::Mounted
            | Msg::Continue
            | Msg::AnimationEnded
            | Msg::StepByStepStarted
            | Msg::Game(_)
            | Msg::Cancel
            | Msg::Confirmed(_)
            | Msg::Tick(..)
            | Msg::StorageChanged
            | Msg::Sync
            | Msg::Lesson(_)
            | Msg::ReadingLink(_)
            | Msg::Settings(_) => MsgKind::Always,
        }
    }
}
