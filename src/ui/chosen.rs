//! Checks by pixels that a chosen item is marked by more than a different background.

use super::palette::contrast;
use super::{Framebuffer, SIDE, draw};
use crate::app::view::{
    BoardView, ChoiceView, ChoicesView, Layout, LettersView, ListView, PageView, RowView, Signs,
    View,
};
use crate::rules::notation::PositionCode;
use crate::rules::{Position, Stack, Variant};
use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use std::boxed::Box;

fn picture(view: &View) -> Box<Framebuffer> {
    let mut framebuffer = Box::new(Framebuffer::new());
    let whole = Rectangle::new(Point::zero(), Size::new_equal(SIDE as u32));
    let Ok(()) = draw(view, &whole, &mut *framebuffer);
    framebuffer
}

/// Returns the number of pixels that differ clearly in brightness between two views.
fn clearly_different(one: &View, other: &View) -> usize {
    let [one, other] = [one, other].map(picture);
    let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    all.filter(|&(x, y)| contrast(one.pixel(x, y), other.pixel(x, y)) >= 3.0)
        .count()
}

/// Returns a list without words, whose rows differ only in which one is chosen.
fn list(chosen: Option<usize>, board: Option<BoardView>) -> View {
    let mut list = ListView {
        chosen,
        ..ListView::default()
    };
    list.rows.extend([(); 3].map(|()| RowView::default()));
    View {
        list: Some(list),
        board,
        ..View::default()
    }
}

#[test]
fn a_chosen_row_has_a_frame_that_is_seen() {
    let mut view = View::default();
    view.put_board(false, Signs::Shapes).layout = Layout::Aside;
    let aside = view.board;
    for (board, least) in [(None, 2 * 220), (aside, 2 * 110)] {
        let [none, some] = [None, Some(1)].map(|chosen| list(chosen, board.clone()));
        assert!(clearly_different(&none, &some) >= least);
    }
}

#[test]
fn a_chosen_one_of_large_choices_has_a_frame_that_is_seen() {
    let page = |chosen: usize| {
        let nothing = ChoiceView {
            label: "",
            about: "",
            stacks: [(Stack::EMPTY, None); 2],
        };
        View {
            page: Some(PageView::Choices(ChoicesView {
                title: "",
                text: "",
                choices: [nothing; 2].into_iter().collect(),
                chosen,
                hints: Default::default(),
            })),
            ..View::default()
        }
    };
    // Two frames differ: those of the previous and of the present choice.
    assert!(clearly_different(&page(0), &page(1)) >= 2 * 2 * 220);
}

#[test]
fn a_chosen_letter_is_light_among_dark_ones() {
    let page = |chosen: u8| View {
        page: Some(PageView::Letters(LettersView {
            title: "",
            letters: PositionCode::of(&Position::setup(Variant::FivesTaken, 1)),
            chosen: Some(chosen),
            hints: Default::default(),
        })),
        ..View::default()
    };
    assert!(clearly_different(&page(3), &page(4)) >= 2 * 300);
}
