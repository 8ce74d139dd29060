//! The parts of a PDN text: its games, and in each of them the tags, the moves as they are written, and what stands in
//! brackets. No move is understood here.

use crate::{
    rules::Misread,
    table::{MOST_LINES, RecordError, tidy_name},
};
use std::ops::Range;

/// A game of a text.
#[derive(Default)]
pub(in crate::formats) struct Game<'a> {
    /// Its bytes in the text.
    pub range: Range<usize>,
    pub tags: Vec<Tag<'a>>,
    /// The game itself, and every bracket, each after the one around it.
    pub parts: Vec<Part>,
    /// The line of the first bracket that is not read, because there are too many.
    pub left_out: Option<usize>,
}

/// A tag, as `[Event "Cup"]`.
pub(in crate::formats) struct Tag<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// The line that it stands on, from 1.
    pub line: usize,
}

/// The moves of a game, or of one bracket.
#[derive(Default)]
pub(in crate::formats) struct Part {
    /// The number of the part around it.
    pub around: usize,
    /// Before how many moves of the part around it the bracket stands.
    pub after: usize,
    /// The comment before its first move.
    pub name: String,
    pub moves: Vec<Word>,
    /// A result has been read: what follows is no move.
    ended: bool,
    /// How the last word ended, where the next one may go on with it.
    joins: bool,
}

/// A move as the text writes it.
#[derive(Clone)]
pub(in crate::formats) struct Word {
    pub text: String,
    /// The line that it begins on, from 1.
    pub line: usize,
}

impl<'a> Game<'a> {
    /// The value of a tag, whatever letters its name is written in.
    pub fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Whether there is something to play: a move or a position.
    pub fn has_game(&self) -> bool {
        self.tag("FEN").is_some() || self.parts.iter().any(|part| !part.moves.is_empty())
    }
}

/// How many brackets of a game are looked into.
pub(super) const MOST_PARTS: usize = 4 * MOST_LINES;

/// The games of a text, each with a move or a position. The error of a game names a line with a comment or a bracket that
/// does not end, or has not begun; no game comes after it.
pub(in crate::formats) fn games(text: &str) -> (Vec<Game<'_>>, Option<RecordError>) {
    let mut scan = Scan {
        text,
        at: 0,
        line: 1,
        games: Vec::new(),
        game: Game::default(),
        open: Vec::new(),
        skipped: Vec::new(),
    };
    scan.game.parts.push(Part::default());
    let error = scan.run().err();
    scan.close(text.len());
    (scan.games, error)
}

/// Whether a text holds a game of PDN.
pub(in crate::formats) fn is_pdn(text: &str) -> bool {
    let (games, _) = games(text);
    let told = |game: &Game| {
        let first = game.parts[0].moves.first();
        game.tag("GameType").is_some()
            || game.tag("FEN").is_some()
            || first.is_some_and(|word| spells_move(&word.text))
    };
    begins_like_pdn(text) || games.iter().any(told)
}

/// Whether the first letter of a text is one that PDN begins with, and hardly anything else.
fn begins_like_pdn(text: &str) -> bool {
    text.trim_start()
        .starts_with(|letter: char| letter.is_ascii_digit() || "[;%".contains(letter))
}

/// Whether a text begins with a tag.
pub(in crate::formats) fn begins_with_tag(text: &str) -> bool {
    tag_at(text).is_some()
}

fn wrong(line: usize, reason: Misread) -> RecordError {
    RecordError::new("bad-pdn", format!("line {line}"), reason)
}

