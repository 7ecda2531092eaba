import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import type { Platform } from '../platform/module.ts';
import type { Trading } from './trading.ts';
import { tradingCommands } from './trading-commands.ts';

/** Nothing of it is touched by a command that is refused. */
const untouched = {} as Trading & Platform;

const hear = (name: string, ...args: string[]) => {
  const command = tradingCommands(untouched).find((one) => one.name === name);
  return hearCommand(async () => (await command?.run(args, untouched)) ?? -1);
};

it('PLAT-11: an old master key that cannot be read is told in one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-old-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'old.key');
  const missing = { code: 2, out: '', err: `${file} cannot be read (ENOENT).\n` };
  expect(await hear('keys rotate', '--old-key', file)).toEqual(missing);
  writeFileSync(file, 'not a key');
  const other = { code: 2, out: '', err: `${file} holds no master key: 32 bytes in base64.\n` };
  expect(await hear('keys rotate', '--old-key', file)).toEqual(other);
});

it('PLAT-11: commands about orders take nothing that they would ignore', async () => {
  for (const [name, ...args] of [
    ['trading reconcile', 'jane@example.com'],
    ['trading unknown', '--json'],
    ['keys rotate', '--old-key', 'one.key', 'two.key'],
  ] as const)
    expect(await hear(name, ...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Usage: auspex /),
    });
});
