//! Prose on the page: HTML that our own build made, with interactive diagrams in between.

use super::{
    compare::comparison,
    context::ProseContext,
    diagram::{DiagramProps, diagram},
    examination::examination,
    lesson::lesson,
};
use crate::prose::Block;
use yew::prelude::*;

/// Returns the prose as HTML, without its diagrams and without the popovers of its words.
pub(crate) fn text_only(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if let Block::Html(html) = block {
            // The explanations of words stand after the prose.
            let html = html.split("<div popover").next().unwrap_or_default();
            let mut parts = html.split("<button");
            text += parts.next().unwrap_or_default();
            for part in parts {
                let (_, rest) = part.split_once('>').unwrap_or_default();
                text += &rest.replace("</button>", "");
            }
        }
    }
    text
}

/// Draws a run of prose.
pub(crate) fn prose(blocks: &[Block], around: &ProseContext) -> Html {
    html! {
        <div class="prose">
            { for blocks.iter().map(|block| match block {
                // The build refuses raw HTML in the Markdown, so this is what our parser wrote.
                Block::Html(html) => Html::from_html_unchecked(html.clone().into()),
                Block::Lesson(steps) => lesson(steps, around),
                Block::Comparison(games) => comparison(games, around),
                Block::Examination(questions) => examination(questions, around),
                Block::Diagram(shown) => diagram(DiagramProps::of(shown.clone(), around)),
            }) }
        </div>
    }
}
