//! Positions of the mancala games as text: fields with ` | ` between, the same for the whole
//! family. A game's plan lists its fields.

use super::{
    board::{LETTERS, SEATS},
    plan::{Field, MarkNotation, Plan},
    sowing::{FIRST_STORE, PLACES, Position, Snapshot, SowingState},
};
use crate::rules::{ParseError, Seat};

/// The largest number of earlier positions (since the last capture) in a text. Games never reach
/// it. The limit exists because every position of a search stores these.
const MAX_SEEN: usize = 10_000;

/// The pits, row by row in the order of the plan.
pub(super) const ROWS: Field = Field {
    name: "the rows",
    write: |plan, sowing| {
        let row = |row: &Vec<u8>| {
            let pits = row.iter().map(|pit| write_pit(plan, sowing, (*pit).into()));
            pits.collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = plan.rows.iter().map(row).collect();
        rows.join(" / ")
    },
    read: |plan, sowing, text| {
        let rows = split(text, '/', plan.rows.len(), "the rows")?;
        for (pits, row) in plan.rows.iter().zip(rows) {
            let words = split(row, ' ', pits.len(), "a row")?;
            for (pit, word) in pits.iter().zip(words) {
                read_pit(plan, sowing, (*pit).into(), word)?;
            }
        }
        Ok(())
    },
};

/// The two stores.
pub(super) const STORES: Field = Field {
    name: "the stores",
    write: |_, sowing| write_two(SEATS.map(|seat| sowing.store(seat))),
    read: |_, sowing, text| {
        let stores = read_two(text, "the stores")?;
        sowing.seeds[FIRST_STORE..][..2].copy_from_slice(&stores);
        Ok(())
    },
};

/// The player to move, or who was to move when the game ended.
pub(super) const MOVER: Field = Field {
    name: "turn",
    write: |_, sowing| LETTERS[sowing.mover.index()].into(),
    read: |_, sowing, text| {
        sowing.mover = read_seat(text)?;
        Ok(())
    },
};

/// The player to move, or `over`.
pub(super) const TURN_OR_OVER: Field = Field {
    name: "turn",
    write: |plan, sowing| match sowing.over {
        true => "over".into(),
        false => (MOVER.write)(plan, sowing),
    },
    read: |plan, sowing, text| {
        if text != "over" {
            return (MOVER.read)(plan, sowing, text);
        }
        sowing.over = true;
        sowing.mover = Seat::FIRST;
        Ok(())
    },
};

/// The number of the round.
pub(super) const ROUND: Field = Field {
    name: "the number of the round",
    write: |_, sowing| sowing.round.to_string(),
    read: |_, sowing, text| {
        sowing.round = read_count(text, 1, "the number of the round")?;
        Ok(())
    },
};

/// The number of the round in a match of games: `game 2`.
pub(super) const GAME: Field = Field {
    name: "game ",
    write: |_, sowing| sowing.round.to_string(),
    read: |_, sowing, text| {
        sowing.round = read_count(text, 1, "the number of a game")?;
        Ok(())
    },
};

/// The number of turns without progress.
pub(super) const QUIET: Field = Field {
    name: "the number of quiet turns",
    write: |_, sowing| sowing.no_progress.to_string(),
    read: |_, sowing, text| {
        sowing.no_progress = read_count(text, 0, "the number of quiet turns")?;
        Ok(())
    },
};

/// Writes a pit for the position text.
fn write_pit(plan: &Plan, sowing: &SowingState, pit: usize) -> String {
    let seeds = sowing.seeds[pit];
    match plan.mark.filter(|_| sowing.is_marked(pit)) {
        Some(MarkNotation::Instead(mark)) => mark.into(),
        Some(MarkNotation::After(mark)) => format!("{seeds}{mark}"),
        Some(MarkNotation::Owner) => format!("{seeds}{}", small(sowing.owner(pit))),
        None => seeds.to_string(),
    }
}

/// Returns the small letter of a seat.
fn small(seat: Seat) -> String {
    LETTERS[seat.index()].to_ascii_lowercase()
}

fn read_pit(
    plan: &Plan,
    sowing: &mut SowingState,
    pit: usize,
    word: &str,
) -> Result<(), ParseError> {
    let number = match plan.mark {
        None => None,
        Some(MarkNotation::Instead(mark)) => (word == mark).then_some("0"),
        Some(MarkNotation::After(mark)) => word.strip_suffix(mark),
        Some(MarkNotation::Owner) => SEATS.into_iter().find_map(|seat| {
            let number = word.strip_suffix(&*small(seat))?;
            sowing.second_seat_pits =
                sowing.second_seat_pits & !(1 << pit) | u32::from(seat.0) << pit;
            Some(number)
        }),
    };
    sowing.marked |= u32::from(number.is_some()) << pit;
    sowing.seeds[pit] = read_seeds(number.unwrap_or(word), "the pits")?;
    Ok(())
}

/// Writes two numbers with a space between.
pub(super) fn write_two([one, other]: [u8; 2]) -> String {
    format!("{one} {other}")
}

/// Reads the output of [`write_two`]; `what` names it in the error.
pub(super) fn read_two(text: &str, what: &str) -> Result<[u8; 2], ParseError> {
    let words = split(text, ' ', 2, what)?;
    Ok([read_seeds(words[0], what)?, read_seeds(words[1], what)?])
}

/// Reads a number of seeds, in digits only; `what` names it in the error.
pub(super) fn read_seeds(text: &str, what: &str) -> Result<u8, ParseError> {
    let number = read_count(text, 0, what)?;
    u8::try_from(number).map_err(|_| {
        parse_error!(
            "too-many-seeds-in-part",
            "{what}: {number} seeds are too many",
            what,
            number
        )
    })
}

/// Reads a number of at least `least`, in digits only; `what` names it in the error.
pub(super) fn read_count(text: &str, least: u16, what: &str) -> Result<u16, ParseError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && *number >= least);
    number.ok_or_else(|| {
        parse_error!(
            "no-such-number",
            "{what}: \"{text}\" is no such number",
            what,
            text
        )
    })
}

