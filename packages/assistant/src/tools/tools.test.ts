import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTools } from './all-tools.ts';
import { inputProblems } from './describe-tools.ts';
import { findTerms } from './glossary-tool.ts';
import { asked } from './inputs.ts';
import { pinAsset } from './pin-asset.ts';
import { spanDates } from './spans.ts';
import { summariseBars } from './summarise-bars.ts';
import type { RunCall, ToolContext } from './tool.ts';

const context: ToolContext = {
  call: async () => {
    throw new Error('Nothing is to be read here.');
  },
  language: 'en',
  asOf: '2026-11-18T22:00:00.000Z',
};

describe('the span of a question', () => {
  // From a calendar: 2024 was a leap year, so a month before 31 March is 29 February.
  it.each([
    [{ span: '1m' }, '2024-03-31T12:00:00Z', '2024-02-29'],
    [{ span: '3m' }, '2026-11-18T22:00:00Z', '2026-08-18'],
    [{ span: '1w' }, '2026-03-03T22:00:00Z', '2026-02-24'],
    [{ span: 'ytd' }, '2026-11-18T22:00:00Z', '2025-12-31'],
    [{ to: '2025-06-30' }, '2026-11-18T22:00:00Z', '2024-06-30'],
  ] as const)('%o ending at %s begins on %s', (input, asOf, from) => {
    expect(spanDates(input, asOf).from).toBe(from);
  });
});

describe('bars of some days', () => {
  // Worked out by hand: from 100 to 110 is 10 %, from the peak of 120 down to 90 is 25 %.
  const bars = {
    dates: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'],
    high: [999, 125, 100, 108, 112],
    low: [1, 99, 88, 95, 101],
    close: [100, 120, 90, 105, 110],
    volume: [50, 10, null, 20, 30],
    hasBase: true,
  };

  it('change from the first close, whose own high and low do not count', () => {
    const summary = summariseBars(bars);
    expect(summary).toMatchObject({
      firstClose: 100,
      lastClose: 110,
      high: { value: 125, date: '2026-03-03' },
      low: { value: 88, date: '2026-03-04' },
      average: 106.25,
      averageVolume: 20,
      largestFall: -0.25,
      upDays: 3,
      downDays: 1,
      bars: 4,
    });
    expect(summary?.change).toBeCloseTo(0.1, 12);
  });

  it('that double within a year are a rising trend of 100 % a year', () => {
    const dates = Array.from({ length: 366 }, (_, i) =>
      new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10),
    );
    const close = dates.map((_, i) => 50 * 2 ** (i / 365.2425));
    const { trend } =
      summariseBars({ dates, close, high: close, low: close, volume: close, hasBase: false }) ?? {};
    expect([trend?.word, trend?.growthPerYear?.toFixed(6), trend?.fit?.toFixed(6)]).toEqual([
      'rising',
      '1.000000',
      '1.000000',
    ]);
  });

  it('of a single close say nothing', () => {
    expect(summariseBars({ ...bars, close: [100], dates: ['2026-03-02'] })).toBeNull();
  });
});

describe('an asset that is younger than the span', () => {
  // Three closes from 10 December 2020, and a span that begins ten years before 18 November 2026.
  const days = ['2020-12-10', '2020-12-11', '2026-11-18'];
  const replies: Readonly<Record<string, unknown>> = {
    'market.search': {
      items: [
        {
          ...{ symbol: 'ABNB', name: 'Airbnb', market: 'us', currency: 'USD', kind: 'stock' },
          ...{ sector: null, industry: null, matched: 'symbol', former: null, delistedOn: null },
        },
      ],
    },
    'market.bars': {
      bars: {
        time: days.map((day) => Date.parse(day)),
        ...{ open: [200, 100, 150], high: [200, 100, 150], low: [200, 100, 150], close: [200, 100, 150] },
        volume: [1, 1, 1],
      },
      provenance: { source: 'simulated', simulated: true, asOf: '2026-11-18T22:00:00Z', knownAt: null },
    },
  };
  const read = async (name: string, input: object, language: ToolContext['language'] = 'en') => {
    const call = (async (asked: string) => replies[asked]) as unknown as RunCall;
    const tool = allTools.find((one) => one.name === name);
    const found = await tool?.run(
      { assets: ['ABNB'], what: 'closes', ...input },
      { ...context, call, language },
    );
    const measures = new Set(found?.figures.map(({ measure }) => measure));
    return { notes: found?.notes ?? [], hasChange: measures.has('change') || measures.has('total-return') };
  };

  it.each(['bars_summary', 'draw'])(
    'has no change over it, and %s says from when it is known',
    async (name) => {
      for (const input of [{ span: '10y' }, { from: '2015-01-01' }]) {
        const { notes, hasChange } = await read(name, input);
        expect([hasChange, notes.filter((note) => note.includes('10 Dec 2020')).length]).toEqual([false, 1]);
      }
      expect((await read(name, { span: '10y' }, 'fr')).notes.join()).toContain('10 déc. 2020');
    },
  );

  it.each([{ span: 'all' }, { from: '2020-12-01' }])('has one over all there is: %o', async (input) => {
    const { notes, hasChange } = await read('bars_summary', input);
    expect([hasChange, notes.filter((note) => note.includes('2020'))]).toEqual([true, []]);
  });
});

