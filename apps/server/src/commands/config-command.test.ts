import { expect, it } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { loadConfig } from '../config.ts';
import { configCommand } from './config-command.ts';

const check = (environment: Readonly<Record<string, string>>) =>
  hearCommand(async () => configCommand.run(['check'], loadConfig(environment)));

it('auspex config check shows what is set, and no secret of it', async () => {
  const { code, out } = await check({
    DATABASE_URL: 'postgresql:///auspex?host=/var/run/postgresql',
    DATABASE_DIRECT_URL: 'postgresql://kate:secret-1@one.example/auspex',
    DATABASE_REPLICA_URL: 'postgresql://kate:secret-2@two.example/auspex',
    CLIENT_KEY: 'secret-3',
    METRICS_TOKEN: `secret-4 ${'x'.repeat(32)}`,
    NEW_MASTER_KEY: 'accept',
    TIMESTAMP_URL: 'https://stamps.example/tsr',
  });
  expect(code).toBe(0);
  const shown = Object.fromEntries(out.split('\n').map((line) => [line.slice(0, 20).trim(), line.slice(21)]));
  expect(shown).toMatchObject({
    DATABASE_URL: '/var/run/postgresql/auspex',
    DATABASE_DIRECT_URL: 'one.example/auspex',
    DATABASE_REPLICA_URL: 'two.example/auspex, for past instants while it is up to 5 s behind',
    CLIENT_KEY: 'set',
    METRICS_TOKEN: 'set',
    BILLING_PROVIDER: 'sandbox',
    TIMESTAMP_URL: 'stamps.example/tsr',
    NEW_MASTER_KEY: 'accept',
  });
  expect(out).not.toContain('secret');
});

it.each([
  [{}, 'simulated (world sim:39, in the version that this installation has)'],
  [{ MARKET_SEED: '39@1' }, 'simulated (world sim:39)'],
  [{ MARKET_SOURCES: 'exchanges' }, 'exchanges (world live)'],
])('auspex config check names the world as far as the settings do: %o', async (environment, said) => {
  expect((await check(environment)).out).toContain(`MARKET_SOURCES       ${said}\n`);
});

it('PLAT-12: auspex config check tells a setting that is misspelt', async () => {
  const { code, err } = await check({ TRUSTED_PROXY: '127.0.0.1' });
  expect({ code, err }).toEqual({
    code: 0,
    err: 'TRUSTED_PROXY is no setting of Auspex; if TRUSTED_PROXIES is meant, correct the name.\n',
  });
});
