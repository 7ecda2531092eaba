import { decimal, quantise, readDecimal } from '@auspex/market';
import { expect, it } from 'vitest';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';

const began = performance.now();
const app = withMarketApplication({ now: () => Math.floor(MARKET_NOW + performance.now() - began) });

async function ask(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { authorization: fixtureBearer('member') ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return JSON.parse(answer.body);
}

const order = (more: object) => ({
  ...{ exchange: 'PAPER', key_pair: 'BTC-USD', quantity: '0.01', order_type: 'market', order_side: 'buy' },
  ...more,
});
const place = (more: object) => ask('POST', '/api/trading/orders', order(more));
const preview = (more: object) => ask('POST', '/api/trading/preview', order(more));
const rulesOf = ({ refusals }: { refusals: { rule: string }[] }) => refusals.map(({ rule }) => rule);

it('TRADE-7: a preview says what stands against exits, and then nothing is placed with them', async () => {
  const { asks } = await ask('GET', '/api/trading/book?exchange=PAPER&pair=BTC-USD');
  const near = (factor: string) =>
    quantise(decimal(asks[0].price).times(decimal(factor)), decimal('1'), 'down').toString();
  // A coin of this price is traded in cents.
  const beside = { stop_price: `${near('0.5')}.004`, target_price: `${near('2')}.001` };
  const { refusals } = await preview({ exits: beside });
  const rule = { rule: 'bracket-tick', limit: '0.01', unit: 'USD' };
  expect(refusals).toMatchObject([
    { ...rule, field: 'exitStop', actual: beside.stop_price },
    { ...rule, field: 'exitTarget', actual: beside.target_price },
  ]);
  expect(refusals[0].sentence).toMatch(
    /^An exit at [\d,.]+\.004 USD is not a multiple of the tick 0\.01 USD\.$/,
  );
  const [stop, target] = refusals.map(({ nearest }: { nearest: { value: string } }) => nearest.value);
  expect([stop, target]).toEqual([near('0.5'), `${near('2')}.01`]);
  expect(await place({ exits: beside })).toMatchObject({ outcome: 'refused', order: null });
  const mended = { exits: { stop_price: stop, target_price: target } };
  expect(rulesOf(await preview(mended))).toEqual([]);
  expect(await place(mended)).toMatchObject({ outcome: 'placed' });
});

it('TRADE-7: a sale takes no exits along, which its preview says', async () => {
  await place({});
  const sale = { order_side: 'sell', exits: { stop_price: '900000', target_price: '100' } };
  expect(rulesOf(await preview(sale))).toEqual(['bracket-side']);
  expect(await place(sale)).toMatchObject({ outcome: 'refused', order: null });
});

it('a preview says amounts that can be read again, however many digits were asked for', async () => {
  const digits = { quantity: '1.016666666666666666', order_type: 'limit', price: '61234.567891' };
  const answer = await preview(digits);
  const { notional, fee, averagePrice, fillsNow, balanceAfter } = answer.preview;
  for (const text of [notional, fee, averagePrice, fillsNow, balanceAfter.base, balanceAfter.quote])
    expect([text, readDecimal(text).ok]).toEqual([text, true]);
  expect(rulesOf(answer)).toContain('quantity-step');
});
