import { describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, login, makeMember, proof, register, visitor } from '../../test/with-members.ts';
import { settingsModule } from '../settings/index.ts';
import { createAccounts } from './accounts.ts';
import { settleDemoAccounts } from './demo-accounts.ts';

const app = withApplication();

describe('demo accounts', () => {
  it('exist on this machine, one of them an admin, with the same passwords at every start', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    const first = await settleDemoAccounts(accounts);
    expect(await settleDemoAccounts(accounts)).toEqual(first);
    const [member, admin] = first;
    const asMember = await login(app, { ...visitor('x'), email: member?.email ?? '' }, member?.password);
    const asAdmin = await login(app, { ...visitor('y'), email: admin?.email ?? '' }, admin?.password);
    expect(asMember.body.session.roles).toEqual([]);
    expect(asAdmin.body.session.roles).toEqual(['admin']);
  });

  it('WEB-14: have no language until somebody chooses one', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    const [member] = await settleDemoAccounts(accounts);
    const who = { ...visitor('demo'), email: member?.email ?? '' };
    const language = async () => (await login(app, who, member?.password)).body.session.userData.language;
    expect(await language()).toBeNull();
    await app.test.owner.query("update member set language = 'fr' where email = $1", [who.email]);
    expect(await language()).toBe('fr');
    await app.test.owner.query("update member set language = 'en' where email = $1", [who.email]);
  });

  it('PLAT-7: do not open through a proxy that says so, nor with a password that the terminal did not show', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    for (const { email, password } of await settleDemoAccounts(accounts)) {
      const signIn = (word: string, headers: Record<string, string> = {}) =>
        app.call('POST', '/api/auth/login', { body: { email, password: word }, headers });
      for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-ray', 'true-client-ip']) {
        const { status, body } = await signIn(password, { [name]: '203.0.113.9' });
        expect([name, status, body.error.message]).toEqual([name, 400, 'Incorrect Username/Password.']);
      }
      for (const word of ['demo', 'password', email]) expect((await signIn(word)).status).toBe(400);
      expect((await signIn(password)).status).toBe(200);
    }
  });

  it('PLAT-7: are disabled and their sessions ended once others can reach the server', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    const [member] = await settleDemoAccounts(accounts);
    const who = { ...visitor('demo'), email: member?.email ?? '' };
    await login(app, who, member?.password);
    const open = {
      ...accounts,
      platform: { ...app.platform, config: { ...app.platform.config, loopback: false } },
    };
    expect(await settleDemoAccounts(open)).toEqual([]);
    expect((await login(app, who, member?.password)).status).toBe(400);
    expect((await app.call('POST', '/api/auth/refresh', { cookies: who.cookies })).status).toBe(401);
  });

  it('PLAT-7: are never somebody else’s account: nobody signs up with their address or moves to it', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    const [, admin] = await settleDemoAccounts(accounts);
    const email = admin?.email ?? '';
    await app.test.owner.query('delete from member where email = $1', [email]);
    const before = await app.mails(email);
    const stranger = { ...visitor('stranger'), email };
    await register(app, stranger);
    expect(await app.mails(email)).toEqual(before);
    expect((await login(app, stranger)).status).toBe(400);
    const mover = await makeMember(app, 'moves-to-demo');
    expect((await as(app, mover)('POST', '/api/user/email', { email, proof })).status).toBe(200);
    expect(await app.mails(email)).toEqual(before);
  });

  it('PLAT-7: leave an account alone that somebody else made with their address', async () => {
    const accounts = createAccounts(app.platform, app.modules.service(settingsModule), app.modules.collect);
    const [, admin] = await settleDemoAccounts(accounts);
    const who = await makeMember(app, 'not-a-demo');
    await app.test.owner.query('delete from member where email = $1', [admin?.email]);
    await app.test.owner.query('update member set email = $1 where email = $2', [admin?.email, who.email]);
    expect((await settleDemoAccounts(accounts)).map(({ role }) => role)).toEqual(['member']);
    const { status, body } = await login(app, { ...who, email: admin?.email ?? '' });
    expect([status, body.session.roles]).toEqual([200, []]);
  });
});
