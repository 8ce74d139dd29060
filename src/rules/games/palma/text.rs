//! The position text: the pegs of each side, in reserve and on their holes, and the side to throw.
//! A number follows it if several throws are in hand: `D r2 2 3 7; J r3 4 9; D2 ~5`. Stakes that
//! were won are written as `s1`.

use super::{BORROWER, EXTRA_THROWS, LETTERS, PEGS, STAKES, THROW_USER};
use crate::{
    games::{
        kit::{
            self,
            text::{Field, read_lettered, words_after},
        },
        race::{Position, Race},
    },
    rules::{ParseError, Seat},
};

/// More stakes than a game can bring.
const MAX_STAKES: u16 = 9_999;

pub(super) static FIELDS: [Field<Race, Position>; 3] = [
    Field {
        name: "the dogs, as D r5,",
        write: |race, position| write_side(race, position, Seat::FIRST),
        read: |race, position, text| read_side(race, position, Seat::FIRST, text),
    },
    Field {
        name: "the jackals, as J r5,",
        write: |race, position| write_side(race, position, Seat::SECOND),
        read: |race, position, text| read_side(race, position, Seat::SECOND, text),
    },
    Field {
        name: "the player to throw",
        write: |_, position| {
            // The text names the thrower, also if the throw is lent to the other side.
            let lent = position.kept[THROW_USER] == BORROWER;
            let letter = LETTERS[position.mover.swapped_if(lent).index()];
            match position.kept[EXTRA_THROWS] {
                0 => letter.into(),
                more => format!("{letter}{}", more + 1),
            }
        },
        read: |_, position, text| {
            let letter = text.strip_suffix('2');
            position.mover = kit::read_seat(letter.unwrap_or(text), LETTERS)?;
            position.kept[EXTRA_THROWS] = letter.is_some().into();
            Ok(())
        },
    },
];

fn write_side(race: &Race, position: &Position, seat: Seat) -> String {
    let reserve = position.men[seat.index()][race.hand()];
    let mut words = vec![format!("{} r{reserve}", LETTERS[seat.index()])];
    let stakes = position.kept[STAKES[seat.index()]];
    words.extend((stakes > 0).then(|| format!("s{stakes}")));
    words.extend(race.write_men(position, seat));
    words.join(" ")
}

fn read_side(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    text: &str,
) -> Result<(), ParseError> {
    let mut words = words_after(LETTERS[seat.index()], text)?.peekable();
    let reserve = read_lettered(words.next().unwrap_or_default(), "r", PEGS.into())?;
    position.men[seat.index()][race.hand()] = reserve as u8;
    if let Some(stakes) = words.next_if(|word| word.starts_with('s')) {
        position.kept[STAKES[seat.index()]] = read_lettered(stakes, "s", MAX_STAKES)?;
    }
    race.read_men(position, seat, words)
}
