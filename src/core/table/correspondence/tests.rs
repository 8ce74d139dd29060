//! Two honest players, and a cheat for each claim of `docs/links.md`.

mod forgeries;

use super::*;
use crate::{games, rules::SplitMix64};

/// Games with and without dice. Their options change the order of turns.
const GAMES: [(&str, &[(&str, &str)]); 8] = [
    ("awele", &[]),
    ("italian-draughts", &[]),
    ("layli-goobalay", &[]),
    ("ur", &[]),
    ("ur", &[("rules", "modern")]),
    ("backgammon", &[]),
    ("backgammon", &[("cube", "on"), ("beavers", "on")]),
    ("backgammon", &[("match", "3"), ("cube", "on")]),
];
const DICE: [&str; 2] = ["ur", "backgammon"];

fn secret(number: u64) -> Secret {
    Secret::of(&format!("{number:064x}")).expect("a secret")
}

fn record(game: &str, options: &[(&str, &str)]) -> Record {
    let mut record = Record::of(games::find(game).expect("a game"));
    record.options = crate::rules::Options::unchecked(
        options
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect(),
    );
    record
}

fn has_dice(game: &str) -> bool {
    games::find(game).expect("a game").has_chance()
}

fn invite(record: Record, seat: Seat, number: u64) -> Correspondence {
    let secret = has_dice(&record.game).then(|| secret(number));
    Correspondence::invite(record, "0123456789abcdef".into(), seat, secret).expect("it invites")
}

fn accept(letter: &Letter, number: u64) -> Result<Correspondence, LetterError> {
    let secret = has_dice(&letter.record.game).then(|| secret(number));
    Correspondence::accept(sent(letter), secret)
}

/// Passes a letter through JSON, as on arrival.
fn sent(letter: &Letter) -> Letter {
    let json = serde_json::to_string(letter).expect("JSON");
    serde_json::from_str(&json).expect("a letter")
}

/// Makes one move or throw for the player whose turn it is.
fn act(side: &mut Correspondence, dice: &mut SplitMix64) {
    let table = side.letter().record.open().expect("it opens");
    let mv = match table.turn() {
        Turn::Chance => table
            .pick_throw(side.throw_number().expect("a number"))
            .expect("a throw"),
        _ => {
            let mut choices = table.legal_moves();
            let chosen = dice.below(choices.len() as u32) as usize;
            choices.swap_remove(chosen).notation
        }
    };
    side.play(&mv).expect("a legal move");
}

/// Plays to the end of the player's turn or of the game.
fn play_turn(side: &mut Correspondence, dice: &mut SplitMix64) {
    while side.is_my_turn() {
        act(side, dice);
    }
}

/// Two honest players, and every letter sent, with its sender.
struct Game {
    sides: [Correspondence; 2],
    letters: Vec<(Role, Letter)>,
}

/// Plays until `letters` letters have been sent, or to the end.
fn play(game: &str, options: &[(&str, &str)], seat: Seat, letters: usize) -> Game {
    let mut dice = SplitMix64::new(u64::from(seat.0));
    let mut host = invite(record(game, options), seat, 1);
    play_turn(&mut host, &mut dice);
    let mut all = vec![(Role::Host, host.letter().clone())];
    let mut guest = accept(host.letter(), 2).expect("it is accepted");
    let mut last = Role::Host;
    while all.len() < letters {
        let (from, to) = match last {
            Role::Host => (&mut guest, &mut host),
            Role::Guest => (&mut host, &mut guest),
        };
        play_turn(from, &mut dice);
        last = last.other();
        all.push((last, from.letter().clone()));
        let received = to.receive(sent(from.letter()));
        assert_eq!(received, Ok(Received::New), "{game} {options:?}");
        assert_eq!(from.letter().record, to.letter().record);
        // A player who has a letter can move, or has a letter to send.
        let waits = !to.is_my_turn() && to.letter() == from.letter();
        assert!(
            !waits || to.next() == NextStep::Over,
            "{game}: nobody can go on"
        );
        if to.next() == NextStep::Over {
            break;
        }
    }
    Game {
        sides: [host, guest],
        letters: all,
    }
}

/// Does the same, but stops before the end.
fn play_some(game: &str, options: &[(&str, &str)], seat: Seat, letters: usize) -> Game {
    let games = (1..=letters)
        .rev()
        .map(|few| play(game, options, seat, few));
    let mut games = games.filter(|game| game.sides[0].next() != NextStep::Over);
    games.next().expect("a game under way")
}

/// Checks that a letter is refused for this reason and changes nothing.
#[track_caller]
fn refused(side: &mut Correspondence, letter: &Letter, error: LetterError) {
    let before = side.letter().clone();
    assert_eq!(side.receive(sent(letter)), Err(error));
    assert_eq!(*side.letter(), before);
}

