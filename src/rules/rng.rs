//! Pseudo-random numbers: the lots of setups, of random turns and of tests.

/// A generator of numbers that only its seed decides (SplitMix64, Steele, Lea
/// and Flood, "Fast splittable pseudorandom number generators", 2014). It is no
/// source of entropy: that comes in from outside, as the seed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the generator that this seed decides.
    ///
    /// ```
    /// use lyngk_pocket::rules::Rng;
    /// assert_eq!(Rng::new(7).next_u32(), Rng::new(7).next_u32());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 32 bits.
    ///
    /// ```
    /// use lyngk_pocket::rules::Rng;
    /// let mut rng = Rng::new(7);
    /// assert_ne!(rng.next_u32(), rng.next_u32());
    /// ```
    #[inline]
    pub const fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }

    /// Returns a number below `bound`, each equally likely; 0 if `bound` is 0.
    ///
    /// ```
    /// use lyngk_pocket::rules::Rng;
    /// let mut rng = Rng::new(7);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// ```
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        // Lemire, "Fast random integer generation in an interval", 2019: the high
        // half of a product, with the few values drawn again that would make some
        // results likelier than others.
        let mut product = self.next_u32() as u64 * bound as u64;
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = self.next_u32() as u64 * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}
