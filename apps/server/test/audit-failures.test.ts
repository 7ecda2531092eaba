import { describe, expect, it } from 'vitest';
import { withApplication } from './with-application.ts';
import { as, login, makeMember, visitor } from './with-members.ts';

const app = withApplication();
const rows = (action: string) => app.platform.audit.list({ limit: 50, action });

describe('The audit log tells who was attacked and from where', () => {
  it('when a sign-in fails: the account, the address, the request and the reason', async () => {
    const kate = await makeMember(app, 'kate');
    expect((await login(app, kate, 'not her password')).status).toBe(400);
    expect((await login(app, visitor('nobody'), 'whatever it is')).status).toBe(400);
    const [nobody, known] = await rows('login.failed');
    expect(known).toMatchObject({ reason: 'auth/wrong-password', actorId: null });
    expect(known?.requestId).toMatch(/^[\w-]{8,}$/);
    expect(known?.addressHash).toBe(nobody?.addressHash);
    expect(known?.accountHash).not.toBe(nobody?.accountHash);
    expect(JSON.stringify([known, nobody])).not.toMatch(/kate|127\.0\.0\.1/);
  });

  it('when an account has to wait after too many attempts', async () => {
    const liam = visitor('liam');
    for (let times = 0; times < 11; times += 1) await login(app, liam, 'wrong every time');
    const [locked] = await rows('login.locked');
    const failed = await rows('login.failed');
    expect(locked).toMatchObject({ reason: 'auth/too-many-requests' });
    expect(failed.filter(({ accountHash }) => accountHash === locked?.accountHash)).toHaveLength(10);
    // The same refusals as calls that come too often, one a minute.
    await expect.poll(async () => (await rows('call.limited')).length).toBe(1);
  });

  it('when a member asks for what only an admin may see', async () => {
    const mia = await makeMember(app, 'mia');
    expect((await as(app, mia)('GET', '/api/admin/audit')).status).toBe(403);
    await expect.poll(async () => (await rows('call.refused')).length).toBe(1);
    const [refused] = await rows('call.refused');
    expect(refused).toMatchObject({
      reason: 'forbidden',
      details: { method: 'GET', route: '/api/admin/audit' },
    });
    expect(refused?.actorId).toMatch(/^[\w-]{8,}$/);
  });
});
