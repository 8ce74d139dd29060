//! The sounds of pieces, made by the browser's synthesiser. They are off by default. Therefore
//! their code is a separate chunk, which the first sound loads.

use super::dom;
use crate::{chunk, chunk::Chunk};
use gloo::events::EventListener;
use js_sys::{Array, Promise};
use std::cell::Cell;
use web_sys::{AudioContext, OscillatorType};
use yew::platform::spawn_local;

static PLAY: &Chunk<fn(&[Note])> = chunk!(sound, fn(&[Note]), play);

thread_local! {
    /// Created at the first sound: a browser allows sound only after the reader has touched the
    /// page.
    static PLAYER: Option<AudioContext> = create_context();
    /// The last time at which the player had something to play, by its own clock.
    static PLAYED: Cell<f64> = const { Cell::new(-1.0) };
}

fn create_context() -> Option<AudioContext> {
    let player = AudioContext::new().ok()?;
    // Some browsers resume an interrupted player only at a touch or a key.
    for touch in ["pointerup", "keydown"] {
        let player = player.clone();
        EventListener::new(&dom::window(), touch, move |_| resume(&player)).forget();
    }
    Some(player)
}

/// Resumes the player, which a call or another program may have interrupted.
fn resume(player: &AudioContext) {
    if let Ok(resumed) = player.resume() {
        // If the browser refuses, the next touch and the next note try again.
        let _ = Promise::all_settled(&Array::of1(&resumed));
    }
}

/// Plays the sound of a piece that touches the board.
pub(crate) fn tap() {
    play_when_loaded(&[(OscillatorType::Triangle, 620.0, 0.07, 0.0)]);
}

/// Plays the sound of the end of a game: two notes.
pub(crate) fn game_end() {
    play_when_loaded(&[
        (OscillatorType::Sine, 523.25, 0.5, 0.0),
        (OscillatorType::Sine, 783.99, 0.7, 0.16),
    ]);
}

/// A note: its waveform, its pitch in hertz, the seconds until it has faded, and its delay in
/// seconds.
type Note = (OscillatorType, f32, f64, f64);

/// Plays notes together, now or as soon as the code has loaded. If it fails to load, there is
/// silence.
fn play_when_loaded(notes: &'static [Note]) {
    match PLAY.get() {
        Some(play) => play(notes),
        None => spawn_local(async {
            if let Ok(play) = PLAY.load().await {
                play(notes);
            }
        }),
    }
}

/// Plays notes together; silent if that fails.
fn play(notes: &[Note]) {
    PLAYER.with(|player| {
        let player = player.as_ref()?;
        resume(player);
        // The clock of an interrupted player stands still: until it resumes, the first note is
        // enough.
        let now = player.current_time();
        if PLAYED.replace(now) == now {
            return None;
        }
        notes
            .iter()
            .try_for_each(|note| play_note(player, now, note))
    });
}

fn play_note(player: &AudioContext, now: f64, (shape, pitch, length, wait): &Note) -> Option<()> {
    let now = now + wait;
    let oscillator = player.create_oscillator().ok()?;
    let gain = player.create_gain().ok()?;
    oscillator.set_type(*shape);
    oscillator.frequency().set_value(*pitch);
    let loudness = gain.gain();
    loudness.set_value_at_time(0.16, now).ok()?;
    loudness
        .exponential_ramp_to_value_at_time(0.001, now + length)
        .ok()?;
    oscillator.connect_with_audio_node(&gain).ok()?;
    gain.connect_with_audio_node(&player.destination()).ok()?;
    oscillator.start_with_when(now).ok()?;
    oscillator.stop_with_when(now + length).ok()
}
