//! The sounds of pieces and dice, made by the browser's synthesiser, and short vibrations. They are
//! off by default. Therefore their code is a separate chunk, which the first sound loads.

use super::dom;
use crate::{
    chunk,
    chunk::Chunk,
    rules::Event,
    scene::{Material, Sound},
};
use gloo::events::EventListener;
use js_sys::{Array, Promise};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use web_sys::{AudioContext, OscillatorType};
use yew::platform::spawn_local;

static PLAY: &Chunk<fn(SoundSettings, Cue)> = chunk!(sound, fn(SoundSettings, Cue), play);

/// The sounds and vibrations that the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SoundSettings {
    /// The volume: 0 for silence, up to [`MAX_VOLUME`].
    pub volume: u8,
    /// Whether the device vibrates, if it can.
    pub vibrates: bool,
}

/// The highest volume.
pub(crate) const MAX_VOLUME: u8 = 3;

/// The moment of a sound.
pub(crate) enum Cue {
    /// These events, without the first ones, are about to be shown on a board of this skin.
    Events(Rc<[Event]>, usize, &'static str),
    /// A frame is shown: it belongs to the event of this index.
    Frame(usize),
    /// The game ends.
    End,
    /// The player has changed the volume.
    Sample,
}

impl SoundSettings {
    /// Returns whether there is anything to hear or to feel.
    pub(crate) fn is_on(self) -> bool {
        self.volume > 0 || self.vibrates
    }

