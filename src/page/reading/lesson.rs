//! A lesson: a few positions in which the reader is asked to do something, and is told what it did.

use super::{
    around::Around,
    diagram::{DiagramView, Task},
};
use crate::{
    page::{device::settings::SettingsHandle, parts::button::worded},
    prose::{Diagram, Page, Step},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct LessonProps {
    steps: Vec<Step>,
    lang: Lang,
    settings: SettingsHandle,
    page: Option<Rc<Page>>,
    on_play: Callback<Rc<Record>>,
    /// The last step has been done.
    on_end: Callback<()>,
}

/// The steps of a lesson, or the problems of a game.
pub fn lesson(steps: &[Step], around: &Around<'_>) -> Html {
    html! {
        <Lesson steps={steps.to_vec()} lang={around.lang} settings={around.settings.clone()}
            page={around.page.clone()} on_play={around.on_play.clone()} on_end={around.on_end.clone()} />
    }
}

/// One step after the other; the next opens when what was asked has been done.
#[component]
fn Lesson(props: &LessonProps) -> Html {
    let words = props.lang.words();
    let at = use_state_eq(|| 0);
    let done = use_state_eq(|| false);
    let all = props.steps.len();
    let Some(step) = props.steps.get(*at) else {
        return Html::default();
    };
    let go = |to: usize| {
        let (at, done) = (at.clone(), done.clone());
        Callback::from(move |_: MouseEvent| {
            at.set(to);
            done.set(false);
        })
    };
    let on_done = {
        let (done, on_end, last) = (done.clone(), props.on_end.clone(), *at + 1 == all);
        Callback::from(move |()| {
            done.set(true);
            if last {
                on_end.emit(());
            }
        })
    };
    let play = {
        let record = Rc::new(Record {
            start: None,
            moves: Vec::new(),
            ..step.record.clone()
        });
        props.on_play.reform(move |_: MouseEvent| record.clone())
    };
    let diagram = Diagram {
        record: step.record.clone(),
        caption: step.say.clone(),
    };
    let task = Task {
        accepts: step.accepts.clone(),
        right: step.right.clone(),
        wrong: step.wrong.clone(),
        on_done,
    };
    let told = [("n", &*(*at + 1).to_string()), ("all", &*all.to_string())];
    html! {
        <section class="lesson" data-step={at.to_string()} data-done={done.to_string()}>
            if all > 1 { <p class="told">{ words.fill("lesson-step", &told) }</p> }
            <DiagramView key={*at} {diagram} lang={props.lang} settings={props.settings.clone()}
                page={props.page.clone()} on_play={props.on_play.clone()} {task} />
            <p class="row">
                if all > 1 { { worded("lesson-back", None, words.say("lesson-back"), *at > 0, go(at.saturating_sub(1))) } }
                if *at + 1 < all {
                    { worded("lesson-next", done.then_some("primary"), words.say(if *done { "lesson-next" } else { "lesson-skip" }), true, go(*at + 1)) }
                } else {
                    { worded("lesson-play", done.then_some("primary"), words.say("lesson-play"), true, play) }
                }
            </p>
        </section>
    }
}
