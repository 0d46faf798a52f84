//! The form of the next game's clocks: the way of giving time, the amounts, and the
//! increment or delay.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::play::clock::{Pace, TimeControl};
use crate::app::screens::list::{choose, setting, turn};
use crate::app::shared::Shared;
use crate::app::text::{Lookup, Texts, fill, short};
use crate::app::view::{Hints, ListView, Short, View};
use crate::rules::Player;
use heapless::Vec;

/// Choices for a game, in minutes.
const MINUTES: [u16; 12] = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90];
/// Choices for a turn, in seconds.
const SECONDS: [u16; 9] = [5, 10, 15, 20, 30, 45, 60, 90, 120];
/// Choices for the increment or delay, in seconds.
const BONUS: [u8; 9] = [1, 2, 3, 5, 10, 15, 20, 30, 60];
const USUAL_BONUS: u8 = 5;
/// The ways of giving time in the order of the form; the first is no clocks.
const PACES: [Option<Pace>; 5] = [
    None,
    Some(Pace::Game),
    Some(Pace::Increment(USUAL_BONUS)),
    Some(Pace::Delay(USUAL_BONUS)),
    Some(Pace::Turn),
];

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct SetClock {
    chosen: u8,
    /// The times are the person's and the device's, not those of A and B.
    against_device: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Pace,
    Time(Player),
    Bonus,
}

impl SetClock {
    pub(in crate::app) const fn new(against_device: bool) -> Self {
        Self {
            chosen: 0,
            against_device,
        }
    }
}

fn rows(control: Option<&TimeControl>) -> Vec<Row, 4> {
    let all = [
        Row::Pace,
        Row::Time(Player::A),
        Row::Time(Player::B),
        Row::Bonus,
    ];
    let asked = |row: &Row| match row {
        Row::Pace => true,
        Row::Time(_) => control.is_some(),
        Row::Bonus => bonus_of(control).is_some(),
    };
    all.into_iter().filter(asked).collect()
}

fn bonus_of(control: Option<&TimeControl>) -> Option<u8> {
    match control?.pace {
        Pace::Increment(bonus) | Pace::Delay(bonus) => Some(bonus),
        Pace::Game | Pace::Turn => None,
    }
}

/// Returns the next way of giving time, with suitable times.
fn change_pace(control: Option<TimeControl>, forward: bool) -> Option<TimeControl> {
    let bonus = bonus_of(control.as_ref()).unwrap_or(USUAL_BONUS);
    let paces = PACES.map(|pace| match pace {
        Some(Pace::Increment(_)) => Some(Pace::Increment(bonus)),
        Some(Pace::Delay(_)) => Some(Pace::Delay(bonus)),
        other => other,
    });
    let pace = turn(&paces, control.map(|control| control.pace), forward)?;
    // Times for games and for turns differ in kind, so a change between them takes the
    // default.
    let same_kind = control.filter(|old| (old.pace == Pace::Turn) == (pace == Pace::Turn));
    let usual = if pace == Pace::Turn { 30 } else { 600 };
    Some(TimeControl {
        pace,
        seconds: same_kind.map_or([usual; 2], |old| old.seconds),
    })
}

/// Changes the time of a player. A change for A applies to both while both have the
/// same.
fn change_time(control: &mut TimeControl, player: Player, forward: bool) {
    let [a, b] = control.seconds;
    let now = control.seconds[player.index()];
    let next = match control.pace {
        Pace::Turn => turn(&SECONDS, now, forward),
        _ => 60 * turn(&MINUTES, now / 60, forward),
    };
    control.seconds = match player {
        Player::A if a == b => [next; 2],
        Player::A => [next, b],
        Player::B => [a, next],
    };
}

fn change_bonus(control: &mut TimeControl, forward: bool) {
    if let Pace::Increment(bonus) | Pace::Delay(bonus) = &mut control.pace {
        *bonus = turn(&BONUS, *bonus, forward);
    }
}

/// Returns a time as text: minutes for a game, seconds for a turn.
fn time(texts: &Texts, control: &TimeControl, seconds: u16) -> Short {
    match control.pace {
        Pace::Turn => short(fill(texts.in_kiosk.seconds, seconds)),
        _ => short(fill(texts.minutes, seconds / 60)),
    }
}

