//! Backgammon: fifteen men each race home, a lone man can be sent back, and both dice must be played
//! where they can be.
//!
//! A turn is a throw and then one step a die, four after a doublet. Of all ways to play only those
//! that use the most dice count, and the larger die where only one can be used. Around the single
//! game stand the doubling cube, gammons, and matches to a number of points.
//!
//! Source: the book's section 11.1; cube and match by the usual tournament rules.

mod reach;

use self::reach::Reach;
use super::{Entry, kit::man};
use crate::{
    rules::{
        Beside, Board, Die, Event, Form, Game, Log, Lot, Material, Message, Misread, Mixer,
        OptionSpec, Options, Outcome, Pile, Place, Score, Seat, Site, SplitMix64, Tap, Turn,
        Verdict,
    },
    table::Table,
};
use std::hash::{Hash, Hasher};

static GAMMONS: OptionSpec = OptionSpec::of("gammons", &["usual", "off", "on"]);
static CUBE: OptionSpec = OptionSpec::of("cube", &["off", "on"]);
static MATCH: OptionSpec = OptionSpec::open("match", &["0", "3", "5", "7", "9", "11"], |value| {
    let points: u8 = value.parse().unwrap_or(0);
    points % 2 == 1 && points <= 25 && points.to_string() == value
});
static CRAWFORD: OptionSpec = OptionSpec::of("crawford", &["on", "off"]);
static JACOBY: OptionSpec = OptionSpec::of("jacoby", &["off", "on"]);
static BEAVERS: OptionSpec = OptionSpec::of("beavers", &["off", "on"]);
static AUTO_DOUBLES: OptionSpec = OptionSpec::of("auto_doubles", &["0", "1", "2", "3"]);
static OPTIONS: [&OptionSpec; 7] = [
    &GAMMONS,
    &CUBE,
    &MATCH,
    &CRAWFORD,
    &JACOBY,
    &BEAVERS,
    &AUTO_DOUBLES,
];

/// What the registry knows of backgammon.
pub static ENTRY: Entry = Entry {
    key: "backgammon",
    chapter: "tables",
    players: &["W", "B"],
    chance: true,
    options: &OPTIONS,
    reasons: &[
        "throw-first",
        "answer-first",
        "not-yours",
        "nobody-here",
        "bar-first",
        "blocked",
        "not-all-home",
        "higher-men",
        "must-use-both",
        "must-use-larger",
        "nothing-to-play",
    ],
    remarks: &[
        "opening-again",
        "begins",
        "no-play",
        "doubles",
        "takes",
        "drops",
        "beavers",
        "single",
        "gammon",
        "backgammon",
        "next-game",
        "void",
    ],
    facts: &["pips", "off", "score", "cube", "stake"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Backgammon::new(options), options),
};

const MEN: u8 = 15;
/// Where men are on their own path: 25 the bar, 24 to 1 the points, 0 off.
const BAR: usize = 25;
const OFF: usize = 0;
const PLACES: usize = 26;
const LETTERS: [&str; 2] = ["W", "B"];
/// After so many turns a game is void.
const VOID: u16 = 2_000;
/// The cube is not turned beyond this.
const MOST_CUBE: u16 = 1_024;

/// Backgammon with its options set.
pub struct Backgammon {
    board: Board,
    gammons: bool,
    cube: bool,
    /// Points that win the match; 0 for a single game.
    points: u8,
    crawford: bool,
    jacoby: bool,
    beavers: bool,
    auto_doubles: u8,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// One die each decides who begins; so many times they were equal.
    Opening,
    /// The mover may double, or throw.
    Decision,
    /// The dice are in the mover's hand.
    Throw,
    /// So many dice of these faces are left to play: the second only where they differ.
    Play,
    /// The other side has doubled; the mover answers.
    Doubled,
    Over(Verdict),
}

/// Men, dice, cube and score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [[u8; PLACES]; 2],
    mover: Seat,
    phase: Phase,
    /// What is left of the throw, the larger first, 0 for none; up to four after a doublet.
    dice: [u8; 4],
    /// The throw itself, as it is shown.
    thrown: [u8; 2],
    cube: u16,
    /// Whose cube it is; `None` while it lies in the middle.
    owner: Option<Seat>,
    score: [u8; 2],
    /// Whether this is the game without doubling, and whether it has been played.
    crawford: bool,
    after_crawford: bool,
    /// How often the opening dice were equal.
    equal: u8,
    turns: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Both dice: the larger first, or White's and Black's in the opening.
    Throw(u8, u8),
    /// A man goes from a place of its own path by one die.
    Step {
        from: u8,
        die: u8,
    },
    /// Nothing can be played.
    None,
    Roll,
    Double,
    Take,
    Drop,
    Beaver,
}

