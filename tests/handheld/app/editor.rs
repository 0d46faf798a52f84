//! A position on a table can be copied quickly with the buttons alone: a practised person
//! presses two a second.

use lyngk_pocket::app::text::{Language, Texts};
use lyngk_pocket::app::view::{BarView, PageView};
use lyngk_pocket::app::{App, Boot, Button, Cursor, Effects, Event, Settings};
use lyngk_pocket::rules::notation::{CODE_LETTERS, PositionCode};
use lyngk_pocket::rules::{
    Board, Colour, Family, Piece, Player, Point, PointSet, Position, Rng, Stack, Status, Turn,
    Variant,
};
use lyngk_pocket::storage::Kind;
use std::collections::{HashMap, VecDeque};

const TEXTS: &Texts = Language::English.texts();

/// Presses in two minutes, two a second.
const TWO_MINUTES: usize = 240;

struct Copyist {
    app: App,
    presses: usize,
    /// Presses from the title to the empty board.
    opening: usize,
}

impl Copyist {
    /// Returns a copyist at the empty board of the editor, in a game of two people.
    fn new(variant: Variant) -> Self {
        let mut app = App::new();
        let settings = Settings::default().encoded();
        let boot = Boot::default().with(Kind::Settings, &settings);
        app.boot(&boot, &mut Effects::default());
        let mut copyist = Self {
            app,
            presses: 0,
            opening: 0,
        };
        assert_eq!(copyist.screen(), "title");
        // From the row of the setup: neutral stacks, then the family, and back.
        use Button::{A, Down, Left, Right, Up};
        let to_variant: &[Button] = match variant {
            Variant::FivesStay => &[],
            Variant::FivesTaken => &[Up, Right, Down],
            Variant::SixesStay => &[Up, Up, Right, Down, Down],
            Variant::SixesTaken => &[Up, Right, Up, Right, Down, Down],
        };
        copyist.press(&[A, Down, Right]);
        // Wraps round the end of the list, past the clock.
        copyist.press(&[Up; 3]);
        copyist.press(&[Left]);
        copyist.press(to_variant);
        copyist.press(&[Down, Down, A]);
        assert_eq!(copyist.screen(), "editor");
        copyist.opening = core::mem::take(&mut copyist.presses);
        copyist
    }

    fn press(&mut self, buttons: &[Button]) {
        for &button in buttons {
            self.app
                .handle(Event::Pressed(button), &mut Effects::default());
            self.app
                .handle(Event::Released(button), &mut Effects::default());
            self.presses += 1;
        }
    }

    fn screen(&self) -> String {
        let mut report = String::new();
        self.app.report(&mut report).unwrap();
        report.split(' ').nth(1).unwrap().to_owned()
    }

