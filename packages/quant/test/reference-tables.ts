import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BarColumns, makeBarColumns } from '@auspex/market';

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** Whether the third-party data is next to the checkout; a fresh clone does not have it. */
export const hasReferenceData = existsSync(`${folder}indicators/lean`);

/** A CSV table with a header line: column by name, cells as printed. */
export interface ReferenceTable {
  readonly rows: number;
  column(name: string): readonly string[];
}

/** Reads one of the tables of QuantConnect Lean's indicator tests. */
export function readReferenceTable(file: string): ReferenceTable {
  const lines = readFileSync(`${folder}indicators/lean/${file}`, 'utf8').trim().split(/\r?\n/);
  const header = (lines[0] ?? '').split(',').map((name) => name.trim());
  const cells = lines.slice(1).map((line) => line.split(','));
  return {
    rows: cells.length,
    column(name) {
      const at = header.indexOf(name);
      if (at < 0) throw new Error(`${file} has no column '${name}', only ${header.join(', ')}`);
      return cells.map((row) => (row[at] ?? '').trim());
    },
  };
}

/** The bars of a reference table; columns it lacks are filled from the close. */
export function referenceBars(table: ReferenceTable, names: readonly string[]): BarColumns {
  const bars = makeBarColumns(table.rows);
  const close = table.column('Close');
  const cells = (name: string): readonly string[] => (names.includes(name) ? table.column(name) : close);
  const [open, high, low, volume] = ['Open', 'High', 'Low', 'Volume'].map(cells);
  for (let i = 0; i < table.rows; i++) {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = Number(open?.[i]);
    bars.high[i] = Number(high?.[i]);
    bars.low[i] = Number(low?.[i]);
    bars.close[i] = Number(close[i]);
    bars.volume[i] = Number(volume?.[i]);
  }
  return bars;
}

/** Half a unit of the last digit a number was printed with. */
export function printedRounding(cell: string): number {
  const [mantissa = '', exponent = '0'] = cell.toLowerCase().split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return 0.5 * 10 ** (Number(exponent) - decimals);
}
