//! Where and when the games come from: a map and a time line, drawn from the table of contents.

use crate::{
    games,
    page::parts::route::{Route, link},
    prose::{ChapterCard, GameCard, Index},
    text::Lang,
};
use yew::prelude::*;

/// Coasts in rough strokes of our own, as longitude and latitude in degrees.
const LANDS: [&[(i16, i16)]; 12] = [
    // Africa
    &[
        (-6, 36),
        (10, 37),
        (11, 34),
        (20, 31),
        (32, 31),
        (35, 28),
        (37, 21),
        (43, 12),
        (51, 12),
        (48, 5),
        (41, -3),
        (39, -8),
        (40, -15),
        (35, -20),
        (33, -27),
        (27, -34),
        (19, -35),
        (15, -27),
        (12, -17),
        (13, -8),
        (9, -1),
        (9, 4),
        (4, 6),
        (-8, 4),
        (-13, 9),
        (-17, 15),
        (-17, 21),
        (-13, 28),
        (-9, 32),
    ],
    // Europe and Asia
    &[
        (-9, 37),
        (-9, 43),
        (-1, 44),
        (-4, 48),
        (3, 51),
        (8, 54),
        (8, 57),
        (11, 56),
        (12, 54),
        (19, 54),
        (24, 58),
        (29, 60),
        (22, 61),
        (25, 65),
        (20, 64),
        (17, 61),
        (18, 59),
        (13, 56),
        (11, 59),
        (6, 58),
        (5, 62),
        (14, 68),
        (25, 71),
        (40, 67),
        (45, 68),
        (60, 69),
        (72, 73),
        (85, 74),
        (105, 78),
        (125, 73),
        (140, 73),
        (160, 70),
        (180, 69),
        (178, 63),
        (163, 60),
        (156, 51),
        (155, 59),
        (140, 58),
        (141, 52),
        (130, 43),
        (128, 38),
        (129, 35),
        (126, 35),
        (125, 39),
        (121, 40),
        (118, 39),
        (122, 37),
        (120, 34),
        (122, 30),
        (117, 23),
        (108, 21),
        (109, 12),
        (105, 9),
        (100, 13),
        (103, 2),
        (98, 9),
        (94, 16),
        (91, 22),
        (85, 20),
        (80, 13),
        (77, 8),
        (73, 17),
        (70, 22),
        (61, 25),
        (56, 27),
        (50, 30),
        (52, 24),
        (56, 26),
        (60, 22),
        (52, 16),
        (44, 12),
        (39, 21),
        (35, 28),
        (34, 31),
        (36, 36),
        (28, 36),
        (27, 40),
        (23, 38),
        (20, 40),
        (14, 45),
        (18, 40),
        (16, 38),
        (9, 44),
        (3, 43),
        (0, 39),
        (-5, 36),
    ],
    // The British Isles
    &[
        (-5, 50),
        (1, 51),
        (0, 54),
        (-2, 58),
        (-6, 58),
        (-3, 54),
        (-5, 52),
    ],
    &[(-10, 52), (-6, 52), (-6, 55), (-9, 54)],
    // Iceland
    &[(-24, 65), (-18, 66), (-14, 65), (-19, 63)],
    // Madagascar
    &[(44, -24), (47, -25), (50, -16), (49, -12), (44, -17)],
    // Japan
    &[
        (130, 32),
        (136, 34),
        (141, 36),
        (142, 40),
        (145, 43),
        (141, 45),
        (139, 38),
        (132, 35),
    ],
    // Sumatra, Java, Borneo, New Guinea
    &[
        (95, 5),
        (104, -2),
        (106, -6),
        (115, -8),
        (106, -7),
        (100, 0),
    ],
    &[(109, 1), (117, 7), (118, 1), (115, -4), (110, -3)],
    &[(131, -1), (141, -3), (150, -10), (138, -8)],
    // Australia
    &[
        (114, -22),
        (122, -18),
        (131, -12),
        (136, -12),
        (140, -17),
        (142, -11),
        (146, -19),
        (153, -26),
        (150, -37),
        (140, -38),
        (131, -32),
        (115, -34),
    ],
    // The Americas
    &[
        (-168, 66),
        (-156, 71),
        (-128, 70),
        (-95, 72),
        (-80, 73),
        (-95, 60),
        (-80, 52),
        (-78, 62),
        (-65, 59),
        (-56, 52),
        (-66, 44),
        (-75, 38),
        (-81, 31),
        (-80, 25),
        (-84, 30),
        (-97, 27),
        (-97, 20),
        (-90, 21),
        (-87, 16),
        (-83, 10),
        (-77, 8),
        (-72, 12),
        (-60, 9),
        (-50, 0),
        (-35, -7),
        (-40, -22),
        (-48, -28),
        (-57, -37),
        (-65, -42),
        (-68, -53),
        (-74, -51),
        (-73, -38),
        (-71, -18),
        (-81, -5),
        (-78, 2),
        (-82, 8),
        (-94, 16),
        (-105, 20),
        (-113, 31),
        (-110, 24),
        (-117, 33),
        (-124, 43),
        (-124, 49),
        (-135, 58),
        (-152, 60),
        (-165, 60),
    ],
];