    /// Moves the cursor to a point on the shortest way.
    fn go_to(&mut self, point: Point) {
        let start = self.app.cursor();
        let mut ways: HashMap<Point, Vec<Button>> = HashMap::from([(start.point(), Vec::new())]);
        let mut open: VecDeque<Cursor> = VecDeque::from([start]);
        while let Some(cursor) = open.pop_front() {
            for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                let next = cursor.step(button, PointSet::ALL, false);
                if !ways.contains_key(&next.point()) {
                    let mut way = ways[&cursor.point()].clone();
                    way.push(button);
                    ways.insert(next.point(), way);
                    open.push_back(next);
                }
            }
        }
        self.press(&ways[&point].clone());
        assert_eq!(self.app.cursor().point(), point);
    }

    /// Presses the pieces of a stack, bottom to top.
    fn pieces(&mut self, stack: Stack) {
        let buttons: Vec<_> = stack.pieces().map(button_of).collect();
        self.press(&buttons);
    }

    fn copy(&mut self, position: &Position) {
        if position.stacks_left() == Point::NUM {
            self.go_to(Point::FIRST);
            self.press(&[Button::X]);
            for point in Point::all() {
                self.pieces(position.stack(point));
            }
        } else {
            let mut left: Vec<Point> = Point::all()
                .filter(|&point| !position.stack(point).is_empty())
                .collect();
            while !left.is_empty() {
                let here = self.app.cursor().point();
                let far = |point: &Point| {
                    let (a, b) = (point.column(), here.column());
                    a.abs_diff(b) + point.row().abs_diff(here.row())
                };
                let nearest = (0..left.len())
                    .min_by_key(|&place| far(&left[place]))
                    .unwrap();
                let point = left.swap_remove(nearest);
                self.go_to(point);
                self.press(&[Button::A]);
                self.pieces(position.stack(point));
                self.press(&[Button::B]);
            }
        }
        self.press(&[Button::Y, Button::Down, Button::Down, Button::Down]);
        if position.side_to_move() == Player::B {
            self.press(&[Button::Right]);
        }
        // Skips the family and the neutral stacks.
        self.press(&[Button::Down; 2]);
        for colour in Colour::ALL {
            self.press(&[Button::Down]);
            match position.owner(colour) {
                None => {}
                Some(Player::A) => self.press(&[Button::Right]),
                Some(Player::B) => self.press(&[Button::Left]),
            }
        }
        self.press(&[Button::Down]);
        self.press(&vec![
            Button::Right;
            usize::from(position.captured(Player::A))
        ]);
        self.press(&[Button::Up; 11]);
    }

    fn start(&mut self) {
        self.press(&[Button::A]);
        assert_eq!(self.screen(), "play");
    }
}

fn button_of(piece: Piece) -> Button {
    match piece {
        Piece::Of(Colour::Ivory) => Button::Up,
        Piece::Of(Colour::Blue) => Button::Right,
        Piece::Of(Colour::Red) => Button::Down,
        Piece::Of(Colour::Green) => Button::Left,
        Piece::Of(Colour::Black) => Button::A,
        Piece::Joker => Button::X,
    }
}

/// Returns a position of a random game with so many stacks left, and a possible turn.
fn drawn(variant: Variant, seed: u64, stacks: usize) -> Option<Position> {
    let mut board = Board::new(&Position::setup(variant, seed));
    let mut lots = Rng::new(seed);
    while board.position().stacks_left() > stacks {
        let turn = board.random_turn(&mut lots)?;
        board.play(turn);
    }
    let status = board.position().status();
    (status == Status::ToMove).then_some(*board.position())
}

#[test]
fn a_full_board_and_a_late_one_are_copied_in_less_than_two_minutes() {
    for (name, stacks) in [("full", 43), ("middle", 26), ("late", 14)] {
        let (mut most, mut from_title) = (0, 0);
        for variant in Variant::ALL {
            for seed in 0..12 {
                let Some(position) = drawn(variant, seed, stacks) else {
                    continue;
                };
                let mut copyist = Copyist::new(variant);
                copyist.copy(&position);
                copyist.start();
                let game = copyist.app.shown_game().expect("a game was begun");
                assert_eq!(*game.position(), position);
                most = most.max(copyist.presses);
                from_title = from_title.max(copyist.opening + copyist.presses);
            }
        }
        println!("{name} board: at most {most} presses, {from_title} from the title");
        assert!(
            most > stacks && from_title < TWO_MINUTES,
            "{name}: {most}, {from_title} from the title"
        );
    }
}

