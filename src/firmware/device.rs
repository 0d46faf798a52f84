//! Connects the [`Core`] to the hardware: it feeds inputs and carries out jobs. All
//! decisions that a player could notice are the application's.

use core::fmt::Write;

use embassy_futures::select::{Either, Either4, select, select4};
use embassy_futures::yield_now;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::app::view::View;
use lyngk_pocket::app::{Boot, Event};
use lyngk_pocket::driver::{Report, Saves};
use lyngk_pocket::peripherals::crash::{Crash, Message};
use lyngk_pocket::runtime::{Core, End, Failure, Input, Jobs, Surroundings};
use lyngk_pocket::ui::{Damage, Framebuffer, Screen};
use static_cell::{ConstStaticCell, StaticCell};

use super::backlight::Backlight;
use super::battery::{self, Charge};
use super::boot_report::{self, Picture};
use super::buttons::{self, Moved};
use super::cores::{self, SearchControl};
use super::display::Display;
use super::flash::SavesFlash;
use super::led::{self, Sign};
use super::power::{self, ClockRate};
use super::watchdog::{self, Worker};
use super::{build_id, hardware, recovery, sound, stacks, usb};

/// The idle time before flash is tidied. An erase stops both cores for 45 ms, which is
/// invisible while the picture does not change.
const CALM: Duration = Duration::from_millis(300);

/// The time for the port to send its last answer before the boot loader starts.
const FAREWELL: Duration = Duration::from_millis(50);

/// The longest report of the application, in bytes: 43 pieces, 42 empty points, 42
/// separators and 20 more characters for the position, and 60 for the fields before it.
const REPORT: usize = 224;
/// The longest text of a screen, in bytes: the title and paragraph of the longest card.
const WORDS: usize = 512;

/// The framebuffer is a fifth of all RAM, so it never lies on a stack.
static PICTURE_MEMORY: ConstStaticCell<Framebuffer> = ConstStaticCell::new(Framebuffer::new());

/// The device's hardware and the application.
pub(crate) struct Device {
    display: Display,
    backlight: Backlight,
    core: &'static mut Core<&'static mut Saves<SavesFlash>>,
    screen: Screen,
    picture: &'static mut Framebuffer,
    hardware: hardware::Parts,
    search: SearchControl,
    touched: Instant,
    /// The last report sent to the log.
    report: Told,
    /// The last text of the screen sent to the log.
    words: Told,
    /// Bytes from the port that the core has not taken yet.
    inbox: Inbox,
}

/// A chunk of received bytes and the range of it that is left.
#[derive(Default)]
struct Inbox {
    bytes: [u8; 32],
    left: core::ops::Range<usize>,
}

/// Returns the framebuffer. Panics at a second call.
pub(crate) fn picture() -> &'static mut Framebuffer {
    PICTURE_MEMORY.take()
}

impl Device {
    pub(crate) fn new(
        display: Display,
        backlight: Backlight,
        hardware: hardware::Parts,
        saves: &'static mut Saves<SavesFlash>,
    ) -> Self {
        // Initialized in place: on the stack, its kilobytes would exist twice.
        static CORE: StaticCell<Core<&'static mut Saves<SavesFlash>>> = StaticCell::new();
        Self {
            display,
            backlight,
            core: CORE.init_with(|| Core::new(saves)),
            screen: Screen::default(),
            picture: picture(),
            hardware,
            search: SearchControl::new(),
            touched: Instant::now(),
            report: Told::default(),
            words: Told::default(),
            inbox: Inbox::default(),
        }
    }

    /// Starts the application, shows its first picture, then turns the backlight on.
    pub(crate) async fn start(&mut self, entropy: u64, crash: Option<&Crash>) {
        self.boot(entropy, crash);
        self.draw();
        self.display.wake(self.picture).await;
        let after = Instant::now().as_millis();
        defmt::info!("first picture after {=u64} ms", after);
        let mut jobs = self.core.take_jobs();
        let brightness = self.core.app().settings().brightness;
        jobs.light.get_or_insert(brightness * 20);
        jobs.redraw = false;
        self.carry_out(jobs).await;
        led::tell(Sign::Picture);
        let refresh = self.display.refresh().await;
        self.hardware.picture = after as u32;
        self.hardware.refresh = refresh;
        boot_report::PICTURE.signal(Picture { after, refresh });
    }

