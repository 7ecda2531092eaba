import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Journey, JourneyTools } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { servedSignals, signalRows, signalsJourney } from './signals-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;

/** Date, open, high, low, close, change and volume of one bar, as the legend writes them. */
const READ_OUT =
  /(\d{1,2} \p{L}+\.? \d{4})Price ?O[\d.,]+H[\d.,]+L[\d.,]+C[\d.,]+([+−]?[\d.]+%)?Volume[\d.,]+\s?[KMB]?/u;

async function readOut(page: Page): Promise<string> {
  const chart = page.getByRole('figure', { name: 'Price and stance' });
  const words = (await chart.locator('ul').first().textContent()) ?? '';
  assert.match(words, READ_OUT);
  return READ_OUT.exec(words)?.[1] ?? '';
}

async function aBarIsRead({ browser, site }: JourneyTools): Promise<void> {
  const [signal] = await servedSignals(site, 'crypto');
  const path = `/technical-analysis?symbol=${signal?.asset.symbol}`;
  const { page, errors, close } = await openPage({ browser, site }, path, visitor);
  await untilReady(page);
  const chart = page.getByRole('figure', { name: 'Price and stance' });
  await chart.locator('canvas').first().waitFor();
  await chart.scrollIntoViewIfNeeded();
  const newest = await readOut(page);
  const plot = await chart.locator('canvas').first().boundingBox();
  assert.ok(plot);
  await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
  await page.waitForFunction(
    (before) => !document.querySelector('figure ul li')?.textContent?.startsWith(before),
    newest,
  );
  assert.notEqual(await readOut(page), newest);
  assert.equal(await chart.getByRole('table').count(), 0, 'the layout of the library is no table');
  assert.equal(await chart.getByRole('link', { name: 'TradingView' }).count(), 1);
  assert.deepEqual(errors, []);
  await close();
}

/** Where a choice is made by a background alone, a system that forces its colours hides it. */
async function choicesStayInSight({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/technical-analysis?list=all', visitor);
  await page.emulateMedia({ forcedColors: 'active' });
  await untilReady(page);
  const rows = await signalRows(page);
  const backgroundsOf = (selector: string) =>
    page.$$eval(selector, (found) => [
      ...new Set(found.map((each) => getComputedStyle(each).backgroundColor)),
    ]);
  const chosen = await backgroundsOf('fieldset input:checked + *');
  const others = await backgroundsOf('fieldset input:not(:checked) + *');
  const [behind = ''] = await backgroundsOf('body');
  assert.equal(chosen.length, 1);
  assert.ok(![...others, behind].includes(chosen[0] ?? ''), `chosen looks like the page: ${chosen}`);
  const sides = await rows
    .first()
    .locator('[data-side]')
    .evaluateAll((bars) =>
      bars.map((bar) => `${getComputedStyle(bar).backgroundColor} ${getComputedStyle(bar).backgroundImage}`),
    );
  assert.equal(new Set(sides).size, 3, sides.join(', '));
  await close();
}

/** Charts as a trader reads them, and what is chosen and measured under the system's own colours. */
export const chartReading: readonly Journey[] = [
  signalsJourney('a bar is read with its date, prices, change and volume', aBarIsRead),
  signalsJourney('choices and votes stay in sight under forced colours', choicesStayInSight),
];
