import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Client } from './client.ts';

export interface LoadMember {
  readonly id: string;
  readonly client: Client;
  /** What every request of a signed-in member carries. */
  readonly headers: { readonly authorization: string };
}

const PASSWORD = 'over granite and moss';
const PATIENCE_MS = 120_000;

interface Opening {
  readonly client: Client;
  /** As the owner: who clicks on the link in a mail is not what is proven here. */
  readonly sql: pg.Client;
  readonly name: string;
}

/** Signs somebody up and in. */
export async function openMember({ client, sql, name }: Opening): Promise<LoadMember> {
  const email = `${name}@example.net`;
  const post = (path: string, body: unknown) => client.ask(path, { method: 'POST', body });
  const { status, text } = await post('/api/auth/register', {
    email,
    password: PASSWORD,
    username: 'Ada Brown',
  });
  if (status !== 200) throw new Error(`${name} could not sign up: ${status} ${text}`);
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(300)) {
    const { rows } = await sql.query<{ id: string }>(
      'update member set email_verified_at = now() where email = $1 returning id',
      [email],
    );
    const [member] = rows;
    if (member === undefined) continue;
    const answer = await post('/api/auth/login', { email, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`);
    const { session } = JSON.parse(answer.text) as { session: { accessToken: string } };
    return { id: member.id, client, headers: { authorization: `Bearer ${session.accessToken}` } };
  }
  throw new Error(`The sign-up of ${name} came to nothing.`);
}
