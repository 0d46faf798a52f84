//! The kiosk's display between visits: a page about the game, the game's idea in five
//! scenes, and the device playing against itself with a caption for every turn. The
//! language changes with each round and after every few captions.

use crate::ai::Level;
use crate::app::activity::{Next, Screen};
use crate::app::demo::captions::Caption;
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::{Game, Seat, Start};
use crate::app::kiosk::begin_visit;
use crate::app::kiosk::end_visit;
use crate::app::learn::STORY;
use crate::app::moment::Moment;
use crate::app::screens::large::some_stack;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::text::{KioskTexts, Language};
use crate::app::view::{CaptionView, Hints, NoteView, PageView, PosterView, View};
use crate::rules::{Family, Player, Status, Turn};

/// Display times of a page, a caption and a result, in milliseconds: enough to read them
/// twice in a foreign language.
const PAGE_FOR: Millis = 7_000;
const CAPTION_FOR: Millis = 5_000;
const RESULT_FOR: Millis = 9_000;
/// Display times of a scene before and after its turn is played, in milliseconds. Page
/// and story together take less than a minute, which is as long as people stop for.
const READ_FOR: Millis = 3_000;
const SEEN_FOR: Millis = 4_500;
/// Captions between two changes of the language.
const CAPTIONS_A_LANGUAGE: u32 = 3;
/// Captions of a game before the next round begins: about a minute.
const CAPTIONS_A_ROUND: u8 = 12;
/// The level of both sides: it plays well and answers soon.
const LEVEL: Level = Level::ALL[3];
/// The setup of the first game after a start; later ones follow from it.
const FIRST_GAME: u32 = 0x0a_77c7;

/// Time between two shifts of the whole picture, in milliseconds, and the shifts: a
/// circle of a few pixels, so that no edge stays lit for days.
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

/// The screen between visits.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Attract {
    /// The page about the game that begins the round.
    page: u8,
    part: Part,
    /// Time of the next step.
    next_at: Moment,
    /// X or Y went down on this screen. A release without it belongs to a press on the
    /// screen before.
    pressed: bool,
}

/// A part of a round.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A page about the game.
    Page,
    /// A scene of the story, before its turn is played and after.
    Scene { scene: u8, played: bool },
    /// A game of the device against itself. `said` counts the captions shown.
    Game { caption: Caption, said: u8 },
}

impl Attract {
    /// Begins with a page and clears what the last visitor left.
    pub(in crate::app) fn open(state: &mut AppState) -> Self {
        end_visit(state);
        state.shared.kiosk.alone_since = Moment::at(state.shared.now);
        Self {
            page: 0,
            part: Part::Page,
            next_at: Moment::at(state.shared.now + PAGE_FOR),
            pressed: false,
        }
    }

    /// Goes on to a scene, or to the game after the last scene.
    fn begin_scene(&mut self, scene: u8, state: &mut AppState, fx: &mut Effects) {
        let Some(each) = STORY.get(usize::from(scene)) else {
            next_language(&mut state.shared);
            self.begin_game(state, fx);
            return;
        };
        let seats = [Seat::Device(LEVEL); 2];
        state
            .table
            .put(Game::sketched(&each.sketch, seats), What::Attract);
        self.part = Part::Scene {
            scene,
            played: false,
        };
        self.next_at = Moment::at(state.shared.now + READ_FOR);
        fx.redraw = true;
    }

    fn play_scene(&mut self, scene: u8, state: &mut AppState, fx: &mut Effects) {
        let each = STORY.get(usize::from(scene));
        if let Some(turn) = each.and_then(|each| each.turn.parse::<Turn>().ok()) {
            // A test checks that the turn is legal. If it were not, the scene would
            // stand still.
            let _ = state.play_turn(turn, fx);
        }
        self.part = Part::Scene {
            scene,
            played: true,
        };
        self.next_at = Moment::at(state.shared.now + SEEN_FOR);
    }

    fn begin_game(&mut self, state: &mut AppState, fx: &mut Effects) {
        let code = FIRST_GAME.wrapping_add(state.shared.kiosk.captions);
        let start = Start {
            variant: state.shared.settings.variant(Family::Fives),
            code: code % crate::app::SETUP_CODES,
            seats: [Seat::Device(LEVEL); 2],
        };
        state.table.put(Game::new(start), What::Attract);
        self.say(Caption::Begins, 0, CAPTION_FOR, state, fx);
    }

    fn next_round(&mut self, state: &mut AppState, fx: &mut Effects) {
        state.shared.stop_thinking(fx);
        self.page = (self.page + 1) % KioskTexts::PAGES as u8;
        self.part = Part::Page;
        self.next_at = Moment::at(state.shared.now + PAGE_FOR);
        state.clear_board();
        next_language(&mut state.shared);
        fx.redraw = true;
    }

