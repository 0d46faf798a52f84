// @ts-check
// All scenarios on the default board, including whole games. Each position, result, record and
// picture must be the simulator's. The quick suite plays some of them.

import { DEFAULT_BOARD } from '../../boards.js';
import { allScenarios, QUICK, testScenarios } from './shipped.js';

/** A first start, every screen, a whole game, one against the device, games that continue after a restart, and the port. */
const SOME = ['first-start', 'screens', 'hot-seat', 'first-game', 'fives-stay', 'turning', 'computer'];

testScenarios(DEFAULT_BOARD, QUICK ? SOME : allScenarios());
