//! The only renderer, without a browser: turns a board into SVG.

use crate::common;
use std::rc::Rc;
use tavolando::{
    games::GAMES,
    page::{
        board::{BoardView, BoardViewProps, animator::Screen},
        prerender,
    },
    prose::Block,
    rules::{
        Board, Colour, Die, DieKind, Form, Glyph, Mark, Options, PieceKind, Pile, Place, Seat,
        Sign, SignShape, Site,
    },
    scene::{
        Bounds, Sprites, bounds, dice_position, has_dice_column, hit_areas, is_upright,
        piece_position, pivot, place_bounds, place_position, throw_button_bounds, upright_board,
    },
    speech::{DieLabel, SiteLabel},
    table::Table,
    text::Lang,
};
use tokio::task::LocalSet;
use yew::{Callback, ServerRenderer};

async fn drawn(key: &'static str, turned: bool) -> String {
    marked(key, None, turned).await
}

#[tokio::test]
async fn hidden_places_are_not_in_the_picture() {
    let svg = noted("awele", None, true, false).await;
    // The group of all pieces is there, but empty.
    assert_eq!(svg.matches("class=\"sprite").count(), 1);
    let counts: Vec<&str> = svg
        .split("class=\"count\"")
        .skip(1)
        .map(|rest| rest.split_once('>').expect("a text").1)
        .map(|rest| rest.split_once('<').expect("its end").0)
        .collect();
    assert_eq!(counts, ["?"; 14]);
    assert_eq!(svg.matches("class=\"hidden-place\"").count(), 14);
}

/// Checks that the picture for readers without JavaScript reveals no more than the interactive
/// board.
#[tokio::test]
async fn what_a_problem_hides_is_not_in_its_still_picture() {
    let book = common::english_book();
    let page = &book.games["latho"];
    let posed = page.sections.iter().flat_map(|section| &section.blocks);
    let steps = posed.flat_map(|block| match block {
        Block::Lesson(steps) => steps.as_slice(),
        _ => &[],
    });
    let hidden: usize = steps
        .filter(|step| step.hidden)
        .map(|step| step.record.open().expect("it plays"))
        .map(|table| table.info_after(0).hidden.sites.len())
        .sum();
    assert!(hidden > 0);
    let html = LocalSet::new()
        .run_until(prerender::prose(page, Lang::En))
        .await;
    assert_eq!(html.matches("class=\"hidden-place\"").count(), hidden);
}

/// Draws a board at its start with the same mark on every place.
async fn marked(key: &'static str, sign: Option<Sign>, turned: bool) -> String {
    noted(key, sign, false, turned).await
}

async fn noted(key: &'static str, sign: Option<Sign>, hidden: bool, turned: bool) -> String {
    let make = move || {
        let entry = GAMES.iter().find(|entry| entry.key == key).expect("a game");
        let table = common::open(entry, Options::none(), None);
        let note = |site| SiteLabel {
            spoken: format!("place {}", table.board().name(site)),
            can_tap: true,
            sign,
            hidden,
            ..SiteLabel::default()
        };
        BoardViewProps {
            dice: Vec::new(),
            throw: None,
            path: Rc::default(),
            arrows: Rc::default(),
            typing: false,
            notes: Rc::new(table.board().sites().map(note).collect()),
            screen: Screen::of(&table.piles()),
            board: Rc::new(table.board().clone()),
            label: "a board".into(),
            turned,
            upright: false,
            coordinates: true,
            interactive: true,
            on_drag: None,
            on_tap: Callback::noop(),
        }
    };
    ServerRenderer::<BoardView>::with_props(make)
        .hydratable(false)
        .render()
        .await
}

#[test]
fn the_owner_of_the_lower_places_sits_at_the_near_side() {
    let near = |key: &str, option: Option<(&str, &str)>| {
        let entry = GAMES.iter().find(|entry| entry.key == key).expect("a game");
        let mut options = Options::none();
        if let Some((key, value)) = option {
            let spec = entry.options.iter().find(|spec| spec.key == key);
            options.set(spec.expect("an option"), value);
        }
        common::open(entry, options, None).board().near_seat()
    };
    for key in ["awele", "bao", "togyzkumalak", "backgammon", "go", "nim"] {
        assert_eq!(near(key, None), Seat::FIRST, "{key}");
    }
    // Blue runs along the upper row, unless an option gives that row to Red.
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
            svg.matches("class=\"sprite").count(),
            usize::from(pieces) + 1
        );
        assert_ne!(
            svg,
            drawn(entry.key, true).await,
            "a turned board looks alike"
        );
    }
}

