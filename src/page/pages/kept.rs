//! The parts of the page *Your games* besides the shelf: games by link, texts that this release
//! cannot open, and the backup file.

use super::shelf_props::{Counter, ShelfProps, rule_chunks};
use crate::{
    chunk::fetch_all,
    games::{self, Entry},
    page::{
        browser::dom,
        device::{
            aside::{self, Aside},
            backup::{self, BackupError, Restored},
            backup_file::file_of,
            correspondence::{self, CorrespondenceEntry, KeptCorrespondence, Status},
            resume::{self, NoRoom},
            settings::{Change, SettingsHandle},
            shelf, storage,
        },
        parts::{announcement::announcement, button::button, route::Route},
    },
    text::{Lang, Words},
};
use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// Goes to the table of a resumed game, or reports that there was no room to keep the game on it.
pub(super) fn on_resumed(
    props: &ShelfProps,
    no_room: UseReducerDispatcher<Counter>,
) -> Callback<Result<&'static Entry, NoRoom>> {
    let (lang, navigator) = (props.lang, props.navigator.clone());
    Callback::from(move |entry: Result<&'static Entry, NoRoom>| match entry {
        Ok(entry) => navigator.push(&Route::game(lang, entry.chapter, entry.key)),
        Err(NoRoom) => no_room.dispatch(()),
    })
}

#[derive(PartialEq, Properties)]
pub(crate) struct DeleteButtonProps {
    pub lang: Lang,
    /// The name of the entry to delete, and the same as a question, for screen readers.
    pub label: String,
    pub confirm_label: String,
    pub on_delete: Callback<()>,
}

/// Whether a click is the second one of a double click, or a later one. This is never true for a
/// click from the keyboard.
pub(super) fn is_repeated(click: &MouseEvent) -> bool {
    click.detail() > 1
}

