//! Positions and events in sentences, for screen readers and for the text below the board.

mod events;
mod refusal;

pub use refusal::explain_refusal;

use crate::{
    prose::Head,
    rules::{
        Colour, Die, Form, Glyph, Outcome, PieceKind, Pile, Seat, Sign, SignShape, Site, Tap, Turn,
        Verdict,
    },
    table::{Session, Table, seat_name},
    text::{Lang, Words},
};
use std::sync::LazyLock;

/// A die, with its spoken description and state.
#[derive(Clone, PartialEq, Debug)]
pub struct DieLabel {
    /// The die, with its face.
    pub die: Die,
    /// The spoken description.
    pub spoken: String,
    /// Whether the player can tap it next.
    pub can_tap: bool,
    /// Whether the player has tapped it and the move needs more taps.
    pub is_tapped: bool,
}

/// The description and state of a place besides its pieces.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct SiteLabel {
    /// The spoken name, such as "South 3, 4 seeds, can be sown".
    pub spoken: String,
    /// Whether the player can tap it next.
    pub can_tap: bool,
    /// Whether the player has tapped it and the move needs more taps.
    pub is_tapped: bool,
    /// Whether the last move began here.
    pub origin: bool,
    /// Whether the last move ended here.
    pub target: bool,
    /// Whether the computer advises it.
    pub hint: bool,
    /// The rank of its best move in an analysis: 1 for the best of all.
    pub rank: Option<u8>,
    /// The sign that a rule has put on it.
    pub sign: Option<Sign>,
    /// Whether its contents are hidden.
    pub hidden: bool,
    /// Whether a text beside the board names it.
    pub named: bool,
    /// Its name as the player counts it; `None` for its own name.
    pub name: Option<String>,
}

/// The endings of the names of trays beside the boards, with the keys of their sentences.
const TRAYS: [(&str, &str); 4] = [
    ("bar", "tray-bar"),
    ("off", "tray-off"),
    ("hand", "tray-hand"),
    ("gate", "tray-gate"),
];

/// The words of the page and of one game.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The words of the page.
    pub words: &'static Words,
    /// The words of the game.
    pub head: &'a Head,
    /// The player who counts the places, if both count them from their own side; `None` for the
    /// names on the board.
    pub counts: Option<Seat>,
}

impl<'a> Speech<'a> {
    /// Returns the words of a language and of a game, if its prose is loaded.
    pub fn of(lang: Lang, head: Option<&'a Head>) -> Speech<'a> {
        static NONE: LazyLock<Head> = LazyLock::new(Head::default);
        Speech {
            words: lang.words(),
            head: head.unwrap_or(&NONE),
            counts: None,
        }
    }
}

impl Speech<'_> {
    /// Returns the same words, with the places as this player counts them.
    pub fn counted_by(self, seat: Option<Seat>) -> Self {
        Speech {
            counts: seat,
            ..self
        }
    }

    /// Returns the name of a seat.
    pub fn seat(&self, table: &Table, seat: Seat) -> String {
        self.head.player(seat_name(table.entry(), seat)).to_string()
    }

    /// Returns the name of a place, such as "South 3".
    pub fn site(&self, table: &Table, site: Site) -> String {
        let place = table.board().place(site);
        let Some(owner) = place.owner else {
            if let (Form::Match, Some((row, number))) = (place.form, place.name.split_once('.')) {
                return self
                    .words
                    .fill("site-match", &[("row", row), ("number", number)]);
            }
            return table.place_name(self.counts, site);
        };
        if table.entry().is_alone() {
            return match place.form {
                // The prose has the name of a place that is sown into or filled.
                Form::Store { .. } => self.head.player(&place.name).into(),
                _ => self.words.fill("site-pit-alone", &[("name", &place.name)]),
            };
        }
        let letter = seat_name(table.entry(), owner);
        let owner = self.seat(table, owner);
        match place.form {
            Form::Store { .. } => self.words.fill("site-store", &[("player", &owner)]),
            Form::Tray { .. } => {
                let sentence = tray(table, site).unwrap_or("tray-off");
                let sentence = self.words.find(sentence).unwrap_or_default();
                crate::text::fill(sentence, &[("player", &owner)])
            }
            _ => {
                let number = place.name.strip_prefix(letter).unwrap_or(&place.name);
                self.words
                    .fill("site-pit", &[("player", &owner), ("number", number)])
            }
        }
    }