/// Returns the seat of a letter.
pub(super) fn read_seat(letter: &str) -> Result<Seat, ParseError> {
    crate::games::kit::read_seat(letter, LETTERS)
}

/// Splits a text into exactly `wanted` parts; `what` names it in the error.
fn split<'a>(
    text: &'a str,
    separator: char,
    wanted: usize,
    what: &str,
) -> Result<Vec<&'a str>, ParseError> {
    let parts: Vec<&str> = text.split(separator).map(str::trim).collect();
    let found = parts.len();
    if found == wanted {
        return Ok(parts);
    }
    Err(parse_error!(
        "wrong-number-of-parts",
        "{what}: {wanted} are needed with \"{separator}\" between, there are {found}",
        what,
        wanted,
        separator,
        found
    ))
}

/// Writes a position.
pub(super) fn write(plan: &Plan, position: &Position) -> String {
    let sowing = &position.sowing;
    let fields = plan.fields.iter().map(|field| {
        let label = field.name.strip_suffix(' ').map(|_| field.name);
        label.unwrap_or_default().to_string() + &(field.write)(plan, sowing)
    });
    let mut text = fields.collect::<Vec<_>>().join(" | ");
    for (index, seen) in position.seen.iter().enumerate() {
        let mut state = *sowing;
        let pits = &mut state.seeds[..plan.pits];
        pits.iter_mut()
            .zip(seen.seeds())
            .for_each(|(pit, seeds)| *pit = seeds);
        let words: Vec<String> = (0..plan.pits)
            .map(|pit| write_pit(plan, &state, pit))
            .collect();
        text += if index == 0 { " | seen " } else { " " };
        text += &words.join(".");
        text += LETTERS[seen.mover().index()];
    }
    text
}

/// Reads the output of [`write`]. The rules have not yet checked whether such a position is
/// possible, and whether the game is over in it.
pub(super) fn read(plan: &Plan, text: &str) -> Result<Position, ParseError> {
    let normalized = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words = normalized.split('|').map(str::trim).peekable();
    let mut sowing = SowingState {
        seeds: [0; PLACES],
        ..plan.start()
    };
    for field in plan.fields {
        let name = field.name;
        let word = if name.ends_with(' ') {
            let labelled = words.next_if(|word| word.starts_with(name));
            labelled.map(|word| &word[name.len()..])
        } else {
            let word = words.next();
            Some(
                word.ok_or_else(|| parse_error!("part-missing", "{what} is missing", what = name))?,
            )
        };
        if let Some(word) = word {
            (field.read)(plan, &mut sowing, word)?;
        }
    }
    let remembers = plan.ends_on_repetition && !sowing.over;
    let earlier = words.next_if(|word| remembers && word.starts_with("seen "));
    if let Some(rest) = words.next() {
        return Err(parse_error!(
            "field-too-many",
            "\"{rest}\" is one field too many",
            rest
        ));
    }
    let earlier = earlier
        .into_iter()
        .flat_map(|words| words.split(' ').skip(1));
    if earlier.clone().count() > MAX_SEEN {
        return Err(parse_error!(
            "too-many-seen-positions",
            "seen: there can be {most_seen} positions at the most",
            most_seen = MAX_SEEN
        ));
    }
    let seen = earlier
        .map(|text| read_seen(plan, &sowing, text))
        .collect::<Result<_, _>>()?;
    Ok(Position { sowing, seen })
}

fn read_seen(plan: &Plan, sowing: &SowingState, text: &str) -> Result<Snapshot, ParseError> {
    let error =
        |what: &str| parse_error!("bad-seen-position", "seen: \"{text}\" {what}", text, what);
    let (pits, mover) = text
        .split_at_checked(text.len().saturating_sub(1))
        .ok_or_else(|| error("does not end in S or N"))?;
    let mut state = SowingState {
        mover: read_seat(mover)?,
        ..plan.start()
    };
    for (pit, word) in split(pits, '.', plan.pits, "seen")?.into_iter().enumerate() {
        read_pit(plan, &mut state, pit, word)?;
    }
    if state.sum(plan.all_pits()) != sowing.sum(plan.all_pits()) {
        return Err(error(
            "has other seeds in the pits than the position: nothing can have been captured since",
        ));
    }
    if state.marked != sowing.marked {
        return Err(error("has other pits marked than the position"));
    }
    Ok(Snapshot::of(&state))
}

/// Fails unless the number of seeds is exactly that of the game.
pub(super) fn check_total(plan: &Plan, sowing: &SowingState) -> Result<(), ParseError> {
    let (all, found) = (plan.total(), sowing.total());
    if found == all {
        return Ok(());
    }
    Err(parse_error!(
        "wrong-number-of-seeds",
        "there must be {all} seeds in all, there are {found}",
        all,
        found
    ))
}
