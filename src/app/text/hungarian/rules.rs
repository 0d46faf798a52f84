//! Hungarian: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "A cél",
            "Két játékos rak tornyokat egy táblán. Öt különböző szín, felül a tiéd: az az 5 \
             elemű torony a tiéd. A végén az nyer, akinek több van.",
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
            "Egy torony legfeljebb öt korongos. Két torony csak akkor egyesül, ha együtt sem \
             magasabbak ennél.",
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
            "Eleinte mind az öt szín semleges: senkihez sem tartoznak, és mindkét játékos \
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
             képez, és senkinek sem számít.",
        ),
        page(
            "Leszedés színnel",
            "Sajátíts ki egy színt, és minden ilyen tetejű semleges, 5 elemű torony rögtön a \
             tiéd, még a lépésed előtt; a mezőik akkor üresek. Így a magyar kiadás. A többi \
             szerint a semleges, 5 elemű torony végleg marad.",
        ),
        page(
            "A LYNGK-szabály",
            "Kisajátított színű tornyod egyenesen egy másik, azonos tetejű toronyhoz futhat: az \
             egy LYNGK-pont. Ott tetszés szerint fordul, és továbbfut.",
        ),
        page(
            "Láncok",
            "Akárhány LYNGK-ponton átfuthat, mindegyiken legfeljebb egyszer egy körben, amíg \
             olyan toronyra nem lép, amellyel egyesülhet.",
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
            "Egy torony hat korongos lehet: öt szín és egy dzsóker; több dzsóker színeket \
             helyettesít. Semmit sem szedünk le. Az 5 és 6 eleműek maradnak, és lehetnek \
             LYNGK-pontok.",
        ),
        page(
            "6: hirtelen halál",
            "Ha egy kör végén 6 elemű torony tetején kisajátított szín van, a gazdája rögtön \
             nyer. Semleges csak akkor nyer, ha valaki kisajátítja a színét.",
        ),
        page(
            "6: a számolás",
            "Ilyen torony nélkül a táblán lévő saját színű 5 eleműek számítanak, aztán a 4, 3, 2 \
             eleműek, a szimplák. Semleges 6 elemű senkinek sem számít.",
        ),
    ],
};