    /// Says whose turn it is, or how the game ended.
    pub fn turn(&self, table: &Table) -> String {
        if let Some(site) = table.info_after(table.moves().len()).asked {
            let site = self.site(table, site);
            return self.words.fill("turn-asked", &[("site", &site)]);
        }
        match table.turn() {
            Turn::Player(_) if table.entry().is_alone() => self.words.say("turn-alone").into(),
            Turn::Player(seat) => {
                let key = if table.is_play_over() {
                    "turn-settles"
                } else {
                    "turn"
                };
                let player = self.seat(table, seat);
                self.words.fill(key, &[("player", &player)])
            }
            Turn::Chance if table.entry().dice => match table.mover_after_any_throw() {
                Some(seat) => self
                    .words
                    .fill("turn-throw", &[("player", &self.seat(table, seat))]),
                None => self.words.say("turn-chance").into(),
            },
            Turn::Chance => self.words.say("turn-setup").into(),
            Turn::Over(outcome) => self.outcome(table, outcome),
        }
    }

    /// Says how a throw can be used, by the places where a move can begin. Returns `None` if moves
    /// do not begin with a place.
    pub fn throw_uses(&self, table: &Table) -> Option<String> {
        /// Up to this many places are named; more are only counted.
        const NAMED: usize = 3;
        let mut places = Vec::new();
        let counted = match table.turn() {
            Turn::Player(seat) => self.counted_by(Some(seat)),
            _ => *self,
        };
        for legal_move in table.legal_moves() {
            let Some(Tap::Site(site)) = legal_move.taps.first() else {
                return None;
            };
            if !places.contains(site) {
                places.push(*site);
            }
        }
        let names: Vec<String> = places
            .iter()
            .map(|site| counted.site(table, *site))
            .collect();
        match names.len() {
            0 => None,
            1..=NAMED => Some(
                self.words
                    .fill("throw-uses", &[("places", &names.join(", "))]),
            ),
            count => Some(
                self.words
                    .fill("throw-uses-many", &[("n", &count.to_string())]),
            ),
        }
    }

    /// Says which player has lost on time, and which has won.
    pub fn out_of_time(&self, table: &Table, seat: Seat) -> String {
        let (slow, won) = (self.seat(table, seat), self.seat(table, seat.other()));
        self.words
            .fill("out-of-time", &[("player", &slow), ("winner", &won)])
    }

    /// Says which player has resigned, and which has won.
    pub fn resigned(&self, table: &Table, seat: Seat) -> String {
        let (loser, won) = (self.seat(table, seat), self.seat(table, seat.other()));
        self.words
            .fill("resigned", &[("player", &loser), ("winner", &won)])
    }

    /// Says how a game ended.
    pub fn outcome(&self, table: &Table, outcome: Outcome) -> String {
        let alone = table.entry().is_alone();
        let ended = match outcome.verdict {
            Verdict::Won(_) if alone => self.words.say("won-alone").into(),
            Verdict::Won(seat) => self
                .words
                .fill("won", &[("player", &self.seat(table, seat))]),
            Verdict::Drawn => self.words.say("drawn").into(),
            Verdict::Lost => self.words.say("lost").into(),
        };
        match outcome.scores {
            Some([score, _]) if alone => self.words.fill(
                "with-points",
                &[("ended", &ended), ("n", &self.words.number(score))],
            ),
            Some([first, second]) => {
                let [high, low] =
                    [first.max(second), first.min(second)].map(|score| self.words.number(score));
                self.words.fill(
                    "with-score",
                    &[("ended", &ended), ("high", &high), ("low", &low)],
                )
            }
            None => ended,
        }
    }

