import { describe, expect, it } from 'vitest';
import { read, told, toldAll } from '../../../test/told-imports.ts';

describe('Interactive Brokers', () => {
  const FLEX =
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeID,DateTime,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency';

  it('flex queries with several levels of detail count each trade once', () => {
    const row = (quantity: string, id: string) =>
      `U1,USD,STK,AAPL,${id},20240102;103000,${quantity},150,-1500,-1,USD`;
    const [order, execution] = [`${row('10', '')},ORDER`, `${row('10', '77')},EXECUTION`];
    const closed = `${row('-10', '')},CLOSED_LOT`;
    const heading = `${FLEX},LevelOfDetail`;
    const one = ['2024-01-02 buy 10 AAPL 1500 USD fee 1 USD'];
    for (const rows of [[order, execution, closed], [execution, closed], [order]]) {
      expect(toldAll([heading, ...rows])).toEqual(one);
      expect(read([heading, ...rows]).reading.problems).toEqual([]);
    }
  });

  it('flex queries may have rows that begin and end their sections', () => {
    const { reading } = read([
      'BOF,U1,Trades,1,20240102,20240131',
      'BOA,U1',
      'BOS,TRNT,Trades; trade date basis',
      `HEADER,TRNT,${FLEX}`,
      'DATA,TRNT,U1,USD,STK,AAPL,77,20240102;103000,10,150,-1500,-1,USD',
      'EOS,TRNT,1,Trades; trade date basis',
      'EOA,U1',
      'EOF,U1,1',
    ]);
    expect(reading.drafts.map(told)).toEqual(['2024-01-02 buy 10 AAPL 1500 USD fee 1 USD']);
    expect(reading.problems).toEqual([]);
  });

  it('taxes and duties of trades are costs', () => {
    const { drafts, unread } = read([
      'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
      'Transaction Fees,Data,Stocks,EUR,"2024-01-02, 10:30:00",MC,French Transaction Tax,1,700,-2.1,',
      'Transaction Fees,Data,Total,,,,,,,-2.1,',
    ]).reading;
    expect([drafts.map(told), unread]).toEqual([['2024-01-02 fee 2.1 EUR'], []]);
  });

  it('its history of transactions has amounts in the currency of the account, and prices in that of the shares', () => {
    const columns =
      'Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount';
    const row = (text: string) => `Transaction History,Data,2025-05-21,U***1,${text}`;
    const { preset, reading } = read([
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,Title,Transaction History',
      'Summary,Header,Field Name,Field Value',
      'Summary,Data,Base Currency,EUR',
      `Transaction History,Header,${columns}`,
      row('APPLE INC,Buy,AAPL,10.0,150.0,USD,-1380.0,-0.92,-1380.92'),
      row('APPLE INC,Sell,AAPL,-4.0,160.0,USD,588.0,-,588.0'),
      row('AAPL(US0378331005) Cash Dividend USD 0.24 per Share,Dividend,AAPL,-,-,-,2.2,-,2.2'),
      row(
        'AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,Foreign Tax Withholding,AAPL,-,-,-,-0.33,-,-0.33',
      ),
      row('Electronic Fund Transfer,Deposit,-,-,-,-,10000.0,-,10000.0'),
      row('Disbursement,Withdrawal,-,-,-,-,-50.0,-,-50.0'),
      row('EUR Credit Interest for Apr-2025,Credit Interest,-,-,-,-,1.1,-,1.1'),
      row('Market data,Other Fee,-,-,-,-,-1.5,-,-1.5'),
      row('AAPL(US0378331005) Split 4 for 1,Corporate Action,AAPL,30,-,-,0,-,0'),
    ]);
    expect(preset).toBe('interactive-brokers');
    expect(reading.drafts.map(told)).toEqual([
      '2025-05-21 buy 10 AAPL 1380 EUR fee 0.92 EUR',
      '2025-05-21 sell 4 AAPL 588 EUR',
      '2025-05-21 dividend  AAPL 2.2 EUR'.replace('  ', ' '),
      '2025-05-21 fee 0.33 EUR',
      '2025-05-21 deposit 10000 EUR',
      '2025-05-21 withdrawal 50 EUR',
      '2025-05-21 dividend 1.1 EUR',
      '2025-05-21 fee 1.5 EUR',
    ]);
    expect(reading.problems.map(({ line, saying }) => [line, saying.code])).toEqual([[14, 'kind']]);
    expect(reading.unread).toEqual([]);
  });
});

