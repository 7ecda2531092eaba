import { beforeAll } from 'vitest';
import { billingModule } from '../src/billing/index.ts';
import { modules } from '../src/modules.ts';
import { testClock } from './clock.ts';
import { type LoopbackPayPal, PAYPAL_SETTINGS, startPayPal } from './loopback/paypal.ts';
import type { Transmission } from './loopback/paypal-shapes.ts';
import type { Application } from './with-application.ts';
import { login, makeAdmin, makePerson, type Person } from './with-members.ts';

const DAY_MS = 86_400_000;

export { makeAdmin, makePerson, type Person };

/**
 * A PayPal of our own for the tests of a file, and what an application needs to find it: give the result to
 * `withApplication` as its environment, after this.
 */
export function withPayPal(
  onStarted: (paypal: LoopbackPayPal) => void,
  now: () => number = () => testClock.now(),
): Record<string, string> {
  const environment: Record<string, string> = { ...PAYPAL_SETTINGS };
  beforeAll(async () => {
    const paypal = await startPayPal(now);
    environment.PAYPAL_URL = paypal.url;
    onStarted(paypal);
    return () => paypal.close();
  });
  return environment;
}

/** Runs one of the module's jobs, as a process with jobs does from time to time. */
export async function runBillingJob(
  app: Application,
  name: 'billing.reconcile' | 'billing.sandbox',
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const run = { id: 'x', data: {}, signal, progress: () => undefined };
  await app.modules.parts[modules.indexOf(billingModule)]?.jobs?.[name]?.(run);
}

/** A webhook arrives at one of the processes. */
export const deliver = (app: Application, { headers, body }: Transmission) =>
  app.http.app.inject({
    ...{ method: 'POST', url: '/api/billing/webhook', payload: body },
    headers: { host: new URL(app.origin).host, ...headers },
  });

export interface MovedClock {
  /** Moves the product's clock; members sign in again, because their tokens end. */
  advance(days: number, ...people: readonly Person[]): Promise<void>;
}

/** Lets a test move the clock of an application. */
export function movableClock(app: Application): MovedClock {
  let ahead = 0;
  let moved = false;
  return {
    async advance(days, ...people) {
      ahead += days * DAY_MS;
      if (!moved) {
        const usual = app.platform.clock.now;
        Object.assign(app.platform.clock, { now: () => usual() + ahead });
        moved = true;
      }
      for (const { who } of people) await login(app, who);
    },
  };
}

/** The payer's decision on the sandbox's approval page; returns where it leads. */
export async function approveInSandbox(
  app: Application,
  approveUrl: string,
  account: 'pays' | 'first-only' | 'never' = 'pays',
): Promise<string> {
  const { pathname } = new URL(approveUrl);
  const answer = await app.http.app.inject({
    ...{ method: 'POST', url: pathname, payload: `decision=approve&account=${account}` },
    headers: { host: new URL(app.origin).host, 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(String(answer.headers.location), app.origin).href;
}

/** Subscribes in the sandbox, as the pages do it; returns the subscription as its owner sees it. */
export async function subscribe(
  app: Application,
  person: Person,
  {
    planID = 'crypto-1',
    account = 'pays',
  }: { readonly planID?: string; readonly account?: 'pays' | 'first-only' | 'never' } = {},
) {
  const { body } = await person.call('POST', '/api/subscription/checkout', { planID });
  await approveInSandbox(app, body.approveUrl, account);
  const confirmed = await person.call('POST', '/subscription/create', {
    ...{ planID, subID: body.subID, orderID: '' },
  });
  return confirmed.body.subscription;
}

export const unlockedFor = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/subscription/roles')).body.unlocked;