    /// Lists the places where a player cannot begin a move, with the reasons. Places with the same
    /// reason are together.
    pub fn unplayable_places(&self, table: &Table, seat: Seat) -> Vec<(String, String)> {
        let piles = table.piles();
        let board = table.board();
        let legal_moves = table.legal_moves();
        let mut reasons: Vec<(String, String)> = Vec::new();
        for site in board.sites() {
            let place = board.place(site);
            let has_man = |pile: &Pile| pile.site == site && pile.kind.owner == Some(seat);
            let own = piles.iter().any(has_man)
                || (place.owner == Some(seat) && matches!(place.form, Form::Pit { .. }));
            let tap = Tap::Site(site);
            let begins = legal_moves
                .iter()
                .any(|legal_move| legal_move.taps.first() == Some(&tap));
            let reason = table.why_not(&[tap]).filter(|_| own && !begins);
            if let Some(reason) = reason {
                let explanation = self.head.why(&reason);
                let name = self.counted_by(Some(seat)).site(table, site);
                match reasons.iter_mut().find(|(_, found)| *found == explanation) {
                    Some((sites, _)) => {
                        *sites += ", ";
                        *sites += &name;
                    }
                    None => reasons.push((name, explanation)),
                }
            }
        }
        reasons
    }

    /// Returns the description, the name and the marks of every place in the shown position. Hidden
    /// places have no description.
    pub fn site_labels(
        &self,
        session: &Session,
        hint: Option<Site>,
        ranks: &[(Site, u8)],
        hidden: &[Site],
    ) -> Vec<SiteLabel> {
        let table = session.table();
        let next = session.next_taps();
        let (origin, target) = events::move_ends(&session.last_events());
        let piles = session.piles();
        let info = session.info();
        let asked = Sign::of(SignShape::Arrows, "asked");
        let asked = info.asked.map(|site| (site, asked));
        table
            .board()
            .sites()
            .map(|site| {
                let lit = next.contains(&Tap::Site(site));
                let here = piles.iter().filter(|pile| pile.site == site);
                let hidden = hidden.contains(&site);
                let mut spoken = if hidden {
                    let args = [("site", &*self.site(table, site))];
                    self.words.fill("spoken-hidden", &args)
                } else {
                    self.describe_contents(table, site, here)
                };
                let mut signs = info.signs.iter().chain(&asked);
                let sign = signs.find(|(place, _)| *place == site);
                let sign = sign.map(|(_, sign)| *sign);
                spoken += &self.describe_sign(table, sign);
                if lit {
                    spoken += self.words.say("spoken-can");
                }
                let rank = ranks.iter().find(|(at, _)| *at == site);
                let rank = rank.map(|(_, rank)| *rank);
                if let Some(rank) = rank {
                    spoken += &self
                        .words
                        .fill("spoken-rank", &[("rank", &rank.to_string())]);
                }
                SiteLabel {
                    spoken,
                    can_tap: lit,
                    is_tapped: session.begun_taps().contains(&Tap::Site(site)),
                    origin: origin == Some(site),
                    target: target == Some(site),
                    hint: hint == Some(site),
                    rank,
                    sign,
                    hidden,
                    named: false,
                    name: self.counts.map(|_| table.place_name(self.counts, site)),
                }
            })
            .collect()
    }
}

