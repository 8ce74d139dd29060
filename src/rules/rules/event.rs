//! The pieces on the board, and the events that change them. The rules report events for animation
//! and speech.

use super::{Message, Seat, Site};

/// The drawing of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glyph {
    /// A seed of a mancala game.
    Seed,
    /// An ordinary man.
    Man,
    /// A man that has been crowned.
    Crowned,
    /// The one king of an army.
    King,
    /// A stone of Go.
    Stone,
    /// A pin that stands in a hole.
    Peg,
    /// The one piece of a side that moves among stones without an owner.
    Ka,
    /// A blocker that closes a place and has no owner.
    Block,
    /// A match of Nim.
    Match,
}

/// The paint of a piece, where the colour does not show its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// The light colour.
    White,
    /// The dark colour.
    Black,
}

/// A mark that is drawn over a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkShape {
    /// A cross over the piece, which is drawn pale.
    Cross,
    /// A small square on the piece.
    Square,
    /// A rope around the piece.
    Rope,
    /// A pin through the piece, which lies under other pieces.
    Pin,
}

/// A mark that shows the state of a piece, such as bound, pinned or dead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// The drawing over the piece.
    pub shape: MarkShape,
    /// The word for the state. The page has sentences under three keys: `lies-`, `becomes-` and
    /// `ceases-`, each followed by this word.
    pub word: &'static str,
}

impl Mark {
    /// A man that can't move, because of the men around it.
    pub const BOUND: Mark = Mark {
        shape: MarkShape::Rope,
        word: "bound",
    };
    /// A man that can't move, because of the men on it.
    pub const PINNED: Mark = Mark {
        shape: MarkShape::Pin,
        word: "pinned",
    };
}

/// A kind of piece: its owner, if any, and its look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceKind {
    /// The seat that owns it; `None` if it belongs to nobody.
    pub owner: Option<Seat>,
    /// Its drawing.
    pub glyph: Glyph,
    /// Its colour. `None` stands for the colour of its owner.
    pub colour: Option<Colour>,
    /// The mark drawn over it, if any.
    pub mark: Option<Mark>,
}

impl PieceKind {
    /// Makes a piece of a side.
    pub const fn of(seat: Seat, glyph: Glyph) -> PieceKind {
        PieceKind {
            owner: Some(seat),
            ..PieceKind::unowned(glyph)
        }
    }

    /// Makes a piece without an owner.
    pub const fn unowned(glyph: Glyph) -> PieceKind {
        PieceKind {
            owner: None,
            glyph,
            colour: None,
            mark: None,
        }
    }

    /// Paints the piece in a colour that is not its owner's.
    pub const fn painted(self, colour: Colour) -> PieceKind {
        PieceKind {
            colour: Some(colour),
            ..self
        }
    }

    /// Sets or removes the mark of the piece.
    pub const fn marked(self, mark: Option<Mark>) -> PieceKind {
        PieceKind { mark, ..self }
    }
}

/// A number of pieces of one kind at one site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pile {
    /// The place on which the pieces lie.
    pub site: Site,
    /// The kind of every piece of the pile.
    pub kind: PieceKind,
    /// The number of pieces.
    pub count: u16,
}

/// One thing that players see happen. Events are reported in the order in which they happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece comes onto the board from outside: a stone is placed.
    Place {
        /// The new piece.
        kind: PieceKind,
        /// The place that it comes to.
        site: Site,
    },
    /// `count` pieces travel together along a path, from its first site to its last.
    Move {
        /// The kind of the pieces.
        kind: PieceKind,
        /// The number of pieces.
        count: u16,
        /// The sites of the path, both ends included.
        path: Vec<Site>,
    },
    /// All pieces of `from` are lifted and dropped one by one, one on each site of `over`. If
    /// something interrupts the sowing, [`Event::SowOn`] drops the rest.
    Sow {
        /// The kind of the pieces.
        kind: PieceKind,
        /// The site that is emptied.
        from: Site,
        /// The sites that receive one piece each, in order.
        over: Vec<Site>,
    },
    /// The sowing of the last [`Event::Sow`] continues after another event.
    SowOn {
        /// The kind of the pieces.
        kind: PieceKind,
        /// The site from which they were lifted.
        from: Site,
        /// The further sites that receive one piece each, in order.
        over: Vec<Site>,
    },
    /// `count` pieces are captured. They go to the site `to`, where captured pieces are kept.
    Capture {
        /// The kind of the captured pieces.
        kind: PieceKind,
        /// The number of captured pieces.
        count: u16,
        /// The site on which they are captured.
        site: Site,
        /// The site at which they are kept.
        to: Site,
    },
    /// A piece leaves the board for good.
    Remove {
        /// The piece that leaves.
        kind: PieceKind,
        /// The place that it leaves.
        site: Site,
    },
    /// A piece becomes another where it stands.
    Transform {
        /// The place of the piece.
        site: Site,
        /// The kind before the change.
        from: PieceKind,
        /// The kind after the change.
        to: PieceKind,
    },
    /// Dice, sticks or shells have fallen.
    Throw {
        /// The face of each die, in the order in which they are shown.
        faces: Vec<u8>,
    },
    /// The players swap seats.
    SwapSeats,
    /// A rule has an effect that the board alone does not show.
    Remark(Message),
}

