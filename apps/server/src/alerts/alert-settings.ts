import { MINUTE_MS } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

/** Minutes of the day between which nothing but the inbox is written; past midnight if `from` is later than `to`. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

export interface Channels {
  readonly mail: boolean;
  readonly push: boolean;
}

/** How a member is reached. */
export interface AlertSettings {
  readonly channels: Channels;
  readonly quiet: QuietHours | null;
  /** By what else than the inbox they are told of their orders and keys. */
  readonly notices: { readonly orders: Channels; readonly keys: Channels };
}

/** Of orders and keys nobody asked to be told: the inbox always says it, mail only by choice. */
const UNASKED: Channels = { mail: false, push: true };

/** A browser that takes push messages. */
export interface PushDevice {
  readonly id: string;
  readonly memberId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly addedAt: Date;
}

export async function readSettings(sql: Sql, memberId: string): Promise<AlertSettings> {
  const found = await tables(sql)
    .selectFrom('alert_settings')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  if (!found) {
    const notices = { orders: UNASKED, keys: UNASKED };
    return { channels: { mail: true, push: true }, quiet: null, notices };
  }
  const { mail, push, quietFrom: from, quietTo: to, quietZone: zone } = found;
  const quiet = from === null || to === null || zone === null ? null : { from, to, zone };
  const orders = { mail: found.ordersMail, push: found.ordersPush };
  const keys = { mail: found.keysMail, push: found.keysPush };
  return { channels: { mail, push }, quiet, notices: { orders, keys } };
}

/** Without `notices` those stay as they are. */
export async function writeSettings(
  sql: Sql,
  memberId: string,
  settings: Omit<AlertSettings, 'notices'> & { readonly notices?: AlertSettings['notices'] | undefined },
): Promise<void> {
  const { channels, quiet, notices } = settings;
  const values = {
    ...channels,
    ...(notices && { ordersMail: notices.orders.mail, ordersPush: notices.orders.push }),
    ...(notices && { keysMail: notices.keys.mail, keysPush: notices.keys.push }),
    ...{ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, quietZone: quiet?.zone ?? null },
  };
  await tables(sql)
    .insertInto('alert_settings')
    .values({ memberId, ...values })
    .onConflict((same) => same.column('memberId').doUpdateSet(values))
    .execute();
}

export function listDevices(sql: Sql, memberId: string): Promise<PushDevice[]> {
  const devices = tables(sql).selectFrom('push_device').selectAll().where('memberId', '=', memberId);
  return devices.orderBy('addedAt').orderBy('id').execute();
}

export function findDevice(sql: Sql, id: string): Promise<PushDevice | undefined> {
  return tables(sql).selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A browser belongs to the member who added it last. */
export async function addDevice(sql: Sql, device: Omit<PushDevice, 'id'>): Promise<void> {
  const { endpoint: _, ...rest } = device;
  await tables(sql)
    .insertInto('push_device')
    .values(device)
    .onConflict((same) => same.column('endpoint').doUpdateSet({ ...rest, failures: 0 }))
    .execute();
}

/** A browser that takes no message time after time is taken off the list. */
const MOST_FAILURES = 25;

export async function countFailure(
  sql: Sql,
  device: { readonly id: string; readonly memberId: string },
): Promise<void> {
  const row = await tables(sql)
    .updateTable('push_device')
    .set((column) => ({ failures: column('failures', '+', 1) }))
    .where('id', '=', device.id)
    .returning('failures')
    .executeTakeFirst();
  if (row !== undefined && row.failures >= MOST_FAILURES) await removeDevice(sql, device);
}

export async function clearFailures(sql: Sql, { id }: { readonly id: string }): Promise<void> {
  await sql.query('update push_device set failures = 0 where id = $1 and failures > 0', [id]);
}

export async function removeDevice(
  sql: Sql,
  device: { readonly id: string; readonly memberId: string },
): Promise<boolean> {
  const gone = tables(sql)
    .deleteFrom('push_device')
    .where('id', '=', device.id)
    .where('memberId', '=', device.memberId);
  return (await gone.returning('id').execute()).length > 0;
}

export function isTimeZone(zone: string): boolean {
  try {
    return clockOf(zone) !== null;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

/** Longer than any quiet hours, with the hour that a clock may be set back. */
const LONGEST_MINUTES = 26 * 60;

/**
 * When quiet hours that cover an instant end; null outside of them. The wall clock is looked at minute by minute, so
 * that days on which clocks change need no rule of their own.
 */
export function quietUntil({ from, to, zone }: QuietHours, at: number): number | null {
  const clock = clockOf(zone);
  const isQuiet = (instant: number) => {
    const [hours = 0, minutes = 0] = clock.format(instant).split(':').map(Number);
    const minute = hours * 60 + minutes;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  };
  if (!isQuiet(at)) return null;
  const first = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  for (let passed = 1; passed <= LONGEST_MINUTES; passed++) {
    const instant = first + passed * MINUTE_MS;
    if (!isQuiet(instant)) return instant;
  }
  return null;
}
