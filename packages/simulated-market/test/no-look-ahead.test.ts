import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import type { SimulatedMarket } from '../src/simulated-market.ts';

const INSTANTS = ['2019-02-06T15:00:00Z', '2020-08-31T12:00:00Z', '2020-12-15T18:31:07Z'].map((text) =>
  Date.parse(text),
);
const later = simulate({ seed: 'leak', to: '2023-06-30' });
const COMPANIES = ['us:AAPL', 'us:SIVB', 'us:BBBY', 'us:XLNX', 'us:FB', 'us:AMD', 'us:ABNB'] as AssetId[];
const OTHERS = ['us:QQQ', 'us:IWM', 'crypto:BTC-USD', 'crypto:SOL-USD'] as AssetId[];

interface Known {
  readonly knownAt: number;
}

/** Every kind of record about an asset. */
function recordsOf(market: SimulatedMarket, id: AssetId): Record<string, readonly Known[]> {
  return {
    actions: market.corporateActions(id),
    halts: market.halts(id),
    statements: market.statements(id) ?? [],
    shareCounts: market.shareCounts(id) ?? [],
    dateNotices: market.earningsDateNotices(id) ?? [],
    reports: market.earningsReports(id) ?? [],
    estimates: market.earningsEstimates(id) ?? [],
  };
}

describe('A market simulated to an instant', () => {
  it('knows exactly what one simulated to years later says was known by then', () => {
    let compared = 0;
    for (const at of INSTANTS) {
      const market = simulate({ seed: 'leak', to: at });
      for (const id of [...COMPANIES, ...OTHERS]) {
        const now = recordsOf(market, id);
        for (const [kind, records] of Object.entries(recordsOf(later, id))) {
          const known = records.filter(({ knownAt }) => knownAt <= at);
          expect(now[kind], `${kind} of ${id}`).toEqual(known);
          compared += known.length;
        }
      }
      for (const index of ['LARGE', 'GROWTH', 'BLUE']) {
        const known = later.indexWeights(index)?.filter(({ knownAt }) => knownAt <= at);
        expect(market.indexWeights(index)).toEqual(known);
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });

  it('has the same prices, minutes, quotes and rates as one simulated to years later', () => {
    for (const at of INSTANTS) {
      const market = simulate({ seed: 'leak', to: at });
      const date = new Date(at).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
      for (const id of [...COMPANIES, ...OTHERS]) {
        const bars = market.dailyBars(id);
        const count = bars?.time.length ?? 0;
        expect(bars?.close).toEqual(later.dailyBars(id)?.close.subarray(0, count));
        const minutes = market.minuteBars(id, date);
        expect(minutes?.close).toEqual(later.minuteBars(id, date)?.close.subarray(0, minutes?.time.length));
        expect(market.quote(id)).toEqual(later.quote(id, at));
      }
      expect(market.liveRate({ base: 'EUR', quote: 'USD' })).toEqual(
        later.liveRate({ base: 'EUR', quote: 'USD' }, at),
      );
    }
  });

  it('has the same headlines, none later than the instant', () => {
    for (const at of INSTANTS.slice(1)) {
      const market = simulate({ seed: 'leak', to: at });
      const span = { from: at - 4 * 86_400_000, until: at + 86_400_000 };
      const headlines = market.headlines(span);
      expect(headlines.length).toBeGreaterThan(50);
      expect(headlines).toEqual(later.headlines(span).filter(({ knownAt }) => knownAt <= at));
    }
  });

  it('does not know about a new name, an ending or a new listing before it is announced', () => {
    const at = (text: string) => later.seenAt(Date.parse(text)).listings();
    const of = (text: string, id: string) => at(text).find(({ assetId }) => assetId === id);
    expect(of('2022-05-01T00:00:00Z', 'us:FB')?.symbols.map(({ symbol }) => symbol)).toEqual(['FB']);
    expect(of('2022-06-01T00:00:00Z', 'us:FB')?.symbols.map(({ symbol }) => symbol)).toEqual(['FB', 'META']);
    expect(of('2022-10-27T12:00:00Z', 'us:TWTR')?.delisting).toBeUndefined();
    expect(of('2022-10-28T12:00:00Z', 'us:TWTR')?.delisting?.date).toBe('2022-10-28');
    expect(of('2020-12-09T00:00:00Z', 'us:ABNB')).toBeUndefined();
    expect(of('2020-12-11T00:00:00Z', 'us:ABNB')?.listedOn).toBe('2020-12-10');
  });

  it('expects nothing of a quarter that is based on prices after the estimate', () => {
    // The estimate at an instant is the same in two worlds that are identical up to then: the prefix of a longer run.
    const first = simulate({ seed: 'leak', to: '2019-08-30' }).earningsEstimates('us:AMD' as AssetId) ?? [];
    const open = first.filter(({ period }) => period.end > '2019-08-30');
    expect(open.length).toBeGreaterThan(0);
    for (const estimate of open)
      expect(later.earningsEstimates('us:AMD' as AssetId)).toContainEqual(estimate);
  });
});
