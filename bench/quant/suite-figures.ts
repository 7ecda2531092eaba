import type { Figure } from '../figure.ts';
import { makeWalk } from './bench-bars.ts';
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

interface SuiteRun {
  readonly count: number;
  readonly repetitions: number;
  readonly bar: number;
}

/**
 * The eight-indicator suite against the peer on one history, alternating, medians compared. Ours writes into
 * preallocated columns, as jobs that go through thousands of histories do; the peer has no such option. A second
 * line, without a threshold, shows ours with new columns each time.
 */
export function measureSuite({ count, repetitions, bar }: SuiteRun): Figure[] {
  const bars = makeWalk(count);
  const plain = { high: Array.from(bars.high), low: Array.from(bars.low), close: Array.from(bars.close) };
  const given = runOurSuite(bars);
  checkEqual(given, runPeerSuite(plain));
  const [reused, fresh, theirs]: number[][] = [[], [], []];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    reused?.push(elapsedMs(() => runOurSuite(bars, given)));
    theirs?.push(elapsedMs(() => runPeerSuite(plain)));
    fresh?.push(elapsedMs(() => runOurSuite(bars)));
  }
  const peer = median(theirs ?? []);
  const line = (name: string, mine: number, limit: number): Figure => ({
    name: `8 indicators on ${count.toLocaleString('en')} bars${name}`,
    ours: `${mine.toFixed(3)} ms`,
    peer: `${peer.toFixed(3)} ms`,
    ratio: mine / peer,
    bar: Number.isFinite(limit) ? `≤ ${limit}` : 'none',
    ok: mine / peer <= limit,
  });
  return [
    line('', median(reused ?? []), bar),
    line(', new columns each time', median(fresh ?? []), Number.POSITIVE_INFINITY),
  ];
}
