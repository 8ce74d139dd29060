//! The page.

fn main() {
    tavolando::page::start();
}
