// @ts-check
// The scenarios in which another board could differ from the default one, on which all scenarios
// are played: the panel with every screen, the buttons alone, held and together, the battery, the
// port and the starts. The application and the opponent are the same program on all boards.

import { BOARDS, DEFAULT_BOARD } from '../../boards.js';
import { QUICK, testScenarios } from './shipped.js';

const SOME = ['first-start', 'screens', 'turning', 'fives-stay'];

for (const board of Object.keys(BOARDS))
  if (board !== DEFAULT_BOARD) testScenarios(board, QUICK ? SOME : [...SOME, 'hot-seat', 'clock', 'kiosk', 'computer']);
