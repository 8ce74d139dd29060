//! The dialog in which the player chooses one of several games in a text. It also shows which parts
//! of the text were not kept.

use super::refused;
use crate::{
    formats::{self, ListedGame},
    page::parts::{announcement::announcement, button::primary, dialog::ModalDialog},
    table::{ErrorCode, Record},
    text::{Lang, Words},
};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::{platform::spawn_local, prelude::*};

/// A text of several games, or of one that could not be read completely, with the ranges of the
/// games.
#[derive(PartialEq, Debug)]
pub(crate) struct GameList {
    pub text: String,
    /// Whether all bytes of its file could be read.
    pub is_whole: bool,
    /// The name of its file; empty if it comes from no file.
    pub file: String,
    pub games: Vec<ListedGame>,
}

/// The parts of a game's text that are not kept.
#[derive(Clone, PartialEq)]
struct ImportWarnings {
    /// The position of the game in the list.
    game: usize,
    record: Rc<Record>,
    /// A sentence for each part.
    parts: Vec<String>,
}

/// The number of warnings shown; further ones are only counted.
const MOST_SHOWN: usize = 8;

async fn import_warnings(lang: Lang, game: usize, read: formats::Imported) -> ImportWarnings {
    let words = lang.words();
    let mut parts = Vec::new();
    let more = read.warnings.len().saturating_sub(MOST_SHOWN);
    for warning in read.warnings.into_iter().take(MOST_SHOWN) {
        let line = warning.at.strip_prefix("line ").map(String::from);
        let sentence = match warning.code {
            ErrorCode::VariationLeftOut => "variation-left-out",
            _ => "left-out-line",
        };
        let reason = refused::reason(lang, warning).await;
        parts.push(match line {
            Some(line) => words.fill(sentence, &[("line", &line), ("why", &reason)]),
            None => reason,
        });
    }
    if more > 0 {
        parts.push(words.fill("left-out-more", &[("n", &more.to_string())]));
    }
    ImportWarnings {
        game,
        record: Rc::new(read.record),
        parts,
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct GamePickerProps {
    pub lang: Lang,
    pub several: Rc<GameList>,
    /// Receives the chosen game.
    pub on_open: Callback<Rc<Record>>,
    pub on_close: Callback<bool>,
}

/// Returns the position of the selected game in the list.
fn selected(list: &NodeRef) -> usize {
    let list = list.cast::<HtmlSelectElement>();
    let selected = list.and_then(|list| usize::try_from(list.selected_index()).ok());
    selected.unwrap_or(0)
}

/// Returns the title of the dialog for this number of games.
fn title(words: &Words, count: usize) -> String {
    match count {
        1 => words.say("several-one").to_string(),
        count => words.fill("several", &[("count", &count.to_string())]),
    }
}

/// Draws the list of the games.
fn draw_list(
    words: &Words,
    games: &[ListedGame],
    list: NodeRef,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <label class="field"><span>{ words.say("several-which") }</span>
            <select size="8" ref={list} data-part="several" {onchange}>
                { for games.iter().enumerate().map(|(number, game)| html! {
                    <option selected={number == 0}>{ format!("{}. {}", number + 1, game.title) }</option>
                }) }
            </select>
        </label>
    }
}

/// Opens a game of the list, or shows its warnings or its error.
fn open_or_warn(
    several: &GameList,
    number: usize,
    lang: Lang,
    on_open: &Callback<Rc<Record>>,
    wrong: &UseStateHandle<(u32, String)>,
    warnings: &UseStateHandle<Option<ImportWarnings>>,
) {
    let Some(game) = several.games.get(number) else {
        return;
    };
    let text = formats::only_game(&several.text, &game.range);
    let named = |mut read: formats::Imported| {
        if !several.file.is_empty() {
            read.record.about.set("file", &several.file);
        }
        if !several.is_whole {
            read.warnings.insert(0, formats::undecoded_bytes_warning());
        }
        read
    };
    match formats::import(&text).map(named) {
        Ok(read) if read.warnings.is_empty() => on_open.emit(Rc::new(read.record)),
        Ok(read) => {
            let warnings = warnings.clone();
            spawn_local(async move {
                warnings.set(Some(import_warnings(lang, number, read).await));
            });
        }
        Err(error) => {
            let wrong = wrong.clone();
            spawn_local(async move {
                wrong.set((wrong.0 + 1, refused::error_sentence(lang, error).await));
            });
        }
    }
}

/// The list of the games, and the problems of the chosen one.
#[component]
pub(crate) fn GamePicker(props: &GamePickerProps) -> Html {
    let words = props.lang.words();
    let list = use_node_ref();
    let wrong = use_state(<(u32, String)>::default);
    let warnings = use_state(|| None::<ImportWarnings>);
    let look = {
        let (wrong, warnings) = (wrong.clone(), warnings.clone());
        let (several, on_open, lang) = (props.several.clone(), props.on_open.clone(), props.lang);
        move |number: usize| {
            open_or_warn(&several, number, lang, &on_open, &wrong, &warnings);
        }
    };
    // A single game is shown here because of its warnings.
    let look_first = look.clone();
    use_effect_with(props.several.games.len(), move |games| {
        if *games == 1 {
            look_first(0);
        }
    });
    let open = {
        let (warnings, on_open, list) = (warnings.clone(), props.on_open.clone(), list.clone());
        Callback::from(move |_: MouseEvent| match &*warnings {
            Some(known) if known.game == selected(&list) => on_open.emit(known.record.clone()),
            _ => look(selected(&list)),
        })
    };
    let forget = {
        let (warnings, wrong) = (warnings.clone(), wrong.clone());
        Callback::from(move |_: Event| {
            warnings.set(None);
            wrong.set((wrong.0, String::new()));
        })
    };
    let title = title(words, props.several.games.len());
    let label = if warnings.is_some() {
        "open-anyway"
    } else {
        "open"
    };
    html! {
        <ModalDialog {title} close={words.say("close")} on_close={props.on_close.clone()}>
            <div class="exchange">
                if props.several.games.len() > 1 {
                    { draw_list(words, &props.several.games, list, forget) }
                }
                if let Some(ImportWarnings { parts, .. }) = &*warnings {
                    <div class="exchange-refused" role="alert" data-part="left-out">
                        <p>{ words.say("left-out") }</p>
                        <ul>{ for parts.iter().map(|part| html! { <li>{ part }</li> }) }</ul>
                    </div>
                }
                <p class="row">{ primary("open-chosen", words.say(label), open) }</p>
                if !wrong.1.is_empty() { <p class="exchange-refused" role="alert" data-part="wrong">{ announcement(wrong.0, &wrong.1) }</p> }
            </div>
        </ModalDialog>
    }
}
