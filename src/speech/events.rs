//! The events of a move in sentences.

use super::{Speech, tray};
use crate::{
    rules::{Event, Form, Glyph, PieceKind, Seat, Site, lap_sites},
    table::Table,
};

impl Speech<'_> {
    /// Describes a move in a sentence or two.
    pub fn describe_move(&self, table: &Table, mover: Option<Seat>, events: &[Event]) -> String {
        let counted = self.counted_by(mover.or(self.counts));
        counted.describe(table, mover, events)
    }

    fn describe(&self, table: &Table, mover: Option<Seat>, events: &[Event]) -> String {
        let mut summary = MoveSummary::default();
        for index in 0..events.len() {
            self.add_event(table, mover, &events[index..], &mut summary);
        }
        // A note comes after the movement of the man that it describes.
        let is_movement =
            matches!(&events.first(), Some(Event::Move { kind, .. }) if kind.owner.is_some());
        if summary.parts.is_empty() || is_movement {
            let movement = self.describe_movement(table, events, &summary);
            summary.parts.splice(0..0, movement);
        }
        let results = self.results(table, mover, &summary);
        let place = summary.results_index.unwrap_or(summary.parts.len().min(1));
        summary.parts.splice(place..place, results);
        if summary.matches > 0 {
            summary
                .parts
                .push(self.with_count("told-matches", summary.matches));
        }
        let mut text = summary.parts.join(" ");
        // This is a move of words alone, with no visible events.
        if let (true, Some(last)) = (text.is_empty() && mover.is_some(), table.moves().last()) {
            text = self.words.tap(last).unwrap_or_default().into();
        }
        if text.is_empty() {
            return text;
        }
        match mover.filter(|_| !table.entry().is_alone()) {
            Some(seat) => self.words.fill(
                "told",
                &[("player", &self.seat(table, seat)), ("what", &text)],
            ),
            None => text,
        }
    }

    /// Says what a player has thrown, and that nothing can be played with it.
    pub fn idle_throw(&self, table: &Table, mover: Seat, events: &[Event]) -> String {
        let faces = events.iter().find_map(|event| match event {
            Event::Throw { faces } => Some(join_faces(faces)),
            _ => None,
        });
        let args = [
            ("player", &*self.seat(table, mover)),
            ("faces", &*faces.unwrap_or_default()),
        ];
        self.words.fill("idle-throw", &args)
    }

    /// Describes where the last seed of a sowing has fallen, such as "in South 3".
    fn last_seed_place(&self, table: &Table, site: Site) -> String {
        let place = table.board().place(site);
        match (place.form, place.owner) {
            // A game for one player has only one store, so it is called by its own name.
            (Form::Store { .. }, Some(owner)) if !table.entry().is_alone() => {
                let player = self.seat(table, owner);
                self.words.fill("within-store", &[("player", &player)])
            }
            _ => self
                .words
                .fill("within", &[("site", &self.site(table, site))]),
        }
    }

    fn with_count(&self, sentence: &'static str, count: u16) -> String {
        let sentence = self.words.find(sentence).unwrap_or_default();
        crate::text::fill(sentence, &[("n", &*count.to_string())])
    }

    /// Takes in the first event; the later ones show where a lap ends.
    fn add_event(
        &self,
        table: &Table,
        mover: Option<Seat>,
        events: &[Event],
        summary: &mut MoveSummary,
    ) {
        let name = |site: Site| self.site(table, site);
        match &events[0] {
            // In a turn of many laps, the first and the last lap are enough.
            Event::Sow { .. } if summary.laps > 0 => {
                summary.laps += 1;
                summary.sown_last = lap_sites(events).last();
            }
            Event::Sow { from, .. } => self.add_first_lap(table, *from, events, summary),
            Event::Capture {
                kind, count, to, ..
            } => {
                let owner = table.board().place(*to).owner;
                *summary.captured_by(*kind, owner, mover) += count;
            }
            Event::Remove { kind, .. } if kind.glyph == Glyph::Match => summary.matches += 1,
            // Taking one's own piece is not a capture.
            Event::Remove { kind, site } if mover.is_some() && kind.owner == mover => {
                let removed = self.words.fill("told-remove", &[("site", &name(*site))]);
                summary.parts.push(removed);
            }
            Event::Remove { .. } => summary.captured += 1,
            // For pieces placed together, the event that causes it is described instead.
            Event::Place { .. } if summary.placed_several || is_place(events.get(1)) => {
                summary.placed_several = true
            }
            Event::Place { site, .. } => {
                let placed = self.words.fill("told-place", &[("site", &name(*site))]);
                summary.parts.push(placed);
            }
            Event::Throw { faces } => {
                let args = [("faces", &*join_faces(faces))];
                summary.parts.push(self.words.fill("told-throw", &args));
            }
            Event::Remark(message) => summary.parts.push(self.head.note(message)),
            Event::Transform { site, from, to } => self.add_change(*site, *from, *to, summary),
            Event::SwapSeats => summary.parts.push(self.words.say("told-exchange").into()),
            Event::Move { .. } => summary.has_moved = true,
            Event::SowOn { .. } => {}
        }
    }

    /// Takes in the first lap of a sowing, which begins with the first event.
    fn add_first_lap(
        &self,
        table: &Table,
        from: Site,
        events: &[Event],
        summary: &mut MoveSummary,
    ) {
        summary.laps = 1;
        let last = lap_sites(events)
            .last()
            .map(|site| self.last_seed_place(table, site));
        let last = last.unwrap_or_default();
        let count = lap_sites(events).count().to_string();
        summary.parts.push(self.words.fill(
            "told-sow",
            &[
                ("n", &count),
                ("from", &self.site(table, from)),
                ("last", &last),
            ],
        ));
        summary.results_index = Some(summary.parts.len());
    }

    /// Takes in the change of a piece: a promotion, a change of sides, or a change of its mark.
    fn add_change(&self, site: Site, from: PieceKind, to: PieceKind, summary: &mut MoveSummary) {
        match to.glyph {
            Glyph::Crowned => summary.parts.push(self.words.say("told-crowned").into()),
            Glyph::Ka => summary.parts.push(self.words.say("told-ka").into()),
            _ if changes_sides(from, to) => summary.changed_sides += 1,
            _ => {
                // A piece that loses its mark is described by that mark.
                let key = to.mark.map(|mark| format!("becomes-{}", mark.word));
                let key = key.or_else(|| Some(format!("ceases-{}", from.mark?.word)));
                summary.mark_changes.extend(key.map(|key| (site, key)));
            }
        }
    }

    /// Describes the movement of a piece, or a marked chain, if nothing else comes first.
    fn describe_movement(
        &self,
        table: &Table,
        events: &[Event],
        summary: &MoveSummary,
    ) -> Option<String> {
        let name = |site: Site| self.site(table, site);
        let (Some(from), Some(to)) = movement_ends(events) else {
            // One stone is enough to describe a marked chain.
            return Some(self.describe_mark(table, summary.mark_changes.first()?));
        };
        // Men that enter or leave are described that way, not as a move between two boxes.
        let sentence = match (tray(table, from), tray(table, to)) {
            // An entry without effect: the rules give the reason.
            (Some(_), Some("tray-hand")) => return None,
            (_, Some("tray-off")) => "told-off",
            (_, Some("tray-gate")) => "told-gate",
            (Some(_), None) => "told-enter",
            (None, None) if is_swap(events, (from, to)) => "told-swap",
            _ => "told-move",
        };
        let sentence = self.words.find(sentence).unwrap_or_default();
        let args = [("from", &*name(from)), ("to", &*name(to))];
        Some(crate::text::fill(sentence, &args))
    }

    /// Describes a mark that was put or removed.
    fn describe_mark(&self, table: &Table, (site, key): &(Site, String)) -> String {
        let sentence = self.words.find(key).unwrap_or_default();
        crate::text::fill(sentence, &[("site", &*self.site(table, *site))])
    }

    /// Describes the results of the move, which come after the move and before its end.
    fn results(&self, table: &Table, mover: Option<Seat>, summary: &MoveSummary) -> Vec<String> {
        let mut results = Vec::new();
        if let Some(last) = summary.sown_last {
            let args = [
                ("n", &*summary.laps.to_string()),
                ("last", &*self.last_seed_place(table, last)),
            ];
            results.push(self.words.fill("told-laps", &args));
        }
        if summary.captured > 0 {
            results.push(self.with_count("told-capture", summary.captured));
        }
        if summary.changed_sides > 0 {
            results.push(self.with_count("told-turned", summary.changed_sides));
        }
        if let Some(mover) = mover.filter(|_| summary.captured_for_other > 0) {
            let other = self.seat(table, mover.other());
            let args = [
                ("n", &*summary.captured_for_other.to_string()),
                ("player", &*other),
            ];
            results.push(self.words.fill("told-capture-for", &args));
        }
        if summary.has_moved {
            let marked = summary
                .mark_changes
                .iter()
                .map(|marked| self.describe_mark(table, marked));
            results.extend(marked);
        }
        if summary.returned > 0 {
            results.push(self.with_count("told-returned", summary.returned));
        }
        results
    }
}

