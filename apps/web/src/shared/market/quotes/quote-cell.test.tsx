import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Quote } from './quote.ts';
import { QuoteCell } from './quote-cell.tsx';

vi.mock('./use-quote.ts', () => ({ useQuote: (_: string, given: Quote | null) => given }));
vi.mock('../as-of/use-as-of.ts', () => ({ useAsOf: () => ({ kind: 'now' }) }));
vi.mock('../../../ui/formats/server-time.ts', () => ({
  serverTime: () => Date.parse('2026-11-27T12:00:00Z'),
}));

const live: Quote = {
  ...{ symbol: 'AAPL', at: '2026-11-27T11:59:58.000Z', last: 251.2, bid: null, ask: null },
  ...{ open: null, high: null, low: null, volume: null, previousClose: 250, change: 0.0048 },
  ...{ phase: 'open', delayMs: 0 },
};
const close: Quote = { ...live, at: '2026-11-25T21:00:00.000Z', phase: 'closed' };
const words = (given: Quote, show: 'price' | 'change') =>
  renderToStaticMarkup(<QuoteCell symbol="AAPL" given={given} show={show} />).replace(/<[^>]+>/g, '');

describe('a price in a table', () => {
  it('says the day it is from where it is not live', () => {
    expect(words(live, 'price')).toBe('251.20');
    expect(words(close, 'price')).toBe('251.2025 Nov');
    expect(words({ ...live, at: '2026-11-26T11:00:00.000Z' }, 'price')).toBe('251.2026 Nov');
  });

  it('MKT-29: says the whole date of an old one, as of an asset that is no longer traded, also in a header', () => {
    const gone = { ...close, at: '2023-04-28T20:00:00.000Z' };
    expect(words(gone, 'price')).toBe('251.2028 Apr 2023');
    const header = renderToStaticMarkup(<QuoteCell symbol="AAPL" given={gone} withDelay />);
    expect(header.replace(/<[^>]+>/g, '')).toContain('as of 28 Apr 2023');
  });

  it('says it once, beside the price and not beside the change too', () => {
    expect(words(close, 'change')).not.toContain('Nov');
  });
});
