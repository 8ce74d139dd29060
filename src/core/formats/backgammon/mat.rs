//! Reads backgammon matches in the layout of Jellyfish (`.mat`), which most programs use. The first
//! line gives the length of the match. Each game has the score and two columns of throws and plays.
//! Each player counts points from their own side.

use super::{
    columns::WIDTH,
    error_at_line, more_games_warning,
    replayer::{Action, Replayer, parse_steps},
    set_length, set_option,
};
use crate::{
    formats::{Imported, tags_left_out_warning},
    rules::ParseError,
    table::{Comment, ErrorCode, Record, RecordError, add_comment},
};
use std::ops::Range;

pub(in crate::formats) use super::columns::write;

/// The error code for these files.
pub(super) const CODE: ErrorCode = ErrorCode::BadMat;

/// Reads the length of the match from a line, such as ` 5 point match` or `Match to 5 points`.
fn length(line: &str) -> Option<u32> {
    const LONGEST: usize = 60;
    if line.len() > LONGEST {
        return None;
    }
    let lower = line.to_ascii_lowercase().replace('-', " ");
    let words: Vec<&str> = lower
        .split(|letter: char| letter.is_whitespace() || letter == ':')
        .filter(|word| !word.is_empty())
        .collect();
    match *words {
        [number, "point" | "points" | "pt" | "pts", "match"] => number.parse().ok(),
        ["match", "to" | "length", number] => number.parse().ok(),
        [
            "match",
            "to" | "length",
            number,
            "point" | "points" | "pt" | "pts",
        ] => number.parse().ok(),
        _ => None,
    }
}

/// Whether a line begins a game, such as ` Game 1`.
fn begins_game(line: &str) -> bool {
    let number = line.trim().strip_prefix("Game ");
    number.is_some_and(|number| number.trim().parse::<u32>().is_ok())
}

/// Whether a text is a match in this layout.
pub(in crate::formats) fn is_mat(text: &str) -> bool {
    const LINES: usize = 60;
    let mut lines = text.lines().take(LINES);
    lines.any(|line| length(line).is_some() || begins_game(line))
}

/// An entry of a column.
enum Entry {
    Action(Action),
    /// A player doubles to this value, if the text gives it.
    Double(Option<u16>),
    /// A player wins the game and this many points.
    Win(u16),
}

/// Reads a throw, such as `31:`.
fn throw(word: &str) -> Option<(u8, u8)> {
    let dice = word.strip_suffix(':')?.as_bytes();
    let die = |byte: u8| (b'1'..=b'6').contains(&byte).then(|| byte - b'0');
    match dice {
        [one, other] => Some((die(*one)?, die(*other)?)),
        _ => None,
    }
}

/// Reads the entries on a line of a game, after its number.
fn entries(line: usize, text: &str) -> Result<Vec<Entry>, RecordError> {
    let mut entries = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let lower = word.to_ascii_lowercase();
        if let Some((one, other)) = throw(word) {
            let mut plays = Vec::new();
            while let Some(more) = words.peek().and_then(|word| parse_steps(word)) {
                plays.extend(more);
                words.next();
            }
            entries.push(Entry::Action(Action::Throw(one, other, plays)));
            continue;
        }
        match lower.as_str() {
            "doubles" | "redoubles" => {
                let mut next = words.clone().skip_while(|word| *word == "=>");
                entries.push(Entry::Double(
                    next.next().and_then(|value| value.parse().ok()),
                ));
            }
            "beavers" => entries.push(Entry::Action(Action::Double)),
            "takes" | "accepts" => entries.push(Entry::Action(Action::Take)),
            "drops" | "passes" | "rejects" => entries.push(Entry::Action(Action::Drop)),
            "wins" => {
                let points = words.next().and_then(|points| points.parse().ok());
                entries.push(Entry::Win(points.unwrap_or(0)));
                break;
            }
            // In `=> 2`, the number is the value of the cube. Some programs write words for a
            // player who cannot move.
            "=>" | "cannot" | "can't" | "move" | "no" => {}
            number if number.parse::<u16>().is_ok() => {}
            _ => {
                let reason = parse_error!(
                    "not-an-action",
                    "\"{word}\" is neither a throw nor a play",
                    word
                );
                return Err(error_at_line(CODE, line, reason));
            }
        }
    }
    Ok(entries)
}

