import { addDays, dateOfInstant, firstOfMonth, type IsoDate, lastOfMonth, startOfDate } from '@auspex/market';
import type { MarketService } from '../../market/index.ts';
import type { NewsService } from '../../news/index.ts';
import type { Platform } from '../../platform/module.ts';
import { doneMonths, saveMonth } from './day-store.ts';
import { scoreDays } from './score-days.ts';

export interface DayComputing {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly market: () => MarketService;
  readonly news: () => NewsService;
}

/** Months that late headlines still reach often; older ones are looked at again one per run. */
const RECENT_MONTHS = 2;

export interface DaysRun {
  progress(done: number, total: number): void;
  readonly signal: AbortSignal;
}

/** Works out the recent months, and the older one that was not looked at for longest. */
export async function computeRecentDays(parts: DayComputing, run: DaysRun): Promise<void> {
  const all = await monthsOfNews(parts);
  const recent = all.slice(0, RECENT_MONTHS);
  const done = await doneMonths(parts.platform.database, parts.market().world.name);
  const oldest = done.find(({ month }) => all.includes(month) && !recent.includes(month));
  await computeMonths(parts, oldest ? [...recent, oldest.month] : recent, run);
}

/** Works out every month that was not, the newest first. */
export async function computeMissingDays(parts: DayComputing, run: DaysRun): Promise<void> {
  const all = await monthsOfNews(parts);
  const done = await doneMonths(parts.platform.database, parts.market().world.name);
  const known = new Set(done.map(({ month }) => month));
  await computeMonths(
    parts,
    all.filter((month) => !known.has(month)),
    run,
  );
}

async function computeMonths(
  parts: DayComputing,
  months: readonly IsoDate[],
  { progress, signal }: DaysRun,
): Promise<void> {
  for (const [done, month] of months.entries()) {
    signal.throwIfAborted();
    progress(done, months.length);
    await computeMonth(parts, month);
  }
  progress(months.length, months.length);
}

/** Works a month out from its headlines, up to the last day that has passed. */
export async function computeMonth(
  { platform, market, news }: DayComputing,
  month: IsoDate,
): Promise<boolean> {
  const view = market().view();
  const today = dateOfInstant(view.asOf);
  const next = addDays(lastOfMonth(month), 1);
  const until = next < today ? next : today;
  const span = { from: startOfDate(month), until: startOfDate(until), asOf: view.asOf, seenBy: view.seenBy };
  const tones = until > month ? await news().tonesOf(span) : [];
  const assets = await view.assets({ delisted: true });
  const markets = new Map(assets.map((asset) => [asset.assetId, asset.market]));
  const days = scoreDays(tones, (assetId) => markets.get(assetId));
  const at = new Date(platform.clock.now());
  return platform.database.transaction((tx) =>
    saveMonth(tx, { world: market().world.name, month, until, at }, days),
  );
}

/** First days of the months from the first headline that can exist until now, the newest first. */
async function monthsOfNews({ market }: DayComputing): Promise<IsoDate[]> {
  const service = market();
  const { asOf } = service.view();
  const histories = service.sources.flatMap(({ news }) => {
    const history = news?.capabilities.history;
    return history?.offered && history.since !== undefined ? [history.since] : [];
  });
  const now = firstOfMonth(dateOfInstant(asOf));
  // Sources without a past of their own begin when they are first asked: at most some months before they are looked at.
  const first = histories.length > 0 ? firstOfMonth(histories.sort()[0]) : addDays(now, -62);
  const months: IsoDate[] = [];
  for (let month = now; month >= firstOfMonth(first); month = firstOfMonth(addDays(month, -1)))
    months.push(month);
  return months;
}
