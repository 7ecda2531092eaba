import { type BarColumns, type EpochMs, type IsoDate, startOfDate } from '@auspex/market';
import type { CorporateAction, PriceAdjustment } from '@auspex/market-data';
import type { Adjustment } from '../market-view.ts';
import { countUpTo, type VisibleBars } from './visible-bars.ts';

/** An earlier day's share in terms of shares of the last day. */
export interface AdjustmentStep {
  readonly kind: CorporateAction['kind'];
  /** Applies to bars before this ex-date. */
  readonly exAt: EpochMs;
  /** Earlier prices are multiplied by it. */
  readonly price: number;
  /** Earlier volumes are multiplied by it. */
  readonly volume: number;
}

/**
 * Prices as if today's shares had always existed: a split multiplies the prices before its ex-date by old per new
 * shares and the volumes by new per old, a dividend multiplies the prices before its ex-date by 1 − amount / last
 * close before it, both in shares of the ex-date. Only actions up to `until` count.
 */
export function adjustBars(
  shown: VisibleBars,
  request: {
    readonly actions: readonly CorporateAction[];
    readonly until: IsoDate;
    readonly adjustment: Adjustment;
  },
): BarColumns {
  const { bars } = shown;
  if (request.adjustment === 'none' || bars.time.length === 0) return bars;
  const effective = request.actions.filter(
    ({ kind, exDate }) =>
      exDate <= request.until && (kind === 'split' || request.adjustment === 'splits-and-dividends'),
  );
  if (effective.length === 0) return bars;
  const cameAsTraded = shown.origins.every(({ adjustment }) => isAsTraded(adjustment));
  return cameAsTraded ? applySteps(bars, adjustmentSteps(shown, effective)) : adjustEach(shown, effective);
}

function isAsTraded(adjustment: PriceAdjustment): boolean {
  // Files that do not say are assumed to hold prices as traded. The quality screen flags a missing split.
  return adjustment === 'none' || adjustment === 'unknown';
}

/** Whether prices that came adjusted contain what happened before they came. */
export function includes(adjustment: PriceAdjustment, kind: CorporateAction['kind']): boolean {
  return kind === 'split' ? !isAsTraded(adjustment) : adjustment === 'splits-and-dividends';
}

/** Whether what an action does is in a bar since it came. */
function isDone(
  { origins, originOf, seenAt }: VisibleBars,
  { kind, exAt }: Pick<AdjustmentStep, 'kind' | 'exAt'>,
  i: number,
): boolean {
  return includes(origins[originOf[i]].adjustment, kind) && exAt <= seenAt[i];
}

/** The close before a dividend, in shares of its ex-date: splits already included are taken out again. */
function closeBefore(shown: VisibleBars, actions: readonly CorporateAction[], exAt: EpochMs): number {
  const last = countUpTo(shown.bars.time, exAt - 1) - 1;
  if (last < 0) return Number.NaN;
  return actions.reduce((close, action) => {
    if (action.kind !== 'split') return close;
    const splitAt = startOfDate(action.exDate);
    if (splitAt < exAt) return close;
    const isInIt = isDone(shown, { kind: 'split', exAt: splitAt }, last);
    if (splitAt === exAt) return isInIt ? close : close / action.newPerOld;
    return isInIt ? close * action.newPerOld : close;
  }, shown.bars.close[last]);
}

/** What each action does to what came as traded before it, oldest first; the daily bars say what a dividend was worth. */
export function adjustmentSteps(shown: VisibleBars, actions: readonly CorporateAction[]): AdjustmentStep[] {
  return actions
    .flatMap((action): AdjustmentStep[] => {
      const { kind } = action;
      const exAt = startOfDate(action.exDate);
      if (action.kind === 'split')
        return [{ kind, exAt, price: 1 / action.newPerOld, volume: action.newPerOld }];
      const factor = 1 - action.amountPerShare / closeBefore(shown, actions, exAt);
      // No close before it, or a payment above the price: nothing to divide by.
      return factor > 0 ? [{ kind, exAt, price: factor, volume: 1 }] : [];
    })
    .sort((a, b) => a.exAt - b.exAt);
}

function applySteps(bars: BarColumns, steps: readonly AdjustmentStep[]): BarColumns {
  const count = bars.time.length;
  const adjusted: BarColumns = {
    time: bars.time,
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
    volume: bars.volume.slice(),
  };
  let [price, volume, end] = [1, 1, count];
  for (let step = steps.length - 1; step >= -1; step--) {
    const start = step < 0 ? 0 : countUpTo(bars.time, steps[step].exAt - 1);
    if (price !== 1) {
      for (let i = start; i < end; i++) {
        adjusted.open[i] *= price;
        adjusted.high[i] *= price;
        adjusted.low[i] *= price;
        adjusted.close[i] *= price;
      }
    }
    if (volume !== 1) for (let i = start; i < end; i++) adjusted.volume[i] *= volume;
    if (step < 0) break;
    price *= steps[step].price;
    volume *= steps[step].volume;
    end = start;
  }
  return adjusted;
}

/**
 * If a source had already adjusted its prices, only what happened afterwards is left to apply: splits (and dividends,
 * if included) up to the day on which a bar was stored are already in it.
 */
function adjustEach(shown: VisibleBars, actions: readonly CorporateAction[]): BarColumns {
  const { bars } = shown;
  const copy = (column: Float64Array) => column.slice();
  const adjusted = {
    time: bars.time,
    open: copy(bars.open),
    high: copy(bars.high),
    low: copy(bars.low),
    close: copy(bars.close),
    volume: copy(bars.volume),
  };
  for (const step of adjustmentSteps(shown, actions)) {
    const end = countUpTo(bars.time, step.exAt - 1);
    for (let i = 0; i < end; i++) {
      if (isDone(shown, step, i)) continue;
      adjusted.open[i] *= step.price;
      adjusted.high[i] *= step.price;
      adjusted.low[i] *= step.price;
      adjusted.close[i] *= step.price;
      adjusted.volume[i] *= step.volume;
    }
  }
  return adjusted;
}
