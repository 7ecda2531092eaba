import assert from 'node:assert/strict';
import { type Journey, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { openPage, untilReady } from '../open-page.ts';

const LOOKS = [
  { width: 390, height: 844, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const;
const ARTICLE = '/blog/check-it-yourself';
/** Other journeys publish articles, which come before it. */
const CARD = `[data-blog="card"] a[href="${ARTICLE}"]`;
const TITLE = 'Do not believe us: how to check what we claim';

export const publishing: readonly Journey[] = [
  journey('PUB-4: an article is whole in its HTML, before any script runs', async ({ site }) => {
    if (site.kind !== 'server') return;
    const reply = await fetch(`${site.address}${ARTICLE}`, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    assert.equal(reply.status, 200);
    assert.ok(html.includes(`<title>${TITLE} · Auspex</title>`));
    assert.ok(html.includes(`<h1>${TITLE}</h1>`));
    assert.ok(html.includes('Keep a copy of today’s fingerprint'));
    assert.match(html, /<link rel="canonical" href="http[^"]*\/blog\/check-it-yourself"/);
    const about = /<script type="application\/ld\+json">([^<]+)</.exec(html)?.[1] ?? '{}';
    assert.equal(JSON.parse(about).headline, TITLE);
    const missing = await fetch(`${site.address}/blog/no-such-article`, { headers: { accept: 'text/html' } });
    assert.equal(missing.status, 404);
    assert.ok((await missing.text()).includes('There is no article at this address.'));
  }),
  journey('PUB-4: an address without an article says so, and goes on saying it', async (tools) => {
    if (tools.site.kind !== 'server') return;
    const { page, errors, close } = await openPage(tools, '/blog/no-such-article', LOOKS[0]);
    await untilReady(page);
    await page.getByText('There is no article at this address.').waitFor();
    // The browser itself tells of the status.
    assert.deepEqual(
      errors.filter((error) => !error.includes('status of 404')),
      [],
    );
    await close();
  }),
  ...LOOKS.map((look) =>
    journey(
      `PUB-4: the blog is read from the list to an article and back at ${look.width} px, ${look.theme}`,
      async ({ browser, site }) => {
        if (site.kind !== 'server') return;
        const { page, errors, close } = await openPage({ browser, site }, '/blog', look);
        const before = await page.$eval('[data-blog="card"] h2', (heading) => heading.textContent);
        await untilReady(page);
        await page.waitForLoadState('networkidle');
        assert.equal(await page.$eval('[data-blog="card"] h2', (heading) => heading.textContent), before);
        await expectCalm(page);
        await page.click(CARD);
        await page.waitForSelector(`h1:has-text("${TITLE}")`);
        await page.waitForFunction((title) => document.title === `${title} · Auspex`, TITLE);
        await page.goBack();
        await page.waitForSelector('[data-blog="list"]');
        await page.fill('[data-blog="search"] input', 'no such word');
        await page.press('[data-blog="search"] input', 'Enter');
        await page.waitForSelector('text="No article matches."');
        assert.equal(new URL(page.url()).search, '?q=no+such+word');
        assert.deepEqual(errors, []);
        await close();
      },
    ),
  ),
  journey(
    'PUB-4: an article that cannot be read says so, and is there at another try',
    async ({ browser, site }) => {
      if (site.kind !== 'server') return;
      const { page, close } = await openPage({ browser, site }, '/blog', LOOKS[1]);
      await untilReady(page);
      const failing = { status: 503, json: { error: { status: 503, message: 'The server is very busy.' } } };
      await page.route('**/api/blog-page*', (route) => route.fulfill(failing));
      await page.click(CARD);
      await page.getByRole('alert').getByText('The articles cannot be read right now.').waitFor();
      assert.equal(await page.locator('[data-blog="card"]').count(), 0, 'the list is empty');
      await page.unroute('**/api/blog-page*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector(`h1:has-text("${TITLE}")`);
      await close();
    },
  ),
  journey('PUB-4: a French reader gets the blog in French', async ({ browser, site }) => {
    if (site.kind !== 'server') return;
    const look = { ...LOOKS[1], language: 'fr' } as const;
    const { page, errors, close } = await openPage({ browser, site }, ARTICLE, look);
    await untilReady(page);
    await page.waitForSelector('h1:has-text("Ne nous croyez pas")');
    assert.deepEqual(errors, []);
    await close();
  }),
];
