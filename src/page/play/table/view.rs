//! The view of the table. It reads the state and sends messages; it changes nothing.

use crate::page::play::{
    dialogs::OpenPart,
    message::{Msg, Tab},
    state::Play,
    transfer::incoming::Incoming,
};
use crate::{
    controller::{BoardMarks, BoardMsg, DOUBLE},
    page::{
        board::BoardView,
        browser::{dom, share::MAX_GAME_BYTES},
        parts::word_choice::word_choice,
    },
    rules::{Seat, Tap, Turn},
    scene::{Bounds, bounds, is_upright, upright_board},
    speech::Speech,
};
use std::rc::Rc;
use yew::prelude::*;

/// The width of a board, in tenths of its height, from which its panel stands below it on a
/// desktop: beside it there would be empty space.
const WIDE: i32 = 17;

impl Play {
    pub(in crate::page::play) fn draw(&self, ctx: &Context<Play>) -> Html {
        let near = self.table.near_seat();
        let far = near.other();
        let two = !self.table.is_solitaire();
        let Bounds { width, height, .. } = bounds(&self.board);
        let wide = i32::from(width) * 10 > i32::from(height) * WIDE;
        let in_progress = self.is_in_progress(ctx);
        let on_import = ctx.link().callback(Msg::Import);
        let ondrop = Callback::from(move |event: DragEvent| {
            event.prevent_default();
            let Some(data) = event.data_transfer() else {
                return;
            };
            match data.files().and_then(|files| files.get(0)) {
                Some(file) => on_import.emit(Incoming::File(file)),
                None => on_import.emit(dom::transferred_text(&data, MAX_GAME_BYTES).into()),
            }
        });
        html! {
            <div class={classes!("play", wide.then_some("play-wide"), in_progress.then_some("play-begun"), self.upright.then_some("play-upright"))} style={format!("--shape: {width} / {height}")}
                ondragover={|event: DragEvent| event.prevent_default()} {ondrop} data-game={ctx.props().entry.key}
                data-moves={self.table.session().table().moves().len().to_string()}
                data-still={self.is_idle().to_string()}
                data-typed={(!self.table.typed().is_empty()).then(|| self.table.typed().to_string())}>
                <section class="play-table" aria-label={Play::words(ctx).say("the-board")}>
                    if self.table.in_lesson() {
                        { self.draw_when_loaded(ctx, OpenPart::Lesson) }
                    } else {
                        if self.table.is_unaccepted_invitation() { { self.draw_when_loaded(ctx, OpenPart::Welcome) } }
                        if two { { self.side(ctx, far) } }
                        { self.board(ctx) }
                        if self.table.session().needs_answer() {
                            { self.word_buttons(ctx, true, true) }
                        }
                        if two { { self.side(ctx, near) } }
                        { self.report(ctx) }
                        { self.draw_start_form(ctx) }
                        { self.tools(ctx) }
                    }
                </section>
                { self.panel(ctx) }
                { self.current_dialog(ctx) }
            </div>
        }
    }

    /// Returns the callback of a button that sends a message.
    pub(in crate::page::play) fn click(ctx: &Context<Play>, msg: Msg) -> Callback<MouseEvent> {
        ctx.link().callback(move |_| msg.clone())
    }

    /// Draws the words that can be chosen next.
    pub(in crate::page::play) fn word_buttons(
        &self,
        ctx: &Context<Play>,
        asks: bool,
        beside_board: bool,
    ) -> Html {
        let next = self.table.session().next_taps();
        // A forced move, which plays itself in a moment, is no choice.
        if matches!(next[..], [Tap::Word(_)]) && self.table.forced_move().is_some() {
            return Html::default();
        }
        let on_word = ctx
            .link()
            .callback(|word| Msg::from(BoardMsg::Tap(Tap::Word(word))));
        word_choice(Play::words(ctx), &next, asks, beside_board, &on_word)
    }

    /// Returns whether a game is in progress on its own page: the board then gets the window.
    pub(in crate::page::play) fn is_in_progress(&self, ctx: &Context<Play>) -> bool {
        let is_begun = !self.table.new_game().is_waiting && !self.table.is_unaccepted_invitation();
        is_begun && ctx.props().embed.is_none()
    }

    /// Sets the shown board from the board of the game.
    pub(in crate::page::play) fn update_board(&mut self) {
        let board = self.table.session().table().board();
        self.board = Rc::new(if self.upright {
            upright_board(board)
        } else {
            board.clone()
        });
    }

