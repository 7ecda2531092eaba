import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeId } from './make-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('PLAT-13: an id is made on a page without TLS, too, and the server takes it', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 500 }, makeId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(500);
});
