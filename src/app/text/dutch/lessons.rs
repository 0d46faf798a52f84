//! Dutch: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Leren",
    lessons: "Lessen",
    puzzles: "Puzzels",
    rules: "De regels",
    done_of: "{} van {}",

    try_it: "Probeer",
    next: "Verder",
    again: "Weer",
    words: "Taak",

    not_quite: "Niet helemaal",
    right: "Goed zo!",
    lesson_done: "Gelukt",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Een stapel van 5 met een neutrale kleur bovenop blijft staan. Hij \
    beweegt niet, groeit niet en laat niets door. Probeer groen naar \
    rood erachter te brengen.";
const TRY_BEYOND: &str = "Probeer groen op rood";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Stapels van 6";
const SIX_WINS: Step = Step {
    text: "De variant met 6: niets gaat van het bord, en een stapel mag zes stukken \
           hebben, waarvan minstens één joker. Een stapel van 6 met jouw kleur bovenop wint \
           meteen.",
    task: "Win met een stapel van 6",
    hint: "Met ivoor bovenop wint hij voor niemand. Jouw blauw moet bovenop.",
};
const WITHOUT_SIX: &str = "Wint geen stapel van 6, dan tellen eerst de stapels van 5 op het bord, \
                           dan die van 4, en zo verder tot de losse stukken.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Stapels en lijnen",
        steps: [
            Step {
                text: "Hier draait het om: een stapel van vijf met jouw kleur bovenop. \
                       Blauw is van jou. De pijlen verplaatsen het kader, A pakt op, een \
                       pijl kiest, A zet neer.",
                task: "Zet je blauw op de stapel van 4",
                hint: "Dan ligt ivoor bovenop, en dat is van niemand. Jouw blauw moet \
                       bovenop, dus speel met blauw.",
            },
            Step {
                text: "Elke zet plaatst een stuk op een ander. De pijlen verplaatsen het witte \
                       kader, A pakt op, nog eens A zet neer. B springt naar het volgende stuk \
                       dat een zet heeft.",
                task: "Zet blauw op rood",
                hint: "Een mooie zet, maar hier moet blauw op rood.",
            },
            Step {
                text: "Zetten volgen de lijnen, rechtuit over lege velden, tot het eerste \
                       stuk op je weg. Er wordt nooit over een stuk gesprongen.",
                task: "Zet groen op zwart",
                hint: "Dat kan ook. Maar volg de lijn omhoog: daarlangs komt groen tot bij zwart.",
            },
            Step {
                text: "Stukken op elkaar zijn een stapel. Die verzet je als geheel, en het \
                       bovenste stuk telt voor alle.",
                task: "Zet de stapel op blauw",
                hint: "Pak de stapel van twee en zet hem op het blauwe stuk.",
            },
        ],
        end: "Nu kun je bouwen. Met stapels van 5 win je: alle vijf de kleuren, met een \
              kleur van jou bovenop.",
    },
    colours: Lesson {
        title: "Elke kleur één keer",
        steps: [
            Step {
                text: "In geen enkele stapel zit een kleur twee keer. Deze stapel heeft rood \
                       en groen. Pak hem op en probeer hem op het rode stuk te zetten.",
                task: "Probeer de stapel op rood",
                hint: "Dat past. Probeer de stapel van twee op het rode stuk, om te zien wat \
                       niet past.",
            },
            Step {
                text: "In geen enkele stapel zit een kleur twee keer. De stapel in het midden \
                       heeft rood en groen. Slechts één van zijn buren past erbij.",
                task: "Zoek waar hij heen kan",
                hint: "Pak de stapel in het midden.",
            },
            Step {
                text: "Drie en twee is vijf, als alle kleuren verschillen. Zet het kader op \
                       een stapel, en linksonder zie je wat erin zit.",
                task: "Maak een stapel van 5",
                hint: "Pak de stapel van drie. Een van de andere heeft geen kleur met hem gemeen.",
            },
        ],
        end: "Meer dan vijf stukken passen niet in een stapel.",
    },
    jokers: Lesson {
        title: "Jokers",
        steps: [
            Step {
                text: "De gespikkelde witte stukken zijn jokers. Een joker geldt als elke kleur \
                       die ontbreekt, dus elke stapel tot en met vier kan erop.",
                task: "Zet de stapel op de joker",
                hint: "Pak de stapel van drie en zet hem op het witte stuk.",
            },
            Step {
                text: "In een stapel neemt een joker de plaats van een kleur in. Zwart is hier \
                       nergens te vinden.",
                task: "Maak 5 met de joker",
                hint: "De stapel met de joker mist drie kleuren. Pak de stapel van drie.",
            },
            Step {
                text: "Bovenop beweegt een joker nooit: niemand kan hem oppakken. Zet het \
                       kader op het witte stuk en probeer het.",
                task: "Probeer de joker op te pakken",
                hint: "Dat was een andere stapel. Zet het kader op de witte joker en druk \
                       op A.",
            },
        ],
        end: "Een joker bovenop doet nooit een zet. Ligt er iets op, dan reist hij mee. In één \
              stapel mogen twee jokers zitten, of zelfs alle drie.",
    },
    neutral: Lesson {
        title: "Neutrale stapels",
        steps: [
            Step {
                text: "Eerst is geen enkele kleur van iemand: alle stapels zijn neutraal, en \
                       beide spelers spelen ermee. Een neutrale stapel gaat nooit op een \
                       hogere.",
                task: "Speel met de blauw-rode stapel",
                hint: "Dat mag. Maar neem de stapel met rood bovenop: twee kan op twee, niet op \
                       drie.",
            },
            Step {
                text: "Bij neutrale stapels telt dus welke de zet doet: twee kan niet op drie, \
                       maar drie wel op twee.",
                task: "Maak een stapel van 5",
                hint: "Dat zou vier zijn. De stapel van drie en die van twee hebben samen vijf \
                       kleuren.",
            },
            Step {
                text: "Een los neutraal stuk mag alleen op losse stukken. Probeer het \
                       blauwe stuk op de stapel van twee te zetten.",
                task: "Probeer blauw op de stapel van 2",
                hint: "Dat mag. Probeer liever het blauwe stuk op de stapel van twee.",
            },
        ],
        end: "Even hoog of lager: daar gaan neutrale stapels op. Een los neutraal stuk gaat \
              alleen op losse stukken.",
    },
    claiming: Lesson {
        title: "Een kleur claimen",
        steps: [
            Step {
                text: "Vóór je zet mag je een kleur claimen: één per beurt, twee in het hele \
                       spel. Stapels met die kleur bovenop zijn alleen van jou. X opent de \
                       keuze, A bevestigt.",
                task: "Claim blauw, doe dan een zet",
                hint: "Zo is blauw niet geclaimd. Kies blauw met X voor je een stapel pakt.",
            },
            Step {
                text: "Stapels van een kleur die je geclaimd hebt, krijgen een ring. Zij \
                       mogen op hogere stapels, neutrale niet. Je balk toont je kleuren; \
                       linksboven wachten de vrije.",
                task: "Zet je blauw op de stapel van 3",
                hint: "Dan ligt zwart bovenop, niet blauw. Jouw blauwe stuk moet de zet doen.",
            },
            Step {
                text: "Rood is hier van je tegenspeler. Met zijn stapels kun je niet spelen, \
                       maar je mag erop, en dan ligt jouw kleur bovenop.",
                task: "Dek de stapel van de ander af",
                hint: "Zet je blauwe stuk op de stapel met rood bovenop.",
            },
        ],
        end: "Twee kleuren voor jou, twee voor de ander. De vijfde blijft neutraal, en daar \
              spelen jullie allebei mee verder.",
    },
    capturing: Lesson {
        title: "Stapels van 5 nemen",
        steps: [
            Step {
                text: "Maak een stapel van 5 met jouw kleur bovenop, en hij is van jou: hij \
                       gaat van het bord en telt aan het eind. Blauw is jouw kleur.",
                task: "Neem een stapel van 5",
                hint: "Dan ligt ivoor bovenop, en dat heeft niemand geclaimd. Blauw moet \
                       bovenop komen.",
            },
            Step {
                text: "Zwart is van je tegenspeler. Maar wie een stapel voltooit, bepaalt wat \
                       er bovenop komt.",
                task: "Neem een stapel van 5",
                hint: "Dat zijn er nog geen vijf. Tel de stukken: je hebt twee en drie nodig.",
            },
        ],
        end: "Wie de meeste stapels van 5 neemt, wint. Een stapel met een neutrale kleur \
              bovenop wordt niet genomen: hij blijft in de weg staan.",
    },
    lyngk: Lesson {
        title: "De LYNGK-regel",
        steps: [
            Step {
                text: "Stapels van een geclaimde kleur zijn verbonden. Jouw blauwe stapel mag \
                       naar een andere blauwe lopen, daar afslaan en verdergaan. Die andere is \
                       een LYNGK-punt.",
                task: "Ga via een LYNGK-punt",
                hint: "Begin met het blauwe stuk links. Het loopt over het andere blauwe.",
            },
            Step {
                text: "Van een LYNGK-punt mag hij door naar het volgende. Alleen de kleur \
                       bovenop telt, en geen punt mag je twee keer gebruiken.",
                task: "Ga via twee LYNGK-punten",
                hint: "Dat was korter. Begin met het blauwe stuk helemaal links: het loopt over \
                       beide andere.",
            },
            Step {
                text: "Een keten mag zo lang zijn als je wilt. Deze eindigt met een stapel \
                       van 5.",
                task: "Neem hem via drie punten",
                hint: "Dat was korter. Begin helemaal links, om via alle drie de \
                       LYNGK-punten te gaan.",
            },
            Step {
                text: "Jokers verbinden nooit, al staan ze voor elke kleur. Probeer over \
                       het witte stuk naar de stapel erachter te lopen.",
                task: "Probeer over de joker te gaan",
                hint: "Een goede zet. Maar probeer de stapel achter de joker: die is niet \
                       bereikbaar.",
            },
            Step {
                text: "Je staat een stapel van 5 achter. Een claim geldt meteen: een zwart stuk \
                       loopt over twee andere en maakt er een compleet.",
                task: "Claim zwart, neem de stapel",
                hint: "Zo neem je niets. Claim eerst zwart met X. Dan loopt het losse zwarte \
                       stuk over beide stapels met zwart bovenop.",
            },
        ],
        end: "Je hebt een geclaimde kleur nodig en rechte lijnen over lege velden. Jokers \
              verbinden nooit. Op een LYNGK-punt blijft geen stapel staan: hij moet elders \
              landen.",
    },
    claimed_fives: Lesson {
        title: "Nemen door te claimen",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Je claim nam de stapel van 5 weg. Claim niets en probeer groen, links, \
                       op het rode stuk erachter.",
            },
            Step {
                text: "Op het bord staat een neutrale stapel van 5. Claim de kleur bovenop, en \
                       hij is meteen van jou, nog vóór je zet.",
                task: "Neem hem door te claimen",
                hint: "De stapel zou er nog staan. Blauw ligt bovenop: claim blauw, en doe dan \
                       een zet.",
            },
            Step {
                text: "De stapel is weg vóór je zet, dus zijn veld is leeg en je kunt eroverheen. \
                       Zonder claim heb je hier geen zet.",
                task: "Claim, ga dan over het veld",
                hint: "Claim blauw met X. Ga dan over het veld waar de stapel van 5 stond.",
            },
        ],
        end: "Eén claim neemt alle stapels van 5 met die kleur bovenop. Let op de neutrale: wie \
              het eerst claimt, heeft ze. Bij Nieuw spel \
              kun je ze ook laten staan.",
    },
    passing: Lesson {
        title: "Een beurt overslaan",
        steps: [
            Step {
                text: "Zo heb je geen zet: groen is van je tegenspeler, en een los \
                       neutraal stuk mag niet op drie. Maar een claim maakt een zet \
                       mogelijk, dus je moet claimen.",
                task: "Claim wat een zet geeft",
                hint: "Claim blauw met X en zet dan het blauwe stuk op de stapel.",
            },
            Step {
                text: "Je slaat een beurt over als je geen enkele zet hebt, en alleen dan. Hier \
                       ziet elk van je stapels alleen een kleur die er al in zit.",
                task: "Je kunt alleen overslaan",
                hint: "Je hebt hier geen zet. Druk op A om over te slaan.",
            },
        ],
        end: "De ander speelt alleen door zolang het gaat. Heb je weer een zet, dan moet je die \
              doen. Helpt alleen een claim, dan moet je claimen.",
    },
    end: Lesson {
        title: "Het einde",
        steps: [
            Step {
                text: "Het spel eindigt als niemand nog een zet heeft. Wie de meeste stapels \
                       van 5 heeft, wint. Het staat één-één, en dit is de laatste zet.",
                task: "Win met stapels van 5",
                hint: "Ivoor is van niemand, dus die stapel krijgt niemand. Leg je blauw \
                       bovenop.",
            },
            Step {
                text: "Evenveel stapels van 5? Dan beslissen de stapels van 4 met jouw \
                       kleuren bovenop, dan die van 3, van 2 en de losse stukken.",
                task: "Win met stapels van 4",
                hint: "Zwart is hier neutraal, dus die stapel van 4 telt voor niemand. Blauw \
                       moet bovenop.",
            },
        ],
        end: "Neutrale stapels en losse jokers tellen voor niemand. Is alles gelijk, dan is het \
              spel onbeslist.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Deze stapel van 6 is neutraal en telt nog voor niemand. Maar aan het eind \
                       van een beurt wint hij voor wie zijn kleur geclaimd heeft.",
                task: "Win door te claimen",
                hint: "Op de stapel van 6 ligt blauw. Claim blauw en doe je zet.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Neutrale stapels van 5",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Claim hier niets. Probeer groen, links, op het rode stuk achter de \
                       stapel van 5.",
            },
            Step {
                text: "Claim je zijn kleur, dan blijft hij toch tot het einde staan en telt \
                       voor niemand. Maar hij is een LYNGK-punt voor wie zijn kleur geclaimd \
                       heeft.",
                task: "Claim blauw, ga eroverheen",
                hint: "Claim blauw met X. Dan kan je blauwe stuk over de stapel van 5 naar \
                       de stapel erachter.",
            },
            Step {
                text: "Een stapel van 5, voltooid met een neutrale kleur bovenop, is voor beiden \
                       verloren. Claim de kleur dus in dezelfde beurt, vóór je hem voltooit.",
                task: "Claim en neem de stapel",
                hint: "De kleur bovenop was neutraal, dus die stapel van 5 blijft voorgoed \
                       staan. Claim haar eerst met X en voltooi hem dan.",
            },
        ],
        end: "Een neutrale stapel van 5 is een obstakel en telt voor niemand. In de \
              Hongaarse uitgave neemt een latere claim hem; Nieuw spel biedt beide.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Een stapel van 6, voltooid met een neutrale kleur bovenop, wint nooit, ook \
                       niet als zijn kleur later geclaimd wordt. Claim dus in dezelfde beurt.",
                task: "Claim en win",
                hint: "De kleur bovenop was neutraal, dus die stapel van 6 wint voor \
                       niemand. Claim haar eerst met X en voltooi hem dan.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Vijf in één zet",
        text: "Precies één zet neemt een stapel van 5. Vind die zet. Denk aan je LYNGK-punten.",
        task: "Neem nu een stapel van 5",
        hint: "Zo neem je niets. Zoek vier stukken en één, of drie en twee, met jouw kleur \
               bovenop.",
    },
    five_in_two: Theme {
        name: "Vijf in twee zetten",
        text: "Je kunt nog geen stapel van 5 nemen. Vind de zet waarna het met de volgende wel \
               lukt, wat de ander ook doet.",
        task: "Bereid een stapel van 5 voor",
        hint: "Daar heeft de ander een antwoord op. Zoek een zet die hem er geen laat.",
    },
    stop: Theme {
        name: "Houd hem tegen",
        text: "Je tegenspeler gaat een stapel van 5 nemen. Precies één zet belet dat.",
        task: "Gun hem geen stapel van 5",
        hint: "Daarna kan de ander nog een stapel van 5 nemen. Waar staat die, en hoe komt \
               hij er?",
    },
    claim: Theme {
        name: "De juiste claim",
        text: "Een claim en een zet nemen samen een stapel van 5. Er is maar één zo'n \
               combinatie.",
        task: "Claim, zet en neem",
        hint: "Zo neem je niets. X toont wat elke kleur mogelijk maakt.",
    },
    six: Theme {
        name: "Zes in één zet",
        text: "De variant met 6. Eén zet maakt een stapel van 6 met jouw kleur bovenop en wint \
               meteen.",
        task: "Win met een stapel van 6",
        hint: "Daarna gaat het spel door. Een stapel van 6 vraagt een joker plus de vijf \
               kleuren of meer jokers, jouw kleur bovenop.",
    },
    difficulties: ["Makkelijk", "Gemiddeld", "Moeilijk"],
    solved: "opgelost",
    now_finish: "Goed zo. Bekijk de tegenzet, en neem de stapel van 5.",
    well_done: "Opgelost. Met geen andere zet lukt het.",
    well_done_in_two: "Opgelost. Geen andere eerste zet dwingt het af.",
};
