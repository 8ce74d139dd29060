//! The book's prose and what is alive in it.

pub mod around;
mod compare;
pub mod diagram;
mod examination;
pub mod lesson;
pub mod part;
pub mod prose;
pub mod small_board;
