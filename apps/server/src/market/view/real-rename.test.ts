import { readFileSync } from 'node:fs';
import { addDays, type IsoDate, sliceBars, startOfDate } from '@auspex/market';
import { type AssetListing, endOfDate, listingAssetId, type SymbolPeriod } from '@auspex/market-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasSharedData, SHARED, sharedBars } from '../../../test/known-bars.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { openMarket } from '../../../test/with-market.ts';
import { saveBars, saveListings } from '../store/index.ts';
import type { Market } from './create-market.ts';

/*
 * NationsBank, traded as NB, took over BankAmerica, traded as BAC, and has had that symbol since 1998-10-01: a
 * company was renamed, and the symbol belonged to another until the day before. The reference data's map file gives
 * the first; its price file has what traded as BAC, for both.
 */

const SEEN_AT = Date.parse('2021-04-01T12:00:00Z');
const NATIONSBANK = listingAssetId({ market: 'us', firstSymbol: 'NB' });
const BANKAMERICA = listingAssetId({ market: 'us', firstSymbol: 'BAC' });

/** The symbols of a map file: a row applies up to and including its date, the first says where the history begins. */
function symbolsOf(name: string): SymbolPeriod[] {
  const rows = readFileSync(`${SHARED}prices/lean-unadjusted/map_files/${name}.csv`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .map(([date = '', symbol = '']) => ({
      date: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}` as IsoDate,
      symbol: symbol.toUpperCase(),
    }));
  return rows.slice(1).map(({ date, symbol }, i, periods) => {
    const from = i === 0 ? rows[0].date : addDays(rows[i].date, 1);
    const until = i === periods.length - 1 ? undefined : addDays(date, 1);
    return { symbol, name: symbol, from, until, knownAt: startOfDate(from) };
  });
}

function listed(
  assetId: AssetListing['assetId'],
  symbols: readonly SymbolPeriod[],
  more: Partial<AssetListing> = {},
): AssetListing {
  const { from: listedOn, knownAt } = symbols[0];
  return { assetId, market: 'us', kind: 'stock', currency: 'USD', symbols, listedOn, knownAt, ...more };
}

describe.skipIf(!hasSharedData)('A bank that took another’s symbol in 1998', () => {
  const test = withDatabase();
  let market: Market;
  const on = (date: IsoDate) => market.view({ asOf: endOfDate(date) });

  beforeAll(async () => {
    const known = sharedBars('lean-unadjusted/daily/bac.zip');
    const taken = startOfDate('1998-10-01');
    const at = known.bars.time.findIndex((time) => time >= taken);
    const part = (from: number, to: number) => ({
      ...known,
      bars: sliceBars(known.bars, from, to),
      knownAt: known.knownAt.subarray(from, to),
    });
    const old: SymbolPeriod = {
      symbol: 'BAC',
      name: 'BankAmerica',
      from: '1998-01-02',
      knownAt: startOfDate('1998-01-02'),
    };
    const scope = { world: 'live', source: 'files', seenAt: SEEN_AT };
    await test.database.transaction(async (tx) => {
      await saveListings(tx, scope, [
        listed(NATIONSBANK, symbolsOf('bac')),
        listed(BANKAMERICA, [old], {
          delisting: { date: '1998-10-01', reason: 'acquired', knownAt: taken },
        }),
      ]);
      await saveBars(tx, scope, [
        { assetId: BANKAMERICA, market: 'us', known: part(0, at) },
        { assetId: NATIONSBANK, market: 'us', known: part(at, known.bars.time.length) },
      ]);
    });
    market = await openMarket(test.database, { worldName: 'live', now: () => SEEN_AT });
    return () => market.stop();
  });

  it('has the symbols of the map file, from and until the right days', () => {
    expect(symbolsOf('bac')).toMatchObject([
      { symbol: 'NB', from: '1998-01-02', until: '1998-10-01' },
      { symbol: 'BAC', from: '1998-10-01' },
    ]);
  });

  it('is NB to the end of September and BAC from the first of October, and remains one company', async () => {
    expect(await on('1998-09-30').findAsset('NB')).toMatchObject({
      assetId: NATIONSBANK,
      symbol: 'NB',
      former: [],
    });
    const after = await on('1998-10-01').findAsset('BAC');
    expect(after).toMatchObject({ assetId: NATIONSBANK, symbol: 'BAC' });
    expect(after?.former).toMatchObject([{ symbol: 'NB', from: '1998-01-02', until: '1998-10-01' }]);
    expect(await on('2021-03-31').findAsset('NB')).toMatchObject({ assetId: NATIONSBANK, symbol: 'BAC' });
  });

  it('is not the bank that had the symbol before, whose prices end with it', async () => {
    expect(await on('1998-09-30').findAsset('BAC')).toMatchObject({
      assetId: BANKAMERICA,
      name: 'BankAmerica',
    });
    // Closes of 1998-09-30 and 1998-10-01 in the file, read by eye: 60.19 and 53.69.
    const { bars: old } = await on('2021-03-31').bars(BANKAMERICA, { adjustment: 'none' });
    expect([old.time.at(-1), old.close.at(-1)]).toEqual([Date.UTC(1998, 8, 30), 60.19]);
    const { bars: own } = await on('2021-03-31').bars(NATIONSBANK, { adjustment: 'none' });
    expect([own.time[0], own.close[0]]).toEqual([Date.UTC(1998, 9, 1), 53.69]);
    expect(own.time.at(-1)).toBe(Date.UTC(2021, 2, 31));
  });

  it('is listed once under each symbol, on either side of the day', async () => {
    const listing = async (date: IsoDate) =>
      (await on(date).assets({ market: 'us' })).map(({ assetId, symbol }) => `${symbol} ${assetId}`).sort();
    expect(await listing('1998-09-30')).toEqual([`BAC ${BANKAMERICA}`, `NB ${NATIONSBANK}`]);
    expect(await listing('1998-10-01')).toEqual([`BAC ${NATIONSBANK}`]);
  });
});
