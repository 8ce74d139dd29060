//! The page's icons, each drawn by one path.

use yew::prelude::*;

/// Returns the icon of an action; nothing if it has none.
pub(crate) fn icon(action: &str) -> Html {
    let path = match action {
        "undo" => "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
        "redo" => "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
        "hint" => {
            "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.7.6-1.1 1.3-1.1 2.2h-5c0-.9-.4-1.6-1.1-2.2A6 6 0 0 1 12 3z"
        }
        "flip" => "M7 4v14M4 7l3-3 3 3M17 20V6M14 17l3 3 3-3",
        "new" => "M12 5v14M5 12h14",
        "options" => "M4 6l2 2 3-4M12 6h8M4 13l2 2 3-4M12 13h8M12 20h8",
        "way" => "M4 19h10a4 4 0 0 0 0-8h-5a3.5 3.5 0 0 1 0-7h9M15 1l3 3-3 3",
        "share" => "M12 15V4M8 8l4-4 4 4M5 12v7h14v-7",
        "help" => "M8.5 9a3.6 3.6 0 1 1 5.2 3.3c-1.1.6-1.7 1.2-1.7 2.6M12 19h.1",
        "shelf" => "M3 4h4v16H3zM8.5 4h4v16h-4zM14.6 5.1l3-.8 4 15-3 .8z",
        "search" => "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.4 15.4 21 21",
        "print" => "M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z",
        "more" => "M5 12h.1M12 12h.1M19 12h.1",
        "keys" => "M3 7h18v10H3zM7 11h.1M11 11h.1M15 11h.1M8 14h8",
        "back" => "M15 5l-7 7 7 7",
        "forward" => "M9 5l7 7-7 7",
        "first" => "M18 5l-7 7 7 7M7 5v14",
        "last" => "M6 5l7 7-7 7M17 5v14",
        "full-screen" => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
        "play" => "M8 5l11 7-11 7z",
        "resign" => "M6 21V4M6 4h12l-3 4 3 4H6",
        "draw" => "M5 9h14M5 15h14",
        "change-players" => {
            "M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M3 20c0-4 3-6 6-6s6 2 6 6M17 8v6M14 11h6"
        }
        "settings" => "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
        _ => return Html::default(),
    };
    drawn(path)
}

/// Draws an icon with this path.
pub(crate) fn drawn(path: &'static str) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
    }
}
