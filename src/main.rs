//! The program of the site as a single binary, for frames.

fn main() {
    tavolando::begin();
}
