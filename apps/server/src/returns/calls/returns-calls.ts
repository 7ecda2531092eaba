import type { CallInput, Calls } from '@auspex/contract';
import { tradeColumns } from '@auspex/contract/table';
import { type AssetId, dateOfInstant, type Market, MINUTE_MS } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import {
  assetSummary,
  listPage,
  type MarketReads,
  type MarketView,
  needAsset,
  onceForRows,
  provenanceOf,
  type ViewAsset,
  viewOfDay,
} from '../../market/index.ts';
import type { CallContext, CallHandlers } from '../../platform/http/call-handlers.ts';
import { cachedReply, countQuestion, type RateLimiter } from '../../platform/http/index.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import { writeGate } from '../../signals/index.ts';
import type { LiveRecord } from '../live/live-record.ts';
import { newQuestions } from '../past-questions.ts';
import { lastPublicDay } from '../reading/public-part.ts';
import type { MarketRecords } from '../reading/read-records.ts';
import type { TradedSeries } from '../reading/read-series.ts';
import type { RecordWish, ReturnsService } from '../returns-service.ts';
import { publishedCost, RULE_NAME } from '../rule.ts';
import type { Showcase } from '../showcase/showcase.ts';
import { barsLate, publicRecords, type ReadDelay } from './read-for.ts';
import { estimateHeadline, type JudgedSeries, writeHeadline } from './write-headline.ts';
import { writeAssets, writeExits, writeLiveSeries, writeSeries } from './write-series.ts';
import { sharedSymbols, sumTrades, type TradeRow, tradeValues, writeTrades } from './write-trades.ts';

export interface ReturnsReads extends MarketReads {
  readonly service: ReturnsService;
  readonly showcase: Showcase;
  readonly delayOf: ReadDelay;
  readonly live: LiveRecord;
  /** Counts questions that take seconds to answer; unlimited if omitted. */
  readonly limiterOf?: (context: CallContext) => RateLimiter;
}

const SERIES = ['backtest', 'paper-forward'] as const;

export function returnsCalls(reads: ReturnsReads): CallHandlers {
  return {
    'returns.performance': ({ query: { market, asOf } }, context) =>
      recordReply(reads, context, {
        ...{ key: market, asOf, market },
        wish: null,
        read: (view, records) => readPerformance(reads, view, { market, records }),
      }),
    'returns.detail': ({ query: { market, asOf, series, feeBasisPoints } }, context) => {
      const cost = costOf(market, feeBasisPoints);
      return recordReply(reads, context, {
        ...{ key: `${market}/${series}/${cost}`, asOf, market },
        wish: series === 'live' ? null : { market, kind: series, costBasisPoints: cost },
        read: (view, records) => readDetail(reads, view, { market, records, series, cost }),
      });
    },
    'returns.trades': async ({ params: { id }, query }, context) => {
      const view = viewOfDay(reads.market(), query);
      const whole = id === 'crypto' || id === 'us' ? id : null;
      const asset = whole ? null : ((await view.asset(id as AssetId)) ?? (await needAsset(view, id)));
      const market = whole ?? asset?.market ?? 'us';
      const { asOf, ...fields } = query;
      return recordReply(reads, context, {
        ...{ key: `${id} ${JSON.stringify(fields)}`, asOf, market },
        wish: null,
        read: (_, records) => readTrades(reads, context, { view, market, records, asset, query }),
      });
    },
    'returns.showcase': async ({ query: { asOf } }, context) => {
      const { showcase, limiterOf } = reads;
      if (limiterOf && !showcase.knows(asOf))
        await countQuestion(limiterOf(context), newQuestions.day, context);
      return showcase.read(asOf);
    },
  };
}

/** Of the past only what is corrected later can change. */
const PAST_MS = 600_000;

/** In whole basis points, so that there are no more records to compute than a fee has meaningful values. */
function costOf(market: Market, feeBasisPoints: number | undefined): number {
  return Math.round(feeBasisPoints ?? publishedCost(market));
}

type NewQuestion = Asked | { readonly records: MarketRecords; readonly wish: RecordWish };

