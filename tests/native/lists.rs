//! The glossary, the index and the search: every word is explained and used, and every entry leads
//! somewhere.

use crate::common::{books, books_by_lang, english_book, project_file};
use std::collections::{BTreeMap, BTreeSet};
use tavolando::{
    games::GAMES,
    prose::{
        Block, Page,
        compile::Book,
        glossary::Glossary,
        is_lesson,
        listing::{strip_tags, words_of_rules},
    },
    text::{Lang, find::find},
};

fn glossary() -> Glossary {
    let text = std::fs::read_to_string(project_file("static/prose/glossary.toml"));
    toml::from_str(&text.expect("a text")).expect("a glossary")
}

fn html(page: &Page) -> impl Iterator<Item = (&str, &str)> {
    page.sections.iter().flat_map(|section| {
        section.blocks.iter().filter_map(|block| match block {
            Block::Html(html) => Some((&*section.id, &**html)),
            _ => None,
        })
    })
}

/// Returns all parts of a text between `begin` and `end`.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Vec<&'t str> {
    let parts = text.split(begin).skip(1);
    parts
        .map(|part| part.split(end).next().expect("a part"))
        .collect()
}

#[test]
fn every_glossary_term_is_explained_in_both_languages() {
    let [book, _] = books();
    let known: BTreeSet<&str> = book
        .chapters
        .keys()
        .chain(book.games.keys())
        .map(|key| &**key)
        .collect();
    let mut keys = BTreeSet::new();
    for term in &glossary().term {
        assert!(keys.insert(term.key.clone()), "{} appears twice", term.key);
        for page in term.on.iter().chain([&term.at]) {
            assert!(known.contains(&**page), "{}: {page}", term.key);
        }
        for lang in Lang::ALL {
            let name = &term.name[lang.code()];
            let meaning = &term.meaning[lang.code()];
            assert!(
                !name.is_empty() && term.forms(lang).all(|form| !form.is_empty()),
                "{}",
                term.key
            );
            // The meaning must be short enough to read at a glance.
            assert!(
                (20..=220).contains(&meaning.chars().count()),
                "{}: {meaning}",
                term.key
            );
            assert!(meaning.ends_with('.'), "{meaning}");
        }
    }
    assert!(keys.len() >= 70, "only {} words", keys.len());
}

#[test]
fn every_glossary_term_occurs_in_the_prose_and_on_its_own_page() {
    let glossary = glossary();
    for (lang, book) in books_by_lang() {
        let mut met: BTreeMap<&str, usize> = BTreeMap::new();
        let mut listed = BTreeSet::new();
        for (key, page) in book.chapters.iter().chain(&book.games) {
            for (section, html) in html(page) {
                for id in between(html, "popovertarget=\"", "\"") {
                    assert!(
                        html.contains(&format!("id=\"{id}\"")),
                        "{key}: {id} shows nothing"
                    );
                    let mut terms = glossary.term.iter();
                    let term = terms.find(|term| id == format!("term-{section}{}", term.key));
                    let term = term.unwrap_or_else(|| panic!("{key}: {id}"));
                    *met.entry(&term.key).or_default() += 1;
                    if term.at == *key {
                        listed.insert(&*term.key);
                    }
                }
            }
        }
        for term in &glossary.term {
            assert!(
                met.contains_key(&*term.key),
                "{:?}: {} is never met",
                lang,
                term.key
            );
            assert!(
                listed.contains(&*term.key),
                "{:?}: {} does not say {}",
                lang,
                term.at,
                term.key
            );
        }
    }
}

/// Checks the lists by which the reader chooses games on the cover: each game is in one choice of
/// each list, except that the choices by minutes include the shorter games.
#[test]
fn the_lists_on_the_cover_sort_every_game() {
    let all: BTreeSet<&str> = GAMES.iter().map(|entry| entry.key).collect();
    for (lang, book) in books_by_lang() {
        let keys: Vec<&str> = book.index.filters.iter().map(|list| &*list.key).collect();
        assert_eq!(keys, ["players", "minutes", "luck", "family", "period"]);
        for list in &book.index.filters {
            assert!(list.choices.len() >= 2, "{lang:?} {}", list.name);
            let sorted: Vec<&str> = list
                .choices
                .iter()
                .flat_map(|(_, keys)| keys.iter().map(String::as_str))
                .collect();
            let distinct: BTreeSet<&str> = sorted.iter().copied().collect();
            assert_eq!(distinct, all, "{lang:?} {}", list.name);
            let once = sorted.len() == all.len();
            assert_eq!(once, list.key != "minutes", "{lang:?} {}", list.name);
        }
    }
}

