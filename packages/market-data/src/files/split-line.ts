/** Cells of one line of a table; a double-quoted cell may contain the separator, and `""` for a quote. */
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

/** A table's separator: whichever of comma, semicolon and tab is most frequent in its first line. */
export function findSeparator(line: string): string {
  const count = (separator: string) => line.split(separator).length - 1;
  const [first, ...others] = [',', ';', '\t'];
  return others.reduce((best, next) => (count(next) > count(best) ? next : best), first);
}
