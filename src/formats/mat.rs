//! Matches of backgammon in the layout of Jellyfish (`.mat`), as most programs write and read them: a line for the length of
//! the match, and for each game the score and two columns of throws and plays. Each player counts from their own side.

use super::Imported;
use crate::{
    games,
    rules::{Misread, Seat, Turn},
    table::{Record, RecordError, SET_UP, SPACE, THROW, Table},
};
use std::ops::Range;

/// The key of the game of this format.
const BACKGAMMON: &str = "backgammon";
/// The place of the bar, and of men that are off, in the numbers of a player.
const BAR: u8 = 25;
const OFF: u8 = 0;
const MEN: &str = "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0";
/// How wide the left column is in letters.
const WIDTH: usize = 34;

fn wrong(line: usize, reason: Misread) -> RecordError {
    RecordError::new("bad-mat", format!("line {line}"), reason)
}

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
pub(super) fn is_mat(text: &str) -> bool {
    const LINES: usize = 60;
    let mut lines = text.lines().take(LINES);
    lines.any(|line| length(line).is_some() || begins_game(line))
}

/// An action of a player.
enum Action {
    Throw(u8, u8, Vec<(u8, u8)>),
    Double,
    Take,
    Drop,
    /// A game is won, by so many points.
    Win(u16),
}

/// A place as a play names it.
fn place(word: &str) -> Option<u8> {
    match word.trim_end_matches('*').to_ascii_lowercase().as_str() {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        number => number.parse().ok().filter(|place| *place <= BAR),
    }
}

/// The steps of a word such as `24/18*/14` or `6/4(2)`; `None` where it is none.
fn steps(word: &str) -> Option<Vec<(u8, u8)>> {
    let (path, times) = match word.split_once('(') {
        Some((path, times)) => (path, times.strip_suffix(')')?.parse().ok()?),
        None => (word, 1),
    };
    let places: Option<Vec<u8>> = path.split('/').map(place).collect();
    let places = places.filter(|places| places.len() > 1 && (1..=4).contains(&times))?;
    let steps: Vec<(u8, u8)> = places.windows(2).map(|pair| (pair[0], pair[1])).collect();
    Some(std::iter::repeat_n(steps, times).flatten().collect())
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

/// The actions on a line of a game, after its number.
fn actions(line: usize, text: &str) -> Result<Vec<Action>, RecordError> {
    let mut actions = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let lower = word.to_ascii_lowercase();
        if let Some((one, other)) = throw(word) {
            let mut plays = Vec::new();
            while let Some(more) = words.peek().and_then(|word| steps(word)) {
                plays.extend(more);
                words.next();
            }
            actions.push(Action::Throw(one, other, plays));
            continue;
        }
        match lower.as_str() {
            "doubles" | "redoubles" => actions.push(Action::Double),
            "takes" | "accepts" => actions.push(Action::Take),
            "drops" | "passes" | "rejects" => actions.push(Action::Drop),
            "wins" => {
                let points = words.next().and_then(|points| points.parse().ok());
                actions.push(Action::Win(points.unwrap_or(0)));
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
                return Err(wrong(line, reason));
            }
        }
    }
    Ok(actions)
}

/// Reads a match, or a game for money. Of several games for money the first is read.
pub(super) fn read(text: &str) -> Result<Imported, RecordError> {
    let entry = games::find(BACKGAMMON).expect("a game of the collection");
    let mut record = Record::of(entry);
    let length = text.lines().find_map(length).unwrap_or(0);
    let mut set = |key: &str, value: &str| {
        let spec = entry.options.iter().find(|spec| spec.key == key)?;
        spec.allows(value).then(|| record.options.set(spec, value))
    };
    set("match", &length.to_string()).ok_or_else(|| {
        let reason = misread!(
            "match-not-offered",
            "a match to {length} points is not offered",
            length
        );
        wrong(1, reason)
    })?;
    let doubles = text.to_ascii_lowercase().contains("doubles");
    if doubles || length > 1 {
        set("cube", "on");
    }
    let mut reader = Reader {
        table: record.open_start()?,
        length,
        games: 0,
        had_crawford: false,
        result: String::new(),
        left_out: None,
    };
    for (index, line) in text.lines().enumerate() {
        if !reader.line(index + 1, line, &mut record)? {
            break;
        }
    }
    if reader.table.moves().is_empty() {
        return Err(super::nothing_to_play(text));
    }
    record.moves = reader.table.moves().into_iter().map(String::from).collect();
    if !matches!(reader.table.turn(), Turn::Over(_)) {
        record.about.set("result", &reader.result);
    }
    let warnings = reader.left_out.map(|line| {
        let reason = misread!(
            "more-games-left-out",
            "a game for money is read alone: those from here on are left out"
        );
        super::left_out(line, reason)
    });
    Ok(Imported {
        record,
        warnings: warnings.into_iter().collect(),
    })
}

