//! Positions of Sahkku as text: `W i12 a14 b15; B i15; K b8 W; W ~X30+2`. The dice as they lie
//! follow `~`, used ones in small letters. The number after `+` says how often they may be thrown
//! again.

use super::{
    LETTERS,
    board::{self, LAP, ROW, point, step_name, steps_on},
    state::{Dice, King, State, sort_faces},
};
use crate::{
    games::kit::{
        read_seat,
        text::{Field, read_lettered, words_after},
    },
    rules::{ParseError, Seat},
};

/// The letters of the faces; the second list is for used dice.
const FACES: [&str; 2] = ["0X23", "_xtd"];

pub(super) static FIELDS: [Field<(), State>; 4] = [
    Field {
        name: "White's men, as W i15,",
        write: |_, state| write_side(state, Seat::FIRST),
        read: |_, state, text| read_side(state, Seat::FIRST, text),
    },
    Field {
        name: "Black's men, as B i15,",
        write: |_, state| write_side(state, Seat::SECOND),
        read: |_, state, text| read_side(state, Seat::SECOND, text),
    },
    Field {
        name: "the king, as K b8,",
        write: |_, state| {
            let owner = state.king.owner.map(|seat| LETTERS[seat.index()]);
            let owner = owner.map_or(String::new(), |letter| format!(" {letter}"));
            format!("K {}{owner}", board::name(state.king.point))
        },
        read: |_, state, text| {
            state.king = read_king(text).ok_or_else(|| {
                parse_error!(
                    "not-a-king",
                    "\"{text}\" is no king, as K b8 or K b8 W",
                    text
                )
            })?;
            Ok(())
        },
    },
    Field {
        name: "the player to move",
        write: |_, state| {
            let letter = LETTERS[state.mover.index()];
            match state.dice {
                None => letter.into(),
                Some(dice) => format!("{letter} ~{}", write_dice(dice)),
            }
        },
        read: |_, state, text| {
            let (letter, dice) = match text.split_once(" ~") {
                Some((letter, dice)) => (letter, Some(dice)),
                None => (text, None),
            };
            state.mover = read_seat(letter, LETTERS)?;
            state.dice = dice.map(read_dice).transpose()?;
            Ok(())
        },
    },
];

fn write_side(state: &State, seat: Seat) -> String {
    let side = seat.index();
    let mut words = vec![format!("{} i{}", LETTERS[side], state.asleep[side])];
    for step in state.occupied_steps(seat).iter() {
        let men = usize::from(state.men[side][step]);
        words.extend(std::iter::repeat_n(step_name(seat, step), men));
    }
    words.join(" ")
}

fn read_side(state: &mut State, seat: Seat, text: &str) -> Result<(), ParseError> {
    let letter = LETTERS[seat.index()];
    let mut words = words_after(LETTERS[seat.index()], text)?;
    let asleep = read_lettered(words.next().unwrap_or_default(), "i", ROW as u16)?;
    state.asleep[seat.index()] = asleep as u8;
    for (count, word) in words.enumerate() {
        if count + usize::from(asleep) >= ROW {
            return Err(parse_error!(
                "too-many-men",
                "{letter} has more than {most} men",
                letter,
                most = ROW
            ));
        }
        let step = (1..=LAP).find(|step| step_name(seat, *step) == word);
        let step = step.ok_or_else(|| {
            parse_error!(
                "no-such-point",
                "\"{word}\" is no point of {letter}",
                word,
                letter
            )
        })?;
        state.put(seat, step);
    }
    Ok(())
}

fn read_king(text: &str) -> Option<King> {
    let mut words = text.strip_prefix("K ")?.split_whitespace();
    let named = words.next()?;
    let point = (0..board::POINTS as u8).find(|at| board::name(*at) == named)?;
    let owner = match words.next() {
        None => None,
        Some(letter) => Some(read_seat(letter, LETTERS).ok()?),
    };
    words.next().is_none().then_some(King { point, owner })
}

/// Returns the letter of a face in notation.
pub(super) fn face(face: u8, spent: bool) -> char {
    let faces = FACES[usize::from(spent)].as_bytes();
    faces[usize::from(face)].into()
}

fn write_dice(dice: Dice) -> String {
    let faces = (0..3).map(|die| face(dice.faces[die], dice.spent >> die & 1 == 1));
    let mut text: String = faces.collect();
    if dice.left > 0 {
        text += &format!("+{}", dice.left);
    }
    text
}

fn read_dice(text: &str) -> Result<Dice, ParseError> {
    let wrong = || {
        parse_error!(
            "not-three-long-dice",
            "\"{text}\" are not three long dice, as X30",
            text
        )
    };
    let (faces, left) = match text.split_once('+') {
        Some((faces, left)) => (faces, left.parse().map_err(|_| wrong())?),
        None => (text, 0),
    };
    let mut dice = Dice {
        faces: [0; 3],
        spent: 0,
        left,
    };
    if faces.chars().count() != 3 || left > 2 {
        return Err(wrong());
    }
    for (die, letter) in faces.chars().enumerate() {
        let found = FACES.iter().position(|faces| faces.contains(letter));
        let spent = found.ok_or_else(wrong)?;
        dice.faces[die] = FACES[spent].find(letter).ok_or_else(wrong)? as u8;
        dice.spent |= (spent as u8) << die;
    }
    let ordered = sort_faces(dice.faces);
    if dice.spent == 0 {
        dice.faces = ordered;
    }
    let blanks = (0..3).filter(|die| dice.faces[*die] == 0);
    let used_blank = blanks.fold(0, |set, die| set | 1 << die) & dice.spent > 0;
    let taken_up = dice.is_taken_up();
    let odd = match taken_up {
        true => dice.spent != dice.non_crosses(),
        false => used_blank,
    };
    if dice.faces != ordered || odd || dice.all_crosses() && left > 0 {
        return Err(wrong());
    }
    Ok(dice)
}

/// Checks that no active men of different sides stand on one point, because the later one would
/// have captured the other.
pub(super) fn check(state: &State) -> Result<(), ParseError> {
    let (white, black) = (Seat::FIRST, Seat::SECOND);
    for step in state.occupied_steps(white).iter() {
        let at = point(white, step);
        if steps_on(black, at).any(|their_step| state.occupied_steps(black).contains(their_step)) {
            let name = board::name(at);
            return Err(parse_error!(
                "place-taken-by-both",
                "both sides stand on {name}",
                name
            ));
        }
    }
    Ok(())
}
