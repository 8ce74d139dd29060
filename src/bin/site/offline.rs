//! The service worker with the list of everything that it keeps.

use super::{
    Fault, Plan,
    assets::{self, short_hash},
    load, save,
};
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
        let hash = base64(&Sha256::digest(load(&plan.dist.join(&file))?));
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

/// Bytes in base 64, as integrity is written.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0u8; 3];
        group[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from(group[0]) << 16 | u32::from(group[1]) << 8 | u32::from(group[2]);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn integrity_is_written_as_browsers_read_it() {
        // The examples of RFC 4648.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
