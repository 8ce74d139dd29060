//! The files that the pages use: those that Trunk has named by their content hash, and our own,
//! which get such names here. A content hash never names two different files, so no page mixes two
//! builds.

use super::{BoxError, SiteConfig, cut::SplitProgram, load, save, symbols::Symbols};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The names of the files that every page needs, relative to the base of the site.
pub(crate) struct Assets {
    /// The style sheets, in their order.
    pub styles: Vec<String>,
    /// The last style sheet: for texts, and for parts that open beside a table.
    pub reading: String,
    /// The style sheet with the fonts that every page needs first: the serif and the sans.
    pub faces: String,
    /// The style sheet with the bold and the italic.
    pub bold: String,
    /// The JavaScript glue of the WebAssembly.
    pub glue: String,
    /// The WebAssembly; without its chunks if it is split.
    pub program: String,
    /// The whole WebAssembly in one file.
    pub whole_program: String,
    /// The folder of the prose, with its final slash.
    pub prose: String,
    pub worker: String,
    /// The script that sets the theme before the first paint.
    pub theme: String,
    /// The script that starts the program.
    pub boot: String,
    /// The script that shows fonts after the first paint.
    pub fonts: String,
    /// The script that keeps pages on the device.
    pub keep: String,
    /// The script that finds the base of the site for a page that does not know its own address.
    pub lost: String,
    /// The script that redirects from the root to the reader's language.
    pub root: String,
    /// The style sheets of a frame.
    pub frame_styles: Vec<String>,
    /// The text of the script that starts the program of a frame, inlined in its page.
    pub frame_script: String,
    /// The symbols of the boards.
    pub symbols: Symbols,
    /// The file with all symbols.
    pub symbols_file: String,
}

impl Assets {
    /// Finds the files that Trunk has made, and adds our own.
    pub(crate) fn gather(
        config: &SiteConfig,
        split: Option<SplitProgram>,
    ) -> Result<Assets, BoxError> {
        let dist = &config.dist;
        let own_script = |name: &str| {
            let text = load(&config.start_scripts.join(name))?;
            by_content(dist, name, &text)
        };
        let source_text =
            |name: &str| Ok::<_, BoxError>(String::from_utf8(load(&config.sources.join(name))?)?);
        let symbols = Symbols::read(
            source_text("symbols.svg")?,
            &source_text("../styles/board.css")?,
        )?;
        let style = |name: &str| find(dist, name, ".css");
        let whole = find(dist, "tavolando-", "_bg.wasm")?;
        let script = find(dist, "tavolando-", ".js");
        let (glue, program) = match split {
            Some(split) => {
                // Nothing uses the glue of the whole program.
                if let Ok(unused) = script {
                    fs::remove_file(dist.join(unused))?;
                }
                (split.script, split.main)
            }
            None => (script?, whole.clone()),
        };
        Ok(Assets {
            styles: vec![style("main-")?, style("page-")?, style("board-")?],
            reading: style("read-")?,
            faces: faces(config, "faces.css", &FIRST_FACES, USE_FACES)?,
            bold: faces(config, "bold.css", &LATER_FACES, "")?,
            frame_styles: vec![style("main-")?, style("board-")?, style("embed-")?],
            frame_script: inlined(&config.start_scripts.join("embed.js"))?,
            glue,
            program,
            whole_program: whole,
            prose: prose(dist)?,
            worker: own_script("worker.js")?,
            theme: own_script("theme.js")?,
            boot: own_script("boot.js")?,
            fonts: own_script("fonts.js")?,
            keep: own_script("keep.js")?,
            lost: own_script("lost.js")?,
            root: own_script("root.js")?,
            symbols_file: by_content(dist, "symbols.svg", symbols.all.as_bytes())?,
            symbols,
        })
    }
}

