//! The players of a match.

use crate::{
    process::Process,
    settings::{Limits, PlayerSpec, Program, Settings},
};
use serde_json::{Value, json};
use std::time::Instant;
use tavolando_core::{
    dialects::{gomocup, gtp, hub},
    rules::SplitMix64,
    search::{Budget, LEVELS, Scope, SearchControl},
    table::Table,
};

/// The position in which a player must choose.
pub(crate) struct Position<'a> {
    pub table: &'a Table,
    /// The seed of the player's random choices.
    pub seed: u64,
}

/// The decision of a player.
pub(crate) enum Choice {
    /// A move in the game's notation.
    Move(String),
    Resign,
}

/// A player. It gets the whole game each time, and may keep nothing between moves.
pub(crate) trait Player {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String>;
}

/// Opens both players of a match, and starts their programs.
pub(crate) fn open(settings: &Settings) -> Result<[Box<dyn Player>; 2], String> {
    let [one, two] = &settings.players;
    Ok([open_one(settings, one)?, open_one(settings, two)?])
}

fn open_one(settings: &Settings, spec: &PlayerSpec) -> Result<Box<dyn Player>, String> {
    let plays = |game: &str, protocol: &str| match settings.entry.key == game {
        true => Ok(()),
        false => Err(format!("{protocol} is a protocol for {game}")),
    };
    let limits = spec.limits;
    Ok(match &spec.program {
        Program::Own => Box::new(Own(limits)),
        Program::Random => Box::new(Random),
        Program::Engine(command) => Box::new(Engine {
            process: Process::start(command)?,
            limits,
        }),
        Program::Gtp(command) => {
            plays("go", "GTP")?;
            Box::new(Gtp(Process::start(command)?))
        }
        Program::Hub(command) => {
            plays(hub::GAME, "Hub")?;
            Box::new(Hub::start(command, limits)?)
        }
        Program::Gomocup(command) => {
            plays(gomocup::GAME, "Gomocup")?;
            let millis = limits.millis.expect("the settings are checked");
            Box::new(Gomocup {
                process: Process::start(command)?,
                millis,
            })
        }
    })
}

/// A search control with a clock, for a search that nobody stops.
struct Clock(Instant);

impl SearchControl for Clock {
    fn millis(&mut self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// The engine in this program.
struct Own(Limits);

impl Player for Own {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        let mut budget = match self.0.level {
            Some(level) => LEVELS[level - 1].budget(position.seed),
            None => Budget::of_millis(f64::INFINITY),
        };
        budget.millis = budget.millis.min(self.0.millis.unwrap_or(f64::INFINITY));
        budget.limit_nodes(self.0.nodes.unwrap_or(u64::MAX));
        Ok(Choice::Move(think(position.table, &budget)))
    }
}

fn think(table: &Table, budget: &Budget) -> String {
    let mut clock = Clock(Instant::now());
    let result = table.thinker().think(budget, Scope::BEST, &mut clock);
    result.expect("a player is to move").best
}

/// The playouts of the referee for one decision.
const REFEREE_NODES: u64 = 2_000;

/// Returns the next move of two players who agree on the result of a game whose play is over: in
/// Go, which stones are dead. The players themselves have no say in this, because other programs
/// cannot answer the question.
pub(crate) fn referee(table: &Table) -> String {
    let mut budget = Budget::of_millis(f64::INFINITY);
    budget.limit_nodes(REFEREE_NODES);
    think(table, &budget)
}

/// Plays random legal moves.
struct Random;

impl Player for Random {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        let mut moves = position.table.legal_moves();
        let chosen = SplitMix64::new(position.seed).below(moves.len() as u32);
        Ok(Choice::Move(moves.swap_remove(chosen as usize).notation))
    }
}

/// A program that answers the engine's requests.
struct Engine {
    process: Process,
    limits: Limits,
}

impl Player for Engine {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        let mut request = json!({
            "do": "think",
            "record": position.table.record(),
            "seed": position.seed,
        });
        let Limits {
            level,
            nodes,
            millis,
        } = self.limits;
        if let Some(level) = level {
            request["level"] = level.into();
        }
        if let Some(nodes) = nodes {
            request["nodes"] = nodes.into();
        }
        if let Some(millis) = millis {
            request["millis"] = millis.into();
        }
        self.process.send(&request.to_string())?;
        let line = self.process.line()?;
        let answer: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        match answer["move"].as_str() {
            Some(mv) => Ok(Choice::Move(mv.into())),
            None => Err(line),
        }
    }
}

/// A program for Go that speaks GTP.
struct Gtp(Process);

impl Player for Gtp {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        let mut reply = String::new();
        for command in gtp::commands(position.table)? {
            self.0.send(&command)?;
            reply = self
                .0
                .gtp_reply()
                .map_err(|error| format!("{command}: {error}"))?;
        }
        Ok(match gtp::read_vertex(&reply) {
            Some(mv) => Choice::Move(mv),
            None => Choice::Resign,
        })
    }
}

/// A draughts program that speaks the Hub protocol.
struct Hub {
    process: Process,
    level: String,
}

impl Hub {
    fn start(command: &str, limits: Limits) -> Result<Hub, String> {
        let mut process = Process::start(command)?;
        process.send("hub")?;
        process.line_with("wait")?;
        process.send("init")?;
        process.line_with("ready")?;
        let level = hub::level(limits.nodes, limits.millis);
        Ok(Hub { process, level })
    }
}

impl Player for Hub {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        self.process
            .send(&format!("pos pos={}", hub::position(position.table)))?;
        self.process.send(&self.level)?;
        self.process.send("go think")?;
        let done = self.process.line_with("done")?;
        let mv = hub::argument(&done, "move").ok_or_else(|| done.clone())?;
        let found = hub::find_move(position.table, &mv);
        found.map(Choice::Move).ok_or(format!("{mv} is not legal"))
    }
}

/// A Gomoku program that speaks the Gomocup protocol.
struct Gomocup {
    process: Process,
    millis: f64,
}

impl Player for Gomocup {
    fn choose(&mut self, position: &Position<'_>) -> Result<Choice, String> {
        for line in gomocup::setup(position.table, self.millis)? {
            self.process.send(&line)?;
        }
        self.process.gomocup_ok()?;
        for line in gomocup::board(position.table) {
            self.process.send(&line)?;
        }
        let reply = self.process.gomocup_line()?;
        let point = gomocup::read_point(position.table, &reply);
        point.map(Choice::Move).ok_or(reply)
    }
}
