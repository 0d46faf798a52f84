// @ts-check
// Every scenario on the default board, with whole games among them: each position, the
// result, the records and every picture as in the simulator. The quick suite plays some.

import { DEFAULT_BOARD } from '../../boards.js';
import { allScenarios, QUICK, testScenarios } from './shipped.js';

/** A first start, every screen, a whole game, one against the device, games that go on after a restart, and the port. */
const SOME = ['first-start', 'screens', 'hot-seat', 'first-game', 'fives-stay', 'turning', 'computer'];

testScenarios(DEFAULT_BOARD, QUICK ? SOME : allScenarios());
