//! Printing and parsing are inverse.

use super::games::{beginnings_of_games, cases};
use lyngk_pocket::rules::{Colour, Point, Position, Turn};
use proptest::prelude::*;

fn turns() -> impl Strategy<Value = Turn> {
    let point = || (0..Point::NUM).prop_map(|index| Point::new(index).unwrap());
    let claim = prop::option::of((0..Colour::NUM).prop_map(|index| Colour::ALL[index]));
    prop_oneof![
        1 => Just(Turn::Pass),
        30 => (claim, point(), point()).prop_map(|(claim, from, to)| Turn::Move { claim, from, to }),
    ]
}

#[test]
fn every_point_is_read_as_it_is_written_and_there_are_no_others() {
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    let two_characters = (0..=u8::MAX).flat_map(|a| (0..=u8::MAX).map(move |b| vec![a, b]));
    let read = two_characters
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .filter_map(|text| Some((text.parse::<Point>().ok()?, text)))
        .inspect(|(point, text)| assert_eq!(point.to_string(), *text))
        .count();
    assert_eq!(read, Point::NUM);
}

#[test]
fn a_turns_code_and_the_turn_stand_for_each_other() {
    let turns = (0..=u16::MAX)
        .filter_map(|code| Some((code, Turn::from_code(code)?)))
        .inspect(|&(code, turn)| assert_eq!(turn.code(), code))
        .count();
    assert_eq!(turns, Point::NUM * Point::NUM * (1 + Colour::NUM) + 1);
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_turn_is_read_as_it_is_written(turn in turns()) {
        prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        prop_assert_eq!(Turn::from_code(turn.code()), Some(turn));
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn every_position_of_a_game_is_read_as_it_is_written(recipe in beginnings_of_games()) {
        let mut position = recipe.start();
        for turn in recipe.game().into_iter().map(Some).chain([None]) {
            let text = position.to_string();
            prop_assert_eq!(text.parse::<Position>(), Ok(position), "{}", text);
            if let Some(turn) = turn {
                position = position.try_play(turn).unwrap();
            }
        }
    }
}
