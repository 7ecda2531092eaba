/** `node e2e/screens.ts [part of a path …]` takes a screenshot of every page at three widths in both themes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.ts';
import { openPage, untilReady, type Visitor } from './open-page.ts';
import { routesOfTheSite } from './routes-of-the-site.ts';
import { startSite, untilPrepared } from './start-site.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

const LOADING_MS = 20_000;

const folder = fileURLToPath(new URL('../artifacts/screens', import.meta.url));

/** Until nothing is being loaded any more; a page that loads for longer is shown as it is. */
async function untilFilled(page: Page): Promise<void> {
  await page
    .waitForFunction(
      (selector) => document.querySelector(selector) === null,
      'main [class*=skeleton], main [aria-busy=true]',
      { timeout: LOADING_MS },
    )
    .catch(() => console.log(`  still loading: ${page.url()}`));
}

function fileName(path: string, visitor: Visitor): string {
  const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '_');
  return join(folder, `${name}-${visitor.width}-${visitor.theme}.png`);
}

const found = findBrowser();
if (found.path === null) {
  console.log(`No pictures taken: there is no browser. ${found.advice}`);
} else {
  mkdirSync(folder, { recursive: true });
  const site = await startSite();
  await untilPrepared(site);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const wanted = process.argv.slice(2);
  const routes = [...routesOfTheSite(), { path: '/no-such-page', access: 'public' as const }].filter(
    ({ path }) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
  );
  for (const { path, access } of routes) {
    for (const size of SIZES) {
      for (const theme of ['dark', 'light'] as const) {
        const visitor: Visitor = { ...size, theme, member: access === 'member' };
        const opened = await openPage({ browser, site }, path, visitor);
        await untilReady(opened.page);
        await untilFilled(opened.page);
        await opened.page.screenshot({ path: fileName(path, visitor) });
        await opened.close();
      }
    }
    console.log(path);
  }
  await browser.close();
  await site.stop();
  console.log(`Pictures of ${routes.length} pages are in ${folder}`);
}
