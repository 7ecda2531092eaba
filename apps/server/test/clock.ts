import { testInstant } from '../src/config.ts';
import { type Clock, shiftedClock, systemClock } from '../src/platform/clock/clock.ts';

/** The `CLOCK_SHIFT_MS` of a process that a test starts: its clock then agrees with `testClock`. */
export const testShiftMs = testInstant() - systemClock.now();

/** The clock of a test file: it shows `TEST_NOW` when the file is loaded and runs on from there. */
export const testClock: Clock = shiftedClock(testShiftMs);
