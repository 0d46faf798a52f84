//! German: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Baut hoch, aber ohne Plan",
    "Kein LYNGK-Punkt, wählt spät",
    "Übersieht viele LYNGK-Punkte",
    "Sieht jeden Zug, irrt oft",
    "Denkt einige Züge voraus",
    "Sorgfältig, irrt selten",
    "Stark, kaum zu überraschen",
    "Sein Bestes, nie zweimal gleich",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "Das Ziel",
            "Zwei Spieler stapeln Steine auf einem Spielplan. Fünf verschiedene Farben in einem \
             Stapel, deine obenauf: Das ist ein 5er-Stapel für dich. Wer am Ende die meisten hat, \
             gewinnt.",
        ),
        page(
            "Der Spielplan",
            "43 Schnittpunkte, verbunden durch gerade Linien in drei Richtungen. Alle Züge \
             folgen diesen Linien von Punkt zu Punkt.",
        ),
        page(
            "Die Spielsteine",
            "Acht Steine in jeder der fünf Farben und drei weiße Joker. Jede Farbe hat ihr \
             Zeichen. Am Anfang liegt auf jedem Punkt ein Stein, ganz zufällig.",
        ),
        page(
            "Wer beginnt",
            "Das Gerät lost aus, wer beginnt und wo die Steine liegen. Mit seinem Code spielst du \
             einen Aufbau noch einmal.",
        ),
        page(
            "Am Zug",
            "Es wird abwechselnd gezogen, immer genau einmal. Davor darfst du eine Farbe wählen, \
             wenn du noch nicht zwei hast.",
        ),
        page(
            "Ein Zug",
            "Nimm einen Stein oder einen ganzen Stapel und zieh ihn auf einer Linie auf den \
             nächsten. Leere Punkte werden überquert. Nichts wird übersprungen, und kein Zug \
             endet im Leeren.",
        ),
        page(
            "Was du ziehen darfst",
            "Stapel neutraler Farbe und Stapel deiner eigenen Farben. Der oberste Stein \
             entscheidet, wem ein Stapel gehört; was darunter liegt, ist egal.",
        ),
        page(
            "Stapeln: Höhe",
            "Ein Stapel hat höchstens fünf Steine. Zwei Stapel kommen nur aufeinander, wenn sie \
             zusammen nicht höher werden.",
        ),
        page(
            "Stapeln: Farben",
            "Keine Farbe darf zweimal in einem Stapel sein. Ein 5er-Stapel hat also fünf \
             verschiedene Farben oder Joker statt einiger davon.",
        ),
        page(
            "Joker",
            "Ein Joker steht für jede Farbe, die in seinem Stapel fehlt. Mehrere in einem Stapel \
             sind erlaubt. Obenauf zieht er nie; er reist nur im Stapel mit.",
        ),
        page(
            "Neutrale Farben",
            "Anfangs sind alle fünf Farben neutral: Sie gehören niemandem, und beide Spieler \
             dürfen solche Stapel ziehen.",
        ),
        page(
            "Neutrale Stapel",
            "Ein Stapel mit neutraler Farbe obenauf zieht nur auf Stapel, die höchstens so hoch \
             sind wie er. Ein einzelner neutraler Stein also nur auf einzelne Steine.",
        ),
        page(
            "Farben wählen",
            "Vor deinem Zug darfst du eine Farbe wählen, die niemand hat: eine je Zug, zwei im \
             Spiel. Sie gilt sofort, auch schon für diesen Zug.",
        ),
        page(
            "Gewählte Farben",
            "Stapel mit deiner Farbe obenauf ziehst nur du. Sie kommen auf Stapel jeder Höhe. \
             Die Leisten zeigen, wer was gewählt hat; Ringe zeigen die Stapel.",
        ),
        page(
            "Stapel des Gegners",
            "Ziehen kannst du sie nicht, aber auf sie setzen. Dann liegt deine Farbe obenauf, \
             und der Stapel gehört dir.",
        ),
        page(
            "Die fünfte Farbe",
            "Haben beide Spieler je zwei Farben, bleibt eine übrig. Sie ist bis zum Ende neutral, \
             und beide dürfen sie nutzen.",
        ),
        page(
            "5er-Stapel nehmen",
            "Vollendet dein Zug einen 5er-Stapel mit deiner Farbe obenauf, gehört er dir: Er \
             verlässt den Plan und zählt. Sein Schnittpunkt ist dann leer.",
        ),
        page(
            "Neutrale 5er-Stapel",
            "Ein 5er-Stapel mit neutraler Farbe obenauf bleibt stehen. Er kann weder ziehen noch \
             wachsen, ist im Weg und zählt für niemanden.",
        ),
        page(
            "5er-Stapel per Wahl",
            "Wählst du eine Farbe, gehören dir sofort alle neutralen 5er-Stapel mit ihr \
             obenauf, noch vor deinem Zug; ihre Schnittpunkte sind dann leer. In allen \
             anderen Ausgaben bleiben sie stehen; Neues Spiel bietet beides.",
        ),
        page(
            "Die LYNGK-Regel",
            "Ein Stapel deiner gewählten Farbe darf geradeaus zu einem anderen mit derselben \
             Farbe obenauf laufen: einem LYNGK-Punkt. Dort biegt er ab, wie er will, und \
             läuft weiter.",
        ),
        page(
            "Ketten",
            "Ein Stapel darf über beliebig viele LYNGK-Punkte laufen, über jeden nur einmal, \
             bis er auf einem Stapel landet, zu dem er passt.",
        ),
        page(
            "Was verbindet",
            "Nur der oberste Stein zählt: Er muss die gewählte Farbe des ziehenden Stapels \
             haben. Höhe und Inhalt sind egal. Joker und der Startpunkt sind nie \
             LYNGK-Punkte.",
        ),
        page(
            "Wege",
            "Auf einem LYNGK-Punkt kann der Stapel nicht bleiben. Führen mehrere Wege zum selben \
             Ziel, ist es derselbe Zug; das Gerät zeigt den kürzesten.",
        ),
        page(
            "Passen",
            "Du passt nur, wenn du keinen Zug hast, und dann musst du. Beim Passen wählst du \
             keine Farbe. Verhilft dir eine Wahl zu einem Zug, musst du wählen.",
        ),
        page(
            "Allein weiter",
            "Muss ein Spieler passen, spielt der andere weiter. Wer gepasst hat und später \
             wieder ziehen kann, muss es tun. Das Gerät sagt jedes Passen an.",
        ),
        page(
            "Das Spielende",
            "Das Spiel ist aus, wenn beide keinen Zug mehr haben. Das kommt immer: Jeder Zug \
             leert einen Schnittpunkt. Wer die meisten 5er-Stapel hat, gewinnt.",
        ),
        page(
            "Gleichstand",
            "Gleich viele? Dann zählen die 4er-Stapel mit den Farben eines Spielers obenauf, \
             dann 3er, 2er, einzelne. Neutrale Stapel und Joker obenauf zählen nicht. Alles \
             gleich: unentschieden.",
        ),
        page(
            "6er: die Variante",
            "Ein Stapel darf sechs Steine haben: fünf Farben und einen Joker; weitere Joker \
             ersetzen Farben. Nichts wird genommen. 5er und 6er bleiben und taugen als \
             LYNGK-Punkte.",
        ),
        page(
            "6er: Sudden Death",
            "Liegt am Ende eines Zuges eine gewählte Farbe auf einem 6er-Stapel, gewinnt ihr \
             Besitzer sofort. Ein neutraler gewinnt, wenn jemand seine Farbe wählt; in allen \
             anderen Ausgaben nie.",
        ),
        page(
            "6er: die Zählung",
            "Ohne solchen 6er-Stapel zählen die 5er-Stapel auf dem Plan mit den Farben eines \
             Spielers obenauf, dann 4er, 3er, 2er, einzelne. Neutrale 6er zählen für \
             niemanden.",
        ),
    ],
    neutral_fives_stay: page(
        "Neutrale bleiben",
        "Auch wenn jemand später ihre Farbe wählt, bleiben sie stehen und zählen für niemanden; \
         für ihn sind sie LYNGK-Punkte. In der ungarischen Ausgabe nimmt eine Wahl sie.",
    ),
    neutral_sixes_stay: page(
        "6er: Sudden Death",
        "Vollende einen 6er-Stapel mit deiner Farbe obenauf, und du gewinnst sofort; im \
         selben Zug darfst du wählen. Ein neutraler gewinnt nie, auch wenn seine Farbe \
         später gewählt wird. In der ungarischen Ausgabe schon.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Wertung",
    rating_rule: "Partien gegen das Gerät zählen, außer bei aufgebauter Stellung oder \
                  ungleichen Uhren. Mit Hilfe (Tipp, Rücknahme, Analyse) zählt nur \
                  eine Niederlage. Die wahre Wertung liegt in 95 von 100 Fällen \
                  innerhalb von ±.",
    streak: "Siege in Folge",
    best_streak: "Längste Siegesfolge",
    lost_a_turn: "Verlust je Zug",
    forget: "Löschen",
    forget_title: "Bilanz löschen?",
    forget_text: "Alle Zahlen beginnen bei null.",
    summary: "Fazit",
    won_after: "Sieg: {} ({} Züge)",
    drawn_after: "Unentschieden ({} Züge)",
    turned_with: "Zug {} entschied: {}.",
    never_turned: "Kein Zug änderte viel.",
    lost_on_average: "Verlust je Zug im Schnitt: {} %.",
    own_puzzles: "Eigene Partien",
    own_text: "In deiner Partie hast du hier anders gezogen. Ein Zug ist klar besser: Finde \
               ihn.",
    own_kinds: [
        "Hier hättest du einen 5er-Stapel nehmen können. Finde den Zug.",
        "Hier hättest du einen 5er-Stapel des Gegners verhindern können. Finde den Zug.",
        "Hier hättest du einen 5er-Stapel vorbereiten können. Finde den Zug.",
        "Hier hätte ein 6er-Stapel sofort gewonnen. Finde den Zug.",
        "Hier hättest du einen 6er-Stapel des Gegners verhindern können. Finde den Zug.",
        "Hier hättest du einen 6er-Stapel vorbereiten können. Finde den Zug.",
        "Hier war ein Zug über LYNGK-Punkte klar besser. Finde ihn.",
        "Hier war ein höherer Stapel klar besser. Finde den Zug.",
        "Hier hättest du einen Weg über LYNGK-Punkte offen halten können. Finde den Zug.",
    ],
    own_hint: "Es gibt einen besseren Zug. Was gewinnt er sofort, und was lässt er dem \
               Gegner?",
    own_task: "Finde den besseren Zug",
    own_solved: "Gelöst. Kein anderer Zug ist so gut.",
    own_kept: "Neue Aufgabe aus deiner Partie",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Willkommen bei LYNGK",
    aim: "Baue Stapel aus fünf Farben, obenauf eine, die du gewählt hast. Wer mehr davon vom \
          Plan nimmt, gewinnt.",
    learn: choice("In 5 Minuten lernen", "Schritt für Schritt am Plan"),
    play: choice("Eine erste Partie", "Auf der leichtesten Stufe"),

    first_game: "Deine erste Partie",
    first_game_text: "Setze Stapel auf Stapel; keine Farbe zweimal in einem. Mit X wählst du \
                      vor dem Zug eine Farbe: Ihre Stapel gehören dann nur dir. Fünf Steine \
                      mit deiner Farbe obenauf nimmst du vom Plan. Wer mehr hat, gewinnt.",
    play_now: "Spielen",

    next_lesson: "Weiterlernen",

    what_now: "Was möchtest du?",
    visitor_plays: choice("Spielen", "Gegen das Gerät"),
    visitor_learns: choice("Lernen", "Kurze Lektionen am Plan"),
    two_play: choice("Zu zweit", "Ihr zieht abwechselnd"),
    other_language: "Andere Sprache",
    one_press: "Ein Druck genügt",

    lock_title: "Als Kiosk sperren?",
    lock_text: ["Aufsperren: X und Y zusammen", "drei Sekunden lang halten."],
    lock: "Sperren",

    offered: "Angebot",
    offers: ["Alles", "Spielen, lernen", "Spielen, zu zweit", "Spielen"],
    visitors_level: "Stufe für Besucher",

    pause: "Pause",
    resume: "Weiter",
    pace: "Tempo",

    story: [
        "Jeder Zug setzt einen Stein oder Stapel auf den nächsten der Linie.",
        "So wachsen Stapel: keine Farbe zweimal, höchstens fünf Steine.",
        "Wähle eine Farbe: Alle Stapel, auf denen sie liegt, sind nur noch deine.",
        "LYNGK-Regel: Über die eigene Farbe läuft dein Stapel weiter.",
        "Fünf Steine, deine Farbe obenauf: dein Stapel! Wer mehr hat, gewinnt.",
    ],

    praise: Praise {
        built: "Richtig! Höhe des Stapels: {}",
        captured: "Richtig! Deine Leiste zählt ihn",
        claimed: "Richtig! {} gehört jetzt dir",
        linked: "Richtig! LYNGK-Punkte: {}",
        passed: "Richtig! Der Gegner spielt weiter",
        inside: "Richtig! {} ist schon drin",
        stays: "Richtig! Joker oben zieht nie",
        taller: "Richtig! Er ist höher als deiner",
        unreachable: "Richtig! Nicht zu erreichen",
    },
    next: "Weiter",
    show_me: "Zeig's",
    rule: "Regel",
    volumes: ["Laut", "Mittel", "Leise"],
    next_puzzle: "Nächste Aufgabe",
};
