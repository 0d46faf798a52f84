//! Joins the application to the hardware: events in, effects out. It must not
//! decide anything that a player could notice.

use core::fmt::Write;

use embassy_futures::select::{Either4, select4};
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::app::view::View;
use lyngk_pocket::app::{App, Effects, Event};
use lyngk_pocket::bridge::{Report, Saves};
use lyngk_pocket::peripherals::crash::{Crash, Message};
use lyngk_pocket::ui::{Damage, Framebuffer, Screen};
use static_cell::{ConstStaticCell, StaticCell};

use super::backlight::Backlight;
use super::battery::{self, Charge};
use super::buttons::{self, Moved};
use super::cores::{self, SearchControl};
use super::display::{Area, Display};
use super::flash::SavesFlash;
use super::watchdog::{self, Worker};
use super::{build_id, power, recovery, sound, stacks};

/// How long nothing must have happened before flash is tidied: an erase stops
/// everything for 45 ms, which nobody sees in a still picture.
const CALM: Duration = Duration::from_millis(300);

/// Bytes of the application's report at most: 43 pieces, 42 points without any,
/// 42 separators and 20 more make a position; the fields before it take 60.
const REPORT: usize = 224;

/// Never on a stack: it is half of the memory.
static PICTURE_MEMORY: ConstStaticCell<Framebuffer> = ConstStaticCell::new(Framebuffer::new());

/// The device.
pub(crate) struct Device {
    display: Display,
    backlight: Backlight,
    saves: &'static mut Saves<SavesFlash>,
    app: &'static mut App,
    effects: &'static mut Effects,
    screen: Screen,
    picture: &'static mut Framebuffer,
    search: SearchControl,
    /// Whether flash wants tidying.
    untidy: bool,
    touched: Instant,
    /// The report last told, as a checksum.
    told: u32,
}

/// The memory of the picture; to be asked for once.
pub(crate) fn picture() -> &'static mut Framebuffer {
    PICTURE_MEMORY.take()
}

impl Device {
    pub(crate) fn new(
        display: Display,
        backlight: Backlight,
        saves: &'static mut Saves<SavesFlash>,
    ) -> Self {
        static APP: StaticCell<App> = StaticCell::new();
        static EFFECTS: StaticCell<Effects> = StaticCell::new();
        Self {
            display,
            backlight,
            saves,
            app: APP.init_with(App::new),
            effects: EFFECTS.init_with(Effects::default),
            screen: Screen::default(),
            picture: picture(),
            search: SearchControl::new(),
            untidy: true,
            touched: Instant::now(),
            told: 0,
        }
    }

    /// Gives the application what was kept and what is known of a failure, shows
    /// the first picture, then the light.
    pub(crate) async fn start(&mut self, entropy: u64, crash: Option<&Crash>) {
        self.handle(Event::Tick(Instant::now().as_millis()));
        self.handle(Event::Entropy(entropy));
        if let Some(number) = build_id::number() {
            self.handle(Event::Build(number));
        }
        self.saves.restore(self.app, self.effects);
        if let Some(crash) = crash {
            let mut what = Message::new();
            let _ = write!(what, "{crash}");
            self.handle(Event::Restarted(what.as_str()));
        }
        self.draw();
        self.display.wake(self.picture.bytes()).await;
        defmt::info!("first picture after {=u64} ms", Instant::now().as_millis());
        if self.effects.backlight.is_none() {
            self.effects.backlight = Some(self.app.settings().brightness * 20);
        }
        self.effects.redraw = false;
        self.carry_out().await;
    }

    /// Runs for ever.
    pub(crate) async fn run(&mut self) -> ! {
        loop {
            watchdog::beat(Worker::Application);
            let happened = select4(
                buttons::MOVED.receive(),
                cores::REPORTS.receive(),
                battery::CHARGE.wait(),
                Timer::at(self.next_look()),
            )
            .await;
            self.handle(Event::Tick(Instant::now().as_millis()));
            match happened {
                Either4::First(Moved { button, down }) => {
                    self.touched = Instant::now();
                    self.handle(if down {
                        Event::Pressed(button)
                    } else {
                        Event::Released(button)
                    });
                }
                Either4::Second(report) => self.searched(&report),
                Either4::Third(Charge { percent, charging }) => {
                    self.handle(Event::Battery { percent, charging });
                }
                Either4::Fourth(()) => self.tidy(),
            }
            self.carry_out().await;
        }
    }

