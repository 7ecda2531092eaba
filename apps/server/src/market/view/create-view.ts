import { type AssetId, calendarOf, DAY_MS, type EpochMs, type Market, startOfDate } from '@auspex/market';
import type { FinancialStatement, Quote } from '@auspex/market-data';
import { isSimulated } from '../../config/world.ts';
import { type Horizon, isVisible, visibleFacts } from '../store/facts/kept-fact.ts';
import { readIntradayBars } from './bars/read-intraday-bars.ts';
import { confirmedDates, NOTHING_BARRED, readJudging } from './bars/read-judging.ts';
import { knownActions, readViewBars } from './bars/read-view-bars.ts';
import {
  ACTIONS,
  BARS,
  FLAGS,
  HALTS,
  INDICES,
  LISTINGS,
  RATES,
  SHARES,
  STATEMENTS,
  WEIGHTS,
  WHOLE_WORLD,
} from './cache/fact-caches.ts';
import type { MarketCache } from './cache/market-cache.ts';
import { type Directory, directoryAt } from './directory/directory.ts';
import { findAsset, isGone } from './directory/find-asset.ts';
import type { BarsRequest, IndexMember, Judging, MarketView, ViewBars, ViewPoint } from './market-view.ts';
import { closeBefore, quoteOfBars } from './quote-of-bars.ts';
import { quoteOfToday } from './quote-of-today.ts';
import type { ViewContext } from './view-context.ts';

/** A world's market as known at an instant. */
export function createView(context: ViewContext, point: ViewPoint = {}): MarketView {
  const present = point.asOf === undefined;
  const now = context.now();
  const horizon: Horizon = { asOf: point.asOf ?? now, seenBy: point.seenBy ?? Number.POSITIVE_INFINITY };
  const directory = () => openDirectory(context.cache, horizon);
  return {
    world: context.world,
    asOf: horizon.asOf,
    seenBy: point.seenBy ?? now,
    present,
    moment: momentOf(point),
    ...directoryReads(directory),
    ...barReads(context, { horizon, directory }),
    ...factReads(context.cache, horizon),
    quotes: (assetIds) => readQuotes(context, { horizon, directory, present }, assetIds),
  };
}

/** Without `seenBy` a view sees everything stored, which grows with the data version, not with the clock. */
function momentOf({ asOf, seenBy }: ViewPoint): string {
  if (asOf === undefined) return seenBy === undefined ? 'now' : `now/${seenBy}`;
  return seenBy === undefined ? String(asOf) : `${asOf}/${seenBy}`;
}

type OpenDirectory = () => Promise<Directory>;

async function openDirectory(cache: MarketCache, horizon: Horizon): Promise<Directory> {
  return directoryAt(await cache.get(LISTINGS, WHOLE_WORLD), horizon);
}

function directoryReads(directory: OpenDirectory): Pick<MarketView, 'assets' | 'asset' | 'findAsset'> {
  return {
    async assets(filter = {}) {
      const { assets, today } = await directory();
      return assets.filter(
        (asset) =>
          (filter.market === undefined || asset.market === filter.market) &&
          (filter.delisted === true || !isGone(asset, today)),
      );
    },
    asset: async (assetId) => (await directory()).byId.get(assetId),
    findAsset: async (symbol: string, market?: Market) => findAsset(await directory(), symbol, market),
  };
}

interface From {
  readonly horizon: Horizon;
  readonly directory: OpenDirectory;
}

const NO_BARS: ViewBars = {
  bars: {
    time: new Float64Array(0),
    open: new Float64Array(0),
    high: new Float64Array(0),
    low: new Float64Array(0),
    close: new Float64Array(0),
    volume: new Float64Array(0),
  },
  knownAt: new Float64Array(0),
  source: '',
};

async function readBars(
  { cache }: ViewContext,
  { horizon, directory }: From,
  of: { readonly assetId: AssetId; readonly request: BarsRequest },
): Promise<ViewBars> {
  const [{ byId, today }, history, actions] = await Promise.all([
    directory(),
    cache.get(BARS, of.assetId),
    of.request.adjustment === 'none' ? [] : cache.get(ACTIONS, of.assetId),
  ]);
  const asset = byId.get(of.assetId);
  if (!asset) return NO_BARS;
  return readViewBars({ asset, history, actions, horizon, today: today[asset.market] }, of.request);
}

/** The prices of a simulated world are what they are: no move of them needs a reason. */
async function judgingOf(
  { cache, world }: ViewContext,
  { horizon, directory }: From,
  assetId: AssetId,
): Promise<Judging> {
  if (isSimulated(world)) return NOTHING_BARRED;
  const [{ byId, today }, history, actions] = await Promise.all([
    directory(),
    cache.get(BARS, assetId),
    cache.get(ACTIONS, assetId),
  ]);
  const asset = byId.get(assetId);
  if (!asset) return NOTHING_BARRED;
  return readJudging({ asset, history, actions, horizon, today: today[asset.market] });
}

function barReads(
  context: ViewContext,
  from: From,
): Pick<MarketView, 'bars' | 'intradayBars' | 'judging' | 'confirmedMoves'> {
  const { cache } = context;
  return {
    bars: (assetId, request = {}) => readBars(context, from, { assetId, request }),
    judging: (assetId) => judgingOf(context, from, assetId),
    confirmedMoves: async (assetId) => confirmedDates(await cache.get(ACTIONS, assetId), from.horizon),
    async intradayBars(assetId, request) {
      const { date, timeframe, adjustment = 'splits-and-dividends', patienceMs } = request;
      const [{ byId, today }, daily, facts] = await Promise.all([
        from.directory(),
        cache.get(BARS, assetId),
        adjustment === 'none' ? [] : cache.get(ACTIONS, assetId),
      ]);
      const asset = byId.get(assetId);
      if (!asset) return NO_BARS;
      const actions = knownActions(facts, from.horizon).filter(
        ({ kind, exDate }) =>
          exDate <= today[asset.market] && (kind === 'split' || adjustment === 'splits-and-dividends'),
      );
      const { horizon } = from;
      const wanted = { asset, date, timeframe, patienceMs: patienceMs ?? Number.POSITIVE_INFINITY };
      return readIntradayBars(context, { ...wanted, horizon, daily, actions });
    },
  };
}

