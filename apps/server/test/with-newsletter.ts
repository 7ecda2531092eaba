import { setTimeout as wait } from 'node:timers/promises';
import type { RenderedMail } from '../src/platform/mailer/outbox-store.ts';
import { listSubscribers } from '../src/publishing/marketing/subscribers.ts';
import type { Application } from './with-application.ts';

/** The value of a parameter of the link in a mail. */
export function linkIn(mail: RenderedMail | undefined, parameter: string): string {
  const found = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link with ${parameter} in: ${mail?.text}`);
  return found;
}

/** Who would get the next newsletter. */
export async function readersOf({ test, platform }: Application): Promise<string[]> {
  const all = await listSubscribers(test.database, platform.mailer.suppression);
  return all.filter(({ state }) => state === 'active').map(({ email }) => email);
}

/** Makes everything the newsletter knows about an address this much older. */
export async function makeOlder(app: Application, email: string, interval: string): Promise<void> {
  await app.test.database.query(
    `update newsletter_reader set asked_at = asked_at - $2::interval, mailed_at = mailed_at - $2::interval,
            code_expires_at = code_expires_at - $2::interval where email = $1`,
    [email, interval],
  );
}

/** Access tokens of a member and of an admin who have just signed up. */
export async function signedIn(app: Application): Promise<{ member: string; admin: string }> {
  const password = 'the heron waits by the river';
  const enter = async (name: 'member' | 'admin') => {
    const email = `${name}@example.com`;
    await app.call('POST', '/api/auth/register', { body: { email, password, username: name } });
    await app.mails(email);
    await app.test.database.query('update member set email_verified_at = now() where email = $1', [email]);
    if (name === 'admin') {
      await app.test.database.query(
        "insert into member_role (member_id, role, granted_by) select id, 'admin', 'test' from member where email = $1",
        [email],
      );
      // As `auspex admin grant` announces it.
      await app.platform.database.notify('accounts', JSON.stringify({ kind: 'roles' }));
      await wait(200);
    }
    const { body } = await app.call('POST', '/api/auth/login', { body: { email, password } });
    return String(body.session.accessToken);
  };
  return { member: await enter('member'), admin: await enter('admin') };
}
