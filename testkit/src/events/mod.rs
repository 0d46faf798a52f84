//! Random events of the application in any order: buttons pressed and held, time, answers
//! of searches that are late or illegal, saves that fail, cannot be read or hold
//! arbitrary bytes, games from a computer, an empty battery, failures and restarts, and
//! several of these at once. After each, the view must be coherent
//! ([`App::incoherence`]), fit its place, and match the moves played and saved.
//!
//! Every other device saves on a chip that loses power between the effects of one or
//! several events, or during one: it must find what it had saved.
//!
//! The tests run a seeded sample of [`live`], `cargo xtask events` any number.

mod counts;
mod happenings;

pub use counts::{Counts, Cuts};

use super::kept::{Flash, Kept, PowerLost};
use lyngk_pocket::app::save::{self, Save};
use lyngk_pocket::app::{App, Boot, Button, Effects, Event, Refused, Think, Transcript};
use lyngk_pocket::rules::Rng;
use lyngk_pocket::ui::misfit;
use std::{format, println};

/// A device and its random events.
struct Life {
    app: App,
    fx: Effects,
    rng: Rng,
    now: u64,
    thinking: Option<Think>,
    kept: Kept,
    /// Everything was erased since the last start.
    wiped: bool,
    /// The chip it saves on, if it has one.
    flash: Option<Flash>,
    /// Events whose effects have not been carried out yet.
    pending: u32,
    /// True if nothing has been saved since the last power cut.
    in_the_dark: bool,
    last: String,
    tally: Counts,
    seed: u64,
}

/// Runs a device for about so many events and returns the counts.
///
/// # Panics
/// At the first violation, with the events that led to it.
#[must_use]
pub fn live(seed: u64, events: u64) -> Counts {
    let mut life = Life {
        app: App::new(),
        fx: Effects::default(),
        rng: Rng::new(seed),
        now: 0,
        thinking: None,
        kept: Kept::default(),
        wiped: false,
        flash: seed.is_multiple_of(2).then(|| Flash::new(seed)),
        pending: 0,
        in_the_dark: false,
        last: String::new(),
        tally: Counts::default(),
        seed,
    };
    life.start();
    while life.tally.events < events {
        life.step();
    }
    life.tally
}

impl Life {
    fn step(&mut self) {
        match self.rng.below(400) {
            0 => self.start(),
            1..=3 => self.go(),
            4..=15 => self.trouble(),
            16..=19 => self.hold(),
            20..=31 => {
                // Several events before the device carries out any effects.
                for _ in 0..1 + self.rng.below(2) {
                    self.tally.together += 1;
                    let button = self.button();
                    self.handle(Event::Pressed(button));
                    self.handle(Event::Released(button));
                }
                self.carry_out();
            }
            _ => {
                let button = self.button();
                self.press(button);
                let passed = match self.rng.below(64) {
                    0 => 3_600_000,
                    1..=8 => u64::from(self.rng.below(30_000)),
                    _ => u64::from(self.rng.below(900)),
                };
                self.pass(passed);
                self.answer();
                self.tidy();
            }
        }
    }

    fn button(&mut self) -> Button {
        match self.rng.below(16) {
            0 => Button::B,
            1 => Button::X,
            2 => Button::Y,
            3..9 => Button::A,
            other => Button::ALL[other as usize % 4],
        }
    }

    fn press(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        self.event(Event::Released(button));
    }

    fn pass(&mut self, millis: u64) {
        self.now += millis;
        self.event(Event::Tick(self.now));
    }

    fn event(&mut self, event: Event<'_>) {
        self.handle(event);
        self.carry_out();
    }

    fn handle(&mut self, event: Event<'_>) {
        self.tally.events += 1;
        self.pending += 1;
        self.last = format!("{event:?}");
        self.app.handle(event, &mut self.fx);
        assert!(
            !self.fx.saves.is_full(),
            "{}",
            self.failure("too much is saved")
        );
    }

    /// Carries out effects as a driver does, and checks the result.
    fn carry_out(&mut self) {
        let fx = core::mem::take(&mut self.fx);
        let together = core::mem::take(&mut self.pending) > 1;
        if let Err(PowerLost { at_an_end }) = self.keep(&fx.saves) {
            let cuts = &mut self.tally.cuts;
            cuts.all += 1;
            cuts.together += u64::from(together);
            cuts.at_ends += u64::from(at_an_end);
            cuts.in_exercises += u64::from(self.app.is_learning());
            return self.start_again();
        }
        if fx.stop_thinking {
            self.thinking = None;
        }
        self.thinking = fx.think.or(self.thinking);
        if fx.erase_saves {
            // The application holds on to its game until the restart.
            self.wiped = true;
            if let Some(flash) = &mut self.flash {
                flash.erase();
            }
            let complete = self.rng.below(2) == 0;
            self.event(Event::Erased { complete });
        }
        if fx.restart {
            self.start();
        } else {
            self.check();
        }
    }

