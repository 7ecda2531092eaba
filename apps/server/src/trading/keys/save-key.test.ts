import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answerer, KRAKEN_RIGHTS, startAnswerer } from '@auspex/exchanges/test/loopback-answerer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { keyRefusalSentence, keySteps } from '../trading-sentences.ts';
import { saveKey } from './save-key.ts';

closesTrading();

/* Advanced Trade answers what a key may do under `key_permissions`. */
let requests = 0;
const coinbase = createServer((_, response) => {
  requests += 1;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ can_view: true, can_trade: true, can_transfer: false, portfolio_uuid: 'p' }));
});
let stage: TradingStage;
let kraken: Answerer;
beforeAll(async () => {
  await new Promise<void>((listening) => coinbase.listen(0, '127.0.0.1', listening));
  const { port } = coinbase.address() as AddressInfo;
  const permissions = KRAKEN_RIGHTS.filter((right) => !right.startsWith('query-'));
  kraken = await startAnswerer(() => ({ json: { error: [], result: { permissions } } }));
  const urls = { TRADING_COINBASE_URL: `http://127.0.0.1:${port}`, TRADING_KRAKEN_URL: kraken.url };
  stage = await openTrading({ environment: urls });
});
afterAll(() => new Promise((closed) => coinbase.close(closed)));
afterAll(() => kraken.close());

async function save(apiSecret: string) {
  const { memberId } = await stage.addTrader();
  requests = 0;
  const given = { apiKey: 'organizations/1/apiKeys/2', apiSecret };
  return { saved: await saveKey(stage.trading, { memberId, exchange: 'COINBASE' }, given), requests };
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = String(privateKey.export({ type: 'sec1', format: 'pem' }));

/* As Coinbase's own file cdp_api_key.json writes it: the line ends are the two characters \\n. */
it.each([
  ['with line ends', pem],
  ['as the file of Coinbase has it', JSON.stringify(pem).slice(1, -1)],
  ['with the quotation marks of the file', JSON.stringify(pem)],
])('TRADE-47: a private key %s is taken', async (_, secret) => {
  expect(await save(secret)).toEqual({ saved: { outcome: 'saved' }, requests: 1 });
});

it('TRADE-60: a key without the passphrase that its exchange asks for is refused for that', async () => {
  const { memberId } = await stage.addTrader();
  const owner = { memberId, exchange: 'COINBASEPRO' } as const;
  const given = { apiKey: 'a-key', apiSecret: 'a-secret' };
  const missing = { outcome: 'refused', reason: 'password-missing', words: '' };
  expect(await saveKey(stage.trading, owner, given)).toEqual(missing);
  expect(await saveKey(stage.trading, owner, { ...given, password: ' ' })).toEqual(missing);
  expect(await saveKey(stage.trading, owner, { apiKey: 'a-key', password: 'p' })).toMatchObject({
    reason: 'incomplete',
  });
  expect(keyRefusalSentence('password-missing', '', 'en')).toContain('passphrase');
});

it('TRADE-47: a secret that cannot sign is named as that, and not as one that the exchange refuses', async () => {
  expect(await save(pem.slice(0, 90))).toEqual({
    saved: { outcome: 'refused', reason: 'unusable', words: '' },
    requests: 0,
  });
});

it('TRADE-60: a key of Kraken that cannot see orders is refused for what it lacks, and nothing is stored', async () => {
  const { memberId } = await stage.addTrader();
  const apiSecret = Buffer.from('a secret').toString('base64');
  const owner = { memberId, exchange: 'KRAKEN' } as const;
  const saved = await saveKey(stage.trading, owner, { apiKey: 'a-key', apiSecret });
  expect(saved).toMatchObject({ outcome: 'refused', reason: 'cannot-read' });
  expect(saved).toHaveProperty('words', expect.stringContaining('Query open orders & trades'));
});

it.each([
  ['en', 'Choose ECDSA'],
  ['fr', 'Choisissez ECDSA'],
] as const)('the steps to a key of Coinbase name the one signature that it takes (%s)', (language, words) => {
  expect(keySteps('COINBASE', 'Coinbase', language).join('\n')).toContain(words);
  expect(keySteps('KRAKEN', 'Kraken', language).join('\n')).not.toContain('ECDSA');
});
