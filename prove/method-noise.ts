import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Proof } from '../scripts/proof.ts';
import type { NoiseFindings } from './method-noise/judge-seeds.ts';

const MARKETS = 200;
const PER_PART = 10;
const MOST_OPEN = 16;
const SIZE = { names: 40, bars: 1250 } as const;

/** Judges some markets on its own thread. */
function judgeOnThread(seeds: readonly number[]): Promise<NoiseFindings> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./method-noise/judge-seeds.ts', import.meta.url), {
      workerData: { seeds, ...SIZE },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function judgeMarkets(first: number): Promise<Record<string, number>> {
  const began = performance.now();
  const threads = Math.min(PER_PART, availableParallelism());
  const dealt = Array.from({ length: threads }, (_, thread) =>
    Array.from({ length: PER_PART }, (_seed, i) => first + i).filter((seed) => seed % threads === thread),
  );
  const found = await Promise.all(dealt.map(judgeOnThread));
  return {
    claimed: found.reduce((sum, { claimed }) => sum + claimed, 0),
    'highest t of rank IC': Number(Math.max(...found.map(({ highestT }) => highestT)).toFixed(2)),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

/**
 * `npm run prove method-noise` (threshold D8 of the method): continues where it was interrupted, in parts of ten
 * markets.
 */
export const proof: Proof = {
  title: 'In 200 markets without any effect the whole way from bars to the gate hardly ever claims an edge',
  async run(report) {
    let opened = 0;
    for (let first = 1; first <= MARKETS; first += PER_PART) {
      const name = `markets ${first} to ${first + PER_PART - 1}`;
      opened += (await report.part(name, () => judgeMarkets(first))).claimed ?? 0;
    }
    report.expect(
      `markets that claim an edge at any horizon ≤ ${MOST_OPEN} of ${MARKETS}`,
      opened <= MOST_OPEN,
      opened,
    );
  },
};
