import { DAY_MS, dateOfInstant, type IsoDate, MINUTE_MS, makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { withMarket } from '../../test/with-market.ts';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import { createMeasurements } from './measure-assets.ts';
import { type KeptVolumes, stepVolumes } from './sessions.ts';
import { createVolumeBook, saveVolumes } from './volume-book.ts';

const test = withMarket();

const coin = { assetId: 'crypto:ABC-USD', market: 'crypto', source: 'exchange', listedOn: '2020-01-01' };
const asset = coin as unknown as ViewAsset;
const pool = { compute: async () => [], close: async () => undefined };

/** A market whose only source has to be asked, so that nothing is worked out. */
function makeMarket(world: string): MarketService {
  const prices = { identity: { id: 'exchange', simulated: false, answers: 'counted' } };
  return {
    world: { kind: 'live', name: world },
    sources: [{ prices }],
    dataVersion: () => 1,
  } as unknown as MarketService;
}

function makeBook(world: string, clock: { now: () => number }) {
  const market = makeMarket(world);
  return { market, book: createVolumeBook({ ...test.platform, clock }, { market: () => market, pool }) };
}

function day(date: IsoDate, steps: number): KeptVolumes {
  return {
    assetId: asset.assetId,
    date,
    volumes: new Float32Array(steps).fill(1),
    complete: steps === 288,
  };
}

const daysBefore = (at: number, count: number) =>
  Array.from({ length: count }, (_, i) => dateOfInstant(at - (count - i) * DAY_MS));

describe('measurements of coins that come in one after another', () => {
  const at = Date.parse('2026-11-18T12:05:20Z');
  const view = {
    asOf: at,
    present: true,
    bars: async () => ({ bars: makeBarColumns(0) }),
  } as unknown as MarketView;
  const request = { view, market: 'crypto', assets: [asset], lookback: 10 } as const;
  const store = (world: string, sessions: readonly KeptVolumes[], seenAt: number) =>
    saveVolumes(test.database, { world, source: 'exchange', seenAt }, sessions);

  it('RVOL-25: are there before the latest step, and follow it within the same five minutes', async () => {
    const { market, book } = makeBook('live:own', { now: () => at });
    const measure = createMeasurements(() => market, book);
    book.take([...daysBefore(at, 12).map((date) => day(date, 288)), day('2026-11-18', 144)]);
    const until = async () => (await measure(request)).get(asset.assetId);
    expect(await until()).toMatchObject({ until: Date.parse('2026-11-18T12:00:00Z'), volume: 288 });
    book.take([day('2026-11-18', 145)]);
    const found = await until();
    expect(found).toMatchObject({ until: Date.parse('2026-11-18T12:05:00Z') });
    // The same volumes once more are no news.
    book.take([day('2026-11-18', 145)]);
    expect(await until()).toBe(found);
  });

  it('RVOL-25: follow what another process stores', async () => {
    let now = at;
    const { market, book } = makeBook('live:other', { now: () => now });
    const measure = createMeasurements(() => market, book);
    const before = daysBefore(at, 12).map((date) => day(date, 288));
    await store('live:other', [...before, day('2026-11-18', 144)], at - 5000);
    const until = async () => (await measure(request)).get(asset.assetId);
    for (const _ of ['made', 'kept'])
      expect(await until()).toMatchObject({ until: Date.parse('2026-11-18T12:00:00Z') });
    await store('live:other', [day('2026-11-18', 145)], at + 5000);
    now = at + 15_000;
    expect(await until()).toMatchObject({ until: Date.parse('2026-11-18T12:05:00Z') });
  });
});

describe('the memory for volumes', () => {
  it('RVOL-26: forgets days that no comparison reaches any more', async () => {
    let now = Date.parse('2026-11-18T12:00:00Z');
    const { book } = makeBook('live:memory', { now: () => now });
    const dates = [dateOfInstant(now - 480 * DAY_MS), dateOfInstant(now - 470 * DAY_MS)];
    const scope = { world: 'live:memory', source: 'exchange', seenAt: now - MINUTE_MS };
    await saveVolumes(
      test.database,
      scope,
      dates.map((date) => day(date, 288)),
    );
    const held = async () => {
      const to = dateOfInstant(now);
      const kept = await book.read([asset], { from: dateOfInstant(now - 400 * DAY_MS), to });
      return kept.get(asset.assetId) ?? new Map();
    };
    expect([...(await held()).keys()]).toEqual(dates);
    now += DAY_MS;
    const later = await held();
    expect([...later.keys()]).toEqual([dates[1]]);
    // The bytes of the day that was dropped are given back too, and the other day is still the same.
    const { volumes } = later.get(dates[1]) ?? day(dates[1], 0);
    expect(volumes).toEqual(day(dates[1], 288).volumes);
    expect(volumes.buffer.byteLength).toBe(288 * 4);
    book.take([day(dates[0], 288)]);
    expect((await held()).size).toBe(1);
    now += 20 * DAY_MS;
    expect((await held()).size).toBe(0);
  });
});

describe('the steps of a running session', () => {
  const session = { open: Date.parse('2026-11-18T00:00:00Z'), close: Date.parse('2026-11-19T00:00:00Z') };
  /** Only the first five minutes had a trade. */
  const bars = { time: Float64Array.of(session.open), volume: Float64Array.of(7) };
  const lengthAt = (time: string) =>
    stepVolumes(bars, session, Date.parse(`2026-11-18T${time}Z`))?.volumes.length;

  it('RVOL-28: without a bar are quiet ones once the bar would have arrived, and not known before', () => {
    expect(['00:05:00', '00:15:00', '00:20:00', '12:00:00'].map(lengthAt)).toEqual([1, 1, 1, 141]);
    expect(lengthAt('00:25:00')).toBe(2);
  });
});
