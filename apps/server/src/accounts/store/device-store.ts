import type { Sql } from '../../platform/database/database.ts';

/**
 * Remembers a browser that signed this member in. `first` is the very first browser of the account (nobody needs a
 * warning about that one), `new` one that the account has not seen before.
 */
export async function noteDevice(
  sql: Sql,
  device: { memberId: string; deviceHash: Buffer; at: Date },
): Promise<'first' | 'new' | 'known'> {
  const [counted] = await sql.query<{ others: number; known: boolean }>(
    `select count(*)::int as others, coalesce(bool_or(device_hash = $2), false) as known
     from known_device where member_id = $1`,
    [device.memberId, device.deviceHash],
  );
  await sql.query(
    `insert into known_device (member_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (member_id, device_hash) do update set last_seen_at = $3`,
    [device.memberId, device.deviceHash, device.at],
  );
  if (counted === undefined || counted.others === 0) return 'first';
  return counted.known ? 'known' : 'new';
}

/** Whether this browser has signed in to the account of this address before. */
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
