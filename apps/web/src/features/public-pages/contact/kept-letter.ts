import { EMPTY_LETTER, type Letter } from './letter.ts';

/** For this tab only: a letter is nobody else's business, and is gone when the tab closes. */
const PLACE = 'auspex.letter';

function isLetter(value: unknown): value is Letter {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(EMPTY_LETTER).every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );
}

/** What was begun and not sent yet: a reload or a look at another page must not lose it. */
export function readLetter(): Letter {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    return isLetter(stored) ? stored : EMPTY_LETTER;
  } catch {
    return EMPTY_LETTER;
  }
}

export function keepLetter(letter: Letter | null): void {
  try {
    if (letter === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(letter));
  } catch {
    // The browser keeps nothing for us; the form itself still does.
  }
}
