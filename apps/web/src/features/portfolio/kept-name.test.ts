import { expect, it } from 'vitest';
import { keptName } from './kept-name.ts';

it('an account that is archived in French keeps the name that every language has a word for', () => {
  const stored = { items: [{ id: 'a', name: 'Paper account' }] } as never;
  const shown = { id: 'a', name: 'Compte fictif' };
  expect(keptName({ shown, typed: 'Compte fictif' }, stored)).toBe('Paper account');
  expect(keptName({ shown, typed: 'Essais' }, stored)).toBe('Essais');
});
