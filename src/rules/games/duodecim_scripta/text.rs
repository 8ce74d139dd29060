//! The men of a side as text: those in hand, those off the board, then the squares of its track in
//! order.

use super::{HAND, OWN, STEPS};
use crate::{
    games::kit::text::words_after,
    games::tables::{OFF, PLACES, Plan, Points, Position, Side, text::check_count},
    rules::{ParseError, Seat},
};

/// Writes a side as `W h0! o3 7:2 30:10`. The mark `!` says that all men have been on the board at
/// once.
pub(super) fn write_side(plan: &Plan, position: &Position, seat: Seat) -> String {
    let own = &position.men[seat.index()];
    let letter = plan.letters[seat.index()];
    let mark = if position.entered[seat.index()] {
        "!"
    } else {
        ""
    };
    let mut text = format!("{letter} h{}{mark} o{}", own[HAND], own[OFF]);
    for place in (1..HAND).rev().filter(|place| own[*place] > 0) {
        text += &format!(" {}:{}", plan.name(place), own[place]);
    }
    text
}

/// Reads the text of [`write_side`]. The mark may be missing if the men's places imply it.
pub(super) fn read_side(plan: &Plan, text: &str, seat: Seat) -> Result<Side, ParseError> {
    let letter = plan.letters[seat.index()];
    let mut words = words_after(letter, text)?;
    let number = |text: &str| {
        let count = text.parse().ok();
        count.filter(|count: &u8| *count <= plan.men)
    };
    let missing = |sign: char| {
        parse_error!(
            "number-of-men-missing",
            "{letter}: {sign} and a number of men are missing",
            letter,
            sign
        )
    };
    let hand = words.next().and_then(|word| word.strip_prefix('h'));
    let hand = hand.ok_or_else(|| missing('h'))?;
    let (hand, marked) = match hand.strip_suffix('!') {
        Some(hand) => (hand, true),
        None => (hand, false),
    };
    let off = words.next().and_then(|word| word.strip_prefix('o'));
    let mut men = [0; PLACES];
    men[HAND] = number(hand).ok_or_else(|| missing('h'))?;
    men[OFF] = off.and_then(number).ok_or_else(|| missing('o'))?;
    for word in words {
        let wrong = || {
            parse_error!(
                "not-a-square-with-men",
                "{letter}: \"{word}\" is not a square and its men",
                letter,
                word
            )
        };
        let (step, count) = word.split_once(':').ok_or_else(wrong)?;
        let step: usize = step.parse().map_err(|_| wrong())?;
        let count = number(count).filter(|count| *count > 0).ok_or_else(wrong)?;
        if !(1..=STEPS).contains(&step) || men[HAND - step] > 0 {
            return Err(wrong());
        }
        men[HAND - step] = count;
    }
    check_count(plan, &men, letter)?;
    let gone_on = men[OFF] > 0 || men[1..OWN].iter().any(|men| *men > 0);
    Ok(Side {
        men,
        pinned: Points::EMPTY,
        entered: marked || gone_on || men[HAND] == 0,
    })
}
