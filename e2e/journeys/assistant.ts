import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;
const phone = { ...visitor, width: 390, height: 844, theme: 'light' } as const;

/** A journey with a market; only walked where there is one. */
function assistantJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

const box = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Votre question)$/ });
const turn = (page: Page, question: string) => page.getByRole('article', { name: question });
const figures = (page: Page, question: string) =>
  turn(page, question).getByRole('button', { name: /\d/ }).and(page.locator('[aria-haspopup]'));

/** What an answer says where a busy server could not read something, or not in time. */
const unread =
  /could not be read just now|took too long|n’a pas pu être lu pour le moment|a pris trop de temps/;
const MOST_TRIES = 5;

/** Asks by keyboard and waits until the answer is whole; on a busy machine asks again, as the answer says. */
async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
  const again = turn(page, question).getByRole('button', { name: /^(Try again|Réessayer)$/ });
  const left = turn(page, question).getByText(unread);
  await again.waitFor();
  for (let tries = 1; tries < MOST_TRIES && (await left.count()) > 0; tries += 1) {
    await again.click();
    await left.first().waitFor({ state: 'detached' });
    await again.waitFor();
  }
}

async function askedAndChecked({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  await untilReady(page);
  await ask(page, 'What is the price of BTC-USD?');
  await page.waitForURL(/chat=[0-9a-f-]{36}/);
  const first = figures(page, 'What is the price of BTC-USD?').first();
  const said = await first.textContent();
  await first.click();
  const source = page.getByRole('dialog', { name: /^Source of/ });
  await source.getByText('BTC-USD · Bitcoin').waitFor();
  await source.getByRole('button', { name: 'Show the query and run it again' }).click();
  await source.getByText('This was the live price at that moment').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await source.count(), 0);

  await ask(page, 'What is the forecast for BTC-USD in a month?');
  await figures(page, 'What is the forecast for BTC-USD in a month?').first().click();
  await source.getByRole('button', { name: 'Show the query and run it again' }).click();
  await source.getByText('Run again just now: same figure.').waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'What is the price of SOL-USD?');

  // A follow-up keeps its question and gets another asset.
  await ask(page, 'And for ETH?');
  const other = figures(page, 'And for ETH?').first();
  assert.notEqual(await other.textContent(), said);
  await other.click();
  await source.getByText('ETH-USD').first().waitFor();
  await page.keyboard.press('Escape');

  await ask(page, 'Draw a chart of BTC-USD over 3 months');
  await turn(page, 'Draw a chart of BTC-USD over 3 months').locator('canvas').first().waitFor();

  // It is all there after a reload.
  await page.reload();
  await untilReady(page);
  await turn(page, 'And for ETH?').waitFor();
  assert.equal(await figures(page, 'What is the price of BTC-USD?').first().textContent(), said);
  assert.deepEqual(errors, []);
  await close();
}

