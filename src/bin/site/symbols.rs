//! The symbols of the boards. A page has those that its own boards show; the others load once it is
//! interactive (`static/start/boot.js`).

use super::BoxError;
use resvg::usvg::roxmltree::Document;
use std::collections::BTreeSet;

/// All symbols, and where they are used.
pub(crate) struct Symbols {
    /// The text of all symbols, as in a page that has all of them.
    pub all: String,
    /// The text before the first symbol.
    open: String,
    parts: Vec<Symbol>,
    paints: Vec<Paint>,
}

/// A symbol, with the symbols nested in it.
struct Symbol {
    text: String,
    names: Vec<String>,
    uses: Vec<String>,
}

/// A symbol with which the style sheet paints boards of some skins; all boards if it names
/// none.
struct Paint {
    name: String,
    skins: Vec<String>,
}

impl Symbols {
    /// Reads `static/symbols.svg`, and the uses of its symbols in `styles/board.css`.
    ///
    /// # Errors
    /// If the drawing cannot be read.
    pub(crate) fn read(svg: String, css: &str) -> Result<Symbols, BoxError> {
        let drawing = Document::parse(&svg)?;
        let named = |name: &str| drawing.descendants().find(|node| node.has_tag_name(name));
        let definitions = named("defs").ok_or("the symbols are not defined")?;
        let elements = definitions.children().filter(|child| child.is_element());
        let parts: Vec<Symbol> = elements
            .map(|element| {
                let text = svg[element.range()].to_string();
                let names = element
                    .descendants()
                    .filter_map(|node| node.attribute("id"));
                Symbol {
                    names: names.map(String::from).collect(),
                    uses: used(&text),
                    text,
                }
            })
            .collect();
        let first = definitions.first_element_child();
        let open = first.map_or(0, |first| first.range().start);
        Ok(Symbols {
            open: svg[..open].to_string(),
            paints: css.split('}').flat_map(paints).collect(),
            parts,
            all: svg,
        })
    }

    /// Returns the symbols used by these drawings of boards. If one of a numbered series is used,
    /// as for seeds and the faces of dice, all of it is included.
    pub(crate) fn of(&self, drawings: &[&str]) -> String {
        let boards = drawings
            .iter()
            .flat_map(|drawing| between(drawing, "class=\"board ", '"'));
        let skins: BTreeSet<&str> = boards.flat_map(str::split_whitespace).collect();
        let shown = |paint: &&Paint| {
            let of = &paint.skins;
            of.is_empty() || of.iter().any(|of| skins.contains(&**of))
        };
        let mut wanted: BTreeSet<String> =
            drawings.iter().flat_map(|drawing| used(drawing)).collect();
        if !skins.is_empty() {
            let paints = self.paints.iter().filter(shown);
            wanted.extend(paints.map(|paint| paint.name.clone()));
        }
        let mut included = BTreeSet::new();
        while let Some(name) = wanted.pop_first() {
            let matches = |other: &String| {
                *other == name || stem(other).is_some_and(|stem| Some(stem) == self::stem(&name))
            };
            for (index, part) in self.parts.iter().enumerate() {
                if part.names.iter().any(matches) && included.insert(index) {
                    wanted.extend(part.uses.iter().cloned());
                }
            }
        }
        let included = included.into_iter().map(|index| &*self.parts[index].text);
        format!(
            "{}{}</defs></svg>",
            self.open,
            included.collect::<Vec<_>>().join("\n")
        )
    }
}

/// Returns each part of a text between a mark and a character.
fn between<'a>(text: &'a str, mark: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    let rests = text.split(mark).skip(1);
    rests.filter_map(move |rest| rest.split(end).next())
}

/// Returns the names that a drawing uses.
fn used(text: &str) -> Vec<String> {
    let names = between(text, "href=\"#", '"').chain(between(text, "url(#", ')'));
    names.map(String::from).collect()
}

/// Returns the part of a name before its final number.
fn stem(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('-')?;
    number.parse::<u8>().ok().map(|_| stem)
}

/// Returns the symbols with which a rule of the style sheet paints boards.
fn paints(rule: &str) -> Vec<Paint> {
    let Some((selectors, looks)) = rule.rsplit_once('{') else {
        return Vec::new();
    };
    // `.board.wood .rim`, or `.board:is(.wood, .stone) .rim`.
    let chosen = selectors.split(".board").skip(1).flat_map(|rest| {
        let list = rest
            .strip_prefix(":is(")
            .and_then(|rest| rest.split(')').next());
        let single = rest.split([' ', ',', ':']).next().unwrap_or_default();
        list.unwrap_or(single).split([',', '.']).map(str::trim)
    });
    let skins: Vec<String> = chosen
        .filter(|name| !name.is_empty())
        .map(String::from)
        .collect();
    used(looks)
        .into_iter()
        .map(|name| Paint {
            name,
            skins: skins.clone(),
        })
        .collect()
}
