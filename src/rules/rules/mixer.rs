//! A hash and a stream of random numbers that are the same on every machine, so that searches are
//! reproducible.

use std::hash::Hasher;

/// A hasher that mixes its input into 64 bits. It does not withstand deliberate attacks.
#[derive(Clone, Default, Debug)]
pub struct Mixer(u64);

impl Mixer {
    /// Mixes in one number.
    pub fn mix(&mut self, number: u64) {
        self.0 = scramble((self.0 ^ number).wrapping_add(GOLDEN));
    }
}

/// 2^64 divided by the golden ratio: the step of SplitMix64.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// SplitMix64: pseudorandom numbers that are the same for the same seed, on every machine and in
/// every version. The rules never use it; searches, simulations and tests do.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts the stream of a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        scramble(self.0)
    }

    /// Returns a number from 0 to `bound - 1`; the bias is below `bound` in 2^32.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(eight));
        }
    }

    // A usize has four bytes in WebAssembly and eight natively; the hash must be the same for both.
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}
