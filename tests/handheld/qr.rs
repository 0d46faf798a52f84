//! The game as a QR code: the pixels on the screen, read by an independent QR reader, are
//! a command of the engine, and the engine then has the position of the game.

use host::engine;
use lyngk_pocket::app::view::{CodeView, Hints, PageView, View};
use lyngk_pocket::app::{App, Boot, Button, Effects, Event, Seat, Settings, Start, save};
use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn, Variant};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Framebuffer, SIDE, Screen};
use std::io::Cursor;

/// Returns the text that a reader finds on the screen of a view. Its modules must have at
/// least so many pixels.
fn scanned(view: View, pixels: i32) -> String {
    let mut picture = Box::new(Framebuffer::new());
    let Ok(_) = Screen::default().update(view, &mut *picture);
    let grey = |x: usize, y: usize| {
        use embedded_graphics::prelude::RgbColor;
        let colour = picture.pixel(x, y);
        (u32::from(colour.r()) * 8 + u32::from(colour.g()) * 4 + u32::from(colour.b()) * 8) / 3
    };
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(SIDE, SIDE, |x, y| grey(x, y).min(255) as u8);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code is on the screen");
    let corners = grids[0].bounds;
    let wide = corners[1].x - corners[0].x;
    let (meta, text) = grids[0].decode().expect("the code can be read");
    let modules = 17 + 4 * meta.version.0 as i32;
    assert!(
        wide >= pixels * modules - 4,
        "{modules} modules on {wide} pixels are too small"
    );
    text
}

/// Returns a game of random turns, and the application with it on its board.
fn some_game(variant: Variant, code: u32, most: usize) -> (Position, App) {
    let start = Start {
        variant,
        code,
        seats: [Seat::Human; 2],
    };
    let mut board = Board::new(&Position::setup(variant, code.into()));
    let mut rng = Rng::new(u64::from(code) + 1);
    let mut plies = Vec::new();
    let mut before = *board.position();
    for _ in 0..most {
        let turn = board.random_turn(&mut rng).unwrap_or(Turn::Pass);
        board.play(turn);
        // A finished game is not loaded: stops one turn before.
        if matches!(board.status(), Status::Over(_)) {
            break;
        }
        before = *board.position();
        plies.extend(save::ply(turn));
    }
    let mut app = App::new();
    let mut fx = Effects::default();
    let settings = Settings::default().encoded();
    let header = save::header(&start);
    let boot = Boot::default()
        .with(Kind::Settings, &settings)
        .with_game(&header, &plies);
    app.boot(&boot, &mut fx);
    (before, app)
}

fn press(app: &mut App, button: Button) {
    let mut fx = Effects::default();
    app.handle(Event::Pressed(button), &mut fx);
    app.handle(Event::Released(button), &mut fx);
}

/// Goes from the title to the code of the running game.
fn open_code(app: &mut App) -> View {
    press(app, Button::A);
    // A forced pass is announced over the menu's button.
    press(app, Button::Y);
    for _ in 0..20 {
        let list = app.view().list.expect("the menu is a list");
        let chosen = list.chosen.expect("a row is chosen");
        if list.rows[chosen].label.contains("QR") {
            break;
        }
        press(app, Button::Down);
    }
    press(app, Button::A);
    app.view()
}

/// Returns the position of the engine after a pasted line.
fn engine_after(line: &str) -> String {
    let input = Cursor::new(format!("{line}\nfen\n"));
    let mut output = Vec::new();
    engine::converse(input, &mut output, engine::search).expect("the output takes everything");
    let text = String::from_utf8(output).expect("it answers in text");
    let last = text.lines().last().expect("it answers");
    assert!(!text.contains("error"), "{text}");
    last.to_owned()
}

#[test]
fn what_is_on_the_screen_can_be_scanned_and_pasted_into_the_engine() {
    let cases = [
        (Variant::FivesTaken, 0, 0),
        (Variant::FivesTaken, 0x3fff_ffff, 1),
        (Variant::FivesTaken, 77, 12),
        (Variant::SixesTaken, 123_456_789, 25),
        (Variant::FivesTaken, 5, 99),
        (Variant::SixesTaken, 6, 99),
        (Variant::FivesTaken, 41_000_000, 99),
        (Variant::FivesStay, 7, 99),
    ];
    for (variant, code, most) in cases {
        let (position, mut app) = some_game(variant, code, most);
        let view = open_code(&mut app);
        let Some(PageView::Code(shown)) = &view.page else {
            panic!("the code is not shown");
        };
        let meant = shown.text.clone();
        let text = scanned(view, 4);
        assert_eq!(text, meant.as_str());
        assert_eq!(engine_after(&text), position.to_string(), "{text}");
        press(&mut app, Button::B);
        assert!(app.view().list.is_some(), "B goes back to the menu");
    }
}

#[test]
fn the_longest_game_there_can_be_is_still_legible() {
    let mut text = heapless::String::new();
    text.push_str("GAME 5N ZZZZZZ ").expect("it fits");
    while text
        .push(char::from(b'0' + (text.len() % 10) as u8))
        .is_ok()
    {}
    assert_eq!(text.len(), CodeView::LONGEST);
    let view = View {
        page: Some(PageView::Code(CodeView {
            text: text.clone(),
            page: None,
            words: "",
            hints: Hints::default(),
        })),
        ..View::default()
    };
    assert_eq!(scanned(view, 4), text.as_str());
}

/// Returns a view of a code with a page that opens it.
fn linked(text: &str, page: &'static str) -> View {
    View {
        page: Some(PageView::Code(CodeView {
            text: text.try_into().expect("it fits"),
            page: Some(page),
            words: "",
            hints: Hints::default(),
        })),
        ..View::default()
    }
}

#[test]
fn a_device_that_knows_the_page_shows_a_link_to_the_game() {
    let page = "https://webpages.example.org/games/lyngk-pocket/";
    let text = scanned(linked("GAME 5 0000VY :GQX%$+-./::", page), 3);
    assert_eq!(text, format!("{page}#game=50000VY:GQX%25$+-./::"));
    let text = scanned(linked("GAME 5N NNNNNN QX", page), 3);
    assert_eq!(text, format!("{page}#game=5N.NNNNNNQX"));
    let mut longest = String::from("GAME 6 ZZZZZZ ");
    while longest.len() < CodeView::LONGEST {
        longest.push(char::from(b'0' + (longest.len() % 10) as u8));
    }
    let text = scanned(linked(&longest, page), 3);
    assert_eq!(text, format!("{page}#game=6ZZZZZZ{}", &longest[14..]));
}

#[test]
fn an_address_too_long_for_a_code_leaves_the_game_as_it_is() {
    let page =
        "https://an-address-that-is-longer.example.org/than/anybody/would/want/to/read/aloud/";
    assert_eq!(
        scanned(linked("GAME 5 0000VY QX", page), 4),
        "GAME 5 0000VY QX"
    );
}