impl Speech<'_> {
    /// Returns the dice of the shown position with their descriptions.
    pub fn dice(&self, session: &Session) -> Vec<DieLabel> {
        let next = session.next_taps();
        let dice = session.info().dice.into_iter();
        dice.zip(0..)
            .map(|(die, place)| {
                let tap = Tap::Die(place);
                let lit = next.contains(&tap);
                let key = format!("die-{}", die.kind.name());
                // A die with named faces has a sentence for each face; any other die has one
                // sentence.
                let named = self.words.find(&format!("{key}-{}", die.face));
                let sentence = named.or_else(|| self.words.find(&key)).unwrap_or_default();
                let mut spoken = crate::text::fill(sentence, &[("face", &die.face.to_string())]);
                if die.spent {
                    spoken += self.words.say("spoken-spent");
                }
                if lit {
                    spoken += self.words.say("spoken-can");
                }
                let chosen = session.begun_taps().contains(&tap);
                DieLabel {
                    die,
                    spoken,
                    can_tap: lit,
                    is_tapped: chosen,
                }
            })
            .collect()
    }

    /// Describes the sign of a rule on a place, after its name; empty if it has no sentence.
    fn describe_sign(&self, table: &Table, sign: Option<Sign>) -> String {
        let word = sign.and_then(|sign| sign.word);
        let sentence = word.and_then(|word| self.words.find(&format!("sign-{word}")));
        let owner = sign.and_then(|sign| sign.owner);
        let owner = owner.map_or_else(String::new, |seat| self.seat(table, seat));
        crate::text::fill(sentence.unwrap_or_default(), &[("player", &owner)])
    }

    /// Describes a place and its contents: the number of seeds, or whose man is there.
    fn describe_contents<'p>(
        &self,
        table: &Table,
        site: Site,
        here: impl Iterator<Item = &'p Pile>,
    ) -> String {
        let name = self.site(table, site);
        if table.board().place(site).form.is_hollow() {
            let count: u16 = here.map(|pile| pile.count).sum();
            let args = [("n", &*count.to_string()), ("site", &*name)];
            return self.words.fill("spoken-seeds", &args);
        }
        let mut text = String::new();
        for Pile { kind, count, .. } in here {
            if text.is_empty() {
                text = self.pile(table, &name, *kind, *count);
            } else {
                // Further pieces are described without the place.
                let more = self.pile(table, "", *kind, *count);
                text += &self
                    .words
                    .fill("spoken-and", &[("what", more.trim_start_matches(", "))]);
            }
        }
        if text.is_empty() {
            return self.words.fill("spoken-empty", &[("site", &name)]);
        }
        text
    }

    /// Describes a pile after the name of its place.
    fn pile(&self, table: &Table, name: &str, kind: PieceKind, count: u16) -> String {
        let owner = kind.owner.map(|seat| self.seat(table, seat));
        let colour = kind.colour.map(|colour| match colour {
            Colour::White => self.words.say("white").to_string(),
            Colour::Black => self.words.say("black").to_string(),
        });
        // A piece with a colour and an owner is described by both.
        let owners: Vec<String> = colour.into_iter().chain(owner).collect();
        let owners = owners.join(", ");
        let args = [
            ("site", name),
            ("player", &owners),
            ("n", &*count.to_string()),
        ];
        if let Some(mark) = kind.mark {
            let sentence = self.words.find(&format!("lies-{}", mark.word));
            return crate::text::fill(sentence.unwrap_or_default(), &args);
        }
        match (kind.glyph, count) {
            (Glyph::Crowned | Glyph::King, _) if owners.is_empty() => {
                self.words.fill("spoken-king-nobodys", &args)
            }
            (Glyph::Crowned | Glyph::King, _) => self.words.fill("spoken-king", &args),
            (Glyph::Ka, _) => self.words.fill("spoken-ka", &args),
            (Glyph::Block, _) => self.words.fill("spoken-block", &args),
            (Glyph::Match, _) => self.words.fill("spoken-match", &args),
            (_, 1) => self.words.fill("spoken-man", &args),
            _ => self.words.fill("spoken-men", &args),
        }
    }
}

/// Returns the key of a tray beside the board; `None` for a place on the board.
fn tray(table: &Table, site: Site) -> Option<&'static str> {
    let place = table.board().place(site);
    let Form::Tray { .. } = place.form else {
        return None;
    };
    let kind = TRAYS.iter().find(|(end, _)| place.name.ends_with(end));
    kind.map(|(_, sentence)| *sentence)
}
