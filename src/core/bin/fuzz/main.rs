//! Sends the engine valid, damaged and random requests of every kind, for every game and format.
//! Each one must get an answer of one line of JSON, a result or an error, within a time limit and a
//! memory limit.
//!
//! ```text
//! fuzz SECONDS [SEED]         runs for this long; reports failures with seed and number
//! fuzz first COUNT SEED       sends the first requests of a seed: the same on any machine
//! fuzz SECONDS SEED NUMBER    sends only the request with that number, and shows its answer too
//! ```
//!
//! Some files have a known right answer (`known`). The engine must give it, and the game must stay
//! the same when it is written and read again.
//!
//! The engine runs in its own process, started as `fuzz answer`. This process sees and reports any
//! crash: a panic, a stack overflow, or a request that never ends.

mod answerer;
mod files;
mod known;
mod requests;
mod spoil;

use answerer::{Answer, TestRequest};
use requests::{Batch, REQUESTS_PER_BATCH};
use std::{
    collections::BTreeMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, ExitCode, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// The time limit for a request, even on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// The memory limit for a request, in bytes.
const MOST_MEMORY: usize = 1 << 29;
/// The run stops after this many failures.
const MAX_FAILURES: usize = 20;
/// How much of a request or an answer is shown, in characters.
const SHOWN: usize = 2_000;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize| args.get(place).map(|text| text.parse::<u64>());
    if args.first().is_some_and(|first| first == "first")
        && let (Some(Ok(count)), Some(Ok(seed))) = (number(1), number(2))
    {
        return run(Until::Count(count), seed);
    }
    match (
        args.first().map(String::as_str),
        number(0),
        number(1),
        number(2),
    ) {
        (Some("answer"), ..) => {
            answerer::serve();
            ExitCode::SUCCESS
        }
        (_, Some(Ok(seconds)), seed @ (None | Some(Ok(_))), None) => {
            let seed = seed.and_then(Result::ok).unwrap_or_else(fresh_seed);
            run(Until::Time(Duration::from_secs(seconds)), seed)
        }
        (_, Some(Ok(_)), Some(Ok(seed)), Some(Ok(wanted))) => repeat(seed, wanted),
        _ => {
            eprintln!("fuzz SECONDS [SEED [NUMBER]], or fuzz first COUNT SEED");
            ExitCode::FAILURE
        }
    }
}

/// Returns a different seed every time.
fn fresh_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64 % 1_000_000_000)
}

/// The totals of a run.
#[derive(Default)]
struct Totals {
    asked: u64,
    answered: u64,
    /// The number of answers of each kind: the kind of the request, or the error code.
    kinds: BTreeMap<String, u64>,
    longest: Duration,
    most_memory: usize,
}

impl Totals {
    /// Sends a request and judges its answer. If the answer has a position, that position must be
    /// readable too. If the right answer is known, the engine must give it. A failure comes with
    /// the request that caused it.
    fn ask(
        &mut self,
        engine: &mut Engine,
        asked: TestRequest,
    ) -> Result<Answer, (String, TestRequest)> {
        let (kind, answer) = match self.count(engine, &asked) {
            Ok(found) => found,
            Err(fault) => return Err((fault, asked)),
        };
        if let Some(case) = &asked.case {
            let judged = case.judge(&answer.text, |question| {
                let asked = TestRequest {
                    text: question.text,
                    imports: question.imports,
                    cancel_after: asked.cancel_after,
                    id: None,
                    case: None,
                };
                self.count(engine, &asked).map(|(_, answer)| answer.text)
            });
            return match judged {
                Ok(()) => Ok(answer),
                Err(fault) => {
                    self.answered -= 1;
                    Err((fault, asked))
                }
            };
        }
        let Some(again) = requests::again(&asked, &answer.text).filter(|_| kind == "look") else {
            return Ok(answer);
        };
        match self.count(engine, &again) {
            Ok((kind, _)) if kind == "look" => Ok(answer),
            Ok((_, refused)) => {
                self.answered -= 1;
                let fault = format!("a position that was given out is refused: {}", refused.text);
                Err((fault, again))
            }
            Err(fault) => Err((fault, again)),
        }
    }

