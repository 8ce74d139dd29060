//! The coasts of the maps: reads the land of Natural Earth from the npm package `world-atlas`, clips
//! it to the part of the world that a map shows, and leaves out what is too small to see there.

use super::Coordinates;
use serde::Deserialize;
use std::{env, fs, path::PathBuf};

/// The script with the version of the package.
const ENV: &str = include_str!("../../../scripts/env");

/// The land, as closed outlines. The inner seas are outlines too.
#[derive(Debug)]
pub struct Coasts(Vec<Vec<Coordinates>>);

/// A file in the format TopoJSON. All outlines are made of arcs. An arc is a list of steps on a grid.
#[derive(Deserialize)]
struct Topology {
    transform: Transform,
    arcs: Vec<Vec<[i64; 2]>>,
    objects: Objects,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    land: Geometries,
}

#[derive(Deserialize)]
struct Geometries {
    geometries: Vec<MultiPolygon>,
}

/// Polygons, each an outer outline and the outlines of its holes. An outline is a list of arcs: the
/// number of an arc, or `-1 - n` for arc `n` backwards.
#[derive(Deserialize)]
struct MultiPolygon {
    arcs: Vec<Vec<Vec<i64>>>,
}

/// A part of the world in degrees.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The western edge.
    pub west: f32,
    /// The eastern edge.
    pub east: f32,
    /// The southern edge.
    pub south: f32,
    /// The northern edge.
    pub north: f32,
}

impl Coasts {
    /// Reads the file of the package that `scripts/setup` has installed.
    ///
    /// # Errors
    /// Returns an error if the package is missing or has another form.
    pub fn installed() -> Result<Coasts, String> {
        let file = package().join("land-50m.json");
        let text = fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}: run scripts/setup", file.display()))?;
        Coasts::read(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Reads a text in the format TopoJSON.
    ///
    /// # Errors
    /// Returns an error if the text has another form.
    pub fn read(text: &str) -> Result<Coasts, String> {
        let topology: Topology = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let Transform { scale, translate } = &topology.transform;
        let arcs: Vec<Vec<Coordinates>> = topology
            .arcs
            .iter()
            .map(|steps| {
                let mut place = [0, 0];
                let places = steps.iter().map(|step| {
                    place = [place[0] + step[0], place[1] + step[1]];
                    [0, 1].map(|axis| (place[axis] as f64 * scale[axis] + translate[axis]) as f32)
                });
                places.collect()
            })
            .collect();
        let polygons = topology.objects.land.geometries.iter();
        let outlines = polygons.flat_map(|shape| shape.arcs.iter().flatten());
        let outlines: Result<_, _> = outlines.map(|outline| joined(outline, &arcs)).collect();
        outlines.map(Coasts)
    }

    /// Returns the outlines inside a window, with an error of at most `error` degrees. Land that is
    /// smaller than a square of that error is left out.
    pub fn within(&self, window: Window, error: f32) -> Vec<Vec<Coordinates>> {
        /// The same land is there again after a whole turn, on either side.
        const TURNS: [f32; 3] = [0.0, -360.0, 360.0];
        let clipped = TURNS.iter().flat_map(|turn| {
            let window = Window {
                west: window.west + turn,
                east: window.east + turn,
                ..window
            };
            self.0.iter().map(move |outline| {
                let mut outline = clipped(outline, window);
                for [longitude, _] in &mut outline {
                    *longitude -= turn;
                }
                outline
            })
        });
        let large = clipped.filter(|outline| area(outline).abs() > error * error);
        let simple = large.map(|outline| simplified(&outline, error));
        simple.filter(|outline| outline.len() > 2).collect()
    }
}

/// Returns the folder of the package: `$WORLD_ATLAS`, or where `scripts/env` says.
fn package() -> PathBuf {
    if let Some(folder) = env::var_os("WORLD_ATLAS") {
        return folder.into();
    }
    let version = ENV
        .lines()
        .find_map(|line| line.strip_prefix("WORLD_ATLAS_VERSION="))
        .unwrap_or_default();
    let tools = env::var_os("TAVOLANDO_TOOLS").map(PathBuf::from);
    let cache = || match env::var_os("XDG_CACHE_HOME") {
        Some(cache) => PathBuf::from(cache),
        None => PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".cache"),
    };
    let tools = tools.unwrap_or_else(|| cache().join("tavolando/tools"));
    tools.join(format!("world-atlas-{version}/node_modules/world-atlas"))
}

