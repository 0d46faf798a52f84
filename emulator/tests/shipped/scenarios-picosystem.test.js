// @ts-check
// The scenarios in which this board could differ from the other, on which all are
// played: its panel with every screen on it, its buttons one by one, held and together,
// its battery, its port and its starts. What the application and the opponent do is the
// same program on both.

import { QUICK, testScenarios } from './shipped.js';

const SOME = ['first-start', 'screens', 'turning', 'fives-stay'];

testScenarios('picosystem', QUICK ? SOME : [...SOME, 'hot-seat', 'clock', 'kiosk', 'computer']);
