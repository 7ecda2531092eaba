import { describe, expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { ask, get, add, account, createAccount } = withPortfolio();

describe('Import and export', () => {
  const heading = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
  const at = '2021-05-04 08:00:00';
  const pair = [
    `1,${at},Spot,Buy,LINK,30,`,
    `1,${at},Spot,Transaction Related,USD,-54,`,
    `1,${at},Spot,Fee,USD,-0.51,`,
  ];
  const text = [heading, ...pair, ...pair].join('\n');
  const file = (more: object = {}) => ({ body: { accountId: account(), name: 'b.csv', text, ...more } });

  it('F11: keeps equal rows, and adds none of them again from the same or an overlapping file', async () => {
    const preview = (await ask('POST', 'imports/preview', file())).body;
    expect(preview).toMatchObject({ preset: 'binance', added: 2, known: 0, problemCount: 0 });
    const first = (await ask('POST', 'imports', file())).body;
    expect(first).toMatchObject({ added: 2, known: 0 });
    expect((await ask('POST', 'imports', file())).body).toMatchObject({
      added: 0,
      known: 2,
      importId: null,
    });
    const later = [text, '1,2021-06-01 00:00:00,Spot,Deposit,USD,10,'].join('\n');
    expect((await ask('POST', 'imports', file({ text: later }))).body).toMatchObject({
      added: 1,
      known: 2,
    });
    expect((await get('transactions')).total).toBe(3);
    expect((await get('holdings')).items[0].quantity).toBe('60');
  });

  it('does not bring back what was deleted, but does after the import was taken back', async () => {
    const { importId } = (await ask('POST', 'imports', file())).body;
    const [one] = (await get('transactions')).items;
    await ask('DELETE', `transactions/${one.id}`);
    expect((await ask('POST', 'imports', file())).body).toMatchObject({ added: 0, known: 2 });
    expect((await get('imports')).items[0]).toMatchObject({
      name: 'b.csv',
      preset: 'binance',
      transactions: 1,
    });
    expect((await ask('DELETE', `imports/${importId}`)).body).toEqual({ removed: 1 });
    expect((await ask('POST', 'imports', file())).body.added).toBe(2);
  });

  it('imports nothing where rows cannot be read, unless it is to leave them out', async () => {
    const broken = [text, '1,2021-06-01 00:00:00,Spot,Teleport,USD,10,'].join('\n');
    const refused = await ask('POST', 'imports', file({ text: broken }));
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      '1 of the rows cannot be read, the first in line 8: “Teleport” is a kind of row that is not known. Nothing was imported.',
    ]);
    expect((await get('transactions')).total).toBe(0);
    const rest = await ask('POST', 'imports', file({ text: broken, withoutProblems: true }));
    expect(rest.body).toMatchObject({ added: 2, problemCount: 1 });
  });

  it('writes what it reads: a file of ours moves a portfolio to another account', async () => {
    await add('deposit', '2021-01-04', { amount: '1000', currency: 'USD', note: '=cmd|calc' });
    await add('buy', '2021-01-05T15:00:00Z', {
      symbol: 'AAPL',
      quantity: '3',
      amount: '300',
      currency: 'USD',
      fee: '0.51',
    });
    const { name, csv } = await get('transactions/export');
    expect(name).toMatch(/^simulated-transactions-.*\.csv$/);
    expect(csv).toContain('"\'=cmd|calc"');
    expect((await ask('POST', 'imports', file({ text: csv }))).body).toMatchObject({
      added: 0,
      known: 2,
    });
    const before = await get('holdings');
    const other = await createAccount('Other');
    const moved = await ask('POST', 'imports', file({ accountId: other, text: csv }));
    expect(moved.body).toMatchObject({ added: 2 });
    expect((await get(`holdings?accounts=${other}`)).total).toEqual(before.total);
    expect((await get('transactions?noteFilter=cmd')).items[1].note).toBe('=cmd|calc');
  });
});
