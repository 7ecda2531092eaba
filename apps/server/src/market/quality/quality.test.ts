import { barAt } from '@auspex/market';
import type { BarRevision } from '@auspex/market-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, MARKET_WORLD, withMarket } from '../../../test/with-market.ts';
import { saveActions, saveBarRevisions, saveBars } from '../store/index.ts';
import type { ViewAsset } from '../view/market-view.ts';
import { listFlags } from './flag-store.ts';
import { qualityCalls } from './quality-calls.ts';
import { repairFlag } from './repair-flag.ts';
import { screenStored } from './screen-stored.ts';

const test = withMarket();
const HOUR = 3_600_000;

const needs = () => ({ platform: test.platform, market: () => test.market });
const scope = { world: MARKET_WORLD, source: 'simulated', seenAt: MARKET_NOW - HOUR };

async function need(symbol: string): Promise<ViewAsset> {
  const asset = await test.market.view().findAsset(symbol);
  if (asset === undefined) throw new Error(`${symbol} is no asset.`);
  return asset;
}

async function screen(symbol: string) {
  await test.market.catchUp();
  const asset = await need(symbol);
  await screenStored(test.database, test.market.view(), { assets: [asset], now: MARKET_NOW });
  const { items } = await listFlags(test.database, MARKET_WORLD, { assetId: asset.assetId, limit: 100 });
  return items;
}

async function closeOn(symbol: string, date: string, asOf?: number): Promise<number> {
  await test.market.catchUp();
  const { assetId } = await need(symbol);
  const { bars } = await test.market.view({ asOf }).bars(assetId, { adjustment: 'none' });
  return bars.close[bars.time.indexOf(Date.parse(`${date}T00:00:00Z`))];
}

/** The source repeats a bar, a hundred times too high. */
async function makeWrong(symbol: string, date: string): Promise<void> {
  const { assetId } = await need(symbol);
  const { bars } = await test.market.view().bars(assetId, { adjustment: 'none' });
  const bar = barAt(bars, bars.time.indexOf(Date.parse(`${date}T00:00:00Z`)));
  const { open, high, low, close } = bar;
  const wrong: BarRevision = {
    ...bar,
    open: open * 100,
    high: high * 100,
    low: low * 100,
    close: close * 100,
    reason: 'Told again.',
    knownAt: MARKET_NOW - HOUR,
  };
  await saveBarRevisions(test.database, scope, [{ assetId, revisions: [wrong], origin: 'source' }]);
}

/** A split of at least two for one, well within its stock's history. */
async function findSplit() {
  const view = test.market.view();
  for (const { assetId, symbol } of await view.assets({ market: 'us' })) {
    for (const action of await view.actions(assetId)) {
      const fits = action.exDate > '2019-06-01' && action.exDate < '2026-06-01';
      if (action.kind === 'split' && action.newPerOld >= 2 && fits) return { assetId, symbol, split: action };
    }
  }
  throw new Error('No stock of this market had a split.');
}

