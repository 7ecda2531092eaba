import type { CallReply, Calls } from '@auspex/contract';
import { dateOfInstant } from '@auspex/market';
import {
  commonDays,
  equalWeightMarket,
  findDiversifiers,
  MINIMUM_PAIRS,
  pairCorrelation,
  type ReturnPair,
  rollingCorrelation,
} from '@auspex/quant/correlation';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
  type ViewAsset,
  viewReply,
} from '../market/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import { type CommonReturns, type Period, readCommonReturns } from './common-returns.ts';
import { cellWith, correlate, type Method, methodOf } from './correlate.ts';

type Preset = 'stocks' | 'coins' | 'both';

/** How many of the most traded assets a preset takes. */
const PRESETS: Readonly<Record<Preset, { readonly us: number; readonly crypto: number }>> = {
  stocks: { us: 20, crypto: 0 },
  coins: { us: 0, crypto: 20 },
  both: { us: 14, crypto: 6 },
};
/** Days over which trading is added up. */
const TRADED_DAYS = 60;
const SHOWN_DIVERSIFIERS = 10;

interface TableQuestion {
  readonly view: MarketView;
  readonly symbols: string | undefined;
  readonly preset: Preset;
  readonly method: Method;
  readonly period: Period;
}

export function correlationHandlers(reads: MarketReads): CallHandlers {
  return {
    'correlation.table': ({ query }, context) => {
      const { asOf, symbols, preset, method, period } = query;
      return viewReply(reads, context, {
        key: `correlation ${symbols ?? preset} ${method} ${period}`,
        asOf,
        read: (view) => readTable(reads, { view, symbols, preset, method, period }),
      });
    },
    'correlation.pair': ({ params, query }, context) => {
      const { asOf, window, period } = query;
      return viewReply(reads, context, {
        key: `correlation of ${params.first} ${params.second} ${window} ${period}`,
        asOf,
        read: async (view) => {
          const pair = [await needAsset(view, params.first), await needAsset(view, params.second)] as const;
          return readPair(reads, { view, pair, window, period });
        },
      });
    },
  };
}

async function readTable(
  reads: MarketReads,
  question: TableQuestion,
): Promise<CallReply<Calls['correlation.table']>> {
  const { view, method, period } = question;
  const { assets, unknown } = await chosenAssets(question);
  const common = await readCommonReturns({ view, assets, period });
  const table = correlate(common, method);
  return {
    assets: table.order.map((number) => ({
      ...assetSummary(assets[number]),
      days: common.returns[number].filter((value) => !Number.isNaN(value)).length,
    })),
    rows: table.rows.map((row) => [...row]),
    unknown,
    mean: table.mean,
    bets: table.bets,
    diversifiers: await listDiversifiers(question, assets, common),
    ...spanOf(common),
    provenance: originOf(reads, view, common),
  };
}

async function chosenAssets(
  question: TableQuestion,
): Promise<{ readonly assets: readonly ViewAsset[]; readonly unknown: string[] }> {
  const { view, symbols, preset } = question;
  if (symbols === undefined) return { assets: await mostTraded(view, preset), unknown: [] };
  const named = symbols.split(',').flatMap((symbol) => symbol.trim() || []);
  const found = await Promise.all(named.map((symbol) => view.findAsset(symbol)));
  const assets = new Map(found.flatMap((asset) => (asset ? [[asset.assetId, asset]] : [])));
  return { assets: [...assets.values()], unknown: named.filter((_, i) => found[i] === undefined) };
}

/** By the money that changed hands on the last days. */
async function mostTraded(view: MarketView, preset: Preset): Promise<readonly ViewAsset[]> {
  const groups = (['us', 'crypto'] as const).map(async (market) => {
    const assets = await view.assets({ market });
    const traded = await Promise.all(
      assets.map(async (asset) => {
        const { bars } = await view.bars(asset.assetId);
        const volumes = bars.volume.subarray(-TRADED_DAYS);
        const closes = bars.close.subarray(-TRADED_DAYS);
        const money = volumes.reduce((sum, volume, day) => sum + (volume || 0) * closes[day], 0);
        return { asset, money };
      }),
    );
    traded.sort((a, b) => b.money - a.money || (a.asset.symbol < b.asset.symbol ? -1 : 1));
    return traded.slice(0, PRESETS[preset][market]).map(({ asset }) => asset);
  });
  return (await Promise.all(groups)).flat();
}

