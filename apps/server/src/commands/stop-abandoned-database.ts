import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config.ts';
import { stopAbandonedPostgres } from '../platform/embedded-postgres/index.ts';
import { processAlive } from '../platform/embedded-postgres/process-alive.ts';

/**
 * `node stop-abandoned-database.ts PID`: stops the embedded PostgreSQL that the killed server PID leaves behind. Runs
 * as its own process, because neither that server nor what killed it can wait.
 */
const pid = Number(process.argv[2]);
// It is killed at about the time this starts.
for (let waited = 0; waited < 10_000 && processAlive(pid); waited += 50) await sleep(50);
const { database, home, systemFolder } = loadConfig();
if (database.url === null && !processAlive(pid)) await stopAbandonedPostgres({ home, systemFolder });
