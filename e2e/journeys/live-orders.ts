import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ScriptedServer } from '@auspex/exchanges/test/scripted/scripted-server';
import { SCRIPTED_KEY } from '@auspex/exchanges/test/scripted/start-scripted';
import type { Locator, Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { givePlan } from '../sign-in.ts';
import { enterAsNewMember } from './accounts.ts';

/* Orders on the scripted exchange: the truth is its ledger. */

interface Desk {
  readonly page: Page;
  readonly exchange: ScriptedServer;
  go(path: string): Promise<void>;
}

const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Order ticket' });
const statusesOf = ({ exchange }: Desk) => exchange.ledger.orders.map(({ status }) => status);

/** A secret in every spelling in which it could leak. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const coded = (['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form));
  return [secret, encodeURIComponent(secret), ...coded];
}

/** Everything that the browser of this page gets, and what it sends except where the key is entered. */
function listenTo(page: Page): () => Promise<string> {
  const heard: Promise<string>[] = [];
  page.context().on('response', (response) => {
    const request = response.request();
    const isEntered = request.method() === 'PUT' || request.url().includes('/api/trading/keys/');
    const sent = isEntered ? '' : `${request.url()} ${request.postData() ?? ''}`;
    // The live stream never ends; it carries what the calls answer.
    const isStream = response.headers()['content-type']?.startsWith('text/event-stream') ?? false;
    const got = isStream ? Promise.resolve('') : response.text().catch(() => '');
    heard.push(got.then((text) => `${sent} ${JSON.stringify(response.headers())} ${text}`));
  });
  return async () => (await Promise.all(heard)).join('\n');
}

async function keptBy(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, history.state]);
  });
  return stored + JSON.stringify(await page.context().storageState());
}

const MOST_CHECKS = 5;

/** Checks a key until the exchange has answered; on a busy machine the wizard may say that it could not be reached. */
async function checkKey(wizard: Locator, expected: Locator): Promise<void> {
  for (let checks = 1; checks <= MOST_CHECKS; checks += 1) {
    await wizard.getByRole('button', { name: 'Check and save' }).click();
    await expected.or(wizard.getByRole('alert')).first().waitFor();
    if (await expected.isVisible()) return;
  }
  await expected.waitFor();
}

async function connect({ page, exchange, go }: Desk): Promise<void> {
  await go('/manage-api-keys');
  await page.getByRole('button', { name: 'Connect an exchange' }).first().click();
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('button', { name: /^Binance.US/ }).click();
  exchange.key.current = { ...SCRIPTED_KEY, canWithdraw: true };
  await wizard.getByLabel('API key').fill(SCRIPTED_KEY.apiKey);
  await wizard.getByLabel('API secret').fill(SCRIPTED_KEY.apiSecret);
  const refusal = wizard.getByRole('alert').filter({ hasText: 'This key can withdraw money' });
  await checkKey(wizard, refusal);
  assert.ok((await refusal.getByRole('listitem').count()) >= 2, 'there are steps to a key that is taken');
  assert.deepEqual(await seriousFindings(page), []);
  // Nothing that was entered is lost; the key was changed at the exchange meanwhile.
  exchange.key.current = SCRIPTED_KEY;
  await checkKey(wizard, wizard.getByText('The key works and is saved.', { exact: false }));
  await wizard.getByRole('button', { name: 'Without limits' }).click();
  await page.getByText('••••1c9b').waitFor();
}

/** Fills in the rest of a ticket and presses until the order is on its way. */
async function placeLimit(ticket: Locator, price: string, isFirst = false): Promise<void> {
  await ticket.getByLabel('Limit price').fill(price);
  await ticket.getByLabel('Quantity', { exact: true }).press('Enter');
  if (isFirst) {
    const terms = ticket.getByRole('link', { name: 'The trading terms' });
    assert.equal(await terms.getAttribute('href'), '/trading-terms');
    await ticket.getByLabel('I have read this and accept it.').check();
    await ticket.getByRole('button', { name: 'Accept and continue' }).click();
  }
  await ticket.getByRole('button', { name: 'Place the order' }).click();
}

async function placeFirst(desk: Desk): Promise<void> {
  const { page, go } = desk;
  await go('/portfolio?tab=orders&ticket=BTC-USD&exchange=BINANCEUS&side=buy&quantity=0.01');
  const ticket = ticketOf(page);
  await ticket.getByText('Limit', { exact: true }).click();
  await placeLimit(ticket, '50000', true);
  await ticket.getByText('Open', { exact: true }).first().waitFor();
  assert.deepEqual(statusesOf(desk), ['open']);
  await ticket.getByRole('button', { name: 'Close' }).last().click();
}

