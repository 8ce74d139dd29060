//! The words of notation and of position texts that games of this family share.

use super::{At, Position, Race, SPOTS, THRESHOLD};
use crate::{
    games::kit::{self, text},
    rules::{Misread, Seat},
};

impl Race {
    pub(super) fn write_fields(&self, position: &Position) -> String {
        let between = match self.plan.separator {
            ' ' => " ".into(),
            mark => format!("{mark} "),
        };
        text::write_with(&between, self.plan.fields, self, position)
    }

    pub(super) fn read_fields(&self, line: &str) -> Result<Position, Misread> {
        let mut empty = self.blank();
        empty.men = [[0; SPOTS]; 2];
        text::read_with(self.plan.separator, self.plan.fields, self, empty, line)
    }

    /// A step as notation has it: its square, with `*` where the track has come by before.
    pub fn step_name(&self, seat: Seat, step: usize) -> String {
        let square = self.site(seat, step);
        let again = self.sites[seat.index()][1..step].contains(&square);
        let star = if again { "*" } else { "" };
        format!("{}{star}", self.plan.board.name(square))
    }

    /// The steps of a seat's men as words.
    pub fn write_men(&self, position: &Position, seat: Seat) -> Vec<String> {
        let men = &position.men[seat.index()];
        let each = |step: usize| vec![self.step_name(seat, step); men[step].into()];
        (1..self.home()).flat_map(each).collect()
    }

    /// Reads what [`Race::write_men`] writes.
    pub fn read_men<'a>(
        &self,
        position: &mut Position,
        seat: Seat,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<(), Misread> {
        let men = &mut position.men[seat.index()];
        for word in words {
            let step = (1..self.home()).find(|step| self.step_name(seat, *step) == word);
            let step =
                step.ok_or_else(|| Misread::new(format!("\"{word}\" is not on the path")))?;
            let most = if self.plan.shares { self.plan.men } else { 1 };
            if men[step] == most {
                return Err(Misread::new(format!(
                    "more pieces than {most} stand on {word}"
                )));
            }
            men[step] += 1;
            position.on[seat.index()].insert(step);
        }
        Ok(())
    }

    /// Who is to play: the letter, `+` where a man waits on the threshold, and the throw as `~5`.
    pub fn write_turn(&self, position: &Position) -> String {
        let mover = position.mover.index();
        let waits = position.men[mover][THRESHOLD] > 0;
        let mark = if waits { "+" } else { "" };
        let thrown = position.thrown.map(|value| format!(" ~{value}"));
        format!(
            "{}{mark}{}",
            self.plan.letters[mover],
            thrown.unwrap_or_default()
        )
    }

    /// Reads what [`Race::write_turn`] writes.
    pub fn read_turn(&self, position: &mut Position, text: &str) -> Result<(), Misread> {
        let (turn, thrown) = match text.split_once(" ~") {
            Some((turn, thrown)) => (turn, Some(thrown)),
            None => (text, None),
        };
        let letter = turn.strip_suffix('+');
        position.mover = kit::seat(letter.unwrap_or(turn), self.plan.letters)?;
        if letter.is_some() {
            if self.plan.enters_at != At::Threshold {
                return Err(Misread::new(
                    "with these rules no piece waits on the threshold",
                ));
            }
            position.men[position.mover.index()][THRESHOLD] = 1;
        }
        if let Some(thrown) = thrown {
            let mut values = self.plan.throws.iter().map(|throw| throw.value);
            let value = values.find(|value| value.to_string() == thrown);
            position.thrown = Some(value.ok_or_else(|| {
                Misread::new(format!("\"{thrown}\" is not a throw of these dice"))
            })?);
        }
        Ok(())
    }
}
