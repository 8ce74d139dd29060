//! The book's prose and its interactive parts.

pub mod around;
mod compare;
pub mod diagram;
mod examination;
pub mod lesson;
pub mod part;
pub mod prose;
pub mod small_board;
