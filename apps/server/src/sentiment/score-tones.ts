import { type AssetScore, type CountedTone, scoreAsset } from '@auspex/language';
import { type AssetId, dateOfInstant, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import type { NewsTone } from '../news/index.ts';

/** Below so many stories a mood has no label and is not compared. */
const ENOUGH_STORIES = 20;
/** What the mood of a window is compared with: the days before it. */
export const OWN_PAST_DAYS = 20;

type MoodLabel = 'positive' | 'neutral' | 'negative';

/** How headlines speak of an asset or a market over some days. */
export interface Mood {
  readonly score: AssetScore;
  /** Publishers counted. */
  readonly publishers: number;
  /** Distance from its own 20 days before, in standard errors; null with under 20 stories on either side. */
  readonly z: number | null;
  /** Difference to the window of the same length before; null where one of them is empty. */
  readonly change: number | null;
  readonly enough: boolean;
  /** By the interval: positive where all of it lies above zero. Null under 20 stories. */
  readonly label: MoodLabel | null;
}

/** What a mood is counted from: the window, the window of the same length before it, and the 20 days before it. */
interface MoodTones {
  readonly window: readonly NewsTone[];
  readonly before: readonly NewsTone[];
  readonly past: readonly NewsTone[];
}

/** One tone per story and headline, as `scoreAsset` counts them. */
function countedTones(tones: readonly NewsTone[]): CountedTone[] {
  return tones.map(({ clusterId, tone }) => ({ cluster: clusterId, tone }));
}

export function scoreWindow({ window, before, past }: MoodTones): Mood {
  const score = scoreAsset(countedTones(window));
  const earlier = scoreAsset(countedTones(before));
  const enough = score.n >= ENOUGH_STORIES;
  return {
    score,
    publishers: new Set(window.map(({ publisher }) => publisher)).size,
    z: compareScores(score, scoreAsset(countedTones(past))),
    change: score.score === null || earlier.score === null ? null : score.score - earlier.score,
    enough,
    label: enough && score.interval !== null ? labelOf(score.interval) : null,
  };
}

/** Difference of two means over what it would be by chance if stories of both spans were drawn alike. */
function compareScores(now: AssetScore, past: AssetScore): number | null {
  if (now.n < ENOUGH_STORIES || past.n < ENOUGH_STORIES) return null;
  if (now.score === null || past.score === null || now.dispersion === null || past.dispersion === null)
    return null;
  const error = Math.sqrt(now.dispersion ** 2 / now.n + past.dispersion ** 2 / past.n);
  return error > 0 ? (now.score - past.score) / error : null;
}

function labelOf({ low, high }: { readonly low: number; readonly high: number }): MoodLabel {
  if (low > 0) return 'positive';
  return high < 0 ? 'negative' : 'neutral';
}

/** Tones of the window that ends at an instant, and of the spans it is compared with. */
export function splitTones(
  tones: readonly NewsTone[],
  { start, days, dayMs }: { readonly start: EpochMs; readonly days: number; readonly dayMs: number },
): MoodTones {
  const from = (at: EpochMs) => tones.filter(({ knownAt }) => knownAt >= at && knownAt < start);
  return {
    window: tones.filter(({ knownAt }) => knownAt >= start),
    before: from(start - days * dayMs),
    past: from(start - OWN_PAST_DAYS * dayMs),
  };
}

/** Tones by the asset they are about. */
export function tonesByAsset(tones: readonly NewsTone[]): ReadonlyMap<AssetId, NewsTone[]> {
  const grouped = new Map<AssetId, NewsTone[]>();
  for (const tone of tones) {
    const known = grouped.get(tone.assetId);
    if (known) known.push(tone);
    else grouped.set(tone.assetId, [tone]);
  }
  return grouped;
}

/** An asset, or a market as a whole. */
export type MoodSubject = AssetId | Market;

/** The mood of one day (UTC); days without a story have none. */
export interface DayMood {
  readonly subject: MoodSubject;
  readonly date: IsoDate;
  /** Stories, each once however often it was printed that day. */
  readonly n: number;
  readonly mean: number;
}

/** The mood of every day in some tones, per asset and per market. */
export function scoreDays(
  tones: readonly NewsTone[],
  marketOf: (assetId: AssetId) => Market | undefined,
): DayMood[] {
  const groups = new Map<string, { subject: MoodSubject; date: IsoDate; tones: NewsTone[] }>();
  const add = (subject: MoodSubject, date: IsoDate, tone: NewsTone) => {
    const key = `${subject}\n${date}`;
    const group = groups.get(key) ?? { subject, date, tones: [] };
    group.tones.push(tone);
    groups.set(key, group);
  };
  for (const tone of tones) {
    const market = marketOf(tone.assetId);
    if (market === undefined) continue;
    const date = dateOfInstant(tone.knownAt);
    add(tone.assetId, date, tone);
    add(market, date, tone);
  }
  return [...groups.values()].flatMap(({ subject, date, tones: counted }) => {
    const { score, n } = scoreAsset(countedTones(counted));
    return score === null ? [] : [{ subject, date, n, mean: score }];
  });
}
