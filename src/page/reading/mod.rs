//! The book's prose and its interactive parts.

mod compare;
pub mod context;
pub mod diagram;
mod examination;
pub mod lesson;
pub mod part;
pub mod prose;
pub mod small_board;