#[test]
fn what_is_not_a_position_is_refused_and_stays_as_it_was() {
    let mut copyist = Copyist::new(Variant::FivesTaken);
    // An empty board; then a piece, whose colour cannot come twice.
    copyist.press(&[Button::Y, Button::A]);
    assert_eq!(copyist.screen(), "editor-menu");
    let said = |copyist: &Copyist| copyist.app.view().message.map(|text| text.to_string());
    assert!(said(&copyist).is_some());
    copyist.press(&[Button::B, Button::A, Button::Up]);
    let board = |copyist: &Copyist| copyist.app.view().board.map(|board| board.looks);
    let before = board(&copyist);
    copyist.press(&[Button::Up]);
    assert_eq!(board(&copyist), before);
    // The same for a position whose missing pieces cannot have been captured.
    let position = drawn(Variant::FivesTaken, 3, 26).unwrap();
    let mut copyist = Copyist::new(Variant::FivesTaken);
    copyist.copy(&position);
    copyist.press(&[Button::B]);
    let somewhere = Point::all().find(|&point| !position.stack(point).is_empty());
    copyist.go_to(somewhere.unwrap());
    copyist.press(&[Button::B, Button::Y, Button::A]);
    assert_eq!(copyist.screen(), "editor-menu");
    assert!(said(&copyist).is_some());
}

#[test]
fn a_game_from_a_position_goes_on_after_a_restart() {
    let position = drawn(Variant::FivesTaken, 5, 20).unwrap();
    let mut copyist = Copyist::new(Variant::FivesTaken);
    copyist.copy(&position);
    copyist.start();
    let header = copyist.app.saved_header().unwrap();
    let turn = Board::new(&position).random_turn(&mut Rng::new(1)).unwrap();
    let plies = lyngk_pocket::app::save::ply(turn);
    let mut app = App::new();
    let boot = Boot::default().with_game(&header, &plies);
    app.boot(&boot, &mut Effects::default());
    let game = app.saved_game().expect("it can go on");
    assert_eq!(game.position_now(), position.try_play(turn).unwrap());
}

impl Copyist {
    /// Chooses the row of the editor's menu with this label. Returns the number of
    /// presses.
    fn choose(&mut self, label: &str) {
        for _ in 0..20 {
            let list = self.app.view().list.expect("the menu is shown");
            let chosen = list.chosen.and_then(|row| list.rows.get(row));
            if chosen.is_some_and(|row| row.label == label) {
                return self.press(&[Button::A]);
            }
            self.press(&[Button::Up]);
        }
        panic!("there is no {label}");
    }

    /// Enters letters on the keys by the shortest ways.
    fn type_letters(&mut self, letters: &str) {
        let mut at = (0, 0);
        for letter in letters.bytes() {
            let key = CODE_LETTERS.iter().position(|&each| each == letter);
            let key = key.expect("a letter of a code");
            let to = (key % 8, key / 8);
            let ways = [
                (to.0 + 8 - at.0, 8, Button::Right, Button::Left),
                (to.1 + 4 - at.1, 4, Button::Down, Button::Up),
            ];
            for (far, around, there, back) in ways {
                let far = far % around;
                if far <= around / 2 {
                    self.press(&vec![there; far]);
                } else {
                    self.press(&vec![back; around - far]);
                }
            }
            self.press(&[Button::A]);
            at = to;
        }
    }

    /// Returns the position in the editor in the notation.
    fn text(&self, variant: Variant) -> String {
        let mut board = self.app.view().board.expect("the board of the editor");
        let looks = board.looks;
        let columns: Vec<String> = (0..9)
            .map(|column| {
                let points = Point::all().filter(|point| point.column() == column);
                let stacks = points.map(|point| looks[point.index()].stack.to_string());
                stacks.collect::<Vec<_>>().join(",")
            })
            .collect();
        let [a, b] = &board.surroundings().bars;
        let claims = |bar: &BarView| {
            let letters: String = bar.claims.into_iter().map(Colour::letter).collect();
            if letters.is_empty() {
                "-".to_owned()
            } else {
                letters
            }
        };
        let side = if a.to_move { "A" } else { "B" };
        format!(
            "{} {side} {}/{} {}/{} {variant}",
            columns.join("/"),
            claims(a),
            claims(b),
            a.captured,
            b.captured
        )
    }
}

