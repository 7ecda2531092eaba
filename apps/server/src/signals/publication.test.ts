import { type AssetId, DAY_MS } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import type { MarketService, MarketView } from '../market/index.ts';
import { createLedger, type Ledger } from '../record/index.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { type SignalPublishing, signalPublication } from './publication.ts';
import { signalId } from './store/signal-store.ts';

const test = withMarket();
const pool = createSignalPool();
let ledger: Ledger;
/** The instant at which the product runs: a Friday after the close. */
let now = Date.parse('2019-05-03T22:00:00Z');

const parts = (): SignalPublishing => ({
  ...{ database: test.database, ledger, pool, events: test.platform.events },
  market: () =>
    Object.assign(Object.create(test.market) as MarketService, {
      view: () => test.market.view({ asOf: now }),
    }),
});

beforeAll(async () => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  await signalPublication(parts()).publish('us');
});
afterAll(() => pool.close());

describe('A signal', () => {
  it('is settled when its time has come, once, with the open after it and the close so many sessions on', async () => {
    const apple = await test.market.view().findAsset('AAPL');
    if (!apple) throw new Error('There is no AAPL.');
    // Five sessions after the entry on Monday 6 May end on Monday 13 May: before its close nothing is due.
    now = Date.parse('2019-05-13T19:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBe(0);
    now = Date.parse('2019-05-13T22:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBeGreaterThan(100);
    expect(await signalPublication(parts()).settle('us')).toBe(0);
    const outcome = await ledger.leaf(`${signalId(apple.assetId, '2019-05-03')}:5`);
    const { bars } = await test.market
      .view({ asOf: now })
      .bars(apple.assetId, { from: '2019-05-06', to: '2019-05-13' });
    expect(bars.close).toHaveLength(6);
    expect(outcome?.body).toMatchObject({
      ...{ horizon: 5, settledOn: '2019-05-13', entry: bars.open[0], exit: bars.close[5] },
      return: (bars.close[5] ?? 0) / (bars.open[0] ?? 1) - 1,
    });
    expect(outcome?.of).toBe(signalId(apple.assetId, '2019-05-03'));
  });

  it('opens to everybody with its first outcome', async () => {
    const apple = await test.market.view().findAsset('AAPL');
    const leaf = await ledger.leaf(signalId(apple?.assetId ?? ('us:none' as never), '2019-05-03'));
    expect(leaf?.body).toMatchObject({ symbol: 'AAPL', date: '2019-05-03' });
    now = Date.parse('2019-08-15T22:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBeGreaterThan(200);
  });

  it('SIG-3: waits for late bars while its listing trades, not after it ended, and not for ever', async () => {
    const view = test.market.view();
    const [late, ended] = [await view.findAsset('AAPL'), await view.findAsset('MSFT')];
    if (!late || !ended) throw new Error('There is no AAPL or MSFT.');
    now = Date.parse('2019-09-06T22:00:00Z');
    expect(await signalPublication(parts()).publish('us')).toBeGreaterThan(100);
    // Five sessions after the entry on Monday 9 September end on the 16th; the last bars of both are of Friday the 13th.
    const lastBar = '2019-09-13';
    const withoutBars = (): SignalPublishing => ({
      ...parts(),
      market: () => {
        const whole = test.market.view({ asOf: now });
        const cut: Pick<MarketView, 'bars' | 'asset'> = {
          bars: (id, wanted) =>
            whole.bars(id, id === late.assetId || id === ended.assetId ? { ...wanted, to: lastBar } : wanted),
          asset: async (id) => {
            const asset = await whole.asset(id);
            const delisting = { date: '2019-09-14', reason: 'other', knownAt: now } as const;
            return asset && id === ended.assetId ? { ...asset, delisting } : asset;
          },
        };
        const seen = Object.assign(Object.create(whole) as MarketView, cut);
        return Object.assign(Object.create(test.market) as MarketService, { view: () => seen });
      },
    });
    const outcomeOf = async ({ assetId }: { readonly assetId: AssetId }) =>
      (await ledger.leaf(`${signalId(assetId, '2019-09-06')}:5`))?.body;
    const close = async (id: AssetId) =>
      (await test.market.view({ asOf: now }).bars(id, { from: lastBar, to: lastBar })).bars.close[0];
    now = Date.parse('2019-09-25T22:00:00Z');
    await signalPublication(withoutBars()).settle('us');
    expect(await outcomeOf(ended)).toMatchObject({
      settledOn: '2019-09-16',
      exit: await close(ended.assetId),
    });
    expect(await outcomeOf(late)).toBeUndefined();
    now = Date.parse('2019-12-14T22:00:00Z');
    await signalPublication(withoutBars()).settle('us');
    expect(await outcomeOf(late)).toBeUndefined();
    now = Date.parse('2019-12-16T22:00:00Z');
    await signalPublication(withoutBars()).settle('us');
    expect(await outcomeOf(late)).toMatchObject({ settledOn: '2019-09-16', exit: await close(late.assetId) });
  });

  it('EVAL-D5: is not made from a bar older than 10 days', async () => {
    // Bars end on Wednesday, 18 November 2026; eleven days later nothing is known of the price.
    now = MARKET_NOW + 11 * DAY_MS;
    expect(await test.market.view({ asOf: now }).assets({ market: 'us' })).not.toEqual([]);
    expect(await signalPublication(parts()).publish('us')).toBe(0);
  });
});
