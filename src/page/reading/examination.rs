//! An examination on the rules of a game: positions, with moves to judge. For each move, the reader
//! says whether it is legal. The rules give the answer and the reason.

use super::{
    context::ProseContext,
    diagram::{BOTH_SIDES, DiagramProps, diagram},
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games,
    page::{
        board::{BoardView, animator::Screen},
        browser::dom,
        device::{games as kept, settings::SettingsHandle},
        parts::{
            announcement::announcement,
            button::{button, primary},
            lazy::{Draw, lazy_part},
        },
    },
    prose::{Diagram, Head, Page, Question},
    rules::{Message, Site, Tap},
    speech::{SiteLabel, Speech},
    table::{Control, Record, Session, SessionConfig, Table},
    text::{Lang, Words},
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ExaminationProps {
    game: &'static str,
    questions: Rc<Vec<Question>>,
    lang: Lang,
    settings: SettingsHandle,
    page: Option<Rc<Page>>,
    on_play: Callback<Rc<Record>>,
}

static VIEW: &Chunk<fn(ExaminationProps) -> Html> =
    chunk!(tools, fn(ExaminationProps) -> Html, view);

fn view(props: ExaminationProps) -> Html {
    html! { <Examination ..props /> }
}

/// Draws the examination of a game, which loads with its rules.
pub(super) fn examination(questions: &[Question], around: &ProseContext) -> Html {
    let Some(entry) = around.problems_of.and_then(games::find) else {
        return Html::default();
    };
    let props = ExaminationProps {
        game: entry.key,
        questions: Rc::new(questions.to_vec()),
        lang: around.lang,
        settings: around.settings.clone(),
        page: around.page.clone(),
        on_play: around.on_play.clone(),
    };
    let chunks: Vec<&'static dyn AnyChunk> = vec![VIEW, entry.open];
    let draw = Draw::from_chunk(VIEW, move |view| view(props.clone()));
    lazy_part(around.lang, chunks, draw)
}

/// A configuration without players for the board of a question: it marks no movable pieces.
const NOBODY: SessionConfig = SessionConfig {
    seats: [Control::Remote; 2],
    ..BOTH_SIDES
};

/// The reader's progress.
#[derive(Clone, PartialEq, Default)]
struct ExamProgress {
    /// The index of the question.
    at: usize,
    /// The reader's answer to each of its moves: legal or not.
    answers: Vec<Option<bool>>,
    /// Whether the rules have answered.
    answered: bool,
    /// Whether the reader asked for the answer too early, and the number of requests.
    asked_early: bool,
    times: u32,
    /// The number of right answers so far.
    right: usize,
}

impl ExamProgress {
    fn of(at: usize, right: usize, question: &Question) -> ExamProgress {
        ExamProgress {
            at,
            right,
            answers: vec![None; question.tries.len()],
            ..ExamProgress::default()
        }
    }

    fn with_answer(&self, index: usize, can: bool) -> ExamProgress {
        let mut next = self.clone();
        next.asked_early = false;
        if let (Some(answer), false) = (next.answers.get_mut(index), self.answered) {
            *answer = Some(can);
        }
        next
    }
}

/// A move to judge, and the answer of the rules.
struct TriedMove {
    taps: Vec<Tap>,
    /// The places and the words of the move.
    told: String,
    refused: Option<Message>,
}

impl TriedMove {
    fn of(table: &Table, speech: Speech<'_>, names: &str) -> TriedMove {
        let taps = table.parse_taps(names).unwrap_or_default();
        let names: Vec<String> = taps
            .iter()
            .map(|tap| match tap {
                Tap::Site(site) => speech.site(table, *site),
                Tap::Word(word) => {
                    let label = speech.words.find(&format!("tap-{word}"));
                    label.unwrap_or(word).to_string()
                }
                Tap::Die(_) => String::new(),
            })
            .collect();
        TriedMove {
            told: names.join(" → "),
            refused: table.why_not(&taps),
            taps,
        }
    }

    /// Returns the place that shows its number.
    fn place(&self) -> Option<Site> {
        match self.taps.last() {
            Some(Tap::Site(site)) => Some(*site),
            _ => None,
        }
    }

    fn is_legal(&self) -> bool {
        self.refused.is_none()
    }
}

/// The questions one by one, and the result.
#[component]
fn Examination(props: &ExaminationProps) -> Html {
    let words = props.lang.words();
    let all: usize = props
        .questions
        .iter()
        .map(|question| question.tries.len())
        .sum();
    let progress = use_state(|| ExamProgress::of(0, 0, &props.questions[0]));
    let best = use_state(|| kept::best_examination(props.game));
    let heading = use_node_ref();
    // A new question starts with the focus on its heading.
    let (next_heading, first) = (heading.clone(), use_mut_ref(|| true));
    use_effect_with(progress.at, move |_| {
        if let (false, Some(heading)) = (first.replace(false), next_heading.cast()) {
            dom::focus(&heading);
        }
    });
    let question = &props.questions[progress.at];
    let session = use_memo(question.record.clone(), |record| {
        Session::of(record, NOBODY).ok()
    });
    let Some(session) = &*session else {
        return Html::default();
    };
    let speech = speech(props);
    let tries = question.tries.iter();
    let tries: Vec<TriedMove> = tries
        .map(|names| TriedMove::of(session.table(), speech, names))
        .collect();
    let pairs = tries.iter().zip(&progress.answers);
    let right = pairs.filter(|(tried, answer)| **answer == Some(tried.is_legal()));
    let right = right.count();
    let answer = on_answer(props, &progress, best.clone(), right, all);
    let numbered = |key: &'static str, n: usize, all: usize| numbered(words, key, n, all);
    html! {
        <section class="lesson examination" data-part="examination" data-question={progress.at.to_string()}
            data-answered={progress.answered.to_string()} aria-labelledby="exam-title">
            <h2 id="exam-title">{ words.say("exam") }</h2>
            <h3 class="lesson-told" tabindex="-1" ref={heading}>{ numbered("exam-question", progress.at + 1, props.questions.len()) }</h3>
            { board(props, session, &tries, &progress) }
            <ol class="examination-tries">
                { for tries.iter().enumerate().map(|(index, tried)| row(props, tried, index, &progress)) }
            </ol>
            <p class="said" role="status" aria-live="polite">
                if progress.asked_early { { announcement(progress.times, words.say("exam-early")) } }
                if progress.answered { { numbered("exam-right", right, tries.len()) } }
                if progress.answered && progress.at + 1 == props.questions.len() {
                    <>{ " " }<b data-part="score">{ numbered("exam-score", progress.right, all) }</b></>
                }
            </p>
            <p class="row">{ next_button(props, &progress, answer) }</p>
            <p>{ words.say("exam-text") }
                if let Some((right, of)) = *best {
                    <>{ " " }<b data-part="best">{ numbered("exam-best", right.into(), of.into()) }</b></>
                }
            </p>
        </section>
    }
}

/// Returns the callback that asks the rules for the answer. `right` is the number of right answers
/// to this question, and `all` the number of moves in all questions.
fn on_answer(
    props: &ExaminationProps,
    progress: &UseStateHandle<ExamProgress>,
    best: UseStateHandle<Option<(u16, u16)>>,
    right: usize,
    all: usize,
) -> Callback<MouseEvent> {
    let progress = progress.clone();
    let (game, last) = (props.game, progress.at + 1 == props.questions.len());
    Callback::from(move |_: MouseEvent| {
        let mut next = (*progress).clone();
        next.asked_early = next.answers.contains(&None);
        next.times += 1;
        if !next.asked_early {
            next.answered = true;
            next.right += right;
            if last {
                // If the device cannot store the result, only the result is lost.
                let _ = kept::keep_examination(game, next.right as u16, all as u16);
                best.set(kept::best_examination(game));
            }
        }
        progress.set(next);
    })
}

/// Returns a sentence with a number and a total.
fn numbered(words: &Words, key: &'static str, n: usize, all: usize) -> String {
    let sentence = words.find(key).unwrap_or_default();
    let (n, all) = (n.to_string(), all.to_string());
    crate::text::fill(sentence, &[("n", &n), ("all", &all)])
}

fn speech(props: &ExaminationProps) -> Speech<'_> {
    let head = props.page.as_ref().map(|page| page.head_of(props.game));
    Speech::of(props.lang, head)
}

