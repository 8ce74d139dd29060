//! The lesson at the table: it takes the board's place, and the game rests until it is given back.

use super::{
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    page::{
        device::games,
        parts::button::button,
        reading::{around::Around, prose::prose},
    },
    prose::Section,
    rules::Turn,
};
use yew::prelude::*;

/// The address of the lesson on the page, as of its part of the prose.
pub const LESSON: &str = "lesson";

impl Play {
    /// Whether a lesson stands on the table. Nobody moves then, no dice fall and no time passes.
    pub(super) fn rests(&self) -> bool {
        self.panel.tab == Tab::Lesson
    }

    /// Turns to something that stands beside the board, or to the lesson.
    pub(super) fn turn_to(&mut self, ctx: &Context<Play>, tab: Tab) {
        let rested = self.rests();
        self.panel.tab = tab;
        match (rested, self.rests()) {
            (false, true) => {
                self.meet(ctx);
                self.forget_requests();
                self.put_down();
                self.animator.finish();
                self.panel.seek = Some(LESSON.into());
            }
            (true, false) => self.go_on(ctx),
            _ => {}
        }
        if tab == Tab::Help {
            self.say_what_can_be_done(ctx);
        }
    }

    /// Lets go of a move that is begun.
    pub(super) fn put_down(&mut self) {
        if !self.session.begun().is_empty() {
            self.session.let_go();
            self.animator.show(&self.session.piles());
        }
    }

    /// Says in view of the board how many moves there are, and that they are lit.
    fn say_what_can_be_done(&mut self, ctx: &Context<Play>) {
        let words = Play::words(ctx);
        if let (Turn::Player(_), None) = (self.session.table().turn(), self.session.looking()) {
            let said = format!("{}. {}", self.choices_told(ctx), words.say("help-lit"));
            self.report.say(said);
        }
    }

    fn lesson_of(ctx: &Context<Play>) -> Option<&Section> {
        let page = ctx.props().page.as_ref()?;
        page.sections.iter().find(|section| section.id == LESSON)
    }

    pub(super) fn has_lesson(&self, ctx: &Context<Play>) -> bool {
        Play::lesson_of(ctx).is_some()
    }

    /// The lesson was gone through to its end.
    pub(super) fn learn(&mut self, ctx: &Context<Play>) {
        self.panel.learnt = true;
        games::learn(ctx.props().entry.key);
    }

    /// The lesson, in the place of the game.
    pub(super) fn lesson(&self, ctx: &Context<Play>) -> Html {
        let blocks = Play::lesson_of(ctx).map_or(&[][..], |section| &section.blocks);
        let around = Around {
            lang: ctx.props().lang,
            settings: &ctx.props().settings,
            page: ctx.props().page.clone(),
            on_play: self.on_open(ctx),
            problems_of: None,
            on_end: ctx.link().callback(|()| Msg::Panel(PanelMsg::Learnt)),
        };
        let back = Play::click(ctx, Msg::Panel(PanelMsg::Tab(Tab::Moves)));
        html! {
            <div class="at-lesson" id={LESSON} tabindex="-1">
                { prose(blocks, &around) }
                { button("lesson-end", Play::words(ctx).say("lesson-end"), back) }
            </div>
        }
    }
}
