//! The maps: coasts, the dots of the games, the arcs of the routes with their numbers, and the list
//! of the routes in words. Europe and the Near East are dense, so they have a map at a larger
//! scale.

use super::{
    AtlasWriter, Coordinates, Origin, Route, certainty_line,
    coast::{Coasts, Window},
    escape,
};

/// A map: its part of the world, and the height of a degree of latitude in units of a degree of
/// longitude. All sizes are in degrees of longitude.
struct MapView {
    window: Window,
    stretch: f32,
    /// The size of the signs for games, and of arrowheads.
    sign: f32,
    /// The radius of the discs with the numbers of routes, in a wide window and in a narrow one.
    discs: [f32; 2],
    /// How far a coast may be from where it is.
    error: f32,
}

static WORLD: MapView = MapView {
    window: Window {
        west: -165.0,
        east: 180.0,
        south: -40.0,
        north: 76.0,
    },
    stretch: 1.1,
    sign: 2.1,
    discs: [5.0, 9.5],
    error: 0.7,
};

static NEAR_EAST: MapView = MapView {
    window: Window {
        west: -26.0,
        east: 64.0,
        south: 21.0,
        north: 72.0,
    },
    stretch: 1.35,
    sign: 0.85,
    discs: [1.3, 2.5],
    error: 0.16,
};

/// How far an arc bends, as a fraction of its length.
const ARC_BEND: f32 = 0.14;

impl MapView {
    fn project(&self, [longitude, latitude]: Coordinates) -> (f32, f32) {
        (
            longitude - self.window.west,
            (self.window.north - latitude) * self.stretch,
        )
    }

    fn contains(&self, [longitude, latitude]: Coordinates) -> bool {
        let Window {
            west,
            east,
            south,
            north,
        } = self.window;
        (west..=east).contains(&longitude) && (south..=north).contains(&latitude)
    }

    fn size(&self) -> (f32, f32) {
        (
            self.window.east - self.window.west,
            (self.window.north - self.window.south) * self.stretch,
        )
    }
}

/// Whether a route is on the larger-scale map.
fn is_near(route: &Route) -> bool {
    route.way.iter().all(|place| NEAR_EAST.contains(*place))
}

/// Writes the heading and the map at the larger scale.
pub(super) fn near(writer: &AtlasWriter<'_>, coasts: &Coasts, origins: &[Origin]) -> String {
    let words = &writer.atlas.map;
    let map = draw_map(writer, &NEAR_EAST, coasts, origins);
    format!(
        "{}<figure class=\"map map-near\">\n{map}\n<figcaption>{}</figcaption>\n</figure>\n",
        writer.heading("map", words),
        caption(writer, "near")
    )
}

/// Draws the map of the world.
pub(super) fn world(writer: &AtlasWriter<'_>, coasts: &Coasts, origins: &[Origin]) -> String {
    let map = draw_map(writer, &WORLD, coasts, origins);
    format!("<div class=\"map\">{map}</div>\n")
}

/// Writes a caption with the number of routes on the map at the larger scale.
fn caption(writer: &AtlasWriter<'_>, key: &str) -> String {
    let near = writer.atlas.route.iter().filter(|route| is_near(route));
    let near = near.count().to_string();
    escape(&writer.say(&writer.atlas.map[key]).replace("{near}", &near))
}

