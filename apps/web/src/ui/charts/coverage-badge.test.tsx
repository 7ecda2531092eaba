import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CoverageBadge, coverageFault, heldShare } from './coverage-badge.tsx';

const held = (value: number, worth = 10_000) => heldShare(value, worth);

describe('the mark of 80% ranges that do not hold what they promise', () => {
  it('is there outside 75 to 85%, by the whole per cent that is shown beside it', () => {
    const shares = [0.7, 0.74, 0.744, 0.746, 0.75, 0.8, 0.85, 0.854, 0.856, 0.87, 1];
    const faults = shares.map((share) => coverageFault(held(share)));
    expect(faults).toEqual([
      ...['narrow', 'narrow', 'narrow'],
      ...[null, null, null, null, null],
      ...['wide', 'wide', 'wide'],
    ]);
    expect(coverageFault({ value: null, low: null, high: null })).toBeNull();
  });

  it('FCST-9: is not there where so few independent ranges say nothing', () => {
    expect(coverageFault(held(0.6, 5))).toBeNull();
    expect(coverageFault(held(1, 6))).toBeNull();
    expect(coverageFault({ value: 0.6, low: null, high: null })).toBeNull();
    expect(coverageFault(held(0.6, 30))).toBe('narrow');
    expect(coverageFault(held(1, 40))).toBe('wide');
  });

  it('says in words what is wrong and why', () => {
    const narrow = renderToString(<CoverageBadge held={held(0.7)} />);
    expect(narrow).toContain('too narrow');
    expect(narrow).toContain('Fewer than 75% did');
    expect(renderToString(<CoverageBadge held={held(0.87)} />)).toContain('too wide');
    expect(renderToString(<CoverageBadge held={held(0.8)} />)).toBe('');
  });
});
