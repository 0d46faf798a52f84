//! Wins, draws, losses and their statistics.

use crate::referee::{Contestant, Verdict};
use std::fmt;

/// The first engine's results.
#[derive(Default)]
pub(crate) struct Score {
    wins: usize,
    draws: usize,
    losses: usize,
    /// Games that either engine lost by an illegal turn.
    forfeits: usize,
}

impl Score {
    pub(crate) fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Drawn => self.draws += 1,
            Verdict::Won(Contestant::First) => self.wins += 1,
            Verdict::Won(Contestant::Second) => self.losses += 1,
            Verdict::Forfeit { by, .. } => {
                self.forfeits += 1;
                match by {
                    Contestant::First => self.losses += 1,
                    Contestant::Second => self.wins += 1,
                }
            }
        }
    }

    pub(crate) const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    pub(crate) const fn forfeits(&self) -> usize {
        self.forfeits
    }

    /// Returns the points per game, 0 to 1.
    fn rate(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Returns the interval of the true rate with 95 % confidence (Wilson, "Probable
    /// inference, the law of succession, and statistical inference", 1927, which also
    /// holds for lopsided and short matches).
    fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (games, rate) = (self.games().max(1) as f64, self.rate());
        let centre = rate + Z * Z / (2.0 * games);
        let spread = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
        let scale = 1.0 + Z * Z / games;
        ((centre - spread) / scale, (centre + spread) / scale)
    }
}

/// Returns the difference in Elo points for an expected rate.
fn elo(rate: f64) -> f64 {
    -400.0 * (1.0 / rate.clamp(1e-4, 1.0 - 1e-4) - 1.0).log10()
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
            forfeits,
        } = self;
        let (low, high) = self.interval();
        write!(
            f,
            "+{wins} ={draws} -{losses}  {:.1} % (95 %: {:.1} to {:.1})  Elo {:+.0} ({:+.0} to {:+.0})",
            100.0 * self.rate(),
            100.0 * low,
            100.0 * high,
            elo(self.rate()),
            elo(low),
            elo(high)
        )?;
        if *forfeits > 0 {
            write!(f, "  {forfeits} by an illegal turn")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_score_is_no_difference() {
        let score = Score {
            wins: 10,
            draws: 4,
            losses: 10,
            forfeits: 0,
        };
        assert!((score.rate() - 0.5).abs() < 1e-9);
        assert!(elo(score.rate()).abs() < 1e-6);
    }

    #[test]
    fn three_of_four_points_are_about_190_elo() {
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn the_interval_narrows_with_more_games_and_holds_the_rate() {
        let few = Score {
            wins: 9,
            draws: 0,
            losses: 1,
            forfeits: 0,
        };
        let many = Score {
            wins: 900,
            draws: 0,
            losses: 100,
            forfeits: 0,
        };
        for score in [&few, &many] {
            let (low, high) = score.interval();
            assert!(low < score.rate() && score.rate() < high && high < 1.0);
        }
        assert!(many.interval().1 - many.interval().0 < few.interval().1 - few.interval().0);
    }
}
