import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openBenchDatabase } from '../market/bench-database.ts';
import type { DayAnswer, DayQuestion } from './day-process.ts';
import { keepModels } from './keep-models.ts';
import { BARS, selectRows, storeMarket } from './stored-market.ts';

/** What a day with this many symbols takes; milliseconds, medians over days. */
export interface DayFigures {
  readonly names: number;
  /** From new bars to published signals and forecasts, and the seasonal scan. */
  readonly ours: number;
  /** A select of the same bars, alternating with it. */
  readonly peer: number;
  readonly peakMegabytes: number;
  /** What `ours` consists of. */
  readonly published: Readonly<Record<string, number>>;
  /** Steps of another day separately; nothing is written. */
  readonly steps: Readonly<Record<string, number>>;
}

/** Days that are published, the first to warm up; the next day is split into its steps. */
const ROUNDS = 4;

async function ask(process: ChildProcess, question: DayQuestion): Promise<DayAnswer> {
  process.send(question);
  const [answer] = await Promise.race([
    once(process, 'message'),
    once(process, 'exit').then(() => {
      throw new Error('The process of the day ended early.');
    }),
  ]);
  return answer as DayAnswer;
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

function middles(laps: readonly DayAnswer['laps'][]): Record<string, number> {
  const names = Object.keys(laps[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, middle(laps.map((one) => one[name] ?? Number.NaN))]));
}

/** Days of a market with this many symbols in a separate process, because its memory is measured. */
export async function measureDay(names: number): Promise<DayFigures> {
  const bench = await openBenchDatabase();
  const file = fileURLToPath(new URL('./day-process.ts', import.meta.url));
  let child: ChildProcess | null = null;
  try {
    const stored = await storeMarket(bench, names);
    await keepModels(bench);
    child = fork(file, [bench.ownerUrl]);
    const [days, peers]: [DayAnswer['laps'][], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      await stored.addDay(BARS + round);
      const began = performance.now();
      await selectRows(bench, stored.assets);
      const peer = performance.now() - began;
      const { laps } = await ask(child, { day: BARS + round, kind: 'publish' });
      if (round === 0) continue;
      peers.push(peer);
      days.push(laps);
    }
    await stored.addDay(BARS + ROUNDS);
    const { laps: steps, peakMegabytes } = await ask(child, { day: BARS + ROUNDS, kind: 'steps' });
    const ours = middle(days.map((one) => Object.values(one).reduce((sum, time) => sum + time, 0)));
    return { names, ours, peer: middle(peers), peakMegabytes, published: middles(days), steps };
  } finally {
    child?.disconnect();
    await bench.close();
  }
}

if (import.meta.main) console.log(JSON.stringify(await measureDay(Number(process.argv[2]))));
