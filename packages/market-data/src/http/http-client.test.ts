import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HandClock, LeapingClock } from '../../test/loopback/hand-clock.ts';
import { type LoopbackAnswer, startLoopbackServer } from '../../test/loopback/loopback-server.ts';
import { createGuardedTransport } from './guarded-transport.ts';
import { HostGate } from './host-gate.ts';
import { createHttpClient, type HttpClientOptions } from './http-client.ts';
import { isPublicAddress } from './public-address.ts';
import { readJson, recordOf, UnreadableAnswerError } from './read-fields.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const TIMEOUT_MS = 4_321;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function price(body: { readonly text: string }): number {
  const value = recordOf(readJson(body.text), 'the answer').price;
  if (typeof value !== 'number') throw new UnreadableAnswerError('the price is missing.');
  return value;
}

/** A host that gives these answers in turn and then repeats the last one. */
async function hostWith(...answers: readonly LoopbackAnswer[]) {
  let index = 0;
  const server = await startLoopbackServer(() => answers[Math.min(index++, answers.length - 1)]);
  closers.push(server.close);
  return server;
}

function leapingClient(options: Omit<HttpClientOptions, 'clock'> = {}) {
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  return { clock, client: createHttpClient({ clock, timeoutMs: TIMEOUT_MS, random: () => 1, ...options }) };
}

const GOOD: LoopbackAnswer = { body: '{"price": 12.5}' };

