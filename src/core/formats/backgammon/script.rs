//! The games of a record, turn by turn, as other programs write them.

use super::{
    position::Position,
    replayer::{Step, parse_steps},
};
use crate::{
    rules::Turn,
    table::{ESCAPED_SPACE, Record, RecordError, SET_UP_PREFIX, THROW_PREFIX, Table, add_comment},
};
use std::collections::BTreeSet;

/// An event of a game.
pub(super) enum Event {
    /// A throw and its plays, as steps and in this program's notation.
    Turn {
        dice: (u8, u8),
        steps: Vec<Step>,
        words: Vec<String>,
    },
    /// A player offers the cube at this value.
    Double(u16),
    /// The doubled player redoubles at once and keeps the cube, at this value.
    Beaver(u16),
    /// A player accepts the cube. After a beaver, this is the player who doubled first.
    Take,
    Drop,
    /// A position is set up.
    SetUp(Position),
    /// A throw at the end of the record, without a play.
    Thrown((u8, u8)),
}

/// An event of a seat, and the number of moves of the record up to and including it.
pub(super) struct SeatEvent {
    pub seat: usize,
    pub event: Event,
    pub moves: usize,
}

/// A game of a match, or a single game.
pub(super) struct Game {
    /// The position at its start.
    pub start: Position,
    pub events: Vec<SeatEvent>,
    /// The winner and the points, also of a resigned game.
    pub result: Option<(usize, u16)>,
    /// The number of moves of the record before it.
    pub moves: usize,
}

/// Returns the games of a record; `None` if the record holds anything that is not a turn of a game.
pub(super) fn games(record: &Record) -> Result<Option<Vec<Game>>, RecordError> {
    let mut table = record.open_start()?;
    let mut script = TranscriptBuilder::default();
    let Some(start) = Position::of(&table) else {
        return Ok(None);
    };
    script.begin(start, 0);
    for (index, mv) in record.moves.iter().enumerate() {
        let turn = table.turn();
        let before = points(&table);
        let played = table.play(mv);
        played.map_err(|illegal| RecordError::from_illegal_move(index, super::KEY, illegal))?;
        script.add(mv, turn, &table, index + 1);
        if points(&table) != before || matches!(table.turn(), Turn::Over(_)) {
            script.end(before, &table, index + 1);
        }
    }
    Ok(script.finish(&table).then_some(script.games))
}

/// Removes equal opening dice from a record. Returns false if the record cannot be played.
pub(super) fn remove_opening_rerolls(record: &mut Record) -> bool {
    let Ok(table) = record.open() else {
        return false;
    };
    let mut turns = table.turns();
    turns.push(table.turn());
    let rerolls: Vec<bool> = (0..record.moves.len())
        .map(|index| turns.get(index..index + 2) == Some(&[Turn::Chance, Turn::Chance]))
        .collect();
    let without_rerolls =
        |at: usize| at - rerolls[..at].iter().filter(|is_reroll| **is_reroll).count();
    for comment in &mut record.comments {
        comment.at = without_rerolls(comment.at);
    }
    let mut remaining = rerolls.iter();
    record.moves.retain(|_| remaining.next() == Some(&false));
    true
}

/// Moves comments within a turn to its end. Returns false if the record cannot be played. If the
/// record holds anything that is not a turn of a game, the comments stay.
pub(super) fn move_comments_to_turn_ends(record: &mut Record) -> bool {
    let Ok(found) = games(record) else {
        return false;
    };
    let Some(found) = found else {
        return true;
    };
    let ends: BTreeSet<usize> = found
        .iter()
        .flat_map(|game| {
            let turns = game.events.iter().map(|seat_event| seat_event.moves);
            std::iter::once(game.moves).chain(turns)
        })
        .collect();
    for comment in std::mem::take(&mut record.comments) {
        let end = ends.range(comment.at..).next().copied();
        add_comment(
            &mut record.comments,
            end.unwrap_or(comment.at),
            &comment.text,
        );
    }
    true
}

/// Returns the winner of the last game and the points, if the moves show them.
pub(super) fn winner(record: &Record) -> Option<(usize, u16)> {
    let games = games(record).ok()??;
    let mut played = games.iter().rev().filter(|game| !game.events.is_empty());
    played.next()?.result
}

/// Returns the points of each side.
fn points(table: &Table) -> [u16; 2] {
    if let Turn::Over(outcome) = table.turn()
        && let Some(scores) = outcome.scores
    {
        return scores.map(|score| score.to_string().parse().unwrap_or(0));
    }
    Position::of(table).map_or([0; 2], |position| position.score)
}

#[derive(Default)]
struct TranscriptBuilder {
    games: Vec<Game>,
    /// Whether some move is not part of a turn.
    is_broken: bool,
    /// Whether the game is over and the next one has not begun.
    is_over: bool,
}

impl TranscriptBuilder {
    fn begin(&mut self, start: Position, moves: usize) {
        self.games.push(Game {
            start,
            events: Vec::new(),
            result: None,
            moves,
        });
    }

