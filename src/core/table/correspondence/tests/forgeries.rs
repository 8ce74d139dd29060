//! Letters that a cheat has changed, cut or made up.

use super::*;

/// Forging: a throw must be the one that both chains draw.
#[test]
fn a_changed_throw_is_found_out_wherever_it_stands() {
    for game in DICE {
        let Game { sides, letters } = play(game, &[], Seat::FIRST, 3_000);
        let [host, guest] = sides;
        let mut forged_throws = 0;
        for (place, (sender, letter)) in letters.iter().enumerate().skip(2) {
            let moves = &letter.record.moves;
            // Take the throw of the newest turn; changing an older one contradicts an earlier
            // letter.
            let Some(index) = moves.iter().rposition(|mv| mv.starts_with('~')) else {
                continue;
            };
            let known = letters[place - 1].1.clone();
            if index < known.record.moves.len() {
                continue;
            }
            let mut start = letter.record.clone();
            start.moves.truncate(index);
            let other = start.open().expect("it opens").legal_moves().into_iter();
            let mut other = other.filter(|other| other.notation != moves[index]);
            let mut forged = letter.clone();
            forged.record.moves.truncate(index);
            forged
                .record
                .moves
                .push(other.next().expect("another throw").notation);
            // Plays the first choice each time to the end of the turn, with the honest link.
            let replay = forged.record.open().expect("it opens");
            finish_turn(&mut forged, replay);
            assert_eq!(forged.next(), Err(LetterError::WrongThrow(index)), "{game}");
            let receiver = sender.other();
            let own = secret(receiver as u64 + 1);
            let mut side = Correspondence::resume(known, receiver, Some(own)).expect("fair");
            refused(&mut side, &forged, LetterError::WrongThrow(index));
            forged_throws += 1;
        }
        assert!(forged_throws > 20, "{game}: {forged_throws}");
        drop((host, guest));
    }
}

/// Plays on, with any throws, until it is the other player's turn.
fn finish_turn(letter: &mut Letter, mut table: Table) {
    let mover = |table: &Table| match table.turn() {
        Turn::Player(seat) => Some(seat),
        Turn::Chance => table.mover_after_any_throw(),
        Turn::Over(_) => None,
    };
    let first = mover(&table);
    while first.is_some() && mover(&table) == first {
        let next = table.legal_moves().remove(0).notation;
        table.play(&next).expect("a legal move");
    }
    letter.record = table.record();
}

/// Forging and truncating: a letter without the link of its turn is refused.
#[test]
fn the_rest_of_a_game_cannot_be_made_up() {
    for game in DICE {
        let Game { sides, .. } = play_some(game, &[], Seat::FIRST, 9);
        for (side, own) in sides.into_iter().zip([1, 2]) {
            let known = side.letter().clone();
            let mut receiver =
                Correspondence::resume(known.clone(), side.role(), Some(secret(own)))
                    .expect("fair");
            // Makes up all moves and throws to the end, in the sender's favour.
            let mut table = known.record.open().expect("it opens");
            let mut dice = SplitMix64::new(own);
            while !matches!(table.turn(), Turn::Over(_)) {
                let choices = table.legal_moves();
                let chosen = dice.below(choices.len() as u32) as usize;
                table.play(&choices[chosen].notation).expect("a legal move");
            }
            let mut forged = known.clone();
            forged.record = table.record();
            // Try the old links, and the cheat's own link of every number.
            refused(&mut receiver, &forged, LetterError::BadChain);
            let cheat = side.role().other() as usize;
            for number in 0..40 {
                let chains = forged.chains.as_mut().expect("chains");
                chains[cheat]
                    .reveal(&secret(cheat as u64 + 1), number)
                    .expect("a link");
                let before = receiver.letter().clone();
                assert!(receiver.receive(sent(&forged)).is_err(), "{game}");
                assert_eq!(*receiver.letter(), before);
            }
        }
    }
}

