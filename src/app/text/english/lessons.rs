//! English: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Learn",
    lessons: "Lessons",
    puzzles: "Puzzles",
    rules: "The rules",
    done_of: "{} of {}",

    try_it: "Try it",
    next: "Next",
    again: "Again",
    words: "Task",

    not_quite: "Not quite",
    right: "Right!",
    lesson_done: "Well done",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "A five topped by a neutral colour stays where it is. It neither \
    moves nor grows, and nothing passes it. Try to bring green to the \
    red piece beyond it.";
const TRY_BEYOND: &str = "Try green onto red";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Stacks of six";
const SIX_WINS: Step = Step {
    text: "The six variant: nothing is captured, and stacks may hold six, with at \
           least one joker. A six with your colour on top wins at once.",
    task: "Win with a six",
    hint: "A six with ivory on top does not win. Your blue has to be on \
           top.",
};
const WITHOUT_SIX: &str = "If no six wins, the fives on the board count first, then the fours, \
                           and so on down to singles.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Stacks and lines",
        steps: [
            Step {
                text: "This is what it is all about: a stack of five with your colour on \
                       top. Blue is yours. The arrows move the frame, A picks up, an arrow \
                       chooses, A sets down.",
                task: "Set your blue on the four",
                hint: "That five would have ivory on top, which is nobody's. Your blue has \
                       to be on top, so blue has to move.",
            },
            Step {
                text: "Every move sets a piece on another one. The arrows move the white \
                       frame, A picks up, A again sets down. B jumps to the next piece \
                       that can move.",
                task: "Set blue on red",
                hint: "A fine move, but here blue should go on top of red.",
            },
            Step {
                text: "Moves follow the lines, straight on over empty points, up to the \
                       first piece in the way. They never jump over one.",
                task: "Move green onto black",
                hint: "That works, too. But follow the rising line: green can run along it \
                       as far as black.",
            },
            Step {
                text: "Pieces on top of each other are a stack. A stack moves as a whole, \
                       and its top piece stands for all of it.",
                task: "Set the stack on blue",
                hint: "Pick up the stack of two and set it on the blue piece.",
            },
        ],
        end: "Now you can build. Stacks of five win the game: all five colours, with a colour \
              of your own on top.",
    },
    colours: Lesson {
        title: "Each colour once",
        steps: [
            Step {
                text: "No stack ever holds a colour twice. This stack has red and green. \
                       Pick it up and try to set it on the red piece.",
                task: "Try the stack on red",
                hint: "That fits. Try the stack of two on the red piece, to see what does not fit.",
            },
            Step {
                text: "No stack ever holds a colour twice. The stack in the middle has \
                       red and green. Only one of its neighbours fits.",
                task: "Find where it can land",
                hint: "Pick up the stack in the middle.",
            },
            Step {
                text: "Three and two make five, if all their colours differ. Put the frame \
                       on a stack, and the lower left corner shows what is inside.",
                task: "Make a stack of five",
                hint: "Pick up the stack of three. One of the others has no colour in \
                       common with it.",
            },
        ],
        end: "Five pieces are also the most a stack can hold.",
    },
    jokers: Lesson {
        title: "Jokers",
        steps: [
            Step {
                text: "The speckled white pieces are jokers. A joker stands for any \
                       colour that is missing, so any stack of up to four can land on it.",
                task: "Set the stack on the joker",
                hint: "Pick up the stack of three and set it on the white piece.",
            },
            Step {
                text: "A joker inside a stack fills the place of a colour. Here there is no \
                       black.",
                task: "Make five with the joker",
                hint: "The stack with the joker needs the three colours it does not \
                       have. Pick up the stack of three.",
            },
            Step {
                text: "On top, a joker never moves: nobody can pick it up. Put the frame \
                       on the white piece and try.",
                task: "Try to pick up the joker",
                hint: "That was another stack. Put the frame on the white joker and press \
                       A.",
            },
        ],
        end: "A joker never moves while it is on top. Once something stands on it, it \
              travels along. One stack may hold two jokers, or all three.",
    },
    neutral: Lesson {
        title: "Neutral stacks",
        steps: [
            Step {
                text: "At first no colour belongs to anybody: all stacks are neutral, and \
                       both players move them. A neutral stack never lands on a taller \
                       one.",
                task: "Move the blue and red stack",
                hint: "That is allowed. But try the stack with red on top: two can go on two, \
                       not on three.",
            },
            Step {
                text: "So for neutral stacks it matters which one moves: two cannot go \
                       on three, but three can go on two.",
                task: "Make a stack of five",
                hint: "That would make four. The stack of three and the stack of two \
                       have five colours between them.",
            },
            Step {
                text: "A single neutral piece lands on single pieces only. Try to set the \
                       blue piece on the stack of two.",
                task: "Try blue on the two",
                hint: "That is allowed. Try the blue piece on the stack of two instead.",
            },
        ],
        end: "Of the same height or lower: that is where neutral stacks land. A single \
              neutral piece lands on single pieces only.",
    },
    claiming: Lesson {
        title: "Claiming a colour",
        steps: [
            Step {
                text: "Before your move you may claim a colour: one a turn, two in the \
                       whole game. Stacks with it on top are yours alone. X opens the \
                       choice, A takes it.",
                task: "Claim blue, then move",
                hint: "That turn does not claim blue. Choose blue with X before you pick up a \
                       stack.",
            },
            Step {
                text: "Stacks of a colour you have claimed get a ring. They may land on \
                       taller stacks, which neutral ones may not. Your bar shows your \
                       colours; those nobody has are at the top left.",
                task: "Set your blue on the three",
                hint: "Then black would be on top, not blue. Your blue piece has to make the move.",
            },
            Step {
                text: "Red belongs to your opponent here. You cannot move such stacks, but \
                       you may land on them, and then your colour is on top.",
                task: "Cover your opponent's stack",
                hint: "Set your blue piece on the stack with red on top.",
            },
        ],
        end: "Two colours for you, two for your opponent. The fifth stays neutral, and both \
              go on playing with it.",
    },
    capturing: Lesson {
        title: "Capturing fives",
        steps: [
            Step {
                text: "Complete a five with your colour on top, and it is yours: it \
                       leaves the board and counts at the end. Blue is your colour.",
                task: "Capture a five",
                hint: "That five would have ivory on top, and nobody has claimed ivory. Blue \
                       has to end up on top.",
            },
            Step {
                text: "Black belongs to your opponent. But whoever completes a stack decides \
                       what is on top of it.",
                task: "Capture a five",
                hint: "That would be no five yet. Count the pieces: you need two and \
                       three.",
            },
        ],
        end: "The player who captures more fives wins. A five with a neutral colour on top is \
              not captured: it stays on the board, in the way.",
    },
    lyngk: Lesson {
        title: "The LYNGK-rule",
        steps: [
            Step {
                text: "Stacks of a claimed colour are linked. A blue stack of yours may \
                       run to another blue one, turn there, and run on. The other one \
                       is a LYNGK-point.",
                task: "Reach the stack via a link",
                hint: "Start with the blue piece at the left. It runs over the other \
                       blue one.",
            },
            Step {
                text: "From a LYNGK-point it may run to the next one. Only the colour on \
                       top counts, and no point may be used twice.",
                task: "Go via two LYNGK-points",
                hint: "That was shorter. Start with the blue piece at the far left: it \
                       runs over both others.",
            },
            Step {
                text: "A chain may be as long as you like. This one ends in a five.",
                task: "Capture via three points",
                hint: "That was shorter. Start at the far left, to go over all three LYNGK-points.",
            },
            Step {
                text: "Jokers never link, though they stand for any colour. Try to run \
                       over the white piece to the stack beyond it.",
                task: "Try to go over the joker",
                hint: "A fair move. But try the stack beyond the joker, to see that it \
                       cannot be reached.",
            },
            Step {
                text: "You are one five behind. A claim counts at once: claim black, and a \
                       black piece runs over two others to complete a five.",
                task: "Claim black, capture a five",
                hint: "That captures nothing. Claim black with X first. Then the single black \
                       piece runs over both stacks with black on top.",
            },
        ],
        end: "Links need a claimed colour and straight lines over empty points. Jokers \
              never link. A stack never stays on a link: it has to land elsewhere.",
    },
    claimed_fives: Lesson {
        title: "A claim takes fives",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Your claim took the five away. Make no claim, and try green, at the \
                       left, onto the red piece beyond the five.",
            },
            Step {
                text: "A neutral five stands on the board. Claim the colour on its top, \
                       and it is yours at once, even before you move.",
                task: "Take the five with a claim",
                hint: "The five would still be there. Blue is on top of it: claim blue, \
                       then make any move.",
            },
            Step {
                text: "The five is gone before your move, so its point is empty and can \
                       be crossed. Here nothing moves unless you claim.",
                task: "Claim, then cross the point",
                hint: "Claim blue with X. Then run across the point where the five stood.",
            },
        ],
        end: "One claim takes every five with that colour on top. Neutral fives are worth \
              watching: whoever claims first has them. \
              Under New game you can let them stay.",
    },
    passing: Lesson {
        title: "Passing",
        steps: [
            Step {
                text: "As it stands, nothing can move here: green is your opponent's, and a \
                       neutral single cannot land on three. But a claim makes a turn \
                       possible, so you must claim.",
                task: "Claim what lets you move",
                hint: "Claim blue with X, then set the blue piece on the stack.",
            },
            Step {
                text: "You pass when you have no turn at all, and only then. Here each of your \
                       stacks sees only a colour it already holds.",
                task: "Nothing to do but pass",
                hint: "You cannot move here. Press A to pass.",
            },
        ],
        end: "Your opponent plays on alone while there are moves. If you can move again, you \
              must. If only a claim helps, you must claim.",
    },
    end: Lesson {
        title: "The end",
        steps: [
            Step {
                text: "The game ends when neither side can move. Whoever captured more fives \
                       wins. It is one all, and this is the last move.",
                task: "Win by fives",
                hint: "Ivory on top belongs to nobody, so nobody captures that. Put \
                       your blue on top.",
            },
            Step {
                text: "Equal fives? Then the fours with your colours on top decide, then threes, \
                       twos and singles.",
                task: "Win by fours",
                hint: "Black is neutral here, so that four does not count. Blue must \
                       be on top.",
            },
        ],
        end: "Neutral stacks and lone jokers do not count. If all counts are equal, \
              the game is a draw.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "This six is neutral and does not count yet. But at the end of a turn \
                       it wins for the player who has claimed its colour.",
                task: "Win with a claim",
                hint: "The six has blue on top. Claim blue, then make your move.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Neutral fives",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Make no claim here. Try green, at the left, onto the red piece beyond \
                       the five.",
            },
            Step {
                text: "Claiming its colour does not take it: it stays to the end and does \
                       not count. But for the player who has claimed its colour, it is a \
                       LYNGK-point.",
                task: "Claim blue, run over the five",
                hint: "Claim blue with X. Then your blue piece can run over the five to the \
                       stack beyond it.",
            },
            Step {
                text: "A five completed with a neutral colour on top is lost for both \
                       players. So claim the colour in the same turn, before you complete \
                       it.",
                task: "Claim, then capture the five",
                hint: "The colour on top was neutral, so that five stays for good. Claim it \
                       with X first, then complete the five.",
            },
        ],
        end: "A neutral five stays in the way and does not count. In the Hungarian \
              edition a later claim takes it; New game offers both rules.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "A six completed with a neutral colour on top never wins, even if its \
                       colour is claimed later. So claim the colour in the same turn, before \
                       you complete it.",
                task: "Claim and win with a six",
                hint: "The colour on top was neutral, so that six does not win. Claim it \
                       with X first, then complete the six.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Five in one",
        text: "Exactly one turn captures a five. Find it. Remember your LYNGK-points.",
        task: "Capture a five now",
        hint: "That captures nothing. Look for four pieces and one, or three and two, \
               with your colour on top.",
    },
    five_in_two: Theme {
        name: "Five in two",
        text: "No five can be captured yet. Find a turn after which your next one captures a \
               five, whatever your opponent does.",
        task: "Prepare a five",
        hint: "Your opponent has an answer to that. Look for a turn that leaves none.",
    },
    stop: Theme {
        name: "Stop the five",
        text: "Your opponent is about to capture a five. One turn prevents it, and only one.",
        task: "Allow no five",
        hint: "Your opponent can still capture a five after that. Where is it, and which way \
               leads there?",
    },
    claim: Theme {
        name: "The right claim",
        text: "A claim and a move capture a five in this turn. Only one such pair does.",
        task: "Claim, move and capture",
        hint: "That captures nothing. X shows what each colour makes possible.",
    },
    six: Theme {
        name: "Six in one",
        text: "The six variant. One turn completes a six with your colour on top and \
               wins at once.",
        task: "Win with a six",
        hint: "The game goes on after that. A six needs a joker plus the five colours (more \
               jokers may stand in), yours on top.",
    },
    difficulties: ["Easy", "Medium", "Hard"],
    solved: "solved",
    now_finish: "Right. See your opponent's reply, and capture the five.",
    well_done: "Solved. No other turn does it.",
    well_done_in_two: "Solved. No other first turn forces it.",
};
