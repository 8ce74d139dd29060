//! Writes backgammon as SGF that GNU Backgammon can read: one tree of nodes for each game.

use super::{
    cannot_hold_error,
    gnu::{CODE, GAME, read},
    length_of, option_value,
    position::{BAR, OFF, Position},
    replayer::Step,
    script::{Event, Game, SeatEvent, games},
    text_if_same,
};
use crate::{
    formats::sgf::{head, write::escaped},
    table::{Record, RecordError},
};

/// Writes a record as backgammon SGF. An error says what the format cannot hold.
pub(in crate::formats) fn write(record: &Record) -> Result<String, RecordError> {
    let games = games(record)?.ok_or_else(|| cannot_hold_error(CODE))?;
    let mut text = String::new();
    let mut comments = record.comments.iter().peekable();
    let last = games.len() - 1;
    for (index, game) in games.iter().enumerate() {
        if index > 0 && game.events.is_empty() {
            continue;
        }
        let is_last = games[index + 1..].iter().all(|game| game.events.is_empty());
        text += &head_of(record, game, index, is_last || index == last);
        if index == 0 {
            // A game without moves shows its position.
            let before = match record.moves.is_empty() {
                true => empty_board(game.start.score),
                false => Position::begin(game.start.score),
            };
            text += &setup_properties(&before, &game.start);
        }
        let mut comment_text = |moves: usize| {
            let mut comment_text = String::new();
            while let Some(comment) = comments.next_if(|comment| comment.at <= moves) {
                comment_text += &format!("C[{}]", escaped(&comment.text));
            }
            comment_text
        };
        text += &comment_text(game.moves);
        for SeatEvent { seat, event, moves } in &game.events {
            text += &node(*seat, event);
            text += &comment_text(*moves);
        }
        text += ")\n";
    }
    let read_back = read(&text);
    text_if_same(CODE, text, read_back, record)
}

/// Writes the first node of a game.
fn head_of(record: &Record, game: &Game, index: usize, is_last: bool) -> String {
    let length = length_of(record);
    let [white, black] = game.start.score;
    let mut text = format!(
        "(;FF[4]GM[{GAME}]CA[UTF-8]AP[Tavolando]MI[length:{length}][game:{index}][ws:{white}][bs:{black}]"
    );
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            text += &format!("{name}[{}]", escaped(value));
        }
    };
    put("PW", record.about.player(0));
    put("PB", record.about.player(1));
    let result = game
        .result
        .map(|(seat, points)| format!("{}+{points}", ["W", "B"][seat]));
    for (name, fact) in head::FACTS {
        match (record.about.fact(fact), &result) {
            (_, Some(result)) if fact == "result" => put(name, result),
            (_, None) if fact == "result" && !is_last => {}
            (value, _) => put(name, value),
        }
    }
    let mut rules = Vec::new();
    if length > 0 && option_value(record, "crawford").is_none() {
        rules.push("Crawford");
    }
    if game.start.crawford {
        rules.push("CrawfordGame");
    }
    if option_value(record, "jacoby").is_some() {
        rules.push("Jacoby");
    }
    if option_value(record, "cube").is_none() {
        rules.push("NoCube");
    }
    put("RU", &rules.join(":"));
    text
}

/// Writes a node of a game.
fn node(seat: usize, event: &Event) -> String {
    let name = ["W", "B"][seat];
    match event {
        Event::Turn {
            dice: (one, other),
            steps,
            ..
        } => {
            let step = |(from, to): &Step| [letter(*from, seat), letter(*to, seat)];
            let points: String = steps.iter().flat_map(step).collect();
            format!("\n;{name}[{one}{other}{points}]")
        }
        Event::Double(_) | Event::Beaver(_) => format!("\n;{name}[double]"),
        Event::Take => format!("\n;{name}[take]"),
        Event::Drop => format!("\n;{name}[drop]"),
        Event::SetUp(position) => {
            // Write the whole position, so that the one before it does not matter.
            format!(
                "\n;{}",
                setup_properties(&empty_board(position.score), position)
            )
        }
        Event::Thrown((one, other)) => format!("\n;PL[{name}]DI[{one}{other}]"),
    }
}

/// Returns a board without men.
fn empty_board(score: [u16; 2]) -> Position {
    Position {
        men: Default::default(),
        ..Position::begin(score)
    }
}

/// Returns the properties that change one position into another.
fn setup_properties(before: &Position, after: &Position) -> String {
    let mut text = String::new();
    if after.men != before.men {
        text += "AE[a:y]";
        for (seat, name) in ["AW", "AB"].into_iter().enumerate() {
            let places = (1..=BAR).flat_map(|place| {
                let count = after.men[seat][usize::from(place)];
                std::iter::repeat_n(letter(place, seat), count.into())
            });
            let men: String = places.map(|letter| format!("[{letter}]")).collect();
            if !men.is_empty() {
                text += name;
                text += &men;
            }
        }
    }
    if let Some(seat) = after.turn.filter(|_| after.turn != before.turn) {
        text += &format!("PL[{}]", ["W", "B"][seat]);
    }
    let owner = |position: &Position| position.owner.map_or("c", |seat| ["w", "b"][seat]);
    if (after.cube, after.owner) != (before.cube, before.owner) {
        text += &format!("CV[{}]CP[{}]", after.cube, owner(after));
    }
    if !after.dice.is_empty() {
        text += &format!("DI[{}]", after.dice);
    }
    text
}

/// Returns the letter of a point, which is counted from a seat's side.
fn letter(place: u8, seat: usize) -> char {
    match place {
        BAR => 'y',
        OFF => 'z',
        point if seat == 0 => char::from(b'a' + point - 1),
        point => char::from(b'a' + BAR - point - 1),
    }
}
