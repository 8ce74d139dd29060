//! The parts that several mancala games share: entries, options, rounds, the facts beside the
//! board, the ends of games for one player.

use super::{
    board::{LETTERS, SEATS},
    family::Mancala,
    plan::{EndReason, Feeding, Field, Plan},
    sowing::{FIRST_STORE, Pits, Position, SowingState, pits_in},
    text::read_seeds,
};
use crate::{
    chunk::Chunk,
    games::{
        Entry, Open,
        kit::{chosen, values},
    },
    rules::{
        BoardInfo, OptionSpec, Options, Outcome, ParseError, Score, Seat, Sign, Site, Verdict,
        is_count,
    },
};

/// Makes an entry for two players without options, remarks and facts.
pub(super) const fn entry(key: &'static str, open: &'static Chunk<Open>) -> Entry {
    Entry {
        key,
        chapter: "mancala",
        players: &LETTERS,
        dice: false,
        options: &[],
        reasons: &["not-yours", "empty-pit", "is-store"],
        remarks: &[],
        facts: &[],
        stages: &[],
        presets: &[],
        open,
    }
}

/// The options for the duty to feed, checked at the end of the turn; the duty is the default.
pub(super) const FEEDS: [(&str, Feeding); 2] = [("yes", Feeding::DutyIfCan), ("no", Feeding::Free)];
/// The options for a rule that is off by default.
pub(super) const OFF_BY_DEFAULT: [(&str, bool); 2] = [("no", false), ("yes", true)];
/// The options for the seeds that are left at an end: they go to their rows' owners, or to nobody.
pub(super) const TO_ROWS: [(&str, bool); 2] = [("own-row", true), ("nobody", false)];
/// The options for ending the game by a store with more than half of the seeds; the two lists have
/// different defaults.
const STOP: [(&str, bool); 2] = [("stop", true), ("play-on", false)];
const PLAY_ON: [(&str, bool); 2] = [("play-on", false), ("stop", true)];

pub(super) static FEEDING: OptionSpec = OptionSpec::of("feeding", &const { values(&FEEDS) });
pub(super) static SKIP_ORIGIN: OptionSpec =
    OptionSpec::of("skip-origin", &const { values(&OFF_BY_DEFAULT) });
pub(super) static LEFTOVERS: OptionSpec = OptionSpec::of("leftovers", &const { values(&TO_ROWS) });
pub(super) static STOPS: OptionSpec = OptionSpec::of("majority", &const { values(&STOP) });
pub(super) static PLAYS_ON: OptionSpec = OptionSpec::of("majority", &const { values(&PLAY_ON) });
pub(super) static QUIET_LIMIT: OptionSpec = OptionSpec::of("quiet-limit", &["100", "50", "200"]);
/// A match of one to fifty games.
pub(super) static MATCH: OptionSpec = OptionSpec::open("match", &["1", "3", "5", "10"], |value| {
    is_count(value) && matches!(value.parse(), Ok(1..=50))
});

/// Returns the number of seeds beyond which a store ends the game, by one of the options
/// `majority`.
pub(super) fn majority(options: &Options, spec: &'static OptionSpec, plan: &Plan) -> Option<u8> {
    chosen(options, spec, &STOP).then_some(plan.total() as u8 / 2)
}

/// Fails if a match of `games` games has no game of this number, or is not over after this one.
/// `decided` says that the match ends before its last game.
pub(super) fn check_match_game(
    sowing: &SowingState,
    games: u16,
    decided: bool,
) -> Result<(), ParseError> {
    let game = sowing.round;
    if game > games {
        return Err(parse_error!(
            "game-outside-match",
            "game {game}: there are {games} in the match",
            game,
            games
        ));
    }
    if sowing.over && game < games && !decided {
        return Err(parse_error!(
            "turn-while-match-goes-on",
            "turn: the match is not over after game {game}",
            game
        ));
    }
    Ok(())
}

/// Returns the round, under this key, if there are several, and the turns without progress if they
/// are limited.
pub(super) fn counters(
    plan: &Plan,
    sowing: &SowingState,
    key: &'static str,
    rounds: u16,
) -> BoardInfo {
    let mut info = BoardInfo::default();
    if rounds > 1 {
        info = info.with_fact(key, format!("{}/{rounds}", sowing.round));
    }
    if let Some(limit) = plan.quiet_limit {
        info = info.with_fact("quiet", format!("{}/{limit}", sowing.no_progress));
    }
    info
}

/// Adds a fact with a number for each player.
pub(super) fn with_side_facts(info: BoardInfo, key: &'static str, numbers: [u16; 2]) -> BoardInfo {
    let pairs = SEATS.into_iter().zip(numbers);
    pairs.fold(info, |info, (seat, number)| {
        info.with_side_fact(seat, key, number)
    })
}

/// Returns the seeds of each player: the store, and all pits including marked ones.
pub(super) fn seeds_of_both(plan: &Plan, sowing: &SowingState) -> [u16; 2] {
    SEATS.map(|seat| plan.seeds_of(sowing, seat))
}

/// Returns a sign for each of these pits.
pub(super) fn signs(plan: &Plan, pits: Pits, sign: impl Fn(usize) -> Sign) -> Vec<(Site, Sign)> {
    pits_in(pits)
        .map(|pit| (plan.site(pit), sign(pit)))
        .collect()
}

/// Returns [`EndReason::Cleared`] if a game for one player is won, because all pits are empty.
pub(super) fn cleared(game: &Mancala, position: &Position) -> Option<EndReason> {
    let is_empty = position.sowing.is_empty(game.plan.all_pits());
    is_empty.then_some(EndReason::Cleared)
}

/// Returns the outcome of a game for one player; its score is the number of seeds in the store.
pub(super) fn solitaire_outcome(plan: &Plan, sowing: &SowingState) -> Outcome {
    let verdict = match sowing.is_empty(plan.all_pits()) {
        true => Verdict::Won(Seat::FIRST),
        false => Verdict::Lost,
    };
    let scores = Some(SEATS.map(|seat| Score::whole(sowing.store(seat))));
    Outcome { verdict, scores }
}

/// The only store in a game for one player.
pub(super) const STORE: Field = Field {
    name: "the store",
    write: |_, sowing| sowing.seeds[FIRST_STORE].to_string(),
    read: |_, sowing, text| {
        sowing.seeds[FIRST_STORE] = read_seeds(text, "the store")?;
        Ok(())
    },
};

/// The two ends of a game for one: with seeds in the pits, or without.
const ENDS: [&str; 2] = ["lost", "won"];

/// The status of a game for one: `won`, `lost` or `play`. The rows have been read already, so an
/// end that contradicts them is an error.
pub(super) const STATUS: Field = Field {
    name: "status",
    write: |plan, sowing| match sowing.over {
        true => ENDS[usize::from(sowing.is_empty(plan.all_pits()))].into(),
        false => "play".into(),
    },
    read: |plan, sowing, text| {
        sowing.over = text != "play";
        match ENDS.iter().position(|end| *end == text) {
            Some(end) if sowing.is_empty(plan.all_pits()) != (end == 1) => Err(parse_error!(
                "status-does-not-fit",
                "status: a game with these seeds in the pits is not {text}",
                text
            )),
            None if sowing.over => Err(parse_error!(
                "no-such-status",
                "\"{text}\" is not a status",
                text
            )),
            _ => Ok(()),
        }
    },
};
