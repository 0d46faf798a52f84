//! What game to begin: players, level, who starts, variant, setup.

use super::list::{choose, plain, setting, turn};
use super::{Dialog, Next, Playing, Screen};
use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::game::{CODE_LENGTH, CODE_LETTERS, Seat, Start, code_letters};
use crate::app::text::short;
use crate::app::view::{Hints, ListView, RowView, View};
use crate::app::{Settings, SetupCode};
use crate::rules::Variant;
use heapless::Vec;

/// The choices made so far.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct NewGame {
    chosen: u8,
    players: Players,
    level: Level,
    level_of_b: Level,
    starter: Starter,
    variant: Variant,
    by_code: bool,
    code: SetupCode,
    /// The letter of the code being entered.
    entering: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Players {
    AgainstDevice,
    Two,
    DeviceAlone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Starter {
    Lots,
    You,
    Device,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Start,
    Players,
    Level,
    LevelOfB,
    Starter,
    Variant,
    Setup,
    Code,
}

impl NewGame {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            chosen: 0,
            players: Players::AgainstDevice,
            level: settings.level,
            level_of_b: settings.level,
            starter: Starter::Lots,
            variant: Variant::Standard,
            by_code: false,
            code: 0,
            entering: None,
        }
    }

    fn rows(&self) -> Vec<Row, 8> {
        let all = [
            Row::Start,
            Row::Players,
            Row::Level,
            Row::LevelOfB,
            Row::Starter,
            Row::Variant,
            Row::Setup,
            Row::Code,
        ];
        let asked = |row: &Row| match row {
            Row::Level => self.players != Players::Two,
            Row::LevelOfB => self.players == Players::DeviceAlone,
            Row::Starter => self.players == Players::AgainstDevice,
            Row::Code => self.by_code,
            _ => true,
        };
        all.into_iter().filter(asked).collect()
    }

    fn change(&mut self, row: Row, forward: bool) {
        match row {
            Row::Start | Row::Code => {}
            Row::Players => {
                let all = [Players::AgainstDevice, Players::Two, Players::DeviceAlone];
                self.players = turn(&all, self.players, forward);
            }
            Row::Level => self.level = turn(&Level::ALL, self.level, forward),
            Row::LevelOfB => self.level_of_b = turn(&Level::ALL, self.level_of_b, forward),
            Row::Starter => {
                let all = [Starter::Lots, Starter::You, Starter::Device];
                self.starter = turn(&all, self.starter, forward);
            }
            Row::Variant => self.variant = turn(&Variant::ALL, self.variant, forward),
            Row::Setup => self.by_code = !self.by_code,
        }
    }

    /// Takes a press while the code is being entered.
    fn enter(&mut self, letter: u8, button: Button) {
        const LENGTH: u8 = CODE_LENGTH as u8;
        let shift = 5 * (LENGTH - 1 - letter.min(LENGTH - 1));
        let digit = self.code >> shift & 31;
        let mut set = |digit: u32| self.code = self.code & !(31 << shift) | digit << shift;
        match button {
            Button::Up => set((digit + 1) % CODE_LETTERS.len() as u32),
            Button::Down => set((digit + 31) % CODE_LETTERS.len() as u32),
            Button::Left => self.entering = Some((letter + LENGTH - 1) % LENGTH),
            Button::Right => self.entering = Some((letter + 1) % LENGTH),
            _ => self.entering = None,
        }
    }

    /// Begins the game that was asked for; what is left to lots is drawn.
    pub(super) fn begin(self, cx: &mut Context, fx: &mut Effects) -> Next {
        let device = Seat::Device(self.level);
        let you_start = match self.starter {
            Starter::You => true,
            Starter::Device => false,
            Starter::Lots => cx.lots.below(2) == 0,
        };
        let seats = match self.players {
            Players::Two => [Seat::Human, Seat::Human],
            Players::DeviceAlone => [device, Seat::Device(self.level_of_b)],
            Players::AgainstDevice if you_start => [Seat::Human, device],
            Players::AgainstDevice => [device, Seat::Human],
        };
        let code = if self.by_code {
            self.code
        } else {
            cx.any_setup()
        };
        cx.turn_board = false;
        cx.begin(
            Start {
                variant: self.variant,
                code,
                seats,
            },
            fx,
        );
        Next::only(Playing::now(cx))
    }
}

impl Screen for NewGame {
    fn name(&self) -> &'static str {
        "new-game"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        if let Some(letter) = self.entering {
            self.enter(letter, button);
            return Next::Stay;
        }
        let rows = self.rows();
        let chosen = usize::from(self.chosen);
        let row = rows.get(chosen).copied().unwrap_or(Row::Start);
        match (button, row) {
            (Button::B, _) => return Next::Back,
            (Button::A, Row::Start) if cx.saved_game().is_some() => {
                return Next::open(Dialog::Replace(*self));
            }
            (Button::A, Row::Start) => return self.begin(cx, fx),
            (Button::A, Row::Code) => self.entering = Some(0),
            (Button::A | Button::Right, row) => self.change(row, true),
            (Button::Left, row) => self.change(row, false),
            (Button::Up | Button::Down, _) => {
                self.chosen = choose(chosen, rows.len(), button) as u8;
            }
            (Button::X | Button::Y, _) => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let form = self;
        let texts = cx.texts();
        let rows = form.rows();
        let row = rows.get(usize::from(form.chosen)).copied();
        let act = match row {
            Some(Row::Start) => texts.start,
            Some(Row::Code) => texts.choose,
            _ => texts.change,
        };
        let hints = match form.entering {
            Some(_) => Hints::default().with(Button::A, texts.done),
            None => Hints::default()
                .with(Button::A, act)
                .with(Button::B, texts.back),
        };
        let list = view.list.insert(ListView {
            title: texts.new_game,
            hints,
            ..ListView::default()
        });
        for row in rows {
            list.add(match row {
                Row::Start => plain(texts.start_game),
                Row::Players => setting(
                    texts.players,
                    match form.players {
                        Players::AgainstDevice => texts.against_device,
                        Players::Two => texts.two_players,
                        Players::DeviceAlone => texts.device_against_device,
                    },
                ),
                Row::Level => setting(texts.level, form.level),
                Row::LevelOfB => setting(texts.level_of_b, form.level_of_b),
                Row::Starter => setting(
                    texts.who_starts,
                    match form.starter {
                        Starter::Lots => texts.lots,
                        Starter::You => texts.you,
                        Starter::Device => texts.device,
                    },
                ),
                Row::Variant => setting(
                    texts.game,
                    match form.variant {
                        Variant::Standard => texts.standard,
                        Variant::Six => texts.six,
                    },
                ),
                Row::Setup => setting(
                    texts.setup,
                    if form.by_code {
                        texts.by_code
                    } else {
                        texts.lots
                    },
                ),
                Row::Code => RowView {
                    label: texts.code,
                    value: short(core::str::from_utf8(&code_letters(form.code)).unwrap_or("")),
                    entering: form.entering,
                    ..RowView::default()
                },
            });
        }
        list.choose(usize::from(form.chosen));
    }
}
