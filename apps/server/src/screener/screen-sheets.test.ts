import { setTimeout as wait } from 'node:timers/promises';
import {
  assetId,
  DAY_MS,
  dateOfInstant,
  MINUTE_MS,
  newYorkDateOf,
  parseIsoDate,
  startOfDate,
} from '@auspex/market';
import { expect, it, vi } from 'vitest';
import type { MarketService } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import type { SheetParts } from './market-sheet.ts';
import { type MarketChoice, ScreenSheets } from './screen-sheets.ts';

const none = new Float64Array(0);
const bars = { time: none, open: none, high: none, low: none, close: none, volume: none };
const coin = { assetId: assetId('crypto:BTC-USD'), symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' };
const asset = {
  ...coin,
  kind: 'coin',
  currency: 'USD',
  listedOn: '2015-01-01',
  sector: null,
  industry: null,
};

it('SCRN-18: reads signals again after five minutes without measuring prices again, and everything on another day', async () => {
  let now = startOfDate(parseIsoDate('2026-11-18')) + 12 * 60 * MINUTE_MS;
  const [reads, measured]: [number[], number[]] = [[], []];
  const view = () => ({
    ...{ present: true, asOf: now, findAsset: async () => undefined, assets: async () => [asset] },
    bars: async () => ({ bars, source: '', knownAt: none }),
  });
  const newestStances = async ({ asOf }: { asOf: number }) => {
    reads.push(asOf);
    return [{ asset: coin, stance: 1, previousStance: 0, ageBars: 3 }];
  };
  const run = async ({ assets }: { assets: object[] }) => {
    measured.push(now);
    return assets.map(() => ({}));
  };
  const sheets = new ScreenSheets(
    { sources: { signals: { newestStances } }, pool: { run } } as unknown as SheetParts,
    { clock: { now: () => now }, logger: console } as unknown as Platform,
    { dataVersion: () => 1, view } as unknown as MarketService,
  );
  const screen = async () => {
    await sheets.catchUp();
    await sheets.read(view() as never, 'crypto', { fields: ['stance', 'price'], delayOf: async () => null });
  };
  const first = now;
  await screen();
  now += 4 * MINUTE_MS;
  await screen();
  expect([reads, measured]).toEqual([[first], [first]]);
  now += 2 * MINUTE_MS;
  await screen();
  expect([reads, measured]).toEqual([[first, now], [first]]);
  now += 24 * 60 * MINUTE_MS;
  await screen();
  expect([reads.length, measured]).toEqual([3, [first, now]]);
});

const stock = {
  ...asset,
  assetId: assetId('us:KO'),
  symbol: 'KO',
  name: 'Coke',
  market: 'us',
  kind: 'stock',
};

it('SCRN-18: measures stocks again when the day of a split begins in New York, though nothing is stored then', async () => {
  let now = Date.parse('2026-06-10T00:10:00Z');
  const one = (value: number) => Float64Array.of(value);
  const view = () => ({
    ...{ present: true, asOf: now, indices: async () => [], assets: async () => [stock] },
    bars: async () => {
      const close = one(newYorkDateOf(now) < '2026-06-10' ? 1000 : 100);
      const time = one(Date.parse('2026-06-09'));
      return {
        bars: { time, open: close, high: close, low: close, close, volume: one(1) },
        source: '',
        knownAt: one(0),
      };
    },
  });
  const run = async ({ assets }: { assets: { bars: typeof bars }[] }) =>
    assets.map((of) => ({ price: of.bars.close[0] }));
  const sheets = new ScreenSheets(
    { sources: {}, pool: { run } } as unknown as SheetParts,
    { clock: { now: () => now }, logger: console } as unknown as Platform,
    { dataVersion: () => 1, view } as unknown as MarketService,
  );
  const priceAt = async (time: string) => {
    now = Date.parse(time);
    await sheets.catchUp();
    const wish = { fields: ['price'], delayOf: async () => null };
    return (await sheets.read(view() as never, 'us', wish)).columns.valueAt('price', 0);
  };
  expect(await priceAt('2026-06-10T00:10:00Z')).toBe(1000);
  expect(await priceAt('2026-06-10T03:55:00Z')).toBe(1000);
  expect(await priceAt('2026-06-10T04:10:00Z')).toBe(100);
});

it('SCRN-18: means by today the day of New York for stocks, as the dates of reports do, and the UTC day for coins', async () => {
  const asOf = Date.parse('2026-06-10T00:30:00Z');
  const view = { present: false, asOf, moment: '1', findAsset: async () => undefined };
  const found = { assets: async () => [], indices: async () => [] };
  const sheets = new ScreenSheets(
    { sources: {}, pool: { run: async () => [] } } as unknown as SheetParts,
    {} as Platform,
    { dataVersion: () => 1 } as unknown as MarketService,
  );
  const wish = { fields: ['price'], delayOf: async () => null };
  const todayOf = async (choice: MarketChoice) =>
    dateOfInstant((await sheets.read({ ...view, ...found } as never, choice, wish)).today * DAY_MS);
  expect(await todayOf('us')).toBe('2026-06-09');
  expect(await todayOf('all')).toBe('2026-06-09');
  expect(await todayOf('crypto')).toBe('2026-06-10');
});

it('SCRN-18: looks for signals that are not there yet again after 15 seconds, and waits for them', async () => {
  const start = startOfDate(parseIsoDate('2026-11-18')) + 12 * 60 * MINUTE_MS;
  let now = start;
  let [published, publishedLate]: [object[], object[]] = [[], []];
  const view = (moment?: { asOf: number }) => ({
    ...{
      present: !moment,
      asOf: moment?.asOf ?? now,
      findAsset: async () => undefined,
      assets: async () => [asset],
    },
    bars: async () => ({ bars, source: '', knownAt: none }),
  });
  const newestStances = async ({ asOf }: { asOf: number }) => (asOf < start ? publishedLate : published);
  const run = async ({ assets }: { assets: object[] }) => assets.map(() => ({}));
  const sheets = new ScreenSheets(
    { sources: { signals: { newestStances } }, pool: { run } } as unknown as SheetParts,
    { clock: { now: () => now }, logger: console } as unknown as Platform,
    { dataVersion: () => 1, view } as unknown as MarketService,
  );
  const stanceOf = async (delay: object | null) => {
    const wish = { fields: ['stance', 'price'], delayOf: async () => delay as never };
    return (await sheets.read(view() as never, 'crypto', wish)).columns.valueAt('stance', 0);
  };
  const delay = { asOf: start - 1, bars: 1, date: '2026-11-17' };
  const stances = async () => [await stanceOf(null), await stanceOf(delay)];
  const buy = { asset: coin, stance: 'Buy', previousStance: 'Hold', ageBars: 3 };
  expect(await stances()).toEqual([null, null]);
  // Those who see signals late have none yet, while the newest are there.
  published = [buy];
  now += 16_000;
  expect(await stances()).toEqual(['Buy', null]);
  publishedLate = [buy];
  now += 16_000;
  expect(await stances()).toEqual(['Buy', 'Buy']);
});

it('SCRN-18: answers from the sheet before while new bars are measured, also where headlines never come', async () => {
  let [now, version, measuring] = [startOfDate(parseIsoDate('2026-11-18')), 1, Promise.resolve()];
  const view = () => ({
    ...{ present: true, asOf: now, findAsset: async () => undefined, assets: async () => [asset] },
    bars: async () => ({ bars, source: '', knownAt: none }),
  });
  const newestStances = vi.fn(async () => []);
  const run = async ({ assets }: { assets: object[] }) => {
    await measuring;
    return assets.map(() => ({}));
  };
  const sheets = new ScreenSheets(
    { sources: { signals: { newestStances } }, pool: { run } } as unknown as SheetParts,
    { clock: { now: () => now }, logger: console } as unknown as Platform,
    { dataVersion: () => version, view } as unknown as MarketService,
  );
  const read = async () => {
    await sheets.read(view() as never, 'crypto', {
      fields: ['stance', 'price'],
      delayOf: async () => null,
    });
    return 'answered';
  };
  await read();
  // Once after fifteen seconds, then once a minute.
  for (let second = 0; second < 180; second += 5) {
    now += 5_000;
    await read();
  }
  expect(newestStances).toHaveBeenCalledTimes(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  [version, measuring] = [2, promise];
  expect(await Promise.race([read(), wait(1000, 'waited for the bars')])).toBe('answered');
  resolve();
});

it('SCRN-19: makes two sheets of past instants at once, each for whoever asks first, and refuses more than wait a few seconds', async () => {
  let [running, most, made] = [0, 0, 0];
  const run = async ({ assets }: { assets: object[] }) => {
    running += 1;
    made += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
    return assets.map(() => ({}));
  };
  const sheets = new ScreenSheets(
    { sources: {}, pool: { run } } as unknown as SheetParts,
    {} as Platform,
    { dataVersion: () => 1 } as unknown as MarketService,
  );
  const admit = vi.fn(async () => undefined);
  const ask = (asOf: number) => {
    const view = { present: false, asOf, moment: String(asOf), findAsset: async () => undefined };
    const found = { assets: async () => [asset], bars: async () => ({ bars, source: '', knownAt: none }) };
    return sheets.read({ ...view, ...found } as never, 'crypto', {
      ...{ fields: ['price'], admit },
      delayOf: async () => null,
    });
  };
  const days = Array.from({ length: 15 }, (_, day) => day);
  const answers = await Promise.allSettled([...days, 0, 1].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([
    ...days.map((day) => (day === 14 ? 'rejected' : 'fulfilled')),
    'fulfilled',
    'fulfilled',
  ]);
  expect(answers[14]).toMatchObject({ reason: { code: 'busy' } });
  expect({ most, made, admitted: admit.mock.calls.length }).toEqual({ most: 2, made: 14, admitted: 15 });
  admit.mockRejectedValueOnce(new Error('too many'));
  await expect(ask(99)).rejects.toThrow('too many');
  await ask(13);
  expect(made).toBe(14);
});

it('SCRN-19: answers two questions about the same past instant with the same columns, whichever came first', async () => {
  const newestStances = async () => {
    await wait(2);
    return [];
  };
  const sheets = new ScreenSheets(
    {
      sources: { signals: { newestStances } },
      pool: { run: async ({ assets }: { assets: object[] }) => assets.map(() => ({})) },
    } as unknown as SheetParts,
    {} as Platform,
    { dataVersion: () => 1 } as unknown as MarketService,
  );
  const view = { present: false, asOf: 1, moment: '1', findAsset: async () => undefined };
  const found = { assets: async () => [asset], bars: async () => ({ bars, source: '', knownAt: none }) };
  const ask = async () => {
    const wish = { fields: ['stance'], delayOf: async () => null };
    const { columns } = await sheets.read({ ...view, ...found } as never, 'crypto', wish);
    return columns.valueAt('stance', 0);
  };
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
});
