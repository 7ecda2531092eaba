import { type JsonRecord, UnreadableAnswerError } from '../http/read-fields.ts';

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^,]*)(,|$)/y;
  for (;;) {
    const match = cell.exec(line);
    if (!match) throw new UnreadableAnswerError('a line of the table has an open quotation mark.');
    cells.push(match[1].startsWith('"') ? match[1].slice(1, -1).replaceAll('""', '"') : match[1]);
    if (match[2] === '') return cells;
  }
}

/** Company names contain commas, and are not always quoted: surplus cells belong to the name. */
function withNameWhole(cells: readonly string[], names: readonly string[]): readonly string[] {
  const extra = cells.length - names.length;
  const at = names.indexOf('name');
  if (extra <= 0 || at < 0) return cells;
  return [...cells.slice(0, at), cells.slice(at, at + extra + 1).join(','), ...cells.slice(at + extra + 1)];
}

/** The rows of a table with a header line, by column name. The required columns have to be there. */
export function readTable(text: string, needed: readonly string[]): readonly JsonRecord[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = cellsOf(header).map((name) => name.trim());
  const missing = needed.find((name) => !names.includes(name));
  if (missing) throw new UnreadableAnswerError(`the table has no column “${missing}”.`);
  return lines.map((line) => {
    const cells = withNameWhole(cellsOf(line), names);
    if (cells.length !== names.length) throw new UnreadableAnswerError('a line of the table is cut off.');
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
}
