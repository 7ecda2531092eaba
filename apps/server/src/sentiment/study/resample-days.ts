import { type DrawSource, sortedQuantile, stationaryIndices } from '@auspex/quant/statistics';
import { type DaySums, DECILES, type Study, type StudyDecile } from './study-result.ts';

const DRAWS = 1000;

/** Means per tenth with 95 % ranges over histories made of blocks of the days, and the chance of such a spread by luck. */
export function resampleDays(
  sums: DaySums,
  plan: { readonly stream: DrawSource; readonly meanBlock: number },
): { readonly deciles: StudyDecile[]; readonly spread: Study['spread'] } {
  const every = Uint32Array.from({ length: sums.days }, (_, day) => day);
  const means = meansOver(sums, every);
  const drawn = Array.from({ length: DECILES }, () => new Float64Array(DRAWS));
  const spreads = new Float64Array(DRAWS);
  const indices = new Uint32Array(sums.days);
  for (let draw = 0; draw < DRAWS; draw++) {
    stationaryIndices(indices, { ...plan, length: sums.days });
    const again = meansOver(sums, indices);
    for (let decile = 0; decile < DECILES; decile++) drawn[decile][draw] = again[decile];
    spreads[draw] = again[DECILES - 1] - again[0];
  }
  const deciles = drawn.flatMap((draws, decile): StudyDecile[] => {
    const n = total(sums.count, decile);
    if (n === 0) return [];
    const range = rangeOf(draws);
    return [
      {
        decile: decile + 1,
        n,
        meanTone: total(sums.tone, decile) / n,
        meanReturn: means[decile],
        ...range,
      },
    ];
  });
  return { deciles, spread: spreadOf(means[DECILES - 1] - means[0], spreads) };
}

function spreadOf(mean: number, draws: Float64Array): Study['spread'] {
  if (Number.isNaN(mean)) return null;
  let beyond = 0;
  for (const draw of draws) if (Math.abs(draw - mean) >= Math.abs(mean)) beyond += 1;
  return { mean, ...rangeOf(draws), p: (1 + beyond) / (draws.length + 1) };
}

function rangeOf(draws: Float64Array): { low: number; high: number } {
  const sorted = draws.filter((draw) => !Number.isNaN(draw)).sort();
  return { low: sortedQuantile(sorted, 0.025), high: sortedQuantile(sorted, 0.975) };
}

function meansOver({ count, excess }: DaySums, days: Uint32Array): Float64Array {
  const [names, sums] = [new Float64Array(DECILES), new Float64Array(DECILES)];
  for (const day of days) {
    for (let decile = 0; decile < DECILES; decile++) {
      names[decile] += count[day * DECILES + decile];
      sums[decile] += excess[day * DECILES + decile];
    }
  }
  return sums.map((sum, decile) => (names[decile] > 0 ? sum / names[decile] : Number.NaN));
}

function total(column: Float64Array, decile: number): number {
  let sum = 0;
  for (let at = decile; at < column.length; at += DECILES) sum += column[at];
  return sum;
}