/// A text, and how far it has been read.
struct Scan<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    games: Vec<Game<'a>>,
    game: Game<'a>,
    /// The parts that are open around the place, and the line on which each begins.
    open: Vec<(usize, usize)>,
    /// The lines of open brackets that are too many to be read.
    skipped: Vec<usize>,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes on by so many bytes.
    fn pass(&mut self, bytes: usize) {
        self.line += self.rest()[..bytes].matches('\n').count();
        self.at += bytes;
    }

    /// Up to the end of the line.
    fn pass_line(&mut self) {
        let end = self.rest().find('\n').unwrap_or(self.rest().len());
        self.pass(end);
    }

    fn part(&mut self) -> &mut Part {
        let now = self.open.last().map_or(0, |(part, _)| *part);
        &mut self.game.parts[now]
    }

    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether no bracket is open.
    fn is_outside(&self) -> bool {
        self.open.is_empty() && self.skipped.is_empty()
    }

    /// Puts an end to the game at a place of the text.
    fn close(&mut self, end: usize) {
        let mut game = std::mem::take(&mut self.game);
        self.game.parts.push(Part::default());
        self.open.clear();
        let begin = self.games.last().map_or(0, |game| game.range.end);
        game.range = begin..end;
        if game.has_game() {
            self.games.push(game);
        } else if let Some(last) = self.games.last_mut() {
            // Text without a game belongs to the game before it.
            last.range.end = end;
        }
    }

    fn run(&mut self) -> Result<(), RecordError> {
        while let Some(letter) = self.rest().chars().next() {
            if letter.is_whitespace() || letter == '\u{feff}' {
                self.pass(letter.len_utf8());
                continue;
            }
            // A line that begins with % is a message to programs.
            let escapes = letter == '%' && self.text[..self.at].ends_with(['\n', '\u{feff}']);
            if escapes || (letter == '%' && self.at == 0) || letter == ';' {
                self.pass_line();
                continue;
            }
            let begins = self.is_outside() && self.begins_line();
            match letter {
                '{' => self.comment()?,
                '}' => {
                    let reason =
                        misread!("comment-not-opened", "a comment ends that has not begun");
                    return Err(wrong(self.line, reason));
                }
                '(' => self.bracket(),
                ')' => self.bracket_ends()?,
                '[' if self.is_outside() && self.tag() => {}
                _ if begins && self.is_prose() => self.pass_line(),
                _ => self.word(),
            }
        }
        match self
            .open
            .first()
            .map(|(_, line)| line)
            .or(self.skipped.first())
        {
            Some(line) => {
                let reason = misread!("variation-not-closed", "a variation is not closed");
                Err(wrong(*line, reason))
            }
            None => Ok(()),
        }
    }

    fn comment(&mut self) -> Result<(), RecordError> {
        let Some(end) = self.rest().find('}') else {
            let reason = misread!("comment-not-closed", "a comment is not closed");
            return Err(wrong(self.line, reason));
        };
        let said = &self.rest()[1..end];
        if self.skipped.is_empty() {
            let part = self.part();
            part.joins = false;
            if part.moves.is_empty() && part.name.is_empty() {
                part.name = tidy_name(said);
            }
        }
        self.pass(end + 1);
        Ok(())
    }

    fn bracket(&mut self) {
        if self.skipped.is_empty() && self.game.parts.len() <= MOST_PARTS {
            let around = self.open.last().map_or(0, |(part, _)| *part);
            self.part().joins = false;
            let after = self.game.parts[around].moves.len();
            self.open.push((self.game.parts.len(), self.line));
            self.game.parts.push(Part {
                around,
                after,
                ..Part::default()
            });
        } else {
            self.game.left_out.get_or_insert(self.line);
            self.skipped.push(self.line);
        }
        self.pass(1);
    }

    fn bracket_ends(&mut self) -> Result<(), RecordError> {
        if self.skipped.pop().is_none() && self.open.pop().is_none() {
            let reason = misread!(
                "variation-not-opened",
                "a variation ends that has not begun"
            );
            return Err(wrong(self.line, reason));
        }
        self.pass(1);
        Ok(())
    }

    /// Reads a tag, if there is one here.
    fn tag(&mut self) -> bool {
        let Some((name, value, length)) = tag_at(self.rest()) else {
            return false;
        };
        let comes_again = self.game.tag(name).is_some() && !name.eq_ignore_ascii_case("Option");
        let part = &self.game.parts[0];
        if comes_again || !part.moves.is_empty() || part.ended {
            self.close(self.at);
        }
        let line = self.line;
        self.game.tags.push(Tag { name, value, line });
        self.pass(length);
        true
    }

    /// Whether the line, outside of comments, is neither moves nor tags: before the first move of a game and after its last
    /// there may be any text.
    fn is_prose(&self) -> bool {
        let part = &self.game.parts[0];
        if !part.moves.is_empty() && !part.ended {
            return false;
        }
        let line = self.rest().lines().next().unwrap_or_default();
        let line = line.split(['{', ';', '(']).next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let is_ours = |word: &str| {
            let (number, rest) = split_number(word);
            !number.is_empty() || is_result(word) || spells_move(rest) || is_sign(rest)
        };
        words.next().is_some_and(|first| !is_ours(first))
    }

    /// Reads a word up to the next space or sign of PDN.
    fn word(&mut self) {
        let rest = self.rest();
        let ends = |letter: char| letter.is_whitespace() || "{}();!?$".contains(letter);
        let is_praise = |letter: char| letter == '!' || letter == '?';
        // A bracket that begins no tag may begin a word.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = match rest.starts_with(is_praise) {
            true => rest.find(|letter| !is_praise(letter)),
            false => rest[first..].find(ends).map(|end| end + first),
        };
        let end = end.unwrap_or(rest.len());
        // A turn may be numbered as in `12)`.
        let digits = rest[..end].bytes().all(|byte| byte.is_ascii_digit());
        let end = match digits && self.is_outside() && rest[end..].starts_with(')') {
            true => end + 1,
            false => end,
        };
        let whole = &rest[..end];
        // A tag may touch the word before it.
        let tagged = whole
            .match_indices('[')
            .map(|(at, _)| at)
            .find(|at| *at > 0 && tag_at(&rest[*at..]).is_some());
        let word = &whole[..tagged.unwrap_or(end)];
        if self.skipped.is_empty() {
            self.take(word);
        }
        self.pass(word.len());
    }

    fn take(&mut self, word: &str) {
        let line = self.line;
        let after = self.rest()[word.len()..].trim_start_matches([' ', '\t', '\r']);
        if is_result(word) || self.is_named_result(word) {
            // The sign of a move that is forced may stand alone.
            let ends_line = after.is_empty() || after.starts_with(['\n', '{', ';', '[', ')', '%']);
            let next = after.split_whitespace().next().unwrap_or_default();
            if !["*", "="].contains(&word)
                || ends_line
                || split_number(next).0.trim_end_matches(['.', ')']) == "1"
            {
                let part = self.part();
                part.ended = true;
                part.joins = false;
                return;
            }
        }
        let (number, rest) = split_number(word);
        let is_number = !number.is_empty() && !after.starts_with(JOINS) && !self.part().joins;
        let rest = if is_number { rest } else { word };
        let outside = self.is_outside();
        if outside && self.game.parts[0].ended {
            if rest.is_empty() && !is_number {
                return;
            }
            self.close(self.at);
        }
        let part = self.part();
        if rest.is_empty() || part.ended {
            return;
        }
        // A sign with spaces around it.
        let is_join =
            rest.trim_start_matches(JOINS).is_empty() && after.starts_with(char::is_alphanumeric);
        let goes_on = is_join || (rest.starts_with(JOINS) && !is_sign(rest));
        let continues = part.joins || goes_on;
        if is_sign(rest) && !is_join {
            return;
        }
        let rest = rest.trim_end_matches(['*', '+', '#', '=', ',']);
        match part.moves.last_mut().filter(|_| continues) {
            Some(last) => last.text += rest,
            None if rest.is_empty() => return,
            None => part.moves.push(Word {
                text: rest.into(),
                line,
            }),
        }
        part.joins = rest.ends_with(JOINS);
    }

    /// Whether a word is the result as the tag for it has it, at the end of a game.
    fn is_named_result(&self, word: &str) -> bool {
        let named = self
            .game
            .tag("Result")
            .is_some_and(|tag| tag.value.trim() == word);
        let after = self.rest()[word.len()..].trim_start();
        named && self.is_outside() && (after.is_empty() || after.starts_with('['))
    }
}

