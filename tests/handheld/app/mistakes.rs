//! Learning from own games: a mistake becomes a puzzle, and results change a rating.

use super::device::Device;
use lyngk_pocket::ai::{CompactSlot, DEVICE_SLOTS, Level, OwnedMemory, Slot as _};
use lyngk_pocket::app::learn::Exercise;
use lyngk_pocket::app::text::{Language, Lookup};
use lyngk_pocket::app::view::Layout;
use lyngk_pocket::app::{
    Button, Computer, Event, Game, Pace, Purpose, Records, Save, Seat, Sent, Settings, Start,
    Think, TimeControl, save,
};
use lyngk_pocket::driver::{self, Listener, Report};
use lyngk_pocket::rules::{Board, Outcome, Player, Point, Position, Rng, Status, Turn, Variant};
use lyngk_pocket::storage::Kind;
use testkit::kept::Kept;

const START: Start = Start {
    variant: Variant::FivesTaken,
    code: 77,
    seats: [Seat::Human, Seat::Device(Level::ALL[2])],
};

/// Returns a random game, played to its end.
fn game() -> Game {
    game_of(START)
}

fn game_of(start: Start) -> Game {
    let mut game = Game::new(start);
    let mut lots = Rng::new(3);
    while let Some(turn) = Board::new(game.position()).random_turn(&mut lots) {
        game.play(turn).unwrap();
        if matches!(game.status(), Status::Over(_)) {
            break;
        }
        while game.status() == Status::MustPass {
            game.play(Turn::Pass).unwrap();
        }
    }
    game
}

/// Returns the device at the result of a game, as after a power cut at its end.
fn finished(start: &Start, game: &Game) -> Device {
    finished_by(Kept::settings(&Settings::default()), start, game)
}

/// Returns the saved form of a game: its header and its plies.
fn saved(start: &Start, game: &Game) -> (save::Header, Vec<u8>) {
    let turns = (0..game.known()).filter_map(|ply| game.turn(ply));
    (save::header(start), turns.flat_map(save::ply).collect())
}

/// Returns the same on a device with further saves.
fn finished_by(kept: Kept, start: &Start, game: &Game) -> Device {
    let (header, plies) = saved(start, game);
    let kept = kept.with_game(&header, &plies);
    let device = Device::booted(&kept.boot());
    assert_eq!(device.screen(), "result");
    device
}

/// Answers all searches of the device, and returns the puzzles that it has saved
/// meanwhile.
fn answer_all(device: &mut Device, mut answer: impl FnMut(&Think) -> (Turn, i16)) -> Vec<Vec<u8>> {
    let mut kept = Vec::new();
    while let Some(think) = device.fx.think {
        let (turn, score) = answer(&think);
        device.event(Event::SearchDone {
            ticket: think.ticket,
            turn,
            score,
        });
        let saves = device.fx.saves.iter();
        kept.extend(saves.filter_map(|save| match save {
            Save::Record(Kind::Mistakes, bytes) => Some(bytes.to_vec()),
            _ => None,
        }));
    }
    kept
}

/// Answers according to which one turn lost the game and another would not have.
struct MadeUp<'a> {
    game: &'a Game,
    mistake: usize,
    better: Turn,
    proofs: usize,
    /// The deeper searches' results: the best turn with its value, and the value of the
    /// second-best one.
    deeper: ((Turn, i16), i16),
}

impl<'a> MadeUp<'a> {
    fn of(game: &'a Game) -> Self {
        // A turn of the person in the middle of the game, not a pass.
        let mistake = (10..game.known())
            .find(|&ply| game.mover(ply) == Player::A && game.turn(ply) != Some(Turn::Pass))
            .unwrap();
        let mut lots = Rng::new(1);
        let board = Board::new(&game.position_at(mistake));
        let better = core::iter::repeat_with(|| board.random_turn(&mut lots).unwrap())
            .find(|&turn| Some(turn) != game.turn(mistake))
            .unwrap();
        Self {
            game,
            mistake,
            better,
            proofs: 0,
            deeper: ((better, 0), -300),
        }
    }

