//! The messages that a table controller takes, and the effects that it asks its host to carry out.

use crate::{
    protocol::{Think, Thought},
    rules::{Event, Message, Options, Pile, Seat, Site, Tap},
    table::{Line, Record, Timing, Touch, correspondence::Letter},
};
use std::rc::Rc;

/// A message to a table controller.
#[derive(Clone)]
pub enum Msg {
    /// The table is on the page: the last move is announced, and what will be hidden can be looked at. Send
    /// [`Msg::GoOn`] when everything that the page brings to the table has been sent.
    Mounted,
    /// The game may go on by itself: throws, forced moves, the computer.
    GoOn,
    /// The last animation has ended.
    AtRest,
    /// The last move is being shown step by step.
    Stepping,
    Board(BoardMsg),
    Record(RecordMsg),
    Computer(ComputerMsg),
    Solitaire(SolitaireMsg),
    Game(GameMsg),
    NewGame(NewGameMsg),
    /// Cancels a move that is begun, and ends an animation that is shown step by step.
    Cancel,
    /// The answer to a question of [`Effect::Open`], when it is yes.
    Confirmed(Question),
    /// This many milliseconds have passed since the last tick, on a page that is hidden or not.
    Tick(u32, bool),
    Timing(Timing),
    /// Another tab may have kept something.
    StorageChanged,
    /// Something is about to be done that is no message: what another tab has kept is taken over before it.
    Follow,
    /// A lesson is open in the place of the board, or closed.
    Lesson(bool),
    /// A link of the address is being read, or has been read.
    ReadingLink(bool),
    Settings(Settings),
}

/// A message about the board.
#[derive(Clone)]
pub enum BoardMsg {
    Tap(Tap),
    /// A piece is dragged.
    Drag(Drag),
    /// Plays the move that is proposed.
    Confirm,
    /// Plays the move that has this notation.
    Typed(String),
    /// Turns the board round.
    Flip,
    /// Shows the path of the next side, or none.
    ShowPath,
    /// Throws the dice that this player is to throw.
    Throw,
}

/// The steps of dragging a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drag {
    /// The piece was only pointed at.
    Point(Site),
    /// The piece at this site was lifted.
    Lift(Site),
    /// The piece from the first site was dropped at the second, or at no site.
    Drop(Site, Option<Site>),
}

/// A message about the moves that have been played.
#[derive(Clone)]
pub enum RecordMsg {
    Undo,
    Redo,
    /// Plays on in a variation from the position that is shown.
    BranchOff,
    /// Goes to the line of this number, after so many moves; line 0 is the game itself.
    GoTo(usize, usize),
    /// Makes the variation that is played the game itself.
    Promote,
    /// Gives the variation that is played a name.
    Name(String),
    /// Shows the position after so many moves.
    Look(usize),
    /// Shows the position so many moves later, or earlier.
    StepBy(isize),
}

/// A message about the computer, as a player or as an adviser.
#[derive(Clone)]
pub enum ComputerMsg {
    /// The pause of this number is over.
    Due(u32),
    /// The answer to the request of this number; `None` where there is none.
    Answer(u32, Option<Thought>),
    Hint,
    Stop,
    Resume,
    /// From 1 to 5.
    Level(u8),
}

/// A message about a game for one player.
#[derive(Clone)]
pub enum SolitaireMsg {
    /// Shows what will be hidden for a while, or hides it.
    Peek(bool),
    /// A second of the look of this number has passed.
    PeekTick(u32),
    /// Shows a solution move by move, or stops.
    Solve(bool),
}