/// The games of a text: where each stands, and who played it. A match is one game.
pub(super) fn games(text: &str) -> Vec<(Range<usize>, [String; 2])> {
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
    table: Table,
    /// The length of the match; 0 where games are played for money.
    length: u32,
    /// How many games have begun.
    games: usize,
    had_crawford: bool,
    result: String,
    /// The line of a second game for money.
    left_out: Option<usize>,
}

impl Reader {
    /// Reads a line; false where the rest is not read.
    fn line(
        &mut self,
        number: usize,
        line: &str,
        record: &mut Record,
    ) -> Result<bool, RecordError> {
        let line = line.trim_start_matches('\u{feff}');
        if line.trim_start().starts_with(';') || length(line).is_some() || line.trim().is_empty() {
            return Ok(true);
        }
        if begins_game(line) {
            self.games += 1;
            if self.games > 1 && self.length == 0 {
                self.left_out = Some(number);
                return Ok(false);
            }
            return Ok(true);
        }
        if let Some([(one, points), (other, more)]) = score(line) {
            if self.games <= 1 {
                record.about.set_player(0, &one);
                record.about.set_player(1, &other);
            }
            self.begin(number, [points, more])?;
            return Ok(true);
        }
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
        for action in actions(number, rest)? {
            if let Action::Win(points) = action {
                let column = usize::from(line.len() - line.trim_start().len() > WIDTH / 2);
                self.won(column, points, record);
                continue;
            }
            self.act(number, seat, action)?;
            seat = 1 - seat;
        }
        Ok(true)
    }

    /// A game begins with this score.
    fn begin(&mut self, line: usize, score: [u16; 2]) -> Result<(), RecordError> {
        if self.length == 0 {
            return Ok(());
        }
        let before = self.length.saturating_sub(1);
        let is_first_before = score.iter().any(|points| u32::from(*points) == before);
        let crawford = match (is_first_before, self.had_crawford) {
            (true, false) => " crawford",
            (_, true) => " post-crawford",
            _ => "",
        };
        self.had_crawford |= is_first_before;
        let told = match score {
            [0, 0] => String::new(),
            [one, other] => format!(" score:{one}-{other}"),
        };
        let position = format!("{MEN}; ?{told}{crawford}");
        // A game that was given up leaves no trace among the moves.
        if self.table.text() == position {
            return Ok(());
        }
        let entry = format!("{SET_UP}{position}").replace(' ', &SPACE.to_string());
        let set = self.table.play(&entry);
        set.map(|_| ())
            .map_err(|illegal| wrong(line, *illegal.reason))
    }

    /// A game was won: where the moves do not show it, the result is kept as a text.
    fn won(&mut self, column: usize, points: u16, record: &Record) {
        let name = record.about.player(column);
        self.result = format!("{name} +{points}");
    }

