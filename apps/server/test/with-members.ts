import type { Answer, Application, CookieJar } from './with-application.ts';

/** A password that passes every policy of the tests. */
export { insertPersonalToken } from '../src/accounts/store/personal-token-store.ts';

export const goodPassword = 'the heron waits by the river';
/** What a member without a second factor proves with. */
export const proof = { password: goodPassword };

/** One person's browser: its cookies and the access token it keeps. */
export interface Visitor {
  readonly email: string;
  readonly cookies: CookieJar;
  token: string | null;
}

export function visitor(name: string): Visitor {
  return { email: `${name}@example.com`, cookies: new Map(), token: null };
}

/** The code in the link of a mail. */
export function codeIn(text: string): string {
  return /oobCode=([\w-]+)/.exec(text)?.[1] ?? '';
}

export async function register(app: Application, who: Visitor, more: object = {}): Promise<Answer> {
  return app.call('POST', '/api/auth/register', {
    body: { email: who.email, password: goodPassword, username: 'Ada', ...more },
    cookies: who.cookies,
  });
}

export async function login(app: Application, who: Visitor, password = goodPassword): Promise<Answer> {
  const answer = await app.call('POST', '/api/auth/login', {
    body: { email: who.email, password },
    cookies: who.cookies,
  });
  if (answer.body?.status === 'signed-in') who.token = answer.body.session.accessToken;
  return answer;
}

/** Somebody who has signed up, confirmed the address and signed in. */
export async function makeMember(app: Application, name: string): Promise<Visitor> {
  const who = visitor(name);
  await register(app, who);
  const { text } = await app.mail(who.email, 'accounts.verify');
  await app.call('POST', '/api/auth/verify-email', { body: { oobCode: codeIn(text) }, cookies: who.cookies });
  await login(app, who);
  return who;
}

/** Runs a call as this person. */
export function as(app: Application, who: Visitor) {
  return (method: string, url: string, body?: unknown): Promise<Answer> =>
    app.call(method, url, {
      token: who.token,
      cookies: who.cookies,
      ...(body === undefined ? {} : { body }),
    });
}

/** Somebody with a browser, for whom calls are short. */
export interface Person {
  readonly who: Visitor;
  readonly id: string;
  readonly call: ReturnType<typeof as>;
}

export async function makePerson(app: Application, name: string): Promise<Person> {
  const who = await makeMember(app, name);
  const [row] = await app.test.database.query<{ id: string }>('select id from member where email = $1', [
    who.email,
  ]);
  return { who, id: row?.id ?? '', call: as(app, who) };
}

/** An admin, known as such in every process of the test. */
export async function makeAdmin(app: Application, name: string): Promise<Person> {
  const admin = await makePerson(app, name);
  await app.test.database.query(
    "insert into member_role (member_id, role, granted_by) values ($1, 'admin', 'test')",
    [admin.id],
  );
  await app.platform.database.notify('accounts', JSON.stringify({ kind: 'roles' }));
  for (let tries = 0; tries < 1000; tries += 1) {
    if ((await admin.call('GET', '/api/admin/members')).status === 200) return admin;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${admin.who.email} is not known as an admin.`);
}
