import type { Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import {
  anyText,
  oneOf,
  optionalText,
  switchedOn,
  type ValuesOf,
} from '../../shared/navigation/use-address.ts';

export const TONES = ['positive', 'neutral', 'negative', 'unclear'] as const;
export type Tone = (typeof TONES)[number];
export const RELEVANCES = ['0.3', '0.6', '0.9'] as const;

/** What narrows the headlines besides market and symbol, and how they are shown. */
export const newsAddress = {
  /** Words that a headline must have. */
  find: anyText,
  tone: oneOf(TONES, null),
  publisher: optionalText,
  /** Who brought it here, as opposed to who wrote it. */
  source: optionalText,
  /** At least this. */
  relevance: oneOf(RELEVANCES, null),
  clustered: switchedOn,
  /** Headlines that only repeat the move of a price. */
  recaps: oneOf(['exclude', 'include'], 'exclude'),
  view: oneOf(['stream', 'table'], 'stream'),
};

/** What the address of the news says. */
export interface NewsAddress extends ValuesOf<typeof newsAddress> {
  readonly market: Market | null;
  /** The one symbol that the screen is about. */
  readonly symbol: string | null;
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

export type NewsChoice = Partial<ValuesOf<typeof newsAddress>>;

/** What takes every filter away. */
export const NO_FILTERS: NewsChoice = {
  find: '',
  tone: null,
  publisher: null,
  source: null,
  relevance: null,
};

/** The headlines of a market or a symbol, `all` for every one; what else narrows them goes along. */
export function newsHref(selector: string, search: string): string {
  const path = pathTo('newsAnalysis', selector === 'all' ? {} : { selector });
  return search ? `${path}?${search}` : path;
}

/** Whether more than the market and the symbol narrows what is shown. */
export function isFiltered({ find, tone, publisher, source, relevance }: NewsAddress): boolean {
  return find.trim() !== '' || [tone, publisher, source, relevance].some((choice) => choice !== null);
}

/** How many filters are set beside the words, which stand in their own field. */
export function countFilters({ market, tone, publisher, source, relevance }: NewsAddress): number {
  return [market, tone, publisher, source, relevance].filter((choice) => choice !== null).length;
}

/** The feed for feed readers; it knows markets and symbols, not the further filters. */
export function rssHref({ market, symbol }: Pick<NewsAddress, 'market' | 'symbol'>): string {
  const query = new URLSearchParams(symbol ? { symbol } : market ? { market } : {}).toString();
  return query ? `/news.rss?${query}` : '/news.rss';
}
