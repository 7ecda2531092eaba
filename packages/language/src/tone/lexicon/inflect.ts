/**
 * All forms of regular verbs. `drop+` doubles its last letter; `rise/rose/risen` lists irregular forms (those in -s
 * and -ing are still derived from the first).
 */
export function inflect(list: string): string[] {
  return list.trim().split(/\s+/).flatMap(formsOf);
}

function formsOf(entry: string): string[] {
  const [first = '', ...irregular] = entry.split('/');
  const doubles = first.endsWith('+');
  const base = doubles ? first.slice(0, -1) : first;
  const last = base.slice(-1);
  const stem = doubles ? base + last : base.endsWith('e') ? base.slice(0, -1) : base;
  const consonantY = /[^aeiou]y$/.test(base);
  const third = consonantY
    ? `${base.slice(0, -1)}ies`
    : /(?:s|sh|ch|x|z)$/.test(base)
      ? `${base}es`
      : `${base}s`;
  const past = irregular.length > 0 ? irregular : [consonantY ? `${base.slice(0, -1)}ied` : `${stem}ed`];
  return [base, third, ...past, `${stem}ing`];
}

/** Words of a list, unchanged. */
export function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