    /// Runs the main loop.
    pub(crate) async fn run(&mut self) -> ! {
        // Only events change the wake-up time. Recomputing it at each heartbeat would be
        // most of the work in the dark.
        let mut wake = self.core.wake_at();
        loop {
            watchdog::beat(Worker::Application);
            // Lets the buttons' task run between events; a long series of events would
            // otherwise hide a short press.
            yield_now().await;
            self.pace();
            let beat = Instant::now() + watchdog::RHYTHM;
            let look = self.next_look(beat, wake);
            let happened = select4(
                buttons::MOVED.receive(),
                cores::REPORTS.receive(),
                battery::CHARGE.wait(),
                select(Timer::at(look), usb::news()),
            )
            .await;
            // A heartbeat alone does not step the application.
            if look == beat && matches!(happened, Either4::Fourth(Either::First(()))) {
                continue;
            }
            // A press is dated to its edge, however late it is handled. Any other event is
            // dated so that no earlier press can follow it.
            let time = match happened {
                Either4::First(Moved { at, .. }) => at,
                _ => buttons::known(),
            };
            let time = time.as_millis();
            match happened {
                Either4::First(Moved { button, down, .. }) => {
                    self.touched = Instant::now();
                    let event = match down {
                        true => Event::Pressed(button),
                        false => Event::Released(button),
                    };
                    self.core.step(time, Input::Event(event));
                }
                Either4::Second(report) => self.searched(time, &report),
                Either4::Third(Charge { percent, charging }) => {
                    let event = Event::Battery { percent, charging };
                    self.core.step(time, Input::Event(event));
                }
                Either4::Fourth(news) => {
                    self.core.step(time, Input::Time);
                    if let Either::First(()) = news {
                        self.tidy();
                    }
                }
            }
            self.serve();
            let jobs = self.core.take_jobs();
            self.carry_out(jobs).await;
            wake = self.core.wake_at();
        }
    }

    /// Selects the clock rate and the depth of sleep. The chip rests while the display is
    /// dark, no search runs and no computer is connected.
    fn pace(&self) {
        let plugged = usb::is_plugged();
        let rests = self.backlight.is_dark() && !self.search.is_running() && !plugged;
        if self.backlight.is_dark() {
            power::sleep_deeply(!plugged);
        }
        // The USB controller needs a clock that rest and deep sleep stop.
        let answers = plugged || !self.backlight.is_dark();
        if !answers {
            usb::set_present(false);
        }
        power::set_clock_rate(if rests {
            ClockRate::Resting
        } else {
            ClockRate::Full
        });
        if answers {
            usb::set_present(true);
        }
    }

    /// Returns when the loop continues without an event: at `wake`, the core's own time, or
    /// at the next heartbeat if that is earlier.
    fn next_look(&self, beat: Instant, wake: Option<u64>) -> Instant {
        let mut look = beat;
        if let Some(wake) = wake {
            look = look.min(Instant::from_millis(wake));
        }
        if self.core.is_untidy() {
            look = look.min(self.calm_from());
        }
        if self.core.link().is_busy() {
            look = Instant::now();
        }
        // The application's time does not advance while a contact is settling.
        if buttons::known() < look && look <= Instant::now() {
            look = Instant::now() + buttons::LOOK;
        }
        look
    }

    /// Starts the application. Not inlined, so that the task's frame does not keep its
    /// stack.
    #[inline(never)]
    fn boot(&mut self, entropy: u64, crash: Option<&Crash>) {
        let mut failure = Message::new();
        if let Some(crash) = crash {
            let _ = write!(failure, "{crash}");
        }
        self.core.boot(Boot {
            entropy,
            build: build_id::number(),
            failure: crash.map(|_| failure.as_str()),
            ..Boot::default()
        });
    }

    fn searched(&mut self, time: u64, report: &Report) {
        self.search.reported(report);
        self.core.step(time, Input::Search(report));
        if report.is_last() {
            let [core0, core1] = stacks::depths();
            defmt::debug!("stacks: {} and {}", core0, core1);
        }
    }

    /// Serves the port. Sends no more than fits into the pipe at once, so that the buttons
    /// do not wait. Not inlined, so that the task's frame does not keep its stack.
    #[inline(never)]
    fn serve(&mut self) {
        let around = Surroundings {
            picture: self.picture,
            hardware: &self.hardware,
            now: Instant::now().as_millis(),
        };
        if usb::has_gone() {
            self.inbox.left = 0..0;
            self.core.unplug(around);
        }
        loop {
            if self.inbox.left.is_empty() && self.core.link().is_listening() {
                self.inbox.left = 0..usb::take(&mut self.inbox.bytes);
            }
            let left = self.inbox.bytes.get(self.inbox.left.clone());
            let taken = self.core.receive(left.unwrap_or_default());
            self.inbox.left.start += taken;
            self.core.serve(around);
            let sent = usb::give(self.core.link().output());
            self.core.sent(sent);
            // A line without an answer makes room for the lines that wait.
            let waits = self.inbox.left.is_empty() || !self.core.link().is_listening();
            // Return when the output waits for room, or when nothing moved and no input is
            // left.
            if !self.core.link().output().is_empty() || (taken == 0 && sent == 0 && waits) {
                return;
            }
        }
    }

