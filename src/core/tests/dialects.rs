//! Recorded dialogues with the engine in the protocols of other programs (`dialogues`).

use tavolando_core::{
    dialects::{Server, gomocup::Gomocup, gtp::Gtp, hub::Hub},
    search::{Budget, SearchControl},
};

/// A clock that stands still, so that every search ends by its limits.
struct Still;

impl SearchControl for Still {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

fn budget() -> Budget {
    let mut budget = Budget::of_millis(1000.0);
    budget.limit_nodes(500);
    budget
}

/// Sends the lines of a dialogue that begin with `>`, and compares all answers.
fn check(server: &mut dyn Server, dialogue: &str) {
    let mut found = String::new();
    let mut ended = false;
    let mut sent = 0;
    for line in dialogue.lines() {
        if line.starts_with('#') {
            found += &format!("{line}\n");
        }
        let Some(command) = line.strip_prefix("> ") else {
            continue;
        };
        assert!(!ended, "the engine has ended before \"{command}\"");
        sent += 1;
        found += &format!("{line}\n");
        let mut reply = |answer: &str| found += &format!("{answer}\n");
        ended = !server.answer(command, &mut Still, &mut reply);
    }
    assert!(sent > 9, "the dialogue is too short");
    assert!(ended, "the last line ends the engine");
    assert_eq!(found, dialogue, "found:\n{found}");
}

#[test]
fn a_dialogue_in_gtp() {
    check(&mut Gtp::new(budget()), include_str!("dialogues/gtp.txt"));
}

#[test]
fn a_dialogue_in_hub() {
    check(&mut Hub::new(budget()), include_str!("dialogues/hub.txt"));
}

#[test]
fn a_dialogue_in_gomocup() {
    check(
        &mut Gomocup::new(budget()),
        include_str!("dialogues/gomocup.txt"),
    );
}

#[test]
fn only_some_lines_end_a_search() {
    let (gtp, hub, gomocup) = (
        Gtp::new(budget()),
        Hub::new(budget()),
        Gomocup::new(budget()),
    );
    assert!(!gtp.stop_check()("genmove b"));
    assert!(hub.stop_check()("stop") && !hub.stop_check()("ping"));
    assert!(gomocup.stop_check()("stop") && !gomocup.stop_check()("INFO rule 1"));
}
