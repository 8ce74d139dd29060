//! The timeline: for each game, the time with evidence from finds, texts or witnesses, and
//! separately the time of traditions. It is drawn as bars on one scale, and described in words.

use super::{AtlasWriter, Certainty, Date, escape};

/// The first and the last year of the scale. Each of its six columns is a thousand years, with its
/// named year in the middle.
const SCALE: (i32, i32) = (-3500, 2500);

/// The end of bars that continue to the present.
const TODAY: i32 = 2026;

/// The shortest bar, in years: a single year would be invisible.
const MIN_BAR_YEARS: i32 = 45;

/// The years that name the columns.
const COLUMN_YEARS: [i32; 6] = [-3000, -2000, -1000, 1, 1000, 2000];

pub(super) fn section(writer: &mut AtlasWriter<'_>) -> Result<String, String> {
    let words = &writer.atlas.time;
    let mut html = writer.heading("time", words);
    let marks = COLUMN_YEARS.map(|mark| format!("<span>{}</span>", year(writer, mark)));
    html += &format!(
        "<div class=\"scroller time-line\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<p class=\"time-line-scale\" aria-hidden=\"true\">{}</p>\n<ol>\n",
        escape(writer.say(&words["label"])),
        marks.concat()
    );
    for (game, dates) in by_age(&writer.atlas.date) {
        html += &row(writer, game, &dates)?;
    }
    let undated = &writer.atlas.undated;
    let text = writer.cited_text(&undated.told)?;
    let heading = escape(writer.say(&words["undated"]));
    let links = writer.links(&undated.games)?;
    Ok(html + &format!("</ol>\n</div>\n<p><b>{heading}</b>: {links}. {text}</p>\n"))
}

/// Writes a year in words.
fn year(writer: &AtlasWriter<'_>, year: i32) -> String {
    let key = if year < 0 { "before" } else { "after" };
    let text = writer.say(&writer.atlas.time[key]);
    escape(&text.replace("{year}", &year.abs().to_string()))
}

/// Sorts the games with their dates: first by attested dates, oldest first, then those without any.
fn by_age(dates: &[Date]) -> Vec<(&str, Vec<&Date>)> {
    let mut games: Vec<(&str, Vec<&Date>)> = Vec::new();
    for date in dates {
        match games.iter_mut().find(|(game, _)| *game == date.game) {
            Some((_, dates)) => dates.push(date),
            None => games.push((&date.game, vec![date])),
        }
    }
    for (_, dates) in &mut games {
        dates.sort_by_key(|date| date.kind);
    }
    games.sort_by_key(|(_, dates)| {
        let first = dates[0];
        (first.kind, first.from)
    });
    games
}

/// Writes a game: its name, its bars, and their evidence.
fn row(writer: &mut AtlasWriter<'_>, game: &str, dates: &[&Date]) -> Result<String, String> {
    let mut bars = String::new();
    for column in 0..COLUMN_YEARS.len() {
        let x = column * 1000 + 500;
        bars += &format!("<path class=\"time-line-tick\" d=\"M{x} 0V100\"/>");
    }
    let mut evidence = String::new();
    for date in dates {
        let to = date.to.unwrap_or(TODAY);
        let width = (to - date.from).max(MIN_BAR_YEARS);
        if date.from < SCALE.0 || date.from + width > SCALE.1 || to < date.from {
            return Err(format!("{game}: {} to {to} is not on the scale", date.from));
        }
        let x = date.from - SCALE.0;
        let class = date.kind.class();
        let key = match date.kind {
            Certainty::Attested => "attested",
            Certainty::Tradition => "tradition",
            Certainty::Reconstructed => return Err(format!("{game}: a date is attested or told")),
        };
        bars += &match date.kind {
            Certainty::Tradition => {
                format!("<path class=\"time-line-bar {class}\" d=\"M{x} 50h{width}\"/>")
            }
            _ => format!(
                "<rect class=\"time-line-bar {class}\" x=\"{x}\" y=\"15\" width=\"{width}\" height=\"70\"/>"
            ),
        };
        let heading = escape(writer.say(&writer.atlas.time[key]));
        evidence += &format!(
            "<span class=\"time-line-told\"><b>{heading}</b>: {}.</span> ",
            writer.cited_text(&date.told)?
        );
    }
    let link = writer.link(game)?;
    let years = SCALE.1 - SCALE.0;
    Ok(format!(
        "<li>{link}<svg viewBox=\"0 0 {years} 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{bars}</svg><p>{evidence}</p></li>\n"
    ))
}
