//! Races: men enter a track for each side, are hit where the tracks meet, and leave at its end, as
//! throws allow.
//!
//! Knows no game. A game tells it a [`Plan`] of data, and in [`Rules`] what no other game does.

mod judging;
mod moving;
mod text;

use super::kit::{self, Places, man, message, remark, text::Field};
use crate::rules::{
    Board, BoardInfo, Die, DieKind, Event, Form, Game, Judge, Log, Message, Misread, Mixer,
    Outcome, Pile, Place, Seat, Site, SplitMix64, Tap, Turn, Verdict, in_order,
};
use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
};

/// Room for the spots of a track: a lap of sixty steps, and what stands before and after it.
const SPOTS: usize = 64;
/// The spot before the first step: a man waits here whose second throw brings it onto the board.
pub const THRESHOLD: usize = 0;

/// A set of steps of a track, which are counted from 1.
pub type Steps = Places<1>;

/// Why a tap is refused: the key of the sentence.
pub type Reason = &'static str;

/// What the dice can show.
pub struct Throw {
    /// How many steps it is worth; with 0 nobody moves.
    pub value: u8,
    /// How often it comes up, relative to the others.
    pub weight: u32,
    /// The dice as they lie.
    pub faces: &'static [u8],
}

/// Where a man that enters stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Off the board, to be carried on by the next throw.
    Threshold,
    FirstStep,
    /// On the step that the throw names.
    Thrown,
}

/// Which throws carry a man off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Exact,
    /// Any that reaches the exit or passes it.
    Any,
    /// Only this value, if it reaches the exit or passes it.
    Only(u8),
    /// An exact one; a surplus is counted back from the exit.
    Bounce,
}

/// What of a game is data.
pub struct Plan {
    /// The squares, and the trays that [`trays`] makes.
    pub board: Board,
    /// The sides by their letters in notation.
    pub letters: [&'static str; 2],
    /// The squares of each seat's steps.
    pub paths: [Vec<Site>; 2],
    pub men: u8,
    pub die: DieKind,
    pub throws: &'static [Throw],
    /// After so many throws a game is void.
    pub void: u16,
    /// The throws that enter a man, and where it stands then.
    pub enters_with: &'static [u8],
    pub enters_at: At,
    pub exit: Exit,
    /// The throws, and the steps to end on, that give another throw.
    pub again_with: &'static [u8],
    pub again_on: Steps,
    /// The steps where no man is hit.
    pub safe: Steps,
    /// Own men, and enemies that are not hit, may share a square.
    pub shares: bool,
    /// What it is worth to be on the board at all, in tenths of a step: the rarer the throws that
    /// enter, the more.
    pub entered: i32,
    /// How likely a man is hit from so many steps behind in one turn, in thousandths.
    pub reach: &'static [i32],
}

/// How many men each side has where, and whose throw it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<S> {
    /// Men on every spot of their own track: the threshold, the steps, home, the hand.
    pub men: [[u8; SPOTS]; 2],
    /// The steps that men stand on, which every turn asks for.
    on: [Steps; 2],
    pub mover: Seat,
    pub thrown: Option<u8>,
    pub throws: u16,
    /// What only this game keeps.
    pub extra: S,
}

/// The positions of a game.
pub type State<R> = Position<<R as Rules>::Extra>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Throw(u8),
    /// A man goes from a spot of its track to another.
    Go(u8, u8),
    Pass,
}

/// What a game does that no other does.
pub trait Rules: Sized + 'static {
    /// What its positions keep besides the men and the throw.
    type Extra: Copy + Eq + Hash + Debug + Default;

    /// Why no man may stop on a safe step that an enemy holds.
    const SAFE: Reason;

    /// The fields of the position text, which has `;` between them.
    fn fields() -> &'static [Field<Race<Self>, State<Self>>];

    /// Why no man on the board may move.
    fn held_back(&self, _position: &State<Self>) -> Option<Reason> {
        None
    }

    /// Whether a man that ends on a step hits the enemies on `theirs`, a step of theirs on the same
    /// square.
    fn hits(&self, _step: usize, _theirs: usize) -> bool {
        true
    }

    /// A man of the mover has gone from a spot to another, and has hit whom it hits.
    fn moved(
        _race: &Race<Self>,
        _position: &mut State<Self>,
        _from: usize,
        _to: usize,
        _log: &mut impl Log,
    ) {
    }

    /// Adds to what is told beside the board.
    fn tell(&self, _position: &State<Self>, info: BoardInfo) -> BoardInfo {
        info
    }
}

