import { useCallback, useContext } from 'react';
import { shownLanguage } from '../../i18n/messages.ts';
import { useDataLabels } from '../data-labels.ts';
import { SimulatedContext } from './simulated-context.ts';
import type { CellValue, FileColumn, TableColumn } from './table-column.ts';

interface SavedTable<Row> {
  readonly fileName: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** Rows that come from the real world on a simulated market, too. */
  readonly isReal?: ((row: Row) => boolean) | undefined;
}

/**
 * The file of a table. A mark stands in its name and on every row, so that a row cut out of it still says what it is;
 * where some rows are real, on the others only.
 */
export function tableFile<Row>(
  { fileName, columns, rows, isReal = () => false }: SavedTable<Row>,
  mark: string | null,
): { readonly name: string; readonly csv: string } {
  const real = rows.filter(isReal).length;
  if (mark === null || (real > 0 && real === rows.length)) {
    return { name: fileName, csv: toCsv(columns, rows) };
  }
  const value = (row: Row) => (isReal(row) ? null : mark);
  const marked: TableColumn<Row> = { id: 'mark', header: mark, kind: 'text', value };
  return {
    name: real > 0 ? fileName : `${fileName}-simulated`,
    csv: toCsv([...columns, marked], rows),
  };
}

/** Saves a table as CSV; where the market is simulated the file says so. */
export function useSaveTable(): <Row>(table: SavedTable<Row>) => void {
  const simulated = useContext(SimulatedContext);
  const { simulated: word } = useDataLabels();
  return useCallback(
    (table) => {
      const { name, csv } = tableFile(table, simulated ? word : null);
      saveCsv(name, csv);
    },
    [simulated, word],
  );
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Quoted cells, which stay as they are, other cells, and what parts them. */
const CSV_PARTS = /"(?:[^"]|"")*"|[^",\r\n]+|,/g;
const DECIMALS = /^(-?\d+)\.(\d+(?:e-?\d+)?)$/;

/**
 * As spreadsheets open it: with a byte-order mark, so that they read accents right. French ones part columns at
 * semicolons and decimals at a comma; the other way they put a whole line into one cell.
 */
export function spreadsheetText(csv: string, language: string): string {
  if ((0.5).toLocaleString(language)[1] !== ',') return `\ufeff${csv}`;
  return `\ufeff${csv.replace(CSV_PARTS, (part) => (part === ',' ? ';' : part.replace(DECIMALS, '$1,$2')))}`;
}

export function saveCsv(name: string, csv: string): void {
  const text = spreadsheetText(csv, shownLanguage());
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

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
