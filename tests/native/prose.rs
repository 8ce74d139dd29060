//! What the pages rest on: that they say so, in both languages alike, and that nothing is listed for show.

use crate::common::project_file;
use std::collections::BTreeSet;
use tavolando::{
    prose::{Block, Page, compile, sources::Citation},
    text::Lang,
};

fn books() -> [compile::Book; 2] {
    let book = |lang| compile::book(&project_file("static/prose"), lang);
    Lang::ALL.map(|lang| book(lang).unwrap_or_else(|fault| panic!("{fault}")))
}

fn html(page: &Page) -> String {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let words = blocks.filter_map(|block| match block {
        Block::Html(html) => Some(&**html),
        _ => None,
    });
    words.collect()
}

fn keys(citations: &[Citation]) -> BTreeSet<&str> {
    citations.iter().map(|citation| &*citation.key).collect()
}

#[test]
fn every_page_ends_with_the_sources_that_it_cites() {
    let [one, other] = books();
    let sources = compile::sources(&project_file("static/prose")).expect("the sources");
    assert_eq!(one.cited.len(), one.chapters.len() + one.games.len());
    for (key, cited) in &one.cited {
        assert!(!cited.is_empty(), "{key} has no source");
        assert_eq!(keys(cited), keys(&other.cited[key]), "{key}");
    }
    for book in [&one, &other] {
        for (key, page) in book.chapters.iter().chain(&book.games) {
            let html = html(page);
            assert!(!html.contains("[@"), "{key}");
            let list = html.rsplit("<ul>").next().expect("a list");
            let listed = list.matches("<li>").count();
            // The chapter on the book itself lists all that it rests on.
            let wanted = match &**key {
                "about" => sources.source.len(),
                _ => keys(&book.cited[key]).len(),
            };
            assert_eq!(listed, wanted, "{key}: {list}");
            assert!(html.ends_with("</ul>\n"), "{key}");
        }
    }
}

#[test]
fn every_source_is_cited_once_named_and_linked_safely() {
    let [book, _] = books();
    let cited: BTreeSet<&str> = book.cited.values().flat_map(|cited| keys(cited)).collect();
    let sources = compile::sources(&project_file("static/prose")).expect("the sources");
    let known: BTreeSet<&str> = sources.source.iter().map(|source| &*source.key).collect();
    assert_eq!(known.len(), sources.source.len(), "a key stands twice");
    assert_eq!(cited, known);
    for link in sources
        .source
        .iter()
        .filter_map(|source| source.link.as_ref())
    {
        assert!(link.starts_with("https://"), "{link}");
    }
}

#[test]
fn citations_are_written_out_and_what_is_not_known_is_refused() {
    let sources = compile::sources(&project_file("static/prose")).expect("the sources");
    let mut cited = Vec::new();
    let text = "So Campbell [@campbell1995, page 3].";
    let mut told = |lang| sources.cite(text, lang, &mut cited).expect("known");
    assert_eq!(
        told(Lang::En),
        "So Campbell (Campbell and Chavey 1995, page 3)."
    );
    assert_eq!(
        told(Lang::It),
        "So Campbell (Campbell e Chavey 1995, page 3)."
    );
    let expected = Citation {
        key: "campbell1995".into(),
        at: "page 3".into(),
    };
    assert_eq!(cited, [expected.clone(), expected]);
    for wrong in ["[@nobody1900]", "[@campbell1995"] {
        assert!(
            sources.cite(wrong, Lang::En, &mut cited).is_err(),
            "{wrong}"
        );
    }
}
