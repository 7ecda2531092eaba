import { parentPort, workerData } from 'node:worker_threads';
import type { AssetId, IsoDate } from '../../packages/market/src/index.ts';
import { alignPanel, computeFeatures } from '../../packages/quant/src/features/index.ts';
import { type EdgeVerdict, judgeEdges } from '../../packages/quant/src/gate/index.ts';
import { SIGNAL_HORIZONS, walkForwardSignals } from '../../packages/quant/src/signals/index.ts';
import { simulate } from '../../packages/simulated-market/src/index.ts';
import { type WorldSeries, worldSeries } from './world-series.ts';

/** A world of the given length, whose names without effect are judged. */
export interface WorldToJudge {
  readonly seed: string;
  readonly to: IsoDate;
}

/** What one thread found: markets judged, those that claim an edge at any horizon, and the highest t of any. */
export interface EdgeFindings {
  readonly markets: number;
  readonly claimed: number;
  readonly highestT: number;
}

/** The whole way from bars to the gate's answer at all horizons. */
function judge(market: 'stocks' | 'crypto', histories: readonly WorldSeries[]): EdgeVerdict[] {
  const panel = alignPanel({ market, histories });
  const blocks = computeFeatures(panel);
  const records = SIGNAL_HORIZONS.map(({ bars }) => ({
    ...walkForwardSignals({ panel, blocks, horizonBars: bars }),
    market: panel.market,
  }));
  return judgeEdges(records, { seed: 1 });
}

/** The stocks of a world are two markets of half the names each; its coins are one. Only names without effect. */
function marketsOf({ seed, to }: WorldToJudge) {
  const world = simulate({ seed, to });
  const without = new Set<AssetId>(world.truth.withoutEffect);
  const all = worldSeries(world, (id) => without.has(id));
  const stocks = all.filter(({ id }) => id.startsWith('us:'));
  return [
    ['stocks', stocks.filter((_, i) => i % 2 === 0)],
    ['stocks', stocks.filter((_, i) => i % 2 === 1)],
    ['crypto', all.filter(({ id }) => id.startsWith('crypto:'))],
  ] as const;
}

let found: EdgeFindings = { markets: 0, claimed: 0, highestT: 0 };
for (const world of workerData as WorldToJudge[]) {
  for (const [market, histories] of marketsOf(world)) {
    const verdicts = judge(market, histories);
    const ts = verdicts.map(({ conditions }) => conditions.find(({ id }) => id === 'rank-ic-t')?.value ?? 0);
    found = {
      markets: found.markets + 1,
      claimed: found.claimed + (verdicts.some(({ open }) => open) ? 1 : 0),
      highestT: Math.max(found.highestT, ...ts),
    };
  }
}
parentPort?.postMessage(found);
