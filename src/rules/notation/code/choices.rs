//! The choices that make a position, in their order. Writing and reading a code share it.

use crate::rules::{Arrangement, Colour, Family, Piece, Player, Point, Variant};

/// Makes choices (a reader of codes) or repeats given ones (a writer).
pub(super) trait Chooser {
    /// Chooses one of several alternatives and returns its index. An alternative costs
    /// fewer letters the greater its width, and cannot be chosen with width 0. A writer
    /// chooses `given`, and returns `None` if that is no alternative.
    fn choose(&mut self, widths: &[u8], given: usize) -> Option<usize>;

    /// Makes the last choice, a number without a limit: the greater, the longer the code.
    /// A writer chooses `given`.
    fn rest(&mut self, given: u32) -> u32;
}

/// The variants of the first codes, and their widths. The widths are fixed: others would
/// give old codes another meaning.
const FIRST_VARIANTS: [Variant; 3] = [Variant::FivesTaken, Variant::SixesTaken, Variant::FivesStay];
const WIDTHS: [u8; FIRST_VARIANTS.len()] = [2, 1, 1];

/// The last choice of a code. Codes of the first three variants end with 0. `6n` was
/// added later: it is written as `6`, and this choice distinguishes it and names the
/// player whose six has won, if any.
const LATER: [Option<[u8; Player::NUM]>; 4] = [None, Some([0, 0]), Some([1, 0]), Some([0, 1])];
/// Width of each number of captured fives.
const CAPTURED: [u8; 9] = [8, 4, 4, 2, 2, 1, 1, 1, 1];
/// Width of a full board; every other number of stacks has 1.
const FULL: u8 = 8;

/// Makes all choices of a position, `given` for a writer, and returns the position they
/// make. `None` if a choice cannot be made.
pub(super) fn choices(chooser: &mut impl Chooser, given: &Arrangement) -> Option<Arrangement> {
    let written = match given.variant() {
        Variant::SixesStay => Variant::SixesTaken,
        variant => variant,
    };
    let variant = FIRST_VARIANTS.iter().position(|&each| each == written)?;
    let variant = *FIRST_VARIANTS.get(chooser.choose(&WIDTHS, variant)?)?;
    let mut made = Arrangement::empty(variant);
    let side = chooser.choose(&[1; Player::NUM], given.side_to_move().index())?;
    made.give_turn(*Player::ALL.get(side)?);
    claims(chooser, given, &mut made)?;
    let fives = match variant.family() {
        Family::Sixes => 0,
        Family::Fives => {
            let off = Point::NUM.checked_sub(given.pieces())?;
            chooser.choose(&CAPTURED, off / 5)?
        }
    };
    let heights = heights(chooser, given, variant, Point::NUM.checked_sub(5 * fives)?)?;
    let mut left = Piece::ALL.map(Piece::supply);
    for (point, height) in Point::all().zip(heights) {
        for level in 0..usize::from(height) {
            let colours = made.stack(point).colours();
            let mut widths = left;
            for colour in colours {
                widths[Piece::Of(colour).index()] = 0;
            }
            let piece = given.stack(point).pieces().nth(level);
            let piece = chooser.choose(&widths, piece.map_or(0, Piece::index))?;
            left[piece] = left[piece].checked_sub(1)?;
            made.add(point, *Piece::ALL.get(piece)?).ok()?;
        }
    }
    let captured_by_a = match given.variant() {
        Variant::SixesStay => 0,
        _ => given.captured()[Player::A.index()],
    };
    let by_a = chooser.choose(&[1; CAPTURED.len()][..=fives], usize::from(captured_by_a))?;
    made.capture([by_a as u8, (fives - by_a) as u8]);
    let later = match given.variant() {
        Variant::SixesStay => LATER
            .iter()
            .position(|&won| won == Some(given.captured()))?,
        Variant::FivesTaken | Variant::FivesStay | Variant::SixesTaken => 0,
    };
    if let Some(won) = *LATER.get(chooser.rest(later as u32) as usize)? {
        match made.variant() {
            Variant::SixesTaken => {}
            Variant::FivesTaken | Variant::FivesStay | Variant::SixesStay => return None,
        }
        made.choose_variant(Variant::SixesStay);
        made.capture(won);
    }
    Some(made)
}

/// Chooses the owner of each colour: none, A or B, as long as they have claims left.
fn claims(chooser: &mut impl Chooser, given: &Arrangement, made: &mut Arrangement) -> Option<()> {
    for colour in Colour::ALL {
        let room = |player| u8::from(made.claims(player).len() < Player::CLAIMS);
        let widths = [2, room(Player::A), room(Player::B)];
        let owner = given.owner(colour).map_or(0, |player| player.index() + 1);
        let owner = chooser.choose(&widths, owner)?;
        let owner = owner
            .checked_sub(1)
            .and_then(|index| Player::ALL.get(index));
        made.claim(colour, owner.copied());
    }
    Some(())
}

/// Chooses the heights of the stacks: their number, their points, and which of them hold
/// the other pieces.
fn heights(
    chooser: &mut impl Chooser,
    given: &Arrangement,
    variant: Variant,
    pieces: usize,
) -> Option<[u8; Point::NUM]> {
    let given = |point: Point| given.stack(point).height();
    let mut counts = [1; Point::NUM];
    if let Some(full) = counts.last_mut() {
        *full = FULL;
    }
    let stacks = Point::all().filter(|&point| given(point) > 0).count();
    let stacks = 1 + chooser.choose(&counts[..pieces], stacks.saturating_sub(1))?;
    let mut heights = [0; Point::NUM];
    let (mut empty, mut standing) = (Point::NUM - stacks, stacks);
    for (height, point) in heights.iter_mut().zip(Point::all()) {
        let stands = usize::from(given(point) > 0);
        let stands = chooser.choose(&[empty as u8, standing as u8], stands)?;
        *height = stands as u8;
        match stands {
            0 => empty -= 1,
            _ => standing -= 1,
        }
    }
    let (mut others, mut further) = (pieces - stacks, stacks);
    for (height, point) in heights.iter_mut().zip(Point::all()) {
        if *height == 0 {
            continue;
        }
        further -= 1;
        loop {
            let room = usize::from(*height) < variant.highest();
            let another = if room { others } else { 0 };
            if further == 0 && another == 0 {
                break;
            }
            let higher = usize::from(given(point) > usize::from(*height));
            if chooser.choose(&[further as u8, another as u8], higher)? == 0 {
                break;
            }
            *height += 1;
            others -= 1;
        }
    }
    (others == 0).then_some(heights)
}

/// The most choices of a position: two for the variant and the side, five for the
/// colours, two counts, one for each point, for each piece that is not the first of its
/// stack or the end of one, for each piece, and one for the captured fives.
pub(super) const CHOICES: usize = 2 + Colour::ALL.len() + 2 + 3 * Point::NUM + 1;
