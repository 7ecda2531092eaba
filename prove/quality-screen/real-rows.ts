import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileBars, readPriceFile, screenFile } from '../../packages/market-data/src/index.ts';
import type { Report } from '../../scripts/proof.ts';
import { hasRealData, realData } from './faulty-files.ts';

export { hasRealData };

const PAIRS = [
  '4063-T-1d-bad-stock-split',
  '8TRA-DE-1d-missing-div-adjust',
  'AET-L-1d-100x-error',
  'SAND-1d-bad-div',
];

function load(name: string): { file: FileBars; flagged: Set<number> } {
  const text = readFileSync(join(realData, 'data-quality', 'yfinance', `${name}.csv`), 'utf8');
  const [file] = readPriceFile(text, 'us').series;
  return { file, flagged: new Set(screenFile(file).flatMap(({ lines }) => lines)) };
}

/** Lines whose numbers the hand-repaired twin changed, dividends included. */
function faultyLines(file: FileBars, twin: FileBars): number[] {
  const dividendAt = (of: FileBars, time: number) =>
    of.payouts.find((one) => one.time === time)?.dividend ?? 0;
  const differ = (x: number | undefined, y: number | undefined) => Math.abs((x ?? 0) / (y ?? 1) - 1) > 1e-6;
  return Array.from(file.lines).filter((_, i) => {
    const time = file.bars.time[i];
    return (
      differ(file.bars.close[i], twin.bars.close[i]) ||
      differ(file.adjustedClose?.[i], twin.adjustedClose?.[i]) ||
      dividendAt(file, time) !== dividendAt(twin, time)
    );
  });
}

/** Rows of real files with faults next to their hand-repaired twins, through the screen of every command. */
export async function judgeRealRows(
  report: Report,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<void> {
  const figures = await report.part('real pairs, row by row', async () => {
    let [faulty, found, clean, flagged] = [0, 0, 0, 0];
    for (const name of PAIRS) {
      const [given, twin] = [load(name), load(`${name}-fixed`)];
      const wrong = faultyLines(given.file, twin.file);
      faulty += wrong.length;
      found += wrong.filter((line) => given.flagged.has(line)).length;
      clean += twin.file.lines.length;
      flagged += twin.flagged.size;
    }
    const fine = load('CALM-1d-no-bad-divs');
    return { faulty, found, clean: clean + fine.file.lines.length, flagged: flagged + fine.flagged.size };
  });
  report.expect(
    'real pairs: faulty rows found: at least 95 %',
    figures.found >= least * figures.faulty,
    `${figures.found}/${figures.faulty}`,
  );
  const share = figures.flagged / figures.clean;
  report.expect(
    'real pairs: rows of clean files flagged: at most 5 %',
    share <= most,
    `${figures.flagged}/${figures.clean} = ${(share * 100).toFixed(2)} %`,
  );
}
