//! The conditions that tests wait for. A condition looks at the page and changes nothing. A test
//! that acts while it waits would act as often as it looks. A condition that returns the result of
//! an action may hold for the wrong reason.

/// Calls that change a page.
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
    "toggle",
    "add",
    "back",
    "forward",
    "prepend",
    "appendChild",
    "insertBefore",
    "removeChild",
    "replaceChildren",
    "insertAdjacentHTML",
    "toggleAttribute",
    "togglePopover",
    "hidePopover",
    "scrollIntoViewIfNeeded",
];

/// Whether a character may be part of a name.
fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

/// Returns the part of a condition that changes the page: a call of [`ACTS`], an assignment to a
/// property, `++`, `--` or `delete`. It is `None` for a condition that only looks.
pub(crate) fn act_in(condition: &str) -> Option<&str> {
    condition
        .match_indices('.')
        .find_map(|(dot, _)| act_after(&condition[dot + 1..]))
        .or_else(|| act_by_index(condition))
        .or_else(|| act_of_window(condition))
        .or_else(|| step_in(condition))
        .or_else(|| {
            let mut found = condition.match_indices("delete ");
            found
                .any(|(at, _)| {
                    !condition[..at].ends_with(|sign| is_part(sign) || "-.='".contains(sign))
                })
                .then_some("delete")
        })
}

/// Finds an action on a property in brackets: `x['y'] = 1`, `e['click']()`. Brackets that follow no
/// value are a list, and a list of names may be assigned to.
fn act_by_index(condition: &str) -> Option<&str> {
    condition.match_indices(']').find_map(|(end, _)| {
        let mut depth = 0;
        let begin = condition[..=end].char_indices().rev().find(|(_, sign)| {
            depth += i32::from(*sign == ']') - i32::from(*sign == '[');
            depth == 0
        });
        let (begin, _) = begin?;
        let of_value = |sign: char| is_part(sign) || ")].?".contains(sign);
        let of = condition[..begin].trim_end();
        let declares = ["const", "let", "var", "of", "return"];
        let indexes = of.ends_with(of_value) && !declares.iter().any(|word| of.ends_with(word));
        let inner = &condition[begin + 1..end];
        let name = inner.trim_matches(['\'', '"', '`']);
        let after = condition[end + 1..].trim_start();
        let acts = assigns(after) || calls(after) && ACTS.contains(&name);
        (indexes && acts).then_some(inner)
    })
}

/// Finds an action of the window, which needs no dot before it: `dispatchEvent(event)`.
fn act_of_window(condition: &str) -> Option<&'static str> {
    const NAMES: [&str; 5] = [
        "dispatchEvent",
        "scroll",
        "scrollBy",
        "scrollTo",
        "postMessage",
    ];
    NAMES.into_iter().find(|name| {
        condition.match_indices(name).any(|(at, _)| {
            let is_whole = !condition[..at].ends_with(|sign| is_part(sign) || sign == '.');
            is_whole && calls(condition[at + name.len()..].trim_start())
        })
    })
}

/// Finds `++` or `--`. Two hyphens may also begin the name of a CSS property.
fn step_in(condition: &str) -> Option<&'static str> {
    ["++", "--"].into_iter().find(|step| {
        condition.match_indices(step).any(|(at, _)| {
            let (before, after) = (&condition[..at], &condition[at + 2..]);
            let names = before.ends_with(['\'', '"', '`']) || before.ends_with("var(");
            *step == "++" || !(names && after.starts_with(is_part))
        })
    })
}

/// Whether the text that follows assigns a value.
fn assigns(after: &str) -> bool {
    let compound = ["+=", "-=", "??=", "||=", "&&="];
    let plain = after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>");
    plain || compound.iter().any(|sign| after.starts_with(sign))
}

/// Whether the text that follows is a call.
fn calls(after: &str) -> bool {
    after.starts_with('(') || after.starts_with("?.(")
}

/// Like [`act_in`], for the text after a dot.
fn act_after(rest: &str) -> Option<&str> {
    let name = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
    let after = rest[name.len()..].trim_start();
    let acts = !name.is_empty() && (assigns(after) || calls(after) && ACTS.contains(&name));
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
        ("(dispatchEvent(new Event('x')), true)", "dispatchEvent"),
        ("(scrollTo(0, 9), true)", "scrollTo"),
        ("window.n++ > 3", "++"),
        ("--window.n < 3", "--"),
        ("window.n-- < 3", "--"),
        ("(x['y'] = 1, true)", "'y'"),
        ("(x[y[0]] ??= 1)", "y[0]"),
        ("delete x.y", "delete"),
        ("e.classList.toggle('x')", "toggle"),
        ("e.classList.add('x')", "add"),
        ("(history.back(), true)", "back"),
        ("e.prepend('x')", "prepend"),
        ("e.scrollIntoViewIfNeeded()", "scrollIntoViewIfNeeded"),
        ("e['click']()", "'click'"),
    ] {
        assert_eq!(act_in(condition), Some(act), "{condition}");
    }
}

#[test]
fn a_condition_that_only_looks_is_accepted() {
    for condition in [
        "!document.querySelector('.play [data-act=begin]')",
        "document.querySelector('.play[data-still=true]').dataset.moves === '2'",
        "[...document.querySelectorAll('a')].every(e => e.scrollTop >= 0 && e.clicks !== 1)",
        "((e) => e.matches('.focus.click') && e.scrollWidth <= 360)(document.body)",
        "window.pressed && window.innerWidth == 360",
        "(() => { const [one, other] = document.images; return one === other })()",
        "(() => { for (const [key, value] of window.all) if (key[0] === value['x']) return true })()",
        "getComputedStyle(document.body).getPropertyValue('--ink') !== 'var(--paper)'",
        "document.querySelector('[data-act=delete] [data-act=delete-branch]')?.textContent === 'delete it'",
        "localStorage['tavolando/settings'] !== undefined && window.list[0]()",
    ] {
        assert_eq!(act_in(condition), None, "{condition}");
    }
}
