//! Spanish: lessons and puzzles.

use crate::app::text::lessons::{Learning, Lesson, Lessons, Puzzles, Step, Theme};

pub(super) const LEARNING: Learning = Learning {
    learn: "Aprender",
    lessons: "Lecciones",
    puzzles: "Problemas",
    rules: "Las reglas",
    done_of: "{} de {}",

    try_it: "Probar",
    next: "Seguir",
    again: "Repetir",
    words: "Tarea",

    not_quite: "No del todo",
    right: "¡Muy bien!",
    lesson_done: "Conseguido",

    lesson: LESSONS,
    puzzle: PUZZLES,
};

/// In lessons of both rules for neutral fives.
const IN_THE_WAY: &str = "Una pila de 5 con un color neutral arriba se queda donde está. Ni \
    se mueve ni crece, y nada la atraviesa. Intenta llevar el verde al \
    rojo de detrás.";
const TRY_BEYOND: &str = "Prueba el verde sobre el rojo";

/// In lessons of both rules for neutral sixes.
const SIXES: &str = "Pilas de 6";
const SIX_WINS: Step = Step {
    text: "La variante de 6: nada se retira, y una pila puede tener seis fichas, al \
           menos una de ellas comodín. Una pila de 6 con tu color arriba gana al instante.",
    task: "Gana con una pila de 6",
    hint: "Con el marfil arriba no gana nadie. Tu azul debe quedar arriba.",
};
const WITHOUT_SIX: &str = "Si ninguna pila de 6 gana, cuentan primero las pilas de 5 del tablero, \
                           luego las de 4, y así hasta las fichas sueltas.";