/** What has to be computed for one reader counts against that reader's limit; what is kept ready is free. */
async function countIfNew(
  { service, limiterOf }: ReturnsReads,
  context: CallContext,
  asked: NewQuestion,
): Promise<void> {
  if (limiterOf === undefined) return;
  if ('view' in asked) {
    if (asked.view.present || service.knows(asked.view, asked.market)) return;
  } else {
    const { records, wish } = asked;
    // The published cost belongs to the records themselves.
    if (wish.costBasisPoints === costOf(wish.market, undefined)) return;
    if (service.knowsRecord(records, wish)) return;
  }
  const ofThePast = 'view' in asked || !asked.records.present;
  await countQuestion(limiterOf(context), newQuestions[ofThePast ? 'day' : 'fee'], context);
}

interface RecordQuestion<Reply> {
  /** What was asked for besides the instant. */
  readonly key: string;
  readonly asOf: string | undefined;
  readonly market: Market;
  /** A record besides those at the published cost. */
  readonly wish: RecordWish | null;
  readonly read: (view: MarketView, records: MarketRecords) => Promise<Reply>;
}

interface Asked {
  readonly view: MarketView;
  readonly market: Market;
}

/** The records, with as much of the published one as a reader may see now, whatever instant is asked about. */
async function recordsFor(
  { market: service, service: returns }: ReturnsReads,
  { view, market }: Asked,
  bars: number,
): Promise<MarketRecords> {
  const whole = await returns.records(view, market);
  return bars === 0 ? whole : publicRecords(whole, market, { now: service().view().asOf, bars });
}

/** Serialised once per state of the records; a copy goes on being shown while the database is away. */
async function recordReply<Reply>(
  reads: ReturnsReads,
  context: CallContext,
  { key, asOf, market, wish, read }: RecordQuestion<Reply>,
): Promise<Reply> {
  const service = reads.market();
  const view = viewOfDay(service, { asOf });
  const moment = view.present ? 'now' : `${view.asOf}`;
  const late = await barsLate(context.identity, market, reads.delayOf);
  return cachedReply(context, {
    key: [view.world, moment, late === 0 ? 'whole' : `public ${late}`, key].join('\n'),
    version: async () => {
      const now = service.view().asOf;
      // What everybody may see of the past grows by a day each day; nothing else of it does.
      const open = late === 0 ? '' : lastPublicDay(market, now, late);
      if (!view.present) return `${service.dataVersion()}:${open}:${Math.floor(now / PAST_MS)}`;
      const records = await recordsFor(reads, { view, market }, late);
      return `${service.dataVersion()}:${Math.floor(now / MINUTE_MS)}:${stateOf(records)}`;
    },
    read: async () => {
      await countIfNew(reads, context, { view, market });
      const records = await recordsFor(reads, { view, market }, late);
      if (wish) await countIfNew(reads, context, { records, wish });
      return read(view, records);
    },
  });
}

/** Everything besides the prices that a reply stands on. */
function stateOf({ version, sealedAfter, gates }: MarketRecords): string {
  const judged = gates.map((gate) => `${gate.version}${gate.state}${gate.verdict?.judgedDays}`);
  return [version, sealedAfter, ...judged].join();
}

/** A series at a cost, with what judging it needs. */
async function judged(
  { service }: Pick<ReturnsReads, 'service'>,
  { market, records }: Known,
  { kind, cost }: { readonly kind: TradedSeries; readonly cost: number },
): Promise<JudgedSeries> {
  const { meanCorrelation, gates } = records;
  const record = await service.record(records, { market, kind, costBasisPoints: cost });
  return { input: kind === 'backtest' ? records.backtest : records.paper, record, meanCorrelation, gates };
}

interface Known {
  readonly market: Market;
  readonly records: MarketRecords;
}

/** What is still sealed for some readers is left out of it for all. */
async function readLive(
  { live, market: service, delayOf }: ReturnsReads,
  view: MarketView,
  { market, records }: Known,
) {
  const bars = await barsLate(null, market, delayOf);
  return live.read(view, publicRecords(records, market, { now: service().view().asOf, bars }), market);
}

async function readPerformance(reads: ReturnsReads, view: MarketView, known: Known) {
  const { market, records } = known;
  const cost = publishedCost(market);
  const [backtest, paper] = await Promise.all(SERIES.map((kind) => judged(reads, known, { kind, cost })));
  const live = await readLive(reads, view, { market, records });
  return {
    market,
    series: [writeSeries(backtest, null), writeSeries(paper, records.sealedAfter), writeLiveSeries(live)],
    live,
    headline: writeHeadline(paper),
    estimate: estimateHeadline(paper, backtest),
    gates: records.gates.map((gate) => writeGate(market, gate)),
    costBasisPoints: cost,
    rule: RULE_NAME,
    modelVersion: records.modelVersion,
    provenance: provenance(reads, view, known),
  };
}

