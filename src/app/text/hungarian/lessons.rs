//! Hungarian: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Tanulás",
    lessons: "Leckék",
    puzzles: "Feladványok",
    rules: "A szabályok",
    done_of: "{} / {}",

    try_it: "Próba",
    next: "Tovább",
    again: "Újra",
    words: "Feladat",

    not_quite: "Nem egészen",
    right: "Helyes!",
    lesson_done: "Sikerült",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "A semleges tetejű 5 elemű torony a helyén marad. Nem lép, nem nő, \
    és át sem lehet jutni rajta. Próbáld a zöldet a mögötte lévő \
    pirosra vinni.";
const TRY_BEYOND: &str = "Próbáld a zöldet a pirosra vinni";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "6 elemű tornyok";
const SIX_WINS: Step = Step {
    text: "A hatos változat: semmit sem szedünk le, és egy torony hatkorongos \
           lehet, köztük legalább egy dzsóker. Ha 6 elemű, és a te színed a \
           teteje, rögtön nyersz.",
    task: "Nyerj 6 elemű toronnyal",
    hint: "Csontszínnel a tetején senki sem nyer. A te kékednek kell felülre \
           kerülnie.",
};
const WITHOUT_SIX: &str = "Ha 6 elemű torony nem nyer, előbb a táblán lévő 5 eleműek számítanak, \
                           aztán a 4 eleműek, és így tovább a szimplákig.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Tornyok és vonalak",
        steps: [
            Step {
                text: "Erről szól a játék: ötelemű torony, tetején a te színeddel. A kék a \
                       tiéd. A nyilak mozgatják a keretet, az A gomb felemel, egy nyíl választ, \
                       majd az A letesz.",
                task: "Tedd a kékedet a négyesre",
                hint: "Így a csontszín kerülne felülre, az pedig senkié. A kéknek kell \
                       felül lennie: azzal lépj.",
            },
            Step {
                text: "Minden lépés egy korongot tesz egy másikra. A nyilak mozgatják a fehér \
                       keretet, az A gomb felemel, majd letesz. A B gomb a következő korongra \
                       ugrik, amely léphet.",
                task: "Tedd a kéket a pirosra",
                hint: "Szép lépés, de itt a kéknek kell a pirosra kerülnie.",
            },
            Step {
                text: "A lépések a vonalakat követik, egyenesen üres mezőkön át, az első útba \
                       eső korongig. Átugrani egyet sem szabad.",
                task: "Lépj a zölddel a feketére",
                hint: "Így is lehet. De kövesd a felfelé futó vonalat: azon a zöld a feketéig jut.",
            },
            Step {
                text: "Az egymáson lévő korongok tornyot alkotnak. A torony egészben lép, és a \
                       legfelső korong képviseli az egészet.",
                task: "Tedd a tornyot a kékre",
                hint: "Emeld fel a 2 elemű tornyot, és tedd a kék korongra.",
            },
        ],
        end: "Már tudsz építeni. 5 elemű tornyokkal lehet nyerni: mind az öt szín, a tetején \
              pedig az egyik saját színed.",
    },
    colours: Lesson {
        title: "Minden szín egyszer",
        steps: [
            Step {
                text: "Egy toronyban egy szín sem fordul elő kétszer. Ebben itt piros és \
                       zöld van. Emeld fel, és próbáld a piros korongra tenni.",
                task: "Próbáld a tornyot a pirosra tenni",
                hint: "Ez illik. Próbáld a 2 elemű tornyot a piros korongra tenni, hogy lásd, \
                       mi nem illik.",
            },
            Step {
                text: "Egy toronyban egy szín sem fordul elő kétszer. A középsőben piros és \
                       zöld van. Csak az egyik szomszédja illik hozzá.",
                task: "Keresd meg, hová léphet",
                hint: "Emeld fel a középső tornyot.",
            },
            Step {
                text: "Három meg kettő az öt, ha minden szín különbözik. Vidd a keretet egy \
                       toronyra, és balra lent látod, mi van benne.",
                task: "Építs 5 elemű tornyot",
                hint: "Emeld fel a 3 elemű tornyot. A többi közül egynek nincs vele közös \
                       színe.",
            },
        ],
        end: "Öt korong a legtöbb is, ami egy toronyba fér.",
    },
    jokers: Lesson {
        title: "Dzsókerek",
        steps: [
            Step {
                text: "A fehér, pettyes korongok dzsókerek. Egy dzsóker bármelyik hiányzó \
                       színt helyettesíti, ezért minden legfeljebb négyelemű torony \
                       ráléphet.",
                task: "Tedd a tornyot a dzsókerre",
                hint: "Emeld fel a 3 elemű tornyot, és tedd a fehér korongra.",
            },
            Step {
                text: "A toronyban a dzsóker egy szín helyét tölti be. Fekete itt sehol sincs.",
                task: "Építs 5 eleműt a dzsókerrel",
                hint: "A dzsókeres toronyból három szín hiányzik. Emeld fel a 3 elemű tornyot.",
            },
            Step {
                text: "Ha egy dzsóker felül van, sosem lép: senki sem emelheti fel. Vidd a \
                       keretet a fehér korongra, és próbáld meg.",
                task: "Próbáld felemelni a dzsókert",
                hint: "Az egy másik torony volt. Vidd a keretet a fehér dzsókerre, és \
                       nyomd meg az A gombot.",
            },
        ],
        end: "A dzsóker sosem lép, amíg legfelül van. Ha van rajta valami, vele utazik. Egy \
              toronyban két dzsóker is lehet, akár mind a három.",
    },
    neutral: Lesson {
        title: "Semleges tornyok",
        steps: [
            Step {
                text: "Eleinte egy szín sem tartozik senkihez: minden torony semleges, és \
                       mindkét játékos léphet velük. Semleges torony sosem lép magasabbra.",
                task: "Lépj a kék-piros toronnyal",
                hint: "Ezt szabad. De próbáld azzal, amelynek piros a teteje: kettő mehet \
                       kettőre, háromra nem.",
            },
            Step {
                text: "Semleges tornyoknál tehát számít, melyik lép: kettő nem mehet háromra, de \
                       három mehet kettőre.",
                task: "Építs 5 elemű tornyot",
                hint: "Az csak négy lenne. A 3 elemű és a 2 elemű toronyban együtt öt szín van.",
            },
            Step {
                text: "Egy semleges szimpla korong csak szimpla korongra léphet. Próbáld a \
                       kéket a 2 elemű toronyra tenni.",
                task: "Próbáld a kéket a kettesre tenni",
                hint: "Ezt szabad. Próbáld inkább a kék korongot a 2 elemű toronyra tenni.",
            },
        ],
        end: "Ugyanolyan magasra vagy alacsonyabbra: oda lépnek a semleges tornyok. Szimpla \
              semleges korong csak szimplára lép.",
    },
    claiming: Lesson {
        title: "Szín kisajátítása",
        steps: [
            Step {
                text: "Lépés előtt kisajátíthatsz egy színt: körönként egyet, a játékban kettőt. \
                       Az ilyen tetejű tornyok csak a tieid. Az X gomb nyitja a választást, az A \
                       elfogadja.",
                task: "Sajátítsd ki a kéket, és lépj",
                hint: "Így a kék nem a tiéd. Az X gombbal válaszd a kéket, mielőtt tornyot emelsz.",
            },
            Step {
                text: "A kisajátított színű tornyaid gyűrűt kapnak. Ezek magasabb \
                       tornyokra is léphetnek, a semlegesek nem. A sávod mutatja a \
                       színeidet; balra fent várnak a szabadok.",
                task: "Tedd a kékedet a hármasra",
                hint: "Akkor fekete lenne legfelül, nem kék. A te kék korongodnak kell lépnie.",
            },
            Step {
                text: "A piros itt az ellenfélé. Tornyaival nem léphetsz, de rájuk igen, és akkor \
                       a te színed van legfelül.",
                task: "Takard le az ellenfél tornyát",
                hint: "Tedd a kék korongodat a piros tetejű toronyra.",
            },
        ],
        end: "Két szín a tiéd, kettő az ellenfélé. Az ötödik semleges marad, azzal mindketten \
              játszhattok.",
    },
    capturing: Lesson {
        title: "Tornyok leszedése",
        steps: [
            Step {
                text: "Fejezz be egy 5 elemű tornyot a saját színeddel a tetején, és a tiéd: \
                       lekerül a tábláról, és a végén számít. A te színed a kék.",
                task: "Szedj le egy tornyot",
                hint: "Csontszín lenne a tetején, azt pedig senki sem sajátította ki. A kéknek \
                       kell felülre kerülnie.",
            },
            Step {
                text: "A fekete az ellenfélé. De aki befejez egy tornyot, az dönti el, mi lesz a \
                       tetején.",
                task: "Szedj le egy tornyot",
                hint: "Az még nem öt. Számold meg a korongokat: kettő és három kell.",
            },
        ],
        end: "Az nyer, aki több tornyot szed le. A semleges tetejű, 5 elemű torony nem \
              szedhető le: a táblán marad, és útban van.",
    },
    lyngk: Lesson {
        title: "A LYNGK-szabály",
        steps: [
            Step {
                text: "A kisajátított színű tornyok össze vannak kötve. Kék tornyod egy másik \
                       kékhez futhat, ott elfordulhat és továbbfuthat. Az a másik egy \
                       LYNGK-pont.",
                task: "Lépj egy LYNGK-ponton át",
                hint: "Kezdd a bal oldali kék koronggal. A másik kéken át fut.",
            },
            Step {
                text: "Egy LYNGK-pontról a következőre is futhat. Csak a legfelső szín számít, \
                       és egy pont sem használható kétszer.",
                task: "Lépj két LYNGK-ponton át",
                hint: "Ez rövidebb volt. Kezdd a bal szélső kék koronggal: mindkét másikon \
                       átfut.",
            },
            Step {
                text: "A lánc akármilyen hosszú lehet. Ez egy 5 elemű toronnyal ér véget.",
                task: "Szedd le három ponton át",
                hint: "Ez rövidebb volt. Kezdd a bal szélen, hogy mindhárom LYNGK-ponton átmenj.",
            },
            Step {
                text: "A dzsóker sosem köt össze, bár bármely színt helyettesít. Próbálj a \
                       fehér korongon át a mögötte álló toronyra futni.",
                task: "Próbálj átfutni a dzsókeren",
                hint: "Jó lépés. De próbáld a dzsóker mögötti tornyot: nem érhető el.",
            },
            Step {
                text: "Egy 5 elemű toronnyal vagy lemaradva. A kisajátított szín azonnal \
                       számít: egy fekete két másikon át teljessé tesz egyet.",
                task: "Sajátítsd ki a feketét, és szedj le",
                hint: "Így semmit sem szedsz le. Előbb az X gombbal sajátítsd ki a feketét. \
                       Aztán a magányos fekete mindkét fekete tetejű tornyon átfut.",
            },
        ],
        end: "Kisajátított szín kell hozzá, és egyenes vonal üres mezőkön át. A dzsóker sosem \
              köt össze. LYNGK-ponton torony nem maradhat: máshová kell lépnie.",
    },
    claimed_fives: Lesson {
        title: "Leszedés színnel",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "A kisajátítás elvitte az 5 elemű tornyot. Ne sajátíts ki semmit, és \
                       próbáld a bal oldali zöldet a mögötte lévő pirosra vinni.",
            },
            Step {
                text: "Egy semleges, 5 elemű torony áll a táblán. Sajátítsd ki a tetejének \
                       színét, és rögtön a tiéd, még a lépésed előtt.",
                task: "Szedd le kisajátítással",
                hint: "A torony még ott állna. Kék a teteje: sajátítsd ki a kéket, aztán lépj \
                       bármit.",
            },
            Step {
                text: "A torony a lépésed előtt eltűnik, így a mezője üres, át lehet menni \
                       rajta. Itt kisajátítás nélkül semmi sem léphet.",
                task: "Sajátíts ki, és menj át",
                hint: "Sajátítsd ki a kéket az X gombbal. Aztán menj át a torony helyén.",
            },
        ],
        end: "Egy kisajátítás minden 5 elemű tornyot leszed, amelynek az a szín van a \
              tetején. Figyeld a semlegeseket: azé lesznek, aki előbb sajátít ki. Az Új \
              játékban maradhatnak is.",
    },
    passing: Lesson {
        title: "Passzolás",
        steps: [
            Step {
                text: "Így itt semmi sem léphet: a zöld az ellenfélé, egy semleges szimpla \
                       pedig nem mehet háromra. De egy kisajátítás után van lépés: ezért \
                       ki kell sajátítanod.",
                task: "Sajátítsd ki, ami léphet",
                hint: "Az X gombbal sajátítsd ki a kéket, aztán tedd a kék korongot a \
                       toronyra.",
            },
            Step {
                text: "Akkor passzolsz, ha egyáltalán nincs lépésed, és csak akkor. Itt mindkét \
                       tornyod csak olyan színt lát, amely már benne van.",
                task: "Csak passzolni lehet",
                hint: "Itt nem léphetsz. Nyomd meg az A gombot a passzoláshoz.",
            },
        ],
        end: "Az ellenfél egyedül játszik, amíg tud. Ha újra van lépésed, meg kell tenned. Ha \
              csak kisajátítással van, ki kell sajátítanod.",
    },
    end: Lesson {
        title: "A játék vége",
        steps: [
            Step {
                text: "A játék akkor ér véget, ha senki sem léphet. Az nyer, aki több tornyot \
                       szedett le. Egy-egy az állás, és ez az utolsó lépés.",
                task: "Nyerj leszedett toronnyal",
                hint: "A csontszín senkié, azt a tornyot senki sem kapná meg. A te kéked legyen \
                       felül.",
            },
            Step {
                text: "Ugyanannyi? Akkor a saját színű 4 elemű tornyok döntenek, aztán a 3 \
                       és 2 eleműek, végül a szimplák.",
                task: "Nyerj 4 elemű toronnyal",
                hint: "A fekete itt semleges, az a torony senkinél sem számít. A kéknek kell \
                       felül lennie.",
            },
        ],
        end: "A semleges tornyok és a magányos dzsókerek senkinél sem számítanak. Ha minden \
              egyenlő, döntetlen.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Ez a 6 elemű torony semleges, és még senkinél sem számít. De a kör végén \
                       az nyer vele, aki kisajátította a színét.",
                task: "Nyerj kisajátítással",
                hint: "A 6 elemű torony teteje kék. Sajátítsd ki a kéket, és lépj.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Semleges ötösök",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Itt ne sajátíts ki semmit. Próbáld a bal oldali zöldet a torony \
                       mögötti pirosra vinni.",
            },
            Step {
                text: "Ha kisajátítod a színét, akkor is a táblán marad, és senkinél sem \
                       számít. De LYNGK-pont annak, aki a színét kisajátította.",
                task: "Sajátítsd ki a kéket, menj át",
                hint: "Sajátítsd ki a kéket az X gombbal. Ekkor a kék korongod az ötösön át \
                       a mögötte lévő toronyra léphet.",
            },
            Step {
                text: "Ha semleges tetejű 5 elemű torony készül el, mindkét játékosnak elveszett. \
                       Ezért még ugyanabban a körben, előtte sajátítsd ki a színt.",
                task: "Sajátíts ki, aztán szedd le",
                hint: "A tetején lévő szín semleges volt, így ez az ötös végleg marad. Előbb \
                       sajátítsd ki az X gombbal, aztán építsd meg.",
            },
        ],
        end: "A semleges ötös akadály, és senkinél sem számít. A magyar kiadás szerint egy \
              későbbi kisajátítás leszedi; az Új játék mindkettőt kínálja.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Ha semleges tetejű 6 elemű torony készül el, az sosem nyer, akkor sem, ha \
                       a színét később kisajátítják. Ezért még ugyanabban a körben sajátítsd ki.",
                task: "Sajátíts ki, és nyerj",
                hint: "A tetején lévő szín semleges volt, így ezzel a hatossal senki sem \
                       nyer. Előbb sajátítsd ki az X gombbal, aztán építsd meg.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Öt egy lépésben",
        text: "Egyetlen lépéssel szedhetsz le 5 elemű tornyot. Találd meg. Gondolj a \
               LYNGK-pontjaidra.",
        task: "Szedj le most egy tornyot",
        hint: "Így semmit sem szedsz le. Keress négy korongot és egyet, vagy hármat és kettőt, a \
               te színeddel felül.",
    },
    five_in_two: Theme {
        name: "Öt két lépésben",
        text: "Még nem lehet tornyot leszedni. Keresd azt a lépést, amely után a következővel \
               leszedsz egyet, bármit tesz az ellenfél.",
        task: "Készíts elő egy tornyot",
        hint: "Erre van válasza az ellenfélnek. Keress olyat, amire nincs.",
    },
    stop: Theme {
        name: "Állítsd meg",
        text: "Az ellenfél mindjárt leszed egy 5 elemű tornyot. Egyetlen lépés akadályozza meg.",
        task: "Ne hagyd leszedni",
        hint: "Az ellenfél ezután is leszedhet egy tornyot. Hol áll, és hogyan jut oda?",
    },
    claim: Theme {
        name: "A jó szín",
        text: "Egy kisajátítással és egy lépéssel most leszedhetsz egy tornyot. Csak egy \
               ilyen párosítás van.",
        task: "Sajátíts ki, lépj, szedd le",
        hint: "Így semmit sem szedsz le. Az X gomb megmutatja, mit tesz lehetővé egy-egy szín.",
    },
    six: Theme {
        name: "Hat egy lépésben",
        text: "A hatos változat. Egy lépés befejez egy 6 elemű tornyot a te színeddel a tetején, \
               és rögtön nyersz.",
        task: "Nyerj 6 elemű toronnyal",
        hint: "Ezután folytatódik a játék. Kell egy dzsóker, mellé az öt szín vagy további \
               dzsóker, felül a te színed.",
    },
    difficulties: ["Könnyű", "Közepes", "Nehéz"],
    solved: "megoldva",
    now_finish: "Helyes. Nézd meg az ellenfél lépését, és szedd le a tornyot.",
    well_done: "Megoldva. Más lépéssel nem megy.",
    well_done_in_two: "Megoldva. Más első lépéssel nem kényszeríthető ki.",
};
