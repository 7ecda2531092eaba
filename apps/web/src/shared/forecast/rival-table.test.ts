import { expect, it } from 'vitest';
import { verdictOf } from './rival-table.tsx';

it('says of a comparison what its interval allows, and nothing without one', () => {
  expect(verdictOf({ low: 0.9, high: 0.99 })).toBe('rival.better');
  expect(verdictOf({ low: 1.01, high: 1.1 })).toBe('rival.worse');
  expect(verdictOf({ low: 0.95, high: 1.02 })).toBe('rival.level');
  expect(verdictOf({ low: null, high: null })).toBe('rival.unknown');
});
