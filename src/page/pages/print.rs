//! A game for printing: its board and its men to one scale, a page of rules and a score sheet, from
//! the same drawings and the same prose as on the screen.

use super::page_context::PageContext;
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::Entry,
    page::{
        board::{backdrop::backdrop, draw_piece, skins},
        browser::{dom, fetched::Fetch},
        parts::{
            icon::icon,
            lazy::{Draw, LazyPart},
            route::{Route, link},
        },
        reading::prose::text_only,
    },
    prose::Page,
    rules::{Board, Event, Glyph, Options, PieceKind, Pile},
    scene::bounds,
    table::Table,
    text::{Lang, Words},
};
use std::rc::Rc;
use yew::prelude::*;

/// The paper sizes: the name and the printable area, in millimetres, the long side last.
const PAPERS: [(&str, i32, i32); 2] = [("a4", 190, 277), ("letter", 196, 259)];

/// The keys of the words for the paper sizes.
const PAPER_NAMES: [&str; 2] = ["paper-a4", "paper-letter"];

/// The largest cell, in tenths of a millimetre: larger men would not look like men.
const LARGEST_CELL: i32 = 320;

pub(crate) fn print(context: &PageContext, entry: &'static Entry) -> Html {
    let (lang, page) = (context.lang, context.page.loaded().cloned());
    let props = PrintProps { lang, entry, page };
    let draw = Draw::from_chunk(PRINT, move |draw| draw(props.clone()));
    html! { <LazyPart key={entry.key} {lang} chunks={chunks(entry)} {draw} /> }
}

static PRINT: &Chunk<fn(PrintProps) -> Html> = chunk!(print, fn(PrintProps) -> Html, draw);

fn draw(props: PrintProps) -> Html {
    html! { <Print ..props /> }
}

/// Returns the chunks that a printed game needs.
pub fn chunks(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    vec![PRINT, Page::READER, entry.open]
}

#[derive(Clone, PartialEq, Properties)]
struct PrintProps {
    lang: Lang,
    entry: &'static Entry,
    page: Option<Rc<Page>>,
}

/// The preview of the sheets, with the choices for printing.
#[component]
fn Print(props: &PrintProps) -> Html {
    let words = props.lang.words();
    let paper = use_state_eq(|| 0_usize);
    let sparing = use_state_eq(|| false);
    let entry = props.entry;
    let Some(table) = Table::try_open(entry, &Options::none()) else {
        return Html::default();
    };
    let name = props
        .page
        .as_ref()
        .map_or(entry.key, |page| &page.head.title);
    let choose = |index: usize, (key, ..): &(&'static str, i32, i32)| {
        let (paper, key) = (paper.clone(), *key);
        let checked = *paper == index;
        let onchange = Callback::from(move |_: DomEvent| paper.set(index));
        html! {
            <label><input type="radio" name="paper" data-paper={key} {checked} {onchange} />
                <span>{ words.find(PAPER_NAMES[index]).unwrap_or(key) }</span></label>
        }
    };
    let spare = {
        let sparing = sparing.clone();
        Callback::from(move |_: DomEvent| sparing.set(!*sparing))
    };
    let sheets = Sheets {
        words,
        table: &table,
        name,
        paper: PAPERS[*paper],
    };
    html! {
        <article class="print" data-page="print" data-look={sparing.then_some("print")}>
            <div class="not-printed reading">
                <p class="crumbs">{ link(&Route::game(props.lang, entry.chapter, entry.key), "", html! { name }) }</p>
                <h1>{ words.fill("print-title", &[("game", name)]) }</h1>
                <p>{ words.say("print-text") }</p>
                <p class="row">
                    { for PAPERS.iter().enumerate().map(|(index, paper)| choose(index, paper)) }
                    <label><input type="checkbox" data-act="sparing" checked={*sparing} onchange={spare} />
                        <span>{ words.say("print-sparing") }</span></label>
                    <button class="primary" data-act="print" onclick={|_| dom::print()}>{ icon("print") }{ words.say("print") }</button>
                </p>
            </div>
            { sheets.board() }
            { sheets.men() }
            { sheets.rules(props.page.as_deref()) }
            { sheets.score() }
        </article>
    }
}

/// The browser's event type; the rules have an `Event` too.
type DomEvent = web_sys::Event;

/// The data that every sheet needs.
struct Sheets<'a> {
    words: &'static Words,
    table: &'a Table,
    name: &'a str,
    paper: (&'static str, i32, i32),
}

