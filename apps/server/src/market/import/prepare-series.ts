import {
  type AssetId,
  type BarColumns,
  calendarOf,
  dateOfInstant,
  type EpochMs,
  isIntraday,
  type Market,
  MINUTE_MS,
  makeBarColumns,
  normaliseSymbol,
  startOfDate,
  TIMEFRAMES,
  timeframeMinutes,
} from '@auspex/market';
import {
  type AssetListing,
  type CorporateAction,
  dailyBarKnownAt,
  describeRepair,
  type FileBars,
  type FileFinding,
  fileActions,
  intradayBarKnownAt,
  type KnownBars,
  listingAssetId,
  type PriceAdjustment,
  screenFile,
} from '@auspex/market-data';
import type { ScreenedDays, StoredTimeframe } from '../store/index.ts';
import type { Directory } from '../view/directory/directory.ts';
import { findAsset } from '../view/directory/find-asset.ts';
import type { ImportRequest } from './import-request.ts';
import type { ImportTable } from './read-file.ts';

/** The bars of one symbol, ready to be stored. */
export interface PreparedSeries {
  readonly symbol: string;
  readonly market: Market;
  readonly assetId: AssetId;
  readonly timeframe: StoredTimeframe;
  readonly known: KnownBars;
  readonly actions: readonly CorporateAction[];
  readonly screened: ScreenedDays;
  readonly findings: readonly FileFinding[];
  /** The asset was new. */
  readonly isNew: boolean;
  /** As the file alone would have it. */
  readonly listing: AssetListing;
}

/**
 * Determines what a series is about, when it was known, and what looks wrong about it. Throws a sentence if it is
 * unusable.
 */
export function prepareSeries(
  content: FileBars,
  from: { readonly file: ImportTable; readonly directory: Directory; readonly request: ImportRequest },
): PreparedSeries {
  const { file, directory, request } = from;
  const { market } = content;
  const symbol = content.symbol === undefined ? file.symbol : normaliseSymbol(content.symbol, market);
  if (symbol === undefined) {
    const written =
      content.symbol === undefined ? '' : `"${content.symbol}" is not a symbol of this market. `;
    throw new RangeError(`${written}Name the file after its symbol, such as AAPL.csv, or use --symbol.`);
  }
  const timeframe = findTimeframe(content);
  const asset = findAsset(directory, symbol, market);
  const assetId = asset?.assetId ?? listingAssetId({ market, firstSymbol: symbol });
  const stated = { ...content, adjustment: request.adjustment ?? content.adjustment };
  const { bars, adjustment } = tradedBars(stated);
  const knownAt = knownInstants(bars.time, { market, timeframe });
  const actions = fileActions(stated, { assetId, market });
  // The file is screened as every command does it, before its prices are turned into those that were traded.
  const findings = screenFile(content, { adjustment: request.adjustment });
  return {
    symbol,
    market,
    assetId,
    timeframe,
    known: { bars, knownAt, adjustment, revisions: [] },
    actions,
    findings,
    screened: {
      assetId,
      from: dateOfInstant(bars.time[0]),
      to: dateOfInstant(bars.time[bars.time.length - 1]),
      flags: findings.map(({ time, rule, evidence, repair }) => ({
        date: dateOfInstant(time),
        rule,
        evidence,
        suggestion: describeRepair(repair),
      })),
    },
    isNew: asset === undefined,
    listing: listingOf({ assetId, market, symbol }, bars.time[0]),
  };
}

/** An asset that only files know: its history begins with its first bar. */
function listingOf(
  {
    assetId,
    market,
    symbol,
  }: { readonly assetId: AssetId; readonly market: Market; readonly symbol: string },
  firstTime: number,
): AssetListing {
  const listedOn = dateOfInstant(firstTime);
  const knownAt = startOfDate(listedOn);
  return {
    assetId,
    market,
    kind: market === 'crypto' ? 'crypto' : 'stock',
    currency: market === 'crypto' ? (symbol.split('-')[1] ?? 'USD') : 'USD',
    symbols: [{ symbol, name: symbol, from: listedOn, knownAt }],
    listedOn,
    knownAt,
  };
}

