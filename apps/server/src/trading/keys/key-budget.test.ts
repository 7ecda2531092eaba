import { type Answerer, KRAKEN_RIGHTS, startAnswerer } from '@auspex/exchanges/test/loopback-answerer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import type { Trading } from '../trading.ts';
import { saveKey } from './save-key.ts';
import { useExchange } from './use-exchange.ts';

closesTrading();

/* Kraken's documentation: the lowest tier has 15 points, of which 0.33 a second come back; each key is counted apart. */

const apiSecret = Buffer.from('the secret of a key at Kraken').toString('base64');
const owner = (memberId: string) => ({ memberId, exchange: 'KRAKEN' as const });

let stage: TradingStage;
let kraken: Answerer;
/** What the exchange answers instead of balances. */
let refusal: string | null = null;
beforeAll(async () => {
  kraken = await startAnswerer(({ path }) => {
    if (path.endsWith('GetApiKeyInfo'))
      return { json: { error: [], result: { permissions: KRAKEN_RIGHTS } } };
    return { json: refusal === null ? { error: [], result: {} } : { error: [refusal] } };
  });
  stage = await openTrading({ environment: { TRADING_KRAKEN_URL: kraken.url } });
});
afterAll(() => kraken.close());

async function addKey(): Promise<string> {
  const { memberId } = await stage.addTrader();
  const saved = await saveKey(stage.trading, owner(memberId), { apiKey: memberId, apiSecret });
  expect(saved).toEqual({ outcome: 'saved' });
  kraken.seen.length = 0;
  return memberId;
}

/** Looks at the account as the product does by itself, which waits for nothing. */
async function follow(trading: Trading, memberId: string) {
  const used = await useExchange(trading, { ...owner(memberId), automatic: true }, (use) =>
    use.ask({ action: 'balances' }, (exchange) => exchange.balances()),
  );
  if ('refusal' in used) throw new Error(used.refusal);
  return used.done.kind === 'found' ? 'found' : used.done.problem.code;
}

async function followAll(looks: readonly (readonly [Trading, string])[]) {
  const seen: string[] = [];
  for (const [trading, memberId] of looks) seen.push(await follow(trading, memberId));
  return seen;
}

it('TRADE-19: a key of Kraken is asked no more than it may be by two processes together, and slows no other key', async () => {
  const [mine, others] = [await addKey(), await addKey()];
  const [one, two] = [stage.trading, stage.beside()];
  const began = stage.clock.now();
  const looks = Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? one : two, mine] as const);
  const seen = await followAll(looks);
  // Eleven points without those for orders, and what came back meanwhile.
  const most = 11 + Math.ceil(((stage.clock.now() - began) / 1000) * 0.33);
  const answered = seen.filter((look) => look === 'found').length;
  expect(answered).toBeGreaterThanOrEqual(11);
  expect(answered).toBeLessThanOrEqual(Math.min(most, 19));
  expect(seen).toContain('rate-limited');
  expect(kraken.seen).toHaveLength(answered);
  expect(
    await followAll([
      [two, others],
      [one, others],
    ]),
  ).toEqual(['found', 'found']);
  stage.clock.advance(3100);
  expect(await follow(two, mine)).toBe('found');
});

it('TRADE-19: a key that somebody else has used up is left alone by every process', async () => {
  const memberId = await addKey();
  refusal = 'EAPI:Rate limit exceeded';
  expect(await follow(stage.trading, memberId)).toBe('rate-limited');
  refusal = null;
  expect(await follow(stage.beside(), memberId)).toBe('rate-limited');
  expect(kraken.seen).toHaveLength(1);
  stage.clock.advance(16_000);
  expect(await follow(stage.beside(), memberId)).toBe('found');
});
