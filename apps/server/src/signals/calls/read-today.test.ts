import { expect, it } from 'vitest';
import type { MarketView } from '../../market/index.ts';
import { readToday } from './read-today.ts';
import type { SignalReads } from './signal-reads.ts';

it('counts a report of the next trading day whose date nobody but us has named, as the calendar lists it', async () => {
  const asOf = Date.parse('2026-11-18T22:00:00Z');
  const events = [
    { asset: { symbol: 'AAPL' }, status: 'confirmed' },
    { asset: { symbol: 'MSFT' }, status: 'own-estimate' },
  ];
  const reads = {
    service: { newestStances: async () => [] },
    unusualVolumes: async () => ({ symbols: [] }),
    reportsOn: async (_: unknown, { ownEstimates }: { ownEstimates?: boolean }) =>
      events.filter(({ status }) => ownEstimates || status !== 'own-estimate'),
    market: () => ({ sources: [], world: { name: 'sim:test' } }),
  } as unknown as SignalReads;
  const view = { asOf, present: true } as MarketView;
  const { reports } = await readToday(reads, view, {
    market: 'us',
    symbols: undefined,
    signalsOf: view,
    admit: undefined,
  });
  expect(reports).toEqual({ date: '2026-11-19', count: 2 });
});