type Men = [[u8; PLACES]; 2];

/// Moves a man, and sends a lone enemy back; says whether it did.
fn step(men: &mut Men, seat: Seat, from: usize, to: usize) -> bool {
    men[seat.index()][from] -= 1;
    men[seat.index()][to] += 1;
    let enemy = &mut men[seat.other().index()];
    let hit = to != OFF && enemy[25 - to] == 1;
    if hit {
        enemy[25 - to] = 0;
        enemy[BAR] += 1;
    }
    hit
}

impl Position {
    fn dice(&self) -> &[u8] {
        let count = self.dice.iter().take_while(|die| **die > 0).count();
        &self.dice[..count]
    }

    fn use_die(&mut self, die: u8) {
        let place = self.dice.iter().position(|other| *other == die);
        let place = place.expect("a die that is left");
        self.dice[place..].rotate_left(1);
        self.dice[3] = 0;
    }

    fn pips(&self, seat: Seat) -> u32 {
        (0..)
            .zip(self.men[seat.index()])
            .map(|(place, men)| place * u32::from(men))
            .sum()
    }

    fn reach(&self) -> Reach {
        Reach::of(&self.men, self.mover)
    }

    /// The steps that the dice allow, by the rule that as many as possible must be played.
    fn steps(&self, list: &mut Vec<Act>) {
        let (reach, dice) = (self.reach(), self.dice());
        let count = reach.most(dice);
        let two = dice.len() == 2 && dice[0] != dice[1];
        // Where only one of two dice can be played it is the larger, if that can.
        let only_larger = two && count == 1 && reach.can_play_all(&dice[..1]);
        let faces = match (count, two, only_larger) {
            (0, ..) => &dice[..0],
            (1, true, false) => &dice[1..],
            (_, true, false) => dice,
            _ => &dice[..1],
        };
        for die in faces {
            let mut rest = *self;
            rest.use_die(*die);
            let rest = &rest.dice()[..count - 1];
            for from in reach.from(*die) {
                if !reach.leaves(from, *die, rest) {
                    continue;
                }
                let act = Act::Step {
                    from: from as u8,
                    die: *die,
                };
                // Two dice lead from one point to the same place only off the board.
                let twin = |other: &Act| {
                    matches!(other, Act::Step { from: same, die }
                        if usize::from(*same) == from && *same <= *die)
                };
                if from > usize::from(*die) || !list.iter().any(twin) {
                    list.push(act);
                }
            }
        }
    }
}

impl Backgammon {
    pub fn new(options: &Options) -> Backgammon {
        let points = options.count(&MATCH) as u8;
        let cube = options.is(&CUBE, "on");
        Backgammon {
            board: board(),
            gammons: match options.get(&GAMMONS) {
                "on" => true,
                "off" => false,
                _ => cube || points > 0,
            },
            cube,
            points,
            crawford: options.is(&CRAWFORD, "on"),
            jacoby: options.is(&JACOBY, "on") && points == 0,
            beavers: options.is(&BEAVERS, "on") && points == 0,
            auto_doubles: if points == 0 {
                options.count(&AUTO_DOUBLES) as u8
            } else {
                0
            },
        }
    }

    /// Whether the mover may double before throwing.
    fn may_double(&self, position: &Position) -> bool {
        let theirs = position.owner.is_none_or(|owner| owner == position.mover);
        let enough = self.points > 0
            && u16::from(position.score[position.mover.index()]) + position.cube
                >= u16::from(self.points);
        self.cube && theirs && !position.crawford && !enough && position.cube < MOST_CUBE
    }

    fn begin_turn(&self, position: &mut Position) {
        position.phase = if self.may_double(position) {
            Phase::Decision
        } else {
            Phase::Throw
        };
        position.dice = [0; 4];
    }

    fn pass_turn(&self, position: &mut Position, log: &mut impl Log) {
        position.mover = position.mover.other();
        position.turns += 1;
        if position.turns >= VOID {
            position.phase = Phase::Over(Verdict::Drawn);
            position.dice = [0; 4];
            log.note(|| Event::Remark(Message::new("void", "the game has lasted too long")));
        } else {
            self.begin_turn(position);
        }
    }

    /// The other side's layout of a new game, score and match kept.
    fn set_out(position: &mut Position) {
        position.men = [[0; PLACES]; 2];
        for men in &mut position.men {
            (men[24], men[13], men[8], men[6]) = (2, 5, 3, 5);
        }
        position.phase = Phase::Opening;
        position.dice = [0; 4];
        position.thrown = [0; 2];
        position.cube = 1;
        position.owner = None;
        position.equal = 0;
        position.turns = 0;
        position.mover = Seat::FIRST;
    }

