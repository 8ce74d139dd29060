//! The conditions that tests wait for. A condition looks at the page and changes nothing: a test that
//! acts while it waits acts as often as it looks, and a condition that gives the answer of an act may
//! hold for the wrong reason.

/// Calls that do something to a page.
const ACTS: &[&str] = &[
    "click",
    "focus",
    "blur",
    "select",
    "submit",
    "requestSubmit",
    "scroll",
    "scrollTo",
    "scrollBy",
    "scrollIntoView",
    "dispatchEvent",
    "setItem",
    "removeItem",
    "clear",
    "remove",
    "append",
    "replaceWith",
    "setAttribute",
    "removeAttribute",
    "showModal",
    "showPopover",
    "close",
    "reload",
    "assign",
    "pushState",
    "replaceState",
    "postMessage",
];

/// The part of a condition that does something to the page: a call of [`ACTS`], or an assignment to a
/// property. `None` for a condition that only looks.
pub fn act_in(condition: &str) -> Option<&str> {
    condition
        .match_indices('.')
        .find_map(|(dot, _)| act_after(&condition[dot + 1..]))
}

/// As [`act_in`], for what follows a dot.
fn act_after(rest: &str) -> Option<&str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let name = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
    let after = rest[name.len()..].trim_start();
    let calls = after.starts_with('(') || after.starts_with("?.(");
    let compound = ["+=", "-=", "??=", "||=", "&&="];
    let assigns = (after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>"))
        || compound.iter().any(|sign| after.starts_with(sign));
    let acts = !name.is_empty() && (assigns || calls && ACTS.contains(&name));
    acts.then_some(name)
}

#[test]
fn a_condition_that_acts_is_found() {
    for (condition, act) in [
        ("document.querySelector('a')?.click()", "click"),
        (
            "document.querySelector('.card')?.scrollIntoView() === undefined && true",
            "scrollIntoView",
        ),
        ("(window.scrollBy(0, 9), true)", "scrollBy"),
        ("document.body.focus ()", "focus"),
        ("(location.hash = 'x', true)", "hash"),
        ("(window.count += 1) > 3", "count"),
        ("e.dispatchEvent(new MouseEvent('click'))", "dispatchEvent"),
    ] {
        assert_eq!(act_in(condition), Some(act), "{condition}");
    }
}

#[test]
fn a_condition_that_looks_is_taken() {
    for condition in [
        "!document.querySelector('.play [data-act=begin]')",
        "document.querySelector('.play[data-still=true]').dataset.moves === '2'",
        "[...document.querySelectorAll('a')].every(e => e.scrollTop >= 0 && e.clicks !== 1)",
        "((e) => e.matches('.focus.click') && e.scrollWidth <= 360)(document.body)",
        "window.pressed && window.innerWidth == 360",
    ] {
        assert_eq!(act_in(condition), None, "{condition}");
    }
}
