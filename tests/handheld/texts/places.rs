//! Where each text stands, said once for all languages. The lists are
//! exhaustive: a new text does not compile until it has a place.

use lyngk_pocket::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};
use lyngk_pocket::app::text::reading::{Choice, Page, Praise, Rules, StatisticsTexts, Welcome};
use lyngk_pocket::app::text::{
    AnalysisTexts, BoardTexts, Captions, ClockTexts, ComputerTexts, EditorTexts, KioskTexts,
    Language, NeutralTexts, Poster, Refusals, ReviewTexts, SavesTexts, Texts, UpdateTexts,
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
    /// A colour's name, then two numbers.
    ColourAndTwoNumbers,
    /// A colour's name, then two small numbers.
    ColourAndTwoCounts,
    /// A colour's name, then a player's name.
    ColourAndPlayer,
    /// A player's name.
    Player,
    /// A level's number.
    Level,
    /// A number.
    Number,
    /// Two numbers.
    TwoNumbers,
    /// A player's name, then a number.
    PlayerAndNumber,
    /// A number, then a player's name.
    NumberAndPlayer,
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
    all.extend(neutrals(&texts.neutrals));
    all.extend(refusals(&texts.refusals));
    all.extend(learning(&texts.learning));
    all.extend(rules(&texts.rules));
    all.extend(board(&texts.on_board));
    all.extend(review(&texts.in_review));
    all.extend(kiosk(&texts.in_kiosk));
    all.extend(saves(&texts.saves));
    all.extend(update(&texts.in_update));
    all.extend(welcome(&texts.welcome));
    all.extend(clock(&texts.clock));
    all.extend(computer(&texts.at_computer));
    all.extend(editor(&texts.editor));
    all.extend(analysis(&texts.analysis));
    all.extend(statistics(&texts.statistics));
    all
}

fn general(texts: &Texts) -> Vec<Placed> {
    placed!(texts, Texts
        except refusals except learning except rules except on_board except in_review
        except in_kiosk except saves except in_update except welcome except clock except at_computer except editor except analysis except statistics except neutrals {
        Room::TITLE_ROW, Fill::None =>
            continue_game new_game demo settings records about;
        Room::BOARD_HINT, Fill::None =>
            pick_up land put_back next_stack claim unclaim menu any_stack
            landings_only why leave play_here done;
        Room::RESULT_HINT, Fill::None => rematch review;
        Room::FOOTER, Fill::None => choose back change start yes no go_on;
        Room::BAR_NAME, Fill::None => you player_a player_b device;
        Room::BAR_NAME, Fill::Level => numbered_level;
        Room::DIALOG_LINE, Fill::None => players_in_full;
        Room::NOTE, Fill::None => thinks hint;
        Room::ROW, Fill::None =>
            language language_label players two_players against_device
            device_against_device level level_of_b who_starts lots game
            fives sixes setup by_code code start_game undo redo show_hint
            move_now turn_board review_game save_and_leave leave_demo resign
            setup_code animation animations sound off on brightness sleep
            never signs shapes letters turning turnings kiosk;
        Room::ROW, Fill::Number => minutes;
        Room::LINE, Fill::None =>
            games games_shared won_at_level drawn longest_chain about_lines
            version battery failed_of;
        Room::RESULT_TITLE, Fill::None => you_win device_wins draw;
        Room::RESULT_TITLE, Fill::Player => wins;
        Room::RESULT_REASON, Fill::None => decided_by all_equal by_six you_resigned;
        Room::RESULT_REASON, Fill::Player => resigned;
        Room::HEIGHT, Fill::None => heights;
        Room::DIALOG_TITLE, Fill::None =>
            you_must_pass resign_title replace_title unreadable_title
            battery_empty restarted_title;
        Room::DIALOG_TITLE, Fill::Player => must_pass;
        Room::DIALOG_LINE, Fill::None =>
            no_turn_possible resign_text replace_text unreadable_text
            battery_text restarted_text;
        Room::MESSAGE, Fill::None => battery_low no_hint_now no_landing colours level_character;
    })
}

fn neutrals(texts: &NeutralTexts) -> Vec<Placed> {
    placed!(texts, NeutralTexts {
        Room::ROW, Fill::None => fives sixes fives_stay sixes_stay fives_taken sixes_taken;
        Room::MESSAGE, Fill::None => most_editions hungarian_edition;
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
        Room::DIALOG_TITLE, Fill::None => refused_title broken_title erase_title erasing_title failed_title
            worn_title;
        Room::DIALOG_LINE, Fill::None =>
            made_by_newer made_by_older broken too_small nothing_kept erase_text erasing_text failed_text worn_text;
    })
}

fn update(texts: &UpdateTexts) -> Vec<Placed> {
    placed!(texts, UpdateTexts {
        Room::FOOTER, Fill::None => update;
        Room::DIALOG_TITLE, Fill::None => update_title;
        Room::DIALOG_LINE, Fill::None => update_text;
    })
}

