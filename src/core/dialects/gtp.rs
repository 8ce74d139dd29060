//! The Go Text Protocol, version 2 (G. Farnebäck, "Specification of the Go Text Protocol", 2002).
//! The rules are those of area scoring; GTP has no word for the rules.

use super::{NAME, Server, VERSION, best_move, open, replay};
use crate::{
    games::go::{AREA, HANDICAP, KOMI, SCORING, SIZE, komi, read_komi},
    rules::{Options, Seat, Turn, Verdict},
    search::{Budget, SearchControl},
    table::{ESCAPED_SPACE, SET_UP_PREFIX, Table},
};

/// The key of the game.
const GAME: &str = "go";
/// The colours in commands, by seat.
const COLOURS: [&str; 2] = ["B", "W"];

/// Returns the commands that show a game to another program, and ask it for a move.
///
/// # Errors
///
/// Returns an error if GTP has no words for the game, such as for a handicap.
pub fn commands(table: &Table) -> Result<Vec<String>, String> {
    let record = table.record();
    let options = &record.options;
    if options.get(&HANDICAP) != "0" || record.start.is_some() {
        return Err("a game for GTP begins on the empty board".into());
    }
    let mut commands = vec![
        format!("boardsize {}", options.get(&SIZE)),
        "clear_board".into(),
        format!("komi {:.1}", f64::from(komi(options)) / 2.0),
    ];
    for (turn, mv) in table.turns().into_iter().zip(table.moves()) {
        commands.push(format!("play {} {}", colour(turn)?, vertex(table, mv)?));
    }
    commands.push(format!("genmove {}", colour(table.turn())?));
    Ok(commands)
}

fn colour(turn: Turn) -> Result<&'static str, String> {
    match turn {
        Turn::Player(seat) => Ok(COLOURS[seat.index()]),
        _ => Err("no player is to move".into()),
    }
}

/// Returns a move as GTP writes it.
fn vertex(table: &Table, mv: &str) -> Result<String, String> {
    if mv == "pass" || table.board().find_site(mv).is_some() {
        Ok(mv.to_uppercase())
    } else {
        Err(format!("GTP has no word for \"{mv}\""))
    }
}

/// Reads a vertex in our notation; `None` for resignation.
pub fn read_vertex(text: &str) -> Option<String> {
    let vertex = text.trim().to_lowercase();
    (vertex != "resign").then_some(vertex)
}

/// The commands that the server knows.
const COMMANDS: [&str; 15] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The parts of a game for which a player keeps time, if no number of moves is given.
const MOVES_PER_GAME: f64 = 30.0;
/// The part of its time that the engine uses; the rest is for the way to the other program.
const TIME_USED: f64 = 0.9;

/// The engine as a player of Go.
#[derive(Debug)]
pub struct Gtp {
    options: Options,
    table: Table,
    budget: Budget,
    /// The number of entries of the record before each move, so that moves can be undone.
    before: Vec<usize>,
}

