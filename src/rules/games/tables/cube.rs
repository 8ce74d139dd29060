//! The doubling cube and matches to a number of points, by the usual tournament rules. It knows what is
//! at stake and who has won how much, and nothing of men and dice.

use crate::rules::{BoardInfo, OptionSpec, Options, Seat};

/// The cube is not turned beyond this.
pub const MOST_CUBE: u16 = 1_024;

const ON: &str = "on";
const OFF: &str = "off";
/// Gammons count where there is a cube or a match.
const USUAL: &str = "usual";

static GAMMONS: OptionSpec = OptionSpec::of("gammons", &[USUAL, OFF, ON]);
static CUBE: OptionSpec = OptionSpec::of("cube", &[OFF, ON]);
static MATCH: OptionSpec = OptionSpec::open("match", &["0", "3", "5", "7", "9", "11"], |value| {
    let points: u8 = value.parse().unwrap_or(0);
    points % 2 == 1 && points <= 25 && points.to_string() == value
});
static CRAWFORD: OptionSpec = OptionSpec::of("crawford", &[ON, OFF]);
static JACOBY: OptionSpec = OptionSpec::of("jacoby", &[OFF, ON]);
static BEAVERS: OptionSpec = OptionSpec::of("beavers", &[OFF, ON]);
static AUTO_DOUBLES: OptionSpec = OptionSpec::of("auto-doubles", &["0", "1", "2", "3"]);
/// What players may set about the stakes, in the order in which it is offered.
pub static OPTIONS: [&OptionSpec; 7] = [
    &GAMMONS,
    &CUBE,
    &MATCH,
    &CRAWFORD,
    &JACOBY,
    &BEAVERS,
    &AUTO_DOUBLES,
];

/// What is played for. The default is a single game for one point.
#[derive(Default)]
pub struct Stakes {
    /// Whether gammons and backgammons count more than one point.
    gammons: bool,
    pub cube: bool,
    /// Points that win the match; 0 for a single game.
    pub points: u16,
    crawford: bool,
    jacoby: bool,
    beavers: bool,
    auto_doubles: u8,
}

/// How a match or a single game stands between its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    pub cube: u16,
    /// Whose cube it is; `None` while it lies in the middle.
    pub owner: Option<Seat>,
    pub points: [u16; 2],
    /// Whether this is the game without doubling, and whether it has been played.
    pub crawford: bool,
    pub after_crawford: bool,
    /// How often the opening dice were equal.
    pub equal: u8,
}

impl Stakes {
    /// What the options set: Crawford's rule is for matches, Jacoby's, beavers and automatic doubles
    /// for single games.
    pub fn of(options: &Options) -> Stakes {
        let points = options.count(&MATCH);
        let cube = options.is(&CUBE, ON);
        let single = points == 0;
        Stakes {
            gammons: match options.get(&GAMMONS) {
                ON => true,
                OFF => false,
                _ => cube || !single,
            },
            cube,
            points,
            crawford: options.is(&CRAWFORD, ON),
            jacoby: options.is(&JACOBY, ON) && single,
            beavers: options.is(&BEAVERS, ON) && single,
            auto_doubles: if single {
                options.count(&AUTO_DOUBLES) as u8
            } else {
                0
            },
        }
    }

    /// A game without a cube in which a win always counts what it is worth, alone or in a match to so
    /// many points.
    pub fn plain(points: u16) -> Stakes {
        Stakes {
            gammons: true,
            points,
            ..Stakes::default()
        }
    }

    /// The score that play begins with. A match to one point is at its last point from the start.
    pub fn start(&self) -> Score {
        Score {
            cube: 1,
            owner: None,
            points: [0; 2],
            crawford: self.crawford && self.points == 1,
            after_crawford: false,
            equal: 0,
        }
    }

