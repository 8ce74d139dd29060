//! The sources of the pages: each page names them, both languages name the same ones, and nothing
//! is listed for show.

use crate::common::{books, project_file};
use std::{collections::BTreeSet, fs, path::Path, process};
use tavolando::{
    prose::{Block, Diagram, Page, Section, compile, marks::EvidenceMarks, sources::Citation},
    text::Lang,
};

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
    let sources = compile::read_sources(&project_file("static/prose")).expect("the sources");
    // One more for the sources of the routes, the dates and the kinship.
    assert_eq!(one.cited.len(), one.chapters.len() + one.games.len() + 1);
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
            // The chapter about the book itself lists all its sources.
            let wanted = match &**key {
                "about" => sources.source.len(),
                _ => keys(&book.cited[key]).len(),
            };
            assert_eq!(listed, wanted, "{key}: {list}");
            assert!(html.ends_with("</ul>\n"), "{key}");
        }
    }
}

/// Counts the words of a chapter's source text, without its head, its boards and its marks.
fn words(written: &str) -> usize {
    let text = written
        .splitn(3, "+++")
        .nth(2)
        .expect("a text below its head");
    let outside = text.split("```").step_by(2);
    let spoken = |word: &&str| {
        let mark = word.starts_with(['[', '{', '#']) || word.ends_with([']', '}']);
        !mark && word.contains(char::is_alphanumeric)
    };
    let counted = outside.map(|text| text.split_whitespace().filter(spoken).count());
    counted.sum()
}

#[test]
fn every_chapter_is_complete_in_both_languages() {
    let books = books();
    for (lang, book) in Lang::ALL.into_iter().zip(books) {
        assert_eq!(book.chapters.len(), 14);
        for (key, page) in &book.chapters {
            let file = format!("static/prose/{}/chapters/{key}.md", lang.code());
            let written = fs::read_to_string(project_file(&file)).expect("a chapter");
            let words = words(&written);
            assert!((600..=1000).contains(&words), "{key}: {words} words");
            let blocks = || page.sections.iter().flat_map(|section| &section.blocks);
            let boards = blocks().filter(|block| matches!(block, Block::Diagram(_)));
            assert!(boards.count() >= 2, "{key}");
            let mut compared = blocks().filter(|block| matches!(block, Block::Comparison(_)));
            // The chapter about the book itself has no games.
            assert!(compared.next().is_some() || key == "about", "{key}");
        }
    }
}

