//! The games that are kept on the device: those laid aside and those that are over, with the
//! reader's results against each level.

use super::{
    cover,
    kept::{self, Asides, Backup, CorrespondenceList, DeleteButton},
    page_context::PageContext,
    shelf_props::{Counter, ShelfProps, rule_chunks},
    whole_book,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    formats, games,
    page::{
        browser::dom,
        device::{
            resume,
            shelf::{self, GameResult, Shelved},
        },
        parts::{
            announcement::announcement,
            button::button,
            lazy::{Draw, LazyPart},
        },
    },
    rules::Seat,
    table::Control,
    text::{Lang, Words},
};
use gloo::events::EventListener;
use std::collections::BTreeMap;
use yew::prelude::*;

pub(super) fn page(context: &PageContext) -> Html {
    let props = ShelfProps {
        lang: context.lang,
        navigator: context.navigator.clone(),
        settings: context.settings.clone(),
        index: context.index.loaded().cloned(),
    };
    let draw = Draw::from_chunk(SHELF, move |draw| draw(props.clone()));
    html! {
        <>
            <LazyPart lang={context.lang} chunks={chunks()} {draw} />
            { for context.index.loaded().map(|index| html! { <div class="reading">{ cover::games_in_progress(context, index, "under-way") }</div> }) }
        </>
    }
}

static SHELF: &Chunk<fn(ShelfProps) -> Html> = chunk!(shelf, fn(ShelfProps) -> Html, draw);

fn draw(props: ShelfProps) -> Html {
    html! { <Shelf ..props /> }
}

/// Returns the chunks that the shelf needs, including the rules of its games, for their texts.
pub(super) fn chunks() -> Vec<&'static dyn AnyChunk> {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![SHELF];
    chunks.extend(rule_chunks());
    chunks
}

/// An entry of the list.
struct ShelfEntry {
    key: String,
    kept: Shelved,
    name: String,
    /// The date, the number of moves, the opponent and the result.
    told: String,
    /// The players, the place and the date, as the file of the game gives them.
    about: String,
}

/// Returns the entries that contain every word of a search.
fn matching<'a>(entries: &'a [ShelfEntry], query: &str) -> Vec<&'a ShelfEntry> {
    let wanted = query.to_ascii_lowercase();
    entries
        .iter()
        .filter(|entry| {
            let text =
                format!("{} {} {}", entry.name, entry.told, entry.about).to_ascii_lowercase();
            wanted.split_whitespace().all(|word| text.contains(word))
        })
        .collect()
}

/// Returns the callback that asks for confirmation, and then removes these entries.
fn on_clear(
    entries: &[ShelfEntry],
    sure: &UseStateHandle<bool>,
    changed: &Callback<()>,
) -> Callback<MouseEvent> {
    let (sure, changed) = (sure.clone(), changed.clone());
    let shown: Vec<String> = entries.iter().map(|entry| entry.key.clone()).collect();
    Callback::from(move |click: MouseEvent| {
        if kept::is_repeated(&click) {
            return;
        }
        if *sure {
            shown.iter().for_each(|name| shelf::remove(name));
            changed.emit(());
        }
        sure.set(!*sure);
    })
}

/// Returns the callback that opens a kept game.
fn on_open(props: &ShelfProps, no_room: UseReducerDispatcher<Counter>) -> Callback<String> {
    let open = kept::on_resumed(props, no_room);
    Callback::from(move |key: String| {
        if let Some(resumed) = resume::from_shelf(&key) {
            open.emit(resumed);
        }
    })
}

