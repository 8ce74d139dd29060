//! The maps: coasts, the dots of the games, the arcs of the routes with their numbers, and the list
//! of the routes in words. Europe and the Near East are dense, so they have a map at a larger
//! scale.

use super::{AtlasWriter, Coasts, Coordinates, Origin, Route, certainty_line, escape};
use std::fmt::Write;

/// A part of the world, and the height of a degree of latitude in units of a degree of longitude.
struct MapView {
    west: f32,
    east: f32,
    south: f32,
    north: f32,
    stretch: f32,
    /// The size of signs, in degrees.
    sign: f32,
}

const WORLD: MapView = MapView {
    west: -170.0,
    east: 180.0,
    south: -60.0,
    north: 80.0,
    stretch: 1.0,
    sign: 2.1,
};

const NEAR_EAST: MapView = MapView {
    west: -26.0,
    east: 64.0,
    south: 21.0,
    north: 72.0,
    stretch: 1.35,
    sign: 0.85,
};

/// How far an arc bends, as a fraction of its length.
const ARC_BEND: f32 = 0.14;

impl MapView {
    fn project(&self, [longitude, latitude]: Coordinates) -> (f32, f32) {
        (
            longitude - self.west,
            (self.north - latitude) * self.stretch,
        )
    }

    fn contains(&self, [longitude, latitude]: Coordinates) -> bool {
        (self.west..=self.east).contains(&longitude)
            && (self.south..=self.north).contains(&latitude)
    }

    fn size(&self) -> (f32, f32) {
        (
            self.east - self.west,
            (self.north - self.south) * self.stretch,
        )
    }
}

/// Whether a route is on the larger-scale map.
fn is_near(route: &Route) -> bool {
    route.way.iter().all(|place| NEAR_EAST.contains(*place))
}

/// Writes both maps, the key to their lines, and the list of routes.
pub(super) fn section(
    writer: &mut AtlasWriter<'_>,
    coasts: &Coasts,
    origins: &[Origin],
) -> Result<String, String> {
    let words = &writer.atlas.map;
    let near = writer
        .atlas
        .route
        .iter()
        .filter(|route| is_near(route))
        .count();
    let mut html = writer.heading("map", words);
    for (view, key, class) in [(&NEAR_EAST, "near", "map near"), (&WORLD, "world", "map")] {
        let caption = writer.say(&words[key]).replace("{near}", &near.to_string());
        let caption = escape(&caption);
        // In a narrow browser window the maps scroll, also by keyboard.
        write!(
            html,
            "<figure class=\"{class}\">\n<div class=\"moved-along\" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\">{}</div>\n<figcaption>{caption}</figcaption>\n</figure>\n",
            draw_map(writer, view, coasts, origins)
        )
        .map_err(|error| error.to_string())?;
    }
    html += "<ul class=\"certainties\">\n";
    for (certainty, meaning) in &writer.atlas.certainty {
        let [name, means] = [&meaning.name, &meaning.means].map(|words| escape(writer.say(words)));
        html += &format!(
            "<li>{}<b>{name}</b>: {means}</li>\n",
            certainty_line(*certainty)
        );
    }
    let list = escape(writer.say(&words["list"]));
    html += &format!(
        "</ul>\n<h3 id=\"routes\">{list}</h3>\n<div class=\"moved-along routes\" role=\"region\" tabindex=\"0\" aria-labelledby=\"routes\">\n<ol>\n"
    );
    let atlas = writer.atlas;
    for route in &atlas.route {
        html += &route_item(writer, route)?;
    }
    Ok(html + "</ol>\n</div>\n")
}

/// Writes a route in words.
fn route_item(writer: &mut AtlasWriter<'_>, route: &Route) -> Result<String, String> {
    let text = writer.cited_text(&route.told)?;
    let [name, when] = [&route.name, &route.when].map(|words| escape(writer.say(words)));
    let both = match route.both {
        true => format!(", {}", escape(writer.say(&writer.atlas.map["both"]))),
        false => String::new(),
    };
    let mut pages = route.games.clone();
    pages.push(route.chapter.clone());
    Ok(format!(
        "<li><b>{name}</b> {} <span class=\"when\">({when}{both})</span> {text} <span class=\"ways\">{}</span></li>\n",
        writer.certainty_label(route.certainty),
        writer.links(&pages)?
    ))
}

