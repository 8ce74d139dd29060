//! Positions of the sowing games as text: fields with ` | ` between, the same for the whole family;
//! a game's plan lists its fields, and its manner spells its pits.

use super::{
    LETTERS, STORES,
    ground::{Ground, PLACES, Pits, Position, Snapshot, snapshot},
    plan::{Manner, Plan},
    read_number, read_numbers, write_row,
};
use crate::rules::{Misread, Seat};

/// A field of the position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The pits, row by row as the plan has them.
    Rows,
    /// The two stores.
    Stores,
    /// Who is to move, or `over`.
    TurnOrOver,
    /// Who is to move, or was when the game ended.
    Mover,
    /// The same; with what he must lay out, as `S=20`.
    Turn,
    /// The number of the round.
    Round,
    /// Turns without progress.
    Quiet,
    /// Whose each pit is, along the ring: `own SSSSSSNNNNNN`.
    Owners,
    /// The number of the round in a match of games: `game 2`.
    Game,
    /// The games that the players have won: `wins 0 1`.
    Wins,
    /// The one store of a player alone.
    Store,
    /// Of a game for one: `won`, `lost`, the pit that is asked about, or `play`.
    Status,
}

impl Field {
    /// The word that a field begins with which may be left out: it says then what it says at the start.
    fn label(self) -> Option<&'static str> {
        match self {
            Field::Owners => Some("own "),
            Field::Game => Some("game "),
            Field::Wins => Some("wins "),
            _ => None,
        }
    }
}

/// Writes a position.
pub fn write(plan: &Plan, manner: &dyn Manner, position: &Position) -> String {
    let fields: Vec<String> = plan
        .fields
        .iter()
        .map(|field| write_field(plan, manner, &position.ground, *field))
        .collect();
    let mut text = fields.join(" | ");
    for (nth, seen) in position.seen.iter().enumerate() {
        let then = Ground {
            seeds: *seen,
            ..position.ground
        };
        let words: Vec<String> = (0..plan.pits).map(|pit| manner.word(&then, pit)).collect();
        text += if nth == 0 { " | seen " } else { " " };
        text += &words.join(".");
        text += LETTERS[usize::from(seen[plan.pits])];
    }
    text
}

fn write_field(plan: &Plan, manner: &dyn Manner, ground: &Ground, field: Field) -> String {
    let letter = LETTERS[ground.mover.index()];
    let label = field.label().unwrap_or_default();
    match field {
        Field::Rows => {
            let row = |row: &Vec<u8>| {
                let words: Vec<String> = row
                    .iter()
                    .map(|pit| manner.word(ground, (*pit).into()))
                    .collect();
                words.join(" ")
            };
            let rows: Vec<String> = plan.rows.iter().map(row).collect();
            rows.join(" / ")
        }
        Field::Stores => {
            let kept = [0, 1].map(|seat| ground.seeds[STORES + seat] - ground.owed[seat]);
            write_row(&kept)
        }
        Field::TurnOrOver if ground.over => "over".into(),
        Field::Mover => letter.into(),
        Field::TurnOrOver | Field::Turn => match ground.owed[ground.mover.index()] {
            0 => letter.into(),
            owed => format!("{letter}={owed}"),
        },
        Field::Round => ground.round.to_string(),
        Field::Quiet => ground.quiet.to_string(),
        Field::Owners => (0..plan.pits).fold(label.into(), |text: String, pit| {
            text + LETTERS[ground.owner(pit).index()]
        }),
        Field::Game => format!("{label}{}", ground.round),
        Field::Wins => format!("{label}{}", write_row(&ground.wins)),
        Field::Store => ground.seeds[STORES].to_string(),
        Field::Status if ground.over => ENDS[usize::from(ground.is_empty(plan.all()))].into(),
        Field::Status if plan.asked.is_some() => plan.name(ground.asked.into()).into(),
        Field::Status => "play".into(),
    }
}

/// How a game for one ends: with seeds in the pits, or without any.
const ENDS: [&str; 2] = ["lost", "won"];