fn clock(texts: &ClockTexts) -> Vec<Placed> {
    placed!(texts, ClockTexts {
        Room::ROW, Fill::None =>
            clock time none for_the_game increment delay for_each_turn
            each_turn_adds each_turn_waits pause;
        Room::ROW, Fill::Number => a_turn;
        Room::LIST_TITLE, Fill::None => paused;
        Room::RESULT_REASON, Fill::None => your_time_is_up out_of_reach;
        Room::RESULT_REASON, Fill::Player => out_of_time;
    })
}

fn computer(texts: &ComputerTexts) -> Vec<Placed> {
    placed!(texts, ComputerTexts {
        Room::MESSAGE, Fill::None => is_playing;
        Room::DIALOG_TITLE, Fill::None => asks;
        Room::DIALOG_LINE, Fill::None => requests;
    })
}

fn editor(texts: &EditorTexts) -> Vec<Placed> {
    placed!(texts, EditorTexts {
        Room::ROW, Fill::None =>
            editor by_hand to_move captured unclaimed clear_all show_qr position_code;
        Room::FOOTER, Fill::None => enter delete;
        Room::NOTE, Fill::None => pieces;
        Room::BOARD_HINT, Fill::None => stack clear fill take_off skip;
        Room::MESSAGE, Fill::None =>
            too_many_jokers too_many_claims not_captured captured_in_six untaken_five
            two_winners count wrong_code;
        Room::MESSAGE, Fill::Colour => too_many;
        Room::MESSAGE, Fill::Player => captured_without_claim;
    })
}

fn analysis(texts: &AnalysisTexts) -> Vec<Placed> {
    placed!(texts, AnalysisTexts {
        Room::ROW, Fill::None => analyse;
        Room::BOARD_HINT, Fill::None => analysis play other_side;
        Room::MESSAGE, Fill::None => cannot_pass;
        Room::NOTE_HEAD, Fill::None => pass even slightly better winning;
    })
}

fn statistics(texts: &StatisticsTexts) -> Vec<Placed> {
    placed!(texts, StatisticsTexts {
        Room::LINE, Fill::None => rating streak best_streak lost_a_turn;
        Room::CARD, Fill::None => rating_rule;
        Room::FOOTER, Fill::None => forget summary;
        Room::DIALOG_TITLE, Fill::None => forget_title;
        Room::DIALOG_LINE, Fill::None => forget_text never_turned;
        Room::DIALOG_TITLE, Fill::PlayerAndNumber => won_after;
        Room::DIALOG_TITLE, Fill::Number => drawn_after;
        Room::DIALOG_LINE, Fill::NumberAndPlayer => turned_with;
        Room::DIALOG_LINE, Fill::Number => lost_on_average;
        Room::PROGRESS_ROW, Fill::None => own_puzzles;
        Room::ANSWER, Fill::None => own_text own_kinds own_hint;
        Room::CAPTION, Fill::None => own_solved;
        Room::MESSAGE, Fill::None => own_task own_kept;
    })
}

