//! What a kiosk shows while nobody plays: pages about the game, and the device
//! playing against itself with a caption for every turn, in one language after
//! the other.

use super::Screen;
use crate::app::App;
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::{Game, Played, Seat, Start};
use crate::app::text::{KioskTexts, Language, fill_two, short};
use crate::app::view::{CaptionView, Layout, NoteView, PageView, PosterView, View};
use crate::rules::{Colour, Outcome, Piece, Player, Stack, Status, Turn, Variant};

/// How long a page, a caption and a result stay, in milliseconds: time to read
/// them twice, in a language that is not one's first.
const PAGE_FOR: Millis = 8_000;
const CAPTION_FOR: Millis = 5_000;
const RESULT_FOR: Millis = 9_000;
/// Captions between two changes of the language.
const CAPTIONS_A_LANGUAGE: u32 = 3;
/// How strong the device plays against itself: well, and in a moment.
const LEVEL: u8 = 4;
/// The setup of the first game after a start; later ones follow from it.
const FIRST_GAME: u32 = 0x0a_77c7;

/// Time between two moves of the whole picture, in milliseconds, and where it
/// moves: in a circle of a few pixels, so that no edge is lit for days.
const SHIFT_EVERY: Millis = 60_000;
const SHIFTS: [(i8, i8); 8] = [
    (0, 0),
    (2, 1),
    (3, 3),
    (1, 4),
    (-1, 3),
    (-3, 1),
    (-3, -2),
    (-1, -3),
];

/// What is shown while nobody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Scene {
    /// A page about the game.
    Page(u8),
    /// A game of the device with itself, after a page.
    Game(u8),
}

/// What a caption says; in words only when it is shown, since the language
/// changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Caption {
    Begins,
    Claim(Player, Colour),
    ClaimTakes(Player, Colour),
    Captures(Player),
    NeutralFive(Player),
    LyngkRule(Player),
    Joker(Player),
    Passes(Player),
    Over(Outcome),
    Fact(Player, u8),
}

impl Caption {
    /// What is worth saying about a turn; if nothing special happened, one of
    /// the facts about such stacks in turn.
    fn of(played: &Played, shown: u32) -> Self {
        let player = played.mover();
        let Turn::Move { claim, from, to } = played.turn else {
            return Self::Passes(player);
        };
        const HALF: u8 = KioskTexts::FACTS as u8 / 2;
        let (before, after) = (&played.before, &played.after);
        let own = before.stack_owner(before.stack(from)).is_some();
        let fact = (shown % u32::from(HALF)) as u8 + if own { HALF } else { 0 };
        let landed = after.stack(to);
        match claim {
            Some(colour) if !played.taken.is_empty() => Self::ClaimTakes(player, colour),
            Some(colour) => Self::Claim(player, colour),
            None if played.completed => Self::Captures(player),
            None if landed.height() >= 5 && after.stack_owner(landed).is_none() => {
                Self::NeutralFive(player)
            }
            None if played.links() > 0 => Self::LyngkRule(player),
            None if before.stack(to).top_colour().is_none() => Self::Joker(player),
            None => Self::Fact(player, fact),
        }
    }

    const fn about(self) -> Option<Player> {
        match self {
            Self::Begins | Self::Over(Outcome::Draw) => None,
            Self::Claim(player, _)
            | Self::ClaimTakes(player, _)
            | Self::Captures(player)
            | Self::NeutralFive(player)
            | Self::LyngkRule(player)
            | Self::Joker(player)
            | Self::Passes(player)
            | Self::Over(Outcome::Win(player))
            | Self::Fact(player, _) => Some(player),
        }
    }
}

impl App {
    /// Shows what is shown while nobody plays, and forgets who was here.
    pub(in crate::app) fn open_attract(&mut self) {
        self.end_visit();
        self.screen = Screen::Attract;
        self.kiosk.scene = Scene::Page(0);
        self.kiosk.alone_since = self.now;
        self.ready_at = self.now + PAGE_FOR;
    }

    /// Any button begins a game. X and Y do so when they are let go, because
    /// held together they call the operator's page.
    pub(super) fn press_attract(&mut self, button: Button, fx: &mut Effects) {
        if !matches!(button, Button::X | Button::Y) {
            self.begin_visit(fx);
        }
    }

    pub(in crate::app) fn release_attract(&mut self, button: Button, fx: &mut Effects) {
        if matches!(button, Button::X | Button::Y) && matches!(self.screen, Screen::Attract) {
            self.begin_visit(fx);
            fx.redraw = true;
        }
    }

    /// Goes on by itself.
    pub(in crate::app) fn advance_attract(&mut self, fx: &mut Effects) {
        match self.kiosk.scene {
            Scene::Page(page) => {
                let code = FIRST_GAME.wrapping_add(self.kiosk.captions);
                self.demo = Some(Game::new(Start {
                    variant: Variant::Standard,
                    code: code % crate::app::SETUP_CODES,
                    seats: [Seat::Device(LEVEL); 2],
                }));
                self.kiosk.scene = Scene::Game(page);
                self.caption(Caption::Begins, CAPTION_FOR, fx);
            }
            Scene::Game(page) => self.advance_attract_game(page, fx),
        }
    }

