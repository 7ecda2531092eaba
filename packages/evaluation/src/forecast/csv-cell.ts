/** Signs with which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text as a cell: nothing in it can end the cell, nor be run by the program that opens the table. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number as a cell, with every digit that matters; empty where there is none. */
export function numberCell(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : String(Number(value.toPrecision(12)));
}
