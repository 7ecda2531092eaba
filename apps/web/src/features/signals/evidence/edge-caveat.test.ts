import { describe, expect, it } from 'vitest';
import { sampleGate } from '../../../../test/fixtures/sample-signals.ts';
import { claimOf } from './edge-caveat.tsx';

describe('the claim that a member has read', () => {
  it('is the same as long as no edge is claimed, whatever was judged since', () => {
    expect(claimOf([sampleGate(5), sampleGate(20)])).toBe('none');
    expect(claimOf([sampleGate(5, 'not-computed')])).toBe('none');
    expect(claimOf([])).toBe('none');
  });

  it('is another once an edge is claimed, and is then shown whole again', () => {
    expect(claimOf([sampleGate(5), sampleGate(20, 'open')])).toBe('crypto-20');
  });
});
