import { type IsoDate, startOfDate } from '@auspex/market';

/** Monday to Friday, then Monday: sessions of the New York exchange without a holiday among them. */
export const sessionDays = [
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-09',
] as IsoDate[];

export const sessionTimes = Float64Array.from(sessionDays, startOfDate);
