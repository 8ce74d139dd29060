//! Moves that have not been played: how their pieces go, and where a line of moves leads.

use super::Table;
use crate::rules::{Event, Seat, Site, Turn, lap_sites};

impl Table {
    /// Returns the places between which a piece goes in a move after `moves` moves: its start, the
    /// end of each step, and of a sowing the place of the last seed. A move that only places or
    /// removes a piece has one place. The list is empty if the move is not legal there.
    pub fn way_of(&self, moves: usize, notation: &str) -> Vec<Site> {
        let (mut game, count) = self.branch_with_moves(moves.min(self.ply_count()));
        let Some(index) = Table::find_move(&*game, 0, count, notation) else {
            return Vec::new();
        };
        let events = game.play_with_events(0, index);
        let mut way: Vec<Site> = Vec::new();
        for (nth, event) in events.iter().enumerate() {
            match event {
                Event::Move { path, .. } if way.last().is_none_or(|last| *last == path[0]) => {
                    way.extend(path.first().filter(|_| way.is_empty()));
                    way.extend(path.last());
                }
                Event::Sow { from, .. } if way.is_empty() => {
                    way.push(*from);
                    way.extend(lap_sites(&events[nth..]).last());
                }
                Event::Place { site, .. } | Event::Remove { site, .. } if way.is_empty() => {
                    way.push(*site);
                }
                _ => {}
            }
        }
        way
    }

    /// Returns how many moves of a line belong to the turn of the player to move, and the position
    /// after them as text. Different orders of the same dice may lead to the same position.
    pub fn rest_of_turn(&self, line: &[String]) -> (usize, String) {
        let (mut game, _) = self.branch_with_moves(self.ply_count());
        let mover = game.turn(0);
        let mut played = 0;
        for notation in line {
            let count = game.list(played);
            let found = Table::find_move(&*game, played, count, notation);
            let Some(index) = found.filter(|_| game.turn(played) == mover) else {
                break;
            };
            game.play(played, index);
            played += 1;
        }
        (played, game.text(played))
    }

    /// Returns the player who moves after the next throw, if every throw leads to the same player.
    pub fn mover_after_any_throw(&self) -> Option<Seat> {
        let (mut game, count) = self.branch_with_moves(self.ply_count());
        let mut mover = None;
        for index in 0..count {
            game.play(0, index);
            let Turn::Player(seat) = game.turn(1) else {
                return None;
            };
            if mover.is_some_and(|mover| mover != seat) {
                return None;
            }
            mover = Some(seat);
        }
        mover
    }
}