#[test]
fn a_turn_that_was_taken_back_has_the_same_throws_and_its_links_are_secret_again() {
    for (game, options) in GAMES {
        for letters in 3..7 {
            let mut played = play_some(game, options, Seat::FIRST, letters);
            let (last, received) = played.letters.last().cloned().expect("a letter");
            let [host, guest] = &mut played.sides;
            let (side, other) = match last {
                Role::Host => (guest, host),
                Role::Guest => (host, guest),
            };
            let before = side.letter().clone();
            let known = received.record.moves.len();
            play_turn(side, &mut SplitMix64::new(7));
            let moves = side.letter().record.moves.clone();
            assert_eq!(
                side.take_back(known - 1),
                Err(LetterError::NotTheirs(known - 1)),
                "{game}"
            );
            side.take_back(known).expect("it is not sent");
            assert_eq!(*side.letter(), before, "{game} {options:?}");
            play_turn(side, &mut SplitMix64::new(7));
            assert_eq!(side.letter().record.moves, moves);
            assert_eq!(other.receive(sent(side.letter())), Ok(Received::New));
        }
    }
}

#[test]
fn honest_games_end_whoever_begins_and_every_letter_can_be_checked_to_the_last() {
    for (game, options) in GAMES {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let game = play(game, options, seat, 3_000);
            for side in &game.sides {
                assert_eq!(side.next(), NextStep::Over);
                assert!(side.letter().next().is_ok());
            }
            let [host, guest] = &game.sides;
            assert_eq!(host.letter(), guest.letter());
        }
    }
}

#[test]
fn a_kept_game_goes_on_where_it_was_in_the_middle_of_a_turn_too() {
    let mut dice = SplitMix64::new(1);
    let mut seen = 0;
    let mut host = invite(record("ur", &[]), Seat::FIRST, 1);
    let mut guest = accept(host.letter(), 2).expect("it is accepted");
    host.receive(sent(guest.letter())).expect("it is taken");
    for _ in 0..40 {
        let side = if host.is_my_turn() {
            &mut host
        } else {
            &mut guest
        };
        act(side, &mut dice);
        let own = secret(side.role() as u64 + 1);
        let kept = Correspondence::resume(sent(side.letter()), side.role(), Some(own));
        let kept = kept.expect("it goes on");
        assert_eq!(kept.next(), side.next());
        assert_eq!(kept.throw_number(), side.throw_number());
        seen += u32::from(side.is_my_turn());
        let letter = sent(side.letter());
        match side.next() {
            NextStep::Move(role) if role != side.role() => {
                let other = if role == Role::Host {
                    &mut host
                } else {
                    &mut guest
                };
                assert_eq!(other.receive(letter), Ok(Received::New));
            }
            _ => {}
        }
    }
    assert!(seen > 10);
}

/// Grinding: neither player can choose a chain for its throws. Each must commit to a chain before
/// the other's links are known.
#[test]
fn nothing_of_a_chain_is_shown_before_both_are_bound() {
    for (game, options) in GAMES.into_iter().filter(|(game, _)| has_dice(game)) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let mut host = invite(record(game, options), seat, 1);
            let invitation = sent(host.letter());
            let [shown, guest] = invitation.chains.clone().expect("chains");
            assert_eq!((shown.number, &shown.link), (0, &shown.end));
            assert!(!guest.is_committed());
            assert!(invitation.record.moves.is_empty());
            // Opening the invitation again and again reveals nothing. It shows the guest only what
            // they already had, whatever chain they commit to. No answer of theirs allows a throw.
            let answers: Vec<Correspondence> = (2..40)
                .map(|number| accept(&invitation, number).expect("it is accepted"))
                .collect();
            for answer in &answers {
                let [shown, _] = answer.letter().chains.clone().expect("chains");
                assert_eq!(shown.number, 0);
                assert_eq!(answer.throw_number(), None);
            }
            // The host has committed too: the first answer counts, and no other.
            assert_eq!(host.receive(sent(answers[0].letter())), Ok(Received::New));
            refused(&mut host, answers[1].letter(), LetterError::ChangedPast);
            // The host cannot exchange their own chain after seeing the guest's.
            let mut luckier = host.letter().clone();
            luckier.chains.as_mut().expect("chains")[0] =
                RevealedChain::commit(&secret(3)).expect("a chain");
            if host.next() == NextStep::Move(Role::Host) {
                let mut guest = accept(&invitation, 2).expect("it is accepted");
                refused(&mut guest, &luckier, LetterError::ChangedPast);
            }
            // An invitation that shows more than the end of its chain is invalid.
            let mut open = invitation.clone();
            let mine = &mut open.chains.as_mut().expect("chains")[0];
            mine.reveal(&secret(1), 1).expect("a link");
            assert_eq!(accept(&open, 2).err(), Some(LetterError::BadChain));
            // So is one in which the chain comes back as the guest's own.
            let mut echo = invitation.clone();
            let chains = echo.chains.as_mut().expect("chains");
            chains[1] = chains[0].clone();
            refused(&mut host, &echo, LetterError::BadChain);
        }
    }
}

