//! The statistics of paired games. The unit is a *pair*: two games from one opening, with the sides
//! changed. Its score is the mean of the two, so it has five values.

/// The scores of a pair of games.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The count of a score that never occurred, so that its probability is not zero.
const NEVER: f64 = 1e-3;
/// The 97.5 % quantile of the normal distribution.
const NORMAL_QUANTILE: f64 = 1.959_964;

/// How often each score of a pair occurred.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair whose two games had these scores: 0, 0.5 or 1 each.
    pub(crate) fn add(&mut self, scores: [f64; 2]) {
        self.0[(2.0 * (scores[0] + scores[1])) as usize] += 1;
    }

    pub(crate) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean score of a pair.
    pub(crate) fn mean(&self) -> f64 {
        let sum: f64 = self.weighted().map(|(count, score)| count * score).sum();
        sum / self.pairs() as f64
    }

    /// Returns the variance of the score of a pair.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let square = |(count, score): (f64, f64)| count * (score - mean).powi(2);
        self.weighted().map(square).sum::<f64>() / self.pairs() as f64
    }

    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().map(|count| *count as f64).zip(SCORES)
    }

    /// Returns the 95 % interval of the mean score: the Wilson interval of as many independent
    /// games as would have the same variance. If all pairs have the same score, each pair counts as
    /// one game.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let (mean, variance, pairs) = (self.mean(), self.variance(), self.pairs() as f64);
        let games = if variance > 0.0 {
            pairs * mean * (1.0 - mean) / variance
        } else {
            pairs
        };
        let square = NORMAL_QUANTILE * NORMAL_QUANTILE;
        let middle = (mean + square / (2.0 * games)) / (1.0 + square / games);
        let half = NORMAL_QUANTILE / (1.0 + square / games)
            * (mean * (1.0 - mean) / games + square / (4.0 * games * games)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// Returns the logarithm of the ratio of the likelihoods of two ratings, in Elo: the
    /// generalised sequential probability ratio test on the scores of pairs. The other parameters
    /// of the distribution are those that make the scores most likely (M. Van den Bergh, "A
    /// practical introduction to the GSPRT", 2016).
    pub(crate) fn log_likelihood_ratio(&self, elo: [f64; 2]) -> f64 {
        let counts = self.0.map(|count| (count as f64).max(NEVER));
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        let [null, other] = elo.map(|elo| {
            let mean = score_of_elo(elo);
            (mean, multiplier(&shares, mean))
        });
        let factor = |(mean, multiplier): (f64, f64), score: f64| 1.0 + multiplier * (score - mean);
        let terms = shares
            .iter()
            .zip(SCORES)
            .map(|(share, score)| share * (factor(null, score) / factor(other, score)).ln());
        pairs * terms.sum::<f64>()
    }
}

/// Returns the Lagrange multiplier of the distribution with this mean that is closest to `shares`.
/// The share of each score is then divided by `1 + multiplier * (score - mean)`.
fn multiplier(shares: &[f64; 5], mean: f64) -> f64 {
    let excess = |multiplier: f64| -> f64 {
        let terms = shares
            .iter()
            .zip(SCORES)
            .map(|(share, score)| share * (score - mean) / (1.0 + multiplier * (score - mean)));
        terms.sum()
    };
    // The excess falls from plus to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Returns the expected score of a player who is stronger by so many Elo.
fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo that has this expected score.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A sequential test of two ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    /// The ratings that are compared, in Elo.
    pub elo: [f64; 2],
    /// The probability of each of the two errors.
    pub errors: f64,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The higher rating is accepted.
    Accepted,
    /// The lower rating is accepted.
    Rejected,
    /// More pairs are needed.
    Open,
}

impl Sprt {
    /// The test of every change of the search: 0 against 10 Elo, with errors of 5 %.
    pub(crate) const GATE: Sprt = Sprt {
        elo: [0.0, 10.0],
        errors: 0.05,
    };

    pub(crate) fn decide(&self, pairs: &Pentanomial) -> Decision {
        let bound = ((1.0 - self.errors) / self.errors).ln();
        let ratio = pairs.log_likelihood_ratio(self.elo);
        match ratio {
            _ if ratio >= bound => Decision::Accepted,
            _ if ratio <= -bound => Decision::Rejected,
            _ => Decision::Open,
        }
    }
}

