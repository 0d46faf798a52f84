//! The main loop of the handheld, without a clock, a display or an executor: it takes an
//! input, carries out its effects, then takes the next input.
//!
//! Firmware and simulator drive [`Core`] alike. [`Core::step`] advances the application's
//! time and handles one input; [`Core::serve`] answers lines of the port. Both write every
//! save before they return from an event, and report a failed save to the application at
//! once. Jobs for the hardware are collected in [`Jobs`]; the driver carries them out later
//! and may await them.

use crate::app::{Answer, App, Boot, Effects, Event, Millis, Sound, Think};
use crate::driver::{NotSaved, Report, Saves};
use crate::link::{Hardware, Link, Machine, PortContext};
use crate::storage::EraseError;
use crate::ui::Framebuffer;
use core::ops::{DerefMut, Range};
use embedded_storage::nor_flash::NorFlash;

/// An input from outside.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// The time has advanced.
    Time,
    /// An event of the device.
    Event(Event<'a>),
    /// A report of the search.
    Search(&'a Report),
}

/// The driver's work after one or several steps. Later steps add to it; if they contradict
/// an earlier one, the later one applies.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    /// Stop the running search.
    pub stop_search: bool,
    /// Start this search, after stopping the previous one.
    pub search: Option<Think>,
    /// Let the search decide at once, even the one just started.
    pub move_now: bool,
    /// Play this sound.
    pub sound: Option<Sound>,
    /// Set the backlight, in hundredths; 0 turns the display off.
    pub light: Option<u8>,
    /// Draw, because the view may have changed.
    pub redraw: bool,
    /// Call [`Core::erase`], after drawing and before the end.
    pub erase: bool,
    /// A save or an erase failed. The application knows already; this is for a log.
    pub failure: Option<Failure>,
    /// End the run. Later inputs are ignored.
    pub end: Option<End>,
}

/// A failure of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A save failed.
    NotSaved(NotSaved),
    /// The erase was incomplete.
    NotErased(EraseError),
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Restart the device, as if it were switched off and on.
    Restart,
    /// Start the boot loader.
    BootLoader,
}

impl Jobs {
    /// Adds the jobs that the effects of an event request.
    fn add(&mut self, effects: &Effects) {
        if effects.stop_thinking {
            self.stop_search = true;
            self.search = None;
            self.move_now = false;
        }
        if let Some(think) = effects.think {
            self.search = Some(think);
            self.move_now = false;
        }
        self.move_now |= effects.move_now;
        self.sound = effects.sound.or(self.sound);
        self.light = effects.backlight.or(self.light);
        self.redraw |= effects.redraw;
        self.erase |= effects.erase_saves;
        if effects.boot_loader {
            self.end = Some(End::BootLoader);
        } else if effects.restart {
            self.end = Some(End::Restart);
        }
    }
}

/// The state that the port reads besides the application.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The picture on the screen.
    pub picture: &'a Framebuffer,
    /// The device's hardware.
    pub hardware: &'a dyn Hardware,
    /// The time, in milliseconds since the start.
    pub now: Millis,
}

/// The application with its saves and its port. `S` owns or borrows the [`Saves`].
pub struct Core<S> {
    kernel: Kernel<S>,
    link: Link,
}

/// The application with its saves: all state that an event can change.
struct Kernel<S> {
    app: App,
    effects: Effects,
    saves: S,
    jobs: Jobs,
    /// The answer that the port has not taken yet.
    answer: Option<Answer>,
    /// True if flash was written since it was last tidied.
    untidy: bool,
}

impl<F: NorFlash, S: DerefMut<Target = Saves<F>>> Core<S> {
    /// Returns the application before its start, with saves that are open.
    pub fn new(saves: S) -> Self {
        Self {
            kernel: Kernel {
                app: App::new(),
                effects: Effects::default(),
                saves,
                jobs: Jobs::default(),
                answer: None,
                untidy: true,
            },
            link: Link::new(),
        }
    }

    /// Starts the application with its saved state and the driver's facts about the start.
    /// It must be called once, before the first step.
    pub fn boot(&mut self, known: Boot<'_>) {
        let Kernel {
            app,
            effects,
            saves,
            ..
        } = &mut self.kernel;
        saves.boot(known, app, effects);
        self.kernel.settle();
    }

    /// Advances the application's time to `now` and handles one input.
    pub fn step(&mut self, now: Millis, input: Input<'_>) {
        self.kernel.handle(Event::Tick(now));
        match input {
            Input::Time => {}
            Input::Event(event) => self.kernel.handle(event),
            Input::Search(report) => {
                self.link.searched(report, &self.kernel.app);
                if let Some(expected) = report.expected() {
                    self.kernel.handle(expected);
                }
                self.kernel.handle(report.event());
            }
        }
    }

