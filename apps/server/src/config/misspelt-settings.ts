import type { Environment } from './environment-reader.ts';

/** Shorter names are close to those of other programs. */
const SHORTEST = 6;
const MOST_DIFFERENT = 3;

/** A sentence about each variable that nobody reads and whose name is almost that of a setting. */
export function misspeltSettings(environment: Environment, settings: ReadonlySet<string>): string[] {
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && environment[name] && !settings.has(name))
    .flatMap((name) => {
      const meant = [...settings].find((setting) => !environment[setting] && isNear(name, setting));
      return meant === undefined
        ? []
        : [`${name} is no setting of Auspex; if ${meant} is meant, correct the name.`];
    });
}

/** Whether two names differ in one place only, and there in a few letters; underscores aside. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one.replaceAll('_', ''), other.replaceAll('_', '')];
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST) return false;
  let begin = 0;
  while (begin < shorter && a[begin] === b[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const different = Math.max(a.length, b.length) - begin - end;
  return different <= Math.min(MOST_DIFFERENT, Math.floor(shorter / 3));
}
