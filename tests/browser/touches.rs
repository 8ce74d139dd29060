//! Mouse and touch on the page: through Chromium's own protocol, and through WebDriver for the
//! other engines.

use crate::{driver::Browser, engines::Engine};
use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use serde_json::{Value, json};
use std::time::Duration;

type Point = (f64, f64);

/// Moves a pointer to a place without delay.
fn to((x, y): Point) -> PointerAction {
    let duration = Some(Duration::ZERO);
    PointerAction::MoveTo { duration, x, y }
}

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

impl Browser {
    /// Returns the middle of a place on the board in play, in pixels.
    async fn middle(&self, site: &str) -> Point {
        let at = self
            .wait(&format!(
                "(() => {{ const r = document.querySelector('.play [data-site=\"{site}\"]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
            ))
            .await;
        point(&at)
    }

    async fn mouse(&self, kind: &str, (x, y): Point, down: bool) {
        let params = json!({ "type": kind, "x": x, "y": y, "button": "left",
            "buttons": i32::from(down), "clickCount": 1 });
        self.chromium("Input.dispatchMouseEvent", params).await;
    }

    /// Clicks twice, as quickly as a double click.
    pub(crate) async fn double_click(&self, selector: &str) {
        self.wait_for(selector).await;
        let quoted = Value::from(selector);
        let at = self
            .run(&format!(
                "const e = document.querySelector({quoted}); e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
            ))
            .await;
        let mouse = MouseActions::new("mouse".into()).then(to(point(&at)));
        let mouse = mouse.then(DOWN).then(UP).then(DOWN).then(UP);
        let clicked = self.client.perform_actions(mouse).await;
        clicked.expect("the mouse clicks");
    }

    /// Drags from one place to another with the mouse.
    pub(crate) async fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        let between = (1..=4).map(|step| {
            let part = f64::from(step) / 4.0;
            let along = |from: f64, to: f64| from + (to - from) * part;
            (along(from.0, to.0), along(from.1, to.1))
        });
        if Engine::chosen() != Engine::Chromium {
            let mut mouse = MouseActions::new("mouse".into()).then(self::to(from));
            mouse = mouse.then(DOWN);
            for at in between {
                mouse = mouse.then(self::to(at));
            }
            let moved = self.client.perform_actions(mouse.then(UP)).await;
            return moved.expect("the mouse drags");
        }
        self.mouse("mouseMoved", from, false).await;
        self.mouse("mousePressed", from, true).await;
        for at in between {
            self.mouse("mouseMoved", at, true).await;
        }
        self.mouse("mouseReleased", to, false).await;
    }

    /// Performs the actions of a finger in an engine that uses WebDriver.
    async fn finger(&self, actions: impl IntoIterator<Item = PointerAction>) {
        let finger = TouchActions::new("finger".into());
        let finger = actions.into_iter().fold(finger, InputSource::then);
        let touched = self.client.perform_actions(finger).await;
        touched.expect("a finger touches");
    }

    async fn touch(&self, kind: &str, points: Value) {
        let params = json!({ "type": kind, "touchPoints": points });
        self.chromium("Input.dispatchTouchEvent", params).await;
    }

    async fn down(&self, at: Point) {
        if Engine::chosen() != Engine::Chromium {
            return self.finger([to(at), DOWN]).await;
        }
        self.touch("touchStart", json!([{ "x": at.0, "y": at.1 }]))
            .await;
    }

    async fn up(&self) {
        if Engine::chosen() != Engine::Chromium {
            return self.finger([UP]).await;
        }
        self.touch("touchEnd", json!([])).await;
    }

    async fn allow_touching(&self) {
        if Engine::chosen() == Engine::Chromium {
            let touching = json!({ "enabled": true, "maxTouchPoints": 1 });
            self.chromium("Emulation.setTouchEmulationEnabled", touching)
                .await;
        }
    }

    /// Puts a finger down on a place.
    pub(crate) async fn touch_down(&self, site: &str) {
        let at = self.middle(site).await;
        self.down(at).await;
    }

    /// Taps a place, as on a phone: the browser also sends a click.
    pub(crate) async fn tap(&self, site: &str) {
        self.allow_touching().await;
        self.touch_down(site).await;
        self.up().await;
    }

    /// Taps a point of the window, or of the current frame if the engine can reach it there.
    pub(crate) async fn touch_at(&self, at: Point) {
        self.allow_touching().await;
        self.down(at).await;
        self.up().await;
    }

    /// Brings the first element of a selector into the window and taps it.
    pub(crate) async fn touch_on(&self, selector: &str) {
        self.allow_touching().await;
        self.scroll_to(selector).await;
        let quoted = Value::from(selector);
        let at = self
            .wait(&format!(
                "(() => {{ const r = document.querySelector({quoted})?.getClientRects()[0]; return r && [r.x + r.width / 2, r.y + r.height / 2]; }})()"
            ))
            .await;
        self.down(point(&at)).await;
        self.up().await;
    }

    /// Moves the finger to another place and lifts it there.
    pub(crate) async fn touch_move_and_up(&self, site: &str) {
        let at = self.middle(site).await;
        if Engine::chosen() != Engine::Chromium {
            return self.finger([to(at), UP]).await;
        }
        self.touch("touchMove", json!([{ "x": at.0, "y": at.1 }]))
            .await;
        self.up().await;
    }
}

fn point(at: &Value) -> Point {
    let [x, y] = [0, 1].map(|axis| at[axis].as_f64().expect("a number"));
    (x, y)
}
