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
