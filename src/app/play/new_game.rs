//! The form of a new game: players, level, first turn, rules, setup.

use crate::ai::Level;
use crate::app::activity::{Editor, Next, Replace, Screen, SetClock, board};
use crate::app::event::{Button, Effects};
use crate::app::game::{Seat, Start};
use crate::app::play::code_entry::CodeEntry;
use crate::app::play::set_clock::summary;
use crate::app::screens::list::{choose, plain, setting, turn};
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::{Lookup, Texts, phrase};
use crate::app::view::{Hints, ListView, RowView, View};
use crate::app::{NeutralRule, Offered, Policy};
use crate::rules::{Arrangement, Family, Player, Variant};
use heapless::Vec;

/// The choices so far.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct NewGame {
    chosen: u8,
    players: Players,
    level: Level,
    level_of_b: Level,
    starter: Starter,
    variant: Variant,
    setup: Setup,
    pub(in crate::app) code: CodeEntry,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setup {
    Lots,
    Code,
    /// Arranged by hand, which is still to be done.
    ByHand,
    /// Arranged by hand.
    Arranged,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Start,
    Players,
    /// The name of one of two people.
    Name(Player),
    Level,
    LevelOfB,
    Starter,
    Family,
    Neutrals,
    Setup,
    Code,
    Clock,
}

impl NewGame {
    /// Returns a form at the level that the owner, or at a kiosk the operator, has set.
    pub(in crate::app) fn new(shared: &Shared) -> Self {
        let level = shared.level_to_begin_with();
        Self {
            chosen: 0,
            players: Players::AgainstDevice,
            level,
            level_of_b: level,
            starter: Starter::Lots,
            variant: shared.settings.variant(Family::Fives),
            setup: Setup::Lots,
            code: CodeEntry::default(),
        }
    }

    /// Opens the form from the menu of a game. Where visitors may only play against the
    /// device, the form is skipped; the question before the replacement of a saved game
    /// is not.
    pub(in crate::app) fn open(state: &mut AppState, fx: &mut Effects) -> Next {
        let form = Self::new(&state.shared);
        if offered_to_visitors(&state.shared) != Some(Offered::Nothing) {
            return Next::open(form);
        }
        match state.saved_game() {
            Some(_) => Next::open(Replace(form)),
            None => form.begin(state, fx),
        }
    }

    /// Returns the rows of the form. Visitors have the rows that the operator offers;
    /// clocks, codes and positions set up by hand are for the owner.
    fn rows(&self, state: &AppState) -> Vec<Row, 9> {
        let offered = offered_to_visitors(&state.shared);
        let all = [
            Row::Start,
            Row::Players,
            Row::Name(Player::A),
            Row::Name(Player::B),
            Row::Level,
            Row::LevelOfB,
            Row::Starter,
            Row::Family,
            Row::Neutrals,
            Row::Setup,
            Row::Code,
            Row::Clock,
        ];
        let asked = |row: &Row| match row {
            _ if offered == Some(Offered::Nothing) => *row == Row::Start,
            Row::Players => offered.is_none_or(Offered::two_players),
            Row::Name(_) => self.players == Players::Two && offered.is_none(),
            Row::Neutrals | Row::Setup | Row::Clock if offered.is_some() => false,
            Row::Level => self.players != Players::Two,
            Row::LevelOfB => self.players == Players::DeviceAlone,
            Row::Starter => self.players == Players::AgainstDevice,
            Row::Code => self.setup == Setup::Code,
            Row::Clock => self.players != Players::DeviceAlone,
            _ => true,
        };
        all.into_iter().filter(asked).collect()
    }

