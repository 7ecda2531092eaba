import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { checkoutFolder } from './default-home.ts';
import { misspeltSettings } from './misspelt-settings.ts';

const told = (environment: Readonly<Record<string, string>>) => loadConfig(environment).misspelt;

it('PLAT-12: a setting that is misspelt is told, with the name that was probably meant', () => {
  const about = (name: string, meant: string) =>
    `${name} is no setting of Auspex; if ${meant} is meant, correct the name.`;
  for (const [name, meant] of [
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['MASTERKEY', 'MASTER_KEY'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASE_OWNER', 'DATABASE_OWNER_URL'],
    ['AUSPEX_HOM', 'AUSPEX_HOME'],
  ] as const)
    expect(told({ [name]: 'x' })).toEqual([about(name, meant)]);
});

it('and what other programs read is not, nor what stands beside the setting itself', () => {
  const others = ['HOSTNAME', 'HOME', 'PATH', 'LOGNAME', 'NODE_OPTIONS', 'HTTP_PROXY', 'NO_PROXY', 'MAIL'];
  expect(told(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  expect(told({ LOGLEVEL: 'debug', LOG_LEVEL: 'info' })).toEqual([]);
});

it('and no documented setting is taken for another one, even where nobody reads it', () => {
  const read = new Set<string>();
  const remember = (_: object, name: string) => void read.add(name);
  loadConfig(new Proxy({}, { get: remember }));
  const pages = ['settings.md', 'live-data.md'].map((page) =>
    readFileSync(join(checkoutFolder, 'docs', page), 'utf8'),
  );
  const documented = new Set(pages.join(' ').match(/\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/g));
  const unread = [...documented].filter((name) => !read.has(name));
  expect(unread).toContain('PAYPAL_CLIENT_ID');
  expect(unread.flatMap((name) => misspeltSettings({ [name]: 'x' }, read))).toEqual([]);
});
