//! Files of other programs on the page: dropped, pasted, and opened in the file dialog. Each file
//! has its known answer.

use crate::driver::Browser;
use fantoccini::Locator;
use serde_json::{Value, json};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";

/// A file, and the result that the page shows.
struct File {
    name: &'static str,
    bytes: Vec<u8>,
    /// The page that the file opens.
    path: &'static str,
    /// The number of entries in the list of moves.
    moves: u64,
    /// The page's text about the game, or nothing.
    about: &'static str,
    /// The comment on the last position, or nothing.
    comment: &'static str,
    /// Whether something is left out, which the page says first.
    left_out: bool,
}

fn file(name: &'static str, text: &str, path: &'static str, moves: u64) -> File {
    File {
        name,
        bytes: text.as_bytes().to_vec(),
        path,
        moves,
        about: "",
        comment: "",
        left_out: false,
    }
}

const GO: &str = "/territory/go/";
const POLISH: &str = "/draughts/polish-draughts/";

fn files() -> [File; 10] {
    let (japanese, _, _) = encoding_rs::SHIFT_JIS
        .encode("(;GM[1]SZ[9]CA[Shift_JIS]PB[表]\n;B[ee]C[十表];W[cc];B[gg]C[ソ])");
    [
        File {
            bytes: japanese.into_owned(),
            about: "表",
            comment: "ソ",
            ..file("japanese.sgf", "", GO, 3)
        },
        File {
            about: "Anna (2d) – Bruno · Cup · 3 · Rome · 2019-05-12 · W+5",
            comment: "a comment [with] brackets",
            ..file(
                "notes.sgf",
                "(;GM[1]SZ[9]PB[Anna]BR[2d]PW[Bruno]EV[Cup]RO[3]PC[Rome]DT[2019-05-12]RE[W+5];B[cc];W[gg]C[a comment [with] brackets])",
                GO,
                2,
            )
        },
        file(
            "handicap.sgf",
            "(;GM[1]SZ[19]HA[2]KM[0.5];B[dp];B[pd];W[dd];B[pp])",
            GO,
            2,
        ),
        File {
            left_out: true,
            ..file(
                "edited.sgf",
                "(;GM[1]SZ[9];B[cc]LB[cc:A];W[gg];AB[ee]AE[cc]PL[W];W[cg])",
                GO,
                4,
            )
        },
        file(
            "mail.sgf",
            "To: club\nDate: Mon, 09:15 (JST)\n\n(;GM[1]SZ[9];B[ee];W[cc])\n-- \nBye",
            GO,
            2,
        ),
        file(
            "five.sgf",
            "(;GM[4]SZ[15:15];B[hh];W[ii];B[hi])",
            "/line/gomoku/",
            3,
        ),
        File {
            about: "Cup",
            comment: "forced",
            ..file(
                "touching.pdn",
                "[Event \"Cup\"][GameType \"20\"]\n1.32-28 19-23{so}2.28x19 14x23{forced}*",
                POLISH,
                4,
            )
        },
        file(
            "position.pdn",
            "[GameType \"20\"]\n[FEN \"W:W31-33:B18, 19, 20:H0:F1\"]\n\n1. 32-28 *",
            POLISH,
            1,
        ),
        File {
            comment: "a line\nand another",
            ..file(
                "seeds.txt",
                "[Game \"awele\"]\n\n1. S5 N2\n# 2 a line\\nand another\n",
                "/mancala/awele/",
                2,
            )
        },
        File {
            comment: "good",
            ..file(
                "record.json",
                &json!({"game": "awele", "moves": ["S5"], "comments": {"1": "good"}}).to_string(),
                "/mancala/awele/",
                1,
            )
        },
    ]
}

/// A method to open a file.
#[derive(Clone, Copy, Debug)]
enum Way {
    Drop,
    Paste,
    Dialog,
}

async fn bring(browser: &Browser, file: &File, way: Way) {
    let bytes = Value::from(file.bytes.clone());
    match way {
        Way::Drop => {
            let name = file.name;
            browser
                .run(&format!(
                    "const data = new DataTransfer(); data.items.add(new File([new Uint8Array({bytes})], '{name}'));
                     document.querySelector('.play').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}}))"
                ))
                .await;
        }
        Way::Paste => {
            let (text, _, _) = encoding_rs::Encoding::for_label(match file.name {
                "japanese.sgf" => b"shift_jis",
                _ => b"utf-8",
            })
            .expect("an encoding")
            .decode(&file.bytes);
            let text = Value::from(text.into_owned());
            open_exchange(browser).await;
            browser
                .run(&format!(
                    "document.querySelector('[data-part=paste]').value = {text}; document.querySelector('[data-act=open-text]').click()"
                ))
                .await;
        }
        Way::Dialog => {
            open_exchange(browser).await;
            let folder =
                std::env::temp_dir().join(format!("tavolando-files-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            let path = folder.join(file.name);
            std::fs::write(&path, &file.bytes).expect("a file");
            let field = browser.client.find(Locator::Css("[data-part=file]")).await;
            field
                .expect("a field")
                .send_keys(path.to_str().expect("a path"))
                .await
                .expect("a file is chosen");
        }
    }
}

async fn open_exchange(browser: &Browser) {
    browser.click("[data-act=share]").await;
    browser
        .wait("!!document.querySelector('[data-part=bring] > summary')")
        .await;
    browser
        .run("document.querySelector('[data-part=bring]').open = true")
        .await;
}

