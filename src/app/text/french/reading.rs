//! French: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Empile haut, sans plan",
    "Aucun point-LYNGK, réclame tard",
    "Oublie bien des points-LYNGK",
    "Voit chaque coup, juge mal",
    "Prévoit quelques tours",
    "Prudent, se trompe rarement",
    "Fort, difficile à surprendre",
    "Au mieux, jamais deux fois pareil",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "Le but",
            "Deux joueurs empilent des pièces sur un plateau. Cinq couleurs différentes, la \
             tienne dessus : voilà une pile de 5 pour toi. À la fin, qui en a le plus gagne.",
        ),
        page(
            "Le plateau",
            "43 points, reliés par des lignes droites en trois directions. Tous les coups \
             suivent ces lignes, de point en point.",
        ),
        page(
            "Les pièces",
            "Huit pièces de chacune des cinq couleurs, et trois jokers blancs. Chaque couleur a \
             son signe. Au départ, chaque point porte une pièce, au hasard.",
        ),
        page(
            "Qui commence",
            "L'appareil tire au sort qui commence et où sont les pièces. Avec son code, une \
             position se rejoue.",
        ),
        page(
            "Un tour",
            "On joue chacun son tour, un coup exactement. Avant ce coup, tu peux réclamer une \
             couleur, tant que tu n'en as pas deux.",
        ),
        page(
            "Un coup",
            "Mène une pièce ou une pile entière le long d'une ligne, sur la prochaine qui \
             s'y trouve. On traverse les points vides. On ne saute par-dessus rien, et aucun \
             coup ne finit sur un point vide.",
        ),
        page(
            "Ce que tu joues",
            "Les piles de couleur neutre et celles de tes couleurs. La pièce du dessus décide à \
             qui est la pile ; le reste n'importe pas.",
        ),
        page(
            "Réunir : la taille",
            "Une pile a cinq pièces au plus. Deux piles ne se réunissent que si, ensemble, elles \
             n'en font pas davantage.",
        ),
        page(
            "Réunir : couleurs",
            "Aucune couleur n'est deux fois dans une pile. Une pile de 5 a donc cinq \
             couleurs différentes, ou des jokers à la place de certaines.",
        ),
        page(
            "Les jokers",
            "Un joker remplace toute couleur absente de sa pile. Il peut y en avoir plusieurs. \
             Sur le dessus, il ne bouge jamais ; il ne voyage que dans une pile.",
        ),
        page(
            "Couleurs neutres",
            "Au début, les cinq couleurs sont neutres : elles ne sont à personne, et les \
             deux joueurs peuvent jouer ces piles.",
        ),
        page(
            "Piles neutres",
            "Une pile avec une couleur neutre dessus ne va que sur des piles de même taille ou \
             plus petites. Une pièce neutre seule ne va donc que sur des pièces seules.",
        ),
        page(
            "Réclamer",
            "Avant ton coup, tu peux réclamer une couleur que personne n'a. Une par tour, \
             deux par partie. Elle vaut aussitôt, dès ce coup.",
        ),
        page(
            "Couleurs réclamées",
            "Toi seul joues les piles que couvre ta couleur. Elles vont sur des piles de toute \
             taille. Les barres montrent qui a réclamé quoi ; des anneaux marquent les piles.",
        ),
        page(
            "Les piles adverses",
            "Tu ne peux pas les jouer, mais tu peux t'y poser. Ta couleur est alors dessus, et \
             la pile est à toi.",
        ),
        page(
            "La cinquième couleur",
            "Quand les deux joueurs ont leurs deux couleurs, il en reste une. Elle est neutre \
             jusqu'à la fin, et chacun peut la jouer.",
        ),
        page(
            "Retirer une pile",
            "Si ton coup complète une pile de 5 avec ta couleur dessus, elle est à toi : elle \
             quitte le plateau et compte. Son point devient vide.",
        ),
        page(
            "Piles de 5 neutres",
            "Une pile de 5 avec une couleur neutre dessus reste en place. Elle ne peut ni bouger \
             ni grandir, elle fait obstacle, et elle ne compte pour personne.",
        ),
        page(
            "Réclamer, c'est retirer",
            "Réclame une couleur, et toutes les piles de 5 neutres qu'elle couvre sont à toi \
             aussitôt, avant ton coup ; leurs points sont alors vides. Dans les autres \
             éditions, elles restent ; Nouvelle partie offre les deux.",
        ),
        page(
            "La règle-LYNGK",
            "Une pile de ta couleur réclamée peut aller tout droit jusqu'à une autre avec la même \
             couleur dessus : un point-LYNGK. De là, elle tourne à son gré et repart.",
        ),
        page(
            "Les chaînes",
            "Ta pile passe par autant de points-LYNGK que tu veux, chacun une fois au plus, \
             jusqu'à se poser sur une pile qui lui convient.",
        ),
        page(
            "Ce qui relie",
            "Seul le dessus compte : ce doit être la couleur réclamée de la pile qui bouge. \
             La taille et le reste n'importent pas. Ni les jokers ni le départ ne sont des \
             points-LYNGK.",
        ),
        page(
            "Les chemins",
            "La pile ne peut pas rester sur un point-LYNGK. Si plusieurs chemins mènent au même \
             but, c'est le même tour ; l'appareil montre le plus court.",
        ),
        page(
            "Passer",
            "Tu ne passes que si tu n'as aucun coup, et alors tu le dois. On ne réclame pas \
             en passant. Si réclamer te donne un coup, tu dois réclamer.",
        ),
        page(
            "Jouer seul",
            "Si l'un doit passer, l'autre continue. Qui a passé et peut rejouer plus tard doit \
             le faire. L'appareil annonce chaque passe.",
        ),
        page(
            "La fin",
            "La partie finit quand aucun des deux n'a de coup. Cela arrive toujours : chaque coup \
             vide un point. Qui a le plus de piles de 5 gagne.",
        ),
        page(
            "Égalité",
            "Autant de piles de 5 ? On compte les piles de 4 avec les couleurs de chacun \
             dessus, puis de 3, de 2, les pièces seules. Piles neutres et jokers dessus ne \
             comptent pas. Tout égal : partie nulle.",
        ),
        page(
            "6 : la variante",
            "Une pile peut avoir six pièces : cinq couleurs et un joker ; d'autres jokers \
             remplacent des couleurs. Rien n'est retiré. Les piles de 5 et 6 restent, et \
             peuvent être des points-LYNGK.",
        ),
        page(
            "6 : mort subite",
            "Une pile de 6 avec une couleur réclamée dessus, en fin de tour, fait gagner \
             aussitôt son joueur. Une neutre gagne si l'on réclame sa couleur ; jamais dans \
             les autres éditions.",
        ),
        page(
            "6 : le compte",
            "Sans une telle pile, on compte les piles de 5 du plateau avec les couleurs de \
             chacun dessus, puis de 4, de 3, de 2, les pièces seules. Les piles de 6 neutres \
             ne comptent pour personne.",
        ),
    ],
    neutral_fives_stay: page(
        "Les neutres restent",
        "Si l'on réclame leur couleur plus tard, elles restent et ne comptent pas ; pour qui l'a, \
         ce sont des points-LYNGK. Dans l'édition hongroise, on les retire ; Nouvelle partie \
         offre les deux.",
    ),
    neutral_sixes_stay: page(
        "6 : mort subite",
        "Achève une pile de 6 avec ta couleur dessus et tu gagnes aussitôt ; tu peux \
         réclamer dans ce tour. Une neutre ne gagne jamais, même réclamée plus tard ; dans \
         l'édition hongroise, si.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Classement",
    rating_rule: "Les parties contre le robot comptent, sauf position composée ou \
                  temps inégaux. Avec de l'aide (conseil, coup annulé, analyse), seule \
                  une défaite compte. Dans 95 cas sur 100, le vrai classement est à ± \
                  près.",
    streak: "Victoires de suite",
    best_streak: "Plus longue série",
    lost_a_turn: "Perte par coup",
    forget: "Effacer",
    forget_title: "Effacer le bilan ?",
    forget_text: "Tout repart de zéro.",
    summary: "Résumé",
    won_after: "Victoire : {} ({} coups)",
    drawn_after: "Partie nulle après {} coups.",
    turned_with: "Coup {} décisif : {}.",
    never_turned: "Aucun coup décisif.",
    lost_on_average: "Perte moyenne par coup : {} %.",
    own_puzzles: "Tes parties",
    own_text: "Dans ta partie, tu as joué autre chose ici. Un coup est nettement meilleur : \
               trouve-le.",
    own_kinds: [
        "Ici, tu aurais pu retirer une pile de 5. Trouve le coup.",
        "Ici, tu aurais pu empêcher une pile de 5 de l'adversaire. Trouve le coup.",
        "Ici, tu aurais pu préparer une pile de 5. Trouve le coup.",
        "Ici, une pile de 6 aurait gagné tout de suite. Trouve le coup.",
        "Ici, tu aurais pu empêcher une pile de 6 de l'adversaire. Trouve le coup.",
        "Ici, tu aurais pu préparer une pile de 6. Trouve le coup.",
        "Ici, un coup par des points-LYNGK était nettement meilleur. Trouve-le.",
        "Ici, une pile plus haute était nettement meilleure. Trouve le coup.",
        "Ici, tu aurais pu garder un passage par des points-LYNGK. Trouve le coup.",
    ],
    own_hint: "Il y a mieux. Que gagne-t-on tout de suite, et que laisse-t-on à l'adversaire \
               ?",
    own_task: "Trouve le meilleur coup",
    own_solved: "Résolu. Aucun autre coup n'est aussi bon.",
    own_kept: "Un problème tiré de ta partie",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Bienvenue dans LYNGK",
    aim: "Forme des piles de cinq couleurs, avec une couleur à toi sur le dessus. Qui en \
          retire le plus gagne.",
    learn: choice("Apprendre en 5 minutes", "Pas à pas, sur le plateau"),
    play: choice("Une première partie", "Le niveau le plus facile"),

    first_game: "Ta première partie",
    first_game_text: "Pose des piles sur des piles ; jamais deux fois la même couleur. X \
                      réclame une couleur avant ton coup : ses piles ne sont plus qu'à toi. \
                      Cinq pièces, ta couleur dessus : la pile est à toi. Qui en a le plus \
                      gagne.",
    play_now: "Jouer",

    next_lesson: "Leçon suivante",

    what_now: "Que veux-tu faire ?",
    visitor_plays: choice("Jouer", "Contre le robot"),
    visitor_learns: choice("Apprendre", "De courtes leçons"),
    two_play: choice("À deux", "Chacun son tour"),
    other_language: "Autre langue",
    one_press: "Une touche suffit",

    lock_title: "Verrouiller en kiosque ?",
    lock_text: ["Pour déverrouiller : X et Y", "ensemble, trois secondes."],
    lock: "Verrouiller",

    offered: "Au choix",
    offers: ["Tout", "Jouer, apprendre", "Jouer, à deux", "Jouer"],
    visitors_level: "Niveau des visiteurs",

    pause: "Pause",
    resume: "Suite",
    pace: "Vitesse",

    story: [
        "Chaque coup pose une pièce ou une pile sur la suivante de la ligne.",
        "Les piles grandissent : jamais deux fois une couleur, cinq au plus.",
        "Réclame une couleur : toutes les piles qui la portent dessus sont à toi.",
        "Règle-LYNGK : par les piles de sa couleur, la tienne repart plus loin.",
        "Cinq pièces, ta couleur dessus : retirée ! Qui en a le plus gagne.",
    ],

    praise: Praise {
        built: "Bien ! Hauteur de la pile : {}",
        captured: "Bien ! Ta barre compte la pile",
        claimed: "{} : c'est dans ta barre",
        linked: "Bien ! Points-LYNGK : {}",
        passed: "Bien ! L'adversaire continue",
        inside: "Bien ! {} : déjà dedans",
        stays: "Bien ! Joker dessus : bloqué",
        taller: "Bien ! Elle est plus haute",
        unreachable: "Bien ! Hors de portée",
    },
    next: "Suite",
    show_me: "Montre",
    rule: "Règle",
    volumes: ["Fort", "Moyen", "Faible"],
    next_puzzle: "Problème suivant",
};