/// Reads the first match or money game of a text.
pub(in crate::formats) fn read(text: &str) -> Result<Imported, RecordError> {
    let all = games(text);
    let next = all.get(1).map(|(range, _)| range.start);
    let (text, rest) = text.split_at(next.unwrap_or(text.len()));
    let mut record = Record::of(super::entry());
    let length = text.lines().find_map(length).unwrap_or(0);
    set_length(&mut record, length, CODE, 1)?;
    set_options(&mut record, text, length);
    let mut reader = Reader {
        player: Replayer::new(CODE, record)?,
        is_match: length > 0,
        has_begun: false,
        is_first: false,
        has_acted: false,
        result: String::new(),
        comment: Vec::new(),
        comments: Vec::new(),
        tags_left_out: Vec::new(),
    };
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        last = index + 1;
        reader.line(last, line)?;
    }
    // A match continues at the score at which its last game begins.
    reader.keep_comment();
    reader.player.apply_pending_setup(last, None)?;
    let mut record = reader.player.finish(&reader.result);
    record.comments = reader.comments;
    if record.moves.is_empty() {
        return Err(crate::formats::nothing_to_play_error(text));
    }
    let games = (!rest.trim().is_empty()).then(|| {
        let empty = &rest[..rest.len() - rest.trim_start().len()];
        more_games_warning(last + 1 + empty.matches('\n').count())
    });
    let tags = tags_left_out_warning(&reader.tags_left_out);
    Ok(Imported {
        record,
        warnings: tags.into_iter().chain(games).collect(),
    })
}

/// Returns whether a match has a cube if the text does not say. A money game has one if anybody
/// doubles.
pub(super) fn has_usual_cube(length: u32, doubles: bool) -> bool {
    doubles || length > 1
}

/// Sets the options that the comments and games of a text show.
fn set_options(record: &mut Record, text: &str, length: u32) {
    let tag = |wanted: &str| {
        let mut tags = text.lines().filter_map(tag);
        tags.find(|(name, _)| *name == wanted)
            .map(|(_, value)| value)
    };
    let lower = text.to_ascii_lowercase();
    let has_cube = match tag(CUBE_LIMIT) {
        Some(limit) => limit != NO_CUBE,
        None => has_usual_cube(length, lower.contains("doubles")),
    };
    let is = |name: &str, wanted: &str| {
        tag(name).is_some_and(|value| value.eq_ignore_ascii_case(wanted))
    };
    let options = [
        ("cube", "on", has_cube),
        (
            "beavers",
            "on",
            is(BEAVER, "on") || lower.contains("beavers =>"),
        ),
        ("crawford", "off", is(CRAWFORD, "off")),
        ("jacoby", "on", is(JACOBY, "on")),
    ];
    for (key, value, _) in options.into_iter().filter(|(.., is_set)| *is_set) {
        set_option(record, key, value);
    }
}

/// Returns the name and the value of a tag in a comment, such as `; [Event "Cup"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let comment = line
        .trim_start_matches('\u{feff}')
        .trim()
        .strip_prefix(';')?;
    let tag = comment.trim().strip_prefix('[')?.strip_suffix(']')?;
    // Names may have spaces, so the value begins at its quotation mark.
    let (name, value) = tag.split_once('"').or_else(|| tag.split_once(' '))?;
    Some((name.trim_end(), value.trim().trim_matches('"')))
}

