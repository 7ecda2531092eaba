import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { testClock } from '../../apps/server/test/clock.ts';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { scrollTo } from '../scroll-to.ts';

const member = { width: 1440, height: 900, theme: 'dark', member: true } as const;

/** No further script for a while: what a page fetches late would fail in the place of what is looked at. */
async function untilScriptsRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window as unknown as { scripts?: { count: number; since: number } };
    const count = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
    if (state.scripts?.count !== count) state.scripts = { count, since: performance.now() };
    return performance.now() - state.scripts.since > 1500;
  });
}

export const memberShell: readonly Journey[] = [
  journey('WEB-3: the member bar gains its shadow beyond 50 px', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/portfolio', member);
    await untilReady(page);
    const shadow = () => page.$eval('header', (header) => header.hasAttribute('data-shadow'));
    await scrollTo(page, 50);
    assert.equal(await shadow(), false);
    await scrollTo(page, 51);
    assert.equal(await shadow(), true);
    await close();
  }),
  journey(
    'WEB-5: the sidebar is a drawer at 767 px, icons at 1024 px and as chosen at 1025 px',
    async ({ browser, site }) => {
      const chosen = { ...member, layout: { leftSidebarSizeType: 'lg' } };
      const { page, close } = await openPage({ browser, site }, '/portfolio', chosen);
      await untilReady(page);
      const widthAt = async (width: number) => {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForTimeout(100);
        return page.evaluate(() => document.querySelector('aside')?.getBoundingClientRect().width ?? 0);
      };
      assert.deepEqual(
        [await widthAt(767), await widthAt(768), await widthAt(1024), await widthAt(1025)],
        [0, 64, 64, 240],
      );
      await close();
    },
  ),
  journey(
    'the narrow sidebar is 78 px wide with its captions and opens to 240 px under the pointer',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      const untilWide = (wanted: number) =>
        page.waitForFunction(
          (width) => document.querySelector('aside > div')?.getBoundingClientRect().width === width,
          wanted,
        );
      await untilWide(78);
      await page.hover('aside');
      await untilWide(240);
      await close();
    },
  ),
  journey(
    'the drawer of a phone closes on a change of screen, and the bottom bar has five places',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', {
        ...member,
        width: 390,
        height: 844,
      });
      await untilReady(page);
      assert.equal((await page.$$('nav[aria-label="Most used"] a')).length, 5);
      await page.click('button[aria-label="Open menu"]');
      await page.click('dialog a[href="/chart-analysis"]');
      await page.waitForURL(/\/chart-analysis/);
      const untilClosed = () => page.waitForFunction(() => document.querySelector('dialog[open]') === null);
      await untilClosed();
      await page.click('button[aria-label="Open menu"]');
      await page.click('dialog a[href="/chart-analysis"]');
      await untilClosed();
      await close();
    },
  ),
  journey(
    'what opens below a button closes when the keyboard goes on to what lies behind it',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await page.click('header button[aria-haspopup="dialog"]');
      const panel = page.locator(':popover-open [type=submit]');
      await panel.waitFor();
      const isInside = () => page.evaluate(() => document.activeElement?.closest('[popover]') !== null);
      assert.equal(await isInside(), true);
      for (let presses = 0; presses < 20 && (await isInside()); presses += 1)
        await page.keyboard.press('Tab');
      await panel.waitFor({ state: 'detached' });
      await close();
    },
  ),
  journey(
    'Back is asked about what was typed, and Forward takes back the Back and its question',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/refer', member);
      await untilReady(page);
      await page.click('header button[aria-label^="Account"]');
      await page.click('header a[href="/profile"]');
      const field = page.locator('input[name=firstName]');
      await field.fill('Augusta');
      const question = page.locator('dialog[open]');
      await page.evaluate(() => window.history.back());
      await question.waitFor();
      await page.evaluate(() => window.history.forward());
      await question.waitFor({ state: 'detached' });
      assert.equal(await field.inputValue(), 'Augusta');
      assert.equal(new URL(page.url()).pathname, '/profile');
      await close();
    },
  ),
  journey(
    'text that is selected with the mouse and let go beside a window leaves it open; a press beside it closes it',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
      await field.fill('earnings');
      const { x, y, width, height } = (await field.boundingBox()) ?? assert.fail();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await page.waitForTimeout(200);
      assert.equal(await field.count(), 1, 'the window is still open');
      assert.equal(await field.inputValue(), 'earnings');
      await page.mouse.click(5, 5);
      await field.waitFor({ state: 'detached' });
      await close();
    },
  ),
  journey(
    'a symbol that is typed and entered faster than it is found is the one that opens',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await page.route('**/api/market/search?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        const symbol = new URL(route.request().url()).searchParams.get('q')?.toUpperCase() ?? '';
        const asset = { symbol, name: `${symbol} Incorporated`, market: 'us', kind: 'stock' };
        await route.fulfill({
          json: { items: [{ ...asset, former: null, delistedOn: null, matched: 'symbol' }] },
        });
      });
      for (const symbol of ['META', 'TSLA']) {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').waitFor();
        await page.keyboard.type(symbol);
        await page.keyboard.press('Enter');
        await page.waitForTimeout(1500);
        assert.equal(new URL(page.url()).pathname, `/asset-breakdown/${symbol}`);
      }
      await close();
    },
  ),
  journey(
    'WEB-10: a link under the pointer whose screen cannot be fetched leaves the page alone; pressed, it is loaded anew',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await untilScriptsRest(page);
      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
      const isSame = () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
      await page.route('**/assets/*.js', (route) => route.abort());
      const missing = page.waitForEvent('requestfailed');
      const link = page.locator('a[href="/earning-calendar"]').first();
      await link.hover();
      await missing;
      await page.waitForTimeout(1000);
      assert.equal(await isSame(), true, 'the page is the one that was there');
      await link.click();
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
      await page.waitForURL('**/earning-calendar');
      await close();
    },
  ),
  journey(
    'WEB-10: a language whose texts do not arrive leaves the page readable, now and after a reload, and says so',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await untilScriptsRest(page);
      // What is asked for now is French; it is missing after the reload as well.
      const french = new Set<string>();
      let reloaded = false;
      await page.route('**/assets/*.js', (route) => {
        const url = route.request().url();
        if (!reloaded) french.add(url);
        return french.has(url) ? route.abort() : route.continue();
      });
      const toast = page.getByRole('region', { name: 'Notices' });
      const heading = page.getByRole('heading', { level: 1, name: 'Portfolio' });
      await page.getByRole('button', { name: 'Afficher en français' }).first().click();
      await toast.getByText('Part of the page did not arrive').waitFor();
      await heading.waitFor();
      assert.ok(french.size > 0);
      reloaded = true;
      await page.reload();
      await untilReady(page);
      await toast.getByText('Part of the page did not arrive').waitFor();
      await heading.waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
      await close();
    },
  ),
  journey('AUTH-6: only an admin is offered the admin screen', async ({ browser, site }) => {
    for (const admin of [false, true]) {
      const { page, close } = await openPage({ browser, site }, '/portfolio', { ...member, admin });
      await untilReady(page);
      await page.click('button[aria-label="Account of Ada Brown"]');
      assert.ok(await page.isVisible('text="Welcome Ada Brown!"'));
      assert.equal(await page.isVisible('a[href="/admin-dashboard"]'), admin);
      await close();
    }
  }),
  journey('WEB-8: layout settings act at once and outlive a reload', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/portfolio', member);
    await untilReady(page);
    await page.click('button[aria-label="Layout settings"]');
    for (const [name, value] of [
      ['layoutModeType', 'light'],
      ['layoutWidthType', 'md'],
      ['layoutType', 'horizontal'],
    ]) {
      await page.check(`input[name="${name}"][value="${value}"]`, { force: true });
    }
    const look = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        document.querySelector('[data-area]')?.getAttribute('data-width'),
        document.querySelector('aside') === null,
      ]);
    assert.deepEqual(await look(), ['light', 'boxed', true]);
    await page.reload();
    await untilReady(page);
    assert.deepEqual(await look(), ['light', 'boxed', true]);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').version);
    assert.equal(kept, 1);
    await close();
  }),
  journey(
    'WEB-10: what the loading view waited for fails, and a toast and the page say so',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/portfolio', member);
      await untilReady(page);
      await untilScriptsRest(page);
      // As after the one reload that a missing part is given.
      await page.evaluate(() => sessionStorage.setItem('auspex.reloaded.earningCalendar', '1'));
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.locator('a[href="/earning-calendar"]').first().click();
      const toast = page.getByRole('region', { name: 'Notices' });
      await toast.getByText('Loading chunk earningCalendar failed.').waitFor();
      await page.getByText('This page could not be loaded').waitFor();
      await close();
    },
  ),
  journey(
    'WEB-6: the loading view stays for one second on a change of screen, when enabled',
    async ({ browser, site }) => {
      const enabled = { ...member, layout: { preloader: 'enable' } };
      const { page, close } = await openPage({ browser, site }, '/portfolio', enabled);
      await untilReady(page);
      // The view arrives as a part of its own, at its own time, and covers this first screen too.
      await untilScriptsRest(page);
      await page.waitForSelector('[data-loading-view]', { state: 'detached' });
      await page.clock.install({ time: testClock.now() });
      await page.clock.pauseAt(testClock.now() + 60_000);
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      // The second counts from the change, which on a busy machine comes long after the keys.
      await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
      await page.waitForSelector('[data-loading-view]');
      await page.clock.runFor(999);
      assert.ok(await page.isVisible('[data-loading-view]'), 'it went too early');
      await page.clock.runFor(1);
      await page.waitForSelector('[data-loading-view]', { state: 'detached' });
      await close();
    },
  ),
];
