//! Spanish: what is read at leisure. What each level is like, the rules, statistics
//! and own mistakes, the first minutes.

use crate::ai::Level;
use crate::app::text::reading::{Praise, Rules, StatisticsTexts, Welcome, choice, page};

pub(super) const LEVELS: [&str; Level::NUM] = [
    "Apila alto, sin plan",
    "Sin puntos LYNGK, reclama tarde",
    "Olvida muchos puntos LYNGK",
    "Ve cada movimiento, falla mucho",
    "Prevé unos cuantos turnos",
    "Cuidadoso, falla poco",
    "Fuerte, difícil de sorprender",
    "Al máximo, nunca dos veces igual",
];

pub(super) const RULES: Rules = Rules {
    pages: [
        page(
            "El objetivo",
            "Dos jugadores apilan fichas en un tablero. Cinco colores distintos con el tuyo \
             arriba: eso es una pila de 5 para ti. Al final gana quien tiene más.",
        ),
        page(
            "El tablero",
            "43 espacios, unidos por líneas rectas en tres direcciones. Todos los movimientos \
             siguen esas líneas de espacio en espacio.",
        ),
        page(
            "Las fichas",
            "Ocho fichas de cada uno de los cinco colores y tres comodines blancos. Cada color \
             tiene su signo. Al inicio hay una ficha al azar en cada espacio.",
        ),
        page(
            "Quién empieza",
            "El sorteo decide quién empieza y dónde están las fichas. El aparato sortea ambas \
             cosas. Con su código se repite una distribución.",
        ),
        page(
            "Un turno",
            "Se juega por turnos, con exactamente un movimiento en cada uno. Antes de mover \
             puedes reclamar un color, si aún no tienes dos.",
        ),
        page(
            "Un movimiento",
            "Lleva una ficha o una pila completa por una línea sobre la primera que \
             encuentre. Los espacios vacíos se cruzan. No se salta nada, y ningún movimiento \
             acaba en un espacio vacío.",
        ),
        page(
            "Qué puedes mover",
            "Pilas de un color neutral y pilas de tus colores. La ficha superior decide de quién \
             es la pila; lo de debajo no importa.",
        ),
        page(
            "Unir: la altura",
            "Una pila tiene como mucho cinco fichas. Dos pilas solo se unen si juntas no pasan \
             de ahí.",
        ),
        page(
            "Unir: los colores",
            "Ningún color puede estar dos veces en una pila. Así, una pila de 5 tiene cinco \
             colores distintos, o comodines en lugar de algunos.",
        ),
        page(
            "Comodines",
            "Un comodín vale por cualquier color que falte en su pila. Puede haber varios. Arriba \
             no se mueve nunca; solo viaja dentro de una pila.",
        ),
        page(
            "Colores neutrales",
            "Al principio los cinco colores son neutrales: no son de nadie, y ambos \
             jugadores pueden mover esas pilas.",
        ),
        page(
            "Pilas neutrales",
            "Una pila con un color neutral arriba solo va sobre pilas de su altura o más bajas. \
             Por eso una ficha suelta neutral va solo sobre fichas sueltas.",
        ),
        page(
            "Reclamar",
            "Antes de mover puedes reclamar un color que nadie tenga. Uno por turno, dos por \
             partida. Vale al momento, desde ese mismo movimiento.",
        ),
        page(
            "Colores reclamados",
            "Solo tú mueves las pilas con tus colores arriba. Van sobre pilas de cualquier \
             altura. Las barras muestran quién reclamó qué; los anillos señalan las pilas.",
        ),
        page(
            "Pilas del oponente",
            "No puedes moverlas, pero sí ponerte encima. Entonces tu color queda arriba, y la \
             pila es tuya.",
        ),
        page(
            "El quinto color",
            "Cuando ambos jugadores tienen dos colores, queda uno. Sigue neutral hasta el final, \
             y los dos pueden usarlo.",
        ),
        page(
            "Retirar",
            "Si tu movimiento completa una pila de 5 con tu color arriba, es tuya: sale del \
             tablero y cuenta. El espacio donde estaba queda vacío.",
        ),
        page(
            "Pila de 5 neutral",
            "Una pila de 5 con un color neutral arriba se queda en el tablero. No puede moverse \
             ni crecer, hace de obstáculo y no cuenta para nadie.",
        ),
        page(
            "Reclamar retira",
            "Reclama un color, y todas las pilas de 5 neutrales que lo tienen arriba son \
             tuyas al momento, antes de mover; sus espacios se vacían. En las demás \
             ediciones se quedan; Nueva partida ofrece ambas reglas.",
        ),
        page(
            "La regla LYNGK",
            "Una pila de tu color reclamado puede correr recto hasta otra con el mismo color \
             arriba, un punto LYNGK. Allí gira como quiera y sigue.",
        ),
        page(
            "Cadenas",
            "La pila puede pasar por tantos puntos LYNGK como quieras, por cada uno una vez \
             por turno como mucho, hasta llegar a una pila con la que se pueda unir.",
        ),
        page(
            "Qué conecta",
            "Solo cuenta lo de arriba: debe ser el color reclamado de la pila que se mueve. La altura y lo \
             demás no importan. Ni los comodines ni la salida son puntos LYNGK.",
        ),
        page(
            "Caminos",
            "La pila no puede quedarse en un punto LYNGK. Si varios caminos llevan al mismo \
             sitio, es el mismo turno; el aparato muestra el más corto.",
        ),
        page(
            "Pasar",
            "Solo pasas si no tienes ningún movimiento, y entonces debes hacerlo. Al pasar \
             no se reclama. Si reclamar te da un movimiento, debes reclamar.",
        ),
        page(
            "Jugar a solas",
            "Si un jugador debe pasar, el otro sigue. Quien pasó y luego puede mover de nuevo \
             debe hacerlo. El aparato anuncia cada pase.",
        ),
        page(
            "El final",
            "La partida acaba cuando ninguno puede mover. Siempre ocurre: cada movimiento vacía \
             un espacio. Gana quien tiene más pilas de 5.",
        ),
        page(
            "Empates",
            "¿Empate? Cuenta en el tablero las pilas de 4 con los colores de cada uno \
             arriba, luego las de 3, las de 2, las fichas sueltas. Las pilas neutrales y los \
             comodines arriba no cuentan. Todo igual: empate.",
        ),
        page(
            "6: la variante",
            "Una pila puede tener seis fichas: cinco colores y un comodín; otros comodines valen \
             por colores. Nada se retira. Las pilas de 5 y 6 se quedan, y pueden ser puntos \
             LYNGK.",
        ),
        page(
            "6: muerte súbita",
            "Una pila de 6 con un color reclamado arriba al final de un turno hace ganar al \
             instante a su dueño. Una neutral, cuando alguien reclama su color; en las demás \
             ediciones, nunca.",
        ),
        page(
            "6: el recuento",
            "Sin una pila así, cuentan las pilas de 5 del tablero con los colores de cada uno \
             arriba, luego las de 4, las de 3, las de 2, las fichas sueltas. Las pilas de 6 \
             neutrales no cuentan para nadie.",
        ),
    ],
    neutral_fives_stay: page(
        "Neutrales: quedan",
        "Si alguien reclama su color después, siguen ahí y no cuentan para nadie; para él son \
         puntos LYNGK. En la edición húngara se retiran; Nueva partida ofrece ambas reglas.",
    ),
    neutral_sixes_stay: page(
        "6: muerte súbita",
        "Completa una pila de 6 con tu color arriba y ganas al instante; puedes reclamarlo \
         en ese turno. Una neutral no gana nunca, aunque luego reclamen su color; en la \
         edición húngara, sí.",
    ),
};

