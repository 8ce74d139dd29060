//! The sounds of pieces, made by the browser's synthesiser; off until they are asked for.

use web_sys::{AudioContext, OscillatorType};

thread_local! {
    /// Made at the first sound: a browser lets a page be heard only after it has been touched.
    static PLAYER: Option<AudioContext> = AudioContext::new().ok();
}

/// A piece touches the board.
pub fn tap() {
    note(OscillatorType::Triangle, 620.0, 0.07, 0.0);
}

/// A game has ended: two notes.
pub fn end() {
    note(OscillatorType::Sine, 523.25, 0.5, 0.0);
    note(OscillatorType::Sine, 783.99, 0.7, 0.16);
}

/// A note of so many hertz that dies away within `length` seconds, after `wait` seconds. Where it
/// cannot be played there is silence.
fn note(shape: OscillatorType, pitch: f32, length: f64, wait: f64) {
    PLAYER.with(|player| {
        let player = player.as_ref()?;
        let now = player.current_time() + wait;
        let string = player.create_oscillator().ok()?;
        let hand = player.create_gain().ok()?;
        string.set_type(shape);
        string.frequency().set_value(pitch);
        let loudness = hand.gain();
        loudness.set_value_at_time(0.16, now).ok()?;
        loudness
            .exponential_ramp_to_value_at_time(0.001, now + length)
            .ok()?;
        string.connect_with_audio_node(&hand).ok()?;
        hand.connect_with_audio_node(&player.destination()).ok()?;
        string.start_with_when(now).ok()?;
        string.stop_with_when(now + length).ok()
    });
}
