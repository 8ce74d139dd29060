//! The panel beside the board: moves, analysis, the book about the game, and help.

mod branches;
mod lesson;
mod move_list;
mod moves;
pub(super) mod state;

use crate::page::play::{
    analysis::{AnalysisProps, AnalysisView},
    dialogs::OpenPart,
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    chunk,
    chunk::Chunk,
    controller::HistoryMsg,
    page::{
        browser::{dom, scroll},
        device::games,
        parts::{
            button,
            lazy::{Draw, lazy_part},
        },
        reading::part::{PartProps, part},
    },
    prose::{PROBLEMS, is_lesson},
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
            PanelMsg::OpenRule(id) => {
                self.open_rule(ctx, &id);
                self.open_sheet(ctx);
            }
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
            PanelMsg::Options => {
                self.open_tab(ctx, Tab::Options);
                self.open_sheet(ctx);
                self.panel.scroll_target = Some("tab-options".into());
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

    /// Opens the part of the prose with this address, and scrolls to the heading in it.
    fn open_rule(&mut self, ctx: &Context<Play>, id: &str) {
        let Some(front) = &ctx.props().front else {
            return;
        };
        let mut parts = front.parts.iter();
        if is_lesson(id)
            && let Some(lesson) = parts.position(|part| part.id == id)
        {
            return self.open_tab(ctx, Tab::Lesson(lesson));
        }
        let part = front
            .parts
            .iter()
            .position(|part| part.id == id || part.anchors.iter().any(|anchor| anchor == id));
        if let Some(part) = part {
            self.open_tab(ctx, Tab::Prose(part));
            self.panel.scroll_target = Some(id.into());
        }
        self.mark_known(ctx);
    }

    /// Records that the reader knows the game, so that its lesson is no longer offered.
    pub(in crate::page::play) fn mark_known(&mut self, ctx: &Context<Play>) {
        self.panel.offers_lesson = false;
        games::mark_known(ctx.props().entry.key);
    }

    pub(in crate::page::play) fn panel(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let front = ctx.props().front.as_ref();
        let parts = front.map_or(&[][..], |front| &front.parts);
        let tab = |tab: Tab, name: &str, label: &str| {
            let is_open =
                self.panel.tab == tab || (tab == Tab::Moves && self.panel.tab == Tab::Help);
            html! {
                <button role="tab" id={format!("tab-{name}")} data-tab={name.to_string()}
                    aria-selected={is_open.to_string()} aria-controls="panel" tabindex={if is_open { "0" } else { "-1" }}
                    onclick={Play::click(ctx, Msg::Panel(PanelMsg::Tab(tab)))}>{ label }</button>
            }
        };
        let selected = match self.panel.tab {
            Tab::Moves => "moves".to_string(),
            Tab::Options => "options".into(),
            Tab::Analysis if !self.table.keeps_secrets() => "study".into(),
            Tab::Analysis => "moves".into(),
            Tab::Help => "moves".into(),
            Tab::Lesson(index) | Tab::Prose(index) => parts
                .get(index)
                .map_or_else(|| "moves".into(), |part| part.id.clone()),
        };
        html! {
            <aside class={classes!("panel", self.panel.is_sheet_open.then_some("panel-up"))}>
                if self.panel.is_sheet_open {
                    { button::button("panel-down", words.say("close"), Play::click(ctx, Msg::Panel(PanelMsg::CloseSheet))) }
                }
                <div class="panel-tabs" role="tablist" aria-label={words.say("beside-the-board")} onkeydown={walk_tabs}>
                    { tab(Tab::Moves, "moves", words.say("moves")) }
                    if !self.table.keeps_secrets() { { tab(Tab::Analysis, "study", words.say("study")) } }
                    { for parts.iter().enumerate().map(|(index, part)| match &*part.id {
                        id if self.panel.completed_lessons.iter().any(|lesson| lesson == id) => tab(Tab::Lesson(index), id, &format!("{} ✓", part.title)),
                        id if is_lesson(id) => tab(Tab::Lesson(index), id, &part.title),
                        id => tab(Tab::Prose(index), id, &part.title),
                    }) }
                    if !ctx.props().entry.options.is_empty() || ctx.props().entry.players.len() > 1 {
                        { tab(Tab::Options, "options", words.say("options")) }
                    }
                </div>
                <div class="panel-body" id="panel" role="tabpanel" tabindex="0"
                    aria-labelledby={format!("tab-{selected}")} key={selected.clone()}>
                    { match self.panel.tab {
                        Tab::Options => self.draw_when_loaded(ctx, OpenPart::Options),
                        Tab::Analysis if !self.table.keeps_secrets() => self.draw_when_loaded(ctx, OpenPart::Analysis),
                        Tab::Help => self.draw_when_loaded(ctx, OpenPart::Help),
                        Tab::Lesson(_) => html! { <p>{ words.say("lesson-rests") }</p> },
                        Tab::Prose(index) if index < parts.len() => part(PartProps {
                            problems_of: (parts[index].id == PROBLEMS).then_some(ctx.props().entry.key),
                            ..self.part(ctx, index)
                        }),
                        _ => self.moves(ctx),
                    } }
                    // On a phone the board may be far from the text about it.
                    { button::button("to-board", words.say("to-board"), Callback::from(|_| scroll::to(".play"))) }
                </div>
            </aside>
        }
    }

    /// Returns the properties of a part of the game's prose, by its index.
    pub(in crate::page::play) fn part(&self, ctx: &Context<Play>, index: usize) -> PartProps {
        PartProps {
            lang: ctx.props().lang,
            settings: ctx.props().settings.clone(),
            game: ctx.props().entry.key,
            nth: index,
            on_shown: ctx.link().callback(|()| Msg::Panel(PanelMsg::Loaded)),
            on_play: self.on_open(ctx),
            problems_of: None,
            on_end: Callback::noop(),
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
