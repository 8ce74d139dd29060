//! The licences of everything that the site ships, in a text file. Its sources are `cargo
//! metadata`, the notices that come with the compiler's standard library, and the licences of the
//! fonts.
//!
//! A text that many packages share appears in the file once. The output depends only on
//! `Cargo.lock`, the compiler and `static/licences`. This file uses no other module of the program,
//! so that a test can include it.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

type BoxError = Box<dyn Error>;

/// The features of the site's WebAssembly, in pages and frames together.
const FEATURES: &str = "page,split";
const TARGET: &str = "wasm32-unknown-unknown";
/// The lower-case prefixes of the names of files with a licence or a notice.
const NAMES: [&str; 6] = [
    "licen",
    "copying",
    "notice",
    "copyright",
    "unlicense",
    "authors",
];
/// The line around each heading of the file.
const RULE: &str =
    "================================================================================";

/// A component whose licence must be listed, with the texts that come with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Component {
    pub name: String,
    pub version: String,
    /// The licence as its authors state it, as an SPDX expression.
    pub licence: String,
    pub authors: String,
    /// The names of files, with their contents.
    pub texts: Vec<(String, String)>,
}

/// A package of the program, as cargo describes it.
struct Package<'a> {
    told: &'a Value,
    folder: PathBuf,
}

impl Package<'_> {
    fn stated(&self, key: &str) -> &str {
        self.told[key].as_str().unwrap_or_default()
    }

    fn authors(&self) -> String {
        let authors = self.told["authors"].as_array().into_iter().flatten();
        let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
        authors.join(", ")
    }

    /// Returns the files of the package's folder that hold a licence or a notice.
    fn files(&self) -> Result<Vec<(String, String)>, BoxError> {
        let mut paths = BTreeSet::new();
        for folder in ["", "LICENSES", "licenses"].map(|inner| self.folder.join(inner)) {
            let whole = folder != self.folder;
            for entry in fs::read_dir(&folder).into_iter().flatten() {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().to_lowercase();
                let fits = whole || NAMES.iter().any(|begin| name.starts_with(begin));
                let program = name.ends_with(".rs") || name.ends_with(".toml");
                if fits && !program && entry.file_type()?.is_file() {
                    paths.insert(entry.path());
                }
            }
        }
        if let Some(stated) = self.told["license_file"].as_str() {
            paths.insert(self.folder.join(stated));
        }
        let mut found = Vec::new();
        for path in paths {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            found.push((name.into_owned(), String::from_utf8_lossy(&bytes).into()));
        }
        Ok(found)
    }
}

/// Returns the text of a stated licence, with the names of its authors, for a package without a
/// licence file. From several alternative licences it takes the first one in `known`; `None` if
/// there is none.
fn stated(licence: &str, authors: &str, known: &BTreeMap<String, String>) -> Option<String> {
    let mut choices = licence.split(" OR ").flat_map(|part| part.split('/'));
    let text = choices.find_map(|choice| known.get(choice.trim()))?;
    Some(text.replace("{authors}", authors))
}

/// Returns the packages that become part of the program, from cargo's metadata, without our own.
/// These are the packages that are reached without a dependency of tests or of build scripts.
///
/// # Errors
/// If a package has neither a file with its licence nor a stated licence whose text is known.
pub(super) fn packages(
    metadata: &Value,
    known: &BTreeMap<String, String>,
) -> Result<Vec<Component>, BoxError> {
    let list = |value: &'static str, from: &Value| from[value].as_array().cloned();
    let nodes = list("nodes", &metadata["resolve"]).ok_or("cargo resolved no packages")?;
    let nodes: BTreeMap<&str, &Value> = nodes
        .iter()
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    let root = metadata["resolve"]["root"].as_str().ok_or("no root")?;
    let mut reached = BTreeSet::new();
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        if !reached.insert(id) {
            continue;
        }
        let node = nodes.get(id).ok_or(format!("{id} is not resolved"))?;
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array();
            let normal = kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            if let (true, Some(id)) = (normal, dependency["pkg"].as_str()) {
                waiting.push(id);
            }
        }
    }
    reached.remove(root);
    // Our own packages have the licence of the program.
    for member in metadata["workspace_members"]
        .as_array()
        .into_iter()
        .flatten()
    {
        reached.remove(member.as_str().unwrap_or_default());
    }
    let described = list("packages", metadata).ok_or("cargo names no packages")?;
    let mut components = Vec::new();
    for described in &described {
        if described["id"]
            .as_str()
            .is_some_and(|id| reached.remove(id))
        {
            components.push(part(described, known)?);
        }
    }
    if !reached.is_empty() {
        return Err(format!("cargo does not describe {reached:?}").into());
    }
    components.sort();
    Ok(components)
}

