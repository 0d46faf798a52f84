//! The rating of the person's play, measured against the levels: Glicko's rating with
//! its uncertainty (Glickman, "Parameter estimation in large dynamic paired comparison
//! experiments", 1999), with opponents of known strength. In integers, because the chip
//! has no floating point unit.

use crate::ai::Level;

/// The ratings of the levels. The lowest is 500 by convention, and each step follows
/// from a score in the ladder of `docs/STRENGTH.md`; a test derives these numbers from
/// that table. A step measured in a thousand games may be off by some 30 points.
pub const LEVELS: [i16; Level::NUM] = [500, 621, 899, 1172, 1441, 1721, 1990, 2181];

/// A rating and its uncertainty: with 95 % it is off by less than two deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating.
    pub points: i16,
    /// Standard deviation in sixteenths of a point. A game reduces it by half a point;
    /// rounding to points would lose that in each of sixty games and halve the result.
    sixteenths: u16,
}

/// Parts of a point in the deviation.
const PARTS: u16 = 16;
/// The rating before the first game.
const AT_FIRST: Rating = Rating {
    points: 1_000,
    sixteenths: GREATEST_DEVIATION * PARTS,
};
const GREATEST_DEVIATION: u16 = 350;
/// The least deviation. It keeps the rating able to follow an improvement.
const LEAST_DEVIATION: u16 = 45;
/// Least and greatest rating.
const BOUNDS: (i64, i64) = (0, 3_000);

// Whole points, the earlier encoding, cannot be mistaken for sixteenths.
const _: () = assert!(GREATEST_DEVIATION < LEAST_DEVIATION * PARTS);

/// The result of a game for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

impl Default for Rating {
    fn default() -> Self {
        AT_FIRST
    }
}

/// Expected score in thousandths for each 50 points of difference.
const EXPECTED: [i64; 17] = [
    500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990,
];

/// Returns the expected score in thousandths against an opponent so many points below.
fn expected(difference: i64) -> i64 {
    let (apart, above) = (difference.abs(), difference >= 0);
    let place = (apart / 50).min(16);
    let [low, high] = [place, (place + 1).min(16)].map(|place| EXPECTED[place as usize]);
    let part = low + (high - low) * (apart - 50 * place).clamp(0, 50) / 50;
    if above { part } else { 1_000 - part }
}

impl Rating {
    /// Length of the encoding in bytes.
    pub const BYTES: usize = 4;

    /// Returns the standard deviation in points.
    #[must_use]
    pub const fn deviation(&self) -> u16 {
        (self.sixteenths + PARTS / 2) / PARTS
    }

    /// Encodes the rating.
    #[must_use]
    pub const fn encoded(&self) -> [u8; Self::BYTES] {
        let ([a, b], [c, d]) = (self.points.to_le_bytes(), self.sixteenths.to_le_bytes());
        [a, b, c, d]
    }

    /// Decodes a rating; none if it is out of bounds.
    #[must_use]
    pub fn decoded(bytes: [u8; Self::BYTES]) -> Option<Self> {
        let [a, b, c, d] = bytes;
        let points = i16::from_le_bytes([a, b]);
        let sixteenths = match u16::from_le_bytes([c, d]) {
            points @ LEAST_DEVIATION..=GREATEST_DEVIATION => points * PARTS,
            sixteenths => sixteenths,
        };
        let (least, most) = BOUNDS;
        let uncertain = LEAST_DEVIATION * PARTS..=GREATEST_DEVIATION * PARTS;
        let sound = (least..=most).contains(&i64::from(points)) && uncertain.contains(&sixteenths);
        sound.then_some(Self { points, sixteenths })
    }