const openRow = (page: Page) => page.locator('tr[data-place]').filter({ hasText: 'BTC-USD' }).first();

async function amend(desk: Desk): Promise<void> {
  const { page } = desk;
  await openRow(page).getByText('Limit', { exact: true }).click();
  const detail = page.getByRole('dialog', { name: /^Buy 0.01/ });
  await detail.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Cancel it and change' }).click();
  const ticket = ticketOf(page);
  await ticket.getByLabel('Limit price').waitFor();
  assert.deepEqual(statusesOf(desk), ['cancelled']);
  assert.equal(await ticket.getByLabel('Limit price').inputValue(), '50000');
  assert.equal(await ticket.getByLabel('Quantity', { exact: true }).inputValue(), '0.01');
  assert.deepEqual(await seriousFindings(page), []);
  await placeLimit(ticket, '51000');
  await ticket.getByText('Open', { exact: true }).first().waitFor();
  assert.deepEqual(statusesOf(desk), ['cancelled', 'open']);
}

/** The exchange takes the order and never answers. */
async function loseAnswer(desk: Desk): Promise<void> {
  const { page, exchange } = desk;
  const ticket = ticketOf(page);
  await ticket.getByRole('button', { name: 'New order' }).click();
  await ticket.getByLabel('Quantity', { exact: true }).fill('0.02');
  exchange.faults.add({ endpoint: 'place', kind: 'timeout-after' });
  // Until somebody has seen that nobody knows, it stays that way.
  exchange.faults.add({ endpoint: 'order', kind: 'timeout-before', count: 2 });
  await placeLimit(ticket, '52000');
  await ticket.getByText('Unknown', { exact: true }).waitFor();
  await ticket.getByText('never send it again', { exact: false }).waitFor();
  const other = await page.context().newPage();
  await other.goto(new URL('/profile', page.url()).href);
  await untilReady(other);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.close();
  await ticket.getByText('Open', { exact: true }).first().waitFor();
  assert.deepEqual(statusesOf(desk), ['cancelled', 'open', 'open']);
  await ticket.getByRole('button', { name: 'Close' }).last().click();
}

async function cancelAndFreeze(desk: Desk): Promise<void> {
  const { page, exchange, go } = desk;
  await go('/portfolio?tab=orders');
  await openRow(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.', { exact: false }).first().waitFor();
  assert.deepEqual(statusesOf(desk).sort(), ['cancelled', 'cancelled', 'open']);
  await go('/manage-api-keys');
  await page.getByRole('button', { name: 'Freeze all trading' }).click();
  await page.getByText('Trading with your keys has been frozen since').waitFor();
  await go('/portfolio?tab=orders&ticket=BTC-USD&exchange=BINANCEUS&side=buy&quantity=0.01');
  const ticket = ticketOf(page);
  await ticket.getByText('You have frozen trading with your keys.').waitFor();
  await ticket.getByLabel('Quantity', { exact: true }).press('Enter');
  await ticket.getByText('Trading with your keys is frozen.', { exact: false }).first().waitFor();
  assert.equal(exchange.ledger.orders.length, 3, 'nothing was placed since');
}

async function tradeLive(tools: JourneyTools): Promise<void> {
  const { site } = tools;
  const { exchange } = site;
  if (exchange === null) return;
  const who = {
    email: `${randomUUID()}@example.org`,
    password: `over granite ${randomUUID()}`,
    language: 'en' as const,
  };
  const visitor = { width: 1440, height: 900, theme: 'dark', member: false } as const;
  const { page, errors, close } = await openPage(tools, '/register', visitor);
  await enterAsNewMember(page, site, who);
  await givePlan(site, who.email);
  const traffic = listenTo(page);
  const go = async (path: string) => {
    await page.goto(site.address + path);
    await untilReady(page);
  };
  const desk = { page, exchange, go };
  await connect(desk);
  await placeFirst(desk);
  await amend(desk);
  await loseAnswer(desk);
  await cancelAndFreeze(desk);
  const seen = (await traffic()) + (await keptBy(page));
  assert.ok(seen.includes('••••1c9b'), 'what is searched is what the browser had');
  for (const secret of [SCRIPTED_KEY.apiKey, SCRIPTED_KEY.apiSecret])
    for (const spelling of spellings(secret))
      assert.ok(!seen.includes(spelling), 'a secret is in the browser');
  assert.deepEqual(errors, []);
  await close();
}

export const liveOrderJourneys: readonly Journey[] = [
  journey(
    'TRADE-3, TRADE-20, TRADE-23, TRADE-36: an exchange is connected, an order placed, changed, lost from sight and found, cancelled, and trading frozen',
    tradeLive,
  ),
];
