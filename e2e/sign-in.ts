import { randomUUID } from 'node:crypto';
import type { CallReply, Calls } from '@auspex/contract';
import { ask, PATIENCE_MS, type Site } from './site.ts';

export type Session = CallReply<Calls['accounts.refresh']>;

/** A signed-in member: the server's answer and the cookie that goes with it. */
export interface SignedIn {
  readonly session: Session;
  readonly cookies: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

const shared = new Map<string, Promise<SignedIn>>();

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

/**
 * Signs a new member up and in. The account is created shortly after the answer, so the first attempts may be
 * refused.
 */
async function signUpAndIn(site: Site): Promise<SignedIn> {
  const email = `${randomUUID()}@example.org`;
  const password = `over granite ${randomUUID()}`;
  await post(site, '/api/auth/register', { email, password, username: 'Ada Brown' });
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await post(site, '/api/auth/login', { email, password });
    if (!answer.ok) continue;
    const reply = (await answer.json()) as CallReply<Calls['accounts.login']>;
    if (reply.status === 'signed-in') return { session: reply.session, cookies: cookiesOf(answer) };
  }
  throw new Error('A new member could not sign in.');
}

/** One member for all journeys that only look around; `alone` creates one whose session may be ended. */
export async function signedInMember(site: Site, alone: boolean): Promise<SignedIn> {
  if (alone) return signUpAndIn(site);
  const known = shared.get(site.address) ?? signUpAndIn(site);
  shared.set(site.address, known);
  return known;
}