#[test]
fn every_source_is_cited_and_its_link_is_safe() {
    let [book, _] = books();
    let cited: BTreeSet<&str> = book.cited.values().flat_map(|cited| keys(cited)).collect();
    let sources = compile::read_sources(&project_file("static/prose")).expect("the sources");
    let known: BTreeSet<&str> = sources.source.iter().map(|source| &*source.key).collect();
    assert_eq!(known.len(), sources.source.len(), "a key appears twice");
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
fn citations_are_written_out_and_unknown_sources_are_refused() {
    let sources = compile::read_sources(&project_file("static/prose")).expect("the sources");
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

/// Returns the marks of a page in their order, with the headings between them.
fn marked(page: &Page) -> Vec<String> {
    let mut found = Vec::new();
    for section in &page.sections {
        found.push(format!("# {}", section.id));
        for block in &section.blocks {
            let Block::Html(html) = block else { continue };
            // Glossary terms have ids of their own, which differ between languages.
            let heads = html.match_indices(" id=\"");
            let heads = heads.filter(|(at, begin)| !html[at + begin.len()..].starts_with("term-"));
            let marks = html.match_indices("class=\"known ");
            let mut places: Vec<_> = heads.chain(marks).collect();
            places.sort_unstable();
            found.extend(places.into_iter().map(|(at, begin)| {
                let rest = &html[at + begin.len()..];
                rest.split('"').next().unwrap_or_default().to_string()
            }));
        }
    }
    found
}

#[test]
fn both_languages_mark_the_evidence_of_the_same_rules() {
    let [one, other] = books();
    let all = |book: &compile::Book| book.games.clone().into_iter().chain(book.chapters.clone());
    let mut seen = BTreeSet::new();
    for ((key, page), (_, counterpart)) in all(one).zip(all(other)) {
        let marks = marked(&page);
        assert_eq!(marks, marked(&counterpart), "{key}");
        seen.extend(marks.into_iter().filter(|mark| mark.starts_with("known-")));
    }
    let marks = compile::read_marks(&project_file("static/prose")).expect("the marks");
    let known = marks.mark.iter().map(|mark| format!("known-{}", mark.key));
    assert_eq!(seen, known.collect::<BTreeSet<_>>());
}

#[test]
fn marks_of_evidence_are_explained_where_they_are_used() {
    for book in books() {
        for (key, page) in book.chapters.iter().chain(&book.games) {
            for section in &page.sections {
                let words: Vec<&str> = section.blocks.iter().filter_map(text).collect();
                let (lines, words): (Vec<&str>, Vec<&str>) = words
                    .iter()
                    .partition(|html| html.starts_with("<p class=\"evidence\">"));
                let marked = words.iter().any(|html| html.contains("class=\"known "));
                assert_eq!(lines.len(), usize::from(marked), "{key}");
            }
        }
    }
}

fn text(block: &Block) -> Option<&str> {
    match block {
        Block::Html(html) => Some(html),
        _ => None,
    }
}

#[test]
fn marks_of_evidence_are_written_out_and_unknown_marks_are_refused() {
    let marks = compile::read_marks(&project_file("static/prose")).expect("the marks");
    let page = |title: &str, html: &str| Page {
        sections: vec![Section {
            id: "rules".into(),
            title: title.into(),
            blocks: vec![Block::Html(html.into())],
        }],
        ..Page::default()
    };
    for (lang, word) in [(Lang::En, "our choice"), (Lang::It, "scelta nostra")] {
        let mut written = page("Rules", "<p>No jumps. [~ours]</p>");
        marks.write(&mut written, lang).expect("known");
        let mark = format!("<small class=\"known known-ours\">{word}</small>");
        let html = html(&written);
        assert!(html.starts_with(&format!("<p>No jumps.\u{a0}{mark}</p>")));
        // Once in the text and once in the explanation.
        assert_eq!(html.matches(&mark).count(), 2, "{html}");
        for (title, html) in [
            ("Rules", "[~theirs]"),
            ("Rules", "[~ours"),
            ("A [~ours]", ""),
        ] {
            let wrong = marks.write(&mut page(title, html), lang);
            assert!(wrong.is_err(), "{title}: {html}");
        }
    }
    let half = "[lead]\nen = \"So.\"\n[[mark]]\nkey = \"ours\"\nword = { en = \"our choice\" }\nmeans = { en = \"ours.\" }";
    let half: EvidenceMarks = toml::from_str(half).expect("marks in one language");
    let marked = |lang| half.write(&mut page("Rules", "[~ours]"), lang);
    assert!(marked(Lang::En).is_ok() && marked(Lang::It).is_err());
}

/// Returns the records of a page that have comments, with the number of moves before each comment.
fn commented(page: &Page) -> Vec<(&Diagram, Vec<usize>)> {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let diagrams = blocks.filter_map(|block| match block {
        Block::Diagram(diagram) if !diagram.comments.is_empty() => Some(diagram),
        _ => None,
    });
    diagrams
        .map(|diagram| {
            (
                diagram,
                diagram.comments.iter().map(|(after, _)| *after).collect(),
            )
        })
        .collect()
}

#[test]
fn annotated_games_have_the_same_moves_and_comments_in_both_languages() {
    let [one, other] = books();
    let mut games = 0;
    for (key, page) in &one.games {
        let counterpart = commented(&other.games[key]);
        let here = commented(page);
        assert_eq!(here.len(), counterpart.len(), "{key}");
        for ((diagram, after), (same, there)) in here.iter().zip(&counterpart) {
            assert_eq!(diagram.record, same.record, "{key}");
            assert_eq!(after, there, "{key}");
            assert!((8..=15).contains(&after.len()), "{key}: {}", after.len());
            assert!(
                after.is_sorted_by(|one, next| one < next),
                "{key}: {after:?}"
            );
            let table = diagram
                .record
                .open()
                .unwrap_or_else(|error| panic!("{key}: {error}"));
            let moves = table.moves();
            assert!(after.iter().all(|after| *after <= moves.len()), "{key}");
            // Each comment appears when its move is the last one, and at no other time.
            for played in 0..=moves.len() {
                let has_comment = diagram.comment(&moves[..played]).is_some();
                assert_eq!(
                    has_comment,
                    after.contains(&played),
                    "{key}: after {played}"
                );
            }
            games += 1;
        }
    }
    assert!(games >= 5, "{games} annotated games");
}

#[test]
fn a_comment_is_shown_only_after_the_moves_of_the_record() {
    let [book, _] = books();
    let (diagram, after) = commented(&book.games["go"])[0].clone();
    let mut moves: Vec<&str> = diagram.record.moves.iter().map(String::as_str).collect();
    moves.truncate(after[1]);
    assert!(diagram.comment(&moves).is_some());
    moves[0] = "pass";
    assert_eq!(diagram.comment(&moves), None);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(file.file_name());
        if file.path().is_dir() {
            copy(&file.path(), &target);
        } else {
            fs::copy(file.path(), target).expect("a file");
        }
    }
}

#[test]
fn one_build_reports_the_faults_of_all_pages() {
    let folder = std::env::temp_dir().join(format!("tavolando-prose-{}", process::id()));
    copy(&project_file("static/prose"), &folder);
    let page = folder.join("en/games/go.md");
    let text = fs::read_to_string(&page).expect("the page of Go");
    let tried = "[tries]\n\"g6\"";
    let at = text.find(tried).expect("a try");
    let begin = text[..at].rfind("```step").expect("its step");
    let end = at + text[at..].find("\n```\n").expect("its end") + 5;
    // A try may not be off the board, on a stone, or equal to an answer.
    let wrong = ["z9", "h7", "f7"].map(|wrong| {
        let step = text[begin..end].replacen(tried, &format!("[tries]\n\"{wrong}\""), 1);
        format!("\n{step}")
    });
    let text = format!("{text}{}\n<b>raw</b>\n", wrong.concat());
    fs::write(&page, text).expect("it is written");
    let other = folder.join("en/chapters/tafl.md");
    let chapter = fs::read_to_string(&other).expect("a chapter");
    fs::write(&other, chapter + "\n# No address\n").expect("it is written");
    let read = compile::read_book(&folder, Lang::En).map(drop);
    fs::remove_dir_all(&folder).expect("it is removed");
    let faults = read.expect_err("it is refused").to_string();
    for wanted in [
        "go.md: the step",
        "z9 is not legal there",
        "h7 is not legal there",
        "f7 is an answer",
        "go.md: raw HTML",
        "tafl.md: the heading \"No address\" has no {#address}",
    ] {
        assert!(faults.contains(wanted), "{wanted} is not in {faults}");
    }
}
