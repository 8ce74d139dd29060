//! Finds names with spelling mistakes, for people who have only heard a name. Accents, doubled
//! letters and letters that sound alike make no difference. In words of five letters or more, one
//! or two wrong letters make no difference either.

/// From this score on, a name matched only with wrong letters forgiven.
const FORGIVEN: u8 = 4;
const WORST: u8 = FORGIVEN + 2;

/// The result of a search.
#[derive(Debug, PartialEq)]
pub struct Found<'a> {
    /// The indices of the entries that match, the best first, each with the name that matched.
    pub entries: Vec<(usize, &'a str)>,
    /// The index of the missing game that the query names, if it names one.
    pub missing: Option<usize>,
}

/// Searches the entries, and the names of games that are missing among them. An entry is its names,
/// separated by strokes. A query that is exactly the name of a missing game means that game, so no
/// wrong letters are forgiven to find another.
pub fn search<'a>(query: &str, entries: &[&'a str], missing: &[&str]) -> Found<'a> {
    let query = plain(query);
    let exact = missing
        .iter()
        .position(|names| names.split('|').any(|name| query == plain(name)));
    if exact.is_some() {
        return Found {
            entries: find_within(FORGIVEN - 1, &query, entries),
            missing: exact,
        };
    }
    let entries = find_within(WORST, &query, entries);
    // A short beginning could be the beginning of anything.
    let is_named = entries.is_empty() && query.len() > 2;
    let missing = is_named.then(|| find_within(WORST, &query, missing));
    Found {
        entries,
        missing: missing.and_then(|missing| missing.first().map(|(index, _)| *index)),
    }
}

/// Returns the indices of the entries that match a query, the best first, each with the name that
/// matched. Wrong letters are forgiven only if nothing else matches.
pub fn find<'a>(query: &str, entries: &[&'a str]) -> Vec<(usize, &'a str)> {
    find_within(WORST, &plain(query), entries)
}

/// Returns the entries that match a query in plain form at least as well as a score.
fn find_within<'a>(worst: u8, query: &str, entries: &[&'a str]) -> Vec<(usize, &'a str)> {
    let matches: Vec<(u8, &str)> = entries
        .iter()
        .map(|entry| {
            let mut best = (WORST + 1, "");
            for name in entry.split('|') {
                let score = score(query, &plain(name));
                if score < best.0 {
                    best = (score, name);
                }
            }
            best
        })
        .collect();
    let mut found = Vec::new();
    for wanted in 0..=worst {
        if wanted == FORGIVEN && !found.is_empty() {
            break;
        }
        for (index, (score, name)) in matches.iter().enumerate() {
            if *score == wanted {
                found.push((index, *name));
            }
        }
    }
    found
}

/// Returns the distance of a name from a query, both in plain form.
fn score(query: &str, name: &str) -> u8 {
    if query.is_empty() {
        return WORST + 1;
    }
    if query == name {
        return 0;
    }
    if name.starts_with(query) {
        return 1;
    }
    let long = query.len() > 2;
    let longest = query.split(' ').map(str::len).max().unwrap_or(0);
    let forgiven = match (longest, query.len()) {
        (0..5, _) => 0,
        (_, 0..8) => 1,
        _ => 2,
    };
    let mut best = WORST + 1;
    let mut rest = name;
    loop {
        let score = if rest.starts_with(query) {
            2
        } else if long && rest.contains(query) {
            3
        } else {
            let wrong = wrong_letters(query.as_bytes(), rest.as_bytes());
            if wrong <= forgiven {
                FORGIVEN + wrong
            } else {
                best
            }
        };
        best = best.min(score);
        match rest.split_once(' ') {
            Some((_, after)) => rest = after,
            None => return best,
        }
    }
}

/// Returns how many letters of a query are wrong, missing or too many, compared with the nearest
/// beginning of a name.
fn wrong_letters(query: &[u8], name: &[u8]) -> u8 {
    // For each beginning of the name, the distance of the part of the query that has been read.
    let mut row: Vec<u8> = (0..=name.len().min(100) as u8).collect();
    for letter in query {
        let mut before = row[0];
        row[0] += 1;
        for at in 1..row.len() {
            let changed = before + u8::from(name[at - 1] != *letter);
            before = row[at];
            row[at] = changed.min(row[at] + 1).min(row[at - 1] + 1);
        }
    }
    row.into_iter().min().unwrap_or(u8::MAX)
}