/// The signs between two squares.
pub(super) const JOINS: [char; 9] = ['-', 'x', 'X', ':', '×', '–', '—', '−', '‑'];

/// Longer tags are not read, in bytes.
const LONGEST_TAG: usize = 4_096;

/// The tags that may do without quotation marks.
const KNOWN: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN",
];

/// A tag at the beginning of a text: its name, its value, and how many bytes it takes. A value stands in quotation marks,
/// which may stand in it; tags that are known may do without them.
fn tag_at(text: &str) -> Option<(&str, &str, usize)> {
    // A text of many brackets would be read again and again.
    let mut end = LONGEST_TAG.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let inner = text[..end].strip_prefix('[')?;
    let name_begins = inner.len() - inner.trim_start().len();
    let name_ends = inner[name_begins..]
        .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))?
        + name_begins;
    let name = &inner[name_begins..name_ends];
    if !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let rest = &inner[name_ends..];
    let value_begins = rest.len() - rest.trim_start_matches([' ', '\t', ':', '=']).len();
    let value = &rest[value_begins..];
    let before = 1 + name_ends + value_begins;
    let line = &value[..value.find('\n').unwrap_or(value.len())];
    match value
        .chars()
        .next()
        .filter(|mark| ['"', '\'', '“', '”', '„'].contains(mark))
    {
        Some(mark) => {
            let closing: &[char] = match mark {
                '"' => &['"'],
                '\'' => &['\''],
                _ => &['”', '“', '"'],
            };
            let first = mark.len_utf8();
            // On its own line, or on the next ones before another tag or an empty line.
            let (end, length) = quoted_end(line, first, closing).or_else(|| {
                let limit = value
                    .find("\n[")
                    .into_iter()
                    .chain(value.find("\n\n"))
                    .min();
                quoted_end(&value[..limit.unwrap_or(value.len())], first, closing)
            })?;
            Some((name, &value[first..end], before + length))
        }
        None => {
            // Other words in brackets are no tag.
            let known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(name));
            let end = line.find(']').filter(|_| known && value_begins > 0)?;
            Some((name, line[..end].trim(), before + end + 1))
        }
    }
}