    /// Makes the sound of this moment, now or as soon as the code has loaded. If the code cannot be
    /// loaded, there is no sound.
    pub(crate) fn cue(self, cue: Cue) {
        if !self.is_on() {
            return;
        }
        match PLAY.get() {
            Some(play) => play(self, cue),
            None => spawn_local(async move {
                if let Ok(play) = PLAY.load().await {
                    play(self, cue);
                }
            }),
        }
    }
}

thread_local! {
    /// Created at the first sound: a browser allows sound only after the reader has touched the
    /// page.
    static PLAYER: Option<AudioContext> = create_context();
    /// The last time at which the player had something to play, by its own clock.
    static PLAYED: Cell<f64> = const { Cell::new(-1.0) };
    /// The sounds of the events on the board.
    static SOUNDS: RefCell<Vec<Option<Sound>>> = const { RefCell::new(Vec::new()) };
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

/// Makes the sound of a moment.
fn play(settings: SoundSettings, cue: Cue) {
    let sound = match cue {
        Cue::Events(events, shown, skin) => {
            let events = &events[shown..];
            let sounds = events.iter().map(|event| Sound::of(event, skin)).collect();
            SOUNDS.replace(sounds);
            // A throw has no frame of its own.
            let thrown = events
                .iter()
                .any(|event| matches!(event, Event::Throw { .. }));
            thrown.then_some(Sound::Dice)
        }
        Cue::Frame(event) => SOUNDS.with_borrow(|sounds| sounds.get(event).copied().flatten()),
        Cue::End => Some(Sound::End),
        Cue::Sample => Some(Sound::Touch(Material::Wood)),
    };
    let Some(sound) = sound else { return };
    if settings.vibrates {
        vibrate(sound);
    }
    if settings.volume > 0 {
        play_notes(gain(settings.volume), &notes(sound));
    }
}

/// Returns how many milliseconds the device vibrates for a sound; 0 for most.
fn vibration(sound: Sound) -> u32 {
    match sound {
        Sound::Touch(_) => 0,
        Sound::Dice => 15,
        Sound::Capture(_) => 30,
        Sound::End => 60,
    }
}

/// Vibrates briefly, unless the reader wants reduced motion.
fn vibrate(sound: Sound) {
    let millis = vibration(sound);
    if millis > 0 && dom::can_vibrate() {
        // The browser refuses until the reader has touched the page.
        let _ = dom::window().navigator().vibrate_with_duration(millis);
    }
}

/// Returns the gain of a volume. Each step sounds about twice as loud as the last.
fn gain(volume: u8) -> f32 {
    match volume {
        0 => 0.0,
        1 => 0.05,
        2 => 0.16,
        _ => 0.5,
    }
}

/// A note. Its pitch falls, as that of anything that is struck.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Note {
    shape: OscillatorType,
    /// The first and the last pitch, in hertz.
    pitch: [f32; 2],
    /// The seconds until it has faded.
    length: f64,
    /// The seconds before it begins.
    delay: f64,
}

const fn note(shape: OscillatorType, from: f32, to: f32, length: f64, delay: f64) -> Note {
    Note {
        shape,
        pitch: [from, to],
        length,
        delay,
    }
}

/// A seed falls on seeds: high, short and soft.
const SEED: [Note; 1] = [note(OscillatorType::Sine, 1500.0, 900.0, 0.05, 0.0)];
/// A man on wood: a low knock.
const WOOD: [Note; 2] = [
    note(OscillatorType::Triangle, 430.0, 260.0, 0.08, 0.0),
    note(OscillatorType::Sine, 180.0, 120.0, 0.1, 0.0),
];
/// A stone on a board: a bright click.
const STONE: [Note; 2] = [
    note(OscillatorType::Triangle, 2100.0, 1700.0, 0.03, 0.0),
    note(OscillatorType::Sine, 960.0, 840.0, 0.06, 0.0),
];
/// Dice roll: knocks that come closer to rest.
const DICE: [Note; 5] = [
    note(OscillatorType::Triangle, 780.0, 420.0, 0.05, 0.0),
    note(OscillatorType::Triangle, 640.0, 380.0, 0.05, 0.07),
    note(OscillatorType::Triangle, 860.0, 460.0, 0.04, 0.13),
    note(OscillatorType::Triangle, 600.0, 360.0, 0.04, 0.22),
    note(OscillatorType::Triangle, 700.0, 400.0, 0.03, 0.27),
];
/// The end: a rising fifth.
const END: [Note; 2] = [
    note(OscillatorType::Sine, 523.25, 523.25, 0.5, 0.0),
    note(OscillatorType::Sine, 783.99, 783.99, 0.7, 0.16),
];

/// Returns the notes of a sound.
fn notes(sound: Sound) -> Vec<Note> {
    let touch = |material| match material {
        Material::Seed => &SEED[..],
        Material::Wood => &WOOD,
        Material::Stone => &STONE,
    };
    match sound {
        Sound::Touch(material) => touch(material).to_vec(),
        // Pieces are taken up: the same sound twice, the second time lower.
        Sound::Capture(material) => {
            let notes = touch(material);
            let second = notes.iter().map(|note| Note {
                pitch: note.pitch.map(|pitch| pitch * 0.75),
                delay: note.delay + 0.08,
                ..*note
            });
            notes.iter().copied().chain(second).collect()
        }
        Sound::Dice => DICE.to_vec(),
        Sound::End => END.to_vec(),
    }
}

/// Plays notes; silent if that fails.
fn play_notes(gain: f32, notes: &[Note]) {
    PLAYER.with(|player| {
        let player = player.as_ref()?;
        resume(player);
        // The clock of an interrupted player stands still: until it resumes, the first sound is
        // enough.
        let now = player.current_time();
        if PLAYED.replace(now) == now {
            return None;
        }
        notes
            .iter()
            .try_for_each(|note| play_note(player, now, gain, note))
    });
}

fn play_note(player: &AudioContext, now: f64, gain: f32, note: &Note) -> Option<()> {
    let now = now + note.delay;
    let end = now + note.length;
    let oscillator = player.create_oscillator().ok()?;
    let fade = player.create_gain().ok()?;
    oscillator.set_type(note.shape);
    let [from, to] = note.pitch;
    let pitch = oscillator.frequency();
    pitch.set_value_at_time(from, now).ok()?;
    pitch.exponential_ramp_to_value_at_time(to, end).ok()?;
    let loudness = fade.gain();
    loudness.set_value_at_time(gain, now).ok()?;
    loudness
        .exponential_ramp_to_value_at_time(0.001, end)
        .ok()?;
    oscillator.connect_with_audio_node(&fade).ok()?;
    fade.connect_with_audio_node(&player.destination()).ok()?;
    oscillator.start_with_when(now).ok()?;
    oscillator.stop_with_when(end).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATERIALS: [Material; 3] = [Material::Seed, Material::Wood, Material::Stone];

    fn all() -> Vec<Sound> {
        let touches = MATERIALS.map(Sound::Touch);
        let captures = MATERIALS.map(Sound::Capture);
        [&touches[..], &captures, &[Sound::Dice, Sound::End]].concat()
    }

    #[test]
    fn every_sound_is_different_and_short() {
        let all = all();
        assert_eq!(all.len(), 8);
        for (index, sound) in all.iter().enumerate() {
            let own = notes(*sound);
            assert!(!own.is_empty(), "{sound:?}");
            for other in &all[..index] {
                assert_ne!(own, notes(*other), "{sound:?} sounds like {other:?}");
            }
            let longest = if *sound == Sound::End { 1.0 } else { 0.35 };
            for note in own {
                assert!(note.delay + note.length <= longest, "{sound:?}: {note:?}");
                // A small loudspeaker cannot play a lower pitch, and older people may not hear a
                // higher one.
                assert!(
                    note.pitch
                        .iter()
                        .all(|pitch| (85.0..4000.0).contains(pitch)),
                    "{sound:?}: {note:?}"
                );
            }
        }
    }

    #[test]
    fn a_vibration_is_short_and_rare() {
        assert!(all().into_iter().all(|sound| vibration(sound) <= 60));
        assert!(MATERIALS.iter().all(|it| vibration(Sound::Touch(*it)) == 0));
        assert!(
            MATERIALS
                .iter()
                .all(|it| vibration(Sound::Capture(*it)) > 0)
        );
    }

    #[test]
    fn every_step_of_the_volume_is_louder() {
        let gains: Vec<f32> = (0..=MAX_VOLUME).map(gain).collect();
        assert_eq!(gains[0], 0.0);
        assert!(gains.is_sorted_by(|one, next| one < next), "{gains:?}");
        assert!(gains.iter().all(|gain| *gain <= 0.5));
    }
}
