import type { AssetScore } from '@auspex/language';
import {
  type AssetId,
  addDays,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type Market,
  MINUTE_MS,
  startOfDate,
} from '@auspex/market';
import { judgedBars, type MarketService, type MarketView, type ViewAsset } from '../market/index.ts';
import type { NewsItem, NewsService, NewsSpan, NewsTone } from '../news/index.ts';
import type { Platform } from '../platform/module.ts';
import { type Admit, FewAtOnce, RecentAnswers } from '../platform/recent/index.ts';
import { daysVersion, readDayColumns, readDays, STORY_REACH_MS } from './mood-days.ts';
import type { Study, StudyPool } from './run-study.ts';
import {
  daysUpTo,
  type HistoryDay,
  type Mood,
  type MoodSubject,
  OWN_PAST_DAYS,
  SMOOTH_DAYS,
  scoreDays,
  scoreMarket,
  scoreStories,
  smoothDays,
  storiesOf,
  storiesWithin,
} from './score-tones.ts';

export type MoodDays = 1 | 7 | 20;

/** How moods are counted: over which days, and whether recaps of the price are among the stories. */
export interface MoodQuestion {
  /** Calendar days (UTC), the view's own included. */
  readonly days: MoodDays;
  readonly recaps: boolean;
}

/** An asset with the mood around it. */
export interface AssetMood {
  readonly asset: ViewAsset;
  readonly mood: Mood;
}

/** The mood of a market over the days up to an instant. */
interface MarketMood {
  readonly gauge: AssetScore;
  readonly items: readonly AssetMood[];
  /** Word lists read some of the headlines instead of the model. */
  readonly wordListsOnly: boolean;
  readonly newest: EpochMs | undefined;
}

/** A story about an asset: its first headline, and how many tell it. */
export interface CountedArticle {
  readonly item: NewsItem;
  readonly headlines: number;
}

/** The sentiment of this installation's world. */
export interface SentimentService {
  ofMarket(view: MarketView, market: Market, question: MoodQuestion): Promise<MarketMood>;
  ofAsset(view: MarketView, asset: ViewAsset, question: MoodQuestion): Promise<AssetMood>;
  /** Every story that the mood around an asset counts, the newest first. */
  countedArticles(
    view: MarketView,
    asset: ViewAsset,
    question: MoodQuestion,
  ): Promise<readonly CountedArticle[]>;
  /** Day by day over the last year; the last day is the running one. */
  history(view: MarketView, subject: MoodSubject, recaps: boolean): Promise<readonly HistoryDay[]>;
  study(view: MarketView, question: StudyQuestion): Promise<Studies>;
}

interface SentimentParts extends StudyParts {
  readonly news: () => NewsService;
}

const HISTORY_DAYS = 365;
/** The days that a window may cover are counted when asked, so that they add up to the window however late a headline came. */
const COUNTED_DAYS = 20;
/** Both markets over each window now, and some earlier instants. */
const MOODS_KEPT = 12;

export function createSentimentService(parts: SentimentParts): SentimentService {
  const { news, market: service } = parts;
  const studies = createStudies(parts);
  const moods = new RecentAnswers<MarketMood>(MOODS_KEPT);
  const ofMarket: SentimentService['ofMarket'] = (view, market, { days, recaps }) => {
    // The present moves on by itself.
    const minute = view.present ? Math.floor(view.asOf / MINUTE_MS) : '';
    const stored = [service().dataVersion(), service().storedVersion('news')];
    const key = [market, days, recaps, view.moment, minute, ...stored].join('/');
    return moods.get(key, () => readMarket(news(), view, { market, days, recaps }));
  };
  return {
    ofMarket,
    async ofAsset(view, asset, question) {
      // Its score leans on its sector and market: that of all of them is worked out once.
      const { items } = await ofMarket(view, asset.market, question);
      const own = items.find((item) => item.asset.assetId === asset.assetId);
      return own ?? { asset, mood: NO_MOOD };
    },
    countedArticles: (view, asset, question) => countArticles(news(), view, { asset, ...question }),
    history: (view, subject, recaps) => readHistory(parts, view, { subject, recaps }),
    study: studies,
  };
}

/** Of an asset that is no longer listed and so has no score. */
const NO_MOOD: Mood = {
  pooled: null,
  own: { score: null, n: 0, interval: null, dispersion: null },
  publishers: 0,
  z: null,
  change: null,
  enough: false,
  label: null,
};

async function readMarket(
  news: NewsService,
  view: MarketView,
  { market, days, recaps }: MoodQuestion & { readonly market: Market },
): Promise<MarketMood> {
  const window = daysUpTo(dateOfInstant(view.asOf), days);
  const assets = await view.assets({ market });
  const markets = await marketsByAsset(view);
  const reach = Math.max(days, OWN_PAST_DAYS) * DAY_MS;
  const from = startOfDate(window.from) - reach - STORY_REACH_MS;
  const tones = (await tonesSince(news, view, { from })).filter(
    ({ assetId }) => markets.get(assetId) === market,
  );
  const countedOf = (own: readonly NewsTone[]) => storiesOf(own).filter(({ recap }) => recaps || !recap);
  const byAsset = Map.groupBy(tones, ({ assetId }) => assetId);
  const told = assets.map(({ assetId, sector }) => ({
    assetId,
    sector,
    stories: countedOf(byAsset.get(assetId) ?? []),
  }));
  const moods = scoreMarket(told, window, days);
  return {
    gauge: scoreStories(storiesWithin(countedOf(tones), window)),
    items: assets.flatMap((asset) => {
      const mood = moods.get(asset.assetId);
      return mood ? [{ asset, mood }] : [];
    }),
    wordListsOnly: tones.some(({ decidedBy }) => decidedBy === 'words'),
    newest: tones.at(-1)?.knownAt,
  };
}