/// Returns the form of a name that is compared: small letters without accents, one letter for all
/// that sound alike, no doubled letters, and a blank between words.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for sign in text.chars().take(100) {
        let letter = match sign.to_ascii_lowercase() {
            'à'..='å' | 'À'..='Å' | 'ā' => 'a',
            'c' | 'q' | 'ç' => 'k',
            'è'..='ë' | 'È'..='Ë' => 'e',
            'j' | 'y' | 'ì'..='ï' | 'Ì'..='Ï' => 'i',
            'ñ' => 'n',
            'ò'..='ö' | 'Ò'..='Ö' | 'ø' | 'ō' => 'o',
            'ù'..='ü' | 'Ù'..='Ü' | 'ū' => 'u',
            'w' => 'v',
            'z' => 's',
            // An h is often silent, so readers may leave it out, as they may leave out apostrophes.
            'h' | '’' | '‘' | '\'' => continue,
            letter if letter.is_ascii_alphanumeric() => letter,
            _ => ' ',
        };
        if !(plain.ends_with(letter) || letter == ' ' && plain.is_empty()) {
            plain.push(letter);
        }
    }
    if plain.ends_with(' ') {
        plain.pop();
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 9] = [
        "Mancala",
        "Backgammon|Tavla|Tavola reale",
        "Tawlbwrdd|Tawl-bwrdd|Throw-board",
        "Togyzkumalak|Togyz Kumalak|Toguz korgool",
        "Awele|Wari|Oware|Awalé|Ouri|Warri",
        "Go|Igo|Weiqi|Baduk",
        "Gomoku|Five in a row",
        "Tela|Nine men’s morris|Filetto",
        "Ard Rí",
    ];

    fn first(query: &str) -> Option<(usize, &'static str)> {
        find(query, &NAMES).first().copied()
    }

    #[test]
    fn names_are_found_as_they_are_heard() {
        for (query, place, name) in [
            ("mankala", 0, "Mancala"),
            ("Mancalla", 0, "Mancala"),
            ("backgamon", 1, "Backgammon"),
            ("tavola", 1, "Tavola reale"),
            ("tawlbwrd", 2, "Tawlbwrdd"),
            ("tawl bwrd", 2, "Tawl-bwrdd"),
            ("togizkumalak", 3, "Togyzkumalak"),
            ("toguz kumalak", 3, "Togyz Kumalak"),
            ("wari", 4, "Wari"),
            ("awale", 4, "Awalé"),
            ("baduk", 5, "Baduk"),
            ("weichi", 5, "Weiqi"),
            ("go", 5, "Go"),
            ("gomocu", 6, "Gomoku"),
            ("mens moris", 7, "Nine men’s morris"),
            ("filleto", 7, "Filetto"),
            ("ardri", 8, "Ard Rí"),
        ] {
            assert_eq!(first(query), Some((place, name)), "{query}");
        }
    }

    #[test]
    fn what_is_nowhere_near_is_not_found() {
        for query in ["", " - ", "chess", "monopoly", "xx", "zzzzzzzzzzzz"] {
            assert_eq!(first(query), None, "{query}");
        }
    }

    #[test]
    fn the_best_comes_first_and_wrong_letters_are_forgiven_last() {
        let places = |query| -> Vec<usize> {
            let found = find(query, &NAMES);
            found.into_iter().map(|(place, _)| place).collect()
        };
        // The whole name first, then the names that begin with it.
        assert_eq!(places("go"), [5, 6]);
        // One letter away: not found if the name itself exists.
        assert_eq!(places("tela"), [7]);
        assert_eq!(places("filetta"), [7]);
        // In a short word every letter counts.
        assert_eq!(places("telo"), [0_usize; 0]);
        assert_eq!(places("tic tac"), [0_usize; 0]);
    }

    #[test]
    fn a_missing_game_is_named_instead_of_something_like_it() {
        const MISSING: [&str; 3] = ["Kalah", "Othello|Reversi", "Tris|Tic tac toe"];
        let search = |query| search(query, &NAMES, &MISSING);
        // Its name is a part of another name.
        let kalah = search("kalah");
        assert_eq!((kalah.entries[0].0, kalah.missing), (0, Some(0)));
        for (query, place) in [("othello", 1), ("reversy", 1), ("tris", 2), ("tic tac", 2)] {
            let found = search(query);
            assert_eq!(
                (found.entries, found.missing),
                (vec![], Some(place)),
                "{query}"
            );
        }
        for query in ["awale", "", "go", "ot", "monopoly"] {
            assert_eq!(search(query).missing, None, "{query}");
        }
    }

    #[test]
    fn letters_that_are_wrong_are_counted() {
        for (query, name, wrong) in [
            ("abc", "abc", 0),
            ("abc", "abcdef", 0),
            ("abd", "abcdef", 1),
            ("acb", "abc", 1),
            ("xyz", "abc", 3),
        ] {
            assert_eq!(
                wrong_letters(query.as_bytes(), name.as_bytes()),
                wrong,
                "{query} {name}"
            );
        }
    }
}
