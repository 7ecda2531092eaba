import type { CallReply, Calls } from '@auspex/contract';
import {
  type BarColumns,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type Market,
  startOfDate,
} from '@auspex/market';
import {
  averageYear,
  type CalendarBar,
  calendarBars,
  calendarYears,
  firstApart,
  followPastProposals,
  monthHeatmap,
  type PastProposal,
  regressionChannel,
  type ScannedWindow,
  type SeasonalFigures,
  scanWindows,
} from '@auspex/quant/seasonality';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
  readBars,
  type ViewBars,
  viewReply,
} from '../market/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { MarketScan, MarketScanTask } from './scan-market.ts';

interface CallReads extends MarketReads {
  readonly scan: (task: MarketScanTask) => Promise<MarketScan>;
}

/** What the page lists of one asset's windows. */
const SHOWN_WINDOWS = 12;
const SHOWN_PAST = 10;
/** Bars between two points of the channel. */
const CHANNEL_STEP = 5;
/** Hourly bars of some two months. */
const HOURS = 24 * 60;
/** A fetched bar that was missing may be here the next time somebody looks. */
const COMING_FOR_MS = 3000;

export function seasonalityHandlers(reads: CallReads): CallHandlers {
  return {
    'seasonality.asset': ({ params: { symbol }, query }, context) => {
      const { asOf, years, detrend } = query;
      return viewReply(reads, context, {
        key: `seasonality of ${symbol} ${years} ${detrend}`,
        asOf,
        read: (view) => readAsset(reads, view, { symbol, years, detrend }),
      });
    },
    'seasonality.hours': ({ params: { symbol }, query }, context) =>
      viewReply(reads, context, {
        ...{ key: `hours of ${symbol}`, asOf: query.asOf, comingForMs: COMING_FOR_MS },
        read: (view) => readHours(reads, view, symbol),
      }),
    'seasonality.market': ({ query }, context) => {
      const { asOf, market, years } = query;
      return viewReply(reads, context, {
        key: `seasonality ${market} ${years}`,
        asOf,
        read: (view) => readMarket(reads, view, { market, years }),
      });
    },
  };
}

interface AssetQuestion {
  readonly symbol: string;
  readonly years: number;
  readonly detrend: boolean;
}

async function readAsset(
  reads: MarketReads,
  view: MarketView,
  { symbol, years, detrend }: AssetQuestion,
): Promise<CallReply<Calls['seasonality.asset']>> {
  const asset = await needAsset(view, symbol);
  const found = await view.bars(asset.assetId);
  const { bars } = found;
  const recent = calendarYears(bars, years);
  const scan = scanWindows(bars, { years });
  const { firstYear } = recent;
  const first = recent.time.find((time) => new Date(time).getUTCFullYear() >= firstYear);
  const last = recent.time.at(-1);
  const until = last === undefined ? undefined : settledUntil(asset.market, last);
  const heatmap = monthHeatmap(recent, { detrend, until }).filter(({ year }) => year >= firstYear);
  return {
    asset: assetSummary(asset),
    from: first === undefined ? null : dateOfInstant(first),
    to: last === undefined ? null : dateOfInstant(last),
    heatmap: heatmap.map(({ year, months, total }) => ({
      ...{ year, months: [...months], total },
    })),
    averageYear: writeAverageYear(bars, { years, detrend, until }),
    months: calendarBars(recent, 'month', until).map(writeBar),
    weekdays: calendarBars(recent, 'weekday').map(writeBar),
    channel: writeChannel(recent),
    windows: firstApart(scan.windows, { count: SHOWN_WINDOWS, windowOf: (window) => window }).map(
      writeWindow,
    ),
    ...{ scanned: scan.scanned, falseHitsExpected: scan.falseHitsExpected, alpha: scan.alpha },
    hits: scan.windows.filter(({ p }) => (p ?? 1) < scan.alpha).length,
    past: followPastProposals(bars, { years, count: SHOWN_PAST }).map(writePast),
    provenance: originOf(reads, view, [found]),
  };
}

type Closes = Pick<BarColumns, 'time' | 'close'>;

/** The day before the session that follows a bar: up to it no later close can come. */
function settledUntil(market: Market, bar: EpochMs): EpochMs {
  const { firstDate, lastDate, nextSession } = calendarOf(market);
  const date = dateOfInstant(bar);
  const isCovered = date >= firstDate && date < lastDate;
  return isCovered ? startOfDate(nextSession(date).date) - DAY_MS : bar;
}

