//! The settings of a match, from the command line.

use tavolando_core::{
    games::{self, Entry},
    rules::Options,
};

/// Everything that decides the games of a match.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub entry: &'static Entry,
    pub options: Options,
    pub players: [PlayerSpec; 2],
    /// The number of random moves at the start of each game.
    pub opening: usize,
    pub seed: u64,
    /// A game with more moves and throws than this is a draw.
    pub longest: usize,
}

/// How a match runs and where its results go. These settings change no game.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The largest number of pairs.
    pub pairs: u64,
    /// Whether the sequential test may end the match before.
    pub sequential: bool,
    pub threads: usize,
    /// The file of the results; without it they are lost at the end.
    pub results: Option<String>,
}

/// A player: the limits of its thinking, and the program that thinks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayerSpec {
    /// The text on the command line.
    pub text: String,
    pub limits: Limits,
    pub program: Program,
}

/// The limits of the time and the work for one move.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Limits {
    pub level: Option<usize>,
    pub nodes: Option<u64>,
    pub millis: Option<f64>,
}

/// The program of a player. The texts are commands with their arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Program {
    /// The engine in this program.
    Own,
    /// Random legal moves.
    Random,
    /// A program that answers the engine's requests, such as another build of it.
    Engine(String),
    /// A program for Go that speaks GTP.
    Gtp(String),
    /// A draughts program that speaks the Hub protocol.
    Hub(String),
    /// A Gomoku program that speaks the Gomocup protocol.
    Gomocup(String),
}

/// The usage of the program, printed with errors in the settings.
pub(crate) const USAGE: &str = "\
usage: arena GAME --one PLAYER --two PLAYER [options]
  PLAYER is limits, then at most one program that thinks:
    level=1..5 nodes=N millis=N     limits; at least one, except with random and gtp=
    random                          plays random moves
    engine=COMMAND                  another build of the engine, or any program that answers its requests
    gtp=COMMAND hub=COMMAND gomocup=COMMAND
                                    another program for Go, draughts, Gomoku
  --pairs N        the largest number of pairs of games (200)
  --sprt           ends the match when the test of 0 against 10 Elo decides
  --opening N      random moves at the start of each game (4; 0 in games with dice)
  --seed N         the seed of openings and dice (1)
  --options K=V,K=V  options of the game
  --longest N      moves after which a game is a draw (1000)
  --threads N      games at a time (2)
  --results FILE   one line of JSON for each pair; a match that was interrupted continues from it";

/// Reads the arguments after the name of the program. The error is a sentence.
pub(crate) fn read(arguments: &[String]) -> Result<(Settings, Run), String> {
    let (game, rest) = arguments.split_first().ok_or("name a game")?;
    let entry = games::find(game).ok_or_else(|| format!("there is no game \"{game}\""))?;
    if entry.is_alone() {
        return Err(format!("{game} is a game for one player"));
    }
    let opening = if entry.dice { 0 } else { 4 };
    let mut run = Run {
        pairs: 200,
        sequential: false,
        threads: 2,
        results: None,
    };
    let (mut opening, mut seed, mut longest) = (opening, 1, 1_000);
    let mut options = Options::none();
    let mut players = [None, None];
    let mut rest = rest.iter();
    while let Some(name) = rest.next() {
        if name == "--sprt" {
            run.sequential = true;
            continue;
        }
        let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
        match &**name {
            "--one" => players[0] = Some(player(value)?),
            "--two" => players[1] = Some(player(value)?),
            "--pairs" => run.pairs = number(name, value)?,
            "--opening" => opening = number(name, value)?,
            "--seed" => seed = number(name, value)?,
            "--longest" => longest = number(name, value)?,
            "--threads" => run.threads = number::<usize>(name, value)?.max(1),
            "--results" => run.results = Some(value.clone()),
            "--options" => options = game_options(entry, value)?,
            _ => return Err(format!("there is no option {name}")),
        }
    }
    let [Some(one), Some(two)] = players else {
        return Err("name both players, --one and --two".into());
    };
    let settings = Settings {
        entry,
        options,
        players: [one, two],
        opening,
        seed,
        longest,
    };
    Ok((settings, run))
}

fn number<N: std::str::FromStr>(name: &str, value: &str) -> Result<N, String> {
    let wrong = |_| format!("{name}: \"{value}\" is not a number that fits");
    value.parse().map_err(wrong)
}

