import {
  type KeptRoot,
  type RememberedRoot,
  readKeptRoot,
} from '../../../shared/market/chain/root-memory.ts';

/** An end of the chain that a reader kept as a file. */
export interface SavedRoot extends RememberedRoot {
  readonly file: string;
}

/** No saved end is anywhere near as long, with all the keys ever listed. */
const MOST_CHARACTERS = 50_000;

/** The end of the chain in a file's text; null where the text is anything else. */
export function parseRoot(text: string): KeptRoot | null {
  if (text.length > MOST_CHARACTERS) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  return readKeptRoot(found) && readKeptRoot(withSignature(found));
}

/** What the address of the root publishes has the signature with the chains that it lists. */
function withSignature(found: unknown): unknown {
  const { world, worlds } = found as { readonly world: string; readonly worlds?: unknown };
  const listed = Array.isArray(worlds) ? worlds.map(readKeptRoot) : [];
  const own = listed.find((one) => one?.world === world);
  return own ? { ...own, ...(found as object) } : found;
}

export async function readSavedRoot(file: File): Promise<SavedRoot | null> {
  const root = file.size > MOST_CHARACTERS ? null : parseRoot(await file.text());
  return root && { root, at: new Date(file.lastModified).toISOString(), file: file.name };
}