    /// Rotates a wide board during play in a narrow window. Returns whether that changes anything.
    pub(in crate::page::play) fn rotate(&mut self, ctx: &Context<Play>) -> bool {
        let narrow = self.narrow && self.is_in_progress(ctx);
        let rotates = narrow && is_upright(self.table.session().table().board());
        let changes = rotates != self.upright;
        if changes {
            self.upright = rotates;
            self.update_board();
        }
        changes
    }

    /// Returns whether nothing moves, no search runs, no game is about to arrive by a link and no
    /// dialog is about to open. This is the moment at which a player looks at the board.
    pub(in crate::page::play) fn is_idle(&self) -> bool {
        let is_loading = self.table.is_reading_link() || self.is_opening_dialog;
        self.animator.is_idle() && !self.table.is_busy() && !is_loading
    }

    pub(in crate::page::play) fn board(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let BoardMarks {
            hint,
            ranks,
            arrows,
            path,
        } = self.table.marks();
        let path = path.map(|seat| self.table.session().table().paths()[seat.index()].clone());
        let notes = self.counted_speech(ctx).site_labels(
            self.table.session(),
            *hint,
            ranks,
            &self.table.hidden(),
        );
        // A bare board in a frame has no other place for words.
        let beside_board = ctx
            .props()
            .embed
            .as_ref()
            .is_none_or(|setup| setup.controls);
        let is_moving = !self.animator.is_idle();
        let notes = notes.into_iter().map(|mut note| {
            // While pieces move, the marks of the next position would come too early.
            note.target &= !is_moving;
            note.can_tap &= !is_moving;
            note
        });
        let mut notes: Vec<_> = notes.collect();
        for (site, sign, spoken) in &self.score.sites {
            let note = &mut notes[site.index()];
            note.sign = Some(*sign);
            note.spoken += spoken;
        }
        let on_touch = self.score.on_touch.clone();
        let on_tap = ctx.link().batch_callback(move |tap| {
            let is_taken = match (&on_touch, tap) {
                (Some(on_touch), Tap::Site(site)) => on_touch.emit(site),
                _ => false,
            };
            (!is_taken).then(|| Msg::from(BoardMsg::Tap(tap)))
        });
        let throw = self.table.can_throw().then(|| {
            let on_throw = ctx.link().callback(|()| Msg::from(BoardMsg::Throw));
            let on_board = !self.throws_below(ctx);
            (on_board.then(|| words.say("throw")), on_throw)
        });
        let title = ctx
            .props()
            .front
            .as_ref()
            .map(|front| front.head.title.clone());
        html! {
            <div class="board-frame">
                { self.cube(ctx, is_moving) }
                <BoardView board={self.board.clone()} screen={self.animator.screen().clone()}
                    notes={Rc::new(notes)}
                    label={words.fill("board-of", &[("game", &title.unwrap_or_default())])}
                    dice={Play::speech(ctx).dice(self.table.session())}
                    {throw}
                    path={Rc::new(path.unwrap_or_default())} arrows={Rc::new(arrows.clone())}
                    turned={self.table.session().config().turned} upright={self.upright}
                    coordinates={self.shows_names(ctx)}
                    typing={!self.table.typed().is_empty()}
                    on_drag={ctx.link().callback(|held| Msg::from(BoardMsg::Drag(held)))}
                    {on_tap} />
                <svg class="magnifier" hidden=true aria-hidden="true">
                    <use /><circle r="26" />
                </svg>
                if !is_moving {
                    { self.word_buttons(ctx, self.table.session().needs_answer() && beside_board, false) }
                }
            </div>
        }
    }

    /// Returns whether the button to throw stands below the board: on a phone it would be small on
    /// the board. A board without dice has no room for it.
    pub(super) fn throws_below(&self, ctx: &Context<Play>) -> bool {
        self.has_sheet(ctx) || self.board.dice.is_none()
    }

    /// Draws the tool that estimates the score: in a game about territory, until the board shows the
    /// count. Both players of a game by link must agree to such help, so it has none.
    pub(in crate::page::play) fn score(&self, ctx: &Context<Play>) -> Html {
        let session = self.table.session();
        let has_score = session.table().entry().has_territory()
            && self.is_in_progress(ctx)
            && self.table.remote().is_none()
            && session.info().signs.is_empty();
        let tool = has_score.then(|| self.draw_if_loaded(ctx, OpenPart::Score));
        tool.flatten().unwrap_or_default()
    }

