//! Another program, with which the arena talks line by line.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A running program. It ends with its owner.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a command with its arguments, which spaces separate.
    pub(crate) fn start(command: &str) -> Result<Process, String> {
        let mut words = command.split_whitespace();
        let program = words
            .next()
            .ok_or("the command of the program is missing")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().expect("an input");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        Ok(Process {
            child,
            input,
            output,
        })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), String> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| format!("\"{line}\" cannot be sent: {error}"))
    }

    /// Returns the next line that is not empty.
    pub(crate) fn line(&mut self) -> Result<String, String> {
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) => return Err("the program has ended".into()),
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => return Ok(line.trim().into()),
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    /// Returns the next line whose first word is this one. A line that begins with `error` is an
    /// error.
    pub(crate) fn line_with(&mut self, word: &str) -> Result<String, String> {
        loop {
            let line = self.line()?;
            match line.split(' ').next() {
                Some(first) if first == word => return Ok(line),
                Some("error") => return Err(line),
                _ => {}
            }
        }
    }

    /// Returns the text of a reply in GTP: its first line, without the sign.
    pub(crate) fn gtp_reply(&mut self) -> Result<String, String> {
        let line = self.line()?;
        match line.strip_prefix('=') {
            Some(text) => Ok(text.trim().into()),
            None => Err(line),
        }
    }

    /// Waits for the reply `OK` of a Gomocup program.
    pub(crate) fn gomocup_ok(&mut self) -> Result<(), String> {
        let line = self.gomocup_line()?;
        if line.starts_with("OK") {
            Ok(())
        } else {
            Err(line)
        }
    }

    /// Returns the next line of a Gomocup program that is not a message for its user.
    pub(crate) fn gomocup_line(&mut self) -> Result<String, String> {
        loop {
            let line = self.line()?;
            match line.split(' ').next() {
                Some("MESSAGE" | "DEBUG") => {}
                Some("ERROR" | "UNKNOWN") => return Err(line),
                _ => return Ok(line),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself, and nothing depends on how it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
