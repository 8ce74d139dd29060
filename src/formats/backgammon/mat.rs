//! Reads matches of backgammon in the layout of Jellyfish (`.mat`), as most programs write and read them: a line for the length of
//! the match, and for each game the score and two columns of throws and plays. Each player counts from their own side.

use super::{
    columns::WIDTH,
    player::{Action, Player, steps},
    set, set_length, wrong,
};
use crate::{
    formats::{Imported, tags_left_out},
    rules::Misread,
    table::{Comment, Record, RecordError, add_comment},
};
use std::ops::Range;

pub(in crate::formats) use super::columns::write;

/// The code of errors in these files.
pub(super) const CODE: &str = "bad-mat";

/// The length of the match that a line names, as ` 5 point match`.
fn length(line: &str) -> Option<u32> {
    let lower = line.to_ascii_lowercase();
    let (number, _) = lower.split_once("point match")?;
    number.trim().parse().ok()
}

/// Whether a line begins a game, as ` Game 1`.
fn begins_game(line: &str) -> bool {
    let number = line.trim().strip_prefix("Game ");
    number.is_some_and(|number| number.trim().parse::<u32>().is_ok())
}

/// Whether a text is a match of this layout.
pub(in crate::formats) fn is_mat(text: &str) -> bool {
    const LINES: usize = 60;
    let mut lines = text.lines().take(LINES);
    lines.any(|line| length(line).is_some() || begins_game(line))
}

/// An entry of a column.
enum Entry {
    Action(Action),
    /// A game is won, by so many points.
    Win(u16),
}

/// The throw that a word is, as `31:`.
fn throw(word: &str) -> Option<(u8, u8)> {
    let dice = word.strip_suffix(':')?.as_bytes();
    let die = |byte: u8| (b'1'..=b'6').contains(&byte).then(|| byte - b'0');
    match dice {
        [one, other] => Some((die(*one)?, die(*other)?)),
        _ => None,
    }
}

/// The entries on a line of a game, after its number.
fn entries(line: usize, text: &str) -> Result<Vec<Entry>, RecordError> {
    let mut entries = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let lower = word.to_ascii_lowercase();
        if let Some((one, other)) = throw(word) {
            let mut plays = Vec::new();
            while let Some(more) = words.peek().and_then(|word| steps(word)) {
                plays.extend(more);
                words.next();
            }
            entries.push(Entry::Action(Action::Throw(one, other, plays)));
            continue;
        }
        match lower.as_str() {
            "doubles" | "redoubles" | "beavers" => entries.push(Entry::Action(Action::Double)),
            "takes" | "accepts" => entries.push(Entry::Action(Action::Take)),
            "drops" | "passes" | "rejects" => entries.push(Entry::Action(Action::Drop)),
            "wins" => {
                let points = words.next().and_then(|points| points.parse().ok());
                entries.push(Entry::Win(points.unwrap_or(0)));
                break;
            }
            // `=> 2` is the value of the cube; a player who cannot move may say so.
            "=>" | "cannot" | "can't" | "move" | "no" => {}
            number if number.parse::<u16>().is_ok() => {}
            _ => {
                let reason = misread!(
                    "not-an-action",
                    "\"{word}\" is neither a throw nor a play",
                    word
                );
                return Err(wrong(CODE, line, reason));
            }
        }
    }
    Ok(entries)
}