    /// What the loser loses, once the winner has borne all men off.
    fn worth(&self, position: &Position, winner: Seat) -> (u16, &'static str) {
        let loser = &position.men[winner.other().index()];
        let in_winners_home = loser[19..].iter().any(|men| *men > 0);
        let (times, name) = match (loser[OFF] == 0, in_winners_home) {
            (true, true) => (3, "backgammon"),
            (true, false) => (2, "gammon"),
            _ => (1, "single"),
        };
        let counts = self.gammons && !(self.jacoby && position.cube == 1);
        (if counts { times } else { 1 }, name)
    }

    /// A game is over: the points are added, and a match goes on.
    fn win(&self, position: &mut Position, winner: Seat, times: u16, log: &mut impl Log) {
        let won = times * position.cube;
        let score = &mut position.score[winner.index()];
        *score = (u16::from(*score) + won).min(255) as u8;
        if u16::from(position.score[winner.index()]) >= u16::from(self.points) {
            position.phase = Phase::Over(Verdict::Won(winner));
            position.mover = winner.other();
            position.dice = [0; 4];
            return;
        }
        log.note(|| {
            Event::Remark(
                Message::new("next-game", "the next game of the match")
                    .with("player", LETTERS[winner.index()])
                    .with("n", won),
            )
        });
        // The first game after somebody comes within a point of winning knows no doubling.
        let at_match_point = position.score.iter().any(|score| score + 1 == self.points);
        position.after_crawford |= position.crawford;
        position.crawford = self.crawford && at_match_point && !position.after_crawford;
        let before = self.piles(position);
        Backgammon::set_out(position);
        let after = self.piles(position);
        log_new_setup(&before, &after, log);
    }

    fn carry_out(&self, position: &mut Position, from: u8, die: u8, log: &mut impl Log) {
        let mover = position.mover;
        let from = usize::from(from);
        let to = position
            .reach()
            .landing(from, die)
            .expect("a legal step lands");
        log.note(|| Event::Move {
            kind: man(mover),
            count: 1,
            path: vec![site(mover, from), site(mover, to)],
        });
        if step(&mut position.men, mover, from, to) {
            let other = mover.other();
            log.note(|| Event::Capture {
                kind: man(other),
                count: 1,
                site: site(mover, to),
                to: site(other, BAR),
            });
        }
        position.use_die(die);
        if position.men[mover.index()][OFF] == MEN {
            let (times, name) = self.worth(position, mover);
            log.note(|| Event::Remark(Message::new(name, name).with("n", times * position.cube)));
            self.win(position, mover, times, log);
        } else if position.dice().is_empty() || position.reach().most(position.dice()) == 0 {
            self.pass_turn(position, log);
        }
    }