function tonesSince(
  news: NewsService,
  { asOf, seenBy }: MarketView,
  span: Pick<NewsSpan, 'from' | 'assetIds'>,
): Promise<readonly NewsTone[]> {
  return news.tonesOf({ ...span, until: asOf + 1, asOf, seenBy });
}

async function countArticles(
  news: NewsService,
  view: MarketView,
  { asset: { assetId }, days, recaps }: MoodQuestion & { readonly asset: ViewAsset },
): Promise<CountedArticle[]> {
  const window = daysUpTo(dateOfInstant(view.asOf), days);
  const { asOf, seenBy } = view;
  const span = { from: startOfDate(window.from) - STORY_REACH_MS, until: asOf + 1, asOf, seenBy };
  const items = await news.articlesOf({ ...span, assetIds: [assetId] });
  const byId = new Map(items.map((item) => [item.id, item]));
  const headlines = items.flatMap((item) =>
    item.mentions
      .filter((mention) => mention.assetId === assetId && mention.decidedBy !== 'unread')
      .map(({ tone }) => ({ ...item, articleId: item.id, tone })),
  );
  return storiesWithin(storiesOf(headlines), window)
    .filter(({ recap }) => recaps || !recap)
    .flatMap((story) => {
      const item = byId.get(story.articleId);
      return item ? [{ item, headlines: story.headlines }] : [];
    })
    .sort((a, b) => b.item.knownAt - a.item.knownAt || (a.item.id < b.item.id ? 1 : -1));
}

async function readHistory(
  { platform, news }: Pick<SentimentParts, 'platform' | 'news'>,
  view: MarketView,
  { subject, recaps }: { readonly subject: MoodSubject; readonly recaps: boolean },
): Promise<readonly HistoryDay[]> {
  const today = dateOfInstant(view.asOf);
  const span = daysUpTo(today, HISTORY_DAYS);
  const counted = daysUpTo(today, COUNTED_DAYS);
  const stored = await readDays(platform.database, {
    world: view.world,
    subjects: [subject],
    from: addDays(span.from, 1 - SMOOTH_DAYS),
    until: counted.from,
  });
  const wholeMarket = subject === 'us' || subject === 'crypto';
  const running = await tonesSince(news(), view, {
    from: startOfDate(counted.from) - STORY_REACH_MS,
    assetIds: wholeMarket ? undefined : [subject],
  });
  const markets = await marketsByAsset(view);
  const now = scoreDays(running, (assetId) => markets.get(assetId)).filter(
    (day) => day.subject === subject && day.date >= counted.from,
  );
  const days = [...stored, ...now].filter(({ recap }) => recaps || !recap);
  const [first] = days;
  if (!first) return [];
  const from = first.date > span.from ? first.date : span.from;
  return smoothDays(days, { from, until: span.until });
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
  /** Called before a study as of the past is made: throws where its asker has had too many. */
  readonly admit?: Admit | undefined;
}

const STUDY_SEED = 20_180_102;
const STUDIES_KEPT = 24;
/** One of the present waits for one of the past at most. What takes five seconds each ends within a request. */
const PAST_AT_ONCE = { atOnce: 1, waiting: 5 };

/** The study without recaps of the price, and with them. */
export interface Studies {
  readonly withoutRecaps: Study;
  readonly withRecaps: Study;
}

/** Studies of markets as of any instant, each made once per state of the data. */
function createStudies(parts: StudyParts) {
  const { database } = parts.platform;
  const recent = new RecentAnswers<Studies>(STUDIES_KEPT);
  const past = new FewAtOnce(PAST_AT_ONCE);
  return async (view: MarketView, question: StudyQuestion): Promise<Studies> => {
    const { market, bars, admit } = question;
    const days = await daysVersion(database, view.world, dateOfInstant(view.asOf));
    const version = `${days}/${parts.market().dataVersion()}`;
    const key = `${market}/${bars}/${momentOf(view)}/${version}`;
    const study = () => studyMarket(parts, view, question);
    return recent.get(key, () => (view.present ? study() : past.run(study, admit)));
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
): Promise<Studies> {
  const assets = await view.assets({ market, delisted: true });
  const study = async (recaps: boolean) => {
    const columns = await readDayColumns(platform.database, {
      world: view.world,
      subjects: assets.map(({ assetId }) => assetId),
      // Days that have passed: the running one may still change.
      until: dateOfInstant(view.asOf),
      recaps,
    });
    const withMood = await Promise.all(
      columns.map(async ({ subject, day, n, mean }) => {
        const { time, open, close } = await judgedBars(view, subject as AssetId);
        return { time, open, close, day, n, mean };
      }),
    );
    return pool.run({ assets: withMood, bars, seed: STUDY_SEED });
  };
  return { withoutRecaps: await study(false), withRecaps: await study(true) };
}
