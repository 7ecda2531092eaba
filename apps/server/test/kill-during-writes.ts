import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';

export type Victim = 'the server' | 'PostgreSQL' | 'both';

export interface KillRound {
  readonly victim: Victim;
  readonly acknowledged: number;
  /** Acknowledged numbers that the next start does not find. */
  readonly lost: readonly number[];
}

const script = fileURLToPath(new URL('./write-and-acknowledge.ts', import.meta.url));

/** Kills in the middle of writing, starts again, and looks for every row whose commit was acknowledged. */
export async function killDuringWrites(
  home: string,
  round: { victim: Victim; from: number; afterMilliseconds: number },
): Promise<KillRound> {
  const acknowledged = await writeUntilKilled(home, round);
  const embedded = await openEmbeddedPostgres({ home });
  const client = new pg.Client({ connectionString: embedded.urls.owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>('select n from acknowledged where n >= $1', [
      round.from,
    ]);
    const found = new Set(rows.map(({ n }) => Number(n)));
    const lost = acknowledged.filter((n) => !found.has(n));
    return { victim: round.victim, acknowledged: acknowledged.length, lost };
  } finally {
    await client.end();
    await embedded.release();
  }
}

async function writeUntilKilled(
  home: string,
  { victim, from, afterMilliseconds }: { victim: Victim; from: number; afterMilliseconds: number },
): Promise<number[]> {
  const writer = spawn(process.execPath, [script, home, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ended = new Promise((resolve) => writer.once('close', resolve));
  const writing = new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      resolve();
    });
  });
  await Promise.race([writing, ended]);
  await sleep(afterMilliseconds);
  if (victim !== 'the server') killPostgres(home);
  // Given a moment, the writer continues with the restarted server.
  if (victim === 'PostgreSQL') await sleep(afterMilliseconds);
  writer.kill('SIGKILL');
  await ended;
  // The last line may have been cut off; only complete lines count.
  return said
    .slice(0, said.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map(Number);
}

/** The main process and all its children at once, so that nobody can write anything more. */
export function killPostgres(home: string): void {
  const file = join(home, 'postgres', 'data', 'postmaster.pid');
  process.kill(-Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
}