    /// Returns whether the board shows the names of its places: the reader wants them always, or
    /// something on the screen names places.
    fn shows_names(&self, ctx: &Context<Play>) -> bool {
        let marks = self.table.marks();
        let is_marked = marks.hint.is_some() || !marks.arrows.is_empty() || !marks.ranks.is_empty();
        let is_listed = matches!(self.panel.tab, Tab::Moves | Tab::Analysis)
            && (self.panel.is_sheet_open || !self.has_sheet(ctx))
            && ctx.props().embed.is_none()
            && !self.table.keeps_secrets()
            && !self.table.session().mainline().moves().is_empty();
        ctx.props().settings.coordinates || is_marked || is_listed || self.panel.tab == Tab::Help
    }

    /// Draws the doubling cube beside the board: at the edge of its owner, or in the middle while
    /// nobody owns it. It is a button when the player can double.
    fn cube(&self, ctx: &Context<Play>, is_moving: bool) -> Html {
        let Some(cube) = self.table.cube() else {
            return Html::default();
        };
        let words = Play::words(ctx);
        let owner = cube.owner.map(|seat| {
            let edge = if seat == self.table.near_seat() {
                "cube-near"
            } else {
                "cube-far"
            };
            let player = Play::speech(ctx).seat(self.table.session().table(), seat);
            (edge, player)
        });
        let args = [
            ("n", &*cube.value),
            ("player", owner.as_ref().map_or("", |(_, player)| &**player)),
        ];
        let label = match owner {
            Some(_) => words.fill("cube-of", &args),
            None => words.fill("cube-free", &args),
        };
        let class = classes!("cube", owner.map(|(edge, _)| edge));
        if cube.can_double && !is_moving {
            let label = words.fill("cube-double", &[("cube", &label)]);
            let double = Play::click(ctx, Msg::from(BoardMsg::Tap(DOUBLE)));
            return html! { <button {class} data-act="double" title={label.clone()} aria-label={label} onclick={double}>{ cube.value }</button> };
        }
        html! { <span {class} role="img" title={label.clone()} aria-label={label}>{ cube.value }</span> }
    }

    /// Returns the words of the page, with the places as the notation on the screen counts them:
    /// from the side of the player to move, or else of the near side.
    pub(in crate::page::play) fn counted_speech<'a>(&self, ctx: &'a Context<Play>) -> Speech<'a> {
        let session = self.table.session();
        let mover = match session.viewed_ply() {
            None => session.human_to_move(),
            Some(ply) => match session.table().turns()[ply] {
                Turn::Player(seat) => Some(seat),
                _ => None,
            },
        };
        let seat = mover.unwrap_or(self.table.near_seat());
        Play::speech(ctx).counted_by(Some(seat))
    }

    /// Returns whose turn it is to move or to throw, if that is certain.
    fn mover(&self) -> Option<Seat> {
        // A player who has resigned would still be to move.
        if self.table.session().is_over() {
            return None;
        }
        let table = self.table.session().table();
        if let Some(seat) = self.table.session().open_turn() {
            return Some(seat);
        }
        match table.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance if table.entry().dice => table.mover_after_any_throw(),
            _ => None,
        }
    }

    /// Draws a side: who plays it, its remaining time and its facts.
    fn side(&self, ctx: &Context<Play>, seat: Seat) -> Html {
        let name = Play::speech(ctx).seat(self.table.session().table(), seat);
        let moves = self.mover() == Some(seat);
        html! {
            <div class={classes!("side", moves.then_some("side-to-move"))}>
                <span class="side-turn" aria-hidden="true">{ if moves { "▶" } else { "" } }</span>
                <span class="side-name">{ &name }</span>
                { self.player_label(ctx, seat) }
                { self.time_left(ctx, seat) }
                { self.facts(ctx, Some(seat)) }
            </div>
        }
    }

    /// Draws the facts of a side, or of the game.
    pub(in crate::page::play) fn facts(&self, ctx: &Context<Play>, seat: Option<Seat>) -> Html {
        let facts = self.table.session().info().facts;
        let words = ctx.props().front.as_ref().map(|front| &front.head.fact);
        let mut shown = facts
            .iter()
            // The cube lies beside the board.
            .filter(|fact| fact.seat == seat && fact.key != "cube")
            .map(|fact| {
                let name = words.and_then(|words| words.get(fact.key));
                html! {
                    <span class="fact" data-fact={fact.key}>
                        <span>{ name.map_or(fact.key, |name| name) }</span>{ " " }<b>{ Play::words(ctx).number(&fact.value) }</b>
                    </span>
                }
            })
            .peekable();
        if shown.peek().is_none() {
            return Html::default();
        }
        html! { <span class="fact-list">{ for shown }</span> }
    }
}
