//! Positions of tables games as text: the men of each side on its own path, then the player to move
//! and any further words. One list of fields serves both reading and writing.

use super::{Dice, OFF, Path, Phase, Plan, Points, Position, Side, Tables, cube::MAX_CUBE};
use crate::{
    games::kit::{
        self,
        text::{self, Field},
    },
    rules::{ParseError, Seat, Verdict},
};

/// The words after the side to move; each is left out if it is not needed.
static WORDS: [Field<Tables, Position>; 8] = [
    Field {
        name: "doubled",
        write: |_, position| word_if(position.phase == Phase::Doubled, "doubled"),
        read: |game, position, _| {
            if !game.stakes.cube {
                return Err(parse_error!("no-cube", "there is no cube in this game"));
            }
            if matches!(position.phase, Phase::Decision | Phase::Throw) {
                position.phase = Phase::Doubled;
            }
            Ok(())
        },
    },
    Field {
        // With a cube the player decides first, so the text must say that the dice are in hand.
        name: "roll",
        write: |game, position| {
            let decided = position.phase == Phase::Throw && game.may_double(position);
            word_if(decided, "roll")
        },
        read: |_, position, _| {
            if position.phase == Phase::Decision {
                position.phase = Phase::Throw;
            }
            Ok(())
        },
    },
    Field {
        name: "cube:",
        write: |game, position| {
            let score = &position.score;
            let owner = score.owner.map_or("-", |seat| game.letter(seat));
            let is_needed = score.cube > 1 || score.owner.is_some();
            word_if(is_needed, &format!("cube:{}{owner}", score.cube))
        },
        read: read_cube,
    },
    Field {
        name: "score:",
        write: |game, position| {
            // The men show the value of a single game, unless a double was dropped.
            let shown_by_men = game.stakes.points == 0 && game.rules.end(position).is_some();
            let [white, black] = position.score.points;
            let is_needed = position.score.points != [0; 2] && !shown_by_men;
            word_if(is_needed, &format!("score:{white}-{black}"))
        },
        read: read_score,
    },
    Field {
        name: "crawford",
        write: |_, position| word_if(position.score.crawford, "crawford"),
        read: |_, position, _| {
            position.score.crawford = true;
            Ok(())
        },
    },
    Field {
        name: "post-crawford",
        write: |_, position| {
            let score = &position.score;
            word_if(score.after_crawford && !score.crawford, "post-crawford")
        },
        read: |_, position, _| {
            position.score.after_crawford = true;
            Ok(())
        },
    },
    Field {
        name: "void",
        write: |game, position| {
            let drawn = position.phase == Phase::Over(Verdict::Drawn);
            word_if(drawn && game.rules.end(position).is_none(), "void")
        },
        read: |_, position, _| {
            position.phase = Phase::Over(Verdict::Drawn);
            Ok(())
        },
    },
    Field {
        name: "~",
        write: |game, position| {
            let dice = write_dice(&game.plan, position.dice);
            word_if(position.phase == Phase::Play, &format!("~{dice}"))
        },
        read: read_dice,
    },
];

/// Returns the word if it is needed, and otherwise an empty text.
fn word_if(is_needed: bool, word: &str) -> String {
    if is_needed {
        word.into()
    } else {
        String::new()
    }
}

/// Writes a position as one line.
pub(crate) fn write(game: &Tables, position: &Position) -> String {
    let [white, black] =
        [Seat::FIRST, Seat::SECOND].map(|seat| game.rules.write_side(&game.plan, position, seat));
    let turn = match position.phase {
        Phase::Opening => "?",
        _ => game.letter(position.mover),
    };
    let words = text::write_labelled(&WORDS, game, position);
    format!("{white}; {black}; {turn}{words}")
}

