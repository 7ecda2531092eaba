import { expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { get, add } = withPortfolio();

it('Adds once what is sent again after a lost answer, and does not take another for it', async () => {
  const request_id = '0b54cc0e-35e4-4a5f-9a2e-52a3c4f1f0aa';
  const deposit = { amount: '100', currency: 'USD', request_id };
  const [first, again] = [
    await add('deposit', '2021-01-04', deposit),
    await add('deposit', '2021-01-04', deposit),
  ];
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  const other = await add('deposit', '2021-01-04', { ...deposit, amount: '200' });
  expect([other.status, other.body.error.details.code]).toEqual([409, 'already-added']);
  await add('deposit', '2021-01-04', { amount: '100', currency: 'USD' });
  expect((await get('holdings')).cash[0].amount).toBe('200');
});
