import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../shared/data/sentiment/', import.meta.url);

/** A file of the labelled headlines, or null on a machine without them; then the tests that need it are skipped. */
export function labelledText(name: 'SEntFiN-every-4th.csv' | 'entity-list.csv'): string | null {
  const file = fileURLToPath(new URL(name, folder));
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.warn(`Skipped without ${name}: the labelled headlines are not on this machine.`);
  return null;
}
