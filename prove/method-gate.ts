import { type PlantedCalls, plantedCalls } from '../packages/quant/fixtures/planted-calls.ts';
import { judgeEdges } from '../packages/quant/src/gate/index.ts';
import type { Proof } from '../scripts/proof.ts';

const RUNS = 100;
const SIZE = { names: 40, days: 1000 } as const;

/** Strengths that give a mean rank IC of 0.08 at 20 bars and 0.05 at 5; share of runs that must be found. */
const PLANTED = [
  { horizonBars: 20, strength: 0.0873, found: 0.8 },
  { horizonBars: 5, strength: 0.054, found: 0.85 },
] as const;

/** How long the noise in a score lasts: new each day, some days, and as long as a fundamental figure. */
const MEMORIES = [0, 0.9, 0.99] as const;

/** Share of runs in which the gate opens, and the mean rank IC it saw. */
function openings(plan: Omit<PlantedCalls, 'seed' | 'names' | 'days'>) {
  let [open, coefficient] = [0, 0];
  for (let seed = 1; seed <= RUNS; seed++) {
    const [verdict] = judgeEdges([plantedCalls({ seed, ...SIZE, ...plan })], { seed: 1 });
    if (verdict?.open) open += 1;
    coefficient += (verdict?.meanRankIc ?? 0) / RUNS;
  }
  return { open: open / RUNS, 'mean rank IC': Number(coefficient.toFixed(4)) };
}

/** `npm run prove method-gate` (threshold D9 of the method): the gate must find what is there. */
export const proof: Proof = {
  title: `The gate finds a planted score (${RUNS} records of ${SIZE.names} names × ${SIZE.days} days each)`,
  async run(report) {
    for (const { horizonBars, strength, found } of PLANTED) {
      for (const memory of MEMORIES) {
        const name = `${horizonBars} bars, memory of the noise ${memory}`;
        const planted = await report.part(`${name}: planted`, async () =>
          openings({ horizonBars, strength, memory }),
        );
        report.expect(`${name}: found in ≥ ${found} of the runs`, planted.open >= found, planted.open);
        const empty = await report.part(`${name}: nothing planted`, async () =>
          openings({ horizonBars, strength: 0, memory }),
        );
        report.expect(`${name}: nothing planted, opened in ≤ 0.04`, empty.open <= 0.04, empty.open);
      }
    }
  },
};
