import { InvalidInput } from '../errors/index.ts';

/** Letters, digits, dot, dash and underscore; never starting with a dot, so never `..` and never hidden. */
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,149}$/;

/** The parts of a key such as `user_pictures/{uid}/PFP`; refuses anything that could lead out of the store. */
export function keySegments(key: string): string[] {
  const parts = key.split('/');
  if (key.length > 500 || parts.length > 8 || !parts.every((part) => segment.test(part)))
    throw new InvalidInput('This is not a name under which a file can be stored.');
  return parts;
}

/** A folder to list: a key, a key and a slash, or nothing for everything. */
export function prefixSegments(prefix: string): string[] {
  const folder = prefix.replace(/\/$/, '');
  return folder === '' ? [] : keySegments(folder);
}
