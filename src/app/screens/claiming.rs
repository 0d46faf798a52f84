//! Choosing a colour to claim, with what it makes possible and what it takes.

use super::game_menu::menu;
use super::list::turn;
use super::{Next, Playing, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Sound};
use crate::app::text;
use crate::app::view::{Hints, Line, Mark, MessageView, View};
use crate::rules::{Board, Colour, IllegalTurn, Point, PointSet};
use heapless::Vec;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Claiming {
    colour: Colour,
}

fn claimable(cx: &Context) -> Vec<Colour, { Colour::NUM }> {
    cx.game().map_or_else(Vec::new, |game| {
        game.position().claimable().into_iter().collect()
    })
}

impl Claiming {
    /// Opens the choice, or says why there is none.
    pub(super) fn open(cx: &mut Context, fx: &mut Effects) -> Next {
        match claimable(cx).first() {
            Some(&colour) => Next::instead(Self { colour }),
            None => {
                let why = cx.texts().refusal(IllegalTurn::NoClaimLeft);
                cx.refuse(why, fx);
                Next::Stay
            }
        }
    }
}

impl Screen for Claiming {
    fn name(&self) -> &'static str {
        "claim"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::Left | Button::Up => self.colour = turn(&claimable(cx), self.colour, false),
            Button::Right | Button::Down => self.colour = turn(&claimable(cx), self.colour, true),
            Button::A => {
                cx.draft.claim = Some(self.colour);
                fx.sound = Some(Sound::Claim);
                return Next::instead(Playing::now(cx));
            }
            Button::B | Button::X => return Next::instead(Playing::now(cx)),
            Button::Y if cx.stage.trial().is_some() => return cx.leave_try(fx),
            Button::Y => return Next::Instead(menu(cx)),
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let colour = self.colour;
        let board = cx.show_board(view);
        let texts = cx.texts();
        let Some(game) = cx.game() else {
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
            text: words(cx, colour, opened, taken),
            // The hints lie at the near edge.
            far: true,
        });
        board.surroundings().hints = Hints::default()
            .with(Button::A, texts.claim)
            .with(Button::B, texts.put_back);
    }
}

fn words(cx: &Context, colour: Colour, opened: PointSet, taken: PointSet) -> Line {
    let texts = cx.texts();
    let name = texts.colours[colour.index()];
    if taken.is_empty() {
        text::fill_two(texts.claim_opens, name, opened.len())
    } else {
        text::fill_two(texts.claim_takes, name, taken.len())
    }
}