    fn change(&mut self, row: Row, forward: bool, policy: Policy) {
        match row {
            Row::Start | Row::Name(_) | Row::Neutrals | Row::Code | Row::Clock => {}
            Row::Players => {
                let all = [Players::AgainstDevice, Players::Two, Players::DeviceAlone];
                // A kiosk plays against itself between visits.
                let all = &all[..if policy.offers_demo() { 3 } else { 2 }];
                self.players = turn(all, self.players, forward);
            }
            Row::Level => self.level = turn(&Level::ALL, self.level, forward),
            Row::LevelOfB => self.level_of_b = turn(&Level::ALL, self.level_of_b, forward),
            Row::Starter => {
                let all = [Starter::Lots, Starter::You, Starter::Device];
                self.starter = turn(&all, self.starter, forward);
            }
            Row::Family => {
                let family = turn(&Family::ALL, self.variant.family(), forward);
                self.variant = Variant::of(family, self.variant.neutrals_stay());
            }
            Row::Setup => {
                let all = [Setup::Lots, Setup::Code, Setup::ByHand];
                self.setup = turn(&all, self.setup, forward);
            }
        }
    }

    /// Returns the chosen variant.
    pub(in crate::app) const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the form with an arranged position.
    pub(in crate::app) const fn with_arrangement(mut self, arranged: &Arrangement) -> Self {
        self.setup = Setup::Arranged;
        self.variant = arranged.variant();
        self
    }

    /// Returns the form with another code.
    pub(in crate::app) const fn with_code(mut self, code: CodeEntry) -> Self {
        self.code = code;
        self
    }

    /// Begins the game of the form and draws lots where asked.
    pub(in crate::app) fn begin(self, state: &mut AppState, fx: &mut Effects) -> Next {
        let device = Seat::Device(self.level);
        let you_start = match self.starter {
            Starter::You => true,
            Starter::Device => false,
            Starter::Lots => state.shared.rng.below(2) == 0,
        };
        // The side that starts is A, except if B is to move in an arranged position.
        let b_starts =
            self.setup == Setup::Arranged && state.shared.arranged().side_to_move() == Player::B;
        let you_start = you_start != b_starts;
        let seats = match self.players {
            Players::Two => [Seat::Human, Seat::Human],
            Players::DeviceAlone => [device, Seat::Device(self.level_of_b)],
            Players::AgainstDevice if you_start => [Seat::Human, device],
            Players::AgainstDevice => [device, Seat::Human],
        };
        let code = match self.setup {
            Setup::Code => self.code.code(),
            Setup::Lots => state.shared.any_setup(),
            Setup::ByHand => return Next::instead(Editor::open(self, state)),
            Setup::Arranged => 0,
        };
        let arranged = match self.setup {
            Setup::Arranged => state.shared.arranged().position().ok(),
            _ => None,
        };
        state.table.turned = false;
        let control = match self.players {
            Players::DeviceAlone => None,
            // The first of the two times is the person's.
            Players::AgainstDevice if !you_start => {
                state.shared.next_control.map(|control| control.exchanged())
            }
            Players::Two | Players::AgainstDevice => state.shared.next_control,
        };
        state.begin_at(
            Start {
                variant: self.variant,
                code,
                seats,
            },
            arranged.as_ref(),
            control,
            fx,
        );
        Next::Only(board(state))
    }
}

impl Screen for NewGame {
    type With = AppState;

