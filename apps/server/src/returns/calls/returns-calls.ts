import type { CallReplyInput, Calls } from '@auspex/contract';
import { dateOfInstant, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
} from '../../market/index.ts';
import { cachedReply } from '../../platform/http/index.ts';
import type { CallContext, CallHandlers } from '../../platform/module.ts';
import type { TradedSeries } from '../reading/read-series.ts';
import type { MarketRecords, ReturnsService } from '../returns-service.ts';
import { ACCOUNT_START, publishedCost, RULE } from '../rule.ts';
import type { Showcase } from '../showcase/showcase.ts';
import { writeGates } from './write-gates.ts';
import { emptySeries, writeAssets, writeHeadline, writeSeries } from './write-series.ts';
import { type TradeRow, writeTrades } from './write-trades.ts';

export interface ReturnsReads extends MarketReads {
  readonly service: ReturnsService;
  readonly showcase: Showcase;
}

type TradesReply = CallReplyInput<Calls['returns.trades']>;
const SERIES = ['backtest', 'paper-forward'] as const;

export function returnsCalls(reads: ReturnsReads): CallHandlers {
  const { service } = reads;
  return {
    'returns.performance': ({ query: { market, asOf } }, context) =>
      recordReply(reads, context, {
        ...{ key: market, asOf, market },
        read: (view, records) => readPerformance(reads, view, { market, records }),
      }),
    'returns.detail': ({ query: { market, asOf, series, feeBasisPoints } }, context) => {
      const cost = feeBasisPoints ?? publishedCost(market);
      return recordReply(reads, context, {
        ...{ key: `${market}/${series}/${cost}`, asOf, market },
        read: (view, records) => readDetail(reads, view, { market, records, series, cost }),
      });
    },
    'returns.trades': async ({ params: { id }, query }) => {
      const view = reads.market().viewOf(query);
      const whole = id === 'crypto' || id === 'us' ? id : null;
      const asset = whole ? null : await needAsset(view, id);
      const market = whole ?? asset?.market ?? 'us';
      const records = await service.records(view, market);
      const cost = query.feeBasisPoints ?? publishedCost(market);
      const all = await listTrades(reads, { market, records, cost, series: query.series });
      const rows = asset ? all.filter(({ symbol }) => symbol === asset.symbol) : all;
      return {
        ...pageOf(rows, query.page, query.page_size),
        asset: asset && assetSummary(asset),
        sum: sumOf(rows),
        provenance: provenance(reads, view, { market, records }),
      };
    },
    'returns.showcase': () => reads.showcase.read(),
  };
}

const MINUTE_MS = 60_000;

interface RecordQuestion<Reply> {
  /** What was asked for besides the instant. */
  readonly key: string;
  readonly asOf: string | undefined;
  readonly market: Market;
  readonly read: (view: MarketView, records: MarketRecords) => Promise<Reply>;
}

/** Serialised once per state of the records; a copy goes on being shown while the database is away. */
function recordReply<Reply>(
  { market: service, service: returns }: ReturnsReads,
  context: CallContext,
  { key, asOf, market, read }: RecordQuestion<Reply>,
): Promise<Reply> {
  const view = service().viewOf({ asOf });
  const moment = view.present ? 'now' : `${view.asOf}`;
  return cachedReply(context, {
    key: `${view.world}\n${moment}\n${key}`,
    version: async () => {
      const records = await returns.records(view, market);
      const minute = view.present ? Math.floor(view.asOf / MINUTE_MS) : '';
      return `${service().dataVersion()}:${minute}:${stateOf(records)}`;
    },
    read: async () => read(view, await returns.records(view, market)),
  });
}

/** Everything besides the prices that a reply stands on. */
function stateOf({ version, gates, paperTrades }: MarketRecords): string {
  return [version, ...gates.map((gate) => `${gate.version}${gate.state}`), paperTrades.length].join();
}

interface Known {
  readonly market: Market;
  readonly records: MarketRecords;
}

async function readPerformance({ service, ...reads }: ReturnsReads, view: MarketView, known: Known) {
  const { market, records } = known;
  const cost = publishedCost(market);
  const [backtest, paper] = await Promise.all(
    SERIES.map((kind) => service.record(records, { market, kind, costBasisPoints: cost })),
  );
  return {
    market,
    series: [writeSeries(records.backtest, backtest), writeSeries(records.paper, paper), emptySeries('live')],
    // Only what was written down before its outcome may become a headline.
    headline: writeHeadline(records.paper, paper, records.meanCorrelation),
    gates: writeGates(market, records.gates),
    costBasisPoints: cost,
    rule: RULE,
    modelVersion: records.modelVersion,
    provenance: provenance(reads, view, known),
  };
}

async function readDetail(
  { service, ...reads }: ReturnsReads,
  view: MarketView,
  wish: Known & { readonly series: TradedSeries | 'live'; readonly cost: number },
) {
  const { market, records, series, cost } = wish;
  const input = series === 'backtest' ? records.backtest : records.paper;
  const record =
    series === 'live' ? null : await service.record(records, { market, kind: series, costBasisPoints: cost });
  const calibration = series === 'backtest' ? await service.calibration(view, market, records) : [];
  return {
    market,
    series: series === 'live' ? emptySeries('live') : writeSeries(input, record),
    headline: writeHeadline(input, record, records.meanCorrelation),
    gates: writeGates(market, records.gates),
    calibration: calibration.map(({ bins, ...one }) => ({ ...one, bins: [...bins] })),
    assets: writeAssets(input, record),
    costBasisPoints: cost,
    provenance: provenance(reads, view, wish),
  };
}

async function listTrades(
  { service }: ReturnsReads,
  wish: Known & { readonly cost: number; readonly series: TradedSeries | 'live' | undefined },
): Promise<TradeRow[]> {
  const { market, records, cost } = wish;
  const kinds = SERIES.filter((kind) => wish.series === undefined || wish.series === kind);
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const record = await service.record(records, { market, kind, costBasisPoints: cost });
      const series = kind === 'backtest' ? records.backtest : records.paper;
      return record
        ? writeTrades({ market, series, trades: record.trades, written: records.paperTrades })
        : [];
    }),
  );
  return lists.reverse().flat();
}

function pageOf(rows: readonly TradeRow[], page: number, page_size: number) {
  const total = rows.length;
  const total_pages = Math.ceil(total / page_size);
  return {
    items: rows.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    total,
    total_pages,
    next: page < total_pages ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
  };
}

function sumOf(rows: readonly TradeRow[]): TradesReply['sum'] {
  const closed = rows.filter(({ exitReason }) => exitReason !== 'open');
  return {
    net: rows.reduce((sum, { profit }) => sum + profit, 0) / ACCOUNT_START,
    winners: closed.filter(({ net }) => net > 0).length,
    losers: closed.filter(({ net }) => net <= 0).length,
    open: rows.length - closed.length,
  };
}

function provenance(reads: MarketReads, view: MarketView, { market, records }: Known) {
  const { newest } = records;
  const knownAt = newest === undefined ? undefined : dailyBarKnownAt(market, dateOfInstant(newest));
  return provenanceOf(reads, view, { knownAt });
}
