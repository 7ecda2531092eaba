import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CallReply, Calls } from '@auspex/contract';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { openPage, untilReady } from '../open-page.ts';
import { ask } from '../site.ts';
import { enterAsNewMember } from './accounts.ts';
import { signInAsAdmin } from './market-visitors.ts';

const guest = { width: 1440, height: 900, theme: 'dark', member: false } as const;

type Overview = CallReply<Calls['billing.overview']>;

/** A new member with a verified address, in a browser of their own. */
async function subscriber(tools: JourneyTools) {
  const who = {
    email: `${randomUUID()}@example.org`,
    password: `over granite ${randomUUID()}`,
    language: 'en' as const,
  };
  const opened = await openPage(tools, '/register', guest);
  const { page } = opened;
  await enterAsNewMember(page, tools.site, who);
  const go = async (path: string) => {
    await page.goto(tools.site.address + path);
    await untilReady(page);
  };
  /** A request with the member's own token. */
  const asMember = async (path: string, body?: object) => {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return ask(
      tools.site,
      path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
  };
  const overview = async () => (await (await asMember('/api/subscription')).json()) as Overview;
  return { ...opened, go, asMember, overview };
}

const columnOf = (page: Page, plan: string) => page.locator(`[data-plan="${plan}"]`);
const dialogOf = (page: Page) => page.getByRole('dialog');

async function expectFine(page: Page): Promise<void> {
  await expectCalm(page);
  assert.deepEqual(await seriousFindings(page), []);
}

/** From the page of plans over the sandbox's approval to the confirmation. */
async function subscribe(page: Page, plan: string, name: string): Promise<void> {
  await columnOf(page, plan).getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/sandbox/approval/**');
  await page.getByText('Sandbox: no money moves').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/Subscription-Confirmation/**');
  await untilReady(page);
  await page.getByRole('heading', { name: `${name} is yours` }).waitFor();
}

type Signals = CallReply<Calls['signals.latest']>;

/** Opens the signals of crypto and reads what its table was made from. */
async function signalsPage(
  page: Page,
  { go, asMember }: Pick<Awaited<ReturnType<typeof subscriber>>, 'go' | 'asMember'>,
): Promise<Signals> {
  await go('/technical-analysis');
  await page.locator('tr[data-place]').first().waitFor();
  return (await (await asMember('/signals?market=crypto')).json()) as Signals;
}

async function fromSubscribingToTheEnd(tools: JourneyTools): Promise<void> {
  const { page, errors, close, go, asMember, overview } = await subscriber(tools);
  await go('/pricing');
  await page.getByText('You pay nothing.', { exact: false }).waitFor();
  await expectFine(page);
  await subscribe(page, 'crypto', 'Crypto');
  await expectFine(page);
  const { current } = await overview();
  assert.equal(current?.state, 'active');

  await page.getByRole('main').getByRole('link', { name: 'Manage Subscription' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await columnOf(page, 'crypto').getByText('Your plan').waitFor();
  await page.getByText('$29.00').first().waitFor();

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  // Two clicks; the second one knows the day.
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await dialogOf(page)
    .getByText(/Your access ends on \d+ \w+ \d{4}/)
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByText(/You keep access until \d+ \w+ \d{4}/).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  const roles = await (await asMember('/subscription/roles')).json();
  assert.deepEqual(roles.unlocked, ['crypto'], 'access goes on until the end of what is paid for');
  assert.deepEqual(errors, []);
  await close();
}

async function lateSignalsThenCurrent(tools: JourneyTools): Promise<void> {
  const { page, errors, close, go, asMember } = await subscriber(tools);
  const late = await signalsPage(page, { go, asMember });
  assert.equal(late.delayed?.bars, 5);
  await page.getByText(/Crypto signals and forecasts 5 bars late on your plan, as of \d/).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('link', { name: 'See today’s with the Crypto plan' }).first().waitFor();
  await go('/pricing');
  await subscribe(page, 'crypto', 'Crypto');
  const today = await signalsPage(page, { go, asMember });
  assert.equal(today.delayed, null);
  assert.equal(await page.locator('[data-delayed="crypto"]').count(), 0);
  // A bar of crypto is a day.
  const days = (Date.parse(today.newestDate ?? '') - Date.parse(late.newestDate ?? '')) / 86_400_000;
  assert.equal(days, 5, 'what is shown now is five bars newer');
  assert.deepEqual(errors, []);
  await close();
}

/** What belongs to one member is nothing to another, whatever address they open. */
async function notWithAnothersNumber(tools: JourneyTools): Promise<void> {
  const owner = await subscriber(tools);
  await owner.go('/pricing');
  await subscribe(owner.page, 'stocks', 'Stocks');
  const { current } = await owner.overview();
  assert.ok(current);
  await owner.close();

  const other = await subscriber(tools);
  const body = { planID: current.plan.id, subID: current.subID };
  assert.equal((await other.asMember('/subscription/create', body)).status, 404);
  assert.equal((await other.asMember(`/api/subscription/cancel/${current.id}`, {})).status, 404);
  await other.go(`/Subscription-Confirmation/Stocks?subscription_id=${current.subID}&outcome=active`);
  await other.page.getByRole('heading', { name: 'There is nothing to confirm' }).waitFor();
  const { unlocked, because } = await other.overview();
  assert.deepEqual([unlocked, because], [[], 'free']);
  assert.deepEqual(other.errors, []);
  await other.close();
}

/** The provider wants the payer to agree to another price, also to a lower one. */
async function approveChange(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/approval/**');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL((address) => address.pathname === '/pricing');
  await untilReady(page);
}

async function differenceBeforeAChange(tools: JourneyTools): Promise<void> {
  const { page, errors, close, go, overview } = await subscriber(tools);
  await go('/pricing');
  await columnOf(page, 'crypto').getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/sandbox/approval/**');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/pricing');
  await untilReady(page);
  await page.getByText('It begins once the payment is approved.', { exact: false }).waitFor();
  assert.equal((await overview()).current, null);

  await go('/Subscription-Confirmation/Crypto');
  await page.getByText('The payment was not approved. Nothing was charged and nothing changed.').waitFor();
  await page.getByRole('link', { name: 'Approve the payment' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Crypto is yours' }).waitFor();

  const payDifference = async (account: string) => {
    await go('/pricing');
    await columnOf(page, 'bundle').getByRole('button', { name: 'Change to this plan' }).click();
    // 49 less 29 dollars for a month that has only just begun.
    await dialogOf(page).getByRole('button', { name: 'Pay $20 and change' }).click();
    await page.waitForURL('**/sandbox/approval/**');
    await page.getByLabel(account).check();
    await page.getByRole('button', { name: 'Approve' }).click();
  };
  await payDifference('No payment goes through');
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  assert.equal((await overview()).current?.plan.key, 'crypto');
  await payDifference('Every payment goes through');
  await page.getByRole('heading', { name: 'Crypto and Stocks is yours' }).waitFor();
  const { current, unlocked } = await overview();
  assert.equal(current?.plan.key, 'bundle');
  assert.deepEqual([...unlocked].sort(), ['crypto', 'stocks']);

  await go('/pricing');
  await columnOf(page, 'crypto').getByRole('button', { name: 'Change to this plan' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Change on/ })
    .click();
  await approveChange(page);
  await page.getByText('Your plan changes to Crypto', { exact: false }).waitFor();
  await columnOf(page, 'bundle').getByRole('button', { name: 'Keep this plan' }).click();
  await dialogOf(page).getByRole('button', { name: 'Keep this plan' }).click();
  await approveChange(page);
  await columnOf(page, 'bundle').getByRole('button', { name: 'Current plan' }).waitFor();
  assert.equal(await page.getByText('Your plan changes to Crypto', { exact: false }).count(), 0);
  assert.deepEqual(errors, []);
  await close();
}

/** An admin gives part of a payment back; the member reads why on the receipt. */
async function partGivenBack(tools: JourneyTools): Promise<void> {
  const member = await subscriber(tools);
  await member.go('/pricing');
  await subscribe(member.page, 'crypto', 'Crypto');
  const { current } = await member.overview();
  assert.ok(current);

  const { page, errors, close } = await openPage(tools, '/login', guest);
  if (!(await signInAsAdmin(page, tools.site))) {
    console.log('      not walked: E2E_ADMIN does not say who the admin is');
    await member.close();
    return close();
  }
  await page.goto(`${tools.site.address}/admin-dashboard?tab=subscriptions&b.q=${current.subID}`);
  await untilReady(page);
  await page.locator('tr[data-place]').first().click();
  await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await dialogOf(page).getByLabel('Amount').fill('9.90');
  await dialogOf(page).getByLabel('Reason').fill('Two days without prices');
  await dialogOf(page).getByRole('button', { name: 'Refund $9.90' }).click();
  await dialogOf(page).getByText('Two days without prices', { exact: false }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(errors, []);
  await close();

  await member.go('/pricing');
  const refund = member.page.locator('tr[data-place]').filter({ hasText: '$9.90' }).first();
  await refund.click();
  await member.page.getByText('Two days without prices', { exact: false }).waitFor();
  await member.page.getByText('Active', { exact: true }).waitFor();
  assert.deepEqual(member.errors, []);
  await member.close();
}

/** The page made ahead shows what a new installation sells, and says so without any script. */
async function pricesMadeAhead(tools: JourneyTools): Promise<void> {
  const html = await (await ask(tools.site, '/plans', { headers: { accept: 'text/html' } })).text();
  const reply = await ask(tools.site, '/api/plans');
  const { items } = (await reply.json()) as CallReply<Calls['billing.plans']>;
  assert.equal(items.length, 4);
  for (const { key, names, price } of items) {
    const column = html.slice(html.indexOf(`data-plan="${key}"`));
    assert.ok(column.indexOf(names.en) >= 0, `the page names ${names.en}`);
    const [, shown] = /<strong>\$([\d.]+)<\/strong>/.exec(column) ?? [];
    assert.equal(Number(shown), Number(price.amount), `the price of ${names.en}`);
  }
}

export const billingJourneys: readonly Journey[] = [
  journey(
    'Billing: a member subscribes in the sandbox, pauses, resumes, cancels and keeps access to the end of the month',
    fromSubscribingToTheEnd,
  ),
  journey('Billing: another member can do nothing with the number of a subscription', notWithAnothersNumber),
  journey(
    'Billing: a refused approval costs nothing, and the difference is shown before a change',
    differenceBeforeAChange,
  ),
  journey('Billing: an admin gives part of a payment back, and the receipt says why', partGivenBack),
  journey('Billing: the prices made ahead are those of the server', pricesMadeAhead),
];

/** These need a market with signals. */
export const billingWithSignals: readonly Journey[] = [
  journey(
    'Billing: a member without a plan sees signals five bars late, subscribes in the sandbox and sees current ones',
    lateSignalsThenCurrent,
  ),
];
