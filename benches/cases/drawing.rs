//! The cost of drawing: whole screens, and the small changes of play.

use lyngk_pocket::app::view::View;
use lyngk_pocket::app::{App, Boot, Button, Effects, Event, Settings};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Damage, Framebuffer, Screen, draw};
use std::hint::black_box;

const BOARD: &[Button] = &[
    Button::A,
    Button::Down,
    Button::Right,
    Button::Up,
    Button::A,
];

fn app(presses: &[Button]) -> App {
    let mut app = App::new();
    let settings = Settings::default().encoded();
    let boot = Boot::default().with(Kind::Settings, &settings);
    app.boot(&boot, &mut Effects::default());
    press(&mut app, presses);
    app
}

fn press(app: &mut App, presses: &[Button]) {
    let mut effects = Effects::default();
    for &button in presses {
        app.handle(Event::Pressed(button), &mut effects);
        app.handle(Event::Released(button), &mut effects);
        effects.clear();
    }
}

/// Draws a whole screen.
fn whole(view: View) -> Box<dyn FnMut() -> u64> {
    let mut framebuffer = Box::new(Framebuffer::new());
    Box::new(move || {
        for area in Damage::everything().iter() {
            let Ok(()) = draw(black_box(&view), area, &mut *framebuffer);
        }
        u64::from(framebuffer.pixels()[0])
    })
}

/// Draws the changes between two views, in both directions in turn.
fn change(one: View, other: View) -> Box<dyn FnMut() -> u64> {
    let mut framebuffer = Box::new(Framebuffer::new());
    let mut screen = Screen::default();
    let mut views = [one, other];
    Box::new(move || {
        views.swap(0, 1);
        let Ok(damage) = screen.update(black_box(&views[0]).clone(), &mut *framebuffer);
        damage.iter().count() as u64
    })
}

pub(super) fn title() -> Box<dyn FnMut() -> u64> {
    whole(app(&[]).view())
}

pub(super) fn list() -> Box<dyn FnMut() -> u64> {
    whole(app(&[Button::Down, Button::Down, Button::A]).view())
}

pub(super) fn board() -> Box<dyn FnMut() -> u64> {
    whole(app(BOARD).view())
}

pub(super) fn result() -> Box<dyn FnMut() -> u64> {
    let mut app = app(BOARD);
    press(&mut app, &[Button::Y, Button::Up, Button::A, Button::A]);
    whole(app.view())
}

pub(super) fn cursor() -> Box<dyn FnMut() -> u64> {
    let mut app = app(BOARD);
    let before = app.view();
    press(&mut app, &[Button::Up]);
    change(before, app.view())
}

pub(super) fn pick_up() -> Box<dyn FnMut() -> u64> {
    let mut app = app(BOARD);
    let before = app.view();
    press(&mut app, &[Button::B, Button::A]);
    change(before, app.view())
}

pub(super) fn flight() -> Box<dyn FnMut() -> u64> {
    let mut app = app(BOARD);
    press(&mut app, &[Button::B, Button::A, Button::A]);
    let mut effects = Effects::default();
    app.handle(Event::Tick(100), &mut effects);
    let before = app.view();
    app.handle(Event::Tick(133), &mut effects);
    change(before, app.view())
}