/// The receiver of events from the rules. A search passes `()`, which costs nothing.
pub trait Log {
    /// Returns whether events are recorded. If not, the rules need not collect the details of an
    /// event.
    fn is_recording(&self) -> bool {
        true
    }

    /// Calls `event` and records the result, if events are recorded. Otherwise does nothing.
    fn note(&mut self, event: impl FnOnce() -> Event);
}

impl Log for () {
    fn is_recording(&self) -> bool {
        false
    }

    fn note(&mut self, _: impl FnOnce() -> Event) {}
}

/// The receiver for rules that are not generic over the log.
impl Log for Option<Vec<Event>> {
    fn is_recording(&self) -> bool {
        self.is_some()
    }

    #[inline]
    fn note(&mut self, event: impl FnOnce() -> Event) {
        // A search plays far more moves than the players see, so the recording must not slow it down.
        #[cold]
        #[inline(never)]
        fn record(events: &mut Vec<Event>, event: impl FnOnce() -> Event) {
            events.push(event());
        }
        if let Some(events) = self {
            record(events, event);
        }
    }
}

impl Log for Vec<Event> {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// Changes `piles` to the state after `event`, and sorts them. Returns false and changes nothing if
/// the event lifts pieces that are not there. The rules that reported such an event have a bug: in
/// every game, the events of a move must lead from the piles before it to the piles after it.
#[must_use = "if the event does not fit the piles, they stay unchanged"]
pub fn apply_event(piles: &mut Vec<Pile>, event: &Event) -> bool {
    let lifts = match event {
        Event::Place { .. } | Event::Throw { .. } | Event::SwapSeats | Event::Remark(_) => true,
        Event::Move { kind, count, path } => lift(piles, path[0], *kind, *count),
        Event::Sow { kind, from, over } | Event::SowOn { kind, from, over } => {
            lift(piles, *from, *kind, over.len() as u16)
        }
        Event::Capture {
            kind, count, site, ..
        } => lift(piles, *site, *kind, *count),
        Event::Remove { kind, site } => lift(piles, *site, *kind, 1),
        Event::Transform { site, from, .. } => lift(piles, *site, *from, 1),
    };
    if !lifts {
        return false;
    }
    match event {
        Event::Place { kind, site } => drop_on(piles, *site, *kind, 1),
        Event::Move { kind, count, path } => drop_on(piles, path[path.len() - 1], *kind, *count),
        Event::Sow { kind, over, .. } | Event::SowOn { kind, over, .. } => {
            over.iter().for_each(|site| drop_on(piles, *site, *kind, 1));
        }
        Event::Capture {
            kind, count, to, ..
        } => drop_on(piles, *to, *kind, *count),
        Event::Transform { site, to, .. } => drop_on(piles, *site, *to, 1),
        Event::Remove { .. } | Event::Throw { .. } | Event::SwapSeats | Event::Remark(_) => {}
    }
    sort_small(piles);
    true
}

/// Returns the sites on which the lap at the start of `events` drops a piece, in order. Other
/// events may interrupt the lap any number of times.
pub fn lap_sites(events: &[Event]) -> impl Iterator<Item = Site> {
    let rest = events.iter().skip(1);
    let rest = rest.take_while(|event| !matches!(event, Event::Sow { .. }));
    let all = events.iter().take(1).chain(rest);
    all.flat_map(|event| match event {
        Event::Sow { over, .. } | Event::SowOn { over, .. } => &over[..],
        _ => &[],
    })
    .copied()
}

/// Sorts a list that is short and nearly sorted.
pub fn sort_small<T: Ord + Copy>(list: &mut [T]) {
    sort_small_by(list, |one, other| one < other);
}

/// Sorts a short list; the sort is stable. `before` checks whether its first argument comes before
/// its second. Each use of a sort from the standard library would add four kilobytes to the
/// program, and short lists gain too little from it.
pub fn sort_small_by<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// Lifts pieces from a site. Returns false and changes nothing if they are not there.
fn lift(piles: &mut Vec<Pile>, site: Site, kind: PieceKind, count: u16) -> bool {
    let holds = |pile: &Pile| pile.site == site && pile.kind == kind && pile.count >= count;
    let Some(pile) = piles.iter().position(holds) else {
        return false;
    };
    piles[pile].count -= count;
    if piles[pile].count == 0 {
        piles.remove(pile);
    }
    true
}

fn drop_on(piles: &mut Vec<Pile>, site: Site, kind: PieceKind, count: u16) {
    match piles
        .iter_mut()
        .find(|pile| pile.site == site && pile.kind == kind)
    {
        Some(pile) => pile.count += count,
        None => piles.push(Pile { site, kind, count }),
    }
}