describe('reading from a provider', () => {
  it('retries after a failing server, waiting longer each time', async () => {
    const server = await hostWith({ status: 503 }, { status: 500 }, GOOD);
    const { client, clock } = leapingClient();
    expect(await client.read({ url: server.url, parse: price })).toMatchObject({
      kind: 'fresh',
      value: 12.5,
    });
    expect(server.calls).toHaveLength(3);
    // The bounds are 500 ms and twice that; a draw of 1 takes all of it.
    expect(clock.waits).toEqual([500, 1000]);
  });

  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Sorry</body></html>', /web page/],
    ['JSON cut in the middle', '{"price": 12.', /cut off/],
    ['noise', '\u0000\u0001 not data', /broken/],
    ['nothing at all', '', /empty/],
    ['data without the number', '{"cost": 1}', /price is missing/],
  ])('does not take %s for data, and does not ask again for the same thing', async (_, body, message) => {
    const server = await hostWith({ body });
    const outcome = await leapingClient().client.read({ url: server.url, parse: price });
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'not-understood' } });
    expect(JSON.stringify(outcome)).toMatch(message);
    expect(server.calls).toHaveLength(1);
  });

  it('keeps the last good answer when garbage comes under a new ETag', async () => {
    const server = await hostWith(
      { ...GOOD, headers: { etag: '"a"' } },
      { body: '<html>oops</html>', headers: { etag: '"b"' } },
      { status: 304 },
    );
    const { client } = leapingClient();
    const read = () => client.read({ url: server.url, parse: price, conditional: true });
    expect(await read()).toMatchObject({ kind: 'fresh', value: 12.5 });
    expect(await read()).toMatchObject({ kind: 'failed' });
    expect(await read()).toMatchObject({ kind: 'unchanged', value: 12.5 });
    expect(server.calls.map((call) => call.headers['if-none-match'])).toEqual([undefined, '"a"', '"a"']);
  });

  it.each([429, 418])('waits as long as a %i asks and calls nobody in the meantime', async (status) => {
    const server = await hostWith({ status, headers: { 'retry-after': '120' } }, GOOD);
    const { client, clock } = leapingClient();
    const read = () => client.read({ url: server.url, parse: price });
    const limited = { kind: 'failed', problem: { kind: 'rate-limited', retryAt: NOW + 120_000 } };
    expect(await read()).toMatchObject(limited);
    clock.advance(119_999);
    expect(await read()).toMatchObject(limited);
    expect(server.calls).toHaveLength(1);
    clock.advance(1);
    expect(await read()).toMatchObject({ kind: 'fresh', value: 12.5 });
  });

  it('gives up on a host that is silent for 30 seconds', async () => {
    const server = await hostWith({ stalls: true });
    const clock = new HandClock(NOW);
    const client = createHttpClient({ clock, timeoutMs: 30_000 });
    const reading = client.read({ url: server.url, parse: price, retries: 0 });
    await vi.waitFor(() => expect(server.calls).toHaveLength(1), 60_000);
    clock.advance(30_000);
    expect(await reading).toMatchObject({ kind: 'failed', problem: { kind: 'timeout', timeoutMs: 30_000 } });
  });

  it('treats a connection cut in the middle of the body as a failure, not as the end', async () => {
    const server = await hostWith({ ...GOOD, cutAfterBytes: 8 }, GOOD);
    const { client } = leapingClient();
    expect(await client.read({ url: server.url, parse: price })).toMatchObject({
      kind: 'fresh',
      value: 12.5,
    });
    expect(server.calls).toHaveLength(2);
  });

  it('stops reading an answer that is larger than allowed', async () => {
    const server = await hostWith({ body: 'x'.repeat(2_000) });
    const outcome = await leapingClient({ maxBytes: 1_000 }).client.read({ url: server.url, parse: price });
    expect(outcome).toMatchObject({ kind: 'failed', problem: { kind: 'too-large', limitBytes: 1_000 } });
  });

  it('leaves a failing host alone, then lets one call try it', async () => {
    const server = await hostWith({ status: 500 }, { status: 500 }, { status: 500 }, GOOD);
    const { client, clock } = leapingClient({ hosts: { circuit: { failures: 3, restMs: 60_000 } } });
    const read = () => client.read({ url: server.url, parse: price, retries: 0 });
    for (let i = 0; i < 3; i += 1) await read();
    expect(await read()).toMatchObject({ problem: { kind: 'resting', retryAt: NOW + 60_000 } });
    expect(server.calls).toHaveLength(3);
    clock.advance(60_000);
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toMatchObject({ kind: 'fresh' });
    expect(second).toMatchObject({ problem: { kind: 'resting' } });
    expect(await read()).toMatchObject({ kind: 'fresh' });
  });

  it('spreads calls over time and refuses those that would wait too long', async () => {
    const server = await hostWith(GOOD);
    const budget = { calls: 2, perMs: 1_000, maxWaitMs: 1_500 };
    const { client, clock } = leapingClient({ hosts: { budget } });
    const read = () => client.read({ url: server.url, parse: price });
    for (let i = 0; i < 4; i += 1) expect(await read()).toMatchObject({ kind: 'fresh' });
    expect(clock.waits).toEqual([1_000]);
    const strict = createHttpClient({
      clock,
      timeoutMs: TIMEOUT_MS,
      hosts: { budget: { ...budget, maxWaitMs: 0 } },
    });
    const third = [strict, strict, strict].map((c) => c.read({ url: server.url, parse: price }));
    expect((await Promise.all(third))[2]).toMatchObject({ problem: { kind: 'budget' } });
  });

  it.each([
    ['the limit of calls', GOOD],
    ['a host that asked to be left alone', { status: 429, headers: { 'retry-after': '60' } }],
    ['a host that failed', { status: 500 }],
  ] as const)('waits no longer for %s because the clock was an hour ahead', async (_, answer) => {
    const server = await hostWith(answer, GOOD);
    const hosts = {
      budget: { calls: 1, perMs: 1_000, maxWaitMs: 1_500 },
      circuit: { failures: 1, restMs: 30_000 },
    };
    const { client, clock } = leapingClient({ hosts });
    const read = () => client.read({ url: server.url, parse: price, retries: 0 });
    await read();
    clock.advance(-3_600_000);
    await read();
    clock.advance(60_000);
    expect(await read()).toMatchObject({ kind: 'fresh', value: 12.5 });
  });

  it('leaves a failed host alone also when the clock was set back during the call', () => {
    const gate = new HostGate({ circuit: { failures: 1, restMs: 30_000 } });
    gate.enter('a.example', NOW);
    const earlier = NOW - 3_600_000;
    gate.failed('a.example', earlier);
    expect(gate.enter('a.example', earlier + 1_000)).toEqual({
      kind: 'refused',
      problem: { kind: 'resting', host: 'a.example', retryAt: earlier + 30_000 },
    });
  });

  it('asks before every attempt, including retries, so that a quota counts them all', async () => {
    const server = await hostWith({ status: 500 });
    let allowed = 2;
    const beforeTry = async () =>
      allowed-- > 0 ? undefined : ({ kind: 'held-back', host: 'x', detail: 'Quota used up.' } as const);
    const outcome = await leapingClient().client.read({
      url: server.url,
      parse: price,
      retries: 5,
      beforeTry,
    });
    expect(outcome).toMatchObject({ problem: { kind: 'held-back' } });
    expect(server.calls).toHaveLength(2);
  });

  it('does not pass one host’s keys to another on a redirect', async () => {
    const other = await hostWith(GOOD);
    const server = await hostWith({ status: 302, headers: { location: `${other.url}/x` } });
    const headers = { authorization: 'Bearer secret', 'user-agent': 'auspex' };
    const { client } = leapingClient({ guard: () => undefined });
    const outcome = await client.read({ url: server.url, parse: price, headers });
    expect(outcome).toMatchObject({ kind: 'fresh' });
    expect(other.calls[0].headers.authorization).toBeUndefined();
    expect(other.calls[0].headers['user-agent']).toBe('auspex');
  });
});

