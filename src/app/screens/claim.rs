//! Choosing a colour to claim, with what it makes possible and what it takes.

use super::Screen;
use crate::app::App;
use crate::app::event::{Button, Effects, Sound};
use crate::app::text;
use crate::app::view::{Hints, Mark, MessageView, View};
use crate::rules::{Board, Colour, IllegalTurn, Point, PointSet};
use heapless::Vec;

impl App {
    fn claimable(&self) -> Vec<Colour, { Colour::NUM }> {
        self.game().map_or_else(Vec::new, |game| {
            game.position().claimable().into_iter().collect()
        })
    }

    /// Opens the choice, or says why there is none.
    pub(super) fn open_claim(&mut self, fx: &mut Effects) {
        match self.claimable().first() {
            Some(&colour) => self.screen = Screen::Claim(colour),
            None => {
                let why = self.texts().refusal(IllegalTurn::NoClaimLeft);
                self.refuse(why, fx);
            }
        }
    }

    pub(super) fn press_claim(&mut self, colour: Colour, button: Button, fx: &mut Effects) {
        let colours = self.claimable();
        match button {
            Button::Left | Button::Up => {
                self.screen = Screen::Claim(super::list::turn(&colours, colour, false));
            }
            Button::Right | Button::Down => {
                self.screen = Screen::Claim(super::list::turn(&colours, colour, true));
            }
            Button::A => {
                self.table.claim = Some(colour);
                self.screen = Screen::Play;
                fx.sound = Some(Sound::Claim);
            }
            Button::B | Button::X => self.screen = Screen::Play,
            Button::Y if self.trying.is_some() => self.leave_try(fx),
            Button::Y => self.open_menu(),
        }
    }

    pub(super) fn view_claim(&self, colour: Colour, view: &mut View) {
        let board = self.show_board(view);
        let texts = self.texts();
        let Some(game) = self.game() else {
            return;
        };
        let rules = Board::new(game.position());
        let taken = rules.fives_taken_by(colour);
        let grows = |&point: &Point| {
            let now = rules.landings(None, point);
            !(rules.landings(Some(colour), point) & !now).is_empty()
        };
        let opened: PointSet = Point::all().filter(grows).collect();
        let owned = |point: Point| rules.position().stack(point).top_colour() == Some(colour);
        let side = rules.position().side_to_move();
        for point in Point::all() {
            let look = &mut board.looks[point.index()];
            if owned(point) {
                look.owner = Some(side);
            }
            look.mark = match point {
                _ if taken.has(point) => Mark::Taken,
                _ if opened.has(point) => Mark::Open,
                _ if owned(point) => Mark::Plain,
                _ => Mark::Dim,
            };
        }
        let bar = &mut board.surroundings().bars[side.index()];
        bar.chosen = Some(colour);
        bar.claiming = Some(colour);
        bar.taking = taken.len() as u8;
        board.surroundings().message = Some(MessageView {
            text: self.claim_words(colour, opened, taken),
            // The hints lie at the near edge.
            far: true,
        });
        board.surroundings().hints = Hints::default()
            .with(Button::A, texts.claim)
            .with(Button::B, texts.put_back);
    }

    fn claim_words(
        &self,
        colour: Colour,
        opened: PointSet,
        taken: PointSet,
    ) -> crate::app::view::Line {
        let texts = self.texts();
        let name = texts.colours[colour.index()];
        if taken.is_empty() {
            text::fill_two(texts.claim_opens, name, opened.len())
        } else {
            text::fill_two(texts.claim_takes, name, taken.len())
        }
    }
}
