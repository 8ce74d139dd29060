//! The native door of the engine: one JSON request a line on standard input, one answer a line on
//! standard output. A request that arrives while the engine thinks ends the thinking: it answers with
//! the best move so far.

use std::{
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};
use tavolando_core::{engine, search::SearchControl};

struct Outside {
    started: Instant,
    /// How many requests have arrived and not been taken up yet.
    waiting: Arc<AtomicUsize>,
}

impl SearchControl for Outside {
    fn millis(&mut self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0
    }

    fn stopped(&mut self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

fn main() -> io::Result<()> {
    let waiting = Arc::new(AtomicUsize::new(0));
    let (requests, inbox) = mpsc::channel();
    let counter = waiting.clone();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if line.trim().is_empty() {
                continue;
            }
            counter.fetch_add(1, Ordering::Relaxed);
            if requests.send(line).is_err() {
                return;
            }
        }
    });
    let mut outside = Outside {
        started: Instant::now(),
        waiting,
    };
    let mut out = io::stdout().lock();
    for line in inbox {
        outside.waiting.fetch_sub(1, Ordering::Relaxed);
        // No request is known that panics; should one be found, the engine still goes on.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine::answer(&line, &mut outside, &mut |_| ())
        }))
        .unwrap_or_else(|_| engine::broken());
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
