import type { EquityCurve } from './growth-rate.ts';

/** A closed trade as an equity curve sees it. */
export interface TimedTrade {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly entryTime: number;
  readonly exitTime: number;
  readonly netReturn: number;
}

/**
 * Equity after each exit if every trade gets `weight` of the equity known at its entry (1/N for N assets). Exits come
 * before entries at the same time. Gains count when they are realised; open trades are not included.
 */
export function equityFromTrades(
  trades: readonly TimedTrade[],
  { weight, startTime, startEquity = 1 }: { weight: number; startTime: number; startEquity?: number },
): EquityCurve {
  if (!(weight > 0)) throw new RangeError(`The weight of a trade is above 0, got ${weight}.`);
  const entries = trades.map((_, i) => i).sort((i, j) => trades[i].entryTime - trades[j].entryTime || i - j);
  const exits = trades.map((_, i) => i).sort((i, j) => trades[i].exitTime - trades[j].exitTime || i - j);
  const amounts = new Float64Array(trades.length);
  const time = new Float64Array(trades.length + 1);
  const equity = new Float64Array(trades.length + 1);
  time[0] = startTime;
  equity[0] = startEquity;
  let [entered, worth] = [0, startEquity];
  exits.forEach((trade, k) => {
    const { entryTime, exitTime, netReturn } = trades[trade];
    if (exitTime < entryTime) throw new RangeError('A trade ends after it begins.');
    while (entered < entries.length && trades[entries[entered]].entryTime < exitTime) {
      amounts[entries[entered++]] = weight * worth;
    }
    const amount = amounts[trade] || weight * worth;
    worth += amount * netReturn;
    time[k + 1] = exitTime;
    equity[k + 1] = worth;
  });
  return { time, equity };
}
