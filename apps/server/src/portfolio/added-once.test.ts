import { expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { ask, get, add, account, createAccount } = withPortfolio();

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

it('PORT-2: a row that was moved to another account since is not added again', async () => {
  const other = await createAccount('Other');
  const file = [
    'Date,Type,Symbol,Quantity,Amount,Currency',
    '2024-01-31,Buy,AAPL,1,100,USD',
    '2024-02-01,Buy,AAPL,1,110,USD',
  ].join('\n');
  const imported = async (accountId: string) =>
    (await ask('POST', 'imports', { body: { accountId, text: file } })).body;
  await imported(account());
  const [row] = (await get('transactions')).items;
  const moved = { ...row, at: row.day, accountId: other };
  expect((await ask('PUT', `transactions/${row.id}`, { body: moved })).status).toBe(200);
  expect(await imported(account())).toMatchObject({ added: 0, known: 2 });
  // In the other account it is another file.
  expect(await imported(other)).toMatchObject({ added: 1, known: 1 });
});

it('PORT-2: a row that was moved stays when the empty account that its file came into is deleted', async () => {
  const other = await createAccount('Other');
  const text = ['Date,Type,Symbol,Quantity,Amount,Currency', '2024-01-31,Buy,AAPL,1,100,USD'].join('\n');
  const imported = (accountId: string) => ask('POST', 'imports', { body: { accountId, text } });
  expect((await imported(account())).body).toMatchObject({ added: 1 });
  const [row] = (await get('transactions')).items;
  const moved = { ...row, at: row.day, accountId: other };
  expect((await ask('PUT', `transactions/${row.id}`, { body: moved })).status).toBe(200);
  expect((await ask('DELETE', `accounts/${account()}`)).status).toBe(200);
  expect((await get('transactions')).items).toMatchObject([{ id: row.id, account: 'Other' }]);
  expect((await imported(other)).body).toMatchObject({ added: 0, known: 1 });
  const [file] = (await get('imports')).items;
  expect(file).toMatchObject({ account: 'Other', transactions: 1 });
});

it('a row that another account has from the same file is not moved there, and why is said', async () => {
  const other = await createAccount('Other');
  const text = ['Date,Type,Symbol,Quantity,Amount,Currency', '2024-01-31,Buy,AAPL,1,100,USD'].join('\n');
  for (const accountId of [account(), other]) await ask('POST', 'imports', { body: { accountId, text } });
  const [row] = (await get(`transactions?accounts=${account()}`)).items;
  const { status, body } = await ask('PUT', `transactions/${row.id}`, {
    body: { ...row, at: row.day, accountId: other },
  });
  expect([status, body.error.details]).toMatchObject([409, { code: 'already-there' }]);
});

it('a row that was deleted in another account does not keep the same row of the file from being moved there', async () => {
  const other = await createAccount('Other');
  const text = ['Date,Type,Symbol,Quantity,Amount,Currency', '2024-01-31,Buy,AAPL,1,100,USD'].join('\n');
  for (const accountId of [account(), other]) await ask('POST', 'imports', { body: { accountId, text } });
  const [theirs] = (await get(`transactions?accounts=${other}`)).items;
  expect((await ask('DELETE', `transactions/${theirs.id}`)).status).toBe(200);
  const [row] = (await get('transactions')).items;
  const moved = { ...row, at: row.day, accountId: other };
  expect((await ask('PUT', `transactions/${row.id}`, { body: moved })).status).toBe(200);
  expect((await get('transactions')).items).toMatchObject([{ id: row.id, account: 'Other' }]);
  // It is the row that the file tells of there.
  const again = await ask('POST', 'imports', { body: { accountId: other, text } });
  expect(again.body).toMatchObject({ added: 0, known: 1 });
  expect((await ask('POST', `transactions/${theirs.id}/restore`)).status).toBe(404);
});
