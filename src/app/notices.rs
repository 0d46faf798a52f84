//! Notices: messages and questions to the owner that come before anything else.
//!
//! A notice lies over every screen and outside the way back, so that no screen can drop
//! or cover it. While one is shown, the screen below gets no presses and does no
//! automatic steps, and no clock runs. Several may be raised; the most urgent one is
//! shown.

use super::App;
use super::activity::{Next, Playing};
use super::buttons::Buttons;
use super::computer::Request;
use super::event::{Button, Effects, Millis, Refused};
use super::moment::Moment;
use super::text::{Lookup, phrase};
use super::view::{DialogView, Hints, View};

/// The kind of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// A computer asks for consent. It comes before all others and is never raised:
    /// [`Guest::asked`](super::computer::Guest::asked) decides.
    Consent,
    /// The battery must be charged now.
    BatteryEmpty,
    /// The device has restarted after a failure.
    Restarted,
    /// This firmware cannot use the saved data and saves nothing.
    Refused,
    /// No save works any more.
    WornOut,
    /// A save failed.
    Unsaved,
    /// Some saved data could not be read and was skipped.
    Unreadable,
}

impl Notice {
    /// The notices that can be raised, the most urgent first.
    const BY_URGENCY: [Self; 6] = [
        Self::BatteryEmpty,
        Self::Restarted,
        Self::Refused,
        Self::WornOut,
        Self::Unsaved,
        Self::Unreadable,
    ];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Time for which an unexpected notice, or the question before erasing, is shown before
/// it takes a press, in milliseconds. An earlier press was meant for the screen below.
pub(super) const READING: Millis = 500;

/// The raised notices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notices {
    raised: u8,
    erasing: Erasing,
    /// Time from which a press is an answer.
    from: Moment,
}

/// Progress of the owner's erase of refused saves.
#[derive(Clone, Copy, Debug)]
enum Erasing {
    NotAsked,
    Asked {
        /// Time from which a press erases.
        from: Moment,
    },
    Begun,
    Over {
        /// The erase has removed everything.
        complete: bool,
    },
}

impl Notices {
    pub(super) const fn new() -> Self {
        Self {
            raised: 0,
            erasing: Erasing::NotAsked,
            from: Moment::at(0),
        }
    }

    const fn dismiss(&mut self, notice: Notice) {
        self.raised &= !notice.bit();
    }

    /// Returns the most urgent notice.
    fn first(self) -> Option<Notice> {
        let raised = |notice: &Notice| self.raised & notice.bit() != 0;
        Notice::BY_URGENCY.into_iter().find(raised)
    }
}

impl App {
    /// Raises a notice at the start. A kiosk raises none, because its visitors could not
    /// act on it.
    pub(super) fn raise_at_start(&mut self, notice: Notice) {
        if self.state.shared.policy().shows_notices() {
            self.notices.raised |= notice.bit();
        }
    }

    /// Raises a notice at any later time.
    pub(super) fn raise(&mut self, notice: Notice) {
        let before = self.notice();
        self.raise_at_start(notice);
        if self.notice() != before {
            self.notices.from = Moment::at(self.state.shared.now + READING);
            self.buttons = Buttons::default();
        }
    }

    /// Returns the notice that is shown.
    pub(super) fn notice(&self) -> Option<Notice> {
        let asked = self.state.shared.computer.asked().map(|_| Notice::Consent);
        asked.or_else(|| self.notices.first())
    }

    /// Returns whether the screen below is covered: by a notice, or after the owner's
    /// consent until the computer has acted. A game that is about to be replaced then
    /// does not go on before.
    pub(super) fn is_covered(&self) -> bool {
        self.notice().is_some() || self.state.shared.computer.has_consent()
    }

    /// Takes a press while a notice is shown.
    #[inline(never)]
    pub(super) fn press_notice(&mut self, notice: Notice, button: Button, fx: &mut Effects) {
        match (notice, button) {
            (Notice::Consent, Button::A | Button::B) => {
                self.state.shared.answer_computer(button == Button::A, fx);
            }
            _ if !self.notices.from.is_past(self.state.shared.now) => {}
            (Notice::Refused, _) => self.press_refused(button, fx),
            (Notice::Restarted, Button::A | Button::B) => {
                self.notices.dismiss(notice);
                // The owner goes on with the game.
                let on_title = self.activities.top().is_title();
                if on_title && self.state.saved_game().is_some() {
                    let board = Playing::own_game(&mut self.state);
                    self.go(board, fx);
                }
            }
            (Notice::BatteryEmpty, Button::A | Button::B) => {
                self.notices.dismiss(notice);
                self.go(Next::Home, fx);
            }
            (Notice::WornOut | Notice::Unsaved | Notice::Unreadable, Button::A | Button::B) => {
                self.notices.dismiss(notice);
            }
            _ => {}
        }
    }