    fn advance_game(&mut self, caption: Caption, said: u8, state: &mut AppState, fx: &mut Effects) {
        let Some(game) = state.game() else {
            self.next_round(state, fx);
            return;
        };
        match game.status() {
            Status::Over(outcome) if caption != Caption::Over(outcome) => {
                self.say(Caption::Over(outcome), said, RESULT_FOR, state, fx);
            }
            Status::Over(_) => self.next_round(state, fx),
            _ if said >= CAPTIONS_A_ROUND => self.next_round(state, fx),
            Status::MustPass => self.play(Turn::Pass, said, state, fx),
            Status::ToMove => match state.shared.thinking.take_answer() {
                Some(answer) => self.play(answer.turn, said, state, fx),
                None if state.shared.thinking.purpose().is_none() => {
                    state.think(Purpose::Move, LEVEL, fx)
                }
                None => {}
            },
        }
    }

    /// Plays a turn and shows its caption.
    fn play(&mut self, turn: Turn, said: u8, state: &mut AppState, fx: &mut Effects) {
        // The answer or another legal turn is played. If there is none, nothing happens,
        // and the next tick starts another search.
        if let Some(played) = state.play_answer(turn, fx) {
            let caption = Caption::of(&played, state.shared.kiosk.captions);
            self.say(caption, said, CAPTION_FOR, state, fx);
        }
    }

    fn say(
        &mut self,
        caption: Caption,
        said: u8,
        stays: Millis,
        state: &mut AppState,
        fx: &mut Effects,
    ) {
        self.part = Part::Game {
            caption,
            said: said.saturating_add(1),
        };
        self.next_at = Moment::at(state.shared.now + stays);
        state.shared.kiosk.captions = state.shared.kiosk.captions.wrapping_add(1);
        if state
            .shared
            .kiosk
            .captions
            .is_multiple_of(CAPTIONS_A_LANGUAGE)
        {
            next_language(&mut state.shared);
        }
        fx.redraw = true;
    }

    fn show_page(self, shared: &Shared, view: &mut View) {
        let words = &shared.texts().in_kiosk;
        let place = usize::from(self.page) % KioskTexts::PAGES;
        let words = (&words.pages[place], words.press_to_play);
        // Stages of a stack: neutral, claimed, complete.
        let stacks = [(2, None), (3, Some(Player::B)), (5, Some(Player::A))];
        view.page = Some(PageView::Poster(PosterView {
            title: words.0.title,
            text: words.0.text,
            call: words.1,
            stacks: stacks.map(|(high, owner)| (some_stack(place, high), owner)),
        }));
    }

    fn show_game(caption: Caption, state: &AppState, view: &mut View) {
        state.show_board(view).put_caption(
            NoteView::default(),
            CaptionView {
                text: caption.words(&state.shared),
                of: caption.about(),
            },
            Hints::default(),
            Some(state.shared.texts().in_kiosk.press_here),
        );
    }
}

fn next_language(shared: &mut Shared) {
    shared.kiosk.language =
        crate::app::screens::list::turn(&Language::ALL, shared.kiosk.language, true);
}

impl Screen for Attract {
    type With = AppState;

    fn name(&self) -> &'static str {
        "attract"
    }

    /// Any button begins a visit. X and Y do so on release, because holding both opens
    /// the operator's page.
    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::X | Button::Y => {
                self.pressed = true;
                Next::Stay
            }
            _ => begin_visit(state, fx),
        }
    }

    fn release(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::X | Button::Y if self.pressed => {
                fx.redraw = true;
                begin_visit(state, fx)
            }
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.next_at.is_past(state.shared.now) {
            match self.part {
                Part::Page => self.begin_scene(0, state, fx),
                Part::Scene {
                    scene,
                    played: false,
                } => self.play_scene(scene, state, fx),
                Part::Scene { scene, .. } => self.begin_scene(scene + 1, state, fx),
                Part::Game { caption, said } => self.advance_game(caption, said, state, fx),
            }
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.next_at.millis())
    }

    fn hurry(&mut self, now: Millis) {
        self.next_at = self.next_at.min(Moment::at(now));
    }

    fn show(&self, state: &AppState, view: &mut View) {
        match self.part {
            Part::Page => self.show_page(&state.shared, view),
            Part::Scene { scene, .. } => Self::show_game(Caption::Scene(scene), state, view),
            Part::Game { caption, .. } => Self::show_game(caption, state, view),
        }
        let shifts = (state
            .shared
            .now
            .saturating_sub(state.shared.kiosk.alone_since.millis())
            / SHIFT_EVERY) as usize;
        view.shift = SHIFTS[shifts % SHIFTS.len()];
    }
}
