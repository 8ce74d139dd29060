//! The last, native step of the build, from Trunk's output to the files of the site: the prose; a
//! page for every address, rendered with the page's own components; the service worker's files for
//! offline use; and boards for other sites.
//!
//! Every address in these files is relative, so that the same folder works at the root of a host
//! and below any path. Only addresses that must be absolute for other programs (a site map, oEmbed)
//! need the site's own address. They are left out if it is not given.

mod assets;
mod cut;
mod frames;
mod html;
mod licences;
mod manifest;
mod offline;
mod pages;
mod paper;
mod pictures;
mod symbols;

use assets::Assets;
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    rc::Rc,
};
use tavolando::prose::compile;

/// The inputs of the site.
struct SiteConfig {
    /// The folder of Trunk's output, into which the site is written too.
    dist: PathBuf,
    /// The Markdown of the book.
    prose: PathBuf,
    /// The folder of the fonts of the book and the symbols of the boards.
    sources: PathBuf,
    /// The scripts that start the pages, ready to ship.
    start_scripts: PathBuf,
    /// The glue script of the WebAssembly for pages without modules.
    classic_glue: PathBuf,
    /// Whether devices keep the site for offline use: not during development.
    caches_offline: bool,
    /// The address of the site, such as `https://example.org/games/`; empty if unknown.
    address: String,
}

/// The file with the licences of all that the site ships; *About* links to it.
const LICENCES: &str = "licences.txt";

/// An error, with the name of its file.
type BoxError = Box<dyn std::error::Error>;

/// Writes the files of the site and returns their number.
///
/// # Errors
/// If a file that Trunk should have made is missing, the prose has an error, or a file cannot be
/// written.
async fn write(config: &SiteConfig) -> Result<usize, BoxError> {
    if !config.address.is_empty() && !is_address(&config.address) {
        return Err(format!(
            "the address is {}: give the folder of the site, as https://example.org/games/",
            config.address
        )
        .into());
    }
    let split = cut::read(&config.dist)?;
    compile::write(&config.prose, &config.dist.join("prose"))?;
    let assets = Rc::new(Assets::gather(config, split)?);
    pictures::write(config, &assets).await?;
    let root = config.sources.join("..");
    save(
        &config.dist.join(LICENCES),
        licences::text(&root, &config.sources)?,
    )?;
    let mut drawn = pages::draw(config, &assets).await?;
    drawn.extend(frames::draw(config, &assets).await?);
    let worker = offline::worker(config)?;
    // A page without a build name keeps nothing (static/start/boot.js).
    let build = if config.caches_offline {
        offline::build_name(config, &drawn, &worker)?
    } else {
        String::new()
    };
    let mut pages = Vec::new();
    for (path, page) in drawn {
        let html = page(&build);
        save(&config.dist.join(&path), &html)?;
        pages.push((path, html));
    }
    if config.caches_offline {
        offline::write(config, &assets, &build, &worker, &pages)?;
    }
    Ok(pages.len())
}

/// Returns whether this is the address of a folder on a host, such as `https://example.org/games/`.
/// `scripts/build` checks the same.
fn is_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.and_then(|rest| rest.split_once('/'))
        .is_some_and(|(host, path)| {
            !host.is_empty()
                && !host.contains(char::is_whitespace)
                && (path.is_empty() || path.ends_with('/'))
        })
}

/// Writes a file, and creates its folders.
fn save(path: &Path, content: impl AsRef<[u8]>) -> Result<(), BoxError> {
    let with_path = |error: io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(with_path)?;
    }
    fs::write(path, content).map_err(with_path)?;
    Ok(())
}

/// Reads a whole file.
fn load(path: &Path) -> Result<Vec<u8>, BoxError> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args().skip(1).map(PathBuf::from).collect();
    let [dist, prose, sources, start, classic] = &paths[..] else {
        eprintln!(
            "site: give the folders of the site, the prose, the sources and the scripts, and the script without modules"
        );
        return ExitCode::FAILURE;
    };
    let config = SiteConfig {
        dist: dist.clone(),
        prose: prose.clone(),
        sources: sources.clone(),
        start_scripts: start.clone(),
        classic_glue: classic.clone(),
        caches_offline: env::var("TRUNK_PROFILE").as_deref() != Ok("debug"),
        address: env::var("TAVOLANDO_ADDRESS").unwrap_or_default(),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("site: {error}");
            return ExitCode::FAILURE;
        }
    };
    let local = tokio::task::LocalSet::new();
    match local.block_on(&runtime, write(&config)) {
        Ok(written) => {
            println!("site: {written} pages written");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("site: {error}");
            ExitCode::FAILURE
        }
    }
}
