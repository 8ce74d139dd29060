//! The file of results: a line for the match, then a line for each pair of games.

use crate::{
    settings::Settings,
    stats::{Decision, Pentanomial, Sprt, elo_of_score, mean_of},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
};

/// The results of one pair. In the first game the first player has the first seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Pair {
    /// The number of the pair, from 0.
    pub pair: u64,
    /// The score of the first player in each game: 0, 0.5 or 1.
    pub score: [f64; 2],
    /// The lead of the first player at the end of each game, if the game keeps scores.
    pub lead: Option<[f64; 2]>,
    /// The number of moves and throws of each game.
    pub moves: [usize; 2],
    /// The number of games that were too long and count as draws.
    pub unfinished: u8,
    /// The random moves at the start.
    pub opening: String,
}

/// All results of a match so far, and the file that keeps them.
pub(crate) struct Results {
    pairs: BTreeMap<u64, Pair>,
    file: Option<File>,
}

/// Returns the first line of the file: everything that decides the games.
fn head(settings: &Settings) -> Value {
    json!({
        "game": settings.entry.key,
        "options": settings.options,
        "one": settings.players[0].text,
        "two": settings.players[1].text,
        "opening": settings.opening,
        "seed": settings.seed,
        "longest": settings.longest,
    })
}

impl Results {
    /// Opens the file of a match, or makes it. A file with results of another match is an error. An
    /// interruption can leave half a line at the end, which is cut off.
    pub(crate) fn open(settings: &Settings, path: Option<&str>) -> Result<Results, String> {
        let mut results = Results {
            pairs: BTreeMap::new(),
            file: None,
        };
        let Some(path) = path else {
            return Ok(results);
        };
        let failed = |error: std::io::Error| format!("{path}: {error}");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let wanted = head(settings);
        match lines.next().map(serde_json::from_str::<Value>) {
            Some(Ok(found)) if found == wanted => {}
            Some(_) => return Err(format!("{path} has the results of another match")),
            None => {}
        }
        for line in lines {
            let wrong = |error| format!("{path}: \"{line}\": {error}");
            let pair: Pair = serde_json::from_str(line).map_err(wrong)?;
            results.pairs.insert(pair.pair, pair);
        }
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            writeln!(file, "{wanted}").map_err(failed)?;
        }
        results.file = Some(file);
        Ok(results)
    }

    pub(crate) fn has(&self, pair: u64) -> bool {
        self.pairs.contains_key(&pair)
    }

    pub(crate) fn add(&mut self, pair: Pair) -> Result<(), String> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&pair).expect("a pair has a line");
            writeln!(file, "{line}").map_err(|error| error.to_string())?;
        }
        self.pairs.insert(pair.pair, pair);
        Ok(())
    }

    /// Returns the pairs that count, and the decision of the test after them. The test looks at the
    /// pairs in the order of their numbers, up to the first that is missing. So the number of
    /// threads does not change it.
    fn counted(&self, most: u64, test: Option<Sprt>) -> (Vec<&Pair>, Pentanomial, Decision) {
        let mut sum = Pentanomial::default();
        let mut counted = Vec::new();
        let mut decision = Decision::Open;
        for (number, pair) in (0..most).zip(self.pairs.values()) {
            if pair.pair != number || decision != Decision::Open {
                break;
            }
            sum.add(pair.score);
            counted.push(pair);
            decision = test.map_or(Decision::Open, |test| test.decide(&sum));
        }
        (counted, sum, decision)
    }

    pub(crate) fn is_decided(&self, most: u64, test: Option<Sprt>) -> bool {
        self.counted(most, test).2 != Decision::Open
    }

    /// Returns the summary of a match, as one JSON object; `None` before its first pair.
    pub(crate) fn summary(
        &self,
        settings: &Settings,
        most: u64,
        test: Option<Sprt>,
    ) -> Option<Value> {
        let (counted, sum, decision) = self.counted(most, test);
        if counted.is_empty() {
            return None;
        }
        let round = |number: f64| (number * 1e4).round() / 1e4;
        let (low, high) = sum.interval();
        let elo = elo_of_score(sum.mean());
        let mut summary = head(settings);
        summary["pairs"] = sum.pairs().into();
        summary["score"] = round(sum.mean()).into();
        summary["interval"] = json!([round(low), round(high)]);
        summary["elo"] = elo.is_finite().then(|| elo.round() as i64).into();
        summary["pentanomial"] = json!(sum.0);
        let unfinished: u64 = counted.iter().map(|pair| u64::from(pair.unfinished)).sum();
        summary["unfinished"] = unfinished.into();
        let leads: Option<Vec<f64>> = counted
            .iter()
            .map(|pair| pair.lead.map(|[one, two]| (one + two) / 2.0))
            .collect();
        if let Some(leads) = leads {
            let (mean, half) = mean_of(&leads);
            summary["lead"] = json!({ "mean": round(mean), "plus-minus": round(half) });
        }
        if let Some(test) = test {
            summary["llr"] = round(sum.log_likelihood_ratio(test.elo)).into();
            summary["sprt"] = match decision {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Open => "open",
            }
            .into();
        }
        Some(summary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::read;
    use std::{env, fs};

    fn settings(seed: &str) -> Settings {
        let words = [
            "awele", "--one", "nodes=10", "--two", "level=1", "--seed", seed,
        ];
        read(&words.map(String::from)).expect("settings").0
    }

    fn pair(number: u64, score: [f64; 2]) -> Pair {
        Pair {
            pair: number,
            score,
            lead: None,
            moves: [40, 50],
            unfinished: 0,
            opening: "S1 N2".into(),
        }
    }

    #[test]
    fn a_match_continues_where_it_was_interrupted() {
        let path = env::temp_dir().join(format!("arena-{}-resume.jsonl", std::process::id()));
        let name = path.to_str().expect("a path");
        let _ = fs::remove_file(&path);
        let mut results = Results::open(&settings("1"), Some(name)).expect("a new file");
        results.add(pair(1, [1.0, 0.5])).expect("written");
        results.add(pair(0, [0.0, 0.5])).expect("written");
        drop(results);
        // The interruption came in the middle of a line.
        let mut text = fs::read_to_string(&path).expect("the file");
        let whole = text.clone();
        text.push_str("{\"pair\":2,\"sco");
        fs::write(&path, text).expect("written");
        let results = Results::open(&settings("1"), Some(name)).expect("the same match");
        assert_eq!(
            [0, 1, 2].map(|number| results.has(number)),
            [true, true, false]
        );
        assert_eq!(fs::read_to_string(&path).expect("the file"), whole);
        let summary = results.summary(&settings("1"), 9, None).expect("two pairs");
        assert_eq!(
            (&summary["pairs"], &summary["score"]),
            (&json!(2), &json!(0.5))
        );
        drop(results);
        let error = Results::open(&settings("2"), Some(name))
            .err()
            .expect("another match");
        assert!(error.contains("another match"), "{error}");
        fs::remove_file(&path).expect("removed");
    }

    /// Returns the scores of a player who wins five of eight pairs, and loses one.
    fn score_of(number: u64) -> [f64; 2] {
        match number % 8 {
            0 => [0.0, 0.0],
            1 | 2 => [1.0, 0.0],
            _ => [1.0, 1.0],
        }
    }

    #[test]
    fn the_test_takes_the_pairs_in_their_order() {
        let mut results = Results::open(&settings("1"), None).expect("no file");
        for number in (1..200).rev() {
            results.add(pair(number, score_of(number))).expect("added");
        }
        assert!(
            !results.is_decided(200, Some(Sprt::GATE)),
            "the first pair is missing"
        );
        assert!(
            results
                .summary(&settings("1"), 200, Some(Sprt::GATE))
                .is_none()
        );
        results.add(pair(0, score_of(0))).expect("added");
        assert!(results.is_decided(200, Some(Sprt::GATE)));
        let summary = results
            .summary(&settings("1"), 200, Some(Sprt::GATE))
            .expect("pairs");
        assert_eq!(summary["sprt"], "accepted");
        assert!(summary["pairs"].as_u64().expect("a number") < 190);
        let all = results.summary(&settings("1"), 150, None).expect("pairs");
        assert_eq!((&all["pairs"], &all["sprt"]), (&json!(150), &Value::Null));
    }
}
