//! The choices on the cover: its entrances, the lists by which the reader chooses games, and the
//! facts on the card of each game. The module runs only in the build.

use super::{
    ChapterCard, Filter, GameCard, Index, NamedGames,
    listing::{ByLang, minutes, text_in},
};
use crate::{
    games::{self, Entry},
    text::{Lang, fill},
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The words of the choices, as `static/prose/cover.toml` has them.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CoverWords {
    entrance: Vec<Entrance>,
    players: Players,
    minutes: Minutes,
    luck: Luck,
    period: Period,
    families: Families,
    family: Vec<Family>,
}

/// An entrance: a few games to begin with.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Entrance {
    name: ByLang,
    /// The keys of its games, by language code.
    games: BTreeMap<String, Vec<String>>,
}

/// A choice in a list, and the same on a card.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Choice {
    list: ByLang,
    card: ByLang,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Players {
    name: ByLang,
    one: Choice,
    two: Choice,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Minutes {
    name: ByLang,
    up_to: ByLang,
    more: ByLang,
    card: ByLang,
    /// The bounds of the choices. A choice includes the shorter games: a reader with that much time
    /// can play those too.
    bounds: Vec<u16>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Luck {
    name: ByLang,
    none: Choice,
    /// Chance sets up the board, and nothing after that.
    set_up: Choice,
    throws: Choice,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Period {
    name: ByLang,
    ancient: ByLang,
    middle: ByLang,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Families {
    name: ByLang,
}

/// A family: the games of some chapters.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Family {
    name: ByLang,
    chapters: Vec<String>,
}

/// A game with the data by which readers choose it.
struct ChosenGame<'a> {
    entry: &'static Entry,
    chapter: &'a ChapterCard,
    /// The minutes that it takes; 0 if they are unknown.
    minutes: u16,
}

/// A test that a game passes or fails.
type GameTest<'a> = &'a dyn Fn(&ChosenGame<'_>) -> bool;

impl CoverWords {
    /// Adds the entrances, the lists and the facts to an index. `turns` returns the number of turns
    /// of a game, or 0. Returns an error for an unknown game or chapter, for an entrance without
    /// two or three games, and for a game without a family.
    pub fn add_to(
        &self,
        index: &mut Index,
        turns: &dyn Fn(&str) -> u16,
        lang: Lang,
    ) -> Result<(), String> {
        index.entrances = self.entrances(index, lang)?;
        index.filters = self.filters(index, turns, lang)?;
        let cards = index.chapters.iter_mut();
        for card in cards.flat_map(|chapter| &mut chapter.games) {
            card.facts = self.facts(card, turns(&card.key), lang);
        }
        Ok(())
    }

    fn entrances(&self, index: &Index, lang: Lang) -> Result<Vec<NamedGames>, String> {
        let cards: Vec<&GameCard> = index.chapters.iter().flat_map(|card| &card.games).collect();
        let mut entrances = Vec::new();
        for entrance in &self.entrance {
            let name = text_in(&entrance.name, lang).to_string();
            let keys = entrance.games.get(lang.code()).cloned().unwrap_or_default();
            if let Some(key) = keys
                .iter()
                .find(|key| cards.iter().all(|card| card.key != **key))
            {
                return Err(format!("{name}: there is no game {key}"));
            }
            if !(2..=3).contains(&keys.len()) {
                return Err(format!("{name}: an entrance has two or three games"));
            }
            entrances.push((name, keys));
        }
        Ok(entrances)
    }

    fn filters(
        &self,
        index: &Index,
        turns: &dyn Fn(&str) -> u16,
        lang: Lang,
    ) -> Result<Vec<Filter>, String> {
        let mut games = Vec::new();
        for chapter in &index.chapters {
            for card in &chapter.games {
                games.extend(games::find(&card.key).map(|entry| ChosenGame {
                    entry,
                    chapter,
                    minutes: minutes(turns(&card.key)),
                }));
            }
        }
        self.check_families(index, &games)?;
        let choice = |name: &str, belongs: &dyn Fn(&ChosenGame<'_>) -> bool| {
            let found = games.iter().filter(|game| belongs(game));
            let keys = found.map(|game| game.entry.key.to_string());
            (name.to_string(), keys.collect::<Vec<_>>())
        };
        let say = |words| text_in(words, lang);
        let filter = |key: &str, name: &ByLang, choices: Vec<NamedGames>| Filter {
            key: key.into(),
            name: text_in(name, lang).into(),
            choices: choices
                .into_iter()
                .filter(|(_, keys)| !keys.is_empty())
                .collect(),
        };
        let luck = |wanted| move |game: &ChosenGame<'_>| Chance::of(game.entry) == wanted;
        let families = self.family.iter().map(|family| {
            choice(say(&family.name), &|game| {
                family.chapters.contains(&game.chapter.key)
            })
        });
        let age = |wanted: &'static str| move |game: &ChosenGame<'_>| game.chapter.age == wanted;
        Ok(vec![
            filter(
                "players",
                &self.players.name,
                vec![
                    choice(say(&self.players.one.list), &|game| game.entry.is_alone()),
                    choice(say(&self.players.two.list), &|game| !game.entry.is_alone()),
                ],
            ),
            filter(
                "minutes",
                &self.minutes.name,
                self.minute_choices(&choice, lang),
            ),
            filter(
                "luck",
                &self.luck.name,
                vec![
                    choice(say(&self.luck.none.list), &luck(Chance::None)),
                    choice(say(&self.luck.set_up.list), &luck(Chance::SetUp)),
                    choice(say(&self.luck.throws.list), &luck(Chance::Throws)),
                ],
            ),
            filter("family", &self.families.name, families.collect()),
            filter(
                "period",
                &self.period.name,
                vec![
                    choice(say(&self.period.ancient), &age("ancient")),
                    choice(say(&self.period.middle), &age("middle")),
                ],
            ),
        ])
    }

    /// Returns the choices by minutes: each bound, then everything longer.
    fn minute_choices(
        &self,
        choice: &dyn Fn(&str, GameTest<'_>) -> NamedGames,
        lang: Lang,
    ) -> Vec<NamedGames> {
        let named = |words, bound: u16| fill(text_in(words, lang), &[("n", &bound.to_string())]);
        let bounds = self.minutes.bounds.iter();
        let mut choices: Vec<NamedGames> = bounds
            .map(|bound| {
                choice(&named(&self.minutes.up_to, *bound), &|game| {
                    (1..=*bound).contains(&game.minutes)
                })
            })
            .collect();
        choices.extend(self.minutes.bounds.last().map(|bound| {
            choice(&named(&self.minutes.more, *bound), &|game| {
                game.minutes > *bound
            })
        }));
        choices
    }

    fn check_families(&self, index: &Index, games: &[ChosenGame<'_>]) -> Result<(), String> {
        let mut listed = self.family.iter().flat_map(|family| &family.chapters);
        if let Some(key) =
            listed.find(|key| index.chapters.iter().all(|card| card.key != key.as_str()))
        {
            return Err(format!("there is no chapter {key}"));
        }
        let has_family = |game: &&ChosenGame<'_>| {
            let mut families = self.family.iter();
            families.any(|family| family.chapters.contains(&game.chapter.key))
        };
        match games.iter().find(|game| !has_family(game)) {
            Some(game) => Err(format!("{} has no family", game.entry.key)),
            None => Ok(()),
        }
    }

    /// Returns the number of players of a game, its minutes and its luck, in words.
    fn facts(&self, card: &GameCard, turns: u16, lang: Lang) -> String {
        let Some(entry) = games::find(&card.key) else {
            return String::new();
        };
        let players = match entry.is_alone() {
            true => &self.players.one,
            false => &self.players.two,
        };
        let luck = match Chance::of(entry) {
            Chance::None => &self.luck.none,
            Chance::SetUp => &self.luck.set_up,
            Chance::Throws => &self.luck.throws,
        };
        let mut facts = vec![text_in(&players.card, lang).to_string()];
        if turns > 0 {
            let n = minutes(turns).to_string();
            facts.push(fill(text_in(&self.minutes.card, lang), &[("n", &n)]));
        }
        facts.push(text_in(&luck.card, lang).to_string());
        facts.join(" · ")
    }
}

/// The part of chance in a game.
#[derive(Clone, Copy, PartialEq)]
enum Chance {
    None,
    SetUp,
    Throws,
}

impl Chance {
    fn of(entry: &Entry) -> Chance {
        match (entry.dice, entry.has_chance()) {
            (true, _) => Chance::Throws,
            (false, true) => Chance::SetUp,
            (false, false) => Chance::None,
        }
    }
}