/// Lists the faces of a throw.
fn join_faces(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    faces.join(", ")
}

/// The events of a move, before they are put into words.
#[derive(Default)]
struct MoveSummary {
    parts: Vec<String>,
    /// The index among the parts where the results of the sowing belong.
    results_index: Option<usize>,
    laps: u16,
    sown_last: Option<Site>,
    captured: u16,
    /// Pieces captured for the other player.
    captured_for_other: u16,
    /// Pieces sent back to their own side.
    returned: u16,
    matches: u16,
    /// Men that now belong to the other side.
    changed_sides: u16,
    /// Whether a piece moved between places.
    has_moved: bool,
    /// Whether several pieces were placed together.
    placed_several: bool,
    /// The places where marks were put or removed, with the keys of their sentences.
    mark_changes: Vec<(Site, String)>,
}

impl MoveSummary {
    /// Returns the count to which a captured piece of this kind belongs, if it goes to a place of
    /// `owner`.
    fn captured_by(
        &mut self,
        kind: PieceKind,
        owner: Option<Seat>,
        mover: Option<Seat>,
    ) -> &mut u16 {
        let is_given = mover.is_some_and(|mover| owner == Some(mover.other()));
        // A man that goes to a box of its own side can come back.
        if kind.owner.is_some() && owner == kind.owner {
            &mut self.returned
        } else if is_given {
            &mut self.captured_for_other
        } else {
            &mut self.captured
        }
    }
}