/// A message about which game is on the table.
#[derive(Clone)]
pub enum GameMsg {
    /// Sets a new game up, to be begun by the player; asks first if a game would end.
    New,
    Resign,
    OfferDraw,
    /// Begins the same game again.
    Again,
    /// Begins again with the players at each other's seats.
    SwapSides,
    /// Begins again against a stronger computer.
    NextLevel,
    /// Opens a game; asks first if a game would end.
    Open(Rc<Record>),
    /// Opens a game that a link brought; asks first if a game would end.
    Sent(Rc<Record>),
    /// Puts the game by correspondence on the table that a letter carries; asks first if a game would end.
    Letter(Rc<Letter>),
    /// Begins a new game with these options; asks first if a game would end.
    WithOptions(Options),
}

/// A message about how a game is begun.
#[derive(Clone)]
pub enum NewGameMsg {
    Begin,
    /// Shows who plays in the middle of a game, or hides it.
    ShowPlayers(bool),
    Against(Opponent),
    /// The player's side; drawn by lot without one.
    Side(Option<Seat>),
    /// Sets the game up by these options.
    Options(Options),
    /// Takes a side of a game that was sent, against the computer.
    Take(Seat),
}

/// The opponents that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    Computer,
    /// A friend at the same board.
    Friend,
    /// A friend on another device, by links.
    Remote,
    /// The computer plays both sides.
    Watch,
}

/// Something that would end the game under way.
#[derive(Clone)]
pub enum Ending {
    /// Sets up a new game, to be begun at once or when the players have chosen how.
    NewGame {
        at_once: bool,
    },
    Options(Options),
    Open(Rc<Record>),
    /// Puts a game on the table that a link has brought.
    Sent(Rc<Record>),
    /// Puts the game by correspondence on the table that a letter carries.
    Correspondence(Rc<Letter>),
}

/// A question to the player, asked in a dialog.
#[derive(Clone)]
pub enum Question {
    /// Asks before the game under way is ended.
    Ending(Ending),
    /// Asks before a game is ended that the device has no room to keep.
    NoRoom(Ending),
    /// Asks the other player whether to take the draw that this one offers.
    Draw(Seat),
    /// Asks the player which side of a game that was sent to take.
    Sides,
    /// Asks before a variation is deleted: its number, and how it is now.
    Deleting(usize, Line),
}

/// The settings that a table depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Dice are thrown by themselves.
    pub auto_throw: bool,
    /// How long the computer waits before it moves once the board is at rest, in milliseconds.
    pub think_delay: u32,
    /// How long a throw is shown before the computer moves, in milliseconds.
    pub throw_delay: u32,
    /// Moves are shown without an animation.
    pub is_instant: bool,
    pub touch: Touch,
}

/// Something that the host is to do for the table. Effects are carried out in their order.
pub enum Effect {
    /// Animates events. The host sends [`Msg::AtRest`] when the animation has ended, at once if there is nothing to show.
    Animate(Animation),
    /// Shows a position, and ends any animation.
    Show(Vec<Pile>),
    /// Jumps to the end of the animation, without [`Msg::AtRest`].
    Finish,
    /// Asks the worker. The answer comes as [`ComputerMsg::Answer`] with the number.
    Ask(u32, Think),
    /// Cancels the request of this number.
    CancelAsk(u32),
    /// Sends a message after so many milliseconds.
    After(u32, Msg),
    /// Starts a clock that sends [`Msg::Tick`] several times a second, or stops it.
    Clock(bool),
    /// Says these sentences in place of what was said last; none clears it.
    Announce(Vec<Sentence>),
    /// Says a sentence after what was said last, unless it ends with it.
    AddSentence(Sentence),
    /// Says why something cannot be done.
    Refuse(Refusal),
    /// A tap was taken: what was refused before is no longer marked as such.
    Accept,
    /// Asks a question in a dialog.
    Open(Question),
    /// Closes the dialog.
    Close,
    /// Another game or another board is on the table.
    NewBoard,
    /// A new game was put on the table: whatever was chosen for the last is forgotten.
    NewSession,
    /// Something was played.
    Played,
    /// The game has ended.
    Ended,
    /// The game was begun as it was set up.
    Begun,
    /// Brings the board into view on a small screen, once for each game.
    SeekBoard,
    /// Brings the board into view on a small screen.
    BringBoard,
    /// The game was kept on the device.
    Kept,
    /// The invitation on the table is no longer in the address.
    DropLink,
    /// Puts the game by correspondence on the table that a letter carries.
    TakeLetter(Rc<Letter>),
    /// Invites somebody to a game by correspondence; this seat is the inviter's.
    Invite(Seat),
    /// Loads the code of games by correspondence, and sends [`Msg::StorageChanged`] then.
    LoadLetters,
    /// Closes the lesson that is open in the place of the board.
    CloseLesson,
}