describe('a redirect by a provider', () => {
  it('leads to another path of the same host, whatever its address', async () => {
    const server = await hostWith({ status: 302, headers: { location: '/moved' } }, GOOD);
    const outcome = await leapingClient().client.read({ url: server.url, parse: price });
    expect(outcome).toMatchObject({ kind: 'fresh', value: 12.5 });
  });

  it('does not lead to another host of this machine, even with encryption', async () => {
    const inside = await hostWith(GOOD);
    for (const location of [inside.url, inside.url.replace('http:', 'https:')]) {
      const server = await hostWith({ status: 302, headers: { location } });
      const outcome = await leapingClient().client.read({ url: server.url, parse: price });
      expect(outcome).toMatchObject({ problem: { kind: 'forbidden-address' } });
    }
    expect(inside.calls).toHaveLength(0);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'https://user:word@provider.example/',
  ])('does not lead to %s', async (location) => {
    const server = await hostWith({ status: 302, headers: { location } });
    const outcome = await leapingClient().client.read({ url: server.url, parse: price });
    expect(outcome).toMatchObject({ problem: { kind: 'forbidden-address' } });
  });
});

describe('an address that somebody else chose', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '0.0.0.0',
    '224.0.0.1',
  ])('is not connected to when it is the private address %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
    'may be the public address %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it('is refused when its name resolves to a private address', async () => {
    const server = await hostWith(GOOD);
    const { client } = leapingClient({ transport: createGuardedTransport() });
    const byName = server.url.replace('127.0.0.1', 'localhost');
    for (const url of [byName, server.url]) {
      expect(await client.read({ url, parse: price })).toMatchObject({
        problem: { kind: 'forbidden-address' },
      });
    }
    expect(server.calls).toHaveLength(0);
  });

  it('reads a compressed answer, and a small one that unpacks to a huge one only up to the limit', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const server = await hostWith(
      { body: gzipSync('{"price": 3}'), headers },
      { body: gzipSync(`{"price": ${' '.repeat(5_000_000)}3}`), headers },
    );
    const transport = createGuardedTransport({ allows: (address) => address === '127.0.0.1' });
    const { client } = leapingClient({ transport, maxBytes: 100_000 });
    expect(await client.read({ url: server.url, parse: price })).toMatchObject({ kind: 'fresh', value: 3 });
    expect(await client.read({ url: server.url, parse: price })).toMatchObject({
      problem: { kind: 'too-large' },
    });
  });
});