/// A race with its options set.
pub struct Race<R: Rules> {
    pub rules: R,
    pub plan: Plan,
    home: usize,
    /// Where each seat's spots lie: the threshold, the steps, home, the hand.
    sites: [Vec<Site>; 2],
    /// For each seat's steps the other own step on the same square, or 0.
    twins: [[u8; SPOTS]; 2],
    /// For each seat's steps the enemy's steps on the same square, or 0.
    facing: [[[u8; 2]; SPOTS]; 2],
}

/// The trays of a side: for men in hand, for men that are home, and the threshold; where the middle of
/// each lies, and its width and height.
pub fn trays(
    letter: &str,
    seat: Seat,
    trays: [(&str, (i16, i16), i16, i16); 3],
) -> impl Iterator<Item = Place> {
    trays
        .into_iter()
        .map(move |(kind, at, width, height)| Place {
            name: format!("{letter}-{kind}"),
            at,
            form: Form::Tray { width, height },
            owner: Some(seat),
        })
}

/// For each step of a path the steps of another on its square, or 0: no path comes by three times.
fn meetings(path: &[Site], other: &[Site]) -> [[u8; 2]; SPOTS] {
    let mut meetings = [[0; 2]; SPOTS];
    // Steps are counted from 1.
    for (meeting, square) in meetings[1..].iter_mut().zip(path) {
        let steps = (1..).zip(other).filter(|(_, met)| *met == square);
        steps
            .zip(meeting)
            .for_each(|((step, _), found)| *found = step);
    }
    meetings
}

impl<R: Rules> Race<R> {
    pub fn new(rules: R, plan: Plan) -> Race<R> {
        let sites = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let tray = |kind: &str| {
                let name = format!("{}-{kind}", plan.letters[seat.index()]);
                plan.board.named(&name).expect("a tray of the board")
            };
            let path = plan.paths[seat.index()].iter().copied();
            let before = std::iter::once(tray("gate"));
            before
                .chain(path)
                .chain([tray("off"), tray("hand")])
                .collect()
        });
        let [first, second] = &plan.paths;
        let twins = |path: &[Site]| {
            let met = meetings(path, path);
            let twin = |step: usize| {
                met[step]
                    .into_iter()
                    .find(|twin| usize::from(*twin) != step)
            };
            std::array::from_fn(|step| twin(step).unwrap_or(0))
        };
        Race {
            home: first.len() + 1,
            twins: [twins(first), twins(second)],
            facing: [meetings(first, second), meetings(second, first)],
            sites,
            rules,
            plan,
        }
    }

    /// The spot after the last step: off the board.
    pub fn home(&self) -> usize {
        self.home
    }

    /// The spot of men that are still to enter, or to enter again.
    pub fn hand(&self) -> usize {
        self.home + 1
    }

    /// Where a spot of a seat's track lies.
    pub fn site(&self, seat: Seat, spot: usize) -> Site {
        self.sites[seat.index()][spot]
    }

    /// A position with all men in hand.
    pub fn blank(&self) -> State<R> {
        let mut men = [[0; SPOTS]; 2];
        men.iter_mut()
            .for_each(|men| men[self.hand()] = self.plan.men);
        Position {
            men,
            on: [Steps::EMPTY; 2],
            mover: Seat::FIRST,
            thrown: None,
            throws: 0,
            extra: R::Extra::default(),
        }
    }
}

impl<R: Rules> Game for Race<R> {
    type Position = State<R>;
    type Move = Move;

    fn board(&self) -> &Board {
        &self.plan.board
    }