/// Reads what [`write`] writes; the rules have not looked yet whether the game is over.
pub fn read(plan: &Plan, manner: &dyn Manner, text: &str) -> Result<Position, Misread> {
    let tidy = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut fields = tidy.split('|').map(str::trim).peekable();
    let mut ground = Ground {
        seeds: [0; PLACES],
        ..plan.start()
    };
    for field in plan.fields {
        let word = if let Some(label) = field.label() {
            let Some(word) = fields.peek().and_then(|text| text.strip_prefix(label)) else {
                continue;
            };
            fields.next();
            word
        } else {
            fields
                .next()
                .ok_or_else(|| Misread::new(format!("{} is missing", named(*field))))?
        };
        read_field(plan, manner, &mut ground, *field, word)?;
    }
    let seen = fields.next();
    if let Some(rest) = fields.next() {
        return Err(Misread::new(format!("\"{rest}\" is one field too many")));
    }
    manner.check(plan, &mut ground)?;
    let mut position = Position::new(ground);
    if let Some(seen) = seen {
        let list = seen
            .strip_prefix("seen ")
            .filter(|_| plan.remembers && !ground.over);
        let list = list
            .ok_or_else(|| Misread::new(format!("\"{seen}\" is not a list of seen positions")))?;
        for text in list.split(' ') {
            position.seen.push(read_seen(plan, manner, &ground, text)?);
        }
    }
    Ok(position)
}

fn named(field: Field) -> &'static str {
    match field {
        Field::Rows => "the rows",
        Field::Stores => "the stores",
        Field::TurnOrOver | Field::Mover | Field::Turn => "turn",
        Field::Round => "the number of the round",
        Field::Quiet => "the number of quiet turns",
        Field::Owners => "the owners of the pits",
        Field::Game => "the number of the game",
        Field::Wins => "the games won",
        Field::Store => "the store",
        Field::Status => "status",
    }
}

fn read_field(
    plan: &Plan,
    manner: &dyn Manner,
    ground: &mut Ground,
    field: Field,
    text: &str,
) -> Result<(), Misread> {
    let count = |least: u16| {
        let number = text.parse().ok().filter(|number| *number >= least);
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        number
            .filter(|_| plain)
            .ok_or_else(|| Misread::new(format!("\"{text}\" is not {}", named(field))))
    };
    match field {
        Field::Rows => return read_rows(plan, manner, ground, text),
        Field::Stores => {
            let words: Vec<&str> = text.split(' ').collect();
            let [south, north] = words[..] else {
                return Err(Misread::new("the stores: two numbers are needed"));
            };
            ground.seeds[STORES] = read_number(south, "the stores")?;
            ground.seeds[STORES + 1] = read_number(north, "the stores")?;
        }
        Field::TurnOrOver if text == "over" => ground.over = true,
        Field::TurnOrOver | Field::Mover => read_turn(ground, text, 0)?,
        Field::Turn => match text.split_once('=') {
            Some((letter, owed)) => {
                let owed = read_number(owed, "the seeds to be laid out")?;
                read_turn(ground, letter, owed)?;
            }
            None => read_turn(ground, text, 0)?,
        },
        Field::Round => ground.round = count(1)?,
        Field::Quiet => ground.quiet = count(0)?,
        Field::Owners => ground.norths = read_owners(plan, text)?,
        Field::Game => ground.round = count(1)?,
        Field::Wins => ground.wins = read_numbers(text, ' ', named(field))?,
        Field::Store => ground.seeds[STORES] = read_number(text, named(field))?,
        Field::Status => read_status(plan, ground, text)?,
    }
    Ok(())
}

/// The rows have been read: an end that they contradict is none.
fn read_status(plan: &Plan, ground: &mut Ground, text: &str) -> Result<(), Misread> {
    let pit = (0..plan.pits).find(|pit| plan.asked.is_some() && plan.name(*pit) == text);
    if let Some(pit) = pit {
        ground.asked = pit as u8;
    } else if let Some(end) = ENDS.iter().position(|end| *end == text) {
        if ground.is_empty(plan.all()) != (end == 1) {
            return Err(Misread::new(format!(
                "status: a game with these seeds in the pits is not {text}"
            )));
        }
        ground.over = true;
    } else if plan.asked.is_some() || text != "play" {
        return Err(Misread::new(format!("\"{text}\" is not a status")));
    }
    Ok(())
}

