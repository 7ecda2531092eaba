import { endOfDate } from '@auspex/market-data';
import { describe, expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';

// These events are public: Facebook became Meta on 2022-06-09, Overstock Beyond on 2023-11-06 and Bed Bath & Beyond
// on 2025-08-29, the old Bed Bath & Beyond left the exchange on 2023-05-03, Silicon Valley Bank on 2023-03-28, Xilinx
// on 2022-02-14. Only the prices of the simulated market are invented.

describe('An asset has the name it had at the time', () => {
  const test = withMarket();
  const on = (date: `${number}-${number}-${number}`) => test.market.view({ asOf: endOfDate(date) });

  it('MKT-6: a renamed company is found by its name of the day, along with its former ones', async () => {
    const before = await on('2022-06-08').findAsset('FB');
    expect(before).toMatchObject({ assetId: 'us:FB', symbol: 'FB', former: [] });
    expect(await on('2022-06-08').findAsset('META')).toBeUndefined();
    const after = await on('2022-06-09').findAsset('meta');
    expect(after).toMatchObject({ assetId: 'us:FB', symbol: 'META', name: 'Meta Platforms' });
    expect(after?.former).toMatchObject([{ symbol: 'FB', from: '2018-01-02', until: '2022-06-09' }]);
    expect((await on('2026-01-05').findAsset('FB'))?.symbol).toBe('META');
  });

  it('MKT-6: a reused ticker leads to the company that had it then, and their prices never mix', async () => {
    const old = await on('2023-05-02').findAsset('BBBY');
    expect(old).toMatchObject({ assetId: 'us:BBBY' });
    expect(await on('2024-06-03').findAsset('BBBY')).toMatchObject({
      assetId: 'us:BBBY',
      delisting: { date: '2023-05-03', reason: 'bankrupt' },
    });
    const now = await on('2025-08-29').findAsset('BBBY');
    expect(now).toMatchObject({ assetId: 'us:OSTK', name: 'Bed Bath & Beyond' });
    expect(now?.former.map(({ symbol }) => symbol)).toEqual(['OSTK', 'BYON']);
    const view = test.market.view();
    const { bars: gone } = await view.bars(old?.assetId ?? ('' as never), { adjustment: 'none' });
    expect(new Date(gone.time.at(-1) ?? 0).toISOString()).toBe('2023-05-02T00:00:00.000Z');
    const { bars: living } = await view.bars(now?.assetId ?? ('' as never), { adjustment: 'none' });
    expect(living.time[0]).toBe(Date.parse('2018-01-02'));
    expect(living.time.at(-1)).toBe(Date.parse('2026-11-18'));
  });

  it('an announced rename applies from its day, not before', async () => {
    // Announced two weeks before.
    expect(await on('2022-06-01').findAsset('META')).toBeUndefined();
    expect((await on('2022-06-01').findAsset('FB'))?.former).toEqual([]);
  });

  it('a delisted company is left out of the list unless requested, and was there before', async () => {
    const symbols = async (date: `${number}-${number}-${number}`, delisted = false) =>
      (await on(date).assets({ market: 'us', delisted })).map(({ symbol }) => symbol);
    expect(await symbols('2022-02-11')).toContain('XLNX');
    expect(await symbols('2022-02-14')).not.toContain('XLNX');
    expect(await symbols('2022-02-14', true)).toContain('XLNX');
    // Halted since March 10, its delisting known since then, delisted on the 28th.
    expect(await symbols('2023-03-20')).toContain('SIVB');
    expect((await on('2023-03-20').findAsset('SIVB'))?.delisting?.date).toBe('2023-03-28');
    expect(await symbols('2023-03-28')).not.toContain('SIVB');
  });

  it('before its first day an asset does not exist', async () => {
    const first = await test.market.view({ asOf: Date.parse('2018-01-01T12:00:00Z') }).assets();
    expect(first.filter(({ market }) => market === 'us')).toEqual([]);
  });

  it('is found as people write it', async () => {
    const view = test.market.view();
    expect((await view.findAsset('brk-b'))?.symbol).toBe('BRK.B');
    expect((await view.findAsset('BTC'))?.symbol).toBe('BTC-USD');
    expect((await view.findAsset('btc/usd'))?.symbol).toBe('BTC-USD');
    expect((await view.findAsset('AAPL Apple'))?.symbol).toBe('AAPL');
    expect((await view.findAsset('MATIC', 'crypto'))?.symbol).toBe('POL-USD');
    expect(await view.findAsset("'; drop table asset")).toBeUndefined();
    expect(await view.findAsset('AAPL', 'crypto')).toBeUndefined();
  });
});