function writeAverageYear(bars: Closes, view: Parameters<typeof averageYear>[1]) {
  const average = averageYear(bars, view);
  if (average === null) return null;
  const { years, currentYear, mean, low, high, current } = average;
  return {
    ...{ years: [...years], currentYear, mean: [...mean], low: [...low], high: [...high] },
    current: Array.from(current, (value) => (Number.isNaN(value) ? null : value)),
  };
}

function writeFigures(figures: SeasonalFigures & { readonly q: number | null }) {
  const { n, winRate, winRateInterval, mean, median, excess, meanWithoutBest, worst, p, q } = figures;
  return {
    ...{ n, winRate, mean, median, excess, meanWithoutBest, p, q },
    winLow: winRateInterval?.low ?? null,
    winHigh: winRateInterval?.high ?? null,
    worst: worst?.value ?? null,
  };
}

function writeBar(bar: CalendarBar) {
  return { key: bar.key, ...writeFigures(bar) };
}

function writeWindow(window: ScannedWindow) {
  const { month, day, days, worst } = window;
  return { month, day, days, worstYear: worst?.label ?? null, ...writeFigures(window) };
}

function writePast({ proposed, since, driftSince, held }: PastProposal) {
  const { month, day, days, excess, q } = proposed;
  return { month, day, days, excess, q, since, driftSince, held };
}

function writeChannel(bars: Closes) {
  const channel = regressionChannel(bars);
  if (channel === null) return null;
  const { middle, upper1, lower1, upper2, lower2, ...facts } = channel;
  const last = bars.time.length - 1;
  const kept = [...bars.time.keys()].filter((i) => (last - i) % CHANNEL_STEP === 0);
  const pick = (column: Float64Array) => kept.map((i) => column[i]);
  return {
    ...facts,
    dates: kept.map((i) => dateOfInstant(bars.time[i])),
    close: pick(bars.close),
    ...{ middle: pick(middle), upper1: pick(upper1), lower1: pick(lower1) },
    ...{ upper2: pick(upper2), lower2: pick(lower2) },
  };
}

async function readHours(
  reads: MarketReads,
  view: MarketView,
  symbol: string,
): Promise<CallReply<Calls['seasonality.hours']>> {
  const asset = await needAsset(view, symbol);
  // Stocks trade for six and a half hours of the day: their hours say nothing of a night.
  if (asset.market !== 'crypto') throw new NotFound();
  const found = await readBars(view, asset, { timeframe: '1h', adjustment: 'none', limit: HOURS });
  const { time } = found.bars;
  const [first, last] = [time.at(0), time.at(-1)];
  return {
    hours: calendarBars(found.bars, 'hour').map(writeBar),
    from: first === undefined ? null : dateOfInstant(first),
    to: last === undefined ? null : dateOfInstant(last),
    coming: found.sessions !== undefined,
    provenance: originOf(reads, view, [found]),
  };
}

async function readMarket(
  reads: CallReads,
  view: MarketView,
  { market, years }: { readonly market: Market; readonly years: number },
): Promise<CallReply<Calls['seasonality.market']>> {
  const assets = await view.assets({ market });
  const found = await Promise.all(assets.map(({ assetId }) => view.bars(assetId)));
  const scan = await reads.scan({
    years,
    // Copies: the view's columns are shared and stay with it.
    assets: found.map(({ bars }) => ({ time: bars.time.slice(), close: bars.close.slice() })),
  });
  const { windows, past, ...counts } = scan;
  return {
    assets: assets.length,
    windows: windows.map(({ asset, ...window }) => ({
      asset: assetSummary(assets[asset]),
      ...writeWindow(window),
    })),
    ...counts,
    past: past.map(({ asset, ...proposal }) => ({
      asset: assetSummary(assets[asset]),
      ...writePast(proposal),
    })),
    provenance: originOf(reads, view, found),
  };
}

function originOf(reads: MarketReads, view: MarketView, found: readonly ViewBars[]) {
  const sources = [...new Set(found.map(({ source }) => source))].filter((source) => source !== '');
  const known = found.flatMap(({ knownAt }) => knownAt.at(-1) ?? []);
  return provenanceOf(reads, view, {
    source: sources.join(', ') || undefined,
    knownAt: known.length > 0 ? Math.max(...known) : undefined,
  });
}
