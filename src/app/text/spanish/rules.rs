//! Spanish: the rules to read.

use crate::app::text::rules::{Page, Rules};

const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

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
             tuyas al momento, antes de mover; sus espacios quedan vacíos. Así la edición \
             húngara. En las demás, las pilas de 5 neutrales quedan para siempre.",
        ),
        page(
            "La regla LYNGK",
            "Una pila de tu color reclamado puede correr recto hasta otra con el mismo color \
             arriba, un punto LYNGK. Allí gira como quiera y sigue.",
        ),
        page(
            "Cadenas",
            "Puede pasar por tantos puntos LYNGK como quieras, por cada uno una vez por turno \
             como mucho, hasta llegar a una pila con la que se pueda unir.",
        ),
        page(
            "Qué conecta",
            "Solo cuenta lo de arriba: debe ser el color reclamado que se mueve. La altura y lo \
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
             instante a su dueño. Una neutral, solo cuando alguien reclama su color.",
        ),
        page(
            "6: el recuento",
            "Sin tal pila, cuentan las pilas de 5 del tablero con los colores de cada uno \
             arriba, luego las de 4, las de 3, las de 2, las fichas sueltas. Las pilas de 6 \
             neutrales no cuentan para nadie.",
        ),
    ],
};
