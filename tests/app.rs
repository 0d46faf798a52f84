//! The application's own behaviour: what it refuses and why, what it asks for,
//! what it keeps.

use lyngk_pocket::app::{
    App, Button, Effects, Event, Purpose, Records, Save, Seat, Settings, Sleep, Sound, Start,
    Think, save,
};
use lyngk_pocket::rules::{Board, Lots, Point, Status, Turn, Variant};

/// The application with a clock and what it asked for last.
struct Device {
    app: App,
    now: u64,
    fx: Effects,
}

impl Device {
    fn new() -> Self {
        Self {
            app: App::new(),
            now: 0,
            fx: Effects::default(),
        }
    }

    fn event(&mut self, event: Event<'_>) -> &Effects {
        self.fx.clear();
        self.app.handle(event, &mut self.fx);
        &self.fx
    }

    fn press(&mut self, buttons: &[Button]) -> &Effects {
        for &button in buttons {
            self.event(Event::Pressed(button));
            let fx = self.fx.clone();
            self.event(Event::Released(button));
            self.fx = fx;
        }
        &self.fx
    }

    fn wait(&mut self, millis: u64) -> &Effects {
        self.now += millis;
        self.event(Event::Tick(self.now))
    }

    fn screen(&self) -> String {
        let mut report = String::new();
        self.app
            .report(&mut report)
            .expect("a string takes everything");
        report.split(' ').nth(1).unwrap_or("").to_owned()
    }

    fn message(&self) -> String {
        let board = self.app.view().board.expect("the board is in sight");
        board
            .message
            .map(|message| message.text.as_str().to_owned())
            .unwrap_or_default()
    }

    /// A game as if it had been saved, brought up to the board.
    fn with_game(seats: [Seat; 2], variant: Variant, code: u32, turns: &[Turn]) -> Self {
        let mut device = Self::new();
        let header = save::header(&Start {
            variant,
            code,
            seats,
        });
        let plies: Vec<u8> = turns.iter().flat_map(|&turn| save::ply(turn)).collect();
        device.event(Event::GameLoaded {
            header: &header,
            plies: &plies,
        });
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play");
        device
    }

    fn position(&self) -> lyngk_pocket::rules::Position {
        *self.app.shown_game().expect("a game is on").position()
    }

    /// Walks the cursor to a point with the arrows, nearest first.
    fn walk(&mut self, to: Point) {
        for _ in 0..40 {
            let at = self.app.cursor().point();
            let arrow = match (at.column().cmp(&to.column()), at.row().cmp(&to.row())) {
                (std::cmp::Ordering::Less, _) => Button::Right,
                (std::cmp::Ordering::Greater, _) => Button::Left,
                (_, std::cmp::Ordering::Less) => Button::Up,
                (_, std::cmp::Ordering::Greater) => Button::Down,
                _ => return,
            };
            self.press(&[arrow]);
        }
        panic!("{to} was not reached");
    }
}

const TWO: [Seat; 2] = [Seat::Human, Seat::Human];

/// Plays lots until a position meets a condition.
fn some_position(variant: Variant, wanted: impl Fn(&Board) -> bool) -> (u32, Vec<Turn>) {
    for code in 0..5000 {
        let mut board = Board::new(&lyngk_pocket::rules::Position::setup(
            variant,
            u64::from(code),
        ));
        let mut lots = Lots::new(u64::from(code));
        let mut turns = Vec::new();
        while board.status() == Status::ToMove {
            if wanted(&board) {
                return (code, turns);
            }
            let Some(turn) = board.random_turn(&mut lots) else {
                break;
            };
            turns.push(turn);
            board.play(turn);
        }
    }
    panic!("no such position was found");
}

#[test]
fn a_joker_on_top_is_refused_with_words() {
    let mut device = Device::with_game(TWO, Variant::Standard, 3, &[]);
    let position = device.position();
    let joker = Point::all()
        .find(|&point| position.stack(point).jokers() > 0)
        .unwrap();
    device.walk(joker);
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.sound, Some(Sound::Refuse));
    assert_eq!(device.message(), "A joker on top never moves");
    device.wait(10_000);
    assert_eq!(device.message(), "");
}

#[test]
fn the_other_players_colour_is_refused_with_words() {
    let is_theirs = |board: &Board, point: Point| {
        let position = board.position();
        position.stack_owner(position.stack(point)) == Some(position.side_to_move().opponent())
    };
    let (code, turns) = some_position(Variant::Standard, |board| {
        Point::all().any(|point| is_theirs(board, point))
    });
    let mut device = Device::with_game(TWO, Variant::Standard, code, &turns);
    let board = Board::new(&device.position());
    let theirs = Point::all()
        .find(|&point| is_theirs(&board, point))
        .unwrap();
    device.walk(theirs);
    device.press(&[Button::A]);
    assert!(
        device.message().ends_with("is not your colour"),
        "{}",
        device.message()
    );
}