/// The ends of a quoted value and of its tag: the first quotation mark before a closing bracket. An escaped mark counts only if
/// there is no other.
fn quoted_end(value: &str, first: usize, closing: &[char]) -> Option<(usize, usize)> {
    let mut escaped_end = None;
    for (at, mark) in value.match_indices(closing).filter(|(at, _)| *at >= first) {
        let behind = &value[at + mark.len()..];
        let Some(bracket) = behind.trim_start().strip_prefix(']') else {
            continue;
        };
        let end = (at, value.len() - bracket.len());
        let slashes = value[..at].len() - value[..at].trim_end_matches('\\').len();
        if slashes.is_multiple_of(2) {
            return Some(end);
        }
        escaped_end = escaped_end.or(Some(end));
    }
    escaped_end
}

/// The number of a turn that a word begins with, and the rest: `12.`, `12...`, `12)`, or digits alone.
pub(super) fn split_number(word: &str) -> (&str, &str) {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', ')', '…', ':']);
    let is_number = digits.len() < word.len() && (rest.len() < digits.len() || digits.is_empty());
    // A colon may be the sign of a capture.
    let captures = digits.starts_with(':') && !rest.is_empty();
    if is_number && !captures {
        word.split_at(word.len() - rest.len())
    } else {
        ("", word)
    }
}

/// Whether a word is the result of a game, in any usual way of counting.
pub(in crate::formats) fn is_result(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "*", "1/2-1/2", "½-½", "½", "1/2", "0.5-0.5", "0,5-0,5", "draw", "drawn", "remis",
        "remise", "patta", "=", "1-1",
    ];
    let plain: String = word
        .chars()
        .map(|letter| {
            if "–—−‑:".contains(letter) {
                '-'
            } else {
                letter
            }
        })
        .collect();
    let lower = plain.to_lowercase();
    if WORDS.contains(&lower.trim_end_matches(['.', ','])) {
        return true;
    }
    // No square has the number 0.
    let Some((one, other)) = lower.split_once('-') else {
        return false;
    };
    let points = |text: &str| {
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    points(one)
        && points(other)
        && (one.trim_matches('0').is_empty() || other.trim_matches('0').is_empty() || one == other)
}

/// Whether a word says only what is thought of a move: signs, or a number after `$`.
fn is_sign(word: &str) -> bool {
    word.starts_with('$') || !word.chars().any(char::is_alphanumeric)
}

/// Whether a word has the form of a move: squares in numbers or letters with signs between.
fn spells_move(word: &str) -> bool {
    super::squares::Spelt::of(word).is_some()
}
