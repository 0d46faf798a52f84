//! Positions: five fields, one line.

use super::names::VARIANTS;
use super::reader::Reader;
use crate::rules::position::Unsettled;
use crate::rules::{Colour, ColourSet, Family, Piece, Player, Point, Position, Stack, Variant};
use core::fmt::{self, Write};
use core::str::FromStr;

/// A fault in the text of a position, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError {
    /// Offset in bytes into the text.
    pub at: usize,
    /// The fault.
    pub fault: PositionFault,
}

/// The faults that the text of a position can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionFault {
    /// Something else should stand here: a description of what.
    Expected(&'static str),
    /// The stack has a colour twice.
    ColourTwice(Colour),
    /// The stack is higher than the variant allows.
    TooHigh,
    /// More pieces of a kind than the game has.
    TooMany(Piece),
    /// A player has more than two claims.
    TooManyClaims,
    /// A colour is claimed twice.
    ClaimedTwice(Colour),
    /// Claims are not in the order I B R G K.
    ClaimOrder,
    /// The pieces on the board and in captured fives are not 43.
    Count,
    /// More pieces of a kind are off the board than captured fives can hold.
    NotCaptured(Piece),
    /// Fives are only captured under a claimed colour.
    CapturedWithoutClaim(Player),
    /// Nothing is captured in the six variant.
    CapturedInSix,
    /// A five under a claimed colour would have left the board.
    UntakenFive(Point),
    /// Both players have completed a six.
    TwoWinners,
    /// In `6n` the field of captures is 1 for one player whose six has won, else 0.
    WinMark,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in Point::all() {
            match (point.column(), point.row()) {
                (0, 0) => {}
                (_, 0) => f.write_char('/')?,
                _ => f.write_char(',')?,
            }
            write!(f, "{}", self.stack(point))?;
        }
        write!(f, " {} ", self.side_to_move())?;
        write_claims(f, self.claims(Player::A))?;
        f.write_char('/')?;
        write_claims(f, self.claims(Player::B))?;
        let [a, b] = self.captured;
        write!(f, " {a}/{b} {}", self.variant())
    }
}

fn write_claims(f: &mut fmt::Formatter<'_>, claims: ColourSet) -> fmt::Result {
    if claims.is_empty() {
        return f.write_char('-');
    }
    claims
        .into_iter()
        .try_for_each(|colour| f.write_char(colour.letter()))
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let board = read_board(&mut reader)?;
        expect(&mut reader, b' ', "a space and the side to move")?;
        let side_to_move = read_side(&mut reader)?;
        expect(&mut reader, b' ', "a space and the claims")?;
        let a = read_claims(&mut reader, ColourSet::EMPTY)?;
        expect(&mut reader, b'/', "a slash between the players' claims")?;
        let claims = [a, read_claims(&mut reader, a)?];
        expect(&mut reader, b' ', "a space and the captured fives")?;
        let captures_at = reader.at();
        let a = read_count(&mut reader)?;
        expect(
            &mut reader,
            b'/',
            "a slash between the players' captured fives",
        )?;
        let captured = [a, read_count(&mut reader)?];
        expect(&mut reader, b' ', "a space and the variant")?;
        let variant = read_variant(&mut reader)?;
        if !reader.is_done() {
            return Err(expected(&reader, "the end of the text"));
        }
        let position = Self {
            stacks: board.stacks,
            claims,
            captured,
            side_to_move,
            variant,
        };
        board.check_heights(variant)?;
        check_captures(&position, &board, captures_at)?;
        board.check_settled(&position, captures_at)?;
        Ok(position)
    }
}

/// The first field as read, with what later checks need to point at it.
struct BoardField {
    stacks: [Stack; Point::NUM],
    /// Offset in bytes of each stack's text.
    at: [usize; Point::NUM],
    /// Number of pieces of each kind, by [`Piece::index`].
    counts: [u8; Piece::NUM],
}

