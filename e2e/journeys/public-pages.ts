import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { ask, mailsTo, type Site } from '../site.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;

/** Content pages with a sentence that must be in their HTML. */
const WRITTEN = [
  ['/', 'Width can be predicted. Direction hardly can.'],
  ['/services', 'What it cannot tell you'],
  ['/cryptocurrencies', 'Orders on your own exchange account'],
  ['/stocks', 'Go back to any day'],
  ['/about-us', 'Losers stay in sight'],
  ['/faq', 'Is this investment advice?'],
  ['/user-guide', 'TradingView Lightweight Charts'],
  ['/privacy-policy', 'auspex_session'],
  ['/terms', 'Nothing here is investment, tax or legal advice'],
  ['/trading-terms', 'It goes to the exchange exactly once.'],
  ['/contact-us', 'Your message'],
  ['/meet-the-team', 'How we work'],
  ['/process/unsubscribe', 'One click stops all our marketing mail'],
] as const;

/** The newest mail to an address, from the outbox of an installation on this machine. */
/** What a mail to an address says in the place of the pattern's group, once it has gone out. */
async function mailed(site: Site, address: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const mails = await mailsTo(site, address);
    const found = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    if (found[0]) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail to ${address} with ${pattern.source} went out.`);
}

async function fillLetter(page: Page): Promise<void> {
  await page.fill('input[name="name"]', 'Ada Brown');
  await page.fill('input[name="email"]', 'ada@example.org');
  await page.fill('input[name="subject"]', 'A question');
  await page.fill('textarea[name="message"]', 'What is the placebo line?');
}

export const publicPages: readonly Journey[] = [
  journey('WEB-9: every written page says its text before any script runs', async ({ site }) => {
    for (const [path, sentence] of WRITTEN) {
      const html = await (await fetch(`${site.address}${path}`, { headers: { accept: 'text/html' } })).text();
      const text = html.replace(/<script[\s\S]*?<\/script>/g, '');
      assert.ok(text.includes(sentence), `${path} does not say "${sentence}"`);
    }
  }),
  journey(
    'the words of a written page are in its HTML only: no script fetches them again',
    async ({ browser, site }) => {
      const { page, errors, close } = await openPage({ browser, site }, '/', guest);
      const before = await page.$eval('[data-island="landing"] h2', (heading) => heading.textContent);
      await untilReady(page);
      await page.waitForLoadState('networkidle');
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      assert.deepEqual(
        scripts.filter((name) => /landing-page/.test(name)),
        [],
      );
      assert.equal(await page.$eval('[data-island="landing"] h2', (heading) => heading.textContent), before);
      assert.deepEqual(errors, []);
      await close();
    },
  ),
  journey('a written page is there, too, when one comes from another page', async ({ browser, site }) => {
    const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
    await untilReady(page);
    await page.click('footer a[href="/services"]');
    await page.waitForSelector('text="Reading the market"');
    await page.click('footer a[href="/faq"]');
    await page.waitForSelector('text="Is this investment advice?"');
    await page.goBack();
    await page.waitForSelector('text="Reading the market"');
    assert.deepEqual(errors, []);
    await close();
  }),
  journey('a written page changes its language with the rest', async ({ browser, site }) => {
    const { page, errors, close } = await openPage({ browser, site }, '/', guest);
    await untilReady(page);
    await page.click('button[aria-label="Afficher en français"]');
    await page.waitForSelector('text="L’amplitude se prévoit. La direction, à peine."');
    assert.equal(await page.locator('text="Width can be predicted. Direction hardly can."').count(), 0);
    await page.click('button[aria-label="Show in English"]');
    await page.waitForSelector('text="Width can be predicted. Direction hardly can."');
    assert.deepEqual(errors, []);
    await close();
  }),
  journey('questions can be searched, without accents too, and linked', async ({ browser, site }) => {
    const { page, errors, close } = await openPage({ browser, site }, '/faq#placebo', guest);
    await untilReady(page);
    await page.waitForSelector('#placebo[open]');
    await page.fill('input[type="search"]', 'withdraw');
    await page.waitForFunction(() => document.querySelectorAll('main details').length < 6);
    assert.ok(await page.isVisible('text="Why are keys that can withdraw refused?"'));
    await page.fill('input[type="search"]', 'zzzz');
    await page.waitForSelector('text="Ask a question"');
    assert.deepEqual(errors, []);
    await close();
  }),
  journey(
    'what a browser puts into a field before the page is alive counts, as Firefox does after a reload',
    async ({ browser, site }) => {
      if (site.kind !== 'server') return;
      const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
      await page.addInitScript(() => {
        const fill = () => {
          for (const field of document.querySelectorAll('input')) field.value = 'kept@example.org';
        };
        document.addEventListener('readystatechange', fill, { once: true });
      });
      await page.reload();
      await untilReady(page);
      await page.waitForSelector('text="Ask a question"');
      await page.press('footer input', 'Enter');
      await page.waitForSelector('footer :text("Almost done")');
      assert.deepEqual(errors, []);
      await close();
    },
  ),
  journey(
    'PUB-8: the contact form names what is missing, loses nothing when it fails, and arrives once',
    async ({ browser, site }) => {
      const { page, close } = await openPage({ browser, site }, '/contact-us', guest);
      await untilReady(page);
      await page.click('text="Send the message"');
      await page.waitForSelector('text="Please tell us your name."');
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
      await fillLetter(page);
      const ids: string[] = [];
      page.on('request', (asked) => {
        if (asked.url().endsWith('/functions/sendSupportEmail'))
          ids.push(asked.postDataJSON().data.request_id);
      });
      await page.route('**/functions/sendSupportEmail', (route) => route.abort());
      await page.click('text="Send the message"');
      await page.waitForSelector('text=it arrives only once. Your text is still here. Network Error.');
      assert.equal(await page.inputValue('textarea'), 'What is the placebo line?');
      await page.unroute('**/functions/sendSupportEmail');
      await page.reload();
      await untilReady(page);
      await page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
      assert.equal(await page.inputValue('input[name="subject"]'), 'A question');
      if (site.kind === 'server') {
        await page.click('text="Send the message"');
        await page.waitForSelector('text="Thank you. We will reply to ada@example.org."');
        assert.equal(ids.length, 2);
        assert.equal(new Set(ids).size, 1, 'sent again, it is the same letter');
      }
      await close();
    },
  ),
  journey(
    'the newsletter comes after the link in the mail, and one press stops and resumes it',
    async ({ browser, site }) => {
      if (site.kind !== 'server') return;
      const address = 'reader-of-journeys@example.org';
      const { page, errors, close } = await openPage({ browser, site }, '/about-us', guest);
      await untilReady(page);
      await page.fill('footer input[type="email"]', 'not an address');
      await page.click('footer button[type="submit"]');
      await page.waitForSelector('text=This is not an e-mail address');
      await page.fill('footer input[type="email"]', address);
      await page.click('footer button[type="submit"]');
      await page.waitForSelector('text=Almost done');
      const code = await mailed(site, address, /newsletter=([\w-]{20,})/);
      await page.goto(`${site.address}/?newsletter=${code}`);
      await page.click('dialog >> text="Yes, send it to me"');
      await page.waitForSelector('text="You are on the list"');
      await page.click('dialog >> text="Close"');
      assert.equal(new URL(page.url()).search, '');
      await page.goto(`${site.address}/process/unsubscribe`);
      await untilReady(page);
      await page.fill('main input[type="email"]', address);
      await page.click('text="Send me the link"');
      await page.waitForSelector('text=The link is on its way');
      const token = await mailed(site, address, /unsubscribe\?token=([\w-]{30,})/);
      await page.goto(`${site.address}/process/unsubscribe?token=${token}`);
      await untilReady(page);
      assert.equal(new URL(page.url()).pathname, '/process/unsubscribe');
      await page.click('main >> text="Unsubscribe" >> nth=-1');
      await page.waitForSelector('text="You are unsubscribed"');
      await page.click('text="Undo"');
      await page.waitForSelector('text="You are back"');
      assert.deepEqual(errors, []);
      await close();
    },
  ),
  journey('an admin writes the team page in its place, in both languages', async ({ browser, site }) => {
    if (site.kind !== 'server') return;
    const admin = await openPage({ browser, site }, '/meet-the-team', {
      ...guest,
      member: true,
      admin: true,
    });
    const sent: unknown[] = [];
    await admin.page.route('**/api/admin/team', async (route) => {
      const page = route.request().postDataJSON() as { version: number; people: unknown[] };
      sent.push(page);
      await route.fulfill({ json: { ...page, version: page.version + 1 } });
    });
    await untilReady(admin.page);
    await admin.page.click('text="Edit this page"');
    await admin.page.click('text="Add a person"');
    await admin.page.getByLabel('Name').fill('Test Person');
    await admin.page.getByLabel('Role in English').fill('Measures');
    await admin.page.getByLabel('Role in French').fill('Mesure');
    await admin.page.getByLabel('About, in English').fill('Written for a test.');
    await admin.page.getByLabel('About, in French').fill('Écrit pour un essai.');
    await admin.page.click('text="Save the page"');
    await admin.page.waitForSelector('h2:has-text("Test Person")');
    const person = {
      name: 'Test Person',
      role: { en: 'Measures', fr: 'Mesure' },
      about: { en: 'Written for a test.', fr: 'Écrit pour un essai.' },
      photo: null,
      link: null,
    };
    assert.deepEqual(sent, [{ version: 0, people: [person] }]);
    assert.deepEqual(admin.errors, []);
    const reader = await openPage({ browser, site }, '/meet-the-team', guest);
    await reader.page.waitForSelector('text="Nobody is introduced here yet"');
    assert.equal(await reader.page.locator('text="Edit this page"').count(), 0);
    await Promise.all([admin.close(), reader.close()]);
  }),
  journey('search engines find a list of pages, or are asked to stay away', async ({ site }) => {
    if (site.kind !== 'server') return;
    const robots = await (await fetch(`${site.address}/robots.txt`)).text();
    const { market } = (await (await ask(site, '/configuration')).json()) as {
      market: { simulated: boolean };
    };
    assert.equal(/simulated market/.test(robots), market.simulated);
    assert.match(robots, /^Disallow: \/api\/$/m);
    const page = await fetch(`${site.address}/`, { headers: { accept: 'text/html' } });
    assert.equal(page.headers.get('x-robots-tag'), market.simulated ? 'noindex' : null);
    const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
    assert.match(sitemap, /<loc>[^<]+\/user-guide<\/loc>/);
  }),
];