async function readDetail(
  reads: ReturnsReads,
  view: MarketView,
  wish: Known & { readonly series: TradedSeries | 'live'; readonly cost: number },
) {
  const { market, records, series, cost } = wish;
  const shown = series === 'live' ? null : await judged(reads, wish, { kind: series, cost });
  const published = await judged(reads, wish, { kind: 'paper-forward', cost: publishedCost(market) });
  const calibration =
    series === 'live' ? [] : await reads.service.calibration(view, records, { market, kind: series });
  const live = await readLive(reads, view, { market, records });
  const sealedAfter = series === 'paper-forward' ? records.sealedAfter : null;
  return {
    market,
    series: shown === null ? writeLiveSeries(live) : writeSeries(shown, sealedAfter),
    live,
    headline: writeHeadline(published),
    gates: records.gates.map((gate) => writeGate(market, gate)),
    calibration: calibration.map(({ bins, ...one }) => ({ ...one, bins: [...bins] })),
    exits: shown === null ? [] : writeExits(shown.input, shown.record),
    assets: shown === null ? [] : writeAssets(shown.input, shown.record, cost),
    costBasisPoints: cost,
    provenance: provenance(reads, view, wish),
  };
}

interface TradesWish extends Known {
  readonly view: MarketView;
  readonly asset: ViewAsset | null;
  readonly query: CallInput<Calls['returns.trades']>['query'];
}

async function readTrades(
  reads: ReturnsReads,
  context: CallContext,
  { view, market, records, asset, query }: TradesWish,
) {
  const cost = costOf(market, query.feeBasisPoints);
  for (const kind of seriesIn(query.series))
    await countIfNew(reads, context, { records, wish: { market, kind, costBasisPoints: cost } });
  const all = await knownTrades(reads, { market, records, cost, series: query.series });
  const rows = asset ? all.filter(({ assetId }) => assetId === asset.assetId) : all;
  return {
    ...listPage({ columns: tradeColumns, values: tradeValues, rows, query }),
    asset: asset && assetSummary(asset),
    sharedSymbols: onceForRows(rows, 'shared symbols', () => sharedSymbols(rows)),
    sum: onceForRows(rows, 'sum', () => sumTrades(rows)),
    provenance: provenance(reads, view, { market, records }),
  };
}

/** The trades of a state of the records are written once for all their pages. */
const written = new WeakMap<MarketRecords, RecentAnswers<readonly TradeRow[]>>();
const WAYS_TO_ASK = 4;

function knownTrades(
  reads: ReturnsReads,
  wish: Parameters<typeof listTrades>[1],
): Promise<readonly TradeRow[]> {
  const recent = written.get(wish.records) ?? new RecentAnswers<readonly TradeRow[]>(WAYS_TO_ASK);
  written.set(wish.records, recent);
  return recent.get(`${wish.series} ${wish.cost}`, () => listTrades(reads, wish));
}

async function listTrades(
  { service }: ReturnsReads,
  wish: Known & { readonly cost: number; readonly series: TradedSeries | 'live' | undefined },
): Promise<TradeRow[]> {
  const { market, records, cost } = wish;
  const lists = await Promise.all(
    seriesIn(wish.series).map(async (kind) => {
      const record = await service.record(records, { market, kind, costBasisPoints: cost });
      const series = kind === 'backtest' ? records.backtest : records.paper;
      return record ? writeTrades({ market, series, trades: record.trades }) : [];
    }),
  );
  return lists.reverse().flat();
}

function seriesIn(asked: TradedSeries | 'live' | undefined): readonly TradedSeries[] {
  return SERIES.filter((kind) => asked === undefined || asked === kind);
}

function provenance(reads: MarketReads, view: MarketView, { market, records }: Known) {
  const { newest } = records;
  const knownAt = newest === undefined ? undefined : dailyBarKnownAt(market, dateOfInstant(newest));
  return provenanceOf(reads, view, { knownAt });
}