fn learning(texts: &Learning) -> Vec<Placed> {
    let mut all = placed!(texts, Learning except lesson except puzzle {
        Room::TITLE_ROW, Fill::None => learn;
        Room::PROGRESS_ROW, Fill::None => lessons puzzles rules;
        Room::PROGRESS, Fill::TwoNumbers => done_of;
        Room::CARD_HINT, Fill::None => try_it next;
        Room::BOARD_HINT, Fill::None => again words;
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
        neutral_fives,
        neutral_sixes,
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
        lesson(neutral_fives),
        lesson(neutral_sixes),
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
        Room::CAPTION, Fill::None => now_finish well_done well_done_in_two;
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
    let Rules {
        pages,
        neutral_fives_stay,
        neutral_sixes_stay,
    } = texts;
    let stay = [neutral_fives_stay, neutral_sixes_stay];
    pages.iter().chain(stay).flat_map(page).collect()
}

fn page(texts: &Page) -> Vec<Placed> {
    placed!(texts, Page {
        Room::CARD_TITLE, Fill::None => title;
        Room::CARD, Fill::None => text;
    })
}

fn board(texts: &BoardTexts) -> Vec<Placed> {
    placed!(texts, BoardTexts {
        Room::BOARD_HINT, Fill::None => capture win;
        Room::MESSAGE, Fill::None => hint_why hint_good you_begin no_threat;
        Room::MESSAGE, Fill::Colour => hint_claim claim_wins;
        Room::MESSAGE, Fill::ColourAndNumber => claim_captures claim_allows;
        Room::MESSAGE, Fill::ColourAndTwoNumbers => claim_moves;
        Room::MESSAGE, Fill::ColourAndTwoCounts => claim_captures_more;
        Room::MESSAGE, Fill::ColourAndPlayer => claims claims_last;
        Room::MESSAGE, Fill::Player => begins;
        Room::MESSAGE, Fill::Number => threats six_threats;
        Room::ROW, Fill::None => replay show_threats;
        Room::DIALOG_TITLE, Fill::Player => your_turn;
        Room::DIALOG_LINE, Fill::None => hand_over;
        Room::HEIGHT, Fill::None => sixes;
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
        Room::MESSAGE, Fill::None =>
            better as_good worse was_played device_plays device_agrees;
        Room::ROW, Fill::None => show_qr;
        Room::RESULT_HINT, Fill::None => qr;
        Room::CODE_WORDS, Fill::None => scan;
        Room::MESSAGE, Fill::Player => turning_point;
    })
}

fn kiosk(texts: &KioskTexts) -> Vec<Placed> {
    let mut all = placed!(texts, KioskTexts except pages except captions {
        Room::CALL, Fill::None => press_here;
        Room::POSTER_CALL, Fill::None => press_to_play;
        Room::DIALOG_TITLE, Fill::None => still_there;
        Room::DIALOG_LINE, Fill::None => any_button;
        Room::MESSAGE, Fill::None => you_begin;
        Room::LIST_TITLE, Fill::None => operator;
        Room::ROW, Fill::None =>
            end_visit mode return_after visits walked_off ended levels shared
            resets set_to_zero saving how_saving_goes;
        Room::DIALOG_LINE, Fill::Number => back_in;
        Room::ROW, Fill::Number => seconds;
    });
    all.extend(texts.pages.iter().flat_map(poster));
    all.extend(captions(&texts.captions));
    all
}

fn welcome(texts: &Welcome) -> Vec<Placed> {
    let mut all = placed!(texts, Welcome
        except learn except play except visitor_plays except visitor_learns except two_play
        except praise {
        Room::LIST_TITLE, Fill::None => welcome what_now one_press;
        Room::CHOICES_TEXT, Fill::None => aim;
        Room::CARD_TITLE, Fill::None => first_game;
        Room::CARD, Fill::None => first_game_text;
        Room::CARD_HINT, Fill::None => play_now;
        Room::TITLE_ROW, Fill::None => next_lesson;
        Room::CHOICE, Fill::None => other_language;
        Room::DIALOG_TITLE, Fill::None => lock_title;
        Room::DIALOG_LINE, Fill::None => lock_text;
        Room::FOOTER, Fill::None => lock;
        Room::ROW, Fill::None => offered offers visitors_level;
        Room::BOARD_HINT, Fill::None => pause resume pace next show_me rule;
        Room::ROW, Fill::None => next_puzzle volumes;
        Room::CAPTION, Fill::None => story;
    });
    let choices = [
        &texts.learn,
        &texts.play,
        &texts.visitor_plays,
        &texts.visitor_learns,
        &texts.two_play,
    ];
    all.extend(choices.into_iter().flat_map(choice));
    all.extend(praise(&texts.praise));
    all
}

fn praise(texts: &Praise) -> Vec<Placed> {
    placed!(texts, Praise {
        Room::MESSAGE, Fill::None => captured passed stays taller unreachable;
        Room::MESSAGE, Fill::Number => built linked;
        Room::MESSAGE, Fill::Colour => claimed inside;
    })
}

fn choice(texts: &Choice) -> Vec<Placed> {
    placed!(texts, Choice {
        Room::CHOICE, Fill::None => label;
        Room::CHOICE_ABOUT, Fill::None => about;
    })
}

fn poster(texts: &Poster) -> Vec<Placed> {
    placed!(texts, Poster {
        Room::POSTER_TITLE, Fill::None => title;
        Room::POSTER, Fill::None => text;
    })
}

pub(crate) fn captions(texts: &Captions) -> Vec<Placed> {
    placed!(texts, Captions {
        Room::CAPTION, Fill::None => begins neutral_five neutral_five_stays lyngk_rule joker draw facts;
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
        Fill::ColourAndTwoNumbers => colours()
            .map(|text| text.replacen("{}", "199", 2))
            .collect(),
        // No more fives are ever made than there are pieces of a colour.
        Fill::ColourAndTwoCounts => colours()
            .map(|text| text.replacen("{}", "8", 1).replacen("{}", "40", 1))
            .collect(),
        Fill::ColourAndPlayer => colours()
            .flat_map(|text| filled(texts, &text, Fill::Player))
            .collect(),
        Fill::Player => {
            let device = texts.numbered_level.replace("{}", "8");
            let [first, second] = texts.players_in_full;
            [first, second, &device, texts.you].map(with).into()
        }
        Fill::Level => vec![with("8")],
        Fill::Number => vec![with("10")],
        Fill::Letter => vec![with("B")],
        Fill::ColourAndLetter => colours().map(|text| text.replacen("{}", "B", 1)).collect(),
        Fill::PlayerAndNumber => filled(texts, text, Fill::Player)
            .iter()
            .map(|text| text.replacen("{}", "84", 1))
            .collect(),
        Fill::NumberAndPlayer => filled(texts, &with("84"), Fill::Player),
        Fill::TwoNumbers => vec![with("80").replacen("{}", "80", 1)],
    }
}
