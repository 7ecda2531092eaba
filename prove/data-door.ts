import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBarsFolder } from '../packages/evaluation/src/index.ts';
import { openTables, readPriceFile, screenFile, UnreadableText } from '../packages/market-data/src/index.ts';
import {
  cleanTable,
  FILE_FAULTS,
  type FileFault,
  seeded,
} from '../packages/market-data/test/planted-files.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { hasRealData, judgeRealRows } from './quality-screen/real-rows.ts';

const FILES = 200;
const [LEAST_FOUND, MOST_FLAGGED] = [0.95, 0.05];

/** `npm run prove data-door`: each planted fault is named with line and rule, whichever command reads the file. */
export const proof: Proof = {
  title: 'One door for data: planted faults are named with line and rule, and clean rows are left alone',
  async run(report) {
    for (const fault of FILE_FAULTS) {
      const figures = await report.part(`${fault.name}: through every door`, async () => throughDoors(fault));
      report.expect(
        `${fault.name}: every door says ${fault.rules.join(' or ')}`,
        figures.named === 1,
        figures.said,
      );
    }
    await manyFiles(report);
    if (hasRealData) await judgeRealRows(report, { least: LEAST_FOUND, most: MOST_FLAGGED });
    const large = await report.part('a file of 3 GB', async () => ({ said: refusalOfLarge() }));
    report.expect(
      'a file of 3 GB is refused in one sentence',
      large.said.startsWith('The file has 3.0 GB'),
      large.said,
    );
  },
};

/**
 * `evaluate` and `forecast` read by `readBarsFolder`; `import`, `quality` and the folder source by `readPriceTable` and
 * `screenFile`.
 */
function throughDoors(fault: FileFault): { named: number; said: string } {
  const { content, line } = fault.plant(cleanTable(seeded(7), 400), 250);
  const folder = mkdtempSync(join(tmpdir(), 'auspex-door-'));
  try {
    writeFileSync(join(folder, 'KO.csv'), content);
    const judged = readBarsFolder(folder, { until: '2099-12-31', market: 'stocks' }).problems.map(
      (problem) => ({ line: problem.line ?? 0, rule: problem.rule }),
    );
    const [{ text }] = openTables(join(folder, 'KO.csv'));
    const read = readPriceFile(text, 'us');
    const stored = [...read.problems, ...read.remarks].map((problem) => ({
      line: problem.line,
      rule: String(problem.rule),
    }));
    for (const series of read.series)
      for (const finding of screenFile(series))
        stored.push({ line: finding.lines[0] ?? 0, rule: finding.rule });
    const says = (all: readonly { line: number; rule: string }[]) =>
      all.find((one) => fault.rules.includes(one.rule) && Math.abs(one.line - line) <= (fault.near ?? 0));
    const [a, b] = [says(judged), says(stored)];
    const words = (one: typeof a) => (one ? `line ${one.line} ${one.rule}` : 'nothing');
    return { named: a !== undefined && b !== undefined ? 1 : 0, said: `${words(a)}; ${words(b)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function manyFiles(report: Report): Promise<void> {
  const figures = await report.part(`${FILES} files with planted faults`, async () => {
    let [planted, found, clean, flagged] = [0, 0, 0, 0];
    for (let k = 0; k < FILES; k++) {
      const fault = FILE_FAULTS[k % FILE_FAULTS.length];
      const lines = cleanTable(seeded(100 + k), 500);
      const { content, line } = fault.plant(lines, 100 + ((k * 37) % 300));
      planted += 1;
      if (
        rowsSaid(content).some(
          ({ rule, line: at }) => fault.rules.includes(rule) && Math.abs(at - line) <= (fault.near ?? 0),
        )
      )
        found += 1;
      clean += lines.length - 1;
      flagged += new Set(rowsSaid(lines.join('\n')).map((one) => one.line)).size;
    }
    return { planted, found, 'clean rows': clean, 'clean rows flagged': flagged };
  });
  report.expect(
    'planted faults found: at least 95 %',
    figures.found >= LEAST_FOUND * figures.planted,
    `${figures.found}/${figures.planted}`,
  );
  const share = figures['clean rows flagged'] / figures['clean rows'];
  report.expect(
    'rows of clean files flagged: at most 5 %',
    share <= MOST_FLAGGED,
    `${(share * 100).toFixed(2)} %`,
  );
}

function rowsSaid(content: string | Uint8Array): { line: number; rule: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-door-'));
  try {
    writeFileSync(join(folder, 'KO.csv'), content);
    const [{ text }] = openTables(join(folder, 'KO.csv'));
    const read = readPriceFile(text, 'us');
    const said = [...read.problems, ...read.remarks].map(({ line, rule }) => ({ line, rule: String(rule) }));
    for (const series of read.series)
      for (const { lines, rule } of screenFile(series)) for (const line of lines) said.push({ line, rule });
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file without content takes no room on the disk. */
function refusalOfLarge(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-door-'));
  mkdirSync(folder, { recursive: true });
  try {
    const path = join(folder, 'KO.csv');
    writeFileSync(path, 'date,close\n');
    truncateSync(path, 3_000_000_000);
    openTables(path);
    return 'it was read';
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return error.message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
