import { globSync } from 'node:fs';
import type { Figure } from '../bench/figure.ts';
import { inCheckout } from './checkout.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';

/** `npm run bench [NAME …]`: every `run()` in bench/NAME/{run,backtest,sweep,learning}.ts, as a table of ours, the peer, the ratio. */
drainWhenOrphaned();
const files = globSync(['*/{run,backtest,sweep,learning}.ts'], { cwd: inCheckout('bench') }).sort();
const names = [...new Set(files.map((file) => file.split(/[/\\]/)[0] ?? ''))];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is nothing to measure called "${unknown.join('", "')}". There are: ${names.join(', ') || 'none yet'}.`,
  );
  process.exit(2);
}

const rows: string[][] = [['what', 'ours', 'before', 'peer', 'ratio', 'bar', '']];
let missed = 0;
for (const file of files.filter(
  (path) => wanted.length === 0 || wanted.includes(path.split(/[/\\]/)[0] ?? ''),
)) {
  const module = (await import(inCheckout('bench', file))) as { run?: () => Promise<readonly Figure[]> };
  if (typeof module.run !== 'function') continue;
  for (const figure of await module.run()) {
    const { name, ours, before = '', peer, ratio, bar, ok } = figure;
    if (!ok) missed += 1;
    rows.push([name, ours, before, peer, ratio.toFixed(3), bar, ok ? 'ok' : 'MISSED']);
  }
}
printTable(rows);
process.exit(missed === 0 ? 0 : 1);

function printTable(table: readonly string[][]): void {
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