/** The timeframe of a file's bars; throws a sentence if it is none that we know. */
function findTimeframe({ bars, spacing }: FileBars): StoredTimeframe {
  if (spacing === 'daily') return '1d';
  const { time } = bars;
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < time.length; i++) step = Math.min(step, time[i] - time[i - 1]);
  const minutes = step / MINUTE_MS;
  const timeframe = TIMEFRAMES.filter(isIntraday).find((name) => timeframeMinutes(name) === minutes);
  if (timeframe) return timeframe;
  if (time.length < 2) throw new RangeError('One bar within a day does not tell how long it is.');
  throw new RangeError(`Bars of ${minutes} minutes are not a supported timeframe.`);
}

const daysKnownAt: Readonly<Record<Market, Map<EpochMs, EpochMs>>> = { us: new Map(), crypto: new Map() };

/** When the bar of a day was known: the symbols of a file mostly have the same days. */
function dayKnownAt(market: Market, at: EpochMs): EpochMs {
  const known = daysKnownAt[market].get(at);
  if (known !== undefined) return known;
  const found = dailyBarKnownAt(market, dateOfInstant(at));
  daysKnownAt[market].set(at, found);
  return found;
}

/** When the world could know each bar of a file: daily ones by the rule, shorter ones at their end. */
function knownInstants(
  time: Float64Array,
  { market, timeframe }: { readonly market: Market; readonly timeframe: StoredTimeframe },
): Float64Array {
  if (!isIntraday(timeframe)) return time.map((at) => dayKnownAt(market, at));
  const length = timeframeMinutes(timeframe) * MINUTE_MS;
  let stretch = { from: 0, until: 0 };
  return time.map((at) => {
    // Within a session a bar is known at its end; only its edges have to be asked for.
    if (at >= stretch.from && at + length <= stretch.until) return at + length;
    stretch = sessionAround(market, at);
    return intradayBarKnownAt({ market, timeframe, time: at });
  });
}

function sessionAround(market: Market, at: EpochMs): { readonly from: EpochMs; readonly until: EpochMs } {
  const calendar = calendarOf(market);
  const date = dateOfInstant(at);
  if (date <= calendar.firstDate || date >= calendar.lastDate) return { from: 0, until: 0 };
  const session = calendar.sessionOf(calendar.dateAt(at));
  return session ? { from: session.open, until: session.close } : { from: 0, until: 0 };
}

/**
 * Prices as traded, if the file says how to recover them: prices in today's shares with their splits alongside are
 * multiplied by the later splits. Others stay as they are, and say so.
 */
function tradedBars(content: Pick<FileBars, 'bars' | 'payouts' | 'adjustment'>): {
  readonly bars: BarColumns;
  readonly adjustment: PriceAdjustment;
} {
  const { bars, payouts, adjustment } = content;
  const splits = payouts.filter(({ newPerOld }) => newPerOld !== 1);
  if (adjustment !== 'splits' || splits.length === 0) return { bars, adjustment };
  const traded = makeBarColumns(bars.time.length);
  traded.time.set(bars.time);
  let factor = 1;
  let next = splits.length - 1;
  for (let i = bars.time.length - 1; i >= 0; i--) {
    for (; next >= 0 && splits[next].time > bars.time[i]; next--) factor *= splits[next].newPerOld;
    traded.open[i] = bars.open[i] * factor;
    traded.high[i] = bars.high[i] * factor;
    traded.low[i] = bars.low[i] * factor;
    traded.close[i] = bars.close[i] * factor;
    traded.volume[i] = bars.volume[i] / factor;
  }
  return { bars: traded, adjustment: 'none' };
}