const LESSONS: Lessons = Lessons {
    stacks: Lesson {
        title: "Pilas y líneas",
        steps: [
            Step {
                text: "De esto se trata: una pila de cinco con tu color arriba. El azul es \
                       tuyo. Las flechas mueven el marco, A toma, una flecha elige, A \
                       pone.",
                task: "Pon tu azul sobre la pila de 4",
                hint: "Así quedaría arriba el marfil, que no es de nadie. Tu azul debe \
                       quedar arriba: muévelo.",
            },
            Step {
                text: "Cada movimiento pone una ficha sobre otra. Las flechas mueven el marco \
                       blanco, A toma, otra vez A pone. B salta a la próxima ficha que puedes \
                       mover.",
                task: "Pon el azul sobre el rojo",
                hint: "Buen movimiento, pero aquí el azul va sobre el rojo.",
            },
            Step {
                text: "Se mueve por las líneas, recto por espacios vacíos, hasta la primera \
                       ficha del camino. Nunca se salta por encima de una.",
                task: "Lleva el verde sobre el negro",
                hint: "También se puede. Pero sigue la línea que sube: el verde llega por ella \
                       hasta el negro.",
            },
            Step {
                text: "Fichas una sobre otra forman una pila. Se mueve completa, y la ficha \
                       superior vale por todas.",
                task: "Pon la pila sobre el azul",
                hint: "Toma la pila de dos y ponla sobre la ficha azul.",
            },
        ],
        end: "Ya sabes construir. Con pilas de 5 se gana: los cinco colores, con uno de los \
              tuyos arriba.",
    },
    colours: Lesson {
        title: "Cada color una vez",
        steps: [
            Step {
                text: "Ninguna pila tiene dos veces el mismo color. La del centro tiene \
                       rojo y verde. Tómala e intenta ponerla sobre la ficha roja.",
                task: "Prueba la pila sobre el rojo",
                hint: "Eso encaja. Prueba la pila de dos sobre la ficha roja, para ver qué no \
                       encaja.",
            },
            Step {
                text: "Ninguna pila tiene dos veces el mismo color. La del centro tiene rojo y \
                       verde. Solo una de sus vecinas encaja con ella.",
                task: "Busca adónde puede ir",
                hint: "Toma la pila del centro.",
            },
            Step {
                text: "Tres y dos son cinco, si todos los colores son distintos. Pon el \
                       marco en una pila, y abajo a la izquierda ves lo que tiene.",
                task: "Forma una pila de 5",
                hint: "Toma la pila de tres. Una de las otras no tiene ningún color en común \
                       con ella.",
            },
        ],
        end: "Cinco fichas son también lo máximo de una pila.",
    },
    jokers: Lesson {
        title: "Comodines",
        steps: [
            Step {
                text: "Las fichas blancas con manchas son comodines. Un comodín vale por \
                       cualquier color que falte: toda pila de hasta cuatro puede ir sobre él.",
                task: "Pon la pila sobre el comodín",
                hint: "Toma la pila de tres y ponla sobre la ficha blanca.",
            },
            Step {
                text: "Dentro de una pila, un comodín ocupa el lugar de un color. Aquí no hay \
                       negro en ninguna parte.",
                task: "Forma una pila de 5",
                hint: "A la pila del comodín le faltan tres colores. Toma la pila de tres.",
            },
            Step {
                text: "Un comodín arriba nunca se mueve: nadie puede tomarlo. Pon el marco \
                       sobre la ficha blanca e inténtalo.",
                task: "Intenta tomar el comodín",
                hint: "Esa era otra pila. Pon el marco sobre el comodín blanco y pulsa A.",
            },
        ],
        end: "Un comodín arriba no se mueve nunca. Con algo encima, viaja con la pila. Una pila \
              puede tener dos comodines, o incluso los tres.",
    },
    neutral: Lesson {
        title: "Pilas neutrales",
        steps: [
            Step {
                text: "Al principio ningún color es de nadie: todas las pilas son neutrales, y \
                       ambos jugadores las mueven. Una pila neutral nunca va sobre una más \
                       alta.",
                task: "Mueve la pila azul y roja",
                hint: "Eso se puede. Pero prueba la pila con el rojo arriba: dos va sobre dos, \
                       no sobre tres.",
            },
            Step {
                text: "Con las pilas neutrales importa, pues, cuál se mueve: dos no va sobre \
                       tres, pero tres sí va sobre dos.",
                task: "Forma una pila de 5",
                hint: "Así serían cuatro. La pila de tres y la de dos tienen cinco colores \
                       entre ambas.",
            },
            Step {
                text: "Una ficha neutral suelta solo va sobre fichas sueltas. Intenta \
                       poner la azul sobre la pila de dos.",
                task: "Prueba el azul sobre la de dos",
                hint: "Eso se puede. Prueba mejor la ficha azul sobre la pila de dos.",
            },
        ],
        end: "Igual de altas o más bajas: ahí van las pilas neutrales. Una ficha suelta neutral \
              va solo sobre fichas sueltas.",
    },
    claiming: Lesson {
        title: "Reclamar un color",
        steps: [
            Step {
                text: "Antes de mover puedes reclamar un color: uno por turno, dos en toda la \
                       partida. Las pilas que lo tienen arriba son solo tuyas. X abre la \
                       elección, A confirma.",
                task: "Reclama el azul y mueve",
                hint: "Así no reclamas el azul. Elige el azul con X antes de tomar una pila.",
            },
            Step {
                text: "Las pilas de un color que has reclamado llevan un anillo. Pueden ir \
                       sobre pilas más altas; las neutrales, no. Tu barra muestra tus \
                       colores; arriba a la izquierda esperan los libres.",
                task: "Pon tu azul sobre la pila de 3",
                hint: "Quedaría arriba el negro, no el azul. Es tu ficha azul la que debe moverse.",
            },
            Step {
                text: "Aquí el rojo es del oponente. No puedes mover sus pilas, pero sí ponerte \
                       encima, y entonces tu color queda arriba.",
                task: "Cubre la pila del oponente",
                hint: "Pon tu ficha azul sobre la pila con el rojo arriba.",
            },
        ],
        end: "Dos colores para ti, dos para el oponente. El quinto sigue siendo neutral, y ambos pueden \
              jugar con él.",
    },
    capturing: Lesson {
        title: "Retirar pilas",
        steps: [
            Step {
                text: "Completa una pila de 5 con tu color arriba, y es tuya: sale del tablero y \
                       cuenta al final. Tu color es el azul.",
                task: "Retira una pila de 5",
                hint: "Arriba quedaría el marfil, y nadie lo ha reclamado. Es el azul el que \
                       debe quedar arriba.",
            },
            Step {
                text: "El negro es del oponente. Pero quien completa una pila decide qué queda \
                       arriba.",
                task: "Retira una pila de 5",
                hint: "Aún no serían cinco. Cuenta las fichas: necesitas dos y tres.",
            },
        ],
        end: "Gana quien retira más pilas de 5. Una pila con un color neutral arriba no se \
              retira: se queda y estorba.",
    },
    lyngk: Lesson {
        title: "La regla LYNGK",
        steps: [
            Step {
                text: "Las pilas de un color reclamado están conectadas. Tu pila azul puede \
                       correr hasta otra azul, girar allí y seguir. La otra es un punto LYNGK.",
                task: "Pasa por un punto LYNGK",
                hint: "Empieza con la ficha azul de la izquierda. Pasa por la otra azul.",
            },
            Step {
                text: "Desde un punto LYNGK puede seguir al próximo. Solo cuenta el color de \
                       arriba, y ningún punto se usa dos veces.",
                task: "Pasa por dos puntos LYNGK",
                hint: "Eso era más corto. Empieza con la ficha azul del extremo izquierdo: pasa \
                       por las otras dos.",
            },
            Step {
                text: "Una cadena puede ser tan larga como quieras. Esta acaba en una pila \
                       de 5.",
                task: "Retírala por tres puntos",
                hint: "Eso era más corto. Empieza en el extremo izquierdo, para pasar por los \
                       tres puntos LYNGK.",
            },
            Step {
                text: "Los comodines nunca conectan, aunque valen por cualquier color. \
                       Intenta pasar por la ficha blanca hasta la pila de más allá.",
                task: "Intenta pasar por el comodín",
                hint: "Buen movimiento. Pero prueba la pila tras el comodín, para ver que \
                       no se alcanza.",
            },
            Step {
                text: "Vas una pila de 5 por detrás. Un color reclamado vale enseguida: una \
                       ficha negra pasa por otras dos y completa una.",
                task: "Reclama el negro y retira",
                hint: "Así no retiras nada. Reclama primero el negro con X. Después la ficha \
                       negra sola pasa por las dos pilas con el negro arriba.",
            },
        ],
        end: "Hacen falta un color reclamado y líneas rectas por espacios vacíos. Los comodines \
              nunca conectan. Una pila no se queda en un punto LYNGK: acaba en otro sitio.",
    },
    claimed_fives: Lesson {
        title: "Reclamar y retirar",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "Al reclamar retiraste la pila de 5. No reclames nada y prueba el verde, \
                       a la izquierda, sobre el rojo de detrás.",
            },
            Step {
                text: "En el tablero hay una pila de 5 neutral. Reclama el color que tiene \
                       arriba, y es tuya al momento, aun antes de mover.",
                task: "Retírala reclamando",
                hint: "La pila seguiría ahí. Arriba tiene el azul: reclama el azul y haz \
                       cualquier movimiento.",
            },
            Step {
                text: "La pila desaparece antes de que muevas: su espacio queda vacío y se puede \
                       cruzar. Aquí nada se mueve si no reclamas.",
                task: "Reclama y cruza el espacio",
                hint: "Reclama el azul con X. Luego pasa por donde estaba la pila de 5.",
            },
        ],
        end: "Un color reclamado retira todas las pilas de 5 que lo tienen arriba. Vigila las \
              neutrales: son de quien reclama primero. En Nueva \
              partida también pueden quedarse.",
    },
    passing: Lesson {
        title: "Pasar",
        steps: [
            Step {
                text: "Así no se mueve nada: el verde es del oponente, y una ficha neutral \
                       suelta no va sobre tres. Pero reclamar un color da un movimiento: \
                       debes hacerlo.",
                task: "Reclama lo que puede moverse",
                hint: "Reclama el azul con X y luego pon la ficha azul sobre la pila.",
            },
            Step {
                text: "Pasas cuando no tienes ningún movimiento, y solo entonces. Aquí cada una \
                       de tus pilas solo ve un color que ya tiene.",
                task: "Solo queda pasar",
                hint: "Aquí no puedes mover. Pulsa A para pasar.",
            },
        ],
        end: "El oponente sigue mientras pueda. Si puedes mover de nuevo, debes hacerlo. Si \
              solo un color nuevo lo permite, debes reclamarlo.",
    },
    end: Lesson {
        title: "El final",
        steps: [
            Step {
                text: "La partida acaba cuando nadie puede mover. Gana quien tiene más pilas \
                       de 5. Empate a uno, y este es el último movimiento.",
                task: "Gana por pilas de 5",
                hint: "El marfil no es de nadie, y nadie se llevaría esa pila. Pon tu azul \
                       arriba.",
            },
            Step {
                text: "¿Empate en pilas de 5? Entonces deciden las pilas de 4 con tus colores \
                       arriba, luego las de 3, las de 2 y las fichas sueltas.",
                task: "Gana por pilas de 4",
                hint: "El negro aquí es neutral, y esa pila de 4 no cuenta para nadie. El azul \
                       debe estar arriba.",
            },
        ],
        end: "Las pilas neutrales y los comodines sueltos no cuentan para nadie. Si todo es \
              igual, hay empate.",
    },
    six: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Esta pila de 6 es neutral y aún no cuenta para nadie. Pero al final de un \
                       turno hace ganar a quien ha reclamado su color.",
                task: "Gana reclamando",
                hint: "La pila de 6 tiene el azul arriba. Reclama el azul y mueve.",
            },
        ],
        end: WITHOUT_SIX,
    },
    neutral_fives: Lesson {
        title: "Pilas de 5 neutrales",
        steps: [
            Step {
                text: IN_THE_WAY,
                task: TRY_BEYOND,
                hint: "No reclames nada aquí. Prueba el verde, a la izquierda, sobre el rojo \
                       detrás de la pila de 5.",
            },
            Step {
                text: "Reclamar su color no la retira: se queda hasta el final y no cuenta \
                       para nadie. Pero es un punto LYNGK para quien ha reclamado su color.",
                task: "Reclama el azul y pasa por ella",
                hint: "Reclama el azul con X. Entonces tu ficha azul puede pasar por la pila \
                       de 5 hasta la pila de detrás.",
            },
            Step {
                text: "Una pila de 5 completada con un color neutral arriba se pierde para ambos. \
                       Reclama el color en el mismo turno, antes de completarla.",
                task: "Reclama y retira la pila",
                hint: "El color de arriba era neutral: esa pila de 5 se queda para siempre. \
                       Reclámalo primero con X y completa la pila.",
            },
        ],
        end: "Una pila de 5 neutral hace de obstáculo y no cuenta para nadie. En la edición \
              húngara se retira al reclamar después; Nueva partida ofrece ambas reglas.",
    },
    neutral_sixes: Lesson {
        title: SIXES,
        steps: [
            SIX_WINS,
            Step {
                text: "Una pila de 6 completada con un color neutral arriba no gana nunca, aunque \
                       luego reclamen su color. Reclámalo en el mismo turno.",
                task: "Reclama y gana",
                hint: "El color de arriba era neutral: con esa pila de 6 no gana nadie. \
                       Reclámalo primero con X y completa la pila.",
            },
        ],
        end: WITHOUT_SIX,
    },
};

