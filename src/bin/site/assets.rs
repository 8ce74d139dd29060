//! What the pages are made of: files that Trunk has named by their content, and our own, named by
//! theirs here. A name by content is never two things, so no page mixes two builds.

use super::{Fault, Plan, cut::Cut, load, save, symbols::Symbols};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The names of what every page needs, relative to the base of the site.
pub struct Assets {
    /// The style sheets, in the order in which they are read.
    pub styles: Vec<String>,
    /// The style sheet of what is read, or opened beside a table: the last.
    pub reading: String,
    /// The style sheet with the faces of the book.
    pub faces: String,
    /// The script around the WebAssembly.
    pub glue: String,
    /// The WebAssembly, without its chunks where it is cut.
    pub program: String,
    /// The WebAssembly in one piece.
    pub whole: String,
    /// The folder of the prose, with its stroke.
    pub prose: String,
    pub worker: String,
    /// Sets the theme before anything is painted.
    pub theme: String,
    /// Starts the program.
    pub boot: String,
    /// Finds the base of the site for a page that doesn't know its own address.
    pub lost: String,
    /// Leads from the root to the reader's language.
    pub root: String,
    /// The style sheets of a frame.
    pub frame_styles: Vec<String>,
    /// The text of the script that starts the program of a frame, which stands in its page.
    pub frame: String,
    /// The symbols of the boards.
    pub symbols: Symbols,
    /// The file with all of them.
    pub symbols_file: String,
}

impl Assets {
    /// Finds what Trunk has made, and puts our own beside it.
    pub fn gather(plan: &Plan, cut: Option<Cut>) -> Result<Assets, Fault> {
        let dist = &plan.dist;
        let ours = |name: &str| {
            let text = load(&plan.start.join(name))?;
            by_content(dist, name, &text)
        };
        let sources =
            |name: &str| Ok::<_, Fault>(String::from_utf8(load(&plan.sources.join(name))?)?);
        let symbols = Symbols::read(sources("symbols.svg")?, &sources("../styles/board.css")?)?;
        let style = |name: &str| find(dist, name, ".css");
        let whole = find(dist, "tavolando-", "_bg.wasm")?;
        let script = find(dist, "tavolando-", ".js");
        let (glue, program) = match cut {
            Some(cut) => {
                // Nobody uses the module around the whole.
                if let Ok(unused) = script {
                    fs::remove_file(dist.join(unused))?;
                }
                (cut.script, cut.main)
            }
            None => (script?, whole.clone()),
        };
        Ok(Assets {
            styles: vec![style("main-")?, style("page-")?, style("board-")?],
            reading: style("read-")?,
            faces: faces(plan)?,
            frame_styles: vec![style("main-")?, style("board-")?, style("embed-")?],
            frame: inlined(&plan.start.join("embed.js"))?,
            glue,
            program,
            whole,
            prose: prose(dist)?,
            worker: ours("worker.js")?,
            theme: ours("theme.js")?,
            boot: ours("boot.js")?,
            lost: ours("lost.js")?,
            root: ours("root.js")?,
            symbols_file: by_content(dist, "symbols.svg", symbols.all.as_bytes())?,
            symbols,
        })
    }
}

/// The faces of the book: family, weight, style, file.
const FACES: [[&str; 4]; 4] = [
    ["Alegreya", "400", "normal", "serif"],
    ["Alegreya", "700", "normal", "serif-bold"],
    ["Alegreya", "400", "italic", "serif-italic"],
    ["Alegreya Sans", "400", "normal", "sans"],
];

/// Writes all faces into one style sheet: with it a page has all of them, and without it none, so that
/// no word is set in another face than its neighbours.
fn faces(plan: &Plan) -> Result<String, Fault> {
    let mut sheet = String::new();
    for [family, weight, style, file] in FACES {
        let font = load(&plan.sources.join(format!("fonts/{file}.woff2")))?;
        let font = BASE64_STANDARD.encode(font);
        sheet += &format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};font-display:block;src:url(data:font/woff2;base64,{font})}}\n"
        );
    }
    sheet += ":root[data-faces]{--serif:Alegreya,\"Serif fallback\",Georgia,serif;--sans:\"Alegreya Sans\",\"Sans fallback\",Arial,sans-serif}\n";
    by_content(&plan.dist, "faces.css", sheet.as_bytes())
}

/// A script that stands in a page, where nothing may end it.
fn inlined(path: &Path) -> Result<String, Fault> {
    let script = String::from_utf8(load(path)?)?;
    let script = script.replace("\r\n", "\n");
    if ["</script", "<!--", "<script"]
        .iter()
        .any(|sign| script.to_lowercase().contains(sign))
    {
        return Err(format!("{} cannot stand in a page", path.display()).into());
    }
    Ok(script)
}

/// The hash of a content, as policies and lists of files name it.
pub fn hash(content: &[u8]) -> String {
    BASE64_STANDARD.encode(Sha256::digest(content))
}

/// Writes a file under its name with its content's hash before the ending, and gives that name.
pub fn by_content(dist: &Path, name: &str, content: &[u8]) -> Result<String, Fault> {
    let (stem, ending) = name.rsplit_once('.').ok_or("a file without an ending")?;
    let named = format!("{stem}-{}.{ending}", short_hash(content));
    save(&dist.join(&named), content)?;
    Ok(named)
}

/// The only file of the folder with this beginning and this ending.
fn find(dist: &Path, begin: &str, end: &str) -> Result<String, Fault> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(begin) && name.ends_with(end) {
            found.push(name);
        }
    }
    match &found[..] {
        [only] => Ok(only.clone()),
        _ => Err(format!("one file {begin}*{end} was to be found, not {found:?}").into()),
    }
}

/// Names the folder of the prose by all that is in it.
fn prose(dist: &Path) -> Result<String, Fault> {
    let plain = dist.join("prose");
    let mut all = Sha256::new();
    for file in files(&plain)? {
        all.update(file.as_bytes());
        all.update(load(&plain.join(&file))?);
    }
    let named = format!("prose-{}", hex(&all.finalize()[..8]));
    let target = dist.join(&named);
    if target.is_dir() {
        // The step is done a second time on the same folder.
        fs::remove_dir_all(&target)?;
    }
    fs::rename(&plain, target)?;
    Ok(named + "/")
}

/// Every file below a folder, by its path from there with plain strokes, sorted.
pub fn files(folder: &Path) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = format!("{inner}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(path + "/");
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Enough of a hash to tell contents apart in names.
pub fn short_hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content)[..8])
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
