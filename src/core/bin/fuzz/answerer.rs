//! The answering process. Its engine has the stack size of a browser. Its clock advances only when
//! it is read, so that failures repeat. It also measures memory.

use super::known::Case;
use serde_json::{Map, Value, json};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    collections::BTreeSet,
    io::{self, BufRead, Write},
    iter,
    panic::{self, AssertUnwindSafe},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};
use tavolando_core::{
    engine, formats,
    search::SearchControl,
    table::{Lines, Record, RecordError},
};

/// The stack size of a web worker.
const STACK: usize = 1 << 20;
/// How far the clock advances at each reading.
const TICK: f64 = 500.0;
/// The first character of an answer that reports a panic.
const PANICKED: char = '!';

/// A test request.
pub(crate) struct TestRequest {
    pub text: String,
    /// Whether the text is a game to import, in any format, instead of a request.
    pub imports: bool,
    /// The number of clock readings after which the answer is cancelled.
    pub cancel_after: u64,
    /// The `id` that the answer must repeat, if the request has one.
    pub id: Option<Value>,
    /// The right answer, if the request reads a file that has a known one.
    pub case: Option<Box<Case>>,
}

impl TestRequest {
    /// Writes the request on one line, with any content.
    pub(crate) fn line(&self) -> String {
        json!([self.text, self.imports, self.cancel_after]).to_string()
    }

    fn of_line(line: &str) -> Option<TestRequest> {
        let value: Value = serde_json::from_str(line).ok()?;
        Some(TestRequest {
            text: value[0].as_str()?.into(),
            imports: value[1].as_bool()?,
            cancel_after: value[2].as_u64()?,
            id: None,
            case: None,
        })
    }

    /// Returns the kind of an answer; an error if it is invalid.
    pub(crate) fn judge(&self, answer: &str) -> Result<String, String> {
        let refuse = |what: &str| Err(format!("{what}: {answer}"));
        if answer.contains(['\n', '\r']) {
            return refuse("more than a line");
        }
        let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(answer) else {
            return refuse("no object of JSON");
        };
        if self.id.is_some() && fields.get("id") != self.id.as_ref() {
            return refuse("another id");
        }
        if let Some(error) = fields.get("error") {
            let text = |key: &str| error[key].as_str();
            let (Some(code), Some(_), Some(message)) = (text("code"), text("at"), text("message"))
            else {
                return refuse("an error that does not say what, where and why");
            };
            return match code {
                "broken" | "" => refuse("the engine failed"),
                _ if message.is_empty() => refuse("an error without a message"),
                _ => Ok(code.into()),
            };
        }
        const KINDS: [(&str, &[&str]); 9] = [
            ("games", &["games"]),
            ("look", &["position", "turn", "legal", "outcome", "events"]),
            ("successors", &["successors", "complete"]),
            ("perft", &["nodes"]),
            ("playouts", &["games", "moves", "seconds", "results"]),
            ("estimate", &["playouts", "scores", "owned", "chains"]),
            (
                "think",
                &["move", "value", "line", "nodes", "depth", "millis"],
            ),
            ("write", &["text"]),
            ("read", &["record"]),
        ];
        let has = |keys: &[&str]| keys.iter().all(|key| fields.contains_key(*key));
        // Choose the kind with the most fields: playouts also have the field `games`.
        let found = KINDS.iter().filter(|(_, keys)| has(keys));
        match found.max_by_key(|(_, keys)| keys.len()) {
            Some((kind, _)) => Ok((*kind).into()),
            None => refuse("an answer to nothing"),
        }
    }
}

/// The result of a request.
pub(crate) struct Answer {
    pub text: String,
    /// The largest memory use, in bytes.
    pub memory: usize,
}

impl Answer {
    fn line(&self) -> String {
        json!([self.text, self.memory]).to_string()
    }

    /// Reads a line of the answering process; an error if it panicked.
    pub(crate) fn of_line(line: &str) -> Result<Answer, String> {
        let value: Value = serde_json::from_str(line).unwrap_or_default();
        let (Some(text), Some(memory)) = (value[0].as_str(), value[1].as_u64()) else {
            return Err(format!("no answer: {line}"));
        };
        match text.strip_prefix(PANICKED) {
            Some(message) => Err(format!("it panicked: {message}")),
            None => Ok(Answer {
                text: text.into(),
                memory: memory as usize,
            }),
        }
    }
}

