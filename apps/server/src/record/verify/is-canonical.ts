import { canonicalJson, type JsonValue } from '@auspex/contract/ledger';

/**
 * Whether a text is the one way to write what it says; otherwise a reader of the parsed body gets another hash. What
 * JSON itself writes back unchanged, with its properties in order, is canonical but for escaped surrogates; the rest
 * (property names that look like numbers, which objects keep in another order) takes the slow way.
 */
export function isCanonical(text: string): boolean {
  try {
    const value = JSON.parse(text) as JsonValue;
    if (!text.includes('\\ud') && JSON.stringify(value) === text && inOrder(value)) return true;
    return canonicalJson(value) === text;
  } catch {
    return false;
  }
}

function inOrder(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(inOrder);
  let before: string | null = null;
  for (const [key, inner] of Object.entries(value)) {
    if (before !== null && key <= before) return false;
    if (!inOrder(inner)) return false;
    before = key;
  }
  return true;
}
