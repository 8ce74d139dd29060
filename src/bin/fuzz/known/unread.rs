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
    /// Squares in letters with spaces around the sign, where turns have no numbers (`c3 - d4 f6 - e5`).
    SpacesWithoutNumbers,
    /// A property of SGF behind a bracket that is not escaped, within a comment (`C[so] B[aa] was better]`).
    PropertyInComment,
    /// A file of Piskvork of which only the second player has a name.
    SecondNameAlone,
    /// A variation of a game after a limit, where another limit ends it.
    VariationAfterLimit,
    /// A match that goes on after a game that was won: the result of that game is taken for that of the match.
    ResultOfGame,
}

/// The forms that are left out.
const LEFT_OUT: [Unread; 0] = [];

/// Whether a form may be in a file.
pub fn may_come(form: Unread) -> bool {
    !LEFT_OUT.contains(&form)
}
