import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { analyseHeadline } from '@auspex/language';
import { readMarked } from '../../packages/language/test/read-marked.ts';
import { trickyHeadlines } from '../../packages/language/test/tricky-headlines.ts';
import { usHeadlines } from '../../packages/language/test/us-headlines.ts';

const ROUNDS = 15;
const REPEATS = 5;
const weights = fileURLToPath(new URL('../../packages/language/src/tone/tone-weights.json', import.meta.url));

/** Processor time to link and read one headline (median of rounds after warming up), and the size of the weights. */
export function measureReading(): { microseconds: number; weightBytes: number } {
  const titles = [...usHeadlines, ...trickyHeadlines].map((marked) => readMarked(marked).title);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat++) for (const title of titles) analyseHeadline(title);
    const spent = process.cpuUsage(began);
    return (spent.user + spent.system) / (REPEATS * titles.length);
  });
  const warm = rounds.slice(3).sort((a, b) => a - b);
  return {
    microseconds: warm[Math.floor(warm.length / 2)] ?? Number.NaN,
    weightBytes: statSync(weights).size,
  };
}
