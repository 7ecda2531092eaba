import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import type { Journey, JourneyTools } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { focusedRow, tableJourney } from './table-keys.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What a screen reader says of what has the focus. */
async function spoken(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const described = document.getElementById(focused?.getAttribute('aria-describedby') ?? '');
    return {
      part: (focused as HTMLElement | null)?.dataset.part ?? null,
      description: focused?.getAttribute('aria-description') ?? described?.textContent ?? null,
      sorted: focused?.closest('th')?.getAttribute('aria-sort') ?? null,
    };
  });
}

/** The address changes before the screen does: its heading says that it is there. */
async function untilRows(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('tr[data-place="0"]:not([aria-busy])').first().waitFor();
}

/** A head is one stop, however many columns it has; arrows walk it, and each button says where it is. */
async function walkHead(page: Page): Promise<void> {
  await press(page, 'j');
  assert.equal((await focusedRow(page))?.place, 0);
  assert.equal((await spoken(page)).description, 'Enter opens the row.');
  await press(page, 'Shift+Tab');
  const first = await spoken(page);
  const columns = await page.locator('thead th').count();
  assert.equal(first.part, 'sort:symbol');
  assert.equal(
    first.description,
    `Column 1 of ${columns}. The arrow keys move along the headings.`,
    'the heading says its place',
  );
  await press(page, 'ArrowRight', 'ArrowRight');
  const second = await spoken(page);
  assert.ok(second.part?.startsWith('sort:') && second.part !== first.part, String(second.part));
  assert.match(second.description ?? '', /^Column 2 of /);
  await press(page, 'Enter');
  await page.waitForFunction(() => document.activeElement?.closest('th')?.ariaSort !== 'none');
  await page.waitForURL(/sort=/);
  await page.waitForTimeout(1000);
  await press(page, 'End');
  assert.match((await spoken(page)).description ?? '', new RegExp(`^Column ${columns} of ${columns}\\.`));
  await press(page, 'Tab');
  assert.equal((await focusedRow(page))?.place, 0, 'the next stop is the row, not another heading');
  await press(page, 'Shift+Tab', 'Home', 'ArrowRight');
  assert.equal((await spoken(page)).part, 'filter:symbol');
}

async function filterAndOpen(page: Page): Promise<void> {
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Filter Symbol' }).waitFor();
  await page.keyboard.type('BTC');
  await page.waitForFunction(() => document.querySelectorAll('tr[data-place]').length === 1);
  await press(page, 'Enter');
  assert.equal((await spoken(page)).part, 'filter:symbol', 'the focus is back where the filter was opened');
  await press(page, 'Tab', 'Enter');
  await page.waitForURL(/BTC/);
}

async function fiveScreens({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/technical-analysis?list=all', visitor);
  await untilReady(page);
  await untilRows(page, /Signals/);
  await walkHead(page);
  await filterAndOpen(page);

  await press(page, 'g', 'v');
  await untilRows(page, /Relative Volume/);
  await press(page, 'j', 'j', 'Enter');
  const { symbol } = (await focusedRow(page)) ?? { symbol: '' };
  const day = page.getByRole('dialog').filter({ hasText: 'volume' }).first();
  await day.waitFor();
  await press(page, 'Escape');
  await day.waitFor({ state: 'detached' });
  assert.equal((await focusedRow(page))?.place, 1, `the keyboard goes on where it was, ${symbol}`);

  await press(page, 'g', 't');
  await untilRows(page, /Sentiment/);
  await press(page, 'j');
  assert.equal((await spoken(page)).description, 'Enter shows or hides the details.');
  await press(page, 'Enter');
  await page.getByRole('region', { name: /^Details of / }).waitFor();

  await press(page, 'g', 'r');
  await untilRows(page, /Returns/);
  await press(page, 'j', 'Shift+Tab');
  assert.match((await spoken(page)).description ?? '', /^Column 1 of /);

  await press(page, '/');
  await page.getByRole('dialog').getByRole('combobox').fill('Earnings');
  await page
    .getByRole('option', { name: /^Earnings/ })
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector('[role=listbox][data-old]') === null);
  await press(page, 'Enter');
  await page.waitForURL(/earning-calendar/);
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(errors, []);
  await close();
}

/** No pointer: five screens by keys alone. */
export const keyboardOnly: readonly Journey[] = [
  tableJourney('the keyboard alone sorts, filters, opens and leaves five screens', fiveScreens),
];
