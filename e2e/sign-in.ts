import { randomUUID } from 'node:crypto';
import type { CallReply, Calls } from '@auspex/contract';
import { ask, PATIENCE_MS, type Site } from './site.ts';

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

const shared = new Map<string, Account>();

async function post(site: Site, path: string, body: object): Promise<Response> {
  return ask(site, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: site.address },
    body: JSON.stringify(body),
  });
}

function cookiesOf(response: Response): SignedIn['cookies'] {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]?.split('=') ?? []);
  return pairs.map(([name = '', ...value]) => ({ name, value: value.join('=') }));
}

async function signUp(site: Site): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, password: `over granite ${randomUUID()}` };
  await post(site, '/api/auth/register', { ...account, username: 'Ada Brown' });
  return account;
}

/** The account is created shortly after the answer to its sign-up, so the first attempts may be refused. */
async function signIn(site: Site, account: Account): Promise<SignedIn> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await post(site, '/api/auth/login', account);
    if (answer.ok) {
      const reply = (await answer.json()) as CallReply<Calls['accounts.login']>;
      if (reply.status === 'signed-in') return { session: reply.session, cookies: cookiesOf(answer) };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('A new member could not sign in.');
}

/**
 * One member for all journeys that only look around, or one of its own. Each profile has a session of its own: two that
 * renewed the same one would look like a copied cookie.
 */
export async function signedInMember(site: Site, alone: boolean): Promise<SignedIn> {
  const account = (alone ? undefined : shared.get(site.address)) ?? (await signUp(site));
  if (!alone) shared.set(site.address, account);
  return signIn(site, account);
}
