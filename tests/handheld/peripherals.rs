//! Raw signals up to the application: bouncing contacts through the debouncer, and a
//! sagging cell through the gauge into its warnings.

use crate::TO_A_GAME_OF_TWO;
use lyngk_pocket::app::view::BoardView;
use lyngk_pocket::app::{App, Boot, Button, Effects, Event, Settings};
use lyngk_pocket::peripherals::battery::Gauge;
use lyngk_pocket::peripherals::debounce::{Debouncer, Unseen};
use lyngk_pocket::peripherals::presses::Presses;
use lyngk_pocket::rules::Rng;
use lyngk_pocket::storage::Kind;

/// Microseconds between samples of the contacts, as in the firmware.
const LOOK: u64 = 1_000;

/// Times at which a contact changes, in microseconds; it is open at first.
type Flips = Vec<u64>;

/// Bounce times of eighteen kinds of switches in published measurements, closing and
/// opening, in microseconds: mostly under 2 ms, and 6.2 ms for the worst switch in
/// handhelds. The tests choose among them at random.
const BOUNCES: [u64; 12] = [
    0, 80, 180, 310, 480, 720, 1_050, 1_600, 2_050, 2_700, 4_300, 6_200,
];

/// Adds changes from `at` on that end in the other state, an odd number of them.
fn bounce(rng: &mut Rng, at: u64, flips: &mut Flips) {
    let length = BOUNCES[rng.next_u32() as usize % BOUNCES.len()];
    flips.push(at);
    if length == 0 {
        return;
    }
    let pairs = 1 + rng.next_u32() as usize % 12;
    let mut times: Vec<u64> = (0..2 * pairs)
        .map(|_| at + 1 + u64::from(rng.next_u32()) % length)
        .collect();
    times.sort_unstable();
    flips.extend(times);
}

/// The application behind one bouncing contact.
struct Device {
    app: App,
    debouncer: Debouncer,
    now: u64,
    fx: Effects,
}

impl Device {
    fn new() -> Self {
        let mut device = Self {
            app: App::new(),
            debouncer: Debouncer::new(),
            now: 0,
            fx: Effects::default(),
        };
        let settings = Settings::default().encoded();
        let boot = Boot::default().with(Kind::Settings, &settings);
        device.app.boot(&boot, &mut device.fx);
        // Goes to a game with clean presses.
        for button in TO_A_GAME_OF_TWO {
            device.event(Event::Pressed(button));
            device.event(Event::Released(button));
        }
        assert!(device.app.saved_game().is_some());
        device
    }

    fn event(&mut self, event: Event<'_>) {
        self.app.handle(event, &mut self.fx);
    }

    /// Lets a contact change at these times from now on and then rest until the time
    /// `end`. Returns the number of moves of the cursor.
    fn feel(&mut self, button: Button, flips: &[u64], end: u64) -> usize {
        let (begin, mut at, mut moves) = (self.now, self.app.cursor(), 0);
        while self.now < begin + end {
            let passed = flips.iter().filter(|&&flip| begin + flip <= self.now);
            let closed = passed.count() % 2 == 1;
            let changes = self.debouncer.sample(self.now, u16::from(closed));
            self.event(Event::Tick(self.now / 1_000));
            if changes.pressed != 0 {
                self.event(Event::Pressed(button));
            }
            if changes.released != 0 {
                self.event(Event::Released(button));
            }
            if self.app.cursor() != at {
                at = self.app.cursor();
                moves += 1;
            }
            self.now += LOOK;
        }
        moves
    }
}

/// Back and forth, so that the cursor never meets the board's edge.
const WAYS: [Button; 2] = [Button::Up, Button::Down];

#[test]
fn a_press_moves_the_cursor_once_however_it_bounces() {
    let mut device = Device::new();
    let mut rng = Rng::new(5);
    for press in 0..2_000 {
        let mut flips = Flips::new();
        bounce(&mut rng, 500, &mut flips);
        bounce(&mut rng, 60_500, &mut flips);
        let moves = device.feel(WAYS[press % 2], &flips, 90_000);
        assert_eq!(moves, 1, "press {press}: {flips:?}");
    }
}

#[test]
fn a_held_arrow_repeats_at_its_pace_although_the_contact_lets_go_now_and_then() {
    let mut rng = Rng::new(6);
    for hold in 0..100 {
        let mut device = Device::new();
        let mut flips = Flips::new();
        bounce(&mut rng, 500, &mut flips);
        // Worn domes open for some milliseconds while they are held.
        for lapse in [200_000, 470_000, 650_000] {
            let length = 500 + u64::from(rng.next_u32()) % 4_000;
            flips.extend([lapse, lapse + length]);
        }
        bounce(&mut rng, 700_000, &mut flips);
        let moves = device.feel(Button::Up, &flips, 900_000);
        // Moves at once, after 380 ms, and every 110 ms from then on, all within the
        // board.
        assert!((3..=4).contains(&moves), "hold {hold}: {moves} moves");
    }
}

