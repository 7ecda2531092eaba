import { testShiftMs } from '../apps/server/test/clock.ts';
import { shiftDate } from './shift-date.ts';

/** Pages and packages have no clock of their own, they use `Date`: for their tests it shows the test instant. */
shiftDate(testShiftMs);
