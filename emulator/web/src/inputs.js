// @ts-check
// Keyboard, pointers and gamepads, each as a holder of buttons. Knows the page's
// elements by their `data-button`, and nothing of what buttons are for.

/** @typedef {import('./held.js').Held} Held */

/** By the key's place on the keyboard where that matters, as in the simulator's window. @type {Record<string, string>} */
const KEYS = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
  KeyW: 'up', KeyS: 'down', KeyA: 'left', KeyD: 'right',
  Enter: 'a', KeyK: 'a', Backspace: 'b', KeyL: 'b', KeyI: 'x', KeyJ: 'y',
};
/** By the letter printed on it: layouts differ in where X and Y are. @type {Record<string, string>} */
const LETTERS = { x: 'x', y: 'y' };
/** The standard gamepad's buttons. @type {Record<number, string>} */
const GAMEPAD = { 0: 'a', 1: 'b', 2: 'x', 3: 'y', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
/** How far a stick must be pushed to count, of 1. */
const STICK = 0.5;

/** Whether the element with the focus wants the key for itself. @param {KeyboardEvent} event */
function isWanted({ target, key }) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('select')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, input') !== null;
}

/** @param {Held} held */
export function listenToKeyboard(held) {
  // Whoever clicks with a pointer goes on with the handheld's keys; whoever
  // uses Tab and Enter stays where they are.
  addEventListener('click', ({ detail }) => {
    if (detail > 0 && document.activeElement instanceof HTMLElement && !document.activeElement.matches('select')) document.activeElement.blur();
  });
  /** What each key pressed went down as: the layout may change before it comes up. @type {Map<string, string>} */
  const down = new Map();
  addEventListener('keydown', (event) => {
    const button = KEYS[event.code] ?? LETTERS[event.key.toLowerCase()];
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
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const holder = `pointer ${event.pointerId}`;
    const button = buttonOf(document.elementFromPoint(event.clientX, event.clientY));
    if (button === under.get(holder)) return;
    held.letGoAll(holder);
    if (button) held.hold(holder, button);
    under.set(holder, button);
  };
  /** @type {Map<string, string | undefined>} */
  const under = new Map();
  handheld.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !buttonOf(/** @type {Element} */ (event.target))) return;
    // Without this, touch gives each finger to the button it began on.
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
  // A screen reader, or Enter on the button, clicks without any pointer.
  handheld.addEventListener('click', (event) => {
    const button = buttonOf(/** @type {Element} */ (event.target));
    if (!button || event.detail !== 0) return;
    held.hold('click', button);
    held.letGo('click', button);
  });
}

/** @param {Held} held */
export function listenToGamepads(held) {
  let looking = false;
  const look = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    for (const pad of pads) {
      const wanted = new Set(Object.entries(GAMEPAD).filter(([index]) => pad.buttons[Number(index)]?.pressed).map(([, button]) => button));
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
