import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { until } from '../../apps/server/test/until.ts';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { openPage, untilReady } from '../open-page.ts';
import {
  beginTwice,
  expectShownBefore,
  hasMarket,
  openAsNewcomer,
  signInAsAdmin,
  untilInvited,
} from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;

/** A journey through the market; only run where there is one. */
function marketJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').waitFor();
}

const star = (page: Page, symbol: string) =>
  page
    .getByRole('region', { name: `${symbol}: price and screens` })
    .getByRole('button', { name: /watchlist/ });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Watchlists' });

async function openLists(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Watchlists' }).click();
  await panel(page).waitFor();
}

async function listed(page: Page): Promise<string[]> {
  return panel(page).locator('li strong').allTextContents();
}

async function untilListed(page: Page, symbols: readonly string[]): Promise<void> {
  const wanted = symbols.join(' ');
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('dialog li strong')].map((e) => e.textContent).join(' ') === text,
    wanted,
  );
}

async function searchStarAndList({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/portfolio', visitor);
  await untilReady(page);
  await openPalette(page);
  await page.keyboard.type('nvidia');
  await page.getByRole('option', { name: /NVDA/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/asset-breakdown/NVDA');
  await star(page, 'NVDA').click();
  await page.waitForFunction(() => document.querySelector('section button[aria-pressed="true"]') !== null);
  await page
    .getByRole('navigation', { name: 'Screens of NVDA' })
    .getByRole('link', { name: 'Chart' })
    .click();
  await page.waitForURL('**/chart-analysis?symbol=NVDA');
  await page.reload();
  await untilReady(page);
  // The star survives a reload.
  await star(page, 'NVDA').and(page.locator('[aria-pressed=true]')).waitFor();
  await openLists(page);
  assert.deepEqual(await listed(page), ['NVDA']);
  assert.deepEqual(errors, []);
  await close();
}

async function refusedStar({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/asset-breakdown/AAPL', visitor);
  await untilReady(page);
  await page.route('**/api/watchlists/stars/*', (route) => route.abort());
  await star(page, 'AAPL').click();
  await page.getByText('The star for AAPL was not saved.').first().waitFor();
  assert.equal(await star(page, 'AAPL').getAttribute('aria-pressed'), 'false');
  await close();
}

function isListWrite(request: Request): boolean {
  return request.method() === 'PUT' && /\/api\/watchlists\/[^/]+$/.test(request.url());
}

/** Counts the answered writes: the page shows a change before the server has answered it. */
function countWrites(page: Page): { answered: number } {
  const writes = { answered: 0 };
  page.on('requestfinished', (request) => {
    if (isListWrite(request)) writes.answered += 1;
  });
  return writes;
}

async function orderUndoAndConflict({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/portfolio', visitor);
  await untilReady(page);
  await openLists(page);
  const writes = countWrites(page);
  for (const word of ['apple', 'btc', 'microsoft']) {
    await panel(page).getByRole('combobox').fill(word);
    await page.getByRole('option').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[role=listbox][data-old]') === null);
    await panel(page).getByRole('combobox').press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  }
  await untilListed(page, ['AAPL', 'BTC-USD', 'MSFT']);
  await panel(page)
    .getByRole('button', { name: /^Move MSFT/ })
    .press('ArrowUp');
  await untilListed(page, ['AAPL', 'MSFT', 'BTC-USD']);
  await panel(page).getByRole('button', { name: 'Remove MSFT', exact: true }).click();
  await untilListed(page, ['AAPL', 'BTC-USD']);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await untilListed(page, ['AAPL', 'MSFT', 'BTC-USD']);
  // Three added, one moved, one taken off and put back.
  await until(() => writes.answered === 6);

  // The same list is changed elsewhere, then here from the stale version: nothing is reloaded in between.
  let stale = true;
  await page.route('**/api/watchlists**', (route) => {
    const request = route.request();
    if (isListWrite(request)) stale = false;
    return !stale || request.method() !== 'GET' ? route.continue() : route.abort();
  });
  await page.evaluate(async () => {
    const headers = {
      'x-api-key': document.querySelector<HTMLMetaElement>('meta[name="client-key"]')?.content ?? '',
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    };
    await fetch('/api/watchlists/stars/TSLA', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ starred: true }),
    });
  });
  await panel(page).getByRole('button', { name: 'Remove AAPL', exact: true }).click();
  await panel(page).getByText('The list was changed in another window').waitFor();
  await untilListed(page, ['AAPL', 'MSFT', 'BTC-USD', 'TSLA']);
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await untilListed(page, ['MSFT', 'BTC-USD', 'TSLA']);
  await close();
}

async function timeMachine({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/asset-breakdown/AAPL', visitor);
  await untilReady(page);
  const tinted = () => page.$eval('header', (header) => header.hasAttribute('data-as-of'));
  assert.equal(await tinted(), false);
  await page.getByRole('button', { name: /^Market as of/ }).click();
  await page.getByRole('button', { name: 'A year ago' }).click();
  await page.waitForURL(/asOf=\d{4}-\d{2}-\d{2}$/);
  await page.getByText('You are viewing the market as it was known on').waitFor();
  assert.equal(await tinted(), true);
  const asked = page.waitForRequest((request) => /\/api\/market\/symbols\/MSFT\?asOf=/.test(request.url()));
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/stream')) streams.push(decodeURIComponent(request.url()));
  });
  await openPalette(page);
  await page.keyboard.type('MSFT');
  await page.getByRole('option', { name: /Microsoft/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/asset-breakdown\/MSFT\?asOf=/);
  await asked;
  await page.getByRole('navigation', { name: 'Screens of MSFT' }).getByRole('link', { name: 'News' }).click();
  await page.waitForURL(/news-analysis\/MSFT\?asOf=/);
  await page.waitForTimeout(1_000);
  assert.deepEqual(
    streams.filter((url) => url.includes('quotes:MSFT')),
    [],
    'prices of a past day stand still',
  );
  await page.getByRole('button', { name: 'Back to now', exact: true }).click();
  await page.waitForURL('**/news-analysis/MSFT');
  assert.equal(await tinted(), false);
  await page.goBack();
  await page.waitForURL(/asOf=/);
  assert.equal(await tinted(), true, 'going back shows the screen as it was');
  await page.goto(`${site.address}/portfolio?asOf=someday`);
  await page.getByText('“someday” is not a date').waitFor();
  assert.equal(await tinted(), false);
  assert.deepEqual(errors, []);
  await close();
}

async function firstHour(tools: JourneyTools): Promise<void> {
  const { page, errors, close } = await openAsNewcomer(tools, '/portfolio', visitor);
  await expectShownBefore(page, '**/api/closed-notices');
  const invitation = await untilInvited(page);
  const start = await beginTwice(page, invitation);
  const choices = start.locator('button[aria-pressed]');
  await choices.first().waitFor();
  const chosen = [
    await choices.nth(0).locator('strong').textContent(),
    await choices.nth(9).locator('strong').textContent(),
  ];
  await choices.nth(0).click();
  await choices.nth(9).click();
  assert.deepEqual(await seriousFindings(page), []);
  await start.getByRole('button', { name: 'Continue' }).click();
  await start.getByText('Light', { exact: true }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await start.getByRole('button', { name: 'Continue' }).click();
  await start.getByRole('button', { name: /^Your watchlist/ }).click();
  await untilListed(page, chosen.map(String));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('auspex.first-hour')) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await untilReady(page);
  await page.waitForTimeout(1_500);
  assert.equal(await invitation.count(), 0, 'on another device the lists say that it was done');
  assert.deepEqual(errors, []);
  await close();
}

/** The invitation pushes no screen down, and what was skipped stays away on the next device. */
async function skippedForGood(tools: JourneyTools): Promise<void> {
  const { page, errors, close } = await openAsNewcomer(tools, '/relative_volume?list=all', visitor);
  await page.locator('tr[data-place="0"]').waitFor();
  await expectCalm(page);
  const invitation = await untilInvited(page);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/closed-notices/first-hour'));
  await invitation.getByRole('button', { name: 'Skip' }).click();
  assert.equal((await kept).status(), 200);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('auspex.first-hour')) localStorage.removeItem(key);
    }
  });
  await page.goto(`${tools.site.address}/relative_volume?list=all`);
  await untilReady(page);
  await page.locator('tr[data-place="0"]').waitFor();
  assert.equal(await invitation.count(), 0, 'the account remembers');
  await expectCalm(page);
  assert.deepEqual(errors, []);
  await close();
}