    /// Takes bytes from the port. Returns their number; the rest waits until
    /// [`Core::serve`] has answered a line.
    pub fn receive(&mut self, bytes: &[u8]) -> usize {
        self.link.take(bytes)
    }

    /// Answers the received lines, until there is output to send or nothing is left.
    pub fn serve(&mut self, around: Surroundings<'_>) {
        let mut cx = port_context(&mut self.kernel, around);
        self.link.attend(&mut cx);
        while self.link.step(&mut cx) {}
    }

    /// Ends the session at the port, because the cable was pulled or the computer has
    /// closed the port.
    pub fn unplug(&mut self, around: Surroundings<'_>) {
        self.link
            .disconnect(&mut port_context(&mut self.kernel, around));
    }

    /// Returns the jobs since the last call.
    pub fn take_jobs(&mut self) -> Jobs {
        core::mem::take(&mut self.kernel.jobs)
    }

    /// Erases all saves, for [`Jobs::erase`], and reports the result to the application. It
    /// takes three seconds on the device, half a minute with worn flash.
    pub fn erase(&mut self) {
        let erased = self.kernel.saves.erase();
        if let Err(why) = erased {
            self.kernel.jobs.failure = Some(Failure::NotErased(why));
        }
        let complete = erased.is_ok();
        self.kernel.handle(Event::Erased { complete });
    }

    /// Prepares space for later saves, with at most one erase (45 ms on the device).
    pub fn tidy(&mut self) {
        self.kernel.untidy = self.kernel.saves.tidy();
    }

    /// Returns true if there is space to prepare.
    pub const fn is_untidy(&self) -> bool {
        self.kernel.untidy
    }

    /// Records rows of the picture that have changed.
    pub fn drawn(&mut self, rows: Range<usize>) {
        self.link.drawn(rows);
    }

    /// Returns the time at which the application or the port needs a step without an input.
    pub fn wake_at(&self) -> Option<Millis> {
        let wakes = [self.kernel.app.wake_at(), self.link.wake_at()];
        wakes.into_iter().flatten().min()
    }

    /// Returns the application.
    pub const fn app(&self) -> &App {
        &self.kernel.app
    }

    /// Returns the port for reading.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// Records that so many bytes of the port's output were sent.
    pub fn sent(&mut self, bytes: usize) {
        self.link.sent(bytes);
    }

    /// Returns the saves for reading.
    pub fn saves(&self) -> &Saves<F> {
        &self.kernel.saves
    }

    /// Returns the saves, and ends the run.
    pub fn into_saves(self) -> S {
        self.kernel.saves
    }
}

fn port_context<'a>(machine: &'a mut dyn Machine, around: Surroundings<'a>) -> PortContext<'a> {
    PortContext {
        machine,
        picture: around.picture,
        hardware: around.hardware,
        now: around.now,
    }
}

impl<F: NorFlash, S: DerefMut<Target = Saves<F>>> Machine for Kernel<S> {
    fn app(&self) -> &App {
        &self.app
    }

    fn handle(&mut self, event: Event<'_>) {
        if self.jobs.end.is_none() {
            self.app.handle(event, &mut self.effects);
            self.settle();
        }
    }

    fn answer(&mut self) -> &mut Option<Answer> {
        &mut self.answer
    }
}

impl<F: NorFlash, S: DerefMut<Target = Saves<F>>> Kernel<S> {
    /// Carries out the effects of an event, saves first. A failed save is reported to the
    /// application, and the effects of that report are carried out too.
    // Not inlined, so that a device's task does not keep its stack.
    #[inline(never)]
    fn settle(&mut self) {
        while let Some(why) = self.save() {
            self.jobs.failure = Some(Failure::NotSaved(why));
            self.app.handle(why.event(), &mut self.effects);
        }
    }

