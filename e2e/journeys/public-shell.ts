import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { scrollTo } from '../scroll-to.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;
const member = { ...guest, member: true } as const;

async function labels(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (found) => found.map((one) => one.textContent?.trim() ?? ''));
}

export const publicShell: readonly Journey[] = [
  journey(
    'WEB-3: the public bar is sticky beyond 50 px, the way back to the top shows beyond 100 px',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/', guest);
      await untilReady(page);
      const sticky = () => page.$eval('header', (header) => header.hasAttribute('data-sticky'));
      const wayUp = () => page.isVisible('button[aria-label="Back to top"]');
      await scrollTo(page, 50);
      assert.deepEqual([await sticky(), await wayUp()], [false, false]);
      await scrollTo(page, 51);
      await page.waitForSelector('header[data-sticky]');
      assert.equal(await wayUp(), false);
      await scrollTo(page, 100);
      assert.equal(await wayUp(), false);
      await scrollTo(page, 101);
      await page.waitForSelector('button[aria-label="Back to top"]');
      await close();
    },
  ),
  journey('the public menus and the footer are the specified ones', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/', guest);
    await untilReady(page);
    const links = await page.$$eval('header nav a', (found) =>
      found.map((a) => `${a.textContent} ${a.getAttribute('href')}`),
    );
    assert.deepEqual(links, [
      'Home /',
      'Cryptocurrencies /cryptocurrencies',
      'Stocks /stocks',
      'Prices /plans',
      'User Guide /user-guide',
      'AI Returns - Crypto /ai-returns',
      'AI Returns - Stocks /stock-ai-returns',
      'Team /meet-the-team',
      'Contact us /contact-us',
      'About Us /about-us',
      'FAQ /faq',
      'Blog /blog',
    ]);
    assert.deepEqual(await labels(page, 'footer nav a'), [
      'About Us',
      'Subscriptions',
      'Blog',
      'Privacy Policy',
      'Services',
      'Cryptocurrencies',
      'Stocks',
      'AI Returns',
      'FAQ',
      'Contact us',
      'User Guide',
    ]);
    assert.deepEqual(await labels(page, 'header a[href="/login"], header a[href="/register"]'), [
      'Sign in',
      'Sign Up',
    ]);
    await close();
  }),
  journey(
    'a member sees Members and the profile menu on public pages, a guest does not',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/faq', member);
      await untilReady(page);
      await page.waitForSelector('header a[href="/technical-analysis"]');
      assert.deepEqual(await labels(page, 'header a[href="/login"]'), []);
      await page.click('header a[href="/technical-analysis"]');
      await page.waitForURL('**/technical-analysis');
      await close();
    },
  ),
  journey('the mobile menu collapses on a change of screen', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/', {
      ...guest,
      width: 390,
      height: 844,
    });
    await untilReady(page);
    await page.click('button[aria-label="Open menu"]');
    await page.click('#mobile-menu a[href="/faq"]');
    await page.waitForURL('**/faq');
    await page.waitForSelector('#mobile-menu', { state: 'detached' });
    await close();
  }),
  journey('WEB-2: an unknown address shows the 404 page, its texts and status', async ({ browser, site }) => {
    const answer = await fetch(`${site.address}/no/such/page`, { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 404);
    const { page, close } = await openPage({ browser, site }, '/no/such/page', guest);
    await untilReady(page);
    assert.equal(await page.textContent('h1'), 'Sorry, Page not Found');
    assert.ok(await page.isVisible('text="The page you are looking for not available!"'));
    assert.ok((await page.locator('header nav a[href="/faq"]').count()) > 0, 'the public menu is there');
    await page.click('text="Back to home"');
    await page.waitForURL(`${site.address}/`);
    await close();
  }),
  journey('a public page says its text before any script runs, and keeps it', async ({ browser, site }) => {
    const html = await (await fetch(`${site.address}/about-us`, { headers: { accept: 'text/html' } })).text();
    assert.match(html, /<h1>About Us<\/h1>/);
    assert.match(html, /<title>About Us · Auspex<\/title>/);
    assert.match(html, /<meta name="description" content="[^"]{20,}"/);
    const { page, errors, close } = await openPage({ browser, site }, '/about-us', guest);
    await page.evaluate(() => {
      (window as unknown as { before: Element | null }).before = document.querySelector('h1');
    });
    await untilReady(page);
    const same = await page.evaluate(
      () => (window as unknown as { before: Element | null }).before === document.querySelector('h1'),
    );
    assert.ok(same, 'the heading was drawn anew instead of being taken over');
    assert.deepEqual(errors, []);
    await close();
  }),
  journey('the stored theme is there before the first paint', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/faq', { ...guest, theme: 'light' });
    await untilReady(page);
    await page.addInitScript(() => {
      const seen: string[] = [];
      (window as unknown as { seen: string[] }).seen = seen;
      new MutationObserver(() => {
        if (document.body) seen.push(document.documentElement.dataset.theme ?? 'none');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await untilReady(page);
    const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    assert.deepEqual(seen, ['light']);
    await close();
  }),
  journey('French is complete: the page, its title and its language follow', async ({ browser, site }) => {
    const { page, close } = await openPage({ browser, site }, '/about-us', { ...guest, language: 'fr' });
    await untilReady(page);
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'À propos');
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.waitForFunction(() => document.title === 'À propos · Auspex');
    await close();
  }),
];
