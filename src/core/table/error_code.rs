//! The error codes of records, formats and the engine.

macro_rules! error_codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal,)*) => {
        /// A kind of error or warning, for programs. The text of each stays the same
        /// (`docs/engine.md`).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ErrorCode {
            $($(#[doc = $doc])* $name,)*
        }

        impl ErrorCode {
            /// All codes.
            pub const ALL: &[ErrorCode] = &[$(ErrorCode::$name),*];

            /// Returns the text of the code, such as `unknown-game`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(ErrorCode::$name => $text,)*
                }
            }
        }
    };
}

error_codes! {
    /// The text is not JSON.
    NotJson = "not-json",
    /// A value has another type than its field.
    WrongType = "wrong-type",
    /// A field is missing.
    Missing = "missing",
    /// The record or the request has no such field.
    UnknownField = "unknown-field",
    /// A list or a text is longer than allowed.
    TooLarge = "too-large",
    /// There is no such game.
    UnknownGame = "unknown-game",
    /// The game has no such option.
    UnknownOption = "unknown-option",
    /// An option or a field has no such value.
    UnknownValue = "unknown-value",
    /// The game cannot start from this position.
    BadPosition = "bad-position",
    /// The rules do not allow the move.
    IllegalMove = "illegal-move",
    /// A variation does not belong to the game.
    BadVariation = "bad-variation",
    /// A comment belongs to no move.
    BadComment = "bad-comment",
    /// The rules of the game, or another part of the program, are not loaded yet. The record itself
    /// may be valid.
    NotLoaded = "not-here",
    /// No known format reads the text.
    NotAGame = "not-a-game",
    /// The text has no move of a game.
    BadSgf = "bad-sgf",
    /// The draughts file cannot be read.
    BadPdn = "bad-pdn",
    /// The list of stones cannot be read.
    BadPoints = "bad-points",
    /// The backgammon match cannot be read.
    BadMat = "bad-mat",
    /// The backgammon position cannot be read.
    BadGnubgId = "bad-gnubg-id",
    /// Warns of a part of the text that the record does not hold.
    LeftOut = "left-out",
    /// Warns of a variation that the record does not hold.
    VariationLeftOut = "variation-left-out",
    /// Warns of a move that the text leaves open.
    Unclear = "unclear",
    /// There is no such request.
    UnknownRequest = "unknown-request",
    /// A number is too small, too large or not whole.
    OutOfRange = "out-of-range",
    /// There is no move to play.
    NoMove = "no-move",
    /// The game has no tree search.
    NoTreeSearch = "no-tree-search",
    /// The engine failed.
    Broken = "broken",
    /// The request was cancelled before its answer.
    Cancelled = "cancelled",
}
