//! The book beside the board: the parts that teach the game, or those about it. A row of buttons
//! leads to each part.

use crate::page::play::{
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    page::{
        browser::scroll,
        parts::{button::button, icon::icon},
        reading::part::{PartProps, part},
    },
    prose::{EXAMINATION, RULES, SectionOutline},
};
use yew::prelude::*;

impl Play {
    /// Draws the buttons of the parts, and below them the open part. A part that takes the place of
    /// the board is not drawn here.
    pub(in crate::page::play) fn book(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let (Tab::Lesson(open) | Tab::Prose(open)) = self.panel.tab else {
            return Html::default();
        };
        let parts = Play::parts(ctx);
        let Some(shown) = parts.get(open) else {
            return Html::default();
        };
        let is_here = |part: &SectionOutline| part.is_about() == shown.is_about();
        let here = parts.iter().enumerate().filter(|(_, part)| is_here(part));
        let is_text = matches!(self.panel.tab, Tab::Prose(_));
        let next = here.clone().find(|(at, _)| *at > open);
        let next = next.map(|(_, part)| part);
        html! {
            <>
                <ul class="book-parts" aria-label={words.say("book-parts")}>
                    { for here.map(|(at, part)| html! {
                        <li><button data-section={part.id.clone()} aria-current={(at == open).then_some("true")}
                            onclick={Play::click(ctx, Play::msg_of_part(part, at))}>{ self.part_label(ctx, part) }</button></li>
                    }) }
                </ul>
                if is_text {
                    <div key={&*shown.id} data-shown={shown.id.clone()}>
                        { part(self.part(ctx, open)) }
                        if let Some(part) = next {
                            <p><button class="book-next" data-act="next-part" onclick={Play::click(ctx, PanelMsg::Open(part.id.clone()).into())}>
                                { self.part_label(ctx, part) }{ icon("forward") }</button></p>
                        }
                        if shown.id == RULES {
                            // On a phone the board may be far from the text about it.
                            { button("to-board", words.say("to-board"), Callback::from(|_| scroll::to(".play"))) }
                        }
                    </div>
                } else {
                    <p>{ words.say("lesson-rests") }</p>
                }
            </>
        }
    }

    /// Returns the message that opens a part: beside the board or in its place.
    fn msg_of_part(part: &SectionOutline, at: usize) -> Msg {
        let tab = match part.takes_board() {
            true => Tab::Lesson(at),
            false => Tab::Prose(at),
        };
        PanelMsg::Tab(tab).into()
    }

    /// Returns the name of a part, with a mark if the reader has completed it.
    fn part_label(&self, ctx: &Context<Play>, part: &SectionOutline) -> String {
        let title = match &*part.id {
            EXAMINATION => Play::words(ctx).say("exam"),
            _ => &part.title,
        };
        match self.panel.completed_lessons.contains(&part.id) {
            true => format!("{title} ✓"),
            false => title.into(),
        }
    }

    /// Returns the properties of a part of the game's prose, by its index.
    pub(in crate::page::play) fn part(&self, ctx: &Context<Play>, index: usize) -> PartProps {
        let game = ctx.props().entry.key;
        PartProps {
            lang: ctx.props().lang,
            settings: ctx.props().settings.clone(),
            game,
            nth: index,
            on_shown: ctx.link().callback(|()| Msg::Panel(PanelMsg::Loaded)),
            on_play: self.on_open(ctx),
            problems_of: Play::parts(ctx)[index].is_posed().then_some(game),
            on_end: Callback::noop(),
        }
    }
}
