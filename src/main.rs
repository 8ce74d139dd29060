//! The site's program: the page, or in a web worker the engine's door.

fn main() {
    if web_sys::window().is_some() {
        tavolando::page::start();
    } else {
        tavolando::worker::serve();
    }
}