#[test]
fn a_landing_that_does_not_go_is_explained() {
    use lyngk_pocket::rules::IllegalTurn;
    for (reason, words) in [
        (IllegalTurn::TallerThanYours, "Taller than your stack"),
        (IllegalTurn::OutOfReach, "Not within reach"),
        (IllegalTurn::TooHigh, "It would be too high"),
    ] {
        let pair = |board: &Board| {
            let mut pairs = Point::all().flat_map(|from| Point::all().map(move |to| (from, to)));
            pairs.find(|&(from, to)| {
                let turn = Turn::Move {
                    claim: None,
                    from,
                    to,
                };
                board.check(turn) == Err(reason) && !board.landings(None, from).is_empty()
            })
        };
        let (code, turns) = some_position(Variant::Standard, |board| pair(board).is_some());
        let mut device = Device::with_game(TWO, Variant::Standard, code, &turns);
        let (from, to) = pair(&Board::new(&device.position())).unwrap();
        device.walk(from);
        // In hand, X lets the cursor leave the landings.
        device.press(&[Button::A, Button::X]);
        device.walk(to);
        device.press(&[Button::A]);
        assert_eq!(device.message(), words);
        assert_eq!(device.app.shown_game().unwrap().played(), turns.len());
    }
}

#[test]
fn a_claim_can_be_taken_back_until_the_move() {
    let mut device = Device::with_game(TWO, Variant::Standard, 3, &[]);
    device.press(&[Button::X, Button::Right]);
    assert_eq!(device.screen(), "claim");
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.sound, Some(Sound::Claim));
    let claimed = device.app.view().board.unwrap().bars[0].claims;
    assert_eq!(claimed.len(), 1);
    // B leads on to a stack that the claim lets move, as its hint says.
    assert_eq!(
        device.app.view().board.unwrap().hints.of(Button::B).0,
        "Next"
    );
    device.press(&[Button::B]);
    assert_eq!(device.app.view().board.unwrap().bars[0].claims.len(), 1);
    device.press(&[Button::X]);
    assert_eq!(device.app.view().board.unwrap().bars[0].claims.len(), 0);
    assert_eq!(
        device
            .position()
            .claims(device.position().side_to_move())
            .len(),
        0
    );
}

#[test]
fn a_chosen_claim_shows_the_fives_it_takes() {
    let takes = |board: &Board| {
        let claimable = board.position().claimable();
        claimable
            .into_iter()
            .position(|colour| !board.fives_taken_by(colour).is_empty())
    };
    let (code, turns) = some_position(Variant::Standard, |board| takes(board).is_some());
    let mut device = Device::with_game(TWO, Variant::Standard, code, &turns);
    let place = takes(&Board::new(&device.position())).unwrap();
    device.press(&[Button::X]);
    device.press(&vec![Button::Right; place]);
    assert!(
        device.message().contains("takes fives"),
        "{}",
        device.message()
    );
    let board = device.app.view().board.unwrap();
    let side = device.position().side_to_move();
    assert!(board.bars[side.index()].taking > 0);
}

fn think_of(fx: &Effects) -> Think {
    fx.think.expect("it asks for a turn")
}

#[test]
fn the_device_thinks_tells_and_moves() {
    let mut device = Device::new();
    let header = save::header(&Start {
        variant: Variant::Standard,
        code: 9,
        seats: [Seat::Device(5), Seat::Human],
    });
    device.event(Event::GameLoaded {
        header: &header,
        plies: &[],
    });
    device.press(&[Button::A]);
    let think = think_of(&device.fx);
    assert_eq!((think.level, think.purpose), (5, Purpose::Move));
    let turn = Board::new(&think.position)
        .random_turn(&mut Lots::new(1))
        .unwrap();
    device.event(Event::SearchProgress {
        ticket: think.ticket,
        turn,
        depth: 2,
        permille: 500,
    });
    let note = device.app.view().board.unwrap().note;
    assert_eq!(note.permille, Some(500));
    assert_eq!(note.body.as_str(), turn.to_string());
    // While it thinks, the menu opens and "move now" can be chosen.
    device.press(&[Button::Y]);
    assert_eq!(device.screen(), "menu");
    assert!(device.press(&[Button::A]).move_now);
    let fx = device.event(Event::SearchDone {
        ticket: think.ticket,
        turn,
    });
    assert_eq!(
        fx.saves.as_slice(),
        [Save::PliesAppended([save::ply(turn)].into_iter().collect())]
    );
    assert_eq!(device.app.shown_game().unwrap().played(), 1);
}

#[test]
fn an_answer_to_a_search_that_was_given_up_is_ignored() {
    let mut device = Device::with_game([Seat::Human, Seat::Device(2)], Variant::Standard, 4, &[]);
    device.press(&[Button::B, Button::A, Button::A]);
    let think = think_of(device.wait(5000));
    let turn = Board::new(&think.position)
        .random_turn(&mut Lots::new(1))
        .unwrap();
    // Undo is the second row: "move now" is the first.
    let fx = device.press(&[Button::Y, Button::Down, Button::A]);
    assert!(fx.stop_thinking);
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
    device.event(Event::SearchDone {
        ticket: think.ticket,
        turn,
    });
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut device = Device::with_game(TWO, Variant::Standard, 4, &[]);
    let think = think_of(device.press(&[Button::Y, Button::A]));
    assert_eq!(think.purpose, Purpose::Hint);
    let turn = Board::new(&think.position)
        .random_turn(&mut Lots::new(1))
        .unwrap();
    device.event(Event::SearchDone {
        ticket: think.ticket,
        turn,
    });
    assert_eq!(device.message(), format!("Hint: {turn}"));
    assert!(!device.app.view().board.unwrap().route.points.is_empty());
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
}

