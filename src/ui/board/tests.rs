//! Checks that no part of the board hides another that carries information.

use super::trails::{WIDEST, barbs, clear_way};
use super::*;
use crate::app::view::{Layout, Signs, Surroundings, Trail, View};
use crate::rules::{Board, Colour, Piece, Player, Position, Stack};
use crate::ui::surroundings::{self, SurroundingPart};
use crate::ui::{Framebuffer, draw};
use core::ops::ControlFlow;
use embedded_graphics::prelude::{DrawTarget, PointsIter};
use std::boxed::Box;

const SCREEN: Rectangle = area(0, 0, layout::SIDE, layout::SIDE);

fn empty() -> BoardView {
    let mut view = View::default();
    let board = view.put_board(false, Signs::Shapes);
    board.layout = Layout::Framed(Surroundings::default());
    board.clone()
}

/// Returns a stack of this height with blue on top, whose sign is the widest.
fn stack(height: usize) -> Stack {
    let of = Piece::Of;
    let pieces = [
        Piece::Joker,
        of(Colour::Ivory),
        of(Colour::Red),
        of(Colour::Green),
        of(Colour::Black),
        of(Colour::Blue),
    ];
    let pieces = pieces[pieces.len() - height..].iter();
    pieces.fold(Stack::EMPTY, |below, &piece| {
        Stack::single(piece).onto(below)
    })
}

fn picture(board: &BoardView) -> Box<Framebuffer> {
    let mut framebuffer = Box::new(Framebuffer::new());
    let view = View {
        board: Some(board.clone()),
        ..View::default()
    };
    let Ok(()) = draw(&view, &SCREEN, &mut *framebuffer);
    framebuffer
}

fn same(one: &Framebuffer, other: &Framebuffer, within: &Rectangle) -> bool {
    let seen = within.intersection(&SCREEN);
    seen.points().all(|at| {
        let (x, y) = (at.x as usize, at.y as usize);
        one.pixel(x, y) == other.pixel(x, y)
    })
}

/// Returns the area of the sign on the top of a point.
fn sign(board: &BoardView, point: Point) -> Rectangle {
    let at = top_place(board, point);
    area(at.x - 4, at.y - SIGN, 9, 9)
}

fn trail(points: &[Point]) -> Trail {
    Trail {
        points: points.iter().copied().collect(),
        of: Some(Player::A),
        hinted: false,
        number: None,
    }
}

/// Returns every pair of neighbours, in both directions.
fn ways() -> impl Iterator<Item = (Point, Point)> {
    let middle: Point = "e4".parse().unwrap();
    let sides = [(Axis::ALL, true), (Axis::ALL, false)];
    sides.into_iter().flat_map(move |(axes, forward)| {
        let next = axes
            .into_iter()
            .filter_map(move |axis| middle.neighbour(axis, forward));
        next.map(move |next| (middle, next))
    })
}

#[test]
fn neither_route_nor_mark_nor_cursor_hides_a_sign_or_a_height() {
    for (from, to) in ways() {
        for heights in 0..36 {
            // No turn makes a stack higher than six.
            if heights / 6 + heights % 6 > 4 {
                continue;
            }
            let mut plain = empty();
            plain.looks[from.index()].stack = stack(1 + heights / 6);
            plain.looks[from.index()].raised = 100;
            plain.looks[to.index()].stack = stack(1 + heights % 6);
            if let Some(behind) = to.neighbour(Axis::Column, true)
                && behind != from
            {
                plain.looks[behind.index()].stack = stack(1);
            }
            for mark in [Mark::Open, Mark::Captures] {
                let mut marked = plain.clone();
                marked.looks[to.index()].mark = mark;
                marked.cursor = Some(to);
                let mut whole = marked.clone();
                whole.route = trail(&[from, to]);
                let [plain_seen, marked_seen, seen] = [&plain, &marked, &whole].map(picture);
                for point in Point::all() {
                    let what = (from, to, heights / 6 + 1, heights % 6 + 1, mark, point);
                    let look = whole.looks[point.index()].stack;
                    if look.is_empty() {
                        continue;
                    }
                    // A route may pass over other points; its ends hide nothing.
                    let ends = point == from || point == to;
                    let drawn = if ends { &seen } else { &marked_seen };
                    let sign = sign(&whole, point);
                    assert!(
                        same(&plain_seen, drawn, &sign),
                        "the sign is hidden: {what:?}"
                    );
                    let height = height_covers(&whole, point);
                    assert!(
                        same(&marked_seen, &seen, &height),
                        "the height is hidden: {what:?}"
                    );
                    let over = height.intersection(&sign);
                    assert!(
                        over.is_zero_sized(),
                        "the height lies on its sign: {what:?}"
                    );
                }
            }
        }
    }
}

