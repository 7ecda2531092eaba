import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';

/** Both sides of every breakpoint, and the narrowest supported phone. */
const WIDTHS = [320, 390, 767, 768, 1024, 1025, 1440, 2200];

const LAYOUTS = [
  { path: '/', member: false, layout: {} },
  { path: '/faq', member: true, layout: {} },
  { path: '/portfolio', member: true, layout: { leftSidebarSizeType: 'lg' } },
  { path: '/portfolio', member: true, layout: { layoutType: 'horizontal', layoutWidthType: 'md' } },
  {
    path: '/portfolio',
    member: true,
    layout: { leftSidebarSizeType: 'md', leftSidebarViewType: 'detached' },
  },
] as const;

/** How much wider the page is than the window, once it has settled at its new width. */
async function overhang(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  const settled = await page.waitForFunction(fits, undefined, { timeout: 2_000 }).catch(() => null);
  if (settled) return 0;
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** What a designer sees at a glance: edges that should be one line and are not. */
export const standsInLine = journey(
  'WEB-18: charts stand level, figures fill their line, a file takes none of its own, back-to-top covers nothing',
  async ({ browser, site }) => {
    const visitor = { width: 1440, height: 900, theme: 'dark', language: 'fr', member: true } as const;
    const { page, close } = await openPage({ browser, site }, '/regression/us', visitor);
    await untilReady(page);
    await page.waitForFunction(
      () =>
        document.querySelectorAll('main figure').length >= 4 &&
        document.querySelector('main [data-file-alone]'),
    );
    const found = await page.evaluate(() => {
      const top = (element: Element | null | undefined) =>
        Math.round(element?.getBoundingClientRect().top ?? 0);
      const [first, second] = [...document.querySelectorAll('main figure')].map((figure) =>
        top(figure.children[1]),
      );
      const file = document.querySelector('main [data-file-alone]');
      return { first, second, file: top(file), head: top(file?.closest('section')?.querySelector('h2')) };
    });
    assert.equal(found.first, found.second);
    assert.ok(Math.abs(found.file - found.head) < 12, JSON.stringify(found));
    await page.evaluate(() => window.scrollTo(0, 400));
    const toTop = page.locator('button[class*=button][aria-label="Haut de la page"]');
    await toTop.waitFor();
    const [button, figure] = await Promise.all([
      toTop.boundingBox(),
      page.locator('main figure').nth(1).boundingBox(),
    ]);
    // Beyond the padding of the card.
    assert.ok(
      (button?.x ?? 0) >= (figure?.x ?? 0) + (figure?.width ?? 0) - 16,
      JSON.stringify([button, figure]),
    );
    await page.goto(`${site.address}/stock-correlation`);
    const facts = page.locator('main dl').first();
    await facts.waitFor();
    const [all, last] = await Promise.all([
      facts.boundingBox(),
      facts.locator(':scope > div').last().boundingBox(),
    ]);
    const end = (box: typeof all) => (box?.x ?? 0) + (box?.width ?? 0);
    assert.ok(end(all) - end(last) < 4, JSON.stringify([all, last]));
    await close();
  },
);

/** Nothing overflows the window, whatever its width, the layout and the language. */
export const everyWidth: readonly Journey[] = LAYOUTS.flatMap(({ path, member, layout }) =>
  (['en', 'fr'] as const).map((language) =>
    journey(`${path} fits every width, ${language}, ${JSON.stringify(layout)}`, async ({ browser, site }) => {
      const visitor = { width: 1440, height: 900, theme: 'dark', language, member, layout } as const;
      const { page, close } = await openPage({ browser, site }, path, visitor);
      await untilReady(page);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      const over: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const px = await overhang(page);
        if (px > 0) over.push(`${px} px over at ${width}`);
      }
      assert.deepEqual(over, []);
      await close();
    }),
  ),
);
