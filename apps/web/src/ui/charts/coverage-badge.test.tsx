import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CoverageBadge, coverageFault } from './coverage-badge.tsx';

describe('the mark of 80% ranges that do not hold what they promise', () => {
  it('is there outside 75 to 85%, by the whole per cent that is shown beside it', () => {
    const faults = [0.7, 0.74, 0.744, 0.746, 0.75, 0.8, 0.85, 0.854, 0.856, 0.87, 1].map(coverageFault);
    expect(faults).toEqual([
      ...['narrow', 'narrow', 'narrow'],
      ...[null, null, null, null, null],
      ...['wide', 'wide', 'wide'],
    ]);
    expect([coverageFault(null), coverageFault(undefined)]).toEqual([null, null]);
  });

  it('says in words what is wrong and why', () => {
    const narrow = renderToString(<CoverageBadge inside80={0.7} />);
    expect(narrow).toContain('too narrow');
    expect(narrow).toContain('Fewer than 75% did');
    expect(renderToString(<CoverageBadge inside80={0.87} />)).toContain('too wide');
    expect(renderToString(<CoverageBadge inside80={0.8} />)).toBe('');
  });
});
