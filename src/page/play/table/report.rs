//! The messages at the table: whose turn it is, the last event, and the reason for a refusal.

use super::Report;
use crate::page::play::{
    dialogs::{LaterButtons, OpenPart},
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{
    controller::{BoardMsg, ComputerMsg, NewGameMsg, RequestKind, Sentence},
    page::{
        browser::{dom, json},
        device::games,
        parts::{
            button::{button, primary},
            route::{Route, link},
        },
    },
    rules::{Event, Form, Tap, Turn},
    search::Proof,
    speech::Speech,
    table::LegalMove,
    text::Words,
};
use yew::prelude::*;

impl Play {
    pub(in crate::page::play) fn words(ctx: &Context<Play>) -> &'static Words {
        ctx.props().lang.words()
    }

    /// Returns the words of the page and of the game.
    pub(in crate::page::play) fn speech(ctx: &Context<Play>) -> Speech<'_> {
        let front = ctx.props().front.as_ref();
        Speech::of(ctx.props().lang, front.map(|front| &front.head))
    }

    /// Writes sentences as one text. Leaves out those that do not fit the current position.
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
            Sentence::Events { mover, events } => speech.describe_move(table, *mover, events),
            Sentence::IdleThrow { mover, events } => speech.idle_throw(table, *mover, events),
            Sentence::Key(key) => words.find(key).unwrap_or(key).into(),
            Sentence::Number(key, number) => words.fill(key, &[("n", &number.to_string())]),
            Sentence::Typed(text) => words.fill("typed", &[("move", text)]),
            Sentence::ThrowUses => speech.throw_uses(table)?,
            Sentence::Advice(notation) => {
                let choices = table.legal_moves();
                let advised = choices.iter().find(|choice| choice.notation == *notation)?;
                self.advice(ctx, advised)
            }
            Sentence::Note(message) => speech.head.note(message),
            Sentence::NoSolution(points) => Play::no_solution(ctx, *points),
            Sentence::Path(seat) => {
                let paths = table.paths();
                let [from, .., to] = paths[seat.index()].as_slice() else {
                    return None;
                };
                let player = speech.seat(table, *seat);
                let counted = speech.counted_by(Some(*seat));
                let [from, to] = [from, to].map(|site| counted.site(table, *site));
                words.fill(
                    "way-of",
                    &[("player", &player), ("from", &from), ("to", &to)],
                )
            }
        })
    }

    /// Returns a hint as a sentence. For most moves the sentence contains the notation, which names
    /// places of the board. Three kinds of move are described instead, because their notation names
    /// no place: a single word, a move that begins beside the board, and a move that only
    /// transforms pieces.
    fn advice(&self, ctx: &Context<Play>, choice: &LegalMove) -> String {
        let words = Play::words(ctx);
        let table = self.table.session().table();
        let begins_beside = match choice.taps.first() {
            Some(Tap::Site(site)) => {
                matches!(table.board().place(*site).form, Form::Tray { .. })
            }
            _ => false,
        };
        let events = table.preview(&choice.taps);
        let marks = |event: &Event| matches!(event, Event::Transform { .. });
        let only_marks = !events.is_empty() && events.iter().all(marks);
        let description = match choice.taps[..] {
            [Tap::Word(word)] => words
                .find(&format!("tap-{word}"))
                .map(|label| format!("{label}.")),
            _ if begins_beside || only_marks => {
                let description = self.counted_speech(ctx).describe_move(table, None, &events);
                Some(description).filter(|description| !description.is_empty())
            }
            _ => None,
        };
        match description {
            Some(description) => words.fill("hint-told", &[("what", &description)]),
            None => words.fill("hint-is", &[("move", &choice.notation)]),
        }
    }

    /// Draws the status line, the buttons beside it, and the note about the last event. The style
    /// sheet keeps its height constant.
    pub(in crate::page::play) fn report(&self, ctx: &Context<Play>) -> Html {
        let thinking = match self.table.request() {
            // The search for a win in a solitaire game runs without a message.
            Some(RequestKind::Prospect) => self.table.is_hint_pending(),
            Some(RequestKind::Hint | RequestKind::Draw) => true,
            Some(RequestKind::Move) => self.animator.is_idle(),
            None => false,
        };
        let over = self.table.session().is_over();
        // The dice or the computer may move before the player has done anything.
        let begun = over || self.table.session().is_on_branch() || self.table.session().can_undo();
        let untouched = !begun && !self.table.nobody_is_human();
        // A mark beside the name also shows whose turn it is.
        let is_current =
            self.table.session().viewed_ply().is_none() && !self.table.session().is_on_branch();
        let in_words = self.word_only_taps();
        let is_halted = self.table.is_watching() && self.table.is_paused();
        let plain = !over
            && !thinking
            && is_current
            && !is_halted
            && !self.table.is_solitaire()
            && !self.table.waits_for_end_of_turn()
            && in_words.is_none();
        html! {
            <div class={classes!("report", over.then_some("report-over"), self.table.is_lost().then_some("report-lost"), self.table.is_beaten().then_some("report-beaten"), (self.panel.tab == Tab::Help).then_some("report-how"))} data-proof={self.table.proof().map(proof_name)}>
                <div class="report-line">
                    if self.table.new_game().is_waiting {
                        { self.opening_line(ctx) }
                    } else {
                        <p class={classes!("report-status", plain.then_some("report-plain"))} data-part="status">
                            if thinking { <span class="thinking" aria-hidden="true"></span> }
                            { self.status(ctx, thinking, in_words) }
                        </p>
                    }
                    if !self.table.session().needs_answer() {
                        { self.word_buttons(ctx, false, true) }
                    }
                    { self.send_reminder(ctx) }
                    { self.solitaire_actions(ctx) }
                    { self.continue_buttons(ctx, thinking, untouched) }
                </div>
                { self.open_offer(ctx, OpenPart::SoundOffer) }
                { self.facts(ctx, None) }
                { self.best_result(ctx) }
                { self.note(ctx, untouched) }
            </div>
        }
    }

    /// Draws a part of the offer of sounds, if they are offered.
    pub(super) fn open_offer(&self, ctx: &Context<Play>, part: OpenPart) -> Html {
        if !self.report.offers_sound {
            return Html::default();
        }
        self.draw_if_loaded(ctx, part).unwrap_or_default()
    }

    /// Returns the text of the status line: whose turn it is, or why nobody moves now (for example
    /// because the game is over or an earlier position is shown).
    pub(super) fn status(
        &self,
        ctx: &Context<Play>,
        thinking: bool,
        in_words: Option<Vec<&'static str>>,
    ) -> String {
        let words = Play::words(ctx);
        let table = self.table.session().table();
        match self.table.session().viewed_ply() {
            Some(moves) => {
                let all = table.moves().len().to_string();
                words.fill("looking-at", &[("n", &moves.to_string()), ("all", &all)])
            }
            None if self.table.is_watching() && self.table.is_paused() => {
                words.say("watch-paused").into()
            }
            None if thinking => words.say("thinking").into(),
            None if self.table.is_follower() && self.table.is_waiting_to_resume() => {
                words.say("led").into()
            }
            None if self.table.must_send()
                && !self.table.session().is_over()
                && !self.table.is_unaccepted_invitation() =>
            {
                words.say(self.waiting_key()).into()
            }
            None => match self.table.has_won() {
                Some(true) => words.fill("you-won", &[("how", &self.standing(ctx, in_words))]),
                Some(false) => words.fill("you-lost", &[("how", &self.standing(ctx, in_words))]),
                None => self.standing(ctx, in_words),
            },
        }
    }

    /// Says how the game has ended, or else whose turn it is.
    fn standing(&self, ctx: &Context<Play>, in_words: Option<Vec<&'static str>>) -> String {
        let (words, speech) = (Play::words(ctx), Play::speech(ctx));
        let session = self.table.session();
        let table = session.table();
        if let Some(seat) = session.out_of_time() {
            return speech.out_of_time(table, seat);
        }
        if let Some(seat) = session.resigned() {
            return speech.resigned(table, seat);
        }
        if session.is_draw_agreed() {
            return words.say("agreed").into();
        }
        if session.is_on_branch() {
            return words.fill("on-branch", &[("what", &speech.turn(table))]);
        }
        if self.table.waits_for_end_of_turn() {
            return words.say("turn-played").into();
        }
        self.turn_text(ctx, in_words)
    }

    /// Says whose turn it is. If only words can be chosen, it names them.
    fn turn_text(&self, ctx: &Context<Play>, in_words: Option<Vec<&'static str>>) -> String {
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

    /// Returns the words that the player can choose, if only words can continue the move; `None` if
    /// places can be tapped too.
    fn word_only_taps(&self) -> Option<Vec<&'static str>> {
        // There is no prompt while pieces move.
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

    /// Draws the buttons that continue the game, or return to it.
    fn continue_buttons(&self, ctx: &Context<Play>, thinking: bool, untouched: bool) -> Html {
        let buttons = self.line_buttons(ctx, thinking, untouched);
        if !self.table.session().is_on_branch() {
            return buttons;
        }
        html! { <>{ self.return_button(ctx) }{ buttons }</> }
    }

    fn line_buttons(&self, ctx: &Context<Play>, thinking: bool, untouched: bool) -> Html {
        let words = Play::words(ctx);
        if self.table.session().has_proposed_move() {
            return html! {
                <>
                    { main_button(ctx, "confirm", "confirm-yes", Msg::from(BoardMsg::Confirm)) }
                    { button("let-go", words.say("confirm-no"), Play::click(ctx, Msg::Cancel)) }
                </>
            };
        }
        if let Some(moves) = self.table.session().viewed_ply() {
            return self.later_buttons(ctx, LaterButtons::Viewing(moves));
        }
        if self.table.is_watching() && !self.table.is_follower() {
            return self.later_buttons(ctx, LaterButtons::Watching);
        }
        if thinking {
            let stop = Play::click(ctx, Msg::from(ComputerMsg::Stop));
            return button("stop", words.say("stop"), stop);
        }
        if self.table.session().is_over() && self.table.session().is_on_branch() {
            return Html::default();
        }
        if self.table.session().is_over() {
            return self.later_buttons(ctx, LaterButtons::End);
        }
        if self.table.new_game().is_waiting {
            let offered = self.offered_lesson(ctx);
            return html! {
                <>
                    { main_button(ctx, "begin", "begin", Msg::from(NewGameMsg::Begin)) }
                    if let Some(lesson) = offered { { button("lesson", words.say("lesson-offer"), Play::click(ctx, lesson)) } }
                </>
            };
        }
        if self.table.is_waiting_to_resume() {
            let label = if self.table.is_follower() {
                "go-on-here"
            } else {
                "let-it-play"
            };
            return main_button(ctx, "go", label, Msg::from(ComputerMsg::Resume));
        }
        if self.table.waits_for_end_of_turn() {
            return main_button(ctx, "end-turn", "change-done", Msg::from(BoardMsg::EndTurn));
        }
        if self.table.can_throw() && self.throws_below(ctx) {
            return main_button(ctx, "throw", "throw", Msg::from(BoardMsg::Throw));
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

    /// Draws buttons that no table needs before its first move, once their chunk has loaded.
    fn later_buttons(&self, ctx: &Context<Play>, buttons: LaterButtons) -> Html {
        let drawn = self.draw_if_loaded(ctx, OpenPart::Buttons(buttons));
        drawn.unwrap_or_default()
    }

    /// Returns the aim of the game, or of its current stage.
    pub(in crate::page::play) fn aim<'a>(&self, ctx: &'a Context<Play>) -> &'a str {
        let front = ctx.props().front.as_ref();
        front.map_or("", |front| {
            front.head.aim_at(self.table.session().info().stage)
        })
    }

    /// Returns whether the last move has started a new stage of a game that is not over.
    fn has_new_stage(&self) -> bool {
        let table = self.table.session().table();
        let moves = table.moves().len();
        let stage = |moves: usize| table.info_after(moves).stage;
        moves > 0
            && !self.table.session().is_over()
            && self.table.session().viewed_ply().is_none()
            && stage(moves - 1) != stage(moves)
    }

    /// Draws the note: the last event or the reason for a refusal. Before the first move it is the
    /// aim of the game.
    fn note(&self, ctx: &Context<Play>, untouched: bool) -> Html {
        let words = Play::words(ctx);
        let Report {
            message,
            is_refusal,
            rule_heading,
            ..
        } = &self.report;
        let notice = self.table.notice();
        let aim = self.aim(ctx);
        // There is little room below an upright board, and before a game on a phone: only the first
        // sentence is shown, and "How?" explains the rest.
        let is_short = self.upright || self.narrow && self.table.new_game().is_waiting;
        let aim = match is_short {
            true => aim.split_inclusive(". ").next().unwrap_or_default(),
            false => aim,
        };
        let begins =
            !self.table.session().is_over() && self.table.session().table().moves().is_empty();
        let table = self.table.session().table();
        let by_itself =
            table.has_chance() && (ctx.props().settings.auto_throw || !table.entry().dice);
        // Repeat the aim after the message if the aim has just changed, or if dice or chance moved
        // before the player.
        let asks_anew = (untouched && by_itself || self.has_new_stage()) && !is_refusal;
        let mut shown_aim = "";
        let message = match &**message {
            "" if begins && notice.is_none() => aim.to_string(),
            message if asks_anew && notice.is_none() && self.table.marks().hint.is_none() => {
                shown_aim = aim;
                format!("{message} {aim}")
            }
            message => message.to_string(),
        };
        html! {
            <>
            <p class={classes!("report-note", is_refusal.then_some("report-refused"))} data-part="note">
                { self.notice(ctx) }{ message }
                if let (Some(no_win), None) = (self.no_win_text(ctx), self.table.marks().hint) {
                    <>{ " " }<b data-part="lost">{ no_win }</b></>
                }
                if let (Some(rule_heading), true) = (rule_heading, *is_refusal) {
                    <>{ " " }<button class="link" data-act="rule"
                        onclick={Play::click(ctx, Msg::Panel(PanelMsg::Open(rule_heading.clone())))}>{ words.say("see-rule") }</button></>
                }
                if !self.table.is_stored() { <>{ " " }{ words.say("not-kept") }{ " " }{ self.rescue_links(ctx) }</> }
            </p>
            { self.log(ctx, shown_aim) }
            </>
        }
    }

    /// Draws links that download the current game, and the stored text that could not be opened. A
    /// device without room cannot store them.
    pub(in crate::page::play) fn rescue_links(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let game = match self.table.remote() {
            Some(game) => game.backup_text(),
            None => json::write(&self.table.session().record()),
        };
        let unread = self.table.unopened().map(String::from);
        let unread = unread.and_then(|text| games::file(ctx.props().entry.key, text));
        [("keep-file", game), ("keep-unread-file", unread)]
            .into_iter()
            .filter_map(|(label, text)| Some((label, text?)))
            .map(|(label, text)| {
                html! {
                    <a class="button" data-act={label} href={dom::data_url(&text)}
                        download={format!("{}.json", ctx.props().entry.key)}>{ words.find(label).unwrap_or(label) }</a>
                }
            })
            .collect()
    }

    /// Draws the notice about the previous game on the table. It stays until the player acts.
    fn notice(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let message = match self.table.notice() {
            Some(key) => words.find(key).unwrap_or(key),
            None => return Html::default(),
        };
        let shelf = Route::shelf(ctx.props().lang);
        html! {
            <span data-part="notice">{ message }
                if message.ends_with(':') {
                    <>{ " " }{ link(&shelf, "", html! { words.say("shelf") }) }{ "." }</>
                }
            { " " }</span>
        }
    }
}

/// Draws the button for the most likely next action at the table; `label` is the key of its label.
pub(super) fn main_button(
    ctx: &Context<Play>,
    act: &'static str,
    label: &'static str,
    msg: Msg,
) -> Html {
    let label = Play::words(ctx).find(label).unwrap_or(label);
    primary(act, label, Play::click(ctx, msg))
}

fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Won => "won",
        Proof::Lost => "lost",
        Proof::Unknown => "unknown",
    }
}
