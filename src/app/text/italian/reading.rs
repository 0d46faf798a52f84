//! Italian: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Fa pile alte, senza un piano",
    "Senza punti-LYNGK, sceglie tardi",
    "Trascura molti punti-LYNGK",
    "Vede ogni mossa, sbaglia spesso",
    "Prevede alcuni turni",
    "Attento, sbaglia di rado",
    "Forte, difficile da sorprendere",
    "Al meglio, mai due volte uguale",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "Lo scopo",
            "Due giocatori impilano pedine su un tavoliere. Cinque colori diversi con il tuo in \
             cima: ecco una pila da 5 per te. Alla fine vince chi ne ha di più.",
        ),
        page(
            "Il tavoliere",
            "43 caselle, unite da linee rette in tre direzioni. Tutte le mosse seguono queste \
             linee, di casella in casella.",
        ),
        page(
            "Le pedine",
            "Otto pedine per ognuno dei cinque colori, e tre jolly bianchi. Ogni colore ha il \
             suo segno. All'inizio ogni casella ha una pedina, a caso.",
        ),
        page(
            "Chi inizia",
            "L'apparecchio estrae a sorte chi inizia e dove stanno le pedine. Con il suo \
             codice una posizione si può rigiocare.",
        ),
        page(
            "Un turno",
            "Si gioca a turno, esattamente una mossa ciascuno. Prima della mossa puoi acquisire \
             un colore, se non ne hai già due.",
        ),
        page(
            "Una mossa",
            "Porta una pedina o un'intera pila lungo una linea sulla prossima che incontra. Le \
             caselle vuote si attraversano. Non si salta nulla, e nessuna mossa finisce su una \
             casella vuota.",
        ),
        page(
            "Che cosa muovi",
            "Le pile di colore neutrale e quelle dei tuoi colori. La pedina in cima decide di \
             chi è la pila; quel che sta sotto non conta.",
        ),
        page(
            "Unire: altezza",
            "Una pila ha al massimo cinque pedine. Due pile si uniscono solo se insieme non \
             superano quell'altezza.",
        ),
        page(
            "Unire: colori",
            "Nessun colore può stare due volte in una pila. Una pila da 5 ha quindi cinque colori \
             diversi, o jolly al posto di alcuni.",
        ),
        page(
            "I jolly",
            "Un jolly vale per qualsiasi colore che manca nella sua pila. Possono essercene \
             diversi. In cima non si muove mai; viaggia solo dentro una pila.",
        ),
        page(
            "Colori neutrali",
            "All'inizio i cinque colori sono neutrali: non sono di nessuno, ed entrambi i \
             giocatori possono muovere queste pile.",
        ),
        page(
            "Pile neutrali",
            "Una pila con un colore neutrale in cima va solo su pile alte come lei o più basse. \
             Una pedina neutrale singola va dunque solo su pedine singole.",
        ),
        page(
            "Acquisire",
            "Prima della mossa puoi acquisire un colore che nessuno ha. Uno per turno, due per \
             partita. Vale subito, già per la mossa di questo turno.",
        ),
        page(
            "Colori acquisiti",
            "Solo tu muovi le pile con i tuoi colori in cima. Vanno su pile di ogni altezza. Le \
             barre dicono chi ha acquisito che cosa; gli anelli segnano le pile.",
        ),
        page(
            "Pile avversarie",
            "Non puoi muoverle, ma puoi posarti sopra. Allora in cima c'è il tuo colore, e la \
             pila è tua.",
        ),
        page(
            "Il quinto colore",
            "Quando entrambi hanno due colori, ne resta uno. È neutrale fino alla fine, e lo \
             usano entrambi.",
        ),
        page(
            "Rimuovere",
            "Se la tua mossa completa una pila da 5 con il tuo colore in cima, la pila è tua: \
             lascia il tavoliere e conta. La sua casella resta vuota.",
        ),
        page(
            "Pile da 5 neutrali",
            "Una pila da 5 con un colore neutrale in cima resta al suo posto. Non può né muovere \
             né crescere, fa da ostacolo e non vale per nessuno.",
        ),
        page(
            "Acquisire rimuove",
            "Acquisisci un colore, e tutte le pile da 5 neutrali che lo hanno in cima sono \
             subito tue, prima della mossa; le caselle si svuotano. Nelle altre edizioni \
             restano; Nuova partita offre entrambe le regole.",
        ),
        page(
            "La regola-LYNGK",
            "Una pila del tuo colore acquisito può correre dritta fino a un'altra con lo stesso \
             colore in cima, un punto-LYNGK. Lì gira come vuole e prosegue.",
        ),
        page(
            "Catene",
            "La pila può passare per quanti punti-LYNGK vuoi, per ognuno al massimo una \
             volta nel turno, finché non si posa su una pila a cui si può unire.",
        ),
        page(
            "Che cosa connette",
            "Conta solo la cima: dev'essere il colore acquisito della pila che muove. Altezza e resto non \
             importano. Né i jolly né la partenza sono mai punti-LYNGK.",
        ),
        page(
            "I percorsi",
            "La pila non può restare su un punto-LYNGK. Se più percorsi portano alla stessa \
             meta, il turno è lo stesso; l'apparecchio mostra il più corto.",
        ),
        page(
            "Passare",
            "Passi solo se non hai mosse possibili, e allora devi farlo. Passando non si \
             acquisisce. Se un colore nuovo ti dà una mossa, devi acquisirlo.",
        ),
        page(
            "Giocare da soli",
            "Se uno deve passare, l'altro continua. Chi ha passato e più tardi può di nuovo \
             muovere deve farlo. L'apparecchio avverte ogni volta che si passa.",
        ),
        page(
            "La fine",
            "La partita finisce quando nessuno dei due ha una mossa. Succede sempre: ogni mossa \
             svuota una casella. Vince chi ha più pile da 5.",
        ),
        page(
            "Parità",
            "Pari? Contano le pile da 4 sul tavoliere con i colori di ciascuno in cima, poi \
             da 3, da 2, le singole. Le pile neutrali e i jolly in cima non valgono. Tutto \
             pari: pareggio.",
        ),
        page(
            "6: la variante",
            "Una pila può avere sei pedine: cinque colori e un jolly; altri jolly sostituiscono \
             colori. Nulla si rimuove. Le pile da 5 e da 6 restano, e possono essere punti-LYNGK.",
        ),
        page(
            "6: vittoria immediata",
            "Una pila da 6 con un colore acquisito in cima a fine turno fa vincere subito chi lo \
             possiede. Una neutrale, se qualcuno acquisisce il suo colore; nelle altre edizioni \
             mai.",
        ),
        page(
            "6: il conteggio",
            "Senza una tale pila, contano le pile da 5 sul tavoliere con i colori di \
             ciascuno in cima, poi da 4, da 3, da 2, le singole. Le pile da 6 neutrali non \
             valgono.",
        ),
    ],
    neutral_fives_stay: page(
        "Le neutrali restano",
        "Se poi qualcuno acquisisce il loro colore, restano e non valgono per nessuno; per chi lo \
         ha sono punti-LYNGK. Nell'edizione ungherese si rimuovono; Nuova partita offre entrambe \
         le regole.",
    ),
    neutral_sixes_stay: page(
        "6: vittoria immediata",
        "Completa una pila da 6 con il tuo colore in cima e vinci subito; puoi acquisirlo in \
         quel turno. Una neutrale non vince mai, anche se acquisita dopo; nell'edizione \
         ungherese sì.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Punteggio",
    rating_rule: "Contano le partite contro il robot, salvo posizioni composte o tempi \
                  diversi. Con assistenza (aiuto, mossa annullata, analisi) conta solo la \
                  sconfitta. In 95 casi su 100 il punteggio vero è entro ±.",
    streak: "Vittorie di fila",
    best_streak: "Serie più lunga",
    lost_a_turn: "Perdita per mossa",
    forget: "Azzera",
    forget_title: "Azzerare i risultati?",
    forget_text: "Tutto riparte da zero.",
    summary: "Sintesi",
    won_after: "Vince: {} ({} mosse)",
    drawn_after: "Pareggio dopo {} mosse.",
    turned_with: "Svolta, mossa {}: {}.",
    never_turned: "Nessuna mossa decisiva.",
    lost_on_average: "Perdita media per mossa: {} %.",
    own_puzzles: "Le tue partite",
    own_text: "Nella tua partita qui hai giocato altro. Una mossa è nettamente migliore: \
               trovala.",
    own_kinds: [
        "Qui avresti potuto rimuovere una pila da 5. Trova la mossa.",
        "Qui avresti potuto impedire una pila da 5 dell'avversario. Trova la mossa.",
        "Qui avresti potuto preparare una pila da 5. Trova la mossa.",
        "Qui una pila da 6 avrebbe vinto subito. Trova la mossa.",
        "Qui avresti potuto impedire una pila da 6 dell'avversario. Trova la mossa.",
        "Qui avresti potuto preparare una pila da 6. Trova la mossa.",
        "Qui una mossa per punti-LYNGK era nettamente migliore. Trovala.",
        "Qui una pila più alta era nettamente migliore. Trova la mossa.",
        "Qui avresti potuto tenere aperta una via per punti-LYNGK. Trova la mossa.",
    ],
    own_hint: "C'è una mossa migliore. Che cosa guadagna subito, e che cosa lascia \
               all'avversario?",
    own_task: "Trova la mossa migliore",
    own_solved: "Risolto. Nessun'altra mossa è così buona.",
    own_kept: "Nuovo problema dalla partita",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "LYNGK ti dà il benvenuto",
    aim: "Costruisci pile di cinque colori con un tuo colore in cima. Vince chi ne rimuove \
          di più.",
    learn: choice("Impara in 5 minuti", "Passo passo, giocando"),
    play: choice("La prima partita", "Il livello più facile"),

    first_game: "La tua prima partita",
    first_game_text: "Metti pile su pile; mai due volte lo stesso colore. Con X acquisisci un \
                      colore prima della mossa: le sue pile sono solo tue. Cinque pedine con \
                      il tuo colore in cima: la pila è tua. Vince chi ne ha di più.",
    play_now: "Gioca",

    next_lesson: "Nuova lezione",

    what_now: "Che cosa vuoi fare?",
    visitor_plays: choice("Gioca", "Contro il robot"),
    visitor_learns: choice("Impara", "Brevi lezioni sul tavoliere"),
    two_play: choice("In due", "Una mossa a testa"),
    other_language: "Un'altra lingua",
    one_press: "Basta un tasto",

    lock_title: "Bloccare come chiosco?",
    lock_text: ["Per sbloccare: X e Y insieme", "per tre secondi."],
    lock: "Blocca",

    offered: "Scelte",
    offers: ["Tutto", "Gioca, impara", "Gioca, in due", "Gioca"],
    visitors_level: "Livello dei visitatori",

    pause: "Pausa",
    resume: "Avanti",
    pace: "Ritmo",

    story: [
        "Ogni mossa posa una pedina o una pila sulla prossima lungo la linea.",
        "Così le pile crescono: mai due volte un colore, cinque al massimo.",
        "Acquisisci un colore: tutte le pile che lo hanno in cima sono tue.",
        "La regola-LYNGK: sulle pile del suo colore la tua prosegue e gira.",
        "Cinque pedine, il tuo colore in cima: è tua! Vince chi ne ha di più.",
    ],

    praise: Praise {
        built: "Giusto! Altezza della pila: {}",
        captured: "Giusto! La tua barra la conta",
        claimed: "{}: ora è nella tua barra",
        linked: "Giusto! Punti-LYNGK: {}",
        passed: "Giusto! L'avversario continua",
        inside: "Giusto! {}: c'è già",
        stays: "Giusto! In cima non si muove",
        taller: "Giusto! È più alta della tua",
        unreachable: "Giusto! Non è raggiungibile",
    },
    next: "Avanti",
    show_me: "Mostra",
    rule: "Regola",
    volumes: ["Alto", "Medio", "Basso"],
    next_puzzle: "Prossimo problema",
};
