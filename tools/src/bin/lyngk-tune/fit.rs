//! Fits a correction of the present weights to the games: logistic regression by Adam
//! (Kingma and Ba, "Adam: a method for stochastic optimization", 2014).
//!
//! The correction of a class is a sum of parts shared by more and more classes: its own
//! in its phase, its own in all phases, that of its top and height in its phase, and in
//! all phases. Parts decay towards zero, so a rare class changes about as much as similar
//! ones, and classes without games keep their values.

use crate::games::Game;
use lyngk_pocket::ai::{
    ATTACKS, Class, Classifier, PHASES, REACHES, Tapered, Weights, attack_class, phase, reach_class,
};
use lyngk_pocket::rules::{Board, Player, PointSet, Variant};

/// Tops times heights.
const KINDS: usize = 4 * 8;
/// Classes without regard to claims.
const SHARED: usize = 4 * 3 * 3 * 6 * 4;
const PARTS: usize = Classifier::CLASSES + SHARED + KINDS * PHASES + KINDS;
/// Every part twice (full and empty board), the five twice, the tempo.
const PARAMETERS: usize = REACH + 2 * REACHES;
const FIVE: usize = 2 * PARTS;
const TEMPO: usize = FIVE + 2;
const ATTACK: usize = TEMPO + PHASES;
const REACH: usize = ATTACK + 2 * ATTACKS;

/// Evaluation points that multiply the odds of winning by e.
const SCALE: f32 = 100.0;
/// Share of the search's score in the target; the rest is the result.
const SCORE_SHARE: f32 = 0.5;
const EPOCHS: usize = 60;
const BATCH: usize = 1024;
const RATE: f32 = 0.01;
/// Decay towards zero per step, relative to the rate.
const DECAY: f32 = 2e-5;

/// The learned corrections, in evaluation points.
pub(crate) struct Learned {
    /// By class from its player's point of view: full board, empty board.
    pub(crate) stacks: Vec<[f32; 2]>,
    pub(crate) attacks: Vec<[f32; 2]>,
    pub(crate) reaches: Vec<[f32; 2]>,
    pub(crate) five: [f32; 2],
    pub(crate) tempo: [f32; PHASES],
}

/// A position in the form of the fit.
struct Sample {
    /// Parameters and their weights.
    features: Vec<(u16, f32)>,
    /// The present evaluation.
    present: f32,
    target: f32,
}

pub(crate) fn fit(games: &[Game], variant: Variant) -> Learned {
    let classes = parts();
    let samples: Vec<Sample> = games
        .iter()
        .flat_map(|game| samples(game, variant, &classes))
        .collect();
    println!("{} positions", samples.len());
    let (check, learn) = samples.split_at(samples.len() / 20);
    let mut parameters = vec![0f32; PARAMETERS];
    let mut first = vec![0f32; PARAMETERS];
    let mut second = vec![0f32; PARAMETERS];
    let mut order: Vec<usize> = (0..learn.len()).collect();
    let mut rng = lyngk_pocket::rules::Rng::new(1);
    let mut step = 0;
    for epoch in 1..=EPOCHS {
        for index in (1..order.len()).rev() {
            order.swap(index, rng.below(index as u32 + 1) as usize);
        }
        let rate = RATE * (1.0 - (epoch - 1) as f32 / EPOCHS as f32);
        for batch in order.chunks(BATCH) {
            step += 1;
            let mut gradient = vec![0f32; PARAMETERS];
            for &index in batch {
                let sample = &learn[index];
                let error = predicted(&parameters, sample) - sample.target;
                for &(parameter, count) in &sample.features {
                    gradient[usize::from(parameter)] += error * count;
                }
            }
            let bias = [1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step)];
            for (index, gradient) in gradient.iter().enumerate() {
                let gradient = gradient / batch.len() as f32;
                first[index] = 0.9 * first[index] + 0.1 * gradient;
                second[index] = 0.999 * second[index] + 0.001 * gradient * gradient;
                let move_by = first[index] / bias[0] / ((second[index] / bias[1]).sqrt() + 1e-8);
                parameters[index] -= rate * move_by;
                parameters[index] *= 1.0 - DECAY * rate / RATE * 100.0;
            }
        }
        if epoch % 5 == 0 {
            let (learned, checked) = (loss(&parameters, learn), loss(&parameters, check));
            println!("epoch {epoch}: loss {learned:.5}, on games not learned from {checked:.5}");
        }
    }
    learned(&parameters)
}

