import { DAY_MS, MINUTE_MS } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Billing } from './billing.ts';
import { settleEnded, stopCharging } from './charge-once.ts';
import { adoptOrphans, askProvider, receiveEvents } from './receive-events.ts';
import { listOpen, listOpenAfter, noteAsked, type StoredSubscription } from './subscription-store.ts';

/** Events are looked for again over this time: a provider lists some a little later than it tells others. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** How far back the first comparison goes. */
const FIRST_MS = 3 * DAY_MS;
/** Providers keep the list of their events for thirty days. */
const KEPT_MS = 29 * DAY_MS;
const ASK_EVERY_MS = 9 * MINUTE_MS;
/** How many subscriptions are read before it is noted how far the reading came. */
const PAGE = 100;
/** After this time a provider has forgotten an approval that nobody gave. */
const FORGOTTEN_MS = 4 * DAY_MS;

/**
 * Compares with the provider, so that what was never delivered is known all the same: first everything it told since
 * the last time, then every subscription that may still change.
 */
export async function reconcile(
  billing: Billing,
  run: Pick<JobRun<unknown>, 'signal' | 'progress'>,
): Promise<void> {
  const { platform } = billing;
  const failed: unknown[] = [];
  // A step that fails holds up none of the others; the job still fails, so that it is seen.
  for (const step of [compareEvents, adoptOrphans, stopCharging, settleEnded]) {
    await step(billing, run.signal).catch((error: unknown) => failed.push(error));
  }
  const now = platform.clock.now();
  const open = await listOpen(platform.database, {
    provider: billing.provider.name,
    askedBefore: new Date(now - ASK_EVERY_MS),
    begunAfter: new Date(now - FORGOTTEN_MS),
  });
  for (const [index, one] of open.entries()) {
    if (run.signal.aborted) break;
    await compare(billing, one);
    run.progress(index + 1, open.length);
  }
  if (failed.length > 0)
    throw new AggregateError(failed, 'The comparison with the payment provider was not whole.');
}

async function compareEvents(billing: Billing, signal: AbortSignal): Promise<void> {
  const { provider, platform } = billing;
  const { database, clock } = platform;
  const to = new Date(clock.now());
  const cursor = await tables(database)
    .selectFrom('billing_cursor')
    .select(['comparedUntil', 'repairedTo'])
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  const until = to.getTime();
  const known = (cursor?.comparedUntil.getTime() ?? until - FIRST_MS) - OVERLAP_MS;
  const kept = until - KEPT_MS;
  if (known < kept) {
    const silence = { from: new Date(known), to: new Date(kept) };
    await repairSilence(billing, { ...silence, after: cursor?.repairedTo ?? null, signal });
  }
  // A day at a time, so that after a long silence no list is cut off.
  for (let from = Math.max(known, kept); from < until; from += DAY_MS) {
    signal.throwIfAborted();
    const end = new Date(Math.min(from + DAY_MS, until));
    await receiveEvents(billing, await provider.listSince(new Date(from), end), { source: 'list' });
    await database.query(
      `insert into billing_cursor (provider, compared_until) values ($1, $2)
       on conflict (provider) do update set compared_until = excluded.compared_until, repaired_to = null`,
      [provider.name, end],
    );
  }
}

/**
 * Events from before the provider’s list begins are gone. What they changed is read from the subscriptions themselves:
 * the state of each that was not over, and its payments. The time is skipped only once all of them were read; a
 * comparison that ends before that leaves a note of how far it came, and the next one goes on from there.
 */
async function repairSilence(
  billing: Billing,
  { from, to, after, signal }: { from: Date; to: Date; after: string | null; signal: AbortSignal },
): Promise<void> {
  const { platform, provider } = billing;
  const { database, logger, audit } = platform;
  const open = { provider: provider.name, begunAfter: new Date(from.getTime() - FORGOTTEN_MS) };
  let last = after;
  let subscriptions = 0;
  for (;;) {
    const page = await listOpenAfter(database, { ...open, after: last, limit: PAGE });
    for (const { id, providerId } of page) {
      signal.throwIfAborted();
      await receiveEvents(billing, await provider.listPayments(providerId, from, to), { source: 'asked' });
      await askProvider(billing, providerId);
      last = id;
    }
    subscriptions += page.length;
    await database.query('update billing_cursor set repaired_to = $2 where provider = $1', [
      ...[provider.name, last],
    ]);
    if (page.length < PAGE) break;
  }
  const details = { from: from.toISOString(), to: to.toISOString(), subscriptions };
  logger.warn(details, 'events older than the payment provider keeps them were skipped');
  await audit.record({ action: 'billing.events-skipped', actorId: null, subject: null, details });
}

async function compare(billing: Billing, { id, providerId }: StoredSubscription): Promise<void> {
  const { database, clock, logger } = billing.platform;
  try {
    await askProvider(billing, providerId);
    await billing.chargeOnce(id);
    await noteAsked(database, id, new Date(clock.now()));
  } catch (error) {
    // One that cannot be asked about must not keep the others from being compared.
    logger.warn({ err: error, subscription: id }, 'a subscription could not be compared with the provider');
  }
}
