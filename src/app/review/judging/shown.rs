//! The judgement as the review shows it: the graph, the summary and the turning points.

use crate::app::context::Context;
use crate::app::game::Transcript;
use crate::app::text;
use crate::app::text::short;
use crate::app::view::{GraphView, Hints, Phrase, Short};
use crate::rules::{Outcome, Player, Status};
use heapless::Vec;

impl Context {
    /// The graph of the game as far as it is judged.
    pub(in crate::app) fn graph(&self, ply: usize) -> Option<GraphView> {
        let game = self.judged_game()?;
        let plies = game.known();
        Some(GraphView {
            title: "",
            values: self.drawn_values().take(plies + 1).collect(),
            turning: self.judged.turning(plies),
            at: ply as u8,
            ahead: self.ahead(game, ply),
            names: Default::default(),
            turn: Short::new(),
            hints: Hints::default(),
        })
    }

    /// Who is ahead at a ply, and by how much, in words.
    fn ahead(&self, game: &Transcript, ply: usize) -> (Option<Player>, Short) {
        let Some(value) = self.judged.value(ply) else {
            return (None, Short::new());
        };
        let leader = match value {
            ..0 => Player::B,
            0 => return (None, short(self.texts().in_review.even)),
            1.. => Player::A,
        };
        let name = self.name_of(game, leader);
        let by = value.unsigned_abs();
        let drawn = self.drawn_as(leader);
        (
            Some(drawn),
            short(format_args!(
                "{name} +{}",
                text::fill(self.texts().percent, by)
            )),
        )
    }

    /// What the positions are worth to whoever is drawn as player A.
    fn drawn_values(&self) -> impl Iterator<Item = i8> {
        let turned = self.drawn_as(Player::A) == Player::B;
        self.judged.values.iter().map(move |&value| match value {
            GraphView::UNKNOWN => value,
            _ if turned => -value,
            _ => value,
        })
    }

    /// The game in three sentences, once it is judged: how it ended, what turned it,
    /// and how well people played.
    pub(in crate::app) fn summary(&self) -> Option<[Phrase; 3]> {
        let words = &self.texts().statistics;
        let game = self.judged_game()?;
        let (lost, turns) = self.lost_by_turns()?;
        let plies = game.known();
        let ended = match game.status() {
            Status::Over(Outcome::Win(winner)) => {
                text::fill_two(words.won_after, self.full_name_of(game, winner), plies)
            }
            _ => text::fill(words.drawn_after, plies),
        };
        let turning = self.judged.turning(plies);
        let change = |&&ply: &&u8| {
            let after = usize::from(ply);
            self.judged.lost(game, after - 1).unsigned_abs()
        };
        let turned = turning.iter().max_by_key(change);
        let turned = turned.map_or_else(
            || text::phrase(words.never_turned),
            |&ply| {
                let mover = game.mover(usize::from(ply) - 1);
                text::fill_two(words.turned_with, ply, self.full_name_of(game, mover))
            },
        );
        let lost = lost.checked_div(turns).unwrap_or_default();
        Some([ended, turned, text::fill(words.lost_on_average, lost)])
    }

    /// The turning point before or after a ply; the start or the end if there
    /// is none.
    pub(in crate::app) fn next_turning(&self, ply: usize, forward: bool) -> usize {
        let plies = self.game().map_or(0, |game| game.known());
        let known = self.judged_game().is_some();
        let found = if known {
            self.judged.turning(plies)
        } else {
            Vec::new()
        };
        let mut found = found.iter().map(|&ply| usize::from(ply));
        if forward {
            found.find(|&point| point > ply).unwrap_or(plies)
        } else {
            found.rfind(|&point| point < ply).unwrap_or(0)
        }
    }

    /// Says so if the turn that led to a ply changed the game.
    pub(in crate::app) fn announce_turning(&mut self, ply: usize) {
        let Some(game) = self.judged_game() else {
            return;
        };
        let turning = self.judged.turning(game.known());
        if !turning.contains(&(ply as u8)) {
            return;
        }
        let before = self.judged.value(ply - 1);
        let gains = if self.judged.value(ply) > before {
            Player::A
        } else {
            Player::B
        };
        let name = self.full_name_of(game, gains);
        self.say(text::fill(self.texts().in_review.turning_point, name));
    }
}
