//! What lies on the board, and what happens to it, told by the rules for animation and speech.

use super::{Message, Seat, Site};

/// The drawing of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glyph {
    Seed,
    Man,
    /// A man that has been crowned.
    King,
    /// The one king of an army.
    Ruler,
    /// A stone of Go.
    Stone,
    /// A pin that stands in a hole.
    Peg,
    /// The one piece of a side that moves among stones that are nobody's.
    Ka,
    /// What closes a place, and is nobody's.
    Block,
    Match,
}

/// What a piece is painted in where that says nothing of whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    White,
    Black,
}

/// What is drawn over a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkShape {
    /// A cross; the piece is pale.
    Cross,
    Square,
    /// A rope around it.
    Rope,
    /// A pin through it: it lies under what else is there.
    Pin,
}

/// What has become of a piece that stays what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    pub shape: MarkShape,
    /// What it is called: the page's words have the sentences `lies-`, `becomes-` and `ceases-` with
    /// this.
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

/// A kind of piece: whose it is, if anybody's, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    pub owner: Option<Seat>,
    pub glyph: Glyph,
    /// Its colour; where it has none of its own, that of its owner.
    pub colour: Option<Colour>,
    pub mark: Option<Mark>,
}

impl Kind {
    /// A piece of a side.
    pub const fn of(seat: Seat, glyph: Glyph) -> Kind {
        Kind {
            owner: Some(seat),
            ..Kind::nobodys(glyph)
        }
    }

    /// A piece that belongs to neither side.
    pub const fn nobodys(glyph: Glyph) -> Kind {
        Kind {
            owner: None,
            glyph,
            colour: None,
            mark: None,
        }
    }

    /// The same piece in a colour that is not its owner's.
    pub const fn painted(self, colour: Colour) -> Kind {
        Kind {
            colour: Some(colour),
            ..self
        }
    }

    /// The same piece with a mark, or without.
    pub const fn marked(self, mark: Option<Mark>) -> Kind {
        Kind { mark, ..self }
    }
}

/// So many pieces of one kind at one site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pile {
    pub site: Site,
    pub kind: Kind,
    pub count: u16,
}

/// One thing that players see happen, in the order it happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece comes onto the board from nowhere: a stone is placed.
    Place { kind: Kind, site: Site },
    /// `count` pieces travel together along a path: its first site to its last, by way of the rest.
    Move {
        kind: Kind,
        count: u16,
        path: Vec<Site>,
    },
    /// All pieces of `from` are taken in hand and dropped one by one, one on each site of `over`; the
    /// rest of them, if there is one, by [`Event::SowOn`].
    Sow {
        kind: Kind,
        from: Site,
        over: Vec<Site>,
    },
    /// The hand of the last [`Event::Sow`] goes on after something has happened in between.
    SowOn {
        kind: Kind,
        from: Site,
        over: Vec<Site>,
    },
    /// `count` pieces are captured: they go to the site `to`, where captured pieces go.
    Capture {
        kind: Kind,
        count: u16,
        site: Site,
        to: Site,
    },
    /// A piece leaves the board for good.
    Take { kind: Kind, site: Site },
    /// A piece becomes another where it stands.
    Become { site: Site, from: Kind, to: Kind },
    /// Dice, sticks or shells have fallen.
    Throw { faces: Vec<u8> },
    /// The players change seats.
    Exchange,
    /// A rule makes itself felt in a way that the board alone does not show.
    Remark(Message),
}

/// Where the rules report events. Search passes `()`, and pays nothing.
pub trait Log {
    /// Whether anybody listens: where nobody does, rules need not even gather what they would tell.
    fn listens(&self) -> bool {
        true
    }

    fn note(&mut self, event: impl FnOnce() -> Event);
}

impl Log for () {
    fn listens(&self) -> bool {
        false
    }

    fn note(&mut self, _: impl FnOnce() -> Event) {}
}

/// Where rules that are not generic report them.
impl Log for Option<Vec<Event>> {
    fn listens(&self) -> bool {
        self.is_some()
    }

    #[inline]
    fn note(&mut self, event: impl FnOnce() -> Event) {
        // A search plays far more moves than anybody sees: what is told stays out of its way.
        #[cold]
        #[inline(never)]
        fn tell(told: &mut Vec<Event>, event: impl FnOnce() -> Event) {
            told.push(event());
        }
        if let Some(told) = self {
            tell(told, event);
        }
    }
}

impl Log for Vec<Event> {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// Brings `piles` to what lies on the board after `event`; sorted. Returns false, with nothing changed, if the event lifts
/// what is not there: the rules file that told it is wrong. It is a law of every game that the events of a move bring
/// the piles before it to the piles after it.
#[must_use = "piles that an event does not fit are no position"]
pub fn settle(piles: &mut Vec<Pile>, event: &Event) -> bool {
    let lifts = match event {
        Event::Place { .. } | Event::Throw { .. } | Event::Exchange | Event::Remark(_) => true,
        Event::Move { kind, count, path } => lift(piles, path[0], *kind, *count),
        Event::Sow { kind, from, over } | Event::SowOn { kind, from, over } => {
            lift(piles, *from, *kind, over.len() as u16)
        }
        Event::Capture {
            kind, count, site, ..
        } => lift(piles, *site, *kind, *count),
        Event::Take { kind, site } => lift(piles, *site, *kind, 1),
        Event::Become { site, from, .. } => lift(piles, *site, *from, 1),
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
        Event::Become { site, to, .. } => drop_on(piles, *site, *to, 1),
        Event::Take { .. } | Event::Throw { .. } | Event::Exchange | Event::Remark(_) => {}
    }
    in_order(piles);
    true
}

/// The sites on which the lap drops with which `events` begin, one after the other, however often
/// something happens in between.
pub fn lap(events: &[Event]) -> impl Iterator<Item = Site> {
    let rest = events.iter().skip(1);
    let rest = rest.take_while(|event| !matches!(event, Event::Sow { .. }));
    let all = events.iter().take(1).chain(rest);
    all.flat_map(|event| match event {
        Event::Sow { over, .. } | Event::SowOn { over, .. } => &over[..],
        _ => &[],
    })
    .copied()
}

/// Sorts what is nearly sorted and never long.
pub fn in_order<T: Ord + Copy>(list: &mut [T]) {
    arrange(list, |one, other| one < other);
}

/// Sorts a short list; what is alike keeps its order. Each sort of the standard library would weigh
/// four kilobytes, more than such lists gain by it.
pub fn arrange<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// Lifts pieces from a site; false, with nothing changed, if they are not there.
fn lift(piles: &mut Vec<Pile>, site: Site, kind: Kind, count: u16) -> bool {
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

fn drop_on(piles: &mut Vec<Pile>, site: Site, kind: Kind, count: u16) {
    match piles
        .iter_mut()
        .find(|pile| pile.site == site && pile.kind == kind)
    {
        Some(pile) => pile.count += count,
        None => piles.push(Pile { site, kind, count }),
    }
}
