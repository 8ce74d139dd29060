//! Splits a PDN text into its games, and each game into its tags, its moves as written, and its
//! brackets. It does not interpret moves.

use super::{
    game::{Game, Part, Word},
    tag::{Tag, Tags, floor_char_boundary},
    words::{
        DOTS, SEPARATORS, annotation_sign, begins_with_move, is_annotation, is_result,
        looks_like_move, spaced_result, split_number, without_annotations, words_of_line,
    },
};
use crate::{
    rules::ParseError,
    table::{Comment, ErrorCode, MAX_VARIATIONS, RecordError},
};

/// The largest number of brackets read in a game.
pub(super) const MOST_PARTS: usize = 4 * MAX_VARIATIONS;

/// Returns the games of a text, each with a move or a position. The error of a game names a line
/// with an unclosed or unopened comment or bracket. No game comes after it.
pub(in crate::formats) fn games(text: &str) -> (Vec<Game<'_>>, Option<RecordError>) {
    let mut scan = Scanner {
        text,
        at: 0,
        line: 1,
        games: Vec::new(),
        game: Game::default(),
        open: Vec::new(),
        skipped: Vec::new(),
        tags: Tags::default(),
    };
    scan.game.parts.push(Part::default());
    let error = scan.run().err();
    scan.end_game(text.len());
    (scan.games, error)
}

/// The longest remark recognized among the moves, in bytes.
const LONGEST_REMARK: usize = 300;

fn pdn_error(line: usize, reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::BadPdn, format!("line {line}"), reason)
}