    /// Returns when flash may be tidied: [`CALM`] after the last press, and not while a
    /// computer is enumerating the port, which does not respond during an erase.
    fn calm_from(&self) -> Instant {
        (self.touched + CALM).max(usb::known_by())
    }

    fn tidy(&mut self) {
        if self.core.is_untidy() && Instant::now() >= self.calm_from() {
            self.core.tidy();
            self.touched = Instant::now();
        }
    }

    /// Carries out the jobs that steps have collected.
    async fn carry_out(&mut self, jobs: Jobs) {
        if jobs.stop_search {
            self.search.stop();
        }
        if let Some(think) = jobs.search {
            power::set_clock_rate(ClockRate::Full);
            self.search.start(think);
        }
        if jobs.move_now {
            self.search.stop();
        }
        if let Some(sound) = jobs.sound {
            sound::play(sound, self.core.app().settings().volume);
        }
        log_failure(jobs.failure);
        match jobs.light {
            Some(0) => self.go_dark().await,
            Some(light) if self.backlight.is_dark() => self.light_up(light).await,
            light => {
                // In the dark nothing is drawn; `light_up` draws the whole picture.
                if jobs.redraw && !self.backlight.is_dark() {
                    self.redraw().await;
                }
                if let Some(light) = light {
                    self.backlight.set(light).await;
                }
            }
        }
        if jobs.erase {
            self.core.erase();
            log_failure(self.core.take_jobs().failure);
            self.redraw().await;
        }
        self.tell();
        match jobs.end {
            Some(End::Restart) => recovery::restart(),
            Some(End::BootLoader) => {
                self.backlight.set(0).await;
                // Lets the port send its answer before it disappears.
                Timer::after(FAREWELL).await;
                recovery::boot_loader();
            }
            None => {}
        }
    }

    /// Logs the application's state in the words of scenarios whenever it changes. The text
    /// is made first, because the log stops both cores while it takes a line. Not inlined,
    /// so that the task's frame does not keep its stack.
    #[inline(never)]
    fn tell(&mut self) {
        let mut report = heapless::String::<REPORT>::new();
        // A report that exceeds `REPORT` is truncated.
        let _ = self.core.app().report(&mut report);
        if self.report.is_news(&report) {
            defmt::info!("{=str}", report.as_str());
        }
        self.tell_words();
    }

    /// Logs the text of the screen whenever it changes.
    #[inline(never)]
    fn tell_words(&mut self) {
        let mut words = heapless::String::<WORDS>::new();
        let _ = self.screen.shown().write_words(&mut words);
        if self.words.is_news(&words) {
            defmt::info!("words {=str}", words.as_str());
        }
    }

    /// Draws the changes and shows them.
    async fn redraw(&mut self) {
        let damage = self.draw();
        self.display.show(self.picture, damage.areas()).await;
    }

    /// Draws without showing. Not inlined: the view takes kilobytes of stack, which the
    /// task's frame would keep.
    #[inline(never)]
    fn draw(&mut self) -> Damage {
        let mut view = View::default();
        self.core.app().show(&mut view);
        let Ok(damage) = self.screen.exchange(&mut view, self.picture);
        for area in damage.iter() {
            let top = area.top_left.y.max(0) as usize;
            self.core.drawn(top..top + area.size.height as usize);
        }
        damage
    }

    async fn light_up(&mut self, light: u8) {
        power::sleep_deeply(false);
        power::set_clock_rate(ClockRate::Full);
        self.draw();
        self.display.wake(self.picture).await;
        self.backlight.set(light).await;
    }

    async fn go_dark(&mut self) {
        self.backlight.set(0).await;
        self.display.sleep().await;
        power::sleep_deeply(true);
    }
}

fn log_failure(failure: Option<Failure>) {
    match failure {
        Some(Failure::NotSaved(why)) => {
            defmt::error!("a save failed: {}", defmt::Display2Format(&why));
        }
        Some(Failure::NotErased(_)) => defmt::error!("not all saves could be erased"),
        None => {}
    }
}

/// The checksum of the last logged line.
#[derive(Default)]
struct Told(u32);

impl Told {
    /// Returns true if a line differs from the last one, and remembers it.
    fn is_news(&mut self, line: &str) -> bool {
        // FNV-1a: one multiplication for each byte.
        let sum = line.bytes().fold(0x811C_9DC5, |sum: u32, byte| {
            (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        core::mem::replace(&mut self.0, sum) != sum
    }
}
