import assert from 'node:assert/strict';
import { testClock } from '../../apps/server/test/clock.ts';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;
const member = { ...guest, member: true } as const;
const leaver = { ...member, alone: true } as const;

export const guards: readonly Journey[] = [
  journey(
    'a guest without a profile is led from a member screen to the landing page',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', guest);
      await untilReady(page);
      assert.equal(new URL(page.url()).pathname, '/');
      await close();
    },
  ),
  journey("loginSuccess 'false' leads from a member screen to /login", async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/', guest);
    await untilReady(page);
    await page.evaluate(() => localStorage.setItem('loginSuccess', 'false'));
    await page.goto(`${site.address}/portfolio`);
    await untilReady(page);
    assert.equal(new URL(page.url()).pathname, '/login');
    await close();
  }),
  journey('AUTH-31: signing out forgets the member here and in another tab', async ({ browser, site }) => {
    const { page, errors, close } = await openPage({ browser, site }, '/portfolio', leaver);
    await untilReady(page);
    const other = await page.context().newPage();
    await other.addInitScript(() => sessionStorage.setItem('seeded', '1'));
    await other.goto(`${site.address}/technical-analysis`);
    await untilReady(other);
    await page.click('button[aria-label="Account of Ada Brown"]');
    await page.click('text=Logout');
    await page.waitForURL('**/logout');
    // The other tab forgets what it wrote before it heard.
    await page.waitForFunction(() => Object.keys(localStorage).sort().join() === 'loginSuccess,root');
    assert.equal(await page.evaluate(() => localStorage.getItem('loginSuccess')), 'false');
    await other.waitForURL('**/login');
    await other.getByText('your session has expired').waitFor();
    assert.equal(await page.getByText('your session has expired').count(), 0);
    // What was still under way when the session ended is refused, and the browser says so.
    assert.deepEqual(
      errors.filter((error) => !error.includes('status of 401')),
      [],
    );
    await close();
  }),
  journey('the token is renewed at once and its first date is kept', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/portfolio', member);
    await page.waitForFunction(() => localStorage.getItem('refreshStart') !== null);
    const start = await page.evaluate(() => localStorage.getItem('refreshStart'));
    assert.ok(Math.abs(Date.parse(start ?? '') - testClock.now()) < 60_000);
    await close();
  }),
  journey('60 days after the first renewal the member is logged out', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/portfolio', leaver);
    await page.waitForFunction(() => localStorage.getItem('refreshStart') !== null);
    const longAgo = new Date(testClock.now() - 5_184_000_001).toISOString();
    await page.evaluate((at) => localStorage.setItem('refreshStart', at), longAgo);
    await page.reload();
    await page.waitForURL('**/login');
    assert.equal(await page.evaluate(() => localStorage.getItem('user')), null);
    await close();
  }),
  journey('WEB-8: a damaged stored state never leaves the page white', async ({ browser, site }) => {
    for (const damaged of [
      '{',
      '[]',
      'null',
      '{"state":7,"version":1}',
      '{"state":{"layout":"x"},"version":0}',
    ]) {
      const { page, errors, close } = await openPage({ browser, site }, '/', member);
      await untilReady(page);
      await page.evaluate((text) => localStorage.setItem('root', text), damaged);
      await page.goto(`${site.address}/portfolio`);
      await untilReady(page);
      assert.equal(await page.textContent('h1'), 'Portfolio', `with ${damaged}`);
      assert.deepEqual(errors, []);
      await close();
    }
  }),
];
