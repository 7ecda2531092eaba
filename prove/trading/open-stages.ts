import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DialectName } from '@auspex/exchanges/test/scripted/start-scripted';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import {
  migrationsFolder,
  readMigrations,
  runMigrations,
} from '../../apps/server/src/platform/migrations/index.ts';
import { asAdmin } from '../../apps/server/test/test-server.ts';
import {
  openTradingStage,
  type TradingStage,
} from '../../apps/server/test/trading-processes/trading-stage.ts';

/** The address of another database on the same server. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Stages on databases of their own, so that each can be worked on at the same time; removed afterwards. */
export async function withTradingStages(
  dialects: readonly DialectName[],
  work: (stages: readonly TradingStage[]) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-prove-trading-'));
  const postgres = await openEmbeddedPostgres({ home });
  const stages: (TradingStage & { close(): Promise<void> })[] = [];
  try {
    for (const [i, dialect] of dialects.entries()) {
      const name = `trading_${i}`;
      const owner = new URL(postgres.urls.owner).username;
      await asAdmin(postgres.urls.admin, (client) => client.query(`CREATE DATABASE ${name} OWNER ${owner}`));
      await runMigrations({
        ownerUrl: withDatabase(postgres.urls.owner, name),
        appRole: new URL(postgres.urls.app).username,
        migrations: readMigrations(migrationsFolder),
      });
      stages.push(await openTradingStage({ dialect, home, url: withDatabase(postgres.urls.app, name) }));
    }
    await work(stages);
  } finally {
    for (const stage of stages) await stage.close();
    await postgres.release();
    rmSync(home, { recursive: true, force: true });
  }
}
