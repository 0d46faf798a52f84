//! The clocks of a game: the time of each player, the time left, and the time of each
//! turn. The module knows no screen and no button.
//!
//! | file | contents |
//! | --- | --- |
//! | `control` | the time control |
//! | `running` | both clocks, of which one may run |
//! | `timed` | the clocks with the times of the turns, and their encoding |
//!
//! `crate::app::play::timing` decides when a clock runs.

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
