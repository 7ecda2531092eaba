import { DAY_MS } from '@auspex/market';
/** The portfolio at one moment: its value just before a cash flow, and how much came in (out: negative). */
export interface Valuation {
  readonly time: number;
  readonly valueBefore: number;
  readonly flow: number;
}

/** Growth that ignores when money came and went: what the choice of assets earned. */
export interface TimeWeightedReturn {
  readonly total: number;
  /** Compounded to a year of 365 days; `null` under a year. */
  readonly yearly: number | null;
}

const YEAR_MILLISECONDS = 365 * DAY_MS;

/**
 * Time-weighted return: the growth between flows, linked. `null` below two valuations or if a period begins with
 * nothing but a later one has value (no growth rate exists); periods that begin and end empty are skipped.
 */
export function timeWeightedReturn(valuations: readonly Valuation[]): TimeWeightedReturn | null {
  if (valuations.length < 2) return null;
  let growth = 1;
  for (let i = 1; i < valuations.length; i++) {
    const [last, now] = [valuations[i - 1], valuations[i]];
    if (now.time < last.time) throw new RangeError('Valuations come in the order of their times.');
    const start = last.valueBefore + last.flow;
    if (start === 0 && now.valueBefore === 0) continue;
    if (!(start > 0)) return null;
    growth *= now.valueBefore / start;
  }
  const span = valuations[valuations.length - 1].time - valuations[0].time;
  const yearly = span >= YEAR_MILLISECONDS && growth > 0 ? growth ** (YEAR_MILLISECONDS / span) - 1 : null;
  return { total: growth - 1, yearly };
}
