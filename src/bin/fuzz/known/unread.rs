//! Forms that the program does not read rightly yet. The files are made without them; a line of the list that goes lets
//! them come.

/// A form of real files.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Unread {
    /// An escaped end of a line of two letters, as Windows writes it.
    SoftBreak,
    /// Names of properties with small letters, behind a text (`C[a]Black[cc]`).
    LongNames,
    /// A general comment beside the comment of a node.
    GeneralComment,
    /// The name of a variation whose first node sets stones up.
    NameOfEdit,
    /// A komi, rules, names and other facts behind the first node.
    LateFacts,
    /// A name of a variation that is longer than a record can hold.
    LongName,
    /// A first move of a game with a sign (`32-28!`) that begins a line without a number.
    SignOfFirstMove,
    /// A number that touches a move with spaces around its sign (`1.32 - 28`).
    NumberBeforeSpaces,
    /// A man on the last row that is named by its number in a game of letters.
    NumberOnLastRow,
    /// A number with a bracket in a variation (`(1) 32-28)`).
    BracketInVariation,
}

/// The forms that are left out.
const LEFT_OUT: [Unread; 10] = [
    Unread::SoftBreak,
    Unread::LongNames,
    Unread::GeneralComment,
    Unread::NameOfEdit,
    Unread::LateFacts,
    Unread::LongName,
    Unread::SignOfFirstMove,
    Unread::NumberBeforeSpaces,
    Unread::NumberOnLastRow,
    Unread::BracketInVariation,
];

/// Whether a form may be in a file.
pub fn may_come(form: Unread) -> bool {
    !LEFT_OUT.contains(&form)
}
