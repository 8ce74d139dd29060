//! The site's program in one piece, which frames have.

fn main() {
    tavolando::begin();
}
