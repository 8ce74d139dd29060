use super::*;
use crate::games;

fn secret(digit: &str) -> Secret {
    Secret::of(&digit.repeat(64)).expect("a secret")
}

fn record(game: &str) -> Record {
    Record::of(games::find(game).expect("a game"))
}

fn letter(game: &str, secret: Option<&Secret>) -> Letter {
    Letter::new(record(game), "0123456789abcdef".into(), Seat::FIRST, secret)
}

/// Plays whatever comes first until the hand is the other's, and sends the letter.
fn play(letter: &mut Letter, role: Role, secret: &Secret) {
    while letter.hand() == Ok(Hand::Of(role)) {
        let mut table = letter.record.open().expect("it opens");
        let mv = match letter.throw(role, secret) {
            Some(number) => table.throw(number).expect("a throw"),
            None => table.choices().remove(0).notation,
        };
        table.play(&mv).expect("a legal move");
        letter.record = table.record();
    }
    letter.send(role, secret).expect("it can be sent");
}

#[test]
fn a_game_without_dice_goes_to_and_fro() {
    let mut letter = letter("awele", None);
    assert_eq!(letter.hand(), Ok(Hand::Of(Role::Host)));
    letter.record.moves.push("S5".into());
    assert_eq!(letter.hand(), Ok(Hand::Of(Role::Guest)));
    let known = letter.clone();
    letter.record.moves.push("N1".into());
    assert_eq!(letter.follows(&known), Ok(()));
    assert_eq!(known.follows(&letter), Err(Unfair::Older));
    letter.record.moves[0] = "S4".into();
    assert_eq!(letter.follows(&known), Err(Unfair::ChangedPast));
}

#[test]
fn dice_fall_as_both_chains_say_and_a_changed_throw_is_found_out() {
    for game in ["ur", "backgammon"] {
        let (host, guest) = (secret("a"), secret("b"));
        let mut letter = letter(game, Some(&host));
        assert_eq!(letter.hand(), Ok(Hand::Unanswered));
        assert_eq!(letter.throw(Role::Host, &host), None);
        letter.answer(&guest);
        let mut hands = 0;
        while let Ok(Hand::Of(role)) = letter.hand() {
            let known = letter.clone();
            let own = if role == Role::Host { &host } else { &guest };
            play(&mut letter, role, own);
            assert_eq!(letter.follows(&known), Ok(()), "{game}");
            hands += 1;
            if hands == 30 {
                break;
            }
        }
        assert!(letter.hand().is_ok());
        // Any throw that has been sent can be changed to no other.
        let throws: Vec<usize> = (0..letter.record.moves.len())
            .filter(|index| letter.record.moves[*index].starts_with('~'))
            .collect();
        assert!(throws.len() > 20);
        for index in throws.into_iter().take(12) {
            let mut start = letter.clone();
            start.record.moves.truncate(index);
            let table = start.record.open().expect("it opens");
            for other in table.choices() {
                if other.notation == letter.record.moves[index] {
                    continue;
                }
                let mut forged = letter.clone();
                forged.record.moves[index] = other.notation;
                forged.record.moves.truncate(index + 1);
                assert_eq!(forged.hand(), Err(Unfair::Throw(index)), "{game}");
            }
        }
        // Nor can a chain be exchanged for a luckier one.
        let mut forged = letter.clone();
        if let Some(chains) = &mut forged.chains {
            chains[1].link = "0".repeat(64);
        }
        assert_eq!(forged.hand(), Err(Unfair::Chain));
        let other = secret("c");
        let mut forged = letter.clone();
        if let Some(chains) = &mut forged.chains {
            chains[1] = Shown::begun(&other);
        }
        assert!(forged.follows(&letter) == Err(Unfair::ChangedPast));
    }
}

#[test]
fn whatever_a_letter_says_nothing_panics() {
    let host = secret("a");
    let mut odd = letter("ur", Some(&host));
    for (end, link, number) in [
        ("", "", 3),
        ("zz", "zz", 0),
        ("é", "é", u32::MAX),
        (&*"0".repeat(64), "", 0),
    ] {
        let shown = Shown {
            end: end.into(),
            link: link.into(),
            number,
        };
        odd.chains = Some([shown.clone(), shown]);
        assert_eq!(odd.hand(), Err(Unfair::Chain));
    }
    odd.chains = None;
    assert_eq!(odd.hand(), Err(Unfair::Chain));
    let mut odd = letter("awele", None);
    odd.host = 7;
    odd.record.moves = vec!["S9".into()];
    assert!(matches!(odd.hand(), Err(Unfair::Record(_))));
    odd.record.game = "chess".into();
    assert!(matches!(odd.hand(), Err(Unfair::Record(_))));
}
