import { describe, expect, it } from 'vitest';
import { withPublishing } from '../newsletter/newsletter-bench.ts';

const bench = withPublishing();

const person = {
  name: 'Test Person',
  role: { en: 'Models', fr: 'Modèles' },
  about: { en: 'Measures.', fr: 'Mesure.' },
  photo: null,
  link: null,
};

async function replace(body: object, role?: string) {
  const headers = role === undefined ? {} : { authorization: `Bearer ${role}` };
  return bench.http.app.inject({ method: 'PUT', url: '/api/admin/team', payload: body, headers });
}

const read = async () => (await bench.http.app.inject({ url: '/api/team' })).json();

describe('the team page', () => {
  it('shows nobody before an admin has added someone', async () => {
    expect(await read()).toEqual({ version: 0, people: [] });
  });

  it('is changed by admins only, and every change is in the audit log', async () => {
    expect((await replace({ version: 0, people: [person] })).statusCode).toBe(401);
    expect((await replace({ version: 0, people: [person] }, 'member')).statusCode).toBe(403);
    expect(await read()).toEqual({ version: 0, people: [] });
    const changed = await replace({ version: 0, people: [person] }, 'admin');
    expect(changed.json()).toEqual({ version: 1, people: [person] });
    expect(await read()).toEqual({ version: 1, people: [person] });
    const rows = await bench.platform.audit.list({ limit: 5, action: 'admin.team.change' });
    expect(rows).toMatchObject([{ subject: 'team', details: { people: 1, version: 1 } }]);
  });

  it('keeps the first of two changes made from the same version and tells the second', async () => {
    const { version } = await read();
    const names = ['First', 'Second'];
    const answers = await Promise.all(
      names.map((name) => replace({ version, people: [{ ...person, name }] }, 'admin')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error.message).toMatch(/Someone else has changed/);
    expect((await read()).version).toBe(version + 1);
  });

  it.each([
    ['a script as a link', { link: 'javascript:alert(1)' }],
    ['a picture from elsewhere', { photo: 'https://example.org/x.png' }],
    ['a picture outside the folder', { photo: '/files/images/marketing/../../user_pictures/x' }],
    ['a missing translation', { role: { en: 'Models', fr: '' } }],
  ])('refuses %s', async (_, change) => {
    const { version } = await read();
    expect((await replace({ version, people: [{ ...person, ...change }] }, 'admin')).statusCode).toBe(400);
  });
});