/// Answers requests line by line until there are no more.
pub(crate) fn serve() {
    static LAST_WORDS: Mutex<String> = Mutex::new(String::new());
    panic::set_hook(Box::new(|info| {
        if let Ok(mut words) = LAST_WORDS.lock() {
            *words = info.to_string();
        }
    }));
    let serving = thread::Builder::new().stack_size(STACK).spawn(|| {
        let mut out = io::stdout().lock();
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Some(request) = TestRequest::of_line(&line) else {
                return;
            };
            let before = MEMORY.begin();
            let result = panic::catch_unwind(AssertUnwindSafe(|| answer(&request)));
            let memory = MEMORY.since(before);
            let text = result.unwrap_or_else(|_| {
                let words = LAST_WORDS
                    .lock()
                    .map_or_else(|_| String::new(), |words| words.clone());
                format!("{PANICKED}{words}")
            });
            // If nobody reads the answer, there is nothing to do.
            let _ = writeln!(out, "{}", Answer { text, memory }.line());
            let _ = out.flush();
        }
    });
    // If the thread fails, the missing answer shows it.
    let _ = serving.map(thread::JoinHandle::join);
}

fn answer(request: &TestRequest) -> String {
    if request.imports {
        return imported(&request.text).to_string();
    }
    let mut control = FuzzControl {
        time: 0.0,
        looks: request.cancel_after,
    };
    engine::answer(&request.text, &mut control, &mut |_| ())
}

/// The largest number of games checked in one text.
const MOST_LISTED: usize = 5;

/// Imports a text as the page does: it detects the format, may choose any of the games, and writes
/// the result again. The written text must give the same game with the same variations.
fn imported(text: &str) -> Value {
    for listed in formats::list_games(text).into_iter().take(MOST_LISTED) {
        // Another game in the text may be damaged. The program must still not panic.
        let _ = formats::import(&formats::only_game(text, &listed.range));
    }
    let read_back = formats::import(text).and_then(|first| {
        let record = &first.record;
        let text = formats::write_usual(record)?;
        let read = formats::import(&text)
            .unwrap_or_else(|error| panic!("it does not come back ({error}): {text}"))
            .record;
        assert_eq!(
            read.moves, record.moves,
            "it does not come back the same: {text}"
        );
        let (before, after) = (positions(record), positions(&read));
        assert!(
            before == after,
            "its variations do not come back the same: {text}"
        );
        Ok((first, text))
    });
    let error = |error: &RecordError| json!({ "code": error.code.name(), "at": error.at, "message": error.message });
    let fields = match &read_back {
        Ok((read, text)) => {
            let warnings: Vec<Value> = read.warnings.iter().map(error).collect();
            vec![
                ("record", json!(read.record)),
                ("warnings", json!(warnings)),
                ("written", json!(text)),
            ]
        }
        Err(failure) => vec![("error", error(failure))],
    };
    let named = |(name, value): (&str, Value)| (name.to_string(), value);
    let fields: Map<String, Value> = fields.into_iter().map(named).collect();
    Value::Object(fields)
}

/// Returns every position of all lines of a record, as the moves that lead there. A repeated line
/// in a text counts once.
fn positions(record: &Record) -> BTreeSet<Vec<String>> {
    let lines = Lines::of(record);
    let others = lines.numbered_variations().map(|(number, _)| number);
    let paths = iter::once(0).chain(others).map(|number| lines.path(number));
    let begun = |path: Vec<String>| (1..=path.len()).map(move |end| path[..end].to_vec());
    paths.flat_map(begun).collect()
}

struct FuzzControl {
    time: f64,
    looks: u64,
}

impl SearchControl for FuzzControl {
    fn millis(&mut self) -> f64 {
        self.time += TICK;
        self.time
    }

    fn is_stopped(&mut self) -> bool {
        self.looks = self.looks.saturating_sub(1);
        self.looks == 0
    }
}

/// The system allocator, with a count of its memory use.
struct Memory {
    now: AtomicUsize,
    most: AtomicUsize,
}

#[global_allocator]
static MEMORY: Memory = Memory {
    now: AtomicUsize::new(0),
    most: AtomicUsize::new(0),
};

impl Memory {
    /// Resets the maximum to the current memory use, and returns it.
    fn begin(&self) -> usize {
        let now = self.now.load(Relaxed);
        self.most.store(now, Relaxed);
        now
    }

    /// Returns the largest additional memory use since then.
    fn since(&self, before: usize) -> usize {
        self.most.load(Relaxed).saturating_sub(before)
    }

    fn take(&self, bytes: usize) {
        let now = self.now.fetch_add(bytes, Relaxed) + bytes;
        self.most.fetch_max(now, Relaxed);
    }
}

// SAFETY: the system allocator does all the work; this only keeps counts.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.take(layout.size());
        // SAFETY: the caller's guarantees for this allocator hold for the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        self.now.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the system allocator returned this pointer for this layout.
        unsafe { System.dealloc(place, layout) }
    }
}
