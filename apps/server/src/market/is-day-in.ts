import { addDays, type EpochMs, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { MarketView } from './view/market-view.ts';

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
  /** The day that was published last: after a standstill all that traded then is expected again. */
  readonly published: IsoDate | null;
  /** The market as it was stored at an earlier instant. */
  readonly storedBy: (instant: EpochMs) => Pick<MarketView, 'assets' | 'bars'>;
}

/**
 * Whether the newest day of a market may be evaluated: its bars arrive in batches, ranks on part of them would be
 * wrong, and what is published for a day is published once.
 */
export async function isDayIn(arrivals: Arrivals): Promise<boolean> {
  const { market, lastDates, asOf, published, storedBy } = arrivals;
  const newest = lastDates.reduce<IsoDate | null>(
    (latest, date) => (latest === null || date > latest ? date : latest),
    null,
  );
  if (newest === null) return false;
  const expectedSince = addDays(
    published !== null && published < newest ? published : newest,
    -STILL_TRADING_DAYS,
  );
  if (!lastDates.some((date) => date < newest && date >= expectedSince)) return true;
  const waitingSince = asOf - PATIENCE_MS[market];
  if (waitingSince < dailyBarKnownAt(market, newest)) return false;
  // After a standstill bars arrive that have long been known: those that are missing are waited for as long.
  return hasBarOf(storedBy(waitingSince), market, newest);
}

async function hasBarOf(
  view: Pick<MarketView, 'assets' | 'bars'>,
  market: Market,
  date: IsoDate,
): Promise<boolean> {
  for (const { assetId } of await view.assets({ market })) {
    const { bars } = await view.bars(assetId, { adjustment: 'none', from: date });
    if (bars.time.includes(startOfDate(date))) return true;
  }
  return false;
}