    /// Whether a player may double before throwing.
    pub fn may_double(&self, score: &Score, mover: Seat) -> bool {
        let theirs = score.owner.is_none_or(|owner| owner == mover);
        let enough = self.points > 0 && score.points[mover.index()] + score.cube >= self.points;
        self.cube && theirs && !score.crawford && !enough && score.cube < MOST_CUBE
    }

    /// Whether the player who has been doubled may double at once and keep the cube.
    pub fn may_beaver(&self, score: &Score) -> bool {
        self.beavers && 4 * score.cube <= MOST_CUBE
    }

    /// Takes in that the opening dice were equal.
    pub fn equal_dice(&self, score: &mut Score) {
        if score.equal < self.auto_doubles {
            score.cube = (2 * score.cube).min(MOST_CUBE);
        }
        score.equal = score.equal.saturating_add(1);
    }

    /// What a game that was played to its end counts, in points, where it was worth so many games.
    pub fn won(&self, score: &Score, games: u16) -> u16 {
        // Whoever is doubled owns the cube: while it is nobody's, equal opening dice alone have turned it.
        let counts = self.gammons && !(self.jacoby && score.owner.is_none());
        score.cube * if counts { games } else { 1 }
    }

    /// Whether somebody has won as much as is played for.
    pub fn winner(&self, score: &Score) -> Option<Seat> {
        let enough = self.points.max(1);
        let has_won = |seat: &Seat| score.points[seat.index()] >= enough;
        [Seat::FIRST, Seat::SECOND].into_iter().find(has_won)
    }

    /// Sets the score up for the next game of a match.
    pub fn next_game(&self, score: &mut Score) {
        // The first game after somebody comes within a point of winning knows no doubling.
        let at_match_point = score.points.iter().any(|points| points + 1 == self.points);
        score.after_crawford |= score.crawford;
        score.crawford = self.crawford && at_match_point && !score.after_crawford;
        (score.cube, score.owner, score.equal) = (1, None, 0);
    }

    /// Adds what a player is told of his own score.
    pub fn tell_own(&self, score: &Score, seat: Seat, mut info: BoardInfo) -> BoardInfo {
        if self.points > 0 {
            let points = format!("{}/{}", score.points[seat.index()], self.points);
            info = info.of(seat, "score", points);
        }
        if self.cube && score.owner == Some(seat) {
            info = info.of(seat, "cube", score.cube);
        }
        info
    }

    /// Adds what lies in the middle.
    pub fn tell_common(&self, score: &Score, info: BoardInfo) -> BoardInfo {
        if self.cube && score.owner.is_none() && !score.crawford {
            info.and("cube", score.cube)
        } else if !self.cube && score.cube > 1 {
            info.and("stake", score.cube)
        } else {
            info
        }
    }

    /// What the end is worth to the winner beyond his points, on the scale of judgements.
    pub fn bonus(&self) -> i32 {
        if self.points > 0 { 4_000 } else { 0 }
    }
}

impl Score {
    /// The player who was doubled takes, and owns the cube; with a beaver he doubles again.
    pub fn take(&mut self, taker: Seat, beaver: bool) {
        let times = if beaver { 4 } else { 2 };
        self.cube = (self.cube * times).min(MOST_CUBE);
        self.owner = Some(taker);
    }

    /// What a seat is ahead by in points won.
    pub fn ahead(&self, seat: Seat) -> i32 {
        let points = self.points.map(i32::from);
        (points[seat.index()] - points[seat.other().index()]).clamp(-16, 16)
    }

    /// What a lead is worth with the cube as it lies: `lead` is of one game, from -1000 to 1000.
    pub fn weigh(&self, lead: i32, seat: Seat, doubled: bool) -> i32 {
        let holds = |seat: Seat| i32::from(self.owner == Some(seat));
        let owned = 150 * (holds(seat) - holds(seat.other()));
        let cube = i32::from(self.cube.min(8)) * if doubled { 2 } else { 1 };
        (lead + owned) * cube / 2 + 1_000 * self.ahead(seat)
    }
}