/// Writes the caption of the map of the world, the key to the lines of both maps, their source, and
/// the list of routes.
pub(super) fn routes(writer: &mut AtlasWriter<'_>) -> Result<String, String> {
    let words = &writer.atlas.map;
    let mut html = format!(
        "<p class=\"map-told\">{}</p>\n<ul class=\"certainty-list\">\n",
        caption(writer, "world")
    );
    for (certainty, meaning) in &writer.atlas.certainty {
        let [name, means] = [&meaning.name, &meaning.means].map(|words| escape(writer.say(words)));
        html += &format!(
            "<li>{}<b>{name}</b>: {means}</li>\n",
            certainty_line(*certainty)
        );
    }
    let [list, coasts] = ["list", "coasts"].map(|key| escape(writer.say(&words[key])));
    html += &format!(
        "</ul>\n<p class=\"map-told\">{coasts}</p>\n<h3 id=\"routes\">{list}</h3>\n<ol class=\"map-routes\">\n"
    );
    let atlas = writer.atlas;
    for route in &atlas.route {
        html += &route_item(writer, route)?;
    }
    Ok(html + "</ol>\n")
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
        "<li><b>{name}</b> {} <span class=\"map-route-date\">({when}{both})</span> {text} <span class=\"map-route-chapters\">{}</span></li>\n",
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
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">\n<path class=\"map-land\" d=\"{}\"/>\n",
        land(view, coasts)
    );
    for origin in origins.iter().filter(|origin| view.contains(origin.at)) {
        let (x, y) = view.project(origin.at);
        svg += &format!(
            "<circle class=\"map-origin\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.2}\"><title>{}</title></circle>\n",
            view.sign * 0.75,
            escape(&origin.told)
        );
    }
    let routes = writer.atlas.route.iter().zip(1..);
    let here = std::ptr::eq(view, &NEAR_EAST);
    let routes: Vec<(&Route, usize)> = routes.filter(|(route, _)| is_near(route) == here).collect();
    for (route, _) in &routes {
        svg += &arc(view, route);
    }
    for (radius, class) in view
        .discs
        .into_iter()
        .zip(["map-numbers-wide", "map-numbers-narrow"])
    {
        svg += &format!(
            "<g class=\"map-numbers {class}\">\n{}</g>\n",
            numbers(view, &routes, radius)
        );
    }
    svg + "</svg>"
}

/// Draws the land as one path, in steps of a tenth of a degree. Inner seas are holes in it.
fn land(view: &MapView, coasts: &Coasts) -> String {
    /// The degrees beyond the edges of the map, so that no cut edge is seen.
    const BEYOND: f32 = 2.0;
    let Window {
        west,
        east,
        south,
        north,
    } = view.window;
    let window = Window {
        west: west - BEYOND,
        east: east + BEYOND,
        south: south - BEYOND,
        north: north + BEYOND,
    };
    let mut path = String::new();
    for outline in coasts.within(window, view.error) {
        let mut last: Option<[i32; 2]> = None;
        for place in outline {
            let (x, y) = view.project(place);
            let [x, y] = [x, y].map(|side| (side * 10.0).round() as i32);
            match last {
                None => path += &format!("M{} {}", tenths(x), tenths(y)),
                Some(before) if before == [x, y] => {}
                Some([before_x, before_y]) => {
                    path += &format!("l{} {}", tenths(x - before_x), tenths(y - before_y));
                }
            }
            last = Some([x, y]);
        }
        path.push('z');
    }
    path
}

