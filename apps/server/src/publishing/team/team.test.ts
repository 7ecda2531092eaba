import { beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import { signedIn } from '../../../test/with-newsletter.ts';

const app = withApplication();
let tokens: { member: string; admin: string };

beforeAll(async () => {
  tokens = await signedIn(app);
});

const person = {
  name: 'Test Person',
  role: { en: 'Models', fr: 'Modèles' },
  about: { en: 'Measures.', fr: 'Mesure.' },
  photo: null,
  link: null,
};

const replace = (body: object, token: string | null) => app.call('PUT', '/api/admin/team', { body, token });
const read = async () => (await app.call('GET', '/api/team')).body;

describe('the team page', () => {
  it('PUB-1: shows nobody until an admin has added someone', async () => {
    expect(await read()).toEqual({ version: 0, people: [] });
  });

  it('is changed by admins only, and every change is in the audit log', async () => {
    expect((await replace({ version: 0, people: [person] }, null)).status).toBe(401);
    expect((await replace({ version: 0, people: [person] }, tokens.member)).status).toBe(403);
    expect(await read()).toEqual({ version: 0, people: [] });
    const changed = await replace({ version: 0, people: [person] }, tokens.admin);
    expect(changed.body).toEqual({ version: 1, people: [person] });
    expect(await read()).toEqual({ version: 1, people: [person] });
    const rows = await app.platform.audit.list({ limit: 5, action: 'admin.team.change' });
    expect(rows).toMatchObject([{ subject: 'team', details: { people: 1, version: 1 } }]);
  });

  it('keeps the first of two changes based on the same version and tells the second', async () => {
    const { version } = await read();
    const names = ['First', 'Second'];
    const answers = await Promise.all(
      names.map((name) => replace({ version, people: [{ ...person, name }] }, tokens.admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toMatch(/Someone else has changed/);
    expect((await read()).version).toBe(version + 1);
  });

  it('takes a page that is sent again because its answer was lost, and writes it once', async () => {
    const { version } = await read();
    const page = { version, people: [{ ...person, name: 'Sent Twice' }] };
    const first = await replace(page, tokens.admin);
    const again = await replace(page, tokens.admin);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await read()).version).toBe(version + 1);
    const rows = await app.platform.audit.list({ limit: 1, action: 'admin.team.change' });
    expect(rows).toMatchObject([{ details: { version: version + 1 } }]);
  });

  it.each([
    ['a script as a link', { link: 'javascript:alert(1)' }],
    ['a picture from elsewhere', { photo: 'https://example.org/x.png' }],
    ['a picture outside the folder', { photo: '/files/images/marketing/../../user_pictures/x' }],
    ['a missing translation', { role: { en: 'Models', fr: '' } }],
  ])('refuses %s', async (_, change) => {
    const { version } = await read();
    expect((await replace({ version, people: [{ ...person, ...change }] }, tokens.admin)).status).toBe(400);
  });
});
