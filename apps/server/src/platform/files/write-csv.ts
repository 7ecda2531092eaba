/**
 * Rows as CSV. What a spreadsheet would take for a formula gets an apostrophe before it; numbers are none.
 * What holds a semicolon is quoted as well: French spreadsheets part cells there.
 */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  return `${rows.map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

function writeCell(value: string | null): string {
  if (value === null) return '';
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe.includes(';') || safe !== value
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
