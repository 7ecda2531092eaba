import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createExchange } from '../src/create-exchange.ts';
import { foundIn, orderOf } from './exchange-contract.ts';
import { limit, requestFor, tradingPair } from './place-requests.ts';
import { SCRIPTED_KEY, scriptedPairs } from './scripted/start-scripted.ts';
import { patientClock } from './test-clock.ts';

let stop: () => void = () => undefined;

afterEach(() => stop());

async function startProcess(at: number): Promise<string> {
  const program = fileURLToPath(new URL('./scripted/run.ts', import.meta.url));
  const child = spawn(process.execPath, [program, '--dialect', 'coinbaseexchange', '--at', String(at)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop = () => void child.kill();
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return line.toString().trim();
}

it('the scripted exchange runs as a process of its own, and is scripted and judged over HTTP', async () => {
  const clock = patientClock();
  const url = await startProcess(clock.now());
  const control = async (path: string, body?: object): Promise<unknown> => {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${url}/control/${path}`, request)).json();
  };
  const exchange = createExchange({ name: 'COINBASEPRO', key: SCRIPTED_KEY, clock, baseUrl: url });
  const [pair] = scriptedPairs('coinbaseexchange');
  const request = requestFor(tradingPair(pair), limit('buy', '0.1', '50000'));

  await control('fault', { endpoint: 'place', kind: 'server-error-after' });
  expect(await exchange.place(request)).toMatchObject({ kind: 'unknown' });
  expect(await control('orders')).toMatchObject([
    { clientId: request.clientId, status: 'open', filled: '0' },
  ]);

  await control('book', { symbol: pair.symbol, bids: [], asks: [['49000', '1']] });
  const found = foundIn(await exchange.orderByClientId({ symbol: pair.symbol, clientId: request.clientId }));
  expect(`${found?.status} ${found?.filledNotional}`).toBe('filled 5000');

  await control('balance', { asset: 'USD', free: '1' });
  expect(await exchange.place(requestFor(tradingPair(pair), limit('buy', '0.1', '50000')))).toMatchObject({
    kind: 'refused',
    problem: { code: 'insufficient-funds' },
  });
  orderOf(await exchange.place(requestFor(tradingPair(pair), limit('sell', '0.1', '70000'))));
  expect(await control('requests')).toEqual([
    'POST /orders',
    `GET /orders/client:${request.clientId}`,
    'POST /orders',
    'POST /orders',
  ]);
});
