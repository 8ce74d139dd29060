//! The family tree: the descent of the games as nested lists, each step with its certainty.

use super::{AtlasWriter, FamilyEntry, escape};

pub(super) fn section(writer: &mut AtlasWriter<'_>) -> Result<String, String> {
    let atlas = writer.atlas;
    for kin in &atlas.kin {
        let known = |key: &String| atlas.kin.iter().any(|other| other.key == *key);
        if kin.from.as_ref().is_some_and(|from| !known(from)) {
            return Err(format!("{} grew out of nothing known", kin.key));
        }
    }
    let html = writer.heading("family", &atlas.family);
    Ok(html + "<div class=\"tree\">\n" + &below(writer, None)? + "</div>\n")
}

/// Lists everything that descends from `from`, or the roots without one.
fn below(writer: &mut AtlasWriter<'_>, from: Option<&str>) -> Result<String, String> {
    let atlas = writer.atlas;
    let children = atlas.kin.iter().filter(|kin| kin.from.as_deref() == from);
    let mut items = String::new();
    for kin in children {
        items += &item(writer, kin)?;
    }
    Ok(match items.as_str() {
        "" => items,
        _ => format!("<ul>\n{items}</ul>\n"),
    })
}

fn item(writer: &mut AtlasWriter<'_>, kin: &FamilyEntry) -> Result<String, String> {
    let name = match &kin.game {
        Some(game) => writer.link(game)?,
        None => format!("<b>{}</b>", escape(writer.say(&kin.name))),
    };
    let (class, how) = match (kin.certainty, &kin.from) {
        (Some(certainty), Some(_)) => {
            let text = writer.cited_text(&kin.told)?;
            let how = format!(" {} <span>{text}</span>", writer.certainty_label(certainty));
            (certainty.class(), how)
        }
        (None, None) => ("root", String::new()),
        _ => return Err(format!("{}: a descent needs to be known somehow", kin.key)),
    };
    let below = below(writer, Some(&kin.key))?;
    Ok(format!("<li class=\"{class}\">{name}{how}\n{below}</li>\n"))
}
