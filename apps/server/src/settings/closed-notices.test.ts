import { beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { signedIn } from '../../test/with-newsletter.ts';

const app = withApplication();
let tokens: { member: string; admin: string };

beforeAll(async () => {
  tokens = await signedIn(app);
});

const closed = async (token: string | null) => app.call('GET', '/api/closed-notices', { token });
const close = async (notice: string, token: string | null = tokens.member) =>
  app.call('PUT', `/api/closed-notices/${notice}`, { token });

describe('what a member has closed for good', () => {
  it('WATCH-16: is kept with the account, not with the browser, and is nothing at first', async () => {
    expect((await closed(tokens.member)).body).toEqual({ items: [] });
    expect((await close('first-hour')).body).toEqual({ items: ['first-hour'] });
    expect((await close('first-hour')).status).toBe(200);
    expect((await closed(tokens.member)).body).toEqual({ items: ['first-hour'] });
  });

  it('is known to the member only', async () => {
    await close('first-hour');
    expect((await closed(tokens.admin)).body).toEqual({ items: [] });
    expect((await closed(null)).status).toBe(401);
    expect((await close('first-hour', null)).status).toBe(401);
  });

  it('is nothing that the product never shows', async () => {
    expect((await close('no-such-notice')).status).toBe(400);
  });
});