    fn advance_attract_game(&mut self, page: u8, fx: &mut Effects) {
        let Some(game) = &self.demo else {
            self.kiosk.scene = Scene::Page(0);
            return;
        };
        match game.status() {
            Status::Over(outcome) if self.kiosk.caption != Caption::Over(outcome) => {
                self.caption(Caption::Over(outcome), RESULT_FOR, fx);
            }
            Status::Over(_) => {
                self.kiosk.scene = Scene::Page((page + 1) % KioskTexts::PAGES as u8);
                self.demo = None;
                self.next_language();
                self.ready_at = self.now + PAGE_FOR;
                fx.redraw = true;
            }
            Status::MustPass => self.show_turn(Turn::Pass, fx),
            Status::ToMove => match self.search.answer.take() {
                Some(turn) => self.show_turn(turn, fx),
                None if self.search.running.is_none() => self.think(Purpose::Move, LEVEL, fx),
                None => {}
            },
        }
    }

    /// Plays a turn and says what it does.
    fn show_turn(&mut self, turn: Turn, fx: &mut Effects) {
        // If there was none, another search will find one.
        if let Some(played) = self.play_answer(turn, fx) {
            fx.sound = None;
            let caption = Caption::of(&played, self.kiosk.captions);
            self.caption(caption, CAPTION_FOR, fx);
        }
    }

    fn caption(&mut self, caption: Caption, stays: Millis, fx: &mut Effects) {
        self.kiosk.caption = caption;
        self.kiosk.captions = self.kiosk.captions.wrapping_add(1);
        if self.kiosk.captions.is_multiple_of(CAPTIONS_A_LANGUAGE) {
            self.next_language();
        }
        self.ready_at = self.now + stays;
        fx.redraw = true;
    }

    fn next_language(&mut self) {
        self.kiosk.language = super::list::turn(&Language::ALL, self.kiosk.language, true);
    }

    pub(super) fn view_attract(&self, view: &mut View) {
        match self.kiosk.scene {
            Scene::Page(page) => self.view_page(page, view),
            Scene::Game(_) => self.view_attract_game(view),
        }
        let shifts = (self.now.saturating_sub(self.kiosk.alone_since) / SHIFT_EVERY) as usize;
        view.shift = SHIFTS[shifts % SHIFTS.len()];
    }

    fn view_page(&self, page: u8, view: &mut View) {
        let words = &self.texts().in_kiosk;
        let place = usize::from(page) % KioskTexts::PAGES;
        let words = (&words.pages[place], words.press_to_play);
        // Stacks on their way: neutral, claimed, complete.
        let stacks = [(2, None), (3, Some(Player::B)), (5, Some(Player::A))];
        view.page = Some(PageView::Poster(PosterView {
            title: words.0.title,
            text: words.0.text,
            call: words.1,
            stacks: stacks.map(|(high, owner)| (some_stack(place, high), owner)),
        }));
    }

    fn view_attract_game(&self, view: &mut View) {
        let words = &self.texts().in_kiosk;
        let board = self.show_board(view);
        let [head, body] = words.press_here.map(short);
        board.layout = Layout::Captioned {
            note: NoteView {
                head,
                body,
                permille: None,
            },
            caption: CaptionView {
                text: self.caption_words(),
                of: self.kiosk.caption.about(),
            },
        };
    }

    fn caption_words(&self) -> heapless::String<120, u8> {
        let texts = self.texts();
        let words = &texts.in_kiosk.captions;
        let name = |player: Player| match player {
            Player::A => "A",
            Player::B => "B",
        };
        let colour = |colour: Colour| texts.colours[colour.index()];
        let (text, first, second) = match self.kiosk.caption {
            Caption::Begins => (words.begins, "", ""),
            Caption::Claim(player, claimed) => (words.claim, colour(claimed), name(player)),
            Caption::ClaimTakes(player, claimed) => {
                (words.claim_takes, colour(claimed), name(player))
            }
            Caption::Captures(player) => (words.captures, name(player), ""),
            Caption::NeutralFive(_) => (words.neutral_five, "", ""),
            Caption::LyngkRule(_) => (words.lyngk_rule, "", ""),
            Caption::Joker(_) => (words.joker, "", ""),
            Caption::Passes(player) => (words.passes, name(player), ""),
            Caption::Over(Outcome::Win(player)) => (words.wins, name(player), ""),
            Caption::Over(Outcome::Draw) => (words.draw, "", ""),
            Caption::Fact(_, fact) => {
                let fact = words.facts.get(usize::from(fact));
                (*fact.unwrap_or(&words.begins), "", "")
            }
        };
        fill_two(text, first, second)
    }
}

/// A stack of so many colours, the lowest being that with number `first`.
fn some_stack(first: usize, high: usize) -> Stack {
    let piece = |step| Piece::Of(Colour::ALL[(first + step) % Colour::NUM]);
    (0..high).fold(Stack::EMPTY, |below, step| {
        Stack::single(piece(step)).onto(below)
    })
}