#[tokio::test]
async fn the_way_of_a_side_is_drawn_where_dice_lead_over_one() {
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        let paths = table.paths();
        for path in paths {
            assert_eq!(path.is_empty(), !entry.dice, "{}", entry.key);
            let places = path.len();
            let make = move || BoardViewProps {
                path: Rc::new(path.clone()),
                ..bare(&common::open(entry, Options::none(), None))
            };
            let drawn = ServerRenderer::<BoardView>::with_props(make);
            let svg = drawn.hydratable(false).render().await;
            let line = svg.split("class=\"arrows\" points=\"").nth(1);
            let points = line.map_or(0, |line| {
                line.split('"').next().unwrap_or("").split(' ').count()
            });
            assert_eq!(points, places, "{}", entry.key);
        }
    }
}

/// A board with its pieces and nothing else on it.
fn bare(table: &Table) -> BoardViewProps {
    BoardViewProps {
        dice: Vec::new(),
        throw: None,
        path: Rc::default(),
        arrows: Rc::default(),
        typing: false,
        notes: Rc::new(vec![SiteLabel::default(); table.board().places.len()]),
        screen: Screen::of(&table.piles()),
        board: Rc::new(table.board().clone()),
        label: "a board".into(),
        turned: false,
        upright: false,
        coordinates: false,
        interactive: true,
        on_drag: None,
        on_tap: Callback::noop(),
    }
}

#[test]
fn pieces_rest_inside_their_places_and_nothing_leaves_the_picture() {
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        let sprites = Sprites::of(&table.piles());
        for board in [table.board(), &upright_board(table.board())] {
            pieces_rest_inside(board, &sprites, entry.key);
        }
    }
}

fn pieces_rest_inside(board: &Board, sprites: &Sprites, key: &str) {
    let bounds = bounds(board);
    for sprite in sprites.all() {
        let place = board.place(sprite.site);
        for others in [0, 3, 11, 47] {
            let crowd = usize::from(sprite.slot).max(others) + 1;
            let (x, y) = piece_position(place, sprite, crowd, false);
            let (x, y) = (i32::from(place.at.0) + x, i32::from(place.at.1) + y);
            let room = place_bounds(place);
            // Flat pieces in a heap may stick out of a small place a little; seeds may not.
            let out = if place.form.is_hollow() { 10 } else { 460 };
            let (left, top) = (i32::from(room.left) - out, i32::from(room.top) - out);
            let right = i32::from(room.left + room.width) + out;
            let bottom = i32::from(room.top + room.height) + out;
            assert!(
                (left..=right).contains(&x) && (top..=bottom).contains(&y),
                "{key}: {x} {y} at {}",
                place.name
            );
        }
    }
    for place in &board.places {
        for turned in [false, true] {
            let (x, y) = place_position(pivot(board), place, turned);
            assert!((bounds.left..bounds.left + bounds.width).contains(&x));
            assert!((bounds.top..bounds.top + bounds.height).contains(&y));
        }
    }
    // Dice below the board stay below it when the board is turned.
    if let Some((_, y)) = board.dice {
        let lowest = |turned: bool| {
            let down = board
                .places
                .iter()
                .map(|place| place_position(pivot(board), place, turned).1);
            down.max().expect("places")
        };
        assert_eq!(y > lowest(false), y > lowest(true), "{key}");
    }
}

