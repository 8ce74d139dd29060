//! The site's program in the form that is split into chunks (`scripts/cut`).

fn main() {
    tavolando::begin();
}
