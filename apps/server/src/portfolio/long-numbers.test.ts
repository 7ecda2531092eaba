import { expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { app, ask, get, add, account } = withPortfolio();

it('takes a price and a quantity of many places, and reads what was stored with more than can be entered', async () => {
  const many = { symbol: 'ETH', quantity: '0.123456789012345678', price: '2519.3451234', currency: 'USD' };
  const added = await add('buy', '2021-03-01', many);
  // 311.0302593488757862643666652 by hand, with as many digits as may be entered again.
  expect([added.status, added.body.amount]).toEqual([200, '311.030259348875786264367']);
  const rest = { ...added.body, at: added.body.day, note: 'Kept' };
  const changed = await ask('PUT', `transactions/${added.body.id}`, { body: rest });
  expect([changed.status, changed.body]).toMatchObject([200, { note: 'Kept' }]);
  const stored = '0.1234567890123456789012345678901234567890';
  await app.test.database.query('update portfolio_transaction set amount = $1', [stored]);
  await app.test.database.query('update portfolio set version = version + 1, rewritten = rewritten + 1');
  for (const path of ['holdings', 'performance', 'dividends', 'allocation', 'differences']) await get(path);
  expect((await get('transactions')).items[0].amount).toBe('0.12345678901234567890123');
  const file =
    'Date,Type,Symbol,Quantity,Price,Currency\n2021-03-01,Buy,ETH,0.123456789012345678,2519.3451234,USD\n2021-03-01,Interest,ETH,0.123456789012345678,2519.3451234,USD';
  const read = await ask('POST', 'imports', { body: { accountId: account(), text: file } });
  expect([read.status, read.body]).toMatchObject([200, { added: 2 }]);
  await get('holdings');
  const huge = { symbol: 'ETH', quantity: '1'.repeat(20), price: '1'.repeat(20), currency: 'USD' };
  const refused = await add('buy', '2021-03-02', huge);
  expect([refused.status, refused.body.error.message]).toEqual([400, 'The number has more than 24 digits.']);
});
