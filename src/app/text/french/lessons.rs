//! French: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Apprendre",
    lessons: "Leçons",
    puzzles: "Problèmes",
    rules: "Les règles",
    done_of: "{} sur {}",

    try_it: "Essayer",
    next: "Suite",
    again: "Encore",
    words: "But",

    not_quite: "Pas tout à fait",
    right: "Bravo !",
    lesson_done: "Leçon terminée",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Une pile de 5 à dessus neutre reste où elle est. Elle ne bouge ni \
    ne grandit, et rien ne passe. Essaie d'amener le vert au rouge, \
    derrière elle.";
const TRY_BEYOND: &str = "Essaie le vert sur le rouge";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Les piles de 6";
const SIX_WINS: Step = Step {
    text: "La variante à 6 : rien n'est retiré, et une pile peut avoir six pièces, \
           dont au moins un joker. Une pile de 6 avec ta couleur dessus gagne aussitôt.",
    task: "Gagne par une pile de 6",
    hint: "Avec l'ivoire dessus, elle ne fait gagner personne. Ton bleu doit être \
           dessus.",
};
const WITHOUT_SIX: &str = "Si aucune pile de 6 ne gagne, on compte d'abord les piles de 5 du \
                           plateau, puis celles de 4, et ainsi jusqu'aux pièces seules.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Piles et lignes",
        steps: [
            Step {
                text: "Voici le but : une pile de cinq avec ta couleur sur le dessus. Le \
                       bleu est à toi. Les flèches déplacent le cadre, A lève, une flèche \
                       choisit, A pose.",
                task: "Pose ton bleu sur la pile de 4",
                hint: "L'ivoire serait dessus, et il n'est à personne. Ton bleu doit finir \
                       dessus : c'est lui qui bouge.",
            },
            Step {
                text: "Chaque coup pose une pièce sur une autre. Les flèches déplacent le \
                       cadre blanc, A lève la pièce, puis A la pose. B va à la prochaine \
                       pièce qui peut bouger.",
                task: "Pose le bleu sur le rouge",
                hint: "Joli coup, mais ici le bleu doit aller sur le rouge.",
            },
            Step {
                text: "Un coup suit les lignes, tout droit par les points vides, jusqu'à la \
                       première pièce rencontrée. On ne saute jamais par-dessus.",
                task: "Envoie le vert sur le noir",
                hint: "C'est possible aussi. Mais suis la ligne qui monte : le vert peut \
                       aller jusqu'au noir.",
            },
            Step {
                text: "Des pièces l'une sur l'autre font une pile. Elle bouge d'un bloc, et la \
                       pièce du dessus compte pour toutes.",
                task: "Pose la pile sur le bleu",
                hint: "Lève la pile de deux et pose-la sur la pièce bleue.",
            },
        ],
        end: "Tu sais construire. Les piles de 5 font gagner : les cinq couleurs, et l'une des \
              tiennes sur le dessus.",
    },
    colours: Lesson {
        title: "Couleurs différentes",
        steps: [
            Step {
                text: "Aucune pile ne contient deux fois la même couleur. La pile de deux a \
                       du rouge et du vert. Lève-la et essaie de la poser sur la pièce \
                       rouge.",
                task: "Essaie la pile sur le rouge",
                hint: "Ce coup est permis. Essaie plutôt la pile de deux sur la pièce rouge, \
                       pour voir ce qui ne va pas.",
            },
            Step {
                text: "Aucune pile ne contient deux fois la même couleur. Celle du milieu a du \
                       rouge et du vert. Une seule de ses voisines lui convient.",
                task: "Trouve où elle peut aller",
                hint: "Lève la pile du milieu.",
            },
            Step {
                text: "Trois et deux font cinq, si toutes les couleurs diffèrent. Mets le \
                       cadre sur une pile : son contenu se lit alors en bas à gauche.",
                task: "Forme une pile de 5",
                hint: "Lève la pile de trois. L'une des autres n'a aucune couleur en commun \
                       avec elle.",
            },
        ],
        end: "Cinq pièces, c'est aussi le maximum d'une pile.",
    },
    jokers: Lesson {
        title: "Les jokers",
        steps: [
            Step {
                text: "Les pièces blanches tachetées sont des jokers. Un joker remplace toute \
                       couleur qui manque : toute pile de quatre au plus peut s'y poser.",
                task: "Pose la pile sur le joker",
                hint: "Lève la pile de trois et pose-la sur la pièce blanche.",
            },
            Step {
                text: "Dans une pile, un joker tient la place d'une couleur. Ici, il n'y a de \
                       noir nulle part.",
                task: "Forme une pile de 5",
                hint: "Il manque trois couleurs à la pile du joker. Lève la pile de trois.",
            },
            Step {
                text: "Un joker sur le dessus ne bouge jamais : personne ne peut le lever. \
                       Mets le cadre sur la pièce blanche et essaie.",
                task: "Essaie de lever le joker",
                hint: "C'était une autre pile. Mets le cadre sur le joker blanc et appuie \
                       sur A.",
            },
        ],
        end: "Un joker sur le dessus ne bouge jamais. Dès qu'une pièce le couvre, il voyage \
              avec elle. Une pile peut contenir deux jokers, ou même les trois.",
    },
    neutral: Lesson {
        title: "Les piles neutres",
        steps: [
            Step {
                text: "Au début, les couleurs ne sont à personne : toutes les piles sont \
                       neutres, et chacun peut les jouer. Une pile neutre ne va jamais sur \
                       une plus grande.",
                task: "Joue la pile bleue et rouge",
                hint: "C'est permis. Mais prends la pile avec le rouge dessus : deux va sur \
                       deux, pas sur trois.",
            },
            Step {
                text: "Pour les piles neutres, tout dépend donc de celle qui bouge : deux ne va \
                       pas sur trois, mais trois va sur deux.",
                task: "Forme une pile de 5",
                hint: "Cela ferait quatre. La pile de trois et celle de deux ont cinq couleurs \
                       à elles deux.",
            },
            Step {
                text: "Une pièce neutre seule ne va que sur des pièces seules. Essaie de \
                       poser la pièce bleue sur la pile de deux.",
                task: "Essaie le bleu sur la pile de 2",
                hint: "C'est permis. Essaie plutôt la pièce bleue sur la pile de deux.",
            },
        ],
        end: "De même taille ou plus petites : voilà où vont les piles neutres. Une pièce \
              neutre seule ne va que sur des pièces seules.",
    },
    claiming: Lesson {
        title: "Réclamer une couleur",
        steps: [
            Step {
                text: "Avant ton coup, tu peux réclamer une couleur : une par tour, deux par \
                       partie. Les piles qu'elle couvre ne sont qu'à toi. X ouvre le choix, A \
                       le valide.",
                task: "Réclame le bleu, puis joue",
                hint: "Ce tour ne réclame pas le bleu. Choisis le bleu avec X avant de lever \
                       une pile.",
            },
            Step {
                text: "Les piles d'une couleur que tu as réclamée portent un anneau. Elles \
                       vont sur de plus grandes, ce qu'une neutre ne peut pas. Ta barre \
                       montre tes couleurs ; en haut à gauche attendent les libres.",
                task: "Pose ton bleu sur la pile de 3",
                hint: "Le noir serait dessus, et non le bleu. C'est ta pièce bleue qui doit \
                       bouger.",
            },
            Step {
                text: "Ici, le rouge est à l'adversaire. Tu ne peux pas jouer ses piles, mais \
                       t'y poser, oui : ta couleur est alors dessus.",
                task: "Couvre la pile adverse",
                hint: "Pose ta pièce bleue sur la pile avec le rouge dessus.",
            },
        ],
        end: "Deux couleurs pour toi, deux pour l'autre. La cinquième reste neutre, et chacun \
              continue à la jouer.",
    },
    capturing: Lesson {
        title: "Retirer des piles",
        steps: [
            Step {
                text: "Complète une pile de 5 avec ta couleur dessus, et elle est à toi : elle \
                       quitte le plateau et compte à la fin. Ta couleur est le bleu.",
                task: "Retire une pile de 5",
                hint: "L'ivoire serait dessus, et personne ne l'a réclamé. C'est au bleu de \
                       finir dessus.",
            },
            Step {
                text: "Le noir est à l'adversaire. Mais qui complète une pile décide de ce qui \
                       vient dessus.",
                task: "Retire une pile de 5",
                hint: "Cela ne ferait pas encore cinq. Compte les pièces : il faut deux et \
                       trois.",
            },
        ],
        end: "Qui retire le plus de piles de 5 gagne. Une pile de 5 avec une couleur neutre \
              dessus n'est pas retirée : elle reste et fait obstacle.",
    },
    lyngk: Lesson {
        title: "La règle-LYNGK",
        steps: [
            Step {
                text: "Les piles d'une couleur réclamée sont reliées. Ta pile bleue peut aller \
                       jusqu'à une autre bleue, y tourner et repartir. L'autre est un \
                       point-LYNGK.",
                task: "Passe par un point-LYNGK",
                hint: "Pars de la pièce bleue de gauche. Elle passe par l'autre bleue.",
            },
            Step {
                text: "D'un point-LYNGK, on peut aller au suivant. Seule compte la couleur \
                       du dessus, et aucun point ne sert deux fois.",
                task: "Passe par deux points-LYNGK",
                hint: "C'était plus court. Pars de la pièce bleue tout à gauche : elle passe \
                       par les deux autres.",
            },
            Step {
                text: "Une chaîne est aussi longue que tu veux. Celle-ci finit par une pile \
                       de 5.",
                task: "Retire-la par trois points",
                hint: "C'était plus court. Commence tout à gauche, pour passer par les trois \
                       points-LYNGK.",
            },
            Step {
                text: "Les jokers ne relient jamais, bien qu'ils remplacent toute couleur. \
                       Essaie d'aller par la pièce blanche jusqu'à la pile au-delà.",
                task: "Essaie de passer par le joker",
                hint: "Joli coup. Mais essaie la pile au-delà du joker, pour voir qu'elle \
                       est hors de portée.",
            },
            Step {
                text: "Tu as une pile de 5 de retard. Réclamé, le noir compte aussitôt : une \
                       pièce passe par deux autres et en complète une.",
                task: "Réclame le noir, retire la pile",
                hint: "Ainsi, tu ne retires rien. Réclame d'abord le noir avec X. Puis la pièce \
                       noire seule passe par les deux piles à dessus noir.",
            },
        ],
        end: "Il faut une couleur réclamée et des lignes droites par des points vides. Un joker \
              ne relie jamais. Une pile ne reste pas sur un point-LYNGK : elle se pose \
              ailleurs.",
    },
    claimed_fives: Lesson {
        title: "Réclamer, c'est retirer",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "En réclamant, tu as retiré la pile de 5. Ne réclame rien et essaie le \
                       vert, à gauche, sur la pièce rouge derrière elle.",
            },
            Step {
                text: "Une pile de 5 neutre est sur le plateau. Réclame la couleur du \
                       dessus, et elle est à toi aussitôt, avant même ton coup.",
                task: "Retire la pile en réclamant",
                hint: "La pile serait encore là. Le bleu est dessus : réclame-le, puis joue \
                       n'importe quel coup.",
            },
            Step {
                text: "La pile part avant ton coup : son point est vide, et on peut le \
                       traverser. Ici, rien ne bouge si tu ne réclames pas.",
                task: "Réclame, puis traverse",
                hint: "Réclame le bleu avec X. Puis traverse le point où était la pile de 5.",
            },
        ],
        end: "Une couleur réclamée retire toutes les piles de 5 qu'elle couvre. Surveille les \
              neutres : elles sont à qui réclame le premier. Nouvelle \
              partie permet aussi qu'elles restent.",
    },
    passing: Lesson {
        title: "Passer",
        steps: [
            Step {
                text: "Rien ne bouge ici : le vert est à l'adversaire, et une pièce neutre \
                       seule ne va pas sur trois. Mais une couleur réclamée permet un coup \
                       : tu dois donc réclamer.",
                task: "Réclame ce qui peut bouger",
                hint: "Réclame le bleu avec X, puis pose la pièce bleue sur la pile.",
            },
            Step {
                text: "Tu passes quand tu n'as aucun coup, et seulement alors. Ici, chacune de \
                       tes piles ne voit qu'une couleur qu'elle a déjà.",
                task: "Il ne reste qu'à passer",
                hint: "Tu ne peux pas bouger ici. Appuie sur A pour passer.",
            },
        ],
        end: "L'autre joue seul tant qu'il peut. Si un coup s'offre à nouveau, tu dois le jouer. \
              Si seule une couleur réclamée t'en donne un, tu dois réclamer.",
    },
    end: Lesson {
        title: "La fin de partie",
        steps: [
            Step {
                text: "La partie finit quand plus personne ne peut jouer. Qui a le plus de \
                       piles de 5 gagne. Score : un partout. Voici le dernier coup.",
                task: "Gagne par les piles de 5",
                hint: "L'ivoire n'est à personne : nul n'aurait cette pile. Mets ton bleu \
                       dessus.",
            },
            Step {
                text: "Autant de piles de 5 ? Alors les piles de 4 avec tes couleurs dessus \
                       décident, puis celles de 3, de 2, et les pièces seules.",
                task: "Gagne par les piles de 4",
                hint: "Le noir est neutre ici : cette pile de 4 ne compte pour personne. Le \
                       bleu doit être dessus.",
            },
        ],
        end: "Les piles neutres et les jokers seuls ne comptent pour personne. Si tout est \
              égal, la partie est nulle.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Cette pile de 6 est neutre et ne compte pas encore. Mais en fin de tour, \
                       elle fait gagner qui a réclamé sa couleur.",
                task: "Gagne en réclamant",
                hint: "Le bleu couvre la pile de 6. Réclame le bleu, puis joue ton coup.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Piles de 5 neutres",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Ne réclame rien ici. Essaie le vert, à gauche, sur la pièce rouge \
                       derrière la pile de 5.",
            },
            Step {
                text: "Réclamer sa couleur ne la retire pas : elle reste jusqu'à la fin et \
                       ne compte pour personne. Mais c'est un point-LYNGK pour qui a réclamé \
                       sa couleur.",
                task: "Réclame le bleu, passe dessus",
                hint: "Réclame le bleu avec X. Ta pièce bleue peut alors passer sur la pile \
                       de 5 jusqu'à la pile derrière elle.",
            },
            Step {
                text: "Une pile de 5 achevée avec une couleur neutre dessus est perdue pour les \
                       deux. Réclame donc d'abord la couleur, dans le même tour.",
                task: "Réclame, puis retire la pile",
                hint: "La couleur du dessus était neutre : cette pile de 5 reste. Réclame d'abord \
                       la couleur avec X, puis achève la pile.",
            },
        ],
        end: "Une pile de 5 neutre fait obstacle et ne compte pour personne. Dans l'édition \
              hongroise, on la retire en réclamant plus tard ; Nouvelle partie offre les \
              deux.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Une pile de 6 achevée avec une couleur neutre dessus ne gagne jamais, \
                       même si l'on réclame sa couleur plus tard. Réclame-la donc dans le \
                       même tour.",
                task: "Réclame et gagne",
                hint: "Le dessus était neutre : cette pile de 6 ne fait gagner personne. Réclame \
                       d'abord la couleur avec X, puis achève la pile.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Cinq en un coup",
        text: "Un seul coup retire une pile de 5. Trouve-le. Pense à tes points-LYNGK.",
        task: "Retire une pile de 5",
        hint: "Cela ne retire rien. Cherche quatre pièces et une, ou trois et deux, avec ta \
               couleur dessus.",
    },
    five_in_two: Theme {
        name: "Cinq en deux coups",
        text: "Tu ne peux pas encore retirer de pile de 5. Trouve le coup après lequel tu y \
               parviens au suivant, quoi que fasse l'adversaire.",
        task: "Prépare une pile de 5",
        hint: "L'adversaire a une réponse. Cherche un coup qui ne lui en laisse aucune.",
    },
    stop: Theme {
        name: "Bloque la pile de 5",
        text: "L'adversaire va retirer une pile de 5. Un seul coup l'en empêche.",
        task: "Ne lui laisse pas la pile",
        hint: "L'adversaire peut encore retirer une pile de 5. Où est-elle, et par où y \
               va-t-il ?",
    },
    claim: Theme {
        name: "La bonne couleur",
        text: "Une couleur réclamée et un coup retirent ici une pile de 5. Une seule \
               combinaison y parvient.",
        task: "Réclame, joue et retire",
        hint: "Cela ne retire rien. X montre ce que permet chaque couleur.",
    },
    six: Theme {
        name: "Six en un coup",
        text: "La variante à 6. Un coup complète une pile de 6 avec ta couleur dessus, et gagne \
               aussitôt.",
        task: "Gagne par une pile de 6",
        hint: "La partie continue après cela. Il faut un joker, plus les cinq couleurs ou \
               d'autres jokers, la tienne dessus.",
    },
    difficulties: ["Facile", "Moyen", "Difficile"],
    solved: "résolu",
    now_finish: "Bravo. Regarde la réplique adverse, et retire la pile de 5.",
    well_done: "Résolu. Aucun autre coup n'y parvient.",
    well_done_in_two: "Résolu. Aucun autre premier coup n'y suffit.",
};
