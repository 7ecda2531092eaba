import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { givePlan } from '../sign-in.ts';
import { enterAsNewMember } from './accounts.ts';
import { servedSignals } from './signals-visitors.ts';

const guest = { width: 1440, height: 900, theme: 'dark', member: false } as const;

/** A new member with a verified address, in a browser of their own. */
async function trader(tools: JourneyTools) {
  const who = {
    email: `${randomUUID()}@example.org`,
    password: `over granite ${randomUUID()}`,
    language: 'en' as const,
  };
  const opened = await openPage(tools, '/register', guest);
  await enterAsNewMember(opened.page, tools.site, who);
  const go = async (path: string) => {
    await opened.page.goto(tools.site.address + path);
    await untilReady(opened.page);
  };
  return { ...opened, go, who };
}

/** The order of a symbol in the tables of the desk. */
const rowOf = (page: Page, symbol: string) =>
  page.locator('tr[data-place]').filter({ hasText: symbol }).first();

const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Order ticket' });

async function placeMarketOrder(page: Page, quantity: string): Promise<void> {
  const field = ticketOf(page).getByLabel('Quantity', { exact: true });
  await field.fill(quantity);
  await field.press('Enter');
  await ticketOf(page).getByText('Filled', { exact: true }).first().waitFor();
}

/** Coins of which one is worth more than the least order, and less than the paper account. */
const DEAR = ['ETH-USD', 'BNB-USD', 'SOL-USD', 'LTC-USD', 'BCH-USD', 'AVAX-USD', 'LINK-USD', 'BTC-USD'];

async function signalToHistory(tools: JourneyTools): Promise<void> {
  const served = await servedSignals(tools.site, 'crypto');
  const buys = served.filter(({ stance }) => stance === 'buy');
  const isDear = ({ asset }: (typeof buys)[number]) => DEAR.includes(asset.symbol);
  const signal = buys.find(isDear) ?? buys[0];
  assert.ok(signal, 'a market of this size has a coin to buy');
  const { symbol } = signal.asset;
  const { page, errors, close, go, who } = await trader(tools);
  // The stance of today is what a plan shows; the free one shows an earlier one.
  await givePlan(tools.site, who.email);
  await go(`/technical-analysis?symbol=${symbol}`);
  await page.getByRole('button', { name: 'Trade this signal' }).click();
  await ticketOf(page).getByText(symbol, { exact: true }).first().waitFor();
  // One of a cheap coin is worth less than the exchange takes.
  const quantity = isDear(signal) ? '0.1' : '100';
  await placeMarketOrder(page, quantity);
  await ticketOf(page).getByRole('button', { name: 'Close' }).last().click();

  await go('/portfolio?tab=orders');
  // Its exits, which the signal stated, are rows of their own.
  const bought = page.getByText('Market', { exact: true });
  const row = page.locator('tr[data-place]').filter({ hasText: symbol, has: bought });
  await row.getByText('Filled', { exact: true }).waitFor();
  await row.getByText('Market', { exact: true }).click();
  await page.getByRole('heading', { name: `Buy ${quantity} ${symbol.split('-')[0]} at market` }).waitFor();
  await page.getByRole('heading', { name: 'Every step' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);

  await go(`/chart-analysis?symbol=${symbol}&marks=trades`);
  await page.getByText('Events: 1.', { exact: false }).first().waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
  await close();
}

async function rulesAndCancel(tools: JourneyTools): Promise<void> {
  const { page, errors, close, go } = await trader(tools);
  await go('/chart-analysis?symbol=BTC-USD');
  await page.keyboard.press('t');
  const ticket = ticketOf(page);
  const quantity = ticket.getByLabel('Quantity', { exact: true });
  await quantity.waitFor();
  await ticket.getByText('Limit', { exact: true }).click();
  await ticket.getByLabel('Limit price').fill('1.234');
  await quantity.fill('0.0000001');
  await ticket.getByRole('button', { name: 'Use the nearest valid order' }).click();
  await ticket.getByText('This order can be placed.').waitFor({ state: 'attached' });
  assert.deepEqual(await seriousFindings(page), []);
  // The letters choose the side, also in a field for numbers.
  await quantity.press('s');
  // Far below the market nobody means to sell: once that is known, the button asks for a review.
  await ticket.getByRole('button', { name: /^(Review: )?Sell/ }).waitFor();
  await quantity.press('b');
  await quantity.press('Enter');
  await ticket.getByText('Open', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');

  await go('/portfolio?tab=orders');
  await rowOf(page, 'BTC-USD').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No open orders').waitFor();
  await rowOf(page, 'BTC-USD').getByText('Cancelled', { exact: true }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** The server places the order, its answer is lost, and the member starts again with a new ticket. */
async function lostAnswer(tools: JourneyTools): Promise<void> {
  const { page, close, go } = await trader(tools);
  await go('/chart-analysis?symbol=BTC-USD');
  const orders = '**/api/trading/orders';
  await page.route(orders, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const ticket = ticketOf(page);
  const ask = async () => {
    await page.keyboard.press('t');
    const quantity = ticket.getByLabel('Quantity', { exact: true });
    await quantity.fill('0.01');
    await quantity.press('Enter');
  };
  await ask();
  await ticket.getByRole('alert').waitFor();
  await page.unroute(orders);
  await page.keyboard.press('Escape');
  await ticket.waitFor({ state: 'detached' });
  await ask();
  await ticket.getByText('Filled', { exact: true }).first().waitFor();

  await go('/portfolio?tab=orders');
  await rowOf(page, 'BTC-USD').getByText('Filled', { exact: true }).waitFor();
  assert.equal(await page.locator('tr[data-place]').filter({ hasText: 'BTC-USD' }).count(), 1);
  await close();
}

export const tradingJourneys: readonly Journey[] = [
  journey(
    'Trading: from a signal to a filled paper order, its history and its mark on the chart',
    signalToHistory,
  ),
  journey('TRADE-2: an order whose answer was lost is placed once, also from a new ticket', lostAnswer),
  journey('TRADE-7: a broken rule is mended with one press, and an open order cancelled', rulesAndCancel),
];