describe('the quality screen over the store', () => {
  it('MKT-Q1: finds nothing in the simulated market but the bank that stopped trading before its end', async () => {
    const assets = await test.market.view().assets({ delisted: true });
    const { bars, findings } = await screenStored(test.database, test.market.view(), {
      assets,
      now: MARKET_NOW,
    });
    expect(bars).toBeGreaterThan(350_000);
    expect(findings).toBe(1);
    const { items } = await qualityCalls(needs())['market.quality']({ query: { limit: 10 } } as never);
    expect(items).toMatchObject([
      { symbol: 'SIVB', rule: 'stale-tail', date: '2023-03-09', repaired: false },
    ]);
  });

  describe('a bar that the source got wrong', () => {
    let right = 0;
    beforeAll(async () => {
      right = await closeOn('KO', '2024-05-15');
      await makeWrong('KO', '2024-05-15');
    });

    it('MKT-Q2: is flagged and stays as it is until a person decides', async () => {
      const flags = await screen('KO');
      expect(flags).toMatchObject([{ rule: 'unit-error', date: '2024-05-15', repaired: false }]);
      expect(flags[0]?.suggestion).toEqual({
        code: 'scaleBar',
        values: { from: '2024-05-15', factor: '0.01' },
      });
      expect(await closeOn('KO', '2024-05-15')).toBeCloseTo(right * 100, 6);
      // Screening again finds the same, once.
      expect(await screen('KO')).toHaveLength(1);
    });

    it('MKT-Q3: is fixed by a recorded repair, known from then on, with who made it and when', async () => {
      const [flag] = await screen('KO');
      const done = await repairFlag(needs(), { flagId: flag?.id ?? '', by: 'command line', actorId: null });
      expect(done).toEqual({ symbol: 'KO', description: 'Multiply prices on 2024-05-15 by 0.01.', bars: 1 });
      expect(await closeOn('KO', '2024-05-15')).toBeCloseTo(right, 8);
      expect(await closeOn('KO', '2024-05-15', MARKET_NOW - 1)).toBeCloseTo(right * 100, 6);
      expect(await closeOn('KO', '2024-05-15', MARKET_NOW - 2 * HOUR)).toBe(right);
      const revised = await test.database.query(
        "select source, reason from bar_revision where origin = 'repair'",
      );
      expect(revised).toEqual([
        { source: 'quality-screen', reason: 'Repair: Multiply prices on 2024-05-15 by 0.01.' },
      ]);
      const kept = await test.database.query(
        'select rule, bars, recorded_by, recorded_at, repair from quality_repair',
      );
      expect(kept).toMatchObject([
        {
          rule: 'unit-error',
          bars: 1,
          recorded_by: 'command line',
          recorded_at: new Date(MARKET_NOW),
          repair: { kind: 'scale-bars', priceFactor: 0.01 },
        },
      ]);
      const [entry] = await test.platform.audit.list({ limit: 1, action: 'market.repaired' });
      expect(entry).toMatchObject({ subject: 'asset:us:KO', details: { by: 'command line' } });
    });

    it('MKT-Q4: its flag is closed, shown as repaired, and not repaired twice; a repair is never silently undone', async () => {
      const [flag] = await screen('KO');
      expect(flag).toMatchObject({ rule: 'unit-error', repaired: true });
      const again = repairFlag(needs(), { flagId: flag?.id ?? '', by: 'command line', actorId: null });
      await expect(again).rejects.toMatchObject({ code: 'not-found' });
      const change = test.owner.query('update quality_repair set recorded_by = $1', ['somebody else']);
      await expect(change).rejects.toThrow();
    });
  });

  it('MKT-Q5: a source that repeats its fault does not undo the repair', async () => {
    const { assetId } = await need('KO');
    const { bars } = await test.market.view().bars(assetId, { adjustment: 'none' });
    const place = bars.time.indexOf(Date.parse('2024-05-15T00:00:00Z'));
    const { time, open, high, low, close, volume } = barAt(bars, place);
    const column = (value: number) => Float64Array.of(value);
    const repeated = {
      time: column(time),
      open: column(open * 100),
      high: column(high * 100),
      low: column(low * 100),
      close: column(close * 100),
      volume: column(volume),
    };
    const known = { bars: repeated, knownAt: column(time), adjustment: 'none', revisions: [] } as const;
    await test.database.transaction((tx) =>
      saveBars(tx, { ...scope, seenAt: MARKET_NOW }, [{ assetId, market: 'us', known }]),
    );
    expect(await closeOn('KO', '2024-05-15')).toBe(close);
  });

  it('MKT-Q6: an unreported split is added by its repair', async () => {
    const { symbol, assetId, split } = await findSplit();
    await saveActions(test.database, scope, [{ ...split, newPerOld: 1, knownAt: MARKET_NOW - HOUR }]);
    const flag = (await screen(symbol)).find(({ rule }) => rule === 'split-adjustment');
    expect(flag).toMatchObject({ date: split.exDate });
    await repairFlag(needs(), { flagId: flag?.id ?? '', by: 'command line', actorId: null });
    await test.market.catchUp();
    const known = (await test.market.view().actions(assetId)).filter(({ kind }) => kind === 'split');
    expect(known).toContainEqual(
      expect.objectContaining({ exDate: split.exDate, newPerOld: split.newPerOld }),
    );
    expect((await screen(symbol)).filter(({ repaired }) => !repaired)).toEqual([]);
    await saveActions(test.database, scope, [{ ...split, newPerOld: 1, knownAt: MARKET_NOW - HOUR }]);
    await test.market.catchUp();
    expect((await test.market.view().actions(assetId)).some(({ exDate }) => exDate === split.exDate)).toBe(
      true,
    );
  });

  describe('a bar for a day on which the exchange was closed', () => {
    // Independence Day 2024, a Thursday: published as a full holiday of the New York exchanges.
    const HOLIDAY = '2024-07-04';
    const dates = async (asOf?: number) => {
      await test.market.catchUp();
      const { assetId } = await need('PEP');
      const { bars, knownAt } = await test.market
        .view({ asOf })
        .bars(assetId, { from: '2024-07-01', to: '2024-07-08' });
      expect(knownAt).toHaveLength(bars.time.length);
      return [...bars.time].map((time) => new Date(time).toISOString().slice(8, 10));
    };
    beforeAll(async () => {
      const { assetId } = await need('PEP');
      const { bars } = await test.market
        .view()
        .bars(assetId, { adjustment: 'none', from: '2024-07-03', to: '2024-07-03' });
      const time = Float64Array.of(Date.parse(`${HOLIDAY}T00:00:00Z`));
      const known = {
        bars: { ...bars, time },
        knownAt: Float64Array.of(MARKET_NOW - 2 * HOUR),
        adjustment: 'none',
        revisions: [],
      } as const;
      await test.database.transaction((tx) => saveBars(tx, scope, [{ assetId, market: 'us', known }]));
    });

    it('MKT-Q11: is left out once repaired; an earlier instant still shows it', async () => {
      const flags = await screen('PEP');
      expect(flags).toMatchObject([
        {
          rule: 'holiday-copy',
          date: HOLIDAY,
          suggestion: { code: 'removeBar', values: { from: '2024-07-04' } },
          repaired: false,
        },
      ]);
      expect(await dates()).toEqual(['01', '02', '03', '04', '05', '08']);
      const done = await repairFlag(needs(), {
        flagId: flags[0]?.id ?? '',
        by: 'command line',
        actorId: null,
      });
      expect(done).toEqual({ symbol: 'PEP', description: 'Leave out the bars on 2024-07-04.', bars: 1 });
      expect(await dates()).toEqual(['01', '02', '03', '05', '08']);
      expect(await dates(MARKET_NOW - 1)).toEqual(['01', '02', '03', '04', '05', '08']);
      expect(await dates(MARKET_NOW - 3 * HOUR)).toEqual(['01', '02', '03', '05', '08']);
      expect(await screen('PEP')).toMatchObject([{ rule: 'holiday-copy', repaired: true }]);
    });

    it('MKT-Q11: stays out when the source repeats it, and the original bar stays stored', async () => {
      const { assetId } = await need('PEP');
      const { bars } = await test.market
        .view()
        .bars(assetId, { adjustment: 'none', from: '2024-07-03', to: '2024-07-03' });
      const time = Float64Array.of(Date.parse(`${HOLIDAY}T00:00:00Z`));
      const known = { bars: { ...bars, time }, knownAt: time, adjustment: 'none', revisions: [] } as const;
      const [saved] = await test.database.transaction((tx) =>
        saveBars(tx, { ...scope, seenAt: MARKET_NOW }, [{ assetId, market: 'us', known }]),
      );
      expect(saved).toMatchObject({ added: 0, equal: 1, revised: 0 });
      expect(await dates()).toEqual(['01', '02', '03', '05', '08']);
    });
  });

  it('MKT-Q7: what cannot be repaired by calculation is refused with what to do instead', async () => {
    const [flag] = await screen('SIVB');
    const repair = repairFlag(needs(), { flagId: flag?.id ?? '', by: 'command line', actorId: null });
    await expect(repair).rejects.toMatchObject({
      message:
        'No automatic repair. Fetch it from the source again with `auspex ingest`; there is nothing to calculate here.',
    });
    expect(await screen('SIVB')).toMatchObject([{ repaired: false }]);
  });
});
