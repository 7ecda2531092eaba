import { parentPort, workerData } from 'node:worker_threads';
import { effectlessMarket } from '../../packages/quant/fixtures/effectless-market.ts';
import { judgeMarket } from '../../packages/quant/fixtures/judge-market.ts';

/** What one thread found: markets that claim an edge, and the highest t of any horizon. */
export interface NoiseFindings {
  readonly claimed: number;
  readonly highestT: number;
}

const { seeds, names, bars } = workerData as { seeds: number[]; names: number; bars: number };
let [claimed, highestT] = [0, 0];
for (const seed of seeds) {
  const verdicts = judgeMarket(effectlessMarket({ seed, names, bars }));
  if (verdicts.some(({ open }) => open)) claimed += 1;
  for (const { conditions } of verdicts) {
    highestT = Math.max(highestT, conditions.find(({ id }) => id === 'rank-ic-t')?.value ?? 0);
  }
}
parentPort?.postMessage({ claimed, highestT } satisfies NoiseFindings);
