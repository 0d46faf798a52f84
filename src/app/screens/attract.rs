//! What a kiosk shows while nobody plays: pages about the game, and the device
//! playing against itself with a caption for every turn, in one language after
//! the other.

use super::{Next, Screen};
use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::{Game, Played, Seat, Start};
use crate::app::stage::What;
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
const LEVEL: Level = Level::ALL[3];
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
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Attract {
    /// The page about the game that is shown, or was before the game.
    page: u8,
    /// What is said of the game of the device with itself, while that is shown.
    caption: Option<Caption>,
    /// When it goes on.
    next_at: Millis,
}

/// What a caption says; in words only when it is shown, since the language
/// changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Caption {
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

    fn words(self, cx: &Context) -> heapless::String<120, u8> {
        let texts = cx.texts();
        let words = &texts.in_kiosk.captions;
        let name = |player: Player| match player {
            Player::A => "A",
            Player::B => "B",
        };
        let colour = |colour: Colour| texts.colours[colour.index()];
        let (text, first, second) = match self {
            Self::Begins => (words.begins, "", ""),
            Self::Claim(player, claimed) => (words.claim, colour(claimed), name(player)),
            Self::ClaimTakes(player, claimed) => (words.claim_takes, colour(claimed), name(player)),
            Self::Captures(player) => (words.captures, name(player), ""),
            Self::NeutralFive(_) => (words.neutral_five, "", ""),
            Self::LyngkRule(_) => (words.lyngk_rule, "", ""),
            Self::Joker(_) => (words.joker, "", ""),
            Self::Passes(player) => (words.passes, name(player), ""),
            Self::Over(Outcome::Win(player)) => (words.wins, name(player), ""),
            Self::Over(Outcome::Draw) => (words.draw, "", ""),
            Self::Fact(_, fact) => {
                let fact = words.facts.get(usize::from(fact));
                (*fact.unwrap_or(&words.begins), "", "")
            }
        };
        fill_two(text, first, second)
    }
}

impl Attract {
    /// Begins with a page, and forgets who was here.
    pub(super) fn open(cx: &mut Context) -> Self {
        cx.end_visit();
        cx.kiosk.alone_since = cx.now;
        Self {
            page: 0,
            caption: None,
            next_at: cx.now + PAGE_FOR,
        }
    }

    fn begin_game(&mut self, cx: &mut Context, fx: &mut Effects) {
        let code = FIRST_GAME.wrapping_add(cx.kiosk.captions);
        let start = Start {
            variant: Variant::Standard,
            code: code % crate::app::SETUP_CODES,
            seats: [Seat::Device(LEVEL); 2],
        };
        cx.stage.put(Game::new(start), What::Attract);
        self.say(Caption::Begins, CAPTION_FOR, cx, fx);
    }

    fn next_page(&mut self, cx: &mut Context, fx: &mut Effects) {
        self.page = (self.page + 1) % KioskTexts::PAGES as u8;
        self.caption = None;
        self.next_at = cx.now + PAGE_FOR;
        cx.stage.clear();
        next_language(cx);
        fx.redraw = true;
    }

    fn advance_game(&mut self, caption: Caption, cx: &mut Context, fx: &mut Effects) {
        let Some(game) = cx.game() else {
            self.next_page(cx, fx);
            return;
        };
        match game.status() {
            Status::Over(outcome) if caption != Caption::Over(outcome) => {
                self.say(Caption::Over(outcome), RESULT_FOR, cx, fx);
            }
            Status::Over(_) => self.next_page(cx, fx),
            Status::MustPass => self.play(Turn::Pass, cx, fx),
            Status::ToMove => match cx.thinking.answer.take() {
                Some(turn) => self.play(turn, cx, fx),
                None if cx.thinking.running.is_none() => cx.think(Purpose::Move, LEVEL, fx),
                None => {}
            },
        }
    }

    /// Plays a turn and says what it does.
    fn play(&mut self, turn: Turn, cx: &mut Context, fx: &mut Effects) {
        // If there was none, another search will find one.
        if let Some(played) = cx.play_answer(turn, fx) {
            let caption = Caption::of(&played, cx.kiosk.captions);
            self.say(caption, CAPTION_FOR, cx, fx);
        }
    }

    fn say(&mut self, caption: Caption, stays: Millis, cx: &mut Context, fx: &mut Effects) {
        self.caption = Some(caption);
        self.next_at = cx.now + stays;
        cx.kiosk.captions = cx.kiosk.captions.wrapping_add(1);
        if cx.kiosk.captions.is_multiple_of(CAPTIONS_A_LANGUAGE) {
            next_language(cx);
        }
        fx.redraw = true;
    }

    fn show_page(self, cx: &Context, view: &mut View) {
        let words = &cx.texts().in_kiosk;
        let place = usize::from(self.page) % KioskTexts::PAGES;
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

    fn show_game(caption: Caption, cx: &Context, view: &mut View) {
        let [head, body] = cx.texts().in_kiosk.press_here.map(short);
        cx.show_board(view).layout = Layout::Captioned {
            note: NoteView {
                head,
                body,
                permille: None,
            },
            caption: CaptionView {
                text: caption.words(cx),
                of: caption.about(),
            },
        };
    }
}

fn next_language(cx: &mut Context) {
    cx.kiosk.language = super::list::turn(&Language::ALL, cx.kiosk.language, true);
}

impl Screen for Attract {
    fn name(&self) -> &'static str {
        "attract"
    }

    /// Any button begins a game. X and Y do so when they are let go, because
    /// held together they call the operator's page.
    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::X | Button::Y => Next::Stay,
            _ => cx.begin_visit(fx),
        }
    }

    fn release(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::X | Button::Y => {
                fx.redraw = true;
                cx.begin_visit(fx)
            }
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        if cx.now >= self.next_at {
            match self.caption {
                None => self.begin_game(cx, fx),
                Some(caption) => self.advance_game(caption, cx, fx),
            }
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.next_at)
    }

    fn hurry(&mut self, now: Millis) {
        self.next_at = self.next_at.min(now);
    }

    fn show(&self, cx: &Context, view: &mut View) {
        match self.caption {
            None => self.show_page(cx, view),
            Some(caption) => Self::show_game(caption, cx, view),
        }
        let shifts = (cx.now.saturating_sub(cx.kiosk.alone_since) / SHIFT_EVERY) as usize;
        view.shift = SHIFTS[shifts % SHIFTS.len()];
    }
}

/// A stack of so many colours, the lowest being that with number `first`.
fn some_stack(first: usize, high: usize) -> Stack {
    let piece = |step| Piece::Of(Colour::ALL[(first + step) % Colour::NUM]);
    (0..high).fold(Stack::EMPTY, |below, step| {
        Stack::single(piece(step)).onto(below)
    })
}