    fn answer(&mut self, think: &Think) -> (Turn, i16) {
        let ply = (0..=self.game.known()).find(|&ply| {
            let there = self.game.position_at(ply);
            let passed = there.try_play(Turn::Pass).ok();
            there == think.position || passed == Some(think.position)
        });
        let for_a = if ply.unwrap() > self.mistake { -300 } else { 0 };
        let side = think.position.side_to_move();
        let judged = if side == Player::A { for_a } else { -for_a };
        let any = Board::new(&think.position)
            .random_turn(&mut Rng::new(9))
            .unwrap();
        match think.purpose {
            Purpose::Prove { without, again } => {
                assert_eq!(think.position, self.game.position_at(self.mistake));
                assert!(without.is_none_or(|turn| turn == self.better));
                let said = ((self.better, 0), -300);
                let (best, rival) = if again { self.deeper } else { said };
                self.proofs += usize::from(without.is_none() && !again);
                without.map_or(best, |_| (any, rival))
            }
            _ => (any, judged),
        }
    }
}

/// Opens the puzzles from own games, from the title.
fn open_own_puzzle(device: &mut Device) {
    device.choose(Language::English.texts().learning.learn);
    device.choose(Language::English.texts().learning.puzzles);
    assert_eq!(device.screen(), "puzzles");
    device.press(&[Button::Up, Button::A]);
    assert_eq!(device.screen(), "task");
    assert!(device.app.is_learning());
}

#[test]
fn a_turn_that_lost_the_game_becomes_a_puzzle_once_another_is_proven_better() {
    let game = game();
    let mut answers = MadeUp::of(&game);
    // The review stays closed.
    let mut device = finished(&START, &game);
    let kept = answer_all(&mut device, |think| answers.answer(think));
    assert_eq!(device.screen(), "result");
    assert_eq!((answers.proofs, kept.len()), (1, 1));
    assert_eq!(device.app.mistakes().count(), (1, 0));
    let records = device.app.records();
    assert!(records.judged_turns > 5 && records.lost_a_turn() > Some(0));
    let said = device.app.view().message.unwrap();
    let words = &Language::English.texts().statistics;
    assert_eq!(said.as_str(), words.own_kept);

    // Three sentences, below the result and over the graph.
    let turned = format!("Turn {} decided it: You.", answers.mistake + 1);
    for way in [&[Button::Down][..], &[Button::X, Button::Y, Button::X]] {
        device.press(way);
        assert_eq!(device.screen(), "dialog");
        let dialog = device.app.view().dialog.unwrap();
        assert!(dialog.text.iter().all(|line| !line.is_empty()) && !dialog.title.is_empty());
        assert_eq!(dialog.text[0], turned.as_str());
        device.press(&[Button::A]);
    }

    // It is among the puzzles, also after a restart.
    let found = Kept::settings(&Settings::default()).with(Kind::Mistakes, &kept[0]);
    let mut device = Device::booted(&found.boot());
    open_own_puzzle(&mut device);
    assert_eq!(device.position(), game.position_at(answers.mistake));
    // Its words leave the whole board visible, as a puzzle's do; Y shows all of them.
    let captioned = |device: &Device| {
        let view = device.app.view();
        let layout = view.board.map(|board| board.layout);
        view.card.is_none() && matches!(layout, Some(Layout::Captioned { .. }))
    };
    assert!(captioned(&device));
    device.press(&[Button::Y]);
    assert!(device.app.view().card.is_some());
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    let wrong = |turn: &Turn| Some(turn.code()) != solution_of(device.app.mistakes().next());
    let board = Board::new(&device.position());
    let turn = Point::all()
        .flat_map(|from| {
            let landings = board.landings(None, from).into_iter();
            landings.map(move |to| Turn::Move {
                claim: None,
                from,
                to,
            })
        })
        .find(wrong);
    let Some(Turn::Move { from, to, .. }) = turn else {
        panic!("there is no other turn");
    };
    device.walk(from);
    device.press(&[Button::A, Button::X]);
    device.walk(to);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "not-quite");
    assert!(captioned(&device));
}

