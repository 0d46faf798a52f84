//! The device on display with its flash and simulated clock, and a model of its counters,
//! compared at every save.

use crate::storage::chip::{Chip, Cut, Effect};
use crate::storage::model;
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::save::FAILURE_VERSION;
use lyngk_pocket::app::view::View;
use lyngk_pocket::app::{
    App, Boot, Button, Counters, Effects, Event, GameRef, Purpose, Records, Reset, Save, Seat,
    Settings, Start, Think, save,
};
use lyngk_pocket::rules::{Board, Rng, Status, Turn, Variant};
use lyngk_pocket::storage::{Kind, MIN_SECTORS, Store};
use lyngk_pocket::ui::{Framebuffer, Screen};
use std::collections::BTreeSet;

/// The expected counters.
pub(crate) type Model = Counters;

/// The device, its flash, and the model.
pub(crate) struct Unit {
    pub(crate) app: App,
    store: Option<Store<Chip>>,
    pub(crate) rng: Rng,
    /// Time since the start of the month; the application's clock restarts with each
    /// start.
    pub(crate) now: u64,
    started: u64,
    thinking: Option<(Think, u64)>,
    pub(crate) model: Model,
    /// The counters known to be saved, and those whose save a power cut interrupted.
    kept: Counters,
    doubtful: Option<Counters>,
    settings: Settings,
    doubtful_settings: Option<Settings>,
    /// The game seen last, and whether its end has been counted.
    seen: Option<(Start, bool)>,
    /// True if the operator's page is open.
    operated: bool,
    pub(crate) lost_power: bool,
    /// The first picture of an untouched kiosk.
    fresh: Option<View>,
    pub(crate) picture: (Screen, Box<Framebuffer>),
    pub(crate) cuts: u32,
    pub(crate) torn: u32,
    pub(crate) daily: u32,
    /// Visits, games and levels since the start of the month. The operator may reset the
    /// device's own counters.
    pub(crate) visits: u32,
    pub(crate) games: u32,
    pub(crate) levels: BTreeSet<Level>,
    /// The screens that were shown, and the number of completed lessons.
    pub(crate) reached: BTreeSet<&'static str>,
    pub(crate) learnt: u32,
}

impl Unit {
    pub(crate) fn new(seed: u64) -> Self {
        let owner = Start {
            variant: Variant::SixesTaken,
            code: 4711,
            seats: [Seat::Human; 2],
        };
        let settings = Settings {
            kiosk: true,
            level: Level::ALL[2],
            ..Settings::default()
        };
        let (mut store, _) = model::mount(Chip::new(MIN_SECTORS));
        let header = save::header(&owner);
        let mut writer = model::Writing::writing(&mut store);
        let saved = writer.begin_game(save::GAME_VERSION, &header).is_ok()
            && writer
                .save(Kind::Settings, Settings::VERSION, &settings.encoded())
                .is_ok();
        assert!(saved, "a new flash takes everything");
        let mut unit = Self {
            app: App::new(),
            store: Some(store),
            rng: Rng::new(seed),
            now: 0,
            started: 0,
            thinking: None,
            model: Model::default(),
            kept: Counters::default(),
            doubtful: None,
            settings,
            doubtful_settings: None,
            seen: None,
            operated: false,
            lost_power: false,
            fresh: None,
            picture: (Screen::default(), Box::new(Framebuffer::new())),
            cuts: 0,
            torn: 0,
            daily: 0,
            visits: 0,
            games: 0,
            levels: BTreeSet::new(),
            reached: BTreeSet::new(),
            learnt: 0,
        };
        unit.start(Reset::Power);
        unit
    }

    pub(crate) fn store(&mut self) -> &mut Store<Chip> {
        self.store.as_mut().expect("there is a store")
    }

    pub(crate) fn on(&self, name: &str) -> bool {
        self.app.screen_name() == name
    }

    /// Switches on or restarts, with the contents of flash.
    pub(crate) fn start(&mut self, cause: Reset) {
        let mut failed = cause == Reset::Failure;
        loop {
            let store = self.store.take().expect("there is a store");
            self.store = Some(model::remount(store));
            self.lost_power = false;
            self.thinking = None;
            self.seen = None;
            self.started = self.now;
            self.app = App::new();
            self.load(failed);
            if !self.lost_power {
                break;
            }
            failed = false;
        }
        self.tick();
        assert!(self.app.settings().kiosk, "the lock outlasts every start");
        assert_eq!(*self.app.settings(), self.settings);
        self.check_alone();
    }

