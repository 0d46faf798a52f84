//! The clocks of a game: how much time each player has, what is left of it, and what
//! each turn took. Nothing here knows a screen or a button.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `control` | how time is given |
//! | `running` | both clocks, at rest or one of them running |
//! | `timed` | the clocks with the times of the turns, and their bytes |
//!
//! When a clock runs, `crate::app::play::timing` says.

mod control;
mod running;
mod timed;

pub use control::{MOST_SECONDS, Pace, TimeControl};
pub use running::Clock;
pub use timed::Timed;

#[cfg(test)]
mod samples {
    use crate::app::play::clock::{Pace, TimeControl};

    pub(in crate::app) const PACES: [Pace; 4] =
        [Pace::Game, Pace::Increment(5), Pace::Delay(5), Pace::Turn];

    pub(in crate::app) const fn control(pace: Pace) -> TimeControl {
        TimeControl {
            pace,
            seconds: [60, 30],
        }
    }
}
