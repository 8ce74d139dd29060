//! Tests that the program `site`, which writes the pages, refuses an invalid address.

use std::{path::Path, process::Command};

/// Runs the `site` program with this address, with neither a site nor prose, and returns its error
/// message.
fn said(address: &str) -> String {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    let output = Command::new(env!("CARGO_BIN_EXE_site"))
        .args([&nowhere; 5])
        .env("TAVOLANDO_ADDRESS", address)
        .output()
        .expect("the program runs");
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn only_the_address_of_a_folder_is_accepted() {
    for wrong in [
        "example.org/games/",
        "ftp://example.org/",
        "https://example.org",
        "https://example.org/games",
        "https:///games/",
        "https://exa mple.org/",
    ] {
        let said = said(wrong);
        assert!(said.contains("the address is"), "{wrong}: {said}");
    }
    for right in ["", "https://example.org/", "http://localhost:8080/a/b/"] {
        let said = said(right);
        assert!(!said.contains("the address is"), "{right}: {said}");
    }
}
