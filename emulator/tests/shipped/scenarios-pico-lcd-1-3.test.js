// @ts-check
// Every scenario on this board, with whole games among them: each position, the
// result, the records and every picture as in the simulator.

import { allScenarios, testScenarios } from './shipped.js';

testScenarios('pico-lcd-1-3', allScenarios());
