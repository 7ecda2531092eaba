import { setImmediate } from 'node:timers/promises';
import type { Market } from '@auspex/market';
import { createSharedThreads } from '../../platform/threads/index.ts';
import type { CoverageCounts } from './coverage.ts';
import type { ForecastTask, MadeForecasts } from './make-forecasts.ts';
import type { PoolAnswer, PoolTask } from './rank-worker.ts';

/** Makes forecasts, draws ranks and judges past ranges away from the thread that answers requests. */
export interface RankPool {
  /** The forecasts of a market with their ranks. */
  forecast(task: ForecastTask): Promise<MadeForecasts>;
  /** Counts of each asset's past ranges, from its closes. */
  coverage(market: Market, closes: readonly Float64Array[]): Promise<readonly CoverageCounts[]>;
  close(): Promise<void>;
}

export function createRankPool(): RankPool {
  const { run, close } = createSharedThreads<PoolTask, PoolAnswer>({
    worker: new URL('./rank-worker.ts', import.meta.url),
  });
  return {
    async forecast(task) {
      const close = await shareColumns(task.assets.map((asset) => asset.close));
      const time = await shareColumns(task.assets.map((asset) => asset.time));
      const assets = task.assets.map(({ assetId }, i) => ({ assetId, close: close[i], time: time[i] }));
      const answer = await run({ kind: 'forecasts', task: { ...task, assets } });
      return answer.kind === 'forecasts' ? answer.made : { forecasts: [], ranks: [] };
    },
    async coverage(market, closes) {
      const answer = await run({ kind: 'coverage', market, closes: await shareColumns(closes) });
      return answer.kind === 'coverage' ? answer.counted : [];
    },
    close,
  };
}

/** Ten years of so many assets are copied in a millisecond. */
const AT_ONCE = 100;

/** Columns in memory that a thread reads where it lies: sent as they are, they would all be copied in one go. */
async function shareColumns(columns: readonly Float64Array[]): Promise<Float64Array[]> {
  const shared: Float64Array[] = [];
  for (const column of columns) {
    const copy = new Float64Array(new SharedArrayBuffer(column.byteLength));
    copy.set(column);
    shared.push(copy);
    if (shared.length % AT_ONCE === 0) await setImmediate();
  }
  return shared;
}