fn read_owners(plan: &Plan, text: &str) -> Result<Pits, Misread> {
    let right = text.len() == plan.pits && text.bytes().all(|byte| matches!(byte, b'S' | b'N'));
    if !right {
        let pits = plan.pits;
        return Err(Misread::new(format!(
            "the owners of the pits: {pits} letters S and N are needed, not \"{text}\""
        )));
    }
    let norths = text.bytes().enumerate().filter(|(_, byte)| *byte == b'N');
    Ok(norths.fold(0, |pits, (pit, _)| pits | 1 << pit))
}

fn read_rows(
    plan: &Plan,
    manner: &dyn Manner,
    ground: &mut Ground,
    text: &str,
) -> Result<(), Misread> {
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    let (wanted, found) = (plan.rows.len(), rows.len());
    if wanted != found {
        return Err(Misread::new(format!(
            "{wanted} rows are needed, with \" / \" between; there are {found}"
        )));
    }
    for (nth, (pits, row)) in (1..).zip(plan.rows.iter().zip(rows)) {
        let words: Vec<&str> = row.split(' ').collect();
        let (wanted, found) = (pits.len(), words.len());
        if wanted != found {
            return Err(Misread::new(format!(
                "row {nth}: {wanted} pits are needed, there are {found}"
            )));
        }
        for (pit, word) in pits.iter().zip(words) {
            manner.read_word(ground, (*pit).into(), word)?;
        }
    }
    Ok(())
}

fn read_turn(ground: &mut Ground, letter: &str, owed: u8) -> Result<(), Misread> {
    let seat = LETTERS.iter().position(|known| *known == letter);
    let seat = seat.ok_or_else(|| {
        Misread::new(format!("turn: \"{letter}\" is none of the players S and N"))
    })?;
    ground.mover = Seat(seat as u8);
    ground.owed[seat] = owed;
    Ok(())
}

/// Fails where there are not exactly the seeds of the game.
pub fn all_seeds(plan: &Plan, ground: &Ground) -> Result<(), Misread> {
    let (all, found) = (plan.total(), ground.total());
    if found == all {
        return Ok(());
    }
    Err(Misread::new(format!(
        "there must be {all} seeds in all, there are {found}"
    )))
}

/// Fails where a match of so many rounds has none of this number, or is not over after this one;
/// `decided` where it ends before the last.
pub fn round_in(ground: &Ground, rounds: u16, decided: bool) -> Result<(), Misread> {
    let round = ground.round;
    if round > rounds {
        return Err(Misread::new(format!(
            "game {round}: there are {rounds} in the match"
        )));
    }
    if ground.over && round < rounds && !decided {
        return Err(Misread::new(format!(
            "turn: the match is not over after game {round}"
        )));
    }
    Ok(())
}

fn read_seen(
    plan: &Plan,
    manner: &dyn Manner,
    ground: &Ground,
    text: &str,
) -> Result<Snapshot, Misread> {
    let fault = |what: &str| Misread::new(format!("seen: \"{text}\" {what}"));
    let mover = LETTERS.iter().position(|letter| text.ends_with(letter));
    let mover = mover.ok_or_else(|| fault("does not end in S or N"))?;
    let words: Vec<&str> = text[..text.len() - 1].split('.').collect();
    if words.len() != plan.pits {
        return Err(fault("has another number of pits"));
    }
    let mut then = Ground {
        seeds: [0; PLACES],
        mover: Seat(mover as u8),
        ..plan.start()
    };
    then.seeds[STORES..].copy_from_slice(&ground.seeds[STORES..]);
    for (pit, word) in words.iter().enumerate() {
        manner.read_word(&mut then, pit, word)?;
    }
    let pits = (1 << plan.pits) - 1;
    if then.sum(pits) != ground.sum(pits) {
        return Err(fault(
            "has other seeds in the pits than the position: nothing can have been captured since",
        ));
    }
    if then.marked != ground.marked {
        return Err(fault("has other pits marked than the position"));
    }
    Ok(snapshot(&then, plan.pits))
}