#[test]
fn a_turn_and_the_end_of_a_game_show_their_link_or_are_refused() {
    for game in DICE {
        let Game { letters, .. } = play(game, &[], Seat::FIRST, 3_000);
        let last = letters.len() - 1;
        for place in [3, 4, last] {
            let (sender, letter) = &letters[place];
            let receiver = sender.other();
            let own = || Some(secret(receiver as u64 + 1));
            let known = &letters[place - 1].1;
            let mut side = Correspondence::resume(known.clone(), receiver, own()).expect("fair");
            for less in 1..=2 {
                let mut short = letter.clone();
                let mine = &mut short.chains.as_mut().expect("chains")[*sender as usize];
                let number = mine.number.saturating_sub(less);
                mine.reveal(&secret(*sender as u64 + 1), number)
                    .expect("a link");
                refused(&mut side, &short, LetterError::BadChain);
            }
            // One link too many would let the receiver predict the sender's next throws.
            let mut long = letter.clone();
            let mine = &mut long.chains.as_mut().expect("chains")[*sender as usize];
            let number = mine.number + 1;
            mine.reveal(&secret(*sender as u64 + 1), number)
                .expect("a link");
            refused(&mut side, &long, LetterError::BadChain);
            // Try a text that is no link, and a link of another chain.
            let mut other = letter.clone();
            let mine = &mut other.chains.as_mut().expect("chains")[*sender as usize];
            mine.link = "0".repeat(64);
            refused(&mut side, &other, LetterError::BadChain);
            let number = mine_number(letter, *sender);
            let mut other = letter.clone();
            let mine = &mut other.chains.as_mut().expect("chains")[*sender as usize];
            *mine = RevealedChain::commit(&secret(7)).expect("a chain");
            mine.reveal(&secret(7), number).expect("a link");
            let before = side.letter().clone();
            assert!(side.receive(sent(&other)).is_err());
            assert_eq!(*side.letter(), before);
            // The honest letter is still accepted.
            assert_eq!(side.receive(sent(letter)), Ok(Received::New));
        }
    }
}

fn mine_number(letter: &Letter, role: Role) -> u32 {
    letter.chains.as_ref().expect("chains")[role as usize].number
}

/// Truncating: a letter must hold a whole turn.
#[test]
fn half_a_turn_is_not_taken() {
    for game in ["congklak", "ur", "backgammon"] {
        let Game { letters, .. } = play(game, &[], Seat::FIRST, 12);
        let mut halves = 0;
        for place in 2..letters.len() {
            let (sender, letter) = &letters[place];
            let known = &letters[place - 1].1;
            let first = known.record.moves.len();
            if letter.record.moves.len() < first + 2 {
                continue;
            }
            let receiver = sender.other();
            let own = has_dice(game).then(|| secret(receiver as u64 + 1));
            let mut side = Correspondence::resume(known.clone(), receiver, own).expect("fair");
            let mut half = known.clone();
            half.record.moves = letter.record.moves[..=first].to_vec();
            if half
                .next()
                .is_ok_and(|next| next == NextStep::Move(*sender))
            {
                refused(&mut side, &half, LetterError::Unfinished);
                halves += 1;
            }
            // A letter shorter than the known game changes nothing either.
            let longer = sent(letter);
            side.receive(longer.clone()).expect("fair");
            assert_eq!(side.receive(sent(known)), Ok(Received::Known));
            assert_eq!(*side.letter(), longer);
        }
        assert!(halves > 0, "{game}");
    }
}

/// Answering for the other player.
#[test]
fn a_letter_cannot_move_in_the_turn_of_its_receiver() {
    for (game, options) in GAMES {
        let Game { sides, letters } = play_some(game, options, Seat::FIRST, 8);
        let [host, guest] = sides;
        let (sender, last) = letters.last().expect("a letter");
        let (mut receiver, mut cheat) = match sender {
            Role::Host => (guest, host),
            Role::Guest => (host, guest),
        };
        // The receiver has to move. The other player sends that move too, and then an answer to it.
        let mut table = last.record.open().expect("it opens");
        let mut forged = last.clone();
        for _ in 0..2 {
            let next = table.legal_moves().remove(0).notation;
            table.play(&next).expect("a legal move");
            forged.record = table.record();
            let before = receiver.letter().clone();
            let refusal = receiver.receive(sent(&forged)).expect_err("a forgery");
            let index = before.record.moves.len();
            let dice = has_dice(game);
            assert!(
                refusal == LetterError::NotTheirs(index)
                    || dice && refusal == LetterError::BadChain,
                "{game}: {refusal:?}"
            );
            assert_eq!(*receiver.letter(), before);
        }
        // The page of the waiting player does not play for the other either.
        let next = last
            .record
            .open()
            .expect("it opens")
            .legal_moves()
            .remove(0);
        let index = last.record.moves.len();
        assert_eq!(
            cheat.play(&next.notation),
            Err(LetterError::NotTheirs(index))
        );
        assert_eq!(cheat.throw_number(), None);
    }
}
