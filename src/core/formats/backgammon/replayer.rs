//! A table that replays the games of another program, turn by turn.

use super::{
    error_at_line,
    position::{BAR, MEN, OFF, Position},
};
use crate::{
    rules::{Seat, Turn},
    table::{ESCAPED_SPACE, ErrorCode, Record, RecordError, SET_UP_PREFIX, THROW_PREFIX, Table},
};

/// A step of a man from one point to another, counted from the player's own side.
pub(super) type Step = (u8, u8);

/// An action of a player.
pub(super) enum Action {
    Throw(u8, u8, Vec<Step>),
    Double,
    Take,
    Drop,
}

/// The largest number of steps in a throw. Each word of a play has at least one.
const MOST_STEPS: usize = 4;

pub(super) struct Replayer {
    /// The code of its errors.
    code: ErrorCode,
    pub record: Record,
    pub table: Table,
    /// The position to set up before the next action.
    pending_setup: Option<Position>,
    /// The line and the dice of a throw without a play, although a play is possible.
    unplayed_throw: Option<(usize, (u8, u8))>,
    /// Whether the Crawford game, without doubling, has been played.
    had_crawford: bool,
}

impl Replayer {
    /// Creates a table for a record that has options but no moves.
    pub(super) fn new(code: ErrorCode, record: Record) -> Result<Replayer, RecordError> {
        Ok(Replayer {
            code,
            table: record.open_start()?,
            record,
            pending_setup: None,
            unplayed_throw: None,
            had_crawford: false,
        })
    }

    /// Begins a game of a match at this score. The score decides whether it is the Crawford game,
    /// without doubling, unless the text says so.
    pub(super) fn begin_game(&mut self, score: [u16; 2], crawford: Option<bool>) {
        let length = super::length_of(&self.record);
        let mut position = Position::begin(score);
        let at_match_point = score
            .iter()
            .any(|points| points.checked_add(1) == Some(length));
        // A match to one point begins with the Crawford game; other programs do not mark it.
        let crawford = crawford.filter(|_| length > 1);
        if super::option_value(&self.record, "crawford").is_none() && at_match_point {
            position.crawford = crawford.unwrap_or(!self.had_crawford);
            position.after_crawford = !position.crawford;
            self.had_crawford = true;
        }
        self.pending_setup = Some(position);
    }

    /// Returns the position to set up next, for changes.
    pub(super) fn pending_setup(&mut self) -> &mut Position {
        let table = &self.table;
        self.pending_setup
            .get_or_insert_with(|| Position::of(table).unwrap_or(Position::begin([0; 2])))
    }

    /// Sets up the pending position, before an action of a seat or at the end of the text.
    pub(super) fn apply_pending_setup(
        &mut self,
        line: usize,
        next: Option<usize>,
    ) -> Result<(), RecordError> {
        let Some(mut position) = self.pending_setup.take() else {
            return Ok(());
        };
        let length = super::length_of(&self.record);
        if length > 0 && position.score.iter().any(|points| *points >= length) {
            let [white, black] = position.score;
            let reason = parse_error!(
                "match-is-over",
                "at {white}-{black} a match to {length} points is over",
                white,
                black,
                length
            );
            return Err(error_at_line(self.code, line, reason));
        }
        for men in &mut position.men {
            let on_board: u32 = men[1..].iter().map(|count| u32::from(*count)).sum();
            men[usize::from(OFF)] = u32::from(MEN).saturating_sub(on_board) as u8;
        }
        if !position.begins_game() {
            position.turn = position.turn.or(next);
        }
        let (text, now) = (position.text(), self.table.text());
        if now == text {
            return Ok(());
        }
        // If only the dice are new, throw them.
        if let (Some(thrown), Some(seat)) = (position.unplayed_throw(), position.turn) {
            position.dice.clear();
            let is_next = now == position.text();
            position.turn = None;
            if is_next || now == position.text() {
                return self.throw(line, seat, thrown);
            }
        }
        if self.table.moves().is_empty() {
            self.record.start = Some(text);
            let table = self.record.open_start();
            self.table = table.map_err(|error| error_at_line(self.code, line, *error.reason))?;
            return Ok(());
        }
        let entry = format!("{SET_UP_PREFIX}{text}").replace(' ', &ESCAPED_SPACE.to_string());
        self.play(line, &entry)
    }

    /// Sets up the centred cube so that a double makes it this value, if it has a different value.
    /// Equal opening dice may have turned it, which match files do not show.
    pub(super) fn turn_cube(
        &mut self,
        line: usize,
        seat: usize,
        doubled: u16,
    ) -> Result<(), RecordError> {
        let value = doubled / 2;
        self.apply_pending_setup(line, Some(seat))?;
        let position = Position::of(&self.table).filter(|position| 2 * position.cube != doubled);
        let Some(position) = position else {
            return Ok(());
        };
        if position.owner.is_some() || !value.is_power_of_two() || doubled % 2 == 1 {
            let reason = parse_error!(
                "cube-not-doubled",
                "a double does not make the cube {value} here: it is at {cube}",
                value = doubled,
                cube = position.cube
            );
            return Err(error_at_line(self.code, line, reason));
        }
        self.pending_setup().cube = value;
        self.apply_pending_setup(line, Some(seat))
    }

    /// Whether the last game has ended by its moves, so that the next one begins.
    pub(super) fn has_ended(&self) -> bool {
        let begins = || Position::of(&self.table).is_some_and(|position| position.begins_game());
        !self.table.moves().is_empty() && (matches!(self.table.turn(), Turn::Over(_)) || begins())
    }