const PUZZLES: Puzzles = Puzzles {
    five: Theme {
        name: "Cinco en un turno",
        text: "Un solo movimiento retira una pila de 5. Encuéntralo. Recuerda tus puntos LYNGK.",
        task: "Retira ya una pila de 5",
        hint: "Así no retiras nada. Busca cuatro fichas y una, o tres y dos, con tu color arriba.",
    },
    five_in_two: Theme {
        name: "Cinco en dos turnos",
        text: "Aún no puedes retirar una pila de 5. Busca el movimiento tras el cual lo logras \
               con el siguiente, haga lo que haga el oponente.",
        task: "Prepara una pila de 5",
        hint: "El oponente tiene respuesta a eso. Busca un movimiento que no le deje ninguna.",
    },
    stop: Theme {
        name: "Impide la pila de 5",
        text: "El oponente va a retirar una pila de 5. Un solo movimiento lo impide.",
        task: "No le dejes la pila de 5",
        hint: "El oponente aún puede retirar una pila de 5. ¿Dónde está, y cómo llega a \
               ella?",
    },
    claim: Theme {
        name: "El color correcto",
        text: "Con un color reclamado y un movimiento retiras ahora una pila de 5. Solo una \
               combinación lo logra.",
        task: "Reclama, mueve y retira",
        hint: "Así no retiras nada. X muestra qué permite cada color.",
    },
    six: Theme {
        name: "Seis en un turno",
        text: "La variante de 6. Un movimiento completa una pila de 6 con tu color arriba y gana \
               al instante.",
        task: "Gana con una pila de 6",
        hint: "La partida sigue tras eso. Hace falta un comodín, más los cinco colores u \
               otros comodines, y tu color arriba.",
    },
    difficulties: ["Fácil", "Medio", "Difícil"],
    solved: "resuelto",
    now_finish: "Muy bien. Mira la réplica del oponente y retira la pila de 5.",
    well_done: "Resuelto. Ningún otro movimiento lo logra.",
    well_done_in_two: "Resuelto. Ningún otro primer movimiento lo fuerza.",
};
