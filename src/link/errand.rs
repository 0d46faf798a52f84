//! What somebody at the device is asked about, and what is done once they agree.

use super::desk::Desk;
use super::host::{Host, TAKEN_OVER, Work};
use super::options::Limits;
use crate::app::{
    Answer, Button, Computer, CutShort, Event, Game, Millis, Request, Seat, Sent, Settings, Start,
};
use crate::rules::{Player, Turn};
use heapless::Vec;

/// How long a button is held that a computer presses, in milliseconds.
const HOLD: Millis = 40;
const REFUSED: &str = "refused at the device";

/// What is done once somebody has agreed.
#[derive(Clone, Copy)]
pub(super) enum Errand {
    Think(Limits),
    Play([Seat; Player::NUM]),
    Press(Button),
    Set(Settings),
    Restart { boot_loader: bool },
}

impl Errand {
    const fn request(&self) -> Request {
        match self {
            Self::Think(_) => Request::Think,
            Self::Play(_) => Request::Play,
            Self::Press(_) => Request::Press,
            Self::Set(_) => Request::Settings,
            Self::Restart { boot_loader: false } => Request::Restart,
            Self::Restart { boot_loader: true } => Request::BootLoader,
        }
    }
}

impl Host {
    /// Asks whoever holds the device.
    pub(super) fn ask(&mut self, errand: Errand, desk: &mut Desk<'_>) {
        desk.tell(Event::Computer(Computer::Ask(errand.request())));
        self.work = Some(Work::Ask(errand));
    }

    /// Acts on the answer of the person at the device. An answer to what is not asked any
    /// more is dropped.
    pub(super) fn answered(&mut self, answer: Answer, desk: &mut Desk<'_>) {
        match (answer, &self.work) {
            (Answer::PlayOn, _) => self.play_on(desk),
            (Answer::Agreed(request), &Some(Work::Ask(errand))) if errand.request() == request => {
                // While the output was full the person may have done something else.
                if desk.app().has_computers_consent() {
                    self.work = None;
                    self.run(errand, desk);
                } else {
                    self.give_up(REFUSED);
                }
            }
            (Answer::Refused(request), Some(Work::Ask(errand))) if errand.request() == request => {
                self.give_up(match request {
                    Request::Think => TAKEN_OVER,
                    _ => REFUSED,
                });
            }
            (Answer::Agreed(_) | Answer::Refused(_), _) => {}
        }
    }

    /// Does what the person at the device has agreed to.
    fn run(&mut self, errand: Errand, desk: &mut Desk<'_>) {
        match errand {
            Errand::Think(limits) => self.search(limits, desk),
            Errand::Play(seats) => {
                self.play(seats, self.sheet.cut_short(), desk);
                self.say("ok");
            }
            Errand::Press(button) => self.press(button, desk),
            Errand::Set(settings) => {
                desk.tell(Event::Computer(Computer::Set(settings)));
                self.say("ok");
            }
            Errand::Restart { boot_loader } => {
                self.say("ok");
                desk.tell(Event::Computer(Computer::Restart { boot_loader }));
            }
        }
    }

    /// Lets the person play on against the device from the position that is shown: the game
    /// that was set up, unless the computer has set up another one since.
    #[inline(never)]
    fn play_on(&mut self, desk: &mut Desk<'_>) {
        let Some(shown) = desk.app().computers_position() else {
            return;
        };
        let mut seats = [Seat::Device(desk.app().settings().level); Player::NUM];
        seats[shown.side_to_move().index()] = Seat::Human;
        if shown == *self.sheet.position() {
            self.play(seats, None, desk);
            return;
        }
        let start = Start {
            variant: shown.variant(),
            code: 0,
            seats,
        };
        desk.tell(Event::Computer(Computer::Play(Sent {
            start,
            opening: Some(&shown),
            turns: &[],
            took: &[],
            control: None,
            end: None,
        })));
    }

    /// Puts the game that was set up on the board.
    #[inline(never)]
    fn play(&mut self, seats: [Seat; Player::NUM], end: Option<CutShort>, desk: &mut Desk<'_>) {
        let turns: Vec<u16, { Game::LONGEST }> = self.sheet.turns().map(Turn::code).collect();
        let opening = self.sheet.arranged();
        let start = Start {
            variant: self.sheet.variant(),
            code: self.sheet.code().unwrap_or(0),
            seats,
        };
        desk.tell(Event::Computer(Computer::Play(Sent {
            start,
            opening: opening.as_ref(),
            turns: &turns,
            took: self.sheet.took(),
            control: self.sheet.control(),
            end,
        })));
    }

    pub(super) fn press(&mut self, button: Button, desk: &mut Desk<'_>) {
        self.let_go(desk);
        desk.tell(Event::Pressed(button));
        self.held = Some((button, desk.now + HOLD));
        self.say("ok");
    }

    /// Lets go of whatever button the other side holds.
    pub(super) fn let_go(&mut self, desk: &mut Desk<'_>) {
        if let Some((button, _)) = self.held.take() {
            desk.tell(Event::Released(button));
        }
    }
}