    /// Plays an action of a seat.
    pub(super) fn play_action(
        &mut self,
        line: usize,
        seat: usize,
        action: Action,
    ) -> Result<(), RecordError> {
        if let Some((line, dice)) = self.unplayed_throw {
            return Err(self.not_legal(line, dice));
        }
        self.apply_pending_setup(line, Some(seat))?;
        let is_theirs = self.table.turn() == Turn::Player(Seat(seat as u8));
        if !is_theirs && !matches!(self.table.turn(), Turn::Chance) {
            let player = super::entry().players[seat];
            let reason = parse_error!(
                "player-not-on-turn",
                "it is not the turn of {player}",
                player
            );
            return Err(error_at_line(self.code, line, reason));
        }
        let (one, other, plays) = match action {
            Action::Throw(one, other, plays) => (one, other, plays),
            Action::Double if self.is_legal("Beaver") => return self.play(line, "Beaver"),
            Action::Double => return self.play(line, "Double"),
            // A beaver is accepted by playing on.
            Action::Take if self.table.moves().last() == Some(&"Beaver") => return Ok(()),
            Action::Take => return self.play(line, "Take"),
            Action::Drop => return self.play(line, "Drop"),
        };
        let (high, low) = (one.max(other), one.min(other));
        if plays.len() > MOST_STEPS {
            return Err(self.not_legal(line, (high, low)));
        }
        let is_thrown = Position::of(&self.table).is_some_and(|position| {
            let fits = [Some((high, low)), Some((low, high))].contains(&position.unplayed_throw());
            fits && position.turn == Some(seat)
        });
        if !is_thrown {
            self.throw(line, seat, (one, other))?;
        }
        let is_played =
            self.table.turn() == Turn::Player(Seat(seat as u8)) && self.play_steps(seat, &plays);
        match (is_played, plays.is_empty()) {
            (true, _) => Ok(()),
            // The last throw of a text may still have no play.
            (false, true) => {
                self.unplayed_throw = Some((line, (high, low)));
                Ok(())
            }
            (false, false) => Err(self.not_legal(line, (high, low))),
        }
    }

    fn not_legal(&self, line: usize, (high, low): (u8, u8)) -> RecordError {
        let reason = parse_error!(
            "play-not-legal",
            "the throw {high}{low} cannot be played like this here",
            high,
            low
        );
        error_at_line(self.code, line, reason)
    }

    /// Returns the record with the moves played.
    pub(super) fn finish(mut self, result: &str) -> Record {
        let moves = self.table.moves().into_iter();
        self.record.moves = moves.map(String::from).collect();
        if !matches!(self.table.turn(), Turn::Over(_)) {
            self.record.about.set("result", result);
        }
        self.record
    }

    fn is_legal(&self, word: &str) -> bool {
        let legal_moves = self.table.legal_moves();
        legal_moves
            .iter()
            .any(|legal_move| legal_move.notation == word)
    }

    /// Throws the dice for a seat.
    fn throw(&mut self, line: usize, seat: usize, dice: (u8, u8)) -> Result<(), RecordError> {
        if self.is_legal("Roll") {
            self.play(line, "Roll")?;
        }
        let (high, low) = (dice.0.max(dice.1), dice.0.min(dice.1));
        // The first throw of a game shows which player begins.
        let is_opening = Position::of(&self.table).is_some_and(|position| position.turn.is_none());
        let thrown = match is_opening && seat == 1 {
            true => format!("{THROW_PREFIX}{low}{high}"),
            false => format!("{THROW_PREFIX}{high}{low}"),
        };
        self.play(line, &thrown)
    }

    fn play(&mut self, line: usize, word: &str) -> Result<(), RecordError> {
        let played = self.table.play(word);
        played
            .map(|_| ())
            .map_err(|illegal| error_at_line(self.code, line, *illegal.reason))
    }

    /// Plays the steps of a turn in any order that the rules allow. Returns false, with nothing
    /// played, if there is none.
    fn play_steps(&mut self, seat: usize, left: &[Step]) -> bool {
        let is_on_turn = self.table.turn() == Turn::Player(Seat(seat as u8));
        let legal_moves = if is_on_turn {
            self.table.legal_moves()
        } else {
            Vec::new()
        };
        let own: Vec<(String, Option<Step>)> = legal_moves
            .into_iter()
            .map(|legal_move| {
                let step =
                    parse_steps(&legal_move.notation).and_then(|steps| steps.first().copied());
                (legal_move.notation, step)
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
                // One die may take a man only part of the way.
                let Some((_, reached)) = step.filter(|step| step.0 == *from && step.1 >= *to)
                else {
                    continue;
                };
                let mut rest = left.to_vec();
                if reached == *to {
                    rest.remove(index);
                } else {
                    rest[index] = (reached, *to);
                }
                if self.table.play(notation).is_ok() {
                    if self.play_steps(seat, &rest) {
                        return true;
                    }
                    self.table.undo();
                }
            }
        }
        false
    }
}

/// Reads a place in a play.
fn parse_point(word: &str) -> Option<u8> {
    match word.trim_end_matches('*').to_ascii_lowercase().as_str() {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        number => number.parse().ok().filter(|place| *place <= BAR),
    }
}

/// Reads the steps of a word such as `24/18*/14` or `6/4(2)`; `None` if it has none.
pub(super) fn parse_steps(word: &str) -> Option<Vec<Step>> {
    let (path, times) = match word.split_once('(') {
        Some((path, times)) => (path, times.strip_suffix(')')?.parse().ok()?),
        None => (word, 1),
    };
    let places: Option<Vec<u8>> = path.split('/').map(parse_point).collect();
    let places = places.filter(|places| places.len() > 1 && (1..=4).contains(&times))?;
    let steps: Vec<Step> = places.windows(2).map(|pair| (pair[0], pair[1])).collect();
    Some(std::iter::repeat_n(steps, times).flatten().collect())
}