/// Reads a match, or a game for money. Of several games for money the first is read.
pub(in crate::formats) fn read(text: &str) -> Result<Imported, RecordError> {
    let mut record = Record::of(super::entry());
    let length = text.lines().find_map(length).unwrap_or(0);
    set_length(&mut record, length, CODE, 1)?;
    set_options(&mut record, text, length);
    let mut reader = Reader {
        player: Player::new(CODE, record)?,
        is_match: length > 0,
        games: 0,
        result: String::new(),
        comment: Vec::new(),
        comments: Vec::new(),
        tags_left_out: Vec::new(),
        games_left_out: None,
    };
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        last = index + 1;
        if !reader.line(last, line)? {
            break;
        }
    }
    // A match goes on at the score that its last game begins with.
    reader.keep_comment();
    reader.player.settle(last, None)?;
    let mut record = reader.player.finish(&reader.result);
    record.comments = reader.comments;
    if record.moves.is_empty() {
        return Err(crate::formats::nothing_to_play(text));
    }
    let games = reader.games_left_out.map(|line| {
        let reason = misread!(
            "more-games-left-out",
            "a game for money is read alone: those from here on are left out"
        );
        crate::formats::left_out(line, reason)
    });
    let tags = tags_left_out(&reader.tags_left_out);
    Ok(Imported {
        record,
        warnings: tags.into_iter().chain(games).collect(),
    })
}

/// Whether a match has a cube that says nothing of it. A game for money has one where it is used.
pub(super) fn has_usual_cube(length: u32, doubles: bool) -> bool {
    doubles || length > 1
}

/// Sets what the comments and the games of a text show of the options.
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
        set(record, key, value);
    }
}

/// The name and the value of a tag in a comment, as `; [Event "Cup"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let comment = line
        .trim_start_matches('\u{feff}')
        .trim()
        .strip_prefix(';')?;
    let tag = comment.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = tag.split_once(' ')?;
    Some((name, value.trim().trim_matches('"')))
}

/// The games of a text: where each stands, and who played it. A match is one game.
pub(in crate::formats) fn games(text: &str) -> Vec<(Range<usize>, [String; 2])> {
    let is_match = text
        .lines()
        .find_map(length)
        .is_some_and(|length| length > 0);
    let mut games: Vec<(Range<usize>, [String; 2])> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if begins_game(line) && (games.is_empty() || !is_match) {
            // Text before the first game belongs to it.
            let begin = if games.is_empty() { 0 } else { at };
            games.push((begin..text.len(), Default::default()));
            let count = games.len();
            if let Some((before, _)) = count
                .checked_sub(2)
                .and_then(|before| games.get_mut(before))
            {
                before.end = at;
            }
        } else if let (Some((_, names)), Some([(one, _), (other, _)])) =
            (games.last_mut(), score(line))
            && names.iter().all(String::is_empty)
        {
            *names = [one, other];
        }
        at += line.len();
    }
    games
}

struct Reader {
    player: Player,
    /// Whether the games belong to one match; else they are played for money.
    is_match: bool,
    /// How many games have begun.
    games: usize,
    result: String,
    /// The lines of the comment that is being read.
    comment: Vec<String>,
    comments: Vec<Comment>,
    /// Tags that are not kept, each with its line.
    tags_left_out: Vec<(usize, &'static str)>,
    /// The line of a second game for money.
    games_left_out: Option<usize>,
}

impl Reader {
    /// Reads a line; false where the rest is not read.
    fn line(&mut self, number: usize, line: &str) -> Result<bool, RecordError> {
        let line = line.trim_start_matches('\u{feff}');
        if let Some((name, value)) = tag(line)
            && let Some(taken) = self.tag(number, name, value)
        {
            return taken
                .map_err(|reason| wrong(CODE, number, reason))
                .map(|()| true);
        }
        if let Some(comment) = line.trim_start().strip_prefix(';') {
            self.comment.push(comment.trim().into());
            return Ok(true);
        }
        self.keep_comment();
        if length(line).is_some() || line.trim().is_empty() {
            return Ok(true);
        }
        if begins_game(line) {
            self.games += 1;
            self.result.clear();
            if self.games > 1 && !self.is_match {
                self.games_left_out = Some(number);
                return Ok(false);
            }
            return Ok(true);
        }
        if let Some([(one, points), (other, more)]) = score(line) {
            if self.games <= 1 {
                for (seat, name) in [one, other].iter().enumerate() {
                    let known = if name == NAMELESS[seat] { "" } else { name };
                    self.player.record.about.set_player(seat, known);
                }
            }
            if self.is_match {
                self.player.begin([points, more], None);
            }
            return Ok(true);
        }
        self.turn(number, line)
    }