fn predicted(parameters: &[f32], sample: &Sample) -> f32 {
    let sum: f32 = sample
        .features
        .iter()
        .map(|&(index, count)| parameters[usize::from(index)] * count)
        .sum();
    1.0 / (1.0 + (-sum - sample.present).exp())
}

fn loss(parameters: &[f32], samples: &[Sample]) -> f32 {
    let total: f32 = samples
        .iter()
        .map(|sample| {
            let value = predicted(parameters, sample).clamp(1e-6, 1.0 - 1e-6);
            -(sample.target * value.ln() + (1.0 - sample.target) * (1.0 - value).ln())
        })
        .sum();
    total / samples.len() as f32
}

/// Returns the positions of a game in which the search was to move.
fn samples(game: &Game, variant: Variant, classes: &[[usize; 4]]) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut board = Board::new(&game.start);
    for &(turn, score) in &game.turns {
        if let Some(score) = score {
            let a_to_move = board.position().side_to_move() == Player::A;
            let won = 1.0 / (1.0 + (-(score as f32) / SCALE).exp());
            let won = if a_to_move { won } else { 1.0 - won };
            samples.push(Sample {
                features: features(&board, variant, classes),
                present: present(&board, variant),
                target: SCORE_SHARE * won + (1.0 - SCORE_SHARE) * game.result,
            });
        }
        board.play(turn);
    }
    samples
}

/// Returns all features of a position, for A.
fn features(board: &Board, variant: Variant, classes: &[[usize; 4]]) -> Vec<(u16, f32)> {
    let (position, stacks) = (board.position(), board.occupied().len());
    let full = (stacks * 3 / 2).min(64) as f32 / 64.0;
    let claims = Player::ALL.map(|player| position.claims(player));
    let mut counts = std::collections::BTreeMap::new();
    let mut add = |parameter: usize, count: f32| {
        *counts.entry(parameter as u16).or_insert(0.0) += count;
    };
    let rulers = [
        Classifier::new(claims[0], claims[1]),
        Classifier::new(claims[1], claims[0]),
    ];
    for point in board.occupied() {
        let stack = position.stack(point);
        for (sign, ruler) in [(1.0, &rulers[0]), (-1.0, &rulers[1])] {
            for part in classes[ruler.class(stack)] {
                add(2 * part, sign * full);
                add(2 * part + 1, sign * (1.0 - full));
            }
        }
    }
    let by = attacked(board, |sign, reach| {
        add(REACH + 2 * reach, sign * full);
        add(REACH + 2 * reach + 1, sign * (1.0 - full));
    });
    for point in by[0] | by[1] {
        let stack = position.stack(point);
        let by = by.map(|by| by.has(point));
        for (sign, class) in [
            (1.0, attack_class(&rulers[0], stack, by[0], by[1])),
            (-1.0, attack_class(&rulers[1], stack, by[1], by[0])),
        ] {
            add(ATTACK + 2 * class, sign * full);
            add(ATTACK + 2 * class + 1, sign * (1.0 - full));
        }
    }
    if variant.captures() {
        let fives =
            f32::from(position.captured(Player::A)) - f32::from(position.captured(Player::B));
        add(FIVE, fives * full);
        add(FIVE + 1, fives * (1.0 - full));
    }
    let side = position.side_to_move();
    let sign = if side == Player::A { 1.0 } else { -1.0 };
    add(
        TEMPO + phase(position.claims(side), position.claims(side.opponent())),
        sign,
    );
    counts
        .into_iter()
        .filter(|&(_, count)| count != 0.0)
        .collect()
}

