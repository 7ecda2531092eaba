import { expect, it } from 'vitest';
import { unlessShown } from '../use-sending.ts';

it('AUTH-33: settings that were open before the zone of the browser was taken over leave it alone', () => {
  expect(unlessShown('UTC', 'UTC')).toBeUndefined();
  expect(unlessShown('Europe/Paris', 'UTC')).toBe('Europe/Paris');
});
