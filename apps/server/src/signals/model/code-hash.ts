import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders whose code decides what a signal says. */
const QUANT_FOLDERS = ['distribution', 'features', 'indicators', 'learning', 'signals'];

let known: string | null = null;

/** SHA-256 of the code that signals are made with: another code makes another model version. */
export function signalCodeHash(): string {
  known ??= hashCode();
  return known;
}

function hashCode(): string {
  const quant = fileURLToPath(new URL('../', import.meta.resolve('@auspex/quant/signals')));
  const own = fileURLToPath(new URL('../', import.meta.url));
  const folders = [
    ...QUANT_FOLDERS.map((name) => ({ name, path: join(quant, name) })),
    ...['model'].map((name) => ({ name, path: join(own, name) })),
  ];
  const hash = createHash('sha256');
  for (const { name, path } of folders) {
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort();
    for (const file of files) hash.update(`${name}/${file}\n`).update(readFileSync(join(path, file)));
  }
  return hash.digest('hex');
}
