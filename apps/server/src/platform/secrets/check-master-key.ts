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

const whatIsLost =
  'Exchange keys and codes of authenticator apps stored with the old key cannot be read (recovery codes still open an account), calendar, unsubscribe and other links made with it no longer work, everyone has to sign in again, and the ledger is signed with a new key that the old one did not confirm.';

const wayOut = `If it is lost for good, start once with NEW_MASTER_KEY=accept. ${whatIsLost}`;

const replaced = `A new master key is in use. ${whatIsLost} Keep a copy of the new one outside this installation, and remove NEW_MASTER_KEY=accept.`;

const stillAccepting =
  'NEW_MASTER_KEY=accept is still set: remove it, or the next missing or wrong master key is accepted too.';

/**
 * Refuses a master key that did not seal the secrets in this database, before anything uses it. Only a fresh
 * installation gets a new key; an installation from before this check gets its value now. Returns what the operator
 * has to know about a key that was replaced, or could be.
 */
export async function checkMasterKey(database: Database, config: KeySettings): Promise<string | null> {
  const known = await readCheck(database);
  const path = join(config.home, 'master.key');
  const isMissing = config.masterKey === null && !existsSync(path);
  if (isMissing && !config.acceptNewMasterKey && (known !== null || (await hasMembers(database)))) {
    throw new CannotStart(
      `The master key of this installation is missing: put ${path} back, or set MASTER_KEY to its content. ${wayOut}`,
    );
  }
  const value = deriveKey(loadMasterKey(config), 'key check').toString('hex');
  if (known === value) return config.acceptNewMasterKey ? stillAccepting : null;
  if (config.acceptNewMasterKey) {
    await writeCheck(database, value);
    const wasOther = known !== null || (isMissing && (await hasMembers(database)));
    return wasOther ? replaced : stillAccepting;
  }
  // Of two processes that start together, one writes, and the other compares.
  const stored = known ?? (await writeFirstCheck(database, value));
  if (stored === value) return null;
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