impl BoardField {
    fn check_heights(&self, variant: Variant) -> Result<(), PositionError> {
        match self
            .stacks
            .iter()
            .position(|stack| stack.height() > variant.highest())
        {
            Some(index) => Err(PositionError {
                at: self.at[index],
                fault: PositionFault::TooHigh,
            }),
            None => Ok(()),
        }
    }

    /// Rejects stacks that cannot be standing there after a whole turn.
    fn check_settled(&self, position: &Position, captures_at: usize) -> Result<(), PositionError> {
        let (point, fault) = match position.unsettled() {
            None => return Ok(()),
            Some(Unsettled::Five(point)) => (point, PositionFault::UntakenFive(point)),
            Some(Unsettled::SecondWinner(point)) => (point, PositionFault::TwoWinners),
            Some(Unsettled::WinMark) => {
                return Err(PositionError {
                    at: captures_at,
                    fault: PositionFault::WinMark,
                });
            }
        };
        Err(PositionError {
            at: self.at[point.index()],
            fault,
        })
    }
}

fn read_board(reader: &mut Reader<'_>) -> Result<BoardField, PositionError> {
    let mut board = BoardField {
        stacks: [Stack::EMPTY; Point::NUM],
        at: [0; Point::NUM],
        counts: [0; Piece::NUM],
    };
    for point in Point::all() {
        if point.row() > 0 {
            expect(reader, b',', "a comma and the column's next point")?;
        } else if point.column() > 0 {
            expect(reader, b'/', "a slash and the next column")?;
        }
        board.at[point.index()] = reader.at();
        board.stacks[point.index()] = read_stack(reader, &mut board.counts)?;
    }
    Ok(board)
}

fn read_stack(
    reader: &mut Reader<'_>,
    counts: &mut [u8; Piece::NUM],
) -> Result<Stack, PositionError> {
    if reader.accept(b'.') {
        return Ok(Stack::EMPTY);
    }
    let mut stack = Stack::EMPTY;
    while let Some(piece) = reader.peek().and_then(Piece::from_letter) {
        let fail = |fault| {
            Err(PositionError {
                at: reader.at(),
                fault,
            })
        };
        match piece {
            Piece::Of(colour) if stack.colours().has(colour) => {
                return fail(PositionFault::ColourTwice(colour));
            }
            _ => match stack.topped_with(piece) {
                Some(higher) => stack = higher,
                None => return fail(PositionFault::TooHigh),
            },
        }
        counts[piece.index()] += 1;
        if counts[piece.index()] > piece.supply() {
            return fail(PositionFault::TooMany(piece));
        }
        reader.next();
    }
    if stack.is_empty() {
        return Err(expected(reader, "a stack of I B R G K J, or a dot"));
    }
    Ok(stack)
}

fn read_side(reader: &mut Reader<'_>) -> Result<Player, PositionError> {
    for (letter, player) in [(b'A', Player::A), (b'B', Player::B)] {
        if reader.accept(letter) {
            return Ok(player);
        }
    }
    Err(expected(reader, "A or B"))
}

fn read_variant(reader: &mut Reader<'_>) -> Result<Variant, PositionError> {
    let family = if reader.accept(b'5') {
        Family::Fives
    } else if reader.accept(b'6') {
        Family::Sixes
    } else {
        return Err(expected(reader, VARIANTS));
    };
    Ok(Variant::of(family, reader.accept(b'n')))
}

fn read_claims(reader: &mut Reader<'_>, opponent: ColourSet) -> Result<ColourSet, PositionError> {
    let mut claims = ColourSet::EMPTY;
    if reader.accept(b'-') {
        return Ok(claims);
    }
    while let Some(Piece::Of(colour)) = reader.peek().and_then(Piece::from_letter) {
        let fault = if claims.has(colour) || opponent.has(colour) {
            Some(PositionFault::ClaimedTwice(colour))
        } else if claims.len() == Player::CLAIMS {
            Some(PositionFault::TooManyClaims)
        } else if claims.into_iter().any(|earlier| earlier > colour) {
            Some(PositionFault::ClaimOrder)
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(PositionError {
                at: reader.at(),
                fault,
            });
        }
        claims = claims.with(colour);
        reader.next();
    }
    if claims.is_empty() {
        return Err(expected(reader, "claimed colours, or a hyphen for none"));
    }
    Ok(claims)
}

