//! The sound of each event: random games of every kind of piece, and the frames of a move.

use crate::common;
use tavolando::{
    games,
    page::board::skins::SKINS,
    rules::{Options, SplitMix64},
    scene::{Material::*, STONE_SKINS, Sound, Sound::*, Sprites, keyframes},
};

/// Games, and the sounds that a random game of them has; it has no others.
const HEARD: [(&str, &[Sound]); 9] = [
    ("awele", &[Touch(Seed), Capture(Seed)]),
    ("hawalis", &[Touch(Seed), Capture(Seed)]),
    ("italian-draughts", &[Touch(Wood), Capture(Wood)]),
    ("fanorona", &[Touch(Stone), Capture(Stone)]),
    ("seega", &[Touch(Stone), Capture(Stone)]),
    ("go", &[Touch(Stone), Capture(Stone)]),
    ("backgammon", &[Dice, Touch(Wood), Capture(Wood)]),
    ("ur", &[Dice, Touch(Stone), Capture(Stone)]),
    ("nim", &[Capture(Wood)]),
];

#[test]
fn every_material_and_the_dice_have_their_own_sound() {
    for (key, expected) in HEARD {
        let entry = games::find(key).expect("a game");
        let mut heard = Vec::new();
        for seed in 0..3 {
            let mut random = SplitMix64::new(seed);
            let mut table = common::open(entry, Options::none(), None);
            while table.moves().len() < 250
                && let Some(notation) = common::random_move(&table, &mut random)
            {
                let events = table.play(&notation).expect("a legal move");
                let sounds = events
                    .iter()
                    .filter_map(|event| Sound::of(event, table.board().skin));
                heard.extend(sounds);
            }
        }
        assert!(!heard.is_empty(), "{key}");
        for sound in &heard {
            assert!(expected.contains(sound), "{key}: {sound:?}");
        }
        for sound in expected {
            assert!(heard.contains(sound), "{key}: no {sound:?}");
        }
    }
}

#[test]
fn every_skin_of_stone_is_a_skin() {
    for name in STONE_SKINS {
        assert!(SKINS.iter().any(|skin| skin.name == name), "{name}");
    }
}

/// The page chooses the sound of a frame by its event.
#[test]
fn every_frame_knows_its_event() {
    let awele = games::find("awele").expect("awele");
    let mut random = SplitMix64::new(1);
    let mut table = common::open(awele, Options::none(), None);
    let mut captures = 0;
    while let Some(notation) = common::random_move(&table, &mut random) {
        let before = Sprites::of(&table.piles());
        let events = table.play(&notation).expect("a legal move");
        let frames = keyframes(&before, &events);
        assert!(frames.is_sorted_by_key(|frame| frame.event));
        for frame in &frames {
            assert!(Sound::of(&events[frame.event], "wood").is_some());
        }
        let taken = |event: &usize| Sound::of(&events[*event], "wood") == Some(Capture(Seed));
        let [shown, all] = [
            frames.iter().map(|frame| frame.event).filter(taken).count(),
            (0..events.len()).filter(taken).count(),
        ];
        assert_eq!(shown, all, "{notation}");
        captures += all;
        if table.moves().len() > 200 {
            break;
        }
    }
    assert!(captures > 3);
}
