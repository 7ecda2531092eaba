import { type AssetId, addDays, DAY_MS, dateOfInstant, type EpochMs, type Market } from '@auspex/market';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import type { NewsItem, NewsService, NewsTone } from '../news/index.ts';
import type { Platform } from '../platform/module.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import { daysVersion, readDayColumns, readDays } from './mood-days.ts';
import type { Study, StudyPool } from './run-study.ts';
import {
  type DayMood,
  type Mood,
  type MoodSubject,
  OWN_PAST_DAYS,
  scoreDays,
  scoreWindow,
  splitTones,
  tonesByAsset,
} from './score-tones.ts';

export type MoodDays = 1 | 7 | 20;

/** An asset with the mood around it. */
export interface AssetMood {
  readonly asset: ViewAsset;
  readonly mood: Mood;
}

/** The mood of a market over the days before an instant. */
interface MarketMood {
  readonly gauge: Mood;
  readonly items: readonly AssetMood[];
  /** Word lists read some of the headlines instead of the model. */
  readonly wordListsOnly: boolean;
  readonly newest: EpochMs | undefined;
}

/** The sentiment of this installation's world. */
export interface SentimentService {
  ofMarket(view: MarketView, market: Market, days: MoodDays): Promise<MarketMood>;
  ofAsset(view: MarketView, asset: ViewAsset, days: MoodDays): Promise<AssetMood>;
  /** Every headline that the mood around an asset counts, the newest first. */
  countedArticles(view: MarketView, asset: ViewAsset, days: MoodDays): Promise<readonly NewsItem[]>;
  /** Day by day over the last year; the last day is the running one. */
  history(view: MarketView, subject: MoodSubject): Promise<readonly DayMood[]>;
  study(view: MarketView, market: Market, bars: number): Promise<Study>;
}

interface SentimentParts extends StudyParts {
  readonly news: () => NewsService;
}

const HISTORY_DAYS = 365;

export function createSentimentService(parts: SentimentParts): SentimentService {
  const { news } = parts;
  const { database } = parts.platform;
  const studies = createStudies(parts);
  const tonesSince = (view: MarketView, from: EpochMs, assetIds?: readonly ViewAsset['assetId'][]) =>
    news().tonesOf({ from, until: view.asOf + 1, asOf: view.asOf, seenBy: view.seenBy, assetIds });
  return {
    async ofMarket(view, market, days) {
      const assets = await view.assets({ market });
      const listed = new Set(assets.map(({ assetId }) => assetId));
      const tones = (await tonesSince(view, reachOf(view, days))).filter(({ assetId }) =>
        listed.has(assetId),
      );
      const byAsset = tonesByAsset(tones);
      const mood = (own: readonly NewsTone[]) => moodOf(own, view, days);
      return {
        gauge: mood(tones),
        items: assets.map((asset) => ({ asset, mood: mood(byAsset.get(asset.assetId) ?? []) })),
        wordListsOnly: tones.some(({ decidedBy }) => decidedBy === 'words'),
        newest: tones.at(-1)?.knownAt,
      };
    },
    async ofAsset(view, asset, days) {
      const tones = await tonesSince(view, reachOf(view, days), [asset.assetId]);
      return { asset, mood: moodOf(tones, view, days) };
    },
    async countedArticles(view, { assetId }, days) {
      const span = { from: windowStart(view, days), until: view.asOf + 1 };
      const items = await news().articlesOf({
        ...span,
        asOf: view.asOf,
        seenBy: view.seenBy,
        assetIds: [assetId],
      });
      return items.toReversed();
    },
    async history(view, subject) {
      const today = dateOfInstant(view.asOf);
      const from = addDays(today, -HISTORY_DAYS);
      const stored = await readDays(database, { world: view.world, subjects: [subject], from, until: today });
      const running = await tonesSince(view, Date.parse(today));
      const markets = await marketsByAsset(view);
      const now = scoreDays(running, (assetId) => markets.get(assetId)).filter(
        (day) => day.subject === subject,
      );
      return [...stored, ...now];
    },
    study: (view, market, bars) => studies(view, { market, bars }),
  };
}

function windowStart(view: MarketView, days: number): EpochMs {
  return view.asOf - days * DAY_MS + 1;
}

/** From here on headlines are needed: the window, and what it is compared with. */
function reachOf(view: MarketView, days: number): EpochMs {
  return windowStart(view, days) - Math.max(days, OWN_PAST_DAYS) * DAY_MS;
}

function moodOf(tones: readonly NewsTone[], view: MarketView, days: number): Mood {
  return scoreWindow(splitTones(tones, { start: windowStart(view, days), days, dayMs: DAY_MS }));
}

async function marketsByAsset(view: MarketView): Promise<ReadonlyMap<string, Market>> {
  const assets = await view.assets({ delisted: true });
  return new Map(assets.map(({ assetId, market }) => [assetId, market]));
}

interface StudyParts {
  readonly platform: Pick<Platform, 'database'>;
  readonly market: () => MarketService;
  readonly pool: StudyPool;
}

interface StudyQuestion {
  readonly market: Market;
  readonly bars: number;
}

const STUDY_SEED = 20_180_102;
const STUDIES_KEPT = 24;

/** Studies of markets as of any instant, each made once per state of the data. */
function createStudies(parts: StudyParts) {
  const { database } = parts.platform;
  const recent = new RecentAnswers<Study>(STUDIES_KEPT);
  return async (view: MarketView, question: StudyQuestion): Promise<Study> => {
    const { market, bars } = question;
    const days = await daysVersion(database, view.world, dateOfInstant(view.asOf));
    const version = `${days}/${parts.market().dataVersion()}`;
    const key = `${market}/${bars}/${momentOf(view)}/${version}`;
    return recent.get(key, () => studyMarket(parts, view, question));
  };
}

/** Answers about the present are kept for the day: nothing but new data changes them. */
function momentOf(view: MarketView): string {
  return view.present ? `now/${dateOfInstant(view.asOf)}` : view.moment;
}

async function studyMarket(
  { platform, pool }: StudyParts,
  view: MarketView,
  { market, bars }: StudyQuestion,
): Promise<Study> {
  const assets = await view.assets({ market, delisted: true });
  const columns = await readDayColumns(platform.database, {
    world: view.world,
    subjects: assets.map(({ assetId }) => assetId),
    // Days that have passed: the running one may still change.
    until: dateOfInstant(view.asOf),
  });
  const withMood = await Promise.all(
    columns.map(async ({ subject, day, n, mean }) => {
      const { time, open, close } = (await view.bars(subject as AssetId)).bars;
      return { time, open, close, day, n, mean };
    }),
  );
  return pool.run({ assets: withMood, bars, seed: STUDY_SEED });
}