/// Positions, some of them spoilt: the editor accepts exactly those that the parser of
/// positions accepts, and gives a reason for all others.
#[test]
fn the_editor_takes_what_is_a_position_and_nothing_else() {
    let mut lots = Rng::new(8);
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..150 {
        let variant = Variant::ALL[seed as usize % Variant::NUM];
        let stacks = 10 + lots.below(34) as usize;
        let Some(position) = drawn(variant, seed, stacks) else {
            continue;
        };
        let mut copyist = Copyist::new(variant);
        copyist.press(&[Button::Y]);
        copyist.choose(TEXTS.editor.position_code);
        copyist.type_letters(PositionCode::of(&position).letters());
        copyist.press(&[Button::Y]);
        assert_eq!(copyist.screen(), "editor-menu", "{position}");
        // Side to move, claims and fives; then the pieces.
        for _ in 0..lots.below(3) {
            copyist.press(&vec![Button::Down; 3 + lots.below(8) as usize]);
            copyist.press(&[[Button::Left, Button::Right][lots.below(2) as usize]]);
            copyist.press(&[Button::B, Button::Y]);
        }
        copyist.press(&[Button::B]);
        for _ in 0..lots.below(3) {
            let point = Point::new(lots.below(43) as usize).expect("a point");
            copyist.go_to(point);
            if lots.below(2) == 0 {
                copyist.press(&[Button::A, button_of(Piece::ALL[lots.below(6) as usize])]);
                copyist.press(&[Button::B]);
            } else if !copyist.app.view().board.expect("the board").looks[point.index()]
                .stack
                .is_empty()
            {
                copyist.press(&[Button::B]);
            }
        }
        // The menu derives the captured fives.
        copyist.press(&[Button::Y, Button::B]);
        assert_eq!(copyist.screen(), "editor");
        let variant = copyist.variant();
        let text = copyist.text(variant);
        let read = text.parse::<Position>();
        let goes_on = read.is_ok_and(|read| !matches!(read.status(), Status::Over(_)));
        copyist.press(&[Button::Y, Button::A]);
        if goes_on {
            taken += 1;
            assert!(["play", "dialog"].contains(&&*copyist.screen()), "{text}");
            let game = copyist.app.shown_game().expect("a game was begun");
            assert_eq!(Ok(*game.position()), read);
        } else {
            refused += 1;
            assert_eq!(copyist.screen(), "editor-menu", "{text}");
            assert!(copyist.app.view().message.is_some(), "{text}: no reason");
        }
    }
    assert!(
        taken > 30 && refused > 30,
        "{taken} taken, {refused} refused"
    );
}

/// Returns a position of a random game whose side to move has no turn, while the other
/// has.
fn without_a_turn(variant: Variant) -> Position {
    (0..)
        .find_map(|seed| {
            let mut board = Board::new(&Position::setup(variant, seed));
            let mut lots = Rng::new(seed);
            while board.status() == Status::ToMove {
                let turn = board.random_turn(&mut lots)?;
                board.play(turn);
            }
            (board.status() == Status::MustPass).then_some(*board.position())
        })
        .expect("some game has a forced pass")
}

#[test]
fn a_position_whose_side_has_to_pass_is_played_and_analysed_as_any_other() {
    for variant in Variant::ALL {
        let position = without_a_turn(variant);
        let mut copyist = Copyist::new(variant);
        copyist.copy(&position);
        copyist.choose(TEXTS.analysis.analyse);
        assert_eq!(copyist.screen(), "analysis", "{position}");
        // The position after the pass is analysed, the only possible turn.
        let passed = position.try_play(Turn::Pass).expect("a forced pass");
        let mut fx = Effects::default();
        copyist.app.handle(Event::Tick(1), &mut fx);
        copyist.press(&[Button::A]);
        let shown = copyist.app.shown_game().expect("what is analysed");
        assert_eq!(*shown.position(), passed, "{position}");
        copyist.press(&[Button::B]);
        copyist.choose(TEXTS.start_game);
        // The pass is announced first.
        assert_eq!(copyist.screen(), "dialog", "{position}");
        copyist.press(&[Button::A]);
        let game = copyist.app.saved_game().expect("a game was begun");
        assert_eq!((game.played(), game.position_now()), (1, passed));
    }
}

