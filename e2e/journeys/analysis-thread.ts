import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import type { Journey, JourneyTools } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { addIndicator, drawByKeys } from './chart-page.ts';
import { tableJourney } from './table-keys.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
/** A list with a filter, to which the way back has to lead. */
const START = '/relative_volume?list=all&market=us';

async function choose(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: option }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[role=listbox][data-old]') === null);
  await page.getByRole('option', { name: option }).first().click();
}

/** Says where the page is instead, when it does not get there. */
async function reach(page: Page, address: string): Promise<void> {
  const isThere = (url: URL) => `${url.pathname}${url.search}`.startsWith(address);
  await page.waitForURL(isThere, { timeout: 60_000 }).catch(() => assert.equal(page.url(), address));
}

async function backTo(page: Page, isThere: (url: string) => boolean): Promise<void> {
  const seen = [page.url()];
  while (!isThere(page.url()) && seen.length < 12) {
    await page.goBack();
    await page.waitForTimeout(300);
    seen.push(page.url());
  }
  assert.ok(isThere(page.url()), `history ended: ${seen.join(' ← ')}`);
}

const headerOf = (page: Page, symbol: string) =>
  page.getByRole('navigation', { name: `Screens of ${symbol}` });

/** A check opens on its formula and filings, a figure of a statement on its own; both by keyboard. */
async function lookAtTheBreakdown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  await page.getByRole('link', { name: 'Checks', exact: true }).click();
  const row = page.locator('tbody tr[data-place]', { hasText: 'Net margin' });
  await page.getByRole('heading', { name: 'Range to two years' }).waitFor();
  await row.waitFor();
  await row.click();
  const check = page.getByRole('dialog', { name: 'MSFT · Net margin' });
  await check.getByText('Net income ÷ revenue, last year').waitFor();
  assert.match((await check.getByRole('row', { name: /^Revenue/ }).textContent()) ?? '', /10-[QK]/);
  await page.keyboard.press('Escape');
  await check.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Statements', exact: true }).click();
  const first = page.getByRole('button', { name: /^Revenue, \d{4} Q\d: \$/ }).first();
  await first.waitFor();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const figure = page.getByRole('dialog', { name: /^MSFT · Revenue growth, year over year · \d{4} Q\d/ });
  await figure.getByText('Filed', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await figure.waitFor({ state: 'detached' });
}

/** The rehearsal comes before the alert. */
async function setTheAlert(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(/^It would (not )?have fired/).waitFor({ timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await page.getByText('Alert set.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function lookAtTheChart(page: Page): Promise<void> {
  await page.getByRole('application').first().waitFor();
  await addIndicator(page, 'Relative strength index');
  await page.keyboard.press('Escape');
  await drawByKeys(page);
  await page.getByRole('button', { name: 'Set an alert for MSFT' }).click();
  await setTheAlert(page, 'New alert for MSFT');
}

/** An expression with a fault that is pointed at, saved once it is right, and an alert on who enters. */
async function screen(page: Page): Promise<void> {
  await page.getByText('Expression', { exact: true }).first().click();
  const box = page
    .getByRole('combobox', { name: 'Expression' })
    .or(page.getByLabel('Expression', { exact: true }))
    .last();
  await box.fill('rsi14 > 50 and secto = "Energy"');
  await page.getByText(/“secto” is not a field/).waitFor();
  await box.fill('rsi14 > 50 and ret_1m > 0%');
  await page
    .getByText(/^\d+ match(es)?$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as…' }).click();
  const name = `Rising ${Math.round(performance.now())}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save as' }).click();
  await page.getByText('Screen saved.').first().waitFor();
  await page.getByRole('button', { name: 'Saved screens' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'Set alert' }).click();
  await setTheAlert(page, 'New alert');
  await page.keyboard.press('Escape');
}

async function followTheThread({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, START, visitor);
  await untilReady(page);
  await page.locator('tbody tr[data-place]').first().waitFor();
  const start = page.url();
  await choose(page, 'microsoft', /MSFT/);
  await reach(page, '/asset-breakdown/MSFT');
  await lookAtTheBreakdown(page);
  const breakdown = page.url();
  await headerOf(page, 'MSFT').getByRole('link', { name: 'Chart' }).click();
  await reach(page, '/chart-analysis?symbol=MSFT');
  await lookAtTheChart(page);
  await choose(page, 'screener', /screener/i);
  await page.waitForURL('**/*screener*');
  await screen(page);
  await choose(page, 'MSFT season', /MSFT.*Seasonality/);
  await reach(page, '/regression/us?symbol=MSFT');
  await page.getByRole('heading', { name: 'Average year' }).waitFor();
  await choose(page, 'MSFT correl', /^MSFT Stock Correlation|MSFT Correlation/);
  await reach(page, '/stock-correlation?symbols=MSFT');
  await page.goBack();
  await reach(page, '/regression/us?symbol=MSFT');
  await backTo(page, (url) => url.includes('screener') && url.includes('ret_1m'));
  await page
    .getByText(/^\d+ match(es)?$/)
    .first()
    .waitFor();
  await backTo(page, (url) => url.includes('/chart-analysis'));
  await backTo(page, (url) => new URL(url).pathname === new URL(breakdown).pathname);
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  await backTo(page, (url) => url === start);
  assert.equal(page.url(), start, 'history leads back to the list with its filter');
  await page.locator('tbody tr[data-place]').first().waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** Ends of an assumption change the ranges and the address; the address alone brings them back. */
async function changeAssumptions({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/asset-breakdown/MSFT', visitor);
  await untilReady(page);
  await page.getByRole('link', { name: 'Valuation', exact: true }).click();
  const required = page.getByRole('slider', { name: /^Discount rate(?!, plus)/ });
  await required.waitFor();
  const growth = page.locator('dl > div', { hasText: 'Growth implied by the price' }).locator('dd').first();
  const before = await growth.textContent();
  assert.match(before ?? '', /% to .*%/, 'a range, never one number');
  await required.focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
  await page.waitForURL(/discount=11/);
  const after = await growth.textContent();
  assert.notEqual(after, before);
  await page.reload();
  await untilReady(page);
  await page.getByRole('link', { name: 'Valuation', exact: true }).click();
  await required.waitFor();
  assert.equal(await growth.textContent(), after);
  assert.deepEqual(errors, []);
  await close();
}

async function calm({ browser, site }: JourneyTools): Promise<void> {
  for (const [path, width, theme, language] of [
    ['/asset-breakdown/AAPL', 390, 'dark', 'fr'],
    ['/asset-breakdown/AAPL', 1440, 'light', 'en'],
    ['/asset-breakdown/BTC-USD', 1024, 'dark', 'en'],
    ['/asset-breakdown/SPY', 320, 'light', 'en'],
  ] as const) {
    const at = { width, height: 844, theme, language, member: true } as const;
    const { page, close } = await openPage({ browser, site }, path, at);
    await untilReady(page);
    for (const part of ['checks', 'statements', 'performance', 'news']) {
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), part);
      await page.waitForTimeout(800);
    }
    // The button that leads back up lies over what is below it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(300);
    assert.deepEqual(await seriousFindings(page), [], `${path} ${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    await close();
  }
}

/** One asset from screen to screen. */
export const analysisThread: readonly Journey[] = [
  tableJourney('a symbol leads from screen to screen, and history back to the first list', followTheThread),
  tableJourney('the valuation shows ranges of what is assumed, kept in the address', changeAssumptions),
  tableJourney('the breakdown is accessible and fits', calm),
];