#[test]
fn an_upright_board_has_all_places_and_pieces_of_the_wide_one() {
    let mut stood = 0;
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        let board = table.board();
        let (lies, stands) = (bounds(board), bounds(&upright_board(board)));
        if is_upright(board) {
            stood += 1;
            assert!(stands.height > stands.width, "{}", entry.key);
            assert!(!is_upright(&upright_board(board)), "{}", entry.key);
        }
        // Some boards have a layout of their own for standing upright. It keeps rows and columns
        // together and in order.
        let laid = board.portrait.as_deref().unwrap_or(board);
        let lines = |of: fn(&Place) -> i16| {
            // Trays lie beside the points and squares, so they may lie between the lines.
            let is_tray = |place: &Place| matches!(place.form, Form::Tray { .. });
            let pairs = board.places.iter().zip(&laid.places);
            let mut lines: Vec<(i16, i16)> = pairs
                .filter(|(place, _)| !is_tray(place))
                .map(|(was, is)| (of(was), of(is)))
                .collect();
            lines.sort();
            lines.is_sorted_by_key(|line| line.1)
        };
        assert!(lines(|place| place.at.0), "{}", entry.key);
        assert!(lines(|place| place.at.1), "{}", entry.key);
        for (was, is) in board.places.iter().zip(&laid.places) {
            assert_eq!((&was.name, was.owner), (&is.name, is.owner));
        }
        // After four turns the board lies as it did, except for the position of its middle.
        let around = upright_board(&upright_board(&upright_board(&upright_board(laid))));
        assert_eq!(around.places, laid.places, "{}", entry.key);
        // Places nearer to the first seat move to the right.
        let board_stands = upright_board(board);
        for site in board.sites() {
            let (was, is) = (laid.place(site), board_stands.place(site));
            assert_eq!(was.at.1, is.at.0);
            if was.form != Form::Match {
                assert_eq!(was.form.size(), (is.form.size().1, is.form.size().0));
            }
        }
        if board.dice.is_none() && entry.key != "nim" {
            assert_eq!((lies.width, lies.height), (stands.height, stands.width));
        }
    }
    // At least the sowing games, the races and the games of points; never the rows of nim.
    assert!(stood >= 15, "{stood} boards stand");
    assert!(!is_upright(
        common::open(
            GAMES.iter().find(|entry| entry.key == "nim").expect("nim"),
            Options::none(),
            None
        )
        .board()
    ));
}

/// Checks that the touch area of a place never overlaps that of another place or of the throw.
/// Small places get a larger area.
#[test]
fn touch_areas_of_places_do_not_overlap() {
    let meet = |one: &Bounds, other: &Bounds| {
        let along = |from: i16, length: i16, other: i16, other_length: i16| {
            from < other + other_length && other < from + length
        };
        along(one.left, one.width, other.left, other.width)
            && along(one.top, one.height, other.top, other.height)
    };
    let mut widened = 0;
    for entry in GAMES {
        let table = common::open(entry, Options::none(), None);
        for stands in [false, true] {
            let board = match stands {
                true => upright_board(table.board()),
                false => table.board().clone(),
            };
            let areas = hit_areas(&board, stands);
            assert_eq!(areas.len(), board.places.len());
            let picture = bounds(&board);
            for (index, (at, place)) in areas.iter().zip(&board.places).enumerate() {
                assert!(
                    at.left >= picture.left
                        && at.top >= picture.top
                        && at.left + at.width <= picture.left + picture.width
                        && at.top + at.height <= picture.top + picture.height,
                    "{} {}",
                    entry.key,
                    place.name
                );
                let other = areas[..index].iter().position(|other| meet(at, other));
                let other = other.map(|other| &board.places[other].name);
                assert_eq!(other, None, "{}: {}", entry.key, place.name);
                let drawn = place_bounds(place);
                widened += usize::from(at.width > drawn.width || at.height > drawn.height);
            }
            let (across, down) = pivot(&board);
            for turned in [false, true] {
                let Some((x, y)) = dice_position(&board, turned) else {
                    continue;
                };
                // The places have not moved, so the test sees the dice from the other side instead.
                let at = if turned {
                    (across - x, down - y)
                } else {
                    (x, y)
                };
                let thrown = throw_button_bounds(at, has_dice_column(&board, stands));
                let under = areas.iter().position(|at| meet(at, &thrown));
                let under = under.map(|under| &board.places[under].name);
                assert_eq!(under, None, "{}", entry.key);
            }
        }
    }
    assert!(widened > 100, "{widened} places");
}