    fn count(
        &mut self,
        engine: &mut Engine,
        asked: &TestRequest,
    ) -> Result<(String, Answer), String> {
        let begun = Instant::now();
        self.asked += 1;
        let (kind, answer) = engine.ask(asked)?;
        self.answered += 1;
        *self.kinds.entry(kind.clone()).or_default() += 1;
        self.longest = self.longest.max(begun.elapsed());
        self.most_memory = self.most_memory.max(answer.memory);
        Ok((kind, answer))
    }
}

/// The end of a run.
enum Until {
    Time(Duration),
    /// After this many requests.
    Count(u64),
}

fn run(until: Until, seed: u64) -> ExitCode {
    let begun = Instant::now();
    let mut sums = Totals::default();
    let mut failures = 0;
    let mut engine = Engine::start();
    'batches: for number in 0.. {
        let batch = Batch::new(seed, number);
        for index in 0..REQUESTS_PER_BATCH {
            let number = number * REQUESTS_PER_BATCH + index;
            let ends = match until {
                Until::Time(time) => begun.elapsed() >= time,
                Until::Count(count) => number >= count,
            };
            if ends || failures >= MAX_FAILURES {
                break 'batches;
            }
            let asked = batch.request(index);
            if let Err((fault, asked)) = sums.ask(&mut engine, asked) {
                failures += 1;
                println!("\nfailed: {fault}");
                println!("  again: fuzz 1 {seed} {number}");
                println!("  asked: {}", shortened(&asked.text));
                engine = Engine::start();
            }
        }
    }
    let kinds: Vec<String> = sums
        .kinds
        .iter()
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    println!("answers: {}", kinds.join(", "));
    println!(
        "seed {seed}: {} requests, {} answers in {:.0} seconds; the longest took {} ms, the largest {} MB",
        sums.asked,
        sums.answered,
        begun.elapsed().as_secs_f64(),
        sums.longest.as_millis(),
        sums.most_memory >> 20,
    );
    if sums.answered == sums.asked {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Sends one request of a seed.
fn repeat(seed: u64, number: u64) -> ExitCode {
    let asked = Batch::new(seed, number / REQUESTS_PER_BATCH).request(number % REQUESTS_PER_BATCH);
    println!("{}", asked.text);
    let begun = Instant::now();
    match Totals::default().ask(&mut Engine::start(), asked) {
        Ok(answer) => {
            println!("{}", answer.text);
            println!(
                "{} ms, {} kB",
                begun.elapsed().as_millis(),
                answer.memory >> 10
            );
            ExitCode::SUCCESS
        }
        Err((fault, asked)) => {
            println!("{}\nfailed: {fault}", asked.text);
            ExitCode::FAILURE
        }
    }
}

fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        format!("{shown}... ({} bytes)", text.len())
    } else {
        shown
    }
}

/// The engine in its own process.
struct Engine {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Engine {
    /// # Panics
    /// Panics if this program cannot be started again.
    fn start() -> Engine {
        let program = env::current_exe().expect("this program has a place");
        let mut child = Command::new(program)
            .arg("answer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program runs once more");
        let requests = child.stdin.take().expect("an input");
        let lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine {
            child,
            requests,
            answers,
        }
    }

    /// Sends a request and judges the answer. Returns its kind and the answer, or the failure.
    fn ask(&mut self, asked: &TestRequest) -> Result<(String, Answer), String> {
        let sent = writeln!(self.requests, "{}", asked.line());
        let heard = match sent {
            Ok(()) => self.answers.recv_timeout(TIME_LIMIT),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        let answer = match heard {
            Ok(line) => Answer::of_line(&line)?,
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("no answer in {} seconds", TIME_LIMIT.as_secs()));
            }
            Err(RecvTimeoutError::Disconnected) => {
                let end = self
                    .child
                    .wait()
                    .map_or("it".into(), |status| status.to_string());
                return Err(format!("the engine has ended: {end}"));
            }
        };
        if answer.memory > MOST_MEMORY {
            return Err(format!("it took {} MB", answer.memory >> 20));
        }
        let kind = asked.judge(&answer.text)?;
        Ok((kind, answer))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