/// Returns a short form of the clocks: `10 + 5` is ten minutes and five seconds a turn.
pub(super) fn summary(texts: &Texts, control: Option<&TimeControl>, against_device: bool) -> Short {
    let Some(control) = control else {
        return short(texts.clock.none);
    };
    let [a, b] = control.seconds.map(|seconds| match control.pace {
        Pace::Turn => seconds,
        _ => seconds / 60,
    });
    // Different times need names. Beside the person's own there is no room for another.
    let both = if a == b {
        short(a)
    } else if against_device {
        short(format_args!("{} {a} / {b}", texts.you))
    } else {
        short(format_args!("A {a}, B {b}"))
    };
    match control.pace {
        Pace::Game if a == b => time(texts, control, control.seconds[0]),
        Pace::Game => short(fill(texts.minutes, both)),
        Pace::Increment(bonus) => short(format_args!("{both} + {bonus}")),
        Pace::Delay(bonus) => short(format_args!("{both} ({bonus})")),
        Pace::Turn if a == b => short(fill(texts.clock.a_turn, both)),
        Pace::Turn => short(fill(texts.in_kiosk.seconds, both)),
    }
}

impl Screen for SetClock {
    type With = Shared;

    fn name(&self) -> &'static str {
        "clock"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, _fx: &mut Effects) -> Next {
        let rows = rows(shared.next_control.as_ref());
        let chosen = usize::from(self.chosen);
        let row = rows.get(chosen).copied().unwrap_or(Row::Pace);
        match (button, &mut shared.next_control) {
            (Button::B | Button::Y, _) => return Next::Back,
            (Button::Up | Button::Down, _) => {
                self.chosen = choose(chosen, rows.len(), button) as u8;
            }
            (Button::A | Button::Left | Button::Right, control) => {
                let forward = button != Button::Left;
                match (row, control) {
                    (Row::Pace, control) => *control = change_pace(*control, forward),
                    (Row::Time(player), Some(control)) => change_time(control, player, forward),
                    (Row::Bonus, Some(control)) => change_bonus(control, forward),
                    (_, None) => {}
                }
            }
            (Button::X, _) => {}
        }
        Next::Stay
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let words = &texts.clock;
        let control = shared.next_control.as_ref();
        let list = view.list.insert(ListView {
            title: words.clock,
            hints: Hints::default()
                .with(Button::A, texts.change)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let names = if self.against_device {
            [texts.you, texts.device]
        } else {
            Player::ALL.map(|player| texts.players_in_full.of(player))
        };
        for row in rows(control) {
            list.add(match (row, control) {
                (Row::Time(player), Some(control)) => setting(
                    names[player.index()],
                    time(texts, control, control.seconds[player.index()]),
                ),
                (Row::Bonus, control) => {
                    let increment =
                        control.is_some_and(|control| matches!(control.pace, Pace::Increment(_)));
                    let label = if increment {
                        words.each_turn_adds
                    } else {
                        words.each_turn_waits
                    };
                    let bonus = bonus_of(control).unwrap_or_default();
                    setting(label, fill(texts.in_kiosk.seconds, bonus))
                }
                _ => setting(
                    words.time,
                    match control.map(|control| control.pace) {
                        None => words.none,
                        Some(Pace::Game) => words.for_the_game,
                        Some(Pace::Increment(_)) => words.increment,
                        Some(Pace::Delay(_)) => words.delay,
                        Some(Pace::Turn) => words.for_each_turn,
                    },
                ),
            });
        }
        list.choose(usize::from(self.chosen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::clock::MOST_SECONDS;

    #[test]
    fn whatever_is_set_is_a_time_control() {
        let mut control = None;
        for pace in 0..5 {
            let wanted: Option<TimeControl> = control;
            assert_eq!(rows(wanted.as_ref()).len(), [1, 3, 4, 4, 3][pace]);
            if let Some(mut control) = wanted {
                for step in 0..30 {
                    change_time(&mut control, Player::ALL[step % 2], step % 3 > 0);
                    change_bonus(&mut control, step % 5 > 0);
                    assert_eq!(TimeControl::decoded(&control.encoded()), Some(control));
                }
            }
            control = change_pace(control, true);
        }
        assert_eq!(control, None);
        assert!(60 * MINUTES[MINUTES.len() - 1] <= MOST_SECONDS);
    }

    #[test]
    fn the_second_time_follows_the_first_until_it_is_another() {
        let mut control = TimeControl {
            pace: Pace::Game,
            seconds: [600; 2],
        };
        change_time(&mut control, Player::A, false);
        assert_eq!(control.seconds, [420, 420]);
        change_time(&mut control, Player::B, false);
        change_time(&mut control, Player::A, true);
        assert_eq!(control.seconds, [600, 300]);
    }
}
