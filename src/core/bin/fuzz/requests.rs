//! Generates the requests: requests of every kind about really played games, valid and damaged
//! ones.
//!
//! Every request depends only on the seed and its number.

use super::{
    answerer::TestRequest,
    files, known,
    spoil::{self, by_chance, one_of},
};
use serde_json::{Map, Value, json};
use tavolando_core::{
    formats::{FORMATS, write_plain, write_usual},
    games::{Entry, GAMES},
    rules::{Options, SplitMix64},
    table::{Record, Table, Variation},
};

/// The number of requests about one played game.
pub(crate) const REQUESTS_PER_BATCH: u64 = 40;
/// The longest game in moves.
const LONGEST: u32 = 150;
/// The limits of requests. They keep each request short, because the engine itself has no time
/// limit.
const MOST_PLAYED: u64 = 1_500;
const MOST_LISTED: u64 = 20_000;
const MOST_GAMES: u64 = 2;
const MOST_SECONDS: u64 = 1;

/// Requests about one game.
pub(crate) struct Batch {
    seed: u64,
    entry: &'static Entry,
    record: Record,
    /// The positions of the game as it was played.
    positions: Vec<String>,
    /// Moves of this and of another game.
    moves: Vec<String>,
    /// The game in a format of another program.
    text: String,
    /// The game with variations, in a format of another program and in the plain text format.
    files: [String; 2],
}

impl Batch {
    /// Generates the requests with this number.
    ///
    /// # Panics
    /// Panics if a game refuses its own moves.
    pub(crate) fn new(seed: u64, number: u64) -> Batch {
        // Adjacent numbers must give unrelated seeds.
        let seed = SplitMix64::new(SplitMix64::new(seed).next_u64() ^ number).next_u64();
        let mut random = SplitMix64::new(seed);
        let entry = GAMES[(number % GAMES.len() as u64) as usize];
        let mut table = Table::open(entry, &options(&mut random, entry));
        let mut positions = vec![table.text()];
        for _ in 0..random.below(LONGEST) {
            let Some(notation) = any_move(&table, &mut random) else {
                break;
            };
            table.play(&notation).expect("a legal move plays");
            positions.push(table.text());
        }
        let record = table.record();
        let mut moves = record.moves.clone();
        let choices = table.legal_moves().into_iter().take(200);
        moves.extend(choices.map(|choice| choice.notation));
        let other = one_of(&mut random, GAMES);
        let choices = Table::open(other, &Options::none()).legal_moves();
        moves.extend(choices.into_iter().take(20).map(|choice| choice.notation));
        // SGF has no notation for some moves of the agreement; then there is no text.
        let text = write_usual(&record).unwrap_or_default();
        let branched = Record {
            variations: variations(&record, &mut random),
            ..record.clone()
        };
        let files = [
            write_usual(&branched).unwrap_or_default(),
            write_plain(&branched),
        ];
        Batch {
            seed,
            entry,
            record,
            positions,
            moves,
            text,
            files,
        }
    }

    /// Returns the request at an index in the batch.
    pub(crate) fn request(&self, index: u64) -> TestRequest {
        let random = &mut SplitMix64::new(self.seed ^ SplitMix64::new(index).next_u64());
        let cancel_after = one_of(random, &[1, 2, 50, 1_000]);
        let test_request = |text: String, imports: bool, id: Option<Value>| TestRequest {
            text,
            imports,
            cancel_after,
            id,
            case: None,
        };
        match random.below(30) {
            26.. => {
                let rows: Vec<&known::Row> = known::ROWS.iter().copied().flatten().collect();
                let case = one_of(random, &rows).case(random.next_u64());
                let question = case.question();
                TestRequest {
                    case: Some(Box::new(case)),
                    ..test_request(question.text, question.imports, None)
                }
            }
            20..=23 => test_request(self.file(random), true, None),
            24 | 25 => test_request(self.read_file(random), false, None),
            0 => test_request(bounded(spoil::garbage(random)), by_chance(random, 50), None),
            1 | 2 => test_request(self.import(random), true, None),
            kind => {
                let mut fields = self.fields(random);
                if kind < 7 {
                    for _ in 0..=random.below(2) {
                        spoil::fields(random, &mut fields);
                    }
                }
                if kind == 19 {
                    let mut text = Value::Object(fields).to_string();
                    spoil::letters(random, &mut text);
                    return test_request(bounded(text), false, None);
                }
                let id = fields.get("id").cloned();
                bound(&mut fields);
                test_request(Value::Object(fields).to_string(), false, id)
            }
        }
    }

