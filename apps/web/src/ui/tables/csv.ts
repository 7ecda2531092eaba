import type { CellValue, FileColumn, TableColumn } from './table-column.ts';

/** What a spreadsheet would run as a formula: = + - @, the true minus, tab and carriage return. */
const FORMULA_START = /^[=+\-−@\t\r]/;

/** One cell. Text that a spreadsheet would run gets an apostrophe before it; numbers stay numbers. */
export function csvCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return harmless !== value || /[",\r\n;]/.test(value) ? `"${harmless.replaceAll('"', '""')}"` : value;
}

function exportValue<Row>(column: FileColumn<Row>, row: Row): CellValue {
  const value = column.value(row);
  if (column.kind !== 'date' || value === null) return value;
  const moment = new Date(Number(value));
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** RFC 4180: a header line, commas, CRLF, dates as ISO 8601 in UTC. */
export function toCsv<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap((column): readonly FileColumn<Row>[] => column.inFile ?? [column]);
  const lines = [
    written.map((column) => csvCell(column.header)),
    ...rows.map((row) => written.map((column) => csvCell(exportValue(column, row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
