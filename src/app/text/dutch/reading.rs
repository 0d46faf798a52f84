//! Dutch: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Bouwt hoog, maar zonder plan",
    "Geen LYNGK-punten, claimt laat",
    "Mist veel LYNGK-punten",
    "Ziet elke zet, vergist zich vaak",
    "Denkt enkele beurten vooruit",
    "Zorgvuldig, vergist zich zelden",
    "Sterk, moeilijk te verrassen",
    "Op zijn best, nooit hetzelfde",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "Het doel",
            "Twee spelers stapelen stukken op één bord. Vijf verschillende kleuren met jouw kleur \
             bovenop: dat is een stapel van 5 voor jou. Wie er aan het eind de meeste heeft, \
             wint.",
        ),
        page(
            "Het bord",
            "43 velden, verbonden door rechte lijnen in drie richtingen. Alle zetten volgen die \
             lijnen van veld naar veld.",
        ),
        page(
            "De stukken",
            "Acht stukken van elk van de vijf kleuren, en drie witte jokers. Elke kleur heeft \
             een teken. Bij het begin ligt op elk veld één stuk, willekeurig.",
        ),
        page(
            "Wie begint",
            "Het lot bepaalt wie begint en waar de stukken liggen. Het toestel loot voor \
             allebei. Met de code kun je een startpositie opnieuw spelen.",
        ),
        page(
            "Een beurt",
            "De spelers zijn om de beurt aan zet, telkens precies één zet. Daarvóór mag je een \
             kleur claimen, als je er nog geen twee hebt.",
        ),
        page(
            "Een zet",
            "Breng één stuk of één hele stapel langs een lijn op het eerste stuk of de eerste \
             stapel. Over lege velden ga je heen. Er wordt niets overgesprongen, en geen zet \
             eindigt op een leeg veld.",
        ),
        page(
            "Waarmee je speelt",
            "Met stapels van een neutrale kleur en van je eigen kleuren. Het bovenste stuk zegt \
             van wie een stapel is; wat eronder zit, doet er niet toe.",
        ),
        page(
            "Stapelen: hoogte",
            "Een stapel heeft ten hoogste vijf stukken. Twee stapels gaan alleen op elkaar als \
             ze samen niet hoger worden.",
        ),
        page(
            "Stapelen: kleuren",
            "Geen kleur mag twee keer in een stapel zitten. Een stapel van 5 heeft dus vijf \
             verschillende kleuren, of jokers in plaats van sommige.",
        ),
        page(
            "Jokers",
            "Een joker geldt als elke kleur die in zijn stapel ontbreekt. Er mogen er \
             meerdere in één stapel. Bovenop beweegt hij nooit; hij reist alleen in een \
             stapel mee.",
        ),
        page(
            "Neutrale kleuren",
            "Eerst zijn alle vijf de kleuren neutraal: ze zijn van niemand, en beide spelers \
             mogen met die stapels spelen.",
        ),
        page(
            "Neutrale stapels",
            "Een stapel met een neutrale kleur bovenop gaat alleen op stapels die even hoog zijn \
             of lager. Een los neutraal stuk gaat dus alleen op losse stukken.",
        ),
        page(
            "Claimen",
            "Vóór je zet mag je een kleur claimen die niemand heeft. Eén per beurt, twee per \
             spel. Die geldt meteen, al voor deze zet.",
        ),
        page(
            "Geclaimde kleuren",
            "Alleen jij speelt met stapels die jouw kleur bovenop hebben. Ze gaan op stapels \
             van elke hoogte. De balken tonen wie wat claimde; ringen tonen de stapels.",
        ),
        page(
            "Stapels van de ander",
            "Je kunt er niet mee spelen, maar je mag erop. Dan ligt jouw kleur bovenop, en \
             is de stapel van jou.",
        ),
        page(
            "De vijfde kleur",
            "Hebben beide spelers twee kleuren, dan blijft er één over. Die is neutraal tot het \
             einde, en beiden mogen ermee spelen.",
        ),
        page(
            "Nemen",
            "Maakt je zet een stapel van 5 met jouw kleur bovenop, dan is die van jou: hij gaat \
             van het bord en telt. Zijn veld is dan leeg.",
        ),
        page(
            "Neutrale stapel van 5",
            "Een stapel van 5 met een neutrale kleur bovenop blijft staan. Hij kan niet weg en \
             niet groeien, hij is een obstakel en telt voor niemand.",
        ),
        page(
            "Nemen door te claimen",
            "Claim een kleur, en alle neutrale stapels van 5 met die kleur bovenop zijn \
             meteen van jou, vóór je zet; hun velden zijn dan leeg. In alle andere uitgaven \
             blijven ze staan; Nieuw spel biedt beide.",
        ),
        page(
            "De LYNGK-regel",
            "Een stapel van je geclaimde kleur mag recht naar een andere met dezelfde kleur \
             bovenop lopen, een LYNGK-punt. Daar slaat hij af zoals hij wil en loopt verder.",
        ),
        page(
            "Ketens",
            "De stapel mag over zoveel LYNGK-punten als je wilt, over elk ten hoogste één \
             keer per beurt, tot hij landt op een stapel waar hij op past.",
        ),
        page(
            "Wat verbindt",
            "Alleen het bovenste stuk telt: het moet de geclaimde kleur hebben waarmee je \
             speelt. Hoogte en inhoud maken niet uit. Jokers en het beginveld zijn nooit \
             LYNGK-punten.",
        ),
        page(
            "Wegen",
            "Op een LYNGK-punt kan de stapel niet blijven. Leiden meerdere wegen naar \
             hetzelfde doel, dan is het dezelfde zet; het toestel toont de kortste.",
        ),
        page(
            "Beurt overslaan",
            "Je slaat alleen over zonder mogelijke zet, en dan moet het. Claimen mag dan \
             niet. Geeft een claim je wel een zet, dan moet je claimen.",
        ),
        page(
            "Alleen verder",
            "Moet één speler overslaan, dan gaat de ander door. Wie oversloeg en later weer \
             een zet heeft, moet die doen. Het toestel meldt het elke keer.",
        ),
        page(
            "Het einde",
            "Het spel is uit als geen van beiden een zet heeft. Dat gebeurt altijd: elke zet \
             maakt een veld leeg. Wie de meeste stapels van 5 heeft, wint.",
        ),
        page(
            "Gelijke stand",
            "Evenveel? Tel op het bord de stapels van 4 met ieders kleuren bovenop, dan van \
             3, van 2, de losse stukken. Neutrale stapels en jokers bovenop tellen niet. \
             Alles gelijk: onbeslist.",
        ),
        page(
            "6: de variant",
            "Een stapel mag zes stukken hebben: vijf kleuren en een joker; meer jokers vervangen \
             kleuren. Niets wordt genomen. Stapels van 5 en 6 blijven, en kunnen LYNGK-punten \
             zijn.",
        ),
        page(
            "6: sudden death",
            "Een stapel van 6 met een geclaimde kleur bovenop wint aan het eind van een \
             beurt meteen voor zijn speler. Een neutrale als iemand zijn kleur claimt; in \
             alle andere uitgaven nooit.",
        ),
        page(
            "6: de telling",
            "Zonder zo'n stapel tellen de stapels van 5 op het bord met ieders kleuren \
             bovenop, dan van 4, van 3, van 2, de losse stukken. Neutrale stapels van 6 \
             tellen voor niemand.",
        ),
    ],
    neutral_fives_stay: page(
        "Neutrale blijven",
        "Claimt iemand later hun kleur, dan blijven ze en tellen voor niemand; voor de claimer \
         zijn het LYNGK-punten. In de Hongaarse uitgave neemt een claim ze; Nieuw spel biedt \
         beide.",
    ),
    neutral_sixes_stay: page(
        "6: sudden death",
        "Voltooi een stapel van 6 met jouw kleur bovenop en je wint meteen; in die beurt mag \
         je claimen. Een neutrale wint nooit, ook niet als zijn kleur later geclaimd wordt; \
         in de Hongaarse uitgave wel.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Sterkte",
    rating_rule: "Partijen tegen het toestel tellen, behalve met een opgezette \
                  stelling of ongelijke tijden. Met hulp (tip, zet terug, analyse) \
                  telt alleen verlies. De echte sterkte ligt in 95 van de 100 gevallen \
                  binnen ±.",
    streak: "Zeges op rij",
    best_streak: "Langste reeks zeges",
    lost_a_turn: "Verlies per beurt",
    forget: "Wissen",
    forget_title: "Statistiek wissen?",
    forget_text: "Alle tellingen beginnen opnieuw.",
    summary: "Verslag",
    won_after: "{} wint na {} beurten.",
    drawn_after: "Onbeslist na {} beurten.",
    turned_with: "Zet {} besliste: {}.",
    never_turned: "Geen zet veranderde veel.",
    lost_on_average: "Gem. verlies per beurt: {} %.",
    own_puzzles: "Eigen partijen",
    own_text: "In je eigen spel speelde je hier iets anders. Eén zet is duidelijk beter: \
               vind die.",
    own_kinds: [
        "Hier had je een stapel van 5 kunnen nemen. Vind de zet.",
        "Hier had je een stapel van 5 van je tegenspeler kunnen voorkomen. Vind de zet.",
        "Hier had je een stapel van 5 kunnen voorbereiden. Vind de zet.",
        "Hier had een stapel van 6 meteen gewonnen. Vind de zet.",
        "Hier had je een stapel van 6 van je tegenspeler kunnen voorkomen. Vind de zet.",
        "Hier had je een stapel van 6 kunnen voorbereiden. Vind de zet.",
        "Hier was een zet via LYNGK-punten duidelijk beter. Vind die.",
        "Hier was een hogere stapel duidelijk beter. Vind de zet.",
        "Hier had je een weg via LYNGK-punten open kunnen houden. Vind de zet.",
    ],
    own_hint: "Er is een betere zet. Wat levert die meteen op, en wat laat die je \
               tegenspeler?",
    own_task: "Vind de betere zet",
    own_solved: "Opgelost. Geen andere zet is zo goed.",
    own_kept: "Nieuwe puzzel uit je spel",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Welkom bij LYNGK",
    aim: "Bouw stapels van vijf kleuren met een kleur van jou bovenop. Wie er de meeste van \
          het bord neemt, wint.",
    learn: choice("Leer het in 5 minuten", "Stap voor stap op het bord"),
    play: choice("Een eerste partij", "Het makkelijkste niveau"),

    first_game: "Je eerste partij",
    first_game_text: "Zet stapels op stapels; geen kleur twee keer in een stapel. Met X \
                      claim je vóór je zet een kleur: die stapels zijn dan van jou alleen. \
                      Vijf stukken met jouw kleur bovenop neem je van het bord. Wie meer \
                      heeft, wint.",
    play_now: "Spelen",

    next_lesson: "Volgende les",

    what_now: "Wat wil je doen?",
    visitor_plays: choice("Spelen", "Tegen het toestel"),
    visitor_learns: choice("Leren", "Korte lessen op het bord"),
    two_play: choice("Met z'n tweeën", "Om de beurt"),
    other_language: "Andere taal",
    one_press: "Druk één keer",

    lock_title: "Vergrendelen als kiosk?",
    lock_text: ["Ontgrendelen: houd X en Y", "samen drie seconden vast."],
    lock: "Vergrendel",

    offered: "Aanbod",
    offers: ["Alles", "Spelen, leren", "Spelen, met twee", "Spelen"],
    visitors_level: "Niveau bezoekers",

    pause: "Pauze",
    resume: "Verder",
    pace: "Tempo",

    story: [
        "Elke zet legt een stuk of stapel op de volgende langs een lijn.",
        "Zo groeien stapels: geen kleur twee keer, hooguit vijf stukken.",
        "Claim een kleur: alle stapels met die kleur bovenop zijn van jou alleen.",
        "De LYNGK-regel: over stapels van de eigen kleur loopt de jouwe door.",
        "Vijf stukken, jouw kleur bovenop: van jou! Wie er meer heeft, wint.",
    ],

    praise: Praise {
        built: "Goed! Een stapel van {}",
        captured: "Goed! Je balk telt hem mee",
        claimed: "{} staat nu in je balk",
        linked: "Goed! LYNGK-punten: {}",
        passed: "Goed! Je tegenspeler gaat door",
        inside: "Goed! {} zit er al in",
        stays: "Goed! Joker bovenop: vast",
        taller: "Goed! Die is hoger dan de jouwe",
        unreachable: "Goed! Niet bereikbaar",
    },
    next: "Verder",
    show_me: "Toon",
    rule: "Regel",
    volumes: ["Luid", "Gemiddeld", "Zacht"],
    next_puzzle: "Volgende puzzel",
};
