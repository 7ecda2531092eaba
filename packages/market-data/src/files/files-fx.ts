import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyPair, DailyRate, FxSource } from '../ports/fx-source.ts';
import { endOfDate } from '../ports/known-at.ts';
import { found, notOffered, type Offer } from '../ports/source-answer.ts';
import type { FileProblem } from './files-source.ts';
import { listTables, OTHER_TABLE_PROBLEM } from './list-tables.ts';
import { type FileRates, readRateFile } from './read-rate-file.ts';
import { readZippedText } from './read-zip.ts';

/** Exchange rates from files on disk. In addition to the port it reports what could not be read. */
export interface FilesFx extends FxSource {
  problems(): readonly FileProblem[];
}

/** Rate files are next to the price files, in a folder of their own. */
export const RATES_FOLDER = 'rates';

const STILL: Offer = { offered: false, reason: 'Files on disk do not change.' };
const NO_FILES: Offer = {
  offered: false,
  reason: `There is no file of rates in the folder "${RATES_FOLDER}".`,
};

function readText(path: string): string {
  const bytes = readFileSync(path);
  return path.endsWith('.zip') ? readZippedText(bytes) : bytes.toString('utf8');
}

function readFolder(folder: string): { pairs: Map<string, FileRates>; problems: FileProblem[] } {
  const pairs = new Map<string, FileRates>();
  const problems: FileProblem[] = [];
  const { tables, others } = existsSync(folder) ? listTables(folder) : { tables: [], others: [] };
  for (const file of others) problems.push({ file, line: 0, message: OTHER_TABLE_PROBLEM.message });
  for (const file of tables) {
    try {
      const read = readRateFile(readText(join(folder, file)), file.replace(/\.[^.]+$/, ''));
      problems.push(...read.problems.map((problem) => ({ ...problem, file })));
      for (const series of read.series.filter(({ rates }) => rates.size > 0)) {
        const key = `${series.base}/${series.quote}`;
        if (pairs.has(key)) problems.push({ file, line: 0, message: `${key} came from another file.` });
        else pairs.set(key, series);
      }
    } catch (error) {
      problems.push({ file, line: 0, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { pairs, problems };
}

/** Daily exchange rates from the folder `rates` next to the price files, read once when the source is created. */
export function createFilesFx({ folder }: { readonly folder: string }): FilesFx {
  const { pairs, problems } = readFolder(join(folder, RATES_FOLDER));
  const find = ({ base, quote }: CurrencyPair) => pairs.get(`${base}/${quote}`);
  return {
    identity: { id: 'files', name: 'Files on disk', simulated: false, answers: 'counted' },
    capabilities: {
      pairs: [...pairs.values()].map(({ base, quote }) => ({ base, quote })),
      daily: pairs.size > 0 ? { offered: true } : NO_FILES,
      live: STILL,
    },
    problems: () => problems,
    async dailyRates({ pair, from, to }) {
      const { base, quote } = pair;
      const series = find(pair);
      if (!series) return { kind: 'unknown-asset', symbol: `${base}/${quote}` };
      const rates = [...series.rates].map(
        ([date, rate]): DailyRate => ({ base, quote, date, rate, knownAt: endOfDate(date) }),
      );
      const wanted = rates.filter(({ date }) => date >= from && date <= to);
      return found(wanted.sort((a, b) => (a.date < b.date ? -1 : 1)));
    },
    liveRate: async () => notOffered(STILL),
  };
}