    /// Saves in memory and on the chip. Nothing more can be done if the power is lost.
    fn keep(&mut self, saves: &[Save]) -> Result<(), PowerLost> {
        let Some(flash) = &mut self.flash else {
            saves.iter().for_each(|save| self.kept.keep(save));
            return Ok(());
        };
        if saves.is_empty() {
            return Ok(());
        }
        flash.endanger(&mut self.rng, self.app.is_learning());
        flash.keep(saves, &mut self.kept)?;
        self.in_the_dark = false;
        Ok(())
    }

    /// Lets the device erase ahead, as it does in idle moments.
    fn tidy(&mut self) {
        if let Some(flash) = &mut self.flash
            && flash.tidy().is_err()
        {
            self.tally.cuts.all += 1;
            self.start_again();
        }
    }

    /// Switches the device on after a power cut.
    fn start_again(&mut self) {
        self.tally.cuts.in_rows += u64::from(self.in_the_dark);
        self.in_the_dark = true;
        self.start();
    }

    fn failure(&self, what: &str) -> String {
        let mut report = String::new();
        let _ = self.app.report(&mut report);
        if let Some(dialog) = self.app.view().dialog {
            report += &format!(", asked '{}'", dialog.title);
        }
        format!("seed {}, {what}, after {}: {report}", self.seed, self.last)
    }

    fn check(&mut self) {
        if let Some(wrong) = self.app.incoherence() {
            panic!("{}", self.failure(wrong));
        }
        let screen = self.app.screen_name();
        *self.tally.screens.entry(screen).or_default() += 1;
        // Making a view takes longer than everything else.
        if self.rng.below(16) == 0 {
            let view = self.app.view();
            assert_eq!(misfit(&view), Ok(()), "{}", self.failure("too wide"));
            let wakes = self.app.wake_at();
            assert!(wakes.is_none_or(|at| at > 0), "{}", self.failure("no time"));
        }
        // In a kiosk the owner's game stays in flash only.
        if !self.app.settings().kiosk {
            let own = self.app.saved_game().map(moves);
            // In a header the time control follows the start.
            let kept = self.kept.game.as_ref().map(|(header, plies)| {
                let start = header.iter().take(7).copied().collect();
                (start, plies.clone())
            });
            assert_eq!(own, kept, "{}", self.failure("not what was saved"));
        }
    }

    /// Switches the device on with its saves.
    fn start(&mut self) {
        if core::mem::take(&mut self.wiped) {
            self.kept = Kept::default();
        }
        let kept = self.kept.clone();
        self.start_from(&kept);
    }

    /// Switches the device on with the contents of the chip, or of memory with `found`.
    fn start_from(&mut self, found: &Kept) {
        self.tally.starts += 1;
        self.app = App::new();
        self.fx = Effects::default();
        self.pending = 0;
        self.thinking = None;
        let failed = self.rng.below(4) == 0;
        let known = Boot {
            entropy: self.rng.next_u32().into(),
            failure: failed.then_some("core 1 hung, after 9 s"),
            unreadable: self.rng.below(16) == 0,
            refused: self.refusal(),
            ..Boot::default()
        };
        match &mut self.flash {
            Some(flash) => {
                let alarm = flash.boot(known, &mut self.kept, &mut self.app, &mut self.fx);
                self.tally.cuts.alarms += u64::from(alarm);
            }
            None => {
                let mut boot = found.boot();
                (boot.entropy, boot.failure) = (known.entropy, known.failure);
                (boot.unreadable, boot.refused) = (known.unreadable, known.refused);
                self.app.boot(&boot, &mut self.fx);
            }
        }
        self.pending = 1;
        self.carry_out();
        self.pass(10);
    }

    /// Returns, now and then, a reason why saves cannot be used at a start. With a chip
    /// the device itself finds the reason.
    fn refusal(&mut self) -> Option<Refused> {
        let refused = self.flash.is_none() && self.rng.below(16) == 0;
        let why = [
            Refused::Newer,
            Refused::Older,
            Refused::Broken,
            Refused::TooSmall,
        ];
        let why = why[self.rng.below(4) as usize];
        refused.then_some(why)
    }
}

/// Returns a game in its saved form.
fn moves(game: &Transcript) -> (Vec<u8>, Vec<u8>) {
    let turns = (0..game.played()).filter_map(|ply| game.turn(ply));
    let plies = turns.flat_map(save::ply).collect();
    (save::header(game.start()).to_vec(), plies)
}

/// Runs one device after the other until so many events have happened.
pub fn lives(first: u64, count: u64, each: u64) -> Counts {
    let mut tally = Counts::default();
    let mut seed = first;
    while tally.events < count {
        tally.add(&live(seed, each.min(count - tally.events)));
        seed += 1;
        if (seed - first).is_multiple_of(50) {
            println!("{} of {count} events", tally.events);
        }
    }
    tally
}
