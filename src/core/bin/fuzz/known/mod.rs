//! Files of other programs with their right answers. The program plays a game, and writes it in the
//! form of a family of real files. So it knows the moves, the position, the options and the
//! comments.
//!
//! Each `Row` is one family of files, with a form that `docs/formats.md` lists. This module
//! writes the files itself. If `tavolando_core::formats` wrote them, its mistakes could hide one
//! another.

mod answer;
mod backgammon;
mod draughts;
mod draw;
mod pdn;
mod pdn_captures;
mod pdn_rows;
mod pdn_tags;
mod points;
mod sgf;
mod sgf_head;
mod sgf_lines;
mod sgf_rows;
mod sgf_texts;
mod stones;

use answer::Answer;
use draw::Draw;
use serde_json::{Value, json};
use tavolando_core::table::Record;

/// A file and its right answer.
pub(super) struct Case {
    /// The family of the file.
    row: String,
    /// The format of the request; `None` if the file is only imported with its format detected.
    format: Option<&'static str>,
    text: String,
    answer: Answer,
    /// Whether to also import it as the page does.
    is_also_imported: bool,
}

/// A family of files.
pub(super) struct Row {
    /// The name of the family in messages: a number, or the name of the format.
    name: &'static str,
    /// The feature that its files have in common.
    about: &'static str,
    make: fn(&mut Draw) -> Case,
}

/// All families.
pub(super) static ROWS: [&[Row]; 4] = [
    &sgf_rows::ROWS,
    &pdn_rows::ROWS,
    &backgammon::ROWS,
    &points::ROWS,
];

impl Row {
    /// Returns the file for a seed.
    pub(super) fn case(&self, seed: u64) -> Case {
        const ONE_IN: u64 = 3;
        let case = (self.make)(&mut Draw::new(seed));
        Case {
            row: format!("{} ({})", self.name, self.about),
            is_also_imported: seed.is_multiple_of(ONE_IN),
            ..case
        }
    }
}

/// A request, or a text to import, for the `ask` function of [`Case::judge`].
pub(super) struct Question {
    pub text: String,
    /// Whether the text is a game in any format instead of a request.
    pub imports: bool,
}

impl Case {
    fn of(format: &'static str, text: String, answer: Answer) -> Case {
        Case {
            row: String::new(),
            format: Some(format),
            text,
            answer,
            is_also_imported: false,
        }
    }

    /// Returns the first question: to read the file.
    pub(super) fn question(&self) -> Question {
        match self.format {
            Some(format) => Question {
                text: json!({"do": "read", "format": format, "text": self.text}).to_string(),
                imports: false,
            },
            None => Question {
                text: self.text.clone(),
                imports: true,
            },
        }
    }

    /// Judges the answer to the first question. Then the game is written and read again, which must
    /// give the same game. `ask` returns the answer to a question. An error says what is wrong.
    pub(super) fn judge(
        &self,
        answer: &str,
        mut ask: impl FnMut(Question) -> Result<String, String>,
    ) -> Result<(), String> {
        let with_file = |fault: String| {
            let (row, text, right) = (&self.row, &self.text, self.answer.shown());
            format!(
                "row {row}: {fault}\n--- file:\n{text}\n--- answer:\n{answer}\n--- right:\n{right}"
            )
        };
        let read = self.answer.judge(answer).map_err(with_file)?;
        let Some((read, right)) = read else {
            return Ok(());
        };
        if self.is_also_imported && self.format.is_some() {
            let imported = ask(Question {
                text: self.text.clone(),
                imports: true,
            })?;
            let imported = self.answer.judge(&imported);
            imported.map_err(|fault| with_file(format!("brought in: {fault}")))?;
        }
        for format in formats_of(&read.game) {
            let written = ask(request(
                json!({"do": "write", "format": format, "record": read}),
            ))?;
            let fields: Value = serde_json::from_str(&written).unwrap_or_default();
            let Some(text) = fields["text"].as_str() else {
                // These formats hold only stones or plays, and say so.
                if ["psq", "mat"].contains(format) && written.contains(" holds ") {
                    continue;
                }
                return Err(with_file(format!("it cannot be written: {written}")));
            };
            let again = ask(request(
                json!({"do": "read", "format": format, "text": text}),
            ))?;
            let same = Answer::same(&read, right, format);
            let result = same.judge(&again);
            result.map_err(|fault| {
                with_file(format!("written as\n{text}\nand read again: {fault}"))
            })?;
        }
        Ok(())
    }
}

fn request(request: Value) -> Question {
    Question {
        text: request.to_string(),
        imports: false,
    }
}

/// Returns the formats in which to write a game.
fn formats_of(game: &str) -> &'static [&'static str] {
    match game {
        "go" => &["sgf"],
        "gomoku" => &["sgf", "psq"],
        "backgammon" => &["mat"],
        _ => &["pdn"],
    }
}

/// Returns the record in an answer; `None` if there is none.
fn record_of(answer: &Value) -> Option<Record> {
    Record::try_from(answer.get("record")?.clone()).ok()
}