#[test]
fn what_a_deeper_search_refutes_is_no_puzzle() {
    let game = game();
    let proven = MadeUp::of(&game);
    let played = game.turn(proven.mistake).unwrap();
    let better = proven.better;
    for (deeper, kept) in [
        // As good as the turn played, or not even the best.
        (((better, 0), 0), 0),
        (((played, 200), -300), 0),
        // Every turn loses, only later.
        (((better, -600), -30_000), 0),
        (((better, -30_000), -31_000), 0),
        // Behind, but far from lost; ahead; and won.
        (((better, -100), -600), 1),
        (((better, 100), -300), 1),
        (((better, 30_000), 100), 1),
    ] {
        let mut answers = MadeUp {
            deeper,
            ..MadeUp::of(&game)
        };
        let mut device = finished(&START, &game);
        let saved = answer_all(&mut device, |think| answers.answer(think));
        let counted = device.app.mistakes().count();
        assert_eq!((saved.len(), counted), (kept, (kept, 0)), "{deeper:?}");
        assert_eq!(answers.proofs, 1, "{deeper:?}");
    }
}

/// Returns the turn that solves a puzzle from an own game.
fn solution_of(puzzle: Option<Exercise>) -> Option<u16> {
    match puzzle {
        Some(Exercise::Own { solution, .. }) => Some(solution),
        _ => None,
    }
}

#[test]
fn whoever_leaves_the_result_at_once_learns_from_the_game_all_the_same() {
    let game = game();
    let mut answers = MadeUp::of(&game);
    let mut device = finished(&START, &game);
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "title");
    // Turns of the demo behind the title end no search.
    for _ in 0..20 {
        let think = device.fx.think.take();
        device.wait(700);
        assert!(!device.fx.stop_thinking);
        device.fx.think = device.fx.think.take().or(think);
        if let Some(think) = device.fx.think {
            let (turn, score) = answers.answer(&think);
            let ticket = think.ticket;
            device.event(Event::SearchDone {
                ticket,
                turn,
                score,
            });
        }
    }
    answer_all(&mut device, |think| answers.answer(think));
    assert_eq!((answers.proofs, device.app.mistakes().count()), (1, (1, 0)));
    assert!(device.app.records().judged_turns > 5);
    // Then the game is deleted.
    assert!(device.app.own_game().is_none());
}

#[test]
fn nothing_is_judged_unasked_at_a_kiosk_with_a_low_battery_or_once_a_game_begins() {
    let game = game();
    // With a low battery it waits until the device is charged.
    let mut device = finished(&START, &game);
    device.event(Event::Battery {
        percent: 9,
        charging: false,
    });
    assert!(device.fx.stop_thinking && device.fx.think.is_none());
    device.event(Event::Battery {
        percent: 9,
        charging: true,
    });
    assert_eq!(
        device.fx.think.map(|think| think.purpose),
        Some(Purpose::Judge)
    );
    // A rematch ends it for good.
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    assert!(device.fx.stop_thinking);
    for _ in 0..20 {
        device.wait(1_000);
        let purpose = device.fx.think.map(|think| think.purpose);
        assert!(matches!(purpose, None | Some(Purpose::Move)));
    }
    // A kiosk does not judge visitors' games.
    let settings = |kiosk| Settings {
        kiosk,
        ..Settings::default()
    };
    let device = finished(&START, &game);
    assert!(device.fx.think.is_some());
    let (header, plies) = saved(&START, &game);
    let kept = Kept::settings(&settings(true)).with_game(&header, &plies);
    let mut device = Device::booted(&kept.boot());
    assert_eq!(device.screen(), "attract");
    for _ in 0..20 {
        device.wait(1_000);
        let purpose = device.fx.think.map(|think| think.purpose);
        assert!(matches!(purpose, None | Some(Purpose::Move)));
    }
}

