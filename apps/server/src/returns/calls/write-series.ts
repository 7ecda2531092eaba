import type { CallReplyInput, Calls } from '@auspex/contract';
import { dateOfInstant, type IsoDate } from '@auspex/market';
import { holdingReturn, type LineBand, type RecordTrade } from '@auspex/quant/track-record';
import { assetSummary } from '../../market/index.ts';
import type { Live } from '../live/live-record.ts';
import type { ComputedRecord } from '../model/compute-record.ts';
import type { SeriesInput } from '../reading/read-series.ts';
import { type JudgedSeries, judgeHitRate } from './write-headline.ts';

type Detail = CallReplyInput<Calls['returns.detail']>;
type Series = Detail['series'];

const EMPTY = {
  backtest: 'history-not-computed',
  'paper-forward': 'nothing-published',
  live: 'no-live-orders',
} as const;

/** Curves are sums of thousands of trades: eight digits keep them to the cent of an account of 10,000. */
function digits(line: Float64Array): number[] {
  return Array.from(line, (value) => Math.round(value * 1e8) / 1e8);
}

function band({ median, low, high }: LineBand) {
  return { median: digits(median), low: digits(low), high: digits(high) };
}

function emptySeries(kind: Series['kind']): Series {
  return {
    kind,
    startedOn: null,
    n: 0,
    empty: EMPTY[kind],
    sealedAfter: null,
    refused: 0,
    metrics: null,
    curves: null,
    placeboPercentile: null,
    annualised: false,
  };
}

/** The series of members' orders: it has figures of its own, and neither curve nor trades. */
export function writeLiveSeries({ execution, orders }: Live): Series {
  const empty = execution ? null : orders === 0 ? 'no-live-orders' : 'too-few-live';
  return { ...emptySeries('live'), n: orders, startedOn: execution?.from ?? null, empty };
}

export function writeSeries(judged: JudgedSeries, sealedAfter: IsoDate | null): Series {
  const { input, record } = judged;
  const { kind, startedOn, assets } = input;
  const told = { startedOn, sealedAfter, refused: assets.reduce((sum, one) => sum + one.refused.length, 0) };
  if (record === null) {
    const empty = emptySeries(kind);
    return startedOn === null ? empty : { ...empty, ...told, empty: 'still-sealed' };
  }
  const { metrics, placeboPercentile } = record;
  const { effectiveN, hitRate } = judgeHitRate(judged);
  return {
    kind,
    ...told,
    n: record.trades.length,
    empty: null,
    metrics: { ...metrics, hitRate: hitRate ?? NOTHING, independentTrades: effectiveN },
    curves: {
      dates: Array.from(record.time, dateOfInstant),
      strategy: digits(record.equity),
      drawdown: digits(record.drawdown),
      buyAndHold: digits(record.buyAndHold),
      randomEntry: band(record.randomEntry),
      placebo: band(record.placebo),
    },
    placeboPercentile,
    annualised: metrics.annualGrowth.value !== null,
  };
}

const NOTHING = { value: null, low: null, high: null };

/** One row per asset that could be traded, also those that never were. */
export function writeAssets(
  input: SeriesInput,
  record: ComputedRecord | null,
  costBasisPoints: number,
): Detail['assets'] {
  if (record === null) return [];
  const rows = input.assets.map(({ asset, record: traded, gone }, a) => {
    const own = record.trades.filter((row) => row.asset === a).map(({ trade }) => trade);
    const open = gone ? undefined : own.find(({ reason }) => reason === 'open');
    const closed = own.filter(({ reason }) => reason !== 'open' || gone);
    const nets = own.map(({ netReturn }) => netReturn);
    return {
      ...assetSummary(asset),
      assetId: asset.assetId,
      trades: own.length,
      hitRate: closed.length === 0 ? null : closed.filter(({ net }) => net > 0).length / closed.length,
      netReturn: nets.reduce((worth, net) => worth * (1 + net), 1) - 1,
      buyAndHold: holdingReturn(traded, costBasisPoints),
      bestTrade: nets.length === 0 ? null : Math.max(...nets),
      worstTrade: nets.length === 0 ? null : Math.min(...nets),
      openSince: open ? dateOfInstant(traded.bars.time[open.entryBar]) : null,
      lastDay: dateOfInstant(traded.bars.time[traded.bars.time.length - 1]),
    };
  });
  return rows.sort((a, b) => (`${a.symbol} ${a.assetId}` < `${b.symbol} ${b.assetId}` ? -1 : 1));
}

type Reason = Detail['exits'][number]['reason'];

/** In which order reasons are listed. */
const PLACES = {
  ...{ signal: 0, target: 1, stop: 2, time: 3 },
  ...{ unexplained: 4, delisted: 5, open: 6 },
} satisfies Record<Reason, number>;

/** What the trades brought by the reason for which they ended; reasons that never came are left out. */
export function writeExits(input: SeriesInput, record: ComputedRecord | null): Detail['exits'] {
  const byReason = Map.groupBy(
    record?.trades ?? [],
    ({ asset, trade }): Reason =>
      trade.reason === 'open' && input.assets[asset].gone ? 'delisted' : trade.reason,
  );
  const exits = [...byReason].map(([reason, trades]) => {
    const sum = (read: (one: RecordTrade) => number) => trades.reduce((total, one) => total + read(one), 0);
    return {
      reason,
      trades: trades.length,
      won: trades.filter(({ trade }) => trade.net > 0).length,
      meanNet: sum(({ trade }) => trade.netReturn) / trades.length,
      profit: sum(({ profit }) => profit),
    };
  });
  return exits.sort((a, b) => PLACES[a.reason] - PLACES[b.reason]);
}
