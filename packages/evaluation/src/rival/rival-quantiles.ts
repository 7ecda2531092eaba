import { randomStream } from '@auspex/quant/random';
import { normalQuantile } from '@auspex/quant/statistics';
import { type Fitted, fitGarch, type GarchKind, nextVariance } from './fit-garch.ts';
import { drawInnovations, pathQuantile, simulatePaths } from './simulate-garch.ts';

/** The plain models with which ranges are compared; the first is the strongest. */
const RIVALS = {
  'gjr-garch-t': { asymmetric: true, tails: 'student' },
  'garch-t': { asymmetric: false, tails: 'student' },
  constant: null,
} as const satisfies Record<string, GarchKind | null>;
export type RivalName = keyof typeof RIVALS;

/** Returns that an estimate sees at most, and bars between two estimates. */
const MOST_RETURNS = 1500;
const REFIT_BARS = 60;

/** What a rival forecasts. */
export interface RivalPlan {
  readonly symbol: string;
  readonly closes: Float64Array;
  /** Bars from which it forecasts, rising. */
  readonly origins: readonly number[];
  /** Rising. */
  readonly horizons: readonly number[];
  readonly levels: Float64Array;
  readonly rival: RivalName;
}

/**
 * Quantiles of the log return without drift, by origin and horizon: 600 simulated paths from an estimate on at most
 * 1,500 returns that is made again every 60 bars.
 */
export function rivalQuantiles(plan: RivalPlan): Float64Array[][] {
  const { symbol, closes, origins, horizons, levels, rival } = plan;
  const kind = RIVALS[rival];
  if (kind === null) return constantQuantiles(plan);
  const returns = returnsOf(closes);
  const stream = randomStream({ seed: 1, name: `${rival}/${symbol}` });
  let estimate: { readonly fitted: Fitted; readonly innovations: Float64Array; readonly bar: number } | null =
    null;
  let [bar, variance] = [0, 0];
  return origins.map((origin) => {
    if (estimate === null || origin - estimate.bar >= REFIT_BARS) {
      const known = returns.subarray(Math.max(0, origin - MOST_RETURNS), origin);
      const fitted: Fitted = fitGarch(known, kind, { from: estimate?.fitted });
      estimate = { fitted, innovations: drawInnovations(fitted.model, stream), bar: origin };
      [bar, variance] = [origin, fitted.model.next];
    }
    const { model } = estimate.fitted;
    for (; bar < origin; bar++) variance = nextVariance(model, variance, returns[bar]);
    const paths = simulatePaths({ model, variance, innovations: estimate.innovations, horizons, stream });
    return paths.map((sums) => levels.map((p) => pathQuantile(sums, p)));
  });
}

function returnsOf(closes: Float64Array): Float64Array {
  return closes.slice(1).map((close, i) => Math.log(close / closes[i]));
}

/** Normal, with the deviation of the name's returns so far. */
function constantQuantiles({ closes, origins, horizons, levels }: RivalPlan): Float64Array[][] {
  const returns = returnsOf(closes);
  const deviations = new Float64Array(returns.length + 1);
  let [sum, squares] = [0, 0];
  returns.forEach((value, i) => {
    sum += value;
    squares += value * value;
    deviations[i + 1] = Math.sqrt(Math.max(0, squares / (i + 1) - (sum / (i + 1)) ** 2));
  });
  return origins.map((origin) =>
    horizons.map((bars) => levels.map((p) => Math.sqrt(bars) * deviations[origin] * normalQuantile(p))),
  );
}
