import { isMailAddress } from '../../config/environment-reader.ts';
import { InvalidInput } from '../errors/index.ts';

function holdsControl(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** The address as stored and compared: trimmed, lower case. */
export function normaliseAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** Refuses anything but exactly one address; a line break in it would be a header of its own. */
export function checkedAddress(address: string): string {
  const trimmed = address.trim();
  if (holdsControl(address) || !isMailAddress(trimmed))
    throw new InvalidInput('This is not a single e-mail address.');
  return trimmed;
}

/** A subject is one line: every control character becomes a space, so that nothing after it is read as a header. */
export function checkedSubject(subject: string): string {
  const oneLine = [...subject].map((character) => (holdsControl(character) ? ' ' : character)).join('');
  return oneLine.replace(/ {2,}/g, ' ').trim().slice(0, 400);
}