#[test]
fn a_dark_display_is_lit_by_a_button_that_does_nothing_else() {
    let mut device = Device::new();
    let dark = Sleep::Three.after().unwrap();
    let fx = device.wait(dark);
    assert_eq!(fx.backlight, Some(0));
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.backlight, Some(80));
    assert_eq!(device.screen(), "title");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "new-game");
}

#[test]
fn the_title_rests_while_the_display_is_dark() {
    let mut device = Device::new();
    let dark = Sleep::Three.after().unwrap();
    device.wait(dark);
    device.wait(5_000);
    let before = device.app.view();
    for _ in 0..20 {
        device.wait(1_000);
    }
    assert_eq!(device.app.view(), before);
    assert_eq!(device.app.wake_at(), None);
    device.press(&[Button::B]);
    device.wait(1);
    device.wait(3_000);
    assert_ne!(device.app.view(), before);
}

#[test]
fn a_changed_setting_is_saved_and_comes_back() {
    let mut device = Device::new();
    device.press(&[Button::Down, Button::Down, Button::A, Button::Down]);
    let fx = device.press(&[Button::Right]);
    let [Save::Settings(bytes)] = fx.saves.as_slice() else {
        panic!("{:?}", fx.saves);
    };
    let bytes = bytes.clone();
    let mut again = Device::new();
    again.event(Event::SettingsLoaded(&bytes));
    assert_eq!(again.app.settings().level, Settings::default().level + 1);
}

#[test]
fn a_locked_kiosk_hides_its_settings_until_x_and_y_are_held() {
    let settings = Settings {
        kiosk: true,
        ..Settings::default()
    };
    let mut device = Device::new();
    device.event(Event::SettingsLoaded(&settings.encoded()));
    let rows = |device: &Device| device.app.view().list.unwrap().rows.len();
    assert_eq!(rows(&device), 3);
    device.event(Event::Pressed(Button::X));
    device.event(Event::Pressed(Button::Y));
    device.wait(2999);
    assert_eq!(rows(&device), 3);
    let fx = device.wait(1);
    assert!(matches!(fx.saves.as_slice(), [Save::Settings(_)]));
    assert_eq!(rows(&device), 5);
}

#[test]
fn a_damaged_save_is_told_once_and_the_device_goes_on() {
    let mut device = Device::new();
    device.event(Event::GameLoaded {
        header: &[1, 2, 3],
        plies: &[],
    });
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "title");
    assert!(device.app.saved_game().is_none());
}

#[test]
fn a_game_lost_by_resigning_is_counted_and_cleared() {
    let mut device = Device::with_game([Seat::Human, Seat::Device(3)], Variant::Standard, 4, &[]);
    device.press(&[Button::Y, Button::Up, Button::A]);
    assert_eq!(device.screen(), "dialog");
    let fx = device.press(&[Button::A]);
    let [Save::Records(bytes), Save::GameCleared] = fx.saves.as_slice() else {
        panic!("{:?}", fx.saves);
    };
    let records = Records::decoded(bytes).unwrap();
    assert_eq!((records.games, records.lost[2]), (1, 1));
    assert_eq!(device.screen(), "result");
    // A rematch changes who begins.
    device.press(&[Button::A]);
    assert_eq!(
        device.app.shown_game().unwrap().start().seats[0],
        Seat::Device(3)
    );
}

#[test]
fn an_empty_battery_is_announced_and_the_game_stays() {
    let mut device = Device::with_game(TWO, Variant::Standard, 4, &[]);
    device.event(Event::Battery {
        percent: 14,
        charging: false,
    });
    assert_eq!(device.message(), "The battery is low.");
    device.event(Event::Battery {
        percent: 4,
        charging: false,
    });
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "title");
    assert!(device.app.saved_game().is_some());
}

#[test]
fn a_restart_is_told_once_with_its_cause_and_the_game_goes_on() {
    let mut device = Device::with_game(TWO, Variant::Standard, 4, &[]);
    device.event(Event::Restarted(
        "hard fault at 0x10001234, core 0, after 75 s: and more than fits",
    ));
    assert_eq!(device.screen(), "dialog");
    let dialog = device.app.view().dialog.unwrap();
    assert_eq!(dialog.text[1], "hard fault at 0x10001234");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    assert!(device.app.view().dialog.is_none());
}

#[test]
fn an_idle_device_needs_no_ticks_but_for_its_light() {
    let mut device = Device::with_game(TWO, Variant::Standard, 4, &[]);
    device.wait(1000);
    let dim = Sleep::Three.after().unwrap() - 10_000;
    assert_eq!(device.app.wake_at(), Some(dim));
    assert!(!device.wait(1000).redraw);
}
