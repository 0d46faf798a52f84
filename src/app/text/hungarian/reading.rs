//! Hungarian: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Magasra épít, terv nélkül",
    "LYNGK-pont nélkül, későn választ",
    "Sok LYNGK-pontot nem lát meg",
    "Lát minden lépést, sokat téved",
    "Néhány lépéssel előrelát",
    "Gondos, ritkán téved",
    "Erős, nehéz meglepni",
    "A legjobbja, mindig másképp",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "A cél",
            "Két játékos rak tornyokat egy táblán. Öt különböző szín, felül a tiéd: az ilyen \
             tornyot leszeded. A végén az nyer, akinek több van.",
        ),
        page(
            "A tábla",
            "43 mező, három irányban egyenes vonalakkal összekötve. Minden lépés ezeket a \
             vonalakat követi mezőről mezőre.",
        ),
        page(
            "A korongok",
            "Az öt szín mindegyikéből nyolc korong és három fehér dzsóker. Minden színnek \
             megvan a maga jele. Az elején minden mezőn egy korong van, véletlenszerűen.",
        ),
        page(
            "Ki kezd",
            "Sorsolás dönti el, ki kezd, és hol vannak a korongok. Mindkettőt az eszköz \
             sorsolja. Egy kezdőállás a kódjával újra játszható.",
        ),
        page(
            "Egy kör",
            "A játékosok felváltva jönnek, mindig pontosan egy lépéssel. Előtte kisajátíthatsz \
             egy színt, ha még nincs kettő.",
        ),
        page(
            "Egy lépés",
            "Vigyél egy korongot vagy egy egész tornyot egy vonalon a következőre. Az üres mezők \
             fölött átmész. Átugrani semmit sem szabad, és üres mezőn nem ér véget lépés.",
        ),
        page(
            "Mivel léphetsz",
            "Semleges színű és saját színű tornyokkal. A legfelső korong dönti el, kié a torony; \
             hogy mi van alatta, nem számít.",
        ),
        page(
            "Egyesítés: magasság",
            "Egy torony legfeljebb ötkorongos. Két torony csak akkor egyesül, ha együtt sem \
             magasabb ennél.",
        ),
        page(
            "Egyesítés: színek",
            "Egy szín sem lehet kétszer egy toronyban. Az 5 elemű toronyban tehát öt különböző \
             szín van, vagy némelyik helyén dzsóker.",
        ),
        page(
            "Dzsókerek",
            "A dzsóker bármelyik színt helyettesíti, amely a tornyából hiányzik. Egy \
             toronyban több is lehet. Legfelül sosem lép; csak toronyban utazik.",
        ),
        page(
            "Semleges színek",
            "Eleinte mind az öt szín semleges: senkihez sem tartozik, és mindkét játékos \
             léphet ezekkel a tornyokkal.",
        ),
        page(
            "Semleges tornyok",
            "Semleges tetejű torony csak ugyanolyan magas vagy alacsonyabb toronyra lép. Szimpla \
             semleges korong tehát csak szimplára.",
        ),
        page(
            "Kisajátítás",
            "Lépés előtt kisajátíthatsz egy színt, amely senkié. Körönként egyet, a játékban \
             kettőt. Rögtön számít, már ennél a lépésnél is.",
        ),
        page(
            "Saját színek",
            "Az ilyen tetejű tornyokkal csak te léphetsz, bármilyen magas toronyra. A sávok \
             mutatják, ki mit sajátított ki; gyűrűk jelölik a tornyokat.",
        ),
        page(
            "Az ellenfél tornyai",
            "Nem léphetsz velük, de rájuk igen. Akkor a te színed van felül, és a torony a tiéd.",
        ),
        page(
            "Az ötödik szín",
            "Ha mindkét játékosnak van két színe, egy megmarad. A végéig semleges, és mindketten \
             játszhatnak vele.",
        ),
        page(
            "Leszedés",
            "Ha a lépésed befejez egy 5 elemű tornyot a te színeddel felül, az a tiéd: lekerül a \
             tábláról, és számít. A mezője üres lesz.",
        ),
        page(
            "Semleges ötösök",
            "A semleges tetejű, 5 elemű torony a táblán marad. Nem léphet, nem nőhet, akadályt \
             képez, és senkinél sem számít.",
        ),
        page(
            "Leszedés színnel",
            "Sajátíts ki egy színt, és minden ilyen tetejű semleges, 5 elemű torony rögtön a \
             tiéd, még a lépésed előtt; a mezőik akkor üresek. A többi kiadásban végleg \
             maradnak; az Új játék mindkettőt kínálja.",
        ),
        page(
            "A LYNGK-szabály",
            "Kisajátított színű tornyod egyenesen egy másik, azonos tetejű toronyhoz futhat: az \
             egy LYNGK-pont. Ott tetszés szerint fordul, és továbbfut.",
        ),
        page(
            "Láncok",
            "A torony akárhány LYNGK-ponton átfuthat, mindegyiken legfeljebb egyszer egy \
             körben, amíg olyan toronyra nem lép, amellyel egyesülhet.",
        ),
        page(
            "Mi köt össze",
            "Csak a legfelső korong számít: olyan színű legyen, mint a lépő torony teteje. A \
             magasság és a többi mindegy. Dzsóker és a kiindulás sosem LYNGK-pont.",
        ),
        page(
            "Utak",
            "A torony nem maradhat LYNGK-ponton. Ha több út visz ugyanoda, az ugyanaz a lépés; \
             az eszköz a legrövidebbet mutatja.",
        ),
        page(
            "Passzolás",
            "Csak akkor passzolsz, ha nincs lépésed, de akkor muszáj. Passzoláskor nincs \
             kisajátítás. Ha az adna lépést, ki kell sajátítanod.",
        ),
        page(
            "Egyedül tovább",
            "Ha az egyik passzol, a másik folytatja. Aki passzolt, és később újra léphet, annak \
             lépnie kell. Az eszköz minden passzt bejelent.",
        ),
        page(
            "A játék vége",
            "A játéknak vége, ha egyik játékosnak sincs lépése. Ez mindig eljön: minden lépés \
             kiürít egy mezőt. Az nyer, aki több tornyot szedett le.",
        ),
        page(
            "Egyenlőség",
            "Ugyanannyi? A táblán a saját színű 4 elemű tornyok számítanak, aztán a 3, a 2 \
             eleműek, a szimplák. Semleges és dzsóker tetejűek nem. Minden egyenlő: döntetlen.",
        ),
        page(
            "6: a változat",
            "Egy torony hatkorongos lehet: öt szín és egy dzsóker; több dzsóker színeket \
             helyettesít. Semmit sem szedünk le. Az 5 és 6 eleműek maradnak, és lehetnek \
             LYNGK-pontok.",
        ),
        page(
            "6: hirtelen halál",
            "Ha egy kör végén 6 elemű torony tetején kisajátított szín van, a gazdája rögtön \
             nyer. Semleges nyer, ha valaki kisajátítja a színét; a többi kiadásban sosem.",
        ),
        page(
            "6: a számolás",
            "Ilyen torony nélkül a táblán lévő saját színű 5 eleműek számítanak, aztán a 4, 3, 2 \
             eleműek, a szimplák. Semleges 6 elemű senkinél sem számít.",
        ),
    ],
    neutral_fives_stay: page(
        "A semleges ötös marad",
        "Ha valaki később kisajátítja a színét, akkor is marad, és senkinél sem számít; a \
         kisajátítónak LYNGK-pont. A magyar kiadásban leszedhető; az Új játék mindkettőt kínálja.",
    ),
    neutral_sixes_stay: page(
        "6: hirtelen halál",
        "Ha a te színeddel a tetején építesz 6 elemű tornyot, rögtön nyersz; a körben ki is \
         sajátíthatod. Semleges sosem nyer, később kisajátítva sem; a magyar kiadásban igen.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Értékszám",
    rating_rule: "A gép elleni játszmák számítanak, kivéve felrakott állásból vagy \
                  eltérő idővel. Segítséggel (tipp, visszavonás, elemzés) csak a \
                  vereség számít. A valódi értékszám 100-ból 95-ször a ± határain \
                  belül van.",
    streak: "Győzelem egymás után",
    best_streak: "Leghosszabb sorozat",
    lost_a_turn: "Veszteség lépésenként",
    forget: "Törlés",
    forget_title: "Törlöd az eredményeket?",
    forget_text: "Minden szám elölről kezdődik.",
    summary: "Röviden",
    won_after: "Győztes: {} ({} lépés)",
    drawn_after: "Döntetlen {} lépés után.",
    turned_with: "Fordulat: {}. lépés, {}.",
    never_turned: "Egy lépés sem változtatott sokat.",
    lost_on_average: "Átlagos veszteség: {} %.",
    own_puzzles: "Saját játszmáid",
    own_text: "A játszmádban itt mást léptél. Egy lépés egyértelműen jobb: találd meg.",
    own_kinds: [
        "Itt leszedhettél volna egy 5 elemű tornyot. Találd meg a lépést.",
        "Itt kivédhetted volna az ellenfél 5 elemű tornyát. Találd meg a lépést.",
        "Itt előkészíthettél volna egy 5 elemű tornyot. Találd meg a lépést.",
        "Itt egy 6 elemű torony azonnal nyert volna. Találd meg a lépést.",
        "Itt kivédhetted volna az ellenfél 6 elemű tornyát. Találd meg a lépést.",
        "Itt előkészíthettél volna egy 6 elemű tornyot. Találd meg a lépést.",
        "Itt egy LYNGK-pontokon átvezető lépés jobb volt. Találd meg.",
        "Itt egy magasabb torony egyértelműen jobb volt. Találd meg a lépést.",
        "Itt nyitva tarthattál volna egy utat LYNGK-pontokon át. Találd meg a lépést.",
    ],
    own_hint: "Van jobb lépés. Mit nyer azonnal, és mit hagy az ellenfélnek?",
    own_task: "Találd meg a jobb lépést",
    own_solved: "Megoldva. Más lépés nem ilyen jó.",
    own_kept: "Új feladvány a játszmádból",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Üdvözöl a LYNGK",
    aim: "Építs öt színből tornyot, tetején egy saját színnel. Az nyer, aki többet szed le.",
    learn: choice("Tanuld meg 5 perc alatt", "Lépésről lépésre, a táblán"),
    play: choice("Az első játszma", "A legkönnyebb szint"),

    first_game: "Az első játszmád",
    first_game_text: "Tégy tornyot toronyra; egy szín sem lehet kétszer benne. Lépés előtt az \
                      X gombbal színt sajátítasz ki: az ilyen tornyok már csak a tieid. Öt \
                      korong, tetején a te színeddel: leszeded. Az nyer, akinek több van.",
    play_now: "Játék",

    next_lesson: "Tanulj tovább",

    what_now: "Mit szeretnél?",
    visitor_plays: choice("Játék", "A gép ellen"),
    visitor_learns: choice("Tanulás", "Rövid leckék a táblán"),
    two_play: choice("Ketten", "Felváltva léptek"),
    other_language: "Más nyelv",
    one_press: "Egy gomb elég",

    lock_title: "Zárolod kioszknak?",
    lock_text: ["Feloldás: az X és az Y gomb", "együtt, három másodpercig."],
    lock: "Zárolás",

    offered: "Kínálat",
    offers: ["Minden", "Játék, tanulás", "Játék, ketten", "Játék"],
    visitors_level: "Látogatók szintje",

    pause: "Szünet",
    resume: "Mehet",
    pace: "Tempó",

    story: [
        "Minden lépés egy korongot vagy tornyot tesz a vonalon következőre.",
        "Így nőnek a tornyok. Egy szín sem lehet kétszer benne, és öt a legtöbb.",
        "Sajátíts ki egy színt: minden torony, amelynek a tetején van, csak a tiéd.",
        "LYNGK-szabály: saját színű tornyokon át a tiéd továbbfuthat.",
        "Öt korong, tetején a te színed: a tiéd! Az nyer, akinek több van.",
    ],

    praise: Praise {
        built: "Jó! A torony magassága: {}",
        captured: "Jó! A sávodba került",
        claimed: "{}: már a sávodban van",
        linked: "Jó! LYNGK-pontok: {}",
        passed: "Jó! Az ellenfél továbbjátszik",
        inside: "Jó! {}: már benne van",
        stays: "Jó! A dzsóker nem léphet",
        taller: "Jó! Az magasabb a tiédnél",
        unreachable: "Jó! Nem érhető el",
    },
    next: "Mehet",
    show_me: "Mutasd",
    rule: "Szabály",
    volumes: ["Hangos", "Közepes", "Halk"],
    next_puzzle: "Következő feladvány",
};