    fn open(&self, position: &mut Position, white: u8, black: u8, log: &mut impl Log) {
        if white == black {
            if position.equal < self.auto_doubles {
                position.cube = (2 * position.cube).min(MOST_CUBE);
            }
            position.equal = position.equal.saturating_add(1);
            log.note(|| Event::Remark(Message::new("opening-again", "equal dice: again")));
            return;
        }
        position.mover = if white > black {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        log.note(|| {
            Event::Remark(
                Message::new("begins", "the higher die begins")
                    .with("player", LETTERS[position.mover.index()]),
            )
        });
        position.phase = Phase::Play;
        position.dice = [white.max(black), white.min(black), 0, 0];
    }
}

/// Tells the setting out of a new game as men that go where they are needed.
fn log_new_setup(before: &[Pile], after: &[Pile], log: &mut impl Log) {
    let mut wanted: Vec<Pile> = after.to_vec();
    let mut spare: Vec<Pile> = before.to_vec();
    for pile in &mut spare {
        let stays = wanted
            .iter_mut()
            .find(|other| (other.site, other.kind) == (pile.site, pile.kind));
        if let Some(stays) = stays {
            let common = stays.count.min(pile.count);
            stays.count -= common;
            pile.count -= common;
        }
    }
    for goal in &mut wanted {
        for pile in spare.iter_mut().filter(|pile| pile.kind == goal.kind) {
            let count = pile.count.min(goal.count);
            if count > 0 {
                pile.count -= count;
                goal.count -= count;
                log.note(|| Event::Move {
                    kind: goal.kind,
                    count,
                    path: vec![pile.site, goal.site],
                });
            }
        }
    }
}

/// The site of a place on a seat's own path. Points are numbered as White counts them.
fn site(seat: Seat, place: usize) -> Site {
    let point = match (place, seat) {
        (BAR, _) => 24 + usize::from(seat.0),
        (OFF, _) => 26 + usize::from(seat.0),
        (_, Seat::FIRST) => place - 1,
        _ => 24 - place,
    };
    Site(point as u16)
}

/// Points 1 to 24 as White counts them, then the bars and the trays of White and Black.
fn board() -> Board {
    const MIDDLE: i16 = 560;
    let point = |number: i16| {
        // White bears off at the lower right; the bar lies between the sixth and the seventh.
        let low = number <= 12;
        let column = if low { 12 - number } else { number - 13 };
        let beyond_bar = if column >= 6 { 90 } else { 0 };
        Place {
            name: number.to_string(),
            at: (column * 100 + beyond_bar, if low { 2 * MIDDLE } else { 0 }),
            form: Form::Spike {
                up: low,
                dark: number % 2 == 0,
            },
            owner: None,
        }
    };
    let tray = |name: &str, at, width, height, seat| Place {
        name: name.into(),
        at,
        form: Form::Tray { width, height },
        owner: Some(seat),
    };
    let mut places: Vec<Place> = (1..=24).map(point).collect();
    places.extend([
        tray("W-bar", (595, 290), 80, 470, Seat::FIRST),
        tray("B-bar", (595, 830), 80, 470, Seat::SECOND),
        tray("W-off", (1295, 870), 90, 490, Seat::FIRST),
        tray("B-off", (1295, 250), 90, 490, Seat::SECOND),
    ]);
    Board {
        material: Material::Points,
        places,
        lines: Vec::new(),
        dice: Some((890, MIDDLE)),
    }
}

impl Game for Backgammon {
    type Position = Position;
    type Move = Act;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut position = Position {
            men: [[0; PLACES]; 2],
            mover: Seat::FIRST,
            phase: Phase::Opening,
            dice: [0; 4],
            thrown: [0; 2],
            cube: 1,
            owner: None,
            score: [0; 2],
            crawford: self.crawford && self.points == 1,
            after_crawford: false,
            equal: 0,
            turns: 0,
        };
        Backgammon::set_out(&mut position);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Opening | Phase::Throw => Turn::Chance,
            Phase::Over(verdict) => Turn::Over(Outcome {
                verdict,
                scores: Some(position.score.map(Score::whole)),
            }),
            _ => Turn::Player(position.mover),
        }
    }

    fn midturn(&self, position: &Position) -> bool {
        // A throw begins a turn; after its first step the rest of it is still to be played.
        position.phase == Phase::Play
    }

    fn moves(&self, position: &Position, list: &mut Vec<Act>) {
        match position.phase {
            Phase::Over(_) => {}
            Phase::Opening => {
                for white in 1..=6 {
                    list.extend((1..=6).map(|black| Act::Throw(white, black)));
                }
            }
            Phase::Throw => {
                for high in 1..=6 {
                    list.extend((1..=high).map(|low| Act::Throw(high, low)));
                }
            }
            Phase::Decision => list.extend([Act::Roll, Act::Double]),
            Phase::Doubled => {
                list.extend([Act::Take, Act::Drop]);
                if self.beavers && position.cube < MOST_CUBE {
                    list.push(Act::Beaver);
                }
            }
            Phase::Play => {
                position.steps(list);
                if list.is_empty() {
                    list.push(Act::None);
                }
            }
        }
    }

    fn odds(&self, position: &Position, throw: &Act) -> u32 {
        match throw {
            Act::Throw(high, low) if position.phase == Phase::Throw && high != low => 2,
            _ => 1,
        }
    }

    fn draw(&self, position: &Position, random: &mut SplitMix64) -> Option<Act> {
        let is_opening = position.phase == Phase::Opening;
        if !is_opening && position.phase != Phase::Throw {
            return None;
        }
        let both = random.below(36) as u8;
        let (one, other) = (1 + both / 6, 1 + both % 6);
        // The opening tells whose die is whose.
        Some(if is_opening || one > other {
            Act::Throw(one, other)
        } else {
            Act::Throw(other, one)
        })
    }

    fn play(&self, position: &mut Position, act: &Act, log: &mut impl Log) {
        let tell = |key: &'static str| Event::Remark(Message::new(key, key));
        match *act {
            Act::Throw(one, other) => {
                log.note(|| Event::Throw {
                    faces: vec![one, other],
                });
                position.thrown = [one, other];
                if position.phase == Phase::Opening {
                    return self.open(position, one, other, log);
                }
                position.phase = Phase::Play;
                position.dice = if one == other {
                    [one; 4]
                } else {
                    [one, other, 0, 0]
                };
            }
            Act::Step { from, die } => self.carry_out(position, from, die, log),
            Act::None => {
                log.note(|| tell("no-play"));
                self.pass_turn(position, log);
            }
            Act::Roll => position.phase = Phase::Throw,
            Act::Double => {
                log.note(|| tell("doubles"));
                position.phase = Phase::Doubled;
                position.mover = position.mover.other();
            }
            Act::Take | Act::Beaver => {
                let beaver = *act == Act::Beaver;
                log.note(|| tell(if beaver { "beavers" } else { "takes" }));
                position.cube *= if beaver { 4 } else { 2 };
                position.cube = position.cube.min(MOST_CUBE);
                position.owner = Some(position.mover);
                position.mover = position.mover.other();
                position.phase = Phase::Throw;
            }
            Act::Drop => {
                log.note(|| tell("drops"));
                self.win(position, position.mover.other(), 1, log);
            }
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let mut piles = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (place, men) in position.men[seat.index()].iter().enumerate() {
                if *men > 0 {
                    piles.push(Pile {
                        site: site(seat, place),
                        kind: man(seat),
                        count: (*men).into(),
                    });
                }
            }
        }
        crate::rules::in_order(&mut piles);
        piles
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            beside = beside.of(seat, "pips", position.pips(seat));
            let off = position.men[seat.index()][OFF];
            if off > 0 {
                beside = beside.of(seat, "off", off);
            }
            if self.points > 0 {
                let score = format!("{}/{}", position.score[seat.index()], self.points);
                beside = beside.of(seat, "score", score);
            }
            if self.cube && position.owner == Some(seat) {
                beside = beside.of(seat, "cube", position.cube);
            }
        }
        if self.cube && position.owner.is_none() && !position.crawford {
            beside = beside.and("cube", position.cube);
        } else if !self.cube && position.cube > 1 {
            beside = beside.and("stake", position.cube);
        }
        let shows = matches!(position.phase, Phase::Play) || position.phase == Phase::Opening;
        if shows && position.thrown[0] > 0 {
            let [one, other] = position.thrown;
            let left = position.dice();
            let all = if one == other && position.phase == Phase::Play {
                vec![one; 4]
            } else {
                vec![one, other]
            };
            let mut spare = left.to_vec();
            for face in all {
                let place = spare.iter().position(|die| *die == face);
                place.map(|place| spare.remove(place));
                beside.dice.push(Die {
                    lot: Lot::Cube,
                    face,
                    spent: place.is_none() && position.phase == Phase::Play,
                });
            }
        }
        beside
    }

    fn taps(&self, position: &Position, act: &Act) -> Vec<Tap> {
        let word = |word| vec![Tap::Word(word)];
        match *act {
            Act::Throw(..) => Vec::new(),
            Act::Step { from, die } => {
                let mover = position.mover;
                let to = usize::from(from).saturating_sub(usize::from(die));
                vec![
                    Tap::Site(site(mover, from.into())),
                    Tap::Site(site(mover, to)),
                ]
            }
            Act::None => word("pass"),
            Act::Roll => word("roll"),
            Act::Double => word("double"),
            Act::Take => word("take"),
            Act::Drop => word("drop"),
            Act::Beaver => word("beaver"),
        }
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let simple = |key| Some(Message::new(key, format!("the rules say {key}")));
        let Some(Tap::Site(first)) = taps.first() else {
            return None;
        };
        match position.phase {
            Phase::Over(_) => return None,
            Phase::Opening | Phase::Throw => return simple("throw-first"),
            Phase::Decision | Phase::Doubled => return simple("answer-first"),
            Phase::Play => {}
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        if legal == [Act::None] {
            return simple("nothing-to-play");
        }
        let mover = position.mover;
        let begins = |act: &Act| self.taps(position, act).first() == taps.first();
        if taps.len() == 1 && legal.iter().any(begins) {
            return None;
        }
        let own = &position.men[mover.index()];
        let from = (1..=BAR).find(|place| own[*place] > 0 && site(mover, *place) == *first);
        let Some(from) = from else {
            let here = self.piles(position);
            let enemy = here
                .iter()
                .any(|pile| pile.site == *first && pile.kind.owner == Some(mover.other()));
            return simple(if enemy { "not-yours" } else { "nobody-here" });
        };
        if own[BAR] > 0 && from != BAR {
            return simple("bar-first");
        }
        let dice = position.dice();
        let playable: Vec<u8> = dice
            .iter()
            .copied()
            .filter(|die| position.reach().landing(from, *die).is_some())
            .collect();
        if playable.is_empty() || taps.len() > 1 {
            let smallest = usize::from(dice.iter().copied().min().unwrap_or(0));
            let bears_off = from <= usize::from(dice.iter().copied().max().unwrap_or(0));
            let home = own[7..].iter().all(|men| *men == 0);
            return simple(match (bears_off && from <= smallest, home) {
                (true, false) => "not-all-home",
                (true, true) => "higher-men",
                _ => "blocked",
            });
        }
        // The step itself could be made, but would spoil the rest of the throw.
        simple(if position.reach().most(dice) > 1 {
            "must-use-both"
        } else {
            "must-use-larger"
        })
    }

    fn write(&self, position: &Position, act: &Act) -> String {
        match *act {
            Act::Throw(one, other) => format!("~{one}{other}"),
            Act::Step { from, die } => {
                let from_name = if usize::from(from) == BAR {
                    "bar".into()
                } else {
                    from.to_string()
                };
                let to = usize::from(from).saturating_sub(usize::from(die));
                let other = &position.men[position.mover.other().index()];
                if to == OFF {
                    format!("{from_name}/off")
                } else {
                    let hit = if other[25 - to] == 1 { "*" } else { "" };
                    format!("{from_name}/{to}{hit}")
                }
            }
            Act::None => "none".into(),
            Act::Roll => "Roll".into(),
            Act::Double => "Double".into(),
            Act::Take => "Take".into(),
            Act::Drop => "Drop".into(),
            Act::Beaver => "Beaver".into(),
        }
    }

    fn also(&self, position: &Position, act: &Act, notation: &str) -> bool {
        match (act, notation.strip_prefix('~')) {
            // Dice may be told in any order, except where they say who begins.
            (Act::Throw(one, other), Some(faces)) => {
                position.phase == Phase::Throw && faces == format!("{other}{one}")
            }
            // The star of a hit may be left out, or stand at another step of the turn.
            (Act::Step { .. }, None) => {
                self.write(position, act).trim_end_matches('*') == notation.trim_end_matches('*')
            }
            _ => false,
        }
    }

    fn text(&self, position: &Position) -> String {
        let side = |seat: Seat| {
            let own = &position.men[seat.index()];
            let mut text = LETTERS[seat.index()].to_string();
            for place in (1..=BAR).rev().filter(|place| own[*place] > 0) {
                text += &match place {
                    BAR => format!(" bar:{}", own[place]),
                    _ => format!(" {place}:{}", own[place]),
                };
            }
            format!("{text} off:{}", own[OFF])
        };
        let letter = LETTERS[position.mover.index()];
        let turn = match position.phase {
            Phase::Opening => "?".to_string(),
            Phase::Doubled => format!("{letter} doubled"),
            // With a cube the player decides first: that the dice are in hand must be told.
            Phase::Throw if self.may_double(position) => format!("{letter} roll"),
            _ => letter.into(),
        };
        let mut text = format!("{}; {}; {turn}", side(Seat::FIRST), side(Seat::SECOND));
        if position.cube > 1 || position.owner.is_some() {
            let owner = position.owner.map_or("-", |seat| LETTERS[seat.index()]);
            text += &format!(" cube:{}{owner}", position.cube);
        }
        // What a single game was worth follows from where the men are, unless it was dropped.
        let told_by_men = self.points == 0 && position.men.iter().any(|men| men[OFF] == MEN);
        if position.score != [0; 2] && !told_by_men {
            let [white, black] = position.score;
            text += &format!(" score:{white}-{black}");
        }
        if position.crawford {
            text += " crawford";
        } else if position.after_crawford {
            text += " post-crawford";
        }
        if let Phase::Over(Verdict::Drawn) = position.phase {
            text += " void";
        }
        text + &write_dice(position)
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let fields: Vec<&str> = text.split(';').map(str::trim).collect();
        let [white, black, rest] = fields[..] else {
            return Err(Misread::new(
                "three fields with \";\" between are needed: White, Black, turn",
            ));
        };
        let mut position = self.start();
        position.men = [
            read_side(white, Seat::FIRST)?,
            read_side(black, Seat::SECOND)?,
        ];
        for place in 1..=24 {
            if position.men[0][place] > 0 && position.men[1][25 - place] > 0 {
                return Err(Misread::new(format!(
                    "men of both sides stand on White's {place} point"
                )));
            }
        }
        self.read_turn(rest, &mut position)?;
        self.check_end(&mut position)?;
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let held = |seat: Seat| shape(&position.men, seat);
        let lead = held(seat) - held(seat.other());
        // Points in hand at stake: what the lead is worth of one game, from -1000 to 1000.
        let equity = lead * 1_000 / (lead.abs() + 600);
        let holds = |seat: Seat| i32::from(position.owner == Some(seat));
        let cube = i32::from(position.cube.min(8));
        let doubled = if position.phase == Phase::Doubled {
            2
        } else {
            1
        };
        let owned = 150 * (holds(seat) - holds(seat.other()));
        (equity + owned) * cube * doubled / 2 + 1_000 * self.ahead(position, seat)
    }

    fn payoff(&self, position: &Position, seat: Seat) -> Option<i32> {
        let Phase::Over(verdict) = position.phase else {
            return None;
        };
        let sign = match verdict {
            Verdict::Won(winner) if winner == seat => 1,
            Verdict::Won(_) => -1,
            _ => 0,
        };
        let bonus = if self.points > 0 { 4_000 * sign } else { 0 };
        Some((1_000 * self.ahead(position, seat) / 2 + bonus).clamp(-10_000, 10_000))
    }

    fn promise(&self, position: &Position, act: &Act) -> i32 {
        let Act::Step { from, die } = *act else {
            return 0;
        };
        let to = usize::from(from).saturating_sub(usize::from(die));
        let hits = to > 0 && position.men[position.mover.other().index()][25 - to] == 1;
        let covers = to > 0 && position.men[position.mover.index()][to] == 1;
        5 * i32::from(hits) + 3 * i32::from(covers) + 2 * i32::from(to == OFF)
    }

    fn key(&self, position: &Position) -> u64 {
        let mut mixer = Mixer::default();
        let plain = Position {
            turns: 0,
            equal: 0,
            thrown: [0; 2],
            ..*position
        };
        plain.hash(&mut mixer);
        mixer.finish()
    }
}

