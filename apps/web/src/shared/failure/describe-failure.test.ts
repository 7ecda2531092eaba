import { createClient } from '@auspex/contract/client';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/messages.ts';
import { failureText } from './describe-failure.ts';
import { failureMessages } from './failure.text.ts';

/** The catalogue of §8 and what a screen adds to it in English; the first part is word for word. */
const CATALOGUE = {
  network: 'Network Error',
  timeout: 'timeout of 15 ms exceeded',
  aborted: 'Request aborted',
  marketData: 'Network response was not ok',
};

const table = {
  plain: ['GET', '/api/plain', 'plain'],
  bars: ['GET', '/api/market/bars/AAPL', 'plain'],
  orders: ['POST', '/functions/getOrders', 'callable'],
} as const;

type Answer = (init: RequestInit) => Promise<Response>;

/** What a screen is told of a call that ends like this. */
async function shown(answer: Answer, name = 'plain', options = {}): Promise<string> {
  const client = createClient({ table, fetch: (_url, init) => answer(init), headers: () => ({}) });
  const call = client.call as (name: string, parts: object, options: object) => Promise<unknown>;
  const failure: unknown = await call(name, {}, options).catch((error: unknown) => error);
  return failureText(failure);
}

function refusal(status: number, message: string): Answer {
  return async () => Response.json({ error: { status, message, details: { code: 'x' } } }, { status });
}

const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const silent: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

afterEach(() => showLanguage('en'));

describe.each(['en', 'fr'] as const)('WEB-11: what a screen in %s says about a failed call', (language) => {
  const explained = (kind: keyof typeof CATALOGUE) =>
    failureMessages.in(language)?.[kind].replace('{{message}}', CATALOGUE[kind]);

  it.each(['plain', 'orders'])("holds 'Network Error' where no answer came (%s)", async (name) => {
    await showLanguage(language);
    expect(await shown(offline, name)).toBe(explained('network'));
  });

  it.each(['plain', 'orders'])(
    "holds 'timeout of N ms exceeded' where the answer took too long (%s)",
    async (name) => {
      await showLanguage(language);
      expect(await shown(silent, name, { timeoutMs: 15 })).toBe(explained('timeout'));
    },
  );

  it.each(['plain', 'orders'])(
    "holds 'Request aborted' where the caller called it off (%s)",
    async (name) => {
      await showLanguage(language);
      const stop = new AbortController();
      const said = shown(silent, name, { signal: stop.signal });
      stop.abort();
      expect(await said).toBe(explained('aborted'));
    },
  );

  it("holds 'Network response was not ok' and the server's reason where market data is refused", async () => {
    await showLanguage(language);
    const said = await shown(refusal(400, 'There is no interval 7min.'), 'bars');
    expect(said).toContain(CATALOGUE.marketData);
    expect(said).toContain('There is no interval 7min.');
  });

  it.each([
    [400, 'A date has the form 2026-01-31.'],
    [409, 'Another admin was faster.'],
    [429, 'Too many requests. Please try again in 20 seconds.'],
    [502, 'The source did not answer.'],
    [503, 'The database is away for the moment.'],
    [504, 'This took too long.'],
  ])("holds the error's own message for status %i", async (status, message) => {
    await showLanguage(language);
    expect(await shown(refusal(status, message))).toContain(message);
  });

  it.each([
    [500, 'Internal Server Error'],
    [401, 'Invalid credentials'],
    [404, 'Sorry! the data you are looking for could not be found'],
  ])('holds the fixed text of status %i', async (status, text) => {
    await showLanguage(language);
    expect(await shown(refusal(status, 'something else'))).toContain(text);
  });
});

describe('What a screen says about a failed call', () => {
  it("is the error's own message and nothing else in English", async () => {
    expect(await shown(refusal(429, 'Too many requests. Please try again in 20 seconds.'))).toBe(
      'Too many requests. Please try again in 20 seconds.',
    );
  });

  it('explains it in French as well', async () => {
    await showLanguage('fr');
    expect(await shown(offline)).toMatch(/connexion/);
    expect(await shown(refusal(503, 'The database is away.'))).toMatch(/occupé/);
  });
});