/// Draws a map. Its routes are described in words below it.
fn draw_map(
    writer: &AtlasWriter<'_>,
    view: &MapView,
    coasts: &Coasts,
    origins: &[Origin],
) -> String {
    let (width, height) = view.size();
    let mut svg = format!("<svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">\n");
    for (lands, class) in [(&coasts.land, "land"), (&coasts.water, "water")] {
        for land in lands {
            let mut path = String::new();
            for (step, place) in land.iter().enumerate() {
                let (x, y) = view.project(*place);
                let letter = if step == 0 { 'M' } else { 'L' };
                path += &format!("{letter}{x:.1} {y:.1}");
            }
            svg += &format!("<path class=\"{class}\" d=\"{path}Z\"/>\n");
        }
    }
    for origin in origins.iter().filter(|origin| view.contains(origin.at)) {
        let (x, y) = view.project(origin.at);
        svg += &format!(
            "<circle class=\"origin\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.2}\"><title>{}</title></circle>\n",
            view.sign * 0.75,
            escape(&origin.told)
        );
    }
    let routes = writer.atlas.route.iter().zip(1..);
    let here = std::ptr::eq(view, &NEAR_EAST);
    let routes = routes.filter(|(route, _)| is_near(route) == here);
    let (arcs, numbers): (Vec<String>, Vec<String>) = routes
        .map(|(route, number)| arc(view, route, number))
        .unzip();
    svg + &arcs.concat() + &numbers.concat() + "</svg>"
}

/// Draws a route as arcs between places, with arrowheads and its number on a disc.
fn arc(view: &MapView, route: &Route, number: usize) -> (String, String) {
    let places: Vec<(f32, f32)> = route.way.iter().map(|place| view.project(*place)).collect();
    let mut path = String::new();
    let mut heads = String::new();
    let mut longest = (0.0, (0.0, 0.0));
    for (leg, ends) in places.windows(2).enumerate() {
        let [from, to] = [ends[0], ends[1]];
        let (along, down) = (to.0 - from.0, to.1 - from.1);
        let bend = (
            f32::midpoint(from.0, to.0) + down * ARC_BEND,
            f32::midpoint(from.1, to.1) - along * ARC_BEND,
        );
        if leg == 0 {
            path += &format!("M{:.1} {:.1}", from.0, from.1);
        }
        path += &format!("Q{:.1} {:.1} {:.1} {:.1}", bend.0, bend.1, to.0, to.1);
        if leg == 0 && route.both {
            heads += &arrowhead(bend, from, view.sign);
        }
        if leg + 2 == places.len() {
            heads += &arrowhead(bend, to, view.sign);
        }
        // The midpoint of the curve is halfway between the midpoint of its ends and its control
        // point.
        let length = along.hypot(down);
        if length > longest.0 {
            let middle = (
                (from.0 + to.0) / 4.0 + bend.0 / 2.0,
                (from.1 + to.1) / 4.0 + bend.1 / 2.0,
            );
            longest = (length, middle);
        }
    }
    let class = route.certainty.class();
    let sign = view.sign;
    let line = format!(
        "<path class=\"route {class}\" d=\"{path}\"/>\n<path class=\"route-head\" d=\"{heads}\"/>\n"
    );
    let (x, y) = longest.1;
    let disc = format!(
        "<circle class=\"route-disc {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.2}\"/><text class=\"route-number\" x=\"{x:.1}\" y=\"{:.2}\" font-size=\"{:.2}\">{number}</text>\n",
        sign * 1.35,
        y + sign * 0.65,
        sign * 1.9
    );
    (line, disc)
}

/// Draws the head of an arrow from one place to another.
fn arrowhead(from: (f32, f32), to: (f32, f32), sign: f32) -> String {
    let (along, down) = (to.0 - from.0, to.1 - from.1);
    let length = along.hypot(down).max(0.01);
    let (along, down) = (along / length * sign, down / length * sign);
    let back = (to.0 - along * 1.7, to.1 - down * 1.7);
    format!(
        "M{:.1} {:.1}L{:.2} {:.2}L{:.2} {:.2}Z",
        to.0,
        to.1,
        back.0 - down * 0.75,
        back.1 + along * 0.75,
        back.0 + down * 0.75,
        back.1 - along * 0.75
    )
}