    /// Adds a move made at this turn; `after` is the table after the move.
    fn add(&mut self, mv: &str, turn: Turn, after: &Table, moves: usize) {
        if let Some(position) = mv.strip_prefix(SET_UP_PREFIX) {
            let position = position.replace(ESCAPED_SPACE, " ");
            return match Position::read(&position) {
                Some(board) => self.set_up(board, moves),
                None => self.is_broken = true,
            };
        }
        let on_turn = match (turn, after.turn()) {
            // The throw shows which player is on turn.
            (Turn::Chance, Turn::Player(seat)) | (Turn::Player(seat), _) => seat.index(),
            _ => 0,
        };
        let event = match mv {
            "Roll" => return,
            "none" => return self.step(None, on_turn, moves),
            "Double" => Event::Double(2 * cube(after)),
            "Take" => Event::Take,
            "Drop" => Event::Drop,
            "Beaver" => {
                self.push(on_turn, Event::Beaver(cube(after)), moves);
                return self.push(1 - on_turn, Event::Take, moves);
            }
            throw if throw.starts_with(THROW_PREFIX) => {
                // Equal opening dice are thrown again.
                if after.turn() == Turn::Chance {
                    return;
                }
                match throw.as_bytes()[1..] {
                    [one, other] => Event::Turn {
                        dice: (one - b'0', other - b'0'),
                        steps: Vec::new(),
                        words: Vec::new(),
                    },
                    _ => return self.is_broken = true,
                }
            }
            step => return self.step(Some(step), on_turn, moves),
        };
        self.push(on_turn, event, moves);
    }

    fn push(&mut self, seat: usize, event: Event, moves: usize) {
        if let Some(game) = self.games.last_mut() {
            game.events.push(SeatEvent { seat, event, moves });
        }
    }

    fn set_up(&mut self, position: Position, moves: usize) {
        let Some(game) = self.games.last_mut() else {
            return;
        };
        let before = game.start.score;
        if position.begins_game() && (position.score != before || self.is_over) {
            let won = [0, 1].map(|seat| position.score[seat].saturating_sub(before[seat]));
            game.result = game.result.or(match won {
                [0, 0] => None,
                [points, 0] => Some((0, points)),
                [0, points] => Some((1, points)),
                _ => None,
            });
            self.is_over = false;
            return self.begin(position, moves);
        }
        let seat = position.turn.unwrap_or(0);
        self.push(seat, Event::SetUp(position), moves);
    }

    /// Adds a step to the last turn. Its dice may come from a position set up.
    fn step(&mut self, word: Option<&str>, seat: usize, moves: usize) {
        let Some(game) = self.games.last_mut() else {
            return;
        };
        let set_up = match game.events.last() {
            None => Some(&game.start),
            Some(SeatEvent {
                event: Event::SetUp(position),
                ..
            }) => Some(position),
            Some(_) => None,
        };
        if let Some(dice) = set_up.and_then(Position::unplayed_throw) {
            self.push(
                seat,
                Event::Turn {
                    dice,
                    steps: Vec::new(),
                    words: Vec::new(),
                },
                moves,
            );
        }
        let last = self
            .games
            .last_mut()
            .and_then(|game| game.events.last_mut());
        let Some(SeatEvent {
            event: Event::Turn {
                steps: all, words, ..
            },
            moves: after,
            ..
        }) = last
        else {
            return self.is_broken = true;
        };
        *after = moves;
        if let Some(word) = word {
            words.push(word.into());
            match parse_steps(word) {
                Some(more) => all.extend(more),
                None => self.is_broken = true,
            }
        }
    }

    /// Ends a game.
    fn end(&mut self, before: [u16; 2], table: &Table, moves: usize) {
        let won = points(table);
        let seat = usize::from(won[1] > before[1]);
        let points = won[seat].saturating_sub(before[seat]);
        if let Some(game) = self.games.last_mut() {
            game.result = (points > 0).then_some((seat, points));
        }
        match Position::of(table) {
            Some(position) if !matches!(table.turn(), Turn::Over(_)) => self.begin(position, moves),
            _ => self.is_over = true,
        }
    }

    /// Whether the games are complete up to the last turn. A final throw without a play is a
    /// separate event.
    fn finish(&mut self, table: &Table) -> bool {
        let is_players_turn = matches!(table.turn(), Turn::Player(_));
        let legal_moves = table.legal_moves();
        let is_within = is_players_turn
            && legal_moves.iter().any(|legal_move| {
                legal_move.notation == "none" || parse_steps(&legal_move.notation).is_some()
            });
        let last = self
            .games
            .last_mut()
            .and_then(|game| game.events.last_mut());
        if is_within && let Some(last) = last {
            if let Event::Turn { dice, words, .. } = &last.event
                && words.is_empty()
            {
                last.event = Event::Thrown(*dice);
            } else if !matches!(last.event, Event::SetUp(_)) {
                self.is_broken = true;
            }
        }
        !self.is_broken
    }
}

/// Returns the value of the cube.
fn cube(table: &Table) -> u16 {
    Position::of(table).map_or(1, |position| position.cube)
}