/// Events to be animated.
#[derive(PartialEq, Debug)]
pub struct Animation {
    /// The position before the events, where it is not the one that is shown.
    pub from: Option<Vec<Pile>>,
    pub events: Rc<[Event]>,
    /// So many of the first events are shown already.
    pub shown: usize,
    /// Shows the end at once: there is too much to watch.
    pub at_once: bool,
}

/// A sentence of the table, without its words.
#[derive(PartialEq, Debug)]
pub enum Sentence {
    /// Tells what a move was.
    Events {
        mover: Option<Seat>,
        events: Rc<[Event]>,
    },
    /// A sentence of the page, by its key.
    Words(&'static str),
    /// A sentence of the page with a number as `n`, by its key.
    Number(&'static str, u32),
    /// Tells what can be done with the throw.
    ThrowUses,
    /// Advises the move with this notation.
    Advice(String),
    /// A remark of the game.
    Note(Message),
    /// A game for one cannot be won: it can reach this many points at most.
    NoSolution(u32),
    /// Tells how the path of a side goes.
    Path(Seat),
}

/// A reason why something cannot be done, without its words.
#[derive(PartialEq, Debug)]
pub enum Refusal {
    /// A sentence of the page, by its key.
    Words(&'static str),
    /// A reason of the game's rules.
    Rules(Message),
}

/// The effect of a message on the game on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody at this table does something with the game: this tab leads from now on.
    Acts,
    /// Somebody looks at the game, or asks about it: this waits while a lesson is open.
    Looks,
    /// Something that comes by itself, or that may be done at any time.
    Passes,
}

impl Msg {
    /// The effect of the message on the game. The list has no catch-all: a new message must be put into it.
    pub fn kind(&self) -> Kind {
        match self {
            Msg::Board(_) | Msg::Timing(_) | Msg::NewGame(_) => Kind::Acts,
            Msg::Record(msg) => match msg {
                RecordMsg::Undo
                | RecordMsg::Redo
                | RecordMsg::BranchOff
                | RecordMsg::GoTo(..)
                | RecordMsg::Promote
                | RecordMsg::Name(_) => Kind::Acts,
                RecordMsg::Look(_) | RecordMsg::StepBy(_) => Kind::Looks,
            },
            Msg::Computer(msg) => match msg {
                ComputerMsg::Stop | ComputerMsg::Resume | ComputerMsg::Level(_) => Kind::Acts,
                ComputerMsg::Hint => Kind::Looks,
                ComputerMsg::Due(_) | ComputerMsg::Answer(..) => Kind::Passes,
            },
            Msg::Solitaire(msg) => match msg {
                SolitaireMsg::Solve(_) => Kind::Acts,
                SolitaireMsg::Peek(_) | SolitaireMsg::PeekTick(_) => Kind::Passes,
            },
            Msg::Mounted
            | Msg::GoOn
            | Msg::AtRest
            | Msg::Stepping
            | Msg::Game(_)
            | Msg::Cancel
            | Msg::Confirmed(_)
            | Msg::Tick(..)
            | Msg::StorageChanged
            | Msg::Follow
            | Msg::Lesson(_)
            | Msg::ReadingLink(_)
            | Msg::Settings(_) => Kind::Passes,
        }
    }
}