/// Returns a number of captured fives: one digit, since 43 pieces make at most eight.
fn read_count(reader: &mut Reader<'_>) -> Result<u8, PositionError> {
    match reader.peek() {
        Some(digit @ b'0'..=b'8') => {
            reader.next();
            Ok(digit - b'0')
        }
        _ => Err(expected(reader, "a number of fives, 0 to 8")),
    }
}

/// Rejects captures that the pieces missing from the board cannot make up.
fn check_captures(position: &Position, board: &BoardField, at: usize) -> Result<(), PositionError> {
    let fail = |fault| Err(PositionError { at, fault });
    let fives: u8 = match position.variant() {
        Variant::FivesTaken | Variant::FivesStay => position.captured.iter().sum(),
        Variant::SixesTaken if position.captured != [0; Player::NUM] => {
            return fail(PositionFault::CapturedInSix);
        }
        // Marks of a won game, if any, are checked with the stacks.
        Variant::SixesTaken | Variant::SixesStay => 0,
    };
    let on_board: u8 = board.counts.iter().sum();
    if on_board + 5 * fives != Point::NUM as u8 {
        return fail(PositionFault::Count);
    }
    for player in Player::ALL {
        if position.captured(player) > 0 && position.claims(player).is_empty() {
            return fail(match position.variant() {
                Variant::SixesStay => PositionFault::WinMark,
                Variant::FivesTaken | Variant::FivesStay | Variant::SixesTaken => {
                    PositionFault::CapturedWithoutClaim(player)
                }
            });
        }
    }
    for piece in Colour::ALL.map(Piece::Of) {
        // A five holds a colour at most once.
        if piece.supply() - board.counts[piece.index()] > fives {
            return fail(PositionFault::NotCaptured(piece));
        }
    }
    Ok(())
}

fn expect(reader: &mut Reader<'_>, byte: u8, what: &'static str) -> Result<(), PositionError> {
    if reader.accept(byte) {
        Ok(())
    } else {
        Err(expected(reader, what))
    }
}

const fn expected(reader: &Reader<'_>, what: &'static str) -> PositionError {
    PositionError {
        at: reader.at(),
        fault: PositionFault::Expected(what),
    }
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::ColourTwice(colour) => write!(f, "{colour} is in the stack twice"),
            Self::TooHigh => write!(f, "the stack is too high"),
            Self::TooMany(piece) => {
                write!(
                    f,
                    "more than {} {piece} pieces are on the board",
                    piece.supply()
                )
            }
            Self::TooManyClaims => write!(f, "a player claims at most two colours"),
            Self::ClaimedTwice(colour) => write!(f, "{colour} is claimed twice"),
            Self::ClaimOrder => write!(f, "claims are written in the order I B R G K"),
            Self::Count => write!(
                f,
                "the pieces on the board and in captured fives are not 43"
            ),
            Self::NotCaptured(piece) => {
                write!(
                    f,
                    "more {piece} pieces are missing than the captured fives can hold"
                )
            }
            Self::CapturedWithoutClaim(player) => {
                write!(f, "{player} has captured fives without a claimed colour")
            }
            Self::CapturedInSix => write!(f, "nothing is captured in the six variant"),
            Self::UntakenFive(point) => {
                write!(
                    f,
                    "the five on {point} has a claimed colour on top and would be captured"
                )
            }
            Self::TwoWinners => write!(f, "both players have completed a six"),
            Self::WinMark => write!(
                f,
                "in 6n this is 1 for one player whose six has won, and 0 otherwise"
            ),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.fault, self.at)
    }
}

impl core::error::Error for PositionError {}