/// Returns the mean of numbers and half the width of its 95 % interval.
pub(crate) fn mean_of(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let half = NORMAL_QUANTILE * (squares / (count - 1.0).max(1.0) / count).sqrt();
    (mean, half)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64, margin: f64) {
        assert!((one - other).abs() < margin, "{one} and {other}");
    }

    #[test]
    fn pairs_are_counted_by_their_score() {
        let mut pairs = Pentanomial::default();
        for scores in [
            [0.0, 0.0],
            [1.0, 0.0],
            [0.5, 0.5],
            [0.0, 0.5],
            [1.0, 1.0],
            [1.0, 0.5],
        ] {
            pairs.add(scores);
        }
        assert_eq!(pairs, Pentanomial([1, 1, 2, 1, 1]));
        assert_eq!((pairs.pairs(), pairs.mean()), (6, 0.5));
    }

    #[test]
    fn elo_and_scores_convert() {
        close(elo_of_score(0.75), 190.848_5, 1e-3);
        close(elo_of_score(0.6), 70.436_5, 1e-3);
        close(score_of_elo(10.0), 0.514_387, 1e-6);
    }

    /// Without ties within pairs, the interval is Wilson's: 60 of 100 gives 50.20 to 69.06 %.
    #[test]
    fn the_interval_of_pairs_that_are_won_or_lost_whole_is_that_of_as_many_games() {
        let (low, high) = Pentanomial([40, 0, 0, 0, 60]).interval();
        close(low, 0.502_003, 1e-5);
        close(high, 0.690_599, 1e-5);
    }

    #[test]
    fn equal_pairs_narrow_the_interval() {
        let (low, high) = Pentanomial([0, 10, 80, 10, 0]).interval();
        close(
            high - low,
            2.0 * 1.96 * (0.2_f64 / 16.0 / 100.0).sqrt(),
            2e-3,
        );
        let (low, high) = Pentanomial([0, 0, 0, 0, 20]).interval();
        close(low, 0.838_875, 1e-5);
        assert_eq!(high, 1.0);
    }

    /// If all pairs are won or lost whole, the test is the classical one of a coin.
    #[test]
    fn the_test_of_whole_pairs_is_the_binomial_one() {
        let score = score_of_elo(10.0);
        let wanted = 60.0 * (score / 0.5).ln() + 40.0 * ((1.0 - score) / 0.5).ln();
        let found = Pentanomial([40, 0, 0, 0, 60]).log_likelihood_ratio([0.0, 10.0]);
        close(found, wanted, 1e-3);
    }

    /// The values come from a separate program, which maximises the likelihood numerically
    /// (`scipy.optimize.minimize`, SLSQP).
    #[test]
    fn the_test_agrees_with_a_numerical_maximum() {
        for (counts, wanted) in KNOWN {
            let found = Pentanomial(counts).log_likelihood_ratio([0.0, 10.0]);
            close(found, wanted, 2e-3);
        }
    }

    const KNOWN: [([u64; 5], f64); 3] = [
        ([10, 50, 100, 60, 20], 1.402_613),
        ([3, 40, 90, 25, 2], -2.252_301),
        ([0, 12, 30, 20, 5], 1.362_240),
    ];

    #[test]
    fn the_test_decides_both_ways() {
        assert_eq!(
            Sprt::GATE.decide(&Pentanomial([10, 50, 100, 120, 60])),
            Decision::Accepted
        );
        assert_eq!(
            Sprt::GATE.decide(&Pentanomial([60, 120, 100, 50, 10])),
            Decision::Rejected
        );
        assert_eq!(
            Sprt::GATE.decide(&Pentanomial([1, 2, 3, 2, 1])),
            Decision::Open
        );
        assert_eq!(Sprt::GATE.decide(&Pentanomial::default()), Decision::Open);
    }

    #[test]
    fn a_mean_has_its_interval() {
        let (mean, half) = mean_of(&[1.0, 2.0, 3.0, 4.0]);
        close(mean, 2.5, 1e-12);
        close(half, 1.959_964 * (5.0_f64 / 3.0 / 4.0).sqrt(), 1e-9);
    }
}