pub(super) const STATISTICS: StatisticsTexts = StatisticsTexts {
    rating: "Puntuación",
    rating_rule: "Cuentan las partidas contra el robot, salvo posiciones compuestas o \
                  tiempos distintos. Con ayuda (pista, deshacer, análisis) solo cuenta \
                  la derrota. En 95 de 100 casos la puntuación real está dentro de ±.",
    streak: "Victorias seguidas",
    best_streak: "Mejor racha",
    lost_a_turn: "Pérdida por turno",
    forget: "Borrar",
    forget_title: "¿Borrar los resultados?",
    forget_text: "Todo empieza de nuevo.",
    summary: "Resumen",
    won_after: "Gana: {} ({} turnos)",
    drawn_after: "Empate tras {} turnos.",
    turned_with: "El turno {} decidió: {}.",
    never_turned: "Ningún turno cambió mucho.",
    lost_on_average: "Pérdida media: {} % por turno.",
    own_puzzles: "Tus partidas",
    own_text: "En tu partida jugaste otra cosa aquí. Un movimiento es claramente mejor: \
               búscalo.",
    own_kinds: [
        "Aquí podrías haber retirado una pila de 5. Busca el movimiento.",
        "Aquí podrías haber evitado una pila de 5 del oponente. Busca el movimiento.",
        "Aquí podrías haber preparado una pila de 5. Busca el movimiento.",
        "Aquí una pila de 6 habría ganado enseguida. Busca el movimiento.",
        "Aquí podrías haber evitado una pila de 6 del oponente. Busca el movimiento.",
        "Aquí podrías haber preparado una pila de 6. Busca el movimiento.",
        "Aquí un movimiento por puntos LYNGK era claramente mejor. Búscalo.",
        "Aquí una pila más alta era claramente mejor. Busca el movimiento.",
        "Aquí podrías haber mantenido abierto un paso por puntos LYNGK. Busca el movimiento.",
    ],
    own_hint: "Hay un movimiento mejor. ¿Qué gana enseguida y qué deja al oponente?",
    own_task: "Encuentra el mejor movimiento",
    own_solved: "Resuelto. Ningún otro movimiento es tan bueno.",
    own_kept: "Nuevo problema de tu partida",
};

