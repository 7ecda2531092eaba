import {
  type AssetId,
  addDays,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  startOfDate,
} from '@auspex/market';
import { effectiveOverlapping, meanOf, medianOf, studentTQuantile } from '@auspex/quant/statistics';
import type { MarketService, MarketView, ViewAsset, ViewBars } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { PRESETS } from './presets.ts';
import { needMatches } from './run-screen.ts';
import type { ScreenSheets } from './screen-sheets.ts';

/** Month-ends that a preset is followed over. */
const MONTHS = 36;
const BARS = [20, 60] as const;
/** A month with fewer names listed has no market to compare with. */
const LEAST_LISTED = 5;
/** With less than this there is no interval. */
const LEAST_MONTHS = 10;
const LEAST_WORTH = 3;
/** Bars from one month-end to the next. */
const MONTH_BARS: Readonly<Record<Market, number>> = { us: 21, crypto: 30 };
const KEPT_MS = DAY_MS;
/** Each record takes a while: a question for more at a time is answered when it comes again. */
const MOST_QUEUED = 4;

/** Returns from the last close known at an instant on; null where there are not that many bars yet. */
function returnsAfter({ bars, knownAt }: ViewBars, since: EpochMs, counts: readonly number[]) {
  const start = lastKnown(knownAt, since);
  const last = bars.close.length - 1;
  const base = start < 0 ? Number.NaN : (bars.close[start] ?? Number.NaN);
  const at = (i: number) => (base > 0 && i > start && i <= last ? (bars.close[i] ?? 0) / base - 1 : null);
  return { after: counts.map((count) => at(start + count)), toDate: at(last) };
}

