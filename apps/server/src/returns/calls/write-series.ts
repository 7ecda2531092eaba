import type { CallReplyInput, Calls } from '@auspex/contract';
import { dateOfInstant } from '@auspex/market';
import { HEADLINE_CALLS } from '@auspex/quant/gate';
import { wilsonInterval } from '@auspex/quant/statistics';
import type { LineBand } from '@auspex/quant/track-record';
import { assetSummary } from '../../market/index.ts';
import type { SeriesInput } from '../reading/read-series.ts';
import type { ComputedRecord } from '../record/compute-record.ts';
import { effectiveTrades } from '../record/measure-calibration.ts';

type Detail = CallReplyInput<Calls['returns.detail']>;
type Series = Detail['series'];

const EMPTY = {
  backtest: 'The walk-forward history of the signals is not computed yet.',
  'paper-forward': 'No signal has been published yet; this record begins with the first one.',
  live: 'Nobody has traded these signals with real money here; nothing is invented in its place.',
} as const;

/** Curves are sums of thousands of trades: eight digits keep them to the cent of an account of 10,000. */
function digits(line: Float64Array): number[] {
  return Array.from(line, (value) => Math.round(value * 1e8) / 1e8);
}

function band({ median, low, high }: LineBand) {
  return { median: digits(median), low: digits(low), high: digits(high) };
}

export function emptySeries(kind: Series['kind']): Series {
  return {
    kind,
    startedOn: null,
    n: 0,
    empty: EMPTY[kind],
    metrics: null,
    curves: null,
    placeboPercentile: null,
    annualised: false,
  };
}

export function writeSeries(input: SeriesInput, record: ComputedRecord | null): Series {
  if (record === null) return emptySeries(input.kind);
  const { metrics, placeboPercentile } = record;
  return {
    kind: input.kind,
    startedOn: input.startedOn,
    n: record.trades.length,
    empty: null,
    metrics,
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

/** Whether a hit rate may be a headline: only with enough trades that are worth as many independent ones. */
export function writeHeadline(
  input: SeriesInput,
  record: ComputedRecord | null,
  meanCorrelation: number,
): Detail['headline'] {
  const shut = { open: false, effectiveN: 0, needed: HEADLINE_CALLS, hitRate: null };
  if (record === null) return shut;
  const closed = record.trades.filter(({ trade }) => trade.reason !== 'open');
  if (closed.length === 0) return shut;
  const effectiveN = effectiveTrades({
    trades: closed.length,
    names: Math.max(1, record.metrics.exposure * input.assets.length),
    days: record.time.length,
    meanBarsHeld: closed.reduce((sum, { trade }) => sum + trade.barsHeld, 0) / closed.length,
    meanCorrelation,
  });
  if (effectiveN < HEADLINE_CALLS) return { ...shut, effectiveN };
  const winners = closed.filter(({ profit }) => profit > 0).length;
  const value = winners / closed.length;
  // Its range is as wide as the independent trades allow.
  const range = wilsonInterval({ successes: value * effectiveN, trials: effectiveN });
  const hitRate = { value, low: range?.low ?? null, high: range?.high ?? null };
  return { open: true, effectiveN, needed: HEADLINE_CALLS, hitRate };
}

/** One row per asset that could be traded, also those that never were. */
export function writeAssets(input: SeriesInput, record: ComputedRecord | null): Detail['assets'] {
  if (record === null) return [];
  const rows = input.assets.map(({ asset, record: traded, gone }, a) => {
    const own = record.trades.filter((row) => row.asset === a).map(({ trade }) => trade);
    const open = gone ? undefined : own.find(({ reason }) => reason === 'open');
    const closed = own.filter(({ reason }) => reason !== 'open' || gone);
    const nets = own.map(({ netReturn }) => netReturn);
    return {
      ...assetSummary(asset),
      trades: own.length,
      hitRate: closed.length === 0 ? null : closed.filter(({ net }) => net > 0).length / closed.length,
      netReturn: nets.reduce((worth, net) => worth * (1 + net), 1) - 1,
      buyAndHold: holdingReturn(traded),
      bestTrade: nets.length === 0 ? null : Math.max(...nets),
      worstTrade: nets.length === 0 ? null : Math.min(...nets),
      openSince: open ? dateOfInstant(traded.bars.time[open.entryBar]) : null,
    };
  });
  return rows.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** From the second open to the last close with splits and dividends, before costs. */
function holdingReturn({ bars, splits = [], dividends = [] }: SeriesInput['assets'][number]['record']) {
  let [shares, cash] = [1, 0];
  for (let bar = 2; bar < bars.close.length; bar++) {
    for (const split of splits) if (split.bar === bar) shares *= split.ratio;
    for (const dividend of dividends) if (dividend.bar === bar) cash += shares * dividend.amount;
  }
  return bars.close.length < 2 ? null : (shares * (bars.close.at(-1) ?? 0) + cash) / bars.open[1] - 1;
}
