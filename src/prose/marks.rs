//! The evidence for a rule: attested, reconstructed, or this project's own choice. The module runs
//! natively; the page gets words and signs.
//!
//! `[~ours]` after a sentence becomes its word, and the style sheet puts a sign before it. A
//! section with marks ends with their meanings, so that the reader does not have to tap anything.

use super::{Block, Page, Section};
use crate::text::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The beginning of a mark in the prose.
const OPEN: &str = "[~";

/// Words by language code.
type ByLang = BTreeMap<String, String>;

/// `marks.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct EvidenceMarks {
    /// The beginning of the explanation of the marks.
    lead: ByLang,
    /// The marks, in the order in which a page explains them.
    pub mark: Vec<EvidenceMark>,
}

/// A mark for a kind of evidence.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct EvidenceMark {
    /// Its key in the prose.
    pub key: String,
    word: ByLang,
    means: ByLang,
}

impl EvidenceMarks {
    /// Writes out every mark of a page. Returns an error for an unknown mark, and for a mark in a
    /// heading, a caption, a lesson or the head.
    pub fn write(&self, page: &mut Page, lang: Lang) -> Result<(), String> {
        for section in &mut page.sections {
            self.section(section, lang)?;
        }
        let whole = serde_json::to_string(page).map_err(|error| error.to_string())?;
        match whole.split_once(OPEN) {
            Some((_, rest)) => Err(format!("no mark can stand here: {OPEN}{rest:.40}")),
            None => Ok(()),
        }
    }

    fn section(&self, section: &mut Section, lang: Lang) -> Result<(), String> {
        let mut used = Vec::new();
        for block in &mut section.blocks {
            if let Block::Html(html) = block {
                *html = self.html(html, lang, &mut used)?;
            }
        }
        let used = self.mark.iter().filter(|mark| used.contains(&&*mark.key));
        let means = used.map(|mark| mark.explained(lang));
        let means = means.collect::<Result<Vec<String>, String>>()?;
        if !means.is_empty() {
            let lead = word(&self.lead, lang)?;
            let html = format!("<p class=\"evidence\">{lead} {}</p>\n", means.join(" "));
            section.blocks.push(Block::Html(html));
        }
        Ok(())
    }

    /// Writes out the marks of a text, and adds their keys to `used`.
    fn html<'a>(
        &'a self,
        text: &str,
        lang: Lang,
        used: &mut Vec<&'a str>,
    ) -> Result<String, String> {
        let mut parts = text.split(OPEN);
        let mut written = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (key, rest) = part
                .split_once(']')
                .ok_or_else(|| format!("a mark does not end: {part:.20}"))?;
            let mark = self.mark.iter().find(|mark| mark.key == key);
            let mark = mark.ok_or_else(|| format!("there is no mark {key}"))?;
            // At the beginning of a line, a mark would seem to refer to the text after it.
            if written.ends_with(' ') {
                written.pop();
                written += "\u{a0}";
            }
            written += &mark.html(lang)?;
            written += rest;
            used.push(&mark.key);
        }
        Ok(written)
    }
}

impl EvidenceMark {
    fn html(&self, lang: Lang) -> Result<String, String> {
        let (key, word) = (&self.key, word(&self.word, lang)?);
        Ok(format!("<small class=\"known known-{key}\">{word}</small>"))
    }

    fn explained(&self, lang: Lang) -> Result<String, String> {
        Ok(format!(
            "{}: {}",
            self.html(lang)?,
            word(&self.means, lang)?
        ))
    }
}

fn word(words: &ByLang, lang: Lang) -> Result<&str, String> {
    let word = words.get(lang.code()).filter(|word| !word.is_empty());
    word.map(|word| &**word)
        .ok_or_else(|| format!("the words of a mark are missing: {}", lang.code()))
}