impl Sheets<'_> {
    fn shown_board(&self) -> &Board {
        self.table.board()
    }

    /// Returns whether the board lies across the paper.
    fn is_wide(&self) -> bool {
        let all = bounds(self.shown_board());
        all.width > all.height
    }

    /// Returns the size of a cell, in tenths of a millimetre: as large as the paper allows.
    fn cell(&self) -> i32 {
        let all = bounds(self.shown_board());
        let (_, short, long) = self.paper;
        let (across, down) = if self.is_wide() {
            (long, short)
        } else {
            (short, long)
        };
        let fits = |room: i32, needs: i16| 1000 * room / i32::from(needs);
        let cell = fits(across, all.width).min(fits(down, all.height));
        cell.min(LARGEST_CELL)
    }

    /// Converts hundredths of a cell to a size on paper.
    fn size(&self, hundredths: i16) -> String {
        // Micrometres avoid any visible rounding.
        let micrometres = i32::from(hundredths) * self.cell();
        format!("{}.{:03}mm", micrometres / 1000, micrometres % 1000)
    }

    fn sheet(&self, name: &'static str, wide: bool, inside: Html) -> Html {
        let suffix = if wide { "-wide" } else { "" };
        let class = format!("sheet sheet-{}{suffix}", self.paper.0);
        html! { <section {class} data-sheet={name}>{ inside }</section> }
    }

    fn board(&self) -> Html {
        let board = self.shown_board();
        let all = bounds(board);
        let view = format!("{} {} {} {}", all.left, all.top, all.width, all.height);
        let label = self.words.fill("board-of", &[("game", self.name)]);
        let inside = html! {
            <svg class={classes!("board", board.skin)} viewBox={view} role="img" aria-label={label}
                width={self.size(all.width)} height={self.size(all.height)}>
                { Html::from_html_unchecked(backdrop(board, false).into()) }
            </svg>
        };
        self.sheet("board", self.is_wide(), inside)
    }

    /// Counts all pieces of the game by kind. These are the pieces on or beside the board at the
    /// start. For an empty board, each side has enough pieces to fill half the board.
    fn pieces(&self) -> Vec<(PieceKind, usize)> {
        let mut found: Vec<(PieceKind, usize)> = Vec::new();
        for Pile { kind, count, .. } in self.table.piles() {
            match found.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, all)) => *all += usize::from(count),
                None => found.push((kind, count.into())),
            }
        }
        if !found.is_empty() {
            return found;
        }
        let Some(first) = self.table.legal_moves().into_iter().next() else {
            return found;
        };
        let placed = self.table.preview(&first.taps);
        let kind = placed.iter().find_map(|event| match event {
            Event::Place { kind, .. } => Some(*kind),
            _ => None,
        });
        let places = self.shown_board().places.len();
        let Some((kind, seat)) = kind.and_then(|kind| Some((kind, kind.owner?))) else {
            return found;
        };
        let other = PieceKind::of(seat.other(), kind.glyph);
        vec![(kind, places.div_ceil(2)), (other, places / 2)]
    }

    fn men(&self) -> Html {
        let pieces = self.pieces();
        let seeds: usize = pieces
            .iter()
            .filter(|(kind, _)| kind.glyph == Glyph::Seed)
            .map(|(_, count)| count)
            .sum();
        let skin = skins::find(self.shown_board().skin);
        let man = |kind: PieceKind| {
            // Matches are long, and so are their pictures.
            let (view, width, height) = match kind.glyph {
                Glyph::Match => ("-30 -65 60 130", 60, 130),
                _ => ("-50 -50 100 100", 100, 100),
            };
            html! {
                <svg class={classes!("sheet-man", "board", skin.name)} viewBox={view}
                    width={self.size(width)} height={self.size(height)} aria-hidden="true">{ draw_piece(kind, 0, skin) }</svg>
            }
        };
        let drawn = pieces.iter().filter(|(kind, _)| kind.glyph != Glyph::Seed);
        let inside = html! {
            <>
                <h2>{ self.words.say("print-men") }</h2>
                if seeds > 0 {
                    <p>{ self.words.fill("print-seeds", &[("n", &seeds.to_string())]) }</p>
                }
                { for drawn.map(|(kind, count)| html! {
                    <div class="sheet-men" data-count={count.to_string()}>{ for (0..*count).map(|_| man(*kind)) }</div>
                }) }
            </>
        };
        self.sheet("men", false, inside)
    }

    fn rules(&self, page: Option<&Page>) -> Html {
        let rules =
            page.and_then(|page| page.sections.iter().find(|section| section.id == "rules"));
        let Some(rules) = rules else {
            return Html::default();
        };
        let prose = text_only(&rules.blocks);
        // Longer prose needs smaller type to fit on one page.
        let size = match prose.len() {
            0..4_500 => "sheet-large",
            4_500..7_500 => "sheet-middling",
            7_500..10_500 => "sheet-small",
            _ => "sheet-tiny",
        };
        let inside = html! {
            <div class={classes!("sheet-rules", size)}>
                <h2>{ self.name }</h2>
                { Html::from_html_unchecked(prose.into()) }
            </div>
        };
        self.sheet("rules", false, inside)
    }

    fn score(&self) -> Html {
        const COLUMNS: usize = 3;
        const ROWS: usize = 26;
        let line = |key: &'static str| {
            let label = self.words.find(key).unwrap_or(key);
            html! { <span class="sheet-field">{ label }</span> }
        };
        const FIELDS: [&str; 4] = ["score-date", "score-first", "score-second", "score-result"];
        let is_solitaire = self.table.entry().is_alone();
        let sides = &FIELDS[1..3];
        let fields = FIELDS
            .iter()
            .filter(|key| !(is_solitaire && sides.contains(key)));
        let inside = html! {
            <>
                <h2>{ self.name }</h2>
                <p class="sheet-fields">{ for fields.copied().map(line) }</p>
                <div class="sheet-score">
                    { for (0..COLUMNS).map(|column| html! {
                        <table aria-label={self.words.say("print-score")}><tbody>
                            { for (1..=ROWS).map(|row| html! {
                                <tr><th scope="row">{ column * ROWS + row }</th><td></td><td></td></tr>
                            }) }
                        </tbody></table>
                    }) }
                </div>
            </>
        };
        self.sheet("score", false, inside)
    }
}