    /// Takes in a tag; `None` where it is no tag but a comment.
    fn tag(&mut self, line: usize, name: &str, value: &str) -> Option<Result<(), Misread>> {
        if let Some(name) = LEFT_OUT.iter().find(|known| **known == name) {
            self.tags_left_out.push((line, name));
            return Some(Ok(()));
        }
        let about = &mut self.player.record.about;
        if let Some((_, fact)) = FACTS.iter().find(|(tag, _)| *tag == name) {
            about.set(fact, value);
            return Some(Ok(()));
        }
        match name {
            "Variation" if !value.eq_ignore_ascii_case("backgammon") => {
                let other = value;
                Some(Err(misread!(
                    "other-backgammon",
                    "{other} is not a game of this collection",
                    other
                )))
            }
            name => READ_ELSEWHERE.contains(&name).then_some(Ok(())),
        }
    }

    /// Keeps the lines of a comment that has ended.
    fn keep_comment(&mut self) {
        let lines = std::mem::take(&mut self.comment);
        let moves = self.player.table.moves().len();
        add_comment(&mut self.comments, moves, &lines.join("\n"));
    }

    /// Reads a line with the entries of both players.
    fn turn(&mut self, number: usize, line: &str) -> Result<bool, RecordError> {
        let turn = line.trim_start();
        let (digits, rest) = turn.split_once(')').unwrap_or(("", turn));
        let is_numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let rest = if is_numbered { rest } else { turn };
        // Text before the first game is none of it.
        if self.games == 0 && !is_numbered {
            return Ok(true);
        }
        // A wide gap after the number means the right column.
        let gap = rest.len() - rest.trim_start().len();
        let mut seat = usize::from(is_numbered && gap > WIDTH / 2);
        for entry in entries(number, rest)? {
            match entry {
                Entry::Action(action) => self.player.act(number, seat, action)?,
                Entry::Win(points) => {
                    let gap = line.len() - line.trim_start().len();
                    let column = if is_numbered {
                        seat
                    } else {
                        usize::from(gap > WIDTH / 2)
                    };
                    let name = self.player.record.about.player(column);
                    self.result = format!("{name} +{points}");
                }
            }
            seat = 1 - seat;
        }
        Ok(true)
    }
}

/// Tags that are read elsewhere: the line of the score has the names, too.
const READ_ELSEWHERE: [&str; 7] = [
    "Player 1",
    "Player 2",
    "Variation",
    CUBE_LIMIT,
    CRAWFORD,
    JACOBY,
    BEAVER,
];

/// Tags that programs write and that are no part of the game.
const LEFT_OUT: [&str; 9] = [
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

/// The facts that comments at the head of a file name.
pub(super) const FACTS: [(&str, &str); 4] = [
    ("Event", "event"),
    ("Round", "round"),
    ("Site", "place"),
    ("EventDate", "date"),
];

/// The names of players who have none.
pub(super) const NAMELESS: [&str; 2] = ["White", "Black"];

/// The tags of options, as eXtreme Gammon names them.
pub(super) const CUBE_LIMIT: &str = "CubeLimit";
pub(super) const CRAWFORD: &str = "Crawford";
pub(super) const JACOBY: &str = "Jacoby";
pub(super) const BEAVER: &str = "Beaver";
/// The limit of a cube that is never turned.
pub(super) const NO_CUBE: &str = "1";

/// The names and points of a line such as `Anna : 0      Bruno : 3`.
fn score(line: &str) -> Option<[(String, u16); 2]> {
    let (one, rest) = line.rsplit_once(':')?;
    let more = rest.trim().parse().ok()?;
    let (name, middle) = one.split_once(':')?;
    let middle = middle.trim();
    let (points, other) = middle.split_once(char::is_whitespace)?;
    let points = points.parse().ok()?;
    Some([(name.trim().into(), points), (other.trim().into(), more)])
}
