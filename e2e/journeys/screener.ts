import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;
const phone = { ...visitor, width: 390, height: 844, theme: 'light' } as const;
const NAME = 'Calm and cheap enough';

/** A journey with a market; only run where there is one. */
function screenerJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const expression = (page: Page) => page.getByRole('textbox', { name: 'Expression' });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /\bmatch/ });

async function matches(page: Page): Promise<number> {
  const words = (await count(page).first().textContent()) ?? '';
  return Number(/([\d,]+) match/.exec(words)?.[1]?.replaceAll(',', ''));
}

/** Waits for another number of matches than before. */
async function untilOther(page: Page, before: number): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const now = await matches(page);
    if (Number.isFinite(now) && now !== before) return now;
    await page.waitForTimeout(100);
  }
  throw new Error(`There are ${before} matches still.`);
}

/** A condition on a field by clicking, and how many match then. */
async function addCondition(
  page: Page,
  { field, test, value }: { readonly field: string; readonly test: string; readonly value: string },
): Promise<number> {
  const before = await matches(page);
  await page.getByRole('button', { name: 'Add condition' }).first().click();
  await page.getByLabel('Field', { exact: true }).last().selectOption({ label: field });
  await page.getByLabel('Test', { exact: true }).last().selectOption({ label: test });
  await page.getByLabel('Value', { exact: true }).last().fill(value);
  return untilOther(page, before);
}

async function build(page: Page): Promise<number> {
  await count(page).first().waitFor();
  const all = await matches(page);
  const some = await addCondition(page, { field: 'RSI 14', test: 'below', value: '55' });
  const fewer = await addCondition(page, { field: 'Price', test: 'above', value: '60' });
  assert.ok(some < all && fewer < some && fewer > 0, `${all}, ${some} and ${fewer} match`);
  // Any of both lets more through than both together.
  await page.getByLabel('How the conditions combine').first().selectOption({ label: 'Any of these' });
  const more = await untilOther(page, fewer);
  assert.ok(more > fewer, `${more} match any, ${fewer} all`);
  await page.getByLabel('How the conditions combine').first().selectOption({ label: 'All of these' });
  assert.equal(await untilOther(page, more), fewer);
  await page.waitForURL(/find=/);
  return fewer;
}

/** A screen that is built by clicking is the same one as an expression. */
async function builtSavedAndWatched({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/screener', visitor);
  await untilReady(page);
  const found = await build(page);
  await page.getByText('Expression', { exact: true }).first().click();
  const written = await expression(page).inputValue();
  assert.match(written, /rsi14 < 55/);
  assert.equal(await matches(page), found);

  await page.getByRole('button', { name: 'Save as…' }).click();
  const save = dialog(page, 'Save as…');
  await save.getByLabel('Name').fill(NAME);
  await save.getByRole('button', { name: 'Save as' }).click();
  await page.waitForURL(/screen=/);

  await page.getByRole('button', { name: 'Saved screens' }).click();
  const saved = dialog(page, 'Saved screens');
  await saved.getByRole('heading', { name: NAME }).waitFor();
  await saved.getByRole('button', { name: 'Set alert' }).click();
  const alert = dialog(page, 'New alert');
  await alert
    .getByLabel('When', { exact: true })
    .selectOption({ label: 'a stock or coin no longer matches' });
  await alert.getByRole('button', { name: 'Set alert' }).click();
  await page.getByText('Alert set.').first().waitFor();

  const shared = page.waitForResponse((answer) => answer.url().endsWith('/share'));
  await saved.getByLabel('Share by link').click();
  const { items } = (await (await shared).json()) as {
    items: { id: string; name: string; share: string | null }[];
  };
  const share = items.find(({ name }) => name === NAME)?.share ?? '';
  assert.ok(share.length > 10, 'the link cannot be guessed');
  await saved.getByRole('button', { name: 'Copy link' }).waitFor();

  await page.goto(`${site.address}/screener?shared=${share}`);
  await page.getByText(`Shared screen: ${NAME}`).waitFor();
  await page.waitForURL(/find=/);
  await page
    .getByText(`${found.toLocaleString('en')} match`)
    .first()
    .waitFor();

  // As the mail of an alert on it does, an address may name the saved screen only.
  const id = items.find(({ name }) => name === NAME)?.id ?? '';
  await page.goto(`${site.address}/screener?screen=${id}`);
  await page.waitForURL(/find=/);
  await page
    .getByText(`${found.toLocaleString('en')} match`)
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function seenFromThePast({ browser, site }: JourneyTools): Promise<void> {
  const find = encodeURIComponent('rsi14 < 55');
  const { page, errors, close } = await openPage({ browser, site }, `/screener?find=${find}`, visitor);
  await untilReady(page);
  await count(page).first().waitFor();
  assert.equal(await page.getByText('After 20 bars').count(), 0, 'nobody knows what will follow');
  await page.getByRole('button', { name: /^Market as of/ }).click();
  await page.getByRole('button', { name: 'A year ago' }).click();
  await page.waitForURL(/asOf=\d{4}-\d{2}-\d{2}/);
  await page
    .getByRole('columnheader', { name: /After 20 bars/ })
    .first()
    .waitFor();
  assert.ok((await matches(page)) > 0);
  assert.deepEqual(errors, []);
  await close();
}

async function mistakesAreNamed({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/screener?editor=expression', phone);
  await untilReady(page);
  const box = expression(page);
  await box.pressSequentially('rsi14 < 30');
  await box.press('Enter');
  await box.press('Tab');
  assert.equal(await box.inputValue(), 'rsi14 < 30', 'a number that is typed stays');
  await box.fill('rsi14 < 30 and rev_yo');
  const sentence = await page.getByText('“rev_yo” is not a field.').first().boundingBox();
  const list = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox();
  assert.ok(sentence && list, 'the mistake is named, and the list open');
  const isApart = list.y >= sentence.y + sentence.height || list.y + list.height <= sentence.y;
  assert.ok(isApart, 'the list leaves the sentence in sight');
  await box.fill('rsi15 < 30');
  await page.getByText('“rsi15” is not a field.').first().waitFor();
  // That of the mended expression: one of before may still be on its way.
  const answered = page.waitForResponse(
    (answer) => /\/stocks\/screener\?.*rsi14/.test(answer.url()) && answer.ok(),
  );
  await page.getByRole('button', { name: 'Use “rsi14”' }).first().click();
  assert.equal(await box.inputValue(), 'rsi14 < 30');
  await answered;
  // Until the new rows are drawn, the old ones stand there dimmed.
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  assert.deepEqual(await seriousFindings(page), []);
  await close();
}

/** The screener. */
export const screenerJourneys: readonly Journey[] = [
  screenerJourney(
    'a screen is built by clicking, saved, watched by an alert, and opened by whoever has its link',
    builtSavedAndWatched,
  ),
  screenerJourney('a screen of a past day shows what followed', seenFromThePast),
  screenerJourney(
    'a mistake in an expression is named where it is, with what would fix it',
    mistakesAreNamed,
  ),
];