    /// Generates the fields of any kind of request, all valid except the record.
    fn fields(&self, random: &mut SplitMix64) -> Map<String, Value> {
        let record = self.record(random);
        let own = FORMATS
            .iter()
            .find(|format| (format.is_for)(self.entry.key));
        let format = match own {
            Some(own) if by_chance(random, 70) => own.key,
            _ => FORMATS[random.below(FORMATS.len() as u32) as usize].key,
        };
        let by = one_of(random, &["move", "turn"]);
        let ended = one_of(random, &["skip", "leaf"]);
        let seed = random.next_u64() >> random.below(64);
        let request = match random.below(24) {
            0 if by_chance(random, 20) => json!({"do": "games"}),
            1 | 2 => json!({"do": "read", "format": format, "text": self.field_text(random)}),
            3 => json!({"do": "write", "format": format, "record": record}),
            4 | 5 => json!({"do": "successors", "record": record, "most": 1 + random.below(500)}),
            6 => json!({"do": "successors", "record": record}),
            7..=9 => json!({
                "do": "perft", "record": record, "depth": random.below(5), "by": by, "ended": ended
            }),
            10 => json!({"do": "perft", "record": record, "depth": 100, "by": by}),
            11 => json!({"do": "playouts", "record": record, "games": 1, "seed": seed}),
            12 => json!({"do": "playouts", "record": record, "games": 2, "policy": "search"}),
            13 => json!({"do": "playouts", "record": record, "seconds": 0.7, "seed": seed}),
            14 if by_chance(random, 30) => json!({
                "do": "estimate", "record": record, "playouts": 1 + random.below(20), "seed": seed
            }),
            14 => json!({
                "do": "think", "record": record, "level": 1 + random.below(5), "seed": seed
            }),
            15 => json!({
                "do": "think", "record": record, "millis": random.below(3_000),
                "lines": 1 + random.below(10)
            }),
            16 => json!({
                "do": "think", "record": record, "level": 1, "only": one_of(random, &self.moves)
            }),
            _ => json!({"do": "look", "record": record}),
        };
        let Value::Object(mut fields) = request else {
            unreachable!("a request is an object");
        };
        if by_chance(random, 30) {
            fields.insert("id".into(), spoil::value(random));
        }
        fields
    }

    /// Returns the game from one of its positions on, unchanged or with a damaged position, moves
    /// or options.
    fn record(&self, random: &mut SplitMix64) -> Value {
        let record = &self.record;
        let mut fields = json!({"game": record.game});
        if by_chance(random, 90) {
            fields["options"] = json!(record.options);
        } else {
            fields["options"] = json!(options(random, self.entry));
        }
        if by_chance(random, 40) {
            let until = random.below(record.moves.len() as u32 + 1) as usize;
            if let Some(start) = &record.start {
                fields["start"] = json!(start);
            }
            fields["moves"] = json!(record.moves[..until]);
        } else {
            let mut start = one_of(random, &self.positions);
            match random.below(10) {
                0..=6 => start = spoil::words(random, &start, &self.positions),
                7 | 8 => spoil::letters(random, &mut start),
                _ => {}
            }
            fields["start"] = json!(start);
        }
        if by_chance(random, 15) {
            fields["moves"] = json!(self.spoilt_moves(random));
        }
        if by_chance(random, 8) {
            let spec = random.below(self.entry.options.len().max(1) as u32) as usize;
            if let Some(spec) = self.entry.options.get(spec) {
                fields["options"][spec.key] = spoil::value(random);
            }
        }
        fields
    }

    /// Returns the moves of the game with an error, or with one move repeated.
    fn spoilt_moves(&self, random: &mut SplitMix64) -> Vec<String> {
        let mut moves = self.record.moves.clone();
        moves.truncate(random.below(moves.len() as u32 + 1) as usize);
        let any = || "pass".to_string();
        match random.below(5) {
            0 => moves.push(one_of(random, &self.moves)),
            1 => {
                let mut wrong = moves.pop().unwrap_or_else(any);
                spoil::letters(random, &mut wrong);
                moves.push(wrong);
            }
            2 => {
                let at = random.below(moves.len() as u32 + 1) as usize;
                moves.insert(at, one_of(random, &self.moves));
            }
            3 => {
                let round = ["pass", "pass", "done", "resume"].repeat(random.below(100) as usize);
                moves = round.into_iter().map(String::from).collect();
            }
            _ => {
                let last = moves.pop().unwrap_or_else(any);
                moves.extend(vec![last; random.below(2_000) as usize]);
            }
        }
        moves
    }

    /// Returns a text in SGF or PDN.
    fn field_text(&self, random: &mut SplitMix64) -> String {
        if FORMATS.iter().any(|format| (format.is_for)(self.entry.key)) && by_chance(random, 70) {
            self.spoilt_text(random)
        } else {
            spoil::garbage(random)
        }
    }

