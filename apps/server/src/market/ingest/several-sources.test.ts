import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateOfInstant } from '@auspex/market';
import { startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import type { LoopbackServer } from '@auspex/market-data/test/loopback/loopback-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

/* Saturday noon: the last complete day of coins is Friday the 7th. */
const NOW = Date.parse('2024-06-08T12:00:00Z');
const test = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'auspex-price-files-'));
let exchange: LoopbackServer;
let harness: TestSources;

const candleCalls = () => exchange.calls.filter(({ url }) => url.pathname.endsWith('/klines'));

async function storedBars() {
  await harness.market.catchUp();
  const view = harness.market.view();
  const asset = await view.findAsset('BTC-USD');
  if (asset === undefined) throw new Error('There is no BTC-USD.');
  const { bars } = await view.bars(asset.assetId, { adjustment: 'none' });
  return [...bars.time].map((time, i) => ({ date: dateOfInstant(time), close: bars.close[i] }));
}

beforeAll(async () => {
  exchange = await startExchangeServer('binanceus', NOW);
  mkdirSync(join(folder, 'coins'));
  writeFileSync(
    join(folder, 'coins', 'BTC-USD.csv'),
    [
      'date,open,high,low,close,volume',
      '2024-06-03,100,110,90,101,5',
      '2024-06-04,101,112,95,102,5',
      '2024-06-05,102,113,96,103,5',
    ].join('\n'),
  );
  harness = await openTestSources(test, {
    now: NOW,
    environment: {
      MARKET_SOURCES: 'files,exchanges',
      MARKET_FILES_FOLDER: join(folder, 'coins'),
      MARKET_FILES_MARKET: 'crypto',
      MARKET_EXCHANGES: 'binanceus',
      MARKET_BINANCEUS_URL: exchange.url,
      MARKET_HISTORY_FROM: '2024-06-01',
      MARKET_SYMBOLS: 'BTC-USD',
    },
  });
  await ingestPrices(harness.ingest, unwatched);
});

afterAll(async () => {
  await harness?.close();
  await exchange?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('Two sources of the same coin', () => {
  it('the first that has a day counts, the second fills what is missing before and after', async () => {
    const bars = await storedBars();
    expect(bars.map(({ date }) => date)).toEqual([
      '2024-06-01',
      '2024-06-02',
      '2024-06-03',
      '2024-06-04',
      '2024-06-05',
      '2024-06-06',
      '2024-06-07',
    ]);
    // Closes from the file; the exchange's are around 200,000, by the formula its server uses.
    expect(bars.slice(2, 5).map(({ close }) => close)).toEqual([101, 102, 103]);
    expect(bars.filter(({ close }) => close > 100_000)).toHaveLength(4);
  });

  it('the second is asked once, and not again while nothing new is available', async () => {
    const calls = candleCalls().length;
    expect(calls).toBeGreaterThan(0);
    await ingestPrices(harness.ingest, unwatched);
    await ingestPrices(harness.ingest, unwatched);
    expect(candleCalls()).toHaveLength(calls);
  });

  it('says who supplies what', async () => {
    const { rows } = await test.database.run(
      'select distinct source from bar_chunk where world = $1 order by source',
      ['live'],
    );
    expect(rows).toEqual([{ source: 'exchanges' }, { source: 'files' }]);
  });

  it('a file that grows brings its new days, and no call goes out for them', async () => {
    const calls = candleCalls().length;
    writeFileSync(
      join(folder, 'coins', 'ETH-USD.csv'),
      ['date,open,high,low,close,volume', '2024-06-06,10,11,9,10.5,7', '2024-06-07,10,11,9,10.6,7'].join(
        '\n',
      ),
    );
    await ingestPrices(harness.ingest, unwatched);
    await harness.market.catchUp();
    const view = harness.market.view();
    const ether = await view.findAsset('ETH-USD');
    if (ether === undefined) throw new Error('The new file was not read.');
    expect([...(await view.bars(ether.assetId)).bars.close]).toEqual([10.5, 10.6]);
    expect(candleCalls()).toHaveLength(calls);
  });

  it('a file that comes later brings its splits and dividends, however long they have been known', async () => {
    const write = (name: string, rows: readonly string[]) =>
      writeFileSync(
        join(folder, 'coins', name),
        ['date,open,high,low,close,volume,dividends,stock splits', ...rows].join('\n'),
      );
    const actionsOf = async (symbol: string) => {
      await ingestPrices(harness.ingest, unwatched);
      await harness.market.catchUp();
      const view = harness.market.view();
      const asset = await view.findAsset(symbol);
      const actions = asset && (await view.actions(asset.assetId));
      return actions?.map(({ kind, exDate }) => `${kind} ${exDate}`);
    };
    // None of its bars is wanted, so it is asked again within the hour.
    harness.at(NOW + 3_600_000);
    const rows = ['2024-01-03,10,11,9,10,7,0,0', '2024-01-04,5,6,4,5,7,0,2', '2024-01-05,5,6,4,5,7,0.1,0'];
    write('SOL-USD.csv', rows);
    expect(await actionsOf('SOL-USD')).toEqual(['split 2024-01-04', 'dividend 2024-01-05']);
    // The same file with more days, replaced a month late.
    harness.at(NOW + 2 * 3_600_000);
    write('SOL-USD.csv', [...rows, '2024-02-01,5,6,4,5,7,0,0', '2024-02-02,5,6,4,5,7,0.2,0']);
    expect(await actionsOf('SOL-USD')).toContain('dividend 2024-02-02');
  });
});
