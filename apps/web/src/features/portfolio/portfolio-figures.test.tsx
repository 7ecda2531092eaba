import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exchangeTitle } from '../../shared/trading/exchange-title.ts';
import { texts as sharedTradingFr } from '../../shared/trading/trading.fr.ts';
import { Figures } from '../../ui/figure/figure.tsx';
import { MoneyChange } from '../../ui/formats/money.tsx';
import { fittingColumns, shownColumns } from '../../ui/tables/use-table-model.ts';
import { holdingColumns, whyNoShare } from './holdings-table.tsx';
import { portfolioText } from './portfolio.text.ts';
import { PriceAmount, writtenAmounts } from './portfolio-parts.tsx';
import type { Transaction } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';
import { transactionColumns, transactionName } from './transactions-part.tsx';
import { changeBars, isGain } from './why-card.tsx';

const words = (content: React.ReactNode) => renderToStaticMarkup(content).replace(/<[^>]+>/g, '');
const t = (key: keyof typeof portfolioText.en) => portfolioText.en[key];

describe('the price of a holding', () => {
  it('has the digits that its value was computed with', () => {
    const price = (amount: string) => words(<PriceAmount of={{ amount, currency: 'USD' }} />);
    expect(price('0.00001132')).toBe('$0.00001132');
    // 28,864.83 DOGE at 0.19799 are 5,714.95; at $0.20 they would be 5,772.97.
    expect(price('0.19799')).toBe('$0.19799');
    expect(price('250.32')).toBe('$250.32');
  });

  it('ends after eight digits where it is an average', () => {
    expect(words(<PriceAmount of={{ amount: '0.333333333333333333', currency: 'USD' }} />)).toBe(
      '$0.33333333',
    );
  });
});

it('WEB-18: large amounts get columns in which none runs into the next', () => {
  const roomOf = (gain: string) => {
    const long = writtenAmounts({ amounts: ['1000', null], gains: [gain] }, 'USD', 'en');
    return Number(
      /--room:(\d+)px/.exec(renderToStaticMarkup(<Figures long={long}>{null}</Figures>))?.[1] ?? Number.NaN,
    );
  };
  // In letters of 20 px, “▼ −$15,149,929.28” is 188 px wide; two figures of some thousands fit beside each other on a phone.
  expect(roomOf('-15149929.28')).toBeGreaterThanOrEqual(188);
  expect(roomOf('-12345.67')).toBeLessThanOrEqual(146);
});

it('a holding without a figure says why: no price, no exchange rate, or that it was given for nothing', () => {
  const price = { amount: '100', currency: 'EUR', at: '2026-11-18T21:00:00Z', change: null };
  expect(whyNoShare({ price, cost: '0.00' })).toBe('costNothing');
  expect(whyNoShare({ price, cost: null })).toBe('noRate');
  expect(whyNoShare({ price: null, cost: '0.00' })).toBe('noPrice');
});

describe('the paper account', () => {
  it('has its name in the reader’s language in rows, too, and in the choices of their filter', () => {
    const titleOf = (name: string) => exchangeTitle(name, (key) => sharedTradingFr[key]);
    const column = transactionColumns((key) => tabsText.en[key], titleOf).find(({ id }) => id === 'account');
    const row = { account: 'Paper account', toAccount: 'Paper account 2' } as Transaction;
    expect(column?.value(row)).toBe('Compte fictif');
    expect(column?.cell?.(row)).toBe('Compte fictif → Compte fictif 2');
    expect(column?.choice?.('Paper account')).toBe('Compte fictif');
    expect(column?.choice?.('My broker')).toBe('My broker');
  });
});

describe('the holdings on a tablet', () => {
  it('keep value and gain, and leave out what is less important', () => {
    const columns = holdingColumns({ t, tMarket: (key) => key, language: 'en' }, 'USD');
    const shown = shownColumns(fittingColumns(columns, true), undefined).map(({ id }) => id);
    expect(shown).toEqual(
      expect.arrayContaining(['symbol', 'quantity', 'price', 'value', 'gain', 'gainShare']),
    );
    // The table is 910 px wide in a window of 1024.
    const widthPx = shown.reduce(
      (sum, id) => sum + (columns.find((column) => column.id === id)?.widthPx ?? 0),
      0,
    );
    expect(widthPx).toBeLessThanOrEqual(910);
  });
});

describe('money that came and went', () => {
  it('has its sign, but is neither gain nor loss', () => {
    const paidIn = renderToStaticMarkup(<MoneyChange value="500" currency="USD" isGain={false} />);
    expect(paidIn).toContain('+$500.00');
    expect(paidIn).not.toContain('<svg');
    expect(paidIn).not.toMatch(/class="[^"]*(up|down)/);
    expect(['price', 'currency', 'income', 'fee'].every(isGain)).toBe(true);
    expect(['flow', 'traded', 'unpriced', 'total'].some(isGain)).toBe(false);
  });

  it('is a bar in no colour of gains', () => {
    const parts = {
      ...{ price: '10.10', currency: '0', income: '0', fee: '0', flow: '-500', unpriced: '0' },
    };
    const { items } = changeBars({ parts, of: 'change', base: 'USD' }, { t, language: 'en' });
    expect(items.map(({ name, neutral }) => [name, neutral])).toEqual([
      [t('why.price'), false],
      [t('why.flow'), true],
    ]);
  });
});

it('a transaction is named with its day in the format of the reader', () => {
  const row = { kind: 'buy', symbol: 'AAPL', currency: 'USD', day: '2026-11-20' } as const;
  expect(transactionName(row, { t: (key) => tabsText.en[key], language: 'en' })).toBe(
    'Buy AAPL, 20 Nov 2026',
  );
  expect(transactionName(row, { t: (key) => tabsText.en[key], language: 'fr' })).toBe(
    'Buy AAPL, 20 nov. 2026',
  );
});
