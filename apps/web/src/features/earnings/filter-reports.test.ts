import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { earningsAddress } from './earnings-address.ts';
import type { Report } from './earnings-queries.ts';
import { filterReports, groupByDay } from './filter-reports.ts';

function report(symbol: string, more: Partial<Report> = {}): Report {
  const base = { symbol, name: `${symbol} Inc.`, date: '2026-11-23', time: 'unknown', status: 'estimated' };
  return { ...base, usualMove: null, ...more } as Report;
}

const none = { words: '', status: null, symbols: null } as const;
const symbolsOf = (reports: readonly Report[]) => reports.map(({ symbol }) => symbol);

describe('the filters of the earnings calendar', () => {
  const reports = [
    report('NSRGY', { name: 'Nestlé' }),
    report('AAPL', { name: 'Apple', status: 'conflict' }),
    report('MSFT', { name: 'Microsoft' }),
  ];

  it('find a company by symbol or name, with or without its accents', () => {
    expect(symbolsOf(filterReports(reports, { ...none, words: ' nestle ' }))).toEqual(['NSRGY']);
    expect(symbolsOf(filterReports(reports, { ...none, words: 'aap' }))).toEqual(['AAPL']);
  });

  it('narrow to a watchlist and to how sure the date is', () => {
    expect(symbolsOf(filterReports(reports, { ...none, symbols: new Set(['MSFT', 'TSLA']) }))).toEqual([
      'MSFT',
    ]);
    expect(symbolsOf(filterReports(reports, { ...none, status: 'conflict' }))).toEqual(['AAPL']);
  });

  it('stand in the address, which forgets nothing else', () => {
    const search = writeAddress(earningsAddress, 'list=main', {
      view: 'month',
      date: '2026-11-01',
      status: 'conflict',
    });
    expect(search).toBe('list=main&view=month&date=2026-11-01&status=conflict');
    expect(readAddress(earningsAddress, search)).toMatchObject({
      view: 'month',
      status: 'conflict',
      find: '',
    });
    expect(writeAddress(earningsAddress, search, { view: 'week', date: null, status: null })).toBe(
      'list=main',
    );
    expect(readAddress(earningsAddress, 'view=decade&status=perhaps')).toMatchObject({
      view: 'week',
      status: null,
    });
  });
});

describe('a day of the earnings calendar', () => {
  it('runs from before the open to after the close, the member’s own symbols first, then the largest companies', () => {
    const day = groupByDay(
      [
        report('A', { time: 'after-close', marketCap: 1e9 }),
        report('B', { time: 'before-open' }),
        report('C', { time: 'after-close', marketCap: null }),
        report('D', { time: 'after-close', marketCap: 8e9 }),
        report('E', { time: 'after-close', marketCap: 2e9 }),
      ],
      new Set(['E']),
    ).get('2026-11-23');
    expect(day?.map(({ time, reports }) => [time, symbolsOf(reports)])).toEqual([
      ['before-open', ['B']],
      ['after-close', ['E', 'D', 'A', 'C']],
    ]);
  });
});
