import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';

/** With fields of every kind: in forms, above tables, in a search, on public pages. */
const PATHS = [
  '/stock-correlation',
  '/screener',
  '/earning-calendar',
  '/portfolio?tab=orders',
  '/contact-us',
];

/** A phone enlarges the page around a field whose letters are smaller. */
const SMALLEST_PX = 16;

function smallFields(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const typed = ':not([type=checkbox], [type=radio], [type=range], [type=file], [aria-hidden=true])';
    const fields = [...document.querySelectorAll<HTMLElement>(`input${typed}, select, textarea`)];
    const size = (field: HTMLElement) => Number.parseFloat(getComputedStyle(field).fontSize);
    const small = fields.filter((field) => field.checkVisibility() && size(field) < smallest);
    return small.map((field) => `${field.getAttribute('aria-label') ?? field.id}: ${size(field)} px`);
  }, SMALLEST_PX);
}

export const touchScreens: readonly Journey[] = [
  journey('WEB-30: a field that is touched does not enlarge the page', async ({ browser, site }) => {
    const visitor = { width: 390, height: 844, theme: 'dark', member: true, touch: true } as const;
    const { page, close } = await openPage({ browser, site }, '/faq', visitor);
    const small: string[] = [];
    for (const path of PATHS) {
      await page.goto(site.address + path);
      await untilReady(page);
      await page.locator('main :is(input, select, textarea):visible').first().waitFor();
      small.push(...(await smallFields(page)).map((field) => `${path} ${field}`));
    }
    assert.deepEqual(small, []);
    await close();
  }),
  journey(
    'WEB-30: the menu of a tablet does not stay over the page that was gone to',
    async ({ browser, site }) => {
      const visitor = { width: 1180, height: 820, theme: 'light', member: true, touch: true } as const;
      const { page, errors, close } = await openPage({ browser, site }, '/technical-analysis', visitor);
      await untilReady(page);
      await page.tap('aside a[href="/portfolio"]');
      await page.locator('main h1', { hasText: 'Portfolio' }).waitFor();
      const edges = await page.evaluate(() => {
        const of = (words: string) => document.querySelector(words)?.getBoundingClientRect();
        return { menu: of('aside nav')?.right ?? 0, page: of('main h1')?.left ?? 0 };
      });
      assert.ok(edges.menu <= edges.page, JSON.stringify(edges));
      assert.deepEqual(errors, []);
      await close();
    },
  ),
];
