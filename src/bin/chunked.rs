//! The site's program as it is cut into chunks (`scripts/cut`).

fn main() {
    tavolando::begin();
}
