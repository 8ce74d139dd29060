//! The native step of the build that turns `static/prose` into what the page fetches.

use std::{env, path::PathBuf, process::ExitCode};
use tavolando::prose::compile;

fn main() -> ExitCode {
    let [source, target] = match env::args().skip(1).map(PathBuf::from).collect::<Vec<_>>() {
        paths if paths.len() == 2 => [paths[0].clone(), paths[1].clone()],
        _ => {
            eprintln!("prose: give the folder of the prose and the folder to write to");
            return ExitCode::FAILURE;
        }
    };
    match compile::write(&source, &target) {
        Ok(written) => {
            println!("prose: {written} pages written");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("prose: {fault}");
            ExitCode::FAILURE
        }
    }
}