#[test]
fn the_links_that_decide_a_players_throws_are_hidden_until_their_turn() {
    for (game, options) in GAMES.into_iter().filter(|(game, _)| has_dice(game)) {
        let game = play(game, options, Seat::SECOND, 60);
        for (sender, letter) in &game.letters {
            let replay = letter.replay().expect("fair");
            let chains = letter.chains.as_ref().expect("chains");
            let turn = replay.turn;
            // The mover's link of this turn is still secret, and so are both players' links of
            // later turns.
            assert!(chains.iter().all(|shown| shown.number <= turn));
            if !replay.is_over() {
                assert!(chains[replay.mover as usize].number < turn);
            }
            assert_ne!(letter.next().expect("fair").actor(), Some(*sender));
        }
    }
}

/// Replaying: letters of this game again, in any order, and letters of another game.
#[test]
fn old_letters_change_nothing_and_those_of_another_game_are_refused() {
    for (game, options) in GAMES {
        let Game { sides, letters } = play(game, options, Seat::FIRST, 14);
        for mut side in sides {
            let before = side.letter().clone();
            for (_, letter) in letters.iter().rev().chain(&letters) {
                assert_eq!(side.receive(sent(letter)), Ok(Received::Known), "{game}");
                assert_eq!(*side.letter(), before);
            }
            let mut other = before.clone();
            other.id = "fedcba9876543210".into();
            refused(&mut side, &other, LetterError::ChangedPast);
            let mut other = before.clone();
            other.record.moves.pop();
            other.record.moves.pop();
            assert_ne!(side.receive(sent(&other)), Ok(Received::New));
            assert_eq!(*side.letter(), before);
            // Swap the seats, so that each player would play the other's men.
            let mut other = before.clone();
            other.host = 1;
            assert!(side.receive(other).is_err());
            assert_eq!(*side.letter(), before);
        }
        // A third person can watch but not take part.
        if has_dice(game) {
            let last = &letters[letters.len() - 1].1;
            assert_eq!(accept(last, 9).err(), Some(LetterError::AlreadyAccepted));
        }
    }
}

/// Dropping out: silence changes nothing, and the same letter can be sent and accepted again at any
/// time.
#[test]
fn whoever_is_silent_can_be_sent_the_same_letter_again() {
    for (game, options) in GAMES {
        let Game { sides, letters } = play_some(game, options, Seat::FIRST, 11);
        let [mut host, mut guest] = sides;
        let (sender, last) = letters.last().expect("a letter").clone();
        let (waiting, silent) = match sender {
            Role::Host => (&mut host, &mut guest),
            Role::Guest => (&mut guest, &mut host),
        };
        // The waiting player cannot go on and gets no end of the game.
        assert!(!waiting.is_my_turn());
        assert_ne!(waiting.next(), NextStep::Over);
        assert_eq!(waiting.throw_number(), None);
        for _ in 0..3 {
            assert_eq!(silent.receive(sent(&last)), Ok(Received::Known));
            assert!(silent.is_my_turn());
        }
        let mut dice = SplitMix64::new(5);
        play_turn(silent, &mut dice);
        assert_eq!(waiting.receive(sent(silent.letter())), Ok(Received::New));
    }
}

#[test]
fn whatever_a_letter_says_nothing_panics_or_takes_long() {
    let honest = sent(invite(record("ur", &[]), Seat::FIRST, 1).letter());
    for (end, link, number) in [
        ("", "", 3),
        ("", "00", 0),
        ("zz", "zz", 0),
        ("é", "é", u32::MAX),
        (&*"0".repeat(64), "", 0),
        (&*"A".repeat(64), &*"A".repeat(64), 0),
        (&*"0".repeat(64), &*"0".repeat(64), u32::MAX),
    ] {
        let shown = RevealedChain {
            end: end.into(),
            link: link.into(),
            number,
        };
        let mut odd = honest.clone();
        odd.chains = Some([shown.clone(), shown]);
        assert_eq!(odd.next(), Err(LetterError::BadChain));
    }
    let mut odd = honest.clone();
    odd.chains = None;
    assert_eq!(odd.next(), Err(LetterError::BadChain));
    let mut odd = honest.clone();
    odd.protocol = None;
    assert_eq!(odd.next(), Err(LetterError::Outdated));
    for id in [
        "",
        "0123456789ABCDEF",
        "0123456789abcde",
        "0123456789abcdeg",
        "éééééééé",
    ] {
        let mut odd = honest.clone();
        odd.id = id.into();
        assert_eq!(odd.next(), Err(LetterError::Malformed));
    }
    let mut odd = sent(invite(record("awele", &[]), Seat::FIRST, 1).letter());
    odd.host = 7;
    assert_eq!(odd.next(), Err(LetterError::Malformed));
    odd.host = 1;
    odd.record.moves = vec!["S9".into()];
    assert!(matches!(odd.next(), Err(LetterError::Record(_))));
    odd.record.game = "chess".into();
    assert!(matches!(odd.next(), Err(LetterError::Record(_))));
}

