import { addDays, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';

const HOUR_MS = 3_600_000;
/** Bars that take longer are not waited for: a day's calls are in the ledger well before its next open. */
const PATIENCE_MS: Readonly<Record<Market, number>> = { us: 4 * HOUR_MS, crypto: HOUR_MS };
/** An asset that has not traded for longer is not expected. */
const STILL_TRADING_DAYS = 7;

interface Arrivals {
  readonly market: Market;
  /** Of the last bar of every asset that is still listed. */
  readonly lastDates: readonly IsoDate[];
  readonly asOf: EpochMs;
}

/**
 * Whether the newest day of a market may be evaluated: its bars arrive in batches, ranks on part of them would be
 * wrong, and what is published for a day is published once.
 */
export function isDayIn({ market, lastDates, asOf }: Arrivals): boolean {
  const newest = lastDates.reduce<IsoDate | null>(
    (latest, date) => (latest === null || date > latest ? date : latest),
    null,
  );
  if (newest === null) return false;
  const expectedSince = addDays(newest, -STILL_TRADING_DAYS);
  const awaited = lastDates.some((date) => date < newest && date >= expectedSince);
  return !awaited || asOf >= dailyBarKnownAt(market, newest) + PATIENCE_MS[market];
}
