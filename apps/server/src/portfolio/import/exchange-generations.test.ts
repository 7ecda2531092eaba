import { describe, expect, it } from 'vitest';
import { read, told, toldAll } from '../../../test/told-imports.ts';
import { readImport } from './read-import.ts';

describe('Binance', () => {
  const named = (name: string, lines: readonly string[]) => readImport(lines.join('\n'), null, name);

  it('PORT-14: trades and statements of today, on the clock that the name of the file tells', () => {
    const trades = [
      '\uFEFFTime,Pair,Side,Price,Executed,Amount,Fee',
      '25-10-11 01:01:13,BTCUSDT,BUY,60000,0.01000000BTC,600.00000000USDT,0.00001000BTC,,,',
    ];
    const statement = [
      '"User ID","Time","Account","Operation","Coin","Change","Remark"',
      '"1","25-10-11 01:01:13","Spot","Transaction Fee","SOL","-0.00009",""',
      '"1","25-10-11 01:01:13","Spot","Transaction Buy","SOL","0.09",""',
      '"1","25-10-11 01:01:13","Spot","Transaction Spend","USDT","-10.0161",""',
    ];
    const at = (name: string) => {
      const files = [named(`Binance-Spot-${name}.csv`, trades), named(`Binance-${name}.csv`, statement)];
      expect(files.map(({ preset, reading }) => [preset, reading.problems])).toEqual([
        ['binance', []],
        ['binance', []],
      ]);
      return files.map(({ reading }) => told(reading.drafts[0]));
    };
    const [bought, sol] = [
      'buy 0.01 BTC 600 USDT fee 0.00001 BTC',
      'buy 0.09 SOL 10.0161 USDT fee 0.00009 SOL',
    ];
    const on = (time: string) => [`${time} ${bought}`, `${time} ${sol}`];
    expect(at('202510201027(UTC+7)-part1-of1')).toEqual(on('2025-10-10T18:01:13Z'));
    expect(at('202510201027(UTC--6)_abcd')).toEqual(on('2025-10-11T07:01:13Z'));
    expect(at('202510201027(UTC)')).toEqual(on('2025-10-11T01:01:13Z'));
    expect(at('202510201027')).toEqual(on('2025-10-11T01:01:13'));
  });

  it('PORT-14: a row is the same row whatever clock a later file is on, and in the files of before', () => {
    const row = (time: string) => `${time},BTCUSDT,BUY,60000,0.01BTC,600USDT,0.00001BTC`;
    const heading = 'Pair,Side,Price,Executed,Amount,Fee';
    const identities = [
      named('(UTC+2)', [`Time,${heading}`, row('25-10-11 14:00:00')]),
      named('(UTC+1)', [`Time,${heading}`, row('2025-10-11 13:00:00')]),
      named('(UTC+1)', [`Order No,Time,${heading},AOR Conversion Pair`, `77,${row('2025-10-11 13:00:00')},`]),
      named('', [['Date(UTC)', heading].join(), row('2025-10-11 12:00:00')]),
    ].map(({ reading }) => reading.drafts[0].identity);
    expect(new Set(identities).size).toBe(1);
    const line = (time: string) => `1,${time},Spot,Deposit,EUR,300,`;
    const columns = 'Account,Operation,Coin,Change,Remark';
    const deposits = [
      named('(UTC+2)', [`User ID,Time,${columns}`, line('25-10-11 14:00:00')]),
      named('', [`User_ID,UTC_Time,${columns}`, line('2025-10-11 12:00:00')]),
    ].map(({ reading }) => reading.drafts[0].identity);
    expect(new Set(deposits).size).toBe(1);
  });

  it('a year of two digits is one in which there was such an exchange: 05-01-24 is no day of 2005', () => {
    const { drafts, problems } = read([
      'Time,Pair,Side,Price,Executed,Amount,Fee',
      '05-01-24 10:00:00,BTCUSDT,BUY,60000,0.01BTC,600USDT,0.00001BTC',
    ]).reading;
    expect([drafts, problems.map(({ saying }) => saying.code)]).toEqual([[], ['date']]);
  });

  it('trades of before 2021: the amount is of coins, and the total is what was paid', () => {
    const file = [
      'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
      '2019-01-11 01:01:13,ETHBTC,BUY,0.03,2,0.06,0.002,ETH',
      '2019-01-12 01:01:13,ETHUSDT,SELL,130,2,260,0.01,BNB',
    ];
    expect(read(file).preset).toBe('binance');
    expect(toldAll(file)).toEqual([
      '2019-01-11T01:01:13Z buy 2 ETH 0.06 BTC fee 0.002 ETH',
      '2019-01-12T01:01:13Z sell 2 ETH 260 USDT fee 0.01 BNB',
    ]);
  });

  it('statements: what is exchanged is no transfer, and what was sold is a sale of coins for coins', () => {
    const at = (time: string, ...rows: readonly string[]) =>
      rows.map((row) => `1,2024-03-01 ${time},Spot,${row},`);
    const { reading } = read([
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      ...at('10:00:00', 'Asset Conversion Transfer,BUSD,-50', 'Asset Conversion Transfer,FDUSD,50'),
      ...at(
        '10:00:01',
        'Transaction Sold,ETH,-2',
        'Transaction Revenue,BTC,0.1',
        'Transaction Fee,BNB,-0.001',
      ),
      ...at('10:00:02', 'ETH 2.0 Staking,ETH,-1', 'ETH 2.0 Staking,BETH,1'),
      ...at('10:00:03', 'Commission History,USDT,0.2'),
      ...at('10:00:04', 'Transfer Between Main and Funding Wallet,USDT,-10'),
      ...at('10:00:05', 'Send,BTC,-0.01'),
    ]);
    expect(reading.problems).toEqual([]);
    expect(reading.drafts.map(told)).toEqual([
      '2024-03-01T10:00:00Z buy 50 FDUSD 50 BUSD',
      '2024-03-01T10:00:01Z sell 2 ETH 0.1 BTC fee 0.001 BNB',
      '2024-03-01T10:00:02Z buy 1 BETH 1 ETH',
      '2024-03-01T10:00:03Z dividend 0.2 USDT',
      '2024-03-01T10:00:05Z withdrawal 0.01 BTC',
    ]);
    expect(reading.ignored).toBe(1);
  });
});

