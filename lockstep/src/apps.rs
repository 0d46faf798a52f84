//! Two applications, each with its own store, and the same events.

use super::{button, compare};
use former::rules::Rng;

/// An event of an application.
#[derive(Clone, Debug)]
enum Step {
    Press(u8),
    Release(u8),
    Tick(u64),
    /// The running search answers: with a random turn of this seed, late, or only with
    /// progress.
    Answer {
        seed: u64,
        late: bool,
        progress: bool,
    },
    Battery(u8, bool),
    SaveFailed,
    WornOut,
    Failed(&'static str),
    Computer(u8, u64),
    /// The power is cut and restored.
    PowerCycle(u64),
}

/// The requests of an application after a step, and its view.
struct Seen {
    asked: String,
    report: String,
    view: String,
}

/// Makes the module of a side.
macro_rules! side {
    ($name:ident, $lib:ident, $host:ident) => {
        mod $name {
            use super::{Seen, Step};
            use std::fmt::Write as _;
            use $host::simulator::saves;
            use $lib::ai::Level;
            use $lib::app::{
                App, Boot, Bounds, Button, Computer, Effects, Event, Request, Seat, Sent, Start,
                Think,
            };
            use $lib::rules::{Board, Position, Rng, Status, Turn, Variant};

            pub(super) struct Side {
                app: App,
                saves: Option<saves::Saves>,
                thinking: Option<Think>,
                asked: String,
                now: u64,
            }

            impl Side {
                pub(super) fn new() -> Self {
                    let mut side = Self {
                        app: App::new(),
                        saves: Some(saves::in_memory()),
                        thinking: None,
                        asked: String::new(),
                        now: 0,
                    };
                    side.start(1, None);
                    side
                }

                fn start(&mut self, entropy: u64, failure: Option<&str>) {
                    let saves = self.saves.take().expect("there are saves");
                    let saves = saves::restarted(saves);
                    self.app = App::new();
                    self.thinking = None;
                    let mut fx = Effects::default();
                    let known = Boot {
                        entropy,
                        failure,
                        ..Boot::default()
                    };
                    saves.boot(known, &mut self.app, &mut fx);
                    self.saves = Some(saves);
                    self.carry_out(&fx);
                    self.event(Event::Tick(self.now));
                }

                fn event(&mut self, event: Event<'_>) {
                    let mut fx = Effects::default();
                    self.app.handle(event, &mut fx);
                    self.carry_out(&fx);
                }

                fn carry_out(&mut self, fx: &Effects) {
                    self.asked += &format!("{fx:?};");
                    if let Some(saves) = &mut self.saves {
                        saves.keep_all(&fx.saves, |why| panic!("{why}"));
                    }
                    if fx.stop_thinking {
                        self.thinking = None;
                    }
                    self.thinking = fx.think.or(self.thinking);
                    if fx.erase_saves
                        && let Some(saves) = &mut self.saves
                    {
                        saves.erase().expect("memory can be erased");
                    }
                    if fx.restart {
                        self.start(7, None);
                    }
                }

                pub(super) fn apply(&mut self, step: &Step, seen: bool) -> Seen {
                    self.asked.clear();
                    match *step {
                        Step::Press(button) => {
                            self.event(Event::Pressed(Button::ALL[usize::from(button)]));
                        }
                        Step::Release(button) => {
                            self.event(Event::Released(Button::ALL[usize::from(button)]));
                        }
                        Step::Tick(by) => {
                            self.now += by;
                            self.event(Event::Tick(self.now));
                        }
                        Step::Answer {
                            seed,
                            late,
                            progress,
                        } => self.answer(seed, late, progress),
                        Step::Battery(percent, charging) => {
                            self.event(Event::Battery { percent, charging });
                        }
                        Step::SaveFailed => self.event(Event::SaveFailed),
                        Step::WornOut => self.event(Event::FlashWornOut),
                        Step::Failed(of) => self.start(5, Some(of)),
                        Step::Computer(what, seed) => self.computer(what, seed),
                        Step::PowerCycle(entropy) => self.start(entropy, None),
                    }
                    if let Some(saves) = &mut self.saves {
                        while saves.tidy() {}
                    }
                    let mut report = String::new();
                    let _ = self.app.report(&mut report);
                    let _ = write!(report, " wake {:?}", self.app.wake_at());
                    Seen {
                        asked: self.asked.clone(),
                        report,
                        view: if seen {
                            format!("{:?}", self.app.view())
                        } else {
                            String::new()
                        },
                    }
                }

                fn answer(&mut self, seed: u64, late: bool, progress: bool) {
                    let Some(think) = self.thinking else { return };
                    let mut rng = Rng::new(seed);
                    let turn = Board::new(&think.position).random_turn(&mut rng);
                    let turn = turn.unwrap_or(Turn::Pass);
                    let ticket = think.ticket.wrapping_sub(u16::from(late));
                    if progress {
                        self.event(Event::SearchProgress {
                            ticket,
                            turn,
                            depth: 3,
                            permille: 500,
                        });
                        return;
                    }
                    if !late {
                        self.thinking = None;
                    }
                    let score = rng.next_u32() as i16;
                    self.event(Event::SearchDone {
                        ticket,
                        turn,
                        score,
                    });
                }

                fn computer(&mut self, what: u8, seed: u64) {
                    let mut rng = Rng::new(seed);
                    let variant = Variant::ALL[rng.below(4) as usize];
                    let code = rng.next_u32() >> 2;
                    let mut board = Board::new(&Position::setup(variant, code.into()));
                    let mut turns = Vec::new();
                    for _ in 0..rng.below(60) {
                        let Some(turn) = board.random_turn(&mut rng) else {
                            break;
                        };
                        board.play(turn);
                        turns.push(turn.code());
                    }
                    let wish = match what {
                        0 => Computer::Gone,
                        1 => Computer::Withdraw,
                        2..=7 => Computer::Ask(Request::ALL[usize::from(what) - 2]),
                        8 => Computer::MoveNow,
                        9 if board.status() == Status::ToMove => Computer::Think {
                            position: board.position(),
                            bounds: Bounds {
                                nodes: 500,
                                depth: 3,
                                levelled: true,
                            },
                            level: Level::STRONGEST,
                            seed,
                        },
                        _ => Computer::Play(Sent {
                            start: Start {
                                variant,
                                code,
                                seats: [Seat::Human; 2],
                            },
                            opening: None,
                            turns: &turns,
                            took: &[],
                            control: None,
                            end: None,
                        }),
                    };
                    self.event(Event::Computer(wish));
                }
            }
        }
    };
}

side!(before, former, former_host);
side!(after, lyngk_pocket, host);

/// Runs the steps of one seed. Returns their number, or the first difference.
pub(super) fn run(seed: u64) -> Result<u64, String> {
    let mut rng = Rng::new(seed);
    let (mut before, mut after) = (before::Side::new(), after::Side::new());
    let mut held = Vec::new();
    for number in 0..2_000 {
        let step = match held.pop() {
            Some(button) => Step::Release(button),
            None => any(&mut rng),
        };
        if let Step::Press(button) = step {
            held.push(button);
        }
        let look = number % 8 == 0;
        let (one, other) = (before.apply(&step, look), after.apply(&step, look));
        let place = |what: &str| format!("apps, step {number}, {step:?}: {what}");
        compare(&place("what is asked for"), &one.asked, &other.asked)?;
        compare(&place("the report"), &one.report, &other.report)?;
        compare(&place("the view"), &one.view, &other.view)?;
    }
    Ok(2_000)
}

fn any(rng: &mut Rng) -> Step {
    match rng.below(100) {
        0 => match rng.below(6) {
            0 => Step::SaveFailed,
            1 if rng.below(4) == 0 => Step::WornOut,
            2 => Step::Failed("core 1 hung, after 9 s"),
            _ => Step::Battery(rng.below(101) as u8, rng.below(2) == 0),
        },
        1 => Step::PowerCycle(rng.next_u32().into()),
        2 | 3 => Step::Computer(rng.below(12) as u8, rng.next_u32().into()),
        4..30 => Step::Tick(match rng.below(40) {
            0 => 3_600_000,
            1..=4 => rng.below(30_000).into(),
            _ => rng.below(900).into(),
        }),
        30..50 => Step::Answer {
            seed: rng.next_u32().into(),
            late: rng.below(8) == 0,
            progress: rng.below(4) == 0,
        },
        _ => Step::Press(button(rng)),
    }
}
