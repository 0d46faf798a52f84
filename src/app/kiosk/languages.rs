//! The languages of a kiosk, each chosen with one press.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::shared::Shared;
use crate::app::text::Language;
use crate::app::view::{ButtonsView, PageView, View};

/// A page of languages, one for each button. If there are more languages than buttons, the
/// last button opens the next page.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct PickLanguage {
    page: usize,
}

/// Effect of a button on a page that offers a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pick {
    /// Chooses the entry with this place.
    Entry(usize),
    /// Opens this page.
    Page(usize),
    /// None: the list has ended.
    Nothing,
}

impl Pick {
    /// The label of the button that opens the next page, the same in every language.
    const MORE: &str = "...";

    /// Returns the effect of a button on a page of a list with `entries` entries.
    const fn with(button: Button, page: usize, entries: usize) -> Self {
        let last = Button::NUM - 1;
        let (first, is_last) = if entries <= Button::NUM {
            (0, false)
        } else {
            (page * last, button.index() == last)
        };
        let entry = first + button.index();
        if is_last {
            Self::Page((page + 1) % entries.div_ceil(last))
        } else if entry < entries {
            Self::Entry(entry)
        } else {
            Self::Nothing
        }
    }
}

impl PickLanguage {
    pub(in crate::app) const fn new() -> Self {
        Self { page: 0 }
    }
}

impl Screen for PickLanguage {
    type With = Shared;

    fn name(&self) -> &'static str {
        "languages"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, _fx: &mut Effects) -> Next {
        match Pick::with(button, self.page, Language::NUM) {
            Pick::Entry(place) => {
                shared.kiosk.language = Language::ALL[place];
                Next::Back
            }
            Pick::Page(page) => {
                self.page = page;
                Next::Stay
            }
            Pick::Nothing => Next::Stay,
        }
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let words = Button::ALL.map(
            |button| match Pick::with(button, self.page, Language::NUM) {
                Pick::Entry(place) => Language::ALL[place].texts().language,
                Pick::Page(_) => Pick::MORE,
                Pick::Nothing => "",
            },
        );
        view.page = Some(PageView::Buttons(ButtonsView {
            title: shared.texts().welcome.one_press,
            words,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Returns the entries that pages offer until the first page comes again.
    fn offered(entries: usize) -> Vec<Vec<usize>> {
        let mut pages = Vec::new();
        let mut page = 0;
        loop {
            let picks = Button::ALL.map(|button| Pick::with(button, page, entries));
            let chosen = picks.iter().filter_map(|pick| match pick {
                Pick::Entry(entry) => Some(*entry),
                Pick::Page(_) | Pick::Nothing => None,
            });
            pages.push(chosen.collect());
            let next = picks.iter().find_map(|pick| match pick {
                Pick::Page(next) => Some(*next),
                Pick::Entry(_) | Pick::Nothing => None,
            });
            match next {
                Some(next) if next != 0 => page = next,
                _ => return pages,
            }
        }
    }

    #[test]
    fn any_number_of_languages_can_be_chosen_with_the_buttons() {
        let all = |from: usize, to: usize| (from..to).collect::<Vec<_>>();
        assert_eq!(offered(3), [all(0, 3)]);
        assert_eq!(offered(8), [all(0, 8)]);
        assert_eq!(offered(9), [all(0, 7), all(7, 9)]);
        assert_eq!(offered(14), [all(0, 7), all(7, 14)]);
        assert_eq!(offered(20), [all(0, 7), all(7, 14), all(14, 20)]);
    }
}
