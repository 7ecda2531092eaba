import type { Interval } from '@auspex/quant/statistics';

export const NOT_KNOWN = '–';

export function countText(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function fixed(value: number | null, digits: number): string {
  if (value === null || Number.isNaN(value)) return NOT_KNOWN;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

export function perCent(value: number | null): string {
  return value === null ? NOT_KNOWN : `${(100 * value).toFixed(1)}%`;
}

export function intervalText(interval: Interval | null, write: (value: number) => string): string {
  return interval === null ? NOT_KNOWN : `${write(interval.low)} … ${write(interval.high)}`;
}

/** Aligned columns: the first to the left, figures to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}
