//! Where each text stands, said once for all languages. The lists are
//! exhaustive: a new text does not compile until it has a place.

use lyngk_pocket::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};
use lyngk_pocket::app::text::rules::{Page, Rules};
use lyngk_pocket::app::text::{
    Captions, KioskTexts, Language, Page as KioskPage, Refusals, ReviewTexts, SavesTexts, Texts,
};
use lyngk_pocket::ui::Room;

/// What stands for `{}` in a text.
#[derive(Clone, Copy)]
pub(crate) enum Fill {
    /// Nothing: there is no `{}`.
    None,
    /// A colour's name.
    Colour,
    /// A colour's name, then a number.
    ColourAndNumber,
    /// A player's name.
    Player,
    /// A turn in the notation.
    Turn,
    /// A number.
    Number,
    /// Two numbers.
    TwoNumbers,
    /// A player's letter.
    Letter,
    /// A colour's name, then a player's letter.
    ColourAndLetter,
}

/// A text, or some that stand in the same place.
pub(crate) struct Placed {
    /// The field's name.
    pub(crate) name: &'static str,
    /// Where it stands.
    pub(crate) room: Room,
    /// What is filled in.
    pub(crate) fill: Fill,
    /// The text, or all that stand there.
    pub(crate) words: Vec<&'static str>,
}

trait Words {
    fn words(&self) -> Vec<&'static str>;
}

impl Words for &'static str {
    fn words(&self) -> Vec<&'static str> {
        vec![self]
    }
}

impl<const N: usize> Words for [&'static str; N] {
    fn words(&self) -> Vec<&'static str> {
        self.to_vec()
    }
}

/// Places every field of a struct of texts, and nothing else.
macro_rules! placed {
    ($texts:expr, $kind:ident $(except $section:ident)* { $($room:expr, $fill:expr => $($field:ident)+;)+ }) => {{
        let $kind { $($section: _,)* $($($field),+),+ } = $texts;
        vec![$($(Placed {
            name: stringify!($field),
            room: $room,
            fill: $fill,
            words: $field.words(),
        }),+),+]
    }};
}

/// Every text of a language, in the same order for all.
pub(crate) fn all_of(language: Language) -> Vec<Placed> {
    let texts = language.texts();
    let mut all = general(texts);
    all.extend(refusals(&texts.refusals));
    all.extend(learning(&texts.learning));
    all.extend(rules(&texts.rules));
    all.extend(review(&texts.in_review));
    all.extend(kiosk(&texts.in_kiosk));
    all.extend(saves(&texts.saves));
    all
}

fn general(texts: &Texts) -> Vec<Placed> {
    placed!(texts, Texts
        except refusals except learning except rules except in_review except in_kiosk except saves {
        Room::TITLE_ROW, Fill::None =>
            continue_game new_game demo settings records about;
        Room::BOARD_HINT, Fill::None =>
            pick_up land put_back next_stack claim unclaim menu any_stack
            landings_only why leave play_here;
        Room::RESULT_HINT, Fill::None => rematch review;
        Room::FOOTER, Fill::None => choose back change start yes no go_on done;
        Room::BAR_NAME, Fill::None => you player_a player_b device;
        Room::DIALOG_LINE, Fill::None => players_in_full;
        Room::NOTE, Fill::None => thinks hint last;
        Room::ROW, Fill::None =>
            language language_label players two_players against_device
            device_against_device level level_of_b who_starts lots game
            standard six setup by_code code start_game undo redo show_hint
            move_now turn_board review_game save_and_leave leave_demo resign
            setup_code animation animations sound off on brightness sleep
            never signs shapes letters turning turnings kiosk;
        Room::ROW, Fill::Number => minutes;
        Room::LINE, Fill::None =>
            games games_shared won_at_level drawn longest_chain about_lines
            version battery failed_of;
        Room::RESULT_TITLE, Fill::None => you_win device_wins draw;
        Room::RESULT_TITLE, Fill::Player => wins;
        Room::RESULT_REASON, Fill::None => decided_by all_equal by_six by_resigning;
        Room::HEIGHT, Fill::None => heights;
        Room::DIALOG_TITLE, Fill::None =>
            you_must_pass resign_title replace_title unreadable_title
            battery_empty restarted_title;
        Room::DIALOG_TITLE, Fill::Player => must_pass;
        Room::DIALOG_LINE, Fill::None =>
            no_turn_possible resign_text replace_text unreadable_text
            battery_text restarted_text;
        Room::MESSAGE, Fill::None => battery_low no_hint_now no_landing colours;
        Room::MESSAGE, Fill::ColourAndNumber => claim_opens claim_takes;
        Room::MESSAGE, Fill::Turn => hint_is;
    })
}

