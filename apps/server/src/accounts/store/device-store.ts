import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/**
 * Remembers a browser from which this member signed in. `first` is the very first browser of the account (which needs
 * no warning), `new` one that the account has not seen before.
 */
export async function noteDevice(
  sql: Sql,
  device: { memberId: string; deviceHash: Buffer; at: Date },
): Promise<'first' | 'new' | 'known'> {
  const { memberId, deviceHash, at } = device;
  const devices = tables(sql).selectFrom('known_device').where('memberId', '=', memberId);
  const others = await devices.select('deviceHash').execute();
  await tables(sql)
    .insertInto('known_device')
    .values({ memberId, deviceHash, firstSeenAt: at, lastSeenAt: at })
    .onConflict((known) => known.columns(['memberId', 'deviceHash']).doUpdateSet({ lastSeenAt: at }))
    .execute();
  if (others.length === 0) return 'first';
  return others.some((other) => other.deviceHash.equals(deviceHash)) ? 'known' : 'new';
}

/**
 * Gives a browser another secret. The accounts that know it by the old one keep knowing it, so that people who share
 * a browser are not warned of each other; a secret that somebody planted opens nothing.
 */
export async function replaceDevice(sql: Sql, device: { oldHash: Buffer; newHash: Buffer }): Promise<void> {
  await tables(sql)
    .updateTable('known_device')
    .set({ deviceHash: device.newHash })
    .where('deviceHash', '=', device.oldHash)
    .execute();
}

/** Whether somebody has signed in to the account of this address from this browser before. */
export async function isKnownDevice(
  sql: Sql,
  device: { email: string; deviceHash: Buffer },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from known_device d join member m on m.id = d.member_id
     where m.email = $1 and d.device_hash = $2`,
    [device.email, device.deviceHash],
  );
  return rows.length > 0;
}
