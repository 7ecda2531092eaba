import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { shiftDate } from '../../scripts/shift-date.ts';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { untilReady } from '../open-page.ts';
import { enter } from './bad-days.ts';
import { openAsNewcomer, untilInvited } from './market-visitors.ts';

/** Each of two plans is begun in a tab of its own, and the one that was begun first is approved. */
async function twoPaymentPages(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  const tab = await page.context().newPage();
  await tab.addInitScript(() => sessionStorage.setItem('seeded', '1'));
  const begin = async (where: Page, plan: string) => {
    await go(where, '/pricing');
    await where.locator(`[data-plan="${plan}"]`).getByRole('button', { name: 'Subscribe' }).click();
    await where.waitForURL('**/sandbox/approval/**');
  };
  await begin(page, 'crypto');
  await begin(tab, 'stocks');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/Subscription-Confirmation/**');
  await page.getByRole('heading', { name: 'Crypto is yours' }).waitFor();
  await close();
}

async function doubleClicks(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  let begun = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/subscription/checkout')) begun += 1;
  });
  await go(page, '/pricing');
  const actionOf = (plan: string) => page.locator(`[data-plan="${plan}"]`).getByRole('button');
  await actionOf('crypto').dblclick();
  await page.waitForURL('**/sandbox/approval/**');
  assert.equal(begun, 1, 'a double click subscribes once');
  await page.getByRole('button', { name: 'Approve' }).dblclick();
  await page.waitForURL('**/Subscription-Confirmation/**');
  await page.getByRole('heading', { name: 'Crypto is yours' }).waitFor();
  await go(page, '/pricing');
  // Beside where the window opens: the second click falls on what lies around it.
  await actionOf('bundle').dblclick();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).waitFor();
  await close();
}

/** Where the member is, the day ends when it is the next one in UTC. */
async function lastDayOfAlert(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await go(page, '/chart-analysis?symbol=BTC-USD');
  await page.getByRole('button', { name: 'Set an alert for BTC-USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert for BTC-USD' });
  await dialog.getByLabel('Ends on').fill('31 Dec 2029');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Alerts/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^My alerts/ }).click();
  await page.getByText('until 31 Dec 2029', { exact: false }).waitFor();
  await close();
}

/** Whose browser is in Auckland has days that begin there, until they say otherwise in the start or the settings. */
async function zoneOfNewcomer(tools: JourneyTools): Promise<void> {
  const visitor = { width: 390, height: 844, theme: 'light' } as const;
  const { page, errors, close } = await openAsNewcomer(tools, '/portfolio', visitor);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'GET') await isShown;
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  const invitation = await untilInvited(page);
  await invitation.getByRole('button', { name: 'Get started' }).click();
  await page.setViewportSize(visitor);
  const start = page.getByRole('dialog', { name: 'Welcome to Auspex' });
  await start.getByRole('button', { name: 'Continue' }).click();
  const zone = start.getByRole('combobox', { name: 'Time zone' });
  // On a slow network the account still has none.
  assert.equal(await zone.inputValue(), 'UTC');
  show();
  await start.locator('option:checked[value="Pacific/Auckland"]').waitFor({ state: 'attached' });
  assert.deepEqual(await seriousFindings(page), []);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.ok());
  await zone.selectOption('America/Sao_Paulo');
  await saved;
  await page.goto(`${tools.site.address}/portfolio?tab=accounts`);
  await page.getByText('days end at midnight in America/Sao Paulo', { exact: false }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** A page that is printed has no menus and no bars, which would stand on every sheet, and is written for white paper. */
async function printed(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await page.setViewportSize({ width: 718, height: 1000 });
  await go(page, '/portfolio?tab=accounts');
  const bar = page.getByRole('link', { name: 'Earnings' }).last();
  await bar.waitFor();
  await page.emulateMedia({ media: 'print' });
  const held = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav, header, main *')]
      .filter((part) => part.offsetHeight > 0 && getComputedStyle(part).position === 'fixed')
      .map(({ innerText }) => innerText),
  );
  assert.deepEqual(held, []);
  await page.setViewportSize({ width: 1024, height: 1000 });
  await page.getByRole('complementary').waitFor({ state: 'hidden' });
  const paper = await page.evaluate(() => {
    const { colorScheme, color } = getComputedStyle(document.documentElement);
    // A chart was drawn for the screen.
    const { filter } = getComputedStyle(document.body.appendChild(document.createElement('canvas')));
    return { theme: document.documentElement.dataset.theme, colorScheme, color, filter };
  });
  assert.deepEqual(paper, {
    ...{ theme: 'dark', colorScheme: 'light', color: 'rgb(22, 26, 34)' },
    filter: 'invert(1) hue-rotate(180deg)',
  });
  await page.getByRole('main').getByRole('heading', { name: 'Portfolio' }).waitFor();
  await go(page, '/pricing');
  await page.getByRole('heading', { name: 'Receipts' }).waitFor();
  const toPress = page.locator('main input[type=search]');
  assert.deepEqual([await toPress.count(), await toPress.isVisible()], [1, false]);
  await close();
}