/// A listener that never stops the search and ignores its progress.
struct Alone;

impl Listener for Alone {
    fn is_stopped(&mut self) -> bool {
        false
    }

    fn progress(&mut self, _report: Report) {}
}

/// Returns the answer of the device's own search.
pub(super) fn searched(think: &Think) -> Report {
    let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; DEVICE_SLOTS]);
    driver::think(think, memory.lend(), &mut Alone).unwrap().0
}

/// A game that a person lost against level 2, in the standard game.
const RECORDED: &str = "e3-e2 h3-h4 b1-c2 e1-d1 d2-d3 i1-h2 d4-d5 g7-f6 d6-c6 h2-h4 c5-c4 h1-g2 \
                        c3-b2 R,g2-f1 c2-c4 K,g3-f3 b2-b3 f2-d3 b4-e4 f3-f1 e5-e6 f4-f5 d5-g4 \
                        e2-g1 f5-g5 e7-f6 e6-c7 g6-h4 b3-a1 c1-c6";

/// Returns whether a search of four times as many positions as the proof finds the same
/// turn, and no other as good.
fn holds(position: Position, best: Turn) -> bool {
    let deeper = |without| {
        searched(&Think {
            ticket: 1,
            position,
            level: Level::STRONGEST,
            seed: 0,
            purpose: Purpose::Analyse {
                nodes: 400_000,
                without: [without, None],
            },
        })
    };
    let (first, second) = (deeper(None), deeper(Some(best)));
    let gain = i32::from(first.score) - i32::from(second.score);
    first.turn == best && gain > 20
}

#[test]
fn the_search_itself_finds_the_mistake_of_a_recorded_game_and_a_deeper_one_agrees() {
    let start = Start {
        code: 5,
        seats: [Seat::Human, Seat::Device(Level::ALL[1])],
        ..START
    };
    let mut game = Game::new(start);
    for turn in RECORDED.split_whitespace() {
        game.play(turn.parse().unwrap()).unwrap();
    }
    assert!(matches!(game.status(), Status::Over(_)));
    let mut device = finished(&start, &game);
    let kept = answer_all(&mut device, |think| {
        let report = searched(think);
        (report.turn, report.score)
    });
    assert!(kept.len() >= device.app.mistakes().count().0);
    device.press(&[Button::B]);
    let puzzle = device.app.mistakes().next().unwrap();
    let Exercise::Own {
        place,
        solution,
        kind,
    } = puzzle
    else {
        panic!("it is one of the person's own");
    };
    let position = *device.app.mistakes().game(place).unwrap().position();
    let best = Turn::from_code(solution).unwrap();
    // The turn of the game at this position was another one.
    let ply = (0..game.known())
        .find(|&ply| game.position_at(ply) == position)
        .expect("A is the person: nothing is exchanged");
    let goal = puzzle.goal(0).unwrap();
    assert!(goal.is_reached(&position, best));
    assert!(!goal.is_reached(&position, game.turn(ply).unwrap()));
    assert!(holds(position, best), "ply {ply}");
    // The card names the kind of mistake.
    open_own_puzzle(&mut device);
    let words = &Language::English.texts().statistics;
    let text = kind.map_or(words.own_text, |kind| words.own_kinds.of(kind));
    device.press(&[Button::Y]);
    assert_eq!(device.app.view().card.unwrap().text, text);
}