fn refusals(texts: &Refusals) -> Vec<Placed> {
    placed!(texts, Refusals {
        Room::MESSAGE, Fill::None =>
            game_over no_claim_left no_stack joker_on_top nothing_to_land_on
            out_of_reach too_high taller_than_yours;
        Room::MESSAGE, Fill::Colour => already_claimed not_your_colour colour_twice;
    })
}

fn saves(texts: &SavesTexts) -> Vec<Placed> {
    placed!(texts, SavesTexts {
        Room::FOOTER, Fill::None => erase;
        Room::MESSAGE, Fill::None => not_kept;
        Room::DIALOG_TITLE, Fill::None => refused_title broken_title erase_title erasing_title failed_title;
        Room::DIALOG_LINE, Fill::None =>
            made_by_newer made_by_older broken nothing_kept erase_text erasing_text failed_text;
    })
}

fn learning(texts: &Learning) -> Vec<Placed> {
    let mut all = placed!(texts, Learning except lesson except puzzle {
        Room::TITLE_ROW, Fill::None => learn;
        Room::PROGRESS_ROW, Fill::None => lessons puzzles rules;
        Room::PROGRESS, Fill::TwoNumbers => done_of;
        Room::CARD_HINT, Fill::None => try_it next again show;
        Room::BOARD_HINT, Fill::None => words;
        Room::CARD_TITLE, Fill::None => not_quite right lesson_done;
    });
    all.extend(lessons(&texts.lesson));
    all.extend(puzzles(&texts.puzzle));
    all
}