#[test]
fn a_bouncing_press_in_the_dark_lights_up_and_does_nothing_else() {
    let mut rng = Rng::new(7);
    let mut device = Device::new();
    for dark in 0..20 {
        device.fx.clear();
        device.now += 400_000_000;
        device.event(Event::Tick(device.now / 1_000));
        assert_eq!(device.fx.backlight, Some(0), "it went dark");
        device.fx.clear();
        let mut flips = Flips::new();
        bounce(&mut rng, 500, &mut flips);
        bounce(&mut rng, 80_500, &mut flips);
        assert_eq!(device.feel(WAYS[dark % 2], &flips, 120_000), 0);
        assert!(device.fx.backlight.is_some_and(|light| light > 0));
        let moves = device.feel(WAYS[dark % 2], &flips, 120_000);
        assert_eq!(moves, 1, "the next press acts");
    }
}

/// Holds an arrow from one time to another (microseconds from now), while samples and
/// events are suspended from `erase.0` to `erase.1`. Returns the number of moves of the
/// cursor.
fn late(device: &mut Device, held: (u64, u64), erase: (u64, u64)) -> usize {
    let (begin, mut at, mut moves) = (device.now, device.app.cursor(), 0);
    let mut presses = Presses::new();
    presses.look(begin, 0);
    let is_closed = |now: u64| (held.0..held.1).contains(&(now - begin));
    while device.now < begin + erase.1 + 100_000 {
        let now = device.now;
        let unseen = (now - begin == erase.1).then(|| {
            let closed = (erase.0..erase.1).contains(&held.0);
            Unseen {
                since: begin + erase.0,
                closed: u16::from(closed),
            }
        });
        let closed = u16::from(is_closed(now));
        match unseen {
            Some(unseen) => presses.look_after(now, closed, unseen),
            None => presses.look(now, closed),
        }
        while let Some(moved) = presses.take_next() {
            device.event(Event::Tick(moved.at / 1_000));
            device.event(if moved.down {
                Event::Pressed(Button::Up)
            } else {
                Event::Released(Button::Up)
            });
        }
        device.event(Event::Tick(presses.known() / 1_000));
        if device.app.cursor() != at {
            at = device.app.cursor();
            moves += 1;
        }
        device.now += LOOK;
        if (erase.0..erase.1).contains(&(device.now - begin)) {
            device.now = begin + erase.1;
        }
    }
    moves
}

#[test]
fn an_arrow_let_go_while_nobody_could_look_counts_once_however_late_that_is_noticed() {
    let erase = (100_000, 500_000);
    for held in [
        (20_000, 130_000),
        (20_000, 390_000),
        (80_000, 440_000),
        (98_000, 470_000),
        (120_000, 490_000),
        (499_000, 560_000),
    ] {
        let mut device = Device::new();
        assert_eq!(late(&mut device, held, erase), 1, "{held:?}");
    }
    // An arrow held during and beyond the erase repeats.
    let mut device = Device::new();
    assert!(late(&mut device, (20_000, 590_000), erase) >= 2);
}

/// Returns a cell's voltage over hours of play, in millivolts, minute by minute: it falls
/// slowly, sags when the light or the piezo starts, and the converter has noise.
fn readings(rng: &mut Rng) -> Vec<u32> {
    (0..600)
        .map(|minute| {
            let rest = 4_150 - 850 * minute / 600;
            let sag = if rng.next_u32().is_multiple_of(5) {
                60
            } else {
                0
            };
            rest - sag + rng.next_u32() % 12
        })
        .collect()
}

#[test]
fn a_cell_that_sags_and_wavers_warns_once_at_each_stage() {
    for seed in 0..50 {
        let mut gauge = Gauge::new();
        let mut device = Device::new();
        let (mut low, mut empty, mut before) = (Vec::new(), Vec::new(), 100);
        for millivolts in readings(&mut Rng::new(seed)) {
            let percent = gauge.read(millivolts);
            device.now += 60_000_000;
            // A press keeps the display lit, because warnings are not shown in the dark.
            device.event(Event::Tick(device.now / 1_000));
            device.event(Event::Pressed(Button::Left));
            device.event(Event::Released(Button::Left));
            device.event(Event::Battery {
                percent,
                charging: false,
            });
            let view = device.app.view();
            let warned = |mut board: BoardView| board.surroundings().message.is_some();
            if view.board.clone().is_some_and(warned) {
                low.push(percent);
            }
            if view.dialog.is_some() {
                empty.push(percent);
                device.event(Event::Tick(device.now / 1_000 + 500));
                device.event(Event::Pressed(Button::A));
                device.event(Event::Released(Button::A));
            }
            device.event(Event::Tick(device.now / 1_000 + 10_000));
            assert!(percent <= before + 12, "a sag is no charge");
            before = percent;
        }
        assert_eq!(low.len(), 1, "seed {seed}: {low:?}");
        assert_eq!(empty.len(), 1, "seed {seed}: {empty:?}");
        assert!(low[0] < 15 && empty[0] < 5, "{low:?} {empty:?}");
        assert!(device.app.saved_game().is_some());
    }
}