fn game_options(entry: &Entry, text: &str) -> Result<Options, String> {
    let mut options = Options::none();
    for pair in text.split(',') {
        let (key, value) = pair.split_once('=').ok_or("--options needs KEY=VALUE")?;
        let spec = entry.options.iter().find(|spec| spec.key == key);
        let spec = spec.ok_or_else(|| format!("{} has no option \"{key}\"", entry.key))?;
        if !spec.allows(value) {
            return Err(format!("{key} cannot be \"{value}\""));
        }
        options.set(spec, value);
    }
    Ok(options)
}

/// Reads a player. The command of a program is the rest of the text.
fn player(text: &str) -> Result<PlayerSpec, String> {
    let mut limits = Limits::default();
    let mut program = Program::Own;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let after = after.trim_start();
        if word == "random" {
            program = Program::Random;
            rest = after;
            continue;
        }
        let wrong = || format!("\"{word}\" is no setting of a player");
        let (key, value) = word.split_once('=').ok_or_else(wrong)?;
        // The commands of programs contain spaces, so they come last.
        let command = || rest[key.len() + 1..].to_string();
        match key {
            "level" => limits.level = Some(number(key, value)?),
            "nodes" => limits.nodes = Some(number(key, value)?),
            "millis" => limits.millis = Some(number(key, value)?),
            "engine" => program = Program::Engine(command()),
            "gtp" => program = Program::Gtp(command()),
            "hub" => program = Program::Hub(command()),
            "gomocup" => program = Program::Gomocup(command()),
            _ => return Err(wrong()),
        }
        rest = if matches!(key, "level" | "nodes" | "millis") {
            after
        } else {
            ""
        };
    }
    check(text, &limits, &program)?;
    Ok(PlayerSpec {
        text: text.trim().into(),
        limits,
        program,
    })
}

/// Refuses limits that the program of the player cannot obey.
fn check(text: &str, limits: &Limits, program: &Program) -> Result<(), String> {
    let given = [
        limits.level.is_some(),
        limits.nodes.is_some(),
        limits.millis.is_some(),
    ];
    let (needed, allowed) = match program {
        Program::Own | Program::Engine(_) => (true, [true, true, true]),
        Program::Random | Program::Gtp(_) => (false, [false; 3]),
        Program::Hub(_) => (true, [false, true, true]),
        Program::Gomocup(_) => (true, [false, false, true]),
    };
    if limits.level.is_some_and(|level| !(1..=5).contains(&level)) {
        return Err(format!("\"{text}\": a level is 1 to 5"));
    }
    if needed && given == [false; 3] {
        return Err(format!("\"{text}\": the player needs a limit"));
    }
    if given
        .iter()
        .zip(allowed)
        .any(|(given, allowed)| *given && !allowed)
    {
        return Err(format!("\"{text}\": the program cannot obey this limit"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split('|').map(String::from).collect()
    }

    #[test]
    fn a_match_is_read_from_the_command_line() {
        let line = "awele|--one|nodes=2000|--two|millis=50 engine=old/engine -x|--sprt|--pairs|9|--options|grand-slam=forbidden|--opening|2";
        let (settings, run) = read(&words(line)).expect("it reads");
        assert_eq!(
            (settings.opening, settings.seed, run.pairs, run.sequential),
            (2, 1, 9, true)
        );
        assert_eq!(settings.players[0].limits.nodes, Some(2000));
        assert_eq!(settings.players[0].program, Program::Own);
        assert_eq!(settings.players[1].limits.millis, Some(50.0));
        assert_eq!(
            settings.players[1].program,
            Program::Engine("old/engine -x".into())
        );
        assert!(!settings.options.is_empty());
    }

    #[test]
    fn dice_make_the_openings_different_enough() {
        let players = "--one|random|--two|level=1";
        let opening = |game: &str| {
            read(&words(&format!("{game}|{players}")))
                .expect("read")
                .0
                .opening
        };
        assert_eq!((opening("backgammon"), opening("awele")), (0, 4));
    }

    #[test]
    fn wrong_settings_are_refused() {
        for line in [
            "chess|--one|level=1|--two|level=1",
            "nim|--one|level=1",
            "awele|--one||--two|level=1",
            "awele|--one|level=6|--two|level=1",
            "awele|--one|level=x|--two|level=1",
            "awele|--one|fast|--two|level=1",
            "awele|--one|level=1|--two|level=1|--pairs",
            "awele|--one|level=1|--two|level=1|--much|1",
            "awele|--one|level=1|--two|level=1|--options|grand-slam=always",
            "awele|--one|level=1|--two|level=1|--options|slam=on",
            "go|--one|level=1|--two|millis=10 gtp=gnugo",
            "gomoku|--one|level=1|--two|nodes=10 gomocup=x",
            "tchuka-ruma|--one|level=1|--two|level=1",
        ] {
            assert!(read(&words(line)).is_err(), "{line}");
        }
    }
}
