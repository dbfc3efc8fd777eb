//! Random inputs that are the same on every machine, today and in ten years.
//!
//! The bits are ChaCha8's with the seed as the first 8 bytes of its key, little-endian, and zeros for the
//! rest. What is made of them is spelt out here rather than left to a library, which may change it; and it
//! uses nothing but integers and the exactly rounded operations of IEEE 754, so no `ln` or `cos` of a
//! platform's own. Every number takes a fixed count of u64s: a normal 12, all others 1.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// 2⁻⁵³: the step between the floats that `unit` gives.
const STEP: f64 = 1.0 / (1u64 << 53) as f64;

/// A generator of inputs.
pub struct Generator(ChaCha8Rng);

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Generator(ChaCha8Rng::from_seed(key))
    }

    /// 53 random bits.
    fn bits(&mut self) -> u64 {
        self.0.next_u64() >> 11
    }

    /// A whole number from `low` to `high`, both included; `low` if they are the wrong way round.
    pub fn integer(&mut self, low: i64, high: i64) -> i64 {
        let count = (i128::from(high) - i128::from(low) + 1).max(1).unsigned_abs();
        // The high half of the product is below `count`; it is uneven by less than count / 2⁶⁴.
        let chosen = (u128::from(self.0.next_u64()) * count) >> 64;
        i64::try_from(i128::from(low) + chosen as i128).unwrap_or(low)
    }

    /// True with a chance of `share`.
    pub fn bool(&mut self, share: f64) -> bool {
        (self.bits() as f64) * STEP < share
    }

    /// A number of thousandths from `low` up to, but without, `high`; both are taken to 3 decimals.
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        let (low, high) = (thousandths(low), thousandths(high));
        self.integer(low, high.saturating_sub(1)) as f64 / 1000.0
    }

    /// A nearly normal number, to 3 decimals: the sum of 12 uniform ones has variance 1 and mean 6.
    pub fn normal(&mut self, scale: f64, shift: f64) -> f64 {
        let sum: u64 = (0..12).map(|_| self.bits()).sum();
        let normal = sum as f64 * STEP - 6.0;
        // Adding 0 makes a 0 of −0, which nobody would retype.
        thousandths(normal * scale + shift) as f64 / 1000.0 + 0.0
    }
}

/// To the nearest thousandth, counted in thousandths.
pub fn thousandths(number: f64) -> i64 {
    (number * 1000.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_stream_is_pinned() {
        let mut generator = Generator::new(1);
        assert_eq!([(); 6].map(|()| generator.normal(1.0, 0.0)), [0.831, 0.651, 0.485, 0.255, -0.543, 0.463]);
        let mut generator = Generator::new(1);
        assert_eq!([(); 6].map(|()| generator.uniform(0.0, 1.0)), [0.381, 0.294, 0.798, 0.916, 0.855, 0.139]);
        let mut generator = Generator::new(1);
        assert_eq!([(); 8].map(|()| generator.integer(-9, 9)), [-2, -4, 6, 8, 7, -7, 4, 5]);
        let mut generator = Generator::new(1);
        assert_eq!(
            [(); 8].map(|()| generator.bool(0.4)),
            [true, true, false, false, false, true, false, false]
        );
        let mut generator = Generator::new(u64::MAX);
        assert_eq!([(); 4].map(|()| generator.normal(0.5, 10.0)), [9.934, 9.665, 9.521, 10.841]);
    }

    #[test]
    fn normals_have_the_mean_and_the_deviation_asked_for() {
        let mut generator = Generator::new(7);
        let drawn: Vec<f64> = (0..20_000).map(|_| generator.normal(2.0, 5.0)).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
        assert!((mean - 5.0).abs() < 0.05, "{mean}");
        assert!((variance.sqrt() - 2.0).abs() < 0.05, "{variance}");
    }

    #[test]
    fn bools_are_true_as_often_as_asked_for() {
        let mut generator = Generator::new(7);
        let share = |generator: &mut Generator, share| (0..10_000).filter(|_| generator.bool(share)).count();
        assert_eq!(share(&mut generator, 0.0), 0);
        assert_eq!(share(&mut generator, 1.0), 10_000);
        assert!((3800..4200).contains(&share(&mut generator, 0.4)));
    }

    proptest! {
        #[test]
        fn a_uniform_number_never_reaches_its_upper_bound(seed: u64, low in -50i64..50, width in 1i64..3000) {
            let (low, high) = (low as f64 / 10.0, low as f64 / 10.0 + width as f64 / 1000.0);
            let number = Generator::new(seed).uniform(low, high);
            prop_assert!(low <= number + 1e-12 && number < high - 1e-12, "{low} {number} {high}");
        }

        #[test]
        fn integers_stay_within_their_bounds(seed: u64, a: i64, b: i64) {
            let (low, high) = (a.min(b), a.max(b));
            prop_assert!((low..=high).contains(&Generator::new(seed).integer(low, high)));
        }

        #[test]
        fn drawn_floats_have_three_decimals(seed: u64, scale in 0.1f64..100.0) {
            let number = Generator::new(seed).normal(scale, 0.0);
            prop_assert_eq!(format!("{number:.3}").parse::<f64>().unwrap(), number);
        }
    }
}
