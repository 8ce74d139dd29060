//! The parts of notation and of position texts that all race games share.

use super::{EntryPlace, Position, Race, SPOTS, THRESHOLD};
use crate::{
    games::kit::{self, text},
    rules::{ParseError, Seat},
};

impl Race {
    pub(super) fn write_fields(&self, position: &Position) -> String {
        match self.plan.separator {
            ' ' => text::write(self.plan.fields, self, position),
            mark => text::write_with(&format!("{mark} "), self.plan.fields, self, position),
        }
    }

    pub(super) fn read_fields(&self, line: &str) -> Result<Position, ParseError> {
        let mut empty = self.all_in_hand();
        empty.men = [[0; SPOTS]; 2];
        match self.plan.separator {
            ' ' => text::read(self.plan.fields, self, empty, line),
            mark => text::read_with(mark, self.plan.fields, self, empty, line),
        }
    }

    /// Writes a step in notation: its square, with `*` if the track has passed the square before.
    /// If the square belongs to one side, its letter is left out.
    pub(crate) fn step_name(&self, seat: Seat, step: usize) -> String {
        let square = self.site(seat, step);
        let again = self.sites[seat.index()][1..step].contains(&square);
        let star = if again { "*" } else { "" };
        let place = self.plan.board.place(square);
        let own = place
            .owner
            .map_or("", |seat| self.plan.letters[seat.index()]);
        let name = place.name.strip_prefix(own).unwrap_or(&place.name);
        format!("{name}{star}")
    }

    /// Puts a man of a seat on a step.
    pub(crate) fn put(&self, position: &mut Position, seat: Seat, step: usize) {
        position.men[seat.index()][step] += 1;
        position.occupied[seat.index()].insert(step);
    }

    /// Writes the steps of a seat's men as words.
    pub(crate) fn write_men(&self, position: &Position, seat: Seat) -> Vec<String> {
        let men = &position.men[seat.index()];
        let step_names = |step: usize| vec![self.step_name(seat, step); men[step].into()];
        (1..self.home()).flat_map(step_names).collect()
    }

    /// Reads the output of [`Race::write_men`].
    pub(crate) fn read_men<'a>(
        &self,
        position: &mut Position,
        seat: Seat,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<(), ParseError> {
        for word in words {
            let step = (1..self.home()).find(|step| self.step_name(seat, *step) == word);
            let step = step.ok_or_else(|| {
                parse_error!("not-on-path", "\"{word}\" is not on the path", word)
            })?;
            let shared = self.plan.shared.contains(step);
            let most = if shared { self.plan.men } else { 1 };
            if position.men[seat.index()][step] == most {
                return Err(parse_error!(
                    "too-many-pieces-in-place",
                    "more pieces than {most} stand on {word}",
                    most,
                    word
                ));
            }
            self.put(position, seat, step);
        }
        Ok(())
    }

    /// Writes the player to move: the letter, and `+` if a man waits on the threshold.
    pub(crate) fn write_turn(&self, position: &Position) -> String {
        let mover = position.mover.index();
        let waits = position.men[mover][THRESHOLD] > 0;
        let mark = if waits { "+" } else { "" };
        format!("{}{mark}", self.plan.letters[mover])
    }

    /// Reads the output of [`Race::write_turn`].
    pub(crate) fn read_turn(&self, position: &mut Position, text: &str) -> Result<(), ParseError> {
        let letter = text.strip_suffix('+');
        position.mover = kit::read_seat(letter.unwrap_or(text), self.plan.letters)?;
        if letter.is_some() {
            if self.plan.enters_at != EntryPlace::Threshold {
                return Err(parse_error!(
                    "piece-may-not-wait",
                    "with these rules no piece waits on the threshold"
                ));
            }
            position.men[position.mover.index()][THRESHOLD] = 1;
        }
        Ok(())
    }

    /// Reads a throw, and after `+` the rest of it.
    pub(super) fn read_throw(&self, position: &mut Position, text: &str) -> Result<(), ParseError> {
        let (thrown, rest) = match text.split_once('+') {
            Some((thrown, rest)) => (thrown, rest),
            None => (text, "0"),
        };
        let values = || self.plan.throws.iter().map(|throw| throw.value);
        let named = |text: &str| values().find(|value| value.to_string() == text);
        let wrong = || {
            parse_error!(
                "not-a-throw",
                "\"{text}\" is not a throw of these dice",
                text
            )
        };
        let value = named(thrown).ok_or_else(wrong)?;
        position.thrown = Some(value);
        position.rest = (0..value.max(1))
            .find(|left| left.to_string() == rest)
            .ok_or_else(wrong)?;
        Ok(())
    }
}
