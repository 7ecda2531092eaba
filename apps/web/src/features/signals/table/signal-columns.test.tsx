import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { sampleSignal } from '../../../../test/fixtures/sample-signals.ts';
import { outlookOf, type SignalRow } from '../signal.ts';
import { NetEdge, PUp } from '../signal-cells.tsx';
import { signalColumns } from './signal-columns.tsx';

// Columns show stars and prices, which ask the server; there is none here.
vi.mock('../../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

const columns = signalColumns({
  t: (key) => key,
  market: (key) => key,
  language: 'en',
  horizon: 20,
  fee: { assumed: 15, paid: 25 },
  widestMove: 0.2,
  open: () => undefined,
  changed: false,
});

function figureOf(id: string, signal: SignalRow) {
  const column = columns.find((each) => each.id === id);
  if (!column) throw new RangeError(`There is no column ${id}.`);
  return column.value({ ...signal, turn: null });
}

function withGate(gate: 'open' | 'shut', netEdge: number | null): SignalRow {
  const signal = sampleSignal(0);
  const pUpSource = gate === 'open' ? 'model' : 'range';
  return { ...signal, outlooks: signal.outlooks.map((each) => ({ ...each, gate, netEdge, pUpSource })) };
}

const words = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '');

describe('a row of the signals', () => {
  it('has no number at all where there is too little evidence', () => {
    const young = sampleSignal(24);
    expect(young.enough).toBe(false);
    for (const id of ['pup5', 'pup20', 'pup60', 'move', 'strength', 'net', 'over5', 'score']) {
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
    expect(renderToStaticMarkup(shut)).toMatch(/title="[^"]*price range"/);
    expect(renderToStaticMarkup(open)).toContain('title="from the model, which has a proven edge"');
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
      ...['symbol', 'name', 'stance', 'votes', 'pup5', 'pup20', 'pup60', 'move', 'strength', 'age'],
      ...['price', 'change', 'sparkline', 'date', 'net'],
    ]);
  });
});