/// Returns the games of a text, each with its range and its players. A match counts as one game.
pub(in crate::formats) fn games(text: &str) -> Vec<(Range<usize>, [String; 2])> {
    let mut games: Vec<(Range<usize>, [String; 2])> = Vec::new();
    // Text before the first game belongs to it.
    let (mut begin, mut is_match) = (0, false);
    // The start of this line, and the start of the comments and empty lines before it.
    let (mut at, mut head) = (0, 0);
    for line in text.split_inclusive('\n') {
        let is_open = games.last().is_some_and(|(range, _)| range.start == begin);
        if let Some(length) = length(line) {
            if is_open {
                begin = head;
            }
            is_match = length > 0;
        } else if begins_game(line) && !(is_open && is_match) {
            begin = if is_open { at } else { begin };
            if let Some((before, _)) = games.last_mut() {
                before.end = begin;
            }
            games.push((begin..text.len(), Default::default()));
        } else if let (Some((_, names)), Some([(one, _), (other, _)]), true) =
            (games.last_mut(), score(line), is_open)
            && names.iter().all(String::is_empty)
        {
            *names = [one, other];
        }
        at += line.len();
        let is_head = line.trim().is_empty() || line.trim_start().starts_with(';');
        if !is_head {
            head = at;
        }
    }
    games
}

struct Reader {
    player: Replayer,
    /// Whether the games belong to one match; otherwise they are money games.
    is_match: bool,
    /// Whether a game has begun.
    has_begun: bool,
    /// Whether it is the first game.
    is_first: bool,
    /// Whether a player has acted in it.
    has_acted: bool,
    result: String,
    /// The lines of the comment being read.
    comment: Vec<String>,
    comments: Vec<Comment>,
    /// Tags left out of the record, each with its line.
    tags_left_out: Vec<(usize, &'static str)>,
}

impl Reader {
    /// Reads a line.
    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let line = line.trim_start_matches('\u{feff}');
        if let Some((name, value)) = tag(line)
            && let Some(taken) = self.tag(number, name, value)
        {
            return taken.map_err(|reason| error_at_line(CODE, number, reason));
        }
        if let Some(comment) = line.trim_start().strip_prefix(';') {
            let comment = comment.strip_prefix(' ').unwrap_or(comment);
            self.comment.push(comment.trim_end().into());
            return Ok(());
        }
        if length(line).is_some() || line.trim().is_empty() {
            self.keep_comment();
            return Ok(());
        }
        if begins_game(line) {
            self.keep_comment();
            self.is_first = !self.has_begun;
            self.has_begun = true;
            self.has_acted = false;
            self.result.clear();
            return Ok(());
        }
        if let Some([(one, points), (other, more)]) = score(line) {
            self.keep_comment();
            self.is_first |= !self.has_begun;
            self.has_begun = true;
            if self.is_first {
                for (seat, name) in [one, other].iter().enumerate() {
                    let known = if name == UNNAMED_PLAYERS[seat] {
                        ""
                    } else {
                        name
                    };
                    let is_kept = self.player.record.about.set_player(seat, known);
                    let tag = (!is_kept).then_some((number, READ_ELSEWHERE[seat]));
                    self.tags_left_out.extend(tag);
                }
            }
            if self.is_match {
                self.player.begin_game([points, more], None);
            }
            return Ok(());
        }
        self.turn(number, line)
    }

    /// Takes in a tag; `None` if it is not a tag but a comment.
    fn tag(&mut self, line: usize, name: &str, value: &str) -> Option<Result<(), ParseError>> {
        if let Some(name) = IGNORED_TAGS.iter().find(|known| **known == name) {
            self.tags_left_out.push((line, name));
            return Some(Ok(()));
        }
        let about = &mut self.player.record.about;
        if let Some((tag, fact)) = FACTS.iter().find(|(tag, _)| *tag == name) {
            let is_kept = about.set(fact, value);
            let tag = (!is_kept).then_some((line, *tag));
            self.tags_left_out.extend(tag);
            return Some(Ok(()));
        }
        match name {
            "Variation" if !value.eq_ignore_ascii_case("backgammon") => {
                let other = value;
                Some(Err(parse_error!(
                    "other-backgammon",
                    "{other} is not a game of this collection",
                    other
                )))
            }
            name => READ_ELSEWHERE.contains(&name).then_some(Ok(())),
        }
    }