#[test]
fn a_chain_is_as_long_as_it_says_and_each_link_is_the_hash_of_the_next() {
    use sha2::{Digest, Sha256};
    let secret = secret(3);
    for number in [0, 1, 63, 64, 65, 1_000, 8_190, 8_191] {
        let (link, next) = (secret.link(number), secret.link(number + 1));
        let next = next.expect("a link");
        assert_eq!(link, Some(Sha256::digest(next).into()), "{number}");
    }
    assert_eq!(secret.link(8_193), None);
    assert!(Secret::of("7").is_none());
    assert!(Secret::of(&"g".repeat(64)).is_none());
}

#[test]
fn a_name_goes_only_where_its_owner_puts_it() {
    let host = invite(record("awele", &[]), Seat::FIRST, 1);
    let json = serde_json::to_string(host.letter()).expect("JSON");
    assert!(!json.contains("names"), "links without names are as before");
    assert!(host.letter().names.iter().all(String::is_empty));
    let mut host = host;
    host.play("S1").expect("a move");
    let letter = host.outgoing("Anna");
    assert_eq!(letter.names, ["Anna".to_string(), String::new()]);
    assert!(
        has_no_names(&host.letter().names),
        "the name is in the link, not in the game"
    );
    let mut guest = accept(&letter, 2).expect("an invitation");
    assert_eq!(guest.other_name(), Some("Anna"));
    guest.play("N1").expect("a move");
    // The guest claims another name for the host.
    let mut answer = guest.outgoing("Bruno");
    assert_eq!(answer.names, ["Anna".to_string(), "Bruno".to_string()]);
    answer.names[0] = "Somebody else".into();
    assert_eq!(host.receive(sent(&answer)), Ok(Received::New));
    assert_eq!(host.other_name(), Some("Bruno"));
    assert!(host.letter().names[0].is_empty());
    // A name stays if a later link has none.
    host.play("S2").expect("a move");
    let letter = host.outgoing("");
    assert_eq!(guest.receive(sent(&letter)), Ok(Received::New));
    assert_eq!(guest.other_name(), Some("Anna"));
}

#[test]
fn an_invitation_names_its_host_only() {
    let mut letter = invite(record("ur", &[]), Seat::FIRST, 1).outgoing("Anna");
    letter.names[1] = "you".into();
    let guest = accept(&letter, 2).expect("an invitation");
    assert_eq!(guest.letter().names, ["Anna".to_string(), String::new()]);
}

#[test]
fn names_from_links_are_harmless() {
    for (name, clean) in [
        ("Anna", "Anna"),
        ("  Anna\t\n Bianchi ", "Anna Bianchi"),
        ("O’Neil & Zoë 王", "O’Neil & Zoë 王"),
        ("<b>Anna</b>", "bAnna/b"),
        ("\u{202e}annA\u{2066}\u{200b}\u{feff}\u{7}", "annA"),
        ("\u{e0041}\u{ad}", ""),
        ("", ""),
    ] {
        assert_eq!(clean_name(name), clean, "{name:?}");
    }
    let long = clean_name(&"ab ".repeat(1_000));
    assert!(long.chars().count() <= MAX_NAME, "{long}");
    assert_eq!(clean_name(&long), long);
    // A letter with damaged names is no letter; one without them is.
    let letter = invite(record("awele", &[]), Seat::FIRST, 1);
    let mut json = serde_json::to_value(letter.letter()).expect("JSON");
    for wrong in [
        serde_json::json!("Anna"),
        serde_json::json!(["Anna"]),
        serde_json::json!([1, 2]),
        serde_json::json!(null),
    ] {
        json["names"] = wrong.clone();
        let read = serde_json::from_value::<Letter>(json.clone());
        assert!(read.is_err(), "{wrong}");
    }
    json["names"] = serde_json::json!(["\u{202e}Anna", ""]);
    let read = serde_json::from_value::<Letter>(json).expect("a letter");
    let guest = accept(&read, 2).expect("an invitation");
    assert_eq!(guest.other_name(), Some("Anna"));
}