describe('Binance.US', () => {
  const heading = (space: string) =>
    [
      'User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,Realized Amount For Primary Asset',
      'Realized Amount For Primary Asset In USD Value,Base Asset,Realized Amount For Base Asset',
      'Realized Amount For Base Asset In USD Value,Quote Asset,Realized Amount For Quote Asset',
      'Realized Amount For Quote Asset In USD Value,Fee Asset,Realized Amount For Fee Asset',
      'Realized Amount For Fee Asset In USD Value,Payment Method,Withdrawal Method,Additional Note',
    ]
      .join()
      .replaceAll(' ', space);

  it('has trades, purchases with money, rewards and transfers, with both spellings of its headings', () => {
    const rows = [
      '9,2020-01-01T00:00:00.000+00:00,Deposit,USD Deposit,1,1,USD,500,500,,,,,,,,,,Debit,,',
      '9,2020-01-02T00:00:00.000+00:00,Spot Trading,Buy,36,12,,,,BTC,0.01,80,USD,80,80,BNB,0.002,0.06,Wallet,,',
      '9,2020-01-03T00:00:00.000+00:00,Spot Trading,Sell,37,13,,,,ETH,2,300,BTC,0.04,300,BTC,0,0,Wallet,,',
      '9,2021-05-24 04:47:59,Buy,Buy,38,14,"","","",USD,382.5,382.5,ETH,0.18,475.8,USD,1.91,1.91,Wallet,"",""',
      '9,2021-05-25 04:47:59,Distribution,Staking Rewards,39,15,ADA,0.5,0.3,,,,,,,,,,Wallet,,',
      '9,2021-05-26 04:47:59,Withdrawal,Crypto Withdrawal,40,16,ETH,0.1,200,,,,,,,ETH,0.002,4,,Wallet,',
      '9,2021-05-27 04:47:59,Unheard,Of,41,17,ETH,0.1,200,,,,,,,,,,,Wallet,',
    ];
    for (const space of [' ', '_']) {
      const { preset, reading } = read([heading(space), ...rows]);
      expect(preset).toBe('binance');
      expect(reading.drafts.map(told)).toEqual([
        '2020-01-01T00:00:00Z deposit 500 USD',
        '2020-01-02T00:00:00Z buy 0.01 BTC 80 USD fee 0.002 BNB',
        '2020-01-03T00:00:00Z sell 2 ETH 0.04 BTC',
        '2021-05-24T04:47:59Z buy 0.18 ETH 382.5 USD fee 1.91 USD',
        '2021-05-25T04:47:59Z dividend 0.5 ADA',
        '2021-05-26T04:47:59Z withdrawal 0.1 ETH fee 0.002 ETH',
      ]);
      expect(reading.problems.map(({ line, saying }) => [line, saying.code])).toEqual([[8, 'kind']]);
    }
  });
});

