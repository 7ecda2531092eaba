import { InvalidInput } from '../errors/index.ts';

const deepest = 40;
/** What a call may mean has far fewer; checking each of a hundred thousand would hold others up. */
const mostNames = 5000;
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body (undefined if it is empty) and refuses what no call can mean: forged prototypes, bottomless
 * nesting, text that cannot be stored.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidInput('The body is not valid JSON.');
  }
  refuseMonsters(value);
  return value;
}

function refuseMonsters(root: unknown): void {
  const waiting: Array<{ value: unknown; depth: number }> = [{ value: root, depth: 0 }];
  let names = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseUnstorable(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw new InvalidInput(`The body is nested deeper than ${deepest} levels.`);
    const fields = Object.entries(value);
    if (!Array.isArray(value)) names += fields.length;
    if (names > mostNames) throw new InvalidInput(`The body has more than ${mostNames} fields.`);
    for (const [name, field] of fields) {
      if (forbiddenNames.has(name))
        throw new InvalidInput(`The body has a field with the forbidden name ${name}.`);
      refuseUnstorable(name);
      waiting.push({ value: field, depth: depth + 1 });
    }
  }
}

/** PostgreSQL can store neither the zero character nor half of a surrogate pair. */
export function refuseUnstorable(text: string): void {
  if (text.includes('\u0000'))
    throw new InvalidInput('The request holds a zero character, which no text may have.');
  if (!text.isWellFormed()) throw new InvalidInput('The request holds half a character.');
}