describe('a name', () => {
  const hit = (symbol: string, name: string, more: object = {}) => ({
    ...{ symbol, name, market: symbol.includes('-') ? 'crypto' : 'us', kind: 'stock', currency: 'USD' },
    ...{ sector: null, industry: null, matched: 'name', former: null, delistedOn: null, ...more },
  });
  const pin = (text: string, items: object[], market?: 'crypto' | 'us') =>
    pinAsset({ call: (async () => ({ items })) as unknown as RunCall }, { text, market });

  it.each([
    ['Apple', [hit('AAPL', 'Apple Inc.'), hit('APLE', 'Apple Hospitality REIT')], 'AAPL'],
    ['bitcoin', [hit('BTC-USD', 'Bitcoin'), hit('BCH-USD', 'Bitcoin Cash')], 'BTC-USD'],
    ['SOL', [hit('SOL', 'Emeren'), hit('SOL-USD', 'Solana')], 'SOL-USD'],
    ['FB', [hit('META', 'Meta Platforms', { matched: 'former', former: 'FB' })], 'META'],
    ['old', [hit('OLD', 'Old', { delistedOn: '2020-01-02' }), hit('OLDX', 'Old Extra')], 'OLDX'],
  ])('%s is %o: one asset', async (text, items, symbol) => {
    expect(await pin(text, items)).toMatchObject({ kind: 'one', asset: { symbol } });
  });

  it('that fits several assets equally well is none of them', async () => {
    const items = [hit('UAL', 'United Airlines'), hit('UPS', 'United Parcel Service')];
    expect(await pin('united', items)).toMatchObject({
      kind: 'several',
      candidates: [{ symbol: 'UAL' }, { symbol: 'UPS' }],
    });
    expect(await pin('united', [])).toEqual({ kind: 'none' });
    expect(await pin('!!', items)).toEqual({ kind: 'none' });
  });
});