/// Writes a number of tenths as short as possible.
fn tenths(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    match (number.abs() / 10, number.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

/// A leg of a route: its ends, and the point that bends it between them.
struct Leg {
    from: (f32, f32),
    bend: (f32, f32),
    to: (f32, f32),
}

impl Leg {
    fn length(&self) -> f32 {
        (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1)
    }

    /// Returns a point of the curve, from 0 at its beginning to 1 at its end.
    fn point(&self, at: f32) -> (f32, f32) {
        let rest = 1.0 - at;
        let mix = |from: f32, bend: f32, to: f32| {
            from * rest * rest + 2.0 * bend * rest * at + to * at * at
        };
        (
            mix(self.from.0, self.bend.0, self.to.0),
            mix(self.from.1, self.bend.1, self.to.1),
        )
    }
}

/// Returns the legs of a route.
fn legs(view: &MapView, route: &Route) -> Vec<Leg> {
    let places: Vec<(f32, f32)> = route.way.iter().map(|place| view.project(*place)).collect();
    let legs = places.windows(2).map(|ends| {
        let [from, to] = [ends[0], ends[1]];
        let (along, down) = (to.0 - from.0, to.1 - from.1);
        let bend = (
            f32::midpoint(from.0, to.0) + down * ARC_BEND,
            f32::midpoint(from.1, to.1) - along * ARC_BEND,
        );
        Leg { from, bend, to }
    });
    legs.collect()
}

/// Draws a route as arcs between places, with arrowheads.
fn arc(view: &MapView, route: &Route) -> String {
    let mut path = String::new();
    let mut heads = String::new();
    let legs = legs(view, route);
    for (nth, Leg { from, bend, to }) in legs.iter().enumerate() {
        if nth == 0 {
            path += &format!("M{:.1} {:.1}", from.0, from.1);
        }
        path += &format!("Q{:.1} {:.1} {:.1} {:.1}", bend.0, bend.1, to.0, to.1);
        if nth == 0 && route.both {
            heads += &arrowhead(*bend, *from, view.sign);
        }
        if nth + 1 == legs.len() {
            heads += &arrowhead(*bend, *to, view.sign);
        }
    }
    format!(
        "<path class=\"map-route {}\" d=\"{path}\"/>\n<path class=\"map-route-head\" d=\"{heads}\"/>\n",
        route.certainty.class()
    )
}

/// Draws the numbers of routes on discs of a radius. No disc covers another: it moves along its
/// route, or stands beside it with a line to it.
fn numbers(view: &MapView, routes: &[(&Route, usize)], radius: f32) -> String {
    let mut discs: Vec<(f32, f32)> = Vec::new();
    let (mut ways, mut drawn) = (String::new(), String::new());
    for (route, number) in routes {
        let (on_route, disc) = free_place(view, &legs(view, route), &discs, radius);
        discs.push(disc);
        let (x, y) = disc;
        if on_route != disc {
            ways += &format!(
                "<path class=\"map-route-way\" d=\"M{:.1} {:.1}L{x:.1} {y:.1}\"/>",
                on_route.0, on_route.1
            );
        }
        drawn += &format!(
            "<circle class=\"map-route-disc {}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.2}\"/><text class=\"map-route-number\" x=\"{x:.1}\" y=\"{:.2}\" font-size=\"{:.2}\">{number}</text>\n",
            route.certainty.class(),
            y + radius * 0.48,
            radius * 1.4
        );
    }
    ways + &drawn
}

/// Returns a point of a route, and the place for a disc there or near it that is free of other discs
/// and inside the map. The longest leg comes first.
fn free_place(
    view: &MapView,
    legs: &[Leg],
    discs: &[(f32, f32)],
    radius: f32,
) -> ((f32, f32), (f32, f32)) {
    /// The parts of a leg, the middle first.
    const PARTS: [f32; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
    /// The directions around a point of the route.
    const DIRECTIONS: u8 = 12;
    let (width, height) = view.size();
    let is_free = |(x, y): (f32, f32)| {
        let apart =
            |(other_x, other_y): &(f32, f32)| (x - other_x).hypot(y - other_y) > radius * 2.15;
        let inside = |side: f32, size: f32| (radius * 1.1..=size - radius * 1.1).contains(&side);
        inside(x, width) && inside(y, height) && discs.iter().all(apart)
    };
    let mut sorted: Vec<&Leg> = legs.iter().collect();
    sorted.sort_by(|one, other| other.length().total_cmp(&one.length()));
    let points: Vec<(f32, f32)> = sorted
        .iter()
        .flat_map(|leg| PARTS.map(|part| leg.point(part)))
        .collect();
    for away in 0_u8..12 {
        let away = f32::from(away) * radius;
        for &(x, y) in &points {
            for turn in 0..DIRECTIONS {
                let turn = f32::from(turn) / f32::from(DIRECTIONS) * std::f32::consts::TAU;
                let disc = (x + away * turn.sin(), y - away * turn.cos());
                if is_free(disc) {
                    return ((x, y), disc);
                }
            }
        }
    }
    let middle = points.first().copied().unwrap_or_default();
    (middle, middle)
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
