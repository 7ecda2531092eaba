import type { Figure } from '../figure.ts';
import { openBenchDatabase } from './bench-database.ts';
import { measureImports } from './import-bars.ts';
import { measureReads } from './read-bars.ts';

/** Reading and importing bars, compared with what PostgreSQL does with rows. */
export async function run(): Promise<Figure[]> {
  const bench = await openBenchDatabase();
  try {
    return [...(await measureReads(bench)), ...(await measureImports(bench))];
  } finally {
    await bench.close();
  }
}
