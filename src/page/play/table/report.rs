//! What is said at the table: whose turn it is, what has just happened, and why something cannot be.

use super::Report;
use crate::page::play::{
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    controller::{BoardMsg, ComputerMsg, GameMsg, NewGameMsg, RecordMsg, Request, Sentence},
    page::{
        browser::{dom, json},
        device::games,
        parts::{
            announced::announced,
            button::{button, primary, worded},
            route::{Route, link},
        },
    },
    rules::{Event, Form, Tap, Turn},
    search::Proof,
    speech::Speech,
    table::Choice,
    text::Words,
};
use yew::prelude::*;

impl Play {
    pub(in crate::page::play) fn words(ctx: &Context<Play>) -> &'static Words {
        ctx.props().lang.words()
    }

    /// The words of the page and of the game.
    pub(in crate::page::play) fn speech(ctx: &Context<Play>) -> Speech<'_> {
        let front = ctx.props().front.as_ref();
        Speech::of(ctx.props().lang, front.map(|front| &front.head))
    }

    /// The text of sentences.
    pub(in crate::page::play) fn sentences(
        &self,
        ctx: &Context<Play>,
        sentences: &[Sentence],
    ) -> String {
        let texts = sentences
            .iter()
            .filter_map(|sentence| self.sentence(ctx, sentence));
        texts.collect::<Vec<_>>().join(" ")
    }

    fn sentence(&self, ctx: &Context<Play>, sentence: &Sentence) -> Option<String> {
        let (words, speech) = (Play::words(ctx), Play::speech(ctx));
        let table = self.table.session().table();
        Some(match sentence {
            Sentence::Events { mover, events } => speech.told(table, *mover, events),
            Sentence::Words(key) => words.find(key).unwrap_or(key).into(),
            Sentence::Number(key, number) => words.fill(key, &[("n", &number.to_string())]),
            Sentence::ThrowUses => speech.uses(table)?,
            Sentence::Advice(notation) => {
                let choices = table.choices();
                let advised = choices.iter().find(|choice| choice.notation == *notation)?;
                self.advice(ctx, advised)
            }
            Sentence::Note(message) => speech.head.note(message),
            Sentence::NoSolution(most) => Play::no_solution(ctx, *most),
            Sentence::Path(seat) => {
                let ways = table.ways();
                let [from, .., to] = ways[seat.index()].as_slice() else {
                    return None;
                };
                let player = speech.seat(table, *seat);
                let [from, to] = [from, to].map(|site| speech.site(table, *site));
                words.fill(
                    "way-of",
                    &[("player", &player), ("from", &from), ("to", &to)],
                )
            }
        })
    }

    /// A hint in a sentence. Most moves go by the names of their places; a move that is a word, or that
    /// begins beside the board or only marks what lies there, is told, for its name is one of the notation only.
    fn advice(&self, ctx: &Context<Play>, choice: &Choice) -> String {
        let words = Play::words(ctx);
        let table = self.table.session().table();
        let begins_beside = match choice.taps.first() {
            Some(Tap::Site(site)) => {
                matches!(table.board().place(*site).form, Form::Tray { .. })
            }
            _ => false,
        };
        let events = table.foreseen(&choice.taps);
        let marks = |event: &Event| matches!(event, Event::Become { .. });
        let only_marks = !events.is_empty() && events.iter().all(marks);
        let told = match choice.taps[..] {
            [Tap::Word(word)] => words
                .find(&format!("tap-{word}"))
                .map(|it| format!("{it}.")),
            _ if begins_beside || only_marks => {
                let told = Play::speech(ctx).told(table, None, &events);
                Some(told).filter(|told| !told.is_empty())
            }
            _ => None,
        };
        match told {
            Some(told) => words.fill("hint-told", &[("what", &told)]),
            None => words.fill("hint-is", &[("move", &choice.notation)]),
        }
    }

    /// Whose turn it is, and what has just happened; always of the same height.
    pub(in crate::page::play) fn report(&self, ctx: &Context<Play>) -> Html {
        let thinking = match self.table.request() {
            // Whether a game for one can be won is looked into quietly.
            Some(Request::Prospect) => self.table.hint_waits(),
            Some(Request::Hint | Request::Draw) => true,
            Some(Request::Move) => self.animator.is_idle(),
            None => false,
        };
        let over = self.table.session().is_over();
        // Dice may have fallen, and the computer moved, before the reader has done anything.
        let begun = over || self.table.session().is_on_branch() || self.table.session().can_undo();
        let untouched = !begun && !self.table.nobody_is_human();
        // Whose turn it is is marked beside the name too.
        let here = self.table.session().looking().is_none() && !self.table.session().is_on_branch();
        let in_words = self.in_words();
        let plain = !over && !thinking && here && !self.table.is_solitaire() && in_words.is_none();
        html! {
            <div class={classes!("report", over.then_some("over"), self.table.is_lost().then_some("lost"), self.table.is_beaten().then_some("beaten"), (self.panel.tab == Tab::Help).then_some("how"))} data-proof={self.table.proof().map(proof_name)}>
                <div class="status-line">
                    <p class={classes!("status", plain.then_some("plain"))} data-part="status">
                        if thinking { <span class="thinking" aria-hidden="true"></span> }
                        { self.status(ctx, thinking, in_words) }
                    </p>
                    if !self.table.session().asks() {
                        { self.choice(ctx, false, true) }
                    }
                    { self.sending(ctx) }
                    { self.alone(ctx) }
                    { self.ways_on(ctx, thinking, untouched) }
                </div>
                { self.facts(ctx, None) }
                { self.best(ctx) }
                { self.note(ctx, untouched) }
            </div>
        }
    }

    /// Whose turn it is, or what stands in its way.
    fn status(
        &self,
        ctx: &Context<Play>,
        thinking: bool,
        in_words: Option<Vec<&'static str>>,
    ) -> String {
        let words = Play::words(ctx);
        let table = self.table.session().table();
        match self.table.session().looking() {
            Some(moves) => {
                let all = table.moves().len().to_string();
                words.fill("looking-at", &[("n", &moves.to_string()), ("all", &all)])
            }
            None if thinking => words.say("thinking").into(),
            None if self.table.is_follower() && self.table.waits() => words.say("led").into(),
            None if self.table.must_send() && !self.table.session().is_over() => {
                words.say(self.waits_for()).into()
            }
            None => match (
                self.table.session().out_of_time(),
                self.table.session().resigned(),
            ) {
                (Some(seat), _) => Play::speech(ctx).out_of_time(table, seat),
                (None, Some(seat)) => Play::speech(ctx).resigned(table, seat),
                (None, None) if self.table.session().agreed() => words.say("agreed").into(),
                (None, None) if self.table.session().is_on_branch() => {
                    words.fill("on-branch", &[("what", &Play::speech(ctx).turn(table))])
                }
                (None, None) => self.awaited(ctx, in_words),
            },
        }
    }

    /// Whose turn it is; where it can be gone on with by words alone, by which.
    fn awaited(&self, ctx: &Context<Play>, in_words: Option<Vec<&'static str>>) -> String {
        let (words, speech) = (Play::words(ctx), Play::speech(ctx));
        let table = self.table.session().table();
        match (table.turn(), in_words) {
            (Turn::Player(seat), Some(next)) if !self.table.is_solitaire() => {
                let labels: Vec<&str> = next.iter().filter_map(|word| words.tap(word)).collect();
                let (player, labels) = (speech.seat(table, seat), labels.join(" / "));
                words.fill("turn-words", &[("player", &player), ("words", &labels)])
            }
            _ => speech.turn(table),
        }
    }

    /// The words by which alone it can be gone on with; nothing where places are to be touched.
    fn in_words(&self) -> Option<Vec<&'static str>> {
        // While pieces travel nothing is to be said.
        if !self.animator.is_idle() {
            return None;
        }
        let word = |tap: &Tap| match tap {
            Tap::Word(word) => Some(*word),
            _ => None,
        };
        let next: Option<Vec<&str>> = self.table.session().next_taps().iter().map(word).collect();
        next.filter(|words| !words.is_empty())
    }

    /// The buttons by which the game goes on from here, or one goes back to it.
    fn ways_on(&self, ctx: &Context<Play>, thinking: bool, untouched: bool) -> Html {
        let ways = self.ways_on_line(ctx, thinking, untouched);
        if !self.table.session().is_on_branch() {
            return ways;
        }
        html! { <>{ self.way_home(ctx) }{ ways }</> }
    }

    fn ways_on_line(&self, ctx: &Context<Play>, thinking: bool, untouched: bool) -> Html {
        let words = Play::words(ctx);
        let main = |act: &'static str, label: &'static str, msg: Msg| {
            primary(
                act,
                words.find(label).unwrap_or(label),
                Play::click(ctx, msg),
            )
        };
        if self.table.session().proposes() {
            return html! {
                <>
                    { main("confirm", "confirm-yes", Msg::from(BoardMsg::Confirm)) }
                    { button("let-go", words.say("confirm-no"), Play::click(ctx, Msg::Cancel)) }
                </>
            };
        }
        if let Some(moves) = self.table.session().looking() {
            let last = self.table.session().table().moves().len();
            let go_on = Play::click(ctx, Msg::from(RecordMsg::BranchOff));
            let go_on = worded(
                "go-on",
                None,
                words.say("go-on-from-here"),
                moves < last,
                go_on,
            );
            if self.table.session().is_on_branch() {
                return go_on;
            }
            return html! {
                <>
                    { go_on }
                    { button("return", words.say("return-to-game"), Play::click(ctx, Msg::from(RecordMsg::Look(last)))) }
                </>
            };
        }
        if thinking {
            let stop = Play::click(ctx, Msg::from(ComputerMsg::Stop));
            return button("stop", words.say("stop"), stop);
        }
        if self.table.session().is_over() && self.table.session().is_on_branch() {
            return Html::default();
        }
        if self.table.session().is_over() {
            let go = |act: &'static str, msg: Msg| {
                let label = words.find(act).unwrap_or(act);
                button(act, label, Play::click(ctx, msg))
            };
            return html! {
                <>
                    { main("again", "play-again", Msg::from(GameMsg::Again)) }
                    if self.table.can_rise() { { go("next-level", Msg::from(GameMsg::NextLevel)) } }
                    if self.table.against_computer().is_some() { { go("other-side", Msg::from(GameMsg::SwapSides)) } }
                    { go("look-again", Msg::Panel(PanelMsg::Review)) }
                </>
            };
        }
        if self.table.new_game().waits {
            let offered = self.offered_lesson(ctx);
            return html! {
                <>
                    { main("begin", "begin", Msg::from(NewGameMsg::Begin)) }
                    if let Some(lesson) = offered { { button("lesson", words.say("lesson-offer"), Play::click(ctx, lesson)) } }
                </>
            };
        }
        if self.table.waits() {
            let label = if self.table.is_follower() {
                "go-on-here"
            } else {
                "let-it-play"
            };
            return main("go", label, Msg::from(ComputerMsg::Resume));
        }
        if self.table.may_throw() {
            return main("throw", "throw", Msg::from(BoardMsg::Throw));
        }
        if let (Some(lesson), true) = (self.offered_lesson(ctx), untouched && !self.narrow) {
            return button(
                "lesson",
                words.say("lesson-offer"),
                Play::click(ctx, lesson),
            );
        }
        Html::default()
    }

    /// What the game is about, or what is to be done at this stage of it.
    pub(in crate::page::play) fn aim<'a>(&self, ctx: &'a Context<Play>) -> &'a str {
        let front = ctx.props().front.as_ref();
        front.map_or("", |front| {
            front.head.aim_at(self.table.session().info().stage)
        })
    }

    /// Whether the last move has begun another stage of a game that goes on.
    fn has_new_stage(&self) -> bool {
        let table = self.table.session().table();
        let moves = table.moves().len();
        let stage = |moves: usize| table.beside_after(moves).stage;
        moves > 0
            && !self.table.session().is_over()
            && self.table.session().looking().is_none()
            && stage(moves - 1) != stage(moves)
    }

    /// What has just happened, or why something cannot be; at first what the game is about.
    fn note(&self, ctx: &Context<Play>, untouched: bool) -> Html {
        let words = Play::words(ctx);
        let Report {
            said,
            times,
            refused,
            rule,
        } = &self.report;
        let notice = self.table.notice();
        let aim = self.aim(ctx);
        // There is little room below a board that stands: what is to be touched is said, the rest by "How?".
        let aim = match self.upright {
            true => aim.split_inclusive(". ").next().unwrap_or_default(),
            false => aim,
        };
        let begins =
            !self.table.session().is_over() && self.table.session().table().moves().is_empty();
        let table = self.table.session().table();
        let by_itself =
            table.has_chance() && (ctx.props().settings.auto_throw || !table.entry().dice);
        // What is asked for has just changed, or the board has been set up by chance.
        let asks_anew = (untouched && by_itself || self.has_new_stage()) && !refused;
        let said = match &**said {
            "" if begins && notice.is_none() => aim.to_string(),
            said if asks_anew && notice.is_none() && self.table.marks().hint.is_none() => {
                format!("{said} {aim}")
            }
            said => said.to_string(),
        };
        html! {
            <p class={classes!("note", refused.then_some("refused"))} role="status" aria-live="polite" data-part="note">
                { self.noticed(ctx) }{ announced(*times, &said) }
                if let (Some(lost), None) = (self.lost(ctx), self.table.marks().hint) {
                    <>{ " " }<b data-part="lost">{ lost }</b></>
                }
                if self.table.session().asks() && self.table.session().looking().is_none() {
                    // Whoever listens hears the next question after the answer to the last.
                    <span class="unseen">{ " " }{ Play::speech(ctx).turn(self.table.session().table()) }</span>
                }
                if let (Some(rule), true) = (rule, *refused) {
                    <>{ " " }<button class="link" data-act="rule"
                        onclick={Play::click(ctx, Msg::Panel(PanelMsg::Rule(rule.clone())))}>{ words.say("see-rule") }</button></>
                }
                if !self.table.is_kept() { <>{ " " }{ words.say("not-kept") }{ " " }{ self.rescue(ctx) }</> }
            </p>
        }
    }

    /// The game that stands here and what cannot be opened of it, each as a file, for a device that has no room.
    pub(in crate::page::play) fn rescue(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let game = match self.table.remote() {
            Some(far) => far.file(),
            None => json::write(&self.table.session().record()),
        };
        let unread = self.table.unread().map(String::from);
        let unread = unread.and_then(|text| games::file(ctx.props().entry.key, text));
        [("keep-file", game), ("keep-unread-file", unread)]
            .into_iter()
            .filter_map(|(label, text)| Some((label, text?)))
            .map(|(label, text)| {
                html! {
                    <a class="button" data-act={label} href={dom::text_address(&text)}
                        download={format!("{}.json", ctx.props().entry.key)}>{ words.find(label).unwrap_or(label) }</a>
                }
            })
            .collect()
    }

    /// What has become of a game that stood here, until somebody does something.
    fn noticed(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let said = match self.table.notice() {
            Some(key) => words.find(key).unwrap_or(key),
            None => return Html::default(),
        };
        let shelf = Route::shelf(ctx.props().lang);
        html! {
            <span data-part="notice">{ said }
                if said.ends_with(':') {
                    <>{ " " }{ link(&shelf, "", html! { words.say("shelf") }) }{ "." }</>
                }
            { " " }</span>
        }
    }
}

fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Won => "won",
        Proof::Lost => "lost",
        Proof::Unknown => "unknown",
    }
}