#[test]
fn a_game_against_the_device_moves_the_rating_and_records_can_be_reset() {
    let game = game();
    let mut device = finished(&START, &game);
    let rating = device.app.records().rating;
    assert_ne!(rating, lyngk_pocket::app::Rating::default());
    let won = game.status() == Status::Over(Outcome::Win(Player::A));
    assert_eq!(device.app.records().streak, u8::from(won));
    // Title, records, reset, yes.
    let records = device.app.records().encoded();
    let found = Kept::settings(&Settings::default()).with(Kind::Records, &records);
    let mut other = Device::booted(&found.boot());
    while other.screen() != "records" {
        assert_eq!(other.screen(), "title");
        other.press(&[Button::Down]);
        let before = other.screen();
        let list = other.app.view().list.unwrap();
        let records = list.rows.iter().position(|row| row.label == "Records");
        if list.chosen == records {
            other.press(&[Button::A]);
            assert_ne!(other.screen(), before);
        }
    }
    let fx = other.press(&[Button::X, Button::Y]).clone();
    assert!(matches!(
        fx.saves.first(),
        Some(Save::Record(Kind::Records, _))
    ));
    assert_eq!(*other.app.records(), Records::default());
    device.press(&[Button::B]);
}

/// Returns a device with a game against it that is lost or won by resigning with one
/// press of the person, or by the device's clock.
fn against_device(control: Option<TimeControl>, position: Option<&Position>) -> Device {
    let game = match position {
        Some(position) => Game::arranged(position, START),
        None => Game::new(START),
    };
    Device::at_start_of(&game, control)
}

impl Device {
    /// Resigns, and returns the change of the rating in points.
    fn resign(&mut self) -> i16 {
        let before = self.app.records().rating.points;
        self.press(&[Button::Y]);
        self.choose(Language::English.texts().resign);
        self.press(&[Button::A]);
        assert_eq!(self.screen(), "result");
        self.app.records().rating.points - before
    }
}

/// Returns a game that a person wins, with or without help: its last turns are played
/// without presses, so that only the help differs.
fn won(helped: bool) -> Records {
    let (start, game) = (0..)
        .find_map(|code| {
            let start = Start { code, ..START };
            let game = game_of(start);
            let won = Status::Over(Outcome::Win(Player::A));
            (game.status() == won).then_some((start, game))
        })
        .expect("a game is won");
    let records = Records {
        helped: helped.then_some(start.code),
        ..Records::default()
    };
    let kept = Kept::settings(&Settings::default()).with(Kind::Records, &records.encoded());
    *finished_by(kept, &start, &game).app.records()
}

#[test]
fn help_raises_no_rating_and_saves_nobody_from_a_loss() {
    let texts = Language::English.texts();
    let fresh = Records::default();
    let (without, with) = (won(false), won(true));
    assert!(without.rating.points > fresh.rating.points);
    assert_eq!((without.streak, without.won[2]), (1, 1));
    assert_eq!(
        (with.rating, with.streak, with.won[2]),
        (fresh.rating, 0, 1)
    );
    // Help is saved at once; losing costs the same with it.
    let unhelped = against_device(None, None).resign();
    assert!(unhelped < 0);
    for help in [texts.show_hint, texts.analysis.analyse] {
        let mut device = against_device(None, None);
        device.press(&[Button::Y]);
        device.choose(help);
        let saved = device.fx.saves.iter().find_map(|save| match save {
            Save::Record(Kind::Records, bytes) => Records::decoded(bytes),
            _ => None,
        });
        let helped = saved.expect("it is kept").helped;
        assert_eq!(helped, Some(START.code), "{help}");
        let records = Records {
            helped,
            ..Records::default()
        };
        let kept = Kept::settings(&Settings::default());
        let kept = kept.with(Kind::Records, &records.encoded());
        let kept = kept.with_game(&save::header(&START), &[]);
        let mut device = Device::booted(&kept.boot());
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play");
        assert_eq!(device.resign(), unhelped, "{help}");
        assert_eq!(device.app.records().helped, None);
    }
}

#[test]
fn taking_back_is_help_and_the_next_game_begins_without_any() {
    let device = against_device(None, None);
    let turn = Board::new(&device.position())
        .random_turn(&mut Rng::new(1))
        .unwrap();
    let answer = device
        .position()
        .try_play(turn)
        .map(|after| Board::new(&after).random_turn(&mut Rng::new(1)).unwrap())
        .unwrap();
    let plies: Vec<u8> = [turn, answer].into_iter().flat_map(save::ply).collect();
    let mut device = Device::found(&save::header(&START), &plies);
    device.press(&[Button::A, Button::Y]);
    device.choose(Language::English.texts().undo);
    assert_eq!(device.app.records().helped, Some(START.code));
    device.resign();
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    assert_eq!(device.app.records().helped, None);
}

