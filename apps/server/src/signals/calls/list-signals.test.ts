import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../../market/index.ts';
import { byNews, type MarketSignals, writeSignals } from './list-signals.ts';
import type { SignalReads } from './signal-reads.ts';

function row(
  name: string,
  { ageBars, turned, strength }: { ageBars: number; turned: boolean; strength: number | null },
) {
  const turn = turned ? ({ kind: 'upgrade', date: '2026-11-20', from: 'hold' } as const) : null;
  return { name, ageBars, turn, enough: true, outlooks: [{ horizon: 20, strength }] };
}

const rows = [
  row('never compared', { ageBars: 300, turned: false, strength: null }),
  row('as usual', { ageBars: 40, turned: false, strength: 0.52 }),
  row('turned three sessions ago', { ageBars: 3, turned: true, strength: 0.99 }),
  row('far below its past', { ageBars: 90, turned: false, strength: 0.03 }),
  row('turned at the last close, as usual', { ageBars: 0, turned: true, strength: 0.5 }),
  row('far above its past', { ageBars: 50, turned: false, strength: 0.94 }),
  row('turned at the last close, far', { ageBars: 0, turned: true, strength: 0.1 }),
];

describe('the order of the signals where nobody asks for one', () => {
  it('begins with what changed last, then what is furthest from its own past, above or below', () => {
    expect(rows.toSorted(byNews(20)).map(({ name }) => name)).toEqual([
      'turned at the last close, far',
      'turned at the last close, as usual',
      'turned three sessions ago',
      'far below its past',
      'far above its past',
      'as usual',
      'never compared',
    ]);
  });
});

describe('a list of signals of some bars ago', () => {
  it('has the present price of a company that has changed its symbol since, whoever has the old one now', async () => {
    const asset = (id: string, symbol: string) => ({ assetId: id as AssetId, symbol, market: 'us' });
    const [renamed, other] = [asset('us:FB', 'META'), asset('us:FB@2026', 'FB')];
    const present = {
      asset: async (id: AssetId) => [renamed, other].find(({ assetId }) => assetId === id),
      findAsset: async () => other,
      quotes: async (ids: readonly AssetId[]) =>
        ids.map((assetId) => ({ assetId, at: 0, last: assetId === 'us:FB' ? 600 : 7, phase: 'closed' })),
    };
    const market = { sources: [], world: { name: 'live' }, viewOf: () => present };
    const signal = {
      id: 'signal:us:FB:2022-06-01',
      asset: asset('', 'FB'),
      date: '2022-06-01',
      outlooks: [],
    };
    const all = {
      ...{ signals: [signal], assetIds: new Map([[signal.id, renamed.assetId]]) },
      ...{ gates: [], newest: {}, newestDate: '2022-06-01' },
    };
    const { items } = await writeSignals(
      { market: () => market } as unknown as SignalReads,
      { asOf: Date.parse('2022-06-02') } as MarketView,
      {
        all: all as unknown as MarketSignals,
        query: { market: 'us', tab: 'all', sessions: 1, bars: 20, page: 1, page_size: 25 } as never,
        pricesAsOf: undefined,
      },
    );
    expect(items.map(({ quote }) => quote)).toMatchObject([{ symbol: 'META', last: 600 }]);
  });
});
