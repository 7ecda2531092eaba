import type { Market } from '@auspex/market';
import { createThreadPool } from '../../platform/threads/index.ts';
import type { CoverageCounts } from '../making/coverage.ts';
import type { RankTask } from './rank-assets.ts';

export type ForecastTask =
  | { readonly kind: 'ranks'; readonly assets: RankTask }
  | { readonly kind: 'coverage'; readonly market: Market; readonly closes: readonly Float64Array[] };

export type ForecastAnswer =
  | { readonly kind: 'ranks'; readonly fifths: number[][] | null }
  | { readonly kind: 'coverage'; readonly counted: readonly CoverageCounts[] };

/** Draws ranks and judges past ranges away from the thread that answers requests. */
export interface RankPool {
  rank(task: RankTask): Promise<readonly (readonly number[])[] | null>;
  /** Counts of each asset's past ranges, from its closes. */
  coverage(market: Market, closes: readonly Float64Array[]): Promise<readonly CoverageCounts[]>;
  close(): Promise<void>;
}

export function createRankPool(): RankPool {
  const { run, close } = createThreadPool<ForecastTask, ForecastAnswer>({
    worker: new URL('./rank-worker.ts', import.meta.url),
  });
  return {
    async rank(assets) {
      const answer = await run({ kind: 'ranks', assets });
      return answer.kind === 'ranks' ? answer.fifths : null;
    },
    async coverage(market, closes) {
      const answer = await run({ kind: 'coverage', market, closes });
      return answer.kind === 'coverage' ? answer.counted : [];
    },
    close,
  };
}
