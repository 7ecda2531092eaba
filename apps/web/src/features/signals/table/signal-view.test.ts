import { describe, expect, it } from 'vitest';
import { sampleSignal } from '../../../../test/fixtures/sample-signals.ts';
import type { SignalChange } from '../signal.ts';
import { countsOfTabs, viewsOfTab } from './signal-view.ts';

const signals = [0, 1, 2, 3].map((place) => sampleSignal(place));

function change(place: number, kind: SignalChange['kind'], date = '2025-07-31'): SignalChange {
  const signal = signals[place];
  if (!signal) throw new RangeError('There are four.');
  const { id, asset, close } = signal;
  return { kind, date, from: 'hold', to: 'buy', id, asset, close };
}

describe('the tabs of the signals', () => {
  const changes = [change(0, 'new'), change(0, 'upgrade'), change(2, 'upgrade'), change(3, 'downgrade')];

  it('show every signal, or those whose stance changed that way', () => {
    const symbols = (tab: 'all' | 'new' | 'upgrade' | 'downgrade') =>
      viewsOfTab({ tab, signals, changes }).map(({ signal }) => signal.asset.symbol);
    expect(symbols('all')).toHaveLength(4);
    expect(symbols('new')).toEqual(['C000-USD']);
    expect(symbols('upgrade')).toEqual(['C000-USD', 'C002-USD']);
    expect(symbols('downgrade')).toEqual(['C003-USD']);
  });

  it('say beside their name how many that are', () => {
    expect(countsOfTabs({ signals, changes })).toEqual({ all: 4, new: 1, upgrade: 2, downgrade: 1 });
  });

  it('show a stance that changed twice once, with its last change', () => {
    const twice = [
      change(1, 'upgrade', '2025-07-29'),
      change(1, 'upgrade', '2025-07-31'),
      change(1, 'upgrade', '2025-07-30'),
    ];
    const [view, ...others] = viewsOfTab({ tab: 'upgrade', signals, changes: twice });
    expect(view?.change?.date).toBe('2025-07-31');
    expect(others).toEqual([]);
  });

  it('leave out what is not on the list that is shown', () => {
    expect(viewsOfTab({ tab: 'new', signals: signals.slice(1), changes })).toEqual([]);
  });
});