/// A text and the position of the parser in it.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    games: Vec<Game<'a>>,
    game: Game<'a>,
    /// The open parts around the current place, each with the line where it begins.
    open: Vec<(usize, usize)>,
    /// The lines of open brackets beyond the limit.
    skipped: Vec<usize>,
    tags: Tags,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips a number of bytes.
    fn skip(&mut self, bytes: usize) {
        self.line += self.rest()[..bytes].matches('\n').count();
        self.at += bytes;
    }

    /// Skips to the end of the line.
    fn skip_line(&mut self) {
        let end = self.rest().find('\n').unwrap_or(self.rest().len());
        self.skip(end);
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

    /// Ends the game at a place in the text.
    fn end_game(&mut self, end: usize) {
        let mut game = std::mem::take(&mut self.game);
        self.game.parts.push(Part::default());
        self.open.clear();
        let begin = self.games.last().map_or(0, |game| game.range.end);
        game.range = begin..end;
        if game.has_game() {
            self.games.push(game);
        } else if let Some(last) = self.games.last_mut() {
            // Text without a game belongs to the previous game.
            last.range.end = end;
        }
    }

    fn run(&mut self) -> Result<(), RecordError> {
        while let Some(letter) = self.rest().chars().next() {
            if letter.is_whitespace() || letter == '\u{feff}' {
                self.skip(letter.len_utf8());
                continue;
            }
            // A line that begins with % is a message to programs.
            let escapes = letter == '%' && self.text[..self.at].ends_with(['\n', '\u{feff}']);
            if escapes || (letter == '%' && self.at == 0) {
                self.skip_line();
                continue;
            }
            let begins = self.is_outside() && self.begins_line();
            match letter {
                '{' => self.comment()?,
                ';' => self.line_comment(1),
                '}' => {
                    let reason =
                        parse_error!("comment-not-opened", "a comment ends that has not begun");
                    return Err(pdn_error(self.line, reason));
                }
                '(' => self.open_bracket(),
                ')' => self.close_bracket()?,
                '[' if self.is_outside() && self.tag() => {}
                _ if begins && self.is_prose() => self.line_comment(0),
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
                let reason = parse_error!("variation-not-closed", "a variation is not closed");
                Err(pdn_error(*line, reason))
            }
            None => Ok(()),
        }
    }

    fn comment(&mut self) -> Result<(), RecordError> {
        let Some(end) = self.rest().find('}') else {
            let reason = parse_error!("comment-not-closed", "a comment is not closed");
            return Err(pdn_error(self.line, reason));
        };
        let text = &self.rest()[1..end];
        if self.skipped.is_empty() {
            self.part().ends_with_separator = false;
            self.add_comment(text);
        }
        self.skip(end + 1);
        Ok(())
    }

    /// Adds a comment on the current position of the open part.
    fn add_comment(&mut self, text: &str) {
        let part = self.part();
        part.comments.push(Comment {
            at: part.moves.len(),
            text: text.into(),
        });
    }

    /// Adds the rest of a line as a comment.
    fn line_comment(&mut self, sign: usize) {
        let rest = self.rest();
        let line = rest.lines().next().unwrap_or_default();
        if self.skipped.is_empty() {
            self.add_comment(line[sign..].trim());
        }
        self.skip_line();
    }

    fn open_bracket(&mut self) {
        if self.skipped.is_empty() && self.game.parts.len() <= MOST_PARTS {
            let parent = self.open.last().map_or(0, |(part, _)| *part);
            self.part().ends_with_separator = false;
            let moves_before = self.game.parts[parent].moves.len();
            self.open.push((self.game.parts.len(), self.line));
            self.game.parts.push(Part {
                parent,
                moves_before,
                ..Part::default()
            });
        } else {
            self.game.left_out.get_or_insert(self.line);
            self.skipped.push(self.line);
        }
        self.skip(1);
    }

    fn close_bracket(&mut self) -> Result<(), RecordError> {
        if self.skipped.pop().is_none() {
            let Some((part, _)) = self.open.pop() else {
                let reason = parse_error!(
                    "variation-not-opened",
                    "a variation ends that has not begun"
                );
                return Err(pdn_error(self.line, reason));
            };
            self.keep_remarks(part);
        }
        self.skip(1);
        Ok(())
    }

    /// Moves the comments of a bracket without moves to the surrounding part.
    fn keep_remarks(&mut self, number: usize) {
        let part = &mut self.game.parts[number];
        if part.moves.is_empty() {
            let (parent, at) = (part.parent, part.moves_before);
            let remarks = std::mem::take(&mut part.comments);
            let remarks = remarks.into_iter().map(|remark| Comment { at, ..remark });
            self.game.parts[parent].comments.extend(remarks);
        }
    }

    /// Reads a tag, if there is one here.
    fn tag(&mut self) -> bool {
        let Some((name, value, end)) = self.tags.at(self.text, self.at) else {
            return false;
        };
        let lower = name.to_ascii_lowercase();
        let is_repeated = self.game.named.contains_key(&lower) && lower != "option";
        let part = &self.game.parts[0];
        if is_repeated || !part.moves.is_empty() || part.ended {
            self.end_game(self.at);
        }
        let line = self.line;
        let place = self.game.tags.len();
        self.game.named.entry(lower).or_insert(place);
        self.game.tags.push(Tag { name, value, line });
        self.skip(end - self.at);
        true
    }

    /// Whether the line, outside comments, has neither moves nor tags. Before the first move of a
    /// game and after its last there may be any text. If most words after the first are moves, the
    /// line counts as moves.
    fn is_prose(&mut self) -> bool {
        let part = &self.game.parts[0];
        if !part.moves.is_empty() && !part.ended {
            return false;
        }
        let line = self.rest().lines().next().unwrap_or_default();
        let line = line.split(['{', ';', '(']).next().unwrap_or_default();
        let is_move = |word: &str| {
            !is_result(word) && looks_like_move(without_annotations(split_number(word).1))
        };
        let is_ours = |word: &str| {
            let (number, rest) = split_number(word);
            !number.is_empty() || is_result(word) || is_move(rest) || is_annotation(rest)
        };
        let words = words_of_line(line);
        if words.first().is_none_or(|first| is_ours(first)) {
            return false;
        }
        let (mut moves, mut others) = (0, 0);
        for word in &words {
            match word {
                word if is_move(word) => moves += 1,
                word if !is_ours(word) => others += 1,
                _ => {}
            }
        }
        if moves > others {
            return false;
        }
        if moves > 0 {
            self.game.doubtful.push(self.line);
        }
        true
    }

    /// Returns the length of a remark here, after the last move of the game: words without a
    /// number, up to the result or the end of the line.
    fn remark(&self) -> Option<usize> {
        let part = &self.game.parts[0];
        if !self.is_outside() || part.moves.is_empty() || part.ended || part.ends_with_separator {
            return None;
        }
        let near = &self.rest()[..floor_char_boundary(self.rest(), LONGEST_REMARK)];
        let line = near.split(['\n', '{', ';', '(']).next()?;
        let is_word = |word: &&str| {
            let mut letters = word.chars();
            word.contains(char::is_alphabetic) && !letters.any(|letter| letter.is_ascii_digit())
        };
        let all = line.split_whitespace();
        let words: Vec<&str> = all
            .take_while(|word| is_word(word) && !is_result(word))
            .collect();
        let last = words.last().filter(|_| words.len() > 1)?;
        let length = last.as_ptr().addr() + last.len() - line.as_ptr().addr();
        let next = line[length..].split_whitespace().next();
        let ends = near.len() == self.rest().len() || line.len() < near.len();
        (ends && next.is_none_or(is_result)).then_some(length)
    }

    /// Reads a word up to the next space or PDN delimiter.
    fn word(&mut self) {
        let rest = self.rest();
        if let Some(length) = self.remark() {
            self.add_comment(&rest[..length]);
            self.skip(length);
            return;
        }
        if let Some((result, length)) = spaced_result(rest) {
            if self.skipped.is_empty() {
                self.add_word(&result, length);
            }
            self.skip(length);
            return;
        }
        let is_praise = |letter: char| letter == '!' || letter == '?';
        // A bracket that begins no tag may begin a word.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = match rest.starts_with(is_praise) {
            true => rest.find(|letter| !is_praise(letter)),
            false => self.word_end(first),
        };
        let rest = self.rest();
        let end = end.unwrap_or(rest.len());
        // A turn may have a number such as `12)`.
        let digits = rest[..end].bytes().all(|byte| byte.is_ascii_digit());
        let end = match rest[end..].strip_prefix(')') {
            // In a variation, the bracket may end the variation, unless a move follows.
            Some(after) if digits && (self.is_outside() || begins_with_move(after)) => end + 1,
            _ => end,
        };
        let word = &rest[..end];
        if self.skipped.is_empty() {
            self.add_word(word, word.len());
        }
        self.skip(word.len());
    }

    /// Finds the end of a word after its first character: a space, a PDN delimiter, or a tag
    /// without a space before it. Returns `None` at the end of the text.
    fn word_end(&mut self, first: usize) -> Option<usize> {
        let begin = self.at + first;
        for (at, letter) in self.text[begin..].char_indices() {
            let ends = letter.is_whitespace() || "{}();!?$".contains(letter);
            if ends || (letter == '[' && self.tags.at(self.text, begin + at).is_some()) {
                return Some(first + at);
            }
        }
        None
    }

    /// Takes in a word that has `length` bytes in the text.
    fn add_word(&mut self, word: &str, length: usize) {
        let line = self.line;
        let after = self.rest()[length..].trim_start_matches([' ', '\t', '\r']);
        if self.ends_line(word, after) {
            if self.is_outside() {
                self.game.result = word.into();
            }
            let part = self.part();
            part.ended = true;
            part.ends_with_separator = false;
            return;
        }
        let (number, rest) = split_number(word);
        // A number before a move separator is a square, unless it has its own dot and a square
        // after it.
        let is_square =
            after.starts_with(SEPARATORS) && (rest.is_empty() || !number.ends_with(DOTS));
        let is_number = !number.is_empty() && !is_square && !self.part().ends_with_separator;
        // A dash may follow the dot of a number, as in `1.-`.
        let rest = match is_number {
            true if number.ends_with(DOTS) => rest.trim_start_matches(['-', '–', '—', '−']),
            true => rest,
            false => word,
        };
        let outside = self.is_outside();
        if outside && self.game.parts[0].ended {
            if rest.is_empty() && !is_number {
                return;
            }
            self.end_game(self.at);
        }
        let part = self.part();
        if rest.is_empty() || part.ended {
            return;
        }
        // This is a move separator with spaces around it.
        let is_join = rest.trim_start_matches(SEPARATORS).is_empty()
            && after.starts_with(char::is_alphanumeric);
        let begins_with_separator =
            is_join || (rest.starts_with(SEPARATORS) && !is_annotation(rest));
        let continues = part.ends_with_separator || begins_with_separator;
        if is_annotation(rest) && !is_join {
            let sign = annotation_sign(rest);
            if !sign.is_empty() {
                self.add_comment(sign);
            }
            return;
        }
        let part = self.part();
        let rest = rest.trim_end_matches(['*', '+', '#', '=', ',']);
        match part.moves.last_mut().filter(|_| continues) {
            Some(last) => last.text += rest,
            None if rest.is_empty() => return,
            None => part.moves.push(Word {
                text: rest.into(),
                line,
            }),
        }
        part.ends_with_separator = rest.ends_with(SEPARATORS);
    }

    /// Whether a word is the result of its line of moves. `after` is the text after the word.
    fn ends_line(&self, word: &str, after: &str) -> bool {
        if !is_result(word) && !self.is_named_result(word) {
            return false;
        }
        // The mark of a forced move may be a separate word.
        let is_last = after.is_empty() || after.starts_with(['\n', '{', ';', '[', ')', '%']);
        let next = after.split_whitespace().next().unwrap_or_default();
        !["*", "="].contains(&word)
            || is_last
            || split_number(next).0.trim_end_matches(['.', ')']) == "1"
    }

    /// Whether a word at the end of a game equals its `Result` tag.
    fn is_named_result(&self, word: &str) -> bool {
        let named = self
            .game
            .tag("Result")
            .is_some_and(|tag| tag.value.trim() == word);
        let after = self.rest()[word.len()..].trim_start();
        named && self.is_outside() && (after.is_empty() || after.starts_with('['))
    }
}