    fn start(&self) -> State<R> {
        self.blank()
    }

    fn turn(&self, position: &State<R>) -> Turn {
        let home = self.home();
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        let winner = seats.find(|seat| position.men[seat.index()][home] == self.plan.men);
        let over = |verdict| {
            Turn::Over(Outcome {
                verdict,
                scores: None,
            })
        };
        match winner {
            Some(seat) => over(Verdict::Won(seat)),
            None if position.throws >= self.plan.void => over(Verdict::Drawn),
            None if position.thrown.is_some() => Turn::Player(position.mover),
            None => Turn::Chance,
        }
    }

    fn moves(&self, position: &State<R>, list: &mut Vec<Move>) {
        match self.turn(position) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let throws = self.plan.throws.iter();
                list.extend(throws.map(|throw| Move::Throw(throw.value)));
            }
            Turn::Player(_) => self.player_moves(position, position.thrown.unwrap_or(0), list),
        }
    }

    fn weight(&self, _: &State<R>, throw: &Move) -> u32 {
        let mut throws = self.plan.throws.iter();
        let found = throws.find(|other| Move::Throw(other.value) == *throw);
        found.map_or(1, |throw| throw.weight)
    }

    fn sample(&self, position: &State<R>, random: &mut SplitMix64) -> Option<Move> {
        if position.thrown.is_some() || self.turn(position) != Turn::Chance {
            return None;
        }
        let throws = self.plan.throws;
        let mut left = random.below(throws.iter().map(|throw| throw.weight).sum());
        let throw = throws.iter().find(|throw| {
            let here = left < throw.weight;
            left = left.wrapping_sub(throw.weight);
            here
        })?;
        Some(Move::Throw(throw.value))
    }

    fn play(&self, position: &mut State<R>, mv: &Move, log: &mut impl Log) {
        let mut again = false;
        match *mv {
            Move::Throw(value) => {
                position.thrown = Some(value);
                position.throws += 1;
                log.note(|| Event::Throw { faces: vec![value] });
                if position.throws >= self.plan.void {
                    remark(log, "void");
                }
                return;
            }
            Move::Go(from, to) => {
                let value = position.thrown.unwrap_or(0);
                again = self.go(position, (from.into(), to.into()), value, log);
            }
            Move::Pass => self.pass(position, log),
        }
        position.thrown = None;
        // Whoever has won stays the player to move.
        if !again && position.men[position.mover.index()][self.home()] < self.plan.men {
            position.mover = position.mover.other();
        }
    }

    fn piles(&self, position: &State<R>) -> Vec<Pile> {
        let mut piles: Vec<Pile> = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for spot in 0..=self.hand() {
                let count = position.men[seat.index()][spot].into();
                let (site, kind) = (self.site(seat, spot), man(seat));
                // A square may be two steps of a track; what lies there is one pile.
                let same = |pile: &&mut Pile| pile.site == site && pile.kind == kind;
                match piles.iter_mut().find(same) {
                    Some(pile) => pile.count += count,
                    None if count > 0 => piles.push(Pile { site, kind, count }),
                    None => {}
                }
            }
        }
        in_order(&mut piles);
        piles
    }

    fn info(&self, position: &State<R>) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let men = &position.men[seat.index()];
            info = info
                .of(seat, "reserve", men[self.hand()])
                .of(seat, "off", men[self.home()]);
        }
        let mut throws = self.plan.throws.iter();
        if let Some(throw) = throws.find(|throw| Some(throw.value) == position.thrown) {
            let die = |face: &u8| Die {
                kind: self.plan.die,
                face: *face,
                spent: false,
            };
            info.dice = throw.faces.iter().map(die).collect();
        }
        self.rules.tell(position, info)
    }

    fn taps(&self, position: &State<R>, mv: &Move) -> Vec<Tap> {
        let mover = position.mover;
        match *mv {
            Move::Throw(_) => Vec::new(),
            Move::Pass => vec![Tap::Word("pass")],
            Move::Go(from, to) => {
                let site = self.site(mover, from.into());
                let mut taps = vec![Tap::Site(site)];
                // Where two men of one square can go different ways, the end tells them apart.
                let on = position.on[mover.index()].iter();
                if on.filter(|step| self.site(mover, *step) == site).count() > 1 {
                    taps.push(Tap::Site(self.site(mover, to.into())));
                }
                taps
            }
        }
    }

    fn is_formality(&self, mv: &Move) -> bool {
        *mv == Move::Pass
    }

    fn why_not(&self, position: &State<R>, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let reason = |key: Reason| Some(message(key));
        let value = match self.turn(position) {
            Turn::Over(_) => return None,
            Turn::Chance => return reason("throw-first"),
            Turn::Player(_) => position.thrown.unwrap_or(0),
        };
        let mut legal = Vec::new();
        self.player_moves(position, value, &mut legal);
        let begins = |mv: &Move| self.taps(position, mv).starts_with(&taps[..1]);
        if legal.iter().any(begins) {
            None
        } else if legal == [Move::Pass] {
            reason("must-pass")
        } else {
            reason(self.refusal(position, value, *site))
        }
    }

    fn write(&self, position: &State<R>, mv: &Move) -> String {
        let mover = position.mover;
        match mv {
            Move::Throw(value) => format!("~{value}"),
            Move::Pass => "pass".into(),
            Move::Go(from, to) => {
                let (from, to) = (usize::from(*from), usize::from(*to));
                if self.only_enters(from) {
                    return "enter".into();
                }
                let name = |spot: usize| match spot {
                    _ if spot == THRESHOLD || spot == self.hand() => "in".into(),
                    _ if spot == self.home() => "off".into(),
                    _ => self.step_name(mover, spot),
                };
                format!("{}-{}", name(from), name(to))
            }
        }
    }

    fn text(&self, position: &State<R>) -> String {
        kit::text::write_with("; ", R::fields(), self, position)
    }

    fn read(&self, text: &str) -> Result<State<R>, Misread> {
        let mut empty = self.blank();
        empty.men = [[0; SPOTS]; 2];
        let mut position = kit::text::read_with(';', R::fields(), self, empty, text)?;
        for (men, letter) in position.men.iter().zip(self.plan.letters) {
            let count: usize = men.iter().map(|men| usize::from(*men)).sum();
            if count != usize::from(self.plan.men) {
                return Err(Misread::new(format!(
                    "{letter} has {count} pieces, not {}",
                    self.plan.men
                )));
            }
        }
        let done = position.men.map(|men| men[self.home()] == self.plan.men);
        if done == [true; 2] {
            return Err(Misread::new("both sides have borne all their pieces off"));
        }
        if done.contains(&true) {
            position.thrown = None;
        }
        Ok(position)
    }
}