pub(super) const WELCOME: Welcome = Welcome {
    welcome: "Te damos la bienvenida",
    aim: "Forma pilas de cinco colores con un color tuyo arriba. Gana quien retira más.",
    learn: choice("Aprende en 5 minutos", "Paso a paso, en el tablero"),
    play: choice("Una primera partida", "El nivel más fácil"),

    first_game: "Tu primera partida",
    first_game_text: "Pon pilas sobre pilas; ningún color dos veces en una. Con X reclamas un \
                      color antes de mover: sus pilas son solo tuyas. Cinco fichas con tu \
                      color arriba: la pila es tuya. Gana quien tenga más.",
    play_now: "Jugar",

    next_lesson: "Nueva lección",

    what_now: "¿Qué quieres hacer?",
    visitor_plays: choice("Jugar", "Contra el robot"),
    visitor_learns: choice("Aprender", "Lecciones cortas"),
    two_play: choice("Dos jugadores", "Por turnos"),
    other_language: "Otro idioma",
    one_press: "Basta un botón",

    lock_title: "¿Bloquear como quiosco?",
    lock_text: ["Para desbloquear: X e Y", "juntos, tres segundos."],
    lock: "Bloquear",

    offered: "Se ofrece",
    offers: ["Todo", "Jugar, aprender", "Jugar, para dos", "Jugar"],
    visitors_level: "Nivel de visitantes",

    pause: "Pausa",
    resume: "Seguir",
    pace: "Ritmo",

    story: [
        "Cada movimiento pone una ficha o pila sobre la siguiente de la línea.",
        "Así crecen las pilas: ningún color dos veces, cinco como mucho.",
        "Reclama un color: todas las pilas que lo tienen arriba son tuyas.",
        "La regla LYNGK: por pilas de su color la tuya sigue adelante y gira.",
        "Cinco fichas, tu color arriba: ¡es tuya! Gana quien tenga más.",
    ],

    praise: Praise {
        built: "¡Bien! Altura de la pila: {}",
        captured: "¡Bien! Tu barra la cuenta",
        claimed: "{}: ya está en tu barra",
        linked: "¡Bien! Puntos LYNGK: {}",
        passed: "¡Bien! Tu oponente sigue",
        inside: "¡Bien! {}: ya está dentro",
        stays: "¡Bien! Arriba no se mueve",
        taller: "¡Bien! Es más alta que la tuya",
        unreachable: "¡Bien! Fuera de alcance",
    },
    next: "Seguir",
    show_me: "Ver",
    rule: "Regla",
    volumes: ["Alto", "Medio", "Bajo"],
    next_puzzle: "Siguiente problema",
};