    /// When to go on although nothing happens: the application's own time, but
    /// never later than the next heartbeat is due.
    fn next_look(&self) -> Instant {
        let mut look = Instant::now() + watchdog::RHYTHM;
        if let Some(wake) = self.app.wake_at() {
            look = look.min(Instant::from_millis(wake));
        }
        if self.untidy {
            look = look.min(self.touched + CALM);
        }
        look
    }

    fn handle(&mut self, event: Event<'_>) {
        self.app.handle(event, self.effects);
    }

    fn searched(&mut self, report: &Report) {
        self.search.reported(report);
        self.handle(report.event());
        if report.is_last() {
            let [core0, core1] = stacks::depths();
            defmt::debug!("stacks: {} and {}", core0, core1);
        }
    }

    fn tidy(&mut self) {
        if self.untidy && Instant::now() >= self.touched + CALM {
            self.untidy = self.saves.tidy();
            self.touched = Instant::now();
        }
    }

    /// Does what the application has asked for, until it asks for nothing.
    async fn carry_out(&mut self) {
        if self.effects.stop_thinking || self.effects.move_now {
            self.search.stop();
        }
        if let Some(think) = self.effects.think.take() {
            self.search.start(think);
        }
        if let Some(sound) = self.effects.sound.take() {
            sound::play(sound);
        }
        let mut saved = true;
        for save in &self.effects.saves {
            if let Err(why) = self.saves.keep(save) {
                defmt::error!("a save failed: {}", defmt::Display2Format(&why));
                saved = false;
            }
            self.untidy = true;
        }
        let light = self.effects.backlight.take();
        let mut redraw = self.effects.redraw;
        let (erase, restart) = (self.effects.erase_saves, self.effects.restart);
        self.effects.clear();
        if !saved {
            self.handle(Event::SaveFailed);
            redraw |= self.effects.redraw;
        }
        match light {
            Some(0) => self.go_dark().await,
            Some(light) if self.backlight.is_dark() => self.light_up(light).await,
            _ => {
                // In the dark nothing is drawn; lighting up makes up for it.
                if redraw && !self.backlight.is_dark() {
                    self.redraw().await;
                }
                if let Some(light) = light {
                    self.backlight.set(light).await;
                }
            }
        }
        self.tell();
        if erase && self.saves.erase().is_err() {
            defmt::error!("the saves could not be erased");
        }
        if restart {
            recovery::restart();
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
        let _ = self.app.report(&mut report);
        // FNV-1a: one multiplication a byte.
        let sum = report.bytes().fold(0x811C_9DC5, |sum: u32, byte| {
            (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        if sum != self.told {
            self.told = sum;
            defmt::info!("{=str}", report.as_str());
        }
    }

    /// Draws and shows what has changed.
    async fn redraw(&mut self) {
        let damage = self.draw();
        let areas = damage.iter().map(|area| Area {
            x: area.top_left.x.max(0) as usize,
            y: area.top_left.y.max(0) as usize,
            width: area.size.width as usize,
            height: area.size.height as usize,
        });
        self.display.show(self.picture.bytes(), areas).await;
    }

    /// Draws without showing. Not inlined: the view takes some kilobytes of the
    /// stack, which a task would keep for good.
    #[inline(never)]
    fn draw(&mut self) -> Damage {
        let mut view = View::default();
        self.app.show(&mut view);
        let Ok(damage) = self.screen.exchange(&mut view, self.picture);
        damage
    }

    async fn light_up(&mut self, light: u8) {
        power::sleep_deeply(false);
        self.draw();
        self.display.wake(self.picture.bytes()).await;
        self.backlight.set(light).await;
    }

    async fn go_dark(&mut self) {
        self.backlight.set(0).await;
        self.display.sleep().await;
        power::sleep_deeply(true);
    }
}