/// Checks the entrances on the cover, and the facts on the cards of the games.
#[test]
fn the_cover_has_three_entrances_and_facts_about_every_game() {
    for (lang, book) in books_by_lang() {
        assert_eq!(book.index.entrances.len(), 3);
        let entrances = book.index.entrances.iter();
        let games: Vec<&String> = entrances.flat_map(|(_, games)| games).collect();
        let distinct: BTreeSet<&String> = games.iter().copied().collect();
        assert_eq!(distinct.len(), games.len(), "a game has one entrance");
        let cards = book.index.chapters.iter().flat_map(|card| &card.games);
        let facts: BTreeMap<&str, &str> = cards.map(|card| (&*card.key, &*card.facts)).collect();
        assert_eq!(facts.len(), GAMES.len());
        let wanted = match lang {
            Lang::En => [
                ("tchuka-ruma", "1 player · 1 min · no luck"),
                ("backgammon", "2 players · 12 min · luck every turn"),
            ],
            Lang::It => [
                ("tchuka-ruma", "1 giocatore · 1 min · senza fortuna"),
                ("backgammon", "2 giocatori · 12 min · fortuna a ogni turno"),
            ],
        };
        for (key, told) in wanted {
            assert_eq!(facts[key], told);
        }
    }
}

/// Checks the names after the word “Play”: Italian ones begin with their preposition.
#[test]
fn every_game_can_be_named_after_the_word_play() {
    for (lang, book) in books_by_lang() {
        assert_eq!(book.games.len(), GAMES.len());
        for (key, page) in &book.games {
            let play = page.play.as_str();
            match (lang, play.split_once(' ')) {
                (Lang::En, _) => assert!(!play.is_empty(), "{key}"),
                (Lang::It, Some(("ad", name))) => assert!(name.starts_with(['A', 'a']), "{play}"),
                (Lang::It, Some(("a", name))) => assert!(!name.starts_with(['A', 'a']), "{play}"),
                (Lang::It, Some(("al", name))) => assert!(name.starts_with("Gioco "), "{play}"),
                (Lang::It, _) => panic!("{key}: {play}"),
            }
        }
        let shown = ["tela", "ur", "awele"].map(|key| &*book.games[key].play);
        let wanted = match lang {
            Lang::En => ["nine men’s morris", "the Royal Game of Ur", "Awele"],
            Lang::It => ["a tela", "al Gioco Reale di Ur", "ad Awele"],
        };
        assert_eq!(shown, wanted);
        // A chapter is not a game.
        assert!(book.chapters.values().all(|page| page.play.is_empty()));
    }
}

#[test]
fn a_glossary_term_is_marked_once_per_tab_and_never_in_a_heading_link_or_lesson() {
    for book in books() {
        let mut marked = 0;
        for (key, page) in book.chapters.iter().chain(&book.games) {
            let mut seen = BTreeSet::new();
            for (section, html) in html(page) {
                for id in between(html, "popovertarget=\"", "\"") {
                    assert!(seen.insert(id.to_string()), "{key}: {id} appears twice");
                    let poses = section == "problems" || is_lesson(section);
                    assert!(!poses, "{key}: {id}");
                    marked += 1;
                }
                let (prose, shown) = html.split_once("<div popover").unwrap_or((html, ""));
                for (begin, end) in [
                    ("<h2", "</h2>"),
                    ("<h3", "</h3>"),
                    ("<a ", "</a>"),
                    ("<code", "</code>"),
                ] {
                    for inside in between(prose, begin, end) {
                        assert!(!inside.contains("<button"), "{key}: {inside}");
                    }
                }
                assert_eq!(
                    prose.matches("<button").count(),
                    html.matches("<div popover").count(),
                    "{key}"
                );
                assert!(!shown.contains("<button"), "{key}");
            }
        }
        assert!(marked > 300, "only {marked} words");
    }
}

/// Returns all addresses of a language.
fn addresses(lang: Lang, book: &Book) -> BTreeSet<String> {
    let code = lang.code();
    let chapters = book.chapters.keys().chain(book.lists.keys());
    let chapters = chapters.map(|key| format!("{code}/{key}/"));
    let games = GAMES
        .iter()
        .map(|entry| format!("{code}/{}/{}/", entry.chapter, entry.key));
    let terms = between(
        html(&book.lists["glossary"]).next().expect("a list").1,
        "<dt id=\"",
        "\"",
    );
    let terms = terms
        .into_iter()
        .map(|key| format!("{code}/glossary/#{key}"));
    chapters.chain(games).chain(terms).collect()
}

