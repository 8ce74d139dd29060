//! The board's drawing has CSS classes of its own: no rule in the page's style sheets begins with
//! one of them.

use crate::common::project_file;
use std::{collections::BTreeSet, fs};

/// Returns the selectors of a style sheet one by one.
fn selectors(sheet: &str) -> Vec<String> {
    let text = fs::read_to_string(project_file(&format!("styles/{sheet}.css"))).expect("a sheet");
    let mut bare = String::new();
    for (index, part) in text.split("/*").enumerate() {
        bare += match index {
            0 => part,
            _ => part.split_once("*/").map_or("", |(_, rest)| rest),
        };
    }
    let heads = bare.split(['{', '}', ';']).map(str::trim);
    let heads = heads.filter(|head| !head.starts_with('@') && !head.contains(": "));
    heads
        .flat_map(|head| head.split(','))
        .map(|selector| selector.trim().to_string())
        .collect()
}

/// Returns the classes in one part of a selector, that is, between two spaces.
fn classes(part: &str) -> impl Iterator<Item = String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    part.split('.').skip(1).map(move |class| {
        let end = class.find(|letter| !is_letter(letter));
        class[..end.unwrap_or(class.len())].to_string()
    })
}

/// Checks that rules for the page cannot reach the drawing of a board. Such a rule did once:
/// `.foot`, which hides the foot of every page in print, also hid the feet of a board.
#[test]
fn no_style_rule_for_the_page_applies_to_the_drawing_of_a_board() {
    let mut drawn = BTreeSet::new();
    for selector in selectors("board") {
        let mut parts = selector
            .split(' ')
            .skip_while(|part| !part.starts_with(".board"));
        drawn.extend(parts.by_ref().skip(1).take(1).flat_map(classes));
    }
    // A page rule may style the board as a whole.
    drawn.remove("board");
    assert!(drawn.len() > 30, "{drawn:?}");
    let mut wrong = Vec::new();
    for sheet in ["main", "page", "read", "embed"] {
        for selector in selectors(sheet) {
            let first = selector.split(' ').next().unwrap_or_default();
            let reaches = classes(first).any(|class| drawn.contains(&class));
            if reaches {
                wrong.push(format!("{sheet}.css: {selector}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
