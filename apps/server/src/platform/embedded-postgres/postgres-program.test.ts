import { expect, it } from 'vitest';
import { tellingLines } from './postgres-program.ts';

it('PLAT-3: a failure of initdb is told by what failed, not by what it did afterwards', () => {
  // What PostgreSQL 18.4 says on a disk that is full.
  const said = `creating configuration files ... ok
running bootstrap script ... 2026-11-30 01:24:46.877 UTC [18504] FATAL:  could not write to file "pg_wal/xlogtemp.18504": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data"
`;
  expect(tellingLines(said)).toBe(
    'FATAL:  could not write to file "pg_wal/xlogtemp.18504": No space left on device',
  );
});
