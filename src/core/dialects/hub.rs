//! The Hub protocol, version 2, for international draughts (F. Letouzey, `protocol.txt` of Scan).
//! The board has 50 squares, numbered as in the game's notation. A capture names the squares from
//! and to, and then all captured men.

use super::{NAME, Server, VERSION, open};
use crate::{
    rules::{Options, Turn},
    search::{Budget, Scope, SearchControl, SearchResult},
    table::Table,
};

/// The key of the game.
pub const GAME: &str = "polish-draughts";
/// The number of squares.
const SQUARES: usize = 50;
/// The letters of pieces: men and kings of White, then of Black.
const LETTERS: [[char; 2]; 2] = [['w', 'W'], ['b', 'B']];
const EMPTY: char = 'e';

/// Returns the command that limits the search of another program.
pub fn level(nodes: Option<u64>, millis: Option<f64>) -> String {
    let mut command = String::from("level");
    if let Some(nodes) = nodes {
        command += &format!(" nodes={nodes}");
    }
    if let Some(millis) = millis {
        command += &format!(" move-time={}", millis / 1000.0);
    }
    command
}

/// Returns a position: the side to move, and a letter for each square.
pub fn position(table: &Table) -> String {
    let text = table.text();
    let mut parts = text.split(':');
    let mover = parts.next().unwrap_or_default();
    let mut squares = [EMPTY; SQUARES];
    for part in parts {
        let (side, list) = part.split_at(1);
        let letters = LETTERS[usize::from(side == "B")];
        for word in list.split(',').filter(|word| !word.is_empty()) {
            let (is_king, number) = match word.strip_prefix('K') {
                Some(number) => (1, number),
                None => (0, word),
            };
            let number: usize = number.parse().expect("a square of the position");
            squares[number - 1] = letters[is_king];
        }
    }
    format!("{mover}{}", squares.iter().collect::<String>())
}

/// Reads a position into the form of the game; `None` if it is not one.
fn read_position(text: &str) -> Option<String> {
    let mover = text.chars().next().filter(|mover| "WB".contains(*mover))?;
    let mut sides = [Vec::new(), Vec::new()];
    let mut count = 0;
    for letter in text.chars().skip(1) {
        count += 1;
        if letter == EMPTY {
            continue;
        }
        let side = LETTERS
            .iter()
            .position(|letters| letters.contains(&letter))?;
        let king = if letter == LETTERS[side][1] { "K" } else { "" };
        sides[side].push(format!("{king}{count}"));
    }
    let [white, black] = sides.map(|side| side.join(","));
    (count == SQUARES).then(|| format!("{mover}:W{white}:B{black}"))
}

/// Returns the legal moves in Hub's notation, with our own.
fn moves(table: &Table) -> Vec<(String, String)> {
    let before = position(table);
    let record = table.record();
    let write = |notation: String| {
        if !notation.contains('x') {
            return (notation.clone(), notation);
        }
        let mut after = record.open().expect("a record of a table");
        after.play(&notation).expect("a legal move");
        let enemies = LETTERS[usize::from(before.starts_with('W'))];
        let pairs = before
            .chars()
            .zip(position(&after).chars().collect::<Vec<_>>());
        let taken = pairs
            .enumerate()
            .skip(1)
            .filter(|(_, (before, after))| enemies.contains(before) && *after == EMPTY)
            .map(|(square, _)| square.to_string());
        let (first, rest) = notation.split_once('x').expect("a capture");
        let last = rest.rsplit('x').next().expect("a square");
        let squares: Vec<String> = [first.into(), last.into()]
            .into_iter()
            .chain(taken)
            .collect();
        (squares.join("x"), notation)
    };
    let legal = table.legal_moves().into_iter();
    legal.map(|legal| write(legal.notation)).collect()
}

/// Returns our notation of a move in Hub's notation, if it is legal. The captured men may come in
/// any order.
pub fn find_move(table: &Table, text: &str) -> Option<String> {
    let squares = |text: &str| -> Vec<String> {
        let mut squares: Vec<String> = text.split(['x', '-']).map(String::from).collect();
        if let Some(taken) = squares.get_mut(2..) {
            taken.sort();
        }
        squares
    };
    let wanted = squares(text);
    let found = moves(table)
        .into_iter()
        .find(|(hub, _)| squares(hub) == wanted);
    found.map(|(_, own)| own)
}

/// Returns the value of an argument of a command; quotes around it are removed.
pub fn argument(line: &str, name: &str) -> Option<String> {
    let start = line.find(&format!(" {name}="))? + name.len() + 2;
    let rest = &line[start..];
    Some(match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default().into(),
        None => rest.split(' ').next().unwrap_or_default().into(),
    })
}

/// The part of the remaining time that the engine uses for one move, without a number of moves.
const MOVES_PER_GAME: f64 = 30.0;

/// The engine as a player of draughts.
#[derive(Debug)]
pub struct Hub {
    table: Table,
    budget: Budget,
}

impl Hub {
    /// Makes a player that thinks within a budget until a level is set.
    pub fn new(budget: Budget) -> Hub {
        Hub {
            table: start(),
            budget,
        }
    }

