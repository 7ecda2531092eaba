import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './open-cluster.ts';
import type { PostgresPair } from './postgres-pair.ts';

const LOOK_EVERY_MS = 1000;

/** Opens the primary; unless an earlier run kept its market, one worker fills it first, history and all. */
export async function fillMarket(cluster: Cluster, postgres: PostgresPair): Promise<void> {
  const { workers, others, ownerUrl } = cluster;
  const isKept = await postgres.openPrimary();
  await Promise.all([others.pgbouncer.start(), others.nats.start()]);
  if (isKept) return;
  const [worker] = workers;
  await worker?.start();
  await untilFilled(ownerUrl);
  await worker?.end('SIGTERM');
  await postgres.keepPrimary();
}

/** However long that takes: a busy machine is slow, and the product says when it has given up. */
async function untilFilled(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ state: string; output: string | null }>(
        `select state, output::text from jobs.job where name = 'market.prepare' order by created_on desc limit 1`,
      );
      const [job] = rows;
      if (job?.state === 'completed') return;
      if (job?.state === 'failed') throw new Error(`The market could not be filled: ${job.output}`);
      await wait(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}