/// The list, with its search and its actions.
#[component]
fn Shelf(props: &ShelfProps) -> Html {
    let words = props.lang.words();
    // Counts the changes of what is kept, here or in another window.
    let version = use_reducer(Counter::default);
    let query = use_state_eq(String::new);
    let sure = use_state_eq(|| false);
    let no_room = use_reducer(Counter::default);
    let entries = shelf_entries(props);
    let found = matching(&entries, &query);
    let changed = {
        let version = version.dispatcher();
        use_callback((), move |(), ()| version.dispatch(()))
    };
    let on_search = {
        let query = query.clone();
        Callback::from(move |event: InputEvent| query.set(dom::input_value(&event)))
    };
    // Changes that another window makes appear here too.
    let elsewhere = version.dispatcher();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&dom::window(), "storage", move |_| {
            elsewhere.dispatch(());
        });
        move || drop(listener)
    });
    let clear = on_clear(&entries, &sure, &changed);
    let open = on_open(props, no_room.dispatcher());
    let correspondence = {
        let no_room = no_room.dispatcher();
        let open = use_callback(props.clone(), move |resumed, props: &ShelfProps| {
            kept::on_resumed(props, no_room.clone()).emit(resumed);
        });
        html! { <CorrespondenceList shelf={props.clone()} {open} changed={changed.clone()} version={version.0} /> }
    };
    html! {
        <article class="reading shelf" data-page="shelf">
            <h1>{ words.say("shelf") }</h1>
            <p>{ words.say("shelf-text") }</p>
            if no_room.0 > 0 {
                <p class="kept-refused" role="alert" data-part="no-room">{ announcement(no_room.0, words.say("shelf-no-room")) }</p>
            }
            { correspondence }
            if entries.is_empty() {
                <p data-part="empty">{ words.say("shelf-empty") }</p>
            } else {
                <label class="field"><span>{ words.say("search") }</span>
                    <input type="search" data-part="search" value={(*query).clone()} oninput={on_search} /></label>
                <p role="status" data-part="found">{ words.fill("shelf-found", &[("n", &found.len().to_string())]) }</p>
                <ul class="kept-list">{ for found.iter().map(|entry| row(props.lang, entry, &open, &changed)) }</ul>
                <p class="row">
                    { button("clear", words.say(if *sure { "shelf-sure" } else { "shelf-clear" }), clear) }
                </p>
                { results(words, &entries) }
            }
            <Asides lang={props.lang} changed={changed.clone()} version={version.0} />
            <Backup lang={props.lang} settings={props.settings.clone()} changed={changed.clone()} />
            { whole_book::section(props.lang) }
        </article>
    }
}

/// Returns the entries of all kept games, newest first. Games that no longer open are left out.
fn shelf_entries(props: &ShelfProps) -> Vec<ShelfEntry> {
    let words = props.lang.words();
    let kept = shelf::all().into_iter();
    kept.filter_map(|(key, kept)| {
        let entry = games::find(&kept.saved.record.game)?;
        let name = props.name_of(entry.key);
        let moves = kept.saved.record.moves.len().to_string();
        let when = kept
            .when
            .and_then(|when| dom::format_date(props.lang, when));
        let args = [
            (
                "when",
                when.as_deref().unwrap_or(words.say("shelf-undated")),
            ),
            ("n", &*moves),
            ("who", &*opponent_label(words, &kept)),
            ("how", words.say(result_key(&kept))),
        ];
        Some(ShelfEntry {
            key,
            name,
            told: words.fill("shelf-line", &args),
            about: kept.saved.record.about.summary(),
            kept,
        })
    })
    .collect()
}

/// Returns whether a game is for one player.
fn is_solitaire(kept: &Shelved) -> bool {
    games::find(&kept.saved.record.game).is_some_and(|entry| entry.is_alone())
}

/// Returns the opponent of a game.
fn opponent_label(words: &Words, kept: &Shelved) -> String {
    if is_solitaire(kept) {
        return words.say("shelf-by-yourself").into();
    }
    match kept.saved.seats {
        [Control::Human, Control::Human] => words.say("shelf-friend").into(),
        [Control::Computer, Control::Computer] => words.say("shelf-alone").into(),
        _ => words.fill(
            "shelf-computer",
            &[("level", &kept.saved.level.to_string())],
        ),
    }
}

