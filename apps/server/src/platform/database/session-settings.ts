/**
 * What statements rely on. A server, database or role may begin sessions with other values: dates in another form are
 * then misread, numbers lose digits, tables are looked for elsewhere, and what waits for a row that another changes fails
 * instead of going on.
 */
export const sessionSettings: Readonly<Record<string, string>> = {
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  lock_timeout: '0',
};

/** The address of a server, not of a pooler, whose sessions begin with these settings and `more`. */
export function withSessionSettings(url: string, more: Readonly<Record<string, string>> = {}): string {
  const settled = new URL(url);
  const given = settled.searchParams.get('options');
  const own = Object.entries({ ...sessionSettings, ...more }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  settled.searchParams.set('options', [...(given === null ? [] : [given]), ...own].join(' '));
  return settled.href;
}
