//! Backgammon matches in the layout of Jellyfish.

use super::{
    Case, Row,
    answer::{Answer, ExpectedGame},
    draw::Draw,
};
use tavolando_core::{
    games,
    rules::{Options, Turn},
    table::{Comment, ESCAPED_SPACE, SET_UP_PREFIX, Table},
};

/// The families.
pub(super) static ROWS: [Row; 2] = [
    Row {
        name: "mat",
        about: "matches and games for money",
        make: a_match,
    },
    Row {
        name: "mat-wrong",
        about: "matches that cannot be read",
        make: wrong,
    },
];

/// The width of the left column.
const WIDTH: usize = 34;

const MEN: &str = "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0";

/// Lines at the head of some files.
const SITE: &str = "[Site \"a club\"]";
const NOTE: &str = "a note (see below)";

/// The lines of a file.
struct Sheet {
    text: String,
    end: &'static str,
    /// The line whose right column is free.
    open: Option<String>,
    number: usize,
}

impl Sheet {
    /// Adds an action of a player, in that player's column.
    fn put(&mut self, seat: usize, entry: &str) {
        if seat == 1
            && let Some(left) = self.open.take()
        {
            self.text += &format!("{left:<WIDTH$} {entry}{}", self.end);
            return;
        }
        self.close();
        self.number += 1;
        let left = format!("{:3}) ", self.number);
        match seat {
            0 => self.open = Some(format!("{left}{entry}")),
            _ => self.text += &format!("{left:<WIDTH$} {entry}{}", self.end),
        }
    }

    fn close(&mut self) {
        if let Some(left) = self.open.take() {
            self.text += &format!("{}{}", left.trim_end(), self.end);
        }
    }

    fn line(&mut self, line: &str) {
        self.close();
        self.text += line;
        self.text += self.end;
    }
}

/// Returns the points of each side in a match.
fn score(table: &Table) -> [u32; 2] {
    if let Turn::Over(outcome) = table.turn()
        && let Some(scores) = outcome.scores
    {
        return scores.map(|score| score.points() as u32);
    }
    let text = table.text();
    let pair = text
        .split(' ')
        .find_map(|word| word.strip_prefix("score:")?.split_once('-'));
    let number = |text: &str| text.parse().unwrap_or(0);
    pair.map_or([0; 2], |(one, other)| [number(one), number(other)])
}

/// Writes the plays of a turn, and returns whether their order may change.
fn plays(draw: &mut Draw, steps: &[String], is_doublet: bool) -> (String, bool) {
    let mut words: Vec<String> = steps.to_vec();
    let mut any_order = false;
    if draw.chance(50) {
        // Join two steps of the same man.
        let mut at = 0;
        while at + 1 < words.len() {
            let (from, to) = words[at].rsplit_once('/').map_or(("", ""), |pair| pair);
            let (next, last) = words[at + 1].split_once('/').expect("a step");
            let is_hit = to.ends_with('*');
            if to.trim_end_matches('*') != next {
                at += 1;
                continue;
            }
            // Leave out the middle point if there is no other path.
            words[at] = match is_doublet && !is_hit && draw.chance(50) {
                true => format!("{from}/{last}"),
                false => format!("{}/{last}", words[at]),
            };
            words.remove(at + 1);
            any_order = true;
        }
    }
    if draw.chance(50) {
        let mut counted: Vec<(String, usize)> = Vec::new();
        for word in &words {
            match counted.iter_mut().find(|(known, _)| known == word) {
                Some((_, count)) => *count += 1,
                None => counted.push((word.clone(), 1)),
            }
        }
        let join = |(word, count): (String, usize)| match count {
            1 => word,
            count => format!("{word}({count})"),
        };
        any_order |= counted.len() < words.len();
        words = counted.into_iter().map(join).collect();
    }
    if draw.chance(30) {
        draw.shuffle(&mut words);
        any_order = true;
    }
    let mut text = words.join(" ");
    if draw.chance(20) {
        text = text.replace("bar/", "25/").replace("/off", "/0");
    }
    if draw.chance(10) {
        text = text.replace('*', "");
    }
    (text, any_order)
}

