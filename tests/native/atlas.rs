//! The routes, the dates and the kinship of the games. Every entry has a source in either language,
//! and the text says everything that the drawing shows.

use crate::common::{books, books_by_lang, project_file};
use std::{collections::BTreeSet, fs};
use tavolando::{
    games::GAMES,
    prose::{
        ATLAS, ATLAS_ON_COVER, Block, Page,
        atlas::{Atlas, Certainty},
        compile,
    },
    text::Lang,
};

fn atlas() -> Atlas {
    let text = fs::read_to_string(project_file("static/prose/atlas.toml")).expect("a text");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the part of the page with this address.
fn part<'p>(page: &'p Page, id: &str) -> &'p str {
    let section = page.sections.iter().find(|section| section.id == id);
    match section.map(|section| &section.blocks[..]) {
        Some([Block::Html(html)]) => html,
        _ => panic!("no {id}"),
    }
}

#[test]
fn every_route_date_and_kinship_cites_a_known_source() {
    let atlas = atlas();
    let sources = compile::read_sources(&project_file("static/prose")).expect("the sources");
    let routes = atlas.route.iter().map(|route| &route.told);
    let dates = atlas.date.iter().map(|date| &date.told);
    let kin = atlas.kin.iter().filter(|kin| kin.from.is_some());
    let kin = kin.map(|kin| &kin.told);
    let undated = [&atlas.undated.told].into_iter();
    let mut count = 0;
    for words in routes.chain(dates).chain(kin).chain(undated) {
        let cited = Lang::ALL.map(|lang| {
            let mut cited = Vec::new();
            let text = &words[lang.code()];
            let written = sources.cite(text, lang, &mut cited);
            assert!(written.is_ok(), "{text}: {written:?}");
            cited
                .into_iter()
                .map(|citation| citation.key)
                .collect::<Vec<_>>()
        });
        assert!(!cited[0].is_empty(), "{words:?}");
        assert_eq!(cited[0], cited[1], "{words:?}");
        count += 1;
    }
    assert!(count > 90, "only {count} texts");
}

#[test]
fn every_game_is_dated_or_listed_as_undated() {
    let atlas = atlas();
    let dated: BTreeSet<&str> = atlas.date.iter().map(|date| &*date.game).collect();
    let undated: BTreeSet<&str> = atlas.undated.games.iter().map(|game| &**game).collect();
    let all: BTreeSet<&str> = GAMES.iter().map(|entry| entry.key).collect();
    assert!(dated.is_disjoint(&undated));
    assert_eq!(dated.union(&undated).copied().collect::<BTreeSet<_>>(), all);
    for book in books() {
        // A date on a card must also stand here, with its source.
        for game in book
            .index
            .chapters
            .iter()
            .flat_map(|chapter| &chapter.games)
        {
            assert!(
                game.when.is_empty() || dated.contains(&*game.key),
                "{}: {} has no source",
                game.key,
                game.when
            );
        }
    }
}

#[test]
fn years_are_written_in_the_style_of_each_language() {
    for date in &atlas().date {
        let [it, en] = [Lang::It, Lang::En].map(|lang| &*date.told[lang.code()]);
        let eras = if date.from < 0 {
            ["a.C.", "BCE"]
        } else {
            ["d.C.", " CE"]
        };
        assert!(it.contains(eras[0]), "{it}");
        assert!(en.contains(eras[1]), "{en}");
        assert!(!it.contains("BCE") && !it.contains("secolo BC"), "{it}");
        assert!(!en.contains("d.C.") && !en.contains("a.C."), "{en}");
        assert_ne!(date.kind, Certainty::Reconstructed, "{}", date.game);
        // A date may be a span, which cannot end before it begins.
        assert!(date.to.is_none_or(|to| to >= date.from), "{}", date.game);
    }
    for words in atlas().date.iter().map(|date| &date.told) {
        for (lang, signs) in [(Lang::It, ["'", "“"]), (Lang::En, ["'", "«"])] {
            let text = &words[lang.code()];
            assert!(signs.iter().all(|sign| !text.contains(sign)), "{text}");
        }
    }
}

#[test]
fn traditional_and_attested_dates_do_not_overlap() {
    let atlas = atlas();
    for told in atlas
        .date
        .iter()
        .filter(|date| date.kind == Certainty::Tradition)
    {
        let mut attested = atlas.date.iter();
        let attested =
            attested.find(|date| date.game == told.game && date.kind == Certainty::Attested);
        let Some(attested) = attested else { continue };
        assert!(
            told.to.is_some_and(|to| to <= attested.from),
            "{}",
            told.game
        );
    }
}

