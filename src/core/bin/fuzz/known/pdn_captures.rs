//! Captures written with some of their squares, and games that continue after a limit.

use super::{
    Case,
    answer::Answer,
    draughts::{KINDS, Kind, legal, passed, play, scatter, squares, takes, with_moves},
    draw::Draw,
    pdn::{Pdn, Style},
    pdn_rows::any_style,
    pdn_tags::{Heading, position},
};
use tavolando_core::{
    rules::{Site, Turn},
    table::{Record, Table},
};

/// Creates a file for a game that starts from a position set up.
fn from_position(draw: &mut Draw, kind: &'static Kind, style: Style, table: Table) -> Pdn {
    let start = with_moves(&table, Vec::new()).open().expect("a position");
    let mut pdn = Pdn::new(kind, style, table);
    let written = position(draw, kind, &start, |_| false);
    Heading::PLAIN.write(draw, &mut pdn, Some(&written), "");
    pdn
}

/// Whether a path passes these squares in this order.
fn passes(path: &[Site], wanted: &[Site]) -> bool {
    let mut path = path.iter();
    wanted.iter().all(|site| path.any(|other| other == site))
}

/// Returns a position with several captures: the table, and the captures with their squares.
fn captures(draw: &mut Draw, kind: &'static Kind) -> (Table, Vec<(String, Vec<Site>)>) {
    let mut table = kind.open(&[]);
    loop {
        let counts = [draw.between(2, 6), draw.between(2, 8)];
        scatter(draw, &mut table, counts, 50);
        let moves = legal(&table);
        if moves.len() > 1 && takes(&moves[0]) {
            let captures: Vec<_> = (moves.into_iter())
                .map(|notation| {
                    let route = squares(&table, &notation);
                    (notation, route)
                })
                .collect();
            if captures.iter().any(|(_, route)| route.len() > 2) {
                return (table, captures);
            }
        }
    }
}

/// Row 30: the right capture passes all written squares in order.
pub(super) fn by_some_squares(draw: &mut Draw) -> Case {
    let kind = draw.one(&[
        &KINDS[0], &KINDS[1], &KINDS[2], &KINDS[2], &KINDS[3], &KINDS[4],
    ]);
    loop {
        let (mut table, captures) = captures(draw, kind);
        let (notation, route) = captures[draw.below(captures.len())].clone();
        let path = passed(&table, &route);
        let ends = [path[0], path[path.len() - 1]];
        let mut written_squares = vec![ends[0]];
        written_squares.extend(path[1..path.len() - 1].iter().filter(|_| draw.chance(50)));
        written_squares.push(ends[1]);
        let fits = |route: &[Site]| {
            let same_ends = route[0] == ends[0] && route[route.len() - 1] == ends[1];
            same_ends && passes(&passed(&table, route), &written_squares)
        };
        let fitting = captures.iter().filter(|(_, route)| fits(route)).count();
        if fitting != 1 || written_squares == route || ends[0] == ends[1] {
            continue;
        }
        let style = any_style(draw);
        let written = style.spell_squares(&table, &written_squares, true);
        table.play(&notation).expect("a legal move");
        let count = draw.below(5);
        play(draw, &mut table, count);
        let mut pdn = from_position(draw, kind, style, table);
        pdn.written.push((0, written));
        let (text, answer) = pdn.finish(draw);
        return Case::of("pdn", text, answer);
    }
}

/// Returns the game of a table with another first move; `None` if it cannot continue that way.
fn goes_on(table: &Table, first: &str) -> Option<Vec<String>> {
    let rest = table.moves()[1..].to_vec();
    let moves = [vec![first], rest].concat();
    let moves: Vec<String> = moves.into_iter().map(String::from).collect();
    let plays = with_moves(table, moves.clone()).open().is_ok();
    plays.then_some(moves)
}