/// Returns the reader's seat at the end of a game against the computer.
fn own_seat(kept: &Shelved) -> Option<Seat> {
    let began = match kept.saved.seats {
        [Control::Human, Control::Computer] => Seat::FIRST,
        [Control::Computer, Control::Human] => Seat::SECOND,
        _ => return None,
    };
    Some(began.swapped_if(kept.saved.exchanged))
}

/// Returns the key of the words for the result of a game, from the reader's side if the reader had
/// one side.
fn result_key(kept: &Shelved) -> &'static str {
    match (kept.ended, own_seat(kept)) {
        (None, _) => "shelf-laid-aside",
        (Some(GameResult::Drawn), _) => "shelf-drawn",
        (Some(GameResult::Unsolved), _) => "shelf-lost",
        (Some(GameResult::First), _) if is_solitaire(kept) => "shelf-won",
        (Some(GameResult::First), Some(Seat::FIRST))
        | (Some(GameResult::Second), Some(Seat::SECOND)) => "shelf-won",
        (Some(GameResult::First | GameResult::Second), Some(_)) => "shelf-lost",
        (Some(GameResult::First), None) => "shelf-first-won",
        (Some(GameResult::Second), None) => "shelf-second-won",
    }
}

fn row(lang: Lang, entry: &ShelfEntry, open: &Callback<String>, changed: &Callback<()>) -> Html {
    let words = lang.words();
    let (name, key) = (entry.name.clone(), entry.key.clone());
    let onopen = {
        let key = key.clone();
        open.reform(move |_: MouseEvent| key.clone())
    };
    let ondelete = changed.reform(move |()| shelf::remove(&key));
    let record = &entry.kept.saved.record;
    let label = |act: &'static str| {
        let what = format!("{name}, {}", entry.told);
        words.fill(act, &[("what", &what)])
    };
    html! {
        <li key={entry.key.clone()} data-kept={record.game.clone()}>
            <span class="kept-name">{ &entry.name }</span>
            <span class="kept-told">{ &entry.told }</span>
            if !entry.about.is_empty() { <span class="kept-told" data-part="about">{ &entry.about }</span> }
            <span class="row">
                <button data-act="open-kept" aria-label={label("shelf-open-label")} onclick={onopen}>{ words.say("open") }</button>
                if let Ok(text) = formats::write_usual(record) {
                    <a class="button" data-act="export" aria-label={label("shelf-keep-label")} href={dom::data_url(&text)}
                        download={format!("{}.{}", record.game, formats::usual_extension(&record.game))}>{ words.say("download") }</a>
                }
                <DeleteButton lang={lang} label={label("shelf-delete-label")} confirm_label={label("shelf-sure-label")} on_delete={ondelete} />
            </span>
        </li>
    }
}

/// Draws a table of games won, drawn and lost, by game and level.
fn results(words: &Words, entries: &[ShelfEntry]) -> Html {
    let mut table: BTreeMap<(&str, u8), [u32; 3]> = BTreeMap::new();
    for entry in entries {
        let column = match result_key(&entry.kept) {
            _ if own_seat(&entry.kept).is_none() => continue,
            "shelf-won" => 0,
            "shelf-drawn" => 1,
            "shelf-lost" => 2,
            _ => continue,
        };
        let level = entry.kept.saved.level;
        table.entry((&entry.name, level)).or_default()[column] += 1;
    }
    if table.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <h2>{ words.say("results") }</h2>
            <table class="results">
                <thead><tr>
                    { for ["results-game", "results-level", "shelf-won", "shelf-drawn", "shelf-lost"].iter().map(|key| html! {
                        <th scope="col">{ words.find(key).unwrap_or(key) }</th>
                    }) }
                </tr></thead>
                <tbody>
                    { for table.iter().map(|((name, level), counts)| html! {
                        <tr><th scope="row">{ name }</th><td>{ level }</td>{ for counts.iter().map(|count| html! { <td>{ count }</td> }) }</tr>
                    }) }
                </tbody>
            </table>
        </>
    }
}
