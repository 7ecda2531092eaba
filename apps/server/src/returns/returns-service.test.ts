import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import { publicRecords } from './calls/read-for.ts';
import type { ComputedRecord, RecordTask } from './model/compute-record.ts';
import type { RecomputedTask } from './model/recomputed-chances.ts';
import type { MarketRecords } from './reading/read-records.ts';
import { createReturnsService, type ReturnsParts } from './returns-service.ts';

const DAY = 86_400_000;
const time = Float64Array.from({ length: 600 }, (_, bar) => bar * DAY);
const close = Float64Array.from(time, (_, bar) => (bar < 200 ? 500 : 100) + Math.sin(bar));
const bars = { time, open: close, high: close, low: close, close, volume: close };

/** What a thread is given to make past ranges again, where one move is unexplained and one bar only repeats another. */
async function givenTask(judging: { barriers: readonly number[]; leftOut: readonly number[] }) {
  let given: RecomputedTask | null = null;
  const coverage = async (task: RecomputedTask) => {
    given = task;
    return { n: 0, inside: 0, effectiveN: 0 };
  };
  const service = createReturnsService({ pool: { coverage } } as unknown as ReturnsParts);
  const view = {
    present: true,
    assets: async () => [{ assetId: 'us:AAA' as AssetId, delisting: null }],
    bars: async () => ({ bars }),
    judging: async () => judging,
  } as unknown as MarketView;
  await service.coverage(view, 'us', 20);
  return given as RecomputedTask | null;
}

describe('Ranges made again on past bars', () => {
  it('EVAL-D3: are not judged across a move that nobody has explained, nor from a bar that repeats another', async () => {
    const whole = await givenTask({ barriers: [], leftOut: [] });
    expect(whole?.assets[0]?.close).toHaveLength(600);
    const judged = await givenTask({ barriers: [200 * DAY], leftOut: [300 * DAY] });
    expect(judged?.assets[0]?.close).toHaveLength(399);
    expect(Math.max(...(judged?.assets[0]?.close ?? []))).toBeLessThan(102);
    expect(judged?.assets[0]?.open).toHaveLength(399);
  });
});

describe('The recomputed history', () => {
  it('is the same for every reader, and is computed once for all: what is sealed for some cuts the published record alone', async () => {
    const asked: string[] = [];
    const record = async ({ key }: RecordTask) => {
      asked.push(key);
      return {} as ComputedRecord;
    };
    const calibration = async () => {
      asked.push('calibration');
      return [];
    };
    const service = createReturnsService({
      ...{ pool: { record, calibration }, market: () => ({ dataVersion: () => 1 }) },
    } as unknown as ReturnsParts);
    const series = {
      startedOn: '2026-11-02',
      assets: [{ record: { bars }, entries: new Map(), refused: [] }],
    };
    const whole = {
      ...{ present: true, version: 'v', publishedFrom: null, sealedAfter: null, meanCorrelation: 0 },
      ...{ backtest: { kind: 'backtest', ...series }, paper: { kind: 'paper-forward', ...series } },
    } as unknown as MarketRecords;
    const now = Date.parse('2026-11-18T22:00:00Z');
    const view = { present: true, assets: async () => [] } as unknown as MarketView;
    for (const records of [whole, publicRecords(whole, 'us', { now, bars: 5 })]) {
      for (const kind of ['backtest', 'paper-forward'] as const)
        await service.record(records, { market: 'us', kind, costBasisPoints: 5 });
      await service.calibration(view, records, { market: 'us', kind: 'backtest' });
    }
    expect(asked).toEqual([
      'us/backtest/v',
      'us/paper-forward/v',
      'calibration',
      'us/paper-forward/v/2026-11-12',
    ]);
  });
});
