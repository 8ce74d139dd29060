//! The book's prose and its interactive parts.

mod compare;
pub(super) mod context;
pub(super) mod diagram;
mod examination;
pub(super) mod lesson;
pub(super) mod part;
pub(super) mod prose;
pub(super) mod small_board;
