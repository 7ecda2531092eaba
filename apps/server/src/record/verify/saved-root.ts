import { readFileSync } from 'node:fs';
import { ledgerWitness } from '@auspex/contract';
import type { Witness } from '../witness/witness.ts';

/** A root saved earlier, or what is wrong with the file as a sentence. */
export function readSavedRoot(file: string): Witness | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;
  }
  try {
    const parsed = ledgerWitness.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON at all: the same advice.
  }
  return `${file} is no saved root; make one with "auspex save-root FILE" or keep a copy of /.well-known/auspex-ledger.json.`;
}