/// Draws a question and its board, on which the reader can play once the rules have answered.
fn board(
    props: &ExaminationProps,
    session: &Session,
    tries: &[TriedMove],
    progress: &UseStateHandle<ExamProgress>,
) -> Html {
    let (words, speech) = (props.lang.words(), speech(props));
    let question = &props.questions[progress.at];
    let table = session.table();
    let caption = caption(speech, table, tries);
    if progress.answered {
        return diagram(DiagramProps {
            diagram: Diagram {
                record: question.record.clone(),
                shape: question.shape,
                caption,
                comments: Vec::new(),
            },
            lang: props.lang,
            settings: props.settings.clone(),
            page: props.page.clone(),
            bare: false,
            task: None,
            on_play: props.on_play.clone(),
            name: "examined".into(),
        });
    }
    let hidden = session.hidden().sites;
    let mut notes = speech.site_labels(session, None, &[], &hidden);
    for (index, tried) in tries.iter().enumerate() {
        if let Some(note) = tried.place().and_then(|site| notes.get_mut(site.index())) {
            mark_number(note, index, progress.answers[index], &speech);
        }
    }
    // A touch marks the move as legal, and another one as illegal.
    let on_tap = {
        let (progress, places) = (progress.clone(), tries.iter().map(TriedMove::place));
        let places: Vec<Option<Site>> = places.collect();
        Callback::from(move |tap: Tap| {
            let touched = |site: &Option<Site>| site.map(Tap::Site) == Some(tap);
            if let Some(index) = places.iter().position(touched) {
                progress.set(progress.with_answer(index, progress.answers[index] != Some(true)));
            }
        })
    };
    html! {
        <figure class="diagram">
            <figcaption>{ &caption }</figcaption>
            <div class="board-frame">
                <BoardView board={Rc::new(table.board().clone())} screen={Screen::of(&session.piles())}
                    notes={Rc::new(notes)} dice={speech.dice(session)} coordinates={true}
                    label={words.fill("diagram-of", &[("caption", &caption)])} {on_tap} />
            </div>
        </figure>
    }
}

