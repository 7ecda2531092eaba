import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { sampleSignal } from '../../../../test/fixtures/sample-signals.ts';
import { fillText } from '../../../i18n/translate.ts';
import { outlookOf, type SignalRow, type Stance } from '../signal.ts';
import { NetEdge, PUp, StanceCell, Strength } from '../signal-cells.tsx';
import { texts as french } from '../signals.fr.ts';
import { signalsText } from '../signals.text.ts';
import { signalColumns } from './signal-columns.tsx';

// Columns show stars and prices, which ask the server; there is none here.
vi.mock('../../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

const request = {
  t: (key) => key,
  market: (key) => key,
  language: 'en',
  coins: false,
  horizon: 20,
  fee: { assumed: 15, paid: 25 },
  widestMove: 0.2,
  open: () => undefined,
  scored: true,
  baseRates: { 5: null, 20: 0.57, 60: null },
} satisfies Parameters<typeof signalColumns>[0];

const columns = signalColumns(request);

function figureOf(id: string, signal: SignalRow) {
  const column = columns.find((each) => each.id === id);
  if (!column) throw new RangeError(`There is no column ${id}.`);
  return column.value({ ...signal, turn: null, quote: null });
}

function withGate(gate: 'open' | 'shut', netEdge: number | null): SignalRow {
  const signal = sampleSignal(0);
  const pUpSource = gate === 'open' ? 'model' : 'range';
  return { ...signal, outlooks: signal.outlooks.map((each) => ({ ...each, gate, netEdge, pUpSource })) };
}

const words = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '');

