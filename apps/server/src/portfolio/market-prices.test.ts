import { parseIsoDate } from '@auspex/market';
import { expect, it } from 'vitest';
import type { MarketService } from '../market/index.ts';
import { MarketPrices } from './market-prices.ts';

const DAY = 86_400_000;

/** A market that last heard of the euro on a day. */
function marketWithRateOf(day: string, asOf: string): MarketService {
  const rate = { date: parseIsoDate(day), rate: 1.1, knownAt: Date.parse(day) + DAY };
  const view = { asOf: Date.parse(asOf), present: true, rates: async () => [rate] };
  return { view: () => view, liveRate: async () => undefined } as unknown as MarketService;
}

it('an exchange rate of more than ten days ago is none, also for today', async () => {
  const today = parseIsoDate('2026-11-18');
  const rateKnownOn = async (day: string) => {
    const market = marketWithRateOf(day, '2026-11-18T15:00:00Z');
    const prices = await MarketPrices.read(market, { base: 'USD', today, units: ['EUR'] });
    return prices.rate('EUR', today)?.rate.toString();
  };
  expect(await rateKnownOn('2026-11-09')).toBe('1.1');
  expect(await rateKnownOn('2026-11-01')).toBeUndefined();
});