/// Reads the output of [`write`] into a position at its start.
pub(crate) fn read(
    game: &Tables,
    mut position: Position,
    text: &str,
) -> Result<Position, ParseError> {
    let parts: Vec<&str> = text.split(';').collect();
    let [white, black, turn] = parts[..] else {
        return Err(parse_error!(
            "not-three-fields",
            "three fields with \";\" between are needed: White, Black, turn"
        ));
    };
    position.men = [[0; super::PLACES]; 2];
    for (seat, side) in [(Seat::FIRST, white), (Seat::SECOND, black)] {
        let read = game.rules.read_side(&game.plan, side, seat)?;
        position.men[seat.index()] = read.men;
        position.pinned[seat.index()] = read.pinned;
        position.entered[seat.index()] = read.entered;
    }
    check_meetings(game, &position)?;
    // The dice may follow without a space.
    let turn = turn.replace('~', " ~");
    let mut words = turn.split_whitespace();
    let letter = words.next().unwrap_or_default();
    position.phase = Phase::Opening;
    if letter != "?" {
        position.mover = kit::read_seat(letter, game.plan.letters)?;
        position.phase = Phase::Decision;
    }
    text::read_labelled(&WORDS, game, &mut position, words)?;
    complete_phase(game, &mut position)?;
    Ok(position)
}

/// Checks that men of both sides share a point only if one of them is pinned.
fn check_meetings(game: &Tables, position: &Position) -> Result<(), ParseError> {
    for place in 1..=game.plan.points {
        let enemy_place = usize::from(game.facing[0][place]);
        let [white, black] = [position.men[0][place], position.men[1][enemy_place]];
        let both = enemy_place != OFF && white > 0 && black > 0;
        let pinned = [
            position.pinned[0].contains(place),
            enemy_place != OFF && position.pinned[1].contains(enemy_place),
        ];
        if both && pinned == [false; 2] {
            let letter = game.plan.letters[0];
            return Err(parse_error!(
                "point-taken-by-both",
                "men of both sides stand on point {place} of {letter}",
                place,
                letter
            ));
        }
        if pinned == [true; 2] || pinned != [false; 2] && !both {
            return Err(parse_error!(
                "pinned-without-pinner",
                "a man is pinned by nobody"
            ));
        }
    }
    Ok(())
}

/// Sets the phase once all words have been read, and ends a game whose text shows that it is over.
fn complete_phase(game: &Tables, position: &mut Position) -> Result<(), ParseError> {
    position.phase = match position.phase {
        Phase::Decision | Phase::Throw if !position.dice.is_empty() => Phase::Play,
        Phase::Decision if !game.may_double(position) => Phase::Throw,
        phase => phase,
    };
    let all_off = |men: &Path| men[OFF] == game.plan.men;
    if position.men.iter().all(all_off) {
        return Err(parse_error!(
            "both-sides-are-off",
            "both sides have borne everything off"
        ));
    }
    let by_score = game.stakes.winner(&position.score);
    let end = game.rules.end(position);
    if let (None, Some(end)) = (by_score, &end)
        && let Some(winner) = end.winner
    {
        position.score.points[winner.index()] = game.stakes.points_won(&position.score, end.games);
    }
    if let Some(winner) = by_score {
        position.phase = Phase::Over(Verdict::Won(winner));
    } else if let Some(end) = end {
        let verdict = end.winner.map_or(Verdict::Drawn, Verdict::Won);
        position.phase = Phase::Over(verdict);
    }
    if position.phase != Phase::Play {
        (position.dice, position.thrown) = (Dice::NONE, Dice::NONE);
    }
    Ok(())
}

/// Writes the rest of a throw. A fresh doublet is written as it was thrown; the rest of a doublet
/// is written differently.
fn write_dice(plan: &Plan, dice: Dice) -> String {
    let faces: Vec<String> = dice.faces().iter().map(u8::to_string).collect();
    match faces.len() {
        2 if plan.doublets && dice.are_equal() => faces.join("+"),
        4 => faces[..2].concat(),
        _ => faces.concat(),
    }
}

fn read_dice(game: &Tables, position: &mut Position, text: &str) -> Result<(), ParseError> {
    let wrong = || {
        parse_error!(
            "not-a-throw",
            "\"{text}\" is not a throw of these dice",
            text
        )
    };
    let faces: Option<Vec<u8>> = text
        .chars()
        .filter(|letter| *letter != '+')
        .map(|letter| letter.to_digit(10).map(|face| face as u8))
        .collect();
    let faces = faces.ok_or_else(wrong)?;
    let plan = &game.plan;
    let dice = Dice::of(&faces);
    let doublet = plan.doublets && dice.are_equal();
    let max_dice = plan.dice as usize + usize::from(doublet);
    if !(1..=max_dice).contains(&faces.len()) || faces.iter().any(|face| !(1..=6).contains(face)) {
        return Err(wrong());
    }
    position.dice = match faces[..] {
        [one, _] if doublet && !text.contains('+') => plan.to_play(Dice::of(&[one; 2])),
        _ => dice.sorted(),
    };
    position.thrown = match faces[..] {
        [one, ..] if doublet => Dice::of(&[one; 2]),
        _ => position.dice,
    };
    Ok(())
}

