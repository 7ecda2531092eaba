import { type Market, planOf } from '@auspex/market';
import {
  HORIZON_BARS,
  MINIMUM_BARS,
  quantileOf,
  rangeColumns,
  returnDistribution,
  volatilityAt,
} from '@auspex/quant/distribution';
import { coverageAlarm } from '@auspex/quant/learning';
import { effectiveNames, effectiveOverlapping } from '@auspex/quant/statistics';
import { HORIZONS, type Horizon } from './forecast-asset.ts';

/** How often past ranges of a horizon held. */
export interface Coverage {
  readonly horizon: Horizon;
  /** Published, and settled in the ledger; or made again from the bars before each of them. */
  readonly kind: CoverageKind;
  /** Ranges whose time has come. */
  readonly n: number;
  /** How many independent ones they are worth: overlapping windows and assets that move together count for less. */
  readonly effectiveN: number;
  readonly inside50: number | null;
  readonly inside80: number | null;
  readonly inside90: number | null;
  /** Set where chance no longer explains how often the 80 % ranges held: they are too narrow or too wide. */
  readonly alarm: 'narrow' | 'wide' | null;
}

export type CoverageKind = 'settled' | 'walk-forward';

/** A range is judged every so many bars, about once a month. */
const STRIDE_BARS = 21;
const BANDS = [
  [0.25, 0.75],
  [0.1, 0.9],
  [0.05, 0.95],
] as const;
/** The 80 % range: the one that pages show. */
const WATCHED_BAND = 1;
/** Ranges that keep their promise ever reach it in one case of a hundred. */
const ALARM_EVIDENCE = 100;

/** Counts of one asset per horizon: judged, and inside each band. */
export interface CoverageCounts {
  readonly judged: Int32Array;
  readonly inside: readonly Int32Array[];
  /** Of those, ranges that do not overlap, and how many the 80 % range of them missed. */
  readonly apart: Int32Array;
  readonly missed: Int32Array;
}

export function noCounts(): CoverageCounts {
  const zeros = () => new Int32Array(HORIZONS.length);
  return { judged: zeros(), inside: BANDS.map(zeros), apart: zeros(), missed: zeros() };
}

/**
 * Judges past ranges of an asset: at every 21st bar the range is made from the bars up to it alone, and compared with
 * what happened.
 */
export function countCoverage(market: Market, close: Float64Array): CoverageCounts {
  const kind = planOf(market);
  const counts = noCounts();
  const states = rangeColumns(close);
  for (let bar = MINIMUM_BARS - 1; bar < close.length; bar += STRIDE_BARS) {
    const state = volatilityAt(states, bar);
    if (state === null) continue;
    HORIZON_BARS[kind].forEach((horizonBars, place) => {
      if (bar + horizonBars >= close.length) return;
      const distribution = returnDistribution(state, { market: kind, horizonBars });
      const happened = Math.log(close[bar + horizonBars] / close[bar]);
      const inside = BANDS.map(
        ([low, high]) =>
          happened >= quantileOf(distribution, low) && happened <= quantileOf(distribution, high),
      );
      const nth = (bar - MINIMUM_BARS + 1) / STRIDE_BARS;
      addRange(counts, { place, inside, apart: nth % Math.ceil(horizonBars / STRIDE_BARS) === 0 });
    });
  }
  return counts;
}

/** Counts one range: inside which bands the outcome fell, and whether it overlaps none counted before as standing apart. */
export function addRange(
  counts: CoverageCounts,
  range: { readonly place: number; readonly inside: readonly boolean[]; readonly apart: boolean },
): void {
  const { place, inside, apart } = range;
  counts.judged[place]++;
  inside.forEach((held, band) => {
    if (held) counts.inside[band][place]++;
  });
  if (!apart) return;
  counts.apart[place]++;
  if (!inside[WATCHED_BAND]) counts.missed[place]++;
}

interface CoverageOf {
  readonly market: Market;
  readonly kind: CoverageKind;
  /** One per asset. */
  readonly counted: readonly CoverageCounts[];
  /** Of the daily returns of those assets. */
  readonly meanCorrelation: number;
}

/** Coverage of some assets together. */
export function sumCoverage({ market, kind, counted, meanCorrelation }: CoverageOf): Coverage[] {
  return HORIZONS.map((horizon, place) => {
    const judging = counted.filter(({ judged }) => judged[place] > 0);
    const n = judging.reduce((sum, { judged }) => sum + judged[place], 0);
    const share = (band: number) =>
      n === 0 ? null : judging.reduce((sum, { inside }) => sum + inside[band][place], 0) / n;
    const strideBars = kind === 'settled' ? 1 : STRIDE_BARS;
    const windows = judging.reduce(
      (sum, { judged }) =>
        sum +
        effectiveOverlapping({ observations: judged[place], horizonBars: barsOf(market, place), strideBars }),
      0,
    );
    const effectiveN =
      judging.length === 0 ? 0 : (windows * effectiveNames(judging.length, meanCorrelation)) / judging.length;
    const shares = { inside50: share(0), inside80: share(1), inside90: share(2) };
    return { horizon, kind, n, effectiveN, ...shares, alarm: alarmOf(judging, place) };
  });
}

function barsOf(market: Market, place: number): number {
  return HORIZON_BARS[planOf(market)][place];
}

/**
 * Watches the 80 % ranges. Every asset bets against its own ranges that do not overlap; the mean of what the bets made
 * keeps the promise of the alarm however the assets move together.
 */
function alarmOf(counted: readonly CoverageCounts[], place: number): Coverage['alarm'] {
  const [low, high] = BANDS[WATCHED_BAND];
  const watched = counted.filter(({ apart }) => apart[place] > 0);
  if (watched.length === 0) return null;
  let [evidence, calls, misses] = [0, 0, 0];
  for (const { apart, missed } of watched) {
    const record = { coverage: high - low, calls: apart[place], misses: missed[place] };
    evidence += coverageAlarm(record).evidence / watched.length;
    calls += record.calls;
    misses += record.misses;
  }
  if (evidence < ALARM_EVIDENCE) return null;
  return misses / calls > 1 - (high - low) ? 'narrow' : 'wide';
}