/// Checks that each count on a board appears once, where nobody can mistake it for the count of
/// another pit.
#[tokio::test]
async fn a_count_lies_nearest_to_its_own_pit_and_none_in_an_empty_one() {
    for stands in [false, true] {
        for entry in GAMES {
            let table = common::open(entry, Options::none(), None);
            let piles = table.piles();
            let board = if stands {
                upright_board(table.board())
            } else {
                table.board().clone()
            };
            if !board
                .places
                .iter()
                .any(|place| matches!(place.form, Form::Pit { .. }))
            {
                continue;
            }
            let shown = board.clone();
            let make = move || {
                let table = common::open(entry, Options::none(), None);
                BoardViewProps {
                    upright: stands,
                    board: Rc::new(shown),
                    ..bare(&table)
                }
            };
            let svg = ServerRenderer::<BoardView>::with_props(make)
                .hydratable(false)
                .render()
                .await;
            let pits: Vec<Site> = board
                .sites()
                .filter(|site| !matches!(board.place(*site).form, Form::Store { .. }))
                .collect();
            let mut counted = Vec::new();
            for text in svg.split("<text class=\"count\" ").skip(1) {
                let number = |name: &str| -> i32 {
                    let from = text.split_once(name).expect("a length").1;
                    from.split('"')
                        .nth(1)
                        .expect("a value")
                        .parse()
                        .expect("a number")
                };
                let (x, y) = (number("x="), number(" y="));
                // The square of the distance from a figure to a place.
                let away = |site: &Site| {
                    let room = place_bounds(board.place(*site));
                    let out = |at: i32, from: i16, length: i16| {
                        let (from, to) = (i32::from(from), i32::from(from + length));
                        (from - at).max(at - to).max(0)
                    };
                    out(x, room.left, room.width).pow(2) + out(y, room.top, room.height).pow(2)
                };
                let nearest = board.sites().min_by_key(away).expect("places");
                let mut others = board.sites().filter(|site| *site != nearest);
                let apart = away(&nearest) * 4;
                if pits.contains(&nearest) {
                    assert!(
                        others.all(|site| !pits.contains(&site) || away(&site) > apart),
                        "{} {}",
                        entry.key,
                        board.name(nearest)
                    );
                    counted.push(nearest);
                }
            }
            let mut filled: Vec<Site> = pits
                .into_iter()
                .filter(|site| {
                    piles
                        .iter()
                        .any(|pile| pile.site == *site && pile.count > 0)
                })
                .collect();
            counted.sort();
            filled.sort();
            assert_eq!(counted, filled, "{}", entry.key);
        }
    }
}

/// Draws a test board with these piles and dice.
async fn shown(piles: Vec<Pile>, dice: Vec<DieLabel>) -> String {
    let make = move || {
        let place = |index: i16| Place {
            name: format!("p{index}"),
            at: (index % 5 * 100, index / 5 * 100),
            form: Form::Point,
            owner: None,
        };
        let board = Board {
            skin: "stone",
            places: (0..20).map(place).collect(),
            dice: Some((200, 480)),
            ..Board::EMPTY
        };
        BoardViewProps {
            dice: dice.clone(),
            throw: None,
            path: Rc::default(),
            arrows: Rc::default(),
            typing: false,
            notes: Rc::new(vec![SiteLabel::default(); 20]),
            screen: Screen::of(&piles),
            board: Rc::new(board),
            label: "a board".into(),
            upright: false,
            turned: false,
            coordinates: false,
            interactive: true,
            on_drag: None,
            on_tap: Callback::noop(),
        }
    };
    let drawn = ServerRenderer::<BoardView>::with_props(make);
    drawn.hydratable(false).render().await
}

/// Returns the symbols that a drawing uses. Each must exist in `symbols.svg`.
fn used(svg: &str) -> Vec<String> {
    let symbols = common::project_file("static/symbols.svg");
    let symbols = std::fs::read_to_string(symbols).expect("the symbols");
    let names = svg.split("href=\"#").skip(1);
    let names = names.map(|rest| rest.split_once('"').expect("an end").0);
    names
        .inspect(|name| {
            let found = symbols.matches(&format!("id=\"{name}\"")).count();
            assert_eq!(found, 1, "{name}");
        })
        .map(String::from)
        .collect()
}

/// Returns every possible piece: each kind with every owner, colour and mark.
fn kinds() -> Vec<PieceKind> {
    use Glyph::*;
    let bare = [Man, King, Crowned, Stone, Peg, Ka, Block, Match, Seed];
    let plain = bare.iter().flat_map(|glyph| {
        let sides = [Seat::FIRST, Seat::SECOND].map(|seat| PieceKind::of(seat, *glyph));
        sides.into_iter().chain([PieceKind::unowned(*glyph)])
    });
    let colours = [Colour::White, Colour::Black];
    let painted = colours.into_iter().flat_map(|colour| {
        [Man, Crowned, Stone, Peg].map(|glyph| PieceKind::unowned(glyph).painted(colour))
    });
    let marked = [Mark::BOUND, Mark::PINNED].into_iter().flat_map(|mark| {
        [Seat::FIRST, Seat::SECOND].map(|seat| PieceKind::of(seat, Man).marked(Some(mark)))
    });
    plain.chain(painted).chain(marked).collect()
}

