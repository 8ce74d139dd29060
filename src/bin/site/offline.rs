//! The service worker with the list of everything that it keeps.

use super::{
    Fault, Plan,
    assets::{self, short_hash},
    load, save,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Files that nobody without a network has a use for: for other people's pages, for networks and
/// search engines, for the moment before the app is installed.
const LEFT_OUT: [&str; 8] = [
    "packed-",
    "oembed/",
    "pictures/",
    "screens/",
    "sitemap.xml",
    "robots.txt",
    "sw.js",
    "embed.js",
];

/// Writes the service worker of a build, and gives the number of the files that it keeps.
pub fn write(plan: &Plan, build: &str) -> Result<usize, Fault> {
    let mut kept = BTreeMap::new();
    for file in assets::files(&plan.dist)? {
        if !is_kept(&file) {
            continue;
        }
        let hash = BASE64_STANDARD.encode(Sha256::digest(load(&plan.dist.join(&file))?));
        // A page is asked for by its folder.
        let address = match file.strip_suffix("index.html") {
            Some(folder) => folder.to_string(),
            None => file,
        };
        kept.insert(address, Value::from(hash));
    }
    let count = kept.len();
    let files = serde_json::to_string_pretty(&kept)?;
    let worker = String::from_utf8(load(&plan.sources.join("start/sw.js"))?)?;
    let worker = worker.replace("{build}", build).replace("{files}", &files);
    save(&plan.dist.join("sw.js"), worker)?;
    Ok(count)
}

/// A name for a build: the hash of all that it keeps, and of the worker that keeps it.
pub fn name(plan: &Plan, pages: &[(String, String)], worker: &[u8]) -> Result<String, Fault> {
    let mut all = worker.to_vec();
    for (path, page) in pages {
        all.extend(path.as_bytes());
        all.extend(page.as_bytes());
    }
    // Pages that lie there are those of a build before.
    let others = assets::files(&plan.dist)?;
    for file in others
        .iter()
        .filter(|file| is_kept(file) && !file.ends_with(".html"))
    {
        all.extend(file.as_bytes());
        all.extend(load(&plan.dist.join(file))?);
    }
    Ok(short_hash(&all))
}

/// Whether a file is of use without a network.
fn is_kept(file: &str) -> bool {
    let left_out = LEFT_OUT.iter().any(|begin| file.starts_with(begin));
    !left_out && !file.starts_with('.')
}
