//! English: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Builds high, without a plan",
    "No LYNGK-points, late claims",
    "Misses many LYNGK-points",
    "Sees each move, errs often",
    "Thinks a few turns ahead",
    "Careful, errs seldom",
    "Strong, hard to surprise",
    "Its best, never twice alike",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "The aim",
            "Two players stack pieces on one board. Five different colours in a stack with yours \
             on top: that is a captured five. Whoever has more of them at the end wins.",
        ),
        page(
            "The board",
            "43 points, joined by straight lines in three directions. All moves follow \
             these lines from point to point.",
        ),
        page(
            "The pieces",
            "Eight pieces in each of five colours, and three white jokers. Each colour \
             has its own sign. At the start every point holds one piece, at random.",
        ),
        page(
            "Who begins",
            "Chance decides who begins and where the pieces lie. The device draws lots for \
             both. A setup can be played again by its code.",
        ),
        page(
            "A turn",
            "The players take turns. A turn is exactly one move. Before the move you may \
             claim a colour, if you have a claim left.",
        ),
        page(
            "A move",
            "Take one piece or one whole stack along a line onto the next piece or stack. \
             Empty points are crossed. No move jumps over anything or ends on an empty \
             point.",
        ),
        page(
            "What you may move",
            "Stacks of a neutral colour and stacks of your own colours. The piece on top \
             decides whose stack it is; what lies below does not matter.",
        ),
        page(
            "Combining: height",
            "A stack has at most five pieces. Two stacks combine only if together they \
             are not higher than that.",
        ),
        page(
            "Combining: colours",
            "No colour may be in a stack twice. So a stack of five has five different \
             colours, or jokers in place of some.",
        ),
        page(
            "Jokers",
            "A joker stands for any colour missing in its stack. A stack may hold several \
             jokers. A joker on top never moves; it only travels inside a stack.",
        ),
        page(
            "Neutral colours",
            "At first all five colours are neutral: they belong to nobody, and either player \
             may move stacks topped by them.",
        ),
        page(
            "Neutral stacks",
            "A stack with a neutral colour on top lands only on stacks of its own height \
             or lower. A single neutral piece therefore lands only on single pieces.",
        ),
        page(
            "Claiming",
            "Before your move you may claim a colour nobody has. One claim a turn, two in \
             the game. It counts at once, for the move of this turn too.",
        ),
        page(
            "Claimed colours",
            "Only you may move stacks topped by your colours. They land on stacks of any \
             height. The bars show who has claimed what; rings mark the stacks.",
        ),
        page(
            "Opponent's stacks",
            "You cannot move them, but you may land on them. Then your colour is on top, \
             and the stack is yours.",
        ),
        page(
            "The fifth colour",
            "When both players have two colours, one is left. It stays neutral to the end, \
             and both may use it.",
        ),
        page(
            "Capturing",
            "If your move completes a five with your colour on top, the five is yours: it \
             leaves the board and counts. The point where it stood is empty.",
        ),
        page(
            "Neutral fives",
            "A five with a neutral colour on top stays on the board. It can neither move \
             nor grow, it is in the way, and it does not count.",
        ),
        page(
            "A claim takes fives",
            "Claim a colour, and all neutral fives topped by it are yours at once, before \
             your move; their points are empty then. In all other editions they stay for \
             good; New game offers both rules.",
        ),
        page(
            "The LYNGK-rule",
            "A stack of your claimed colour may run straight to another one with the same \
             colour on top, a LYNGK-point. There it turns as it likes and runs on.",
        ),
        page(
            "Chains",
            "The stack may run over as many LYNGK-points as you like, each at most once in a \
             turn, until it lands on a stack that it can combine with.",
        ),
        page(
            "What links",
            "Only the top counts: it must be the claimed colour of the moving stack. Height \
             and what lies below do not matter. Jokers and the start are never LYNGK-points.",
        ),
        page(
            "Routes",
            "The stack cannot stay on a LYNGK-point. If several routes lead to a landing, \
             it is the same turn; the device shows the shortest.",
        ),
        page(
            "Passing",
            "You pass only if you have no legal turn, and then you must. You cannot claim \
             as you pass. If a claim would give you a move, you have to claim.",
        ),
        page(
            "Playing alone",
            "If one player must pass, the other goes on. Whoever passed and can move \
             again later must do so. The device announces each pass.",
        ),
        page(
            "The end",
            "The game is over when neither player has a legal turn. That always happens: every \
             move empties a point. Whoever captured more fives wins.",
        ),
        page(
            "Ties",
            "Equal fives: count the fours on the board topped by each player's colours, then \
             threes, twos, singles. Neutral stacks and jokers on top do not count. All \
             equal: a draw.",
        ),
        page(
            "Six: the variant",
            "Stacks may have six pieces: five colours and a joker; more jokers may stand \
             for colours. Nothing is captured. Fives and sixes stay, and can be \
             LYNGK-points.",
        ),
        page(
            "Six: sudden death",
            "A six with a claimed colour on top at the end of a turn wins at once for its \
             owner. A neutral six wins when a player claims its colour; in all other \
             editions it never does.",
        ),
        page(
            "Six: the count",
            "Without such a six, count the fives on the board topped by each player's \
             colours, then fours, threes, twos, singles. Neutral sixes do not count.",
        ),
    ],
    neutral_fives_stay: page(
        "Neutral fives stay",
        "If a player claims its colour later, such a five still stays and does not count; \
         for the claimer it is a LYNGK-point. In the Hungarian edition a claim takes it; New \
         game offers both rules.",
    ),
    neutral_sixes_stay: page(
        "Six: sudden death",
        "Complete a six with your colour on top and you win at once; you may claim in that \
         turn. A neutral six never wins, even if its colour is claimed later. In the \
         Hungarian edition it does then.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Rating",
    rating_rule: "Games against the device count, unless you set up the position or \
                  the clocks differ. With help (a hint, undo, analysis) only a loss \
                  counts. The true rating lies within ± in 95 of 100 cases.",
    streak: "Wins in a row",
    best_streak: "Longest winning streak",
    lost_a_turn: "Lost per turn",
    forget: "Reset",
    forget_title: "Reset the records?",
    forget_text: "All counts begin anew.",
    summary: "Summary",
    won_after: "{} won after {} turns.",
    drawn_after: "A draw after {} turns.",
    turned_with: "Turn {} turned it: {}.",
    never_turned: "No turn changed it much.",
    lost_on_average: "Lost per turn on average: {} %.",
    own_puzzles: "Your own games",
    own_text: "In your game you played a weaker turn here. One is clearly better: find it.",
    own_kinds: [
        "Here you could have captured a five. Find the turn.",
        "Here you could have stopped your opponent's five. Find the turn.",
        "Here you could have prepared a five. Find the turn.",
        "Here a six would have won at once. Find the turn.",
        "Here you could have stopped your opponent's six. Find the turn.",
        "Here you could have prepared a six. Find the turn.",
        "Here a turn via LYNGK-points was clearly better. Find it.",
        "Here a taller stack was clearly better. Find the turn.",
        "Here you could have kept a route via LYNGK-points open. Find the turn.",
    ],
    own_hint: "There is a better turn. What does it gain at once, and what does it leave to \
               your opponent?",
    own_task: "Find the better turn",
    own_solved: "Solved. No other turn is as good.",
    own_kept: "Your game has become a puzzle",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Welcome to LYNGK",
    aim: "Build stacks of five colours, with a colour of your own on top. Whoever captures \
          more of them wins.",
    learn: choice("Learn in five minutes", "Step by step, on the board"),
    play: choice("Play a first game", "The device plays gently"),

    first_game: "Your first game",
    first_game_text: "Set stacks on stacks; no colour twice in one. X claims a colour before \
                      your move: its stacks are yours alone then. Make five with your colour \
                      on top and you capture them. More fives win.",
    play_now: "Play",

    next_lesson: "Next lesson",

    what_now: "What would you like?",
    visitor_plays: choice("Play", "Against the device"),
    visitor_learns: choice("Learn", "Short lessons on the board"),
    two_play: choice("Two players", "You take turns"),
    other_language: "Another language",
    one_press: "One press will do",

    lock_title: "Lock it as a kiosk?",
    lock_text: ["To unlock, hold X and Y", "together for three seconds."],
    lock: "Lock it",

    offered: "Offered",
    offers: ["Everything", "Play, learn", "Play, for two", "Play"],
    visitors_level: "Visitors' level",

    pause: "Pause",
    resume: "Go on",
    pace: "Speed",

    story: [
        "Every move sets a piece or a stack on the next one along a line.",
        "So stacks grow. No colour may be in a stack twice; five is the limit.",
        "Claim a colour, and all stacks topped by it are yours alone.",
        "The LYNGK-rule: over stacks of its own colour yours runs on and turns.",
        "Five pieces, yours on top: captured! Whoever has more fives wins.",
    ],

    praise: Praise {
        built: "Right! A stack of {}",
        captured: "Right! Your bar counts the five",
        claimed: "Right! {} is in your bar now",
        linked: "Right! LYNGK-points: {}",
        passed: "Right! Your opponent plays on",
        inside: "Right! {} is already inside",
        stays: "Right! A joker on top stays put",
        taller: "Right! It is taller than yours",
        unreachable: "Right! It is out of reach",
    },
    next: "Next",
    show_me: "Show",
    rule: "Rule",
    volumes: ["Loud", "Medium", "Quiet"],
    next_puzzle: "Next puzzle",
};
