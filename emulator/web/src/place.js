// @ts-check
// Gives the glass the largest size that fits, in the page or on the full screen.

import { element } from './elements.js';
import { fit, fitBeside } from './screen.js';

/**
 * Windows lower than this are phones held sideways, CSS pixels; there the handheld has
 * priority. style.css has the same number.
 */
const LOW = 480;

/** @param {import('./screen.js').Screen} screen */
export function settle(screen) {
  const room = element('room');
  const handheld = element('handheld');
  const full = document.fullscreenElement === room;
  const { paddingTop, paddingBottom } = getComputedStyle(room);
  const edges = parseFloat(paddingTop) + parseFloat(paddingBottom);
  const width = room.clientWidth - parseFloat(getComputedStyle(room).paddingLeft) - parseFloat(getComputedStyle(room).paddingRight);
  const above = innerHeight < LOW || full ? 0 : room.getBoundingClientRect().top + scrollY;
  const height = Math.max(innerHeight - above - edges, 0);
  // The controls beside the handheld may be below the visible part if they would reduce
  // the glass, or the large buttons for thumbs.
  const touched = matchMedia('(pointer: coarse)').matches;
  const beside = touched ? 0 : element('announcements').offsetHeight + element('bar').offsetHeight;
  const found = full || innerHeight < LOW ? fit(width, height, devicePixelRatio) : fitBeside(width, height, beside, devicePixelRatio);
  const { layout, glass, scale, grow } = found;
  handheld.classList.toggle('wide', layout === 'wide');
  handheld.classList.toggle('tall', layout === 'tall');
  handheld.style.setProperty('--glass', `${glass}px`);
  handheld.style.setProperty('--grow', String(grow));
  screen.canvas.dataset.scale = String(scale);
  screen.snap();
}

/** Connects the button for the full screen, where it is possible. @param {() => void} settleAgain */
export function offerFullScreen(settleAgain) {
  const room = element('room');
  element('full').hidden = !document.fullscreenEnabled;
  element('full').addEventListener('click', () => void room.requestFullscreen().catch(() => {}));
  element('leave-full').addEventListener('click', () => void document.exitFullscreen());
  document.addEventListener('fullscreenchange', () => {
    element('leave-full').hidden = document.fullscreenElement !== room;
    settleAgain();
  });
}
