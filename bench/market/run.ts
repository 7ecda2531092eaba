import { fileURLToPath } from 'node:url';
import { openBenchDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { measureImports } from './import-bars.ts';
import { measureReads } from './read-bars.ts';

/** Reading and importing bars, against what PostgreSQL does with rows. */
export async function run(): Promise<Figure[]> {
  const bench = await openBenchDatabase();
  try {
    return [...(await measureReads(bench)), ...(await measureImports(bench))];
  } finally {
    await bench.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await run();
  for (const { name, ours, peer, ratio, bar, ok } of figures) {
    console.log(
      `${name}: ours ${ours}, peer ${peer}, ratio ${ratio.toFixed(3)} (bar ${bar}) ${ok ? 'ok' : 'MISSED'}`,
    );
  }
  process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
}
