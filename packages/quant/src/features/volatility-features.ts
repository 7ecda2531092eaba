import { Highest, Lowest } from '../indicators/running/extreme.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';

/** Least mean square of returns, so that flat prices have a logarithm. */
const FLOOR = 1e-10;

/** Skewness of the last 60 returns from running sums of their powers. */
function skewness(): (move: number) => number {
  const [first, second, third] = [new RollingSum(60), new RollingSum(60), new RollingSum(60)];
  return (move) => {
    const mean = first.next(move) / 60;
    const square = second.next(move * move) / 60;
    const cube = third.next(move * move * move) / 60;
    const variance = square - mean * mean;
    const centred = cube - 3 * mean * square + 2 * mean * mean * mean;
    return variance > FLOOR ? centred / (variance * Math.sqrt(variance)) : 0 * centred;
  };
}

/** How much the asset moves, how that changed, and the shape of its moves. */
export const volatilityFeatures: FeatureGroup = {
  id: 'volatility',
  specs: [
    {
      id: 'volatility',
      name: 'Volatility',
      meaning: 'Logarithm of the daily deviation over 1 %; 0 is a stock that moves 1 % a day.',
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
    const [skew, rise, fall] = [skewness(), new Highest(20), new Lowest(20)];
    return (now, row, at) => {
      const { move, sigma } = now;
      const squared = move * move;
      const [week2, quarter2] = [week.next(squared) / 5, quarter.next(squared) / 60];
      row[at] = limit(Math.log(100 * sigma));
      row[at + 1] = limit(Math.log(sigma / now.slowSigma));
      row[at + 2] = limit(Math.log(now.slowSigma / now.longSigma));
      row[at + 3] = limit(0.5 * Math.log((Math.max(0, week2) + FLOOR) / (Math.max(0, quarter2) + FLOOR)));
      row[at + 4] = limit(Math.log(now.range / (now.close * sigma)));
      row[at + 5] = limit(2 * ratio(falls.next(move < 0 ? squared : 0 * squared) / 60, quarter2, 0.5) - 1);
      row[at + 6] = limit(skew(move));
      row[at + 7] = limit(rise.next(move) / sigma);
      row[at + 8] = limit(fall.next(move) / sigma);
    };
  },
};
