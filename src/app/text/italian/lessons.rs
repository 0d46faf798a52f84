//! Italian: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Impara",
    lessons: "Lezioni",
    puzzles: "Problemi",
    rules: "Le regole",
    done_of: "{} su {}",

    try_it: "Prova",
    next: "Avanti",
    again: "Riprova",
    words: "Scopo",

    not_quite: "Non proprio",
    right: "Giusto!",
    lesson_done: "Ecco fatto",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Una pila da 5 con un colore neutrale in cima resta dov'è. Non si \
    muove, non cresce e blocca la strada. Prova a portare il verde al \
    rosso, oltre la pila.";
const TRY_BEYOND: &str = "Prova il verde sul rosso";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Pile da 6";
const SIX_WINS: Step = Step {
    text: "La variante a 6: non si rimuove nulla, e una pila può avere sei pedine, almeno \
           una delle quali jolly. Una pila da 6 con il tuo colore in cima vince subito.",
    task: "Vinci con una pila da 6",
    hint: "Con l'avorio in cima non vince nessuno. In cima serve il tuo blu.",
};
const WITHOUT_SIX: &str = "Se nessuna pila da 6 vince, contano prima le pile da 5 sul tavoliere, \
                           poi quelle da 4, e così via fino alle singole.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Pile e linee",
        steps: [
            Step {
                text: "Ecco lo scopo: una pila da cinque con il tuo colore in cima. Il blu \
                       è tuo. Le frecce muovono la cornice, A prende, una freccia sceglie, \
                       A posa.",
                task: "Posa il tuo blu sulla pila da 4",
                hint: "Così in cima ci sarebbe l'avorio, che non è di nessuno. In cima va \
                       il tuo blu: muovi quello.",
            },
            Step {
                text: "Ogni mossa posa una pedina su un'altra. Le frecce spostano la cornice \
                       bianca, A prende, ancora A posa. B salta alla prossima pedina che può \
                       muovere.",
                task: "Posa il blu sul rosso",
                hint: "Bella mossa, ma qui il blu deve andare sul rosso.",
            },
            Step {
                text: "Le mosse seguono le linee, dritte sulle caselle vuote, fino alla prima \
                       pedina che incontrano. Non se ne salta mai una.",
                task: "Porta il verde sul nero",
                hint: "Va bene anche così. Ma segui la linea che sale: il verde arriva fino al \
                       nero.",
            },
            Step {
                text: "Pedine una sull'altra sono una pila. Si muove tutta intera, e la pedina \
                       in cima vale per tutte.",
                task: "Posa la pila sul blu",
                hint: "Prendi la pila da due e posala sulla pedina blu.",
            },
        ],
        end: "Ora sai costruire. A vincere sono le pile da 5: tutti e cinque i colori, con uno \
              dei tuoi in cima.",
    },
    colours: Lesson {
        title: "Ogni colore una volta",
        steps: [
            Step {
                text: "Nessuna pila contiene due volte lo stesso colore. Quella al centro \
                       ha rosso e verde. Prendila e prova a posarla sulla pedina rossa.",
                task: "Prova la pila sul rosso",
                hint: "Questo va bene. Prova la pila da due sulla pedina rossa, per vedere che \
                       cosa non va.",
            },
            Step {
                text: "Nessuna pila contiene due volte lo stesso colore. Quella al centro ha \
                       rosso e verde. Solo una delle vicine va bene.",
                task: "Trova dove può posarsi",
                hint: "Prendi la pila al centro.",
            },
            Step {
                text: "Tre e due fanno cinque, se i colori sono tutti diversi. Metti la \
                       cornice su una pila: in basso a sinistra vedi che cosa contiene.",
                task: "Forma una pila da 5",
                hint: "Prendi la pila da tre. Una delle altre non ha nessun colore in comune \
                       con lei.",
            },
        ],
        end: "Cinque pedine sono anche il massimo per una pila.",
    },
    jokers: Lesson {
        title: "I jolly",
        steps: [
            Step {
                text: "Le pedine bianche maculate sono jolly. Un jolly vale per qualsiasi \
                       colore mancante, perciò ogni pila fino a quattro può andarci sopra.",
                task: "Posa la pila sul jolly",
                hint: "Prendi la pila da tre e posala sulla pedina bianca.",
            },
            Step {
                text: "Dentro una pila il jolly tiene il posto di un colore. Qui il nero non \
                       c'è da nessuna parte.",
                task: "Forma una pila da 5",
                hint: "Alla pila con il jolly mancano tre colori. Prendi la pila da tre.",
            },
            Step {
                text: "Un jolly in cima non si muove mai: nessuno può prenderlo. Metti la \
                       cornice sulla pedina bianca e prova.",
                task: "Prova a prendere il jolly",
                hint: "Quella era un'altra pila. Metti la cornice sul jolly bianco e premi \
                       A.",
            },
        ],
        end: "Un jolly in cima non si muove mai. Appena qualcosa gli sta sopra, viaggia con la \
              pila. Una pila può avere due jolly, o anche tutti e tre.",
    },
    neutral: Lesson {
        title: "Le pile neutrali",
        steps: [
            Step {
                text: "All'inizio i colori non sono di nessuno: tutte le pile sono neutrali, e le \
                       muovono entrambi. Una pila neutrale non va mai su una più alta.",
                task: "Muovi la pila blu e rossa",
                hint: "È permesso. Ma prova la pila con il rosso in cima: due va su due, non su \
                       tre.",
            },
            Step {
                text: "Con le pile neutrali conta dunque quale muove: due non va su tre, ma \
                       tre va su due.",
                task: "Forma una pila da 5",
                hint: "Così sarebbero quattro. La pila da tre e quella da due hanno insieme \
                       cinque colori.",
            },
            Step {
                text: "Una pedina neutrale singola si posa solo su pedine singole. Prova a \
                       posare quella blu sulla pila da due.",
                task: "Prova il blu sulla pila da 2",
                hint: "Questo è permesso. Prova invece la pedina blu sulla pila da due.",
            },
        ],
        end: "Della stessa altezza o più basse: ecco dove vanno le pile neutrali. Una pedina \
              neutrale singola va solo su pedine singole.",
    },
    claiming: Lesson {
        title: "Acquisire un colore",
        steps: [
            Step {
                text: "Prima della mossa puoi acquisire un colore: uno per turno, due in tutta \
                       la partita. Le pile che lo hanno in cima sono solo tue. X apre la \
                       scelta, A conferma.",
                task: "Acquisisci il blu, poi muovi",
                hint: "Così il blu non è acquisito. Scegli il blu con X prima di prendere una \
                       pila.",
            },
            Step {
                text: "Le pile di un colore che hai acquisito hanno un anello. Possono \
                       andare su pile più alte, quelle neutrali no. La barra mostra i tuoi \
                       colori; in alto a sinistra aspettano quelli liberi.",
                task: "Posa il tuo blu sulla pila da 3",
                hint: "In cima andrebbe il nero, non il blu. È la tua pedina blu che deve muovere.",
            },
            Step {
                text: "Qui il rosso è dell'avversario. Non puoi muovere le sue pile, ma puoi \
                       posarti sopra, e allora in cima c'è il tuo colore.",
                task: "Copri la pila avversaria",
                hint: "Posa la tua pedina blu sulla pila con il rosso in cima.",
            },
        ],
        end: "Due colori a te, due all'avversario. Il quinto resta neutrale, e con quello \
              giocate ancora entrambi.",
    },
    capturing: Lesson {
        title: "Rimuovere pile",
        steps: [
            Step {
                text: "Completa una pila da 5 con il tuo colore in cima, ed è tua: lascia il \
                       tavoliere e conta alla fine. Il tuo colore è il blu.",
                task: "Rimuovi una pila da 5",
                hint: "In cima ci sarebbe l'avorio, che nessuno ha acquisito. In cima deve \
                       andare il blu.",
            },
            Step {
                text: "Il nero è dell'avversario. Ma chi completa una pila decide che cosa \
                       viene in cima.",
                task: "Rimuovi una pila da 5",
                hint: "Non sarebbero ancora cinque. Conta le pedine: ti servono due e tre.",
            },
        ],
        end: "Vince chi rimuove più pile da 5. Una pila con un colore neutrale in cima non si \
              rimuove: resta lì e fa da ostacolo.",
    },
    lyngk: Lesson {
        title: "La regola-LYNGK",
        steps: [
            Step {
                text: "Le pile di un colore acquisito sono connesse. Una tua pila blu può \
                       correre fino a un'altra blu, girare lì e proseguire. L'altra è un \
                       punto-LYNGK.",
                task: "Passa per un punto-LYNGK",
                hint: "Parti dalla pedina blu a sinistra. Passa per l'altra blu.",
            },
            Step {
                text: "Da un punto-LYNGK può correre al prossimo. Conta solo il colore in cima, \
                       e nessun punto si usa due volte.",
                task: "Passa per due punti-LYNGK",
                hint: "Quella era più corta. Parti dalla pedina blu più a sinistra: passa per \
                       tutte e due le altre.",
            },
            Step {
                text: "Una catena può essere lunga quanto vuoi. Questa finisce con una pila da 5.",
                task: "Rimuovila per tre punti",
                hint: "Era più corta. Parti dall'estrema sinistra, per passare per tutti e tre \
                       i punti-LYNGK.",
            },
            Step {
                text: "I jolly non connettono mai, anche se valgono per ogni colore. Prova a \
                       passare sulla pedina bianca fino alla pila più in là.",
                task: "Prova a passare sul jolly",
                hint: "Bella mossa. Ma prova la pila oltre il jolly, per vedere che non si \
                       raggiunge.",
            },
            Step {
                text: "Sei indietro di una pila da 5. Un colore acquisito vale subito: una \
                       pedina nera passa su altre due e ne completa una.",
                task: "Acquisisci il nero e rimuovi",
                hint: "Così non rimuovi niente. Prima acquisisci il nero con X. Poi la pedina \
                       nera da sola passa su entrambe le pile con il nero in cima.",
            },
        ],
        end: "Servono un colore acquisito e linee rette su caselle vuote. I jolly non \
              connettono mai. Una pila non resta su un punto-LYNGK: deve posarsi altrove.",
    },
    claimed_fives: Lesson {
        title: "Acquisire e rimuovere",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Acquisendo hai tolto la pila da 5. Non acquisire nulla e prova il verde, \
                       a sinistra, sulla pedina rossa oltre la pila.",
            },
            Step {
                text: "Sul tavoliere c'è una pila da 5 neutrale. Acquisisci il colore che ha in \
                       cima, ed è subito tua, ancora prima di muovere.",
                task: "Prendila acquisendo",
                hint: "La pila sarebbe ancora lì. In cima c'è il blu: acquisiscilo, poi fai una \
                       mossa qualsiasi.",
            },
            Step {
                text: "La pila sparisce prima della tua mossa: la sua casella è vuota e si può \
                       attraversare. Qui nulla si muove se non acquisisci.",
                task: "Acquisisci, poi attraversa",
                hint: "Acquisisci il blu con X. Poi passa sulla casella dov'era la pila da \
                       5.",
            },
        ],
        end: "Un colore acquisito rimuove tutte le pile da 5 che lo hanno in cima. Tieni d'occhio \
              le neutrali: sono di chi acquisisce per primo. In Nuova \
              partita possono anche restare.",
    },
    passing: Lesson {
        title: "Passare",
        steps: [
            Step {
                text: "Così qui non si muove nulla: il verde è dell'avversario, e una pedina \
                       neutrale singola non va su tre. Ma acquisire un colore dà una mossa: \
                       quindi devi farlo.",
                task: "Acquisisci ciò che può muovere",
                hint: "Acquisisci il blu con X, poi posa la pedina blu sulla pila.",
            },
            Step {
                text: "Passi quando non hai nessuna mossa, e solo allora. Qui ogni tua pila vede \
                       solo un colore che ha già dentro.",
                task: "Non resta che passare",
                hint: "Qui non puoi muovere. Premi A per passare.",
            },
        ],
        end: "L'altro continua da solo finché può. Se torni ad avere una mossa, devi farla. Se \
              te la dà solo un colore nuovo, devi acquisirlo.",
    },
    end: Lesson {
        title: "La fine",
        steps: [
            Step {
                text: "La partita finisce quando nessuno può muovere. Vince chi ha più pile da 5. \
                       Siete uno a uno, e questa è l'ultima mossa.",
                task: "Vinci con le pile da 5",
                hint: "L'avorio non è di nessuno, e nessuno avrebbe quella pila. Metti in cima \
                       il tuo blu.",
            },
            Step {
                text: "Pari nelle pile da 5? Allora decidono le pile da 4 con i tuoi colori \
                       in cima, poi quelle da 3, da 2 e le pedine singole.",
                task: "Vinci con le pile da 4",
                hint: "Il nero qui è neutrale, e quella pila da 4 non vale per nessuno. In cima \
                       serve il blu.",
            },
        ],
        end: "Le pile neutrali e i jolly soli non valgono per nessuno. Se tutto è pari, la \
              partita è un pareggio.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Questa pila da 6 è neutrale e non vale ancora per nessuno. Ma a fine turno \
                       fa vincere chi ha acquisito il suo colore.",
                task: "Vinci acquisendo",
                hint: "La pila da 6 ha il blu in cima. Acquisisci il blu, poi muovi.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Pile da 5 neutrali",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Non acquisire nulla. Prova il verde, a sinistra, sulla pedina rossa \
                       oltre la pila da 5.",
            },
            Step {
                text: "Acquisire il suo colore non la rimuove: resta fino alla fine e non \
                       vale per nessuno. Ma è un punto-LYNGK per chi ha acquisito il suo \
                       colore.",
                task: "Acquisisci il blu e passa sopra",
                hint: "Acquisisci il blu con X. Poi la tua pedina blu può passare sulla pila \
                       da 5 fino alla pila oltre.",
            },
            Step {
                text: "Una pila da 5 completata con un colore neutrale in cima è persa per \
                       entrambi. Acquisisci quindi il colore nello stesso turno, prima di \
                       completarla.",
                task: "Acquisisci, poi rimuovi",
                hint: "Il colore in cima era neutrale: quella pila da 5 resta per sempre. \
                       Acquisiscilo prima con X, poi completa la pila.",
            },
        ],
        end: "Una pila da 5 neutrale fa da ostacolo e non vale per nessuno. Nell'edizione \
              ungherese un'acquisizione la rimuove; Nuova partita offre entrambe le regole.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Una pila da 6 completata con un colore neutrale in cima non vince \
                       mai, anche se il colore viene acquisito dopo. Acquisiscilo quindi \
                       nello stesso turno.",
                task: "Acquisisci e vinci",
                hint: "Il colore in cima era neutrale: quella pila da 6 non fa vincere \
                       nessuno. Acquisiscilo prima con X, poi completa la pila.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "5 in una mossa",
        text: "Una sola mossa rimuove una pila da 5. Trovala. Ricorda i tuoi punti-LYNGK.",
        task: "Rimuovi ora una pila da 5",
        hint: "Così non rimuovi nulla. Cerca quattro pedine e una, o tre e due, con il tuo \
               colore in cima.",
    },
    five_in_two: Theme {
        name: "5 in due mosse",
        text: "Ancora non puoi rimuovere pile da 5. Trova la mossa dopo la quale ci riesci con la \
               prossima, qualunque cosa faccia l'avversario.",
        task: "Prepara una pila da 5",
        hint: "L'avversario ha una risposta. Cerca una mossa che non gliene lasci.",
    },
    stop: Theme {
        name: "Fermalo",
        text: "L'avversario sta per rimuovere una pila da 5. Una sola mossa lo impedisce.",
        task: "Non lasciargli la pila",
        hint: "L'avversario può ancora rimuovere una pila da 5. Dov'è, e come ci arriva?",
    },
    claim: Theme {
        name: "Il colore giusto",
        text: "Con un colore acquisito e una mossa rimuovi ora una pila da 5. Una sola \
               combinazione ci riesce.",
        task: "Acquisisci, muovi, rimuovi",
        hint: "Così non rimuovi nulla. X mostra che cosa permette ogni colore.",
    },
    six: Theme {
        name: "6 in una mossa",
        text: "La variante a 6. Una mossa completa una pila da 6 con il tuo colore in cima e \
               vince subito.",
        task: "Vinci con una pila da 6",
        hint: "Dopo, la partita continua. Serve un jolly, più i cinque colori o altri jolly, \
               con il tuo in cima.",
    },
    difficulties: ["Facile", "Medio", "Difficile"],
    solved: "risolto",
    now_finish: "Giusto. Guarda la replica avversaria, e rimuovi la pila da 5.",
    well_done: "Risolto. Nessun'altra mossa ci riesce.",
    well_done_in_two: "Risolto. Nessun'altra prima mossa lo forza.",
};