    /// Sets up a position and the moves from there.
    fn set_up(&mut self, line: &str) -> Result<(), String> {
        let mut table = start();
        if let Some(text) = argument(line, "pos").filter(|text| text != "start") {
            let text = read_position(&text).ok_or("pos needs a side and 50 squares")?;
            table.set_up(&text).map_err(|error| error.message)?;
        }
        for mv in argument(line, "moves")
            .unwrap_or_default()
            .split_whitespace()
        {
            let own = find_move(&table, mv).ok_or_else(|| format!("{mv} is not legal"))?;
            table.play(&own).map_err(|illegal| illegal.message)?;
        }
        self.table = table;
        Ok(())
    }

    fn set_level(&mut self, line: &str) -> Result<(), String> {
        let number = |name: &str| match argument(line, name) {
            None => Ok(None),
            Some(text) => match text.parse::<f64>() {
                Ok(number) if number >= 0.0 => Ok(Some(number)),
                _ => Err(format!("{name} is not a number")),
            },
        };
        let mut budget = Budget::of_millis(f64::INFINITY);
        if let Some(depth) = number("depth")? {
            budget.depth = depth as u32;
        }
        if let Some(nodes) = number("nodes")? {
            budget.limit_nodes(nodes as u64);
        }
        if let Some(seconds) = number("move-time")? {
            budget.millis = 1000.0 * seconds;
        } else if let Some(seconds) = number("time")? {
            let moves = number("moves")?.unwrap_or(MOVES_PER_GAME).max(1.0);
            let extra = number("inc")?.unwrap_or(0.0);
            budget.millis = 1000.0 * (seconds / (moves + 1.0) + extra).min(seconds / 2.0);
        }
        self.budget = budget;
        Ok(())
    }

    fn think(
        &self,
        forever: bool,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        let budget = match forever {
            true => Budget::of_millis(f64::INFINITY),
            false => self.budget,
        };
        if !matches!(self.table.turn(), Turn::Player(_)) {
            return Err("the game is over".into());
        }
        let started = control.millis();
        let mut listener = Listener {
            control,
            reply,
            table: &self.table,
            started,
        };
        let result = self
            .table
            .thinker()
            .think(&budget, Scope::BEST, &mut listener);
        let line = line(&self.table, &result.ok_or("no move")?.line);
        let ponder = line
            .get(1)
            .map_or_else(String::new, |mv| format!(" ponder={mv}"));
        let mv = line.first().ok_or("no move")?;
        reply(&format!("done move={mv}{ponder}"));
        Ok(())
    }
}

fn start() -> Table {
    open(GAME, &Options::none())
}

/// Returns a line of play in Hub's notation.
fn line(table: &Table, line: &[String]) -> Vec<String> {
    let mut table = table.record().open().expect("a record of a table");
    let mut written = Vec::new();
    for mv in line {
        let moves = moves(&table);
        let Some((hub, _)) = moves.into_iter().find(|(_, own)| own == mv) else {
            break;
        };
        written.push(hub);
        if table.play(mv).is_err() {
            break;
        }
    }
    written
}

/// Passes each deeper result on as a line of information.
struct Listener<'a> {
    control: &'a mut dyn SearchControl,
    reply: &'a mut dyn FnMut(&str),
    table: &'a Table,
    started: f64,
}

impl SearchControl for Listener<'_> {
    fn millis(&mut self) -> f64 {
        self.control.millis()
    }

    fn is_stopped(&mut self) -> bool {
        self.control.is_stopped()
    }

    fn report(&mut self, result: &SearchResult) {
        let seconds = (self.millis() - self.started) / 1000.0;
        // The value is v / (|v| + 4) for a lead of v men.
        let men = 4.0 * result.value / (1.0 - result.value.abs()).max(0.01);
        let line = line(self.table, &result.line).join(" ");
        let text = format!(
            "info depth={} score={men:.2} nodes={} time={seconds:.2} pv=\"{line}\"",
            result.depth, result.nodes
        );
        (self.reply)(&text);
    }
}

impl Server for Hub {
    fn answer(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> bool {
        let command = line.split_whitespace().next().unwrap_or_default();
        let answered = match command {
            "hub" => {
                reply(&format!("id name={NAME} version={VERSION}"));
                reply("wait");
                Ok(())
            }
            "init" => {
                reply("ready");
                Ok(())
            }
            "ping" => {
                reply("pong");
                Ok(())
            }
            "new-game" => {
                self.table = start();
                Ok(())
            }
            "pos" => self.set_up(line),
            "level" => self.set_level(line),
            "go" => {
                let forever = line.contains("analyze") || line.contains("ponder");
                self.think(forever, control, reply)
            }
            // A search that `stop` ends has answered already.
            "stop" | "quit" | "" => Ok(()),
            "set-param" => Err("there are no parameters".into()),
            _ => Err(format!("unknown command {command}")),
        };
        if let Err(error) = answered {
            reply(&format!("error message=\"{error}\""));
        }
        command != "quit"
    }

    fn stop_check(&self) -> fn(&str) -> bool {
        |line| matches!(line.trim(), "stop" | "quit")
    }
}