/// Joins arcs to an outline. Each begins where the one before it ends.
fn joined(outline: &[i64], arcs: &[Vec<Coordinates>]) -> Result<Vec<Coordinates>, String> {
    let mut places: Vec<Coordinates> = Vec::new();
    for &number in outline {
        let index = usize::try_from(if number < 0 { -1 - number } else { number });
        let arc = index.ok().and_then(|index| arcs.get(index));
        let arc = arc.ok_or_else(|| format!("there is no arc {number}"))?;
        // The first place is the last one of the arc before.
        places.pop();
        match number < 0 {
            true => places.extend(arc.iter().rev()),
            false => places.extend(arc),
        }
    }
    unroll(&mut places);
    Ok(places)
}

/// Continues the longitudes of an outline beyond 180 degrees, where it crosses that meridian.
fn unroll(places: &mut [Coordinates]) {
    let mut last = places.first().map_or(0.0, |[longitude, _]| *longitude);
    for [longitude, _] in places {
        *longitude -= ((*longitude - last) / 360.0).round() * 360.0;
        last = *longitude;
    }
}

/// Clips an outline to a window, one edge after the other (Sutherland and Hodgman).
fn clipped(outline: &[Coordinates], window: Window) -> Vec<Coordinates> {
    /// An edge: the axis, its value, and the sign of the inner side.
    type Edge = (usize, f32, f32);
    let edges: [Edge; 4] = [
        (0, window.west, 1.0),
        (0, window.east, -1.0),
        (1, window.south, 1.0),
        (1, window.north, -1.0),
    ];
    let mut places = outline.to_vec();
    for (axis, edge, sign) in edges {
        let depth = |place: &Coordinates| (place[axis] - edge) * sign;
        let mut inside = Vec::new();
        for (at, to) in places.iter().enumerate() {
            let from = &places[(at + places.len() - 1) % places.len()];
            let (before, after) = (depth(from), depth(to));
            if (before >= 0.0) != (after >= 0.0) {
                let part = before / (before - after);
                inside.push([0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part));
            }
            if after >= 0.0 {
                inside.push(*to);
            }
        }
        places = inside;
    }
    places
}

/// Returns the area of an outline; negative if it runs clockwise.
fn area(outline: &[Coordinates]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    let doubled = outline
        .iter()
        .zip(next)
        .map(|([x, y], [next_x, next_y])| x * next_y - next_x * y);
    doubled.sum::<f32>() / 2.0
}

/// Leaves out places of an outline that are within `error` of the line between those that stay
/// (Douglas and Peucker).
fn simplified(outline: &[Coordinates], error: f32) -> Vec<Coordinates> {
    let Some(first) = outline.first() else {
        return Vec::new();
    };
    // A closed line is two lines, from its first place to the farthest one and back.
    let far = (0..outline.len()).max_by(|one, other| {
        let [one, other] = [one, other].map(|at| distance(outline[*at], *first));
        one.total_cmp(&other)
    });
    let far = far.unwrap_or(0);
    let closed: Vec<Coordinates> = outline.iter().chain([first]).copied().collect();
    let mut stays = vec![false; closed.len()];
    stays[0] = true;
    stays[far] = true;
    let mut parts = vec![(0, far), (far, closed.len() - 1)];
    while let Some((from, to)) = parts.pop() {
        let farthest = (from + 1..to)
            .map(|at| (at, distance_to_line(closed[at], closed[from], closed[to])))
            .max_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some((at, _)) = farthest.filter(|(_, distance)| *distance > error) {
            stays[at] = true;
            parts.extend([(from, at), (at, to)]);
        }
    }
    let kept = closed.iter().zip(stays).filter(|(_, stays)| *stays);
    kept.map(|(place, _)| *place).collect()
}

fn distance([x, y]: Coordinates, [other_x, other_y]: Coordinates) -> f32 {
    (x - other_x).hypot(y - other_y)
}

