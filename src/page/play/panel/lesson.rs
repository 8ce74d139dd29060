//! The lesson, the problems or the examination at the table: it takes the place of the board, and the
//! game pauses until it ends.

use crate::page::play::{
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    controller,
    page::{browser::dom, device::games, parts::button::button, reading::part::part},
    prose::SectionOutline,
    rules::Turn,
};
use yew::prelude::*;

impl Play {
    /// Opens a tab beside the board, or the lesson.
    pub(in crate::page::play) fn open_tab(&mut self, ctx: &Context<Play>, tab: Tab) {
        self.panel.scroll_target = None;
        let before = std::mem::replace(&mut self.panel.tab, tab);
        let is_lesson = matches!(tab, Tab::Lesson(_));
        if self.table.in_lesson() && !is_lesson {
            self.scroll.focus_board = true;
            self.scroll.to_board |= tab == Tab::Moves && dom::is_small();
        }
        self.panel.is_sheet_open &= !is_lesson;
        if is_lesson && !self.table.in_lesson() {
            self.mark_known(ctx);
        }
        self.send(ctx, controller::Msg::Lesson(is_lesson));
        if let (Some(lesson), true) = (self.lesson_of(ctx), before != tab) {
            self.panel.scroll_target = Some(lesson.id.clone());
        }
        if tab != Tab::Moves {
            self.fetch_dialogs(ctx);
        }
        if tab == Tab::Help {
            self.announce_moves(ctx);
        }
    }

    /// Says below the board how many moves there are, and that they are marked.
    fn announce_moves(&mut self, ctx: &Context<Play>) {
        let words = Play::words(ctx);
        if let (Turn::Player(_), None) = (
            self.table.session().table().turn(),
            self.table.session().viewed_ply(),
        ) {
            let aim = self.aim(ctx);
            let choices = self.choice_count_text(ctx);
            let sentence = format!("{choices}. {} {aim}", words.say("help-lit"));
            self.report.say(sentence);
        }
    }

    /// Returns the lesson that is on the table.
    fn lesson_of<'a>(&self, ctx: &'a Context<Play>) -> Option<&'a SectionOutline> {
        let Tab::Lesson(index) = self.panel.tab else {
            return None;
        };
        Play::parts(ctx).get(index)
    }

    /// Returns the next lesson of the game from a part of its prose on, with its index.
    fn next_lesson(ctx: &Context<Play>, from: usize) -> Option<(usize, &SectionOutline)> {
        let mut parts = Play::parts(ctx).iter().enumerate().skip(from);
        parts.find(|(_, part)| part.is_lesson())
    }

    /// Returns the message that opens the first lesson, if it is offered.
    pub(in crate::page::play) fn offered_lesson(&self, ctx: &Context<Play>) -> Option<Msg> {
        let (lesson, _) = Play::next_lesson(ctx, 0)?;
        let opens = Msg::Panel(PanelMsg::Tab(Tab::Lesson(lesson)));
        self.panel.offers_lesson.then_some(opens)
    }

    /// Records that the reader has completed the lesson.
    pub(in crate::page::play) fn complete_lesson(&mut self, ctx: &Context<Play>) {
        let Some(lesson) = self.lesson_of(ctx) else {
            return;
        };
        let game = ctx.props().entry.key;
        games::complete_lesson(game, &lesson.id);
        self.panel.completed_lessons = games::completed_lessons(game);
        // If the device keeps nothing, this is remembered as long as the page is open.
        if !self.has_completed(lesson) {
            self.panel.completed_lessons.push(lesson.id.clone());
        }
    }

    fn has_completed(&self, lesson: &SectionOutline) -> bool {
        self.panel.completed_lessons.contains(&lesson.id)
    }

    /// Draws the lesson, in the place of the game.
    pub(in crate::page::play) fn lesson(&self, ctx: &Context<Play>) -> Html {
        let (Some(lesson), Tab::Lesson(index)) = (self.lesson_of(ctx), self.panel.tab) else {
            return Html::default();
        };
        let mut text = self.part(ctx, index);
        if lesson.is_lesson() {
            let completed = |()| Msg::Panel(PanelMsg::LessonCompleted);
            text.on_end = ctx.link().callback(completed);
        }
        // Once a lesson is completed, a button leads to the next one.
        let further = Play::next_lesson(ctx, index + 1).filter(|_| self.has_completed(lesson));
        html! {
            <div class="lesson-at-table" id={lesson.id.clone()} key={&*lesson.id} tabindex="-1">
                { part(text) }
                <p class="row">
                    if let Some((next, lesson)) = further {
                        { button("lesson-further", &lesson.title, Play::click(ctx, Msg::Panel(PanelMsg::Tab(Tab::Lesson(next))))) }
                    }
                    { button("lesson-end", Play::words(ctx).say("lesson-end"), Play::click(ctx, Msg::Cancel)) }
                </p>
            </div>
        }
    }
}