    /// Writes the saves, moves the other effects to the jobs, and clears the effects.
    /// Returns the reason if a save failed.
    fn save(&mut self) -> Option<NotSaved> {
        let mut failed = self.effects.saves_lost.then_some(NotSaved::TooMany);
        self.untidy |= !self.effects.saves.is_empty();
        self.saves
            .keep_all(&self.effects.saves, |why| failed = Some(why));
        self.jobs.add(&self.effects);
        self.answer = self.effects.answer.or(self.answer);
        self.effects.clear();
        failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Button;
    use crate::rules::Position;
    use crate::rules::Variant;
    use std::boxed::Box;

    /// Empty flash whose writes and erases fail.
    struct Broken;

    impl embedded_storage::nor_flash::ErrorType for Broken {
        type Error = embedded_storage::nor_flash::NorFlashErrorKind;
    }

    impl embedded_storage::nor_flash::ReadNorFlash for Broken {
        const READ_SIZE: usize = 1;

        fn read(&mut self, _offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(0xff);
            Ok(())
        }

        fn capacity(&self) -> usize {
            256 * 1024
        }
    }

    impl NorFlash for Broken {
        const WRITE_SIZE: usize = 256;
        const ERASE_SIZE: usize = 4096;

        fn erase(&mut self, _from: u32, _to: u32) -> Result<(), Self::Error> {
            Err(embedded_storage::nor_flash::NorFlashErrorKind::Other)
        }

        fn write(&mut self, _offset: u32, _bytes: &[u8]) -> Result<(), Self::Error> {
            Err(embedded_storage::nor_flash::NorFlashErrorKind::Other)
        }
    }

    fn core() -> Core<Box<Saves<Broken>>> {
        core_on(0..256 * 1024)
    }

    fn core_on(range: Range<u32>) -> Core<Box<Saves<Broken>>> {
        let mut saves = Saves::new(Broken, range);
        let _ = saves.open();
        Core::new(Box::new(saves))
    }

    #[test]
    fn a_save_that_fails_is_reported_within_the_step_that_asked_for_it() {
        let mut core = core();
        core.step(1, Input::Event(Event::Pressed(Button::A)));
        let jobs = core.take_jobs();
        assert!(matches!(jobs.failure, Some(Failure::NotSaved(_))));
        assert_eq!(core.app().screen_name(), "dialog");
    }

    #[test]
    fn a_list_of_saves_that_was_full_is_reported_as_a_failure() {
        let mut core = core();
        core.kernel.effects.saves_lost = true;
        core.kernel.settle();
        let failure = core.take_jobs().failure;
        assert_eq!(failure, Some(Failure::NotSaved(NotSaved::TooMany)));
        assert_eq!(core.app().screen_name(), "dialog");
        assert!(!core.kernel.effects.saves_lost);
    }

    #[test]
    fn the_result_of_an_erase_is_reported_to_the_application_and_a_failure_to_the_log() {
        let words = &crate::app::text::Language::English.texts().saves;
        // The first range is empty, so that nothing is left; the second is too small for a store.
        for (range, title) in [
            (0..256 * 1024, words.erased_title),
            (0..100, words.kept_title),
        ] {
            let mut core = core_on(range);
            let settings = crate::app::Settings::default().encoded();
            core.boot(Boot {
                refused: Some(crate::app::Refused::Broken),
                ..Boot::default().with(crate::storage::Kind::Settings, &settings)
            });
            core.step(0, Input::Event(Event::Pressed(Button::X)));
            assert!(!core.take_jobs().erase);
            core.step(1_000, Input::Event(Event::Pressed(Button::Y)));
            let jobs = core.take_jobs();
            assert!(jobs.erase && jobs.redraw && jobs.failure.is_none() && jobs.end.is_none());
            let shown = |core: &Core<_>| core.app().view().dialog.unwrap().title;
            assert_eq!(shown(&core).as_str(), words.erasing_title);
            core.erase();
            assert_eq!(shown(&core).as_str(), title);
            let failed = matches!(core.take_jobs().failure, Some(Failure::NotErased(_)));
            assert_eq!(failed, title == words.kept_title);
            core.step(2_000, Input::Event(Event::Pressed(Button::A)));
            assert_eq!(core.take_jobs().end, Some(End::Restart));
        }
    }

    #[test]
    fn nothing_happens_after_the_end() {
        let mut core = core();
        core.kernel.jobs.end = Some(End::Restart);
        core.step(1, Input::Event(Event::Pressed(Button::A)));
        let jobs = core.take_jobs();
        assert!(jobs.failure.is_none() && !jobs.redraw);
    }

    #[test]
    fn later_effects_hold_where_they_contradict_earlier_ones() {
        let think = Think {
            ticket: 1,
            position: Position::setup(Variant::FivesStay, 1),
            level: crate::ai::Level::WEAKEST,
            seed: 1,
            purpose: crate::app::Purpose::Hint,
        };
        let begin = Effects {
            stop_thinking: true,
            think: Some(think),
            ..Effects::default()
        };
        let decide = Effects {
            move_now: true,
            ..Effects::default()
        };
        let stop = Effects {
            stop_thinking: true,
            ..Effects::default()
        };
        let after = |all: &[&Effects]| {
            let mut jobs = Jobs::default();
            all.iter().for_each(|effects| jobs.add(effects));
            (jobs.stop_search, jobs.search.is_some(), jobs.move_now)
        };
        assert_eq!(after(&[&begin, &decide]), (true, true, true));
        assert_eq!(after(&[&decide, &begin]), (true, true, false));
        assert_eq!(after(&[&begin, &decide, &stop]), (true, false, false));
    }
}