#[tokio::test]
async fn every_piece_and_every_face_has_a_picture_of_its_own() {
    let mut seen = std::collections::BTreeMap::new();
    for kind in kinds() {
        let pile = Pile {
            site: Site(0),
            kind,
            count: 1,
        };
        let svg = shown(vec![pile], Vec::new()).await;
        let names = used(&svg);
        assert!(!names.is_empty(), "{kind:?}");
        if kind.colour.is_some() {
            assert!(svg.contains("class=\"painted\""), "{kind:?}");
        } else if !matches!(kind.glyph, Glyph::Seed | Glyph::Match | Glyph::Block) {
            // Apart from colour, the shapes alone tell each kind.
            let before = seen.insert(names, kind);
            assert_eq!(before, None, "{kind:?}");
        }
    }
    let mut faces = std::collections::BTreeSet::new();
    for kind in DieKind::ALL {
        for face in kind.faces() {
            let die = Die {
                kind,
                face: *face,
                spent: false,
            };
            faces.insert(used(&shown(Vec::new(), vec![lying(die)]).await));
        }
    }
    assert_eq!(faces.len(), 6 + 2 + 2 + 4 + 2 + 4);
}

fn lying(die: Die) -> DieLabel {
    DieLabel {
        die,
        spoken: format!("die {}", die.face),
        can_tap: false,
        is_tapped: false,
    }
}

#[tokio::test]
async fn a_die_is_a_button_where_it_can_be_tapped_and_nowhere_else() {
    let die = |can_tap| DieLabel {
        can_tap,
        ..lying(Die {
            kind: DieKind::Long,
            face: 2,
            spent: false,
        })
    };
    let svg = shown(Vec::new(), vec![die(false), die(true)]).await;
    assert!(!svg.contains("data-die=\"0\""));
    let button = svg.split("data-die=\"1\"").nth(1).expect("a button");
    let button = button.split_once('>').expect("its end").0;
    assert!(button.contains("tabindex=\"0\"") && button.contains("aria-label=\"die 2\""));
    // A screen reader reads out both dice.
    assert!(svg.contains("aria-label=\"die 2; die 2\""));
    assert_eq!(svg.matches("mark lit").count(), 1);
}

#[test]
fn a_pinned_piece_lies_under_the_others() {
    let pile = |kind| Pile {
        site: Site(3),
        kind,
        count: 1,
    };
    let pinned = PieceKind::of(Seat::SECOND, Glyph::Man).marked(Some(Mark::PINNED));
    let stage = Sprites::of(&[pile(PieceKind::of(Seat::FIRST, Glyph::Man)), pile(pinned)]);
    let lowest = stage.all().iter().find(|sprite| sprite.slot == 0);
    assert_eq!(lowest.map(|sprite| sprite.kind), Some(pinned));
}

#[tokio::test]
async fn every_mark_has_a_shape_of_its_own_and_says_whose_it_is() {
    let shapes = [
        SignShape::Ring,
        SignShape::Dots,
        SignShape::Diamond,
        SignShape::Cross,
        SignShape::Lid,
        SignShape::Arrows,
    ];
    let nobodys = shapes.map(|shape| Sign::of(shape, "word"));
    let owned = [SignShape::Pennant, SignShape::Square].map(|shape| Sign::of(shape, "word"));
    let every = nobodys.iter().chain(&owned);
    let of = |seat| every.clone().map(move |sign| sign.owned(seat));
    let signs = nobodys.into_iter().chain(of(Seat::FIRST));
    let signs = signs.chain(of(Seat::SECOND));
    let mut seen = std::collections::BTreeSet::new();
    for sign in signs {
        let svg = marked("awele", Some(sign), false).await;
        // A class on a mark stands for a colour, so the rest describes its shape.
        let shapes: Vec<&str> = svg
            .split("class=\"sign ")
            .skip(1)
            .map(|rest| rest.split_once(' ').expect("a shape after the class").1)
            .map(|rest| rest.split_once('>').expect("the end of a shape").0)
            .collect();
        assert!(!shapes.is_empty(), "{sign:?} is not drawn");
        assert!(seen.insert(shapes.join(" ")), "{sign:?} looks like another");
    }
}
