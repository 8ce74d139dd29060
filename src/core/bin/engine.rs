//! The native program of the engine. It reads one JSON request per line from standard input, and
//! writes one answer per line to standard output. A request that arrives while the engine thinks
//! stops the search, which answers with the best move so far.
//!
//! With `--gtp`, `--hub` or `--gomocup` it speaks the protocol of another program instead
//! (`docs/engine.md`).

use std::{
    env,
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};
use tavolando_core::{
    dialects::{Server, gomocup::Gomocup, gtp::Gtp, hub::Hub},
    engine,
    search::{Budget, LEVELS, SearchControl},
};

const USAGE: &str = "\
usage: engine                          answers requests in JSON
       engine PROTOCOL [LIMIT N]...    speaks --gtp (Go), --hub (draughts) or --gomocup (Gomoku)
LIMIT is --level 1..5, --millis or --nodes for one move; the default is --level 5";

struct NativeControl {
    started: Instant,
    /// The number of lines that end a search, and have arrived but not been handled.
    waiting: Arc<AtomicUsize>,
}

impl SearchControl for NativeControl {
    fn millis(&mut self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0
    }

    fn is_stopped(&mut self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut server = match server(&arguments) {
        Ok(server) => server,
        Err(error) => {
            eprintln!("engine: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match serve(&mut *server) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Returns the server that the arguments name.
fn server(arguments: &[String]) -> Result<Box<dyn Server>, String> {
    let Some((protocol, limits)) = arguments.split_first() else {
        return Ok(Box::new(Requests));
    };
    let budget = budget(limits)?;
    Ok(match &**protocol {
        "--gtp" => Box::new(Gtp::new(budget)),
        "--hub" => Box::new(Hub::new(budget)),
        "--gomocup" => Box::new(Gomocup::new(budget)),
        _ => return Err(format!("there is no protocol {protocol}")),
    })
}

/// Reads the limits of one move.
fn budget(limits: &[String]) -> Result<Budget, String> {
    let mut budget = LEVELS[LEVELS.len() - 1].budget(0);
    for limit in limits.chunks(2) {
        let [name, value] = limit else {
            return Err(format!("{} needs a number", limit[0]));
        };
        let number: u64 = value
            .parse()
            .map_err(|_| format!("{name}: \"{value}\" is not a number"))?;
        match &**name {
            "--level" if (1..=LEVELS.len() as u64).contains(&number) => {
                budget = LEVELS[number as usize - 1].budget(0);
            }
            "--millis" => budget = Budget::of_millis(number as f64),
            "--nodes" => {
                budget = Budget::of_millis(f64::INFINITY);
                budget.limit_nodes(number);
            }
            _ => return Err(format!("{name} {value} is no limit")),
        }
    }
    Ok(budget)
}

/// The server of requests in JSON.
struct Requests;

impl Server for Requests {
    fn answer(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> bool {
        // No known request panics. If a request does, the engine still answers the next one.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine::answer(line, control, &mut |_| ())
        }));
        reply(&answer.unwrap_or_else(|_| engine::failure_answer()));
        true
    }

    fn stop_check(&self) -> fn(&str) -> bool {
        |_| true
    }
}

/// Answers all lines of the standard input.
fn serve(server: &mut dyn Server) -> io::Result<()> {
    let waiting = Arc::new(AtomicUsize::new(0));
    let (lines, inbox) = mpsc::channel();
    let (counter, stops) = (waiting.clone(), server.stop_check());
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if line.trim().is_empty() {
                continue;
            }
            let stopping = stops(&line);
            counter.fetch_add(usize::from(stopping), Ordering::Relaxed);
            if lines.send((line, stopping)).is_err() {
                return;
            }
        }
    });
    let mut control = NativeControl {
        started: Instant::now(),
        waiting,
    };
    let mut out = io::stdout().lock();
    for (line, stopping) in inbox {
        control
            .waiting
            .fetch_sub(usize::from(stopping), Ordering::Relaxed);
        let mut written = Ok(());
        let goes_on = server.answer(&line, &mut control, &mut |answer| {
            if written.is_ok() {
                written = writeln!(out, "{answer}").and_then(|()| out.flush());
            }
        });
        written?;
        if !goes_on {
            break;
        }
    }
    Ok(())
}
