//! Code that is fetched when it is first needed. A chunk is identified by a function inside it. The
//! build splits the WebAssembly along these functions (`scripts/cut`, `docs/chunks.md`). Natively
//! and with `trunk serve` the program is not split, and every chunk is present from the beginning.
//!
//! This module does not depend on the contents of a chunk, or on the place where chunks are stored.

#[cfg(feature = "split")]
use std::sync::OnceLock;
use std::{
    fmt,
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

/// The error for a chunk that cannot be loaded: there is no network, or the host has another
/// version by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChunkError;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for ChunkError {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> ChunkError {
        ChunkError
    }
}

/// The load of a chunk in progress.
#[cfg(feature = "split")]
pub type Coming<T> = Pin<Box<dyn Future<Output = Result<T, ChunkError>>>>;

/// A function that may live in a chunk. [`crate::chunk!`] makes one.
pub struct Chunk<T: 'static> {
    name: &'static str,
    #[cfg(feature = "split")]
    here: OnceLock<T>,
    #[cfg(feature = "split")]
    fetch: fn() -> Coming<T>,
    #[cfg(not(feature = "split"))]
    here: T,
}

impl<T: 'static> fmt::Debug for Chunk<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chunk = f.debug_struct("Chunk");
        chunk.field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(feature = "split")]
impl<T: Copy + 'static> Chunk<T> {
    /// Makes a chunk that `fetch` loads when it is first needed.
    pub const fn fetched(name: &'static str, fetch: fn() -> Coming<T>) -> Chunk<T> {
        let here = OnceLock::new();
        Chunk { name, here, fetch }
    }

    /// Returns the function, if it has been loaded.
    pub fn get(&self) -> Option<T> {
        self.here.get().copied()
    }

    /// Fetches the chunk, unless it is already loaded. A failed load can be tried again.
    pub async fn load(&self) -> Result<T, ChunkError> {
        match self.get() {
            Some(here) => Ok(here),
            None => {
                let value = (self.fetch)().await?;
                Ok(*self.here.get_or_init(|| value))
            }
        }
    }
}

#[cfg(not(feature = "split"))]
impl<T: Copy + 'static> Chunk<T> {
    /// Makes a chunk that is present from the beginning.
    pub const fn loaded(name: &'static str, here: T) -> Chunk<T> {
        Chunk { name, here }
    }

    /// Returns the function, which is always present.
    pub fn get(&self) -> Option<T> {
        Some(self.here)
    }

    /// Succeeds at once: the chunk is always present.
    #[expect(clippy::unused_async, reason = "where the program is cut it waits")]
    pub async fn load(&self) -> Result<T, ChunkError> {
        Ok(self.here)
    }
}

/// A chunk without the type of its function.
pub trait AnyChunk {
    /// Returns the name of the chunk in the split program.
    fn name(&self) -> &'static str;
    /// Checks whether the function can be used without fetching.
    fn is_loaded(&self) -> bool;
    /// Fetches the chunk, unless it is already loaded.
    fn fetch(&'static self) -> Pin<Box<dyn Future<Output = Result<(), ChunkError>>>>;
}

impl<T: Copy + 'static> AnyChunk for Chunk<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn is_loaded(&self) -> bool {
        self.get().is_some()
    }

    fn fetch(&'static self) -> Pin<Box<dyn Future<Output = Result<(), ChunkError>>>> {
        Box::pin(async { self.load().await.map(|_| ()) })
    }
}

/// Two chunks are equal if they have the same address.
impl PartialEq for dyn AnyChunk {
    fn eq(&self, other: &dyn AnyChunk) -> bool {
        std::ptr::addr_eq(self, other)
    }
}

/// Fetches chunks in parallel. Fails if one of them cannot be loaded.
pub async fn fetch_all(chunks: &[&'static dyn AnyChunk]) -> Result<(), ChunkError> {
    let mut coming: Vec<_> = chunks.iter().map(|chunk| chunk.fetch()).collect();
    let mut ended = Ok(());
    poll_fn(|context| {
        coming.retain_mut(|chunk| match chunk.as_mut().poll(context) {
            Poll::Ready(come) => {
                ended = ended.and(come);
                false
            }
            Poll::Pending => true,
        });
        if coming.is_empty() {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    ended
}

/// Refers to a function in a chunk: `chunk!(sowing, Open, open)`. Chunks of the same name are
/// loaded together.
#[macro_export]
macro_rules! chunk {
    ($chunk:ident, $type:ty, $value:expr) => {{
        #[cfg(feature = "split")]
        #[::wasm_split_helpers::wasm_split($chunk, fallible)]
        fn fetch() -> Result<$type, $crate::chunk::ChunkError> {
            Ok($value)
        }
        #[cfg(feature = "split")]
        static CHUNK: $crate::chunk::Chunk<$type> =
            $crate::chunk::Chunk::fetched(stringify!($chunk), || ::std::boxed::Box::pin(fetch()));
        #[cfg(not(feature = "split"))]
        static CHUNK: $crate::chunk::Chunk<$type> =
            $crate::chunk::Chunk::loaded(stringify!($chunk), $value);
        &CHUNK
    }};
}