async function adminRunsAnIngest({ browser, site }: JourneyTools): Promise<void> {
  const guest = { width: 1440, height: 900, theme: 'dark' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/', guest);
  if (!(await signInAsAdmin(page, site))) {
    console.log('      not walked: E2E_ADMIN does not say who the admin is');
    return close();
  }
  await page.goto(`${site.address}/admin-dashboard`);
  const run = page.getByRole('button', { name: 'Run now: Fetching company reports' });
  await run.waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await run.click();
  await page.getByText('Fetching company reports is queued').first().waitFor();
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await page
    .getByRole('row', { name: /market\.ingest-fundamentals/ })
    .filter({ hasText: 'done' })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page
    .getByRole('cell', { name: /ingest/ })
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function calmEverywhere({ browser, site }: JourneyTools): Promise<void> {
  for (const [width, theme, language] of [
    [390, 'dark', 'fr'],
    [1024, 'light', 'en'],
    [1440, 'light', 'fr'],
  ] as const) {
    const at = { width, height: 844, theme, language, member: true } as const;
    const { page, close } = await openPage({ browser, site }, '/asset-breakdown/AAPL?asOf=2025-03-03', at);
    await untilReady(page);
    await page.locator('section nav a[aria-current=page]').waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(await seriousFindings(page), [], `${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    await page.locator('header button[aria-haspopup=dialog]').first().click();
    await page
      .getByRole('button', { name: language === 'fr' ? 'Choisir dans un calendrier' : 'Pick in a calendar' })
      .waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await close();
  }
}

/** The market parts on every signed-in screen. */
export const marketShell: readonly Journey[] = [
  marketJourney(
    'a symbol is found by keyboard, starred in its header, and is on the watchlist',
    searchStarAndList,
  ),
  marketJourney('a star that could not be saved goes back and says so', refusedStar),
  marketJourney(
    'a watchlist is put in order by keyboard, what was taken off comes back, a change made elsewhere is told',
    orderUndoAndConflict,
  ),
  marketJourney(
    'MKT-18: an earlier day tints the bar, goes along from screen to screen and ends with one press',
    timeMachine,
  ),
  marketJourney('a new member is led in three steps, once', firstHour),
  marketJourney('what a new member skips stays away on every device, and nothing jumps', skippedForGood),
  marketJourney('an admin fetches data now and sees how far it has come', adminRunsAnIngest),
  marketJourney('the market parts are accessible and fit, in both themes and languages', calmEverywhere),
];
