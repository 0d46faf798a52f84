//! The operator's page: settings and counts of the kiosk. It opens when X and Y are held
//! together, and no text of the kiosk mentions it.

use crate::ai::Level;
use crate::app::activity::{Lock, Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::handling::Unsaved;
use crate::app::kiosk::counters::RETURN_AFTER;
use crate::app::kiosk::unlock;
use crate::app::screens::list::{Count, choose, fact, plain, setting, turn, turn_number};
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::{Lookup, fill, volume};
use crate::app::view::{Hints, ListView, View};
use crate::app::{Offered, Reset, Volume};
use core::fmt;

/// Rows that can be changed come first, in this order. The row that clears the counts
/// comes last.
const MODE: usize = 0;
const RETURN: usize = 1;
const SOUND: usize = 2;
const OFFERED: usize = 3;
const LEVEL: usize = 4;
/// Rows between them: state of saving, visits, abandoned visits, games ended, two rows
/// of levels, games of two people, and the causes of starts.
const FACTS: usize = 7 + Reset::NUM;
const ZERO: usize = LEVEL + FACTS + 1;
const ROWS: usize = ZERO + 1;
const _: () = assert!(ROWS <= ListView::ROWS);

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Operator {
    /// The chosen row.
    chosen: usize,
}

impl Operator {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: MODE }
    }

    fn change(self, forward: bool, state: &mut AppState, fx: &mut Effects) -> Next {
        match self.chosen {
            MODE if state.shared.settings.kiosk => return unlock(state, fx),
            MODE => return Next::open(Lock),
            RETURN => {
                let counters = &mut state.shared.kiosk.counters;
                let most = RETURN_AFTER.len() as u8;
                counters.return_after = turn_number(counters.return_after + 1, most, forward) - 1;
                state.shared.save_counters(fx);
            }
            SOUND => {
                state.shared.settings.volume =
                    turn(&Volume::ALL, state.shared.settings.volume, forward);
                state.shared.save_settings(fx);
            }
            OFFERED => {
                let offered = &mut state.shared.kiosk.counters.offered;
                *offered = turn(&Offered::ALL, *offered, forward);
                state.shared.save_counters(fx);
            }
            LEVEL => {
                let level = &mut state.shared.kiosk.counters.level;
                *level = turn(&Level::ALL, *level, forward);
                state.shared.save_counters(fx);
            }
            ZERO if counted(&state.shared) => {
                state.shared.kiosk.counters = state.shared.kiosk.counters.cleared();
                state.shared.save_counters(fx);
            }
            _ => {}
        }
        Next::Stay
    }
}

impl Screen for Operator {
    type With = AppState;

    fn name(&self) -> &'static str {
        "operator"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => self.chosen = choose(self.chosen, ROWS, button),
            Button::Left => return self.change(false, state, fx),
            Button::Right | Button::A => return self.change(true, state, fx),
            Button::B => return Next::Home,
            Button::X | Button::Y => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let chosen = self.chosen;
        let texts = state.shared.texts();
        let words = &texts.in_kiosk;
        let counters = &state.shared.kiosk.counters;
        let changes = matches!(chosen, MODE | RETURN | SOUND | OFFERED | LEVEL);
        let clears = chosen == ZERO && counted(&state.shared);
        let act = match (changes, clears) {
            (true, _) => texts.change,
            (false, true) => texts.choose,
            (false, false) => "",
        };
        let list = view.list.insert(ListView {
            title: words.operator,
            hints: Hints::default()
                .with(Button::A, act)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let switch = |on: bool| if on { texts.on } else { texts.off };
        list.add(setting(words.mode, switch(state.shared.settings.kiosk)));
        let seconds = counters.idle_limit() / 1_000;
        list.add(setting(words.return_after, fill(words.seconds, seconds)));
        list.add(setting(
            texts.sound,
            volume(texts, state.shared.settings.volume),
        ));
        let welcome = &texts.welcome;
        let offered = welcome.offers.of(counters.offered);
        list.add(setting(welcome.offered, offered));
        list.add(setting(welcome.visitors_level, counters.level));
        list.add(fact(
            words.saving,
            words.how_saving_goes.of(saving(&state.shared)),
        ));
        list.add(fact(words.visits, Count::new(counters.visits)));
        list.add(fact(words.walked_off, Count::new(counters.walked_off)));
        list.add(fact(words.ended, Count::new(counters.ended)));
        let (low, high) = counters.levels.split_at(counters.levels.len() / 2);
        for (label, levels) in words.levels.into_iter().zip([low, high]) {
            list.add(fact(label, Each(levels)));
        }
        list.add(fact(words.shared, Count::new(counters.shared)));
        for (cause, resets) in Reset::ALL.into_iter().zip(counters.resets) {
            list.add(fact(words.resets.of(cause), Count::new(resets)));
        }
        list.add(plain(words.set_to_zero));
        list.choose(chosen);
    }
}

/// Returns whether a counter differs from zero.
fn counted(shared: &Shared) -> bool {
    let counters = &shared.kiosk.counters;
    *counters != counters.cleared()
}

/// State of saving. A row shows it, because visitors ignore a dialog.
enum Saving {
    Works,
    Failed,
    WornOut,
    Refused,
    PartLost,
}

impl Lookup<Saving> for texts::KioskHowSavingGoes {
    fn of(&self, saving: Saving) -> &'static str {
        match saving {
            Saving::Works => self.works,
            Saving::Failed => self.failed,
            Saving::WornOut => self.worn_out,
            Saving::Refused => self.refused,
            Saving::PartLost => self.part_lost,
        }
    }
}

fn saving(shared: &Shared) -> Saving {
    match (shared.saving.refused, shared.saving.unsaved) {
        (Some(_), _) => Saving::Refused,
        (None, Unsaved::ForGood) => Saving::WornOut,
        (None, Unsaved::Once) => Saving::Failed,
        (None, Unsaved::Nothing) if shared.saving.unreadable => Saving::PartLost,
        (None, Unsaved::Nothing) => Saving::Works,
    }
}

/// Numbers with spaces between them.
struct Each<'a>(&'a [u32]);

impl fmt::Display for Each<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &number) in self.0.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{}", Count::beside(number))?;
        }
        Ok(())
    }
}
