import { type BarColumns, type EpochMs, makeBarColumns, startOfDate } from '@auspex/market';
import type { CorporateAction } from '../ports/corporate-action.ts';

type Split = Extract<CorporateAction, { kind: 'split' }>;

/** Old prices of today's share were divided by this: the product of the splits after an instant. */
export function splitFactorAfter(actions: readonly CorporateAction[], time: EpochMs): number {
  return actions
    .filter((action): action is Split => action.kind === 'split' && startOfDate(action.exDate) > time)
    .reduce((factor, split) => factor * split.newPerOld, 1);
}

/**
 * Turns prices in today's shares back into prices as traded: each is multiplied by the later splits, each volume
 * divided. `actions` has to hold every split the provider adjusted for.
 */
export function backOutSplits(bars: BarColumns, actions: readonly CorporateAction[]): BarColumns {
  const traded = makeBarColumns(bars.time.length);
  bars.time.forEach((time, index) => {
    const factor = splitFactorAfter(actions, time);
    traded.time[index] = time;
    traded.open[index] = bars.open[index] * factor;
    traded.high[index] = bars.high[index] * factor;
    traded.low[index] = bars.low[index] * factor;
    traded.close[index] = bars.close[index] * factor;
    traded.volume[index] = bars.volume[index] / factor;
  });
  return traded;
}

/**
 * Closes adjusted for splits and dividends turned back into closes as traded. On an ex-date the provider multiplied
 * everything before it by (1 − dividend / close before) and divided by the split.
 */
export function backOutCloses(
  time: Float64Array,
  adjustedClose: Float64Array,
  actions: readonly CorporateAction[],
): Float64Array {
  const traded = Float64Array.from(adjustedClose);
  let factor = 1;
  for (let index = time.length - 1; index >= 0; index -= 1) {
    if (index + 1 < time.length) {
      const between = actions.filter((action) => {
        const ex = startOfDate(action.exDate);
        return ex > time[index] && ex <= time[index + 1];
      });
      const split = splitFactorAfter(between, time[index]);
      const dividend = between.reduce(
        (sum, action) => (action.kind === 'dividend' ? sum + action.amountPerShare : sum),
        0,
      );
      // adjusted = close × factor × (1 − dividend × split / close) / split, solved for close.
      factor /= split;
      traded[index] = adjustedClose[index] / factor + dividend * split;
      factor *= 1 - (dividend * split) / traded[index];
    } else {
      traded[index] = adjustedClose[index];
    }
  }
  return traded;
}
