//! Joins the [`Core`] to the hardware: inputs in, jobs out. It decides nothing that a
//! player could notice.

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

/// How long nothing must have happened before flash is tidied: an erase stops
/// everything for 45 ms, which nobody sees in a still picture.
const CALM: Duration = Duration::from_millis(300);

/// How long the port is given for its last words.
const FAREWELL: Duration = Duration::from_millis(50);

/// Bytes of the application's report at most: 43 pieces, 42 points without any,
/// 42 separators and 20 more make a position; the fields before it take 60.
const REPORT: usize = 224;
/// Bytes of what the screen says at most: the longest card's title and paragraph.
const WORDS: usize = 512;

/// Never on a stack: it is a fifth of the memory.
static PICTURE_MEMORY: ConstStaticCell<Framebuffer> = ConstStaticCell::new(Framebuffer::new());

/// The device.
pub(crate) struct Device {
    display: Display,
    backlight: Backlight,
    core: &'static mut Core<&'static mut Saves<SavesFlash>>,
    screen: Screen,
    picture: &'static mut Framebuffer,
    hardware: hardware::Parts,
    search: SearchControl,
    touched: Instant,
    /// The report last told.
    report: Told,
    /// What the screen said last.
    words: Told,
    /// What has come in at the port and is not taken yet.
    inbox: Inbox,
}

/// A part of what has come in, and what of it is left.
#[derive(Default)]
struct Inbox {
    bytes: [u8; 32],
    left: core::ops::Range<usize>,
}

/// The memory of the picture; to be asked for once.
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
        // Made where it stays: it takes some kilobytes, which would be on the stack twice.
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

    /// Starts the application, shows its first picture, then turns the light on.
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

    /// Runs for ever.
    pub(crate) async fn run(&mut self) -> ! {
        // Only events change it: a heartbeat does not ask again, which would be most of
        // its work in the dark.
        let mut wake = self.core.wake_at();
        loop {
            watchdog::beat(Worker::Application);
            // Lets the buttons' task run between events: a short press in a long series
            // of events would be missed otherwise.
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
            // A heartbeat alone is none of the application's business.
            if look == beat && matches!(happened, Either4::Fourth(Either::First(()))) {
                continue;
            }
            // A button moved when it did, however late this is; and what comes after
            // it must not be told first.
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

    /// Rests while it is dark and nobody thinks.
    fn pace(&self) {
        let plugged = usb::is_plugged();
        let rests = self.backlight.is_dark() && !self.search.is_running() && !plugged;
        if self.backlight.is_dark() {
            power::sleep_deeply(!plugged);
        }
        // The controller answers only with a clock that neither rest nor deep sleep stops.
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

    /// Returns when the loop continues if nothing happens: at `wake`, the core's own
    /// time, but no later than the next heartbeat.
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
        // Until a contact has settled the application's time stands still.
        if buttons::known() < look && look <= Instant::now() {
            look = Instant::now() + buttons::LOOK;
        }
        look
    }

    /// Starts the application. Not inlined, so that the task does not keep the stack this
    /// takes.
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

    /// Looks after the port. Sends at most what the way out holds at once, so that the
    /// buttons do not wait. Not inlined, so that the task does not keep the stack this
    /// takes.
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
            // A line without an answer makes room for those that wait.
            let waits = self.inbox.left.is_empty() || !self.core.link().is_listening();
            // What is left waits for room, or there is nothing.
            if !self.core.link().output().is_empty() || (taken == 0 && sent == 0 && waits) {
                return;
            }
        }
    }

    /// Returns when flash may be tidied: after [`CALM`], and not while a computer asks the
    /// port, which does not answer during an erase.
    fn calm_from(&self) -> Instant {
        (self.touched + CALM).max(usb::known_by())
    }

    fn tidy(&mut self) {
        if self.core.is_untidy() && Instant::now() >= self.calm_from() {
            self.core.tidy();
            self.touched = Instant::now();
        }
    }

    /// Does what steps have asked for.
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
                // In the dark nothing is drawn; lighting up makes up for it.
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
                // An answer goes out before the port does.
                Timer::after(FAREWELL).await;
                recovery::boot_loader();
            }
            None => {}
        }
    }

    /// Tells the probe where the application stands, in the words of scenarios,
    /// whenever that has changed. Not inlined, so that the task does not keep the
    /// stack this takes. The text is made first: the log stops both cores while
    /// it takes a line.
    #[inline(never)]
    fn tell(&mut self) {
        let mut report = heapless::String::<REPORT>::new();
        // What does not fit is left out.
        let _ = self.core.app().report(&mut report);
        if self.report.is_news(&report) {
            defmt::info!("{=str}", report.as_str());
        }
        self.tell_words();
    }

    /// Tells what the screen says, for those who hear it.
    #[inline(never)]
    fn tell_words(&mut self) {
        let mut words = heapless::String::<WORDS>::new();
        let _ = self.screen.shown().write_words(&mut words);
        if self.words.is_news(&words) {
            defmt::info!("words {=str}", words.as_str());
        }
    }

    /// Draws and shows what has changed.
    async fn redraw(&mut self) {
        let damage = self.draw();
        self.display.show(self.picture, damage.areas()).await;
    }

    /// Draws without showing. Not inlined: the view takes some kilobytes of the
    /// stack, which a task would keep for good.
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

/// A line told last, as a checksum.
#[derive(Default)]
struct Told(u32);

impl Told {
    /// Whether a line is another one than the last; it is the last one then.
    fn is_news(&mut self, line: &str) -> bool {
        // FNV-1a: one multiplication a byte.
        let sum = line.bytes().fold(0x811C_9DC5, |sum: u32, byte| {
            (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        core::mem::replace(&mut self.0, sum) != sum
    }
}