/// How well a side stands: pips to go, lone men in reach, points made.
fn shape(men: &Men, seat: Seat) -> i32 {
    let own = &men[seat.index()];
    let enemy = &men[seat.other().index()];
    let pips: i32 = (0..)
        .zip(own)
        .map(|(place, men)| place * i32::from(*men))
        .sum();
    // The enemy's rearmost man, in our numbers: what stands beyond it is out of reach.
    let reach = (1..=BAR)
        .rev()
        .find(|place| enemy[*place] > 0)
        .map_or(BAR, |place| 25 - place);
    let mut value = -4 * pips - 25 * i32::from(own[BAR]) + 5 * i32::from(own[OFF]);
    for (place, here) in own.iter().enumerate().take(BAR).skip(1) {
        match here {
            0 => {}
            1 if place > reach => value -= 8 + (25 - place as i32) / 2,
            1 => {}
            _ if (4..=8).contains(&place) => value += 14,
            _ if (20..=22).contains(&place) => value += 10,
            _ => value += 4,
        }
    }
    value
}

impl Backgammon {
    /// What a seat is ahead by in points won.
    fn ahead(&self, position: &Position, seat: Seat) -> i32 {
        let score = position.score.map(i32::from);
        (score[seat.index()] - score[seat.other().index()]).clamp(-16, 16)
    }

