//! The doubling cube and matches to a number of points, by the usual tournament rules. This
//! module has the stakes and the score; men and dice are in other modules.

use crate::rules::{BoardInfo, OptionSpec, Options, Seat};

/// The largest value of the cube.
pub(crate) const MAX_CUBE: u16 = 1_024;

const ON: &str = "on";
const OFF: &str = "off";
/// With this value gammons count if there is a cube or a match.
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
/// The options about the stakes, in the order in which they are offered.
pub(crate) static OPTIONS: [&OptionSpec; 7] = [
    &GAMMONS,
    &CUBE,
    &MATCH,
    &CRAWFORD,
    &JACOBY,
    &BEAVERS,
    &AUTO_DOUBLES,
];

/// The stakes of a game. The default is a single game for one point.
#[derive(Default)]
pub(crate) struct Stakes {
    /// Whether gammons and backgammons count more than one point.
    gammons: bool,
    pub cube: bool,
    /// The number of points that wins the match; 0 for a single game.
    pub points: u16,
    crawford: bool,
    jacoby: bool,
    beavers: bool,
    auto_doubles: u8,
}

/// The score and the cube in a match or a single game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MatchScore {
    pub cube: u16,
    /// The owner of the cube; `None` while it lies in the middle.
    pub owner: Option<Seat>,
    pub points: [u16; 2],
    /// Whether this is the Crawford game (without doubling), and whether that game has been played.
    pub crawford: bool,
    pub after_crawford: bool,
    /// The number of times that the opening dice were equal.
    pub equal: u8,
}

impl Stakes {
    /// Reads the stakes from the options. Crawford's rule is for matches; Jacoby's rule, beavers
    /// and automatic doubles are for single games.
    pub(crate) fn of(options: &Options) -> Stakes {
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

    /// Makes stakes without a cube, in which a win always counts its full value. `points` is the
    /// length of the match, or 0 for a single game.
    pub(crate) fn plain(points: u16) -> Stakes {
        Stakes {
            gammons: true,
            points,
            ..Stakes::default()
        }
    }

    /// Returns the score at the start. A match to one point is at its last point from the start.
    pub(crate) fn start(&self) -> MatchScore {
        MatchScore {
            cube: 1,
            owner: None,
            points: [0; 2],
            crawford: self.crawford && self.points == 1,
            after_crawford: false,
            equal: 0,
        }
    }

    /// Checks whether a player may double before throwing.
    pub(crate) fn may_double(&self, score: &MatchScore, mover: Seat) -> bool {
        let theirs = score.owner.is_none_or(|owner| owner == mover);
        let enough = self.points > 0 && score.points[mover.index()] + score.cube >= self.points;
        self.cube && theirs && !score.crawford && !enough && score.cube < MAX_CUBE
    }

    /// Checks whether the player who has been doubled may double at once and keep the cube.
    pub(crate) fn may_beaver(&self, score: &MatchScore) -> bool {
        self.beavers && 4 * score.cube <= MAX_CUBE
    }

    /// Handles equal opening dice.
    pub(crate) fn equal_dice(&self, score: &mut MatchScore) {
        if score.equal < self.auto_doubles {
            score.cube = (2 * score.cube).min(MAX_CUBE);
        }
        score.equal = score.equal.saturating_add(1);
    }

    /// Returns the points for a game that was played to its end and was worth `games` games.
    pub(crate) fn points_won(&self, score: &MatchScore, games: u16) -> u16 {
        // A player who is doubled owns the cube. If it has no owner, only equal opening dice have
        // turned it.
        let counts = self.gammons && !(self.jacoby && score.owner.is_none());
        score.cube * if counts { games } else { 1 }
    }

    /// Returns the player who has won the match or the single game.
    pub(crate) fn winner(&self, score: &MatchScore) -> Option<Seat> {
        let enough = self.points.max(1);
        let has_won = |seat: &Seat| score.points[seat.index()] >= enough;
        [Seat::FIRST, Seat::SECOND].into_iter().find(has_won)
    }

    /// Prepares the score for the next game of a match.
    pub(crate) fn next_game(&self, score: &mut MatchScore) {
        // The first game after a player comes within one point of winning has no doubling.
        let at_match_point = score.points.iter().any(|points| points + 1 == self.points);
        score.after_crawford |= score.crawford;
        score.crawford = self.crawford && at_match_point && !score.after_crawford;
        (score.cube, score.owner, score.equal) = (1, None, 0);
    }

    /// Adds the facts about a player's own score.
    pub(crate) fn add_side_facts(
        &self,
        score: &MatchScore,
        seat: Seat,
        mut info: BoardInfo,
    ) -> BoardInfo {
        if self.points > 0 {
            let points = format!("{}/{}", score.points[seat.index()], self.points);
            info = info.with_side_fact(seat, "score", points);
        }
        if self.cube && score.owner == Some(seat) {
            info = info.with_side_fact(seat, "cube", score.cube);
        }
        info
    }

    /// Adds the facts about the cube or the stake in the middle.
    pub(crate) fn add_common_facts(&self, score: &MatchScore, info: BoardInfo) -> BoardInfo {
        if self.cube && score.owner.is_none() && !score.crawford {
            info.with_fact("cube", score.cube)
        } else if !self.cube && score.cube > 1 {
            info.with_fact("stake", score.cube)
        } else {
            info
        }
    }

    /// Returns the value of the end to the winner beyond the points, on the scale of evaluations.
    pub(crate) fn bonus(&self) -> i32 {
        if self.points > 0 { 4_000 } else { 0 }
    }
}

impl MatchScore {
    /// Accepts a double for the player who was doubled, who then owns the cube. With a beaver that
    /// player doubles again.
    pub(crate) fn take(&mut self, taker: Seat, beaver: bool) {
        let times = if beaver { 4 } else { 2 };
        self.cube = (self.cube * times).min(MAX_CUBE);
        self.owner = Some(taker);
    }

    /// Returns the lead of a seat in points won.
    pub(crate) fn ahead(&self, seat: Seat) -> i32 {
        let points = self.points.map(i32::from);
        (points[seat.index()] - points[seat.other().index()]).clamp(-16, 16)
    }

    /// Returns the value of a lead with the current cube. `lead` is in parts of one game, from
    /// -1000 to 1000.
    pub(crate) fn weigh(&self, lead: i32, seat: Seat, doubled: bool) -> i32 {
        let holds = |seat: Seat| i32::from(self.owner == Some(seat));
        let owned = 150 * (holds(seat) - holds(seat.other()));
        let cube = i32::from(self.cube.min(8)) * if doubled { 2 } else { 1 };
        (lead + owned) * cube / 2 + 1_000 * self.ahead(seat)
    }
}