#[test]
fn drawings_have_a_text_and_do_not_rely_on_colour_alone() {
    let atlas = atlas();
    for (lang, book) in books_by_lang() {
        let page = &book.lists[ATLAS];
        let maps = [part(page, "map"), part(page, ATLAS_ON_COVER)];
        // Each number stands once for wide windows and once for narrow ones.
        let numbers = maps.map(|map| map.matches("<text class=\"map-route-number\"").count());
        assert_eq!(numbers.iter().sum::<usize>(), 2 * atlas.route.len());
        let map = part(page, "routes");
        assert_eq!(map.matches("<li><b>").count(), atlas.route.len());
        // A word beside each route says how certain it is.
        assert_eq!(
            map.matches("<small class=\"certainty ").count(),
            atlas.route.len()
        );
        // The list continues the numbering from one map to the next.
        let far = map
            .find("<li><b>Twenty squares, to Sri Lanka")
            .or(map.find("<li><b>Le venti caselle, nello Sri"));
        assert!(far.is_some(), "{lang:?}");
        let time = part(page, "time");
        assert_eq!(
            time.matches("class=\"time-line-bar ").count(),
            atlas.date.len()
        );
        assert_eq!(
            time.matches("<span class=\"time-line-told\">").count(),
            atlas.date.len()
        );
        let family = part(page, "family");
        assert_eq!(family.matches("<li ").count(), atlas.kin.len());
        // The site's Content-Security-Policy forbids inline styles.
        assert!(
            [map, time, family]
                .iter()
                .chain(&maps)
                .all(|html| !html.contains("style="))
        );
    }
}

#[test]
fn routes_of_the_nearer_map_come_first() {
    // The captions number the routes of a map as “1 to n”.
    let near = |route: &tavolando::prose::atlas::Route| {
        let within = |[longitude, latitude]: [f32; 2]| {
            (-26.0..=64.0).contains(&longitude) && (21.0..=72.0).contains(&latitude)
        };
        route.way.iter().all(|place| within(*place))
    };
    let atlas = atlas();
    assert!(atlas.route.is_sorted_by_key(|route| !near(route)));
    assert!(atlas.route.iter().any(near));
    assert!(!atlas.route.iter().all(near));
}

/// Returns the numbers after each occurrence of a name in a drawing.
fn sides(drawing: &str, name: &str) -> Vec<f32> {
    let begin = format!(" {name}=\"");
    let values = drawing.split(&begin).skip(1);
    values
        .map(|rest| {
            let value = rest.split('"').next().expect("a value");
            value.parse().expect("a number")
        })
        .collect()
}

#[test]
fn the_numbers_of_routes_cover_no_other_and_are_legible() {
    let [book, _] = books();
    let page = &book.lists[ATLAS];
    let mut checked = 0;
    for map in [part(page, "map"), part(page, ATLAS_ON_COVER)] {
        let (_, view) = map.split_once("viewBox=\"0 0 ").expect("a size");
        let view: Vec<f32> = view
            .split('"')
            .next()
            .expect("a size")
            .split(' ')
            .map(|side| side.parse().expect("a number"))
            .collect();
        // The narrowest windows of each kind, without the margins of the page.
        for (class, window) in [("map-numbers-narrow", 330.0), ("map-numbers-wide", 600.0)] {
            let begin = format!("<g class=\"map-numbers {class}\">");
            let (_, numbers) = map.split_once(&begin).expect("the numbers");
            let (numbers, _) = numbers.split_once("</g>").expect("their end");
            let circles = ["cx", "cy", "r"].map(|name| sides(numbers, name));
            let [across, down, radii] = circles;
            let pixels = window / view[0];
            for size in sides(numbers, "font-size") {
                assert!(size * pixels >= 11.0, "{class}: {}", size * pixels);
            }
            for (at, radius) in radii.iter().enumerate() {
                let inside = |side: f32, size: f32| side >= *radius && side + radius <= size;
                assert!(inside(across[at], view[0]) && inside(down[at], view[1]));
                for other in 0..at {
                    let apart = (across[at] - across[other]).hypot(down[at] - down[other]);
                    assert!(apart >= 2.0 * radius, "{class}: {at} and {other}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100, "only {checked} pairs");
}

#[test]
fn coasts_are_detailed_and_small() {
    for (_, book) in books_by_lang() {
        let page = &book.lists[ATLAS];
        for map in [part(page, "map"), part(page, ATLAS_ON_COVER)] {
            let (_, land) = map
                .split_once("<path class=\"map-land\" d=\"")
                .expect("the land");
            let (land, _) = land.split_once('"').expect("its end");
            assert!((4_000..16_000).contains(&land.len()), "{}", land.len());
            assert!(
                land.matches('M').count() >= 20,
                "{}",
                land.matches('M').count()
            );
        }
    }
}
