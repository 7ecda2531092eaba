import { assetId, type BarColumns } from '@auspex/market';
import type { KnownBars } from '@auspex/market-data';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownBars, listing, type WrittenBar } from '../../../../test/known-bars.ts';
import { withDatabase } from '../../../../test/with-database.ts';
import { openMarket } from '../../../../test/with-market.ts';
import { saveBarRevisions, saveBars, saveListings } from '../index.ts';
import type { BarScope } from './bars-to-save.ts';

const ID = assetId('us:KO');
const DAY = 86_400_000;
const FIRST_SEEN = Date.parse('2024-01-10T00:00:00Z');
const WEEK: readonly WrittenBar[] = [
  { date: '2023-12-28', close: 58.71 },
  { date: '2023-12-29', close: 58.93 },
  { date: '2024-01-02', close: 59.82 },
  { date: '2024-01-03', close: 59.5 },
];

describe('Storing bars', () => {
  const test = withDatabase();
  beforeEach(async () => {
    await test.owner.query(
      'truncate bar_chunk, bar_revision, asset, asset_symbol, asset_delisting, corporate_action',
    );
    await saveListings(test.database, scope(FIRST_SEEN), [listing('KO', '1990-01-02')]);
  });
  const scope = (seenAt: number, more: Partial<BarScope> = {}): BarScope => ({
    world: 'live',
    source: 'files',
    seenAt,
    ...more,
  });
  const save = async (known: KnownBars, at: BarScope) => {
    const [saved] = await test.database.transaction((tx) =>
      saveBars(tx, at, [{ assetId: ID, market: 'us', known }]),
    );
    return saved;
  };
  const closes = async (point: { asOf?: number; seenBy?: number } = {}) => {
    const market = await openMarket(test.database, { worldName: 'live', now: () => FIRST_SEEN + 30 * DAY });
    const { bars } = await market.view(point).bars(ID);
    await market.stop();
    return [...bars.close];
  };
  const contents = () => test.database.query('select * from bar_chunk order by starts_on, source');

  it('again with the same numbers writes nothing', async () => {
    expect(await save(knownBars(WEEK), scope(FIRST_SEEN))).toMatchObject({ added: 4, equal: 0, revised: 0 });
    const before = await contents();
    expect(await save(knownBars(WEEK), scope(FIRST_SEEN + DAY))).toMatchObject({
      added: 0,
      equal: 4,
      revised: 0,
    });
    expect(await contents()).toEqual(before);
    expect(await test.database.query('select * from bar_revision')).toEqual([]);
  });

  it('appends new ones and fills gaps, over a new year too', async () => {
    await save(knownBars([WEEK[0], WEEK[2]]), scope(FIRST_SEEN));
    const all = [...WEEK, { date: '2024-01-04', close: 59.3 } as const];
    expect(await save(knownBars(all), scope(FIRST_SEEN + DAY))).toMatchObject({ added: 3, equal: 2 });
    expect(await closes()).toEqual([58.71, 58.93, 59.82, 59.5, 59.3]);
    expect(await closes({ seenBy: FIRST_SEEN })).toEqual([58.71, 59.82]);
  });

  it('MKT-5: that differ from earlier ones become revisions, known from when they were recorded', async () => {
    await save(knownBars(WEEK), scope(FIRST_SEEN));
    const told = WEEK.map((bar) => (bar.date === '2024-01-02' ? { ...bar, close: 60.02 } : bar));
    const later = FIRST_SEEN + 5 * DAY;
    expect(await save(knownBars(told), scope(later))).toMatchObject({ equal: 3, revised: 1 });
    expect(await closes({ asOf: later - 1 })).toEqual([58.71, 58.93, 59.82, 59.5]);
    expect(await closes({ asOf: later })).toEqual([58.71, 58.93, 60.02, 59.5]);
    expect(await closes({ asOf: later, seenBy: later - 1 })).toEqual([58.71, 58.93, 59.82, 59.5]);
    expect(await save(knownBars(told), scope(later + DAY))).toMatchObject({ equal: 4, revised: 0 });
  });

  it('MKT-13: keeps a repair when the source repeats its fault, and follows the source when it says something new', async () => {
    const fault = WEEK.map((bar) => (bar.date === '2024-01-03' ? { ...bar, close: 5950 } : bar));
    await save(knownBars(fault), scope(FIRST_SEEN));
    const repaired = FIRST_SEEN + DAY;
    const revision = { time: Date.parse('2024-01-03'), open: 59.5, high: 59.5, low: 59.5, close: 59.5 };
    await saveBarRevisions(test.database, scope(repaired), [
      {
        assetId: ID,
        origin: 'repair',
        revisions: [{ ...revision, volume: 1000, reason: 'A hundred times too high.', knownAt: repaired }],
      },
    ]);
    expect(await closes()).toEqual([58.71, 58.93, 59.82, 59.5]);
    expect(await save(knownBars(fault), scope(FIRST_SEEN + 2 * DAY))).toMatchObject({ equal: 4, revised: 0 });
    expect(await closes()).toEqual([58.71, 58.93, 59.82, 59.5]);
    expect(await closes({ asOf: repaired - 1 })).toEqual([58.71, 58.93, 59.82, 5950]);
    const mended = WEEK.map((bar) => (bar.date === '2024-01-03' ? { ...bar, close: 59.48 } : bar));
    expect(await save(knownBars(mended), scope(FIRST_SEEN + 3 * DAY))).toMatchObject({ revised: 1 });
    expect(await closes()).toEqual([58.71, 58.93, 59.82, 59.48]);
  });

  it('MKT-5: from a second source only fills gaps, unless it is told to take precedence', async () => {
    await save(knownBars(WEEK.slice(0, 3)), scope(FIRST_SEEN));
    const other = WEEK.map((bar) => ({ ...bar, close: bar.close + 0.01 }));
    const second = scope(FIRST_SEEN + DAY, { source: 'alpha-vantage' });
    expect(await save(knownBars(other), second)).toMatchObject({ added: 1, differing: 3, revised: 0 });
    expect(await closes()).toEqual([58.71, 58.93, 59.82, 59.51]);
    expect(await save(knownBars(other), { ...second, reviseOthers: true })).toMatchObject({
      equal: 1,
      revised: 3,
    });
    expect(await closes()).toEqual([58.72, 58.94, 59.83, 59.51]);
  });

  it('an unknown volume stays unknown and is not a change', async () => {
    const bare = knownBars(WEEK.map((bar) => ({ ...bar, volume: Number.NaN })));
    await save(bare, scope(FIRST_SEEN));
    expect(await save(bare, scope(FIRST_SEEN + DAY))).toMatchObject({ equal: 4, revised: 0 });
  });

  it('refuses bars that do not go forward in time', async () => {
    const { bars, ...rest } = knownBars(WEEK);
    const turned: BarColumns = { ...bars, time: bars.time.toReversed() };
    await expect(save({ ...rest, bars: turned }, scope(FIRST_SEEN))).rejects.toThrow(/do not go forward/);
  });

  it('by several at once loses none', async () => {
    const days = Array.from({ length: 40 }, (_, i) => knownBars([dayOf(i)]));
    await Promise.all(days.map((known, i) => save(known, scope(FIRST_SEEN + i))));
    expect(await closes()).toEqual(days.map(({ bars }) => bars.close[0]));
  });

  it('keeps every decimal of a price exactly', async () => {
    // Prices have at most 15 significant digits, which a 64-bit float preserves.
    const price = fc
      .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals));
    const texts = fc.sample(price, { numRuns: 1000, seed: 7 });
    await save(knownBars(texts.map((text, i) => ({ ...dayOf(i), close: Number(text) }))), scope(FIRST_SEEN));
    const read = await closes({ asOf: Date.parse('2030-01-01') });
    expect(read.map((close, i) => close.toFixed(texts[i].split('.')[1]?.length ?? 0))).toEqual(texts);
  });
});

function dayOf(i: number): WrittenBar {
  const date = new Date(Date.parse('2015-01-01') + i * DAY).toISOString().slice(0, 10);
  return { date: date as WrittenBar['date'], close: 100 + i };
}
