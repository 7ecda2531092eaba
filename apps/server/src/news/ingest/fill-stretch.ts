import { STORY_LIFE_MS } from '@auspex/language';
import { DAY_MS, type EpochMs } from '@auspex/market';
import type { NewsArticle, NewsSource, SourceAnswer } from '@auspex/market-data';
import { isHeldBack, type MarketService, type ViewAsset } from '../../market/index.ts';
import type { Platform } from '../../platform/module.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import { namesBetween } from '../naming/names-between.ts';
import type { ReadingPool } from '../reading/reading-pool.ts';
import { insertArticles } from '../store/article-store.ts';
import { inParts, noteStretch, readLeads, type Stretch } from '../store/stretch-store.ts';

/** What ingesting headlines needs. */
export interface NewsIntake {
  readonly platform: Platform;
  readonly market: MarketService;
  readonly pool: ReadingPool;
}

/** How much a source is asked for at once, so that building an answer never holds up requests. */
const ASKED_AT_ONCE_MS = 10 * DAY_MS;
/** Stories are chained from copy to copy; after this long without one they are rightly separate. */
const WARM_UP_MS = 14 * DAY_MS;

export interface FillRequest {
  readonly source: NewsSource;
  readonly stretch: Stretch;
  readonly assets: readonly ViewAsset[];
  /** Where stories that began before the range are known from: the store, or asking the source again. */
  readonly storiesFrom: 'store' | 'source';
  readonly signal?: AbortSignal | undefined;
}

export type FillOutcome =
  | { readonly kind: 'stored'; readonly fresh: number; readonly given: number }
  /** Nothing was stored: the source did not answer, and the range stays missing. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Nobody was asked: the day's calls are planned for other things until its turn. The range stays missing. */
  | { readonly kind: 'held-back'; readonly reason: string; readonly turnAt: EpochMs };

/**
 * Fetches, parses and stores the headlines of a range. Idempotent. Where the source answered only the beginning of it,
 * the rest stays missing.
 */
export async function fillStretch(intake: NewsIntake, request: FillRequest): Promise<FillOutcome> {
  const { platform, market, pool } = intake;
  const { source, stretch, signal } = request;
  const world = market.world.name;
  const articles = await askAll(source, stretch);
  if (articles.kind !== 'found') return refusalOf(articles);
  const warmUp = { from: stretch.from - WARM_UP_MS, until: stretch.from };
  const before = request.storiesFrom === 'source' ? await askAll(source, warmUp) : null;
  if (before && before.kind !== 'found') return refusalOf(before);
  const earliest = articles.value.reduce(
    (least, { publishedAt }) => Math.min(least, publishedAt),
    stretch.from,
  );
  const running = { from: earliest - STORY_LIFE_MS, until: stretch.until };
  const earlier = before ? [] : await readLeads(platform.database, { world, stretch: running });
  const span = { from: before ? warmUp.from : running.from, until: stretch.until };
  const names = namesBetween(request.assets, span);
  const read = await pool.read(
    { source: source.identity.id, names, earlier, before: before?.value ?? [], articles: articles.value },
    signal,
  );
  signal?.throwIfAborted();
  const at = platform.clock.now();
  const fresh = await platform.database.transaction(async (tx) => {
    const count = read.count === 0 ? 0 : await insertArticles(tx, { world, rows: read.rows, seenAt: at });
    const whole = {
      from: stretch.from,
      until: Math.min(stretch.until, articles.wholeUntil ?? stretch.until),
    };
    if (whole.from < whole.until)
      await noteStretch(tx, { world, source: source.identity.id, stretch: whole, at });
    return count;
  });
  return { kind: 'stored', fresh, given: read.count };
}

/** Asks part by part and lets requests in between. */
async function askAll(source: NewsSource, stretch: Stretch): Promise<SourceAnswer<readonly NewsArticle[]>> {
  const longest = source.identity.answers === 'at once' ? ASKED_AT_ONCE_MS : Number.POSITIVE_INFINITY;
  const all: NewsArticle[][] = [];
  let wholeUntil: EpochMs | undefined;
  for (const part of inParts(stretch, longest)) {
    const answer = await source.articles(part);
    if (answer.kind !== 'found') return answer;
    all.push([...answer.value]);
    wholeUntil = answer.wholeUntil ?? wholeUntil;
    await yieldToEventLoop();
  }
  // The newest part is asked first, so that the last one cut short is the earliest.
  return { kind: 'found', value: all.reverse().flat(), wholeUntil };
}

function refusalOf(answer: Exclude<SourceAnswer<unknown>, { kind: 'found' }>): FillOutcome {
  if (isHeldBack(answer)) return { kind: 'held-back', reason: answer.reason, turnAt: answer.retryAt };
  const reason = 'reason' in answer ? answer.reason : `"${answer.symbol}" is not known.`;
  return { kind: 'unavailable', reason };
}
