import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;
const phone = { ...visitor, width: 390, height: 844, theme: 'light' } as const;

/** A journey with a market; only run where there is one. */
function portfolioJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const transactions = (page: Page) => page.getByRole('table', { name: 'Transactions' });
const rowOf = (table: Locator, words: string | RegExp) => table.getByRole('row').filter({ hasText: words });

/** The first account, by way of the page that has nothing yet; leaves the form for a transaction open. */
async function makeAccount(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your portfolio starts here' }).waitFor();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = dialog(page, 'New account');
  await form.getByLabel('Name').fill('Broker');
  await form.getByRole('button', { name: 'Create' }).click();
  await dialog(page, 'Add transaction').waitFor();
}

async function enter(page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = dialog(page, 'Add transaction');
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Add transaction' }).click();
  await form.getByLabel('Type').selectOption({ label: kind });
  for (const [label, value] of Object.entries(fields)) {
    await form
      .getByRole('textbox', { name: label })
      .or(form.getByRole('combobox', { name: label }))
      .fill(value);
  }
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

async function keptByHand({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/portfolio', visitor);
  await untilReady(page);
  await makeAccount(page);
  await enter(page, 'Deposit', { Date: '3 Mar 2025', Amount: '10,000' });
  await enter(page, 'Buy', { Date: '4 Mar 2025', Symbol: 'KO', Quantity: '10', Price: '60', Fee: '1.50' });
  await enter(page, 'Split', { Date: '5 May 2025', Symbol: 'KO', Ratio: '4:1' });
  const holdings = page.getByRole('table', { name: 'Holdings' });
  const held = rowOf(holdings, 'KO');
  await held.getByText('4:1 split').waitFor();
  // Forty shares that still cost what ten did: 10 × 60 and the fee.
  await held.getByRole('cell', { name: '40', exact: true }).waitFor();
  await held.getByText('$601.50').waitFor();
  await tab(page, 'Transactions').click();
  await rowOf(transactions(page), 'Split')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // The keyboard alone takes it back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Transaction restored').first().waitFor();
  await rowOf(transactions(page), 'Split').waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function badInputLosesNothing({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/portfolio?tab=accounts', phone);
  await untilReady(page);
  const last = await tab(page, 'Accounts').boundingBox();
  assert.ok(last && last.x + last.width <= phone.width, 'the tab in force is in sight');
  await tab(page, 'Overview').click();
  await makeAccount(page);
  const form = dialog(page, 'Add transaction');
  await form.getByLabel('Symbol').fill('KO');
  await form.getByLabel('Quantity').fill('ten');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Enter a number greater than zero.').first().waitFor();
  assert.equal(await form.getByLabel('Quantity').inputValue(), 'ten');
  assert.equal(await form.getByLabel('Symbol').inputValue(), 'KO');
  assert.deepEqual(await seriousFindings(page), []);
  // Nor does a slip: what is typed is only left after a question.
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard what you typed?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(await form.getByLabel('Quantity').inputValue(), 'ten');
  await form.getByLabel('Quantity').fill('10');
  await form.getByRole('textbox', { name: 'Price' }).fill('60');
  await form.getByLabel('Symbol').fill('APPLE INC');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('We have no price for APPLE INC').waitFor();
  assert.ok(await form.getByRole('button', { name: 'Add anyway' }).isEnabled());
  const accounts = form.getByRole('combobox', { name: /^Account/ }).locator('option');
  assert.deepEqual(await accounts.allTextContents(), ['Broker'], 'play money takes no entries');
  await form.getByLabel('Symbol').fill('KO');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await close();
}

const FILE = [
  'Datum;Vorgang;Wert;Stueck;Kurs;Gebuehr',
  '03.03.2025;Einzahlung;;;;',
  '04.03.2025;Kauf;KO;30;60,25;1,50',
  '04.03.2025;Kauf;KO;30;60,25;1,50',
  '02.06.2025;Verkauf;KO;20;70;1,50',
].join('\n');

/** Pastes the file and says what its columns mean; ends where it says what would be added. */
async function readFile(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  const wizard = dialog(page, 'Import transactions');
  await wizard.waitFor();
  const name = wizard.getByLabel('Account name');
  if (await name.isVisible()) await name.fill('Depot');
  await wizard.getByLabel('Or paste the rows').fill(FILE);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  const meanings = { Datum: 'Date', Vorgang: 'Type (buy, sell …)', Wert: 'Symbol', Stueck: 'Quantity' };
  const more = { Kurs: 'Price per unit', Gebuehr: 'Fee' };
  for (const [heading, meaning] of Object.entries({ ...meanings, ...more })) {
    await wizard.getByLabel(heading, { exact: true }).selectOption({ label: meaning });
  }
  await wizard.getByLabel('03/04/2025 means').selectOption({ label: 'April 3' });
  await wizard.getByLabel('Decimal comma: 1.234,50').check();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  return wizard;
}

const figure = (within: Locator, name: string) =>
  within
    .locator('dl > div')
    .filter({ has: within.page().getByText(name, { exact: true }) })
    .locator('dd')
    .first();

async function importedTwice({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/portfolio', visitor);
  await untilReady(page);
  const wizard = await readFile(page);
  // The deposit has no amount: its row is named, and the rest can be imported without it.
  await wizard.getByText('Line 2:').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await figure(wizard, 'New').textContent(), '3');
  const button = wizard.getByRole('button', { name: 'Import 3 transactions' });
  assert.ok(await button.isDisabled(), 'nothing is imported while a row cannot be read');
  await wizard.getByLabel('Import without the row that cannot be read').check();
  await button.click();
  await wizard.getByText('3 transactions imported').waitFor();
  await wizard.getByRole('button', { name: 'Show transactions' }).click();
  await transactions(page).waitFor();
  assert.equal(
    await transactions(page).getByRole('row').filter({ hasText: 'KO' }).count(),
    3,
    'equal rows are kept',
  );
  const again = await readFile(page);
  await again.getByText('Line 2:').waitFor();
  assert.equal(await figure(again, 'New').textContent(), '0');
  assert.equal(await figure(again, 'Already there').textContent(), '3');
  await again.getByRole('button', { name: 'Close' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  assert.equal(text.trim().split('\r\n').length, 4, 'a heading and three rows');
  await tab(page, 'Accounts').click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await dialog(page, /Undo the import/)
    .getByRole('button', { name: 'Undo import' })
    .click();
  await page.getByText('3 transactions removed').first().waitFor();
  await tab(page, 'Overview').click();
  await page.getByRole('heading', { name: 'Your portfolio starts here' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function everyPartIsAccessible({ browser, site }: JourneyTools): Promise<void> {
  for (const look of [visitor, phone]) {
    const { page, errors, close } = await openPage({ browser, site }, '/portfolio', look);
    await untilReady(page);
    await makeAccount(page);
    await enter(page, 'Deposit', { Date: '2 Mar 2025', Amount: '10000' });
    await enter(page, 'Buy', { Date: '3 Mar 2025', Symbol: 'KO', Quantity: '10', Price: '60' });
    for (const name of [
      'Overview',
      'Transactions',
      'Performance & risk',
      'Income',
      'Targets',
      'Tax',
      'Accounts',
    ]) {
      await tab(page, name).click();
      await untilReady(page);
      assert.deepEqual(await seriousFindings(page), [], name);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wider <= 0, `${name} is ${wider}px wider than the screen`);
    }
    assert.deepEqual(errors, []);
    await close();
  }
}

export const portfolio: readonly Journey[] = [
  portfolioJourney(
    'a portfolio kept by hand: account, deposit, purchase, split, and a deletion taken back',
    keptByHand,
  ),
  portfolioJourney('what was typed wrong is named, and nothing that was typed is lost', badInputLosesNothing),
  portfolioJourney('a file of an unknown format is imported once, exported, and taken back', importedTwice),
  portfolioJourney('every part of the portfolio is accessible, wide and narrow', everyPartIsAccessible),
];
