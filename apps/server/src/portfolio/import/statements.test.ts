import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const DIVIDENDS = 'Dividends,Header,Currency,Date,Description,Amount';
const TAXES = 'Withholding Tax,Header,Currency,Date,Description,Amount,Code';
const of = 'AAPL(US0378331005) Cash Dividend USD 0.24 per Share';

const told = (lines: readonly string[]) =>
  readImport(lines.join('\n'), null).reading.drafts.map(({ at, kind, symbol, amount, fee }) => {
    return [at, kind, symbol ?? '', amount ?? '', fee ?? ''].join(' ').trim();
  });

describe('A statement of Interactive Brokers', () => {
  it('has dividends that were reversed and paid again: each counts once, with its tax', () => {
    const lines = [
      DIVIDENDS,
      `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),24.00`,
      `Dividends,Data,USD,2023-03-15,${of} - Reversal (Ordinary Dividend),-24.00`,
      `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),26.40`,
      TAXES,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,-3.60,`,
      `Withholding Tax,Data,USD,2023-03-15,${of} - Reversal - US Tax,3.60,`,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,-3.96,`,
    ];
    expect(told(lines)).toEqual(['2023-03-15 dividend AAPL 26.4 3.96']);
  });

  it('takes back money where the payment is in an earlier file', () => {
    const lines = [DIVIDENDS, `Dividends,Data,USD,2023-03-15,${of} - Reversal (Ordinary Dividend),-24.00`];
    expect(told(lines)).toEqual(['2023-03-15 fee  24']);
  });

  it('names the sections that hold something and are not read', () => {
    const { reading } = readImport(
      [
        'Statement,Header,Field Name,Field Value',
        'Statement,Data,BrokerName,Interactive Brokers',
        DIVIDENDS,
        `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),24.00`,
        'Open Positions,Header,Symbol,Quantity',
        'Open Positions,Data,AAPL,100',
        'Corporate Actions,Header,Asset Category,Currency,Date,Description,Quantity',
        'Corporate Actions,Data,Stocks,USD,2023-03-15,ATVI merged for cash,-10',
        'Transfers,Header,Asset Category,Symbol,Qty',
        'Transfers,Data,Stocks,KO,5',
      ].join('\n'),
      null,
    );
    expect(reading.unread).toEqual(['Corporate Actions', 'Transfers']);
  });
});

describe('A file that is read by a mapping', () => {
  const read = (heading: string, rows: readonly string[]) =>
    readImport([heading, ...rows].join('\n'), null).reading.drafts;

  it('has dividends with the number of shares beside them: they are money, not shares', () => {
    const drafts = read('Date,Type,Symbol,Quantity,Price,Amount,Currency', [
      '2024-03-15,Dividend,AAPL,100,0.24,24.00,USD',
      '2024-06-15,Dividend,AAPL,100,0.25,,USD',
      '2024-07-01,Staking,ETH,0.1,3000,,USD',
    ]);
    expect(drafts.map(({ symbol, quantity, amount }) => [symbol, quantity, amount])).toEqual([
      ['AAPL', null, '24'],
      ['AAPL', null, '25'],
      ['ETH', '0.1', null],
    ]);
  });

  it('has midnights that are days, times on the member’s clock, and times in UTC where it says so', () => {
    const at = (heading: string, text: string) =>
      read(`${heading},Type,Symbol,Quantity,Amount,Currency`, [`${text},Buy,AAPL,1,1,USD`])[0].at;
    expect([
      at('Date', '2024-01-31 00:00:00'),
      at('Date', '2024-01-31 09:30'),
      at('Date', '2024-01-31 00:00:00Z'),
      at('Date(UTC)', '2024-01-31 09:30:00'),
    ]).toEqual(['2024-01-31', '2024-01-31T09:30:00', '2024-01-31T00:00:00Z', '2024-01-31T09:30:00Z']);
  });
});
