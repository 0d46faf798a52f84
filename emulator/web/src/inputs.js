// @ts-check
// Keyboard, pointers and gamepads as holders of buttons. Finds the page's elements by
// their `data-button` and does not know the purpose of buttons.

/** @typedef {import('./held.js').Held} Held */
/** @typedef {'labels' | 'wasd' | 'none'} Letters what letter keys do: press the button of that name, or move, or nothing */

/** Keys without a letter, independent of the setting for letters. @type {Record<string, string>} */
const KEYS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'a',
  NumpadEnter: 'a',
  Space: 'a',
  Backspace: 'b',
  Escape: 'b',
  Insert: 'x',
  Home: 'y',
};
/** By the letter printed on the key, as on the buttons: layouts differ in the places of letters. @type {Record<string, string>} */
const LABELS = { a: 'a', b: 'b', x: 'x', y: 'y' };
/** By the key's place, because the keys must lie like arrows. @type {Record<string, string>} */
const PLACES = { KeyW: 'up', KeyS: 'down', KeyA: 'left', KeyD: 'right' };
/** The standard gamepad's buttons. @type {Record<number, string>} */
const GAMEPAD = { 0: 'a', 1: 'b', 2: 'x', 3: 'y', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
/** The least deflection of a stick that counts, of 1. */
const STICK = 0.5;

/** Returns whether the focused element or the browser uses the key itself. @param {KeyboardEvent} event */
function isWanted({ target, key, code }) {
  if (document.querySelector('dialog[open]')) return true;
  if (key === 'Escape' && document.fullscreenElement) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('select')) return true;
  // Scrollable elements keep their scroll keys.
  if (target.closest('#log') && (code.startsWith('Arrow') || code === 'Home' || code === 'Space')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, input, a, summary') !== null;
}

/** @param {KeyboardEvent} event @param {Letters} letters */
function buttonOfKey({ code, key }, letters) {
  const fixed = KEYS[code];
  if (fixed || letters === 'none') return fixed;
  const letter = LABELS[key.toLowerCase()];
  return letters === 'wasd' ? (PLACES[code] ?? (letter === 'a' ? undefined : letter)) : letter;
}

/** @param {Held} held @param {() => Letters} letters */
export function listenToKeyboard(held, letters) {
  // After a click with a pointer the keys go to the handheld again; with Tab and Enter
  // the focus stays.
  addEventListener('click', ({ detail }) => {
    if (detail > 0 && document.activeElement instanceof HTMLElement && !document.activeElement.matches('select, #log, dialog *'))
      document.activeElement.blur();
  });
  /** The button that each pressed key stands for, since the layout may change before it comes up. @type {Map<string, string>} */
  const down = new Map();
  addEventListener('keydown', (event) => {
    const button = buttonOfKey(event, letters());
    if (!button || event.ctrlKey || event.metaKey || event.altKey || isWanted(event)) return;
    event.preventDefault();
    if (event.repeat) return;
    down.set(event.code, button);
    held.hold(`key ${event.code}`, button);
  });
  addEventListener('keyup', ({ code }) => {
    const button = down.get(code);
    if (button) held.letGo(`key ${code}`, button);
    down.delete(code);
  });
}

/** Fingers may slide from button to button, as on a real cross. @param {HTMLElement} handheld @param {Held} held */
export function listenToPointers(handheld, held) {
  /** @param {Element | null} element */
  const buttonOf = (element) => {
    const key = element?.closest('[data-button]');
    return key instanceof HTMLElement && handheld.contains(key) ? key.dataset.button : undefined;
  };
  /** @type {Map<string, string | undefined>} */
  const under = new Map();
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const holder = `pointer ${event.pointerId}`;
    const button = buttonOf(document.elementFromPoint(event.clientX, event.clientY));
    if (button === under.get(holder)) return;
    held.letGoAll(holder);
    if (button) held.hold(holder, button);
    under.set(holder, button);
  };
  handheld.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !buttonOf(/** @type {Element} */ (event.target))) return;
    // Without this, touch keeps each finger on the button where it began.
    /** @type {Element} */ (event.target).releasePointerCapture(event.pointerId);
    under.set(`pointer ${event.pointerId}`, undefined);
    follow(event);
  });
  addEventListener('pointermove', (event) => {
    if (under.has(`pointer ${event.pointerId}`)) follow(event);
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    addEventListener(end, ({ pointerId }) => {
      held.letGoAll(`pointer ${pointerId}`);
      under.delete(`pointer ${pointerId}`);
    });
  }
  handheld.addEventListener('contextmenu', (event) => event.preventDefault());
  // A screen reader, or Enter on the button, clicks without a pointer.
  handheld.addEventListener('click', (event) => {
    const button = buttonOf(/** @type {Element} */ (event.target));
    if (!button || event.detail !== 0) return;
    held.hold('click', button);
    held.letGo('click', button);
  });
}

/**
 * Calls `deed` for clicks of a mouse, a key or a finger, including a second finger, for
 * which browsers send no click while the first one holds a button of the handheld.
 * @param {HTMLElement} element @param {() => void} deed
 */
export function onPressed(element, deed) {
  element.addEventListener('click', deed);
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch' && !event.isPrimary) deed();
  });
}

/** @param {Held} held */
export function listenToGamepads(held) {
  let looking = false;
  const look = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    for (const pad of pads) {
      const wanted = new Set(
        Object.entries(GAMEPAD)
          .filter(([index]) => pad.buttons[Number(index)]?.pressed)
          .map(([, button]) => button),
      );
      const [x = 0, y = 0] = pad.axes;
      if (x < -STICK) wanted.add('left');
      if (x > STICK) wanted.add('right');
      if (y < -STICK) wanted.add('up');
      if (y > STICK) wanted.add('down');
      for (const button of new Set(Object.values(GAMEPAD))) {
        if (wanted.has(button)) held.hold(`gamepad ${pad.index}`, button);
        else held.letGo(`gamepad ${pad.index}`, button);
      }
    }
    looking = pads.length > 0;
    if (looking) requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', () => {
    if (!looking) look();
  });
  addEventListener('gamepaddisconnected', ({ gamepad }) => held.letGoAll(`gamepad ${gamepad.index}`));
}