    fn act(&mut self, line: usize, seat: usize, action: Action) -> Result<(), RecordError> {
        let (dice, plays) = match action {
            Action::Throw(one, other, plays) => ((one, other), plays),
            Action::Double => return self.play(line, "Double"),
            Action::Take => return self.play(line, "Take"),
            Action::Drop => return self.play(line, "Drop"),
            Action::Win(_) => return Ok(()),
        };
        let has = |table: &Table, word: &str| {
            table.choices().iter().any(|choice| choice.notation == word)
        };
        if has(&self.table, "Roll") {
            self.play(line, "Roll")?;
        }
        let (high, low) = (dice.0.max(dice.1), dice.0.min(dice.1));
        // The first throw of a game shows who begins.
        let is_opening = self.table.text().contains("; ?");
        let thrown = match is_opening && seat == 1 {
            true => format!("{THROW}{low}{high}"),
            false => format!("{THROW}{high}{low}"),
        };
        self.play(line, &thrown)?;
        if self.table.turn() != Turn::Player(Seat(seat as u8)) || !self.steps(seat, &plays) {
            let reason = misread!(
                "play-not-legal",
                "the throw {high}{low} cannot be played like this here",
                high,
                low
            );
            return Err(wrong(line, reason));
        }
        Ok(())
    }

    fn play(&mut self, line: usize, word: &str) -> Result<(), RecordError> {
        let played = self.table.play(word);
        played
            .map(|_| ())
            .map_err(|illegal| wrong(line, *illegal.reason))
    }

    /// Plays the steps of a turn in some order that the rules allow; false, with nothing played, where there is none.
    fn steps(&mut self, seat: usize, left: &[(u8, u8)]) -> bool {
        let goes_on = self.table.turn() == Turn::Player(Seat(seat as u8));
        let choices = if goes_on {
            self.table.choices()
        } else {
            Vec::new()
        };
        let own: Vec<(String, Option<(u8, u8)>)> = choices
            .into_iter()
            .map(|choice| {
                let step = steps(&choice.notation).and_then(|steps| steps.first().copied());
                (choice.notation, step)
            })
            .collect();
        if let [(none, None)] = &*own
            && none == "none"
        {
            return left.is_empty() && self.table.play(none).is_ok();
        }
        if left.is_empty() {
            return own.iter().all(|(_, step)| step.is_none());
        }
        for (index, (from, to)) in left.iter().enumerate() {
            for (notation, step) in &own {
                // A man may be said to go further than one die takes it.
                let Some((_, comes)) = step.filter(|step| step.0 == *from && step.1 >= *to) else {
                    continue;
                };
                let mut rest = left.to_vec();
                if comes == *to {
                    rest.remove(index);
                } else {
                    rest[index] = (comes, *to);
                }
                if self.table.play(notation).is_ok() {
                    if self.steps(seat, &rest) {
                        return true;
                    }
                    self.table.undo();
                }
            }
        }
        false
    }
}

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

/// A record as a match. An error says what this layout cannot hold.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let sets_up = record.moves.iter().any(|mv| mv.starts_with(SET_UP));
    let notes = !record.comments.is_empty() || !record.variations.is_empty();
    let others = record
        .options
        .iter()
        .any(|(key, _)| !["match", "cube"].contains(&key));
    let is_bare = record.moves.is_empty() || record.start.is_some();
    if is_bare || sets_up || notes || others || !ends_a_turn(record)? {
        return Err(cannot_hold());
    }
    let mut table = record.open_start()?;
    let length = record.options.iter().find(|(key, _)| *key == "match");
    let length = length.map_or("0", |(_, value)| value);
    let mut text = format!(" {length} point match\n");
    let mut columns = Columns::default();
    let mut game = 0;
    let mut begun = false;
    for mv in &record.moves {
        if !begun {
            game += 1;
            text += &format!("\n Game {game}\n{}\n", score_line(record, points(&table)));
            columns = Columns::default();
            begun = true;
        }
        let before = points(&table);
        let turn = table.turn();
        let played = table.play(mv);
        played.map_err(|illegal| RecordError::refused(0, BACKGAMMON, illegal))?;
        columns.add(mv, turn, &table);
        let won = points(&table);
        let is_over = matches!(table.turn(), Turn::Over(_));
        if won != before || is_over {
            text += &columns.lines.concat();
            let seat = usize::from(won[1] > before[1]);
            let points = won[seat].saturating_sub(before[seat]);
            let all = if points == 1 { "point" } else { "points" };
            let indent = " ".repeat(if seat == 0 { 6 } else { WIDTH + 6 });
            text += &format!("{indent}Wins {points} {all}\n");
            columns = Columns::default();
            begun = false;
        }
    }
    if begun {
        text += &columns.lines.concat();
    }
    Ok(text)
}

