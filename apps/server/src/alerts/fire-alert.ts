import type { Language } from '@auspex/market';
import { isSimulated } from '../config/world.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';
import type { Platform } from '../platform/module.ts';
import type { AlertMailData } from './alert-mail.ts';
import { type AlertSettings, listDevices, quietUntil, readSettings } from './alert-settings.ts';
import { storeFiring, type WatchedAlert } from './alert-store.ts';
import { lateDay } from './inbox-store.ts';
import { type AlertOutcome, occasionOf } from './judge-alerts.ts';

export interface FiringParts {
  readonly platform: Platform;
  readonly world: string;
  readonly mail: MailTemplate<AlertMailData>;
  /** The symbol of an alert’s asset, or the name of its screen. */
  readonly subjectOf: (
    alert: Pick<WatchedAlert, 'assetId' | 'memberId' | 'condition'>,
  ) => Promise<string | null>;
}

/**
 * Writes down that an alert fired, and everything that goes out for it, in one transaction: a process that dies leaves
 * all of it or nothing, and of two processes that judge the same reading one writes. False if it was not this one.
 */
export async function fireAlert(
  parts: FiringParts,
  alert: WatchedAlert,
  {
    state,
    fired,
    isLatest,
  }: Pick<AlertOutcome, 'state'> & {
    readonly fired: NonNullable<AlertOutcome['fired']>;
    /** Of what is found at once, after days in which nothing was judged, only the latest is worth a mail. */
    readonly isLatest: boolean;
  },
): Promise<boolean> {
  const { platform, world } = parts;
  const at = new Date(platform.clock.now());
  const symbol = await parts.subjectOf(alert);
  const { value, symbols = [] } = fired;
  const found = { value, against: Number.isNaN(fired.against) ? null : fired.against, symbols };
  const condition = asJudged(alert.condition, fired.against);
  return platform.database.transaction(async (tx) => {
    const firing = { ...found, at, condition, occasion: occasionOf(alert, { state, fired }) };
    const firingId = await storeFiring(tx, alert, { state, firing, world });
    if (firingId === null) return false;
    const { id: alertId, assetId } = alert;
    const data = {
      ...{ alertId, symbol, condition, ...found },
      ...{ at: at.toISOString(), day: lateDay({ ...firing, assetId }), simulated: isSimulated(world) },
    };
    if (isLatest)
      await sendFiring(platform, tx, {
        ...{ memberId: alert.memberId, firingId, template: parts.mail, data },
        wants: () => alert,
      });
    await platform.live.changed('alerts', { memberId: alert.memberId, tx });
    return true;
  });
}

/** A condition with its level as it was judged: a price is in the shares of the day. */
function asJudged(wanted: WatchedAlert['condition'], against: number): WatchedAlert['condition'] {
  if (wanted.kind === 'price') return { ...wanted, level: against };
  const isLevel = wanted.kind === 'indicator' && 'value' in wanted.right;
  return isLevel ? { ...wanted, right: { value: against } } : wanted;
}

interface Sending<Data extends object> {
  readonly memberId: string;
  readonly firingId: string;
  readonly template: MailTemplate<Data>;
  readonly data: Data;
  /** What else than the inbox is wanted for it, within what the member allows at all. */
  readonly wants: (settings: AlertSettings) => AlertSettings['channels'];
}

/** Sends what was written into the inbox by mail and push, as its member wants it. */
export async function sendFiring<Data extends object>(
  platform: Platform,
  tx: Transaction,
  { memberId, firingId, template, data, wants }: Sending<Data>,
): Promise<void> {
  const member = await readRecipient(tx, memberId);
  if (member === null) return;
  const settings = await readSettings(tx, memberId);
  const { channels, quiet } = settings;
  const wanted = wants(settings);
  const now = platform.clock.now();
  const until = quiet === null ? null : quietUntil(quiet, now);
  if (wanted.mail && channels.mail && member.email !== null) {
    await platform.mailer.enqueue(
      {
        ...{ template, to: member.email, language: member.language, data },
        idempotencyKey: `alert ${firingId}`,
        notBefore: until === null ? undefined : new Date(until),
      },
      tx,
    );
  }
  if (!wanted.push || !channels.push) return;
  // Jobs start by the machine's clock.
  const runAt = new Date(systemClock.now() + (until === null ? 0 : until - now));
  for (const device of await listDevices(tx, memberId)) {
    await platform.jobs.send('alerts.push', { firingId, deviceId: device.id }, { tx, runAt });
  }
}

/** Where a member is reached; no address that nobody has confirmed. */
async function readRecipient(
  tx: Transaction,
  memberId: string,
): Promise<{ readonly email: string | null; readonly language: Language } | null> {
  const member = await tables(tx)
    .selectFrom('member')
    .select(['email', 'emailVerifiedAt', 'language'])
    .where('id', '=', memberId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!member) return null;
  const { email, emailVerifiedAt, language } = member;
  return { email: emailVerifiedAt === null ? null : email, language };
}