/// Row 31: of several captures with the same ends, the game decides which one is right.
pub(super) fn by_its_ends(draw: &mut Draw) -> Case {
    let kind = draw.one(&[
        &KINDS[0], &KINDS[1], &KINDS[2], &KINDS[2], &KINDS[3], &KINDS[4],
    ]);
    let mut tries = 0;
    loop {
        let (mut table, captures) = captures(draw, kind);
        let ends = |route: &[Site]| (route[0], route[route.len() - 1]);
        let (notation, route) = captures[draw.below(captures.len())].clone();
        let alike: Vec<&String> = (captures.iter())
            .filter(|(_, other)| ends(other) == ends(&route))
            .map(|(notation, _)| notation)
            .collect();
        tries += 1;
        if route.len() < 3 || (alike.len() < 2 && tries < 6) {
            continue;
        }
        // A capture without other squares is identified by its ends.
        if alike.iter().any(|other| squares(&table, other).len() == 2) {
            continue;
        }
        // A variation could belong to another one of them.
        let style = Style {
            variations: 0,
            ..any_style(draw)
        };
        let written = style.spell_squares(&table, &[route[0], route[route.len() - 1]], true);
        table.play(&notation).expect("a legal move");
        let count = draw.below(8);
        play(draw, &mut table, count);
        // A later capture may be ambiguous too.
        while table.moves()[1..].iter().any(|mv| takes(mv)) {
            table.undo();
        }
        let alike = alike.into_iter().filter(|other| **other != notation);
        let others: Vec<Vec<String>> = alike.filter_map(|other| goes_on(&table, other)).collect();
        let mut pdn = from_position(draw, kind, style, table);
        pdn.written.push((0, written.clone()));
        let (text, mut answer) = pdn.finish(draw);
        if let Answer::Game(right) = &mut answer
            && !others.is_empty()
        {
            let first = right.records[0].clone();
            right.records.extend(others.into_iter().map(|moves| Record {
                moves,
                ..first.clone()
            }));
            right.warnings.push(("unclear", vec![written]));
        }
        return Case::of("pdn", text, answer);
    }
}

/// Plays quiet moves, back and forth or anywhere.
fn wander(draw: &mut Draw, table: &mut Table, count: usize, to_and_fro: bool) {
    for _ in 0..count {
        let moves = legal(table);
        let quiet: Vec<&String> = moves.iter().filter(|mv| !takes(mv)).collect();
        let Some(any) = quiet.get(draw.below(quiet.len())) else {
            break;
        };
        // Return to the square that the piece came from.
        let played = table.moves();
        let back = played.len().checked_sub(2).map(|at| {
            let names: Vec<&str> = played[at].split('-').rev().collect();
            names.join("-")
        });
        let back = back.filter(|back| to_and_fro && quiet.contains(&back));
        let mv = back.unwrap_or_else(|| any.to_string());
        table.play(&mv).expect("a legal move");
    }
}

/// Row 34: the players continue after a limit has ended the game here.
pub(super) fn after_a_limit(draw: &mut Draw) -> Case {
    loop {
        let kind = &KINDS[draw.below(KINDS.len())];
        let mut table = kind.open(kind.limits);
        let counts = [draw.between(1, 2), draw.between(1, 2)];
        scatter(draw, &mut table, counts, 100);
        let count = draw.between(12, 70);
        let to_and_fro = draw.chance(60);
        wander(draw, &mut table, count, to_and_fro);
        let record = table.record();
        let mut usual = record.clone();
        usual.options = Default::default();
        // If the rules end the game later than the text does, nothing is tested.
        let is_limited = usual.open().is_err();
        if !is_limited && draw.chance(90) {
            continue;
        }
        if matches!(table.turn(), Turn::Over(_)) {
            continue;
        }
        let style = any_style(draw);
        let mut pdn = from_position(draw, kind, style, table);
        // Do not use the result of the rules: another limit may end the game with its last move.
        pdn.result = draw.one(&["*", "1-1"]).into();
        if pdn.result != "*" {
            let result = pdn.result.clone();
            pdn.record.about.set("result", &result);
        }
        let (text, mut answer) = pdn.finish(draw);
        if let Answer::Game(right) = &mut answer {
            right.free.extend(kind.limits.iter().map(|(key, _)| *key));
            if !is_limited {
                right.records[0].options = Default::default();
            }
        }
        return Case::of("pdn", text, answer);
    }
}
