import { LAST_MS } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';
import type { MarketService } from '../../market/index.ts';
import { createLedger } from '../../record/index.ts';
import type { SignalBody } from '../model/made-signal.ts';
import { createSignalPool } from '../model/signal-pool.ts';
import { signalPublication } from '../publication.ts';
import { settledCalls } from './settled-calls.ts';
import { signalId } from './signal-store.ts';

describe('The settled calls of the ledger', () => {
  const test = withMarket();
  const pool = createSignalPool();
  let now = Date.parse('2019-05-03T22:00:00Z');
  const market = 'crypto';
  const parts = () => ({
    ...{
      database: test.database,
      ledger: createLedger({ ...test.platform, world: test.market.world.name }),
      pool,
      events: test.platform.events,
    },
    market: () =>
      Object.assign(Object.create(test.market) as MarketService, {
        view: () => test.market.view({ asOf: now }),
      }),
  });
  beforeAll(async () => {
    await signalPublication(parts()).publish(market);
    now = Date.parse('2019-05-25T01:00:00Z');
    await signalPublication(parts()).settle(market);
  });
  afterAll(() => pool.close());

  it('RET-8: are the chance that each signal stated and the return of its outcome, over the horizons that have passed', async () => {
    const ledger = createLedger({ ...test.platform, world: test.market.world.name });
    const calls = await settledCalls(test.database, { world: ledger.world, market, knownBy: LAST_MS });
    expect(calls.length).toBeGreaterThan(10);
    expect([...new Set(calls.map(({ horizon }) => horizon))].sort()).toEqual([20, 5]);
    for (const { assetId, date, horizon, pUp, source, realised } of calls) {
      const leaf = await ledger.leaf(signalId(assetId, date));
      const said = (leaf?.body as unknown as SignalBody | undefined)?.outlooks.find(
        (one) => one.horizon === horizon,
      );
      expect([pUp, source]).toEqual([said?.pUp, said?.pUpSource]);
      const { bars } = await test.market.view({ asOf: now }).bars(assetId, { from: date });
      // In at the open after the signal's day, out at the close so many days after that one.
      expect(realised).toBeCloseTo(bars.close[horizon + 1] / bars.open[1] - 1, 12);
    }
  });

  it('are none before their outcome was written down', async () => {
    const { world } = createLedger({ ...test.platform, world: test.market.world.name });
    const before = await settledCalls(test.database, { world, market, knownBy: Date.parse('2019-05-25') });
    expect(before).toEqual([]);
  });
});
