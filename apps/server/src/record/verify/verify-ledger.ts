import type { LedgerRoot } from '@auspex/contract/ledger';
import type { Database, Sql } from '../../platform/database/index.ts';
import { inSnapshot } from './in-snapshot.ts';
import type { RecordCheck } from './record-check.ts';
import { verifyWorld, type WorldVerdict } from './verify-world.ts';

export interface LedgerVerification {
  /** Roots saved earlier, by world. */
  readonly witnessed: readonly LedgerRoot[];
  /** Further comparisons, in this order. */
  readonly checks?: readonly RecordCheck[];
  readonly onProgress?: ((world: string, entries: number, leaves: number) => void) | undefined;
  readonly onCheck?: ((name: string, done: number, total: number) => void) | undefined;
}

/** Every world's record, each as one snapshot: publications meanwhile do not disturb. */
export async function verifyLedger(
  database: Database,
  { witnessed, checks = [], onProgress, onCheck }: LedgerVerification,
): Promise<WorldVerdict[]> {
  const worlds = new Set([...(await listWorldsOfRecord(database)), ...witnessed.map(({ world }) => world)]);
  const verdicts: WorldVerdict[] = [];
  for (const world of worlds) {
    const root = witnessed.find((one) => one.world === world) ?? null;
    const verdict = await inSnapshot(database, (client, beside) =>
      verifyWorld(client, {
        ...{ world, beside },
        witnessed: root,
        checks,
        onProgress: (entries, leaves) => onProgress?.(world, entries, leaves),
        onCheck: (name, done, total) => onCheck?.(name, done, total),
      }),
    );
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Worlds with anything in the record; one whose entries were all taken away still has its leaves, or a published root. */
export async function listWorldsOfRecord(sql: Sql): Promise<string[]> {
  const rows = await sql.query(
    `select name from (
         select distinct world as name from ledger_entry union select distinct world from ledger_root union select name from world
       ) known
      where exists (select 1 from ledger_entry where world = name) or exists (select 1 from ledger_leaf where world = name)
         or exists (select 1 from ledger_root where world = name)
      order by name`,
  );
  return rows.map(({ name }) => String(name));
}
