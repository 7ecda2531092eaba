import { describe, expect, it } from 'vitest';
import { callGeometry } from './call-geometry.ts';
import { type ShownCall, whereItEnded } from './showcase-call.ts';

// Closes 100, 100, then 200; the range after the call reaches from 50 to 200. On a logarithmic scale 100 is the middle.
const call = {
  close: 100,
  bars: { dates: ['a', 'b', 'c'], close: [100, 100, 200], at: 1 },
  fan: {
    dates: ['c'],
    levels: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95],
    prices: [[50, 60, 80, 100, 125, 170, 200]],
  },
} as unknown as ShownCall;

describe('the picture of a call', () => {
  const shape = callGeometry(call, { width: 200, height: 100, margin: 0 });

  it('stands between its lowest and its highest price, equal parts up and down being equally far', () => {
    expect(shape.call).toEqual({ x: 100, y: 50 });
    expect(shape.end).toEqual({ x: 200, y: 0 });
    expect(shape.before).toBe('M0 50L100 50');
    expect(shape.after).toBe('M100 50L200 0');
  });

  it('opens its ranges at the call, the widest lying under the others', () => {
    expect(shape.bands.map(({ level }) => level)).toEqual(['90', '80', '50']);
    expect(shape.bands[0]?.path).toBe('M100 50L200 0L200 100Z');
    expect(shape.median).toBe('M100 50L200 50');
  });
});

describe('where a call ended', () => {
  it('is the narrowest range that held, and outside is said as such', () => {
    const outcome = { date: 'c', close: 1, move: 0, inside50: false, inside80: false, inside90: true };
    expect(whereItEnded({ ...outcome, inside50: true, inside80: true })).toBe('50');
    expect(whereItEnded({ ...outcome, inside80: true })).toBe('80');
    expect(whereItEnded(outcome)).toBe('90');
    expect(whereItEnded({ ...outcome, inside90: false })).toBe('outside');
  });
});