impl Copyist {
    /// Returns the variant that the menu shows.
    fn variant(&mut self) -> Variant {
        self.press(&[Button::Y]);
        let list = self.app.view().list.expect("the menu is shown");
        let value = |label: &str| {
            let row = list.rows.iter().find(|row| row.label == label);
            row.map(|row| row.value.to_string())
        };
        let words = &TEXTS.neutrals;
        let family = match value(TEXTS.game).expect("a row of the game") {
            shown if shown == TEXTS.fives => Family::Fives,
            shown => {
                assert_eq!(shown, TEXTS.sixes);
                Family::Sixes
            }
        };
        let label = match family {
            Family::Fives => words.fives,
            Family::Sixes => words.sixes,
        };
        let neutrals = value(label).expect("a row of the neutral stacks");
        self.press(&[Button::B]);
        let stay = [words.fives_stay, words.sixes_stay].contains(&&*neutrals);
        let variant = Variant::of(family, stay);
        assert!(
            variant.neutrals_stay() || [words.fives_taken, words.sixes_taken].contains(&&*neutrals)
        );
        variant
    }
}

/// A code is entered letter by letter. docs/NOTATION.md states the numbers of presses.
#[test]
fn a_position_is_entered_by_its_code() {
    for (name, stacks) in [("full", 43), ("middle", 26), ("late", 14)] {
        let (mut most, mut from_title, mut letters) = (0, 0, 0);
        for variant in Variant::ALL {
            for seed in 0..12 {
                let Some(position) = drawn(variant, seed, stacks) else {
                    continue;
                };
                let code = PositionCode::of(&position);
                let mut copyist = Copyist::new(variant);
                copyist.press(&[Button::Y]);
                copyist.choose(TEXTS.editor.position_code);
                assert_eq!(copyist.screen(), "letters");
                copyist.type_letters(code.letters());
                copyist.press(&[Button::Y]);
                assert_eq!(copyist.screen(), "editor-menu");
                // Another device shows the same letters.
                copyist.press(&[Button::A; 1]);
                let Some(PageView::Letters(shown)) = copyist.app.view().page else {
                    panic!("the letters are shown");
                };
                assert_eq!(shown.letters, code);
                copyist.press(&[Button::B]);
                most = most.max(copyist.presses);
                from_title = from_title.max(copyist.opening + copyist.presses);
                letters = letters.max(code.letters().len());
                copyist.press(&[Button::Up; 12]);
                copyist.start();
                let game = copyist.app.shown_game().expect("a game was begun");
                assert_eq!(*game.position(), position);
            }
        }
        println!(
            "{name} board: at most {letters} letters, {most} presses, {from_title} from the title"
        );
        assert!(
            from_title < TWO_MINUTES,
            "{name}: {from_title} from the title"
        );
    }
}

#[test]
fn a_wrong_code_is_refused_with_the_reason_and_nothing_changes() {
    let position = drawn(Variant::FivesTaken, 2, 20).expect("a position");
    let code = PositionCode::of(&position);
    let mut copyist = Copyist::new(Variant::FivesTaken);
    copyist.press(&[Button::Y]);
    copyist.choose(TEXTS.editor.position_code);
    copyist.press(&[Button::Y]);
    assert_eq!(copyist.screen(), "letters", "no letters");
    assert!(copyist.app.view().message.is_some());
    copyist.press(&[Button::X]);
    copyist.type_letters(&code.letters()[1..]);
    copyist.press(&[Button::Y]);
    assert_eq!(copyist.screen(), "letters", "a letter is missing");
    let said = copyist.app.view().message.map(|text| text.to_string());
    assert_eq!(said.as_deref(), Some(TEXTS.editor.wrong_code));
    copyist.press(&[Button::B, Button::B]);
    assert_eq!(copyist.screen(), "editor");
    let looks = copyist.app.view().board.expect("the board").looks;
    assert!(looks.iter().all(|look| look.stack.is_empty()));
}
