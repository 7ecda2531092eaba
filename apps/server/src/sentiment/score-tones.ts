import { type AssetScore, type PooledScore, poolScores, scoreAsset } from '@auspex/language';
import { type AssetId, addDays, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { studentTQuantile } from '@auspex/quant/statistics';
import type { NewsTone } from '../news/index.ts';

/** Below so many stories a score is called little evidence. */
const ENOUGH_STORIES = 20;
/** What the tone of a window is compared with: the days before it. */
export const OWN_PAST_DAYS = 60;
/** A comparison needs so many stories now, and so many before. */
const FEWEST_NOW = 5;
const FEWEST_BEFORE = 10;

type MoodLabel = 'positive' | 'neutral' | 'negative';

/** The numbers of a headline that counting needs. */
export type CountedHeadline = Pick<
  NewsTone,
  'clusterId' | 'articleId' | 'knownAt' | 'publisher' | 'tone' | 'recap'
>;

/** A story counts once: on the day of its first headline (UTC), with what that headline says, whoever copies it later. */
export interface Story {
  readonly clusterId: string;
  /** Its first headline. */
  readonly articleId: string;
  readonly date: IsoDate;
  /** Mean of that headline's tones, where it names several assets of a market. */
  readonly tone: number;
  readonly recap: boolean;
  readonly publishers: ReadonlySet<string>;
  /** Headlines that tell it. */
  readonly headlines: number;
}

/** The stories behind the headlines about one subject, which are given oldest first. */
export function storiesOf(headlines: readonly CountedHeadline[]): Story[] {
  return [...Map.groupBy(headlines, ({ clusterId }) => clusterId)].map(([clusterId, copies]) => {
    const [{ articleId, knownAt, recap }] = copies;
    const first = copies.filter((copy) => copy.articleId === articleId);
    return {
      clusterId,
      articleId,
      recap,
      date: dateOfInstant(knownAt),
      tone: first.reduce((sum, { tone }) => sum + tone, 0) / first.length,
      publishers: new Set(copies.map(({ publisher }) => publisher)),
      headlines: new Set(copies.map((copy) => copy.articleId)).size,
    };
  });
}

/** Dates from one until before another. */
export interface DateSpan {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

/** So many calendar days, the given one being the last. */
export function daysUpTo(last: IsoDate, days: number): DateSpan {
  return { from: addDays(last, 1 - days), until: addDays(last, 1) };
}

/** The span right before another. */
function daysBefore({ from }: DateSpan, days: number): DateSpan {
  return { from: addDays(from, -days), until: from };
}

export function storiesWithin(stories: readonly Story[], { from, until }: DateSpan): Story[] {
  return stories.filter(({ date }) => date >= from && date < until);
}

export function scoreStories(stories: readonly Story[]): AssetScore {
  return scoreAsset(stories.map(({ clusterId, tone }) => ({ cluster: clusterId, tone })));
}

/** How headlines speak of an asset over some days. */
export interface Mood {
  /** Shrunk towards sector and market; null where the whole market has no story. */
  readonly pooled: PooledScore | null;
  /** Of its own stories. */
  readonly own: AssetScore;
  /** Publishers counted. */
  readonly publishers: number;
  /** Distance of its own mean from its own 60 days before, in standard errors; null with too few stories. */
  readonly z: number | null;
  /** Of the shrunk score, against the window of the same length before. */
  readonly change: number | null;
  readonly enough: boolean;
  /** By the shrunk interval: positive where all of it is above zero. */
  readonly label: MoodLabel | null;
}

/** An asset and the stories about it, over the window and everything it is compared with. */
export interface ToldAsset {
  readonly assetId: AssetId;
  readonly sector: string | null;
  readonly stories: readonly Story[];
}

/** The moods of all assets of a market: each is shrunk towards its sector, and sectors towards the market. */
export function scoreMarket(
  assets: readonly ToldAsset[],
  window: DateSpan,
  days: number,
): ReadonlyMap<AssetId, Mood> {
  const [now, before] = [window, daysBefore(window, days)].map((span) =>
    assets.map(({ assetId, sector, stories }) => {
      const counted = storiesWithin(stories, span);
      return { key: assetId, group: sector ?? '', counted, own: scoreStories(counted) };
    }),
  );
  const [pooledNow, pooledBefore] = [poolScores(now), poolScores(before)];
  const past = daysBefore(window, OWN_PAST_DAYS);
  return new Map(
    assets.map(({ assetId, stories }, i): [AssetId, Mood] => {
      const { own, counted } = now[i];
      const pooled = pooledNow.scores.get(assetId) ?? null;
      const earlier = pooledBefore.scores.get(assetId);
      return [
        assetId,
        {
          pooled,
          own,
          publishers: new Set(counted.flatMap(({ publishers }) => [...publishers])).size,
          z: compareScores(own, scoreStories(storiesWithin(stories, past)), pooledNow.variances.story),
          change: pooled && earlier ? pooled.mean - earlier.mean : null,
          enough: own.n >= ENOUGH_STORIES,
          label: pooled && labelOf(pooled),
        },
      ];
    }),
  );
}

/** Difference of two means over what it would be by chance, if stories scatter as they do in the whole market. */
function compareScores(now: AssetScore, past: AssetScore, variance: number): number | null {
  if (now.score === null || past.score === null || now.n < FEWEST_NOW || past.n < FEWEST_BEFORE) return null;
  return (now.score - past.score) / Math.sqrt(variance * (1 / now.n + 1 / past.n));
}

function labelOf({ low, high }: PooledScore): MoodLabel {
  if (low > 0) return 'positive';
  return high < 0 ? 'negative' : 'neutral';
}

/** An asset, or a market as a whole. */
export type MoodSubject = AssetId | Market;

/** The stories of one day (UTC) about a subject, recaps apart from all others; there is none for a day without. */
export interface DayMood {
  readonly subject: MoodSubject;
  readonly date: IsoDate;
  readonly recap: boolean;
  readonly n: number;
  readonly mean: number;
  /** Sum of the squared tones. */
  readonly squares: number;
}

/** The days of all subjects in some tones (oldest first): every asset, and its market. */
export function scoreDays(
  tones: readonly NewsTone[],
  marketOf: (assetId: AssetId) => Market | undefined,
): DayMood[] {
  const known = tones.filter(({ assetId }) => marketOf(assetId) !== undefined);
  const bySubject: ReadonlyMap<MoodSubject | undefined, NewsTone[]>[] = [
    Map.groupBy(known, ({ assetId }) => assetId),
    Map.groupBy(known, ({ assetId }) => marketOf(assetId)),
  ];
  return bySubject
    .flatMap((subjects) => [...subjects])
    .flatMap(([subject, counted]) =>
      subject === undefined
        ? []
        : [...Map.groupBy(storiesOf(counted), ({ date, recap }) => `${date} ${recap}`).values()].map(
            (stories) => dayOf(subject, stories),
          ),
    );
}

function dayOf(subject: MoodSubject, stories: readonly Story[]): DayMood {
  const [{ date, recap }] = stories;
  const n = stories.length;
  const mean = stories.reduce((sum, { tone }) => sum + tone, 0) / n;
  return { subject, date, recap, n, mean, squares: stories.reduce((sum, { tone }) => sum + tone ** 2, 0) };
}

/** A mean of stories with its 95 % interval, where there are two or more. */
export interface SpanScore {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

/** One day of a history: its own stories, and those of the days up to it. */
export interface HistoryDay {
  readonly date: IsoDate;
  readonly mean: number | null;
  readonly n: number;
  readonly smooth: SpanScore;
}

/** How many days a history is smoothed over, the day itself being the last. */
export const SMOOTH_DAYS = 7;

/** Every day of a span, with the mean of the seven days that end with it. Days before the span count for its first ones. */
export function smoothDays(
  days: readonly Omit<DayMood, 'subject'>[],
  { from, until }: DateSpan,
): HistoryDay[] {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const history: HistoryDay[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) {
    const { n, mean } = addUp(byDate.get(date) ?? []);
    const around = Array.from({ length: SMOOTH_DAYS }, (_, i) => byDate.get(addDays(date, -i)) ?? []).flat();
    history.push({ date, n, mean, smooth: addUp(around) });
  }
  return history;
}

const CONFIDENCE = 0.95;

/** The score of all stories of some days; the same as if they had been counted together. */
function addUp(days: readonly Omit<DayMood, 'subject'>[]): SpanScore {
  const n = days.reduce((sum, day) => sum + day.n, 0);
  if (n === 0) return { mean: null, low: null, high: null, n };
  const mean = days.reduce((sum, day) => sum + day.n * day.mean, 0) / n;
  if (n === 1) return { mean, low: null, high: null, n };
  const squares = days.reduce((sum, day) => sum + day.squares, 0);
  const deviation = Math.sqrt(Math.max(0, squares - n * mean ** 2) / (n - 1));
  const reach = (studentTQuantile((1 + CONFIDENCE) / 2, n - 1) * deviation) / Math.sqrt(n);
  return { mean, low: Math.max(-1, mean - reach), high: Math.min(1, mean + reach), n };
}