/** What would calm equal amounts of the chosen assets, out of everything else that is traded. */
async function listDiversifiers(
  { view, period }: TableQuestion,
  assets: readonly ViewAsset[],
  common: CommonReturns,
): Promise<CallReply<Calls['correlation.table']>['diversifiers']> {
  if (assets.length === 0) return [];
  const chosen = new Set(assets.map(({ assetId }) => assetId));
  const others = (await view.assets()).filter(({ assetId }) => !chosen.has(assetId));
  // On the days of the chosen ones, where coins alone are joined by stocks: those days then have no return.
  const calendar = others.some(({ market }) => market === 'us') ? 'sessions' : common.calendar;
  const own =
    calendar === common.calendar ? common : await readCommonReturns({ view, assets, period, calendar });
  const rest = await readCommonReturns({ view, assets: others, period, calendar });
  const found = findDiversifiers({
    portfolio: equalWeightMarket(onDays(own, rest.days)),
    candidates: rest.returns,
  });
  return found
    .slice(0, SHOWN_DIVERSIFIERS)
    .map(({ candidate, ...figures }) => ({ ...assetSummary(others[candidate]), ...figures }));
}

/** The same returns on another stretch of the same calendar. */
function onDays({ days, returns }: CommonReturns, wanted: Float64Array): readonly Float64Array[] {
  const place = new Map([...days].map((day, i) => [day, i]));
  return returns.map((column) => wanted.map((day) => column[place.get(day) ?? -1] ?? Number.NaN));
}

interface PairQuestion {
  readonly view: MarketView;
  readonly pair: readonly [ViewAsset, ViewAsset];
  readonly window: number;
  readonly period: Period;
}

async function readPair(
  reads: MarketReads,
  { view, pair, window, period }: PairQuestion,
): Promise<CallReply<Calls['correlation.pair']>> {
  const wide = await readCommonReturns({ view, assets: pair, period, lead: window - 1 });
  const common = withoutLead(wide);
  const [first, second] = common.returns;
  return {
    first: assetSummary(pair[0]),
    second: assetSummary(pair[1]),
    whole: {
      pearson: wholeCell({ first, second }, 'pearson'),
      spearman: wholeCell({ first, second }, 'spearman'),
      downside: wholeCell({ first, second }, 'downside'),
    },
    slope: slopeOf({ first, second }),
    rolling: rollingPoints(wide, window),
    returns: pairedReturns(common),
    ...spanOf(common),
    provenance: originOf(reads, view, common),
  };
}

function withoutLead({ lead, days, returns, ...rest }: CommonReturns): CommonReturns {
  return {
    ...rest,
    lead: 0,
    days: days.subarray(lead),
    returns: returns.map((column) => column.subarray(lead)),
  };
}

function wholeCell(pair: ReturnPair, method: Method) {
  const { correlation, pairs } = pairCorrelation(pair, methodOf(method, [pair.first, pair.second]));
  return cellWith(correlation, pairs, method);
}

function rollingPoints({ days, returns }: CommonReturns, window: number) {
  const rolling = rollingCorrelation({ first: returns[0], second: returns[1] }, window);
  return [...days].flatMap((day, i) => {
    const [correlation, low, high] = [rolling.correlation[i], rolling.low[i], rolling.high[i]];
    return Number.isNaN(correlation) ? [] : [{ date: dateOfInstant(day), correlation, low, high }];
  });
}

function pairedReturns({ days, returns: [first, second] }: CommonReturns) {
  return [...days].flatMap((day, i) =>
    Number.isNaN(first[i]) || Number.isNaN(second[i])
      ? []
      : [{ date: dateOfInstant(day), first: first[i], second: second[i] }],
  );
}

function slopeOf(pair: ReturnPair): number | null {
  const { first, second } = commonDays(pair);
  if (first.length < MINIMUM_PAIRS) return null;
  const mean = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0) / column.length;
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  let [together, squares] = [0, 0];
  second.forEach((value, i) => {
    together += (first[i] - meanFirst) * (value - meanSecond);
    squares += (value - meanSecond) ** 2;
  });
  return squares > 0 ? together / squares : null;
}

function spanOf({ calendar, days }: CommonReturns) {
  const [from, to] = [days.at(0), days.at(-1)];
  return {
    calendar,
    from: from === undefined ? null : dateOfInstant(from),
    to: to === undefined ? null : dateOfInstant(to),
    days: days.length,
  };
}

function originOf(reads: MarketReads, view: MarketView, { knownAt, sources }: CommonReturns) {
  return provenanceOf(reads, view, { source: sources.join(', ') || undefined, knownAt });
}