    fn load(&mut self, failed: bool) {
        let version = Counters::VERSION;
        let bytes = |store: &Store<Chip>, kind, version| {
            let record = store.load(kind, version..=version).ok()?;
            Some(record.bytes.to_vec())
        };
        let kiosk = bytes(self.store(), Kind::Kiosk, version);
        let settings = bytes(self.store(), Kind::Settings, Settings::VERSION);
        let found = kiosk
            .as_deref()
            .map_or(Some(Counters::default()), Counters::decoded);
        let found = found.expect("the counters can be read");
        assert!(
            found == self.kept || Some(found) == self.doubtful,
            "{found:?} is neither {:?} nor {:?}",
            self.kept,
            self.doubtful
        );
        // A save that was lost with the power is not missed.
        self.model = found;
        self.kept = found;
        self.doubtful = None;
        let mut why = self.model.expected.take().unwrap_or(Reset::Power);
        if failed {
            why = Reset::Failure;
        }
        self.model.resets[why.index()] += 1;
        let settings = settings.expect("the settings are there");
        let found = Settings::decoded(&settings).expect("the settings can be read");
        assert!(found == self.settings || Some(found) == self.doubtful_settings);
        self.settings = found;
        self.doubtful_settings = None;
        let game = self.store().game(save::GAME_VERSION..=save::GAME_VERSION);
        let header = game.expect("the owner's game is there").header().to_vec();
        assert_eq!(save::game(&header, &[]).map(|game| game.played()), Ok(0));
        let mut boot = Boot {
            entropy: self.rng.next_u32().into(),
            failure: failed.then_some("a test, nothing else"),
            ..Boot::default()
                .with(Kind::Settings, &settings)
                .with_game(&header, &[])
        };
        boot.records[Kind::Kiosk.index()] = kiosk.as_deref();
        let mut fx = Effects::default();
        self.app.boot(&boot, &mut fx);
        self.carry_out(&fx, true, false);
    }

    pub(crate) fn event(&mut self, event: Event<'_>) {
        if self.lost_power {
            return;
        }
        let alone = self.on("attract");
        let waited = matches!(event, Event::Tick(_));
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        self.carry_out(&fx, alone, waited);
    }

    /// Carries out the effects.
    fn carry_out(&mut self, fx: &Effects, alone: bool, waited: bool) {
        assert!(fx.saves.len() < 5, "{:?}", fx.saves);
        self.reached.insert(self.app.screen_name());
        self.follow(alone, waited);
        if fx.stop_thinking {
            self.thinking = None;
        }
        if let Some(think) = fx.think {
            assert_eq!(think.position.status(), Status::ToMove);
            let takes = u64::from(200 + self.rng.below(2_500));
            self.thinking = Some((think, self.now + takes));
        }
        assert_ne!(fx.backlight, Some(0), "a kiosk never goes dark");
        for each in &fx.saves {
            self.save(each);
        }
        if !alone && self.on("attract") {
            self.check_alone();
        }
        if fx.restart && !self.lost_power {
            self.daily += 1;
            self.start(Reset::Daily);
        }
    }

    /// Counts the events that the screen shows.
    fn follow(&mut self, was_alone: bool, waited: bool) {
        let alone = self.on("attract");
        if was_alone && !alone && !self.on("operator") {
            self.model.visits += 1;
            self.visits += 1;
        }
        if !was_alone && alone && waited && !self.operated {
            self.model.walked_off += 1;
        }
        self.operated = self.on("operator");
        if alone || self.operated {
            self.seen = None;
            return;
        }
        let Some(game) = self.visitors_game() else {
            return;
        };
        let (start, over) = (*game.start(), matches!(game.status(), Status::Over(_)));
        if self.seen.is_none_or(|(seen, _)| seen != start) {
            match start.seats {
                [Seat::Human, Seat::Human] => self.model.shared += 1,
                [Seat::Device(level), Seat::Human] | [Seat::Human, Seat::Device(level)] => {
                    self.model.levels[level.index()] += 1;
                    self.levels.insert(level);
                }
                _ => {}
            }
            self.seen = Some((start, false));
        }
        if over && let Some((_, counted @ false)) = &mut self.seen {
            *counted = true;
            self.games += 1;
            self.model.ended += 1;
        }
    }