describe('Coinbase', () => {
  const rest = 'Notes';
  it('has the fees of every generation of its file, and the currency that a heading names', () => {
    const bought = '2021-04-01T10:00:00Z,Buy,BTC,0.01';
    const row = '40000.00,400.00,405.97,5.97,Bought 0.01 BTC for £405.97 GBP';
    const columns = 'Timestamp,Transaction Type,Asset,Quantity Transacted';
    const spot = 'Spot Price Currency,Spot Price at Transaction,Subtotal';
    const one = '2021-04-01T10:00:00Z buy 0.01 BTC 400 GBP fee 5.97 GBP';
    expect([
      toldAll([`${columns},${spot},Total (inclusive of fees),Fees,${rest}`, `${bought},GBP,${row}`]),
      toldAll([
        `${columns},GBP Spot Price at Transaction,GBP Subtotal,GBP Total (inclusive of fees),GBP Fees,${rest}`,
        `${bought},${row}`,
      ]),
    ]).toEqual([[one], [one]]);
  });

  it('has the dollars of other countries: CA$, A$ and R$', () => {
    const heading =
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
    const row = (sign: string) =>
      `a,2024-05-01 10:00:00 UTC,Buy,BTC,0.01,CAD,${sign}80000.00,"${sign}1,800.00",${sign}1812.00,${sign}12.00,`;
    for (const sign of ['CA$', 'A$', 'R$'])
      expect(toldAll([heading, row(sign)])).toEqual([
        '2024-05-01T10:00:00Z buy 0.01 BTC 1800 CAD fee 12 CAD',
      ]);
  });
});

describe('Kraken', () => {
  const LEDGER =
    'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance,amountusd,feeusd,balanceusd,feecurrency';
  const ledger = (...rows: readonly string[]) =>
    read([LEDGER, ...rows.map((row, i) => `L${i},${row}`)]).reading;

  it('ledgers of today: a fee may be in another currency than what moved', () => {
    const { drafts } = ledger(
      'T1,2026-04-03 00:00:00,trade,tradespot,currency,fiat,USD,spot / main,-100,0,0,,,,',
      'T1,2026-04-03 00:00:00,trade,tradespot,currency,crypto,BTC,spot / main,0.002,0.18,0.002,,,,EUR',
      'W1,2026-04-04 00:00:00,withdrawal,,currency,crypto,BTC,spot / main,-0.001,0.5,0.001,,,,EUR',
    );
    expect(drafts.map(told)).toEqual([
      '2026-04-03T00:00:00Z buy 0.002 BTC 100 USD fee 0.18 EUR',
      '2026-04-04T00:00:00Z withdrawal 0.001 BTC',
      '2026-04-04T00:00:00Z fee 0.5 EUR',
    ]);
  });

  it('ledgers: transfers between wallets move nothing; a transfer of another kind is told', () => {
    const { drafts, ignored, problems } = ledger(
      'X1,2026-04-03 00:00:00,transfer,spotfromfutures,currency,crypto,BTC,spot / main,1,0,0,,,,',
      'X2,2026-04-03 00:00:00,transfer,airdrop,currency,crypto,FLR,spot / main,5,0,5,,,,',
    );
    expect([drafts, ignored, problems.map(({ saying }) => saying)]).toEqual([
      [],
      1,
      [{ code: 'kind', values: { text: 'transfer airdrop' } }],
    ]);
  });
});

