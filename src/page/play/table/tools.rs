//! The tools of a table: the actions of its bar of buttons and of its keys.

use crate::page::play::{
    message::{Dialog, Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    controller::{BoardMsg, ComputerMsg, GameMsg, HistoryMsg},
    page::{browser::dom, parts::icon::icon},
};
use yew::prelude::*;

/// An action that has a button, a key, or both.
pub(crate) struct Tool {
    /// The name of the action in `data-act`, and the name of its icon.
    pub action: &'static str,
    /// The key of its label.
    pub label: &'static str,
    /// The key that does the same, in lower case, with the key of its sentence in the list of keys.
    pub key: Option<(&'static str, &'static str)>,
    pub msg: fn() -> Msg,
    /// Whether it has a button.
    pub is_shown: fn(&Play, &Context<Play>) -> bool,
    pub is_enabled: fn(&Play) -> bool,
    /// Whether it stays in the bar on a phone while the player looks back.
    looks_back: bool,
    /// Whether it is in the menu instead of the bar, where there is a menu: during a game on a phone.
    pub in_menu: bool,
}

impl Tool {
    /// Creates a button that is always there.
    const fn button(action: &'static str, label: &'static str, msg: fn() -> Msg) -> Tool {
        Tool {
            action,
            label,
            key: None,
            msg,
            is_shown: |_, _| true,
            is_enabled: |_| true,
            looks_back: false,
            in_menu: false,
        }
    }

    /// Creates a key without a button.
    const fn key(key: &'static str, sentence: &'static str, msg: fn() -> Msg) -> Tool {
        Tool {
            key: Some((key, sentence)),
            is_shown: |_, _| false,
            ..Tool::button("", "", msg)
        }
    }
}

/// The tools in the order of their buttons.
pub(crate) const TOOLS: [Tool; 18] = [
    Tool {
        key: Some(("u", "key-undo")),
        is_enabled: |play| play.table.can_undo(),
        looks_back: true,
        ..Tool::button("undo", "undo", || HistoryMsg::Undo.into())
    },
    Tool {
        key: Some(("r", "key-redo")),
        is_enabled: |play| play.table.can_redo(),
        in_menu: true,
        ..Tool::button("redo", "redo", || HistoryMsg::Redo.into())
    },
    Tool {
        key: Some(("h", "key-hint")),
        is_enabled: |play| {
            let session = play.table.session();
            let is_theirs = session.human_to_move().is_some() && session.viewed_ply().is_none();
            is_theirs && !play.table.keeps_secrets()
        },
        ..Tool::button("hint", "hint", || ComputerMsg::Hint.into())
    },
    Tool {
        key: Some(("f", "key-flip")),
        is_shown: |play, _| !play.table.is_solitaire(),
        in_menu: true,
        ..Tool::button("flip", "flip", || BoardMsg::TurnBoard.into())
    },
    Tool {
        is_shown: |play, _| play.table.session().table().entry().dice,
        in_menu: true,
        ..Tool::button("way", "way", || BoardMsg::ShowPath.into())
    },
    Tool {
        looks_back: true,
        ..Tool::button("new", "new-game", || GameMsg::New.into())
    },
    Tool {
        is_shown: |_, ctx| !ctx.props().entry.options.is_empty(),
        in_menu: true,
        ..Tool::button("options", "options", || Msg::ShowDialog(Dialog::Options))
    },
    Tool::button("help", "help", || PanelMsg::Tab(Tab::Help).into()),
    Tool {
        is_enabled: |play| !play.table.keeps_secrets(),
        looks_back: true,
        ..Tool::button("share", "share", || Msg::ShowDialog(Dialog::Transfer))
    },
    Tool {
        is_shown: |play, ctx| play.has_sheet(ctx),
        looks_back: true,
        ..Tool::button("more", "more", || Msg::ShowDialog(Dialog::Menu))
    },
    Tool {
        is_shown: |_, _| dom::can_fill_screen(),
        in_menu: true,
        ..Tool::button("full-screen", "full-screen", || Msg::FullScreen)
    },
    Tool {
        key: Some(("?", "key-help")),
        ..Tool::button("keys", "keys", || Msg::ShowDialog(Dialog::Keys))
    },
    Tool::key("t", "key-throw", || BoardMsg::Throw.into()),
    Tool::key("d", "key-end-turn", || BoardMsg::EndTurn.into()),
    Tool::key("home", "key-first", || HistoryMsg::ViewPly(0).into()),
    Tool::key(",", "key-back", || HistoryMsg::StepBy(-1).into()),
    Tool::key(".", "key-forward", || HistoryMsg::StepBy(1).into()),
    Tool::key("end", "key-last", || HistoryMsg::ViewPly(usize::MAX).into()),
];

/// Returns the message of the tool with this key.
pub(crate) fn msg_of(key: &str) -> Option<Msg> {
    let tool = TOOLS
        .iter()
        .find(|tool| tool.key.is_some_and(|(own, _)| own == key));
    tool.map(|tool| (tool.msg)())
}

impl Play {
    /// Returns whether the panel slides up over the lower part of the window, as on a phone,
    /// instead of standing beside the board.
    pub(in crate::page::play) fn has_sheet(&self, ctx: &Context<Play>) -> bool {
        self.narrow && self.is_in_progress(ctx)
    }

    /// Draws the bar of tools below the board.
    pub(in crate::page::play) fn tools(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let session = self.table.session();
        // On a phone, a player who looks back gets the arrows in the bar, not below the messages of
        // the game.
        let looks_back = self.narrow
            && (session.viewed_ply().is_some() || session.is_over())
            && !self.table.keeps_secrets();
        let shown = TOOLS.iter().filter(|tool| match looks_back {
            true => tool.looks_back && (tool.action != "more" || self.has_sheet(ctx)),
            false => (tool.is_shown)(self, ctx) && !(tool.in_menu && self.has_sheet(ctx)),
        });
        let buttons = shown.map(|tool| {
            let label = words.find(tool.label).unwrap_or(tool.label);
            html! {
                <>
                    <button class="tool" data-act={tool.action} disabled={!(tool.is_enabled)(self)} title={label}
                        onclick={Play::click(ctx, (tool.msg)())}>
                        { icon(tool.action) }<span>{ label }</span>
                    </button>
                    if looks_back && tool.action == "undo" { { self.history_buttons(ctx) } }
                </>
            }
        });
        html! {
            <>
            if self.has_sheet(ctx) && !self.table.keeps_secrets() { { self.move_line(ctx) } }
            <div class="tool-bar" role="toolbar" aria-label={words.say("tools")}>
                { for buttons }
                { self.score(ctx) }
            </div>
            </>
        }
    }
}
