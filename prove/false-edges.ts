import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { NEWEST_VERSION } from '../packages/simulated-market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import type { EdgeFindings, WorldToJudge } from './planted-effects/judge-worlds.ts';

const TO = '2026-10-30';
/** Seeds 1@2, 2@2, … (the newest version of the market): this many worlds are judged by the gate. */
const GATE_WORLDS = 67;
const WORLDS_PER_PART = 4;
/**
 * Judged worlds are as long as those of the method's own threshold (1,250 bars), every eighth as long as the
 * product's.
 */
const SHORT_TO = '2022-12-30';
const WHOLE_EVERY = 8;
/**
 * Fraction of the markets without effect on which an edge may be claimed: the method's threshold, 16 of 200. The
 * method's own proof (`method-noise`) gives every name the same drift; here names differ by premium and variance, as
 * real ones do.
 */
const MOST_CLAIMS = 16 / 200;

/** What the gate made of some worlds. */
type Judged = { markets: number; claimed: number; 'highest t': number };

/** Judges some worlds on its own thread. */
function judgeOnThread(worlds: readonly WorldToJudge[]): Promise<EdgeFindings> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./planted-effects/judge-worlds.ts', import.meta.url), {
      workerData: worlds,
    });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function judgeWorlds(first: number, last: number): Promise<Judged> {
  const worlds = Array.from({ length: last - first + 1 }, (_, i): WorldToJudge => {
    const seed = first + i;
    return { seed: `${seed}@${NEWEST_VERSION}`, to: seed % WHOLE_EVERY === 0 ? TO : SHORT_TO };
  });
  const threads = Math.min(worlds.length, availableParallelism());
  const found = await Promise.all(
    Array.from({ length: threads }, (_, t) => judgeOnThread(worlds.filter((_world, i) => i % threads === t))),
  );
  return {
    markets: found.reduce((sum, { markets }) => sum + markets, 0),
    claimed: found.reduce((sum, { claimed }) => sum + claimed, 0),
    'highest t': Number(Math.max(...found.map(({ highestT }) => highestT)).toFixed(2)),
  };
}

async function expectNoEdge(report: Report): Promise<void> {
  const found: Judged[] = [];
  for (let first = 1; first <= GATE_WORLDS; first += WORLDS_PER_PART) {
    const last = Math.min(GATE_WORLDS, first + WORLDS_PER_PART - 1);
    found.push(await report.part(`worlds ${first} to ${last}: gate`, () => judgeWorlds(first, last)));
  }
  const markets = found.reduce((sum, part) => sum + part.markets, 0);
  const claimed = found.reduce((sum, part) => sum + part.claimed, 0);
  const most = Math.floor(MOST_CLAIMS * markets);
  report.expect(
    `of ${markets} markets of stocks and of coins without effect, those on which the gate lets an edge be claimed (at most ${most})`,
    markets >= 200 && claimed <= most,
    claimed,
  );
}

/** `npm run prove false-edges`: continues where it was interrupted, four worlds at a time. */
export const proof: Proof = {
  title: 'On simulated markets without any effect an edge is hardly ever claimed',
  run: expectNoEdge,
};