async fn files_open(width: u32, height: u32) {
    let browser = Browser::open(width, height, REDUCED_MOTION).await;
    for file in files() {
        for way in [Way::Drop, Way::Paste, Way::Dialog] {
            let what = format!("{} by {way:?}", file.name);
            browser.visit_interactive(AWELE).await;
            browser.run("localStorage.clear()").await;
            browser.visit_and_begin(AWELE).await;
            browser.wait_until_idle().await;
            bring(&browser, &file, way).await;
            if file.left_out {
                browser
                    .wait("!!document.querySelector('[data-part=left-out] li')")
                    .await;
                browser.click("[data-act=open-chosen]").await;
            }
            let (path, moves) = (file.path, file.moves);
            browser
                .wait(&format!(
                    "location.pathname.endsWith('{path}') && document.querySelector('.play')?.dataset.moves === '{moves}' && !document.querySelector('dialog')"
                ))
                .await;
            if browser
                .run("return !document.querySelector('[data-tab=moves]')?.ariaSelected")
                .await
                == true
                || width < 600
            {
                browser
                    .run("document.querySelector('[data-act=all-moves], .panel [data-tab=moves]').click()")
                    .await;
            }
            browser
                .run("document.querySelector('[data-tab=moves]').click()")
                .await;
            browser
                .wait("!!document.querySelector('[data-part=moves]')")
                .await;
            let shown = browser
                .run("return ['about', 'comment'].map((part) => document.querySelector(`[data-part=${part}]`)?.textContent ?? '')")
                .await;
            let named = match (way, file.about) {
                (Way::Paste, about) => about.to_string(),
                (_, "") => file.name.into(),
                (_, about) => format!("{about} · {}", file.name),
            };
            assert_eq!(shown[0], named, "{what}");
            assert_eq!(shown[1], file.comment, "{what}");
        }
    }
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn files_of_other_programs_open_on_a_phone() {
    files_open(360, 740).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn files_of_other_programs_open_on_a_desktop() {
    files_open(1440, 900).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_comment_is_shown_at_its_move_and_comes_back_with_the_game() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let file = &files()[1];
    bring(&browser, file, Way::Drop).await;
    browser
        .wait("document.querySelector('[data-part=comment]')?.textContent.startsWith('a comment')")
        .await;
    browser.click("[data-ply='1']").await;
    browser
        .wait("document.querySelector('[data-part=comment]')?.textContent === ''")
        .await;
    browser.click("[data-act=return]").await;
    // Undo and redo bring the comment back. Another move removes it together with the move that it
    // was about.
    browser.click("[data-act=undo]").await;
    browser.wait_for_moves(1).await;
    browser.click("[data-act=redo]").await;
    browser
        .wait("document.querySelector('[data-part=comment]')?.textContent.startsWith('a comment')")
        .await;
    // The comment is there when the page opens again, and in the list of games.
    browser.visit_interactive("en/territory/go").await;
    browser
        .wait("document.querySelector('.play')?.dataset.moves === '2'")
        .await;
    browser
        .wait("document.querySelector('[data-part=comment]')?.textContent.startsWith('a comment')")
        .await;
    browser.close().await;
}

/// Checks that a file with bytes that no encoding has gives a warning before it opens.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn bytes_that_cannot_be_decoded_are_reported() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let damaged = File {
        bytes: b"(;GM[1]SZ[9]CA[Shift_JIS];B[ee]C[\x83\xff];W[cc])".to_vec(),
        ..file("damaged.sgf", "", GO, 2)
    };
    bring(&browser, &damaged, Way::Drop).await;
    browser
        .wait("document.querySelector('[data-part=left-out] li')?.textContent.includes('decoded')")
        .await;
    browser.click("[data-act=open-chosen]").await;
    browser
        .wait(&format!(
            "location.pathname.endsWith('{GO}') && document.querySelector('.play')?.dataset.moves === '2'"
        ))
        .await;
    browser.close().await;
}

/// Checks that a match of GNU Backgammon opens, and exports in each format that can hold it.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_match_is_exported_in_the_chosen_format() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let gnu = file(
        "match.sgf",
        "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[Anna]PB[Bruno]RU[Crawford];B[31qtst];W[43mixu];B[double];W[take])",
        "/tables/backgammon/",
        8,
    );
    bring(&browser, &gnu, Way::Drop).await;
    // The dice are thrown at once.
    browser
        .wait("location.pathname.endsWith('/tables/backgammon/') && document.querySelector('.play')?.dataset.moves === '10'")
        .await;
    browser.click("[data-act=share]").await;
    browser
        .wait("!!document.querySelector('[data-part=keep] > summary')")
        .await;
    browser
        .run("document.querySelector('[data-part=keep]').open = true")
        .await;
    for (format, begins, ending) in [
        ("", "[Game \"backgammon\"]", "txt"),
        ("mat", " 5 point match", "mat"),
        ("sgf", "(;FF[4]GM[6]", "sgf"),
    ] {
        browser
            .run(&format!(
                "const list = document.querySelector('[data-part=format]'); list.value = '{format}'; list.dispatchEvent(new Event('change', {{bubbles: true}}))"
            ))
            .await;
        let begins = Value::from(begins);
        browser
            .wait(&format!(
                "document.querySelector('[data-part=text]')?.value.startsWith({begins}) && document.querySelector('[data-act=download]').download === 'backgammon.{ending}'"
            ))
            .await;
    }
    // Identifiers hold a position and no moves.
    browser
        .run("const list = document.querySelector('[data-part=format]'); list.value = 'gnubg-id'; list.dispatchEvent(new Event('change', {bubbles: true}))")
        .await;
    browser
        .wait("!document.querySelector('[data-act=download]') && document.querySelector('[data-part=keep]').textContent.includes('Match ID')")
        .await;
    browser
        .run("document.querySelectorAll('.exchange-what input')[1].click()")
        .await;
    browser
        .wait("document.querySelector('[data-part=text]')?.value.startsWith('Position ID: ')")
        .await;
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}