/// A match under construction.
struct Match {
    table: Table,
    sheet: Sheet,
    length: u32,
    games: usize,
    any_order: bool,
    doubles: bool,
}

const NAMES: [&str; 2] = ["Anna B.", "Bruno"];

impl Match {
    /// Starts a match of this length, or a money game, with the first lines of its file.
    fn new(draw: &mut Draw, length: u32) -> Match {
        let entry = games::find("backgammon").expect("a game");
        let doubles = length != 1 && draw.chance(60);
        let mut options = Options::none();
        let length_text = length.to_string();
        for spec in entry.options {
            match spec.key {
                "match" => options.set(spec, &length_text),
                "cube" if doubles || length > 1 => options.set(spec, "on"),
                _ => {}
            }
        }
        let mut sheet = Sheet {
            text: String::new(),
            end: draw.one(&["\n", "\n", "\r\n"]),
            open: None,
            number: 0,
        };
        for line in [&format!("; {SITE}"), &format!("; {NOTE}"), ""] {
            if draw.chance(30) {
                sheet.line(line);
            }
        }
        sheet.line(&format!(" {length} point match"));
        Match {
            table: Table::open(entry, &options),
            sheet,
            length,
            games: 0,
            any_order: false,
            doubles,
        }
    }

    fn begin_game(&mut self) {
        self.games += 1;
        let [one, other] = score(&self.table);
        let left = format!(" {} : {one}", NAMES[0]);
        self.sheet.line("");
        self.sheet.line(&format!(" Game {}", self.games));
        self.sheet
            .line(&format!("{left:<WIDTH$} {} : {other}", NAMES[1]));
        self.sheet.number = 0;
    }

    /// Plays one turn: a cube action, or a throw with its plays. Returns false if the game is over.
    fn turn(&mut self, draw: &mut Draw) -> bool {
        let before = score(&self.table);
        match self.table.turn() {
            Turn::Over(_) => return false,
            Turn::Player(seat) => {
                let seat = seat.index();
                let words = self.table.legal_moves();
                let has = |word: &str| words.iter().any(|choice| choice.notation == word);
                if has("Take") {
                    let word = draw.one(&["Take", "Take", "Drop"]);
                    self.table.play(word).expect("an answer");
                    self.sheet.put(seat, &format!(" {word}s"));
                    return self.goes_on(before);
                }
                if has("Double") && self.doubles && draw.chance(12) {
                    let text = self.table.text();
                    let cube = text.split(' ').find_map(|word| word.strip_prefix("cube:"));
                    let cube = cube.map(|cube| cube.trim_end_matches(char::is_alphabetic));
                    let cube: u32 = cube.and_then(|cube| cube.parse().ok()).unwrap_or(1);
                    self.table.play("Double").expect("a double");
                    self.sheet.put(seat, &format!(" Doubles => {}", 2 * cube));
                    return true;
                }
                if has("Roll") {
                    self.table.play("Roll").expect("a throw");
                }
            }
            Turn::Chance => {}
        }
        self.throw(draw);
        self.goes_on(before)
    }

    fn throw(&mut self, draw: &mut Draw) {
        let is_opening = self.table.text().contains("; ?");
        let throw = loop {
            let throw = self.table.pick_throw(draw.next()).expect("a throw is due");
            // Equal opening dice are thrown again and not written.
            if !(is_opening && throw.as_bytes()[1] == throw.as_bytes()[2]) {
                break throw;
            }
        };
        self.table.play(&throw).expect("a throw");
        let Turn::Player(seat) = self.table.turn() else {
            return;
        };
        let games = score(&self.table);
        let mut steps: Vec<String> = Vec::new();
        while self.table.turn() == Turn::Player(seat) && score(&self.table) == games {
            let choices = self.table.legal_moves();
            let step = choices[draw.below(choices.len())].notation.clone();
            if ["Roll", "Double"].contains(&&*step) {
                break;
            }
            self.table.play(&step).expect("a legal move");
            if step != "none" {
                steps.push(step);
            }
        }
        let dice: Vec<char> = throw.chars().skip(1).collect();
        let (high, low) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
        let (written, any_order) = plays(draw, &steps, high == low);
        self.any_order |= any_order;
        let dice = match draw.chance(20) {
            true => format!("{low}{high}"),
            false => format!("{high}{low}"),
        };
        self.sheet
            .put(seat.index(), format!("{dice}: {written}").trim_end());
    }