impl<R: Rules> Judge for Race<R> {
    fn judge(&self, position: &State<R>, seat: Seat) -> i32 {
        3 * (self.worth(position, seat) - self.worth(position, seat.other()))
    }

    /// A man on the board is a small part of what must be done, and a good throw brings it as well: it
    /// wins some six games in ten, not nearly all.
    fn evaluation_scale(&self) -> i32 {
        1_000 + 9 * self.plan.entered
    }

    fn payoff(&self, position: &State<R>, seat: Seat) -> Option<i32> {
        let done = |seat: Seat| i32::from(position.men[seat.index()][self.home()] == self.plan.men);
        Some(10_000 * (done(seat) - done(seat.other())))
    }

    fn ordering_score(&self, position: &State<R>, mv: &Move) -> i32 {
        match *mv {
            Move::Go(_, to) if usize::from(to) == self.home() => 4,
            Move::Go(_, to) if usize::from(to) < self.home() => {
                let enemies = self.enemies(position, position.mover, to.into());
                5 * enemies.count() as i32
            }
            _ => 0,
        }
    }

    fn key(&self, position: &State<R>) -> u64 {
        let mut mixer = Mixer::default();
        for men in &position.men {
            mixer.write(&men[..=self.hand()]);
        }
        (position.mover, position.thrown, position.extra).hash(&mut mixer);
        mixer.finish()
    }
}
