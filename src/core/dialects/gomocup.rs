//! The protocol of the Gomocup tournament and of Piskvork for Gomoku. Points are `x,y`, counted from
//! 0 at the top left.

use super::{NAME, Server, VERSION, best_move, open, replay};
use crate::{
    games::{
        self,
        gomoku::{ANYWHERE, CENTRE, OPENING, RULE, SIZE},
    },
    rules::{Options, Site, Turn},
    search::{Budget, SearchControl},
    table::Table,
};

/// The key of the game.
pub const GAME: &str = "gomoku";
/// The rules by the number in `INFO rule`.
const RULES: [(&str, u32); 3] = [("freestyle", 0), ("standard", 1), ("renju", 4)];
/// The letters of stones in a position, by seat.
const STONES: [char; 2] = ['b', 'w'];

fn size_of(table: &Table) -> usize {
    table.record().options.count(&SIZE).into()
}

/// Returns the commands that begin a game with the rules of a table. The first one is answered.
///
/// # Errors
///
/// Returns an error for an opening in which players choose sides.
pub fn setup(table: &Table, millis: f64) -> Result<[String; 4], String> {
    let options = table.record().options;
    if options.get(&OPENING) != OPENING.default() {
        return Err("the protocol has no words for a choice of sides".into());
    }
    let rule = RULES.iter().find(|(name, _)| *name == options.get(&RULE));
    let rule = rule.expect("a rule of the protocol").1;
    Ok([
        format!("START {}", size_of(table)),
        format!("INFO timeout_turn {millis}"),
        // No limit for the whole game.
        "INFO timeout_match 0".into(),
        format!("INFO rule {rule}"),
    ])
}

/// Returns the commands that show all stones and ask for a move.
pub fn board(table: &Table) -> Vec<String> {
    let size = size_of(table);
    let Turn::Player(mover) = table.turn() else {
        return Vec::new();
    };
    let moves = table.moves();
    if moves.is_empty() {
        return vec!["BEGIN".into()];
    }
    let mut lines = vec!["BOARD".to_string()];
    for (turn, mv) in table.turns().into_iter().zip(moves) {
        if let (Some(site), Turn::Player(seat)) = (table.board().find_site(mv), turn) {
            let owner = if seat == mover { 1 } else { 2 };
            lines.push(format!(
                "{},{},{owner}",
                site.index() % size,
                site.index() / size
            ));
        }
    }
    lines.push("DONE".into());
    lines
}

/// Reads a point in our notation; `None` if it is not on the board.
pub fn read_point(table: &Table, text: &str) -> Option<String> {
    let size = size_of(table);
    let (x, y) = text.trim().split_once(',')?;
    let [x, y]: [usize; 2] = [x.trim().parse().ok()?, y.trim().parse().ok()?];
    let on_board = x < size && y < size;
    on_board.then(|| table.board().name(Site((y * size + x) as u16)).to_string())
}

/// The engine as a player of Gomoku.
#[derive(Debug)]
pub struct Gomocup {
    options: Options,
    table: Table,
    budget: Budget,
    /// The stones that `BOARD` has listed so far, each with its owner.
    listed: Option<Vec<(String, u32)>>,
}

impl Gomocup {
    /// Makes a player that thinks within a budget until a time is set.
    pub fn new(budget: Budget) -> Gomocup {
        let mut options = Options::none();
        options.set(&CENTRE, ANYWHERE);
        Gomocup {
            table: open(GAME, &options),
            options,
            budget,
            listed: None,
        }
    }

