//! What a sowing game tells the family of itself: a [`Plan`] of data, and a [`Manner`] of doing what
//! no other game does.

use super::{
    STORES,
    family::Sowing,
    ground::{Ground, PLACES, Pits, Position},
    sower::Sower,
    text::{self, Field},
};
use crate::rules::{Beside, Board, Misread, OptionSpec, Seat, Site, Verdict, is_count};

/// How a player gets a pit that his last seed lets him claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claims {
    /// He may claim it or leave it.
    Free,
    /// It becomes his.
    Forced,
}

/// Whose the seeds are that are captured while others are still in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// The owner's of the pit.
    Owner,
    /// The player's who sows.
    Mover,
}

/// Which marked pits a player's sowing passes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spared {
    Nobodys,
    /// The other player's.
    Others,
    Everybodys,
}

/// How many seeds are captured in a pit that a seed dropped in passing brings to that number.
pub const FOUR: u8 = 4;

/// What of a game is data.
pub struct Plan {
    /// Its pits in the order of the ground, then the stores.
    pub board: Board,
    /// How many pits there are.
    pub pits: usize,
    /// The rows of the position text, from the first on: the pits of each in the order it is written.
    pub rows: Vec<Vec<u8>>,
    /// For each seat, the place after each place of the ground in its direction of sowing.
    pub next: [[u8; PLACES]; 2],
    /// The fields of the position text.
    pub fields: &'static [Field],
    /// Seeds in each pit at the start.
    pub each: u8,
    /// A hand of so many seeds or more passes over the pit that it was lifted from.
    pub skips_from: Option<u8>,
    /// The marked pits that are passed over.
    pub spared: Spared,
    /// A seed that makes [`FOUR`] while others are still in the hand captures them.
    pub passing: Option<Passing>,
    /// A player who cannot move passes if the other can.
    pub passes: bool,
    /// Of two seeds or more the first falls back into the pit that they were lifted from. Only
    /// where all pits are one ring, and none is passed over.
    pub from_home: bool,
    /// Last seeds may claim pits, as [`Manner::claimable`] says.
    pub claims: Option<Claims>,
    /// The last seed of a lap may begin another, so that turns may never end.
    pub relays: bool,
    /// A store with more seeds than this ends the game.
    pub majority: Option<u8>,
    /// A position that comes back with no capture in between ends the game.
    pub remembers: bool,
    /// So many turns without progress end the round.
    pub quiet_limit: Option<u16>,
    /// At the end each player adds the seeds of his own pits to his store.
    pub leftovers: bool,
    /// Why a marked pit is not lifted: the key of a reason.
    pub marked: &'static str,
    /// One player sits alone: he wins once no seed lies in a pit, and may lose before.
    pub alone: bool,
    /// Seeds in each pit at the start, where not every pit has [`Plan::each`].
    pub layout: &'static [u8],
    /// The pit that the player speaks about first, where moves are declarations.
    pub asked: Option<u8>,
}

impl Plan {
    /// Two rows of so many pits with stores that take no part in the sowing, which runs
    /// anticlockwise, one lap a turn.
    pub fn two_rows(pits: u8, each: u8, fields: &'static [Field]) -> Plan {
        let all = 2 * pits;
        let next = std::array::from_fn(|place| (place as u8 + 1) % all);
        Plan {
            board: super::two_rows(pits.into()),
            pits: all.into(),
            rows: vec![(0..pits).collect(), (pits..all).collect()],
            next: [next, next],
            fields,
            each,
            skips_from: None,
            spared: Spared::Nobodys,
            passing: None,
            passes: false,
            from_home: false,
            claims: None,
            relays: false,
            majority: None,
            remembers: false,
            quiet_limit: None,
            leftovers: true,
            marked: "",
            alone: false,
            layout: &[],
            asked: None,
        }
    }

    /// For one player: a row of so many pits with a store at its right end, which is sown into
    /// before the row is begun again.
    pub fn one_row(pits: u8, each: u8, store: &str, fields: &'static [Field]) -> Plan {
        let next = std::array::from_fn(|place| match place as u8 {
            last if last + 1 == pits => STORES as u8,
            place if place < pits => place + 1,
            _ => 0,
        });
        let row = super::Row {
            owner: Seat::FIRST,
            letter: "",
            y: 0,
            leftwards: false,
            falling: false,
        };
        Plan {
            board: super::with_store(super::wooden(pits.into(), 44, &[row]), store, 0, 110),
            pits: pits.into(),
            rows: vec![(0..pits).collect()],
            next: [next, next],
            alone: true,
            leftovers: false,
            ..Plan::two_rows(pits, each, fields)
        }
    }

    /// For one player: two rows of six pits with this layout, and a store that takes no part in the
    /// sowing.
    pub fn two_rows_alone(layout: &'static [u8], store: &str, fields: &'static [Field]) -> Plan {
        let rows = super::two_rows_of_pits(6);
        let mut board = super::with_store(rows, store, 75, 210);
        for place in &mut board.places {
            place.owner = Some(Seat::FIRST);
        }
        Plan {
            board,
            alone: true,
            leftovers: false,
            layout,
            ..Plan::two_rows(6, 0, fields)
        }
    }

    /// Four rows of so many pits without stores; each player sows clockwise in his own two rows, lap
    /// upon lap.
    pub fn four_rows(pits: u8, each: u8, fields: &'static [Field]) -> Plan {
        let ring = 2 * pits;
        let row = |first: u8| first..first + pits;
        let next = std::array::from_fn(|place| {
            let place = place as u8;
            place / ring * ring + (place + 1) % ring
        });
        Plan {
            board: super::four_rows(pits.into(), 44),
            pits: usize::from(2 * ring),
            // As the first seat sees them, from the top: the ring runs to the left below.
            rows: vec![
                row(ring + pits).collect(),
                row(ring).rev().collect(),
                row(0).collect(),
                row(pits).rev().collect(),
            ],
            next: [next, next],
            relays: true,
            leftovers: false,
            ..Plan::two_rows(pits, each, fields)
        }
    }