/// A button that deletes an entry when it is pressed twice: the first press asks for confirmation. A
/// double click is one press.
#[component]
pub(crate) fn DeleteButton(props: &DeleteButtonProps) -> Html {
    /// The time for which the question stays, in milliseconds.
    const ASKS: u32 = 5_000;
    let words = props.lang.words();
    let asks = use_state_eq(|| false);
    let timer = use_mut_ref(|| None::<Timeout>);
    let onclick = {
        let (asks, on_delete) = (asks.clone(), props.on_delete.clone());
        Callback::from(move |event: MouseEvent| {
            if is_repeated(&event) {
                return;
            }
            if *asks {
                on_delete.emit(());
            } else {
                let later = asks.clone();
                *timer.borrow_mut() = Some(Timeout::new(ASKS, move || later.set(false)));
            }
            asks.set(!*asks);
        })
    };
    let (key, label) = match *asks {
        true => ("delete-sure", &props.confirm_label),
        false => ("delete", &props.label),
    };
    html! {
        <button data-act="delete" data-asks={asks.to_string()} aria-label={label.clone()} {onclick}>{ words.find(key).unwrap_or(key) }</button>
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct CorrespondenceListProps {
    pub shelf: ShelfProps,
    pub open: Callback<Result<&'static Entry, NoRoom>>,
    pub changed: Callback<()>,
    /// The list is read again when this number changes.
    pub version: u32,
}

/// The games by link, each with whose turn it is.
#[component]
pub(crate) fn CorrespondenceList(props: &CorrespondenceListProps) -> Html {
    let words = props.shelf.lang.words();
    let all = correspondence::all();
    if all.is_empty() {
        return Html::default();
    }
    html! {
        <section aria-labelledby="letters">
            <h2 id="letters">{ words.say("letters") }</h2>
            <p>{ words.say("letters-text") }</p>
            <ul class="kept-list" data-part="letters">{ for all.into_iter().map(|entry| correspondence_row(props, entry)) }</ul>
        </section>
    }
}

/// Returns the summary of a game by link, and the callback that opens it, if it can be opened.
fn summary_and_open(
    props: &CorrespondenceListProps,
    kept: &KeptCorrespondence,
) -> (String, Option<Callback<MouseEvent>>) {
    let words = props.shelf.lang.words();
    let status = match kept.status() {
        Status::Mine => "letters-mine",
        Status::Theirs => "letters-theirs",
        Status::Over => "letters-over",
        Status::Unknown => "letters-unknown",
    };
    let (kept, open) = (kept.clone(), props.open.clone());
    let when = dom::format_date(props.shelf.lang, kept.when);
    let args = [
        (
            "when",
            when.as_deref().unwrap_or(words.say("shelf-undated")),
        ),
        ("n", &*kept.letter.record.moves.len().to_string()),
        ("how", words.find(status).unwrap_or(status)),
    ];
    let summary = words.fill("letters-line", &args);
    let can_open = status != "letters-unknown";
    let onopen = Callback::from(move |_: MouseEvent| {
        if let Some(resumed) = resume::by_correspondence(&kept) {
            open.emit(resumed);
        }
    });
    (summary, can_open.then_some(onopen))
}

fn correspondence_row(props: &CorrespondenceListProps, entry: CorrespondenceEntry) -> Html {
    let words = props.shelf.lang.words();
    let (game, summary, open) = match &entry.kept {
        Some(kept) => {
            let (summary, open) = summary_and_open(props, kept);
            (kept.letter.record.game.clone(), summary, open)
        }
        None => {
            let id = entry.name.rsplit('.').next().unwrap_or_default();
            (
                id.to_string(),
                words.say("letters-unknown").to_string(),
                None,
            )
        }
    };
    let name = match &entry.kept {
        Some(_) => props.shelf.name_of(&game),
        None => words.say("letters-nameless").to_string(),
    };
    let text = storage::text(&entry.name).unwrap_or_default();
    let key = entry.name.clone();
    let label_text = format!("{name}, {summary}");
    let label = |key: &'static str| words.fill(key, &[("what", &label_text)]);
    let delete = props
        .changed
        .reform(move |()| correspondence::remove(&entry));
    html! {
        <li key={key.clone()} data-letter={game.clone()}>
            <span class="kept-name">{ &name }</span>
            <span class="kept-told">{ &summary }</span>
            <span class="row">
                if let Some(onclick) = open {
                    <button data-act="open-letter" aria-label={label("shelf-open-label")} {onclick}>{ words.say("open") }</button>
                }
                { file(words, (&key, text), &format!("{game}.json"), &label("shelf-keep-label")) }
                <DeleteButton lang={props.shelf.lang} label={label("shelf-delete-label")} confirm_label={label("shelf-sure-label")} on_delete={delete} />
            </span>
        </li>
    }
}

/// Draws a download link for a kept text, as a file from which it can be restored.
fn file(words: &Words, (kept, text): (&str, String), name: &str, label: &str) -> Html {
    let text = file_of(kept, text).unwrap_or_default();
    html! {
        <a class="button" data-act="export" aria-label={label.to_string()} href={dom::data_url(&text)}
            download={name.to_string()}>{ words.say("download") }</a>
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct AsidesProps {
    pub lang: Lang,
    pub changed: Callback<()>,
    pub version: u32,
}

/// Draws a row for a text that this release cannot open.
fn aside_row(
    lang: Lang,
    (key, of): (&str, &str),
    when: Option<f64>,
    text: String,
    remove: Callback<()>,
) -> Html {
    let words = lang.words();
    let game = of.split('.').nth(1).unwrap_or(of);
    let name = if games::find(game).is_some() {
        game
    } else {
        of
    };
    let day = when.and_then(|when| dom::format_date(lang, when));
    let date = day.unwrap_or_else(|| words.say("shelf-undated").to_string());
    let what = format!("{name}, {date}");
    let label = |key: &'static str| words.fill(key, &[("what", &what)]);
    html! {
        <li key={key.to_string()} data-aside={of.to_string()}>
            <span class="kept-name">{ name }</span>
            <span class="kept-told">{ &date }</span>
            <span class="row">
                { file(words, (of, text), &format!("{of}.json"), &label("shelf-keep-label")) }
                <DeleteButton {lang} label={label("shelf-delete-label")} confirm_label={label("shelf-sure-label")} on_delete={remove} />
            </span>
        </li>
    }
}

/// The texts that this release cannot open.
#[component]
pub(crate) fn Asides(props: &AsidesProps) -> Html {
    let words = props.lang.words();
    let asides = aside::all();
    let unreadable = shelf::unreadable();
    if asides.is_empty() && unreadable.is_empty() {
        return Html::default();
    }
    let aside = |aside: Aside| {
        let text = aside::text(&aside).unwrap_or_default();
        let (key, of, when) = (aside.name.clone(), aside.original_name.clone(), aside.when);
        let remove = props.changed.reform(move |()| aside::remove(&aside));
        aside_row(props.lang, (&key, &of), when, text, remove)
    };
    let unreadable_row = |(name, text): (String, String)| {
        let of = name.clone();
        let remove = props.changed.reform(move |()| shelf::remove(&name));
        aside_row(props.lang, (&of, &of), None, text, remove)
    };
    html! {
        <section aria-labelledby="asides">
            <h2 id="asides">{ words.say("asides") }</h2>
            <p>{ words.say("asides-text") }</p>
            <ul class="kept-list" data-part="asides">
                { for asides.into_iter().map(aside) }
                { for unreadable.into_iter().map(unreadable_row) }
            </ul>
        </section>
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct BackupProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub changed: Callback<()>,
}

/// Returns the key of the words for the reason why nothing was restored.
fn fault(error: BackupError) -> &'static str {
    match error {
        BackupError::NotABackup => "backup-none",
        BackupError::NewerVersion => "backup-later",
    }
}

/// Returns the sentence about the result of a restoration.
fn restored_text(words: &Words, restored: Result<Restored, BackupError>) -> String {
    match restored {
        Ok(Restored { taken, left: 0 }) => words.fill("backup-taken", &[("n", &taken.to_string())]),
        Ok(Restored { taken, left }) => {
            let args = [("n", &*taken.to_string()), ("left", &*left.to_string())];
            words.fill("backup-no-room", &args)
        }
        Err(error) => words.find(fault(error)).unwrap_or_default().to_string(),
    }
}

/// The controls to save everything to one file, and to restore it.
#[component]
pub(crate) fn Backup(props: &BackupProps) -> Html {
    let words = props.lang.words();
    let message = use_state(<(u32, String)>::default);
    let refused = use_state_eq(|| false);
    let make = Callback::from(|_: MouseEvent| {
        if let Some(text) = backup::make() {
            dom::save_file("tavolando-backup.json", &text);
        }
    });
    let show_result = {
        let (message, refused) = (message.clone(), refused.clone());
        let (settings, changed) = (props.settings.clone(), props.changed.clone());
        Callback::from(move |restored: Result<Restored, BackupError>| {
            refused.set(!matches!(restored, Ok(Restored { left: 0, .. })));
            message.set((message.0 + 1, restored_text(words, restored)));
            settings.dispatch(Change::Load);
            changed.emit(());
        })
    };
    let onchange = Callback::from(move |event: Event| {
        if let Some(file) = dom::take_file(&event) {
            let show_result = show_result.clone();
            // All data that can be kept fits in this size.
            const MAX_BYTES: f64 = 40_000_000.0;
            spawn_local(async move {
                let text = match file.size() > MAX_BYTES {
                    true => None,
                    false => wasm_bindgen_futures::JsFuture::from(file.text()).await.ok(),
                };
                let text = text.and_then(|text| text.as_string());
                let restored = text
                    .ok_or(BackupError::NotABackup)
                    .and_then(|text| backup::restore(&text));
                // Load the rules of the restored games first. Otherwise the page would be drawn
                // again later, and lose the message.
                let _ = fetch_all(&rule_chunks()).await;
                show_result.emit(restored);
            });
        }
    });
    html! {
        <section aria-labelledby="backup">
            <h2 id="backup">{ words.say("backup") }</h2>
            <p>{ words.say("backup-text") }</p>
            <p class="row">
                { button("backup", words.say("backup-make"), make) }
                <label class="button">{ words.say("backup-restore") }<input type="file" accept=".json,application/json" hidden=true data-part="restore" {onchange} /></label>
            </p>
            <p class={classes!(refused.then_some("kept-refused"))} role="status" data-part="restored">{ announcement(message.0, &message.1) }</p>
        </section>
    }
}
