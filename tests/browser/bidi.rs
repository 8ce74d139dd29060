//! WebDriver BiDi, which Firefox speaks: requests that classic WebDriver lacks, such as scripts
//! before every page, and events that the browser sends by itself. It runs over a WebSocket (RFC
//! 6455), implemented as far as the tests need it.

use crate::driver::DRIVER_PATIENCE;
use serde_json::{Value, json};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
};

/// A connection to a browser.
pub(crate) struct Bidi {
    stream: Mutex<TcpStream>,
    answers: Mutex<Receiver<Value>>,
    events: Arc<Mutex<Vec<Value>>>,
    asked: AtomicU64,
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bidi {
    /// Connects to the browser at the address that it named, such as
    /// `ws://127.0.0.1:4444/session/…`.
    pub(crate) fn open(address: &str) -> Bidi {
        let bare = address.strip_prefix("ws://").expect("a WebSocket");
        let (host, path) = bare.split_once('/').expect("a path");
        let mut stream = TcpStream::connect(host).expect("a line");
        // The handshake requires a key, which proves nothing here.
        write!(
            stream,
            "GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGF2b2xhbmRvIHRlc3RzIQ==\r\n\r\n"
        )
        .expect("it is asked");
        let mut reader = BufReader::new(stream.try_clone().expect("the other end"));
        let mut first = String::new();
        reader.read_line(&mut first).expect("an answer");
        assert!(first.contains(" 101 "), "no WebSocket: {first}");
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).expect("a head that ends");
        }
        let events = Arc::new(Mutex::new(Vec::new()));
        let (sender, answers) = channel();
        let heard = events.clone();
        std::thread::spawn(move || listen(reader, &sender, &heard));
        Bidi {
            stream: Mutex::new(stream),
            answers: Mutex::new(answers),
            events,
            asked: AtomicU64::new(0),
        }
    }

    /// Sends a command to the browser and returns its answer.
    pub(crate) fn ask(&self, method: &str, params: Value) -> Value {
        let id = self.asked.fetch_add(1, Ordering::Relaxed);
        let request = json!({ "id": id, "method": method, "params": params });
        send(&mut lock(&self.stream), request.to_string().as_bytes()).expect("it is sent");
        let answer = lock(&self.answers).recv_timeout(DRIVER_PATIENCE);
        let answer = answer.unwrap_or_else(|error| panic!("{method}: {error}"));
        assert_eq!(answer["type"], "success", "{method}: {answer}");
        answer["result"].clone()
    }

    /// Takes the events of a kind that arrived since the last call.
    pub(crate) fn take(&self, method: &str) -> Vec<Value> {
        let mut events = lock(&self.events);
        let (taken, left) = events
            .drain(..)
            .partition(|event| event["method"] == method);
        *events = left;
        taken
    }
}

/// Reads from the browser until it closes the connection.
fn listen(mut reader: impl Read, answers: &Sender<Value>, events: &Mutex<Vec<Value>>) {
    while let Ok(text) = receive(&mut reader) {
        let Ok(told) = serde_json::from_slice::<Value>(&text) else {
            continue;
        };
        if told["type"] == "event" {
            lock(events).push(told);
        } else if answers.send(told).is_err() {
            return;
        }
    }
}

/// Sends a text. A client must mask its text, and Firefox treats a mask of zeros as no mask.
fn send(stream: &mut TcpStream, text: &[u8]) -> io::Result<()> {
    const TEXT: u8 = 0x81;
    const MASKED: u8 = 0x80;
    const MASK: u8 = 0x2a;
    let mut frame = vec![TEXT];
    match text.len() {
        length @ ..126 => frame.push(MASKED | length as u8),
        length @ 126..65536 => {
            frame.push(MASKED | 126);
            frame.extend((length as u16).to_be_bytes());
        }
        length => {
            frame.push(MASKED | 127);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend([MASK; 4]);
    frame.extend(text.iter().map(|byte| byte ^ MASK));
    stream.write_all(&frame)
}

/// Reads the next message, assembled from its frames, and ignores keep-alive frames.
fn receive(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    const CLOSE: u8 = 8;
    let mut message = Vec::new();
    loop {
        let mut head = [0; 2];
        reader.read_exact(&mut head)?;
        let (is_last, kind) = (head[0] & 0x80 != 0, head[0] & 0x0f);
        let length = match head[1] & 0x7f {
            126 => {
                let mut length = [0; 2];
                reader.read_exact(&mut length)?;
                u64::from(u16::from_be_bytes(length))
            }
            127 => {
                let mut length = [0; 8];
                reader.read_exact(&mut length)?;
                u64::from_be_bytes(length)
            }
            length => u64::from(length),
        };
        let mut part = Vec::new();
        reader.take(length).read_to_end(&mut part)?;
        if kind == CLOSE {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        if kind > CLOSE {
            continue;
        }
        message.extend(part);
        if is_last {
            return Ok(message);
        }
    }
}
