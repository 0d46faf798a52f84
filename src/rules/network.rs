//! Networks of claimed stacks that link each other (article F), and what they
//! can land on.

use super::generate::LowStacks;
use super::point::PointSet;
use super::{Board, Colour, Piece, Player, Point, Stack};
use core::ops::ControlFlow;

impl Board {
    /// Visits the claimed stacks of both players with their landings, each as
    /// if it were its owner's turn.
    #[doc(hidden)]
    #[inline]
    pub fn visit_claimed(&self, mut visit: impl FnMut(Player, Point, PointSet)) {
        let low = self.points_by_greatest_height();
        for player in Player::ALL {
            self.visit_claimed_by(player, &low, |from, landings| {
                visit(player, from, landings);
            });
        }
    }

    /// Visits the claimed stacks of a player with their landings, as if it were
    /// its turn. `low` is [`Board::points_by_greatest_height`].
    #[inline]
    pub(crate) fn visit_claimed_by(
        &self,
        player: Player,
        low: &LowStacks,
        mut visit: impl FnMut(Point, PointSet),
    ) {
        for colour in self.position.claims(player) {
            self.for_each_claimed(colour, low, &mut visit);
        }
    }

    /// Visits the stacks topped by `colour` with their landings, as if it were
    /// claimed and its owner were to move.
    #[inline]
    pub(crate) fn visit_as_claimed(&self, colour: Colour, visit: impl FnMut(Point, PointSet)) {
        self.for_each_claimed(colour, &self.points_by_greatest_height(), visit);
    }

    /// Returns whether there are stacks that combine to the greatest height with one
    /// topped by `colour` on top, wherever they stand.
    #[must_use]
    pub(crate) fn may_complete(&self, colour: Colour) -> bool {
        let highest = self.position.variant.highest();
        let topped = self.topped[colour.index()];
        let singles = topped & self.height[1];
        let single = Stack::single(Piece::Of(colour));
        let taller = (topped ^ singles).into_iter();
        (!singles.is_empty())
            .then_some(single)
            .into_iter()
            .chain(taller.map(|point| self.position.stack(point)))
            .any(|stack| {
                let others = self.of_height(highest.saturating_sub(stack.height()));
                !self.combinable(stack, others).is_empty()
            })
    }

    /// E8, F: visits the stacks topped by `colour` with their landings, moving
    /// as claimed ones.
    #[inline]
    pub(super) fn visit_networks<B>(
        &self,
        colour: Colour,
        low: &LowStacks,
        mut visit: impl FnMut(Point, PointSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left = self.topped[colour.index()];
        while let Some(mut member) = left.pop() {
            let (mut others, reach) = self.network(member, &mut left);
            loop {
                let stack = self.position.stack(member);
                let within = reach & low[self.room_under(stack)];
                visit(member, self.combinable(stack, within))?;
                match others.pop() {
                    Some(next) => member = next,
                    None => break,
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// As [`Board::visit_networks`], to the end.
    #[inline]
    pub(super) fn for_each_claimed(
        &self,
        colour: Colour,
        low: &LowStacks,
        mut f: impl FnMut(Point, PointSet),
    ) {
        let _: ControlFlow<()> = self.visit_networks(colour, low, |from, landings| {
            f(from, landings);
            ControlFlow::Continue(())
        });
    }

    /// F: the stacks among `left` that are linked with the one on `from`, and
    /// all points that it or any of them sees. They are taken out of `left`.
    ///
    /// All stacks of a network share its reach. That the moving stack leaves
    /// its own point opens no further line: what another stack of the network
    /// would see across that point, the moving stack sees from there.
    #[inline]
    pub(super) fn network(&self, from: Point, left: &mut PointSet) -> (PointSet, PointSet) {
        let mut reach = self.sight.from(from);
        let mut fresh = reach & *left;
        let mut linked = fresh;
        *left ^= fresh;
        while let Some(point) = fresh.pop() {
            let seen = self.sight.from(point);
            let next = seen & *left;
            *left ^= next;
            linked |= next;
            fresh |= next;
            reach |= seen;
        }
        (linked, reach)
    }
}
