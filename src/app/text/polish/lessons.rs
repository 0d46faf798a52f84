//! Polish: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Nauka",
    lessons: "Lekcje",
    puzzles: "Zadania",
    rules: "Zasady",
    done_of: "{} z {}",

    try_it: "Spróbuj",
    next: "Dalej",
    again: "Ponów",
    words: "Treść",

    not_quite: "Niezupełnie",
    right: "Dobrze!",
    lesson_done: "Gotowe",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Stos z 5 pionów z neutralnym kolorem na wierzchu stoi w miejscu. Nie \
                          rusza się, nie rośnie i blokuje drogę. Spróbuj przejść zielonym na \
                          czerwony za nim.";
const TRY_BEYOND: &str = "Spróbuj iść zielonym na czerwony";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Stosy z 6 pionów";
const SIX_WINS: Step = Step {
    text: "Wariant z 6: nic nie schodzi z planszy, a stos może mieć sześć pionów, w \
           tym co najmniej jednego dżokera. Stos z 6 pionów z twoim kolorem na wierzchu wygrywa od razu.",
    task: "Wygraj stosem z 6 pionów",
    hint: "Z beżowym na wierzchu nie wygrywa nikt. Na wierzch ma trafić twój \
           niebieski.",
};
const WITHOUT_SIX: &str = "Jeśli nie wygra stos z 6, liczą się najpierw stosy z 5 na planszy, \
                           potem z 4 i tak dalej aż do pojedynczych pionów.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Stosy i linie",
        steps: [
            Step {
                text: "O to chodzi: stos z pięciu pionów z twoim kolorem na wierzchu. \
                       Niebieski jest twój. Strzałki przesuwają ramkę, A podnosi, strzałka \
                       wybiera, A kładzie.",
                task: "Połóż swój niebieski na czwórce",
                hint: "Wtedy na wierzchu byłby beżowy, a on jest niczyj. Na wierzchu ma \
                       być niebieski: rusz niebieskim.",
            },
            Step {
                text: "Każdy ruch kładzie pion na innym. Strzałki przesuwają białą ramkę, A \
                       podnosi, jeszcze raz A kładzie. B skacze do następnego piona, który ma \
                       ruch.",
                task: "Połóż niebieski na czerwonym",
                hint: "Dobry ruch, ale tu niebieski ma trafić na czerwony.",
            },
            Step {
                text: "Ruch biegnie po linii, prosto przez puste pola, aż do pierwszego piona na \
                       drodze. Nigdy się żadnego nie przeskakuje.",
                task: "Idź zielonym na czarny",
                hint: "Tak też można. Ale idź linią w górę: zielony dojdzie nią aż do czarnego.",
            },
            Step {
                text: "Piony leżące jeden na drugim to stos. Rusza się cały, a pion na wierzchu \
                       liczy się za wszystkie.",
                task: "Połóż stos na niebieskim",
                hint: "Weź stos z dwóch pionów i połóż go na niebieskim pionie.",
            },
        ],
        end: "Umiesz już budować. Wygrywa się stosami z 5 pionów: wszystkie pięć kolorów, a na \
              wierzchu jeden z twoich.",
    },
    colours: Lesson {
        title: "Każdy kolor raz",
        steps: [
            Step {
                text: "W żadnym stosie kolor się nie powtarza. Ten stos ma czerwony i \
                       zielony. Podnieś go i spróbuj położyć na czerwonym pionie.",
                task: "Spróbuj iść stosem na czerwony",
                hint: "To pasuje. Spróbuj stosem z dwóch na czerwony pion, żeby zobaczyć, co \
                       nie pasuje.",
            },
            Step {
                text: "W żadnym stosie kolor się nie powtarza. Stos pośrodku ma czerwony i \
                       zielony. Pasuje do niego tylko jeden sąsiad.",
                task: "Znajdź, dokąd może pójść",
                hint: "Weź stos pośrodku.",
            },
            Step {
                text: "Trzy i dwa to pięć, jeśli wszystkie kolory są różne. Ustaw ramkę na \
                       stosie, a w lewym dolnym rogu zobaczysz, co w nim jest.",
                task: "Zbuduj stos z 5 pionów",
                hint: "Weź stos z trzech. Jeden z pozostałych nie ma z nim żadnego wspólnego \
                       koloru.",
            },
        ],
        end: "Więcej niż pięć pionów stos nie pomieści.",
    },
    jokers: Lesson {
        title: "Dżokery",
        steps: [
            Step {
                text: "Białe piony w kropki to dżokery. Dżoker zastępuje każdy kolor, \
                       którego brakuje, więc każdy stos do czterech pionów może na niego \
                       skoczyć.",
                task: "Połóż stos na dżokerze",
                hint: "Weź stos z trzech i połóż go na białym pionie.",
            },
            Step {
                text: "Dżoker w stosie zajmuje miejsce koloru. Czarnego tu nigdzie nie ma.",
                task: "Zbuduj 5 z dżokerem",
                hint: "Stosowi z dżokerem brakuje trzech kolorów. Weź stos z trzech.",
            },
            Step {
                text: "Dżoker na wierzchu nigdy się nie rusza: nikt nie może go podnieść. \
                       Ustaw ramkę na białym pionie i spróbuj.",
                task: "Spróbuj podnieść dżokera",
                hint: "To był inny stos. Ustaw ramkę na białym dżokerze i naciśnij A.",
            },
        ],
        end: "Dżoker na wierzchu nigdy się nie rusza. Gdy coś na nim leży, podróżuje razem ze \
              stosem. W stosie mogą być dwa dżokery, a nawet wszystkie trzy.",
    },
    neutral: Lesson {
        title: "Stosy neutralne",
        steps: [
            Step {
                text: "Na początku żaden kolor do nikogo nie należy: wszystkie stosy są \
                       neutralne i ruszają nimi obaj gracze. Neutralny stos nigdy nie skacze na \
                       wyższy.",
                task: "Rusz stosem czerwono-niebieskim",
                hint: "Tak wolno. Ale spróbuj stosem z czerwonym na wierzchu: dwa może na dwa, \
                       nie na trzy.",
            },
            Step {
                text: "Przy neutralnych stosach liczy się więc, który się rusza: dwa nie skoczy \
                       na trzy, ale trzy na dwa tak.",
                task: "Zbuduj stos z 5 pionów",
                hint: "To byłyby cztery. Stos z trzech i stos z dwóch mają razem pięć kolorów.",
            },
            Step {
                text: "Pojedynczy neutralny pion staje tylko na pojedynczych pionach. \
                       Spróbuj położyć niebieski na stosie z dwóch.",
                task: "Spróbuj iść niebieskim na dwójkę",
                hint: "To wolno. Spróbuj raczej iść niebieskim pionem na stos z dwóch.",
            },
        ],
        end: "Równe albo niższe: na takie skaczą stosy neutralne. Pojedynczy neutralny pion \
              skacze tylko na pojedyncze piony.",
    },
    claiming: Lesson {
        title: "Przejęcie koloru",
        steps: [
            Step {
                text: "Przed ruchem możesz przejąć kolor: jeden w turze, dwa w całej grze. \
                       Stosy z nim na wierzchu są tylko twoje. X otwiera wybór, A go \
                       zatwierdza.",
                task: "Przejmij niebieski i wykonaj ruch",
                hint: "Tak nie przejmujesz niebieskiego. Wybierz niebieski przyciskiem X, zanim \
                       weźmiesz stos.",
            },
            Step {
                text: "Stosy przejętego przez ciebie koloru dostają pierścień. Wolno im \
                       skakać na wyższe stosy, neutralnym nie. Twój pasek pokazuje twoje \
                       kolory; u góry po lewej czekają wolne.",
                task: "Połóż niebieski na stosie z 3",
                hint: "Na wierzchu byłby czarny, nie niebieski. To twój niebieski pion ma się \
                       ruszyć.",
            },
            Step {
                text: "Czerwony należy tu do przeciwnika. Jego stosami nie ruszysz, ale możesz \
                       na nie skoczyć, a wtedy na wierzchu jest twój kolor.",
                task: "Przykryj stos przeciwnika",
                hint: "Połóż swój niebieski pion na stosie z czerwonym na wierzchu.",
            },
        ],
        end: "Dwa kolory dla ciebie, dwa dla przeciwnika. Piąty zostaje neutralny i dalej grają \
              nim obaj.",
    },
    capturing: Lesson {
        title: "Zdejmowanie stosów",
        steps: [
            Step {
                text: "Ułóż stos z 5 pionów ze swoim kolorem na wierzchu, a będzie twój: schodzi \
                       z planszy i liczy się na koniec. Twój kolor to niebieski.",
                task: "Zdejmij stos z 5 pionów",
                hint: "Na wierzchu byłby beżowy, a jego nikt nie przejął. Na wierzch ma trafić \
                       niebieski.",
            },
            Step {
                text: "Czarny należy do przeciwnika. Ale kto kończy stos, ten decyduje, co jest \
                       na wierzchu.",
                task: "Zdejmij stos z 5 pionów",
                hint: "To jeszcze nie pięć. Policz piony: trzeba dwóch i trzech.",
            },
        ],
        end: "Wygrywa, kto zdejmie więcej stosów. Stosu z 5 pionów z neutralnym wierzchem się \
              nie zdejmuje: zostaje i zawadza.",
    },
    lyngk: Lesson {
        title: "Zasada LYNGK",
        steps: [
            Step {
                text: "Stosy przejętego koloru są połączone. Twój niebieski stos może dobiec \
                       do innego niebieskiego, skręcić i biec dalej. Ten drugi to punkt \
                       LYNGK.",
                task: "Idź przez punkt LYNGK",
                hint: "Zacznij od niebieskiego piona po lewej. Biegnie przez drugi niebieski.",
            },
            Step {
                text: "Z punktu LYNGK wolno biec do następnego. Liczy się tylko kolor na \
                       wierzchu, a żadnego punktu nie użyjesz dwa razy.",
                task: "Idź przez dwa punkty LYNGK",
                hint: "Ta droga była krótsza. Zacznij od skrajnego niebieskiego piona po \
                       lewej: biegnie przez oba pozostałe.",
            },
            Step {
                text: "Łańcuch może być tak długi, jak chcesz. Ten kończy się stosem z 5 pionów.",
                task: "Zdejmij go przez trzy punkty",
                hint: "To było krócej. Zacznij od skrajnego piona po lewej, żeby przejść przez \
                       wszystkie trzy punkty LYNGK.",
            },
            Step {
                text: "Dżokery nigdy nie łączą, choć zastępują każdy kolor. Spróbuj \
                       przejść przez biały pion do stosu za nim.",
                task: "Spróbuj przejść przez dżokera",
                hint: "Dobry ruch. Ale spróbuj iść na stos za dżokerem: jest poza zasięgiem.",
            },
            Step {
                text: "Przegrywasz o jeden stos z 5. Przejęty kolor liczy się od razu: czarny \
                       pion idzie przez dwa inne i dopełnia stos.",
                task: "Przejmij czarny i zdejmij stos",
                hint: "Tak nic nie zdejmiesz. Przejmij czarny przyciskiem X: wtedy pojedynczy \
                       czarny idzie przez oba czarne stosy.",
            },
        ],
        end: "Trzeba przejętego koloru i prostych linii przez puste pola. Dżokery nigdy nie \
              łączą. Stos nie zostaje na punkcie LYNGK: musi skoczyć gdzie indziej.",
    },
    claimed_fives: Lesson {
        title: "Przejęcie zdejmuje",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Przejęcie koloru zabrało stos z 5. Nie przejmuj niczego i spróbuj \
                       zielonym, z lewej, na czerwony pion za stosem.",
            },
            Step {
                text: "Na planszy stoi neutralny stos z 5 pionów. Przejmij kolor z jego \
                       wierzchu, a będzie twój od razu, jeszcze przed ruchem.",
                task: "Zdejmij go przejęciem",
                hint: "Stos stałby tu nadal. Na wierzchu ma niebieski: przejmij niebieski i \
                       wykonaj dowolny ruch.",
            },
            Step {
                text: "Stos znika przed twoim ruchem, więc jego pole jest puste i można \
                       przez nie przejść. Bez przejęcia nic się tu nie ruszy.",
                task: "Przejmij i przejdź przez pole",
                hint: "Przejmij niebieski przyciskiem X. Potem idź przez pole, na którym \
                       stał stos.",
            },
        ],
        end: "Jedno przejęcie zdejmuje wszystkie stosy z 5 pionów z tym kolorem na wierzchu. \
              Pilnuj neutralnych: ma je, kto pierwszy przejmie. W Nowej \
              grze mogą też zostać.",
    },
    passing: Lesson {
        title: "Pasowanie",
        steps: [
            Step {
                text: "Tak nic się tu nie ruszy: zielony jest przeciwnika, a neutralny \
                       pojedynczy pion nie stanie na trzech. Przejęcie koloru daje jednak \
                       ruch, więc musisz przejąć.",
                task: "Przejmij to, co daje ruch",
                hint: "Przejmij niebieski przyciskiem X i połóż niebieski pion na stosie.",
            },
            Step {
                text: "Pasujesz, gdy nie masz żadnego ruchu, i tylko wtedy. Tu każdy twój stos \
                       widzi tylko kolor, który już ma.",
                task: "Zostaje tylko spasować",
                hint: "Nie masz tu ruchu. Naciśnij A, żeby spasować.",
            },
        ],
        end: "Przeciwnik gra sam, dopóki może. Gdy znów masz ruch, musisz go wykonać. Jeśli daje \
              go tylko przejęcie koloru, musisz przejąć.",
    },
    end: Lesson {
        title: "Koniec gry",
        steps: [
            Step {
                text: "Gra kończy się, gdy nikt nie ma ruchu. Wygrywa, kto zdjął więcej stosów. \
                       Jest jeden do jednego i to ostatni ruch.",
                task: "Wygraj stosem z 5 pionów",
                hint: "Beżowy jest niczyj, więc tego stosu nikt by nie zdjął. Połóż na wierzch \
                       swój niebieski.",
            },
            Step {
                text: "Po równo? Wtedy decydują stosy z 4 pionów z twoim kolorem na \
                       wierzchu, potem z 3, z 2, pojedyncze piony.",
                task: "Wygraj stosem z 4 pionów",
                hint: "Czarny jest tu neutralny, taki stos nie liczy się dla nikogo. Na wierzchu \
                       ma być niebieski.",
            },
        ],
        end: "Stosy neutralne i pojedyncze dżokery nie liczą się dla nikogo. Jeśli wszystko jest \
              równe, gra kończy się remisem.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Ten stos z 6 jest neutralny i jeszcze nie liczy się dla nikogo. Ale \
                       na koniec tury daje wygraną temu, kto przejął jego kolor.",
                task: "Wygraj przejęciem",
                hint: "Stos z 6 ma na wierzchu niebieski. Przejmij niebieski i wykonaj ruch.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Neutralne stosy z 5",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Nie przejmuj tu niczego. Spróbuj zielonym, z lewej, na czerwony pion \
                       za stosem.",
            },
            Step {
                text: "Przejęcie jego koloru go nie zdejmuje: stoi do końca i nie liczy się \
                       dla nikogo. Jest jednak punktem LYNGK dla tego, kto przejął jego \
                       kolor.",
                task: "Przejmij niebieski i idź nad nim",
                hint: "Przejmij niebieski przyciskiem X. Wtedy twój niebieski pion przejdzie \
                       nad stosem na stos za nim.",
            },
            Step {
                text: "Stos z 5 pionów ułożony z neutralnym kolorem na wierzchu przepada dla obu \
                       graczy. Przejmij kolor w tej samej turze, zanim ułożysz stos.",
                task: "Przejmij, potem zdejmij stos",
                hint: "Kolor na wierzchu był neutralny, więc ten stos zostaje na zawsze. Najpierw \
                       przejmij kolor (X), potem ułóż stos.",
            },
        ],
        end: "Neutralny stos z 5 jest przeszkodą i nie liczy się dla nikogo. W wydaniu \
              węgierskim zdejmuje go późniejsze przejęcie; Nowa gra oferuje obie zasady.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Stos z 6 pionów ułożony z neutralnym kolorem na wierzchu nigdy nie \
                       wygrywa, nawet jeśli jego kolor zostanie później przejęty. Przejmij \
                       więc kolor w tej samej turze.",
                task: "Przejmij i wygraj",
                hint: "Kolor na wierzchu był neutralny, więc ten stos z 6 nikomu nie daje \
                       wygranej. Najpierw przejmij kolor (X), potem ułóż stos.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Pięć w 1 ruchu",
        text: "Tylko jeden ruch zdejmuje tu stos z 5 pionów. Znajdź go. Pamiętaj o swoich \
               punktach LYNGK.",
        task: "Zdejmij teraz stos z 5",
        hint: "Tak nic nie zdejmiesz. Szukaj czterech pionów i jednego albo trzech i dwóch, \
               ze swoim kolorem na wierzchu.",
    },
    five_in_two: Theme {
        name: "Pięć w 2 ruchach",
        text: "Jeszcze nie zdejmiesz stosu z 5 pionów. Znajdź ruch, po którym uda się to w \
               następnym, cokolwiek zrobi przeciwnik.",
        task: "Przygotuj stos z 5 pionów",
        hint: "Na to przeciwnik ma odpowiedź. Szukaj ruchu, który mu żadnej nie zostawi.",
    },
    stop: Theme {
        name: "Powstrzymaj go",
        text: "Przeciwnik zaraz zdejmie stos z 5 pionów. Zapobiega temu tylko jeden ruch.",
        task: "Nie oddaj mu stosu z 5",
        hint: "Przeciwnik nadal może zdjąć stos z 5. Gdzie on stoi i jak tam dotrze?",
    },
    claim: Theme {
        name: "Właściwy kolor",
        text: "Przejęciem i ruchem zdejmiesz teraz stos z 5 pionów. Daje to tylko jedna \
               kombinacja.",
        task: "Przejmij, wykonaj ruch, zdejmij",
        hint: "Tak nic nie zdejmiesz. X pokazuje, co daje każdy kolor.",
    },
    six: Theme {
        name: "Sześć w 1 ruchu",
        text: "Wariant z 6. Jeden ruch kończy stos z 6 pionów z twoim kolorem na wierzchu i \
               wygrywa od razu.",
        task: "Wygraj stosem z 6 pionów",
        hint: "Po tym gra toczy się dalej. Trzeba dżokera oraz pięciu kolorów lub dalszych \
               dżokerów, z twoim na wierzchu.",
    },
    difficulties: ["Łatwe", "Średnie", "Trudne"],
    solved: "rozwiązane",
    now_finish: "Dobrze. Zobacz ruch przeciwnika i zdejmij stos z 5 pionów.",
    well_done: "Rozwiązane. Żaden inny ruch tego nie daje.",
    well_done_in_two: "Rozwiązane. Żaden inny pierwszy ruch tego nie wymusza.",
};