    fn read_turn(&self, text: &str, position: &mut Position) -> Result<(), Misread> {
        let (words, dice) = match text.split_once('~') {
            Some((words, dice)) => (words, Some(dice)),
            None => (text, None),
        };
        let mut words = words.split_whitespace();
        let letter = words.next().unwrap_or_default();
        let opening = letter == "?";
        if !opening {
            position.mover = super::kit::seat(letter, LETTERS)?;
            position.phase = Phase::Throw;
        }
        let (mut rolls, mut doubled) = (false, false);
        for word in words {
            match word.split_once(':') {
                Some(("cube", cube)) => read_cube(cube, position)?,
                Some(("score", score)) => position.score = self.read_score(score)?,
                _ => match word {
                    "roll" => rolls = true,
                    "doubled" => doubled = true,
                    "crawford" => position.crawford = true,
                    "post-crawford" => position.after_crawford = true,
                    "void" => position.phase = Phase::Over(Verdict::Drawn),
                    _ => return Err(Misread::new(format!("\"{word}\" says nothing here"))),
                },
            }
        }
        if opening || matches!(position.phase, Phase::Over(_)) {
            return Ok(());
        }
        if doubled && !self.cube {
            return Err(Misread::new("there is no cube in this game"));
        }
        position.phase = match (doubled, rolls, dice) {
            (true, ..) => Phase::Doubled,
            (_, _, Some(_)) => Phase::Play,
            (_, false, _) if self.may_double(position) => Phase::Decision,
            _ => Phase::Throw,
        };
        match dice {
            Some(dice) => read_dice(dice, position),
            None => Ok(()),
        }
    }

