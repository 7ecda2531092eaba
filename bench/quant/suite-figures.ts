import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BarColumns, makeBarColumns } from '@auspex/market';
import type { Figure } from '../figure.ts';
import { makeWalk } from './bench-bars.ts';
import { CPeer } from './c-peer.ts';
import {
  checkEqual,
  checkEqualToC,
  runOurSuite,
  runOurs,
  runPeerSuite,
  suiteNames,
} from './indicator-suite.ts';
import { barFigure, processorTime, race, timeHere, timeThere, unmeasured } from './race.ts';

interface SuiteRun {
  readonly count: number;
  readonly rounds: number;
  /** Runs of the whole suite in a round. */
  readonly times: number;
  /** What is allowed against C TA-Lib, and against the fastest npm library. */
  readonly most: { readonly c: number; readonly npm: number };
}

const MOST_OF_ONE = 1.3;
const MOST_OF_FIRST = 1;

/**
 * The eight-indicator suite against both peers on one history, in turns, in processor time. Ours writes into
 * preallocated columns, as jobs that go through thousands of histories do, and so does C; the npm peer has no such
 * option. A line without a threshold shows ours with new columns each time.
 */
export async function measureSuite({ count, rounds, times, most }: SuiteRun): Promise<Figure[]> {
  const bars = makeWalk(count);
  const plain = { high: Array.from(bars.high), low: Array.from(bars.low), close: Array.from(bars.close) };
  const given = runOurSuite(bars);
  checkEqual(given, plain);
  const name = `8 indicators on ${count.toLocaleString('en')} bars`;
  const npm = timeHere(() => runPeerSuite(plain));
  const plan = { rounds, times: Math.max(1, Math.ceil(times / 4)), peer: npm };
  const reused = await race({ ...plan, ours: timeHere(() => runOurSuite(bars, given)) });
  const fresh = await race({ ...plan, ours: timeHere(() => runOurSuite(bars)) });
  return [
    ...(await measureAgainstC({ name, bars, given, rounds, times, most: most.c })),
    barFigure(`${name}, npm @ixjb94/indicators`, reused, { bars: count, most: most.npm }),
    barFigure(`${name}, npm @ixjb94/indicators, new columns each time`, fresh, {
      bars: count,
      most: Number.POSITIVE_INFINITY,
    }),
  ];
}

interface RunAgainstC {
  readonly name: string;
  readonly bars: BarColumns;
  readonly given: ReturnType<typeof runOurSuite>;
  readonly rounds: number;
  readonly times: number;
  readonly most: number;
}

/** Each of the eight, and all of them one after the other. */
async function measureAgainstC({ name, bars, given, rounds, times, most }: RunAgainstC): Promise<Figure[]> {
  const peer = CPeer.open({ bars });
  if (peer === null) return [unmeasured(`${name}, C TA-Lib -O2`, `≤ ${most}× its time`)];
  await peer.time('prepare', 1);
  checkEqualToC(given, await peer.results('suite'));
  const count = bars.close.length;
  const figures: Figure[] = [];
  for (const [k, id] of suiteNames.entries()) {
    const ours = timeHere(() => runOurs(k, bars, given[k]));
    const found = await race({ ours, peer: timeThere(peer, id), rounds, times: 4 * times });
    figures.push(
      barFigure(`${id} on ${count.toLocaleString('en')} bars, C TA-Lib -O2`, found, {
        bars: count,
        most: MOST_OF_ONE,
      }),
    );
  }
  const ours = timeHere(() => runOurSuite(bars, given));
  const found = await race({ ours, peer: timeThere(peer, 'suite'), rounds, times });
  peer.close();
  return [...figures, barFigure(`${name}, C TA-Lib -O2`, found, { bars: count, most })];
}

/** The suite on a million bars as the first work of a process, on both sides; inputs and outputs are in memory before. */
export async function measureFirstWork(count: number, rounds: number): Promise<Figure> {
  const name = `8 indicators on ${count.toLocaleString('en')} bars as a process's first work, C TA-Lib -O2`;
  const peer = CPeer.open({ bars: makeWalk(count) });
  if (peer === null) return unmeasured(name, `≤ ${MOST_OF_FIRST}× its time`);
  const found = await race({
    ours: () => firstWorkInProcess(count),
    peer: () => peer.firstRun('suite'),
    rounds,
    times: 1,
  });
  peer.close();
  return barFigure(name, found, { bars: count, most: MOST_OF_FIRST });
}

const self = fileURLToPath(import.meta.url);

function firstWorkInProcess(count: number): number {
  const child = spawnSync(process.execPath, [self, String(count)], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`The first work ended early: ${child.stderr}`);
  return Number(child.stdout);
}

if (process.argv[1] === self) {
  const count = Number(process.argv[2]);
  const bars = makeWalk(count);
  // One bar tells which columns there are; nothing of the kernels has been compiled by it.
  const given = runOurSuite(makeBarColumns(1)).map((columns) =>
    Object.fromEntries(Object.keys(columns).map((id) => [id, new Float64Array(count).fill(Number.NaN)])),
  );
  const start = processorTime();
  runOurSuite(bars, given);
  console.log(processorTime() - start);
}
