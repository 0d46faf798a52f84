//! The device plays against itself, with a caption for each turn. The person can pause
//! it and change its pace. A demo and an own game between two devices use it.

pub(in crate::app) mod captions;
mod over;

pub(in crate::app) use over::DemoOver;

use crate::ai::Level;
use crate::app::activity::{Next, Screen, result, screens};
use crate::app::demo::captions::Caption;
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::Seat;
use crate::app::moment::Moment;
use crate::app::play::begin_demo;
use crate::app::play::menu::menu;
use crate::app::state::AppState;
use crate::app::text::short;
use crate::app::view::{CaptionView, Hints, NoteView, View};
use crate::rules::{Status, Turn};

screens! { DemoScreen as Demo:
    /// The game, with a caption for each turn.
    Demo,
    /// The result.
    DemoOver,
}

/// Time of a turn and its caption at each pace, in milliseconds: enough to read it
/// twice, to read it, and to see it.
const PACES: [Millis; 3] = [5_000, 2_500, 900];

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Demo {
    caption: Caption,
    /// Index in [`PACES`].
    pace: u8,
    paused: bool,
    /// Time of the next turn.
    next_at: Moment,
}

impl Demo {
    /// Returns the board of a demo with its first turn due soon.
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self {
            caption: Caption::Begins,
            pace: 0,
            paused: false,
            next_at: Moment::at(state.shared.now + PACES[1]),
        }
    }

    /// Begins another demo.
    pub(in crate::app) fn begin(state: &mut AppState, fx: &mut Effects) -> Next {
        begin_demo(state, fx);
        Next::only(Self::now(state))
    }

    fn play(&mut self, turn: Turn, state: &mut AppState, fx: &mut Effects) {
        // The answer or another legal turn is played. If there is none, nothing happens,
        // and the next tick starts another search.
        if let Some(played) = state.play_answer(turn, fx) {
            let plies = state.game().map_or(0, |game| game.played());
            self.caption = Caption::of(&played, plies as u32);
            self.next_at = Moment::at(state.shared.now + PACES[usize::from(self.pace)]);
        }
    }
}

impl Screen for Demo {
    type With = AppState;

    fn name(&self) -> &'static str {
        "demo"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                self.paused = !self.paused;
                self.next_at = Moment::at(state.shared.now);
            }
            Button::X => {
                self.pace = (self.pace + 1) % PACES.len() as u8;
                self.next_at = self
                    .next_at
                    .min(Moment::at(state.shared.now + PACES[usize::from(self.pace)]));
            }
            Button::B => return Next::Home,
            Button::Y => return Next::Instead(menu(&state.table)),
            Button::Up | Button::Down | Button::Left | Button::Right => {}
        }
        Next::Stay
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.paused || !self.next_at.is_past(state.shared.now) {
            return Next::Stay;
        }
        let Some((status, seat)) = state
            .game()
            .map(|game| (game.status(), game.seat_to_move()))
        else {
            return Next::Home;
        };
        match status {
            Status::Over(_) => {
                fx.redraw = true;
                return Next::Instead(result(state));
            }
            Status::MustPass => self.play(Turn::Pass, state, fx),
            Status::ToMove => match state.shared.thinking.take_answer() {
                Some(answer) => self.play(answer.turn, state, fx),
                None if state.shared.thinking.purpose().is_none() => {
                    let level = match seat {
                        Seat::Device(level) => level,
                        Seat::Human => Level::WEAKEST,
                    };
                    state.think(Purpose::Move, level, fx);
                }
                None => {}
            },
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        (!self.paused).then_some(self.next_at.millis())
    }

    fn hurry(&mut self, now: Millis) {
        self.next_at = self
            .next_at
            .min(Moment::at(now + PACES[usize::from(self.pace)]));
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.welcome;
        let act = if self.paused {
            words.resume
        } else {
            words.pause
        };
        state.show_board(view).put_caption(
            NoteView {
                head: short(format_args!("x{}", 1 << self.pace)),
                ..NoteView::default()
            },
            CaptionView {
                text: self.caption.words(&state.shared),
                of: self.caption.about(),
            },
            Hints::default()
                .with(Button::A, act)
                .with(Button::B, texts.leave)
                .with(Button::X, words.pace)
                .with(Button::Y, texts.menu),
            None,
        );
    }
}
