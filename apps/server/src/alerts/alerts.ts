import { isDeepStrictEqual } from 'node:util';
import type { CallReply, Calls } from '@auspex/contract';
import { isGone, type ViewAsset } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { ChangedElsewhere, InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { announceAlert } from './alert-book.ts';
import { FactReader, levelAt, screenOf } from './alert-facts.ts';
import {
  type Alert,
  changeAlert,
  findAlert,
  hasExpired,
  insertAlert,
  listAlerts,
  lockMember,
  removeAlert,
  restAlert,
  type WantedAlert,
} from './alert-store.ts';
import { heldAlerts, takesPlace } from './held-alerts.ts';
import { membersState } from './judge-alerts.ts';
import { type Alerts, type AskedAlert, findSubject, firstReading } from './rehearse-alert.ts';

type Asked = AskedAlert & {
  readonly channels: { readonly mail: boolean; readonly push: boolean };
  readonly expiresAt: string | null;
};

type Shown = CallReply<Calls['alerts.list']>;

/** Whether it may still fire, and what keeps it from firing. */
export function stateOf(
  alert: Alert,
  { now, held }: { readonly now: number; readonly held: ReadonlySet<string> },
): Shown['items'][number]['state'] {
  const { endedAt, paused, snoozedUntil } = alert;
  if (hasExpired(alert, now)) return 'expired';
  if (endedAt !== null) return 'done';
  if (paused) return 'paused';
  if (held.has(alert.id)) return 'held';
  return snoozedUntil !== null && snoozedUntil.getTime() > now ? 'snoozed' : 'active';
}

const counts = (state: string): boolean => state === 'active' || state === 'snoozed';

export function writeAsset(asset: ViewAsset | undefined) {
  if (!asset) return null;
  const { symbol, name, market, kind } = asset;
  return { symbol, name, market, kind };
}

export async function showAlerts(alerts: Alerts, memberId: string): Promise<Shown> {
  const { platform, world, sources, allowanceOf } = alerts;
  const now = platform.clock.now();
  const view = sources.market().view();
  const listed = await listAlerts(platform.database, { memberId, world });
  const limit = await allowanceOf(memberId);
  const held = await heldAlerts(
    listed.map(({ alert }) => alert),
    now,
    async () => limit,
  );
  const items = await Promise.all(
    listed.map(async ({ alert, firings, firedAt }) => {
      const asset = alert.assetId === null ? undefined : await view.asset(alert.assetId);
      const { id, frequency, mail, push, version } = alert;
      const condition = asset ? await levelAt(view, alert, asset) : alert.condition;
      return {
        ...{ id, condition, frequency, firings, version, channels: { mail, push } },
        asset: writeAsset(asset),
        screen: await screenOf(sources, alert),
        state: stateOf(alert, { now, held }),
        expiresAt: alert.expiresAt?.toISOString() ?? null,
        snoozedUntil: alert.snoozedUntil?.toISOString() ?? null,
        createdAt: alert.createdAt.toISOString(),
        firedAt: firedAt?.toISOString() ?? null,
      };
    }),
  );
  const active = items.filter(({ state }) => counts(state)).length;
  return { items, active, limit };
}

interface Wish {
  readonly asked: Asked;
  /** The same for every try to set one alert. */
  readonly requestId?: string | undefined;
  readonly change?: { readonly id: string; readonly version: number };
}

/** Sets a new alert, or changes one from the version that the member saw. */
export async function saveAlert(
  alerts: Alerts,
  memberId: string,
  { asked, requestId, change }: Wish,
): Promise<void> {
  const { platform, world } = alerts;
  // Whose it is comes before everything else: nobody learns more about the alert of another.
  if (change && !(await findAlert(platform.database, { memberId, id: change.id }))) throw new NotFound();
  const wanted = await prepare(alerts, memberId, asked);
  const now = new Date(platform.clock.now());
  const id = await platform.database.transaction(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new NotFound();
    const known = change?.id ?? requestId;
    const before = known === undefined ? undefined : await findAlert(tx, { memberId, id: known });
    if (before === undefined) {
      if (change) throw new NotFound();
      await refuseTooMany(alerts, tx, { memberId });
      return insertAlert(tx, { memberId, world, now }, { ...wanted, id: requestId });
    }
    // What an earlier try has set is changed by the next one, as the form that sends it was.
    const from = change?.version ?? FIRST_VERSION;
    const isSent = before.version - from === (change ? 1 : 0);
    if (isSent && isSame(before, wanted)) return before.id;
    if (before.version !== from) {
      throw new ChangedElsewhere('This alert', { yours: from, current: before.version });
    }
    await refuseTooMany(alerts, tx, { memberId, except: before.id });
    await changeAlert(tx, { memberId, now, id: before.id, version: from }, wanted);
    return before.id;
  });
  await announceAlert(platform, id);
}

