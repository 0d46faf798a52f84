//! German: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

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
             obenauf, noch vor deinem Zug; ihre Schnittpunkte sind dann leer. So die \
             ungarische Ausgabe. In den anderen bleiben neutrale 5er für immer stehen.",
        ),
        page(
            "Die LYNGK-Regel",
            "Ein Stapel deiner gewählten Farbe darf geradeaus zu einem anderen mit derselben \
             Farbe obenauf laufen: einem LYNGK-Punkt. Dort biegt er ab, wie er will, und \
             läuft weiter.",
        ),
        page(
            "Ketten",
            "Er darf über beliebig viele LYNGK-Punkte laufen, über jeden höchstens einmal im \
             Zug, bis er auf einem Stapel landet, zu dem er passt.",
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
             Besitzer sofort. Ein neutraler gewinnt erst, wenn jemand seine Farbe wählt.",
        ),
        page(
            "6er: die Zählung",
            "Ohne solchen 6er-Stapel zählen die 5er-Stapel auf dem Plan mit den Farben eines \
             Spielers obenauf, dann 4er, 3er, 2er, einzelne. Neutrale 6er zählen für \
             niemanden.",
        ),
    ],
};