    fn read_score(&self, text: &str) -> Result<[u8; 2], Misread> {
        let score = text
            .split_once('-')
            .and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
        score.ok_or_else(|| Misread::new(format!("\"{text}\" is not a score, as 3-2")))
    }

    /// Ends a game whose text shows that it is over.
    fn check_end(&self, position: &mut Position) -> Result<(), Misread> {
        let finished = |seat: Seat| position.men[seat.index()][OFF] == MEN;
        let won = match [Seat::FIRST, Seat::SECOND].map(finished) {
            [true, true] => return Err(Misread::new("both sides have borne off all men")),
            [true, _] => Some(Seat::FIRST),
            [_, true] => Some(Seat::SECOND),
            _ => None,
        };
        let by_score = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| {
            let enough = if self.points > 0 { self.points } else { 1 };
            position.score[seat.index()] >= enough
        });
        if let Some(winner) = won
            && by_score.is_none()
        {
            let (times, _) = self.worth(position, winner);
            position.score[winner.index()] = (times * position.cube).min(255) as u8;
        }
        if let Some(winner) = by_score.or(won) {
            position.phase = Phase::Over(Verdict::Won(winner));
            position.dice = [0; 4];
        }
        Ok(())
    }
}

fn write_dice(position: &Position) -> String {
    let fresh = position.thrown[0];
    match (position.phase, position.dice()) {
        (Phase::Play, [one]) => format!(" ~{one}"),
        (Phase::Play, [one, other]) if one != other => format!(" ~{one}{other}"),
        // A fresh doublet is written as it was thrown; what is left of one, differently.
        (Phase::Play, [_, _]) => format!(" ~{fresh}+{fresh}"),
        (Phase::Play, [_, _, _]) => format!(" ~{fresh}{fresh}{fresh}"),
        (Phase::Play, [_, _, _, _]) => format!(" ~{fresh}{fresh}"),
        _ => String::new(),
    }
}

