import { expect, it } from 'vitest';
import { stateOf } from './outcome-words.ts';

const noRow = { kind: 'proofs', proved: 0, sealed: 0, lost: null, late: null, unlisted: null } as const;

it('calls nothing verified that there was nothing to compare with', () => {
  expect(stateOf({ kind: 'witness', remembered: null })).toBe('nothing');
  expect(stateOf({ ...noRow, history: null })).toBe('nothing');
});

it('calls verified what was compared', () => {
  const root = { world: 'sim:1', count: 3, hash: 'ab', at: '2026-11-28T00:00:00.000Z' };
  expect(stateOf({ kind: 'witness', remembered: { root, at: root.at } as never })).toBe('passed');
  expect(stateOf({ ...noRow, proved: 2, history: null })).toBe('passed');
  expect(stateOf({ ...noRow, history: { seq: 3, hash: 'ab' } })).toBe('passed');
  expect(stateOf({ ...noRow, lost: 't1', history: null })).toBe('failed');
});
