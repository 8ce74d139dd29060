//! Plays matches between two players, and measures which one is stronger. `arena` without arguments
//! prints the usage; `docs/strength.md` explains the method.

mod game;
mod player;
mod process;
mod results;
mod settings;
mod stats;

use results::Results;
use settings::{Run, Settings};
use stats::Sprt;
use std::{
    env,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (settings, run) = match settings::read(&arguments) {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("arena: {error}\n{}", settings::USAGE);
            return ExitCode::from(2);
        }
    };
    match play(&settings, &run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arena: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the pairs that are missing, and prints the summary.
fn play(settings: &Settings, run: &Run) -> Result<(), String> {
    let test = run.sequential.then_some(Sprt::GATE);
    let results = Mutex::new(Results::open(settings, run.results.as_deref())?);
    let next = AtomicU64::new(0);
    let work = || -> Result<(), String> {
        let mut players = player::open(settings)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= run.pairs {
                return Ok(());
            }
            {
                let results = results.lock().expect("no thread panicked");
                if results.is_decided(run.pairs, test) {
                    return Ok(());
                }
                if results.has(number) {
                    continue;
                }
            }
            let pair = game::play_pair(settings, &mut players, number)
                .map_err(|error| format!("pair {number}: {error}"))?;
            let mut results = results.lock().expect("no thread panicked");
            results.add(pair)?;
            if let Some(summary) = results.summary(settings, run.pairs, test) {
                eprintln!(
                    "{} pairs, {} {} {}",
                    summary["pairs"], summary["score"], summary["interval"], summary["llr"]
                );
            }
        }
    };
    // An error in one thread ends the match in all of them, after the games that are being played.
    let work = || work().inspect_err(|_| next.store(run.pairs, Ordering::Relaxed));
    let ends = thread::scope(|scope| {
        let threads: Vec<_> = (0..run.threads).map(|_| scope.spawn(work)).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(end) => end,
            Err(_) => Err("a game panicked".into()),
        };
        threads.into_iter().map(join).collect::<Vec<_>>()
    });
    ends.into_iter().collect::<Result<(), String>>()?;
    let results = results.into_inner().expect("no thread panicked");
    if let Some(summary) = results.summary(settings, run.pairs, test) {
        println!("{summary}");
    }
    Ok(())
}
