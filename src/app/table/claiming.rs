//! The choice of a colour to claim, with the fives it takes, the captures it allows and
//! the moves it adds and ends.

use crate::app::activity::{Next, Screen, board};
use crate::app::event::{Button, Effects, Sound};
use crate::app::play::menu::menu;
use crate::app::review::judging::trying::leave_try;
use crate::app::screens::list::turn;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::cursor::Cursor;
use crate::app::table::flight::Flight;
use crate::app::table::hint::{Hint, Step};
use crate::app::table::tactics::{Worth, capturing_claims, taken_by, worth};
use crate::app::text;
use crate::app::text::Lookup;
use crate::app::view::{Hints, Mark, NoteView, Phrase, View};
use crate::rules::{Colour, Family, Point, Variant};
use heapless::Vec;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Claiming {
    colour: Colour,
}

fn claimable(state: &AppState) -> Vec<Colour, { Colour::NUM }> {
    state.game().map_or_else(Vec::new, |game| {
        game.position().claimable().into_iter().collect()
    })
}

impl Claiming {
    /// Opens the choice, if a colour can be claimed: at the hinted colour, at the colour
    /// of the stack under the cursor, or at one that captures.
    pub(in crate::app) fn open(state: &AppState) -> Option<Self> {
        let position = *state.game()?.position();
        let hinted = state.table.draft.hint.and_then(Hint::claim);
        let pointed = position.stack(state.table.draft.cursor.at).top_colour();
        let capturing = capturing_claims(&position);
        let wishes = hinted.into_iter().chain(pointed).chain(capturing);
        let claimable = position.claimable();
        let wish = wishes.into_iter().find(|&colour| claimable.has(colour));
        let colour = wish.or_else(|| claimable.into_iter().next())?;
        Some(Self { colour })
    }
}

impl Screen for Claiming {
    type With = AppState;

    fn name(&self) -> &'static str {
        "claim"
    }

    fn is_timed(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::Left | Button::Up => self.colour = turn(&claimable(state), self.colour, false),
            Button::Right | Button::Down => {
                self.colour = turn(&claimable(state), self.colour, true)
            }
            Button::A => {
                state.table.draft.claim = Some(self.colour);
                // The hint goes on with the stack that moves.
                if let Some(hint) = state.table.draft.hint {
                    if let Some(Step::Find(from)) = hint.step(&state.table.draft) {
                        state.table.draft.cursor = Cursor::on(from, state.turned());
                    }
                    state.table.draft.hint = Some(hint.spoken(state.shared.now));
                }
                fx.sound = Some(Sound::Claim);
                // The fives that the claim takes leave now, not with the move.
                state.table.flight = state.game().and_then(|game| {
                    let position = game.position();
                    let taken = taken_by(position, self.colour);
                    Flight::of_claim(
                        position,
                        self.colour,
                        taken,
                        state.shared.settings.animation,
                        state.shared.now,
                    )
                });
                return Next::Instead(board(state));
            }
            Button::B | Button::X => return Next::Instead(board(state)),
            Button::Y if state.table.trial().is_some() => return leave_try(state, fx),
            Button::Y => return Next::Instead(menu(&state.table)),
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let colour = self.colour;
        let board = state.show_board(view);
        let texts = state.shared.texts();
        let Some(game) = state.game() else {
            return;
        };
        let position = game.position();
        let worth = worth(position, colour);
        let owned = |point: Point| position.stack(point).top_colour() == Some(colour);
        let side = position.side_to_move();
        for point in Point::all() {
            let look = &mut board.looks[point.index()];
            if owned(point) {
                look.owner = Some(state.drawn_as(side));
            }
            look.mark = match point {
                _ if worth.taken.has(point) => Mark::Taken,
                _ if worth.captures.from.has(point) => Mark::Captures,
                _ if worth.opened.has(point) => Mark::Open,
                _ if owned(point) => Mark::Plain,
                _ => Mark::Dim,
            };
        }
        let around = board.surroundings();
        let bar = &mut around.bars[state.drawn_as(side).index()];
        bar.claiming = Some(colour);
        bar.taking = worth.taken.len() as u8;
        around.pool.chosen = Some(colour);
        around.pool.capturing = capturing_claims(position);
        around.message = Some(words(&state.shared, colour, &worth, position.variant()));
        // The moves added and ended are shown beside the board in any case.
        around.note = NoteView {
            head: text::short(format_args!("+{}", worth.added)),
            of: Some(state.drawn_as(side)),
            body: text::short(format_args!("-{}", worth.ended)),
            about: Some(state.drawn_as(side.opponent())),
            ..NoteView::default()
        };
        let hints = Hints::default()
            .with(Button::A, texts.claim)
            .with(Button::B, texts.put_back);
        around.hints = match state.table.draft.hint.and_then(Hint::claim) {
            Some(hinted) if hinted == colour => hints.calling(Button::A),
            Some(_) => hints.calling(Button::B),
            None => hints,
        };
    }
}

/// Returns the effect of a claim in one sentence, the most important first.
fn words(shared: &Shared, colour: Colour, worth: &Worth, variant: Variant) -> Phrase {
    let texts = shared.texts();
    let name = texts.colours.of(colour);
    let words = &texts.on_board;
    if !worth.taken.is_empty() && worth.captures.moves > 0 {
        let (taken, more) = (worth.taken.len(), worth.captures.moves);
        text::fill_three(words.claim_captures_more, name, taken, more)
    } else if !worth.taken.is_empty() {
        text::fill_two(words.claim_captures, name, worth.taken.len())
    } else if worth.captures.moves > 0 && variant.family() == Family::Sixes {
        text::fill(words.claim_wins, name)
    } else if worth.captures.moves > 0 {
        text::fill_two(words.claim_allows, name, worth.captures.moves)
    } else {
        text::fill_three(words.claim_moves, name, worth.added, worth.ended)
    }
}
