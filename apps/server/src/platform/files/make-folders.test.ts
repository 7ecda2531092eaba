import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolders } from './make-folders.ts';

const top = mkdtempSync(join(tmpdir(), 'auspex-folders-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

it('makes what is missing above a folder, and says where it began', () => {
  const folder = join(top, 'a', 'b');
  expect(makeFolders(folder, 0o700)).toBe(join(top, 'a'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(makeFolders(folder, 0o700)).toBe(undefined);
});

it('PLAT-3: a folder that cannot be made is an error, and no wait without end', () => {
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolders(join(top, 'file'), 0o700)).toThrow('EEXIST');
  expect(() => makeFolders(join(top, 'file', 'below'), 0o700)).toThrow('ENOTDIR');
  // The kernel's own folder takes no other; on other systems there is none, and nobody may make it.
  expect(() => makeFolders('/proc/auspex', 0o700)).toThrow(/ENOENT|EACCES|EROFS|EPERM/);
});
