//! The program of the site as one piece, without chunks. Frames load it.

fn main() {
    tavolando::begin();
}
