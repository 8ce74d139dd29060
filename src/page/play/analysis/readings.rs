//! Readings of a game's rules side by side: two of them on one position, the moves that each allows
//! there, and statistics of games by each.

use super::measure::{Measure, Measured};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::Entry,
    page::{
        browser::fetched::Fetch,
        device::settings::SettingsHandle,
        reading::diagram::{DiagramProps, diagram},
    },
    prose::{
        BoardShape, Diagram, Head, Page,
        readings::{SharedPosition, first_pair, shared_positions},
    },
    rules::Options,
    speech::Speech,
    table::{Record, Table},
    text::Lang,
};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ReadingsProps {
    pub entry: &'static Entry,
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub page: Option<Rc<Page>>,
    pub on_play: Callback<Rc<Record>>,
}

static VIEW: &Chunk<fn(ReadingsProps) -> Html> = chunk!(tools, fn(ReadingsProps) -> Html, view);

fn view(props: ReadingsProps) -> Html {
    html! { <Readings ..props /> }
}

/// Draws the comparison once its chunk has loaded.
pub(crate) fn readings(props: &ReadingsProps) -> Html {
    VIEW.get()
        .map(|view| view(props.clone()))
        .unwrap_or_default()
}

/// Returns the chunks that the page needs.
pub fn chunks(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![VIEW, Page::READER];
    chunks.extend(crate::page::reading::diagram::chunks(entry));
    chunks
}

/// The number of moves above which they are counted, not listed.
const MANY: usize = 60;

/// Two readings that the reader chooses, and a position that is valid in both.
#[component]
fn Readings(props: &ReadingsProps) -> Html {
    let (words, entry) = (props.lang.words(), props.entry);
    let readings = entry.readings();
    let chosen = use_state_eq(|| None::<[usize; 2]>);
    let at = use_state_eq(|| 0_usize);
    let empty = Head::default();
    let head = props.page.as_ref().map_or(&empty, |page| &page.head);
    let first = use_memo(props.page.clone(), |page| {
        first_pair(entry, page_positions(page))
    });
    let pair = chosen.unwrap_or(*first);
    let positions = use_memo((props.page.clone(), pair), |(page, pair)| {
        let options = pair.map(|reading| entry.readings().swap_remove(reading).1);
        shared_positions(entry, [&options[0], &options[1]], page_positions(page))
    });
    let place = (*at).min(positions.len().saturating_sub(1));
    let select = |side: usize| {
        let (chosen, at) = (chosen.clone(), at.clone());
        Callback::from(move |event: Event| {
            let mut next = pair;
            next[side] = selected(&event);
            chosen.set(Some(next));
            at.set(0);
        })
    };
    let go = {
        let at = at.clone();
        Callback::from(move |event: Event| at.set(selected(&event)))
    };
    let side = |side: usize| {
        let shared = positions.get(place);
        reading_side(
            props,
            head,
            &readings,
            side,
            pair[side],
            select(side),
            shared,
        )
    };
    let measured = pair.map(|reading| Measured {
        name: reading_name(props.lang, head, readings[reading].0),
        record: Record {
            options: readings[reading].1.clone(),
            ..Record::of(entry)
        },
    });
    html! {
        <>
            if positions.is_empty() {
                <p role="status" data-part="unshared">{ words.say("readings-unshared") }</p>
            } else {
                { position_list(props.lang, &positions, place, go) }
            }
            <div class="readings-sides">{ side(0) }{ side(1) }</div>
            <Measure lang={props.lang} readings={Rc::new(measured)} sides={Rc::new(sides(entry, head))} />
        </>
    }
}

/// Returns the positions on the page; none until the page has loaded.
fn page_positions(page: &Option<Rc<Page>>) -> &[String] {
    page.as_ref().map_or(&[][..], |page| &page.positions)
}

/// Draws the list of the shared positions; `place` is the chosen one.
fn position_list(
    lang: Lang,
    positions: &[SharedPosition],
    place: usize,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <p class="row"><label class="readings-told">{ lang.words().say("readings-position") }
            <select data-part="position" {onchange}>
                { for positions.iter().enumerate().map(|(index, shared)| html! {
                    <option value={index.to_string()} selected={index == place}>{ position_name(lang, index, shared) }</option>
                }) }
            </select>
        </label></p>
    }
}