fn read_cube(game: &Tables, position: &mut Position, text: &str) -> Result<(), ParseError> {
    let letters = game.plan.letters;
    let wrong = || {
        let letter = letters[0];
        parse_error!(
            "not-a-cube",
            "\"{text}\" is not a cube, as 2{letter} or 4-",
            text,
            letter
        )
    };
    let (value, owner) = text
        .split_at_checked(text.len().wrapping_sub(1))
        .ok_or_else(wrong)?;
    position.score.owner = match owner {
        "-" => None,
        letter => Some(kit::read_seat(letter, letters).map_err(|_| wrong())?),
    };
    position.score.cube = value
        .parse()
        .ok()
        .filter(|cube: &u16| cube.is_power_of_two() && *cube <= MAX_CUBE)
        .ok_or_else(wrong)?;
    Ok(())
}

fn read_score(_: &Tables, position: &mut Position, text: &str) -> Result<(), ParseError> {
    let points = |text: &str| text.parse().ok().filter(|points| *points < 10_000);
    let score = text
        .split_once('-')
        .and_then(|(white, black)| Some([points(white)?, points(black)?]));
    let wrong = || parse_error!("not-a-score", "\"{text}\" is not a score, as 3-2", text);
    position.score.points = score.ok_or_else(wrong)?;
    Ok(())
}

/// Writes the men of a side: its letter, then points and men from the far end.
pub(crate) fn write_side(plan: &Plan, position: &Position, seat: Seat) -> String {
    let own = &position.men[seat.index()];
    let mut text = plan.letters[seat.index()].to_string();
    for place in plan.places().rev() {
        if own[place] > 0 || place == OFF {
            let pinned = position.pinned[seat.index()].contains(place);
            let mark = if pinned { "p" } else { "" };
            text += &format!(" {}:{}{mark}", plan.name(place), own[place]);
        }
    }
    text
}

/// Reads the output of [`write_side`].
pub(crate) fn read_side(plan: &Plan, line: &str, seat: Seat) -> Result<Side, ParseError> {
    let letter = plan.letters[seat.index()];
    let words = text::words_after(letter, line)?;
    let (mut men, mut pinned) = ([0; super::PLACES], Points::EMPTY);
    for word in words {
        let wrong = || {
            parse_error!(
                "not-a-point-with-men",
                "{letter}: \"{word}\" is not a point and its men",
                letter,
                word
            )
        };
        let (name, count) = word.split_once(':').ok_or_else(wrong)?;
        let place = plan.places().find(|place| plan.name(*place) == name);
        let place = place.ok_or_else(wrong)?;
        let (count, is_pinned) = match count.strip_suffix('p') {
            Some(count) if plan.pins => (count, true),
            _ => (count, false),
        };
        men[place] = count
            .parse()
            .ok()
            .filter(|count| *count <= plan.men)
            .ok_or_else(wrong)?;
        if is_pinned {
            if men[place] != 1 || !(1..=plan.points).contains(&place) {
                return Err(wrong());
            }
            pinned.insert(place);
        }
    }
    check_count(plan, &men, letter)?;
    Ok(Side {
        men,
        pinned,
        entered: true,
    })
}

/// Checks that a side has all its men, in whatever places.
pub(crate) fn check_count(plan: &Plan, men: &Path, letter: &str) -> Result<(), ParseError> {
    let all: u32 = men.iter().map(|men| u32::from(*men)).sum();
    let wanted = plan.men;
    if all != u32::from(wanted) {
        return Err(parse_error!(
            "wrong-number-of-men",
            "{letter} has {all} men, not {wanted}",
            letter,
            all,
            wanted
        ));
    }
    Ok(())
}
