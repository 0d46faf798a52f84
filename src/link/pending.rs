//! Requests that need the consent of the person at the device, and their execution.

use super::context::PortContext;
use super::options::Limits;
use super::session::{HostSession, TAKEN_OVER, Work};
use crate::app::{
    Answer, Button, Computer, CutShort, Event, Game, Millis, Request, Seat, Sent, Settings, Start,
};
use crate::rules::{Player, Turn};
use heapless::Vec;

/// Time for which a pressed button is held, in milliseconds.
const HOLD: Millis = 40;
const REFUSED: &str = "refused at the device";

/// A request that waits for consent.
#[derive(Clone, Copy)]
pub(super) enum PendingRequest {
    Think(Limits),
    Play([Seat; Player::NUM]),
    Press(Button),
    Set(Settings),
    Restart { boot_loader: bool },
}

impl PendingRequest {
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

impl HostSession {
    /// Asks the person at the device for consent.
    pub(super) fn ask(&mut self, pending: PendingRequest, cx: &mut PortContext<'_>) {
        cx.send_event(Event::Computer(Computer::Ask(pending.request())));
        self.work = Some(Work::Ask(pending));
    }

    /// Acts on the answer of the person at the device. Drops an answer to a question that
    /// is no longer asked.
    pub(super) fn answered(&mut self, answer: Answer, cx: &mut PortContext<'_>) {
        match (answer, &self.work) {
            (Answer::PlayOn, _) => self.play_on(cx),
            (Answer::Agreed(request), &Some(Work::Ask(pending)))
                if pending.request() == request =>
            {
                // The game may have changed while the output was full.
                if cx.app().has_computers_consent() {
                    self.work = None;
                    self.run(pending, cx);
                } else {
                    self.give_up(REFUSED);
                }
            }
            (Answer::Refused(request), Some(Work::Ask(pending)))
                if pending.request() == request =>
            {
                self.give_up(match request {
                    Request::Think => TAKEN_OVER,
                    _ => REFUSED,
                });
            }
            (Answer::Agreed(_) | Answer::Refused(_), _) => {}
        }
    }

    /// Executes a request with consent.
    fn run(&mut self, pending: PendingRequest, cx: &mut PortContext<'_>) {
        match pending {
            PendingRequest::Think(limits) => self.search(limits, cx),
            PendingRequest::Play(seats) => {
                self.play(seats, self.sheet.cut_short(), cx);
                self.send_line("ok");
            }
            PendingRequest::Press(button) => self.press(button, cx),
            PendingRequest::Set(settings) => {
                cx.send_event(Event::Computer(Computer::Set(settings)));
                self.send_line("ok");
            }
            PendingRequest::Restart { boot_loader } => {
                self.send_line("ok");
                cx.send_event(Event::Computer(Computer::Restart { boot_loader }));
            }
        }
    }

    /// Lets the person play on against the device from the position that is shown. That
    /// is the game that was set up, unless the computer has set up another one since.
    #[inline(never)]
    fn play_on(&mut self, cx: &mut PortContext<'_>) {
        let Some(shown) = cx.app().computers_position() else {
            return;
        };
        let mut seats = [Seat::Device(cx.app().settings().level); Player::NUM];
        seats[shown.side_to_move().index()] = Seat::Human;
        if shown == *self.sheet.position() {
            self.play(seats, None, cx);
            return;
        }
        let start = Start {
            variant: shown.variant(),
            code: 0,
            seats,
        };
        cx.send_event(Event::Computer(Computer::Play(Sent {
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
    fn play(
        &mut self,
        seats: [Seat; Player::NUM],
        end: Option<CutShort>,
        cx: &mut PortContext<'_>,
    ) {
        let turns: Vec<u16, { Game::LONGEST }> = self.sheet.turns().map(Turn::code).collect();
        let opening = self.sheet.arranged();
        let start = Start {
            variant: self.sheet.variant(),
            code: self.sheet.code().unwrap_or(0),
            seats,
        };
        cx.send_event(Event::Computer(Computer::Play(Sent {
            start,
            opening: opening.as_ref(),
            turns: &turns,
            took: self.sheet.took(),
            control: self.sheet.control(),
            end,
        })));
    }

    pub(super) fn press(&mut self, button: Button, cx: &mut PortContext<'_>) {
        self.let_go(cx);
        cx.send_event(Event::Pressed(button));
        self.held = Some((button, cx.now + HOLD));
        self.send_line("ok");
    }

    /// Releases the button that the other side holds.
    pub(super) fn let_go(&mut self, cx: &mut PortContext<'_>) {
        if let Some((button, _)) = self.held.take() {
            cx.send_event(Event::Released(button));
        }
    }
}