fn part(described: &Value, known: &BTreeMap<String, String>) -> Result<Component, BoxError> {
    let manifest = Path::new(described["manifest_path"].as_str().ok_or("no manifest")?);
    let folder = manifest.parent().unwrap_or(Path::new("")).to_path_buf();
    let package = Package {
        told: described,
        folder,
    };
    let (name, version) = (package.stated("name"), package.stated("version"));
    let (licence, authors) = (package.stated("license"), package.authors());
    let mut texts = package.files()?;
    // A list of authors is no licence.
    let only_authors = |(file, _): &(String, String)| file.to_lowercase().starts_with("authors");
    if texts.iter().all(only_authors) {
        let owner = match &*authors {
            "" => format!("the authors of {name}"),
            authors => authors.to_string(),
        };
        let text = stated(licence, &owner, known).ok_or_else(|| {
            format!(
                "{name} {version} has no file with its licence, and static/licences has no text for \"{licence}\": \
                 add the text there as <licence>.txt"
            )
        })?;
        texts.push((String::new(), text));
    }
    Ok(Component {
        name: name.into(),
        version: version.into(),
        licence: licence.into(),
        authors,
        texts,
    })
}

/// Returns the packages in the standard library, from the page of notices that comes with the
/// compiler.
///
/// # Errors
/// If that page has another form than today's.
pub(super) fn library_components(page: &str) -> Result<Vec<Component>, BoxError> {
    let broken = "the notices of the standard library have another form";
    let mut components = Vec::new();
    for section in page.split("<h3>").skip(1) {
        let (title, section) = section.split_once("</h3>").ok_or(broken)?;
        let title = title.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric());
        // A version begins with the first digit after a hyphen, and may contain hyphens itself.
        let at = title
            .match_indices('-')
            .find(|(at, _)| title[at + 1..].starts_with(|sign: char| sign.is_ascii_digit()));
        let (name, version) = title.split_at(at.ok_or(broken)?.0);
        let line = |label: &str| {
            let line = section.split(&format!("<b>{label}:</b>")).nth(1);
            plain(
                line.and_then(|line| line.split("</p>").next())
                    .unwrap_or_default(),
            )
            .trim()
            .to_string()
        };
        let mut texts = Vec::new();
        for notice in section.split("<summary><code>").skip(1) {
            let (file, notice) = notice.split_once("</code>").ok_or(broken)?;
            let text = notice
                .split("<pre>")
                .nth(1)
                .and_then(|text| text.split("</pre>").next());
            texts.push((file.into(), plain(text.ok_or(broken)?)));
        }
        components.push(Component {
            name: name.into(),
            version: version[1..].into(),
            licence: line("License"),
            authors: line("Authors"),
            texts,
        });
    }
    if components.is_empty() {
        return Err(broken.into());
    }
    components.sort();
    Ok(components)
}

/// Returns the text of a piece of HTML, without tags and escapes.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text += before;
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    text += rest;
    for (escape, replacement) in [
        ("&lt;", "<"),
        ("&#60;", "<"),
        ("&gt;", ">"),
        ("&#62;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ] {
        text = text.replace(escape, replacement);
    }
    text
}

/// Normalises a text: one kind of line end, no trailing blanks, no empty lines before or after it.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_string()
}

/// Texts, each once, numbered in the order of their first use.
#[derive(Default)]
struct Texts {
    numbers: BTreeMap<String, usize>,
    all: Vec<(String, Vec<String>)>,
}

impl Texts {
    /// Returns the number of a text, and adds `user` to its users.
    fn number(&mut self, text: &str, user: &str) -> usize {
        // Texts that differ only in whitespace count as one.
        let key: Vec<&str> = text.split_whitespace().collect();
        let next = self.all.len();
        let number = *self.numbers.entry(key.join(" ")).or_insert(next);
        if number == next {
            self.all.push((tidy(text), Vec::new()));
        }
        let users = &mut self.all[number].1;
        if !users.iter().any(|known| known == user) {
            users.push(user.into());
        }
        number + 1
    }
}