type FactReads = Pick<
  MarketView,
  'actions' | 'halts' | 'statements' | 'shareCounts' | 'indices' | 'indexMembers' | 'rates' | 'qualityFlags'
>;

function factReads(cache: MarketCache, horizon: Horizon): FactReads {
  return {
    actions: async (assetId) => knownActions(await cache.get(ACTIONS, assetId), horizon),
    halts: async (assetId) =>
      visibleFacts(await cache.get(HALTS, assetId), horizon).map(({ value }) => value),
    statements: async (assetId) =>
      preferFilings(visibleFacts(await cache.get(STATEMENTS, assetId), horizon).map(({ value }) => value)),
    shareCounts: async (assetId) =>
      visibleFacts(await cache.get(SHARES, assetId), horizon).map(({ value }) => value),
    indices: async () =>
      visibleFacts(await cache.get(INDICES, WHOLE_WORLD), horizon).map(({ value }) => value),
    indexMembers: async (indexId) => {
      const members = new Map<AssetId, IndexMember>();
      const weights = visibleFacts(await cache.get(WEIGHTS, indexId), horizon).sort((a, b) =>
        a.value.effectiveFrom < b.value.effectiveFrom ? -1 : 1,
      );
      for (const { value } of weights) members.set(value.assetId, value);
      return [...members.values()]
        .filter(({ weight }) => weight > 0)
        .map(({ assetId, weight, effectiveFrom }) => ({ assetId, weight, effectiveFrom }))
        .sort((a, b) => b.weight - a.weight);
    },
    rates: async ({ base, quote }, from) =>
      visibleFacts(await cache.get(RATES, `${base}/${quote}`), horizon)
        .map(({ value }) => value)
        .filter(({ date }) => from === undefined || date >= from)
        .sort((a, b) => (a.date < b.date ? -1 : 1)),
    qualityFlags: async (assetId) => {
      const until: EpochMs = Math.min(horizon.asOf, horizon.seenBy);
      return (await cache.get(FLAGS, assetId))
        .filter((flag) => isVisible(flag, horizon) && (flag.clearedAt === null || flag.clearedAt > until))
        .map(({ date, rule, evidence, suggestion }) => ({ assetId, date, rule, evidence, suggestion }));
    },
  };
}

/** Live quotes at present; otherwise, or if no source has a newer one, what the bars say. */
async function readQuotes(
  context: ViewContext,
  from: From & { readonly present: boolean },
  assetIds: readonly AssetId[],
): Promise<Quote[]> {
  const { byId, today } = await from.directory();
  const assets = assetIds.flatMap((assetId) => byId.get(assetId) ?? []);
  const living = assets.filter((asset) => !isGone(asset, today));
  const live = from.present ? await context.live.quotes(living) : new Map<AssetId, Quote>();
  const quotes = await Promise.all(
    assets.map(async (asset) => {
      const quote = live.get(asset.assetId);
      const days = quote && { quoted: calendarOf(asset.market).dateAt(quote.at), today: today[asset.market] };
      const inShares = quote && days && (await inSharesOfToday(context, from, { quote, days }));
      // A computed quote is whole and never older than the bars.
      if (inShares && isSimulated(context.world)) return inShares;
      const request = { adjustment: 'splits' } as const;
      const splitAdjusted = await readBars(context, from, { assetId: asset.assetId, request });
      const closed = quoteOfBars(asset, splitAdjusted);
      if (!inShares || !days) return closed;
      // What nobody has followed for a while keeps its last quote in the store.
      if (closed && inShares.at < Math.min(closed.at, from.horizon.asOf)) return closed;
      const before = closeBefore(asset.market, splitAdjusted, days.quoted);
      return { ...inShares, previousClose: inShares.previousClose ?? before };
    }),
  );
  return quotes.flatMap((quote) => quote ?? []);
}

async function inSharesOfToday(
  { cache }: ViewContext,
  { horizon }: From,
  { quote, days }: { readonly quote: Quote; readonly days: Parameters<typeof quoteOfToday>[2] },
): Promise<Quote> {
  if (days.quoted === days.today) return quote;
  return quoteOfToday(quote, knownActions(await cache.get(ACTIONS, quote.assetId), horizon), days);
}

/** Some sources let a period end with its month, where the company's own ends with a week. */
const SAME_END_MS = 20 * DAY_MS;

type Period = FinancialStatement['period'];

const isSamePeriod = (a: Period, b: Period) =>
  (a.quarter === 'full-year') === (b.quarter === 'full-year') &&
  Math.abs(startOfDate(a.end) - startOfDate(b.end)) <= SAME_END_MS;

/**
 * Statements as filed, and those of sources that name no filing for the periods nobody else has: a second source's
 * figures are neither a restatement nor another period.
 */
export function preferFilings(statements: readonly FinancialStatement[]): readonly FinancialStatement[] {
  const filed = statements.filter(({ accession }) => accession !== undefined);
  if (filed.length === 0 || filed.length === statements.length) return statements;
  return statements.filter(
    ({ accession, period }) =>
      accession !== undefined || !filed.some((filing) => isSamePeriod(filing.period, period)),
  );
}
