//! English: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Play?", "Press!"],
    press_to_play: "Press any button to play",
    pages: [
        Page {
            title: "LYNGK",
            text: "Build stacks of five colours, topped by a colour you have claimed. \
                   Whoever takes more of them wins.",
        },
        Page {
            title: "Play it",
            text: "Against this device, from a gentle first level to a strong eighth. \
                   Or two of you, taking turns at the buttons.",
        },
        Page {
            title: "Learn it",
            text: "Short lessons on the real board: one rule at a time, and something \
                   to do in each.",
        },
        Page {
            title: "Solve it",
            text: "Puzzles: complete a five, keep the other side from one, find the \
                   claim that matters.",
        },
    ],
    captions: Captions {
        begins: "The device plays against itself. Two claims for each side.",
        claim: "{}: claimed. From now on such stacks belong to player {}.",
        claim_takes: "{}: claimed. The five under it goes to player {} at once.",
        captures: "A five topped by a colour of player {}: it is captured.",
        neutral_five: "A five that nobody owns. It waits until its colour is claimed.",
        lyngk_rule: "The LYNGK-rule: its own colour sends a stack on and on.",
        joker: "A joker fits into any stack, but on top it holds it fast.",
        passes: "Player {} has no turn left and has to pass.",
        wins: "Player {} wins. First the fives count, then the fours, and so on.",
        draw: "Every count is equal: a draw.",
        facts: [
            "A stack moves as a whole, in a straight line, onto the next one.",
            "No colour comes twice in a stack, and five pieces are the most.",
            "Neutral stacks land only on stacks that are not higher.",
            "Stacks of a claimed colour land on stacks of any height.",
            "Each side may claim two colours. The fifth stays neutral.",
            "The top piece says whose a stack is, whatever lies below.",
        ],
    },

    still_there: "Still there?",
    back_in: "Back to the start in {} s.",
    any_button: "Any button: go on.",

    you_begin: "You begin: A picks up a stack",
    end_visit: "End the visit",

    operator: "Operator",
    mode: "Kiosk mode",
    return_after: "Return after",
    seconds: "{} s",
    visits: "Visits",
    walked_off: "Abandoned",
    ended: "Games played to the end",
    levels: ["Levels 1 to 4", "Levels 5 to 8"],
    shared: "Games of two people",
    resets: [
        "Switched on",
        "Daily restarts",
        "Restarts after failures",
        "Restarts by operator",
    ],
    set_to_zero: "Set to zero",
};