describe('Kinds of rows of exchanges', () => {
  const COINBASE =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
  const coinbase = (...rows: readonly string[]) => {
    const lines = rows.map((row, i) => {
      const [type, asset, quantity, notes = ''] = row.split(';');
      return `a${i},2025-01-01 10:00:00 UTC,${type},${asset},${quantity},EUR,€10,€90,€92,€2,${notes}`;
    });
    const { reading } = read([COINBASE, ...lines]);
    return {
      ...reading,
      told: reading.drafts.map((draft) => told(draft).replace('2025-01-01T10:00:00Z ', '')),
    };
  };

  it('Coinbase: what a card spent, rebates, savings, and staked ether', () => {
    const {
      told: drafts,
      ignored,
      problems,
    } = coinbase(
      'Card Spend;USDC;-12',
      'Card Buy Back;USDC;3',
      'Subscription Rebate;BTC;0.001',
      'Cash to Savings;USD;-10',
      'Admin Debit;BTC;-0.001',
      'Staking Income;ETH2;0.01',
    );
    expect(problems).toEqual([]);
    expect([drafts, ignored]).toEqual([
      [
        'withdrawal 12 USDC',
        'deposit 3 USDC',
        'dividend 0.001 BTC at 10 EUR',
        'withdrawal 0.001 BTC',
        'dividend 0.01 ETH at 10 EUR',
      ],
      1,
    ]);
  });

  it('Coinbase: a conversion that is told from both sides is one', () => {
    const note = 'Converted 0.1 BTC to 1.5 ETH';
    const one = ['sell 0.1 BTC 1.5 ETH'];
    expect(coinbase(`Convert;BTC;-0.1;${note}`, `Convert;ETH;1.5;${note}`).told).toEqual(one);
    expect(coinbase(`Convert;ETH;1.5;${note}`).told).toEqual(one);
    expect(coinbase(`Convert;BTC;-0.1;${note}`, `Convert;BTC;-0.1;${note}`).told).toEqual([...one, ...one]);
  });

  it('Coinbase: a purchase that was paid with coins', () => {
    expect(coinbase('Buy;BTC;0.001;Bought 0.001 BTC for 92.5 USDC').told).toEqual([
      'buy 0.001 BTC 92.5 USDC',
    ]);
    expect(coinbase('Buy;BTC;0.001;Bought 0.001 BTC for € 92 EUR').told).toEqual([
      'buy 0.001 BTC 90 EUR fee 2 EUR',
    ]);
  });

  it('Kraken: credits for fees are no coins, a bonus is income', () => {
    const { reading } = read([
      'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
      'L1,R1,2025-01-02 00:00:00,trade,,currency,XXBT,-0.01,0,1',
      'L2,R1,2025-01-02 00:00:00,trade,,currency,ZEUR,900,0,1',
      'L3,R1,2025-01-02 00:00:00,trade,,currency,KFEE,0,12,1',
      'L4,R2,2025-01-03 00:00:00,transfer,,currency,KFEE,100,0,1',
      'L5,R3,2025-01-04 00:00:00,invite bonus,,currency,ZEUR,10,0,1',
    ]);
    expect(reading.drafts.map(told)).toEqual([
      '2025-01-02T00:00:00Z sell 0.01 BTC 900 EUR',
      '2025-01-04T00:00:00Z dividend 10 EUR',
    ]);
    expect([reading.ignored, reading.problems]).toEqual([1, []]);
  });

  it('Kraken: pairs in dollars and euros that are coins', () => {
    const trade = (pair: string) => `T1,O1,${pair},2025-03-19 19:43:31,sell,limit,150,150,0,1,0,,"L1"`;
    const heading = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
    const { drafts } = read([heading, ...['SOLPYUSD', 'XBTRLUSD', 'ETHEURC', 'SOLUSD'].map(trade)]).reading;
    expect(drafts.map(({ symbol, currency }) => `${symbol} ${currency}`)).toEqual([
      'SOL PYUSD',
      'BTC RLUSD',
      'ETH EURC',
      'SOL USD',
    ]);
  });
});
