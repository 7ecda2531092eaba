import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { lookAtPage, openPage, untilReady, type Visitor } from '../open-page.ts';
import { routesOfTheSite } from '../routes-of-the-site.ts';

const LOOKS = [
  { width: 390, height: 844, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const;

/** This page signs out, so the member no longer is one. */
const LEAVES = '/logout';

/** Screens that show the market, where it is filled. */
const MARKET_SCREENS: ReadonlySet<string> = new Set([
  '/',
  '/technical-analysis',
  '/stocks-analysis',
  '/sentiment-analysis',
  '/ai-returns',
  '/stock-ai-returns',
  '/ai-returns-auth',
  '/stock-ai-returns-auth',
  '/trade-history',
  '/stock-trade-history',
  '/models',
  '/relative_volume',
  '/news-analysis',
  '/news',
  '/earning-calendar',
  '/asset-breakdown',
]);

/** French has the longer words: on a phone they are the first that do not fit. */
const FILLED_LOOKS = [{ ...LOOKS[0], language: 'fr' }, LOOKS[1]] as const;

/** A desktop window made smaller. */
const TABLET = { width: 1024, height: 768 } as const;

function titleOf(path: string, { width, theme, language }: Visitor): string {
  return `WEB-1: ${path} opens at ${width} px, ${theme}${language === 'fr' ? ', in French' : ''}`;
}

async function expectInOrder(page: Page): Promise<void> {
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const settled = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(settled, undefined, { timeout: 2_000 }).catch(() => null);
  const overflow = await page.evaluate(overhang);
  assert.ok(overflow <= 0, `the page is ${overflow} px wider than the window`);
  assert.deepEqual(await seriousFindings(page), []);
}

/** Until no placeholder outline is left. */
async function untilFilled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main [role="status"] > .visually-hidden') === null,
  );
}

/** Addresses that lead on: the breakdown names the symbol it shows. */
const LEADS_TO: Readonly<Record<string, string>> = { '/asset-breakdown': '/asset-breakdown/AAPL' };

function visit(path: string, { filled, ...visitor }: Visitor & { readonly filled: boolean }): Journey {
  const title = titleOf(path, visitor);
  return journey(filled ? `${title}, with a filled market` : title, async ({ browser, site }) => {
    const open = visitor.alone ? openPage : lookAtPage;
    const opened = await open({ browser, site }, path, visitor);
    try {
      await untilReady(opened.page);
      if (filled) await untilFilled(opened.page);
      const shown = new URL(opened.page.url()).pathname;
      assert.equal(shown, LEADS_TO[path] ?? path, `the visitor was led to ${shown}`);
      assert.notEqual((await opened.page.textContent('h1'))?.trim() ?? '', '', 'the page has no heading');
      await expectInOrder(opened.page);
      // Before the window changes its size.
      await expectCalm(opened.page);
      if (visitor.width > TABLET.width) {
        await opened.page.setViewportSize(TABLET);
        await expectInOrder(opened.page);
      }
      await opened.untilAskedAgain();
      // Before there is a market, the symbol that a page leads to is not known yet.
      const unknown = !filled && path in LEADS_TO ? /status of 404/ : null;
      assert.deepEqual(
        opened.errors.filter((error) => !unknown?.test(error)),
        [],
      );
    } finally {
      await opened.close();
    }
  });
}

/** Every page of the route table opens without errors, without a jump and without a serious axe finding. */
export function everyRoute(): Journey[] {
  return routesOfTheSite().flatMap(({ path, access }) =>
    LOOKS.map((look) =>
      visit(path, {
        ...look,
        filled: false,
        member: access === 'member' || path === LEAVES,
        alone: path === LEAVES,
      }),
    ),
  );
}

/** The same for every screen that shows the market, if there is one, and in French. */
export function everyFilledRoute(): Journey[] {
  return routesOfTheSite()
    .filter(({ path }) => MARKET_SCREENS.has(path))
    .flatMap(({ path, access }) =>
      FILLED_LOOKS.map((look) => visit(path, { ...look, filled: true, member: access === 'member' })),
    );
}
