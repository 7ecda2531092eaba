import { describe, expect, it } from 'vitest';
import { currentStep, preparationShare } from './preparation-share.ts';

const step = (
  name: string,
  state: 'waiting' | 'running' | 'done' | 'failed',
  counts: { done?: number; total?: number; background?: boolean } = {},
) => ({
  name,
  label: name,
  state,
  done: counts.done ?? 0,
  total: counts.total ?? 0,
  background: counts.background ?? false,
});

describe('the first filling of the market', () => {
  it('is as far as its steps are, each counting alike', () => {
    const steps = [
      step('prices', 'done'),
      step('news', 'running', { done: 50, total: 200 }),
      step('x', 'waiting'),
    ];
    expect(preparationShare(steps)).toBeCloseTo((1 + 0.25 + 0) / 3, 12);
    expect(currentStep(steps)?.name).toBe('news');
  });

  it('does not wait for what goes on in the background', () => {
    const steps = [
      step('prices', 'done'),
      step('history', 'running', { done: 1, total: 100, background: true }),
    ];
    expect(preparationShare(steps)).toBe(1);
    expect(currentStep(steps)).toBeNull();
  });

  it('is at its beginning while nobody knows how much there is', () => {
    expect(preparationShare([])).toBe(0);
    expect(preparationShare([step('prices', 'running')])).toBe(0);
    expect(preparationShare([step('prices', 'running', { done: 7, total: 5 })])).toBe(1);
  });
});