fn read_dice(text: &str, position: &mut Position) -> Result<(), Misread> {
    let wrong = || Misread::new(format!("\"{text}\" is not a throw of two dice"));
    let faces: Vec<u8> = text
        .chars()
        .filter(|letter| *letter != '+')
        .map(|letter| letter.to_digit(10).map(|face| face as u8))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    if faces.iter().any(|face| !(1..=6).contains(face)) {
        return Err(wrong());
    }
    (position.dice, position.thrown) = match (faces[..].len(), &faces[..]) {
        (1, [one]) => ([*one, 0, 0, 0], [*one, *one]),
        (2, [one, other]) if one == other && text.contains('+') => ([*one, *one, 0, 0], [*one; 2]),
        (2, [one, other]) if one == other => ([*one; 4], [*one; 2]),
        (2, [one, other]) => {
            let (high, low) = (*one.max(other), *one.min(other));
            ([high, low, 0, 0], [high, low])
        }
        (3, [one, two, three]) if one == two && two == three => ([*one, *one, *one, 0], [*one; 2]),
        _ => return Err(wrong()),
    };
    Ok(())
}

fn read_cube(text: &str, position: &mut Position) -> Result<(), Misread> {
    let wrong = || Misread::new(format!("\"{text}\" is not a cube, as 2W or 4-"));
    let (value, owner) = text
        .split_at_checked(text.len().wrapping_sub(1))
        .ok_or_else(wrong)?;
    position.owner = match owner {
        "W" => Some(Seat::FIRST),
        "B" => Some(Seat::SECOND),
        "-" => None,
        _ => return Err(wrong()),
    };
    position.cube = value
        .parse()
        .ok()
        .filter(|cube: &u16| cube.is_power_of_two() && *cube <= MOST_CUBE)
        .ok_or_else(wrong)?;
    Ok(())
}

fn read_side(text: &str, seat: Seat) -> Result<[u8; PLACES], Misread> {
    let letter = LETTERS[seat.index()];
    let mut words = text.split_whitespace();
    if words.next() != Some(letter) {
        return Err(Misread::new(format!("{letter} is missing in \"{text}\"")));
    }
    let mut men = [0; PLACES];
    for word in words {
        let wrong = || Misread::new(format!("{letter}: \"{word}\" is not a point and its men"));
        let (place, count) = word.split_once(':').ok_or_else(wrong)?;
        let place = match place {
            "bar" => BAR,
            "off" => OFF,
            number => number
                .parse()
                .ok()
                .filter(|place| (1..=24).contains(place))
                .ok_or_else(wrong)?,
        };
        men[place] = count
            .parse()
            .ok()
            .filter(|count| *count <= MEN)
            .ok_or_else(wrong)?;
    }
    let all: u32 = men.iter().map(|men| u32::from(*men)).sum();
    if all != u32::from(MEN) {
        return Err(Misread::new(format!("{letter} has {all} men, not {MEN}")));
    }
    Ok(men)
}