    /// Answers a command; the error is the text after `ERROR`.
    fn run(
        &mut self,
        command: &str,
        rest: &str,
        control: &mut dyn SearchControl,
    ) -> Result<Option<String>, String> {
        let ok = || Ok(Some("OK".to_string()));
        match command {
            "START" => {
                if !SIZE.allows(rest) {
                    return Err(format!("the board cannot have {rest} lines"));
                }
                self.options.set(&SIZE, rest);
                self.table = open(GAME, &self.options);
                ok()
            }
            "RESTART" => {
                self.table = open(GAME, &self.options);
                ok()
            }
            "ABOUT" => Ok(Some(format!("name=\"{NAME}\", version=\"{VERSION}\""))),
            "INFO" => self.info(rest).map(|()| None),
            "BEGIN" => self.own_move(control),
            "TURN" => {
                let point = read_point(&self.table, rest).ok_or("no point of the board")?;
                self.table.play(&point).map_err(|illegal| illegal.message)?;
                self.own_move(control)
            }
            "TAKEBACK" => {
                let point = read_point(&self.table, rest).ok_or("no point of the board")?;
                if self.table.moves().last() != Some(&&*point) {
                    return Err("only the last move can be taken back".into());
                }
                self.table.undo();
                ok()
            }
            "BOARD" => {
                self.listed = Some(Vec::new());
                Ok(None)
            }
            // A search that `STOP` ends has answered already.
            "STOP" | "END" | "" => Ok(None),
            _ => Err(format!("unknown command {command}")),
        }
    }

    fn info(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match name {
            "timeout_turn" => {
                let millis: f64 = value.parse().map_err(|_| "the time is no number")?;
                // A time of 0 asks for a move as soon as possible.
                self.budget = Budget::of_millis(millis.max(1.0));
            }
            "rule" => {
                let rule = RULES.iter().find(|(_, number)| number.to_string() == value);
                let (rule, _) = rule.ok_or("the engine does not know this rule")?;
                self.options.set(&RULE, rule);
                self.table = replay(&self.table, GAME, &self.options)?;
            }
            // A program may ignore all other facts.
            _ => {}
        }
        Ok(())
    }

    /// Reads a line of `BOARD`. After the last one, answers with a move.
    fn list_stone(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
    ) -> Result<Option<String>, String> {
        let mut listed = self.listed.take().unwrap_or_default();
        if line == "DONE" {
            self.set_up(&listed)?;
            return self.own_move(control);
        }
        let (point, owner) = line.rsplit_once(',').ok_or("a stone is x,y,owner")?;
        let point = read_point(&self.table, point).ok_or("no point of the board")?;
        let owner: u32 = owner.trim().parse().map_err(|_| "the owner is no number")?;
        if ![1, 2].contains(&owner) {
            return Err("the owner is 1 or 2".into());
        }
        if listed.iter().any(|(other, _)| *other == point) {
            return Err("the point has a stone already".into());
        }
        listed.push((point, owner));
        self.listed = Some(listed);
        Ok(None)
    }

    /// Sets up stones. The engine is Black if both sides have as many.
    fn set_up(&mut self, listed: &[(String, u32)]) -> Result<(), String> {
        let own = listed.iter().filter(|(_, owner)| *owner == 1).count();
        let seat = usize::from(2 * own != listed.len());
        let size = size_of(&self.table);
        let letter = |place: usize| {
            let name = self.table.board().name(Site(place as u16));
            let (_, owner) = listed.iter().find(|(point, _)| point == name)?;
            Some(STONES[if *owner == 1 { seat } else { 1 - seat }])
        };
        let rows = games::write_rows(size, size, letter);
        let mut table = open(GAME, &self.options);
        let text = format!("{rows} {}", ["B", "W"][seat]);
        table.set_up(&text).map_err(|error| error.message)?;
        self.table = table;
        Ok(())
    }

    fn own_move(&mut self, control: &mut dyn SearchControl) -> Result<Option<String>, String> {
        let mv = best_move(&self.table, &self.budget, control).ok_or("the game is over")?;
        self.table.play(&mv).map_err(|illegal| illegal.message)?;
        let size = size_of(&self.table);
        let site = self
            .table
            .board()
            .find_site(&mv)
            .ok_or("no point of the board")?;
        Ok(Some(format!(
            "{},{}",
            site.index() % size,
            site.index() / size
        )))
    }
}

impl Server for Gomocup {
    fn answer(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = command.to_uppercase();
        let answered = match self.listed {
            Some(_) => self.list_stone(line, control),
            None => self.run(&command, rest.trim(), control),
        };
        match answered {
            Ok(Some(answer)) => reply(&answer),
            Ok(None) => {}
            Err(error) => reply(&format!("ERROR {error}")),
        }
        command != "END"
    }

    fn stop_check(&self) -> fn(&str) -> bool {
        |line| matches!(line.trim().to_uppercase().as_str(), "STOP" | "END")
    }
}