#[test]
fn all_links_of_lists_and_of_the_glossary_lead_to_a_page() {
    for (lang, book) in books_by_lang() {
        let known = addresses(lang, book);
        let mut links = 0;
        let pages = book.chapters.iter().chain(&book.games).chain(&book.lists);
        for (key, page) in pages {
            for (_, html) in html(page) {
                for address in between(html, "<a href=\"", "\"")
                    .into_iter()
                    .filter(|address| address.starts_with(lang.code()))
                {
                    assert!(known.contains(address), "{key}: {address}");
                    links += 1;
                }
            }
            for (address, names) in page.search_names.iter() {
                assert!(known.contains(address), "{key}: {address}");
                assert!(
                    names.split('|').all(|name| !name.trim().is_empty()),
                    "{names}"
                );
            }
        }
        assert!(links > 600, "only {links} ways");
        // Everything with an address can be found by search, except the lists themselves.
        assert_eq!(
            book.lists["index"].search_names.iter().count() + book.lists.len(),
            known.len()
        );
    }
}

#[test]
fn every_part_of_the_index_lists_every_game() {
    for (lang, book) in books_by_lang() {
        let index = html(&book.lists["index"]).next().expect("a list").1;
        for part in ["names", "places", "mechanisms", "length", "learning"] {
            let begin = format!("<h2 id=\"{part}\">");
            let inside = between(index, &begin, "<h2")
                .pop()
                .unwrap_or_else(|| panic!("no {part}"));
            for entry in GAMES {
                let path = format!(
                    "<a href=\"{}/{}/{}/\">",
                    lang.code(),
                    entry.chapter,
                    entry.key
                );
                assert!(inside.contains(&path), "{part} has no {}", entry.key);
            }
        }
        let needs = between(index, "<h2 id=\"needs\">", "<h2")
            .pop()
            .expect("a part");
        let dice = GAMES.iter().filter(|entry| entry.dice).count();
        let alone = GAMES.iter().filter(|entry| entry.is_alone()).count();
        assert!(needs.matches("<a ").count() >= dice + alone, "{needs}");
    }
}

#[test]
fn search_finds_a_game_by_each_of_its_names() {
    for (lang, book) in books_by_lang() {
        let index = &book.lists["index"];
        for entry in GAMES {
            let address = format!("{}/{}/{}/", lang.code(), entry.chapter, entry.key);
            let names = index.search_names.get(&address).expect("names");
            let head = &book.games[entry.key].head;
            let also = head
                .also
                .split([',', ';'])
                .map(str::trim)
                .filter(|name| !name.is_empty());
            for name in also.chain([&*head.title]) {
                // Some names come with a note before them that says where people use the name.
                let is_told = |known: &str| name.to_lowercase().ends_with(&known.to_lowercase());
                assert!(
                    names.split('|').any(is_told),
                    "{}: {name} is not among {names}",
                    entry.key
                );
            }
        }
    }
}

#[test]
fn search_corrects_misspelt_names() {
    for (lang, book) in books_by_lang() {
        let index = &book.lists["index"];
        let (ways, names): (Vec<&str>, Vec<&str>) = index
            .search_names
            .iter()
            .map(|(way, names)| (way, &**names))
            .unzip();
        for (query, wanted) in [
            ("mankala", "/mancala/"),
            ("backgamon", "/tables/backgammon/"),
            ("tawlbwrd", "/tafl/tawlbwrdd/"),
            ("togizkumalak", "/mancala-world/togyzkumalak/"),
            ("wari", "/mancala/awele/"),
            ("go", "/territory/go/"),
            ("baduk", "/territory/go/"),
            ("weichi", "/territory/go/"),
            ("nefatafl", "/tafl/hnefatafl/"),
            ("morabaraba", ""),
            ("atary", "/glossary/#atari"),
            ("tuzdik", "/glossary/#tuzdyk"),
            ("checkers", "/draughts/english-draughts/"),
        ] {
            let found = find(query, &names);
            let first = found.first().map_or("", |(place, _)| ways[*place]);
            assert_eq!(
                first.strip_prefix(lang.code()).unwrap_or(first),
                wanted,
                "{query}: names in book.toml and `also` in glossary.toml decide"
            );
        }
    }
}

#[test]
fn the_words_of_rules_are_counted_without_html_tags() {
    assert_eq!(strip_tags("<p>two <b>words</b></p>"), "two words");
    let words = |game: &str| words_of_rules(&english_book().games[game]);
    assert!((80..words("go")).contains(&words("nim")));
}