    /// Returns the game that a visitor has begun; `None` while another is in its place.
    fn visitors_game(&self) -> Option<GameRef<'_>> {
        let other = self.app.is_trying() || self.app.is_learning();
        self.app.shown_game().filter(|_| !other)
    }

    fn save(&mut self, save: &Save) {
        if self.lost_power {
            return;
        }
        let (kind, version, bytes): (_, _, &[u8]) = match save {
            Save::Record(Kind::Kiosk, bytes) => (Kind::Kiosk, Counters::VERSION, bytes),
            Save::Record(Kind::Settings, bytes) => (Kind::Settings, Settings::VERSION, bytes),
            // The record of a failure is the device's own, not a visitor's.
            Save::Record(Kind::Failure, bytes) => (Kind::Failure, FAILURE_VERSION, bytes),
            other => panic!("a visitor's doings are saved: {other:?}"),
        };
        let counters = Counters::decoded(bytes).filter(|_| kind == Kind::Kiosk);
        let mut writer = model::Writing::writing(self.store());
        if writer.save(kind, version, bytes).is_err() {
            self.lost_power = true;
            self.torn += 1;
            match kind {
                Kind::Kiosk => self.doubtful = counters,
                Kind::Settings => self.doubtful_settings = Some(*self.app.settings()),
                _ => {}
            }
            return;
        }
        if let Some(counters) = counters {
            let expected = counters.expected;
            self.model.expected = expected;
            assert_eq!(counters, self.model, "the counters are right");
            self.kept = counters;
        } else if kind == Kind::Settings {
            self.settings = *self.app.settings();
        }
    }

    /// Waits, jumping from event to event.
    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.now + millis;
        while self.now < until && !self.lost_power {
            let asked = self.app.wake_at().map_or(until, |at| self.started + at);
            // Frames of a moving stack are not checked one by one.
            let at = asked.max(self.now + 250).min(until);
            let due = self.thinking.as_ref().map_or(until, |&(_, due)| due);
            self.now = at.min(due.max(self.now + 1)).max(self.now + 1);
            self.tick();
        }
    }

    fn tick(&mut self) {
        let now = self.now - self.started;
        self.event(Event::Tick(now));
        if let Some((think, due)) = self.thinking
            && self.now >= due
        {
            self.thinking = None;
            let turn = Board::new(&think.position).random_turn(&mut self.rng);
            let score = match think.purpose {
                Purpose::Judge => self.rng.below(2_000) as i16 - 1_000,
                _ => 0,
            };
            self.event(Event::SearchDone {
                ticket: think.ticket,
                turn: turn.unwrap_or(Turn::Pass),
                score,
            });
        }
    }

    pub(crate) fn press(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        self.wait(60);
        self.event(Event::Released(button));
    }

    /// A kiosk without a visitor shows the same as an untouched one.
    fn check_alone(&mut self) {
        if self.lost_power {
            return;
        }
        assert!(self.on("attract"));
        assert!(self.app.saved_game().is_none(), "no game is left");
        assert_eq!(*self.app.records(), Records::default());
        assert_eq!(*self.app.settings(), self.settings);
        assert_eq!(self.app.counters(), &self.model);
        let view = self.app.view();
        let fresh = self.fresh.get_or_insert(view.clone());
        assert_eq!(view, *fresh, "a visitor has left something");
    }

    pub(crate) fn any_button(&mut self) -> Button {
        Button::ALL[self.rng.below(Button::NUM as u32) as usize]
    }

    /// Cuts the power, now or within one of the next flash operations.
    pub(crate) fn cut(&mut self) {
        self.cuts += 1;
        if self.rng.below(3) == 0 {
            self.start(Reset::Power);
            return;
        }
        let effect = Effect::ALL[self.rng.below(Effect::ALL.len() as u32) as usize];
        let after = self.rng.below(3);
        let seed = u64::from(self.rng.next_u32());
        let flash = self.store().flash();
        flash.seed(seed);
        flash.cut = Some(Cut { after, effect });
    }

    /// Restores the power after a cut.
    pub(crate) fn recover(&mut self) {
        if self.lost_power {
            self.start(Reset::Power);
        }
    }
}