    /// Adds a finished comment to the record.
    fn keep_comment(&mut self) {
        let lines = std::mem::take(&mut self.comment);
        let moves = self.player.table.moves().len();
        add_comment(&mut self.comments, moves, &lines.join("\n"));
    }

    /// Reads a line with the entries of both players.
    fn turn(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let turn = line.trim_start();
        let (digits, rest) = turn.split_once(')').unwrap_or(("", turn));
        let is_numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let rest = if is_numbered { rest } else { turn };
        let entries = entries(number, rest);
        // Any other text before, between or after the lines of a game is a comment.
        let is_text = match &entries {
            Ok(entries) => entries.is_empty() || !self.has_begun,
            Err(_) => !rest.split_whitespace().any(|word| throw(word).is_some()),
        };
        if is_text && !is_numbered {
            self.comment.push(line.trim().into());
            return Ok(());
        }
        self.keep_comment();
        // A wide gap after the number means the right column.
        let mut seat = usize::from(is_numbered && gap_of(rest) > WIDEST_GAP);
        for entry in entries? {
            match entry {
                Entry::Action(action) => self.player.play_action(number, seat, action)?,
                Entry::Double(value) => {
                    if let Some(value) = value {
                        self.player.turn_cube(number, seat, value)?;
                    }
                    self.player.play_action(number, seat, Action::Double)?;
                }
                // If the moves end the game, its result follows from them.
                Entry::Win(_) if self.has_acted && self.player.has_ended() => {}
                Entry::Win(points) => {
                    let column = match is_numbered {
                        true => seat,
                        false => usize::from(gap_of(line) > WIDTH / 2),
                    };
                    let name = self.player.record.about.player(column);
                    self.result = format!("{name} +{points}");
                }
            }
            self.has_acted = true;
            seat = 1 - seat;
        }
        Ok(())
    }
}

/// The widest gap after the number of a turn that still means the left column.
const WIDEST_GAP: usize = 6;

/// Returns the width of the space at the start of a text.
fn gap_of(text: &str) -> usize {
    const TAB: usize = 4;
    let spaces = text.chars().take_while(|letter| letter.is_whitespace());
    spaces
        .map(|letter| if letter == '\t' { TAB } else { 1 })
        .sum()
}

/// Tags read elsewhere; the line of the score also has the names.
const READ_ELSEWHERE: [&str; 7] = [
    "Player 1",
    "Player 2",
    "Variation",
    CUBE_LIMIT,
    CRAWFORD,
    JACOBY,
    BEAVER,
];

/// Tags of other programs that are not part of the game.
const IGNORED_TAGS: [&str; 9] = [
    "Player 1 Elo",
    "Player 2 Elo",
    "Match ID",
    "EventTime",
    "TimeControl",
    "Unrated",
    "Currency",
    "Stake",
    "Rake",
];

/// The facts in comments at the head of a file.
pub(super) const FACTS: [(&str, &str); 4] = [
    ("Event", "event"),
    ("Round", "round"),
    ("Site", "place"),
    ("EventDate", "date"),
];

/// The names of unnamed players.
pub(super) const UNNAMED_PLAYERS: [&str; 2] = ["White", "Black"];

/// The option tags of eXtreme Gammon.
pub(super) const CUBE_LIMIT: &str = "CubeLimit";
pub(super) const CRAWFORD: &str = "Crawford";
pub(super) const JACOBY: &str = "Jacoby";
pub(super) const BEAVER: &str = "Beaver";
/// The limit of a cube that is never turned.
pub(super) const NO_CUBE: &str = "1";

/// Reads the names and points of a line such as `Anna : 0      Bruno : 3`.
fn score(line: &str) -> Option<[(String, u16); 2]> {
    let (one, rest) = line.rsplit_once(':')?;
    let more = rest.trim().parse().ok()?;
    let (name, middle) = one.split_once(':')?;
    let middle = middle.trim();
    let (points, other) = middle.split_once(char::is_whitespace)?;
    let points = points.parse().ok()?;
    Some([(name.trim().into(), points), (other.trim().into(), more)])
}
