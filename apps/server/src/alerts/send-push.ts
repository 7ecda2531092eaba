import { alertSentence, findingText } from '@auspex/contract/alert-sentences';
import type { Language } from '@auspex/market';
import { createGuardedTransport, type HttpTransport } from '@auspex/market-data/http';
import { z } from 'zod';
import { systemClock } from '../platform/clock/clock.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/module.ts';
import type { BoundedCache } from '../platform/recent/index.ts';
import { alertPlace } from './alert-mail.ts';
import { clearFailures, countFailure, findDevice, type PushDevice, removeDevice } from './alert-settings.ts';
import { findFiring, lateDay, type StoredFiring } from './inbox-store.ts';
import { noticePlace } from './notices.ts';
import { encryptPush, isPushKey, type PushKey } from './web-push.ts';

const data = z.object({ firingId: z.uuid(), deviceId: z.uuid(), attempt: z.int().default(1) });

/** Older news than this is worth nothing: the push service drops it. */
const KEEP_SECONDS = 86_400;
/** Push services answer within a second; one that does not rests for a while, and nobody waits for it again. */
const ANSWER_MS = 5000;
export const REST_SECONDS = 60;
/** How long to wait where a push service says "later" without a time, at least and at most, and how often. */
const USUAL_WAIT_SECONDS = 60;
const SHORTEST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 6 * 3600;
const MOST_ATTEMPTS = 5;
/** How long a push waits for another one of its member. */
const TURN_SECONDS = 2;

interface Description {
  /** A symbol, or the name of a screen. */
  readonly subject: string | null;
  readonly language: Language;
  /** Why an order ended as it did. */
  readonly reason?: string | null;
}

export interface PushParts {
  readonly platform: Platform;
  readonly key: PushKey;
  /** What the message is about, and the language that it is written in. */
  readonly describe: (firing: StoredFiring) => Promise<Description | null>;
  /** Members to whom this process is sending: one push each, so that endpoints that hang take nobody else's place. */
  readonly underWay: Set<string>;
  /** Hosts that let this process wait in vain, for `REST_SECONDS` each. */
  readonly resting: BoundedCache<true>;
  /** Firings that a push service has refused: another attempt at one is no other failure of its browser. */
  readonly failed: BoundedCache<true>;
  /** How long a push service may take. */
  readonly answerMs?: number;
  /** Only public addresses over https unless a test passes another. */
  readonly transport?: HttpTransport;
}

/** Sends one firing to one browser; a run that is repeated replaces what the browser already shows. */
export async function sendPush(
  parts: PushParts,
  run: Pick<JobRun<unknown>, 'data' | 'signal'>,
): Promise<void> {
  const { database, clock } = parts.platform;
  const job = data.parse(run.data);
  const { firingId, deviceId } = job;
  const [firing, device] = await Promise.all([
    findFiring(database, firingId),
    findDevice(database, deviceId),
  ]);
  if (!firing || !device || firing.memberId !== device.memberId) return;
  if (clock.now() - firing.at.getTime() > KEEP_SECONDS * 1000) return;
  if (!isPushKey(device.p256dh)) {
    await removeDevice(database, device);
    return;
  }
  const words = await parts.describe(firing);
  if (words === null) return;
  const { memberId } = device;
  if (parts.underWay.has(memberId)) return sendLater(parts, job, TURN_SECONDS);
  const { host } = new URL(device.endpoint);
  if (parts.resting.get(host)) return sendAgain(parts, job, REST_SECONDS);
  parts.underWay.add(memberId);
  const late = AbortSignal.timeout(parts.answerMs ?? ANSWER_MS);
  try {
    const signal = AbortSignal.any([run.signal, late]);
    const response = await post(parts, device, {
      message: messageOf(firing, words),
      topic: firingId,
      signal,
    });
    await response.body?.cancel();
    await heed(parts, response, { device, job });
  } catch (error) {
    // What was not reached says nothing of the browser: it may be our own network that is down.
    if (late.aborted) parts.resting.set(host, true);
    throw error;
  } finally {
    parts.underWay.delete(memberId);
  }
}

/** Does what the push service's answer asks for; throws where the push is worth another attempt. */
async function heed(
  parts: PushParts,
  { ok, status, headers }: Response,
  { device, job }: { readonly device: PushDevice; readonly job: z.infer<typeof data> },
): Promise<void> {
  const { database, logger } = parts.platform;
  if (ok) return clearFailures(database, device);
  if (status === 404 || status === 410) {
    // The browser has given the subscription up.
    await removeDevice(database, device);
    return;
  }
  if (status === 429 && job.attempt < MOST_ATTEMPTS) return sendAgain(parts, job, waitOf(headers));
  logger.warn({ status, host: new URL(device.endpoint).host }, 'a push message was not taken');
  const message = `${job.firingId} ${job.deviceId}`;
  if (!parts.failed.get(message)) await countFailure(database, device);
  parts.failed.set(message, true);
  if (status < 400 || status >= 500) throw new Error(`The push service answered ${status}.`);
}

function messageOf(firing: StoredFiring, { subject, language, reason = null }: Description): string {
  const { condition, id, ...found } = firing;
  const isNotice = condition.kind === 'order' || condition.kind === 'key' || condition.kind === 'key-refused';
  return JSON.stringify({
    title: alertSentence(condition, subject, language),
    body: findingText(condition, { ...found, reason, day: lateDay(firing) }, language),
    tag: id,
    path: isNotice ? noticePlace(condition) : alertPlace(condition, subject),
  });
}

async function post(
  { platform, key, transport = createGuardedTransport() }: PushParts,
  device: PushDevice,
  {
    message,
    topic,
    signal,
  }: { readonly message: string; readonly topic: string; readonly signal: AbortSignal },
): Promise<Response> {
  return transport(device.endpoint, {
    ...{ method: 'POST', redirect: 'manual', signal },
    headers: {
      authorization: key.authorization(device.endpoint, platform.clock.now()),
      ttl: String(KEEP_SECONDS),
      urgency: 'high',
      // A second message with the same topic replaces one that is still waiting.
      topic: topic.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(encryptPush(device, message)),
  });
}

function waitOf(headers: Headers): number {
  const wished = Number(headers.get('retry-after') ?? USUAL_WAIT_SECONDS);
  if (!Number.isFinite(wished) || wished <= 0) return USUAL_WAIT_SECONDS;
  return Math.min(Math.max(wished, SHORTEST_WAIT_SECONDS), LONGEST_WAIT_SECONDS);
}

/** What was tried too often is given up. */
async function sendAgain(parts: PushParts, job: z.infer<typeof data>, seconds: number): Promise<void> {
  if (job.attempt < MOST_ATTEMPTS) await sendLater(parts, { ...job, attempt: job.attempt + 1 }, seconds);
}

async function sendLater({ platform }: PushParts, job: object, seconds: number): Promise<void> {
  await platform.jobs.send('alerts.push', job, { runAt: new Date(systemClock.now() + seconds * 1000) });
}
