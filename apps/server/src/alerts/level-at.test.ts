import { assetId } from '@auspex/market';
import type { AlertCondition } from '@auspex/quant/alerting';
import { describe, expect, it } from 'vitest';
import type { MarketView, ViewAsset } from '../market/index.ts';
import { levelAt } from './alert-facts.ts';

const asset = { assetId: assetId('us:KO'), market: 'us' } as ViewAsset;
const split = { kind: 'split', assetId: asset.assetId, exDate: '2026-11-18', newPerOld: 4, knownAt: 0 };

const seenAt = (asOf: string) => (condition: AlertCondition) =>
  levelAt(
    { asOf: Date.parse(asOf), actions: async () => [split] } as unknown as MarketView,
    { condition, updatedAt: new Date('2026-11-02T15:00:00Z') },
    asset,
  );

describe('ALERT-49: The price that an alert names', () => {
  const price: AlertCondition = { kind: 'price', is: 'below', level: 400 };
  const against = (left: { indicator: string; output: string }): AlertCondition => ({
    ...{ kind: 'indicator', is: 'crosses-below', right: { value: 40 } },
    left: { ...left, parameters: {} },
  });
  // Nine in the evening before the split, in New York, and one in the night after.
  const [evening, night] = [seenAt('2026-11-18T02:00:00Z'), seenAt('2026-11-18T06:00:00Z')];

  it('becomes one of new shares with the day of a split in New York', async () => {
    expect(await evening(price)).toEqual(price);
    expect(await night(price)).toEqual({ ...price, level: 100 });
  });

  it('becomes so too where an average is compared with it, and not where the other scale knows no shares', async () => {
    const average = against({ indicator: 'sma', output: 'sma' });
    expect(await evening(average)).toEqual(average);
    expect(await night(average)).toEqual({ ...average, right: { value: 10 } });
    const strength = against({ indicator: 'rsi', output: 'rsi' });
    expect(await night(strength)).toEqual(strength);
  });
});
