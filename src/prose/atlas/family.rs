//! The family tree: the descent of the games as nested lists, each step with its certainty.

use super::{AtlasWriter, FamilyEntry, escape};

pub(super) fn section(desk: &mut AtlasWriter<'_>) -> Result<String, String> {
    let atlas = desk.atlas;
    for kin in &atlas.kin {
        let known = |key: &String| atlas.kin.iter().any(|other| other.key == *key);
        if kin.from.as_ref().is_some_and(|from| !known(from)) {
            return Err(format!("{} grew out of nothing known", kin.key));
        }
    }
    let html = desk.heading("family", &atlas.family);
    Ok(html + "<div class=\"tree\">\n" + &below(desk, None)? + "</div>\n")
}

/// Lists everything that descends from `from`, or the roots without one.
fn below(desk: &mut AtlasWriter<'_>, from: Option<&str>) -> Result<String, String> {
    let atlas = desk.atlas;
    let children = atlas.kin.iter().filter(|kin| kin.from.as_deref() == from);
    let mut items = String::new();
    for kin in children {
        items += &item(desk, kin)?;
    }
    Ok(match items.as_str() {
        "" => items,
        _ => format!("<ul>\n{items}</ul>\n"),
    })
}

fn item(desk: &mut AtlasWriter<'_>, kin: &FamilyEntry) -> Result<String, String> {
    let name = match &kin.game {
        Some(game) => desk.link(game)?,
        None => format!("<b>{}</b>", escape(desk.say(&kin.name))),
    };
    let (class, how) = match (kin.certainty, &kin.from) {
        (Some(certainty), Some(_)) => {
            let told = desk.cited_text(&kin.told)?;
            let how = format!(" {} <span>{told}</span>", desk.certainty_label(certainty));
            (certainty.class(), how)
        }
        (None, None) => ("root", String::new()),
        _ => return Err(format!("{}: a descent needs to be known somehow", kin.key)),
    };
    let below = below(desk, Some(&kin.key))?;
    Ok(format!("<li class=\"{class}\">{name}{how}\n{below}</li>\n"))
}
