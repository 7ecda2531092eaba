import { DAY_MS } from '@auspex/market';

/** One asset as the study sees it: its bars and the mood of its days, both oldest first. */
export interface StudyAsset {
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** Days from 1970 that had a story. */
  readonly day: readonly number[];
  readonly n: readonly number[];
  readonly mean: readonly number[];
}

/** Mood and what came after, one row per session and one column per asset; `NaN` where there is none. */
export interface StudyPanel {
  readonly days: Float64Array;
  readonly assets: number;
  readonly moods: Float64Array;
  readonly returns: Float64Array;
  /** What was known at the close and may explain the return without any news: momentum and season, a matrix each. */
  readonly known: readonly Float64Array[];
}

/** A session's mood is that of the stories of this many days, its own included. */
export const MOOD_DAYS = 7;
/** Bars over which momentum is measured. */
const MOMENTUM_BARS = [5, 20, 120] as const;
/** Years back that the season of an asset is made of. */
const SEASON_YEARS = 5;
const YEAR_DAYS = 365.25;

/**
 * Mood at the end of each session's day (UTC), and the log return from the next open to the close so many bars on. The
 * next session opens after that day has ended, so that nothing is used before it was known.
 */
export function studyPanel(assets: readonly StudyAsset[], bars: number): StudyPanel {
  const times = new Set<number>();
  for (const { time } of assets) for (const at of time) times.add(at);
  const days = Float64Array.from(times, (at) => at / DAY_MS).sort();
  const place = new Map<number, number>();
  for (const [row, day] of days.entries()) place.set(day, row);
  const empty = () => new Float64Array(days.length * assets.length).fill(Number.NaN);
  const known = [...MOMENTUM_BARS.map(empty), empty()];
  const panel = { days, assets: assets.length, moods: empty(), returns: empty(), known };
  assets.forEach((asset, column) => {
    const season = seasonOf(asset, bars);
    fillMoods(asset, bars, (bar, mood) => {
      const cell = (place.get(asset.time[bar] / DAY_MS) ?? 0) * assets.length + column;
      panel.moods[cell] = mood;
      panel.returns[cell] = outcomeOf(asset, bar, bars);
      for (const [which, back] of MOMENTUM_BARS.entries()) {
        if (bar >= back) known[which][cell] = Math.log(asset.close[bar] / asset.close[bar - back]);
      }
      known[MOMENTUM_BARS.length][cell] = season[bar];
    });
  });
  return panel;
}

function outcomeOf({ open, close }: StudyAsset, bar: number, bars: number): number {
  return Math.log(close[bar + bars] / open[bar + 1]);
}

/** What the asset earned on average over the same bars of earlier years, all of it known by then. */
function seasonOf(asset: StudyAsset, bars: number): Float64Array {
  const { time } = asset;
  const [sum, years] = [new Float64Array(time.length), new Float64Array(time.length)];
  for (let year = 1; year <= SEASON_YEARS; year++) {
    const back = year * YEAR_DAYS * DAY_MS;
    for (let bar = 0, then = 0; bar < time.length; bar++) {
      while (time[then + 1] <= time[bar] - back) then += 1;
      if (time[then] > time[bar] - back || then + bars >= bar) continue;
      sum[bar] += outcomeOf(asset, then, bars);
      years[bar] += 1;
    }
  }
  return sum.map((total, bar) => (years[bar] > 0 ? total / years[bar] : Number.NaN));
}

function fillMoods(
  { time, day, n, mean }: StudyAsset,
  bars: number,
  write: (bar: number, mood: number) => void,
): void {
  let [first, next, stories, sum] = [0, 0, 0, 0];
  for (let bar = 0; bar + bars < time.length; bar++) {
    const today = time[bar] / DAY_MS;
    for (; next < day.length && day[next] <= today; next++) {
      stories += n[next];
      sum += n[next] * mean[next];
    }
    for (; first < next && day[first] <= today - MOOD_DAYS; first++) {
      stories -= n[first];
      sum -= n[first] * mean[first];
    }
    if (stories > 0) write(bar, sum / stories);
  }
}