describe('words of the product', () => {
  const guide = (language: string) =>
    readFileSync(new URL(`../../../../apps/web/src/content/${language}/guide.md`, import.meta.url), 'utf8');

  it.each(['en', 'fr'] as const)('mean what the user guide says: %s', (language) => {
    const [, section = ''] = /\{#words\}\n([\s\S]*?)\n### /.exec(guide(language)) ?? [];
    const entries = [...section.matchAll(/^(.+)\n: (.+)$/gm)].map(([, term = '', meaning]) => [
      term,
      meaning,
    ]);
    expect(entries.length).toBe(7);
    for (const [term = '', meaning] of entries) {
      const found = findTerms(term).map((known) => [known[language][0], known[language][1]]);
      expect(found).toContainEqual([term, meaning]);
    }
  });

  it('are found by their short forms, and not inside other words', () => {
    expect(findTerms('p/e').map(({ en }) => en[0])).toEqual(['Price / earnings']);
    expect(findTerms('capitalisation boursière').map(({ fr }) => fr[0])).toEqual(['Capitalisation']);
    expect(findTerms('flux capacitor')).toEqual([]);
  });

  // What the product called them before, in French.
  it.each([
    ['position', 'Avis'],
    ['changement de position', 'Changement d’avis'],
    ['compte papier', 'Compte fictif'],
    ['fréquence de base', 'Taux de base'],
    ['étalonnage', 'Calibration'],
    ['historique des signaux', 'Historique public'],
    ['fractionnement', 'Division'],
  ])('“%s” is still understood as “%s”', (earlier, name) => {
    expect(findTerms(earlier).map(({ fr }) => fr[0])).toEqual([name]);
    expect(findTerms(name).map(({ fr }) => fr[0])).toEqual([name]);
  });
});

describe('an input', () => {
  const problemsOf = (name: string, input: unknown) => {
    const read = allTools.find((one) => one.name === name)?.input.safeParse(input);
    return read?.error ? inputProblems(read.error) : [];
  };

  it('is refused with a sentence for every bad field', () => {
    expect(problemsOf('bars_summary', { assets: [], span: '7y', from: '2025-02-30', me: 1 })).toEqual([
      'assets: Name one to 10 assets.',
      'span: Choose one of these: 1d, 5d, 1w, 1m, 3m, 6m, ytd, 1y, 2y, 3y, 5y, 10y, all.',
      'from: Write a date such as 2025-03-01.',
      'There is no field named me; these are: assets, market, span, from, to, asOf.',
    ]);
    expect(problemsOf('quote', 'BTC')).toEqual(['Give an object with these fields: assets, market, asOf.']);
    for (const { name } of allTools) expect([name, problemsOf(name, null).length > 0]).toEqual([name, true]);
  });

  it('that names an instant is answered as of it; otherwise the present is asked for only where it is meant', () => {
    expect(asked(context, undefined).at).toBe('2026-11-18T22:00:00.000Z');
    expect(asked({ ...context, present: true }, undefined).at).toBeUndefined();
    expect(asked({ ...context, present: true }, '2025-03-01')).toMatchObject({
      at: '2025-03-01',
      present: false,
    });
  });
});

describe('assets of the screener', () => {
  const asset = { symbol: 'KO', name: 'Coca-Cola', market: 'us', kind: 'stock', currency: 'USD' };
  const replies: Readonly<Record<string, unknown>> = {
    'screener.fields': { items: [{ key: 'rsi14', name: 'RSI 14', kind: 'number', unit: 'index' }] },
    'screener.list': {
      ...{ columns: ['rsi14', 'last_bar'], total: 1, unknown: 0, delayed: [] },
      items: [{ asset, price: 71.5, change: -0.021, values: [28.4, '2026-11-25'] }],
      provenance: { source: 'simulated', simulated: true, asOf: '2026-11-27T12:00:00Z', knownAt: null },
    },
  };
  const run = (language: ToolContext['language']) => {
    const tool = allTools.find(({ name }) => name === 'screener');
    const call = (async (name: string) => replies[name]) as unknown as RunCall;
    return tool?.run(
      { market: 'us', sort: 'rsi14', direction: 'asc', top: 1, columns: [] },
      { ...context, call, language },
    );
  };

  it('change at the close of a day that is named', async () => {
    const labels = async (language: ToolContext['language']) =>
      (await run(language))?.figures.find(({ id }) => id === 'change.close')?.label;
    expect(await labels('en')).toBe('Change, at the close of 25 Nov 2026');
    expect(await labels('fr')).toBe('Variation, à la clôture du 25 nov. 2026');
  });

  it('have the day in the table, once and not as a field', async () => {
    const [table] = (await run('en'))?.parts ?? [];
    const names = table?.kind === 'table' ? table.columns.map(({ name }) => name) : [];
    expect(names).toEqual(['Asset', 'Close', 'Change at the close', 'Session', 'RSI 14']);
    expect(table?.kind === 'table' && table.rows[0]).toHaveLength(names.length);
  });
});

describe('the orders of a member', () => {
  // Thirty orders, one a day up to the 18th of November and two on the 1st, newest first.
  const days = Array.from({ length: 29 }, (_, i) => new Date(Date.UTC(2026, 10, 18 - i)).toISOString());
  const placed = [...days.slice(0, 17), '2026-11-01T20:00:00.000Z', ...days.slice(17)].map((createdAt) => ({
    ...{
      createdAt,
      symbol: 'BTC-USD',
      baseAsset: 'BTC',
      quoteAsset: 'USD',
      exchange: 'KRAKEN',
      type: 'limit',
    },
    ...{ side: 'buy', status: 'filled', quantity: '1', price: '1', stopPrice: null },
    ...{ filledQuantity: '1', averagePrice: '1' },
  }));
  const call = (async (_: string, { query }: { query: { to?: string; page_size: number } }) => {
    const { to = '9999', page_size: size } = query;
    const items = placed.filter(({ createdAt }) => createdAt.slice(0, 10) <= to);
    return { items: items.slice(0, size), total: items.length };
  }) as unknown as RunCall;
  const run = async (input: object) => {
    const found = await allTools
      .find(({ name }) => name === 'orders')
      ?.run({ count: 5, ...input }, { ...context, call });
    const [table] = found?.parts ?? [];
    return {
      total: found?.figures.find(({ id }) => id === 'orders')?.value,
      rows: table?.kind === 'table' ? table.rows.length : 0,
    };
  };

  it('are those placed by the day or instant that is asked about, however many came later', async () => {
    expect(await run({})).toEqual({ total: 30, rows: 5 });
    expect(await run({ asOf: '2026-11-05' })).toEqual({ total: 17, rows: 5 });
    expect(await run({ asOf: '2026-11-05', to: '2026-10-30' })).toEqual({ total: 10, rows: 5 });
    // Of the two on the 1st, one was placed by noon.
    expect(await run({ asOf: '2026-11-01T12:00:00Z' })).toEqual({ total: 12, rows: 4 });
  });
});

describe('the signal of an asset', () => {
  it('names features and lines in the language of the answer, not by their keys', async () => {
    const { featureWords } = await import('./signal-tools.ts');
    expect(featureWords('rank-money-traded')).toEqual({
      en: 'Rank by value traded over 20 bars',
      fr: 'Rang par montants échangés sur 20 séances',
    });
    expect(featureWords('tomorrow-1')).toEqual({ en: 'tomorrow-1', fr: 'tomorrow-1' });
  });
});
