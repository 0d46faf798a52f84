//! What game to begin: players, level, who starts, variant, setup.

use super::list::{choose, plain, setting, turn, turn_number};
use super::{Dialog, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::{CODE_LENGTH, CODE_LETTERS, Seat, Start, code_letters};
use crate::app::text::short;
use crate::app::view::{Hints, ListView, RowView, View};
use crate::app::{App, LEVELS, SETUP_CODES, Settings, SetupCode};
use crate::rules::Variant;
use heapless::Vec;

/// The choices made so far.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct NewGame {
    chosen: usize,
    players: Players,
    level: u8,
    level_of_b: u8,
    starter: Starter,
    variant: Variant,
    by_code: bool,
    code: SetupCode,
    /// The letter of the code being entered.
    entering: Option<usize>,
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
            Row::Level => self.level = turn_number(self.level, LEVELS, forward),
            Row::LevelOfB => self.level_of_b = turn_number(self.level_of_b, LEVELS, forward),
            Row::Starter => {
                let all = [Starter::Lots, Starter::You, Starter::Device];
                self.starter = turn(&all, self.starter, forward);
            }
            Row::Variant => self.variant = turn(&Variant::ALL, self.variant, forward),
            Row::Setup => self.by_code = !self.by_code,
        }
    }

    /// Takes a press while the code is being entered.
    fn enter(&mut self, letter: usize, button: Button) {
        let shift = 5 * (CODE_LENGTH - 1 - letter.min(CODE_LENGTH - 1));
        let digit = self.code >> shift & 31;
        let mut set = |digit: u32| self.code = self.code & !(31 << shift) | digit << shift;
        match button {
            Button::Up => set((digit + 1) % CODE_LETTERS.len() as u32),
            Button::Down => set((digit + 31) % CODE_LETTERS.len() as u32),
            Button::Left => self.entering = Some((letter + CODE_LENGTH - 1) % CODE_LENGTH),
            Button::Right => self.entering = Some((letter + 1) % CODE_LENGTH),
            _ => self.entering = None,
        }
    }
}

impl App {
    pub(super) fn press_new_game(&mut self, form: NewGame, button: Button, fx: &mut Effects) {
        let mut form = form;
        if let Some(letter) = form.entering {
            form.enter(letter, button);
            self.screen = Screen::NewGame(form);
            return;
        }
        let rows = form.rows();
        let row = rows.get(form.chosen).copied().unwrap_or(Row::Start);
        match (button, row) {
            // A visitor's way back leads to the game, not out of the visit.
            (Button::B, _) if self.settings.kiosk && self.running.is_some() => {
                self.screen = Screen::GameMenu(0);
                return;
            }
            (Button::B, _) => {
                self.open_title();
                return;
            }
            (Button::A, Row::Start) => {
                if self.saved_game().is_some() {
                    self.screen = Screen::Dialog(Dialog::Replace(form));
                } else {
                    self.begin_as(form, fx);
                }
                return;
            }
            (Button::A, Row::Code) => form.entering = Some(0),
            (Button::A | Button::Right, row) => form.change(row, true),
            (Button::Left, row) => form.change(row, false),
            (Button::Up | Button::Down, _) => form.chosen = choose(form.chosen, rows.len(), button),
            (Button::X | Button::Y, _) => {}
        }
        self.screen = Screen::NewGame(form);
    }

    /// Begins the game that was asked for; what is left to lots is drawn.
    pub(super) fn begin_as(&mut self, form: NewGame, fx: &mut Effects) {
        let device = Seat::Device(form.level);
        let you_start = match form.starter {
            Starter::You => true,
            Starter::Device => false,
            Starter::Lots => self.lots.below(2) == 0,
        };
        let seats = match form.players {
            Players::Two => [Seat::Human, Seat::Human],
            Players::DeviceAlone => [device, Seat::Device(form.level_of_b)],
            Players::AgainstDevice if you_start => [Seat::Human, device],
            Players::AgainstDevice => [device, Seat::Human],
        };
        let code = if form.by_code {
            form.code
        } else {
            self.lots.next_u32() % SETUP_CODES
        };
        self.table.turned = false;
        self.begin(
            Start {
                variant: form.variant,
                code,
                seats,
            },
            fx,
        );
    }

    pub(super) fn view_new_game(&self, form: NewGame, view: &mut View) {
        let texts = self.texts();
        let rows = form.rows();
        let row = rows.get(form.chosen).copied();
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
                    entering: form.entering.map(|letter| letter as u8),
                    ..RowView::default()
                },
            });
        }
        list.choose(form.chosen);
    }
}
