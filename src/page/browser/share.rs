//! Links that carry a game: the compressed record, behind the `#` of an address, which no browser
//! sends to a server.
//!
//! The form is `#1.<check>.<data>`: the version of the form; the FNV-1a hash of the JSON in eight
//! hex digits; and the JSON of a record or of a letter, deflated without a header, in URL-safe
//! base64. `docs/links.md` describes it for other programs. A later form will have another number,
//! and readers will still accept this one.

use crate::{
    formats::links::{self, Link, WorkLimit},
    table::RecordError,
};
use js_sys::{Array, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair, Response,
    WritableStream, WritableStreamDefaultWriter,
};

/// The browser's compression stream, which web-sys still calls unstable.
#[wasm_bindgen]
extern "C" {
    type CompressionStream;

    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;

    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &DecompressionStream) -> ReadableStream;

    #[wasm_bindgen(method, getter)]
    fn writable(this: &DecompressionStream) -> WritableStream;
}

/// The maximum size, in bytes, of a link, a file or a text that holds a game. The longest games
/// take a hundredth of it, and a malicious endless input must end somewhere.
pub(crate) const MAX_GAME_BYTES: usize = 2_000_000;

/// The compression of links: deflate without a header.
const COMPRESSION: &str = "deflate-raw";

/// The prefix of the fragments of our links.
const VERSION: &str = "1.";

/// The reason why a link opens no game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LinkError {
    /// A later version of the site made the link.
    NewerVersion,
    /// A part of the link is missing or changed, or the link holds more than any game.
    Damaged,
    /// The link is whole, but holds no game that can be played.
    Invalid(RecordError),
}

/// Returns the fragment of a link that carries a text; `None` if the browser cannot compress.
pub(crate) async fn fragment(text: &str) -> Option<String> {
    let packed = pack(text.as_bytes()).await?;
    let data = to_base64(&packed)?;
    Some(format!("{VERSION}{:08x}.{data}", checksum(text)))
}

/// Returns whether a fragment may be a link of ours: the ids of places on a page begin differently.
/// [`open`] checks for damage.
pub(crate) fn may_be_link(fragment: &str) -> bool {
    let begins =
        fragment.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric() && sign != '%');
    begins.starts_with(|sign: char| sign.is_ascii_digit() || sign == '%')
}

/// Returns the text that a fragment carries; `None` if it is no link.
pub(crate) async fn open(fragment: &str) -> Option<Result<String, LinkError>> {
    // In a text a number with a dot may be anything; in an address it must be a link.
    let version = links::version(fragment)?;
    Some(match open_first(fragment).await {
        Some(read) => read,
        None if version == "1" => Err(LinkError::Damaged),
        None => Err(LinkError::NewerVersion),
    })
}

/// Returns the text of the first whole link in a text; `None` if the text has no link. A link with
/// extra characters around it still counts as whole.
pub(crate) async fn open_first(text: &str) -> Option<Result<String, LinkError>> {
    let found = links::find(text);
    let mut budget = WorkLimit::of_text();
    for link in found.iter().filter(|link| link.is_known()) {
        if let Some(text) = unpacked(link, &mut budget).await {
            return Some(Ok(text));
        }
    }
    Some(Err(match found.first()?.is_known() {
        true => LinkError::Damaged,
        false => LinkError::NewerVersion,
    }))
}

async fn unpacked(link: &Link, budget: &mut WorkLimit) -> Option<String> {
    for data in link.candidates() {
        if !budget.take_candidate(&data) {
            return None;
        }
        let Some(packed) = from_base64(&data) else {
            continue;
        };
        let Some(bytes) = unpack(&packed, budget).await else {
            continue;
        };
        if let Ok(text) = String::from_utf8(bytes)
            && checksum(&text) == link.checksum
        {
            return Some(text);
        }
    }
    None
}

/// Returns the FNV-1a hash of a text in 32 bits (Fowler, Noll and Vo).
pub(crate) fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Compresses bytes with the browser.
async fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let stream: JsValue = CompressionStream::new(COMPRESSION).ok()?.into();
    let pair = stream.unchecked_ref::<ReadableWritablePair>();
    let stream = blob.stream().pipe_through(pair);
    let response = Response::new_with_opt_readable_stream(Some(&stream)).ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Decompresses bytes with the browser; `None` if they are damaged, or larger than
/// [`MAX_GAME_BYTES`] or than the budget. Memory never holds much more than that.
async fn unpack(packed: &[u8], budget: &mut WorkLimit) -> Option<Vec<u8>> {
    /// A browser decompresses each piece at once, to up to a thousand times its length.
    const PIECE: usize = 512;
    let stream = DecompressionStream::new(COMPRESSION).ok()?;
    let writer = WritableStreamDefaultWriter::new(&stream.writable()).ok()?;
    let reader = ReadableStreamDefaultReader::new(&stream.readable()).ok()?;
    let pieces = packed.chunks(PIECE).map(Uint8Array::from);
    let written: Array = pieces
        .map(|piece| writer.write_with_chunk(&piece))
        .chain(std::iter::once_with(|| writer.close()))
        .collect();
    // The reader reports damaged data too, so a failed write needs no handling.
    let _ = Promise::all_settled(&written);
    let mut bytes = Vec::new();
    loop {
        let read = JsFuture::from(reader.read()).await.ok()?;
        if Reflect::get(&read, &"done".into()).ok()?.is_truthy() {
            return Some(bytes);
        }
        let piece = Uint8Array::new(&Reflect::get(&read, &"value".into()).ok()?);
        let length = piece.length() as usize;
        if !budget.take_bytes(length) || bytes.len() + length > MAX_GAME_BYTES {
            let _ = Promise::all_settled(&Array::of1(&reader.cancel()));
            return None;
        }
        bytes.extend(piece.to_vec());
    }
}

fn to_base64(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    let base64 = web_sys::window()?.btoa(&text).ok()?;
    let base64 = base64.trim_end_matches('=');
    Some(base64.replace('+', "-").replace('/', "_"))
}

fn from_base64(data: &str) -> Option<Vec<u8>> {
    let base64 = data.replace('-', "+").replace('_', "/");
    let text = web_sys::window()?.atob(&base64).ok()?;
    text.chars()
        .map(|letter| u8::try_from(letter).ok())
        .collect()
}
