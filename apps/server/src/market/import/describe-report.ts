import type { ImportedFile, ImportedSeries, ImportReport } from './import-request.ts';

/** At most this many rejected lines and flags of a file are printed; --json gives all. */
const SHOWN = 20;

const count = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

function describeSeries(series: ImportedSeries): string[] {
  const parts = [
    `${count(series.added)} new`,
    `${count(series.equal)} equal`,
    `${count(series.revised)} revised`,
    ...(series.differing > 0
      ? [`${count(series.differing)} that differ from another source (kept; --replace changes them)`]
      : []),
    ...(series.splitsAndDividends > 0
      ? [counted(series.splitsAndDividends, 'split or dividend', 'splits and dividends')]
      : []),
  ];
  const name = `${series.symbol}${series.isNew ? ' (new asset)' : ''}`;
  const length = series.timeframe === '1d' ? 'daily' : series.timeframe;
  return [
    `  ${name}: ${counted(series.rows, `${length} bar`)} from ${series.from} to ${series.to}: ${parts.join(', ')}`,
    ...series.flags
      .slice(0, SHOWN)
      .map(({ date, line, rule, evidence }) => `    line ${line}, ${date}, ${rule}: ${evidence}`),
    ...more(series.flagCount, 'flag'),
  ];
}

function more(total: number, word: string): string[] {
  return total > SHOWN ? [`    and ${counted(total - SHOWN, `more ${word}`)}; --json lists them all.`] : [];
}

function describeFile({ file, series, refused, remarks }: ImportedFile): string[] {
  return [
    file,
    ...series.flatMap(describeSeries),
    ...remarks.slice(0, SHOWN).map(({ line, rule, message }) => `  line ${line}, ${rule}: ${message}`),
    ...more(remarks.length, 'remark'),
    ...refused
      .slice(0, SHOWN)
      .map(({ line, rule, message }) =>
        line === 0 ? `  refused, ${rule}: ${message}` : `  line ${line} refused, ${rule}: ${message}`,
      ),
    ...more(refused.length, 'refused line'),
  ];
}

/** The report as lines for a terminal. */
export function describeReport({ files, totals, world }: ImportReport): string[] {
  const { rows, added, equal, revised, differing, refused, flags } = totals;
  return [
    ...files.flatMap(describeFile),
    '',
    `Imported into the world "${world}": ${counted(rows, 'row')}, ${count(added)} new, ${count(equal)} equal, ${count(revised)} revised, ${count(differing)} kept although different, ${count(refused)} refused, ${counted(flags, 'quality flag')}.`,
  ];
}