    /// The site of a place of the ground.
    pub fn site(&self, place: usize) -> Site {
        let place = place
            .checked_sub(STORES)
            .map_or(place, |seat| self.pits + seat);
        Site(place as u16)
    }

    /// The pit that lies opposite on a board of two rows.
    pub fn facing(&self, pit: usize) -> usize {
        self.pits - 1 - pit
    }

    /// The pit before a pit of a ring of all pits, against the sowing.
    pub fn before(&self, pit: usize) -> usize {
        pit.checked_sub(1).unwrap_or(self.pits - 1)
    }

    /// The second seat's pits, each pit being the player's in whose row it lies.
    pub fn norths(&self) -> Pits {
        let place = |pit: &usize| self.board.places[*pit].owner;
        (0..self.pits)
            .filter(|pit| place(pit) == Some(Seat::SECOND))
            .fold(0, |pits, pit| pits | 1 << pit)
    }

    /// The ground at the start.
    pub fn start(&self) -> Ground {
        let mut seeds = [0; PLACES];
        seeds[..self.pits].fill(self.each);
        seeds[..self.layout.len()].copy_from_slice(self.layout);
        Ground {
            seeds,
            norths: self.norths(),
            marked: 0,
            mover: Seat::FIRST,
            over: false,
            again: false,
            round: 1,
            quiet: 0,
            owed: [0; 2],
            wins: [0; 2],
            asked: self.asked.unwrap_or(0),
        }
    }

    /// All seeds of the game.
    pub fn total(&self) -> u16 {
        self.start().total()
    }

    /// Every pit.
    pub fn all(&self) -> Pits {
        (1 << self.pits) - 1
    }

    pub fn name(&self, pit: usize) -> &str {
        self.board.name(self.site(pit))
    }
}

/// An option for matches of one to fifty games.
pub const fn match_of(key: &'static str) -> OptionSpec {
    OptionSpec::open(key, &["1", "3", "5", "10"], |value| {
        is_count(value) && matches!(value.parse(), Ok(1..=50))
    })
}

/// Whoever has more wins.
pub fn most(score: [u16; 2]) -> Verdict {
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
        std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
        std::cmp::Ordering::Equal => Verdict::Drawn,
    }
}

/// What is peculiar to a game. Its options lie in the type that implements this.
pub trait Manner {
    /// A lap has ended in this place: does what happens there, and says whether the turn goes on
    /// with all seeds of it.
    fn landed(&self, sower: &mut Sower, last: usize) -> bool;

    /// Of the mover's full pits, those that may be lifted, wherever their seeds would fall.
    fn liftable(&self, _: &Plan, _: &Ground, full: Pits) -> Pits {
        full
    }

    /// Why one of the other full pits is not lifted: the key of a reason.
    fn barred(&self, _: &Plan, _: &Ground, _pit: usize) -> Option<&'static str> {
        None
    }

    /// Whether the sowing of this pit may claim another, where the plan knows claims: a quick look,
    /// that must not say no where [`Sower::claiming`] would make the turn mark a pit.
    fn claimable(&self, _: &Plan, _: &Ground, _: usize) -> bool {
        false
    }

    /// Of the pits that may be lifted, those that a duty leaves. More pits never leave fewer.
    fn obliges(&self, _: &Sowing, _: &Ground, pits: Pits) -> Pits {
        pits
    }

    /// The player alone has declared a number about the pit that is asked about.
    fn declared(&self, _: &mut Sower, _number: u8) {}

    /// Why the game or the round ends before this turn, as the key of a remark.
    fn closes(&self, game: &Sowing, position: &Position) -> Option<&'static str> {
        if game.plan.alone {
            let cleared = position.ground.is_empty(game.plan.all());
            return cleared.then_some("cleared");
        }
        game.common_end(position)
    }

    /// Ends the game, or the round, for this reason: then it sets up the next.
    fn finish(&self, sower: &mut Sower, reason: &'static str) {
        // Where a store has the majority the pits are not counted any more.
        if sower.plan.leftovers && reason != "majority" {
            sower.sweep();
        }
        sower.ground.over = true;
        sower.ground.mover = Seat::FIRST;
    }

    /// What each player has when the game is over; the more the better.
    fn score(&self, _: &Plan, ground: &Ground) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| ground.store(seat).into())
    }

    /// How a game that is over has ended.
    fn verdict(&self, plan: &Plan, ground: &Ground) -> Verdict {
        if !plan.alone {
            return most(self.score(plan, ground));
        }
        if ground.is_empty(plan.all()) {
            Verdict::Won(Seat::FIRST)
        } else {
            Verdict::Lost
        }
    }

    /// A pit as the position text has it.
    fn word(&self, ground: &Ground, pit: usize) -> String {
        ground.seeds[pit].to_string()
    }

    /// Reads such a word into the ground.
    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        ground.seeds[pit] = super::read_number(word, "the pits")?;
        Ok(())
    }

    /// Whether a ground that was read can be one of this game; adds what its text only implies.
    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        text::all_seeds(plan, ground)
    }

    /// What is to be seen besides the seeds.
    fn beside(&self, _: &Plan, _: &Ground) -> Beside {
        Beside::default()
    }

    /// What a ground is worth to one seat, 100 a seed; the other's is taken away from it.
    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32;
}