    /// Returns the game as text, with an error.
    fn spoilt_text(&self, random: &mut SplitMix64) -> String {
        let mut text = self.text.clone();
        match random.below(5) {
            0 => {}
            1..=2 => text = spoil::words(random, &text, &self.positions),
            _ => spoil::letters(random, &mut text),
        }
        text
    }

    /// Returns a damaged file that looks real, to import.
    fn file(&self, random: &mut SplitMix64) -> String {
        let text = one_of(random, &self.files);
        let other = one_of(random, &self.files);
        files::damaged(random, &text, &other)
    }

    /// Generates a request to read such a file, usually in its own format.
    fn read_file(&self, random: &mut SplitMix64) -> String {
        let other = one_of(random, &self.files);
        let text = files::damaged(random, &self.files[0], &other);
        let own = FORMATS
            .iter()
            .find(|format| (format.is_for)(self.entry.key));
        let format = match own {
            Some(own) if by_chance(random, 90) => own.key,
            _ => one_of(random, &FORMATS.each_ref()).key,
        };
        json!({"do": "read", "format": format, "text": text}).to_string()
    }

    /// Returns a text to import.
    fn import(&self, random: &mut SplitMix64) -> String {
        if by_chance(random, 30) {
            self.record(random).to_string()
        } else {
            self.spoilt_text(random)
        }
    }
}

/// Returns some variations of a game, each with a few random moves.
fn variations(record: &Record, random: &mut SplitMix64) -> Vec<Variation> {
    let mut found = Vec::new();
    for number in 0..random.below(4) {
        let at = random.below(record.moves.len() as u32 + 1) as usize;
        let Ok(mut table) = record.up_to(at).open() else {
            continue;
        };
        for _ in 0..=random.below(5) {
            let Some(notation) = any_move(&table, random) else {
                break;
            };
            table.play(&notation).expect("a legal move plays");
        }
        let moves: Vec<String> = table.record().moves.split_off(at);
        if !moves.is_empty() {
            let name = if number == 0 { "slower" } else { "" };
            found.push(Variation {
                parent: None,
                at,
                name: name.into(),
                moves,
                ..Variation::default()
            });
        }
    }
    found
}

/// Returns random options of a game; each usually keeps its default.
fn options(random: &mut SplitMix64, entry: &Entry) -> Options {
    let mut options = Options::none();
    for spec in entry.options {
        if by_chance(random, 25) {
            let value = one_of(random, spec.values);
            options.set(spec, value);
        }
    }
    options
}

/// Returns a random move or throw; `None` if the game is over.
fn any_move(table: &Table, random: &mut SplitMix64) -> Option<String> {
    if let Some(throw) = table.pick_throw(random.next_u64()) {
        return Some(throw);
    }
    let mut choices = table.legal_moves();
    let at = random.below(choices.len().max(1) as u32) as usize;
    (at < choices.len()).then(|| choices.swap_remove(at).notation)
}

/// Returns a request that reads the position of the last answer again; `None` if there was no
/// position.
pub(crate) fn again(test_request: &TestRequest, answer: &str) -> Option<TestRequest> {
    let mut request: Value = serde_json::from_str(&test_request.text).ok()?;
    let answer: Value = serde_json::from_str(answer).ok()?;
    request["record"]["start"] = answer.get("position")?.clone();
    request["record"]["moves"] = json!([]);
    Some(TestRequest {
        text: request.to_string(),
        imports: false,
        cancel_after: test_request.cancel_after,
        id: None,
        case: None,
    })
}

/// Limits the work of a text, if it is a request.
fn bounded(text: String) -> String {
    match serde_json::from_str(&text) {
        Ok(Value::Object(mut fields)) => {
            if bound(&mut fields) {
                Value::Object(fields).to_string()
            } else {
                text
            }
        }
        _ => text,
    }
}

/// Limits requests that would never end, because the engine counts and plays as much as a request
/// says. Returns true if there was something to limit.
fn bound(fields: &mut Map<String, Value>) -> bool {
    let bounds: &[(&str, u64)] = match fields.get("do").and_then(Value::as_str) {
        Some("perft") => &[("most", MOST_PLAYED)],
        Some("successors") => &[("most", MOST_LISTED)],
        Some("playouts") => &[("games", MOST_GAMES), ("seconds", MOST_SECONDS)],
        Some("estimate") => &[("playouts", MOST_GAMES)],
        _ => &[],
    };
    let mut changed = false;
    for (key, max) in bounds {
        let value = fields.get(*key).filter(|value| !value.is_null());
        // Without a limit, the engine counts moves forever. It refuses a value that is not a number
        // at once.
        let is_unlimited = match value {
            None => *max == MOST_PLAYED,
            Some(value) => value.as_f64().is_some_and(|value| value > *max as f64),
        };
        if is_unlimited {
            fields.insert((*key).into(), (*max).into());
            changed = true;
        }
    }
    changed
}
