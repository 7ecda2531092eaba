import type { LedgerRoot } from '@auspex/contract/ledger';
import type { Database } from '../../platform/database/index.ts';
import { inSnapshot } from './in-snapshot.ts';
import { verifyWorld, type WorldVerdict } from './verify-world.ts';

export interface LedgerVerification {
  /** Roots saved earlier, by world. */
  readonly witnessed: readonly LedgerRoot[];
  readonly onProgress?: (world: string, entries: number, leaves: number) => void;
}

/** Every world's record, each as one snapshot: publications meanwhile do not disturb. */
export async function verifyLedger(
  database: Database,
  { witnessed, onProgress }: LedgerVerification,
): Promise<WorldVerdict[]> {
  const worlds = new Set([...(await listWorldsOfRecord(database)), ...witnessed.map(({ world }) => world)]);
  const verdicts: WorldVerdict[] = [];
  for (const world of worlds) {
    const root = witnessed.find((one) => one.world === world) ?? null;
    const verdict = await inSnapshot(database, (client) =>
      verifyWorld(client, {
        world,
        witnessed: root,
        onProgress: (entries, leaves) => onProgress?.(world, entries, leaves),
      }),
    );
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Worlds with anything in the record; one whose entries were all taken away still has its leaves. */
async function listWorldsOfRecord(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select name from (select distinct world as name from ledger_entry union select name from world) known
      where exists (select 1 from ledger_entry where world = name) or exists (select 1 from ledger_leaf where world = name)
      order by name`,
  );
  return rows.map(({ name }) => name);
}
