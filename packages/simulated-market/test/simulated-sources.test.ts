import type { Quote } from '@auspex/market-data';
import {
  describeEarningsSource,
  describeFundamentalsSource,
  describeFxSource,
  describeIndexSource,
  describeNewsSource,
  describePriceSource,
  instrument,
} from '@auspex/market-data/test/source-contract';
import { describe, expect, it } from 'vitest';
import { createSimulatedSources } from '../src/simulated-sources.ts';

const NOW = Date.parse('2020-05-13T18:20:30Z');
const every = () => () => undefined;
const sources = createSimulatedSources({ seed: 'contract', now: () => NOW, every });
const stock = {
  asset: instrument('KO'),
  from: '2019-11-01',
  to: '2020-04-30',
  intradayDate: '2020-05-12',
} as const;
const coin = { ...stock, asset: instrument('BTC-USD', 'crypto') } as const;

describePriceSource('the simulated market, stocks', async () => sources.prices, stock);
describePriceSource('the simulated market, coins', async () => sources.prices, coin);
describeFundamentalsSource('the simulated market', async () => sources.fundamentals, {
  asset: instrument('KO'),
});
describeEarningsSource('the simulated market', async () => sources.earnings, { asset: instrument('KO') });
describeNewsSource('the simulated market', async () => sources.news, {
  from: Date.parse('2020-05-11T00:00:00Z'),
  until: Date.parse('2020-05-12T12:00:00Z'),
});
describeFxSource('the simulated market', async () => sources.fx, {
  base: 'EUR',
  quote: 'USD',
  from: '2020-01-01',
  to: '2020-03-31',
});
describeIndexSource('the simulated market', async () => sources.indices);

describe('The simulated market behind the ports', () => {
  it('moves with the clock and generates a longer world when a new year begins', async () => {
    let now = Date.parse('2018-12-31T15:00:00Z');
    const moving = createSimulatedSources({ seed: 'contract', now: () => now, every });
    const asset = instrument('MSFT');
    const bars = async () => {
      const answer = await moving.prices.dailyBars({ asset, from: '2018-12-01', to: '2019-12-31' });
      return answer.kind === 'found' ? Array.from(answer.value.bars.close) : [];
    };
    const before = await bars();
    now = Date.parse('2019-01-15T22:00:00Z');
    const after = await bars();
    // 19 sessions of December 2018 less the 31st and the day of mourning; 9 more in 2019 (holiday on the 1st).
    expect(before).toHaveLength(18);
    expect(after).toHaveLength(18 + 1 + 10);
    expect(after.slice(0, 18)).toEqual(before);
  });

  it('reports only changed quotes, once a second, until it is stopped', () => {
    let now = Date.parse('2020-05-13T18:20:30Z');
    const ticks: (() => void)[] = [];
    let stopped = 0;
    const moving = createSimulatedSources({
      seed: 'contract',
      now: () => now,
      every: (milliseconds, tick) => {
        expect(milliseconds).toBe(1000);
        ticks.push(tick);
        return () => {
          stopped += 1;
        };
      },
    });
    const seen: (readonly Quote[])[] = [];
    const answer = moving.prices.stream([instrument('KO'), instrument('BTC-USD', 'crypto')], (quotes) =>
      seen.push(quotes),
    );
    const tick = () => {
      for (const run of ticks) run();
    };
    tick();
    tick();
    expect(seen).toHaveLength(1);
    now = Date.parse('2020-05-13T20:30:00Z');
    tick();
    now += 1000;
    tick();
    // After the close of stocks only the coin still moves.
    expect(seen[1].map(({ phase }) => phase)).toEqual(['closed', 'open']);
    expect(seen[2].map(({ assetId }) => assetId)).toEqual(['crypto:BTC-USD']);
    if (answer.kind === 'found') answer.value();
    expect(stopped).toBe(1);
  });

  it('says for funds and coins that they publish no statements', async () => {
    for (const asset of [instrument('SPY'), instrument('ETH-USD', 'crypto')]) {
      expect((await sources.fundamentals.statements(asset)).kind).toBe('not-offered');
      expect((await sources.earnings.reports(asset)).kind).toBe('not-offered');
    }
  });
});
