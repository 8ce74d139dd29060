//! Positions and events in sentences: what a screen reader says, and what stands below the board.

use super::board::Note;
use crate::{
    prose::Head,
    rules::{Event, Form, Glyph, Outcome, Pile, Seat, Site, Tap, Turn, Verdict},
    table::{AnyTable, Session, player},
    text::Words,
};

/// The words of the page and of one game.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    pub words: &'static Words,
    pub head: &'a Head,
}

impl Speech<'_> {
    /// What a seat is called.
    pub fn seat(&self, table: &dyn AnyTable, seat: Seat) -> String {
        self.head.player(player(table.entry(), seat)).to_string()
    }

    /// The name of a place, as "South 3".
    pub fn site(&self, table: &dyn AnyTable, site: Site) -> String {
        let place = table.board().place(site);
        let Some(owner) = place.owner else {
            return place.name.clone();
        };
        let owner = self.seat(table, owner);
        if let Form::Store { .. } = place.form {
            return self.words.fill("site-store", &[("player", &owner)]);
        }
        let number: String = place.name.chars().filter(char::is_ascii_digit).collect();
        self.words
            .fill("site-pit", &[("player", &owner), ("number", &number)])
    }

    /// Whose turn it is, or how the game ended.
    pub fn turn(&self, table: &dyn AnyTable) -> String {
        match table.turn() {
            Turn::Player(seat) => self
                .words
                .fill("turn", &[("player", &self.seat(table, seat))]),
            Turn::Chance => self.words.say("turn-chance").into(),
            Turn::Over(outcome) => self.outcome(table, outcome),
        }
    }

    /// How a game ended.
    pub fn outcome(&self, table: &dyn AnyTable, outcome: Outcome) -> String {
        let ended = match outcome.verdict {
            Verdict::Won(seat) => self
                .words
                .fill("won", &[("player", &self.seat(table, seat))]),
            Verdict::Drawn => self.words.say("drawn").into(),
            Verdict::Lost => self.words.say("lost").into(),
        };
        match outcome.scores {
            Some([first, second]) => {
                let (high, low) = (first.max(second).to_string(), first.min(second).to_string());
                self.words.fill(
                    "with-score",
                    &[("ended", &ended), ("high", &high), ("low", &low)],
                )
            }
            None => ended,
        }
    }

    /// What a move was, in a sentence or two.
    pub fn told(&self, table: &dyn AnyTable, mover: Option<Seat>, events: &[Event]) -> String {
        let name = |site: Site| self.site(table, site);
        let mut parts = Vec::new();
        let mut captured = 0;
        for event in events {
            match event {
                Event::Sow { from, over, .. } => {
                    let last = over.last().map(|site| name(*site)).unwrap_or_default();
                    let count = over.len().to_string();
                    parts.push(self.words.fill(
                        "told-sow",
                        &[("n", &count), ("from", &name(*from)), ("last", &last)],
                    ));
                }
                Event::Capture { count, .. } => captured += count,
                Event::Take { .. } => captured += 1,
                Event::Place { site, .. } => {
                    parts.push(self.words.fill("told-place", &[("site", &name(*site))]));
                }
                Event::Throw { faces } => {
                    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                    let faces = faces.join(", ");
                    parts.push(self.words.fill("told-throw", &[("faces", &faces)]));
                }
                Event::Remark(message) => parts.push(self.head.note(message)),
                Event::Move { .. } | Event::Become { .. } => {}
            }
            if let Event::Move { path, .. } = event
                && let [from, .., to] = path[..]
                && parts.is_empty()
            {
                let args = [("from", &*name(from)), ("to", &*name(to))];
                parts.push(self.words.fill("told-move", &args));
            }
        }
        if captured > 0 {
            let place = parts.len().min(1);
            let count = captured.to_string();
            parts.insert(place, self.words.fill("told-capture", &[("n", &count)]));
        }
        let told = parts.join(" ");
        match mover {
            Some(seat) => self.words.fill(
                "told",
                &[("player", &self.seat(table, seat)), ("what", &told)],
            ),
            None => told,
        }
    }

    /// What is to be said and marked of every place of the position that is shown.
    pub fn notes(&self, session: &Session, hint: Option<Site>) -> Vec<Note> {
        let table = session.table();
        let next = session.next_taps();
        let (origin, target) = ends_of(&session.last_events());
        let piles = session.piles();
        table
            .board()
            .sites()
            .map(|site| {
                let lit = next.contains(&Tap::Site(site));
                let here = piles.iter().filter(|pile| pile.site == site);
                let mut spoken = self.lying(table, site, here);
                if lit {
                    spoken += self.words.say("spoken-can");
                }
                Note {
                    spoken,
                    lit,
                    chosen: session.begun().contains(&Tap::Site(site)),
                    origin: origin == Some(site),
                    target: target == Some(site),
                    hint: hint == Some(site),
                }
            })
            .collect()
    }
}

impl Speech<'_> {
    /// A place and what lies there: how many seeds, or whose man.
    fn lying<'p>(
        &self,
        table: &dyn AnyTable,
        site: Site,
        mut here: impl Iterator<Item = &'p Pile>,
    ) -> String {
        let name = self.site(table, site);
        if let Form::Pit { .. } | Form::Store { .. } = table.board().place(site).form {
            let count: u16 = here.map(|pile| pile.count).sum();
            let args = [("n", &*count.to_string()), ("site", &*name)];
            return self.words.fill("spoken-seeds", &args);
        }
        match here.next().map(|pile| pile.kind) {
            None => self.words.fill("spoken-empty", &[("site", &name)]),
            Some(kind) => {
                let owner = kind.owner.map(|seat| self.seat(table, seat));
                let owner = owner.unwrap_or_default();
                let args = [("site", &*name), ("player", &*owner)];
                match kind.glyph {
                    Glyph::King => self.words.fill("spoken-king", &args),
                    Glyph::Man | Glyph::Seed => self.words.fill("spoken-man", &args),
                }
            }
        }
    }
}

/// Where a move began and where it ended, before anything else happened.
fn ends_of(events: &[Event]) -> (Option<Site>, Option<Site>) {
    for event in events {
        match event {
            Event::Sow { from, over, .. } => return (Some(*from), over.last().copied()),
            Event::Move { path, .. } => return (path.first().copied(), path.last().copied()),
            Event::Place { site, .. } => return (None, Some(*site)),
            _ => {}
        }
    }
    (None, None)
}
