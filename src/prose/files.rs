//! Reads the files of the prose, and collects the errors in them.

use serde::de::DeserializeOwned;
use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

/// The errors in the files of the prose. There is at least one.
#[derive(Debug)]
pub struct CompileError {
    faults: Vec<Fault>,
}

/// An error in a file.
#[derive(Debug)]
struct Fault {
    file: PathBuf,
    message: String,
}

impl Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, Fault { file, message }) in self.faults.iter().enumerate() {
            let separator = if number == 0 { "" } else { "\n" };
            write!(f, "{separator}{}: {message}", file.display())?;
        }
        Ok(())
    }
}

impl std::error::Error for CompileError {}

impl CompileError {
    /// Joins the errors of several files.
    pub(super) fn all(errors: Vec<CompileError>) -> CompileError {
        let faults = errors.into_iter().flat_map(|error| error.faults);
        CompileError {
            faults: faults.collect(),
        }
    }
}

pub(super) fn compile_error(file: &Path, message: impl Display) -> CompileError {
    compile_errors(file, vec![message.to_string()])
}

/// Returns several errors in one file.
pub(super) fn compile_errors(file: &Path, messages: Vec<String>) -> CompileError {
    let fault = |message| Fault {
        file: file.into(),
        message,
    };
    CompileError {
        faults: messages.into_iter().map(fault).collect(),
    }
}

fn text_of(file: &Path) -> Result<String, CompileError> {
    fs::read_to_string(file).map_err(|error| compile_error(file, error))
}

/// Reads a TOML file.
pub(super) fn read<T: DeserializeOwned>(file: &Path) -> Result<T, CompileError> {
    toml::from_str(&text_of(file)?).map_err(|error| compile_error(file, error))
}

/// Splits a page into its head and its body.
pub(super) fn split_front_matter(file: &Path) -> Result<(toml::Table, String), CompileError> {
    let text = text_of(file)?;
    let (head, body) = text
        .strip_prefix("+++\n")
        .and_then(|text| text.split_once("\n+++\n"))
        .ok_or_else(|| compile_error(file, "it must begin with a head between +++ lines"))?;
    let head = toml::from_str(head).map_err(|error| compile_error(file, error))?;
    Ok((head, body.into()))
}