/// Returns the caption of a question: the side to move, the rules that differ, and the task.
fn caption(speech: Speech<'_>, table: &Table, tries: &[TriedMove]) -> String {
    let has_path = tries.iter().any(|tried| tried.taps.len() > 1);
    let mut caption = vec![speech.turn(table) + "."];
    caption.extend(changed_rules(speech.head, table));
    let key = if has_path { "exam-way" } else { "exam-place" };
    caption.push(speech.words.say(key).into());
    caption.join(" ")
}

/// Returns the reading of the rules, if it is not the usual one.
fn changed_rules(head: &Head, table: &Table) -> Option<String> {
    let changed = head.changed_rules(table.entry(), &table.record().options);
    (!changed.is_empty()).then(|| changed.join("; ") + ".")
}

/// Puts the number of a move on its place, with the reader's answer.
fn mark_number(note: &mut SiteLabel, index: usize, answer: Option<bool>, speech: &Speech<'_>) {
    let number = (index + 1).to_string();
    note.rank = u8::try_from(index + 1).ok();
    note.is_tapped = answer == Some(true);
    note.spoken += &speech.words.fill("exam-spoken", &[("n", &number)]);
    if let Some(can) = answer {
        let key = if can { "exam-can" } else { "exam-cannot" };
        note.spoken += ", ";
        note.spoken += speech.words.find(key).unwrap_or_default();
    }
}

/// Draws a move, the reader's answer, and then the answer of the rules.
fn row(
    props: &ExaminationProps,
    tried: &TriedMove,
    index: usize,
    progress: &UseStateHandle<ExamProgress>,
) -> Html {
    let words = props.lang.words();
    let answer = progress.answers[index];
    let choice = |can: bool, label: &'static str| {
        let (text, progress) = (words.find(label).unwrap_or(label), progress.clone());
        let name = format!("exam-{index}");
        html! {
            <label><input type="radio" {name} value={can.to_string()} checked={answer == Some(can)}
                disabled={progress.answered && answer != Some(can)}
                onchange={Callback::from(move |_: Event| progress.set(progress.with_answer(index, can)))} /><span>{ text }</span></label>
        }
    };
    let verdict_text = || {
        let right = answer == Some(tried.is_legal());
        let class = if right {
            "said said-right"
        } else {
            "said said-wrong"
        };
        let verdict = words.say(if right { "exam-yes" } else { "exam-no" });
        let reason = match &tried.refused {
            Some(reason) => speech(props).head.why(reason),
            None => words.say("exam-it-can").into(),
        };
        html! { <p {class} data-reason={tried.refused.as_ref().map(|reason| reason.key)}>{ verdict }{ " " }{ reason }</p> }
    };
    html! {
        <li key={format!("{} {index}", progress.at)}>
            <fieldset data-try={(index + 1).to_string()}>
                <legend><b class="examination-number">{ index + 1 }</b>{ " " }{ &tried.told }</legend>
                { choice(true, "exam-can") }
                { choice(false, "exam-cannot") }
            </fieldset>
            if progress.answered { { verdict_text() } }
        </li>
    }
}

/// Draws the button that continues the examination.
fn next_button(
    props: &ExaminationProps,
    progress: &UseStateHandle<ExamProgress>,
    answer: Callback<MouseEvent>,
) -> Html {
    let words = props.lang.words();
    if !progress.answered {
        return primary("exam-answer", words.say("exam-answer"), answer);
    }
    let last = progress.at + 1 == props.questions.len();
    let (at, right) = match last {
        true => (0, 0),
        false => (progress.at + 1, progress.right),
    };
    let next = ExamProgress::of(at, right, &props.questions[at]);
    let progress = progress.clone();
    let go = Callback::from(move |_: MouseEvent| progress.set(next.clone()));
    match last {
        true => button("exam-again", words.say("exam-again"), go),
        false => primary("exam-next", words.say("exam-next"), go),
    }
}
