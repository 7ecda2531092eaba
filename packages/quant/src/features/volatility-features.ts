import { ratio } from '../indicators/running/ratio.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';
import { RecentRange } from './recent-range.ts';
import type { Span } from './span.ts';

/** Minimum mean square of returns, so that flat prices have a logarithm. */
const FLOOR = 1e-10;

/** Skewness of the last 60 returns from the means of their powers. */
function skewness(mean: number, square: number, cube: number): number {
  const variance = square - mean * mean;
  const centred = cube - 3 * mean * square + 2 * mean * mean * mean;
  return variance > FLOOR ? centred / (variance * Math.sqrt(variance)) : 0 * centred;
}

interface Powers {
  readonly squared: Float64Array;
  readonly fallen: Float64Array;
  readonly cubed: Float64Array;
}

function powerColumns({ move, count }: Span, { squared, fallen, cubed }: Powers): void {
  for (let i = 0; i < count; i++) {
    const square = move[i] * move[i];
    squared[i] = square;
    fallen[i] = move[i] < 0 ? square : 0 * square;
    cubed[i] = move[i] * move[i] * move[i];
  }
}

/** How much the asset moves, how that changed, and the shape of its moves. */
export const volatilityFeatures: FeatureGroup = {
  id: 'volatility',
  specs: [
    {
      id: 'volatility',
      name: 'Volatility',
      meaning: 'Logarithm of the daily deviation over 1%; 0 is a stock that moves 1% a day.',
    },
    {
      id: 'volatility-month',
      name: 'Volatility, month over half a year',
      meaning: 'Logarithm of the present over the slow deviation; above 0 is nervous.',
    },
    {
      id: 'volatility-year',
      name: 'Volatility, half a year over the whole history',
      meaning: 'Logarithm of the slow over the long-run deviation.',
    },
    {
      id: 'volatility-week',
      name: 'Volatility, week over quarter',
      meaning: 'Logarithm of the deviation of 5 bars over that of 60 bars.',
    },
    {
      id: 'range-share',
      name: 'True range over volatility',
      meaning: 'Logarithm of the average true range over the deviation of closes: movement inside bars.',
    },
    {
      id: 'downside-60',
      name: 'Downside share',
      meaning: 'Share of falling bars in the squared movement of 60 bars, −1 to 1.',
    },
    {
      id: 'skew-60',
      name: 'Skew 60',
      meaning: 'Lopsidedness of 60 returns; below 0 falls are the larger moves.',
    },
    { id: 'largest-rise', name: 'Largest rise', meaning: 'Best bar of the last 20, in sigma.' },
    { id: 'largest-fall', name: 'Largest fall', meaning: 'Worst bar of the last 20, in sigma.' },
  ],
  begin() {
    const [week, quarter, falls] = [new RollingSum(5), new RollingSum(60), new RollingSum(60)];
    const [first, third] = [new RollingSum(60), new RollingSum(60)];
    const moves = new RecentRange(20);
    return (now, { block, start, stride, bars, count }, place) => {
      const { move, close, range, fast, slow, longRun, scratch } = now;
      const [week2, quarter2, fallen, sum, cubed, highest, lowest, sinceHigh, sinceLow] = scratch;
      powerColumns(now, { squared: quarter2, fallen, cubed });
      week.sweep(quarter2, week2, now.count);
      quarter.sweep(quarter2, quarter2, now.count);
      falls.sweep(fallen, fallen, now.count);
      first.sweep(move, sum, now.count);
      third.sweep(cubed, cubed, now.count);
      const range20 = { high: move, low: move, count: now.count };
      moves.follow(range20, { highest, lowest, sinceHigh, sinceLow }, count > 0);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        const [sigma, slowSigma, longSigma] = [Math.sqrt(fast[i]), Math.sqrt(slow[i]), Math.sqrt(longRun[i])];
        const [near, wide] = [week2[i] / 5, quarter2[i] / 60];
        block[at] = limit(Math.log(100 * sigma));
        block[at + 1] = limit(Math.log(sigma / slowSigma));
        block[at + 2] = limit(Math.log(slowSigma / longSigma));
        block[at + 3] = limit(0.5 * Math.log((Math.max(0, near) + FLOOR) / (Math.max(0, wide) + FLOOR)));
        block[at + 4] = limit(Math.log(range[i] / (close[i] * sigma)));
        block[at + 5] = limit(2 * ratio(fallen[i] / 60, wide, 0.5) - 1);
        block[at + 6] = limit(skewness(sum[i] / 60, wide, cubed[i] / 60));
        block[at + 7] = limit(highest[i] / sigma);
        block[at + 8] = limit(lowest[i] / sigma);
      }
    };
  },
};
