//! Properties of any text given to the parsers of the notation, and of any position they
//! accept. Shared by the fuzz targets and `tests/game/fuzz_samples.rs`.

use lyngk_pocket::rules::{Board, Player, Point, Position, Rng, Status, Turn, Variant};

/// Parses any text as a point.
pub fn point(text: &str) {
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string(), text);
    }
}

/// Parses any text as a turn.
pub fn turn(text: &str) {
    match text.parse::<Turn>() {
        Ok(turn) => {
            assert_eq!(turn.to_string(), text);
            assert_eq!(Turn::from_code(turn.code()), Some(turn));
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at), "{error} in {text:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Parses any text as a position, and plays a random game from it if it is one.
pub fn position(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            play_from(&position, text.bytes().map(u64::from).sum());
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at), "{error} in {text:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Plays a random game from a position and takes it back.
fn play_from(position: &Position, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(position);
    let mut undos = Vec::new();
    loop {
        let turn = match board.status() {
            Status::ToMove => board.random_turn(&mut rng).expect("there is a turn"),
            Status::MustPass => Turn::Pass,
            Status::Over(_) => break,
        };
        assert!(board.is_legal(turn), "{turn} in {}", board.position());
        board.route(turn).expect("a legal turn has a route");
        undos.push(board.play(turn));
        let text = board.position().to_string();
        assert_eq!(text.parse(), Ok(*board.position()), "{text}");
    }
    for undo in undos.iter().rev() {
        board.undo(undo);
    }
    assert_eq!(board.position(), position);
}

/// Returns the text of a position built from bytes: each gives the place of the next of
/// the 43 pieces, the rest the side to move, the claims and the variant. Unlike random
/// text it is nearly always a position.
#[must_use]
pub fn dealt(bytes: &[u8]) -> String {
    let mut bytes = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut next = || usize::from(bytes.next().unwrap_or_default());
    let variant = Variant::ALL[next() % Variant::NUM];
    let highest = variant.highest();
    let mut stacks = vec![String::new(); Point::NUM];
    let pieces = "IBRGK".repeat(8) + "JJJ";
    for piece in pieces.chars() {
        let first = next();
        let place = (0..Point::NUM)
            .map(|step| (first + step) % Point::NUM)
            .find(|&place| {
                stacks[place].len() < highest && (piece == 'J' || !stacks[place].contains(piece))
            });
        if let Some(place) = place {
            // Either at the bottom or on top, so that jokers also lie below.
            let at = if next() % 2 == 0 {
                0
            } else {
                stacks[place].len()
            };
            stacks[place].insert(at, piece);
        }
    }
    let mut text = String::new();
    for point in Point::all() {
        if point.index() > 0 {
            text.push(if point.row() == 0 { '/' } else { ',' });
        }
        let stack = &stacks[point.index()];
        text.push_str(if stack.is_empty() { "." } else { stack });
    }
    text.push_str(if next() % 2 == 0 { " A " } else { " B " });
    let mut owners = Vec::new();
    for _ in 0..5 {
        owners.push(next() % 3);
    }
    let claims = Player::ALL.map(|player| {
        let letters: String = "IBRGK"
            .chars()
            .zip(&owners)
            .filter(|&(_, &owner)| owner == player.index())
            .map(|(letter, _)| letter)
            .take(Player::CLAIMS)
            .collect();
        if letters.is_empty() {
            "-".into()
        } else {
            letters
        }
    });
    format!("{text}{} 0/0 {variant}", claims.join("/"))
}