    fn press_refused(&mut self, button: Button, fx: &mut Effects) {
        let erasable = self.state.shared.saving.refused != Some(Refused::TooSmall);
        match (self.notices.erasing, button) {
            (Erasing::NotAsked, Button::A | Button::B) => self.notices.dismiss(Notice::Refused),
            (Erasing::NotAsked, Button::X) if erasable => {
                // X and Y together open the operator's page elsewhere. Here they must
                // not erase.
                let from = Moment::at(self.state.shared.now + READING);
                self.notices.erasing = Erasing::Asked { from };
            }
            (Erasing::Asked { .. }, Button::A | Button::B) => {
                self.notices.erasing = Erasing::NotAsked;
            }
            // The button that erases is neither the one to go on nor the one that opened
            // the question.
            (Erasing::Asked { from }, Button::Y) if from.is_past(self.state.shared.now) => {
                fx.erase_saves = true;
                self.notices.erasing = Erasing::Begun;
            }
            // The device has nothing to save to until it starts again.
            (Erasing::Over { .. }, Button::A | Button::B) => fx.restart = true,
            _ => {}
        }
    }

    /// Takes the result of the erase that the owner asked for.
    pub(super) fn note_erased(&mut self, complete: bool) {
        if matches!(self.notices.erasing, Erasing::Begun) {
            self.notices.erasing = Erasing::Over { complete };
            // Presses during the erase were no answer to this.
            self.notices.from = Moment::at(self.state.shared.now + READING);
            self.buttons = Buttons::default();
        }
    }

    /// Lays a notice over the screen's view. Never inlined, so that the screen's part of
    /// the stack is free again before it.
    #[inline(never)]
    pub(super) fn cover(&self, notice: Notice, view: &mut View) {
        view.clear_hints();
        view.message = None;
        view.dialog = Some(self.notice_view(notice));
    }

    fn notice_view(&self, notice: Notice) -> DialogView {
        let texts = self.state.shared.texts();
        let saves = &texts.saves;
        let going_on = Hints::default().with(Button::A, texts.go_on);
        let (title, text, hints) = match notice {
            Notice::Consent => {
                let words = &texts.computer;
                let request = self.state.shared.computer.asked();
                let replaces = request == Some(Request::Play) && self.state.saved_game().is_some();
                let second = if replaces { texts.replace_text } else { "" };
                let request = request.map_or("", |request| words.requests.of(request));
                let hints = Hints::default()
                    .with(Button::A, texts.yes)
                    .with(Button::B, texts.no);
                (words.asks, [request, second], hints)
            }
            Notice::BatteryEmpty => (texts.battery_empty, [self.kept_words(), ""], going_on),
            // The about page shows the cause to a maintainer.
            Notice::Restarted => (
                texts.restarted_title,
                [texts.restarted_text, self.kept_words()],
                going_on,
            ),
            Notice::Refused => return self.refused_view(),
            Notice::WornOut => (saves.worn_title, saves.worn_text, going_on),
            Notice::Unsaved => (saves.failed_title, saves.failed_text, going_on),
            Notice::Unreadable => (
                texts.unreadable_title,
                [texts.unreadable_text, ""],
                going_on,
            ),
        };
        DialogView {
            title: phrase(title),
            text: text.map(phrase),
            hints,
        }
    }

    /// Returns the text that the running game is saved, if it is.
    fn kept_words(&self) -> &'static str {
        match self.state.saved_game() {
            Some(_) if !self.state.shared.saving.has_ended() => {
                self.state.shared.texts().battery_text
            }
            _ => "",
        }
    }

    fn refused_view(&self) -> DialogView {
        let texts = self.state.shared.texts();
        let saves = &texts.saves;
        let (title, text, hints) = match self.notices.erasing {
            Erasing::NotAsked => {
                let (title, why) = match self.state.shared.saving.refused {
                    Some(Refused::Newer) | None => (saves.refused_title, saves.made_by_newer),
                    Some(Refused::Older) => (saves.refused_title, saves.made_by_older),
                    Some(Refused::Broken) => (saves.broken_title, saves.broken),
                    Some(Refused::TooSmall) => (saves.broken_title, saves.too_small),
                };
                let erasable = self.state.shared.saving.refused != Some(Refused::TooSmall);
                let hints = Hints::default().with(Button::A, texts.go_on);
                let hints = if erasable {
                    hints.with(Button::X, saves.erase)
                } else {
                    hints
                };
                (title, [why, saves.nothing_kept], hints)
            }
            Erasing::Asked { .. } => {
                let hints = Hints::default()
                    .with(Button::A, texts.no)
                    .with(Button::Y, saves.erase);
                (saves.erase_title, saves.erase_text, hints)
            }
            Erasing::Begun => (
                saves.erasing_title,
                [saves.erasing_text, ""],
                Hints::default(),
            ),
            Erasing::Over { complete } => {
                let (title, text) = if complete {
                    (saves.erased_title, [saves.erased_text, ""])
                } else {
                    (saves.kept_title, saves.kept_text)
                };
                let hints = Hints::default().with(Button::A, texts.go_on);
                (title, text, hints)
            }
        };
        DialogView {
            title: phrase(title),
            text: text.map(phrase),
            hints,
        }
    }
}
