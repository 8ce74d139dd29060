//! The native program of the engine. It reads one JSON request per line from standard input, and
//! writes one answer per line to standard output. A request that arrives while the engine thinks
//! stops the search, which answers with the best move so far.

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

struct NativeControl {
    started: Instant,
    /// The number of requests that have arrived but not been started.
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
    let mut control = NativeControl {
        started: Instant::now(),
        waiting,
    };
    let mut out = io::stdout().lock();
    for line in inbox {
        control.waiting.fetch_sub(1, Ordering::Relaxed);
        // No known request panics. If one does, the engine continues.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine::answer(&line, &mut control, &mut |_| ())
        }))
        .unwrap_or_else(|_| engine::failure_answer());
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
