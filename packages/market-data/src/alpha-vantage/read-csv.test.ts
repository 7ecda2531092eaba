import { describe, expect, it } from 'vitest';
import { readTable } from './read-csv.ts';

const HEADER = 'symbol,name,currency';

describe('a table from the provider', () => {
  it.each([
    ['quoted', 'ZZZZ,"Zz, Inc. ""Z""",USD', 'Zz, Inc. "Z"'],
    ['not quoted', 'ZZZZ,Zz, Inc.,USD', 'Zz, Inc.'],
    ['empty', 'ZZZZ,,USD', ''],
  ])('keeps a company name whole that is %s', (_, line, name) => {
    expect(readTable(`${HEADER}\r\n${line}\r\n`, ['symbol'])).toEqual([
      { symbol: 'ZZZZ', name, currency: 'USD' },
    ]);
  });

  it.each([
    ['cut off in a line', `${HEADER}\nZZZZ,Zz`],
    ['cut off in quotes', `${HEADER}\nZZZZ,"Zz`],
    ['without a column that is needed', 'symbol,currency\nZZZZ,USD'],
    ['empty', ''],
  ])('is refused when it is %s', (_, text) => {
    expect(() => readTable(text, ['symbol', 'name'])).toThrow('table');
  });

  it('may have no rows', () => {
    expect(readTable(`${HEADER}\r\n`, ['symbol'])).toEqual([]);
  });
});