/// A font of the book: family, weight, style, file.
type Face = [&'static str; 4];

/// The fonts that a page needs at first sight.
const FIRST_FACES: [Face; 2] = [
    ["Alegreya", "400", "normal", "serif"],
    ["Alegreya Sans", "400", "normal", "sans"],
];

/// The fonts that follow.
const LATER_FACES: [Face; 2] = [
    ["Alegreya", "700", "normal", "serif-bold"],
    ["Alegreya", "400", "italic", "serif-italic"],
];

/// The rule that uses the fonts, where a script allows it (`static/start/theme.js`).
const USE_FACES: &str = ":root[data-faces]{--serif:Alegreya,\"Serif fallback\",Georgia,serif;--sans:\"Alegreya Sans\",\"Sans fallback\",Arial,sans-serif}\n";

/// Writes fonts into one style sheet, with a rule after them. A page with this style sheet has all
/// of these fonts, and a page without it has none, so that no word differs in font from the words
/// beside it.
fn faces(config: &SiteConfig, name: &str, faces: &[Face], rule: &str) -> Result<String, BoxError> {
    let mut sheet = String::new();
    for [family, weight, style, file] in faces {
        let font = load(&config.sources.join(format!("fonts/{file}.woff2")))?;
        let font = BASE64_STANDARD.encode(font);
        sheet += &format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};font-display:block;src:url(data:font/woff2;base64,{font})}}\n"
        );
    }
    sheet += rule;
    by_content(&config.dist, name, sheet.as_bytes())
}

/// Reads a script that is inlined in a page, and checks that nothing in it ends the script element.
fn inlined(path: &Path) -> Result<String, BoxError> {
    let script = String::from_utf8(load(path)?)?;
    let script = script.replace("\r\n", "\n");
    if ["</script", "<!--", "<script"]
        .iter()
        .any(|tag| script.to_lowercase().contains(tag))
    {
        return Err(format!("{} cannot stand in a page", path.display()).into());
    }
    Ok(script)
}

/// Returns the hash of a content, in the form used by policies and lists of files.
pub(crate) fn hash(content: &[u8]) -> String {
    BASE64_STANDARD.encode(Sha256::digest(content))
}

/// Writes a file under its name with the hash of its content before the extension, and returns that
/// name.
pub(crate) fn by_content(dist: &Path, name: &str, content: &[u8]) -> Result<String, BoxError> {
    let (stem, extension) = name.rsplit_once('.').ok_or("a file without an ending")?;
    let hashed_name = format!("{stem}-{}.{extension}", short_hash(content));
    save(&dist.join(&hashed_name), content)?;
    Ok(hashed_name)
}

/// Finds the only file of the folder with this prefix and this extension.
fn find(dist: &Path, prefix: &str, suffix: &str) -> Result<String, BoxError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(prefix) && name.ends_with(suffix) {
            found.push(name);
        }
    }
    match &found[..] {
        [only] => Ok(only.clone()),
        _ => Err(format!("one file {prefix}*{suffix} was to be found, not {found:?}").into()),
    }
}

/// Names the folder of the prose after the hash of its content.
fn prose(dist: &Path) -> Result<String, BoxError> {
    let plain = dist.join("prose");
    let mut all = Sha256::new();
    for file in files(&plain)? {
        all.update(file.as_bytes());
        all.update(load(&plain.join(&file))?);
    }
    let hashed_name = format!("prose-{}", hex(&all.finalize()[..8]));
    let target = dist.join(&hashed_name);
    if target.is_dir() {
        // This step has run before on the same folder.
        fs::remove_dir_all(&target)?;
    }
    fs::rename(&plain, target)?;
    Ok(hashed_name + "/")
}

/// Returns the path of every file below a folder, relative to it, with forward slashes, sorted.
pub(crate) fn files(folder: &Path) -> Result<Vec<String>, BoxError> {
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

/// Returns a short hash that is long enough to distinguish contents in names.
pub(crate) fn short_hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content)[..8])
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
