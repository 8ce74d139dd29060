//! The panel beside the board: moves, analysis, the book about the game, and help.

mod book;
mod branches;
mod lesson;
mod move_list;
mod moves;
pub(super) mod state;

use crate::page::play::{
    analysis::{AnalysisProps, AnalysisView},
    dialogs::OpenPart,
    message::{Dialog, Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    chunk,
    chunk::Chunk,
    controller::HistoryMsg,
    page::{
        browser::dom,
        device::games,
        parts::{
            button,
            lazy::{Draw, lazy_part},
        },
    },
    prose::SectionOutline,
    rules::{Seat, Turn},
    table::LegalMove,
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// Moves the focus between tabs with the arrow keys, Home and End. Enter opens a tab, because it
/// may start a lesson.
fn walk_tabs(event: KeyboardEvent) {
    let Some(tab) = event.target().and_then(|it| it.dyn_into::<Element>().ok()) else {
        return;
    };
    let list = tab.parent_element();
    let to = match &*event.key() {
        "ArrowRight" => tab.next_element_sibling(),
        "ArrowLeft" => tab.previous_element_sibling(),
        "Home" => list.and_then(|list| list.first_element_child()),
        "End" => list.and_then(|list| list.last_element_child()),
        _ => return,
    };
    event.prevent_default();
    if let Some(to) = to {
        dom::focus(&to);
    }
}

static ANALYSIS: &Chunk<fn(AnalysisProps) -> Html> =
    chunk!(tools, fn(AnalysisProps) -> Html, draw_analysis);

fn draw_analysis(props: AnalysisProps) -> Html {
    html! { <AnalysisView ..props /> }
}

impl Play {
    pub(in crate::page::play) fn on_panel(&mut self, ctx: &Context<Play>, msg: PanelMsg) {
        match msg {
            PanelMsg::Tab(tab) => {
                self.open_tab(ctx, tab);
                match tab {
                    // The possible moves are marked on the board, which must be visible.
                    Tab::Help => self.panel.is_sheet_open = false,
                    _ => self.open_sheet(ctx),
                }
            }
            PanelMsg::OpenSheet => {
                self.open_sheet(ctx);
                self.panel.scroll_target = Some("panel".into());
            }
            PanelMsg::CloseSheet => self.close_sheet(),
            PanelMsg::Draft(options) => {
                self.form.draft = Some(options);
                self.form.wrong_value = None;
            }
            PanelMsg::WrongValue(key) => {
                self.form.wrong_value = Some(key);
                self.form.wrong_times += 1;
            }
            PanelMsg::Open(id) => self.open_address(ctx, id),
            PanelMsg::Best(moves) => self.table.mark_best(&moves),
            PanelMsg::Annotated(annotations) => self.analysis.annotations = annotations,
            PanelMsg::MarkMove(notation) => self.table.mark_move(&notation),
            PanelMsg::OpenStepper => self.open_steps(ctx),
            PanelMsg::ShowFrame(at) => self.animator.show_frame(at),
            PanelMsg::LessonCompleted => self.complete_lesson(ctx),
            PanelMsg::Review => {
                self.open_tab(ctx, Tab::Analysis);
                self.open_sheet(ctx);
                self.panel.scroll_target = Some("tab-study".into());
                self.analysis.review = true;
            }
            PanelMsg::ReviewStarted => self.analysis.review = false,
            // The next drawing of the table finds the sought heading.
            PanelMsg::Loaded => {}
        }
    }

    /// During a game on a phone, opens the panel as a sheet below the board.
    fn open_sheet(&mut self, ctx: &Context<Play>) {
        self.panel.is_sheet_open =
            self.narrow && self.is_in_progress(ctx) && !self.table.in_lesson();
        // The board gets the rest of the window.
        self.scroll.to_board |= self.panel.is_sheet_open;
    }

    /// Closes the sheet of the panel, and moves the focus to the board.
    pub(in crate::page::play) fn close_sheet(&mut self) {
        self.panel.is_sheet_open = false;
        dom::focus_board();
    }

    /// Opens what has this address: a part of the prose, at a heading in it or at its beginning, or
    /// another tab. Does nothing if there is no such address.
    fn open_address(&mut self, ctx: &Context<Play>, id: String) {
        let parts = Play::parts(ctx);
        let part = parts
            .iter()
            .position(|part| part.id == id || part.anchors.contains(&id));
        let tab = match (part, &*id) {
            (Some(at), _) if parts[at].takes_board() => Tab::Lesson(at),
            (Some(at), _) => Tab::Prose(at),
            (_, "moves") => Tab::Moves,
            (_, "study") => Tab::Analysis,
            (_, "options") => return self.show_dialog(ctx, Dialog::Options),
            _ => return,
        };
        self.open_tab(ctx, tab);
        self.open_sheet(ctx);
        if let Tab::Prose(at) = tab {
            let is_part = parts[at].id == id;
            self.panel.scroll_target = Some(if is_part { "panel".into() } else { id });
            self.mark_known(ctx);
        }
    }

    /// Returns the parts of the game's prose, once their outline has loaded.
    pub(in crate::page::play) fn parts(ctx: &Context<Play>) -> &[SectionOutline] {
        let front = ctx.props().front.as_ref();
        front.map_or(&[], |front| &front.parts)
    }

    /// Records that the reader knows the game, so that its lesson is no longer offered.
    pub(in crate::page::play) fn mark_known(&mut self, ctx: &Context<Play>) {
        self.panel.offers_lesson = false;
        games::mark_known(ctx.props().entry.key);
    }

    pub(in crate::page::play) fn panel(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let parts = Play::parts(ctx);
        let first = |about: bool| {
            let first = parts.iter().position(|part| part.is_about() == about);
            first.map(Tab::Prose)
        };
        let study = (!self.table.keeps_secrets()).then_some(Tab::Analysis);
        let tabs = [
            ("moves", Some(Tab::Moves)),
            ("study", study),
            ("learn", first(false)),
            ("about", first(true)),
        ];
        let selected = match self.panel.tab {
            Tab::Analysis if study.is_some() => "study",
            Tab::Lesson(at) | Tab::Prose(at) if at < parts.len() => match parts[at].is_about() {
                true => "about",
                false => "learn",
            },
            _ => "moves",
        };
        let tab = |(name, tab): (&'static str, Option<Tab>)| {
            let is_open = name == selected;
            let tab = match tab? {
                // The part that is open stays.
                Tab::Prose(_) if is_open => self.panel.tab,
                tab => tab,
            };
            let label = words.find(name).unwrap_or(name);
            Some(html! {
                <button role="tab" id={format!("tab-{name}")} data-tab={name}
                    aria-selected={is_open.to_string()} aria-controls="panel" tabindex={if is_open { "0" } else { "-1" }}
                    onclick={Play::click(ctx, Msg::Panel(PanelMsg::Tab(tab)))}>{ label }</button>
            })
        };
        html! {
            <aside class={classes!("panel", self.panel.is_sheet_open.then_some("panel-up"))}>
                if self.panel.is_sheet_open {
                    { button::button("panel-down", words.say("close"), Play::click(ctx, Msg::Panel(PanelMsg::CloseSheet))) }
                }
                <div class="panel-tabs" role="tablist" aria-label={words.say("beside-the-board")} onkeydown={walk_tabs}>
                    { for tabs.into_iter().filter_map(tab) }
                </div>
                <div class="panel-body" id="panel" role="tabpanel" tabindex="0"
                    aria-labelledby={format!("tab-{selected}")} key={selected}>
                    { match selected {
                        "study" => self.draw_when_loaded(ctx, OpenPart::Analysis),
                        "moves" if self.panel.tab == Tab::Help => self.draw_when_loaded(ctx, OpenPart::Help),
                        "moves" => self.moves(ctx),
                        _ => self.draw_when_loaded(ctx, OpenPart::Book),
                    } }
                </div>
            </aside>
        }
    }

    /// Draws the tab with the analysis, once its own chunk has loaded.
    pub(in crate::page::play) fn analysis_tab(&self, ctx: &Context<Play>) -> Html {
        let table = self.table.session().table();
        let sides = table.entry().players.len();
        let names = [Seat::FIRST, Seat::SECOND].map(|seat| {
            if seat.index() < sides {
                Play::speech(ctx).seat(table, seat)
            } else {
                String::new()
            }
        });
        let mut turns = table.turns();
        turns.push(table.turn());
        let on = |msg: fn(String) -> PanelMsg| {
            ctx.link()
                .callback(move |notation| Msg::Panel(msg(notation)))
        };
        let props = AnalysisProps {
            lang: ctx.props().lang,
            record: Rc::new(table.record()),
            turns: Rc::new(turns),
            shown: self.table.session().shown_ply(),
            names: Rc::new(names),
            on_look: ctx
                .link()
                .callback(|moves| Msg::from(HistoryMsg::ViewPly(moves))),
            on_best: ctx
                .link()
                .callback(|moves| Msg::Panel(PanelMsg::Best(moves))),
            on_annotated: ctx
                .link()
                .callback(|annotations| Msg::Panel(PanelMsg::Annotated(annotations))),
            on_better: on(PanelMsg::MarkMove),
            review: self.analysis.review,
            on_review_started: ctx
                .link()
                .callback(|()| Msg::Panel(PanelMsg::ReviewStarted)),
        };
        let lang = ctx.props().lang;
        let draw = Draw::from_chunk(ANALYSIS, move |draw| draw(props.clone()));
        lazy_part(lang, vec![ANALYSIS, lang.more_chunk()], draw)
    }

    /// Returns how many moves the player to move can choose from.
    pub(in crate::page::play) fn choice_count_text(&self, ctx: &Context<Play>) -> String {
        let (words, table) = (Play::words(ctx), self.table.session().table());
        if self.table.session().is_over() {
            return words.say("help-later").into();
        }
        let count = table.legal_moves().len().to_string();
        match table.turn() {
            Turn::Player(seat) if !self.table.is_solitaire() => {
                let name = Play::speech(ctx).seat(table, seat);
                words.fill("help-can", &[("player", &name), ("n", &count)])
            }
            _ => words.fill("help-can-alone", &[("n", &count)]),
        }
    }

    /// Draws the moves that are possible now, and why no others are.
    pub(in crate::page::play) fn help(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let table = self.table.session().table();
        let session = self.table.session();
        let (Turn::Player(seat), None, false) =
            (table.turn(), session.viewed_ply(), session.is_over())
        else {
            return html! { <p data-part="help">{ words.say("help-later") }</p> };
        };
        /// A longer list is no help: the board shows the moves.
        const MANY: usize = 40;
        let choices = table.legal_moves();
        let item = |choice: &LegalMove| {
            let secret = self.table.keeps_secrets();
            let events = if secret {
                Vec::new()
            } else {
                table.preview(&choice.taps)
            };
            let description = self.counted_speech(ctx).describe_move(table, None, &events);
            html! {
                <li><button data-choice={choice.notation.clone()} onclick={Play::click(ctx, Msg::Panel(PanelMsg::MarkMove(choice.notation.clone())))}>
                    <b>{ &choice.notation }</b>{ " " }{ description }</button></li>
            }
        };
        let barred = Play::speech(ctx).unplayable_places(self.table.session().table(), seat);
        html! {
            <div class="help" data-part="help">
                <h2>{ self.choice_count_text(ctx) }</h2>
                if choices.len() <= MANY {
                    <ul class="mistakes">{ for choices.iter().map(item) }</ul>
                } else {
                    <p>{ words.say("help-lit") }</p>
                }
                if !barred.is_empty() {
                    <h2>{ words.say("help-cannot") }</h2>
                    <ul>{ for barred.iter().map(|(sites, reason)| html! { <li><b>{ sites }</b>{ ": " }{ reason }</li> }) }</ul>
                }
            </div>
        }
    }
}
