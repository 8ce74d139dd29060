//! The web worker: a thin door to the engine.

fn main() {
    tavolando::worker::serve();
}
