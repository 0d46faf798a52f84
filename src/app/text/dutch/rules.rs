//! Dutch: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

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
             allebei. Met zijn code kun je een startpositie opnieuw spelen.",
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
            "Samen: hoogte",
            "Een stapel heeft ten hoogste vijf stukken. Twee stapels gaan alleen op elkaar als \
             ze samen niet hoger worden.",
        ),
        page(
            "Samen: kleuren",
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
             of lager. Een enkel neutraal stuk gaat dus alleen op enkele stukken.",
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
            "Claimen neemt stapels",
            "Claim een kleur, en alle neutrale stapels van 5 met die kleur bovenop zijn \
             meteen van jou, vóór je zet; hun velden zijn dan leeg. Zo de Hongaarse uitgave. \
             In de andere blijven neutrale stapels van 5 voorgoed staan.",
        ),
        page(
            "De LYNGK-regel",
            "Een stapel van je geclaimde kleur mag recht naar een andere met dezelfde kleur \
             bovenop lopen, een LYNGK-punt. Daar slaat hij af zoals hij wil en loopt verder.",
        ),
        page(
            "Ketens",
            "Hij mag over zoveel LYNGK-punten als je wilt, over elk ten hoogste één keer per \
             beurt, tot hij landt op een stapel waar hij op past.",
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
            "Je slaat alleen over zonder mogelijke zet, en dan moet het. Je claimt er niet bij. \
             Geeft een claim je wel een zet, dan moet je claimen.",
        ),
        page(
            "Alleen verder",
            "Moet één speler overslaan, dan gaat de ander door. Wie oversloeg en later weer kan \
             zetten, moet dat doen. Het toestel meldt het elke keer.",
        ),
        page(
            "Het einde",
            "Het spel is uit als geen van beiden een zet heeft. Dat gebeurt altijd: elke zet \
             maakt een veld leeg. Wie de meeste stapels van 5 heeft, wint.",
        ),
        page(
            "Gelijke stand",
            "Evenveel? Tel op het bord de stapels van 4 met ieders kleuren bovenop, dan van \
             3, van 2, de enkele stukken. Neutrale stapels en jokers bovenop tellen niet. \
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
            "Een stapel van 6 met een geclaimde kleur bovenop wint aan het eind van een beurt \
             meteen voor zijn speler. Een neutrale pas als iemand zijn kleur claimt.",
        ),
        page(
            "6: de telling",
            "Zonder zo'n stapel tellen de stapels van 5 op het bord met ieders kleuren \
             bovenop, dan van 4, van 3, van 2, de enkele stukken. Neutrale stapels van 6 \
             tellen voor niemand.",
        ),
    ],
};
