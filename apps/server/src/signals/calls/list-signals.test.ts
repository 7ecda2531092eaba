import { describe, expect, it } from 'vitest';
import { byNews } from './list-signals.ts';

function row(
  name: string,
  { ageBars, turned, strength }: { ageBars: number; turned: boolean; strength: number | null },
) {
  const turn = turned ? ({ kind: 'upgrade', date: '2026-11-20', from: 'hold' } as const) : null;
  return { name, ageBars, turn, enough: true, outlooks: [{ horizon: 20, strength }] };
}

const rows = [
  row('never compared', { ageBars: 300, turned: false, strength: null }),
  row('as usual', { ageBars: 40, turned: false, strength: 0.52 }),
  row('turned three sessions ago', { ageBars: 3, turned: true, strength: 0.99 }),
  row('far below its past', { ageBars: 90, turned: false, strength: 0.03 }),
  row('turned at the last close, as usual', { ageBars: 0, turned: true, strength: 0.5 }),
  row('far above its past', { ageBars: 50, turned: false, strength: 0.94 }),
  row('turned at the last close, far', { ageBars: 0, turned: true, strength: 0.1 }),
];

describe('the order of the signals where nobody asks for one', () => {
  it('begins with what changed last, then what is furthest from its own past, above or below', () => {
    expect(rows.toSorted(byNews(20)).map(({ name }) => name)).toEqual([
      'turned at the last close, far',
      'turned at the last close, as usual',
      'turned three sessions ago',
      'far below its past',
      'far above its past',
      'as usual',
      'never compared',
    ]);
  });
});
