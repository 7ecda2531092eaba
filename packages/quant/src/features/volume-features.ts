import { closeLocation } from '../indicators/running/close-location.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingDeviation } from '../indicators/running/rolling-deviation.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import { exponential } from '../indicators/running/smoother.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';

const spec = (id: string, name: string, meaning: string): FeatureSpec => ({
  id,
  name,
  meaning,
  readsVolume: true,
});

/** Volume counted with the sign of the move, as a share of all volume of the last bars. */
function signedShare(length: number): (sign: number, volume: number) => number {
  const [signed, all] = [new RollingSum(length), new RollingSum(length)];
  return (sign, volume) => ratio(signed.next(sign * volume), all.next(volume), 0);
}

/** Money flow of 14 bars: share of money in rising bars, −1 … 1. */
function moneyFlow(): (typical: number, last: number, volume: number) => number {
  const [into, outOf] = [new RollingSum(14), new RollingSum(14)];
  return (typical, last, volume) => {
    const money = typical * volume;
    const gained = into.next(typical > last ? money : 0 * money);
    const lost = outOf.next(typical < last ? money : 0 * money);
    return 2 * ratio(gained, gained + lost, 0.5) - 1;
  };
}

/** Moves per unit of money, this month against half a year: above 0 the asset has become easier to move. */
function illiquidity(): (move: number, money: number) => number {
  const [month, half] = [new RollingMean(20), new RollingMean(120)];
  return (move, money) => {
    const impact = money > 0 ? Math.abs(move) / money : Number.NaN;
    return Math.log(month.next(impact) / half.next(impact));
  };
}

/** Elder's force (moves times volume, averaged over 13 bars) in usual ranges and volumes. */
function force(): (move: number, volume: number, range: number) => number {
  const [average, usual] = [exponential(13), new RollingMean(60)];
  return (move, volume, range) =>
    ratio(average.next(move * volume), range * Math.max(usual.next(volume), Number.MIN_VALUE), 0);
}

/** What was traded, and on which side. All are gaps where a bar has no volume: missing is never zero. */
export const volumeFeatures: FeatureGroup = {
  id: 'volume',
  specs: [
    spec('volume-z-20', 'Unusual volume', 'Logarithm of the volume in deviations from its mean of 20 bars.'),
    spec(
      'volume-trend',
      'Volume of the week over the quarter',
      'Logarithm of the 5-bar over the 60-bar mean.',
    ),
    spec('obv-20', 'On-balance volume 20', 'Volume of rising minus falling bars as a share of all, 20 bars.'),
    spec('obv-60', 'On-balance volume 60', 'Volume of rising minus falling bars as a share of all, 60 bars.'),
    spec('cmf-20', 'Money flow 20', 'Whether volume came with closes near the high (1) or the low (−1).'),
    spec('mfi-14', 'Money flow index 14', 'Share of money that went into rising bars, −1 to 1.'),
    spec('force-13', 'Force index 13', 'Moves weighted by volume, in average ranges and volumes.'),
    spec('illiquidity', 'Easier to move', 'Moves per money traded, 20 against 120 bars, as a logarithm.'),
  ],
  begin() {
    const [spread, week, quarter] = [new RollingDeviation(20), new RollingMean(5), new RollingMean(60)];
    const [obv20, obv60, cmf] = [signedShare(20), signedShare(60), signedShare(20)];
    const [mfi, push, ease] = [moneyFlow(), force(), illiquidity()];
    const last = new Float64Array(1).fill(Number.NaN);
    return (now, row, at) => {
      const { high, low, close, volume, move } = now;
      const traded = volume > 0 ? Math.log(volume) : Number.NaN;
      const deviation = Math.sqrt(spread.next(traded) / 20);
      row[at] = limit(ratio(traded - spread.mean, deviation < 1e-9 ? 0 : deviation, 0));
      row[at + 1] = limit(Math.log(week.next(volume) / quarter.next(volume)));
      const sign = Number.isNaN(move) ? Number.NaN : Math.sign(move);
      row[at + 2] = obv20(sign, volume);
      row[at + 3] = obv60(sign, volume);
      row[at + 4] = cmf(closeLocation(high, low, close), volume);
      const typical = (high + low + close) / 3;
      row[at + 5] = mfi(typical, last[0], volume);
      last[0] = typical;
      row[at + 6] = limit(push(close - now.before, volume, now.range));
      row[at + 7] = limit(ease(move, close * volume));
    };
  },
};
