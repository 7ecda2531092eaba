import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GaugePanel } from './mood-panels.tsx';
import type { MarketMood, Span } from './sentiment-queries.ts';

function shown(n: number, days: Span): string {
  const asOf = '2026-11-20T12:00:00.000Z';
  const mood = {
    gauge: { mean: 0.2, low: null, high: null, n },
    provenance: { source: 'Example Wire', simulated: false, asOf, knownAt: asOf },
  } as unknown as MarketMood;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <GaugePanel mood={mood} market="us" days={days} />
    </RouterContextProvider>,
  );
}

it('says how many headlines the tone of a market stands on, of a day and of several, one or more', () => {
  expect(shown(12, '7')).toContain('12 headlines over 7 days, duplicates grouped');
  expect(shown(12, '1')).toContain('12 headlines today, duplicates grouped');
  expect(shown(1, '1')).toContain('1 headline today, duplicates grouped');
  expect(shown(1, '7')).toContain('1 headline over 7 days, duplicates grouped');
});
