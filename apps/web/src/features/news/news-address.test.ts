import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import {
  countFilters,
  isFiltered,
  type NewsChoice,
  NO_FILTERS,
  newsAddress,
  readSelector,
  rssHref,
} from './news-address.ts';

const read = (path: string, search: string) => ({
  ...readSelector(path),
  ...readAddress(newsAddress, search),
});
const write = (search: string, choice: NewsChoice) => writeAddress(newsAddress, search, choice);

describe('the address of the news', () => {
  it('names a market or a symbol in its path', () => {
    expect(readSelector('/news-analysis/crypto')).toEqual({ market: 'crypto', symbol: null });
    expect(readSelector('/news/US')).toEqual({ market: 'us', symbol: null });
    expect(readSelector('/news-analysis/brk.b')).toEqual({ market: null, symbol: 'BRK.B' });
    expect(readSelector('/news-analysis/AAPL%20Apple')).toEqual({ market: null, symbol: 'AAPL' });
    expect(readSelector('/news-analysis')).toEqual({ market: null, symbol: null });
  });

  it('does not break on a damaged address', () => {
    expect(readSelector('/news-analysis/%E0%A4%A')).toEqual({ market: null, symbol: '%E0%A4%A' });
    expect(read('/news-analysis', 'tone=angry&relevance=2')).toMatchObject({
      tone: null,
      relevance: null,
    });
  });

  it('holds the filters and forgets those that are cleared', () => {
    const search = write('asOf=2025-03-03', { find: 'oil price', tone: 'negative' });
    const address = read('/news-analysis', search);
    expect(address).toMatchObject({ find: 'oil price', tone: 'negative', clustered: true });
    expect(isFiltered(address)).toBe(true);
    expect(write(search, { find: '', tone: null })).toBe('asOf=2025-03-03');
  });

  it('holds the source that brought the headlines', () => {
    const search = write('market=us', { source: 'rss' });
    expect(search).toBe('market=us&source=rss');
    const address = read('/news-analysis/us', search);
    expect(address.source).toBe('rss');
    expect(isFiltered(address)).toBe(true);
    expect(countFilters(address)).toBe(2);
    expect(write(search, NO_FILTERS)).toBe('market=us');
    expect(read('/news-analysis', 'source=').source).toBeNull();
  });

  it('leads to the feed of the same market or symbol', () => {
    expect(rssHref({ market: null, symbol: null })).toBe('/news.rss');
    expect(rssHref({ market: 'crypto', symbol: null })).toBe('/news.rss?market=crypto');
    expect(rssHref({ market: null, symbol: 'BRK.B' })).toBe('/news.rss?symbol=BRK.B');
  });
});