describe('a row of the signals', () => {
  it('has room for the price of a coin of which a dollar buys ten thousand', () => {
    const width = (coins: boolean) =>
      signalColumns({ ...request, coins }).find(({ id }) => id === 'price')?.widthPx;
    // Measured in the browser: "0.00001130" with the padding of its cell takes 94 px, with four more digits 120.
    expect(width(true)).toBeGreaterThanOrEqual(120);
    expect(width(false)).toBe(90);
  });

  it('has no number at all where there is too little evidence', () => {
    const young = sampleSignal(24);
    expect(young.enough).toBe(false);
    for (const id of ['pup5', 'pup20', 'pup60', 'move', 'strength', 'net', 'over5', 'fall10', 'score']) {
      expect([id, figureOf(id, young)]).toEqual([id, null]);
    }
    // Not even where a number came along.
    const sent = { ...sampleSignal(0), enough: false };
    expect(outlookOf(sent, 20)).toBeNull();
  });

  it('SIG-6: claims a net edge only while the gate of its horizon is open', () => {
    expect(figureOf('net', withGate('shut', null))).toBeNull();
    expect(figureOf('net', withGate('shut', 0.02))).toBeNull();
    // By hand: 2 % after 15 basis points a side is 1.8 % after 25.
    expect(figureOf('net', withGate('open', 0.02))).toBeCloseTo(0.018, 12);
    const shut = outlookOf(withGate('shut', 0.02), 20);
    expect(words(<NetEdge outlook={shut} fee={{ assumed: 15, paid: 15 }} />)).toBe('none proven');
  });

  it('SIG-5: says beside every chance of a rise where it comes from', () => {
    const cell = (signal: SignalRow) => <PUp outlook={outlookOf(signal, 20)} />;
    const [shut, open] = [cell(withGate('shut', null)), cell(withGate('open', 0.02))];
    expect(renderToStaticMarkup(shut)).toContain('title="From the price range.');
    expect(renderToStaticMarkup(open)).toContain('title="From the model, which has a proven edge.');
    // The range is the usual case and needs no mark in every row.
    expect([words(shut), words(open)]).toEqual([
      expect.stringMatching(/^\d+%$/),
      expect.stringMatching(/^\d+%model$/),
    ]);
  });

  it('sorts votes by buys minus sells', () => {
    expect(figureOf('votes', { ...sampleSignal(0), votes: { buy: 9, hold: 2, sell: 4 } })).toBe(5);
  });

  it('has every column once, and shows those that the screen promises', () => {
    const ids = columns.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const shown = columns.filter(({ hidden }) => !hidden).map(({ id }) => id);
    expect(shown).toEqual([
      ...['symbol', 'price', 'change', 'sparkline', 'stance', 'votes', 'pup20'],
      ...['move', 'fall10', 'strength'],
    ]);
  });

  it('greys a chance of a rise that is the base rate, and says so', () => {
    const [outlook] = [outlookOf(withGate('shut', null), 20)];
    const cell = (baseRate: number | null) =>
      renderToStaticMarkup(<PUp outlook={outlook && { ...outlook, pUp: 0.568 }} baseRate={baseRate} />);
    expect(cell(0.571)).toContain('data-base="true"');
    expect(cell(0.571)).toContain('Equal to the base rate: 57%');
    expect(cell(0.56)).not.toContain('data-base');
    expect(cell(null)).not.toContain('data-base');
  });

  it('explains a chance of a rise that points the other way than the stance beside it', () => {
    const outlook = outlookOf(withGate('shut', null), 20);
    const cell = (stance: Stance, pUp: number) =>
      renderToStaticMarkup(<PUp outlook={outlook && { ...outlook, pUp }} stance={stance} />);
    expect(cell('sell', 0.56)).toContain('Sell is how the indicators vote on the trend so far; 56%');
    expect(cell('buy', 0.48)).toContain('Buy is how the indicators vote');
    for (const fits of [cell('sell', 0.48), cell('buy', 0.56), cell('hold', 0.56)])
      expect(fits).not.toContain('data-apart');
  });

  it('says in words how the score compares with the asset’s own past', () => {
    const outlook = outlookOf(withGate('shut', null), 20);
    const cell = (strength: number) => words(<Strength outlook={outlook && { ...outlook, strength }} />);
    expect(cell(0.92)).toBe('stronger than 92% of its past');
    expect(cell(0.21)).toBe('weaker than 79% of its past');
    expect(cell(0.994)).toBe('stronger than 99% of its past');
    expect(cell(0.998)).toBe('stronger than all of its past');
    expect(cell(0)).toBe('weaker than all of its past');
  });

  it('names only the share in the table, whose head says what is compared', () => {
    const outlook = outlookOf(withGate('shut', null), 20);
    const cell = (strength: number) =>
      renderToStaticMarkup(<Strength outlook={outlook && { ...outlook, strength }} brief />);
    expect(cell(0.92)).toContain('>above 92%<');
    expect(cell(0.21)).toContain('title="weaker than 79% of its past"');
    expect(cell(0.998)).toContain('>above 99%<');
  });

  it.each(['en', 'fr'] as const)(
    'SIG-10: has room for all of its usual columns at 1,440 px (%s)',
    (language) => {
      const texts = { en: signalsText.en, fr: french }[language];
      const t = ((key: keyof typeof texts, values = {}) => fillText(texts[key], values)) as typeof request.t;
      for (const coins of [false, true]) {
        const shown = signalColumns({ ...request, t, language, coins }).filter(({ hidden }) => !hidden);
        const width = shown.reduce((sum, { widthPx = 110 }) => sum + widthPx, 0);
        // 1,440 px less the narrow sidebar of 78 px and the margins of the page and of its card.
        expect(width).toBeLessThanOrEqual(1312);
      }
    },
  );

  it('says what the stance was, and the rule by which it holds', () => {
    const signal = { ...sampleSignal(0), stance: 'hold', previousStance: 'buy', ageBars: 3 } as const;
    const cell = <StanceCell signal={{ ...signal, votes: { buy: 6, hold: 5, sell: 4 } }} />;
    expect(words(cell)).toBe('Holdwas Buy · 3 bars');
    const html = renderToStaticMarkup(cell);
    expect(html).toContain('6 buy, 5 hold, 4 sell');
    expect(html).toContain('leads by 40% of the votes and is kept until the votes are even');
  });
});