impl Gtp {
    /// Makes a player that thinks within a budget until a time is set.
    pub fn new(budget: Budget) -> Gtp {
        let mut options = Options::none();
        options.set(&SCORING, AREA);
        Gtp {
            table: open(GAME, &options),
            options,
            budget,
            before: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.table = open(GAME, &self.options);
        self.before.clear();
    }

    /// Runs a command. The error is the text of its answer.
    fn run(
        &mut self,
        command: &str,
        words: &[&str],
        control: &mut dyn SearchControl,
    ) -> Result<String, String> {
        let wrong = || "syntax error".to_string();
        let word = |index: usize| words.get(index).copied().ok_or_else(wrong);
        match command {
            "protocol_version" => return Ok("2".into()),
            "name" => return Ok(NAME.into()),
            "version" => return Ok(VERSION.into()),
            "list_commands" => return Ok(COMMANDS.join("\n")),
            "known_command" => return Ok(COMMANDS.contains(&word(0)?).to_string()),
            "quit" => {}
            "boardsize" => {
                if !SIZE.allows(word(0)?) {
                    return Err("unacceptable size".into());
                }
                self.options.set(&SIZE, word(0)?);
                self.clear();
            }
            "clear_board" => self.clear(),
            "komi" => self.set_komi(word(0)?)?,
            "play" => {
                let seat = seat(word(0)?).ok_or_else(wrong)?;
                self.play(seat, &read_vertex(word(1)?).ok_or_else(wrong)?)?;
            }
            "genmove" => return self.genmove(seat(word(0)?).ok_or_else(wrong)?, control),
            "undo" => {
                let before = self.before.pop().ok_or("cannot undo")?;
                while self.table.moves().len() > before {
                    self.table.undo();
                }
            }
            "time_settings" => {
                let numbers = [0, 1, 2].map(|index| word(index).and_then(number));
                let [main, extra, stones] = numbers;
                self.set_time(main?, extra?, stones?);
            }
            "time_left" => {
                let (seconds, stones) = (number(word(1)?)?, number(word(2)?)?);
                self.set_time(seconds, seconds, stones);
            }
            "final_score" => return self.final_score(control),
            _ => return Err("unknown command".into()),
        }
        Ok(String::new())
    }

    /// Sets the komi, and plays the game so far again with it.
    fn set_komi(&mut self, text: &str) -> Result<(), String> {
        let text = text.strip_suffix(".0").unwrap_or(text);
        read_komi(text).ok_or("komi is a number of half points")?;
        self.options.set(&KOMI, text);
        self.table = replay(&self.table, GAME, &self.options)?;
        Ok(())
    }

    /// Divides the time among the moves that remain. Without a time for so many stones, the whole
    /// time is for the game. No time at all leaves the budget as it is.
    fn set_time(&mut self, main: f64, extra: f64, stones: f64) {
        let seconds = if stones > 0.0 {
            extra / stones
        } else {
            main / MOVES_PER_GAME
        };
        if seconds > 0.0 {
            self.budget = Budget::of_millis(1000.0 * TIME_USED * seconds);
        }
    }

    /// Lets this side move next, even if it has just moved or both sides have passed.
    fn let_move(&mut self, seat: Seat) -> Result<(), String> {
        if self.table.turn() == Turn::Player(seat) && !self.table.is_play_over() {
            return Ok(());
        }
        let text = self.table.text();
        let mut fields: Vec<&str> = text.split(' ').take(4).collect();
        fields[1] = COLOURS[seat.index()];
        let text = fields.join(&ESCAPED_SPACE.to_string());
        let played = self.table.play(&format!("{SET_UP_PREFIX}{text}"));
        played.map(|_| ()).map_err(|illegal| illegal.message)
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), String> {
        let before = self.table.moves().len();
        let is_point = mv == "pass" || self.table.board().find_site(mv).is_some();
        let played = self.let_move(seat).and_then(|()| match is_point {
            true => self.table.play(mv).map_err(|illegal| illegal.message),
            false => Err("no point of the board".into()),
        });
        if played.is_err() {
            while self.table.moves().len() > before {
                self.table.undo();
            }
            return Err("illegal move".into());
        }
        self.before.push(before);
        Ok(())
    }

    fn genmove(&mut self, seat: Seat, control: &mut dyn SearchControl) -> Result<String, String> {
        let before = self.table.moves().len();
        self.let_move(seat)?;
        let mv = best_move(&self.table, &self.budget, control).ok_or("the game is over")?;
        let vertex = vertex(&self.table, &mv)?;
        self.table.play(&mv).map_err(|illegal| illegal.message)?;
        self.before.push(before);
        Ok(vertex)
    }

    /// Returns the score after both sides agree which stones are dead, as the engine sees it.
    fn final_score(&self, control: &mut dyn SearchControl) -> Result<String, String> {
        let mut table = self.table.record().open().map_err(|error| error.message)?;
        loop {
            let mv = match table.turn() {
                Turn::Over(outcome) => {
                    let scores = outcome.scores.ok_or("nobody counts this game")?;
                    let lead = scores[0].abs_diff(scores[1]);
                    return Ok(match outcome.verdict {
                        Verdict::Won(seat) => format!("{}+{lead}", COLOURS[seat.index()]),
                        _ => "0".into(),
                    });
                }
                _ if table.is_play_over() => best_move(&table, &self.budget, control),
                _ => Some("pass".into()),
            };
            let mv = mv.ok_or("nobody counts this game")?;
            table.play(&mv).map_err(|illegal| illegal.message)?;
        }
    }
}

fn seat(word: &str) -> Option<Seat> {
    match word.to_lowercase().as_str() {
        "b" | "black" => Some(Seat::FIRST),
        "w" | "white" => Some(Seat::SECOND),
        _ => None,
    }
}

fn number(word: &str) -> Result<f64, String> {
    let number = word.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "syntax error".into())
}

impl Server for Gtp {
    fn answer(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> bool {
        let line = line.split('#').next().unwrap_or("");
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let has_id = words
            .first()
            .is_some_and(|word| word.parse::<u64>().is_ok());
        let id = if has_id { words.remove(0) } else { "" };
        let Some((command, arguments)) = words.split_first() else {
            return true;
        };
        let (sign, text) = match self.run(command, arguments, control) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        reply(format!("{sign}{id} {text}").trim_end());
        // An empty line ends each answer.
        reply("");
        *command != "quit"
    }

    fn stop_check(&self) -> fn(&str) -> bool {
        // A controller of GTP waits for the answer.
        |_| false
    }
}