const FIRST_VERSION = 1;

/** Whether an alert is what is asked for already: an answer was lost, and the same is sent again. */
function isSame(alert: Alert, wanted: WantedAlert): boolean {
  const wishOf = ({ assetId, condition, frequency, mail, push, expiresAt }: Alert | WantedAlert) => {
    return { assetId, condition, frequency, mail, push, expiresAt };
  };
  const plain = (wish: Alert | WantedAlert): unknown => JSON.parse(JSON.stringify(wishOf(wish)));
  const rests = alert.paused || alert.snoozedUntil !== null;
  return !rests && isDeepStrictEqual(plain(alert), plain(wanted));
}

async function refuseTooMany(
  { platform, world, allowanceOf }: Alerts,
  tx: Transaction,
  { memberId, except }: { readonly memberId: string; readonly except?: string },
): Promise<void> {
  const allowed = await allowanceOf(memberId);
  const limit = Math.min(allowed ?? Number.POSITIVE_INFINITY, platform.config.alertLimit);
  const now = platform.clock.now();
  const listed = await listAlerts(tx, { memberId, world });
  const own = listed.map(({ alert }) => alert);
  // Those for which there is no place keep nobody from changing the others.
  const held = await heldAlerts(own, now, async () => allowed);
  const counted = own.filter((alert) => alert.id !== except && takesPlace(alert, now) && !held.has(alert.id));
  const active = counted.length;
  if (active < limit) return;
  const room = limit === allowed ? `your plan allows ${limit}` : `the limit is ${limit}`;
  throw new Unprocessable(
    `You have ${active} active alerts, and ${room}. Pause or delete one first.`,
    'too-many-alerts',
  );
}

export async function letRest(
  alerts: Alerts,
  owner: { readonly memberId: string; readonly id: string },
  rest: { readonly to: 'active' | 'paused' } | { readonly to: 'snoozed'; readonly until: string },
): Promise<void> {
  const { platform } = alerts;
  const now = new Date(platform.clock.now());
  if (rest.to !== 'paused') await refuseGone(alerts, owner);
  const changed = await platform.database.transaction(async (tx) => {
    await lockMember(tx, owner.memberId);
    const before = await findAlert(tx, owner);
    if (!before) return false;
    const snoozedUntil = rest.to === 'snoozed' ? new Date(rest.until) : null;
    if (snoozedUntil !== null && snoozedUntil <= now) throw new InvalidInput('Choose a time in the future.');
    const expired = before.expiresAt !== null && before.expiresAt <= now;
    if (expired && rest.to !== 'paused')
      throw new Unprocessable('This alert has expired. Change it and choose a later end.', 'alert-expired');
    if (rest.to !== 'paused') await refuseTooMany(alerts, tx, { memberId: owner.memberId, except: owner.id });
    return restAlert(tx, owner, { paused: rest.to === 'paused', snoozedUntil });
  });
  if (!changed) throw new NotFound();
  await announceAlert(platform, owner.id);
}

/** Nothing can be watched any more where the asset is no longer traded or the screen was deleted. */
async function refuseGone(
  { platform, sources }: Alerts,
  owner: { readonly memberId: string; readonly id: string },
): Promise<void> {
  const alert = await findAlert(platform.database, owner);
  if (!alert) return;
  const { assetId, condition } = alert;
  if (condition.kind === 'screen' && (await screenOf(sources, alert)) === null)
    throw new Unprocessable('The screen of this alert was deleted.', 'screen-gone');
  const view = sources.market().view();
  const asset = assetId === null ? undefined : await view.asset(assetId);
  if (asset && isGone(asset, view.asOf))
    throw new Unprocessable(`${asset.symbol} is no longer traded.`, 'delisted');
}

export async function deleteAlert(
  { platform }: Alerts,
  owner: { readonly memberId: string; readonly id: string },
): Promise<void> {
  if (!(await removeAlert(platform.database, owner))) throw new NotFound();
  await announceAlert(platform, owner.id);
}

async function prepare(alerts: Alerts, memberId: string, asked: Asked): Promise<WantedAlert> {
  const { platform, sources } = alerts;
  const { condition, frequency, channels } = asked;
  const expiresAt = asked.expiresAt === null ? null : new Date(asked.expiresAt);
  if (expiresAt !== null && expiresAt.getTime() <= platform.clock.now())
    throw new InvalidInput('The alert would end before it begins. Choose a later end, or none.');
  const facts = new FactReader(sources);
  const subject = await findSubject(alerts, facts, { asked, memberId });
  const state = subject.asset
    ? (await firstReading(facts, subject.asset, { condition: subject.condition, frequency, memberId })).state
    : membersState(facts.view, subject.matches);
  return { assetId: subject.asset?.assetId ?? null, condition, frequency, ...channels, expiresAt, state };
}
