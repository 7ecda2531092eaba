import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallReply, Calls } from '@auspex/contract';
import type { Page } from 'playwright-core';
import { PATIENCE_MS, post, type Site } from './site.ts';

export type Session = CallReply<Calls['accounts.refresh']>;

/** A signed-in member: the server's answer and the cookie that goes with it. */
export interface SignedIn {
  readonly session: Session;
  readonly cookies: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

const shared = new Map<string, Promise<Account>>();

function cookiesOf(response: Response): SignedIn['cookies'] {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]?.split('=') ?? []);
  return pairs.map(([name = '', ...value]) => ({ name, value: value.join('=') }));
}

async function signUp(site: Site): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, password: `over granite ${randomUUID()}` };
  await post(site, '/api/auth/register', { body: { ...account, username: 'Ada Brown' } });
  return account;
}

/** The account is created shortly after the answer to its sign-up, so the first attempts may be refused. */
async function signIn(site: Site, account: Account): Promise<SignedIn> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await post(site, '/api/auth/login', { body: account });
    if (answer.ok) {
      const reply = (await answer.json()) as CallReply<Calls['accounts.login']>;
      if (reply.status === 'signed-in') return { session: reply.session, cookies: cookiesOf(answer) };
    }
    await wait(500);
  }
  throw new Error('A new member could not sign in.');
}

const TOO_MANY = 429;

/** Presses what signs in. All journeys do so from one address, which may sixty times a minute: then once more. */
export async function answerToSignIn(page: Page, press: () => Promise<void>): Promise<void> {
  const pressed = async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'));
    await press();
    return answered;
  };
  let answer = await pressed();
  if (answer.status() === TOO_MANY) {
    await wait(1000 * Number(answer.headers()['retry-after'] ?? 60));
    answer = await pressed();
  }
  assert.ok(answer.ok(), `The sign-in was answered ${answer.status()}.`);
}

/** Well within the time for which a sign-in counts as recent. */
const ADMIN_FOR_MS = 5 * 60_000;
const admins = new Map<string, { readonly until: number; readonly token: Promise<string> }>();

/** The access token of the site’s admin; null where nobody said who that is. */
export function adminToken(site: Site): Promise<string> | null {
  const [email, password] = (site.admin ?? '').split(' ');
  if (!email || !password) return null;
  const known = admins.get(site.address);
  if (known && known.until > performance.now()) return known.token;
  const token = signIn(site, { email, password }).then(({ session }) => session.accessToken);
  admins.set(site.address, { until: performance.now() + ADMIN_FOR_MS, token });
  return token;
}

/** Gives a member both markets, as the admin does: then they see today's signals. Nothing where nobody is the admin. */
export async function givePlan(site: Site, email: string): Promise<void> {
  const token = await adminToken(site);
  if (token === null) return;
  const answer = await post(site, '/api/admin/complimentary-plans', {
    body: { email, plan: 'bundle', until: null },
    token: await token,
  });
  if (!answer.ok) throw new Error(`No plan could be given: ${await answer.text()}`);
}

async function signUpWithPlan(site: Site): Promise<Account> {
  const account = await signUp(site);
  await signIn(site, account);
  await givePlan(site, account.email);
  return account;
}

/**
 * One member with a plan for all journeys that only look around, or one of its own on the free plan. Each profile has a session of its own: two that
 * renewed the same one would look like a copied cookie.
 */
export async function signedInMember(site: Site, alone: boolean): Promise<SignedIn> {
  if (alone) return signIn(site, await signUp(site));
  const account = shared.get(site.address) ?? signUpWithPlan(site);
  shared.set(site.address, account);
  return signIn(site, await account);
}
