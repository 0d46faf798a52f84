//! The settings of the owner.

use crate::ai::Level;
use crate::app::activity::{Lock, Next, Screen};
use crate::app::event::{Button, Effects, Sound};
use crate::app::screens::list::{choose, setting, turn, turn_number};
use crate::app::settings::{Animation, BRIGHTEST, SIGNS, Sleep, Turning, Volume};
use crate::app::shared::Shared;
use crate::app::text::{Language, Lookup, fill, volume};
use crate::app::view::{Hints, ListView, Signs, View};
use crate::rules::Player;

/// Number of rows.
const ROWS: usize = 11;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ChangeSettings {
    /// The chosen row.
    chosen: usize,
}

impl ChangeSettings {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: 0 }
    }

    fn change(self, forward: bool, shared: &mut Shared, fx: &mut Effects) -> Next {
        let before = shared.settings;
        let settings = &mut shared.settings;
        match self.chosen {
            0 => settings.language = turn(&Language::ALL, settings.language, forward),
            1 => settings.level = turn(&Level::ALL, settings.level, forward),
            2 => settings.animation = turn(&Animation::ALL, settings.animation, forward),
            3 => {
                settings.volume = turn(&Volume::ALL, settings.volume, forward);
                // Lets the owner hear the volume.
                fx.sound = Some(Sound::Claim);
            }
            4 => settings.brightness = turn_number(settings.brightness, BRIGHTEST, forward),
            5 => settings.sleep = turn(&Sleep::ALL, settings.sleep, forward),
            6 => settings.signs = turn(&SIGNS, settings.signs, forward),
            7 => settings.turning = turn(&Turning::ALL, settings.turning, forward),
            8 => settings.turn_name(Player::A, forward),
            9 => settings.turn_name(Player::B, forward),
            _ => return Next::open(Lock),
        }
        if shared.settings != before {
            shared.save_settings(fx);
        }
        Next::Stay
    }
}

impl Screen for ChangeSettings {
    type With = Shared;

    fn name(&self) -> &'static str {
        "settings"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => self.chosen = choose(self.chosen, ROWS, button),
            Button::Left => return self.change(false, shared, fx),
            Button::Right | Button::A => return self.change(true, shared, fx),
            Button::B | Button::Y => return Next::Back,
            Button::X => {}
        }
        Next::Stay
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let settings = &shared.settings;
        let list = view.list.insert(ListView {
            title: texts.settings,
            hints: Hints::default()
                .with(Button::A, texts.change)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let switch = |on: bool| if on { texts.on } else { texts.off };
        list.add(setting(texts.language_label, texts.language));
        list.add(setting(texts.level, settings.level));
        list.add(setting(
            texts.animation,
            texts.animations.of(settings.animation),
        ));
        list.add(setting(texts.sound, volume(texts, settings.volume)));
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
        list.add(setting(texts.turning, texts.turnings.of(settings.turning)));
        for player in Player::ALL {
            let label = texts.players_in_full.of(player);
            list.add(setting(label, settings.listed_name(player)));
        }
        list.add(setting(texts.kiosk, switch(settings.kiosk)));
        list.choose(self.chosen);
    }
}
