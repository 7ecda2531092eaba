import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import type { Database } from '../database/database.ts';
import { tables } from '../database/tables.ts';
import { deriveKey, loadMasterKey } from './master-key.ts';

interface KeySettings {
  readonly masterKey: string | null;
  readonly home: string;
  readonly acceptNewMasterKey: boolean;
}

const wayOut =
  'If it is lost for good, start once with NEW_MASTER_KEY=accept: second factors, stored keys, and calendar and unsubscribe links made with the old key then no longer work.';

/**
 * Refuses a master key that did not seal the secrets in this database, before anything uses it. Only a fresh
 * installation gets a new key; an installation from before this check gets its value now.
 */
export async function checkMasterKey(database: Database, config: KeySettings): Promise<void> {
  const known = await readCheck(database);
  const path = join(config.home, 'master.key');
  const isMissing = config.masterKey === null && !existsSync(path);
  if (isMissing && !config.acceptNewMasterKey && (known !== null || (await hasMembers(database)))) {
    throw new CannotStart(
      `The master key of this installation is missing: put ${path} back, or set MASTER_KEY to its content. ${wayOut}`,
    );
  }
  const value = deriveKey(loadMasterKey(config), 'key check').toString('hex');
  if (known === value) return;
  if (config.acceptNewMasterKey) return writeCheck(database, value);
  // Of two processes that start together, one writes, and the other compares.
  const stored = known ?? (await writeFirstCheck(database, value));
  if (stored === value) return;
  const source = config.masterKey === null ? path : 'MASTER_KEY';
  throw new CannotStart(
    `The master key in ${source} is not the one this installation was made with: put that one back, or set MASTER_KEY to it. ${wayOut}`,
  );
}

async function readCheck(database: Database): Promise<string | null> {
  const row = await tables(database).selectFrom('master_key_check').select('value').executeTakeFirst();
  return row?.value ?? null;
}

async function hasMembers(database: Database): Promise<boolean> {
  const rows = await tables(database).selectFrom('member').select('id').limit(1).execute();
  return rows.length > 0;
}

async function writeFirstCheck(database: Database, value: string): Promise<string | null> {
  await tables(database)
    .insertInto('master_key_check')
    .values({ value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readCheck(database);
}

async function writeCheck(database: Database, value: string): Promise<void> {
  await tables(database)
    .insertInto('master_key_check')
    .values({ value })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ value }))
    .execute();
}
