import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';

/** Maximum number of earlier years. */
const YEARS = 10;
const AHEAD = [20, 60] as const;

const specs = AHEAD.map(
  (bars): FeatureSpec => ({
    id: `seasonal-${bars}`,
    name: `Same ${bars} bars of earlier years`,
    meaning: `Mean return over the next ${bars} bars one, two … years ago above its usual drift, in deviations.`,
  }),
);

interface Season {
  readonly bar: number;
  readonly longRun: number;
  readonly year: number;
}

/** Mean of what followed at this point of the year in earlier years; all of it is in the past by now. */
function followed(logs: Float64Array, { bar, longRun, year }: Season, ahead: number): number {
  let sum = 0;
  let count = 0;
  for (let back = 1; back <= YEARS && bar >= back * year; back++) {
    sum += logs[bar - back * year + ahead] - logs[bar - back * year];
    count += 1;
  }
  if (count === 0) return Number.NaN;
  const drift = (logs[bar] - logs[0]) / bar;
  return limit((sum / count - ahead * drift) / (Math.sqrt(longRun) * Math.sqrt(ahead / count)));
}

/** The seasonal mean as known then. */
export const seasonalFeatures: FeatureGroup = {
  id: 'seasonal',
  specs,
  begin(barsPerYear) {
    return (now, { block, start, stride, bars, count }, place) => {
      const { logs, longRun, first } = now;
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        const season = { bar: first + i, longRun: longRun[i], year: barsPerYear };
        block[at] = followed(logs, season, AHEAD[0]);
        block[at + 1] = followed(logs, season, AHEAD[1]);
      }
    };
  },
};
