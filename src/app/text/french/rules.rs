//! French: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

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
             aussitôt, avant ton coup ; leurs points sont alors vides. C'est l'édition \
             hongroise. Dans les autres, les piles de 5 neutres restent pour toujours.",
        ),
        page(
            "La règle-LYNGK",
            "Une pile de ta couleur réclamée peut aller tout droit jusqu'à une autre avec la même \
             couleur dessus : un point-LYNGK. De là, elle tourne à son gré et repart.",
        ),
        page(
            "Les chaînes",
            "Elle passe par autant de points-LYNGK que tu veux, chacun une fois au plus par \
             tour, jusqu'à se poser sur une pile qui lui convient.",
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
            "Une pile de 6 avec une couleur réclamée dessus, en fin de tour, fait gagner aussitôt \
             son joueur. Une neutre, seulement si l'on réclame sa couleur.",
        ),
        page(
            "6 : le compte",
            "Sans une telle pile, on compte les piles de 5 du plateau avec les couleurs de \
             chacun dessus, puis de 4, de 3, de 2, les pièces seules. Les piles de 6 neutres \
             ne comptent pour personne.",
        ),
    ],
};