/// Returns the saves of a device whose player had help in the game of [`START`].
fn with_help() -> Kept {
    let records = Records {
        helped: Some(START.code),
        games: 3,
        ..Records::default()
    };
    Kept::settings(&Settings::default())
        .with(Kind::Records, &records.encoded())
        .with_game(&save::header(&START), &[])
}

#[test]
fn clearing_the_records_keeps_the_help_in_the_running_game() {
    let mut device = Device::booted(&with_help().boot());
    device.choose(Language::English.texts().records);
    device.press(&[Button::X, Button::Y]);
    let records = device.app.records();
    assert_eq!((records.games, records.helped), (0, Some(START.code)));
    let [Save::Record(Kind::Records, bytes)] = device.fx.saves.as_slice() else {
        panic!("{:?}", device.fx.saves);
    };
    assert_eq!(Records::decoded(bytes), Some(*records));
}

/// Checks the saves after a power cut between any two of a list: the earlier game never
/// comes back without its help.
fn never_loses_the_help(before: &Kept, saves: &[Save]) {
    let mut kept = before.clone();
    for save in saves {
        kept.keep(save);
        if kept.game == before.game {
            let bytes = kept.records[Kind::Records.index()].as_deref();
            let records = bytes.and_then(Records::decoded).expect("records");
            assert_eq!(records.helped, Some(START.code), "after {save:?}");
        }
    }
    assert_ne!(kept.game, before.game);
}

#[test]
fn no_cut_at_the_beginning_of_a_game_brings_the_one_before_back_without_its_help() {
    let texts = Language::English.texts();
    let before = with_help();
    let mut device = Device::booted(&before.boot());
    device.choose(texts.new_game);
    let mut saves = Vec::new();
    for _ in 0..20 {
        saves.extend(device.press(&[Button::A]).saves.clone());
    }
    assert_eq!(device.screen(), "play");
    assert_eq!(device.app.records().helped, None);
    never_loses_the_help(&before, &saves);

    for seats in [
        [Seat::Human; 2],
        [Seat::Human, Seat::Device(Level::WEAKEST)],
    ] {
        for end in [None, Some(lyngk_pocket::app::CutShort::Resigned(Player::A))] {
            let mut device = Device::booted(&before.boot());
            let fx = device.event(Event::Computer(Computer::Play(Sent {
                start: Start {
                    code: 9,
                    seats,
                    ..START
                },
                opening: None,
                turns: &[],
                took: &[],
                control: None,
                end,
            })));
            let saves = fx.saves.clone();
            never_loses_the_help(&before, &saves);
            let helped = (end.is_none() && seats[1] != Seat::Human).then_some(9);
            assert_eq!(device.app.records().helped, helped, "{seats:?}, {end:?}");
            let mut kept = before.clone();
            saves.iter().for_each(|save| kept.keep(save));
            let again = Device::booted(&kept.boot());
            assert_eq!(again.app.records(), device.app.records());
        }
    }
}

#[test]
fn games_from_a_position_or_with_unequal_clocks_are_not_rated() {
    let position = game().position_at(9);
    let unequal = TimeControl {
        pace: Pace::Game,
        seconds: [300, 60],
    };
    let equal = TimeControl {
        seconds: [300; 2],
        ..unequal
    };
    assert!(against_device(Some(equal), None).resign() < 0);
    assert_eq!(against_device(Some(unequal), None).resign(), 0);
    let mut device = against_device(None, Some(&position));
    assert_eq!(device.resign(), 0);
    assert_eq!(
        (device.app.records().games, device.app.records().lost[2]),
        (1, 1)
    );
}
