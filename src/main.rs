//! The site's program in one piece. Frames load it.

fn main() {
    tavolando::begin();
}
