import type { Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { Trading } from '../trading.ts';
import { changeTradingMember, lockTradingMember } from './key-store.ts';
import type { KeyVault } from './key-vault.ts';

export interface Rotated {
  readonly members: number;
  readonly keys: number;
  /** Members whose keys none of the given master keys opens. */
  readonly unreadable: number;
}

/**
 * Seals every member's secrets again, with a new key of the member's own. One member at a time in a transaction of its
 * own: whoever reads a key meanwhile gets it as it was before or as it is after. Secrets of an earlier master key are
 * opened with `earlier`.
 */
export async function rotateKeys(trading: Trading, earlier: KeyVault | null): Promise<Rotated> {
  const { database, audit } = trading.platform;
  const members = await tables(database)
    .selectFrom('trading_member')
    .select('memberId')
    .where('dataKey', 'is not', null)
    .execute();
  const rotated = { members: 0, keys: 0, unreadable: 0 };
  for (const { memberId } of members) {
    const keys = await database.transaction((tx) => rotateMember(trading, tx, { memberId, earlier }));
    if (keys === null) rotated.unreadable += 1;
    else {
      rotated.members += 1;
      rotated.keys += keys;
    }
  }
  await audit.record({ action: 'keys.rotated', actorId: null, subject: null, details: { ...rotated } });
  return rotated;
}

async function rotateMember(
  { vault }: Trading,
  tx: Transaction,
  { memberId, earlier }: { readonly memberId: string; readonly earlier: KeyVault | null },
): Promise<number | null> {
  const member = await lockTradingMember(tx, memberId);
  if (member === null || member.dataKey === null) return 0;
  const before = { dataKey: member.dataKey, generation: member.generation };
  const opener = [vault, ...(earlier === null ? [] : [earlier])].find((one) => one.canOpen(memberId, before));
  if (opener === undefined) return null;
  const generation = member.generation + 1;
  const after = { dataKey: vault.makeDataKey(memberId, generation), generation };
  const keys = await tables(tx)
    .selectFrom('trading_key')
    .selectAll()
    .where('memberId', '=', memberId)
    .forUpdate()
    .execute();
  for (const key of keys) {
    const { exchange, version } = key;
    const secrets = opener.open(before, { memberId, exchange, version }, key);
    const place = { memberId, exchange, version: version + 1 };
    await tables(tx)
      .updateTable('trading_key')
      .set({ ...vault.seal(after, place, secrets), version: place.version })
      .where('id', '=', key.id)
      .execute();
  }
  await changeTradingMember(tx, memberId, after);
  return keys.length;
}