/// Returns the distance of a place from the line between two others.
fn distance_to_line(place: Coordinates, from: Coordinates, to: Coordinates) -> f32 {
    let [along, up] = [to[0] - from[0], to[1] - from[1]];
    let length = along.hypot(up);
    if length == 0.0 {
        return distance(place, from);
    }
    let part = ((place[0] - from[0]) * along + (place[1] - from[1]) * up) / (length * length);
    let part = part.clamp(0.0, 1.0);
    distance(place, [from[0] + along * part, from[1] + up * part])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of ten degrees with a square hole, from two arcs; the hole runs backwards.
    const SQUARE: &str = r#"{
        "transform": { "scale": [0.5, 0.5], "translate": [10, 20] },
        "arcs": [
            [[0, 0], [20, 0], [0, 20]],
            [[20, 20], [-20, 0], [0, -20]],
            [[8, 8], [4, 0], [0, 4], [-4, 0], [0, -4]]
        ],
        "objects": { "land": { "geometries": [{ "arcs": [[[0, 1], [-3]]] }] } }
    }"#;

    fn window(west: f32, east: f32) -> Window {
        Window {
            west,
            east,
            south: 0.0,
            north: 90.0,
        }
    }

    #[test]
    fn arcs_are_joined_to_outlines() {
        let Coasts(outlines) = Coasts::read(SQUARE).expect("a square");
        assert_eq!(outlines.len(), 2);
        assert_eq!(
            outlines[0],
            [
                [10.0, 20.0],
                [20.0, 20.0],
                [20.0, 30.0],
                [10.0, 30.0],
                [10.0, 20.0]
            ]
        );
        assert_eq!(outlines[1].first(), Some(&[14.0, 24.0]));
        assert!((area(&outlines[0]) - 100.0).abs() < 0.01);
        assert!((area(&outlines[1]) + 4.0).abs() < 0.01);
        assert!(Coasts::read(&SQUARE.replace("[-3]", "[-4]")).is_err());
        assert!(Coasts::read("{}").is_err());
    }

    #[test]
    fn land_is_clipped_to_the_window_and_small_land_is_left_out() {
        let coasts = Coasts::read(SQUARE).expect("a square");
        let half = coasts.within(window(0.0, 15.0), 0.1);
        let areas: Vec<f32> = half.iter().map(|outline| area(outline)).collect();
        assert!(
            (areas[0] - 50.0).abs() < 0.1 && (areas[1] + 2.0).abs() < 0.1,
            "{areas:?}"
        );
        assert!(half.iter().flatten().all(|[x, _]| *x <= 15.0));
        assert!(coasts.within(window(0.0, 5.0), 0.1).is_empty());
        // The hole is smaller than a square of three degrees.
        assert_eq!(coasts.within(window(0.0, 90.0), 3.0).len(), 1);
    }

    #[test]
    fn land_on_the_last_meridian_is_one_piece_on_both_sides() {
        // From 170 degrees east to 170 degrees west.
        let text = r#"{
            "transform": { "scale": [1, 1], "translate": [0, 0] },
            "arcs": [[[170, 10], [-340, 0], [0, 10], [340, 0], [0, -10]]],
            "objects": { "land": { "geometries": [{ "arcs": [[[0]]] }] } }
        }"#;
        let coasts = Coasts::read(text).expect("land");
        for (west, east, wanted) in [
            (0.0, 180.0, 100.0),
            (-180.0, 0.0, 100.0),
            (0.0, 360.0, 200.0),
        ] {
            let land = coasts.within(window(west, east), 0.1);
            assert_eq!(land.len(), 1, "{land:?}");
            assert!((area(&land[0]).abs() - wanted).abs() < 0.1, "{land:?}");
            assert!(land[0].iter().all(|[x, _]| (west..=east).contains(x)));
        }
    }

    #[test]
    fn a_simple_line_stays_within_the_error() {
        let coast: Vec<Coordinates> = (0..360)
            .map(|degree| {
                let turn = (degree as f32).to_radians();
                [10.0 * turn.cos(), 10.0 * turn.sin()]
            })
            .collect();
        let simple = simplified(&coast, 0.2);
        assert!((8..40).contains(&simple.len()), "{}", simple.len());
        let lines = || simple.iter().zip(simple.iter().cycle().skip(1));
        for place in &coast {
            let distances = lines().map(|(from, to)| distance_to_line(*place, *from, *to));
            assert!(distances.fold(f32::MAX, f32::min) <= 0.2, "{place:?}");
        }
    }
}
