//! The settings.

use super::Screen;
use super::list::{choose, setting, turn, turn_number};
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::settings::{Animation, BRIGHTEST, LEVELS, SIGNS, Sleep, Turning};
use crate::app::text::{Language, fill};
use crate::app::view::{Hints, ListView, Signs, View};

/// How many rows there are.
const ROWS: usize = 9;

impl App {
    pub(super) fn press_settings(
        &mut self,
        chosen: usize,
        in_game: bool,
        button: Button,
        fx: &mut Effects,
    ) {
        match button {
            Button::Up | Button::Down => {
                self.screen = Screen::Settings(choose(chosen, ROWS, button), in_game);
            }
            Button::Left => self.change_setting(chosen, false, fx),
            Button::Right | Button::A => self.change_setting(chosen, true, fx),
            Button::B | Button::Y if in_game => self.screen = Screen::GameMenu(0),
            Button::B | Button::Y => self.open_title(),
            Button::X => {}
        }
    }

    fn change_setting(&mut self, row: usize, forward: bool, fx: &mut Effects) {
        let before = self.settings;
        let settings = &mut self.settings;
        match row {
            0 => settings.language = turn(&Language::ALL, settings.language, forward),
            1 => settings.level = turn_number(settings.level, LEVELS, forward),
            2 => settings.animation = turn(&Animation::ALL, settings.animation, forward),
            3 => settings.sound = !settings.sound,
            4 => settings.brightness = turn_number(settings.brightness, BRIGHTEST, forward),
            5 => settings.sleep = turn(&Sleep::ALL, settings.sleep, forward),
            6 => settings.signs = turn(&SIGNS, settings.signs, forward),
            7 => settings.turning = turn(&Turning::ALL, settings.turning, forward),
            _ => {
                self.lock(fx);
                return;
            }
        }
        if self.settings != before {
            self.save_settings(fx);
        }
    }

    pub(super) fn view_settings(&self, chosen: usize, view: &mut View) {
        let texts = self.texts();
        let settings = &self.settings;
        let list = view.list.insert(ListView {
            title: texts.settings,
            hints: Hints::default()
                .with(Button::A, texts.change)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let switch = |on: bool| if on { texts.on } else { texts.off };
        let place = |found: Option<usize>| found.unwrap_or(0);
        let animation = place(
            Animation::ALL
                .iter()
                .position(|&each| each == settings.animation),
        );
        let turning = place(
            Turning::ALL
                .iter()
                .position(|&each| each == settings.turning),
        );
        list.add(setting(texts.language_label, texts.language));
        list.add(setting(texts.level, settings.level));
        list.add(setting(texts.animation, texts.animations[animation]));
        list.add(setting(texts.sound, switch(settings.sound)));
        list.add(setting(texts.brightness, settings.brightness));
        list.add(match settings.sleep.after() {
            None => setting(texts.sleep, texts.never),
            Some(millis) => setting(texts.sleep, fill(texts.minutes, millis / 60_000)),
        });
        list.add(setting(
            texts.signs,
            match settings.signs {
                Signs::Shapes => texts.shapes,
                Signs::Letters => texts.letters,
                Signs::Off => texts.off,
            },
        ));
        list.add(setting(texts.turning, texts.turnings[turning]));
        list.add(setting(texts.kiosk, switch(settings.kiosk)));
        list.choose(chosen);
    }
}
