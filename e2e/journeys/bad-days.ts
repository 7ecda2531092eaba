import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page, Route } from 'playwright-core';
import { testClock } from '../../apps/server/test/clock.ts';
import { shiftDate } from '../../scripts/shift-date.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { enterAsNewMember } from './accounts.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;

const newMember = () => ({
  email: `${randomUUID()}@example.org`,
  password: `over granite ${randomUUID()}`,
  language: 'en' as const,
});

/** A new member with a verified address, in a browser of their own. */
export async function enter(tools: JourneyTools) {
  const who = newMember();
  const opened = await openPage(tools, '/register', guest);
  await enterAsNewMember(opened.page, tools.site, who);
  const go = async (page: Page, path: string) => {
    await page.goto(tools.site.address + path);
    await untilReady(page);
  };
  return { ...opened, go, who };
}

/** The server does what it is asked to, and its answer is lost on the way. */
export const loseAnswer = (method: string) => async (route: Route) => {
  if (route.request().method() !== method) return route.fallback();
  await route.fetch();
  await route.abort('connectionreset');
};

/** Two people at one browser: the second signs in in another tab while the first is in the middle of something. */
async function anotherMember(tools: JourneyTools): Promise<void> {
  const { page, go, who, close } = await enter(tools);
  const next = newMember();
  const other = await openPage(tools, '/register', guest);
  await enterAsNewMember(other.page, tools.site, next);
  await other.close();

  await go(page, '/portfolio?tab=accounts');
  await page.getByRole('button', { name: 'New account' }).first().click();
  const name = page.getByRole('dialog', { name: 'New account' }).getByLabel('Name');
  // Typed, so that the browser would ask before it leaves the page.
  await name.pressSequentially('Savings');
  let asked = 0;
  page.on('dialog', (question) => {
    asked += 1;
    void question.accept();
  });
  const tab = await page.context().newPage();
  await tab.addInitScript(() => sessionStorage.setItem('seeded', '1'));
  await go(tab, '/login');
  await tab.fill('input[name=email]', next.email);
  await tab.fill('input[name=password]', next.password);
  const anew = page.waitForEvent('load');
  await tab.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.waitForURL('**/technical-analysis');
  await anew;
  await untilReady(page);
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0, 'what the first member typed is gone');
  assert.equal(asked, 0, 'the second is not asked about it');
  const email = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email);
  assert.deepEqual([email === next.email, email === who.email], [true, false]);
  await close();
}