/// Returns every position of the reference vectors, with its stacks on a board view.
fn referees() -> impl Iterator<Item = (Board, BoardView)> {
    let files = [
        include_str!("../../../tests/vectors/turns-5.txt"),
        include_str!("../../../tests/vectors/turns-5n.txt"),
        include_str!("../../../tests/vectors/turns-6.txt"),
        include_str!("../../../tests/vectors/corners-5.txt"),
        include_str!("../../../tests/vectors/corners-5n.txt"),
        include_str!("../../../tests/vectors/corners-6.txt"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    lines.map(|line| {
        let mut fields = line.split(" | ");
        let position: Option<Position> = fields.find_map(|field| field.parse().ok());
        let rules = Board::new(&position.expect("a position in every line"));
        let mut board = empty();
        for point in Point::all() {
            board.looks[point.index()].stack = rules.position().stack(point);
        }
        (rules, board)
    })
}

#[test]
fn no_height_of_another_stack_touches_the_head_of_an_arrow() {
    let mut framebuffer = Box::new(Framebuffer::new());
    let (mut heads, mut changed, mut single) = (0, 0, 0);
    for (rules, mut board) in referees() {
        let mut ways = std::collections::BTreeSet::new();
        let _: ControlFlow<()> = rules.visit_all(|turn| {
            if let Ok(Some(route)) = rules.route(turn) {
                ways.insert(route.points().to_vec());
            }
            ControlFlow::Continue(())
        });
        for (way, turned) in ways.iter().flat_map(|way| [(way, false), (way, true)]) {
            board.turned = turned;
            let [.., before, last] = way[..] else {
                panic!("a way has two ends");
            };
            let head = head(&board, &trail(way)).expect("a way has an end");
            let (_, end, ..) = clear_way(top_place(&board, before), top_place(&board, last));
            heads += 1;
            changed += usize::from(head.tip != end);
            let left = head.barbs.iter().filter(|&&barb| barb != head.tip).count();
            single += usize::from(left == 1);
            assert!(left > 0, "{} {way:?}", rules.position());
            // Draws the head alone, to compare its pixels.
            let around = area(head.tip.x - 20, head.tip.y - 20, 41, 41);
            let Ok(()) = framebuffer.fill_solid(&around, palette::GROUND);
            let mut canvas = Canvas::new(&mut *framebuffer, Pixel::zero(), SCREEN);
            barbs(&mut canvas, &head, WIDEST, palette::CURSOR);
            let others = Point::all().filter(|point| *point != before && *point != last);
            for point in others {
                let height = height_covers(&board, point).intersection(&around);
                for at in height.intersection(&SCREEN).points() {
                    let seen = framebuffer.pixel(at.x as usize, at.y as usize);
                    let ground = palette::GROUND.into();
                    assert_eq!(seen, ground, "{} {way:?} {point}", rules.position());
                }
            }
        }
    }
    std::println!("of {heads} heads {changed} draw back, {single} have one barb");
    assert!(heads > 10_000 && changed > 0 && 100 * single < heads);
}

#[test]
fn nothing_on_the_board_reaches_the_chips_or_the_colours_left() {
    let bare = picture(&empty());
    let chip = |corner: Rectangle, base: i32| {
        let at = corner.top_left + Pixel::new(surroundings::LEGEND_INDENT, base - 13);
        area(at.x, at.y, 13, 15)
    };
    let (above, below) = (layout::LEGENDS_ABOVE, layout::LEGENDS_BELOW);
    let chips = [
        chip(above, 14),
        chip(above, 31),
        chip(below, 15),
        chip(below, 32),
    ];
    let colours = surroundings::pool_covers();
    for point in Point::all() {
        for height in 1..=6 {
            let mut board = empty();
            let look = &mut board.looks[point.index()];
            look.stack = stack(height);
            // Nothing lands on a six.
            look.mark = [Mark::Captures, Mark::Plain][height / 6];
            board.cursor = Some(point);
            board.last = trail(&[point, point]);
            let seen = picture(&board);
            for covered in chips.iter().chain(&colours) {
                let free = same(&bare, &seen, covered);
                assert!(free, "{point}, {height} high, reaches {covered:?}");
            }
        }
    }
}

#[test]
fn where_the_last_turn_ended_is_seen_behind_any_stack() {
    let (last, front): (Point, Point) = ("e4".parse().unwrap(), "e3".parse().unwrap());
    for height in 1..=6 {
        let mut board = empty();
        board.looks[last.index()].stack = stack(2);
        board.looks[front.index()].stack = stack(height);
        let without = picture(&board);
        let from = "e6".parse().unwrap();
        board.last = trail(&[from, last]);
        let with = picture(&board);
        let place = layout::place(&board, last);
        let around = area(place.x - 16, place.y - 4, 32, 24);
        let fresh = around.points().filter(|at| {
            let (x, y) = (at.x as usize, at.y as usize);
            with.pixel(x, y) != without.pixel(x, y)
        });
        assert!(fresh.count() >= 36, "behind a stack of {height}");
    }
}

#[test]
fn no_message_covers_the_note_the_colours_left_or_whoever_is_to_move() {
    for far_moves in [false, true] {
        let around = Surroundings {
            far_moves,
            ..Surroundings::default()
        };
        let mover = if far_moves { Player::B } else { Player::A };
        let message = SurroundingPart::Message.covers(false, &around);
        for part in [
            SurroundingPart::Note,
            SurroundingPart::Pool,
            SurroundingPart::Bar(mover),
        ] {
            let over = part.covers(false, &around).intersection(&message);
            assert!(over.is_zero_sized());
        }
        let pool = SurroundingPart::Pool.covers(false, &around);
        assert_eq!(pool, layout::POOL, "no message moves it");
    }
}

#[test]
fn a_route_is_drawn_again_when_a_stack_on_it_gets_another_height() {
    let points = ["b3", "e4", "h3"].map(|name| name.parse::<Point>().unwrap());
    for changed in points {
        let mut before = empty();
        before.route = Trail {
            points: points.into_iter().collect(),
            of: Some(Player::A),
            ..Trail::default()
        };
        for point in points {
            before.looks[point.index()].stack = stack(1);
        }
        let mut after = before.clone();
        after.looks[changed.index()].stack = stack(5);
        let mut screen = crate::ui::Screen::default();
        let mut shown = Box::new(Framebuffer::new());
        for board in [&before, &after] {
            let view = View {
                board: Some(board.clone()),
                ..View::default()
            };
            let Ok(_) = screen.update(view, &mut *shown);
        }
        assert!(same(&shown, &picture(&after), &SCREEN), "{changed}");
    }
}