function lastKnown(knownAt: Float64Array, at: EpochMs): number {
  let [low, high] = [0, knownAt.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((knownAt[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What a month found: everything listed, and the picks of each preset. */
interface Month {
  readonly at: EpochMs;
  readonly listed: readonly AssetId[];
  readonly picks: ReadonlyMap<string, readonly AssetId[]>;
}

export interface PresetRecord {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly outcomes: readonly PresetOutcome[];
}

interface PresetOutcome {
  readonly bars: number;
  readonly n: number;
  readonly months: number;
  readonly median: number | null;
  readonly marketMedian: number | null;
  readonly excess: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** What presets found month by month, as they would have then, and what followed. */
export class PresetFollower {
  readonly #platform: Platform;
  readonly #market: MarketService;
  readonly #sheets: ScreenSheets;
  /** What a past month found does not depend on what came later: kept for a day whatever is stored meanwhile. */
  readonly #months = new RecentAnswers<Month>(4 * MONTHS, KEPT_MS);
  readonly #records = new RecentAnswers<ReadonlyMap<string, PresetRecord>>(8, KEPT_MS);
  readonly #ready = new Map<string, ReadonlyMap<string, PresetRecord>>();
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;

  constructor(platform: Platform, { market, sheets }: { market: MarketService; sheets: ScreenSheets }) {
    this.#platform = platform;
    this.#market = market;
    this.#sheets = sheets;
  }

  /** Records are followed up to the present, or to the end of the last month that was over: no more than there are months. */
  viewOf(view: MarketView): MarketView {
    const end = monthEnds(view.asOf + 1).at(-1) ?? view.asOf;
    return view.present || view.asOf === end ? view : this.#market.view({ asOf: end });
  }

  /** Whether asking costs nothing. */
  knows(view: MarketView, market: Market): boolean {
    return this.#records.has(keyOf(view, market));
  }

  /** The records as of a view; null while they are worked out, which is once a day and market. */
  records(view: MarketView, market: Market): ReadonlyMap<string, PresetRecord> | null {
    const key = keyOf(view, market);
    const asked = !this.#records.has(key);
    if (asked && this.#queued >= MOST_QUEUED) return null;
    const coming = this.#records.get(key, () => {
      // One at a time: each looks through three years.
      const made = this.#last.then(() => this.#follow(view, market));
      this.#last = made.catch(() => undefined);
      return made;
    });
    if (asked) {
      this.#ready.delete(key);
      this.#queued += 1;
      coming
        .then((records) => {
          for (const [old] of [...this.#ready].slice(0, -8)) this.#ready.delete(old);
          this.#ready.set(key, records);
        })
        .catch((error) => this.#platform.logger.warn({ error, market }, 'The presets could not be followed.'))
        .finally(() => {
          this.#queued -= 1;
        });
    }
    return this.#ready.get(key) ?? null;
  }

  async #follow(view: MarketView, market: Market): Promise<ReadonlyMap<string, PresetRecord>> {
    const found: Month[] = [];
    for (const at of monthEnds(view.asOf)) {
      found.push(await this.#months.get(`${market}/${at}`, () => this.#screen(at, market)));
    }
    const ids = new Set(found.flatMap(({ listed }) => listed));
    const bars = new Map<AssetId, FollowedBars>();
    for (const assetId of ids) {
      const delisting = (await view.asset(assetId))?.delisting;
      const delisted = !!delisting && startOfDate(delisting.date) <= view.asOf;
      bars.set(assetId, { ...(await view.bars(assetId)), delisted });
      await yieldToEventLoop();
    }
    const records = new Map<string, PresetRecord>();
    for (const { key } of PRESETS[market]) {
      records.set(key, summarise(key, found, { bars, market, asOf: view.asOf }));
      await yieldToEventLoop();
    }
    return records;
  }

  async #screen(at: EpochMs, market: Market): Promise<Month> {
    const view = this.#market.view({ asOf: at });
    const picks = new Map<string, readonly AssetId[]>();
    let listed: readonly ViewAsset[] = [];
    for (const { key, expression } of PRESETS[market]) {
      const { sheet, rows } = await needMatches(
        // Presets ask for nothing that is held back.
        { sheets: this.#sheets, delayOf: async () => null },
        view,
        { market, expression },
      );
      listed = sheet.assets;
      picks.set(
        key,
        [...rows].flatMap((row) => sheet.assets[row]?.assetId ?? []),
      );
    }
    return { at, listed: listed.map(({ assetId }) => assetId), picks };
  }
}

function keyOf({ present, asOf, moment }: MarketView, market: Market): string {
  return `${market}/${present ? dateOfInstant(asOf) : moment}`;
}

/** The last instants of the months before an instant, oldest first. */
function monthEnds(asOf: EpochMs): EpochMs[] {
  const now = new Date(asOf);
  return Array.from(
    { length: MONTHS },
    (_, i) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - i), 1) - 1,
  );
}

type FollowedBars = ViewBars & { readonly delisted: boolean };

interface Followed {
  readonly bars: ReadonlyMap<AssetId, FollowedBars>;
  readonly market: Market;
  readonly asOf: EpochMs;
}

/** What the picks of a preset came to; what was delisted on the way counts with its last close. */
export function summarise(key: string, months: readonly Month[], followed: Followed): PresetRecord {
  const { bars, market: traded, asOf } = followed;
  const sessionsSince = (at: EpochMs) =>
    calendarOf(traded).sessionsBetween(addDays(dateOfInstant(at), 1), dateOfInstant(asOf)).length;
  const outcomes = BARS.map((count): PresetOutcome => {
    const isOver = new Map(months.map(({ at }) => [at, sessionsSince(at) >= count]));
    const after = (assetId: AssetId, at: EpochMs) => {
      const own = bars.get(assetId);
      if (!own) return [];
      const { after: known, toDate } = returnsAfter(own, at, [count]);
      return known[0] ?? (own.delisted && isOver.get(at) ? toDate : null) ?? [];
    };
    const [own, market, excess]: number[][] = [[], [], []];
    for (const { at, listed, picks } of months) {
      const all = listed.flatMap((assetId) => after(assetId, at));
      const chosen = (picks.get(key) ?? []).flatMap((assetId) => after(assetId, at));
      const [chosenMean, mean] = [meanOf(chosen), meanOf(all)];
      if (chosenMean === null || mean === null || all.length < LEAST_LISTED) continue;
      own?.push(...chosen);
      market?.push(...all);
      excess?.push(chosenMean - mean);
    }
    return describeOutcome(
      { bars: count, traded },
      { own: own ?? [], market: market ?? [], excess: excess ?? [] },
    );
  });
  const [first, last] = [months.at(0)?.at ?? 0, months.at(-1)?.at ?? 0];
  return { from: dateOfInstant(first), to: dateOfInstant(last), outcomes };
}

interface Found {
  readonly own: readonly number[];
  readonly market: readonly number[];
  readonly excess: readonly number[];
}

function describeOutcome(
  { bars, traded }: { readonly bars: number; readonly traded: Market },
  { own, market, excess }: Found,
): PresetOutcome {
  const overlap = { observations: excess.length, horizonBars: bars, strideBars: MONTH_BARS[traded] };
  return {
    ...{ bars, n: own.length, months: excess.length },
    median: medianOf(own),
    marketMedian: medianOf(market),
    excess: meanOf(excess),
    interval: meanInterval(excess, effectiveOverlapping(overlap)),
  };
}

/** The 95 % interval of a mean by Student's t; months whose outcomes overlap count as the fewer that they are worth. */
function meanInterval(values: readonly number[], worth: number): PresetOutcome['interval'] {
  const mean = meanOf(values);
  if (values.length < LEAST_MONTHS || worth < LEAST_WORTH || mean === null) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / worth);
  const reach = error * studentTQuantile(0.975, worth - 1);
  return { low: mean - reach, high: mean + reach };
}

/** What came after a past instant, asset by asset. */
export async function followAssets(
  { past, now }: { readonly past: MarketView; readonly now: MarketView },
  symbols: readonly string[],
) {
  const items = await Promise.all(
    symbols.map(async (symbol) => {
      const asset = await past.findAsset(symbol);
      if (!asset) return [];
      const known = await now.asset(asset.assetId);
      const { after, toDate } = returnsAfter(await now.bars(asset.assetId), past.asOf, [5, 20, 60]);
      const [after5 = null, after20 = null, after60 = null] = after;
      const gone = known?.delisting && startOfDate(known.delisting.date) <= now.asOf;
      const delistedOn = gone ? (known.delisting?.date ?? null) : null;
      return [{ symbol: asset.symbol, after5, after20, after60, toDate, delistedOn }];
    }),
  );
  return items.flat();
}