/// Draws one of the two readings: its choice, its changed rules, and the position by them.
fn reading_side(
    props: &ReadingsProps,
    head: &Head,
    readings: &[(&str, Options)],
    side: usize,
    reading: usize,
    onchange: Callback<Event>,
    shared: Option<&SharedPosition>,
) -> Html {
    let words = props.lang.words();
    let name = |reading: usize| reading_name(props.lang, head, readings[reading].0);
    let changed = head.changed_rules(props.entry, &readings[reading].1);
    let changed = match changed.is_empty() {
        true => words.say("all-as-usual").to_string(),
        false => changed.join("; "),
    };
    let label = words
        .find(["readings-first", "readings-second"][side])
        .unwrap_or_default();
    html! {
        <section class="readings-side" data-side={side.to_string()}>
            <h2>{ name(reading) }</h2>
            <label class="readings-told">{ label }
                <select data-reading={side.to_string()} {onchange}>
                    { for (0..readings.len()).map(|index| html! {
                        <option value={index.to_string()} selected={index == reading}>{ name(index) }</option>
                    }) }
                </select>
            </label>
            <p class="readings-changes">{ changed }</p>
            if let Some(shared) = shared { { board(props, shared, side, &name(reading)) } }
        </section>
    }
}

fn selected(event: &Event) -> usize {
    let list = event.target_dyn_into::<HtmlSelectElement>();
    list.map_or(0, |list| list.selected_index().max(0) as usize)
}

/// Returns the name of a reading.
fn reading_name(lang: Lang, head: &Head, key: &str) -> String {
    let name = head.presets.get(key).cloned();
    name.unwrap_or_else(|| lang.words().say("readings-usual").into())
}

fn position_name(lang: Lang, index: usize, shared: &SharedPosition) -> String {
    let (nth, n) = ((index + 1).to_string(), shared.differences.to_string());
    let args = [("nth", &*nth), ("n", &*n)];
    match shared.differences {
        0 => lang.words().fill("readings-nth-same", &args),
        _ => lang.words().fill("readings-nth", &args),
    }
}

/// Returns the names of the sides.
fn sides(entry: &Entry, head: &Head) -> [String; 2] {
    [0, 1].map(|seat| {
        let name = entry.players.get(seat).copied().unwrap_or_default();
        head.player(name).to_string()
    })
}

/// Draws the interactive board of a reading, and the moves that it allows.
fn board(props: &ReadingsProps, shared: &SharedPosition, side: usize, name: &str) -> Html {
    let words = props.lang.words();
    let record = shared.records[side].clone();
    let Ok(table) = record.open() else {
        return Html::default();
    };
    let list = |key: &'static str, moves: &[&str], part: &'static str| {
        let sentence = words.find(key).unwrap_or_default();
        let heading = crate::text::fill(sentence, &[("n", &*moves.len().to_string())]);
        html! {
            <div data-part={part} data-count={moves.len().to_string()}>
                <h3>{ heading }</h3>
                if moves.len() <= MANY && !moves.is_empty() { <p class="readings-allowed">{ moves.join(", ") }</p> }
            </div>
        }
    };
    html! {
        <>
            { diagram(DiagramProps {
                diagram: Diagram {
                    record,
                    shape: BoardShape::of(&table),
                    caption: caption(props, &table, name),
                    comments: Vec::new(),
                },
                lang: props.lang,
                settings: props.settings.clone(),
                page: props.page.clone(),
                bare: false,
                task: None,
                on_play: props.on_play.clone(),
                name: side.to_string(),
            }) }
            { list("readings-only", &shared.only(side), "only") }
            { list("readings-both", &shared.both(), "both") }
        </>
    }
}

fn caption(props: &ReadingsProps, table: &Table, name: &str) -> String {
    let head = props.page.as_ref().map(|page| &page.head);
    let turn = Speech::of(props.lang, head).turn(table);
    let args: [(&str, &str); 2] = [("reading", name), ("turn", &turn)];
    props.lang.words().fill("readings-caption", &args)
}
