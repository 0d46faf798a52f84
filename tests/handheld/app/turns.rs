//! Turns at the board: refusals, explanations, claims and undo.

use super::device::{Device, TWO, some_position};
use lyngk_pocket::app::{Button, Sound};
use lyngk_pocket::rules::{Board, Point, Turn, Variant};

#[test]
fn a_joker_on_top_is_refused_with_words() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 3, &[]);
    let position = device.position();
    let joker = Point::all()
        .find(|&point| position.stack(point).jokers() > 0)
        .unwrap();
    device.walk(joker);
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.sound, Some(Sound::Refuse));
    assert_eq!(device.message(), "A joker on top never moves");
    device.wait(10_000);
    assert_eq!(device.message(), "");
}

#[test]
fn the_other_players_colour_is_refused_with_words() {
    let is_theirs = |board: &Board, point: Point| {
        let position = board.position();
        position.stack_owner(position.stack(point)) == Some(position.side_to_move().opponent())
    };
    let (code, turns) = some_position(Variant::FivesTaken, |board| {
        Point::all().any(|point| is_theirs(board, point))
    });
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let board = Board::new(&device.position());
    let theirs = Point::all()
        .find(|&point| is_theirs(&board, point))
        .unwrap();
    device.walk(theirs);
    device.press(&[Button::A]);
    assert!(
        device.message().ends_with("is not your colour"),
        "{}",
        device.message()
    );
}

#[test]
fn a_landing_that_does_not_go_is_explained() {
    use lyngk_pocket::rules::IllegalTurn;
    for (reason, words) in [
        (IllegalTurn::TallerThanYours, "Taller than your stack"),
        (IllegalTurn::OutOfReach, "Not within reach"),
        (IllegalTurn::TooHigh, "It would be too tall"),
    ] {
        let pair = |board: &Board| {
            let mut pairs = Point::all().flat_map(|from| Point::all().map(move |to| (from, to)));
            pairs.find(|&(from, to)| {
                let turn = Turn::Move {
                    claim: None,
                    from,
                    to,
                };
                board.check(turn) == Err(reason) && !board.landings(None, from).is_empty()
            })
        };
        let (code, turns) = some_position(Variant::FivesTaken, |board| pair(board).is_some());
        let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
        let (from, to) = pair(&Board::new(&device.position())).unwrap();
        device.walk(from);
        // With a stack in hand, X lets the cursor leave the landings.
        device.press(&[Button::A, Button::X]);
        device.walk(to);
        device.press(&[Button::A]);
        assert_eq!(device.message(), words);
        assert_eq!(device.app.shown_game().unwrap().played(), turns.len());
    }
}

#[test]
fn a_claim_can_be_taken_back_until_the_move() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 3, &[]);
    device.press(&[Button::X, Button::Right]);
    assert_eq!(device.screen(), "claim");
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.sound, Some(Sound::Claim));
    let claimed = |device: &Device| {
        let mut board = device.app.view().board.unwrap();
        board.surroundings().bars[0].claims.len()
    };
    assert_eq!(claimed(&device), 1);
    // B goes to a stack that the claim lets move, as its legend says.
    let mut board = device.app.view().board.unwrap();
    assert_eq!(board.surroundings().hints.of(Button::B).0, "Next");
    device.press(&[Button::B]);
    assert_eq!(claimed(&device), 1);
    device.press(&[Button::X]);
    assert_eq!(claimed(&device), 0);
    assert_eq!(
        device
            .position()
            .claims(device.position().side_to_move())
            .len(),
        0
    );
}

#[test]
fn a_chosen_claim_shows_the_fives_it_takes() {
    let takes = |board: &Board| {
        let claimable = board.position().claimable();
        claimable
            .into_iter()
            .position(|colour| !board.fives_taken_by(colour).is_empty())
    };
    let (code, turns) = some_position(Variant::FivesTaken, |board| takes(board).is_some());
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let place = takes(&Board::new(&device.position())).unwrap();
    let claimable = device.position().claimable();
    let colour = claimable.into_iter().nth(place);
    device.press(&[Button::X]);
    for _ in 0..claimable.len() {
        let mut board = device.app.view().board.unwrap();
        if board.surroundings().pool.chosen != colour {
            device.press(&[Button::Right]);
        }
    }
    assert!(
        device.message().contains("captures at once"),
        "{}",
        device.message()
    );
    let mut board = device.app.view().board.unwrap();
    let side = device.position().side_to_move();
    assert!(board.surroundings().bars[side.index()].taking > 0);
}
