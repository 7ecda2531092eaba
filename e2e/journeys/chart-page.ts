import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
const SCREEN = '/chart-analysis?symbol=AAPL';

async function open(tools: JourneyTools, path = SCREEN, look: Partial<Parameters<typeof openPage>[2]> = {}) {
  const opened = await openPage(tools, path, { ...visitor, ...look });
  await untilReady(opened.page);
  await opened.page.getByRole('application').first().waitFor();
  return opened;
}

export async function addIndicator(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await page.getByPlaceholder('Search by name or by what it shows').fill(name);
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}

/** The columns of the file: what is shown, by name. */
async function columnsOf(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).first().click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  const unmarked = lines.filter((line) => !line.endsWith(',simulated'));
  assert.deepEqual(unmarked, [], 'every line of a file from a simulated market says so');
  assert.ok(lines.length > 1000, `${lines.length} bars`);
  return lines[0] ?? '';
}

/** Arrows move the crosshair, Enter sets a point. */
export async function drawByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trend line' }).press('Enter');
  await page.getByRole('application').focus();
  for (const key of ['ArrowLeft', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter']) {
    await page.keyboard.press(key);
  }
}

async function restore(tools: JourneyTools): Promise<void> {
  const first = await open(tools);
  await addIndicator(first.page, 'Relative strength index');
  await first.page.keyboard.press('Escape');
  const written = first.page.waitForResponse(
    (answer) => answer.url().includes('/api/drawings/AAPL') && answer.request().method() === 'PUT',
  );
  await drawByKeys(first.page);
  assert.equal((await written).status(), 200);
  await first.page.getByLabel('Style').selectOption('area');
  await first.page.getByLabel('Timeframe').selectOption('1w');
  await first.page.goBack();
  assert.match(first.page.url(), /style=area$/);

  const second = await open(tools, new URL(first.page.url()).pathname + new URL(first.page.url()).search);
  const remove = second.page.getByRole('button', { name: 'Remove all drawings of AAPL' });
  await second.page.waitForFunction(() =>
    document.querySelector('button[aria-label^="Remove all"]:not([disabled])'),
  );
  assert.match(await columnsOf(second.page), /RAINBOW SMA 10 10.*RSI 14/);
  await remove.click();
  await second.page.keyboard.press('Control+z');
  await second.page.waitForFunction(() =>
    document.querySelector('button[aria-label^="Remove all"]:not([disabled])'),
  );
  assert.deepEqual([...first.errors, ...second.errors], []);
  await first.close();
  await second.close();
}

async function change(tools: JourneyTools): Promise<void> {
  const [one, other] = [await open(tools), await open(tools)];
  await one.page.getByRole('button', { name: 'Indicators', exact: true }).waitFor();
  const saved = other.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/indicators-document') && answer.request().method() === 'PUT',
  );
  await addIndicator(other.page, 'MACD');
  assert.equal((await saved).status(), 200);
  await addIndicator(one.page, 'Average true range');
  await one.page.getByText('changed in another window or on another device').first().waitFor();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Apply my change' }).click();
  await one.page.getByRole('button', { name: /^Remove MACD/ }).waitFor();
  await one.page.getByRole('button', { name: /^Remove ATR/ }).waitFor();
  await one.close();
  await other.close();
}

async function fail(tools: JourneyTools): Promise<void> {
  const { page, close } = await openPage(tools, '/portfolio', visitor);
  await page.route('**/query?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(tools.site.address + SCREEN);
  await page.getByText('Network response was not ok').waitFor();
  await page.getByRole('application').waitFor();
  await close();
}

async function calm(tools: JourneyTools): Promise<void> {
  for (const [path, width, theme, language] of [
    [SCREEN, 390, 'dark', 'fr'],
    [`${SCREEN}&grid=four&compare=MSFT&profile=on`, 1024, 'light', 'en'],
    ['/chart-analysis?symbol=BTC-USD&tf=15m', 320, 'light', 'en'],
  ] as const) {
    const { page, errors, close } = await open(tools, path, { width, theme, language });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `${path} is ${overflow} px wider than ${width}`);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(errors, []);
    await close();
  }
}

/** Marked patterns are events of the chart; what they tell is beside them, and the address keeps them. */
async function judgePatterns(tools: JourneyTools): Promise<void> {
  const { page, errors, close } = await open(tools, SCREEN, { theme: 'light' });
  const events = () =>
    page.$eval('figure[aria-describedby]', (figure) => {
      const said = document.getElementById(figure.getAttribute('aria-describedby') ?? '')?.textContent;
      return Number(/Events: (\d+)/.exec(said ?? '')?.[1] ?? 0);
    });
  const before = await events();
  // A table of the bars has no plot, and patterns all the same.
  await page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Patterns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Candlestick patterns of AAPL' });
  await dialog
    .getByText(/bars loaded, from .+: after any of them the price was higher in \d+\.\d% of cases/)
    .waitFor();
  await dialog.getByText('20 bars', { exact: true }).click();
  await dialog.locator('[data-old]').waitFor({ state: 'detached' });
  const choice = dialog.getByRole('switch', { name: 'Mark Doji (undecided) on the chart' });
  await choice.press('Space');
  assert.ok(await choice.isChecked());
  assert.deepEqual(await seriousFindings(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Chart', exact: true }).check({ force: true });
  await page.waitForFunction(
    (least) =>
      Number(/Events: (\d+)/.exec(document.querySelector('figure')?.textContent ?? '')?.[1] ?? 0) > least,
    before + 50,
  );
  const marked = await events();
  await page.reload();
  await untilReady(page);
  await page.waitForFunction(
    (count) => document.querySelector('figure')?.textContent?.includes(`Events: ${count}.`),
    marked,
  );
  assert.deepEqual(errors, []);
  await close();
}

export const chartPage: readonly Journey[] = [
  journey('CHART-4: layout, indicators and drawings are there again in a second browser', restore),
  journey(
    'CHART-1: a change made from an older version is refused, and offered again with nothing lost',
    change,
  ),
  journey('CHART-5: the chart page says so when the provider’s dialect fails', fail),
  journey('the chart page is calm and accessible on every width, in both themes and languages', calm),
  journey('CHART-6: patterns are shown with what followed them, and marked on the chart', judgePatterns),
];
