import { closeLocation } from '../indicators/running/close-location.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingDeviation } from '../indicators/running/rolling-deviation.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import { exponential, type Smoother } from '../indicators/running/smoother.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';
import type { Span } from './span.ts';

const spec = (id: string, name: string, meaning: string): FeatureSpec => ({
  id,
  name,
  meaning,
  readsVolume: true,
});

/** Signed volume, as a share of all volume of the last bars. */
function signedShare(signed: number, all: number): number {
  return ratio(signed, all, 0);
}

/** Logarithms of the volume, with the spread and mean of the last 20. */
function tradedColumns(
  spread: RollingDeviation,
  { volume, count }: Span,
  into: { traded: Float64Array; squares: Float64Array; mean: Float64Array },
): void {
  for (let i = 0; i < count; i++) {
    into.traded[i] = volume[i] > 0 ? Math.log(volume[i]) : Number.NaN;
    into.squares[i] = spread.next(into.traded[i]);
    into.mean[i] = spread.mean;
  }
}

/** Volume with the sign of the move, and with the position of the close in its bar. */
function signedColumns({ high, low, close, move, volume, count }: Span, by: SignedVolume): void {
  for (let i = 0; i < count; i++) {
    const sign = Number.isNaN(move[i]) ? Number.NaN : Math.sign(move[i]);
    by.move[i] = sign * volume[i];
    by.place[i] = closeLocation(high[i], low[i], close[i]) * volume[i];
  }
}

interface SignedVolume {
  readonly move: Float64Array;
  readonly place: Float64Array;
}

/** Money that went into rising and out of falling bars of the last 14. */
function moneyColumns(): (now: Span, gained: Float64Array, lost: Float64Array) => void {
  const [into, outOf] = [new RollingSum(14), new RollingSum(14)];
  const last = new Float64Array(1).fill(Number.NaN);
  return ({ high, low, close, volume, count }, gained, lost) => {
    for (let i = 0; i < count; i++) {
      const typical = (high[i] + low[i] + close[i]) / 3;
      const money = typical * volume[i];
      gained[i] = typical > last[0] ? money : 0 * money;
      lost[i] = typical < last[0] ? money : 0 * money;
      last[0] = typical;
    }
    into.sweep(gained, gained, count);
    outOf.sweep(lost, lost, count);
  };
}

/** Moves per unit of money, this month and over half a year. */
function impactColumns(): (now: Span, month: Float64Array, half: Float64Array) => void {
  const [near, wide] = [new RollingMean(20), new RollingMean(120)];
  return ({ close, move, volume, count }, month, half) => {
    for (let i = 0; i < count; i++) {
      const money = close[i] * volume[i];
      half[i] = money > 0 ? Math.abs(move[i]) / money : Number.NaN;
    }
    near.sweep(half, month, count);
    wide.sweep(half, half, count);
  };
}

/** Elder's force: moves times volume, averaged over 13 bars. */
function forceColumn(average: Smoother, { close, before, volume, count }: Span, into: Float64Array): void {
  for (let i = 0; i < count; i++) into[i] = (close[i] - before[i]) * volume[i];
  average.sweep(into, into, count);
}

/** What was traded, and on which side. All are gaps if a bar has no volume: missing is never zero. */
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
    const [spread, week] = [new RollingDeviation(20), new RollingMean(5)];
    const [signed20, signed60, placed20] = [new RollingSum(20), new RollingSum(60), new RollingSum(20)];
    const [whole20, whole60] = [new RollingSum(20), new RollingSum(60)];
    const [money, impact, push] = [moneyColumns(), impactColumns(), exponential(13)];
    return (now, { block, start, stride, bars, count }, place) => {
      const { volume, range, scratch } = now;
      const [traded, squares, mean, near, rising20, rising60, placed, all20, all60] = scratch;
      const [gained, lost, force, month, half] = scratch.slice(9);
      tradedColumns(spread, now, { traded, squares, mean });
      week.sweep(volume, near, now.count);
      signedColumns(now, { move: rising20, place: placed });
      signed60.sweep(rising20, rising60, now.count);
      signed20.sweep(rising20, rising20, now.count);
      placed20.sweep(placed, placed, now.count);
      whole20.sweep(volume, all20, now.count);
      whole60.sweep(volume, all60, now.count);
      money(now, gained, lost);
      forceColumn(push, now, force);
      impact(now, month, half);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        const deviation = Math.sqrt(squares[i] / 20);
        const usual = all60[i] / 60;
        block[at] = limit(ratio(traded[i] - mean[i], deviation < 1e-9 ? 0 : deviation, 0));
        block[at + 1] = limit(Math.log(near[i] / usual));
        block[at + 2] = signedShare(rising20[i], all20[i]);
        block[at + 3] = signedShare(rising60[i], all60[i]);
        block[at + 4] = signedShare(placed[i], all20[i]);
        block[at + 5] = 2 * ratio(gained[i], gained[i] + lost[i], 0.5) - 1;
        block[at + 6] = limit(ratio(force[i], range[i] * Math.max(usual, Number.MIN_VALUE), 0));
        block[at + 7] = limit(Math.log(month[i] / half[i]));
      }
    };
  },
};
