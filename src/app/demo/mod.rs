//! The device plays against itself, with a word on every turn, for whoever wants to
//! watch: it can be stopped, and it can be hurried. So it is in a demo, and in an own
//! game in which nobody but the device plays.

pub(in crate::app) mod captions;

use crate::ai::Level;
use crate::app::context::Context;
use crate::app::demo::captions::Caption;
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::Seat;
use crate::app::moment::Moment;
use crate::app::play::menu::menu;
use crate::app::screens::{GameOver, Next, Screen};
use crate::app::text::short;
use crate::app::view::{CaptionView, Hints, NoteView, View};
use crate::rules::{Status, Turn};

/// How long a turn and its caption stay at each pace, in milliseconds: to be read
/// twice, to be read, to be seen.
const PACES: [Millis; 3] = [5_000, 2_500, 900];

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Demo {
    caption: Caption,
    /// Place in [`PACES`].
    pace: usize,
    paused: bool,
    /// When it goes on.
    next_at: Moment,
}

impl Demo {
    /// The board of a demo, which goes on in a moment.
    pub(in crate::app) const fn now(cx: &Context) -> Self {
        Self {
            caption: Caption::Begins,
            pace: 0,
            paused: false,
            next_at: Moment::at(cx.now + PACES[1]),
        }
    }

    /// Begins another one.
    pub(in crate::app) fn begin(cx: &mut Context, fx: &mut Effects) -> Next {
        cx.begin_demo(fx);
        Next::only(Self::now(cx))
    }

    fn play(&mut self, turn: Turn, cx: &mut Context, fx: &mut Effects) {
        // If there was none, another search will find one.
        if let Some(played) = cx.play_answer(turn, fx) {
            let plies = cx.game().map_or(0, |game| game.played());
            self.caption = Caption::of(&played, plies as u32);
            self.next_at = Moment::at(cx.now + PACES[self.pace]);
        }
    }
}

impl Screen for Demo {
    fn name(&self) -> &'static str {
        "demo"
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                self.paused = !self.paused;
                self.next_at = Moment::at(cx.now);
            }
            Button::X => {
                self.pace = (self.pace + 1) % PACES.len();
                self.next_at = self.next_at.min(Moment::at(cx.now + PACES[self.pace]));
            }
            Button::B => return Next::Home,
            Button::Y => return Next::Instead(menu(cx)),
            Button::Up | Button::Down | Button::Left | Button::Right => {}
        }
        Next::Stay
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        if self.paused || !self.next_at.is_past(cx.now) {
            return Next::Stay;
        }
        let Some((status, seat)) = cx.game().map(|game| (game.status(), game.seat_to_move()))
        else {
            return Next::Home;
        };
        match status {
            Status::Over(_) => {
                fx.redraw = true;
                return Next::instead(GameOver::new(cx));
            }
            Status::MustPass => self.play(Turn::Pass, cx, fx),
            Status::ToMove => match cx.thinking.take_answer() {
                Some(answer) => self.play(answer.turn, cx, fx),
                None if cx.thinking.purpose().is_none() => {
                    let level = match seat {
                        Seat::Device(level) => level,
                        Seat::Human => Level::WEAKEST,
                    };
                    cx.think(Purpose::Move, level, fx);
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
        self.next_at = self.next_at.min(Moment::at(now + PACES[self.pace]));
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let words = &texts.welcome;
        let act = if self.paused {
            words.resume
        } else {
            words.pause
        };
        cx.show_board(view).put_caption(
            NoteView {
                head: short(format_args!("x{}", 1 << self.pace)),
                ..NoteView::default()
            },
            CaptionView {
                text: self.caption.words(cx),
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