async function noCookies({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/login', guest);
  await untilReady(page);
  const warning = page.getByText('Your browser blocks the cookies of this site');
  assert.equal(await warning.count(), 0);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  await page.reload();
  await warning.waitFor();
  await close();
}

async function lostRecoveryCodes(tools: JourneyTools): Promise<void> {
  const { page, go, who, close } = await enter(tools);
  await go(page, '/profile-settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const prove = async (proof: Record<string, string>) => {
    for (const [name, value] of Object.entries(proof))
      await question.locator(`input[name=${name}]`).fill(value);
    await question.getByRole('button', { name: 'Continue' }).click();
  };
  await prove({ password: who.password });
  const secret = (await page.locator('p', { hasText: /^[A-Z2-7]{32}$/ }).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.trim()) });
  const confirm = '**/api/auth/second-factor/confirm';
  await page.route(confirm, loseAnswer('POST'));
  await page.getByLabel('Code from the app').fill(totp.generate({ timestamp: testClock.now() }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('the answer with your recovery codes was lost').waitFor();
  await page.getByRole('button', { name: /^New recovery codes/ }).waitFor();
  assert.equal(await page.getByLabel('Code from the app').count(), 0);
  await close();
}

/** The network is slow, and the member does not wait for it. */
async function closedWhileSaving(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/portfolio?tab=accounts');
  const dialog = page.getByRole('dialog', { name: 'New account' });
  const create = async (name: string) => {
    await page.getByRole('button', { name: 'New account' }).first().click();
    await dialog.getByLabel('Name').fill(name);
  };
  const held: Array<() => void> = [];
  await page.route('**/api/portfolio/accounts', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const saveAndLeave = async (name: string) => {
    await create(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
  };
  for (const answer of ['saved', 'refused']) {
    await saveAndLeave('Savings');
    await create('Typed meanwhile');
    for (const letGo of held.splice(0)) letGo();
    const told = answer === 'saved' ? 'Saved' : 'You already have an account called “Savings”';
    await page.locator('[data-toast]').getByText(told, { exact: false }).waitFor();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Typed meanwhile', answer);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button').last().click();
  }
  await close();
}

async function deletedAccount(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/portfolio?tab=accounts');
  await page.getByRole('button', { name: 'New account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Name').fill('Savings');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ hasText: 'Savings' });
  await page.route('**/api/portfolio/accounts/*', loseAnswer('DELETE'));
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.locator('[data-toast]').getByText('Network Error', { exact: false }).waitFor();
  await row.waitFor({ state: 'detached' });
  await close();
}

async function lostToken(tools: JourneyTools): Promise<void> {
  const { page, go, who, close } = await enter(tools);
  await go(page, '/profile-settings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Personal tokens' }) });
  await card.getByLabel('Name').fill('A script');
  await page.route('**/api/tokens', loseAnswer('POST'));
  await card.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.locator('input[name=password]').fill(who.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByText('Network Error', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await card.getByText('Its secret cannot be shown again', { exact: false }).waitFor();
  await card.getByText('A script ·', { exact: false }).waitFor();
  await close();
}

/** The clock of this machine is an hour ahead; that of the server is right. */
async function wrongClock(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await page.addInitScript(shiftDate, 3_600_000);
  await go(page, '/chart-analysis?symbol=BTC-USD');
  await page.keyboard.press('t');
  const ticket = page.getByRole('dialog', { name: 'Order ticket' });
  await ticket.getByText('live', { exact: true }).first().waitFor();
  await ticket.getByText(/^Spread/).waitFor();
  assert.equal(await ticket.getByText('Prices may have moved').count(), 0);
  await close();
}

async function alertAgain(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/chart-analysis?symbol=BTC-USD');
  await page.getByRole('button', { name: 'Set an alert for BTC-USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert for BTC-USD' });
  const set = dialog.getByRole('button', { name: 'Set alert' });
  await page.route('**/api/alerts', loseAnswer('POST'));
  await set.click();
  await dialog.getByText('Network Error', { exact: false }).waitFor();
  await page.unroute('**/api/alerts');
  const [answer] = await Promise.all([
    page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/alerts'),
    ),
    set.click(),
  ]);
  assert.equal(((await answer.json()) as { items: unknown[] }).items.length, 1);
  await dialog.waitFor({ state: 'detached' });
  await close();
}

/** What befalls a member with a poor network, several tabs, and a machine that is not quite right. */
export const badDays: readonly Journey[] = [
  journey('AUTH-27: a tab in which somebody typed begins anew when another member signs in', anotherMember),
  journey('AUTH-28: a browser that takes no cookies is told why a sign-in would not last', noCookies),
  journey(
    'AUTH-29: the second factor is on, and its recovery codes were lost on their way',
    lostRecoveryCodes,
  ),
  journey('AUTH-30: a token whose answer was lost is in the list, and its secret gone', lostToken),
  journey('PORT-12: an account whose deletion was not answered is gone from the list', deletedAccount),
  journey(
    'WEB-19: a form stays while the answer to the one before comes, and its refusal is told',
    closedWhileSaving,
  ),
];

export const badDaysWithMarket: readonly Journey[] = [
  journey('MKT-19: prices and books of now are shown as such where the machine’s clock is wrong', wrongClock),
  journey('ALERT-60: an alert whose answer was lost is set once', alertAgain),
];