    fn name(&self) -> &'static str {
        "new-game"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.code.is_open() {
            self.code.press(button);
            return Next::Stay;
        }
        let rows = self.rows(state);
        let policy = state.shared.policy();
        let chosen = usize::from(self.chosen);
        let row = rows.get(chosen).copied().unwrap_or(Row::Start);
        match (button, row) {
            (Button::B, _) => return Next::Back,
            (Button::A, Row::Start) if self.setup == Setup::ByHand => {
                return Next::open(Editor::open(*self, state));
            }
            (Button::A, Row::Start) if state.saved_game().is_some() => {
                return Next::open(Replace(*self));
            }
            (Button::A, Row::Start) => return self.begin(state, fx),
            (Button::A, Row::Code) => self.code.open(),
            (Button::A | Button::Left | Button::Right, Row::Clock) => {
                return Next::open(SetClock::new(self.players == Players::AgainstDevice));
            }
            (Button::A | Button::Right | Button::Left, Row::Name(player)) => {
                state
                    .shared
                    .settings
                    .turn_name(player, button != Button::Left);
                state.shared.save_settings(fx);
            }
            (Button::A | Button::Right | Button::Left, Row::Neutrals) => {
                let stay = !self.variant.neutrals_stay();
                self.variant = Variant::of(self.variant.family(), stay);
                state.shared.settings.neutrals = if stay {
                    NeutralRule::Stays
                } else {
                    NeutralRule::Taken
                };
                state.shared.save_settings(fx);
            }
            (Button::A | Button::Right, row) => self.change(row, true, policy),
            (Button::Left, row) => self.change(row, false, policy),
            (Button::Up | Button::Down, _) => {
                self.chosen = choose(chosen, rows.len(), button) as u8;
            }
            (Button::X | Button::Y, _) => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let form = self;
        let texts = state.shared.texts();
        let rows = form.rows(state);
        let row = rows.get(usize::from(form.chosen)).copied();
        let act = match row {
            Some(Row::Start) => texts.start,
            Some(Row::Code | Row::Clock) => texts.choose,
            _ => texts.change,
        };
        let hints = if form.code.is_open() {
            Hints::default().with(Button::A, texts.done)
        } else {
            Hints::default()
                .with(Button::A, act)
                .with(Button::B, texts.back)
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
                Row::Name(player) => {
                    let label = texts.players_in_full.of(player);
                    setting(label, state.shared.settings.listed_name(player))
                }
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
                Row::Family => family_row(texts, form.variant),
                Row::Neutrals => neutrals_row(texts, form.variant),
                Row::Clock => {
                    let against_device = form.players == Players::AgainstDevice;
                    let set = summary(texts, state.shared.next_control.as_ref(), against_device);
                    setting(texts.clock.clock, set)
                }
                Row::Setup => setting(
                    texts.setup,
                    match form.setup {
                        Setup::Lots => texts.lots,
                        Setup::Code => texts.by_code,
                        Setup::ByHand | Setup::Arranged => texts.editor.by_hand,
                    },
                ),
                Row::Code => form.code.row(texts.code),
            });
        }
        list.choose(usize::from(form.chosen));
        view.message = match row {
            Some(Row::Level) => Some(form.level),
            Some(Row::LevelOfB) => Some(form.level_of_b),
            _ => None,
        }
        .map(|level| phrase(texts.levels.characters[level.index()]));
        if row == Some(Row::Neutrals) {
            view.message = Some(phrase(edition(texts, form.variant)));
        }
    }
}

/// Returns the choices that the operator offers to visitors; none if the device is no
/// kiosk.
fn offered_to_visitors(shared: &Shared) -> Option<Offered> {
    (shared.policy() == Policy::Kiosk).then_some(shared.kiosk.counters.offered)
}

/// Returns the row of a form with the family of the variant.
pub(in crate::app) fn family_row(texts: &Texts, variant: Variant) -> RowView {
    setting(
        texts.game,
        match variant.family() {
            Family::Fives => texts.fives,
            Family::Sixes => texts.sixes,
        },
    )
}

/// Returns the row of a form with the rule for neutral fives or sixes.
pub(in crate::app) fn neutrals_row(texts: &Texts, variant: Variant) -> RowView {
    let words = &texts.neutrals;
    let label = match variant.family() {
        Family::Fives => words.fives,
        Family::Sixes => words.sixes,
    };
    setting(
        label,
        match variant {
            Variant::FivesStay => words.fives_stay,
            Variant::SixesStay => words.sixes_stay,
            Variant::FivesTaken => words.fives_taken,
            Variant::SixesTaken => words.sixes_taken,
        },
    )
}

/// Returns the editions of the game that print the rule of a variant for neutral fives
/// or sixes.
pub(in crate::app) const fn edition(texts: &Texts, variant: Variant) -> &'static str {
    if variant.neutrals_stay() {
        texts.neutrals.most_editions
    } else {
        texts.neutrals.hungarian_edition
    }
}