/** High contrast, as the reader's system sets it: what is not chosen must not look chosen. */
async function systemColours(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await page.emulateMedia({ forcedColors: 'active' });
  await go(page, '/profile-settings');
  const box = page.getByRole('checkbox').first();
  await box.waitFor();
  const coloursOf = (theme: string) =>
    box.evaluate((element, name) => {
      document.documentElement.dataset.theme = name;
      const canvas = document.body.appendChild(document.createElement('div'));
      canvas.style.background = 'Canvas';
      const [own, system] = [element, canvas].map((each) => getComputedStyle(each).backgroundColor);
      return own === system ? 'of the system' : own;
    }, theme);
  await box.uncheck();
  // The box changes its colour slowly.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    const colours = await coloursOf(theme);
    assert.equal(colours, 'of the system', theme);
  }
  await close();
}

/** A name that is typed is kept where somebody follows a link before it is saved. */
async function typedInProfile(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/profile');
  const name = page.getByLabel('First name');
  await name.fill('Adelaide');
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await name.inputValue(), 'Adelaide');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-toast]').getByText('Saved', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await page.waitForURL('**/portfolio');
  await close();
}

/** The scripts are refused, or a network that wants a sign-in answers in their place. */
async function scriptsAway(tools: JourneyTools): Promise<void> {
  const { page, close } = await enter(tools);
  // Away from the page before, which loads itself anew when its parts do not arrive.
  await untilReady(page);
  await page.goto('about:blank');
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }));
  await page.goto(`${tools.site.address}/portfolio`);
  const again = page.getByRole('link', { name: 'Load it again' });
  await again.waitFor();
  await page.unroute(scripts);
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  assert.equal(await again.count(), 0);
  await close();
}

/** The lid was shut over an order that was filled in. */
async function sleptOverTicket(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/chart-analysis?symbol=BTC-USD');
  await page.keyboard.press('t');
  const ticket = page.getByRole('dialog', { name: 'Order ticket' });
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByText('Notional').waitFor();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/trading/preview', async (route) => {
    await answers.promise;
    await route.continue();
  });
  const isOrder = (asked: Request) =>
    asked.method() === 'POST' && asked.url().endsWith('/api/trading/orders');
  let sent = 0;
  page.on('request', (asked) => {
    if (isOrder(asked)) sent += 1;
  });
  await page.evaluate(shiftDate, 8 * 3_600_000);
  const buy = ticket.getByRole('button', { name: /^Buy 0\.01 BTC/ });
  await buy.click();
  answers.resolve();
  await ticket.getByText('This click sent nothing', { exact: false }).waitFor();
  // The second click of a double click has not looked.
  await buy.click();
  await page.waitForTimeout(1_100);
  assert.equal(sent, 0);
  await Promise.all([page.waitForRequest(isOrder), buy.click()]);
  await close();
}

/** What befalls a member who is hasty, far from Greenwich, or in need of paper. */
export const everydayMishaps: readonly Journey[] = [
  journey('PAY-29: the payment page that was opened first leads back to what was paid', twoPaymentPages),
  journey('WEB-20, WEB-21: a double click subscribes once, and leaves the window open', doubleClicks),
  journey('WEB-22: what is printed is dark on white, without menu and bars', printed),
  journey('WEB-25: the colours of the reader’s system hold in either theme', systemColours),
  journey('WEB-26: a name that was typed is not lost by a link', typedInProfile),
  journey('WEB-24: a page whose scripts do not arrive says so, and is loaded again', scriptsAway),
];

export const mishapsWithMarket: readonly Journey[] = [
  journey(
    'TRADE-51: an order that was filled in before a sleep is shown anew before it is sent',
    sleptOverTicket,
  ),
  journey('ALERT-61: the last day of an alert is listed as it was typed', lastDayOfAlert),
  journey(
    'AUTH-33: a new account takes over the time zone of its browser, which the start names',
    zoneOfNewcomer,
  ),
];
