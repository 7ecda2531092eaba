import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Figure, printFigures } from '../figure.ts';
import { measureHeap } from './heap-figures.ts';
import { measureFirstWork, measureSuite } from './suite-figures.ts';

const self = fileURLToPath(import.meta.url);

/** Heap growth needs a process with the collector exposed; its figures are returned as JSON. */
function runHeapProcess(): Figure[] {
  const child = spawnSync(process.execPath, ['--expose-gc', self, '--heap'], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`Heap measurement failed: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

/** Speed of the indicator suite against C TA-Lib and the fastest npm library, and memory per bar. */
export async function run(): Promise<Figure[]> {
  return [
    ...(await measureSuite({ count: 5_000, rounds: 9, times: 500, most: { c: 0.95, npm: 0.45 } })),
    ...(await measureSuite({ count: 1_000_000, rounds: 5, times: 1, most: { c: 0.8, npm: 0.2 } })),
    await measureFirstWork(1_000_000, 5),
    ...runHeapProcess(),
  ];
}

if (process.argv[1] === self) {
  if (process.argv.includes('--heap')) console.log(JSON.stringify(measureHeap()));
  else {
    const figures = await run();
    printFigures(figures);
    process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
  }
}
