import { describe, expect, it } from 'vitest';
import { withPortfolio } from '../../../test/with-portfolio.ts';

const { app, ask, get, account } = withPortfolio();

const imported = async (lines: readonly string[], name = '') => {
  const body = { accountId: account(), text: lines.join('\n'), name };
  const reply = await ask('POST', 'imports', { body });
  expect([reply.status, reply.status === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.body;
};
const total = async () => (await get('transactions')).total;

const STATEMENT = [
  'User ID,Time,Account,Operation,Coin,Change,Remark',
  '1,24-02-19 15:00:00,Spot,Deposit,EUR,1000,',
  '1,24-02-19 15:32:33,Spot,Transaction Spend,EUR,-100,',
  '1,24-02-19 15:32:33,Spot,Transaction Buy,BTC,0.002,',
  '1,24-02-19 15:32:33,Spot,Transaction Fee,BNB,-0.001,',
  '1,24-02-20 15:32:33,Spot,Transaction Sold,ETH,-2,',
  '1,24-02-20 15:32:33,Spot,Transaction Revenue,BTC,0.1,',
];
const TRADES = [
  'Time,Pair,Side,Price,Executed,Amount,Fee',
  '24-02-19 15:32:33,BTCEUR,BUY,50000,0.0020BTC,100.00EUR,0.001BNB',
  '24-02-20 15:32:33,ETHBTC,SELL,0.05,2.0ETH,0.10BTC,0BNB',
];
const DAY = '(UTC+2).csv';

describe('Two kinds of files of one broker', () => {
  it('PORT-2: the trades and the statement of Binance count once, in either order', async () => {
    expect(await imported(TRADES, DAY)).toMatchObject({ added: 2 });
    expect(await imported(STATEMENT, DAY)).toMatchObject({ added: 1, known: 2 });
    expect(await imported(STATEMENT, DAY)).toMatchObject({ added: 0 });
    expect(await imported(TRADES, DAY)).toMatchObject({ added: 0 });
    expect(await total()).toBe(3);
  });

  it('PORT-2: and the other way round, with files on another clock', async () => {
    const later = (line: string) => line.replace('15:32:33', '14:32:33').replace('15:00:00', '14:00:00');
    expect(await imported(STATEMENT, DAY)).toMatchObject({ added: 3 });
    expect(await imported(TRADES.map(later), '(UTC+1).csv')).toMatchObject({ added: 0, known: 2 });
    expect(await imported(STATEMENT.map(later), '(UTC+1).csv')).toMatchObject({ added: 0, known: 3 });
    const { items } = await get('transactions');
    expect(items.map(({ at }: { at: string }) => at).sort()).toEqual([
      '2024-02-19T13:00:00.000Z',
      '2024-02-19T13:32:33.000Z',
      '2024-02-20T13:32:33.000Z',
    ]);
  });

  it('PORT-2: a statement that was imported before its trades were told apart from it adds nothing', async () => {
    await imported(STATEMENT, DAY);
    await app.test.database.query(
      "update portfolio_transaction set same_as = replace(same_as, 'binance-statement', 'binance')",
    );
    expect(await imported(STATEMENT, DAY)).toMatchObject({ added: 0, known: 3 });
  });

  it('PORT-2: a flex query and the statement of Interactive Brokers count once', async () => {
    const flex = [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeID,DateTime,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency',
      'U1,USD,STK,AAPL,77,20240102;103000,10,150,-1500,-1,USD',
    ];
    const statement = [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee',
      'Trades,Data,Order,Stocks,USD,AAPL,"2024-01-02, 10:30:00",10,150,151,-1500,-1',
    ];
    expect(await imported(flex)).toMatchObject({ added: 1 });
    expect(await imported(statement)).toMatchObject({ added: 0, known: 1 });
    expect(await imported(flex)).toMatchObject({ added: 0, known: 1 });
  });

  it('PORT-15: an order in one file and its executions in another count once, in either order', async () => {
    const execution = (id: string, size: string) =>
      `U1,USD,STK,KO,${id},20240102;103000,${size},50,-${50 * Number(size)},-1,USD`;
    const flex = [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeID,DateTime,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency',
      ...[execution('1', '10'), execution('2', '6')],
    ];
    const order = (size: number) => [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee',
      `Trades,Data,Order,Stocks,USD,KO,"2024-01-02, 10:30:00",${size},50,51,-${50 * size},-2`,
    ];
    expect(await imported(flex)).toMatchObject({ added: 2 });
    expect(await imported(order(16))).toMatchObject({ added: 0, known: 1 });
    // Another order of that day is another order.
    expect(await imported(order(17))).toMatchObject({ added: 1, known: 0 });
    expect(await total()).toBe(3);
  });

  it('PORT-15: and executions that come after their order', async () => {
    const statement = [
      'User ID,Time,Account,Operation,Coin,Change,Remark',
      '1,24-02-19 15:32:33,Spot,Transaction Spend,EUR,-100,',
      '1,24-02-19 15:32:33,Spot,Transaction Spend,EUR,-50,',
      '1,24-02-19 15:32:33,Spot,Transaction Buy,BTC,0.003,',
    ];
    const trades = [
      TRADES[0],
      '24-02-19 15:32:33,BTCEUR,BUY,50000,0.0020BTC,100.00EUR,0BNB',
      '24-02-19 15:32:33,BTCEUR,BUY,50000,0.0010BTC,50.00EUR,0BNB',
    ];
    expect(await imported(statement, DAY)).toMatchObject({ added: 1 });
    expect(await imported(trades, DAY)).toMatchObject({ added: 0, known: 2 });
  });
});
