/** A row of a file: its cells, and the line it begins on, counting from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Of Unix, Windows and old spreadsheets. */
const LINE_END = /\r\n?|\n/;

export function linesOf(text: string): readonly string[] {
  return text.split(LINE_END);
}

/** The separator that most of the first lines contain; of several, the one that is there most often. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(LINE_END, 40);
  const score = (separator: string) =>
    lines.reduce((sum, line) => {
      const count = line.split(separator).length - 1;
      return sum + (count > 0 ? 1000 : 0) + Math.min(count, 20);
    }, 0);
  return [';', '\t'].reduce((best, next) => (score(next) > score(best) ? next : best), ',');
}

/**
 * The rows of a CSV file. A quoted cell may contain separators, line ends, and quotation marks written twice. Lines
 * without anything in them are left out.
 */
export function readCsv(text: string): readonly CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let [cells, start, line, firstLine]: [string[], number, number, number] = [[], 0, 1, 1];
  let quotedCell: string | undefined;
  const endCell = (end: number) => {
    cells.push((quotedCell ?? source.slice(start, end)).trim());
    quotedCell = undefined;
  };
  const endRow = (end: number) => {
    endCell(end);
    if (cells.some((cell) => cell !== '')) rows.push({ line: firstLine, cells });
    cells = [];
  };
  for (let i = 0; i < source.length; i++) {
    const letter = source[i];
    if (letter === '"' && quotedCell === undefined && source.slice(start, i).trim() === '') {
      const end = endOfQuoted(source, i + 1);
      quotedCell = source.slice(i + 1, end).replaceAll('""', '"');
      line += linesOf(source.slice(i, end)).length - 1;
      i = end;
    } else if (letter === separator) {
      endCell(i);
      start = i + 1;
    } else if (letter === '\n' || letter === '\r') {
      endRow(i);
      if (letter === '\r' && source[i + 1] === '\n') i += 1;
      start = i + 1;
      line += 1;
      firstLine = line;
    }
  }
  if (start < source.length || cells.length > 0) endRow(source.length);
  return rows;
}

/** Where a quoted cell ends; an open quotation mark ends with the file. */
function endOfQuoted(source: string, from: number): number {
  let at = source.indexOf('"', from);
  while (at >= 0 && source[at + 1] === '"') at = source.indexOf('"', at + 2);
  return at < 0 ? source.length : at;
}