fn cannot_hold() -> RecordError {
    let reason = misread!(
        "mat-cannot-hold",
        "a match file holds whole turns of a game or a match with a cube, and no positions, variations, comments and other options"
    );
    RecordError::new("bad-mat", "", reason)
}

/// Whether the last turn of a record is whole, and no game of it begins with equal dice.
fn ends_a_turn(record: &Record) -> Result<bool, RecordError> {
    let table = record.open()?;
    let (moves, turns) = (table.moves(), table.turns());
    let is_throw = |index: &usize| moves[*index].starts_with(THROW);
    let equal = (0..moves.len()).filter(is_throw).any(|index| {
        let next = turns
            .get(index + 1)
            .copied()
            .unwrap_or_else(|| table.turn());
        next == Turn::Chance
    });
    let is_step = |notation: &str| notation == "none" || steps(notation).is_some();
    let choices = table.choices();
    let is_within = choices.iter().any(|choice| is_step(&choice.notation));
    Ok(!equal && !is_within)
}

/// The points that each side has won, as the position says.
fn points(table: &Table) -> [u16; 2] {
    if let Turn::Over(outcome) = table.turn()
        && let Some(scores) = outcome.scores
    {
        return scores.map(|score| score.to_string().parse().unwrap_or(0));
    }
    let text = table.text();
    let score = text
        .split_whitespace()
        .find_map(|word| word.strip_prefix("score:"));
    let pair = score.and_then(|score| score.split_once('-'));
    let number = |text: &str| text.parse().unwrap_or(0);
    pair.map_or([0; 2], |(one, other)| [number(one), number(other)])
}

fn score_line(record: &Record, points: [u16; 2]) -> String {
    let name = |seat: usize| match record.about.player(seat) {
        "" => ["White", "Black"][seat].to_string(),
        name => name.replace(':', " "),
    };
    let left = format!(" {} : {}", name(0), points[0]);
    format!("{left:<WIDTH$} {} : {}", name(1), points[1])
}

/// The two columns of a game.
#[derive(Default)]
struct Columns {
    lines: Vec<String>,
    /// Whether the last line has room in its right column.
    is_open: bool,
}

impl Columns {
    /// Adds a move that was made at this turn; `after` is the table behind it.
    fn add(&mut self, mv: &str, turn: Turn, after: &Table) {
        let seat = match turn {
            Turn::Player(seat) => seat.index(),
            _ => 0,
        };
        match mv {
            "Roll" | "none" => {}
            "Double" => {
                let cube = 2 * cube(after);
                self.put(seat, &format!(" Doubles => {cube}"));
            }
            "Take" => self.put(seat, " Takes"),
            "Drop" => self.put(seat, " Drops"),
            throw if throw.starts_with(THROW) => {
                // Equal dice at the beginning are thrown again.
                if let Turn::Player(seat) = after.turn() {
                    let dice: String = throw.chars().skip(1).collect();
                    self.put(seat.index(), &format!("{dice}:"));
                }
            }
            step => {
                if let Some(line) = self.lines.last_mut() {
                    let kept = line.trim_end_matches('\n').len();
                    line.truncate(kept);
                    *line += &format!(" {step}\n");
                }
            }
        }
    }

    fn put(&mut self, seat: usize, text: &str) {
        if seat == 1 && self.is_open {
            if let Some(line) = self.lines.last_mut() {
                let left = line.trim_end_matches('\n').to_string();
                *line = format!("{left:<WIDTH$} {text}\n");
            }
            self.is_open = false;
            return;
        }
        let number = self.lines.len() + 1;
        let left = format!("{number:3}) ");
        self.lines.push(match seat {
            0 => format!("{left}{text}\n"),
            _ => format!("{left:<WIDTH$} {text}\n"),
        });
        self.is_open = seat == 0;
    }
}

/// The value of the cube that a position names.
fn cube(table: &Table) -> u16 {
    let text = table.text();
    let word = text
        .split_whitespace()
        .find_map(|word| word.strip_prefix("cube:"));
    let number = word.map(|word| word.trim_end_matches(|letter: char| !letter.is_ascii_digit()));
    number.and_then(|number| number.parse().ok()).unwrap_or(1)
}
