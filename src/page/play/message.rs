//! What can be said to a table.

use super::{
    embedding::Heard,
    exchange::{Brought, Incoming},
    opening::Opponent,
    several::Several,
    state::Judged,
};
use crate::{
    page::{
        board::Held,
        browser::{client::Ticket, share::Broken},
    },
    rules::{Options, Seat, Site, Tap},
    table::{Line, Record, Timing, correspondence::Letter},
};
use std::rc::Rc;
use wasm_bindgen::JsValue;

#[derive(Clone)]
pub enum Msg {
    /// The table stands on the page, and the game may go on.
    SitDown,
    /// The next picture of a film is due.
    Frame,
    Board(BoardMsg),
    Record(RecordMsg),
    Computer(ComputerMsg),
    Alone(AloneMsg),
    Game(GameMsg),
    Opening(OpeningMsg),
    Link(LinkMsg),
    Panel(PanelMsg),
    /// Lets go of whatever is begun, shown or asked.
    LetGo,
    /// Opens a window over the page.
    Show(Dialogue),
    /// A part of the program could not be fetched.
    Missing,
    /// Shows the table over the whole screen, or no longer.
    FullScreen,
    /// Something that was asked of the browser was refused, by the key of its sentence.
    Denied(&'static str),
    /// The window was closed: with a yes, or without.
    Closed(bool),
    /// Time has passed.
    Tick,
    Timing(Timing),
    /// Another window may have played on.
    Elsewhere,
    /// The window has become narrow, or wide.
    Reshaped,
    /// The page around the frame wants something.
    Host(Heard),
}

/// What a player does on the board.
#[derive(Clone)]
pub enum BoardMsg {
    Tap(Tap),
    /// A piece was lifted or dropped.
    Hold(Held),
    /// Plays the move that was proposed.
    Confirm,
    /// Plays the move that is written like this.
    Written(String),
    Flip,
    /// Shows the way of the next side, or no way.
    Way,
    /// Throws the dice that whoever sits here is to throw.
    Throw,
}

/// What is done with the moves that have been played.
#[derive(Clone)]
pub enum RecordMsg {
    Undo,
    Redo,
    /// Plays on from the position that is looked at, in a branch.
    BranchOff,
    /// Goes to a line, after so many moves; the line of that number, of which 0 is the game itself.
    GoTo(usize, usize),
    /// Makes the branch that is played the game itself.
    Promote,
    /// Gives the branch that is played a name.
    Name(String),
    Look(usize),
    /// Looks so many moves further on, or back.
    Leaf(isize),
    /// Opens the last move to be looked at step by step.
    Steps,
    /// Shows this step of it.
    Step(usize),
}

/// What concerns the computer, as a player or as an adviser.
#[derive(Clone)]
pub enum ComputerMsg {
    /// It may move, or ask for its move.
    Go,
    Answer(Ticket, JsValue),
    Hint,
    Stop,
    /// Lets it go on when it was told to wait.
    Resume,
    Level(u8),
}

/// What there is for one player alone.
#[derive(Clone)]
pub enum AloneMsg {
    /// Looks at what will be hidden, or hides it.
    Peek(bool),
    /// A second of looking has passed.
    Blink,
    /// Shows a solution move by move, or leaves off.
    Solve(bool),
}

/// How a game is to be played.
#[derive(Clone)]
pub enum OpeningMsg {
    Begin,
    /// Shows who plays in the middle of a game, or no longer.
    Show(bool),
    Against(Opponent),
    /// The side of whoever sits here; drawn by lot without one.
    Side(Option<Seat>),
    Options(Options),
    /// A side of a game that was sent, against the computer.
    Take(Seat),
}

/// Which game stands on the table.
#[derive(Clone)]
pub enum GameMsg {
    New,
    /// Whoever plays here gives the game up.
    Resign,
    /// Whoever is to move offers a draw.
    OfferDraw,
    /// Begins the same anew.
    Again,
    /// Begins anew with the players at each other's seats.
    OtherSide,
    /// Begins anew against a stronger computer.
    NextLevel,
    Open(Rc<Record>),
    /// A text was dropped or pasted: a game in any form.
    Brought(Incoming),
    /// What it holds, or a sentence where it holds no game.
    Read(Result<Brought, String>),
    /// Begins anew with the options that have been chosen.
    ApplyOptions,
}

/// What comes and goes by a link.
#[derive(Clone)]
pub enum LinkMsg {
    /// Looks for a link behind the address.
    Look,
    /// Opens what stands behind the address, if it is a link.
    Open(String),
    /// What a link carries; nothing where it was none.
    Read(Option<Result<String, Broken>>),
    /// Invites somebody to a game by correspondence; this seat is the inviter's.
    Invite(Seat),
    /// Puts the game by correspondence on the table that a letter carries.
    TakeUp(Rc<Letter>),
    /// The fragment that carries the letter of the game with this id.
    Fragment(String, String),
    /// A link or a letter is refused, as a sentence says.
    Refused(String),
}

/// What is done in the panel beside the board.
#[derive(Clone)]
pub enum PanelMsg {
    Tab(Tab),
    /// On a telephone: brings it into the window as it is.
    Up,
    /// Puts it away again.
    Down,
    Draft(Options),
    /// What was typed for the option of this key is no value of it.
    WrongValue(&'static str),
    /// Opens the rules where this heading is.
    Rule(String),
    /// Marks a place as a hint does.
    Point(Option<Site>),
    /// The best moves of the shown position, by the analysis.
    Best(Vec<String>),
    /// The lesson that has the table was gone through to its end.
    Learnt,
    /// Looks at a game that is over, move by move, with the analysis.
    Review,
    /// That has begun.
    Reviewed,
    /// A part of the prose has come.
    Shown,
    /// Brings all options of the rules into view.
    Options,
    /// The whole game has been gone over.
    Judged(Judged),
    /// Shows a better move at the position that is looked at.
    Better(String),
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    #[default]
    Moves,
    Study,
    Options,
    /// What can be done now, and why nothing else.
    Help,
    /// The lesson in the section of the prose at this index, which has the table meanwhile.
    Lesson(usize),
    /// The section of the prose at this index.
    Prose(usize),
}

/// A window over the page; one at a time.
#[derive(Clone)]
pub enum Dialogue {
    /// Asks before the game under way is ended.
    Ending(Ending),
    /// Asks before a game is ended that the device has no room to keep.
    NoRoom(Ending),
    /// Games go out and come in.
    Exchange,
    /// One of several games that came in is chosen.
    Several(Rc<Several>),
    /// Asks before a branch is deleted: its number, and how it is now.
    Deleting(usize, Line),
    /// Asks whoever opens a game that was sent to him which side he takes.
    Sides,
    /// Asks the other player whether a draw is taken that this one offers.
    Draw(Seat),
    /// The game for other pages.
    Offer,
    Keys,
}

/// Something that would end the game under way, waiting for a yes.
#[derive(Clone)]
pub enum Ending {
    /// Lays out a new game, to be begun at once or when the players have chosen how.
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

impl Msg {
    /// Whether somebody at this table does something with the game that stands on it.
    pub fn is_action(&self) -> bool {
        match self {
            Msg::Board(_) | Msg::Timing(_) | Msg::Opening(_) => true,
            Msg::Record(msg) => {
                matches!(
                    msg,
                    RecordMsg::Undo
                        | RecordMsg::Redo
                        | RecordMsg::BranchOff
                        | RecordMsg::GoTo(..)
                        | RecordMsg::Promote
                        | RecordMsg::Name(_)
                )
            }
            Msg::Computer(msg) => !matches!(
                msg,
                ComputerMsg::Go | ComputerMsg::Answer(..) | ComputerMsg::Hint
            ),
            Msg::Alone(msg) => matches!(msg, AloneMsg::Solve(_)),
            Msg::Host(heard) => matches!(heard, Heard::Flip),
            _ => false,
        }
    }
}
