import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkoutFolder } from './config/default-home.ts';
import { ConfigurationMistakes, loadConfig, testInstant } from './config.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationMistakes) return error.mistakes;
    throw error;
  }
}

describe('The configuration', () => {
  it('needs nothing: it then serves only this machine, with the embedded database and a simulated market', () => {
    expect(loadConfig({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      loopback: true,
      database: { url: null, ownerUrl: null, directUrl: null },
      world: 'sim:39',
      mail: { kind: 'outbox' },
      files: { kind: 'local' },
      google: null,
      facebook: null,
      alertLimit: 1000,
      auditFailureDays: 365,
      drainSeconds: 15,
    });
  });

  it('names all its mistakes at once', () => {
    const mistakes = mistakesOf({
      PORT: 'eighty',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://localhost/auspex',
      PUBLIC_URL: 'auspex.example',
      GOOGLE_CLIENT_ID: 'id-without-secret',
    });
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
      'ROLE',
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'GOOGLE_CLIENT_SECRET',
    ]);
  });

  it('never repeats a password in a mistake', () => {
    const [mistake] = mistakesOf({ DATABASE_URL: 'mysql://boss:hunter2@localhost/auspex' });
    expect(mistake).toContain('DATABASE_URL');
    expect(mistake).not.toContain('hunter2');
  });

  it.each([
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://auspex.example' }, false],
    [{ PUBLIC_URL: 'http://localhost.example', PLAIN_HTTP: 'accept' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1.example', PLAIN_HTTP: 'accept' }, false],
  ])('PLAT-7: knows whether only this machine can reach it: %o', (environment, loopback) => {
    expect(loadConfig(environment).loopback).toBe(loopback);
  });

  it.each([
    [{ PUBLIC_URL: 'http://auspex.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://auspex.example/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://auspex.example/?from=mail' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://kate:hunter2@auspex.example' }, 'PUBLIC_URL'],
    [
      {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        FACEBOOK_CLIENT_ID: 'a',
        FACEBOOK_CLIENT_SECRET: 'b',
        FACEBOOK_ISSUER: 'https://id.example',
      },
      'FACEBOOK_KEYS_URL',
    ],
    [{ MARKET_SOURCES: 'simulated,edgar' }, 'MARKET_SOURCES'],
    [{ MARKET_SOURCES: 'crystal-ball' }, 'MARKET_SOURCES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY'],
    [{ AUSPEX_HOME: join(checkoutFolder, 'data') }, 'AUSPEX_HOME'],
    [{ DATABASE_OWNER_URL: 'postgresql://localhost/auspex' }, 'DATABASE_URL'],
    [{ S3_BUCKET: 'uploads' }, 'S3_ACCESS_KEY_ID'],
    [{ SMTP_URL: 'http://localhost' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ DATABASE_URL: 'postgresql://' }, 'DATABASE_URL'],
    [{ BUS_URL: 'nats://:secret@one.example' }, 'BUS_URL'],
    [{ SMTP_URL: 'smtp://kate:50%off@mail.example:587' }, 'SMTP_URL'],
    [{ BUS_URL: 'nats://kate:secret@one.example,nats://kate:50%off@two.example' }, 'BUS_URL'],
    [{ MAIL_FROM: 'Auspex\r\nBcc: all@example.com' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Auspex hello@auspex.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Auspex <hello@auspex.example>, Kate <kate@example.com>' }, 'MAIL_FROM'],
    [{ SUPPORT_EMAIL: 'kate@example.com,ada@example.com' }, 'SUPPORT_EMAIL'],
    [{ METRICS_TOKEN: 'x' }, 'METRICS_TOKEN'],
    [{ MAIL_HOOK_SECRET: 'x' }, 'MAIL_HOOK_SECRET'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
    [{ CLOCK_SHIFT_MS: 'tomorrow' }, 'CLOCK_SHIFT_MS'],
    [{ CLOCK_SHIFT_MS: '-60000', HOST: '0.0.0.0' }, 'CLOCK_SHIFT_MS'],
    [{ CLOCK_SHIFT_MS: '60000', PUBLIC_URL: 'https://auspex.example' }, 'CLOCK_SHIFT_MS'],
  ])('refuses %o', (environment, name) => {
    expect(mistakesOf(environment)[0]).toMatch(new RegExp(`^${name} `));
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgresql://app:p/w@db.example:5432/auspex' },
    { SMTP_URL: 'smtp://kate:p#w@mail.example:587' },
  ])('PLAT-2: says that what stands in a password has to be encoded: %o', (environment) => {
    const mistakes = mistakesOf(environment);
    expect(mistakes).toEqual([expect.stringMatching(/^[A-Z_]+ .* percent-encoded: \/ is %2F, # is %23/)]);
    expect(mistakes[0]).not.toMatch(/p[/#]w/);
  });

  it.each<Record<string, string>>([
    { SMTP_URL: 'mail.example:587' },
    { S3_ENDPOINT: 'minio:9000', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' },
    { ADMIN_IDS: 'kate@example.com' },
  ])('PLAT-2: says one sentence about one mistake: %o', (environment) => {
    expect(mistakesOf(environment)).toHaveLength(1);
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://Auspex.example:443/' },
    { DATABASE_URL: 'postgresql:///auspex?host=/var/run/postgresql' },
    { BUS_URL: 'nats://token@one.example' },
    { SMTP_URL: 'smtp://kate:50%25off@mail.example:587' },
    { MAIL_FROM: '"Auspex, Inc." <hello@auspex.example>' },
    { MAIL_FROM: 'hello@auspex.example' },
    { ADMIN_IDS: '0B9E7F6C-1d2e-4f3a-8b4c-5d6e7f8a9b0c, 61c16eeb-6f21-4ae0-960d-8611e013a46f' },
  ])('takes %o', (environment) => {
    expect(mistakesOf(environment)).toEqual([]);
  });

  it('opens the live world for real sources and keeps the client key only as a hash', () => {
    const config = loadConfig({
      MARKET_SOURCES: 'exchanges, rss',
      RSS_FEEDS: 'https://example.org/feed',
      CLIENT_KEY: 'abc',
    });
    expect(config.world).toBe('live');
    // SHA-256 of "abc" as published in FIPS 180-2, appendix B.1.
    expect(config.clientKeyHash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('takes the names that a provider and an authority go by as they are, with a slash at the end', () => {
    const addresses = {
      GOOGLE_AUTHORIZATION_URL: 'https://id.example/application/o/authorize/',
      GOOGLE_TOKEN_URL: 'https://id.example/application/o/token/',
      GOOGLE_USER_INFO_URL: 'https://id.example/application/o/userinfo/',
      GOOGLE_ISSUER: 'https://id.example/application/o/auspex/',
      GOOGLE_KEYS_URL: 'https://id.example/application/o/auspex/jwks/',
      TIMESTAMP_URL: 'https://stamps.example/tsa/',
    };
    const { google, timestampUrl } = loadConfig({
      ...{ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
      ...addresses,
    });
    expect([
      google?.authorizationUrl,
      google?.tokenUrl,
      google?.userInfoUrl,
      google?.issuer,
      google?.keysUrl,
      timestampUrl,
    ]).toEqual(Object.values(addresses));
  });

  it('keeps the machine’s time, unless given another that nobody else can see', () => {
    expect(loadConfig({}).clockShiftMs).toBe(0);
    expect(loadConfig({ CLOCK_SHIFT_MS: '-86400000' }).clockShiftMs).toBe(-86_400_000);
  });

  it('keeps data outside the checkout', () => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-home-'));
    expect(loadConfig({}).home.startsWith(checkoutFolder)).toBe(false);
    expect(loadConfig({ AUSPEX_HOME: folder }).home).toBe(folder);
    rmSync(folder, { recursive: true });
  });
});

describe('The instant of the tests', () => {
  it('is the same every day, or the requested one', () => {
    expect(testInstant({})).toBe(testInstant({ TEST_NOW: '' }));
    expect(testInstant({ TEST_NOW: '2028-02-29T12:00:00Z' })).toBe(Date.UTC(2028, 1, 29, 12));
  });

  it.each(['tomorrow', '2026-11-22', '2026-11-22T05:00:00', '1800000000000'])(
    'is never guessed: %s',
    (text) => {
      expect(() => testInstant({ TEST_NOW: text })).toThrow('TEST_NOW');
    },
  );

  it('names what an outside model still needs, and refuses limits that are no amounts', () => {
    expect(loadConfig({}).assistant).toEqual({ kind: 'local' });
    const mistakes = mistakesOf({
      ...{ ASSISTANT_MODEL: 'compatible', ASSISTANT_URL: 'http://models.example/v1' },
      ASSISTANT_DAILY_LIMIT_USD: 'much',
    });
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
      'ASSISTANT_URL',
      'ASSISTANT_DAILY_LIMIT_USD',
      'ASSISTANT_NAME',
    ]);
    const { assistant } = loadConfig({
      ...{ ASSISTANT_MODEL: 'openai', ASSISTANT_KEY: 'k', ASSISTANT_NAME: 'm' },
      ...{ ASSISTANT_PRICE_IN: '2.5', ASSISTANT_PRICE_OUT: '10' },
    });
    // 2.50 dollars for a million tokens are 2,500 thousand-millionths for one.
    expect(assistant).toMatchObject({ nanoUsdPerToken: { in: 2500, out: 10_000 } });
  });
});