/// Returns the stacks that each player attacks. Calls `reach` with the class of each
/// claimed stack that can move, with 1 for A's and -1 for B's.
fn attacked(board: &Board, mut reach: impl FnMut(f32, usize)) -> [PointSet; Player::NUM] {
    let mut by = [PointSet::EMPTY; Player::NUM];
    board.visit_claimed(|player, from, landings| {
        if !landings.is_empty() {
            by[player.index()] |= landings;
            let sign = if player == Player::A { 1.0 } else { -1.0 };
            reach(sign, reach_class(board, from, landings));
        }
    });
    by
}

/// Returns the present evaluation of a position for A, in the units of the fit.
fn present(board: &Board, variant: Variant) -> f32 {
    let weights = Weights::of(variant);
    let (position, stacks) = (board.position(), board.occupied().len());
    let full = (stacks * 3 / 2).min(64) as f32 / 64.0;
    let of = |value: Tapered| value.full() as f32 * full + value.empty() as f32 * (1.0 - full);
    let classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
    let mut sum = 0.0;
    for point in board.occupied() {
        sum += of(weights.stacks[classifier.class(position.stack(point))]);
    }
    let by = attacked(board, |sign, reach| {
        sum += sign * of(weights.reaches[reach])
    });
    for point in by[0] | by[1] {
        let [by_a, by_b] = by.map(|by| by.has(point));
        let class = attack_class(&classifier, position.stack(point), by_a, by_b);
        sum += of(weights.attacks[class]);
    }
    if variant.captures() {
        let [a, b] = Player::ALL.map(|player| f32::from(position.captured(player)));
        sum += (a - b) * of(weights.five);
    }
    let side = position.side_to_move();
    let tempo = weights.tempo[phase(position.claims(side), position.claims(side.opponent()))];
    sum += if side == Player::A {
        f32::from(tempo)
    } else {
        -f32::from(tempo)
    };
    sum / SCALE
}

/// Returns the parts of the value of each class.
fn parts() -> Vec<[usize; 4]> {
    Class::all()
        .map(|class| {
            let [mine, theirs, free] = class.pieces;
            let shared = (((class.top * 3 + mine) * 3 + theirs) * 6 + free) * 4 + class.jokers;
            let kind = class.top * 8 + class.height().min(7);
            let phase = class.claims[0] * 3 + class.claims[1];
            [
                class.number(),
                Classifier::CLASSES + shared,
                Classifier::CLASSES + SHARED + phase * KINDS + kind,
                Classifier::CLASSES + SHARED + PHASES * KINDS + kind,
            ]
        })
        .collect()
}

fn learned(parameters: &[f32]) -> Learned {
    let stacks = parts()
        .into_iter()
        .map(|parts| {
            [0, 1].map(|end| {
                parts
                    .iter()
                    .map(|part| parameters[2 * part + end])
                    .sum::<f32>()
                    * SCALE
            })
        })
        .collect();
    let mut tempo = [0.0; PHASES];
    for (phase, tempo) in tempo.iter_mut().enumerate() {
        *tempo = parameters[TEMPO + phase] * SCALE;
    }
    let attacks = (0..ATTACKS)
        .map(|class| [0, 1].map(|end| parameters[ATTACK + 2 * class + end] * SCALE))
        .collect();
    let reaches = (0..REACHES)
        .map(|class| [0, 1].map(|end| parameters[REACH + 2 * class + end] * SCALE))
        .collect();
    Learned {
        stacks,
        reaches,
        attacks,
        five: [parameters[FIVE] * SCALE, parameters[FIVE + 1] * SCALE],
        tempo,
    }
}
