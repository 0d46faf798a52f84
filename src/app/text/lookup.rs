//! Texts by key. Each lookup is an exhaustive match, so a new value does not compile
//! without its text.

use super::{Phrase, Texts, fill, phrase};
use crate::app::computer::Request;
use crate::app::kiosk::counters::{Offered, Reset};
use crate::app::settings::{Animation, Turning, Volume};
use crate::app::table::tactics::Reason;
use crate::rules::{Colour, IllegalTurn, Player};

/// A table with a text for each value of a type.
pub trait Lookup<Key> {
    /// Returns the text for a value.
    fn of(&self, key: Key) -> &'static str;
}

impl Lookup<Player> for texts::PlayersInFull {
    fn of(&self, player: Player) -> &'static str {
        match player {
            Player::A => self.a,
            Player::B => self.b,
        }
    }
}

impl Lookup<Colour> for texts::Colours {
    fn of(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Ivory => self.ivory,
            Colour::Blue => self.blue,
            Colour::Red => self.red,
            Colour::Green => self.green,
            Colour::Black => self.black,
        }
    }
}

impl Lookup<Animation> for texts::Animations {
    fn of(&self, animation: Animation) -> &'static str {
        match animation {
            Animation::Off => self.off,
            Animation::Slow => self.slow,
            Animation::Normal => self.normal,
            Animation::Fast => self.fast,
        }
    }
}

impl Lookup<Turning> for texts::Turnings {
    fn of(&self, turning: Turning) -> &'static str {
        match turning {
            Turning::Off => self.off,
            Turning::OnRequest => self.on_request,
            Turning::EveryTurn => self.every_turn,
        }
    }
}

impl Lookup<Reason> for texts::BoardHintWhy {
    fn of(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Captures => self.captures,
            Reason::Stops => self.stops,
            Reason::Prepares => self.prepares,
            Reason::Wins => self.wins,
            Reason::StopsSix => self.stops_six,
            Reason::PreparesSix => self.prepares_six,
            Reason::Chain => self.chain,
            Reason::Builds => self.builds,
            Reason::KeepsChain => self.keeps_chain,
        }
    }
}

impl Lookup<Reason> for texts::StatisticsOwnKinds {
    fn of(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Captures => self.captures,
            Reason::Stops => self.stops,
            Reason::Prepares => self.prepares,
            Reason::Wins => self.wins,
            Reason::StopsSix => self.stops_six,
            Reason::PreparesSix => self.prepares_six,
            Reason::Chain => self.chain,
            Reason::Builds => self.builds,
            Reason::KeepsChain => self.keeps_chain,
        }
    }
}

impl Lookup<Request> for texts::ComputerRequests {
    fn of(&self, request: Request) -> &'static str {
        match request {
            Request::Think => self.think,
            Request::Play => self.play,
            Request::Press => self.press,
            Request::Settings => self.settings,
            Request::Restart => self.restart,
            Request::BootLoader => self.boot_loader,
        }
    }
}

impl Lookup<Reset> for texts::KioskResets {
    fn of(&self, cause: Reset) -> &'static str {
        match cause {
            Reset::Power => self.power,
            Reset::Daily => self.daily,
            Reset::Failure => self.failure,
            Reset::Operator => self.operator,
        }
    }
}

impl Lookup<Offered> for texts::WelcomeOffers {
    fn of(&self, offered: Offered) -> &'static str {
        match offered {
            Offered::Everything => self.everything,
            Offered::Lessons => self.lessons,
            Offered::TwoPlayers => self.two_players,
            Offered::Nothing => self.nothing,
        }
    }
}

/// Returns a volume as text.
pub(in crate::app) const fn volume(texts: &Texts, volume: Volume) -> &'static str {
    let words = &texts.welcome.volumes;
    match volume {
        Volume::Off => texts.off,
        Volume::Loud => words.loud,
        Volume::Medium => words.medium,
        Volume::Quiet => words.quiet,
    }
}

/// Returns the reason for a refusal as text.
pub(in crate::app) fn refusal(texts: &Texts, reason: IllegalTurn) -> Phrase {
    let words = &texts.refusals;
    let colour = |colour: Colour| texts.colours.of(colour);
    match reason {
        IllegalTurn::GameOver | IllegalTurn::CannotPass | IllegalTurn::MustPass => {
            phrase(words.game_over)
        }
        IllegalTurn::NoClaimLeft => phrase(words.no_claim_left),
        IllegalTurn::AlreadyClaimed(claimed) => fill(words.already_claimed, colour(claimed)),
        IllegalTurn::NoStack(_) => phrase(words.no_stack),
        IllegalTurn::JokerOnTop(_) => phrase(words.joker_on_top),
        IllegalTurn::NotYourColour(other) => fill(words.not_your_colour, colour(other)),
        IllegalTurn::NothingToLandOn(_) | IllegalTurn::SamePoint(_) => {
            phrase(words.nothing_to_land_on)
        }
        IllegalTurn::OutOfReach => phrase(words.out_of_reach),
        IllegalTurn::ColourTwice(twice) => fill(words.colour_twice, colour(twice)),
        IllegalTurn::TooHigh => phrase(words.too_high),
        IllegalTurn::TallerThanYours => phrase(words.taller_than_yours),
    }
}
