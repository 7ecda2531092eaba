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
}

/** A session's mood is that of the stories of this many days, its own included. */
export const MOOD_DAYS = 7;

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
  const panel = { days, assets: assets.length, moods: empty(), returns: empty() };
  assets.forEach((asset, column) => {
    fillAsset(asset, bars, (day, mood, outcome) => {
      const cell = (place.get(day) ?? 0) * assets.length + column;
      panel.moods[cell] = mood;
      panel.returns[cell] = outcome;
    });
  });
  return panel;
}

function fillAsset(
  { time, open, close, day, n, mean }: StudyAsset,
  bars: number,
  write: (day: number, mood: number, outcome: number) => void,
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
    if (stories > 0) write(today, sum / stories, Math.log(close[bar + bars] / open[bar + 1]));
  }
}