fn lessons(texts: &Lessons) -> Vec<Placed> {
    let Lessons {
        stacks,
        colours,
        jokers,
        neutral,
        claiming,
        capturing,
        lyngk,
        claimed_fives,
        passing,
        end,
        six,
    } = texts;
    [
        lesson(stacks),
        lesson(colours),
        lesson(jokers),
        lesson(neutral),
        lesson(claiming),
        lesson(capturing),
        lesson(lyngk),
        lesson(claimed_fives),
        lesson(passing),
        lesson(end),
        lesson(six),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn lesson<const STEPS: usize>(texts: &Lesson<STEPS>) -> Vec<Placed> {
    let mut all = placed!(texts, Lesson except steps {
        Room::CARD_TITLE, Fill::None => title;
        Room::CARD, Fill::None => end;
    });
    all.extend(texts.steps.iter().flat_map(step));
    all
}

fn step(texts: &Step) -> Vec<Placed> {
    placed!(texts, Step {
        Room::CARD, Fill::None => text;
        Room::MESSAGE, Fill::None => task;
        Room::ANSWER, Fill::None => hint;
    })
}

fn puzzles(texts: &Puzzles) -> Vec<Placed> {
    let Puzzles {
        five,
        five_in_two,
        stop,
        claim,
        six,
        ..
    } = texts;
    let themes = [five, five_in_two, stop, claim, six];
    let mut all: Vec<Placed> = themes.into_iter().flat_map(theme).collect();
    all.extend(placed!(texts, Puzzles
        except five except five_in_two except stop except claim except six {
        Room::FACT, Fill::None => difficulties solved;
        Room::REMARK, Fill::None => now_finish well_done;
    }));
    all
}

fn theme(texts: &Theme) -> Vec<Placed> {
    placed!(texts, Theme {
        Room::PROGRESS_ROW, Fill::None => name;
        Room::ANSWER, Fill::None => text hint;
        Room::MESSAGE, Fill::None => task;
    })
}

fn rules(texts: &Rules) -> Vec<Placed> {
    let Rules { pages } = texts;
    pages.iter().flat_map(page).collect()
}

fn page(texts: &Page) -> Vec<Placed> {
    placed!(texts, Page {
        Room::CARD_TITLE, Fill::None => title;
        Room::CARD, Fill::None => text;
    })
}

fn review(texts: &ReviewTexts) -> Vec<Placed> {
    placed!(texts, ReviewTexts {
        Room::BOARD_HINT, Fill::None => graph try_turn;
        Room::GRAPH_HINT, Fill::None => board;
        Room::NOTE, Fill::None => judges;
        Room::LIST_TITLE, Fill::None => judgement;
        Room::GRAPH_AHEAD, Fill::None => even;
        Room::MESSAGE, Fill::None => your_turn_here;
        Room::DIALOG_LINE, Fill::None => was_played device_agrees;
        Room::ROW, Fill::None => show_qr;
        Room::RESULT_HINT, Fill::None => qr;
        Room::CODE_WORDS, Fill::None => scan;
        Room::MESSAGE, Fill::Player => turning_point;
        Room::DIALOG_TITLE, Fill::Turn => you_tried;
        Room::DIALOG_LINE, Fill::Turn => better as_good worse device_plays;
    })
}

fn kiosk(texts: &KioskTexts) -> Vec<Placed> {
    let mut all = placed!(texts, KioskTexts except pages except captions {
        Room::NOTE, Fill::None => press_here;
        Room::POSTER_CALL, Fill::None => press_to_play;
        Room::DIALOG_TITLE, Fill::None => still_there;
        Room::DIALOG_LINE, Fill::None => any_button;
        Room::MESSAGE, Fill::None => you_begin;
        Room::LIST_TITLE, Fill::None => operator;
        Room::ROW, Fill::None =>
            end_visit mode return_after visits walked_off ended levels shared
            resets set_to_zero;
        Room::DIALOG_LINE, Fill::Number => back_in;
        Room::ROW, Fill::Number => seconds;
    });
    all.extend(texts.pages.iter().flat_map(poster));
    all.extend(captions(&texts.captions));
    all
}

fn poster(texts: &KioskPage) -> Vec<Placed> {
    placed!(texts, KioskPage {
        Room::POSTER_TITLE, Fill::None => title;
        Room::POSTER, Fill::None => text;
    })
}

pub(crate) fn captions(texts: &Captions) -> Vec<Placed> {
    placed!(texts, Captions {
        Room::CAPTION, Fill::None => begins neutral_five lyngk_rule joker draw facts;
        Room::CAPTION, Fill::ColourAndLetter => claim claim_takes;
        Room::CAPTION, Fill::Letter => captures passes wins;
    })
}

/// A text with the widest that can stand for each `{}`.
pub(crate) fn filled(texts: &Texts, text: &str, fill: Fill) -> Vec<String> {
    let with = |value: &str| text.replacen("{}", value, 1);
    let colours = || texts.colours.iter().map(|colour| with(colour));
    match fill {
        Fill::None => vec![text.to_owned()],
        Fill::Colour => colours().collect(),
        // A claim opens at most all of the points; two figures are enough.
        Fill::ColourAndNumber => colours().map(|text| text.replacen("{}", "40", 1)).collect(),
        Fill::Player => {
            let device = format!("{} 8", texts.device);
            let [first, second] = texts.players_in_full;
            [first, second, &device].map(with).into()
        }
        Fill::Turn => vec![with("W,d4-e5")],
        Fill::Number => vec![with("10")],
        Fill::Letter => vec![with("B")],
        Fill::ColourAndLetter => colours().map(|text| text.replacen("{}", "B", 1)).collect(),
        Fill::TwoNumbers => vec![with("80").replacen("{}", "80", 1)],
    }
}
