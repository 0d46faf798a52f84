//! The words that English entries may use, and the names of types.

/// Places of the device's screens. `src/ui/text_limits.rs` gives each its limits.
pub(crate) const PLACES: [(&str, &str); 34] = [
    (
        "answer",
        "A paragraph of a card that leaves more of the board in sight.",
    ),
    ("bar-name", "A name in a player's bar."),
    (
        "board-hint",
        "The label of a button, in a corner of the board.",
    ),
    ("call", "A line of a call in the corner of a board."),
    ("caption", "A paragraph below a board."),
    ("card", "The paragraph of a card."),
    ("card-hint", "One of three labels of buttons below a card."),
    ("card-title", "The title of a card, beside its number."),
    ("choice", "The label of a large choice."),
    (
        "choice-about",
        "The line below the label of a large choice.",
    ),
    ("choices-text", "The paragraph above large choices."),
    (
        "code-words",
        "The line beside the label of a button below a code.",
    ),
    ("dialog-line", "A line of a dialog."),
    ("dialog-title", "The title of a dialog."),
    ("fact", "A fact at the left or right of a card."),
    ("footer", "The label of a button in a footer."),
    ("graph-ahead", "The side that is ahead, beside the graph."),
    (
        "graph-hint",
        "One of two labels of buttons below the graph.",
    ),
    ("height", "The name of a height in a result."),
    ("line", "A row that cannot be chosen."),
    ("list-title", "The title of a list."),
    ("message", "A message over the board."),
    ("note", "The note at the end of a bar."),
    (
        "note-head",
        "A word of that note with a number or a colour beside it.",
    ),
    ("poster", "The paragraph of a page about the game."),
    ("poster-call", "The line below such a page."),
    (
        "poster-title",
        "The title of such a page, in large letters.",
    ),
    ("progress", "The part that is done, beside a row."),
    ("progress-row", "A row with how much of it is done."),
    ("result-hint", "The label of a button below a result."),
    ("result-reason", "The reason for a result."),
    ("result-title", "The title of a result."),
    ("row", "A row of a list, or its value."),
    ("title-row", "A row of the title's menu."),
];

/// The place whose texts are drawn in large letters.
pub(crate) const LARGE: &str = "poster-title";

/// Placeholders of the device's texts. The page names its own.
pub(crate) const BLANKS: [(&str, &str); 18] = [
    ("added", "The number of moves that a claim adds."),
    ("all", "The number of things to do."),
    ("colour", "A colour's name."),
    ("done", "The number of things done."),
    (
        "ended",
        "The number of the opponent's moves that a claim ends.",
    ),
    ("fives", "The number of fives that are captured."),
    ("height", "A height of a stack."),
    ("lesson", "The number of a lesson."),
    ("letter", "A player's letter."),
    ("level", "The number of a level."),
    ("minutes", "A number of minutes."),
    ("moves", "A number of moves."),
    ("percent", "A number of percent."),
    ("player", "A player's name."),
    ("points", "A number of LYNGK-points."),
    ("seconds", "A number of seconds."),
    ("turn", "The number of a turn."),
    ("turns", "A number of turns."),
];

/// Types that several tables have: their names and keys. Lists of tables in them are slices,
/// so that tables with lists of different lengths have one type.
pub(crate) const SHARED: [(&str, &[&str]); 5] = [
    ("Choice", &["label", "about"]),
    ("Lesson", &["title", "end", "steps"]),
    ("Page", &["title", "text"]),
    ("Step", &["text", "task", "hint"]),
    ("Theme", &["name", "text", "task", "hint"]),
];

/// The section whose texts are fields of the root itself.
pub(crate) const ROOT: &str = "screens";

/// Sections whose fields have another name, because the root has a text of that name.
pub(crate) const RENAMED: [(&str, &str); 3] = [
    ("board", "on_board"),
    ("kiosk", "in_kiosk"),
    ("review", "in_review"),
];
