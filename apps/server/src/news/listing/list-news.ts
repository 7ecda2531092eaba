import { DAY_MS, type Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import type { NewsItem } from '../news-item.ts';
import type { NewsScope } from '../store/article-store.ts';
import { type NewsCursor, type ReadUpTo, readCursor, writeCursor } from '../store/news-cursor.ts';
import { findHeadlines, hourOfNewest, type NewsFilter, type NewsStretch } from '../store/news-search.ts';

/** From the specification: a page shows the newest document of a market; a filter by ticker looks through ten. */
const DOCUMENTS = { newest: 1, ofTickers: 10 } as const;

export interface NewsPage {
  readonly items: readonly NewsItem[];
  /** Where to continue; null if there is nothing older. */
  readonly older: string | null;
  /** The instant as of which this page was read: that of the first page, however late the reader continues. */
  readonly scope: NewsScope;
}

export interface NewsQuestion {
  readonly scope: NewsScope;
  readonly filter: NewsFilter;
  readonly limit: number;
  /** The previous page's cursor. */
  readonly older?: string | undefined;
}

/** A first page with fewer headlines goes on to older ones, but no further back than this: a word may be in none. */
const SHORT_PAGE = 10;
const FIRST_REACH_MS = 92 * DAY_MS;

/**
 * Headlines, newest first: those of the newest documents, then older ones page by page, without gaps or duplicates
 * and in time order across pages.
 */
export async function listNews(sql: Sql, question: NewsQuestion): Promise<NewsPage> {
  const { limit } = question;
  if (question.older !== undefined) return olderPage(sql, question, { older: question.older });
  const page = await newestPage(sql, question);
  const { items, older } = page;
  // The newest documents may have just begun, hold nothing but copies of older stories, or nothing that is wanted.
  if (items.length >= Math.min(SHORT_PAGE, limit) || older === null) return page;
  const going = { older, reach: FIRST_REACH_MS };
  const rest = await olderPage(sql, { ...question, limit: limit - items.length }, going);
  return { ...rest, items: [...items, ...rest.items] };
}

async function newestPage(sql: Sql, { scope, filter, limit }: NewsQuestion): Promise<NewsPage> {
  const documents = filter.assetIds ? DOCUMENTS.ofTickers : DOCUMENTS.newest;
  const places: Partial<Record<Market, ReadUpTo>> = {};
  const found: NewsItem[] = [];
  const hours = new Map<Market, number>();
  for (const market of filter.markets) {
    const hour = await hourOfNewest(sql, scope, { market, documents });
    if (hour !== null) hours.set(market, hour);
  }
  // If one market was quiet for longer, the other is read as far back: otherwise the next page would begin later than
  // this one ends.
  const from = Math.min(...hours.values());
  for (const market of hours.keys()) {
    const stretch: NewsStretch = { market, from, limit: limit + 1 };
    found.push(...(await findHeadlines(sql, scope, { filter, stretch })));
    // Once all of the documents are shown, older headlines continue before them.
    places[market] = { knownAt: from, id: '' };
  }
  const { items, cut } = newestOf(found, limit);
  // For a market that had to wait as a whole, everything is still to come.
  for (const market of cut) places[market] = { knownAt: scope.asOf + 1, id: '' };
  const cursor = { asOf: scope.asOf, seenBy: scope.seenBy, places: { ...places, ...placesOf(items, cut) } };
  return { items, older: await goOn(sql, cursor, scope), scope };
}

/** Where to go on, and how far back to look at most: to the very first headline if omitted. */
interface GoingOn {
  readonly older: string;
  readonly reach?: number;
}

async function olderPage(sql: Sql, question: NewsQuestion, { older, reach }: GoingOn): Promise<NewsPage> {
  const { filter, limit } = question;
  const cursor = readCursor(older);
  // Nothing later than the question allows, whatever the cursor says.
  const scope = {
    world: question.scope.world,
    asOf: Math.min(cursor.asOf, question.scope.asOf),
    seenBy: Math.min(cursor.seenBy, question.scope.seenBy),
  };
  const begun = filter.markets.filter((market) => cursor.places[market] !== undefined);
  // All markets are read equally far, so that what follows is older in each.
  const newest = Math.min(...begun.map((market) => cursor.places[market]?.knownAt ?? scope.asOf));
  const from = reach === undefined ? undefined : newest - reach;
  const found: NewsItem[] = [];
  for (const market of begun) {
    const stretch: NewsStretch = { market, before: cursor.places[market], from, limit: limit + 1 };
    found.push(...(await findHeadlines(sql, scope, { filter, stretch })));
  }
  const { items, cut } = newestOf(found, limit);
  const places = { ...cursor.places };
  for (const market of begun) {
    // A market that is not cut is shown completely now, as far as it was read.
    if (cut.has(market)) continue;
    if (from === undefined) delete places[market];
    else places[market] = { knownAt: from, id: '' };
  }
  const next = { asOf: scope.asOf, seenBy: scope.seenBy, places: { ...places, ...placesOf(items, cut) } };
  return { items, older: await goOn(sql, next, scope), scope };
}

/** The newest of what was found in all markets, and the markets in which something had to wait. */
function newestOf(found: readonly NewsItem[], limit: number): { items: NewsItem[]; cut: Set<Market> } {
  const sorted = [...found].sort((a, b) => b.knownAt - a.knownAt || (a.id < b.id ? 1 : -1));
  return {
    items: sorted.slice(0, limit),
    cut: new Set(sorted.slice(limit).map(({ market }) => market)),
  };
}

/** For each cut market the last headline shown. If none was shown, its position stays as it was. */
function placesOf(items: readonly NewsItem[], cut: ReadonlySet<Market>): Partial<Record<Market, ReadUpTo>> {
  const places: Partial<Record<Market, ReadUpTo>> = {};
  for (const { market, knownAt, id } of items) if (cut.has(market)) places[market] = { knownAt, id };
  return places;
}

/** The cursor, unless there is nothing older at all. */
async function goOn(sql: Sql, cursor: NewsCursor, scope: NewsScope): Promise<string | null> {
  const any = { words: [], clustered: false };
  for (const [market, before] of Object.entries(cursor.places) as [Market, ReadUpTo][]) {
    const filter: NewsFilter = { ...any, markets: [market] };
    const left = await findHeadlines(sql, scope, { filter, stretch: { market, before, limit: 1 } });
    if (left.length > 0) return writeCursor(cursor);
  }
  return null;
}
