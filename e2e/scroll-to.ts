import type { Page } from 'playwright-core';

/** Gives the page something to scroll, then scrolls. */
export async function scrollTo(page: Page, px: number): Promise<void> {
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px';
  });
  await page.waitForFunction((to) => {
    if (window.scrollY !== to) window.scrollTo(0, to);
    return window.scrollY === to;
  }, px);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