/// Longitude and latitude on the picture.
fn on_map((longitude, latitude): (i16, i16)) -> (i16, i16) {
    (longitude + 170, 80 - latitude)
}

fn games_of(index: &Index) -> impl Iterator<Item = (&ChapterCard, &GameCard)> {
    index
        .chapters
        .iter()
        .flat_map(|chapter| chapter.games.iter().map(move |game| (chapter, game)))
}

/// Where the games come from.
pub fn map(lang: Lang, index: &Index) -> Html {
    let words = lang.words();
    let coast = |land: &&[(i16, i16)]| {
        let mut path = String::new();
        for (step, (longitude, latitude)) in land.iter().enumerate() {
            let (x, y) = on_map((*longitude, *latitude));
            let letter = if step == 0 { 'M' } else { 'L' };
            path += &format!("{letter}{x} {y}");
        }
        html! { <path class="land" d={path + "Z"} /> }
    };
    html! {
        <figure class="map">
            <svg viewBox="0 0 350 140" role="img" aria-label={words.say("map-label")}>
                { for LANDS.iter().map(coast) }
                { for games_of(index).filter_map(|(_, game)| {
                    let [longitude, latitude] = game.at?;
                    let (x, y) = on_map((longitude, latitude));
                    let class = if games::find(&game.key).is_some() { "origin ready" } else { "origin" };
                    Some(html! {
                        <circle {class} cx={x.to_string()} cy={y.to_string()} r="2.4">
                            <title>{ format!("{}: {}", game.name, game.origin) }</title>
                        </circle>
                    })
                }) }
            </svg>
            <figcaption>{ words.say("map-caption") }</figcaption>
        </figure>
    }
}

/// When the games are first heard of, oldest first.
pub fn time_line(lang: Lang, index: &Index) -> Html {
    let words = lang.words();
    let dated = index.by_year.iter().filter_map(|(chapter, game)| {
        let chapter = index.chapters.get(*chapter)?;
        Some((chapter, chapter.games.get(*game)?))
    });
    html! {
        <ol class="time-line" aria-label={words.say("time-line-label")} tabindex="0">
            { for dated.map(|(chapter, game)| html! {
                <li class={chapter.age.clone()}>
                    <span class="when">{ &game.when }</span>
                    if games::find(&game.key).is_some() {
                        { link(&Route::game(lang, &chapter.key, &game.key), "", html! { &game.name }) }
                    } else {
                        <span class="name">{ &game.name }</span>
                    }
                    <span class="where">{ &game.origin }</span>
                </li>
            }) }
        </ol>
    }
}
