import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aboutKnown, Origin } from './news.tsx';

it('News of a market is stale after a day without a headline; one company may have none for longer', () => {
  const provenance = {
    ...{ source: 'Example Wire', simulated: false, asOf: '2026-11-20T12:00:00.000Z' },
    knownAt: '2026-11-18T12:00:00.000Z',
  } as Parameters<typeof Origin>[0]['provenance'];
  const shown = (ofOneSymbol: boolean) =>
    renderToStaticMarkup(<Origin provenance={provenance} ofOneSymbol={ofOneSymbol} />);
  expect(shown(false)).toContain('role="status"');
  expect(shown(true)).not.toContain('role="status"');
});

it('WEB-16: the head of the page, its feed and its link are about no symbol that there is not', () => {
  const wish = { market: null, symbol: 'ZZZ' };
  expect(aboutKnown(wish, null)).toBe(wish);
  expect(aboutKnown(wish, 'ZZZ')).toBeNull();
  expect(aboutKnown({ market: null, symbol: 'AAPL' }, 'ZZZ')?.symbol).toBe('AAPL');
  expect(aboutKnown({ market: 'us', symbol: null }, null)?.market).toBe('us');
});
