import type { Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';

export const TONES = ['positive', 'neutral', 'negative', 'unclear'] as const;
export type Tone = (typeof TONES)[number];
export const RELEVANCES = ['0.3', '0.6', '0.9'] as const;

/** What the address of the news says. */
export interface NewsAddress {
  readonly market: Market | null;
  /** The one symbol that the screen is about. */
  readonly symbol: string | null;
  readonly words: string;
  readonly tone: Tone | null;
  readonly publisher: string | null;
  /** Who brought it here, as opposed to who wrote it. */
  readonly source: string | null;
  readonly minRelevance: string | null;
  readonly clustered: boolean;
  readonly view: 'stream' | 'table';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of the path: a market's name, or a symbol as people write it. */
export function readSelector(path: string): Pick<NewsAddress, 'market' | 'symbol'> {
  const text = decoded(path.split('/')[2] ?? '')
    .trim()
    .split(' ', 1)[0];
  const lower = text?.toLowerCase() ?? '';
  if (lower === 'us' || lower === 'crypto') return { market: lower, symbol: null };
  return { market: null, symbol: text ? text.toUpperCase() : null };
}

export function readNewsAddress(path: string, search: string): NewsAddress {
  const params = new URLSearchParams(search);
  return {
    ...readSelector(path),
    words: params.get('find') ?? '',
    tone: TONES.find((tone) => tone === params.get('tone')) ?? null,
    publisher: params.get('publisher') || null,
    source: params.get('source') || null,
    minRelevance: RELEVANCES.find((least) => least === params.get('relevance')) ?? null,
    clustered: params.get('clustered') !== 'false',
    view: params.get('view') === 'table' ? 'table' : 'stream',
  };
}

export type NewsChoice = Partial<
  Record<'find' | 'tone' | 'publisher' | 'source' | 'relevance' | 'clustered' | 'view', string | null>
>;

/** What takes every filter away. */
export const NO_FILTERS: NewsChoice = {
  find: null,
  tone: null,
  publisher: null,
  source: null,
  relevance: null,
};

/** The query string with some of its values changed; empty ones are left out. */
export function withNewsChoice(search: string, choice: NewsChoice): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

/** The headlines of a market or a symbol, `all` for every one; what else narrows them goes along. */
export function newsHref(selector: string, search: string): string {
  const path = pathTo('newsAnalysis', selector === 'all' ? {} : { selector });
  return search ? `${path}?${search}` : path;
}

/** Whether more than the market and the symbol narrows what is shown. */
export function isFiltered({ words, tone, publisher, source, minRelevance }: NewsAddress): boolean {
  return words.trim() !== '' || [tone, publisher, source, minRelevance].some((choice) => choice !== null);
}

/** How many filters are set beside the words, which stand in their own field. */
export function countFilters({ market, tone, publisher, source, minRelevance }: NewsAddress): number {
  return [market, tone, publisher, source, minRelevance].filter((choice) => choice !== null).length;
}

/** The feed for feed readers; it knows markets and symbols, not the further filters. */
export function rssHref({ market, symbol }: Pick<NewsAddress, 'market' | 'symbol'>): string {
  const query = new URLSearchParams(symbol ? { symbol } : market ? { market } : {}).toString();
  return query ? `/news.rss?${query}` : '/news.rss';
}
