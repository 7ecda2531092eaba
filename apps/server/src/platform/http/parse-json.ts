import { InvalidInput } from '../errors/index.ts';

const deepest = 40;
/** Fields and list entries in all; the longest body that a call declares has some hundreds. */
const most = 10_000;
const tooMuch = `The body has more than ${most.toLocaleString('en-US')} fields and list entries.`;
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body (undefined if it is empty) and refuses what no call can mean: forged prototypes, bottomless
 * nesting, text that cannot be stored.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  refuseHugeness(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidInput('The body is not valid JSON.');
  }
  refuseMonsters(value);
  return value;
}

/** Looks at the text alone, before anything is made of it: a mebibyte of tiny fields would take seconds to check. */
function refuseHugeness(text: string): void {
  let depth = 0;
  let count = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else quoted = character !== '"';
    } else if (character === '"') {
      quoted = true;
    } else if (character === ',') {
      count += 1;
    } else if (character === '{' || character === '[') {
      count += 1;
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
    if (depth > deepest) throw new InvalidInput(`The body is nested deeper than ${deepest} levels.`);
    if (count > most) throw new InvalidInput(tooMuch);
  }
}

function refuseMonsters(root: unknown): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') refuseUnstorable(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, field] of Object.entries(value)) {
      if (forbiddenNames.has(name))
        throw new InvalidInput(`The body has a field with the forbidden name ${name}.`);
      refuseUnstorable(name);
      waiting.push(field);
    }
  }
}

/** PostgreSQL can store neither the zero character nor half of a surrogate pair. */
function refuseUnstorable(text: string): void {
  if (text.includes('\u0000'))
    throw new InvalidInput('The request holds a zero character, which no text may have.');
  if (!text.isWellFormed()) throw new InvalidInput('The request holds half a character.');
}