    /// Writes the winner, and begins the next game of a match; false if everything is over.
    fn goes_on(&mut self, before: [u32; 2]) -> bool {
        let now = score(&self.table);
        let is_over = matches!(self.table.turn(), Turn::Over(_));
        if now != before || is_over {
            let seat = usize::from(now[1] > before[1]);
            self.wins(seat, now[seat].saturating_sub(before[seat]));
            if !is_over {
                self.begin_game();
            }
        }
        !is_over
    }

    fn wins(&mut self, seat: usize, points: u32) {
        let points = match points {
            1 => "1 point".to_string(),
            points => format!("{points} points"),
        };
        let indent = [6, WIDTH + 6][seat];
        self.sheet.line(&format!("{:indent$}Wins {points}", ""));
    }

    /// Resigns a game of a match: the score of the next game shows it.
    fn give_up(&mut self, draw: &mut Draw) {
        let [one, other] = score(&self.table);
        let next = [one + 1, other];
        let is_quiet = next.iter().all(|points| points + 1 < self.length);
        let is_between = matches!(self.table.turn(), Turn::Player(_))
            && self
                .table
                .legal_moves()
                .iter()
                .any(|choice| choice.notation == "Roll");
        if !is_quiet || !is_between || !draw.chance(50) {
            return;
        }
        self.wins(0, 1);
        let position = format!("{MEN}; ? score:{}-{}", next[0], next[1]);
        let entry = format!("{SET_UP_PREFIX}{position}").replace(' ', &ESCAPED_SPACE.to_string());
        self.table.play(&entry).expect("a position");
        self.begin_game();
    }
}

/// Generates a match or a money game.
fn a_match(draw: &mut Draw) -> Case {
    let length = draw.one(&[0, 0, 1, 3, 5, 7]);
    let mut played = Match::new(draw, length);
    played.begin_game();
    let long = draw.chance(15);
    let turns = if long { 150 } else { draw.between(1, 30) };
    for turn in 0..turns {
        if !played.turn(draw) {
            break;
        }
        if turn > 3 && draw.chance(5) {
            played.give_up(draw);
        }
    }
    let Match {
        table,
        mut sheet,
        any_order,
        ..
    } = played;
    sheet.close();
    let mut record = table.record();
    let has_doubled = record.moves.iter().any(|mv| mv == "Double");
    if !has_doubled && length < 2 {
        // Nothing in the text shows that there is a cube.
        record.options = without_cube(&record.options);
        record.moves.retain(|mv| mv != "Roll");
    }
    if sheet.text.contains(SITE) {
        record.about.set("place", "a club");
    }
    if sheet.text.contains(NOTE) {
        record.comments = vec![Comment {
            at: 0,
            text: NOTE.into(),
        }];
    }
    record.about.set("player1", NAMES[0]);
    record.about.set("player2", NAMES[1]);
    let right = ExpectedGame {
        records: vec![record],
        any_order,
        ..ExpectedGame::default()
    };
    Case::of("mat", sheet.text, Answer::Game(right))
}

fn without_cube(options: &Options) -> Options {
    let pairs = options.iter().filter(|(key, _)| *key != "cube");
    Options::unchecked(
        pairs
            .map(|(key, value)| (key.into(), value.into()))
            .collect(),
    )
}

/// Generates a match that is refused, with the line of the error.
fn wrong(draw: &mut Draw) -> Case {
    let (length, line, word, at) = draw.one(&[
        (4, " 1) 64: 24/14", "4", 1),
        (26, " 1) 64: 24/14", "26", 1),
        (3, " 1) 64: 24/13", "64", 4),
        (3, " 1) 64: 24/14   31: 8/5 8/5", "31", 4),
        (0, " 1) 71: 24/14", "71:", 4),
        (0, " 1) 64: a24/14", "a24/14", 4),
    ]);
    let text = format!(" {length} point match\n Game 1\n A : 0    B : 0\n{line}\n");
    Case::of("mat", text, Answer::refused(&[word], Some(at)))
}
