import type { LedgerRoot } from '@auspex/contract/ledger';
import type { RememberedRoot } from '../../../shared/market/chain/root-memory.ts';

/** An end of the chain that a reader kept as a file. */
export interface SavedRoot extends RememberedRoot {
  readonly file: string;
}

/** No saved end is anywhere near as long. */
const MOST_CHARACTERS = 10_000;

/** The end of the chain in a file's text; null where the text is anything else. */
export function parseRoot(text: string): LedgerRoot | null {
  if (text.length > MOST_CHARACTERS) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { world, count, hash } = found as Record<string, unknown>;
  const sound =
    typeof world === 'string' &&
    typeof count === 'number' &&
    Number.isSafeInteger(count) &&
    count >= 0 &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash);
  return sound ? { world, count, hash } : null;
}

export async function readSavedRoot(file: File): Promise<SavedRoot | null> {
  const root = file.size > MOST_CHARACTERS ? null : parseRoot(await file.text());
  return root && { root, at: new Date(file.lastModified).toISOString(), file: file.name };
}
