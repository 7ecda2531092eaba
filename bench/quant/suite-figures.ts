import { makeWalk } from './bench-bars.ts';
import type { Figure } from './figure.ts';
import { checkEqual, runOurSuite, runPeerSuite } from './indicator-suite.ts';

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function elapsedMs(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The eight-indicator suite against the peer on one history: both in turn, medians compared. */
export function measureSuite(count: number, repetitions: number, bar: number): Figure {
  const bars = makeWalk(count);
  const plain = { high: Array.from(bars.high), low: Array.from(bars.low), close: Array.from(bars.close) };
  checkEqual(runOurSuite(bars), runPeerSuite(plain));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    ours.push(elapsedMs(() => runOurSuite(bars)));
    theirs.push(elapsedMs(() => runPeerSuite(plain)));
  }
  const [mine, peer] = [median(ours), median(theirs)];
  const ratio = mine / peer;
  return {
    name: `8 indicators on ${count.toLocaleString('en')} bars`,
    ours: `${mine.toFixed(3)} ms`,
    peer: `${peer.toFixed(3)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    ok: ratio <= bar,
  };
}
