//! The file of licences: it lists every package of the WebAssembly with a text. A package without a
//! licence ends the build.

#[path = "../../src/bin/site/licences.rs"]
mod made;

use made::{Component, compose, library_components, licence_texts, metadata, packages, text};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Command};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn sources() -> std::path::PathBuf {
    Path::new(ROOT).join("static")
}

/// Returns the packages of the WebAssembly according to `cargo tree`.
fn tree() -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .current_dir(ROOT)
        .args([
            "tree",
            "--offline",
            "--locked",
            "-e",
            "normal,no-proc-macro",
            "--target",
            "wasm32-unknown-unknown",
        ])
        .args([
            "--no-default-features",
            "--features",
            "page,split",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = String::from_utf8(output.stdout).expect("a text");
    let lines = output.lines().filter_map(|line| {
        let mut words = line.split(' ');
        Some(format!(
            "{} {}",
            words.next()?,
            words.next()?.strip_prefix('v')?
        ))
    });
    let mut lines: Vec<String> = lines
        .filter(|line| !line.starts_with("tavolando"))
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

#[test]
fn the_licence_file_has_a_text_for_every_package_of_the_webassembly() {
    let file = text(Path::new(ROOT), &sources()).expect("a file");
    let tree = tree();
    assert!(tree.len() > 50, "{tree:?}");
    for package in &tree {
        let (_, notice) = file
            .split_once(&format!("\n{package}\n"))
            .unwrap_or_else(|| panic!("{package} is not there"));
        let notice: Vec<&str> = notice
            .lines()
            .take_while(|line| line.starts_with("  "))
            .collect();
        let texts = notice
            .iter()
            .find_map(|line| line.strip_prefix("  Texts: "));
        let texts = texts.unwrap_or_else(|| panic!("{package} has no text: {notice:?}"));
        assert!(
            notice.iter().any(|line| line.starts_with("  Licence: ")),
            "{package}: {notice:?}"
        );
        for number in texts
            .split(", ")
            .map(|text| text.split(' ').nth(1).expect("a number"))
        {
            assert!(
                file.contains(&format!("\nText {number}, of ")),
                "{package}: text {number}"
            );
        }
    }
    for part in [
        "Alegreya\n",
        "AlegreyaSans\n",
        "dlmalloc",
        "SIL OPEN FONT LICENSE",
        "The Rust Project Developers",
        "Copyright (c) 2026 The Tavolando founders",
    ] {
        assert!(file.contains(part), "{part}");
    }
    // The licence that a package without a licence file states, with its authors.
    assert!(file.contains("Copyright (c) Project Nayuki\n"));
    for word in ["{authors}", env!("CARGO_MANIFEST_DIR"), "/registry/", "\r"] {
        assert!(!file.contains(word), "{word:?}");
    }
    assert_eq!(
        file,
        text(Path::new(ROOT), &sources()).expect("a file"),
        "it is not the same twice"
    );
}

/// Returns cargo metadata of a program that uses one package, which lies in `folder`.
fn described(folder: &Path, licence: &str) -> Value {
    json!({
        "packages": [
            {"id": "root", "name": "root", "version": "1.0.0", "license": "MIT", "authors": [], "manifest_path": "/nowhere/Cargo.toml"},
            {"id": "one", "name": "one", "version": "2.0.0", "license": licence, "authors": ["A. Writer <a@example.org>", "B"],
             "manifest_path": folder.join("Cargo.toml")},
            {"id": "tests", "name": "tests", "version": "3.0.0", "license": null, "authors": [], "manifest_path": "/nowhere/Cargo.toml"},
        ],
        "resolve": {"root": "root", "nodes": [
            {"id": "root", "deps": [
                {"pkg": "one", "dep_kinds": [{"kind": null}]},
                {"pkg": "tests", "dep_kinds": [{"kind": "dev"}, {"kind": "build"}]},
            ]},
            {"id": "one", "deps": []},
            {"id": "tests", "deps": []},
        ]},
    })
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder =
        std::env::temp_dir().join(format!("tavolando-licences-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_package_without_a_licence_file_must_state_a_known_licence() {
    let known = licence_texts(&sources()).expect("texts");
    let bare = folder("bare");
    for licence in [
        "MIT",
        "MIT OR Apache-2.0",
        "Apache-2.0/MIT",
        "Apache-2.0 / MIT",
    ] {
        let parts = packages(&described(&bare, licence), &known).expect(licence);
        let [part] = &parts[..] else {
            panic!("{parts:?}")
        };
        assert_eq!((&*part.name, &*part.licence), ("one", licence));
        assert!(
            part.texts[0]
                .1
                .contains("Copyright (c) A. Writer <a@example.org>, B\n"),
            "{licence}"
        );
    }
    for licence in ["", "MIT AND Unicode-3.0", "(MIT)", "Unheard-of-1.0"] {
        let failed = packages(&described(&bare, licence), &known)
            .expect_err(licence)
            .to_string();
        assert!(failed.contains("one 2.0.0"), "{failed}");
    }
    // A list of authors alone is no licence; a file is, and so is a folder of files.
    fs::write(bare.join("AUTHORS"), "A. Writer").expect("a file");
    assert!(packages(&described(&bare, ""), &known).is_err());
    fs::create_dir(bare.join("LICENSES")).expect("a folder");
    fs::write(bare.join("LICENSES/Unheard.txt"), "Do as you like.\r\n").expect("a file");
    let parts = packages(&described(&bare, ""), &known).expect("a file");
    assert_eq!(parts[0].texts.len(), 2);
    fs::remove_dir_all(bare).expect("it goes");
}

#[test]
fn a_licence_text_of_several_packages_is_written_once() {
    let part = |name: &str, text: &str| Component {
        name: name.into(),
        version: "1".into(),
        licence: "MIT".into(),
        authors: String::new(),
        texts: vec![("LICENSE".into(), text.into())],
    };
    let parts = [
        part("a", "Be  kind.\r\n"),
        part("b", "\nBe kind."),
        part("c", "Be good."),
    ];
    let file = compose("Head\n", &[("All", "", &parts)]);
    assert_eq!(file.matches("Be  kind.").count(), 1, "{file}");
    assert!(
        file.contains("Text 1, of a 1, b 1\n") && file.contains("Text 2, of c 1\n"),
        "{file}"
    );
    assert!(!file.contains("Text 3"), "{file}");
}

#[test]
fn the_notices_of_the_standard_library_are_read() {
    const PAGE: &str = "<h3>📦 wasi-0.14.4+wasi-0.2.4</h3><p><b>Authors:</b> A &#60;a@b&#62;</p>
        <p><b>License:</b> MIT/Apache-2.0</p><details><summary><code>LICENSE</code></summary><pre>
Tom &#38; &#34;Ann&#34;</pre></details><h3>📦 r-efi-5.3.0</h3><p><b>License:</b> MIT</p>";
    let parts = library_components(PAGE).expect("a page");
    let [efi, wasi] = &parts[..] else {
        panic!("{parts:?}")
    };
    assert_eq!(
        (&*efi.name, &*efi.version, &*efi.licence),
        ("r-efi", "5.3.0", "MIT")
    );
    assert_eq!((&*wasi.name, &*wasi.version), ("wasi", "0.14.4+wasi-0.2.4"));
    assert_eq!(wasi.authors, "A <a@b>");
    assert_eq!(
        wasi.texts,
        [("LICENSE".to_string(), "\nTom & \"Ann\"".to_string())]
    );
    assert!(library_components("<p>Something else</p>").is_err());
}

#[test]
fn the_licence_file_leaves_out_this_program_and_build_dependencies() {
    let answer = metadata(Path::new(ROOT)).expect("cargo answers");
    let parts = packages(&answer, &licence_texts(&sources()).expect("texts")).expect("packages");
    assert!(parts.iter().all(|part| part.name != "tavolando"));
    // Cargo also lists packages that only build scripts use.
    let all = answer["packages"].as_array().expect("packages");
    assert!(all.iter().any(|package| package["name"] == "version_check"));
    assert!(parts.iter().all(|part| part.name != "version_check"));
    assert!(parts.iter().any(|part| part.name == "yew"));
}
