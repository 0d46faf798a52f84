//! Polish: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

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
            "Stosami z twoim kolorem na wierzchu ruszasz tylko ty. Skaczą na stosy każdej \
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
             razu twoje, przed ruchem; ich pola są wtedy puste. Tak w wydaniu węgierskim. W \
             innych neutralne stosy z 5 zostają na zawsze.",
        ),
        page(
            "Zasada LYNGK",
            "Stos twojego przejętego koloru może pobiec prosto do innego z tym samym wierzchem: \
             to punkt LYNGK. Tam skręca dowolnie i biegnie dalej.",
        ),
        page(
            "Łańcuchy",
            "Może biec przez dowolnie wiele punktów LYNGK, przez każdy najwyżej raz w turze, aż \
             skoczy na stos, z którym może się połączyć.",
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
            "Stos z 6 pionów z przejętym kolorem na wierzchu na koniec tury od razu daje wygraną \
             jego graczowi. Neutralny dopiero wtedy, gdy ktoś przejmie jego kolor.",
        ),
        page(
            "6: liczenie",
            "Bez takiego stosu liczą się stosy z 5 pionów na planszy z kolorem gracza na \
             wierzchu, potem z 4, z 3, z 2, pojedyncze. Neutralne stosy z 6 nie liczą się \
             dla nikogo.",
        ),
    ],
};
