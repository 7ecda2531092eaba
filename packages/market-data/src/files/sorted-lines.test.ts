import { afterEach, expect, it, vi } from 'vitest';
import { SortedLines } from './sorted-lines.ts';

afterEach(() => vi.unstubAllEnvs());

it('says where lines are sorted and what helps if there is no such folder', () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  expect(() => new SortedLines(1)).toThrow(
    /are sorted in \/nowhere\/at\/all, and ENOENT.* name another folder with TMPDIR\.$/,
  );
});

it('gives the lines of each pile back in their order, with their numbers', () => {
  const lines = new SortedLines(2);
  lines.add(0, 'A,1', 2);
  lines.add(1, 'B,1', 3);
  lines.add(0, 'A,2\r', 4);
  const seen: unknown[] = [];
  lines.each(0, (text, line) => seen.push([text, line]) > 0);
  expect(seen).toEqual([
    ['A,1', 2],
    ['A,2\r', 4],
  ]);
  lines.close();
});
