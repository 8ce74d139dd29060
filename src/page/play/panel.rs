//! The panel beside the board: moves, analysis, the book about the game, and how to move.

use super::{Msg, Play, Tab};
use crate::{
    page::{
        icon::icon,
        prose::{Around, prose},
        study::Study,
    },
    rules::{Seat, Tap, Turn},
    table::Choice,
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

impl Play {
    pub(super) fn panel(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let sections = ctx
            .props()
            .page
            .as_ref()
            .map_or(&[][..], |page| &page.sections);
        let tab = |tab: Tab, name: &str, label: &str| {
            html! {
                <button role="tab" id={format!("tab-{name}")} data-tab={name.to_string()}
                    aria-selected={(self.tab == tab || (tab == Tab::Moves && self.tab == Tab::Help)).to_string()} aria-controls="panel"
                    onclick={ctx.link().callback(move |_| Msg::Tab(tab))}>{ label }</button>
            }
        };
        let selected = match self.tab {
            Tab::Moves => "moves".to_string(),
            Tab::Options => "options".into(),
            Tab::Study if !self.keeps_secrets() => "study".into(),
            Tab::Study => "moves".into(),
            Tab::Help => "moves".into(),
            Tab::Prose(index) => sections
                .get(index)
                .map_or_else(|| "moves".into(), |section| section.id.clone()),
        };
        html! {
            <aside class="panel">
                <div class="tabs" role="tablist" aria-label={words.say("beside-the-board")}>
                    { tab(Tab::Moves, "moves", words.say("moves")) }
                    if !self.keeps_secrets() { { tab(Tab::Study, "study", words.say("study")) } }
                    { for sections.iter().enumerate().map(|(index, section)| {
                        tab(Tab::Prose(index), &section.id, &section.title)
                    }) }
                    if !ctx.props().entry.options.is_empty() || ctx.props().entry.players.len() > 1 {
                        { tab(Tab::Options, "options", words.say("options")) }
                    }
                </div>
                <div class="tab-panel" id="panel" role="tabpanel" tabindex="0"
                    aria-labelledby={format!("tab-{selected}")} key={selected.clone()}>
                    { match self.tab {
                        Tab::Options => self.options(ctx),
                        Tab::Study if !self.keeps_secrets() => self.study(ctx),
                        Tab::Help => self.help(ctx),
                        Tab::Prose(index) if index < sections.len() => {
                            let around = Around {
                                lang: ctx.props().lang,
                                settings: &ctx.props().settings,
                                page: ctx.props().page.clone(),
                                on_play: ctx.link().callback(Msg::Open),
                            };
                            prose(&sections[index].blocks, &around)
                        }
                        _ => self.moves(ctx),
                    } }
                </div>
            </aside>
        }
    }

    fn study(&self, ctx: &Context<Play>) -> Html {
        let names = self.with_speech(ctx, |speech, session| {
            let sides = session.table().entry().players.len();
            [Seat::FIRST, Seat::SECOND].map(|seat| {
                if seat.index() < sides {
                    speech.seat(session.table(), seat)
                } else {
                    String::new()
                }
            })
        });
        let table = self.session.table();
        let mut turns = table.turns();
        turns.push(table.turn());
        html! {
            <Study lang={ctx.props().lang} record={Rc::new(table.record())} turns={Rc::new(turns)}
                shown={self.session.shown_moves()} names={Rc::new(names)}
                on_look={ctx.link().callback(Msg::Look)} on_best={ctx.link().callback(Msg::Best)} />
        }
    }

    fn moves(&self, ctx: &Context<Play>) -> Html {
        let moves = self.session.table().moves();
        let shown = self.session.shown_moves();
        let item = |index: usize, label: &str| {
            let after = index;
            html! {
                <li>
                    <button data-ply={after.to_string()} aria-current={(after == shown).then_some("step")}
                        onclick={ctx.link().callback(move |_| Msg::Look(after))}>
                        <span class="ply">{ after }</span>{ label }
                    </button>
                </li>
            }
        };
        let words = Play::words(ctx);
        // What was declared would tell what lay there.
        let secret = self.keeps_secrets();
        html! {
            <>
            { self.ways_back(ctx) }
            { self.steps(ctx) }
            <ol class="moves" data-part="moves" aria-label={words.say("moves")}>
                { item(0, words.say("the-start")) }
                { for moves.iter().enumerate().map(|(index, notation)| item(index + 1, if secret { "·" } else { notation })) }
            </ol>
            </>
        }
    }

    /// First, back, forward, last.
    fn ways_back(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let shown = self.session.shown_moves();
        let last = self.session.table().moves().len();
        let way = |act: &'static str, label: &'static str, to: Option<usize>| {
            let label = words.find(label).unwrap_or(label);
            html! {
                <button class="tool" data-act={format!("look-{act}")} disabled={to.is_none()} title={label} aria-label={label}
                    onclick={ctx.link().callback(move |_: MouseEvent| Msg::Look(to.unwrap_or(shown)))}>{ icon(act) }</button>
            }
        };
        html! {
            <p class="ways-back" role="group" aria-label={words.say("looking-back")}>
                { way("first", "look-first", (shown > 0).then_some(0)) }
                { way("back", "look-back", shown.checked_sub(1)) }
                { way("forward", "look-forward", (shown < last).then_some(shown + 1)) }
                { way("last", "look-last", (shown < last).then_some(last)) }
            </p>
        }
    }

    pub(super) fn has_lesson(&self, ctx: &Context<Play>) -> bool {
        let page = ctx.props().page.as_ref();
        page.is_some_and(|page| page.sections.iter().any(|section| section.id == "lesson"))
    }

    /// What can be done now, and why nothing else can.
    pub(super) fn help(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let table = self.session.table();
        let (Turn::Player(seat), None) = (table.turn(), self.session.looking()) else {
            return html! { <p>{ words.say("help-later") }</p> };
        };
        /// More than this is no help: the board shows where.
        const MANY: usize = 40;
        let choices = table.choices();
        let item = |choice: &Choice| {
            let secret = self.keeps_secrets();
            let events = if secret {
                Vec::new()
            } else {
                table.foreseen(&choice.taps)
            };
            let told = self.with_speech(ctx, |speech, _| speech.told(table, None, &events));
            let site = choice.taps.iter().find_map(|tap| match tap {
                Tap::Site(site) => Some(*site),
                Tap::Word(_) => None,
            });
            html! {
                <li><button data-choice={choice.notation.clone()} onclick={ctx.link().callback(move |_: MouseEvent| Msg::Point(site))}>
                    <b>{ &choice.notation }</b>{ " " }{ told }</button></li>
            }
        };
        let barred = self.with_speech(ctx, |speech, session| speech.barred(session.table(), seat));
        let name = self.with_speech(ctx, |speech, _| speech.seat(table, seat));
        let count = choices.len().to_string();
        html! {
            <div class="help" data-part="help">
                <h2>{ if self.is_alone() {
                    words.fill("help-can-alone", &[("n", &count)])
                } else {
                    words.fill("help-can", &[("player", &name), ("n", &count)])
                } }</h2>
                if choices.len() <= MANY {
                    <ul class="mistakes">{ for choices.iter().map(item) }</ul>
                } else {
                    <p>{ words.say("help-lit") }</p>
                }
                if !barred.is_empty() {
                    <h2>{ words.say("help-cannot") }</h2>
                    <ul>{ for barred.iter().map(|(sites, why)| html! { <li><b>{ sites }</b>{ ": " }{ why }</li> }) }</ul>
                }
            </div>
        }
    }

    /// The last move of the position that is shown, picture by picture.
    fn steps(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let Some(still) = self.theatre.still() else {
            let any = self.session.shown_moves() > 0 && !self.keeps_secrets();
            return html! {
                <p><button data-act="steps" disabled={!any} onclick={ctx.link().callback(|_| Msg::Steps)}>
                    { words.say("steps") }</button></p>
            };
        };
        let go = |to: usize| ctx.link().callback(move |_: MouseEvent| Msg::Step(to));
        let oninput = ctx.link().callback(|event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let at = input.and_then(|input| input.value().parse().ok());
            Msg::Step(at.unwrap_or(0))
        });
        let (at, last) = (still.at, still.last);
        let mut told = words.fill(
            "step-of",
            &[("n", &at.to_string()), ("all", &last.to_string())],
        );
        if let Some((site, count)) = still.changed {
            let place = self.with_speech(ctx, |speech, session| speech.site(session.table(), site));
            let args = [("site", &*place), ("n", &*count.to_string())];
            told = format!("{told} {}", words.fill("step-lies", &args));
        }
        html! {
            <div class="steps" role="group" aria-label={words.say("steps")}>
                <button class="tool" data-act="step-back" disabled={at == 0} onclick={go(at.saturating_sub(1))}
                    aria-label={words.say("step-back")}>{ icon("back") }</button>
                <input type="range" min="0" max={last.to_string()} value={at.to_string()} data-part="step" {oninput}
                    aria-label={words.say("steps")} aria-valuetext={told.clone()} />
                <button class="tool" data-act="step-forward" disabled={at == last} onclick={go(at + 1)}
                    aria-label={words.say("step-forward")}>{ icon("forward") }</button>
                <button data-act="steps-end" onclick={ctx.link().callback(|_| Msg::LetGo)}>{ words.say("close") }</button>
                <p class="said" role="status" data-part="step-said">{ told }</p>
            </div>
        }
    }
}