/// Whether a man changes sides.
fn changes_sides(from: PieceKind, to: PieceKind) -> bool {
    let is_man = from.glyph == Glyph::Man && from.owner.is_some();
    is_man && to.owner.is_some() && from.owner != to.owner
}

fn is_place(event: Option<&Event>) -> bool {
    matches!(event, Some(Event::Place { .. }))
}

/// Returns the start of the piece that moved first, and the end of its last step. A piece of the
/// other side that continues from its place is another piece.
fn movement_ends(events: &[Event]) -> (Option<Site>, Option<Site>) {
    let mut from = None;
    let mut to = None;
    let mut owner = None;
    for event in events {
        if let Event::Move { path, kind, .. } = event {
            let (first, last) = (path.first().copied(), path.last().copied());
            let same = *owner.get_or_insert(kind.owner) == kind.owner;
            if to.is_none() || same && to == first {
                from = from.or(first);
                to = last;
            }
        }
    }
    (from, to)
}

/// Whether a piece goes back along the move of another piece, so that the two swap places.
fn is_swap(events: &[Event], (from, to): (Site, Site)) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::Move { path, .. }
            if from != to && path.first() == Some(&to) && path.last() == Some(&from))
    })
}

/// Returns where a move began and ended, before any other events.
pub(super) fn move_ends(events: &[Event]) -> (Option<Site>, Option<Site>) {
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Sow { from, .. } => return (Some(*from), lap_sites(&events[index..]).last()),
            Event::Move { .. } => return movement_ends(events),
            Event::Place { site, .. } => return (None, Some(*site)),
            // A side removes a piece without a movement.
            Event::Remove { kind, site } if kind.owner.is_some() => return (None, Some(*site)),
            _ => {}
        }
    }
    (None, None)
}
