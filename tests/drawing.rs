//! The one renderer, without a browser: what a board becomes in SVG.
#![cfg(not(target_arch = "wasm32"))]

mod common;

use std::rc::Rc;
use tavolando::{
    games::GAMES,
    page::board::{BoardView, BoardViewProps, Note},
    rules::{Options, Seat, Sign},
    scene::{Stage, bounds, extent, placed, resting},
};
use yew::{Callback, ServerRenderer};

async fn drawn(key: &'static str, turned: bool) -> String {
    marked(key, None, turned).await
}

#[tokio::test]
async fn what_is_under_a_veil_is_not_in_the_picture() {
    let svg = noted("awele", None, true, false).await;
    // The group of all pieces is there, and none in it.
    assert_eq!(svg.matches("class=\"token").count(), 1);
    let counts: Vec<&str> = svg
        .split("class=\"count\"")
        .skip(1)
        .map(|rest| rest.split_once('>').expect("a text").1)
        .map(|rest| rest.split_once('<').expect("its end").0)
        .collect();
    assert_eq!(counts, ["?"; 14]);
    assert_eq!(svg.matches("class=\"veil\"").count(), 14);
}

/// A board at its start with the same mark on every place.
async fn marked(key: &'static str, sign: Option<Sign>, turned: bool) -> String {
    noted(key, sign, false, turned).await
}

async fn noted(key: &'static str, sign: Option<Sign>, veiled: bool, turned: bool) -> String {
    let make = move || {
        let entry = GAMES.iter().find(|entry| entry.key == key).expect("a game");
        let table = common::open(entry, Options::none(), None);
        let note = |site| Note {
            spoken: format!("place {}", table.board().name(site)),
            lit: true,
            sign,
            veiled,
            ..Note::default()
        };
        BoardViewProps {
            dice: Vec::new(),
            notes: Rc::new(table.board().sites().map(note).collect()),
            stage: Rc::new(Stage::of(&table.piles())),
            board: Rc::new(table.board().clone()),
            label: "a board".into(),
            turned,
            coordinates: true,
            beat_millis: 0,
            on_hold: None,
            on_tap: Callback::noop(),
        }
    };
    ServerRenderer::<BoardView>::with_props(make)
        .hydratable(false)
        .render()
        .await
}

#[test]
fn whoever_owns_the_lower_places_sits_before_the_board() {
    let near = |key: &str, option: Option<(&str, &str)>| {
        let entry = GAMES.iter().find(|entry| entry.key == key).expect("a game");
        let mut options = Options::none();
        if let Some((key, value)) = option {
            let spec = entry.options.iter().find(|spec| spec.key == key);
            options.set(spec.expect("an option"), value);
        }
        common::open(entry, options, None).board().near()
    };
    for key in ["awele", "bao", "togyzkumalak", "backgammon", "go", "nim"] {
        assert_eq!(near(key, None), Seat::FIRST, "{key}");
    }
    // Blue runs along the upper row, unless an option gives it to Red.
    assert_eq!(near("ur", None), Seat::SECOND);
    assert_eq!(near("ur", Some(("blue-row", "1"))), Seat::FIRST);
}

#[tokio::test]
async fn every_place_is_a_button_with_a_name_and_every_piece_is_drawn() {
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        let svg = drawn(entry.key, false).await;
        for site in table.board().sites() {
            let name = table.board().name(site);
            assert!(
                svg.contains(&format!("aria-label=\"place {name}\"")),
                "{name}"
            );
        }
        let places = table.board().places.len();
        assert_eq!(svg.matches("role=\"button\"").count(), places);
        let pieces: u16 = table.piles().iter().map(|pile| pile.count).sum();
        assert_eq!(
            svg.matches("class=\"token").count(),
            usize::from(pieces) + 1
        );
        assert_ne!(
            svg,
            drawn(entry.key, true).await,
            "a turned board looks alike"
        );
    }
}

#[test]
fn pieces_rest_inside_their_places_and_nothing_leaves_the_picture() {
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        let board = table.board();
        let bounds = bounds(board);
        let stage = Stage::of(&table.piles());
        for token in stage.tokens() {
            let place = board.place(token.site);
            for crowd in [1, 4, 12, 48] {
                let (x, y) = resting(place, token, crowd, false);
                let (x, y) = (i32::from(place.at.0) + x, i32::from(place.at.1) + y);
                let room = extent(place);
                // Flat pieces of a heap may stand out of a small place a little; seeds may not.
                let out = if place.form.is_hollow() { 10 } else { 460 };
                let (left, top) = (i32::from(room.left) - out, i32::from(room.top) - out);
                let right = i32::from(room.left + room.width) + out;
                let bottom = i32::from(room.top + room.height) + out;
                assert!(
                    (left..=right).contains(&x) && (top..=bottom).contains(&y),
                    "{x} {y} at {}",
                    place.name
                );
            }
        }
        for place in &board.places {
            for turned in [false, true] {
                let (x, y) = placed(bounds, place, turned);
                assert!((bounds.left..bounds.left + bounds.width).contains(&x));
                assert!((bounds.top..bounds.top + bounds.height).contains(&y));
            }
        }
    }
}

#[tokio::test]
async fn every_mark_has_a_shape_of_its_own_and_says_whose_it_is() {
    let owned = [Sign::Uur, Sign::Tuzdyk, Sign::Owned, Sign::Territory];
    let mut signs = vec![Sign::House, Sign::Burnt, Sign::Shut, Sign::Asked];
    for seat in [Seat::FIRST, Seat::SECOND] {
        signs.extend(owned.map(|sign| sign(seat)));
    }
    let mut seen = std::collections::BTreeSet::new();
    for sign in signs {
        let svg = marked("awele", Some(sign), false).await;
        // Looks by class are colours; what is left are shapes.
        let shapes: Vec<&str> = svg
            .split("class=\"sign ")
            .skip(1)
            .map(|rest| rest.split_once(' ').expect("a shape after the class").1)
            .map(|rest| rest.split_once('>').expect("the end of a shape").0)
            .collect();
        assert!(!shapes.is_empty(), "{sign:?} is not drawn");
        // Territory tells its owner by lightness, as stones do.
        let colour = if let Sign::Territory(seat) = sign {
            seat.0
        } else {
            2
        };
        assert!(
            seen.insert((shapes.join(" "), colour)),
            "{sign:?} looks like another"
        );
    }
}