    /// Returns the rating after a game against a level.
    #[must_use]
    pub fn after(self, level: Level, score: Score) -> Self {
        let points = i64::from(self.points);
        let expected = expected(points - i64::from(LEVELS[level.index()]));
        let scored = match score {
            Score::Lost => 0,
            Score::Drawn => 500,
            Score::Won => 1_000,
        };
        // Variances are in 256ths of a squared point, the squares of sixteenths.
        const UNIT: i64 = (PARTS as i64).pow(2);
        let variance = i64::from(self.sixteenths).pow(2);
        // (ln 10 / 400)² is 33,137e-9. The variance times the information of the game, in
        // thousandths.
        let told = variance * expected * (1_000 - expected) / 1_000_000 * 33_137 / 1_000_000;
        let variance = variance * 1_000 * UNIT / (1_000 * UNIT + told);
        let gained = variance * (scored - expected) * 57_565;
        let unit = 10_000_000_000 * UNIT;
        let gained = (gained + unit / 2).div_euclid(unit);
        let (least, most) = BOUNDS;
        Self {
            points: (points + gained).clamp(least, most) as i16,
            sixteenths: (variance.isqrt() as u16).max(LEAST_DEVIATION * PARTS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use std::string::ToString;

    const STRENGTH: &str = include_str!("../../docs/STRENGTH.md");

    /// Returns the score of each level against the one below from the ladder, in
    /// hundredths.
    fn ladder() -> [f64; Level::NUM - 1] {
        let (_, ladder) = STRENGTH.split_once("## The ladder of levels").unwrap();
        core::array::from_fn(|place| {
            let (level, below) = (place + 2, place + 1);
            let row = std::format!("| {level} | {below} |");
            let row = ladder.lines().find(|line| line.starts_with(&row)).unwrap();
            let score = row
                .split('|')
                .find_map(|cell| cell.trim().strip_suffix(" %"));
            score.unwrap().parse().unwrap()
        })
    }

    #[test]
    fn the_levels_lie_apart_as_their_ladder_says_and_are_printed_below_it() {
        let mut rated = LEVELS[0];
        assert_eq!(rated, 500);
        for (place, score) in ladder().into_iter().enumerate() {
            let step = 400.0 * (score / (100.0 - score)).log10();
            rated += step.round() as i16;
            assert_eq!(rated, LEVELS[place + 1], "level {}", place + 2);
        }
        let (_, printed) = STRENGTH.split_once("## A person's rating").unwrap();
        let printed = printed
            .split_whitespace()
            .collect::<std::vec::Vec<_>>()
            .join(" ");
        let levels = LEVELS[1..].iter().map(i16::to_string);
        let levels = levels.collect::<std::vec::Vec<_>>().join(", ");
        assert!(printed.contains(&levels), "{levels} in {printed}");
    }

    #[test]
    fn what_is_expected_of_both_sides_is_one_game() {
        for difference in -1_200..=1_200 {
            assert_eq!(expected(difference) + expected(-difference), 1_000);
            assert!(expected(difference) <= expected(difference + 1));
        }
    }

    #[test]
    fn games_make_it_more_certain_and_a_result_moves_it_the_right_way() {
        let level = Level::ALL[2];
        let before = Rating::default();
        for score in [Score::Lost, Score::Drawn, Score::Won] {
            let after = before.after(level, score);
            assert!(after.deviation() < before.deviation());
        }
        assert!(before.after(level, Score::Won).points > before.points);
        assert!(before.after(level, Score::Lost).points < before.points);
        // An unexpected result changes more than an expected one.
        let (weak, strong) = (Level::WEAKEST, Level::STRONGEST);
        let gain = |level| before.after(level, Score::Won).points - before.points;
        assert!(gain(strong) > 4 * gain(weak));
    }

    /// Returns ratings after so many games of players of one strength, against levels 2
    /// to 6 in rotation.
    fn rated(strength: i64, games: usize, rng: &mut Rng) -> [Rating; 100] {
        core::array::from_fn(|_| {
            (0..games).fold(Rating::default(), |rating, game| {
                let level = Level::ALL[1 + game % 5];
                let chance = expected(strength - i64::from(LEVELS[level.index()]));
                let won = i64::from(rng.below(1_000)) < chance;
                rating.after(level, if won { Score::Won } else { Score::Lost })
            })
        })
    }

    /// Returns the mean and the standard deviation of many values.
    fn mean_and_spread(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
        let count = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / count;
        let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        (mean, variance.sqrt())
    }

    /// The tolerance follows from the information of the games. A game won with
    /// probability p adds p (1 - p) (ln 10 / 400)². Against levels 2 to 6 in rotation,
    /// sixty games of a player of 700, 1,200 and 1,600 points reduce the deviation to
    /// 71, 59 and 66. The mean over 100 players then has a deviation of 7 points. The
    /// first guess, 1,000, keeps 4 % of its weight: 12 points of 300, 22 of 600. As each
    /// game is judged by the current rating, a player who began far off lags behind by
    /// as much again. That leaves 60 with three times the deviation of the mean.
    #[test]
    fn whoever_plays_like_a_level_is_rated_like_it() {
        let mut rng = Rng::new(4);
        for strength in [700, 1_200, 1_600] {
            let ratings = rated(strength, 60, &mut rng);
            let points = ratings.iter().map(|rating| f64::from(rating.points));
            let (mean, spread) = mean_and_spread(points);
            assert!((mean - strength as f64).abs() < 60.0, "{strength}: {mean}");
            let deviations = ratings.iter().map(|rating| f64::from(rating.deviation()));
            let (deviation, _) = mean_and_spread(deviations);
            assert!(deviation < 80.0, "{strength}: {deviation}");
            // The deviation matches the real spread, which 100 values give with an error
            // of 7 %.
            let honest = deviation / spread;
            assert!((0.8..1.25).contains(&honest), "{strength}: {honest}");
            // An unlucky player, rated 450 instead of 700, meets no level of that
            // strength: there, a round of games adds 0.23 instead of 0.48.
            let most = ratings.iter().map(Rating::deviation).max();
            assert!(most < Some(110), "{strength}: {most:?}");
        }
    }

    #[test]
    fn the_longer_somebody_plays_the_less_the_beginning_counts() {
        let mut rng = Rng::new(5);
        for strength in [700, 1_200, 1_600] {
            let ratings = rated(strength, 300, &mut rng);
            let points = ratings.iter().map(|rating| f64::from(rating.points));
            let (mean, _) = mean_and_spread(points);
            assert!((mean - strength as f64).abs() < 30.0, "{strength}: {mean}");
        }
    }

    #[test]
    fn ratings_come_back_from_their_bytes_and_from_those_in_whole_points() {
        let mut rating = Rating::default();
        for game in 0..40 {
            assert_eq!(Rating::decoded(rating.encoded()), Some(rating));
            let score = [Score::Won, Score::Lost, Score::Drawn][game % 3];
            rating = rating.after(Level::ALL[game % 8], score);
        }
        let [a, b] = 1_234_i16.to_le_bytes();
        let whole = Rating::decoded([a, b, 77, 0]);
        assert_eq!(whole.map(|rating| rating.deviation()), Some(77));
        for wrong in [
            [a, b, 0, 0],
            [a, b, 44, 0],
            [a, b, 0xff, 0xff],
            [0xff, 0xff, 77, 0],
        ] {
            assert_eq!(Rating::decoded(wrong), None);
        }
    }

    #[test]
    fn a_rating_gets_as_certain_as_45_points_and_no_more() {
        let mut rating = Rating::default();
        for game in 0..2_000 {
            let score = if game % 2 == 0 {
                Score::Won
            } else {
                Score::Lost
            };
            rating = rating.after(Level::ALL[3], score);
        }
        assert_eq!(rating.deviation(), 45);
    }

    #[test]
    fn no_row_of_games_leaves_the_bounds() {
        let mut rating = Rating::default();
        for _ in 0..3_000 {
            rating = rating.after(Level::STRONGEST, Score::Won);
        }
        assert!(rating.points <= 3_000 && rating.deviation() >= LEAST_DEVIATION);
        for _ in 0..9_000 {
            rating = rating.after(Level::WEAKEST, Score::Lost);
        }
        assert!(rating.points >= 0);
    }
}
