import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fitConnections } from './fit-connections.ts';

const module = fileURLToPath(new URL('fit-connections.ts', import.meta.url));

describe('HTTP-15: connections leave a process the open files that it needs itself', () => {
  it.each([
    ['no limit', Number.POSITIVE_INFINITY, { max: 10_000, refusedAtOnce: 500 }],
    ['a usual one', 524_288, { max: 10_000, refusedAtOnce: 500 }],
    ['a low one', 4096, { max: 3446, refusedAtOnce: 500 }],
    ['a very low one', 300, { max: 120, refusedAtOnce: 30 }],
    ['one that is too low for anything', 64, { max: 16, refusedAtOnce: 4 }],
  ])('with %s', (_name, openFiles, expected) => {
    expect(fitConnections(10_000, openFiles)).toEqual(expected);
  });

  it('and no more than are wanted', () => {
    expect(fitConnections(50, 4096)).toEqual({ max: 50, refusedAtOnce: 500 });
  });

  it.skipIf(process.platform === 'win32')('the limit is the one that the process was started with', () => {
    const script = `import { openFilesLimit } from '${module}'; console.log(openFilesLimit())`;
    const { stdout } = spawnSync(
      'sh',
      ['-c', 'ulimit -n 300; exec "$0" --input-type=module -e "$1"', process.execPath, script],
      { encoding: 'utf8' },
    );
    expect(stdout.trim()).toBe('300');
  });
});
