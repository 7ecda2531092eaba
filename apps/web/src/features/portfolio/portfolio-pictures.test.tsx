import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../../shared/session/browser-storage.ts';
import { storageKeys } from '../../shared/session/storage-keys.ts';
import { ratioText } from './holdings-table.tsx';
import { withField, withKind } from './import-mapping.tsx';
import { FirstVisit } from './overview-part.tsx';
import { portfolioText } from './portfolio.text.ts';
import { openForEntry, PortfolioContext, type PortfolioPage, usualAccount } from './portfolio-context.ts';
import { idsOf } from './portfolio-parts.tsx';
import {
  type Account,
  daysOfSpan,
  type History,
  memberDay,
  performanceQuery,
  untilMinute,
} from './portfolio-queries.ts';
import { axisMoney, flowMarks, pictureLayers } from './value-chart.tsx';
import { changeBars } from './why-card.tsx';

const words = { t: (key: keyof typeof portfolioText.en) => portfolioText.en[key], language: 'en' } as const;

function history(flow: readonly number[], benchmark: History['benchmark'] = null): History {
  const days = flow.map((_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const flat = days.map(() => 100);
  return {
    ...{ base: 'USD', from: days[0] ?? '', to: days.at(-1) ?? '', benchmark, days, flow: [...flow] },
    ...{ value: flat, invested: flat, growth: days.map((_, at) => (at === 0 ? null : 1.1)) },
    ...{ drawdown: days.map(() => -0.2), benchmarkValue: flat, benchmarkGrowth: flat, unpriced: [] },
    provenance: { source: 'test', simulated: false, asOf: '2026-01-01T00:00:00Z', knownAt: null },
  };
}

describe('the picture of the value', () => {
  it('has the money put in beside it, and the benchmark where there is one', () => {
    const names = (given: History) => pictureLayers(given, 'value', words.t).map(({ name }) => name);
    expect(names(history([0, 0]))).toEqual(['Value', 'Start value + paid in']);
    expect(names(history([0, 5], { symbol: 'SPY', name: 'Fund' }))).toEqual([
      'Value',
      'Start value + paid in',
      'Same money in {{symbol}}',
      'Paid in and out',
    ]);
  });

  it('begins on the day the first money came, without a cliff from nothing or a bar of its own', () => {
    const given = { ...history([0, 0, 500, 0]), value: [0, 0, 500, 505], invested: [0, 0, 500, 500] };
    const days = pictureLayers(given, 'value', words.t).map((layer) =>
      layer.kind === 'line' ? layer.points.map(({ value }) => value) : [],
    );
    expect(days).toEqual([
      [500, 505],
      [500, 500],
    ]);
    const today = { ...history([0, 500]), value: [0, 500], invested: [0, 500] };
    const layers = pictureLayers(today, 'value', words.t);
    expect(layers.map((layer) => layer.kind === 'line' && layer.points.map(({ value }) => value))).toEqual([
      [500],
      [500],
    ]);
  });

  it('has figures at its axis that differ, also where the value hardly moved', () => {
    const figures = (amounts: number[], ticks: number[]) => ticks.map(axisMoney(amounts, 'USD', 'en'));
    // Before the first payment there was nothing.
    expect(figures([0, 100_000, 99_990], [99_990, 100_000])).toEqual(['$99,990.00', '$100,000.00']);
    expect(figures([0, 100_000, 60_000], [60_000, 100_000])).toEqual(['$60.0K', '$100K']);
  });

  it('of the return shows growth as a change, and nothing where there was no value', () => {
    const [layer] = pictureLayers(history([0, 0]), 'return', words.t);
    const values = layer?.kind === 'line' ? layer.points.map(({ value }) => value) : [];
    expect(values[0]).toBeNull();
    expect(values[1]).toBeCloseTo(0.1, 12);
  });

  it('marks money in below the line and money out above it, on its day', () => {
    const marks = flowMarks(history([500, 0, -20]), words.t);
    expect(marks.map(({ timeMs, place, name }) => [timeMs, place, name])).toEqual([
      [Date.UTC(2026, 0, 1), 'below', 'Paid in'],
      [Date.UTC(2026, 0, 3), 'above', 'Taken out'],
    ]);
  });

  it('marks the sixty largest flows of many, in the order of their days', () => {
    const flows = Array.from({ length: 100 }, (_, at) => (at < 50 ? 1 : at));
    const marks = flowMarks(history(flows), words.t);
    expect(marks).toHaveLength(60);
    expect(marks.at(-1)?.timeMs).toBe(Date.UTC(2026, 0, 100));
    expect([...marks].sort((one, other) => one.timeMs - other.timeMs)).toEqual(marks);
  });
});

describe('the parts of a change', () => {
  const parts = {
    price: '10.10',
    currency: '-0.20',
    income: '1.00',
    fee: '0.00',
    flow: '100.00',
    unpriced: '0',
  };
  const bars = (of: 'change' | 'gain') => changeBars({ parts, of, base: 'USD' }, words);
  const total = (of: 'change' | 'gain') => {
    const { items, formatValue } = bars(of);
    return formatValue(items.reduce((sum, { value }) => sum + value, 0));
  };

  it('leave out what is nothing, and add up to the cent', () => {
    expect(bars('change').items.map(({ name }) => name)).toEqual([
      'Prices',
      'Exchange rates',
      'Dividends',
      'Paid in and out',
    ]);
    expect(total('change')).toBe('$110.90');
  });

  it('of a gain are without the money that came and went', () => {
    expect(total('gain')).toBe('$10.90');
  });
});

describe('a split', () => {
  it('is written as traders write it', () => {
    const written = ['4', '0.1', '1.5', '0.3333333333333333'].map((ratio) => ratioText(ratio, 'en'));
    expect(written).toEqual(['4:1', '1:10', '1.5:1', '1:3']);
    expect(ratioText('1.5', 'fr')).toBe('1,5:1');
  });
});

it('lots and payments that say the same are rows of their own', () => {
  // Rewards of one day are often equal.
  const reward = { symbol: 'ETH-USD', paidOn: '2026-01-05', accountId: 'a', amount: '0.0001' };
  const rewards = [reward, { ...reward }, { ...reward, accountId: 'b' }];
  expect(new Set(idsOf(rewards, Object.values).values()).size).toBe(3);
});

describe('the period', () => {
  it('of the year begins with the close of the year before', () => {
    expect(daysOfSpan('ytd', '2026-11-23')).toEqual({ from: '2025-12-31' });
    expect(daysOfSpan('1m', '2026-03-02')).toEqual({ from: '2026-01-31' });
    expect(daysOfSpan('all', '2026-11-23')).toEqual({});
  });
});

describe('the day of a member', () => {
  afterEach(() => {
    vi.useRealTimers();
    browserStorage.removeItem(storageKeys.userData);
  });

  it.each([
    ['Pacific/Auckland', '2026-12-31T11:30:00Z', { day: '2027-01-01', from: '2026-12-31' }],
    ['America/Los_Angeles', '2027-01-01T02:00:00Z', { day: '2026-12-31', from: '2025-12-31' }],
    ['America/New_York', '2027-03-15T03:30:00Z', { day: '2027-03-14', from: '2026-12-31' }],
  ])('PORT-11: is that of the clock in %s, and their year begins with it', (timeZone, at, { day, from }) => {
    vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
    browserStorage.setItem(storageKeys.userData, JSON.stringify({ timeZone }));
    expect(memberDay()).toBe(day);
    const { queryKey } = performanceQuery({ span: 'ytd', benchmark: null }, { on: null });
    expect(queryKey).toContainEqual({ from });
  });
});

describe('the columns of a file', () => {
  const empty = { columns: [], dates: 'day-first', decimalComma: true, kinds: [], currency: null } as const;
  const mapping = { ...empty, columns: [], kinds: [] };

  it('have one meaning each, and the newest choice takes it from another column', () => {
    const first = withField(mapping, 'Preis', 'price');
    const second = withField(first, 'Kurs', 'price');
    expect(second.columns).toEqual([{ heading: 'Kurs', field: 'price' }]);
    expect(withField(second, 'Kurs', null).columns).toEqual([]);
  });

  it('may use words of their own', () => {
    const told = withKind(withKind(mapping, 'Kauf', 'buy'), 'Kauf', 'sell');
    expect(told.kinds).toEqual([{ word: 'Kauf', kind: 'sell' }]);
  });
});

const account = (id: string, kind: Account['kind'], archived = false): Account => ({
  ...{ id, kind, archived, exchange: null, name: id, currency: 'USD', lotMethod: 'fifo' },
  ...{ marketDividends: true, transactions: 0, version: 1 },
});

function page(items: readonly Account[], shown?: string): PortfolioPage {
  const accounts = { items: [...items], most: 50, base: 'USD', timeZone: 'UTC' };
  const address = {} as PortfolioPage['address'];
  const sight = { on: null, ...(shown && { accounts: shown }) };
  return { accounts, address, sight, open: () => undefined, fixedReason: null, openTicket: undefined };
}

describe('figures of one page', () => {
  it('are asked for again together: at the next whole minute, whenever each was last asked for', () => {
    const minute = Date.UTC(2026, 0, 1, 12, 1);
    for (const ago of [2000, 17_350, 59_999]) expect(minute - ago + untilMinute(minute - ago)).toBe(minute);
    expect(untilMinute(minute - 400)).toBe(60_400);
    expect(untilMinute(minute)).toBe(60_000);
  });
});

describe('the account that a new transaction goes into', () => {
  const all = [account('paper', 'paper'), account('old', 'manual', true), account('mine', 'manual')];

  it('is the one shown, else the first kept by hand, never an archived one nor one of play money', () => {
    expect(usualAccount(page(all))?.id).toBe('mine');
    expect(usualAccount(page(all, 'paper'))?.id).toBe('mine');
    expect(usualAccount(page([account('paper', 'paper')]))).toBeUndefined();
    expect(usualAccount(page(all, 'old'))?.id).toBe('mine');
    expect(usualAccount(page([]))).toBeUndefined();
  });

  it('can be any real one in use, and the one that an entry is in already', () => {
    const ids = (kept?: string) => openForEntry(page(all).accounts, kept).map(({ id }) => id);
    expect(ids()).toEqual(['mine']);
    expect(ids('paper')).toEqual(['paper', 'mine']);
  });
});

describe('a portfolio with nothing in it', () => {
  const shown = (withPaper: boolean) =>
    renderToStaticMarkup(
      <PortfolioContext value={page([])}>
        <FirstVisit withPaper={withPaper} />
      </PortfolioContext>,
    );

  it('offers three ways to begin, each with its button', () => {
    const buttons = shown(true).match(/<button/g);
    expect(buttons).toHaveLength(3);
    expect(shown(true)).toContain('Place a paper order');
    expect(shown(false)).not.toContain('Place a paper order');
  });
});
