import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';
import type { Moment } from './moment.ts';

/** Earlier years looked at, at most. */
const YEARS = 10;
const AHEAD = [20, 60] as const;

const specs = AHEAD.map(
  (bars): FeatureSpec => ({
    id: `seasonal-${bars}`,
    name: `Same ${bars} bars of earlier years`,
    meaning: `Mean return over the next ${bars} bars one, two … years ago above its usual drift, in deviations.`,
  }),
);

/** Mean of what followed at this place of the year in earlier years; all of it lies in the past by now. */
function followed(now: Moment, { bars, year }: { bars: number; year: number }): number {
  let [sum, count] = [0, 0];
  for (let back = 1; back <= YEARS && now.index >= back * year; back++) {
    sum += now.logClose(back * year - bars) - now.logClose(back * year);
    count += 1;
  }
  if (count === 0) return Number.NaN;
  const first = now.index;
  const drift = (now.logClose(0) - now.logClose(first)) / first;
  return limit((sum / count - bars * drift) / (now.longSigma * Math.sqrt(bars / count)));
}

/** The seasonal mean known then. */
export const seasonalFeatures: FeatureGroup = {
  id: 'seasonal',
  specs,
  begin(barsPerYear) {
    return (now, row, at) => {
      row[at] = followed(now, { bars: AHEAD[0], year: barsPerYear });
      row[at + 1] = followed(now, { bars: AHEAD[1], year: barsPerYear });
    };
  },
};
