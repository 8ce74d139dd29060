//! The lesson at the table: it takes the board's place, and the game rests until it is given back.

use crate::page::play::{
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    controller,
    page::{
        device::games,
        parts::button::button,
        reading::part::{PartProps, part},
    },
    prose::Part,
    rules::Turn,
};
use yew::prelude::*;

impl Play {
    /// Turns to something beside the board, or to the lesson.
    pub(in crate::page::play) fn turn_to(&mut self, ctx: &Context<Play>, tab: Tab) {
        self.panel.seek = None;
        let before = std::mem::replace(&mut self.panel.tab, tab);
        let is_lesson = matches!(tab, Tab::Lesson(_));
        self.panel.up &= !is_lesson;
        if is_lesson && !self.table.in_lesson() {
            self.meet(ctx);
        }
        self.send(ctx, controller::Msg::Lesson(is_lesson));
        if let (Some(lesson), true) = (self.lesson_of(ctx), before != tab) {
            self.panel.seek = Some(lesson.id.clone());
        }
        if matches!(tab, Tab::Help | Tab::Options) {
            self.fetch_windows(ctx);
        }
        if tab == Tab::Help {
            self.say_what_can_be_done(ctx);
        }
    }

    /// Says in view of the board how many moves there are, and that they are lit.
    fn say_what_can_be_done(&mut self, ctx: &Context<Play>) {
        let words = Play::words(ctx);
        if let (Turn::Player(_), None) = (
            self.table.session().table().turn(),
            self.table.session().looking(),
        ) {
            let aim = self.aim(ctx);
            let choices = self.choices_told(ctx);
            let said = format!("{choices}. {} {aim}", words.say("help-lit"));
            self.report.say(said);
        }
    }

    /// The lesson that stands on the table.
    fn lesson_of<'a>(&self, ctx: &'a Context<Play>) -> Option<&'a Part> {
        let Tab::Lesson(index) = self.panel.tab else {
            return None;
        };
        ctx.props().front.as_ref()?.parts.get(index)
    }

    /// The next lesson of the game from a part of its prose on, and where it stands.
    fn next_lesson(ctx: &Context<Play>, from: usize) -> Option<(usize, &Part)> {
        let front = ctx.props().front.as_ref()?;
        let mut parts = front.parts.iter().enumerate().skip(from);
        parts.find(|(_, part)| part.is_lesson())
    }

    /// What opens the first lesson, where it is offered.
    pub(in crate::page::play) fn offered_lesson(&self, ctx: &Context<Play>) -> Option<Msg> {
        let (lesson, _) = Play::next_lesson(ctx, 0)?;
        let opens = Msg::Panel(PanelMsg::Tab(Tab::Lesson(lesson)));
        self.panel.offers_lesson.then_some(opens)
    }

    /// The lesson was gone through to its end.
    pub(in crate::page::play) fn learn(&mut self, ctx: &Context<Play>) {
        let Some(lesson) = self.lesson_of(ctx) else {
            return;
        };
        let game = ctx.props().entry.key;
        games::learn(game, &lesson.id);
        self.panel.learnt = games::learnt(game);
        // Where the device keeps nothing it is known for as long as the page stands.
        if !self.has_learnt(lesson) {
            self.panel.learnt.push(lesson.id.clone());
        }
    }

    fn has_learnt(&self, lesson: &Part) -> bool {
        self.panel.learnt.contains(&lesson.id)
    }

    /// The lesson, in the place of the game.
    pub(in crate::page::play) fn lesson(&self, ctx: &Context<Play>) -> Html {
        let (Some(lesson), Tab::Lesson(index)) = (self.lesson_of(ctx), self.panel.tab) else {
            return Html::default();
        };
        let text = PartProps {
            on_end: ctx.link().callback(|()| Msg::Panel(PanelMsg::Learnt)),
            ..self.part(ctx, index)
        };
        let turn = |tab| Play::click(ctx, Msg::Panel(PanelMsg::Tab(tab)));
        // Once a lesson has been gone through the next is a touch away.
        let further = Play::next_lesson(ctx, index + 1).filter(|_| self.has_learnt(lesson));
        html! {
            <div class="at-lesson" id={lesson.id.clone()} key={&*lesson.id} tabindex="-1">
                { part(text) }
                <p class="row">
                    if let Some((next, lesson)) = further {
                        { button("lesson-further", &lesson.title, turn(Tab::Lesson(next))) }
                    }
                    { button("lesson-end", Play::words(ctx).say("lesson-end"), turn(Tab::Moves)) }
                </p>
            </div>
        }
    }
}
