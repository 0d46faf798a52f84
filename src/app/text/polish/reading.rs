//! Polish: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Buduje wysoko, ale bez planu",
    "Bez punktów LYNGK, późny kolor",
    "Przeocza wiele punktów LYNGK",
    "Widzi ruchy, często się myli",
    "Myśli na kilka tur naprzód",
    "Uważny, rzadko się myli",
    "Silny, trudno go zaskoczyć",
    "Pełnia sił, nigdy tak samo",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "Cel",
            "Dwóch graczy układa piony w stosy na jednej planszy. Pięć różnych kolorów, a twój na \
             wierzchu: to stos z 5 pionów dla ciebie. Kto ma ich na koniec więcej, wygrywa.",
        ),
        page(
            "Plansza",
            "43 pola połączone prostymi liniami w trzech kierunkach. Wszystkie ruchy biegną tymi \
             liniami z pola na pole.",
        ),
        page(
            "Piony",
            "Po osiem pionów w pięciu kolorach i trzy białe dżokery. Każdy kolor ma swój znak. \
             Na początku na każdym polu leży jeden pion, losowo.",
        ),
        page(
            "Kto zaczyna",
            "Los decyduje, kto zaczyna i gdzie leżą piony. Jedno i drugie losuje urządzenie. \
             Układ można zagrać ponownie, podając jego kod.",
        ),
        page(
            "Tura",
            "Gracze grają na zmianę, zawsze dokładnie jeden ruch. Przed ruchem możesz przejąć \
             kolor, jeśli nie masz jeszcze dwóch.",
        ),
        page(
            "Ruch",
            "Przesuń pion albo cały stos po linii na najbliższy pion lub stos. Przez puste \
             pola się przechodzi. Niczego się nie przeskakuje i żaden ruch nie kończy się na \
             pustym polu.",
        ),
        page(
            "Czym możesz ruszyć",
            "Stosami neutralnego koloru i stosami swoich kolorów. O tym, czyj jest stos, \
             decyduje pion na wierzchu; co leży niżej, nie ma znaczenia.",
        ),
        page(
            "Łączenie: wysokość",
            "Stos ma najwyżej pięć pionów. Dwa stosy łączą się tylko wtedy, gdy razem nie są \
             wyższe.",
        ),
        page(
            "Łączenie: kolory",
            "Żaden kolor nie może być w stosie dwa razy. Stos z 5 pionów ma więc pięć różnych \
             kolorów albo dżokery zamiast niektórych.",
        ),
        page(
            "Dżokery",
            "Dżoker zastępuje każdy kolor, którego brak w stosie. Może ich być kilka. Na \
             wierzchu nigdy się nie rusza; podróżuje tylko w środku stosu.",
        ),
        page(
            "Kolory neutralne",
            "Na początku wszystkie pięć kolorów jest neutralnych: są niczyje i obaj gracze \
             mogą ruszać takimi stosami.",
        ),
        page(
            "Stosy neutralne",
            "Stos z neutralnym wierzchem skacze tylko na stosy tej samej wysokości lub niższe. \
             Pojedynczy neutralny pion skacze więc tylko na pojedyncze piony.",
        ),
        page(
            "Przejęcie koloru",
            "Przed ruchem możesz przejąć kolor, którego nikt nie ma. Jeden w turze, dwa w grze. \
             Liczy się od razu, już w ruchu tej tury.",
        ),
        page(
            "Przejęte kolory",
            "Stosami ze swoim kolorem na wierzchu ruszasz tylko ty. Skaczą na stosy każdej \
             wysokości. Paski pokazują, kto co przejął; pierścienie znaczą stosy.",
        ),
        page(
            "Stosy przeciwnika",
            "Nie ruszysz nimi, ale możesz na nie skoczyć. Wtedy na wierzchu jest twój kolor i \
             stos należy do ciebie.",
        ),
        page(
            "Piąty kolor",
            "Gdy obaj gracze mają po dwa kolory, zostaje jeden. Jest neutralny do końca i obaj \
             mogą nim grać.",
        ),
        page(
            "Zdejmowanie",
            "Jeśli twój ruch kończy stos z 5 pionów z twoim kolorem na wierzchu, stos jest twój: \
             schodzi z planszy i się liczy. Jego pole zostaje puste.",
        ),
        page(
            "Neutralny stos z 5",
            "Stos z 5 pionów z neutralnym wierzchem zostaje na planszy. Nie może się ruszyć \
             ani urosnąć, jest przeszkodą i nie liczy się dla nikogo.",
        ),
        page(
            "Przejęcie zdejmuje",
            "Przejmij kolor, a wszystkie neutralne stosy z 5 pionów z nim na wierzchu są od \
             razu twoje, przed ruchem; ich pola są wtedy puste. W innych wydaniach zostają; \
             Nowa gra oferuje obie zasady.",
        ),
        page(
            "Zasada LYNGK",
            "Stos twojego przejętego koloru może pobiec prosto do innego z tym samym wierzchem: \
             to punkt LYNGK. Tam skręca dowolnie i biegnie dalej.",
        ),
        page(
            "Łańcuchy",
            "Stos może biec przez dowolnie wiele punktów LYNGK, przez każdy najwyżej raz w \
             turze, aż skoczy na stos, z którym może się połączyć.",
        ),
        page(
            "Co łączy",
            "Liczy się tylko wierzch: musi to być przejęty kolor stosu, który się rusza. \
             Wysokość i reszta nie mają znaczenia. Dżokery i pole startu nigdy nie są \
             punktami LYNGK.",
        ),
        page(
            "Drogi",
            "Stos nie może zostać na punkcie LYNGK. Jeśli do celu prowadzi kilka dróg, jest \
             to ten sam ruch; urządzenie pokazuje najkrótszą.",
        ),
        page(
            "Pasowanie",
            "Pasujesz tylko wtedy, gdy nie masz żadnego ruchu, i wtedy musisz. Pasując, nie \
             przejmujesz koloru. Jeśli przejęcie daje ruch, musisz przejąć.",
        ),
        page(
            "Gra w pojedynkę",
            "Gdy jeden gracz pasuje, drugi gra dalej. Kto spasował i później znów ma ruch, musi \
             go wykonać. Urządzenie ogłasza każdy pas.",
        ),
        page(
            "Koniec gry",
            "Gra się kończy, gdy żaden z graczy nie ma ruchu. Zawsze do tego dochodzi: każdy ruch \
             opróżnia pole. Wygrywa, kto zdjął więcej stosów.",
        ),
        page(
            "Remis",
            "Po równo? Liczą się na planszy stosy z 4 z kolorem gracza na wierzchu, potem z \
             3, z 2, pojedyncze. Neutralne i z dżokerem na wierzchu się nie liczą. Wszystko \
             równe: remis.",
        ),
        page(
            "6: wariant",
            "Stos może mieć sześć pionów: pięć kolorów i dżokera; dalsze dżokery zastępują \
             kolory. Nic się nie zdejmuje. Stosy z 5 i z 6 zostają i mogą być punktami LYNGK.",
        ),
        page(
            "6: nagła śmierć",
            "Stos z 6 pionów z przejętym kolorem na wierzchu na koniec tury od razu daje \
             wygraną jego graczowi. Neutralny, gdy ktoś przejmie jego kolor; w innych \
             wydaniach nigdy.",
        ),
        page(
            "6: liczenie",
            "Bez takiego stosu liczą się stosy z 5 pionów na planszy z kolorem gracza na \
             wierzchu, potem z 4, z 3, z 2, pojedyncze. Neutralne stosy z 6 nie liczą się \
             dla nikogo.",
        ),
    ],
    neutral_fives_stay: page(
        "Stosy zostają",
        "Jeśli ktoś później przejmie jego kolor, stos i tak zostaje i nie liczy się dla \
         nikogo; dla przejmującego jest punktem LYNGK. W wydaniu węgierskim przejęcie go \
         zdejmuje; Nowa gra oferuje obie zasady.",
    ),
    neutral_sixes_stay: page(
        "6: nagła śmierć",
        "Ułóż stos z 6 pionów ze swoim kolorem na wierzchu, a od razu wygrasz; możesz go \
         przejąć w tej turze. Neutralny nie wygrywa nigdy, nawet przejęty później; w wydaniu \
         węgierskim tak.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Ranking",
    rating_rule: "Liczą się gry z robotem, chyba że pozycję ustawiono albo zegary są \
                  nierówne. Z pomocą (podpowiedź, cofnięcie, analiza) liczy się tylko \
                  przegrana. W 95 przypadkach na 100 prawdziwy ranking mieści się w ±.",
    streak: "Wygrane z rzędu",
    best_streak: "Najdłuższa seria",
    lost_a_turn: "Strata na ruch",
    forget: "Wyzeruj",
    forget_title: "Wyzerować wyniki?",
    forget_text: "Wszystko liczy się od nowa.",
    summary: "Skrót",
    won_after: "Wygrana: {}, ruchy: {}",
    drawn_after: "Remis po {} ruchach.",
    turned_with: "Przełom w ruchu {}: {}.",
    never_turned: "Żaden ruch wiele nie zmienił.",
    lost_on_average: "Ruch tracił średnio {} %.",
    own_puzzles: "Twoje gry",
    own_text: "W twojej grze padł tu inny ruch. Jeden jest wyraźnie lepszy: znajdź go.",
    own_kinds: [
        "Tutaj można było zdjąć stos z 5. Znajdź ten ruch.",
        "Tutaj można było udaremnić stos z 5 przeciwnika. Znajdź ten ruch.",
        "Tutaj można było przygotować stos z 5. Znajdź ten ruch.",
        "Tutaj stos z 6 wygrałby od razu. Znajdź ten ruch.",
        "Tutaj można było udaremnić stos z 6 przeciwnika. Znajdź ten ruch.",
        "Tutaj można było przygotować stos z 6. Znajdź ten ruch.",
        "Tutaj ruch przez punkty LYNGK był wyraźnie lepszy. Znajdź go.",
        "Tutaj wyższy stos był wyraźnie lepszy. Znajdź ten ruch.",
        "Tutaj można było zachować drogę przez punkty LYNGK. Znajdź ten ruch.",
    ],
    own_hint: "Jest lepszy ruch. Co zyskuje od razu i co zostawia przeciwnikowi?",
    own_task: "Znajdź lepszy ruch",
    own_solved: "Rozwiązane. Żaden inny ruch nie jest tak dobry.",
    own_kept: "Nowe zadanie z twojej gry",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Witaj w grze LYNGK",
    aim: "Buduj stosy z pięciu kolorów, ze swoim kolorem na wierzchu. Wygrywa, kto zdejmie \
          ich więcej.",
    learn: choice("Nauka w 5 minut", "Krok po kroku, na planszy"),
    play: choice("Pierwsza gra", "Najłatwiejszy poziom"),

    first_game: "Twoja pierwsza gra",
    first_game_text: "Stawiaj stosy na stosach; żaden kolor nie może być w stosie dwa razy. \
                      X przejmuje kolor przed ruchem: jego stosy są już tylko twoje. Pięć \
                      pionów ze swoim kolorem na wierzchu zdejmujesz. Kto ma więcej, \
                      wygrywa.",
    play_now: "Graj",

    next_lesson: "Ucz się dalej",

    what_now: "Co chcesz robić?",
    visitor_plays: choice("Gra", "Z robotem"),
    visitor_learns: choice("Nauka", "Krótkie lekcje na planszy"),
    two_play: choice("Dwie osoby", "Na zmianę"),
    other_language: "Inny język",
    one_press: "Wystarczy jeden przycisk",

    lock_title: "Zablokować jako kiosk?",
    lock_text: ["Odblokowanie: X i Y razem", "przez trzy sekundy."],
    lock: "Zablokuj",

    offered: "Do wyboru",
    offers: ["Wszystko", "Gra, nauka", "Gra, we dwójkę", "Gra"],
    visitors_level: "Poziom gości",

    pause: "Pauza",
    resume: "Dalej",
    pace: "Tempo",

    story: [
        "Każdy ruch stawia pion albo stos na następnym na tej samej linii.",
        "Tak rosną stosy. Żaden kolor dwa razy w stosie, najwyżej pięć pionów.",
        "Przejmij kolor: wszystkie stosy z nim na wierzchu są tylko twoje.",
        "Zasada LYNGK: przez stosy swojego koloru twój idzie dalej.",
        "Pięć pionów, twój kolor na wierzchu: zdjęty! Kto ma ich więcej, wygrywa.",
    ],

    praise: Praise {
        built: "Dobrze! Wysokość stosu: {}",
        captured: "Dobrze! Stos trafił na twój pasek",
        claimed: "{}: jest już na twoim pasku",
        linked: "Dobrze! Punkty LYNGK: {}",
        passed: "Dobrze! Przeciwnik gra dalej",
        inside: "Dobrze! {}: już tam jest",
        stays: "Dobrze! Dżoker blokuje stos",
        taller: "Dobrze! Jest wyższy od twojego",
        unreachable: "Dobrze! Poza zasięgiem",
    },
    next: "Dalej",
    show_me: "Pokaż",
    rule: "Zasada",
    volumes: ["Głośno", "Średnio", "Cicho"],
    next_puzzle: "Następne zadanie",
};