/// Writes the file: a head, a list of components under each heading, and their texts.
pub(super) fn compose(head: &str, groups: &[(&str, &str, &[Component])]) -> String {
    let mut texts = Texts::default();
    let mut file = tidy(head) + "\n";
    for (heading, intro, components) in groups {
        // Writing to a string does not fail.
        let _ = write!(file, "\n{RULE}\n{heading}\n{RULE}\n");
        if !intro.is_empty() {
            let _ = write!(file, "\n{}\n", tidy(intro));
        }
        for component in *components {
            let name = format!("{} {}", component.name, component.version);
            let name = name.trim();
            let numbers: Vec<String> = component
                .texts
                .iter()
                .map(|(file, text)| {
                    let number = texts.number(text, name);
                    if file.is_empty() {
                        format!("text {number}")
                    } else {
                        format!("text {number} ({file})")
                    }
                })
                .collect();
            let _ = write!(file, "\n{name}\n");
            for (label, value) in [
                ("Licence", &*component.licence),
                ("Authors", &*component.authors),
                ("Texts", &*numbers.join(", ")),
            ] {
                if !value.is_empty() {
                    let _ = writeln!(file, "  {label}: {value}");
                }
            }
        }
    }
    for (number, (text, users)) in texts.all.iter().enumerate() {
        let _ = write!(
            file,
            "\n{RULE}\nText {}, of {}\n{RULE}\n\n{text}\n",
            number + 1,
            users.join(", ")
        );
    }
    file
}

/// Returns the standard output of a command.
fn output(command: &mut Command) -> Result<String, BoxError> {
    let command_line = format!("{command:?}");
    let output = command
        .output()
        .map_err(|error| format!("{command_line}: {error}"))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{command_line} failed: {reason}\nscripts/setup build fetches what it needs"
        )
        .into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns cargo's metadata of the site's program and all its dependencies, without network access.
pub(super) fn metadata(root: &Path) -> Result<Value, BoxError> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let json = output(
        Command::new(cargo)
            .current_dir(root)
            .args(["metadata", "--format-version", "1", "--offline", "--locked"])
            .args([
                "--filter-platform",
                TARGET,
                "--no-default-features",
                "--features",
                FEATURES,
            ]),
    )?;
    Ok(serde_json::from_str(&json)?)
}

/// Reads the texts of licences by their SPDX names, from `static/licences/texts`.
pub(super) fn licence_texts(sources: &Path) -> Result<BTreeMap<String, String>, BoxError> {
    let mut known = BTreeMap::new();
    for entry in fs::read_dir(sources.join("licences/texts"))? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        known.insert(name, fs::read_to_string(&path)?);
    }
    Ok(known)
}

/// Reads the page of notices that comes with the compiler; `None` if the system's packages leave it
/// out.
fn notices(root: &Path) -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let sysroot = output(
        Command::new(rustc)
            .current_dir(root)
            .args(["--print", "sysroot"]),
    )
    .ok()?;
    fs::read_to_string(Path::new(sysroot.trim()).join("share/doc/rust/COPYRIGHT-library.html")).ok()
}

/// Returns the fonts, each with its licence text from the same folder.
fn faces(sources: &Path) -> Result<Vec<Component>, BoxError> {
    const END: &str = "-OFL.txt";
    let mut faces = Vec::new();
    for entry in fs::read_dir(sources.join("fonts"))? {
        let path = entry?.path();
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if let Some(name) = file.strip_suffix(END) {
            faces.push(Component {
                name: name.into(),
                version: String::new(),
                licence: "OFL-1.1".into(),
                authors: String::new(),
                texts: vec![(file.clone(), fs::read_to_string(&path)?)],
            });
        }
    }
    faces.sort();
    Ok(faces)
}

/// Returns the project itself, with its own licences.
fn own(root: &Path, metadata: &Value) -> Result<Component, BoxError> {
    let id = &metadata["resolve"]["root"];
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let mut packages = packages.filter(|package| package["id"] == *id);
    let mut own = part(
        packages
            .next()
            .ok_or("cargo does not describe the program")?,
        &BTreeMap::new(),
    )?;
    own.texts.retain(|(file, _)| root.join(file).exists());
    Ok(own)
}

/// Returns the text of `licences.txt`. `root` is the folder of the project, `sources` that of its
/// static files.
///
/// # Errors
/// If a licence is unknown, or the files of a package cannot be read.
pub(super) fn text(root: &Path, sources: &Path) -> Result<String, BoxError> {
    let read = |name: &str| {
        let path = sources.join("licences").join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let metadata = metadata(root)?;
    let packages = packages(&metadata, &licence_texts(sources)?)?;
    let library = notices(root).map_or(Ok(Vec::new()), |page| library_components(&page))?;
    let headings = read("headings.txt")?;
    let headings: Vec<&str> = headings.lines().collect();
    let [ours, program, standard, typefaces] = headings[..] else {
        return Err("licences/headings.txt needs four lines".into());
    };
    Ok(compose(
        &read("head.txt")?,
        &[
            (ours, "", &[own(root, &metadata)?]),
            (program, "", &packages),
            (standard, &read("library.txt")?, &library),
            (typefaces, "", &faces(sources)?),
        ],
    ))
}
