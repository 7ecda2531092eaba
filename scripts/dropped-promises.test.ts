import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findDroppedPromises } from './boundaries/dropped-promises.ts';
import { readSyntax } from './boundaries/server-syntax.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-promises-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines at which the check complains about a file with these lines. */
function linesWith(...lines: string[]): number[] {
  const known = [
    'declare function reload(): Promise<void>;',
    'declare function listen(onReconnect: () => void): void;',
    'declare function watch(onChange: () => Promise<void>): void;',
    'declare const ready: boolean;',
    'declare const held: { running: Promise<void> | null };',
  ];
  writeFileSync(join(folder, 'a.ts'), [...known, ...lines, 'export {};'].join('\n'));
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ['a.ts'] }));
  return readSyntax(folder, config, findDroppedPromises)
    .map((problem) => Number(/:(\d+): /.exec(problem)?.[1]) - known.length)
    .sort((a, b) => a - b);
}

describe('A promise that nobody looks at', () => {
  it('is refused as a statement, behind void, in a condition and at the end of a chain', () => {
    const lines = linesWith(
      'reload();',
      'void reload();',
      'ready && reload();',
      'ready ? reload() : null;',
      'reload().then(() => 1);',
      'reload().finally(() => undefined);',
    );
    expect(lines).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is refused from a callback whose caller expects nothing', () => {
    const lines = linesWith(
      'listen(() => reload());',
      'listen(async () => { await reload(); });',
      'listen(() => void reload());',
    );
    expect(lines).toEqual([1, 2, 3]);
  });

  it('is fine where it is awaited, returned, kept, caught or wanted', () => {
    const lines = linesWith(
      'await reload();',
      'export const again = () => reload();',
      'held.running ??= reload();',
      'reload().catch(() => undefined);',
      'reload().then(() => 1, () => 2);',
      'reload().catch(() => undefined).finally(() => undefined);',
      'watch(async () => { await reload(); });',
      'watch(() => reload());',
      'listen(() => { reload().catch(() => undefined); });',
    );
    expect(lines).toEqual([]);
  });
});
