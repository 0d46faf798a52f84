//! How much of the rules' work one turn causes.

use super::{App, Button, Effects, Event, Seat, Settings, Start, save};
use crate::rules::board::work;
use crate::rules::{Board, Rng, Variant};

fn with_game(seats: [Seat; 2]) -> App {
    let mut app = App::new();
    let settings = Settings::default().encoded();
    app.handle(Event::SettingsLoaded(&settings), &mut Effects::default());
    let header = save::header(&Start {
        variant: Variant::Standard,
        code: 4,
        seats,
    });
    let loaded = Event::GameLoaded {
        header: &header,
        plies: &[],
    };
    app.handle(loaded, &mut Effects::default());
    press(&mut app, Button::A);
    app
}

fn press(app: &mut App, button: Button) {
    app.handle(Event::Pressed(button), &mut Effects::default());
    app.handle(Event::Released(button), &mut Effects::default());
}

#[test]
fn a_turn_is_applied_once() {
    let mut app = with_game([Seat::Human; 2]);
    press(&mut app, Button::B);
    press(&mut app, Button::A);
    let by_person = work::of(|| press(&mut app, Button::A));
    assert_eq!(app.shown_game().map(super::Game::played), Some(1));
    assert_eq!(by_person, (1, 1), "boards, checks");
    let view = work::of(|| drop(app.view()));
    assert_eq!(view, (0, 0));
    app.handle(Event::Tick(10_000), &mut Effects::default());
    let view = work::of(|| drop(app.view()));
    assert_eq!(view, (1, 0), "where the stack under the cursor can go");

    let mut app = with_game([Seat::Device(crate::ai::Level::WEAKEST), Seat::Human]);
    let mut fx = Effects::default();
    app.handle(Event::Tick(10_000), &mut fx);
    let game = app.shown_game().unwrap();
    let turn = Board::new(game.position())
        .random_turn(&mut Rng::new(1))
        .unwrap();
    let done = Event::SearchDone {
        ticket: 1,
        turn,
        score: 0,
    };
    let by_device = work::of(|| app.handle(done, &mut fx));
    assert_eq!(app.shown_game().map(super::Game::played), Some(1));
    assert_eq!(by_device, (1, 1));
}
