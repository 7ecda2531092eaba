/** Cells of one line of a table; a cell in double quotes may hold the separator, and `""` for a quote. */
export function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i];
    if (letter === '"' && quoted && line[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** The separator a table uses: the one of comma, semicolon and tab that its first line has most of. */
export function findSeparator(line: string): string {
  const count = (separator: string) => line.split(separator).length - 1;
  const [first, ...others] = [',', ';', '\t'];
  return others.reduce((best, next) => (count(next) > count(best) ? next : best), first);
}
