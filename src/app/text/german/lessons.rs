//! German: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Lernen",
    lessons: "Lektionen",
    puzzles: "Aufgaben",
    rules: "Die Regeln",
    done_of: "{} von {}",

    try_it: "Probieren",
    next: "Weiter",
    again: "Erneut",
    words: "Auftrag",

    not_quite: "Nicht ganz",
    right: "Richtig!",
    lesson_done: "Geschafft",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Ein 5er-Stapel mit neutraler Farbe obenauf bleibt stehen. Er zieht \
    nicht, wächst nicht, und nichts kommt vorbei. Versuche, Grün zu Rot \
    dahinter zu bringen.";
const TRY_BEYOND: &str = "Versuche Grün auf Rot";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "6er-Stapel";
const SIX_WINS: Step = Step {
    text: "Die 6er-Variante: Nichts wird genommen, Stapel dürfen sechs Steine \
           haben, darunter mindestens einen Joker. Ein 6er-Stapel mit deiner \
           Farbe obenauf gewinnt sofort.",
    task: "Gewinne mit einem 6er-Stapel",
    hint: "Mit Elfenbein obenauf gewinnt er für niemanden. Dein Blau muss nach \
           oben.",
};
const WITHOUT_SIX: &str = "Gewinnt kein 6er-Stapel, zählen zuerst die 5er-Stapel auf dem Plan, \
                           dann die 4er und so fort bis zu den einzelnen Steinen.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Stapel und Linien",
        steps: [
            Step {
                text: "Darum geht es: ein Stapel aus fünf, obenauf deine Farbe. Blau ist \
                       deine. Die Pfeile bewegen den Rahmen, A hebt auf, ein Pfeil wählt, \
                       A setzt ab.",
                task: "Setze dein Blau auf den 4er",
                hint: "So läge Elfenbein oben, und das gehört niemandem. Dein Blau soll \
                       obenauf, also muss Blau ziehen.",
            },
            Step {
                text: "Jeder Zug setzt einen Stein auf einen anderen. Die Pfeile bewegen den \
                       weißen Rahmen, A hebt auf, nochmals A setzt ab. B springt zum \
                       nächsten, der ziehen kann.",
                task: "Setze Blau auf Rot",
                hint: "Ein guter Zug, doch hier soll Blau auf Rot.",
            },
            Step {
                text: "Züge folgen den Linien, geradeaus über leere Schnittpunkte, bis zum \
                       ersten Stein im Weg. Übersprungen wird nie einer.",
                task: "Zieh Grün auf Schwarz",
                hint: "Auch das geht. Folge aber der steigenden Linie: Auf ihr zieht Grün bis \
                       zu Schwarz.",
            },
            Step {
                text: "Steine übereinander sind ein Stapel. Er zieht als Ganzes, und sein \
                       oberster Stein steht für alle.",
                task: "Setze den Stapel auf Blau",
                hint: "Heb den Stapel aus zwei Steinen auf und setze ihn auf den blauen Stein.",
            },
        ],
        end: "Jetzt kannst du bauen. Stapel aus fünf gewinnen das Spiel: alle fünf Farben, \
              obenauf eine deiner eigenen.",
    },
    colours: Lesson {
        title: "Jede Farbe einmal",
        steps: [
            Step {
                text: "Kein Stapel enthält eine Farbe zweimal. Der 2er-Stapel hat Rot und \
                       Grün. Heb ihn auf und versuche, ihn auf den roten Stein zu setzen.",
                task: "Versuche den Stapel auf Rot",
                hint: "Das passt. Versuche, den 2er-Stapel auf den roten Stein zu setzen, um zu \
                       sehen, was nicht passt.",
            },
            Step {
                text: "Kein Stapel enthält eine Farbe zweimal. Der Stapel in der Mitte hat Rot \
                       und Grün. Nur einer seiner Nachbarn passt dazu.",
                task: "Finde, wohin er passt",
                hint: "Heb den Stapel in der Mitte auf.",
            },
            Step {
                text: "Drei und zwei sind fünf, wenn sich alle Farben unterscheiden. Rahme \
                       einen Stapel ein, und unten links siehst du, was darin steckt.",
                task: "Bilde einen 5er-Stapel",
                hint: "Heb den 3er-Stapel auf. Einer der anderen hat keine Farbe mit ihm \
                       gemeinsam.",
            },
        ],
        end: "Mehr als fünf Steine passen nicht in einen Stapel.",
    },
    jokers: Lesson {
        title: "Joker",
        steps: [
            Step {
                text: "Die weißen, gesprenkelten Steine sind Joker. Ein Joker steht für jede \
                       Farbe, die fehlt. Darum passt jeder Stapel bis Höhe vier auf ihn.",
                task: "Setze den Stapel auf den Joker",
                hint: "Heb den 3er-Stapel auf und setze ihn auf den weißen Stein.",
            },
            Step {
                text: "Ein Joker im Stapel nimmt den Platz einer Farbe ein. Schwarz ist hier \
                       nirgends zu haben.",
                task: "Bilde mit dem Joker einen 5er",
                hint: "Dem Stapel mit dem Joker fehlen drei Farben. Heb den 3er-Stapel auf.",
            },
            Step {
                text: "Liegt ein Joker obenauf, zieht er nie: Niemand kann ihn aufheben. \
                       Setze den Rahmen auf den weißen Stein und versuche es.",
                task: "Versuche, den Joker aufzuheben",
                hint: "Das war ein anderer Stapel. Setze den Rahmen auf den weißen Joker \
                       und drücke A.",
            },
        ],
        end: "Ein Joker zieht nie, solange er obenauf liegt. Steht etwas auf ihm, reist er mit. \
              Ein Stapel darf zwei Joker enthalten oder alle drei.",
    },
    neutral: Lesson {
        title: "Neutrale Stapel",
        steps: [
            Step {
                text: "Anfangs gehören die Farben niemandem: Alle Stapel sind neutral, und \
                       beide Spieler ziehen sie. Ein neutraler Stapel kommt nie auf einen \
                       höheren.",
                task: "Zieh den blau-roten Stapel",
                hint: "Das ist erlaubt. Nimm aber den Stapel mit Rot obenauf: Zwei auf zwei \
                       geht, zwei auf drei nicht.",
            },
            Step {
                text: "Bei neutralen Stapeln zählt also, welcher zieht: Zwei kann nicht auf \
                       drei, drei aber auf zwei.",
                task: "Bilde einen 5er-Stapel",
                hint: "Das wären vier. Der 3er- und der 2er-Stapel haben zusammen fünf \
                       Farben.",
            },
            Step {
                text: "Ein einzelner neutraler Stein kommt nur auf einzelne Steine. Versuche, \
                       den blauen Stein auf den 2er-Stapel zu setzen.",
                task: "Versuche Blau auf den 2er",
                hint: "Das ist erlaubt. Versuche lieber, den blauen Stein auf den 2er-Stapel zu \
                       setzen.",
            },
        ],
        end: "Gleich hoch oder niedriger: Dorthin ziehen neutrale Stapel. Ein einzelner \
              neutraler Stein kommt nur auf einzelne Steine.",
    },
    claiming: Lesson {
        title: "Eine Farbe wählen",
        steps: [
            Step {
                text: "Vor deinem Zug darfst du eine Farbe wählen: eine je Zug, zwei im ganzen \
                       Spiel. Stapel mit ihr obenauf gehören nur dir. X öffnet die Wahl, A \
                       bestätigt sie.",
                task: "Wähle Blau, dann zieh",
                hint: "So ist Blau nicht gewählt. Wähle mit X Blau, bevor du einen Stapel \
                       aufhebst.",
            },
            Step {
                text: "Stapel einer Farbe, die du gewählt hast, bekommen einen Ring. Sie \
                       dürfen auf höhere Stapel ziehen, neutrale nicht. Deine Leiste zeigt \
                       deine Farben; oben links warten die freien.",
                task: "Setze dein Blau auf den 3er",
                hint: "Dann läge Schwarz obenauf, nicht Blau. Dein blauer Stein muss ziehen.",
            },
            Step {
                text: "Rot gehört hier dem Gegner. Seine Stapel kannst du nicht ziehen, aber du \
                       darfst auf sie setzen, und dann liegt deine Farbe obenauf.",
                task: "Deck den Stapel des Gegners zu",
                hint: "Setze deinen blauen Stein auf den Stapel mit Rot obenauf.",
            },
        ],
        end: "Zwei Farben für dich, zwei für den Gegner. Die fünfte bleibt neutral, und beide \
              spielen mit ihr weiter.",
    },
    capturing: Lesson {
        title: "5er-Stapel nehmen",
        steps: [
            Step {
                text: "Vollendest du einen 5er-Stapel und liegt deine Farbe obenauf, gehört \
                       er dir: Er verlässt den Spielplan und zählt am Ende. Blau ist deine \
                       Farbe.",
                task: "Nimm einen 5er-Stapel",
                hint: "Obenauf läge Elfenbein, und das hat niemand gewählt. Blau muss nach \
                       oben.",
            },
            Step {
                text: "Schwarz gehört dem Gegner. Doch wer einen Stapel vollendet, bestimmt, \
                       was obenauf liegt.",
                task: "Nimm einen 5er-Stapel",
                hint: "Das wären noch keine fünf. Zähl die Steine: Du brauchst zwei und drei.",
            },
        ],
        end: "Wer die meisten 5er-Stapel nimmt, gewinnt. Einer mit neutraler Farbe obenauf \
              wird nicht genommen: Er bleibt stehen und ist im Weg.",
    },
    lyngk: Lesson {
        title: "Die LYNGK-Regel",
        steps: [
            Step {
                text: "Stapel einer gewählten Farbe sind verbunden. Dein blauer Stapel darf zu \
                       einem anderen blauen laufen, dort abbiegen und weiterlaufen. Der andere \
                       ist ein LYNGK-Punkt.",
                task: "Zieh über einen LYNGK-Punkt",
                hint: "Fang mit dem blauen Stein links an. Er läuft über den anderen blauen.",
            },
            Step {
                text: "Von einem LYNGK-Punkt geht es weiter zum nächsten. Nur die Farbe obenauf \
                       zählt, und keinen Punkt darfst du zweimal nutzen.",
                task: "Zieh über zwei LYNGK-Punkte",
                hint: "Das war kürzer. Fang mit dem blauen Stein ganz links an: Er läuft über \
                       die beiden anderen.",
            },
            Step {
                text: "Eine Kette darf so lang sein, wie du willst. Diese endet mit einem \
                       5er-Stapel.",
                task: "Nimm ihn über drei Punkte",
                hint: "Das war kürzer. Fang ganz links an, um über alle drei LYNGK-Punkte zu \
                       ziehen.",
            },
            Step {
                text: "Joker verbinden nie, obwohl sie für jede Farbe stehen. Versuche, \
                       über den weißen Stein zum Stapel dahinter zu laufen.",
                task: "Versuche es über den Joker",
                hint: "Ein guter Zug. Versuche aber den Stapel hinter dem Joker: Er ist \
                       nicht erreichbar.",
            },
            Step {
                text: "Du liegst einen 5er zurück. Eine gewählte Farbe gilt sofort: Wähle \
                       Schwarz, und ein Stein vollendet über zwei andere einen 5er.",
                task: "Wähle Schwarz, nimm den 5er",
                hint: "So nimmst du nichts. Wähle zuerst mit X Schwarz. Dann läuft der einzelne \
                       schwarze Stein über beide Stapel mit Schwarz obenauf.",
            },
        ],
        end: "Verbunden ist nur, was deine gewählte Farbe zeigt und in gerader Linie über \
              leere Punkte zu erreichen ist. Joker verbinden nie. Auf einem LYNGK-Punkt \
              bleibt kein Stapel stehen.",
    },
    claimed_fives: Lesson {
        title: "5er-Stapel per Wahl",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Deine Wahl hat den 5er-Stapel weggenommen. Wähle keine Farbe und \
                       versuche Grün, links, auf den roten Stein dahinter.",
            },
            Step {
                text: "Hier steht ein neutraler 5er-Stapel. Wähle die Farbe, die obenauf liegt, \
                       und er gehört dir sofort, noch vor deinem Zug.",
                task: "Nimm ihn durch eine Wahl",
                hint: "Der 5er-Stapel stünde noch da. Blau liegt obenauf: Wähle Blau, dann mach \
                       irgendeinen Zug.",
            },
            Step {
                text: "Der 5er-Stapel ist fort, bevor du ziehst. Sein Schnittpunkt ist dann \
                       leer, und du kommst hinüber. Ohne Wahl kann hier nichts ziehen.",
                task: "Wähle, dann zieh hinüber",
                hint: "Wähle mit X Blau. Dann zieh über den Punkt, auf dem der 5er-Stapel \
                       stand.",
            },
        ],
        end: "Eine Wahl nimmt alle 5er-Stapel mit dieser Farbe obenauf. Behalt neutrale im \
              Auge: Wer zuerst wählt, hat sie. Unter \
              Neues Spiel können sie auch bleiben.",
    },
    passing: Lesson {
        title: "Passen",
        steps: [
            Step {
                text: "So zieht hier nichts: Grün gehört dem Gegner, und ein neutraler \
                       einzelner Stein darf nicht auf drei. Wählst du aber eine Farbe, \
                       geht ein Zug. Also musst du wählen.",
                task: "Wähle, was ziehen kann",
                hint: "Wähle mit X Blau und setze dann den blauen Stein auf den Stapel.",
            },
            Step {
                text: "Du passt, wenn du gar keinen Zug hast, und nur dann. Hier sieht jeder \
                       deiner Stapel nur eine Farbe, die er schon hat.",
                task: "Hier hilft nur Passen",
                hint: "Du kannst hier nicht ziehen. Drück A, um zu passen.",
            },
        ],
        end: "Der Gegner spielt allein weiter, solange er kann. Hast du wieder einen Zug, musst \
              du ihn machen. Hilft dir nur eine Wahl, musst du wählen.",
    },
    end: Lesson {
        title: "Das Spielende",
        steps: [
            Step {
                text: "Das Spiel endet, wenn niemand mehr ziehen kann. Wer die meisten 5er-Stapel \
                       hat, gewinnt. Es steht eins zu eins, und dies ist der letzte Zug.",
                task: "Gewinne mit 5er-Stapeln",
                hint: "Elfenbein gehört niemandem, also bekäme den keiner. Bring dein Blau \
                       nach oben.",
            },
            Step {
                text: "Gleich viele 5er-Stapel? Dann entscheiden die 4er-Stapel mit deinen \
                       Farben obenauf, danach 3er, 2er und einzelne Steine.",
                task: "Gewinne mit 4er-Stapeln",
                hint: "Schwarz ist hier neutral, dieser 4er-Stapel zählt für niemanden. Blau \
                       muss obenauf liegen.",
            },
        ],
        end: "Neutrale Stapel und einzelne Joker zählen für niemanden. Ist alles gleich, endet \
              das Spiel unentschieden.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Dieser 6er-Stapel ist neutral und zählt noch für niemanden. Doch am Ende \
                       eines Zuges gewinnt er für den, der seine Farbe gewählt hat.",
                task: "Gewinne durch eine Wahl",
                hint: "Auf dem 6er-Stapel liegt Blau. Wähle Blau und mach deinen Zug.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Neutrale 5er-Stapel",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Wähle hier keine Farbe. Versuche Grün, links, auf den roten Stein \
                       hinter dem 5er-Stapel.",
            },
            Step {
                text: "Wählst du seine Farbe, bleibt er trotzdem bis zum Ende stehen und \
                       zählt für niemanden. Doch wer seine Farbe gewählt hat, nutzt ihn als \
                       LYNGK-Punkt.",
                task: "Wähle Blau und zieh darüber",
                hint: "Wähle mit X Blau. Dann kann dein blauer Stein über den 5er-Stapel zum \
                       Stapel dahinter ziehen.",
            },
            Step {
                text: "Ein 5er-Stapel, der mit neutraler Farbe obenauf entsteht, ist für beide \
                       verloren. Wähle die Farbe also vorher, im selben Zug.",
                task: "Wähle, dann nimm den Stapel",
                hint: "Die Farbe obenauf war neutral, so bleibt der 5er-Stapel für immer. \
                       Wähle sie zuerst mit X, dann vollende ihn.",
            },
        ],
        end: "Ein neutraler 5er-Stapel ist im Weg und zählt für niemanden. In der \
              ungarischen Ausgabe nimmt ihn eine spätere Wahl; Neues Spiel bietet beides.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Ein 6er-Stapel, der mit neutraler Farbe obenauf entsteht, gewinnt nie, \
                       auch wenn seine Farbe später gewählt wird. Wähle sie also vorher, im \
                       selben Zug.",
                task: "Wähle und gewinne",
                hint: "Die Farbe obenauf war neutral, so gewinnt der 6er-Stapel für \
                       niemanden. Wähle sie zuerst mit X, dann vollende ihn.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Fünf in einem Zug",
        text: "Nur ein einziger Zug nimmt hier einen 5er-Stapel. Finde ihn. Denk an deine \
               LYNGK-Punkte.",
        task: "Nimm jetzt einen 5er-Stapel",
        hint: "So nimmst du nichts. Such vier Steine und einen oder drei und zwei, mit deiner \
               Farbe obenauf.",
    },
    five_in_two: Theme {
        name: "Fünf in zwei Zügen",
        text: "Noch kannst du keinen 5er-Stapel nehmen. Finde den Zug, nach dem es dir mit dem \
               nächsten gelingt, was der Gegner auch tut.",
        task: "Bereite einen 5er-Stapel vor",
        hint: "Darauf hat der Gegner eine Antwort. Such einen Zug, der ihm keine lässt.",
    },
    stop: Theme {
        name: "Halt ihn auf",
        text: "Der Gegner nimmt gleich einen 5er-Stapel. Ein Zug verhindert es, und nur einer.",
        task: "Lass ihm keinen 5er-Stapel",
        hint: "Der Gegner kann noch einen 5er-Stapel nehmen. Welchen, und wie kommt er hin?",
    },
    claim: Theme {
        name: "Die richtige Wahl",
        text: "Mit einer Wahl und einem Zug nimmst du jetzt einen 5er-Stapel. Nur eine \
               Kombination schafft das.",
        task: "Wähle, zieh und nimm fünf",
        hint: "So nimmst du nichts. X zeigt, was jede Farbe möglich macht.",
    },
    six: Theme {
        name: "Sechs in einem Zug",
        text: "Die 6er-Variante. Ein Zug vollendet einen 6er-Stapel mit deiner Farbe obenauf \
               und gewinnt sofort.",
        task: "Gewinne mit einem 6er-Stapel",
        hint: "Danach geht das Spiel weiter. Ein 6er-Stapel braucht einen Joker und dazu die \
               fünf Farben oder weitere Joker, obenauf deine.",
    },
    difficulties: ["Leicht", "Mittel", "Schwer"],
    solved: "gelöst",
    now_finish: "Richtig. Sieh dir den Gegenzug an und nimm den 5er-Stapel.",
    well_done: "Gelöst. Nur dieser Zug schafft es.",
    well_done_in_two: "Gelöst. Kein anderer erster Zug erzwingt es.",
};
