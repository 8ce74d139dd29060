//! A lesson: a few positions with a task for the reader, and a comment on the move.

use super::{
    context::ProseContext,
    diagram::{DiagramProps, Task, diagram},
};
use crate::{
    page::{
        device::{games, settings::SettingsHandle},
        parts::button::text_button,
    },
    prose::{Diagram, LessonStep, Page},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct LessonProps {
    steps: Vec<LessonStep>,
    lang: Lang,
    settings: SettingsHandle,
    page: Option<Rc<Page>>,
    on_play: Callback<Rc<Record>>,
    /// The game whose problems these are; `None` for a lesson.
    problems_of: Option<&'static str>,
    /// Called when the reader has completed the last step.
    on_end: Callback<()>,
}

/// Draws the steps of a lesson, or the problems of a game.
pub(crate) fn lesson(steps: &[LessonStep], around: &ProseContext) -> Html {
    html! {
        <Lesson steps={steps.to_vec()} lang={around.lang} settings={around.settings.clone()}
            page={around.page.clone()} on_play={around.on_play.clone()} on_end={around.on_end.clone()} problems_of={around.problems_of} />
    }
}

/// Draws a single problem, without the buttons of a lesson.
pub(crate) fn problem(step: &LessonStep, around: &ProseContext) -> Html {
    let props = LessonProps {
        steps: vec![step.clone()],
        lang: around.lang,
        settings: around.settings.clone(),
        page: around.page.clone(),
        on_play: around.on_play.clone(),
        problems_of: around.problems_of,
        on_end: around.on_end.clone(),
    };
    let (name, game) = (name(&step.record), props.problems_of);
    let on_done =
        Callback::from(move |()| game.iter().for_each(|game| games::mark_solved(game, &name)));
    step_board(&props, step, 0, on_done)
}

/// Returns the name of a problem, made from its position: progress stays valid when new problems
/// come before it.
fn name(record: &Record) -> String {
    let start = record.start.as_deref().unwrap_or_default();
    format!("{start} {}", record.moves.join(" "))
}

/// Returns the name of a step, with its number.
fn step_label(props: &LessonProps, at: usize) -> String {
    let key = match props.problems_of {
        Some(_) => "problem-at",
        None => "lesson-step",
    };
    let (n, all) = ((at + 1).to_string(), props.steps.len().to_string());
    props.lang.words().fill(key, &[("n", &n), ("all", &all)])
}

/// Draws the list of the problems, with a mark on each solved one.
fn problem_list(
    props: &LessonProps,
    names: &[String],
    solved: &[String],
    at: &UseStateHandle<usize>,
    done: &UseStateHandle<bool>,
) -> Html {
    let now = **at;
    let choose = {
        let (at, done) = (at.clone(), done.clone());
        Callback::from(move |event: Event| {
            let list = event.target_dyn_into::<HtmlSelectElement>();
            at.set(list.map_or(0, |list| list.selected_index().max(0) as usize));
            done.set(false);
        })
    };
    let label = |index: usize| {
        let mark = if solved.contains(&names[index]) {
            " ✓"
        } else {
            ""
        };
        step_label(props, index) + mark
    };
    html! {
        <select class="lesson-told" aria-label={props.lang.words().say("problem-which")} onchange={choose}>
            { for (0..names.len()).map(|index| html! {
                <option value={index.to_string()} selected={index == now}>{ label(index) }</option>
            }) }
        </select>
    }
}

/// Draws the position and the task of a step.
fn step_board(props: &LessonProps, step: &LessonStep, at: usize, on_done: Callback<()>) -> Html {
    diagram(DiagramProps {
        diagram: Diagram {
            record: step.record.clone(),
            shape: step.shape,
            caption: step.say.clone(),
            comments: Vec::new(),
        },
        lang: props.lang,
        settings: props.settings.clone(),
        page: props.page.clone(),
        bare: false,
        task: Some(Task {
            accepts: step.accepts.clone(),
            right: step.right.clone(),
            wrong: step.wrong.clone(),
            tries: step.tries.clone(),
            hidden: step.hidden,
            liberties: step.liberties.clone(),
            on_done,
        }),
        on_play: props.on_play.clone(),
        name: at.to_string(),
    })
}

/// Returns the callback that starts a game by the rules of a step, from its beginning.
fn on_play(props: &LessonProps, step: &LessonStep) -> Callback<MouseEvent> {
    let record = Rc::new(Record {
        start: None,
        moves: Vec::new(),
        ..step.record.clone()
    });
    props.on_play.reform(move |_: MouseEvent| record.clone())
}

/// The steps one by one; the next opens when the task is done.
#[component]
fn Lesson(props: &LessonProps) -> Html {
    let words = props.lang.words();
    let names: Vec<String> = props.steps.iter().map(|step| name(&step.record)).collect();
    // Problems start at the first unsolved one, a lesson at its first step.
    let solved = use_state(|| {
        props
            .problems_of
            .map(games::solved_problems)
            .unwrap_or_default()
    });
    let is_solved = |at: usize| solved.contains(&names[at]);
    let at = use_state_eq(|| (0..names.len()).find(|at| !is_solved(*at)).unwrap_or(0));
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
        let (solved, name, game) = (solved.clone(), names[*at].clone(), props.problems_of);
        Callback::from(move |()| {
            done.set(true);
            if let Some(game) = game {
                games::mark_solved(game, &name);
                solved.set(games::solved_problems(game));
            }
            if last {
                on_end.emit(());
            }
        })
    };
    html! {
        <section class="lesson" data-step={at.to_string()} data-done={done.to_string()}>
            if all > 1 && props.problems_of.is_some() {
                { problem_list(props, &names, &solved, &at, &done) }
            } else if all > 1 {
                <p class="lesson-told">{ step_label(props, *at) }</p>
            }
            { step_board(props, step, *at, on_done) }
            <p class="row">
                if all > 1 { { text_button("lesson-back", None, words.say("lesson-back"), *at > 0, go(at.saturating_sub(1))) } }
                if *at + 1 < all {
                    { text_button("lesson-next", done.then_some("primary"), words.say(if *done { "lesson-next" } else { "lesson-skip" }), true, go(*at + 1)) }
                } else {
                    { text_button("lesson-play", done.then_some("primary"), words.say("lesson-play"), true, on_play(props, step)) }
                }
            </p>
        </section>
    }
}