async function judgedEditedAndExported({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  await untilReady(page);
  const question = 'What is the price of ETH-USD?';
  await ask(page, question);
  await turn(page, question).getByRole('button', { name: 'Wrong', exact: true }).click();
  await page.getByLabel('What is wrong?').fill('This is not what I meant.');
  await page.getByRole('button', { name: 'Mark as wrong' }).click();
  await turn(page, question).getByRole('button', { name: 'Marked as wrong' }).waitFor();

  await turn(page, question).getByRole('button', { name: 'Edit question' }).click();
  const edited = 'What is the price of SOL-USD?';
  await page.getByRole('textbox', { name: 'Edit question' }).fill(edited);
  await page.keyboard.press('Enter');
  await turn(page, edited).getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await turn(page, question).count(), 0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  assert.ok(text.includes(`## ${edited}`), 'the file has the question');
  assert.match(text, /^\[1\] /m, 'and its sources');

  await page
    .getByRole('button', { name: /^Rename “/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Prices of coins');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('link', { name: /^Prices of coins/ }).waitFor();
  await page.getByRole('button', { name: 'Delete “Prices of coins”' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('What would you like to know?').waitFor();
  assert.equal(await page.getByRole('link', { name: /^Prices of coins/ }).count(), 0);
  assert.deepEqual(errors, []);
  await close();
}

/** The answer may be whole before Esc is pressed: either way the question is answered, and nothing runs on. */
async function stoppedByKeyboard({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  await untilReady(page);
  await box(page).focus();
  await page.keyboard.type('Compare BTC-USD,');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('ETH-USD and SOL-USD over a year');
  assert.match(await box(page).inputValue(), /,\nETH/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0);
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[aria-haspopup="dialog"]').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function inFrenchOnAPhone({ browser, site }: JourneyTools): Promise<void> {
  const french = { ...phone, language: 'fr' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/auspex-gpt', french);
  await untilReady(page);
  await page.getByText('Que voulez-vous savoir').waitFor();
  await expectCalm(page);
  await ask(page, 'Quel est le cours de BTC-USD ?');
  await figures(page, 'Quel est le cours de BTC-USD ?').first().waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('tab', { name: 'Relier votre client IA' }).click();
  await page.getByText(`${site.address}/mcp`, { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Outils' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(errors, []);
  await close();
}

async function leadsToTheTicket({ browser, site }: JourneyTools): Promise<void> {
  const address = '/portfolio?ticket=BTC-USD&side=buy&quantity=0.1&exchange=PAPER';
  const { page, close } = await openPage({ browser, site }, address, visitor);
  await untilReady(page);
  const ticket = page.getByRole('dialog').filter({ hasText: 'BTC' });
  await ticket.waitFor();
  await page.waitForURL((url) => !url.search.includes('ticket'));
  await page.keyboard.press('Escape');
  assert.equal(await ticket.count(), 0);
  await close();
}

/** One conversation in two tabs: what one asks is not replaced by the other, and a deleted one swallows no question. */
async function inTwoTabs({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  await untilReady(page);
  await ask(page, 'What is the price of BTC-USD?');
  await page.waitForURL(/chat=[0-9a-f-]{36}/);
  const address = page.url();
  const tab = await page.context().newPage();
  await tab.addInitScript(() => sessionStorage.setItem('seeded', '1'));
  await tab.goto(address);
  await turn(tab, 'What is the price of BTC-USD?').waitFor();
  await ask(page, 'What is the price of ETH-USD?');
  await turn(tab, 'What is the price of BTC-USD?').getByRole('button', { name: 'Edit question' }).click();
  await tab.getByRole('article').getByRole('textbox').fill('What is the price of SOL-USD?');
  await tab.getByRole('button', { name: 'Ask again' }).click();
  const unsent = turn(tab, 'What is the price of SOL-USD?');
  await unsent.getByText('nothing was replaced').waitFor();
  await turn(tab, 'What is the price of ETH-USD?').waitFor();
  await unsent.getByRole('button', { name: 'Try again' }).click();
  await figures(tab, 'What is the price of SOL-USD?').first().waitFor();
  assert.equal(await tab.getByRole('article').count(), 3);

  await page.reload();
  await untilReady(page);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL((url) => !url.search.includes('chat='));
  await box(tab).fill('And for LTC-USD?');
  await box(tab).press('Enter');
  await turn(tab, 'And for LTC-USD?').getByText('This conversation was deleted elsewhere.').waitFor();
  await turn(tab, 'And for LTC-USD?').getByRole('button', { name: 'Try again' }).click();
  await tab.waitForURL((url) => url.search.includes('chat=') && url.href !== address);

  await tab.goto(address);
  await tab.getByText('It does not exist, or it was deleted.').waitFor();
  await box(tab).fill('What is the price of ADA-USD?');
  await box(tab).press('Enter');
  await figures(tab, 'What is the price of ADA-USD?').first().waitFor();
  await close();
}

/** A question that is being written stays in its tab until it is asked, or its member signs out. */
async function leftWhileWriting({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  const leave = async () => {
    await page.getByRole('link', { name: 'Portfolio' }).first().click();
    await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
    await page.goBack();
    await box(page).waitFor();
  };
  const kept = () => page.evaluate(() => sessionStorage.getItem('auspex.question'));
  await untilReady(page);
  await box(page).fill('What is the price of');
  await leave();
  assert.equal(await box(page).inputValue(), 'What is the price of');
  await page.reload();
  await untilReady(page);
  assert.equal(await box(page).inputValue(), 'What is the price of');
  await ask(page, 'What is the price of BTC-USD?');
  await leave();
  assert.equal(await box(page).inputValue(), '');
  await box(page).fill('How is my');
  assert.equal(await kept(), 'How is my');
  await page.goto(`${site.address}/logout`);
  await page.waitForFunction(() => localStorage.getItem('user') === null);
  assert.equal(await kept(), null);
  assert.deepEqual(errors, []);
  await close();
}

/** A question that is edited while another is answered is not lost: it is asked once that answer is there. */
async function editedMeanwhile({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/auspex-gpt', visitor);
  await untilReady(page);
  await ask(page, 'What is the price of BTC-USD?');
  await turn(page, 'What is the price of BTC-USD?').getByRole('button', { name: 'Edit question' }).click();
  const edited = page.getByRole('article').getByRole('textbox');
  await edited.fill('What is the price of SOL-USD?');
  const held = Promise.withResolvers<void>();
  await page.route('**/ask', async (route) => {
    await held.promise;
    await route.continue();
  });
  await box(page).fill('What is the price of ETH-USD?');
  await box(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await edited.press('Enter');
  assert.equal(await edited.inputValue(), 'What is the price of SOL-USD?');
  held.resolve();
  await figures(page, 'What is the price of ETH-USD?').first().waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await figures(page, 'What is the price of SOL-USD?').first().waitFor();
  assert.equal(await page.getByRole('article').count(), 1);
  await close();
}

/** The chat with the assistant. */
export const assistantJourneys: readonly Journey[] = [
  assistantJourney(
    'a question to the assistant is answered with figures that lead to their source',
    askedAndChecked,
  ),
  assistantJourney(
    'an answer of the assistant is called wrong, its question edited, the conversation exported and deleted',
    judgedEditedAndExported,
  ),
  assistantJourney('the assistant is asked, stopped and asked again by keyboard alone', stoppedByKeyboard),
  assistantJourney(
    'the assistant speaks French on a phone and shows how to connect a client',
    inFrenchOnAPhone,
  ),
  assistantJourney('AST-8: a question that was being written is there again', leftWhileWriting),
  assistantJourney('AST-5: one conversation in two tabs loses no question', inTwoTabs),
  assistantJourney('AST-5: a question that is edited meanwhile waits for the answer', editedMeanwhile),
  assistantJourney('an address that fills in an order opens the ticket and sends nothing', leadsToTheTicket),
];