describe('Files of brokers that are read by their columns', () => {
  const kindsOf = (lines: readonly string[]) => {
    const { lacking, unknownKinds, reading } = read(lines);
    expect([lacking, unknownKinds, reading.problems]).toEqual([null, [], []]);
    return reading.drafts.map(told);
  };

  it('Revolut: amounts name their currency', () => {
    expect(
      kindsOf([
        'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
        '2025-02-03T10:30:00.000Z,,CASH TOP-UP,,,USD 500,USD,1.08',
        '2025-02-03T10:31:00.123456Z,AAPL,BUY - MARKET,1.5,USD 200.00,USD 301.00,USD,1.08',
        '2025-02-05T10:31:00.123456Z,AAPL,SELL - LIMIT,1,USD 220.00,USD 219.50,USD,1.08',
        '2025-02-06T10:31:00.123456Z,AAPL,DIVIDEND,,,USD 0.38,USD,1.08',
        '2025-02-07T10:31:00.123456Z,,CUSTODY FEE,,,-USD 0.10,USD,1.08',
        '2025-02-08T10:31:00.123456Z,,CASH WITHDRAWAL,,,"-USD 1,200.50",USD,1.08',
      ]),
    ).toEqual([
      '2025-02-03T10:30:00Z deposit 500 USD',
      '2025-02-03T10:31:00Z buy 1.5 AAPL 301 USD',
      '2025-02-05T10:31:00Z sell 1 AAPL 219.5 USD',
      '2025-02-06T10:31:00Z dividend  AAPL 0.38 USD'.replace('  ', ' '),
      '2025-02-07T10:31:00Z fee 0.1 USD',
      '2025-02-08T10:31:00Z withdrawal 1200.5 USD',
    ]);
  });

  it('an amount in another currency than its row is refused; one without a column says its currency itself', () => {
    const heading = 'Date,Type,Symbol,Quantity,Amount';
    expect(toldAll([heading, '2025-02-03,Buy,AAPL,2,300.50 EUR'])).toEqual([
      '2025-02-03 buy 2 AAPL 300.5 EUR',
    ]);
    const { problems } = read([
      `${heading},Currency`,
      '2025-02-03,Buy,AAPL,2,EUR 300.50,USD',
      '2025-02-03,Buy,AAPL,2 XYZ,300.50,USD',
    ]).reading;
    expect(problems.map(({ column, saying }) => [column, saying.code])).toEqual([
      ['Amount', 'number'],
      ['Quantity', 'number'],
    ]);
    const [paid] = read(['Date,Type,Pair,Quantity,Amount', '2025-02-03,Buy,BTC-USD,2,EUR 300.50']).reading
      .drafts;
    expect(paid.currency).toBe('EUR');
  });

  it('Schwab: fees, days “as of”, and the total at the end', () => {
    expect(
      kindsOf([
        '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
        '"03/18/2024","Buy","AAPL","APPLE INC","10","$170.00","$4.95","-$1,704.95"',
        '"03/20/2024 as of 03/19/2024","Sell","AAPL","APPLE INC","5","$180.00","$0.02","$899.98"',
        '"03/21/2024","Qualified Dividend","AAPL","APPLE INC","","","","$2.40"',
        '"03/21/2024","NRA Tax Adj","AAPL","APPLE INC","","","","-$0.36"',
        '"03/22/2024","Credit Interest","","SCHWAB1 INT","","","","$0.12"',
        '"03/22/2024","Reinvest Shares","AAPL","APPLE INC","0.1","$170.00","","-$17.00"',
        '"Transactions Total","","","","","","","$4,198.00"',
      ]),
    ).toEqual([
      '2024-03-18 buy 10 AAPL 1700 fee 4.95 null',
      '2024-03-19 sell 5 AAPL 900 fee 0.02 null',
      '2024-03-21 dividend  AAPL 2.4'.replace('  ', ' '),
      '2024-03-21 fee  AAPL 0.36'.replace('  ', ' '),
      '2024-03-22 dividend 0.12',
      '2024-03-22 buy 0.1 AAPL 17',
    ]);
  });

  it('Fidelity: what was done is a sentence, and notices follow the rows', () => {
    expect(
      kindsOf([
        '',
        '',
        'Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
        '03/18/2024,"One",YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,170,10,4.95,,,-1704.95,03/20/2024',
        '03/19/2024,"One",YOU SOLD APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,180,-5,,,,900,03/21/2024',
        '03/20/2024,"One",DIVIDEND RECEIVED APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,,0.000,,,,2.40,',
        '03/20/2024,"One",REINVESTMENT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,170,0.1,,,,-17.00,',
        '',
        '"The data and information in this spreadsheet is provided to you solely for your use, and more."',
        'Date downloaded 03/21/2024 10:00 pm',
      ]),
    ).toEqual([
      '2024-03-18 buy 10 AAPL 1700 fee 4.95 null',
      '2024-03-19 sell 5 AAPL 900',
      '2024-03-20 dividend  AAPL 2.4'.replace('  ', ' '),
      '2024-03-20 buy 0.1 AAPL 17',
    ]);
  });

  it('Robinhood: an instrument is a share, and empty cells at the ends of rows are no columns', () => {
    expect(
      kindsOf([
        '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
        '"3/18/2024","3/18/2024","3/20/2024","AAPL","Apple","Buy","10","$170.00","($1,700.00)",,,',
        '"3/19/2024","3/19/2024","3/21/2024","AAPL","Apple","Sell","5","$180.00","$900.00",,,',
      ]),
    ).toEqual(['2024-03-18 buy 10 AAPL 1700', '2024-03-19 sell 5 AAPL 900']);
  });

  it('shares whose symbols end like pairs of coins: Airbnb is not A in BNB, nor is a trust G in bitcoins', () => {
    const row = (symbol: string) => `3/18/2024,${symbol},Buy,10,$170.00,"($1,700.00)"`;
    const bought = (symbol: string) => `2024-03-18 buy 10 ${symbol} 1700`;
    const symbols = ['AAPL', 'ABNB', 'MSFT', 'GBTC', 'KO'];
    expect(
      kindsOf(['Activity Date,Instrument,Trans Code,Quantity,Price,Amount', ...symbols.map(row)]),
    ).toEqual(symbols.map(bought));
  });

  it('dollars that are not those of the US name their currency', () => {
    const heading = 'Date,Type,Symbol,Quantity,Amount';
    const currencyOf = (amount: string) =>
      read([heading, `2025-02-03,Buy,AAPL,2,${amount}`]).reading.drafts.map(({ amount, currency }) => [
        amount,
        currency,
      ]);
    expect(['US$300', '-C$300', 'CA$300', 'A$300', 'HK$300', '$300', '(R$300)'].map(currencyOf)).toEqual(
      ['USD', 'CAD', 'CAD', 'AUD', 'HKD', null, 'BRL'].map((code) => [['300', code]]),
    );
    const { drafts, problems } = read([`${heading},Currency`, '2025-02-03,Buy,AAPL,2,A$300,USD']).reading;
    expect([drafts, problems.map(({ column }) => column)]).toEqual([[], ['Amount']]);
  });
});
