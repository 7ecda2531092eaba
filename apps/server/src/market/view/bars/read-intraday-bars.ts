import {
  aggregateBars,
  type BarColumns,
  calendarOf,
  canAggregate,
  type IntradayTimeframe,
  type IsoDate,
  isIntraday,
  startOfDate,
  TIMEFRAMES,
} from '@auspex/market';
import { type CorporateAction, intradayBarKnownAt } from '@auspex/market-data';
import { anyOf, tables } from '../../../platform/database/tables.ts';
import { makeStoredBars } from '../../store/bars/bar-chunk.ts';
import { type BarHistory, NO_HISTORY, readBarHistories } from '../../store/bars/bar-history.ts';
import type { Horizon } from '../../store/facts/kept-fact.ts';
import type { ComingBars, ViewAsset, ViewBars } from '../market-view.ts';
import type { IntradayAnswer, ViewContext } from '../view-context.ts';
import { type AdjustmentStep, adjustmentSteps, includes } from './adjust-bars.ts';
import { visibleBars } from './visible-bars.ts';

export interface IntradayQuestion {
  readonly asset: ViewAsset;
  readonly date: IsoDate;
  readonly timeframe: IntradayTimeframe;
  readonly patienceMs: number;
  readonly horizon: Horizon;
  /** The asset's daily history, whose closes say what a dividend was worth. */
  readonly daily: BarHistory;
  /** The actions to apply. */
  readonly actions: readonly CorporateAction[];
}

/** Bars of one session: from the store, or from a source that answers at once. */
export async function readIntradayBars(context: ViewContext, question: IntradayQuestion): Promise<ViewBars> {
  const { history, timeframe, coming } = await find(context, question);
  const shown = visibleBars(history, question.horizon);
  const bars =
    timeframe === question.timeframe
      ? { bars: shown.bars, knownAt: shown.knownAt }
      : aggregate(shown.bars, { ...question, stored: timeframe });
  const origin = history.origins[shown.originOf[0]];
  const steps = adjustmentSteps(visibleBars(question.daily, question.horizon), question.actions).filter(
    ({ exAt, kind }) =>
      exAt > startOfDate(question.date) &&
      !(origin && includes(origin.adjustment, kind) && exAt <= shown.seenAt[0]),
  );
  const shape = { bars: scale(bars.bars, steps), knownAt: bars.knownAt, source: origin?.source ?? '' };
  return coming === undefined ? shape : { ...shape, coming };
}

interface Found {
  readonly history: BarHistory;
  readonly timeframe: IntradayTimeframe;
  readonly coming?: ComingBars;
}

async function find(context: ViewContext, question: IntradayQuestion): Promise<Found> {
  const { asset, date, timeframe, patienceMs, horizon } = question;
  const none: Found = { history: NO_HISTORY, timeframe };
  const stored = await readStored(context, question);
  const storedAt = stored?.history.lastSeenAt ?? null;
  const wanted = { asset, date, timeframe, patienceMs, asOf: horizon.asOf, storedAt };
  const answer = await context.live.intradayBars(wanted);
  switch (answer.kind) {
    case 'given':
      return { history: historyOf(answer), timeframe };
    case 'stored':
      return (await readStored(context, question)) ?? none;
    case 'coming': {
      const { reason, retryAt } = answer;
      return { ...(stored ?? none), coming: { reason, retryAt } };
    }
    case 'none':
      return stored ?? none;
  }
}

function historyOf({ known, source }: Extract<IntradayAnswer, { kind: 'given' }>): BarHistory {
  const { bars, knownAt, adjustment } = known;
  const columns = makeStoredBars(bars.time.length);
  columns.knownAt.set(knownAt);
  // It was never stored: whoever asks now gets it.
  columns.seenAt.fill(Number.NEGATIVE_INFINITY);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
    columns[name].set(bars[name]);
  const originOf = new Uint8Array(bars.time.length);
  return { ...NO_HISTORY, bars: columns, origins: [{ source, adjustment }], originOf };
}

/** Stored bars of the requested timeframe, or the longest stored ones from which it can be aggregated. */
async function readStored(context: ViewContext, question: IntradayQuestion): Promise<Found | undefined> {
  const { asset, date } = question;
  const fitting = TIMEFRAMES.filter(isIntraday)
    .filter((candidate) => canAggregate(candidate, question.timeframe))
    .reverse();
  const rows = await tables(context.sql)
    .selectFrom('bar_chunk')
    .select('timeframe')
    .distinct()
    .where('world', '=', context.world)
    .where('assetId', '=', asset.assetId)
    .where('timeframe', '=', anyOf(fitting))
    .where('startsOn', '=', date)
    .execute();
  const timeframe = fitting.find((candidate) => rows.some((row) => row.timeframe === candidate));
  if (!timeframe) return undefined;
  const histories = await readBarHistories(context.sql, {
    world: context.world,
    timeframe,
    assetIds: [asset.assetId],
    periods: [date],
  });
  const history = histories.get(asset.assetId);
  return history && { history, timeframe };
}

function aggregate(
  bars: BarColumns,
  { asset, timeframe, horizon, stored }: IntradayQuestion & { readonly stored: IntradayTimeframe },
): { readonly bars: BarColumns; readonly knownAt: Float64Array } {
  const { market } = asset;
  const calendar = calendarOf(market);
  const made = aggregateBars({ bars, from: stored, to: timeframe, calendar, completeAt: horizon.asOf });
  return {
    bars: made,
    knownAt: made.time.map((time) => intradayBarKnownAt({ market, timeframe, time })),
  };
}

function scale(bars: BarColumns, steps: readonly AdjustmentStep[]): BarColumns {
  const price = steps.reduce((product, step) => product * step.price, 1);
  const volume = steps.reduce((product, step) => product * step.volume, 1);
  if (price === 1 && volume === 1) return bars;
  const times = (column: Float64Array, factor: number) => column.map((value) => value * factor);
  return {
    time: bars.time,
    open: times(bars.open, price),
    high: times(bars.high, price),
    low: times(bars.low, price),
    close: times(bars.close, price),
    volume: times(bars.volume, volume),
  };
}
