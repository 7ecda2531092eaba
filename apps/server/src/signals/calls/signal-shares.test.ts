import { parseIsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { storeKnownSplit } from '../../../test/known-bars.ts';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../../market/index.ts';

let now = MARKET_NOW;
const app = withMarketApplication({ filling: { signals: true }, now: () => now });

describe('A signal of the evening before a split of ten for one', () => {
  interface Row {
    asset: { symbol: string };
    stop: number | null;
    ageBars: number;
    previousStance: string | null;
  }
  const symbols: string[] = [];
  const told = async () => {
    const { items } = (await app.get(`/signals?market=us&symbols=${symbols.join()}&sort=symbol-asc`)).body;
    return Promise.all(
      items.map(async ({ asset, close, stop, target, sparkline }: Record<string, never>) => {
        const { signal, history } = (await app.get(`/api/signals/${asset['symbol']}`)).body;
        expect([signal.close, signal.stop, signal.target]).toEqual([close, stop, target]);
        const { sharesNow } = signal;
        const { date, series, close: turnedAt } = history[0];
        return {
          sharesNow,
          close,
          stop,
          target,
          drawn: sparkline[29],
          turned: { date, series, close: turnedAt },
        };
      }),
    );
  };

  it('SIG-7: has its price, its levels and the turns before in shares of the day, from the morning of the split', async () => {
    const { items }: { items: Row[] } = (await app.get('/signals?market=us')).body;
    const bought = items.find(({ stop }) => stop !== null)?.asset.symbol ?? '';
    const turned = items.find(
      ({ asset, ageBars, previousStance }) => asset.symbol !== bought && ageBars === 0 && previousStance,
    );
    symbols.push(bought, turned?.asset.symbol ?? '');
    const service = app.modules.service(marketModule);
    for (const symbol of symbols) {
      const { assetId } = (await service.view().findAsset(symbol)) ?? { assetId: '' };
      await storeKnownSplit(app.test.database, {
        ...{ world: service.world.name, asset: assetId, exDate: parseIsoDate('2026-11-19') },
        ...{ newPerOld: 10, seenAt: MARKET_NOW },
      });
    }
    const before = await told();
    expect(before.map((row) => row.turned)).toContainEqual({
      ...{ date: '2026-11-18', series: 'paper-forward', close: expect.any(Number) },
    });
    // 22:00 in New York, and the day of the split in UTC.
    now = Date.parse('2026-11-19T03:00:00Z');
    await service.catchUp();
    expect(await told()).toEqual(before);
    now = Date.parse('2026-11-19T14:00:00Z');
    const tenth = (value: number | null) => (value === null ? null : expect.closeTo(value / 10, 9));
    expect(await told()).toEqual(
      before.map(({ close, stop, target, drawn, turned: { close: turnedAt, ...turn } }) => ({
        ...{ close: tenth(close), stop: tenth(stop), target: tenth(target), drawn: tenth(drawn) },
        ...{ turned: { ...turn, close: tenth(turnedAt) }, sharesNow: 10 },
      })),
    );
  });
});
